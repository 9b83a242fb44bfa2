#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line as a person meets it: words in, words out, exit codes."""

import html.parser
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import time

from tap import ENVIRONMENT, PROGRAM, entries, main, run, run_json

COMMANDS = ["play", "score", "replay", "history", "review", "report", "simulate", "components",
            "rules", "odds", "plan", "fleet", "catalogue", "collection", "devices", "listen",
            "range", "recover"]


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def finished_game(*options):
    """The transcript of a game that computer players played to its end."""
    done = run("play", "rockets", "--players", "Ann,Bob,Cid", "--bots", "greedy,random,greedy",
               "--seed", "3", *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def without_display():
    """Without arguments and display it says so and names the commands."""
    environment = {k: v for k, v in ENVIRONMENT.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run([PROGRAM], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "no display" in done.stderr
    for command in COMMANDS:
        assert command in done.stderr


def help_and_version():
    """--help lists every command, each has a --help, --version has a number."""
    text = run("--help").stdout
    assert "opens its window" in text and "--demo" in text, text
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", text, re.M), command
        done = run(command, "--help")
        assert done.returncode == 0
        assert f"rocket-table {command}" in done.stdout
    assert re.fullmatch(r"Rocket Table \d+\.\d+\.\d+\n", run("--version").stdout)


def help_in_french():
    """Help in another language says what it says in English, and nothing of the translation's
    file."""
    for words in (["--help"], *([command, "--help"] for command in COMMANDS),
                  ["odds", "attack", "--help"], ["fleet", "suggest", "--help"]):
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False,
                              env={**ENVIRONMENT, "LANGUAGE": "fr"})
        assert done.returncode == 0, (words, done.stderr)
        assert "tilisation" in done.stdout or "Usage\u00a0:" in done.stdout, done.stdout
        assert "Project-Id-Version" not in done.stdout, (words, done.stdout)


def output_that_fails():
    """Where the output cannot be written, no command ends as if it had been."""
    journal = write("game.journal", finished_game())
    for words in (["--help"], ["--version"], ["--complete"], *([c, "--help"] for c in COMMANDS),
                  ["play", "rockets", "--bots", "random,random", "--seed", "1"],
                  ["replay", journal], ["history", "."], ["review", journal, "--json"],
                  ["report", journal], ["simulate", "rockets", "--games", "1"],
                  ["components", "rockets"], ["rules", "rockets"], ["devices"],
                  ["odds", "boarding", "--attacker", "3", "--defender", "2"],
                  ["plan", "--wr", "7", "--ap", "4", "--lasers", "3", "--range", "70"],
                  ["fleet", "suggest", "--measure", "ap", "--all"], ["catalogue", "list"],
                  ["collection", "show"], ["range", "--mm", "70", "--uncertainty", "1"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=full,
                                  stderr=subprocess.PIPE, text=True, check=False, timeout=60,
                                  env=ENVIRONMENT)
        assert done.returncode == 2, (words, done.returncode, done.stderr)


def completion_knows_options():
    """Completion offers exactly the options that --help lists, and the games."""
    assert set(COMMANDS) <= set(run("--complete").stdout.split())
    for command in COMMANDS:
        helped = set(re.findall(r"^  (?:-\w, )?(--[a-z]+)", run(command, "--help").stdout, re.M))
        offered = set(run("--complete", command, "x").stdout.split())
        assert offered == helped, (command, offered ^ helped)
        if command not in ("replay", "history", "review", "report", "odds", "plan", "fleet",
                           "catalogue", "collection", "devices", "listen", "range", "recover"):
            assert "rockets" in run("--complete", command).stdout.split()
    assert "tie=" in run("--complete", "play", "rockets", "--set").stdout.split()
    assert "greedy" in run("--complete", "play", "rockets", "--bots").stdout.split()


def completion_in_bash():
    """The bash script completes commands, games, options and file names."""
    script = os.environ["COMPLETION"]
    write("some.journal", "")

    def ask(*words):
        quoted = " ".join(f"'{word}'" for word in words)
        done = subprocess.run(
            ["bash", "-c", f". '{script}'; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1};"
             f" _rocket_table '{PROGRAM}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""],
            capture_output=True, text=True, env=ENVIRONMENT, check=False)
        assert done.stderr == "", done.stderr
        return done.stdout.split()

    assert ask("rocket-table", "si") == ["simulate"]
    assert ask("rocket-table", "play", "rockets") == ["rockets"]
    assert ask("rocket-table", "play", "ro") == ["rocketmen", "rockets"]
    assert ask("rocket-table", "play", "rockets", "--pl") == ["--players"]
    assert ask("rocket-table", "play", "rockets", "--set", "com") == ["compare="]
    assert ask("rocket-table", "replay", "so") == ["some.journal"]


def bad_words():
    """What is not understood gives exit code 2 and says what there is."""
    for arguments, wanted in [
            (["fly"], "play"),
            (["play"], "rockets"),
            (["play", "chess"], "rockets"),
            (["play", "rockets", "more"], "too many"),
            (["play", "rockets", "--fly"], "--help"),
            (["play", "rockets", "--players", "Ann"], "2 to 4"),
            (["play", "rockets", "--players", "A,B,C,D,E"], "2 to 4"),
            (["play", "rockets", "--players", "Ann,Ann"], "RT-1"),
            (["play", "rockets", "--players", "Ann,"], "RT-1"),
            (["play", "rockets", "--players", "Ann," + "x" * 40], "too long"),
            (["play", "rockets", "--seed", "many"], "whole number"),
            (["play", "rockets", "--set", "tie"], "KEY=VALUE"),
            (["play", "rockets", "--set", "tie=none"], "sixth, shared"),
            (["play", "rockets", "--set", "luck=1"], "starter, tie, compare"),
            (["play", "rockets", "--set", "starter=Zoe"], "P1, P2"),
            (["play", "rockets", "--bots", "greedy"], "2 players"),
            (["play", "rockets", "--bots", "greedy,clever"], "random, greedy"),
            (["play", "rockets", "--bots", "greedy,search:0"], "search:N"),
            (["play", "rockets", "--chance", "real"], "typed"),
            (["play", "rockets", "--components", "missing"], "missing"),
            (["simulate", "rockets", "--games", "0"], "1 or more"),
            (["simulate", "rockets", "--bots", "person,greedy"], "person"),
            (["replay"], "FILE"),
            (["replay", "missing"], "missing"),
            (["replay", "."], "plain file"),
            (["rules", "rockets", "RK-99"], "RK-99"),
    ]:
        done = run(*arguments)
        assert done.returncode == 2, (arguments, done)
        assert wanted in done.stderr, (arguments, done.stderr)
        assert done.stdout == "", (arguments, done.stdout)


def play_writes_a_journal():
    """What play prints is a journal that replay reads to the same end."""
    transcript = finished_game()
    replayed = run_json("replay", "-", text=transcript)
    scores = dict(re.findall(r"^#= score (\w+) (-?\d+)$", transcript, re.M))
    assert {name: str(score) for name, score in replayed["scores"].items()} == scores
    assert replayed["over"] is True
    assert replayed["winners"] == re.search(r"^#= winners (.*)$", transcript, re.M)[1].split()
    assert replayed["entries"] == len(entries(transcript))
    assert replayed["components"] == "assumed"
    assert finished_game() == transcript, "the same seed must give the same game"


def play_takes_its_own_journal():
    """A transcript typed in again, dice and all, gives itself; only people are asked and told."""
    transcript = finished_game()
    typed = "\n".join(entries(transcript)) + "\n"
    done = run("play", "rockets", "--players", "Ann,Bob,Cid", "--chance", "typed", text=typed)
    assert done.returncode == 0, done.stderr

    def lines(text):
        return [line for line in text.split("\n") if not re.match("# |#:", line)]
    assert lines(done.stdout) == lines(transcript)


DRAWING = """rocket-table journal 1
game rocketmen
player Ann
player Bob
components counted
ship Lark Ann active rocketship ap 4 wr 7 move M range M cargo 3 seats 1 posts 2 lasers 1 shields 1
ship Moth Bob active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 shields 0
begin
Ann start titanium
Bob start carbon7
chance roll 6 5
chance roll 1 2
Ann drop 0 off 2 on
Bob drop 1 off 3 on
Ann move Lark touching asteroid
Ann dock
Ann end
Bob end
Ann mine Lark
"""


def draws_are_typed():
    """Resources that people draw are typed in as dice are, or left to the program one by one."""
    path = write("drawing.journal", DRAWING)
    done = run("play", "rocketmen", "--file", path, "--chance", "typed",
               text="roll 2\ndraw titanium\ndraw titanium carbon7\nroll\nquit\n")
    assert done.returncode == 1 and "RM-" in done.stderr, done.stderr
    lines = entries(pathlib.Path(path).read_text(encoding="utf-8"))
    assert lines[-3:-1] == ["chance roll 2 ~ typed", "chance draw titanium carbon7 ~ typed"], lines
    assert re.fullmatch("chance roll [1-6] ~ virtual", lines[-1]), lines
    path = write("drawing.journal", DRAWING + "chance roll 2\n")
    done = run("play", "rocketmen", "--file", path, "--chance", "typed", text="draw\nquit\n")
    assert done.returncode == 0, done.stderr
    last = entries(pathlib.Path(path).read_text(encoding="utf-8"))[-1]
    assert re.fullmatch("chance draw [a-z0-9]+ [a-z0-9]+ ~ virtual", last), last


def replay_stops_early():
    """replay --to N stops after N entries."""
    transcript = write("game.journal", finished_game())
    whole = run_json("replay", transcript)
    for n in (0, 1, 3, 10):
        part = run_json("replay", transcript, "--to", str(n))
        assert part["entries"] == n
        assert part["over"] is False
    assert run_json("replay", transcript, "--to", "0")["state"]["pile"] == 60
    assert run_json("replay", transcript, "--to", "1")["state"]["hand"]["Ann"]
    assert run_json("replay", transcript, "--to", str(whole["entries"])) == whole
    assert run_json("replay", transcript, "--to", "100000") == whole


def refusal_names_its_rule():
    """A refused action gives exit code 1 and its rule, and changes nothing."""
    start = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout
    state = run_json("replay", "-", text=start)
    missing = next(v for v in range(1, 17) if v not in state["state"]["hand"]["Ann"])
    done = run("replay", "-", text=start + f"Ann play {missing}\n")
    assert done.returncode == 1
    answer = json.loads(done.stdout)
    assert answer["refused"]["rule"] == "RK-2"
    assert answer["refused"]["line"] == start.count("\n") + 1
    assert answer["refused"]["heading"] == "The game"
    assert answer["hash"] == state["hash"]

    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5", text=f"play {missing}\n")
    assert done.returncode == 1
    assert done.stdout == start
    assert done.stderr.startswith("RK-2 (The game): ")


def wrong_line_has_its_place():
    """A line that cannot be read is named by file, line and column, with what was expected."""
    start = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout
    path = write("game.journal", start + "Ann play seven\n")
    done = run("replay", path)
    assert done.returncode == 2
    assert f"game.journal:{start.count(chr(10)) + 1}:10: Expected card 0-30" in done.stderr
    done = run("play", "rockets", "--seed", "1", text="# a remark\nplay 3 sideways\n")
    assert done.returncode == 2
    assert "standard input:2:8: Expected push | back | draw" in done.stderr, done.stderr


def hostile_input():
    """Endless lines, NUL bytes and rubbish are complained about, never followed."""
    for rubbish in ["x" * 100000 + "\n", "play 3\0\n", "\0" * 1000, "Ann " * 200 + "\n",
                    "play " + "9" * 400 + "\n", '"open\n', "undo 99999\n", "undo -1\n", "redo\n"]:
        done = run("play", "rockets", "--seed", "1", text=rubbish)
        assert done.returncode in (1, 2), (rubbish[:20], done)
        assert len(done.stderr) < 2000
        assert len(entries(done.stdout)) == 2, "only the deal stands"
    with open("huge", "wb") as file:
        file.truncate(65 * 1024 * 1024)
    assert "64 MiB" in run("replay", "huge").stderr
    os.mkfifo("pipe")
    assert "plain file" in run("replay", "pipe").stderr
    assert "plain file" in run("play", "rockets", "--file", "pipe").stderr


def answers_are_remarks():
    """legal and show answer with remarks, and show hides what the player may not see."""
    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5", text="legal\nshow\n")
    assert done.returncode == 0
    remarks = [line for line in done.stdout.split("\n") if line.startswith("#")]
    plays = [line for line in remarks if line.startswith("# play ")]
    hand = re.search(r"^#  hand +([0-9 ]+?) +\? \? \? \? \? \?$", done.stdout, re.M)[1].split()
    assert sorted({f"# play {card}" for card in hand}) == sorted(plays)
    run_json("replay", "-", text=done.stdout)


def undo_and_redo():
    """undo takes a choice back with what chance did after it, redo does it again."""
    start = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout
    before = run_json("replay", "-", text=start)
    card = before["state"]["hand"]["Ann"][0]
    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5",
               text=f"play {card}\nundo\nredo\nundo 1\n")
    assert done.returncode == 0, done.stderr
    assert entries(done.stdout)[2:] == [f"Ann play {card}", "undo 1", "redo 1", "undo 1"]
    assert run_json("replay", "-", text=done.stdout)["hash"] == before["hash"]

    # Against a computer player, undo goes back to the person's own choice.
    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5", "--bots", "person,greedy",
               text=f"play {card}\nundo\n")
    assert entries(done.stdout)[-1] == "undo 2"
    assert run_json("replay", "-", text=done.stdout)["hash"] == before["hash"]
    done = run("play", "rockets", "--seed", "5", text="undo 9\n")
    assert done.returncode == 1
    assert "RT-6" in done.stderr


def components_are_edited():
    """A components file is printed, edited, checked, played with, and frozen in the journal."""
    text = run("components", "rockets").stdout
    assert run("components", "rockets", "--check", write("same", text)).stdout == text
    edited = text.replace("components assumed", "components counted")
    edited = edited.replace("card 6 9", "card 20 9").replace("16 20\n", "16 18\ntrack 20\n")
    path = write("mine.components", edited.replace("\n", "\n# my own box\n", 1))
    journal = run("play", "rockets", "--components", path, "--seed", "1").stdout
    assert "\ncard 20 9\n" in journal
    assert "track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 18\ntrack 20\n" in journal
    assert run_json("replay", "-", text=journal)["components"] == "counted"
    for broken, wanted in [(text.replace("card 6 9", "card 6 8"), "59 cards"),
                           (text.replace("card 6 9", "card 5 9"), "RK-1"),
                           (text.replace(" 16 20\n", " 100 20\n"), ":4:39: Expected points 0-99"),
                           (text.replace("card 6 9", "card 40 9"), ":11:6: Expected card 0-30"),
                           (text.replace("game rockets", "game chess"), "chess"),
                           (text.replace("components 1", "components 2", 1), "newer"),
                           ("", "rocket-table components 1")]:
        done = run("play", "rockets", "--components", write("broken", broken))
        assert done.returncode == 2, (wanted, done)
        assert wanted in done.stderr, (wanted, done.stderr)


def names_of_all_kinds():
    """Names with spaces, quotation marks and letters of other alphabets survive."""
    names = ['Léa "Rocket" Dupont', "Ωmega", "undo", "a\\b"]
    journal = run("play", "rockets", "--players", ",".join(names), "--bots",
                  "random,random,random,random", "--seed", "9").stdout
    replayed = run_json("replay", "-", text=journal)
    assert replayed["players"] == names
    assert replayed["over"] is True


def simulate_gives_figures():
    """simulate prints games, seconds, mean scores, wins and mean length; a seed repeats them."""
    figures = run_json("simulate", "rockets", "--players", "4", "--games", "500", "--seed", "1",
                       "--json")
    assert figures["games"] == 500
    assert figures["players"] == 4
    assert len(figures["mean_scores"]) == 4
    assert abs(sum(figures["wins"]) - 500) < 1e-6
    assert 60 < figures["mean_length"] < 180
    again = run_json("simulate", "rockets", "--players", "4", "--games", "500", "--seed", "1")
    for changing in ("seconds", "games_per_second"):
        figures.pop(changing)
        again.pop(changing)
    assert figures == again
    duel = run_json("simulate", "rockets", "--bots", "greedy,random", "--games", "100", "--seed",
                    "2")
    assert duel["wins"][0] > 85


def score_sheets_add_up():
    """A sheet is kept in a file, corrected, gone on with, and adds up by the rules."""
    fields = (12, 12, 12, 14, 16)
    rows = "".join(f"journey {n} Ann marker {field} cards 2\njourney {n} Bob marker 20 cards {n}\n"
                   for n, field in enumerate(fields, 1))
    done = run("score", "rockets", "--players", "Ann,Bob", "--file", "sheet.journal",
               text=rows + "journey 2 Bob marker 3 cards 5\n")
    assert done.returncode == 0, done.stderr
    done = run("score", "rockets", "--file", "sheet.journal", text="done\n")
    assert done.returncode == 0, done.stderr
    scores = run_json("replay", "sheet.journal")
    assert scores["scores"] == {"Ann": sum(fields) - 10, "Bob": 19 - 2 + 17 + 16 + 15}
    assert scores["winners"] == ["Bob"]
    done = run("score", "rockets", "--players", "Ann,Bob", text="journey 1 Ann marker 7 cards 2\n")
    assert done.returncode == 1 and "SS-3" in done.stderr, done.stderr

    # The source's example: sections 1, 1 and 3, fuel 4 and 2, one +1 head, are 17 points.
    done = run("score", "rockets", text="rocket 1 P1 sections 1 fuel 4 plus 1\n")
    assert done.returncode == 1
    assert "SS-1" in done.stderr


def history_of_past_games():
    """history lists the games of a folder, newest first, and what cannot be read."""
    os.mkdir("games")
    write("games/a.journal", finished_game())
    write("games/b.journal", run("play", "rockets", "--seed", "1").stdout)
    write("games/c.journal", "not a journal\n")
    write("games/notes.txt", "nothing")
    os.utime("games/a.journal", (1000, 1000))
    done = run("history", "games")
    assert done.returncode == 0
    assert "c.journal:1" in done.stderr
    games = json.loads(done.stdout)["games"]
    assert [game["file"] for game in games] == ["games/b.journal", "games/a.journal"]
    assert games[1]["over"] is True
    assert games[1]["game"] == "rockets"
    assert set(games[1]["scores"]) == {"Ann", "Bob", "Cid"}


class Page(html.parser.HTMLParser):
    """Every element is closed in its order, and nothing that runs or loads is in it."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.words = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "iframe", "img", "link", "object", "form"), tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("src", "srcset", "action"), name
            assert name != "href" or value.startswith("#"), value
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in ("line", "path", "rect"), tag

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.words.append(data)


def report():
    """A game in words, and as a page that is well formed and needs nothing from elsewhere."""
    evil = '<img src=x onerror=1>"&amp;'
    game = run("play", "rockets", "--players", f"Ann,{evil}", "--bots", "random,random", "--seed",
               "3").stdout
    path = write("evening.journal", game)
    done = run("report", path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Rockets\n") and " wins." in done.stdout
    numbers = [int(number) for number in re.findall(r"^ {0,4}(\d+)  \S.*: ", done.stdout, re.M)]
    assert numbers == list(range(1, run_json("replay", path)["actions"] + 1))
    assert "~ virtual" in done.stdout and "[RK-" in done.stdout

    assert run("report", path, "--html", "evening.html").returncode == 0
    with open("evening.html", encoding="utf-8") as file:
        text = file.read()
    assert "url(" not in text and "@import" not in text
    page = Page(text)
    assert evil in page.words
    assert f"{len(numbers)}" in page.words and f"{len(numbers) + 1}" not in page.words

    # Not over: what was dealt to one is not told.
    begun = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout
    text = run("report", write("begun.journal", begun)).stdout
    assert "Not finished." in text and "gets 6 cards" in text and "gets a" not in text
    assert run("report", write("bad.journal", "nonsense")).returncode == 2
    assert run("report", path, "--html", "nowhere/x.html").returncode == 2


def people_only():
    """Where a computer would make up facts of the table it plays, hints and judges nothing."""
    why = "Rocketmen without a map is played by people: a computer player would decide for itself"
    for bots in ("greedy,random", "person,level1"):
        done = run("play", "rocketmen", "--bots", bots)
        assert done.returncode == 2 and why in done.stderr and done.stdout == "", done
    done = run("simulate", "rocketmen", "--games", "3", "--set", "map=off")
    assert done.returncode == 2 and why in done.stderr and done.stdout == "", done
    assert "level3" in run("--complete", "play", "rocketmen", "--bots").stdout
    done = run("play", "rocketmen", "--players", "Ann,Bob", "--bots", "person,person",
               text="hint\nstart carbon7\n")
    assert done.returncode == 1 and why in done.stderr, done
    assert "best" not in done.stdout, done.stdout
    assert entries(done.stdout)[0] == "Ann start carbon7", done.stdout
    done = run("review", write("battle.journal", done.stdout))
    assert done.returncode == 2 and why in done.stderr and done.stdout == "", done


def battles_of_computers():
    """On a map computers play battles, say why, and the laboratory counts what came of them."""
    fleets = [arg for name in ("mars-hammer", "rebel-swarm")
              for arg in ("--fleet", f"{os.environ['FLEET_DATA']}/{name}.fleet.json")]
    lab = ("simulate", "rocketmen", *fleets, "--games", "4", "--seed", "3")
    first = run_json(*lab)
    again = run_json(*lab)
    for figures in (first, again):
        del figures["seconds"], figures["games_per_second"]
    assert first == again
    assert first["bots"] == ["level2", "level2"] and sum(first["wins"]) == 4
    assert sum(first["ended_by"].values()) == 4
    for seat in first["win_chances"]:
        assert 0 <= seat["low"] <= seat["chance"] <= seat["high"] <= 1 and seat["low"] < 0.6
    ships = {ship["ship"]: ship for ship in first["ships"]}
    assert ships["Rust Hammer"]["role"] == "gunship"
    assert ships["Rust Hammer"]["player"] == 1 and ships["Tin Swallows 1"]["player"] == 2
    assert sum(ship["harm"] for ship in ships.values()) > 4
    # A whole battle between all levels, as a journal that replays.
    battle = run("play", "rocketmen", "--players", "A,B,C", "--bots", "level1,level2,level3",
                 "--seed", "8", "--set", "map=screen", "--set", "rounds=6")
    assert battle.returncode == 0 and " fire " in battle.stdout, battle.stderr
    run_json("replay", "-", text=battle.stdout)
    done = run("play", "rocketmen", "--players", "Ann,Bob", "--bots", "person,level1", "--seed",
               "4", "--set", "map=screen", text="hint\nstart newtonium\nhint\n")
    best = re.findall(r"^# best: (.*?)\. (.*) You would win (\d+) % of such battles", done.stdout,
                      re.M)
    assert best[0][0] == "start titanium" and "first ship of the reserve" in best[0][1], done
    assert run("simulate", "rockets", *fleets).returncode == 2


def hint_and_review():
    """A hint names a legal action and how it stands; a review lists what cost most."""
    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5", text="legal\nhint\n")
    assert done.returncode == 0, done.stderr
    best = re.search(r"^# best: (.*)\. Then you stand [+-]\d+\.\d points", done.stdout, re.M)[1]
    assert f"# {best}\n" in done.stdout
    run_json("replay", "-", text=done.stdout)

    # Bob plays at random, so what he did must be found wanting more than what Ann did.
    game = run("play", "rockets", "--players", "Ann,Bob", "--bots", "search:500,random", "--seed",
               "2").stdout
    costly = run_json("review", write("game.journal", game), "--tries", "300")["costly"]
    assert len(costly) == 5
    costs = [choice["cost"] for choice in costly]
    assert costs == sorted(costs, reverse=True)
    assert sum(choice["player"] == "Bob" for choice in costly) >= 3
    assert all(choice["played"] != choice["better"] for choice in costly)


def review_on_a_terminal():
    """A review says at once how far it is, and Ctrl+C ends it with what is known by then."""
    path = write("game.journal", finished_game())
    master, slave = pty.openpty()
    with subprocess.Popen([PROGRAM, "review", path, "--tries", "2000"], stdout=subprocess.PIPE,
                          stderr=slave, text=True, env=ENVIRONMENT) as process:
        os.close(slave)
        told = b""
        while b"\r0 of " not in told:
            told += os.read(master, 100)
        process.send_signal(signal.SIGINT)
        answer = json.loads(process.communicate()[0])
    told += os.read(master, 1000)
    os.close(master)
    assert answer["cancelled"], answer
    assert process.returncode == 1, process.returncode
    assert b"rocket-table: stopped; what was found by then is printed" in told, told


def catches_interrupts(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(re.search("SigCgt:\t([0-9a-f]+)", status).group(1), 16) >> (signal.SIGINT - 1) & 1


def seconds_used(process):
    """Of the processor."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")")[-1]
    return int(fields.split()[11]) / os.sysconf("SC_CLK_TCK")


def review_that_takes_for_ever():
    """One choice can take long; whoever presses Ctrl+C again does not wait for it."""
    path = write("game.journal", run(
        "play", "pocket-rockets", "--players", "Ann,Bob", "--bots", "random,random", "--seed",
        "2").stdout)
    master, slave = pty.openpty()
    with subprocess.Popen([PROGRAM, "review", path, "--tries", "1000000"], stdout=subprocess.PIPE,
                          stderr=slave, text=True, env=ENVIRONMENT) as process:
        os.close(slave)
        told = b""
        while b"\r0 of " not in told:
            told += os.read(master, 100)
        # In the middle of the choice: before it, the first Ctrl+C is enough.
        while seconds_used(process) < 0.3:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        while catches_interrupts(process):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate()
    os.close(master)
    assert process.returncode == -signal.SIGINT, process.returncode


def plan_ranks_attacks():
    """plan ranks ways to spend AP, each with its sum written out; out of reach is exit code 1."""
    base = ["plan", "--wr", "7", "--ap", "4", "--lasers", "3", "--range", "70.5"]
    plans = run_json(*base, "--rocketship", "--target", "Iron:1,2,0,100", "--target",
                     "Wasp:0,0,0,60,evasive")["plans"]
    assert plans[0]["shots"][0]["target"] == "Wasp"
    assert [p["destroys"] for p in plans] == sorted((p["destroys"] for p in plans), reverse=True)
    sums = {shot["target"]: shot["sum"] for plan in plans for shot in plan["shots"]}
    assert sums == {"Iron": "7+1+1+1 = 10", "Wasp": "7 = 7"}
    assert all(plan["ap"] <= 4 for plan in plans)
    assert run(*base, "--target", "Far:1,0,0,400").returncode == 1
    for bad in (["--target", "x"], ["--target", "x:1,2,3"], ["--target", "x:1,2,3,4,fast"],
                ["--target", "x:1,0,0,5", "--by", "luck"], []):
        done = run(*base, *bad)
        assert done.returncode == 2, (bad, done)


def rules_are_told():
    """rules prints every rule with its id, its heading in the user's language and our words."""
    text = run("rules", "rockets").stdout
    for n in range(1, 12):
        assert re.search(rf"^RK-{n} \([A-Z][a-z ]+\): .{{40,}}", text, re.M), n
    assert run("rules", "rockets", "RK-7").stdout.count("\n") == 1


def guide_tells_what_there_is():
    """Every command in the user's guide is one, with all its words and options."""
    lines = set()
    for path in pathlib.Path(os.environ["GUIDE"]).glob("*/*.md"):
        lines |= set(re.findall("rocket-table ([a-z][^`\n]*)", path.read_text(encoding="utf-8")))
    assert len(lines) >= 6, lines
    for line in lines:
        words = line.split()
        command = words[:2] if words[0] in ("fleet", "catalogue", "collection") else words[:1]
        told = run(*command, "--help")
        assert told.returncode == 0, line
        options = set(re.findall(r"(?<!\S)--[a-z-]+", line))
        assert options <= set(re.findall(r"--[a-z-]+", told.stdout)), f"{line}\n{told.stdout}"


if __name__ == "__main__":
    main([without_display, help_and_version, help_in_french, output_that_fails,
          completion_knows_options,
          completion_in_bash, bad_words, play_writes_a_journal, play_takes_its_own_journal,
          draws_are_typed,
          replay_stops_early, refusal_names_its_rule, wrong_line_has_its_place, hostile_input,
          answers_are_remarks,
          undo_and_redo, components_are_edited, names_of_all_kinds, simulate_gives_figures,
          score_sheets_add_up, history_of_past_games, report, hint_and_review, review_on_a_terminal,
          review_that_takes_for_ever,
          people_only,
          battles_of_computers,
          plan_ranks_attacks, rules_are_told, guide_tells_what_there_is])
