# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes man pages out of what the program itself says with --help, so that they never tell
anything else: make-pages.py VERSION FOLDER [RUNNER…] PROGRAM. One page for the program, one for
each command, in each language, into a folder as man expects it; below DESTDIR when installing."""
import os
import pathlib
import re
import subprocess
import sys

WORDS = {
    "en": {
        "manual": "Rocket Table",
        "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
        "commands": "COMMANDS", "options": "OPTIONS", "window": "THE WINDOW", "files": "FILES",
        "environment": "ENVIRONMENT", "exit": "EXIT STATUS", "also": "SEE ALSO",
        "file": "FILE", "command": "COMMAND",
        "program": "rocket games around a physical table",
        "about": [
            "Helps people who play Rocketmen, Rockets, Pocket Rockets or SPACEcraft around a "
            "table: it keeps to the rules, knows the odds, reads electronic dice and distance "
            "sensors, and keeps every game as a journal in plain text.",
            "Without a command it opens its window. With a FILE it opens that: a game's journal "
            "goes on, a fleet is taken in. Every command works without a display.",
        ],
        "window_options": [
            ("--demo", "Open the demonstration: a battle with recorded dice and distances."),
            ("--game=FILE", "Go on with this game."),
            ("--page=NAME",
             "Open at start, fleets, battle, games, history, devices or statistics."),
            ("--port=[DRIVER@]PATH", "Use a port that is not found by itself."),
            ("--capture=FILE", "Play a recording as if its device were here."),
        ],
        "places": [
            ("$XDG_DATA_HOME/rocket-table/games", "Games as journals."),
            ("$XDG_DATA_HOME/rocket-table/fleets", "Fleets, as JSON."),
            ("$XDG_DATA_HOME/rocket-table/catalogues", "Your own cards, as JSON."),
            ("$XDG_DATA_HOME/rocket-table/collection.json", "How many of each card you own."),
        ],
        "variables": [
            ("XDG_DATA_HOME", "Where games and fleets are kept; usually ~/.local/share."),
            ("LANGUAGE", "In which language it speaks; English and French are there."),
        ],
        "codes": [
            ("0", "Fine."),
            ("1", "The answer is no: an illegal fleet, a refused action."),
            ("2", "The input could not be read or understood. Standard error says what, where, and "
                  "what to do."),
        ],
    },
    "fr": {
        "manual": "Rocket Table",
        "name": "NOM", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
        "commands": "COMMANDES", "options": "OPTIONS", "window": "LA FENÊTRE", "files": "FICHIERS",
        "environment": "ENVIRONNEMENT", "exit": "CODE DE SORTIE", "also": "VOIR AUSSI",
        "file": "FICHIER", "command": "COMMANDE",
        "program": "des jeux de fusées autour d’une vraie table",
        "about": [
            "Aide ceux qui jouent à Rocketmen, Rockets, Pocket Rockets ou SPACEcraft autour d’une "
            "table : il tient aux règles, connaît les chances, lit des dés électroniques et des "
            "télémètres, et garde chaque partie dans un journal en texte clair.",
            "Sans commande, il ouvre sa fenêtre. Avec un FICHIER, il l’ouvre : la partie d’un "
            "journal continue, une flotte est reprise. Chaque commande marche sans écran.",
        ],
        "window_options": [
            ("--demo", "Ouvrir la démonstration : une bataille aux dés et distances enregistrés."),
            ("--game=FICHIER", "Continuer cette partie."),
            ("--page=NOM",
             "Ouvrir à start, fleets, battle, games, history, devices ou statistics."),
            ("--port=[PILOTE@]CHEMIN", "Se servir d’un port qui n’est pas trouvé tout seul."),
            ("--capture=FICHIER", "Jouer un enregistrement comme si l’appareil était là."),
        ],
        "places": [
            ("$XDG_DATA_HOME/rocket-table/games", "Les parties, en journaux."),
            ("$XDG_DATA_HOME/rocket-table/fleets", "Les flottes, en JSON."),
            ("$XDG_DATA_HOME/rocket-table/catalogues", "Vos propres cartes, en JSON."),
            ("$XDG_DATA_HOME/rocket-table/collection.json", "Combien vous avez de chaque carte."),
        ],
        "variables": [
            ("XDG_DATA_HOME", "Où sont gardées parties et flottes ; d’habitude ~/.local/share."),
            ("LANGUAGE", "La langue parlée ; il y a le français et l’anglais."),
        ],
        "codes": [
            ("0", "Tout va bien."),
            ("1", "La réponse est non : une flotte illégale, une action refusée."),
            ("2", "L’entrée n’a pu être lue ou comprise. La sortie d’erreur dit quoi, où, et que "
                  "faire."),
        ],
    },
}


class Help:
    """What --help says of a command, in its parts."""

    def __init__(self, program, environment, *command):
        self.command = command
        text = subprocess.run([*program, *command, "--help"], env=environment, check=True,
                              capture_output=True, encoding="utf-8").stdout
        lines = text.split("\n")
        # Usage, how to call it, what it does, options under their headings, and more words.
        self.synopsis = lines[1].strip()
        self.summary = lines[3].strip()
        rest = lines[4:]
        self.parts = [re.match(rf"  {command[0]} (\S+) ", line).group(1) for line in rest
                      if re.match(rf"  {command[0]} \S+ ", line)] if len(command) == 1 else []
        self.options = [re.split(r" {2,}", line.strip(), maxsplit=1) for line in rest
                        if line.startswith("  -")]
        self.words = [line for line in rest if line.strip() and not line.startswith("  ")
                      and not line.rstrip().endswith(":")] if not self.parts else []


def escape(text):
    """For roff, which has its own idea of dots, quotes, minus signs and backslashes."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def head(title, version, words):
    return [f".TH {title.upper()} 1 \"\" \"Rocket Table {version}\" \"{words['manual']}\""]


def pairs(rows):
    return [line for name, text in rows
            for line in (".TP", f"\\fB{escape(name)}\\fR", escape(text))]


def options(help_):
    return pairs(row for row in help_.options if len(row) == 2)


def synopsis(help_):
    name, *rest = help_.synopsis.split(" ", 1)
    return [f"\\fB{escape(name)}\\fR {escape(rest[0]) if rest else ''}"]


def page_of(command, program, environment, version, words):
    top = Help(program, environment, command)
    parts = [Help(program, environment, command, part) for part in top.parts]
    lines = head(f"rocket-table-{command}", version, words)
    lines += [f".SH {words['name']}",
              f"rocket\\-table\\-{escape(command)} \\- {escape(top.summary)}",
              f".SH {words['synopsis']}"]
    for i, help_ in enumerate(parts or [top]):
        lines += [".br"] * bool(i) + synopsis(help_)
    lines += [f".SH {words['description']}", escape(top.summary + ".")]
    if not parts:
        lines += [".PP"] * bool(top.words) + [escape(line) for line in top.words]
        lines += [f".SH {words['options']}", *options(top)]
    for help_ in parts:
        lines += [f".SS {escape(' '.join(help_.command))}", escape(help_.summary + ".")]
        lines += [".PP"] * bool(help_.words) + [escape(line) for line in help_.words]
        lines += options(help_)
    return lines + [f".SH {words['also']}", "\\fBrocket\\-table\\fR(1)"]


def page_of_program(commands, program, environment, version, words):
    lines = head("rocket-table", version, words)
    lines += [f".SH {words['name']}", f"rocket\\-table \\- {escape(words['program'])}",
              f".SH {words['synopsis']}",
              f"\\fBrocket\\-table\\fR [\\fIOPTION\\fR...] [\\fI{words['file']}\\fR]", ".br",
              f"\\fBrocket\\-table\\fR \\fI{words['command']}\\fR [\\fIOPTION\\fR...]",
              f".SH {words['description']}", escape(words["about"][0]), ".PP",
              escape(words["about"][1]), f".SH {words['commands']}",
              *pairs((command, Help(program, environment, command).summary + ".")
                     for command in commands),
              f".SH {words['window']}", *pairs(words["window_options"]),
              f".SH {words['files']}", *pairs(words["places"]),
              f".SH {words['environment']}", *pairs(words["variables"]),
              f".SH {words['exit']}", *pairs(words["codes"]), f".SH {words['also']}",
              ",\n".join(f"\\fBrocket\\-table\\-{escape(command)}\\fR(1)" for command in commands)]
    return lines


def make(program, version, language, folder):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
    words = WORDS[language]
    commands = [word for word in
                subprocess.run([*program, "--complete"], check=True, capture_output=True,
                               encoding="utf-8").stdout.split() if not word.startswith("-")]
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"rocket-table": page_of_program(commands, program, environment, version, words)}
    for command in commands:
        pages[f"rocket-table-{command}"] = page_of(command, program, environment, version, words)
    for name, lines in pages.items():
        (folder / f"{name}.1").write_text("\n".join(line.rstrip() for line in lines) + "\n",
                                          encoding="utf-8")


def main():
    version, folder, *program = sys.argv[1:]
    folder = os.environ.get("DESTDIR", "") + folder
    for language in WORDS:
        place = [] if language == "en" else [language]
        make(program, version, language, pathlib.Path(folder, *place, "man1"))


main()
