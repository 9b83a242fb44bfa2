#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What play says besides the journal: what happened, what is asked and what answers it; and how
loosely it may be answered. All of it are remarks, so that the output stays a journal."""

import re

from tap import entries, main, run, run_json

DUEL = """\
rocket-table components 1
game rocketmen
components counted
ship Lark P1 active rocketship ap 5 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 2 shields 1
ship "Iron Dune" P2 active cruiser ap 4 wr 6 move S range S cargo 2 seats 2 posts 3 lasers 1 \
shields 1
ship "Iron Duke" P2 active cruiser ap 4 wr 6 move S range S cargo 2 seats 2 posts 2 lasers 1 \
shields 0
crew Orla P1 aboard Lark
crew Varga P2 aboard "Iron Duke"
"""
OPENING = "start carbon7\nstart titanium\n6 2\n3 3\nfell 1 off 2 on\nfell 0 off 3 on\n"


def duel(text, *options):
    with open("duel.components", "w", encoding="utf-8") as file:
        file.write(DUEL)
    done = run("play", "rocketmen", "--players", "Ann,Bob", "--components", "duel.components",
               "--chance", "typed", *options, text=OPENING + text)
    return done


def remarks(done):
    """What was said, a text without the breaks of lines."""
    lines = [line for line in done.stdout.split("\n") if line.startswith("# ")]
    return re.sub(r"\s+", " ", " ".join(line[2:].strip() for line in lines))


def told(done, *sentences):
    text = remarks(done)
    at = 0
    for sentence in sentences:
        assert sentence in text[at:], f"{sentence!r} is not in {text[at:]}\n{done.stderr}"
        at = text.index(sentence, at)


def what_happens_is_told():
    """After an action stand its sentences, what is asked now, of whom, and what answers it."""
    done = duel("fire lark at iron dune extended 0\nin range\n4 5\nlose shield\n"
                "fire lark at iron duke extended 0\nin range\n5 5\n")
    assert done.returncode == 0, done.stderr
    told(done,
         "Ann: Which resource do you start with?",
         "start titanium | start newtonium | start carbon7: Choose your starting",
         "Ann has chosen a starting resource.", "Bob: Which resource do you start with?",
         "Ann rolls 2d6: the highest is the first player.", "Type what the dice show, as in: roll ",
         "Ann rolls 8.", "Bob rolls 6. Ann is the first player.",
         "Ann: Drop six resources from 30 cm above the central asteroid", "fell 1 off 3 on",
         "Ann: Choose a ship that acts, or end the turn. AP left: Lark (5).",
         "Lark fires at Iron Dune: 9 or more hits. Its WR is 7. +1 for the shields of Iron Dune. "
         "+1 for the Armored Hull of Iron Dune.", "Ann rolls 2d6: 9 or more hits.",
         "Lark rolls 9 against 9: a hit.", "Bob: Iron Dune must give up 1 pod.",
         "lose laser | lose shield | lose plain-pod: Give up a pod.",
         "Iron Dune loses a shield.",
         "Ann: Lark is attacking: it may fire again, or finish. AP left: 4.",
         "Lark rolls 10 against 8: a hit.",
         "Doubles, and Iron Duke has no shield: the hit also costs one of its crew.")
    assert run_json("replay", "-", text=done.stdout)["actions"] == len(entries(done.stdout))


def waves_are_told():
    """Whose dice, how many, equal pairs, and what is to be given up."""
    done = duel("move lark\ncontact iron duke\ndock\nboard lark iron duke\n6 5 4 2 1\n6 4 4 1\n")
    assert done.returncode == 0, done.stderr
    told(done, "Ann: Lark touches Iron Duke. What does it do?", "evade: Go on through",
         "collide: Neither evade nor dock.", "Dice of Lark in this wave: 5.",
         "Ann’s wave: 5 dice: Lark attacks, pair by pair.",
         "Bob’s wave: 4 dice: Iron Duke defends, pair by pair.",
         "6 against 6: equal, nobody loses. 5 against 4: Iron Duke loses.",
         "Bob: Iron Duke has lost this pair of dice, and must give something up.",
         "lose crew Varga: Give up a crew member.")
    report = run("report", "-", text=done.stdout).stdout
    assert "Dice: 3 3, doubles. Bob rolls 6." in report, report
    assert "6 4 4 1. 6 against 6: equal, nobody loses." in report, report


def turns_are_told():
    """Who can still act is named, and who must go on boarding; not who is held or has no AP."""
    done = duel("end\n" + "move iron dune\nno contact\n" * 4)
    told(done, "Bob: Iron Dune acts, and has 1 AP left.",
         "Bob: Choose a ship that acts, or end the turn. AP left: Iron Duke (4).")
    done = duel("end\n" + "move iron dune\nno contact\n" * 4 + "move iron duke\nno contact\n" * 4)
    told(done, "Bob: Iron Duke acts, and has 1 AP left.", "Bob: No ship can do anything more.")
    done = duel("move lark\ncontact iron duke\ndock\nboard lark iron duke\n6 5 4 2 1\n6 5 4 1\n"
                "lose laser\nend\nend\n")
    told(done, "Both sides roll; the highest dice make a pair, then the next.",
         "Bob: Choose a ship that acts, or end the turn. AP left: Iron Dune (4).",
         "Ann: Lark must go on boarding Iron Duke before the turn ends. AP left: Lark (5).")


def draws_are_told():
    """Whose tokens are drawn, how many, and who may look."""
    done = duel("move lark\ncontact microid\ndock\nload lark 2\ntitanium carbon7\n")
    assert done.returncode == 0, done.stderr
    told(done, "Lark takes up microids: 2.",
         "Ann draws 2 resources at random; only Ann looks at them.",
         "Lark loads titanium. Lark loads carbon7. Lark has loaded 2, face down.")


def dice_that_do_not_fit():
    """A wrong number of dice names the rule of that roll."""
    for played, rule in (("fire lark at iron dune extended 0\nin range\n6\n", "RM-AT-6"),
                         ("move lark\ncontact iron duke\ndock\nboard lark iron duke\n6 5\n",
                          "RM-BD-3"),
                         ("move lark\ncontact asteroid\ndock\nend\nend\nmine lark\n1 2\n",
                          "RM-MI-1"),
                         ("move lark\ncontact iron duke\ncollide\n6\n", "RM-CN-4")):
        done = duel(played)
        assert done.returncode == 1 and f"{rule} " in done.stderr, (played, done.stderr)
    done = run("play", "rocketmen", "--players", "Ann,Bob", "--components", "duel.components",
               "--chance", "typed", text="start carbon7\nstart titanium\n6\n")
    assert done.returncode == 1 and "RM-ST-3 " in done.stderr, done.stderr
    # So does anything else that is typed then; and it says by which words that is settled.
    done = duel("fire lark at iron dune extended 0\nin range\nend\n")
    assert re.search("^RM-AT-6 .*: Lark rolls 2 dice for its attack. Type: roll …$",
                     done.stderr, re.M), done.stderr
    done = duel("move lark\ncontact microid\ndock\nload lark 1\nend\n")
    assert re.search("^RM-MI-2 .*: Lark has loaded 1; its player looks at them .*[.] Type: draw …",
                     done.stderr, re.M), done.stderr


def advice_can_be_followed():
    """Who is too far away is told to extend the range only with a ship that can."""
    done = duel("fire lark at iron dune extended 0\ndistance 100 within 1 clear\n")
    told(done, "It is 100 mm to Iron Dune, give or take 1.",
         "Extended to 1, it would reach Iron Dune.", "Iron Dune is out of range.",
         "Ann: Choose a ship that acts, or end the turn. AP left: Lark (5).")
    done = duel("fire lark at iron dune extended 0\ndistance 800 within 1 clear\n")
    told(done, "Iron Dune is out of range.")
    assert "Extended to" not in remarks(done)
    done = duel("end\nfire iron dune at lark extended 0\ndistance 100 within 1 clear\n")
    told(done, "Lark is out of range.")
    assert "Extended to" not in remarks(done)


def reports_tell_what_there_is():
    """Nothing is kept back where nothing was said, and one die is no dice."""
    done = duel("move lark\nno contact\nfinish lark\nend\nend\n")
    report = run("report", "-", text=done.stdout).stdout
    assert "(Not told to all.)" not in report, report
    assert "Lark ends its actions of this turn." in report, report
    done = duel("move lark\ncontact iron duke\ndock\nboard lark base-2\nboard lark iron duke\n"
                "5 5 5 5 5\n1 1 1\n")
    report = run("report", "-", text=done.stdout).stdout
    assert not re.search(r"\b1 dice", report), report


def show_is_a_table():
    """How things stand has headings for players, ships and their numbers; names are whole."""
    done = duel("move lark\nno contact\nshow\n")
    lines = done.stdout.split("\n")
    heading = next(line for line in lines if re.match("#  Ann +AP  lasers  shields", line))
    lark = next(line for line in lines if line.startswith("#  Lark "))
    assert lark.index(" 4 ") == heading.index("AP") - 1, (heading, lark)
    duke = next(line for line in lines if line.startswith("#  Iron Duke "))
    assert duke.endswith("base-2"), duke
    assert any(re.match("# +Ann +Bob$", line) for line in lines)
    assert any(re.match(r"#  start +carbon7 +\?$", line) for line in lines), "Bob's is secret"
    done = run("play", "rockets", "--players", "Ann,Bob", "--seed", "5", text="show\n")
    assert re.search(r"^#  hand +\d+( \d+){5} +\? \? \? \? \? \?$", done.stdout, re.M), done.stdout


def legal_names_every_verb():
    """Verbs with their blanks head their actions; open verbs are named without examples too."""
    done = duel("legal\n")
    lines = done.stdout.split("\n")
    first = lines.index("#: move <ship>: Move one increment straight ahead (1 AP).")
    assert lines[first + 1] == "# move Lark"
    fire = "#: fire <ship> at <ship> extended <steps>: "
    assert any(line.startswith(fire) for line in lines)
    assert any(re.match("#:   distance <span> within <span> ", line) for line in lines)
    assert any(line.startswith("#:   adjust <ship> ") for line in lines)
    # Whatever is listed can be typed.
    listed = [line[2:] for line in lines[first:] if line.startswith("# ")]
    for action in listed[:6]:
        assert duel(action + "\n").returncode == 0, action


def help_lists_the_verbs():
    """help has every verb of the game, and says what may be asked besides."""
    for game, verb in (("rocketmen", "board <ship> <object>: "), ("rockets", "play <card>: "),
                       ("pocket-rockets", "build <card>: "), ("spacecraft", "visit <space>: ")):
        done = run("play", game, "--seed", "1", text="help\n")
        assert verb in done.stderr and "undo [N]" in done.stderr, done.stderr
        assert ("hint" in done.stderr) == (game != "rocketmen")


def names_are_matched_loosely():
    """Case, quotation marks and all but the beginning of a name do not matter."""
    for typed in ("fire Lark at \"Iron Dune\" extended 0",
                  "FIRE lark AT IRON DUNE EXTENDED 0", "fire l at iron dun ext 0",
                  "Ann fire lark at iron dune extended 0",
                  "ann Fire lark at Iron  dune extended 0"):
        done = duel(typed + "\n")
        assert done.returncode == 0, (typed, done.stderr)
        assert entries(done.stdout)[-1] == 'Ann fire Lark at "Iron Dune" extended 0', typed
    done = duel("fire lark at iron dune extended 0\nin range\n6 6\n")
    assert entries(done.stdout)[-1] == "chance roll 6 6 ~ typed"
    # Two that begin alike are asked about, and nothing happens.
    done = duel("fire lark at iron du extended 0\n")
    assert done.returncode == 2 and len(entries(done.stdout)) == 6, done.stdout
    assert 'at "Iron Dune" extended 0 | fire Lark at "Iron Duke" ext' in done.stderr


def did_you_mean():
    """What is nearly right gets the right word back."""
    for typed, meant in (("muve lark", "move"), ("move larc", "Lark"),
                         ("fire lark at iron dine extended 0", "Iron Dune"),
                         ("fire lark at dune extended 0", "Iron Dune"),
                         ("fire lark at iron dune stops 0 clear", "steps"),
                         ("fire lark at iron dune steps 0 cleer", "clear")):
        done = duel(typed + "\n")
        assert done.returncode == 2 and len(entries(done.stdout)) == 6, typed
        assert f"Did you mean “{meant}”?" in done.stderr, (typed, done.stderr)
        # What is not understood is the slip, and not some other word of the line.
        slip = re.search("“(.*)” is not understood", done.stderr).group(1)
        assert slip in typed and slip.lower() != meant.lower() and slip != "lark", done.stderr
    done = duel("xyzzy\n")
    assert done.returncode == 2 and "Did you mean" not in done.stderr, done.stderr


def every_game_asks():
    """Whatever game is played, each choice is asked for with words that answer it."""
    for game in ("rockets", "pocket-rockets", "spacecraft", "score-sheet"):
        if game == "score-sheet":
            script = ["Ann journey 1 Ann marker 20 cards 4", "Ann journey 1 Bob marker 6 cards 3"]
        else:
            script = entries(run("play", game, "--players", "Ann,Bob", "--seed", "3", "--bots",
                                 "random,random").stdout)
        done = run("play", game, "--players", "Ann,Bob", "--chance", "typed",
                   text="\n".join(script) + "\n")
        assert done.returncode == 0, (game, done.stderr)
        assert entries(done.stdout) == script, game
        lines = done.stdout.split("\n")
        for i, line in enumerate(lines):
            if line and not line.startswith("#") and i > lines.index("begin"):
                assert lines[i + 1].startswith("#"), (game, line, lines[i + 1])
        for name in ("Ann", "Bob") if game != "score-sheet" else ("Ann",):
            assert f"# {name} to play.\n#   " in done.stdout, game
        assert len(run_json("replay", "-", text=done.stdout)["scores"]) == 2


def components_for_other_players():
    """A components file that names players by place is played by anybody."""
    with open("mine", "w", encoding="utf-8") as file:
        file.write(run("components", "rocketmen").stdout)
    done = run("play", "rocketmen", "--components", "mine", "--players", "Cid,Dee")
    assert done.returncode == 0, done.stderr
    assert 'ship "Amber Anvil" Cid active' in done.stdout
    done = run("play", "rocketmen", "--components", "mine", "--players", "P2,P1")
    assert 'ship "Amber Anvil" P1 active' in done.stdout, "a name goes before a place"
    with open("mine", "a", encoding="utf-8") as file:
        file.write("ship Stray Nobody active fighter\n")
    done = run("play", "rocketmen", "--components", "mine", "--players", "Cid,Dee")
    assert done.returncode == 2 and "mine:4:" in done.stderr, done.stderr


main([what_happens_is_told, turns_are_told, draws_are_told, dice_that_do_not_fit,
      advice_can_be_followed, waves_are_told,
      reports_tell_what_there_is, show_is_a_table,
      legal_names_every_verb, help_lists_the_verbs, names_are_matched_loosely, did_you_mean,
      every_game_asks, components_for_other_players])
