#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Catalogues and fleets from the command line: checked, merged, and taken into battle."""

import copy
import json
import os
import pathlib
import subprocess

from tap import ENVIRONMENT, PROGRAM, Skip, main, run, run_json

DATA = pathlib.Path(os.environ["FLEET_DATA"])
FLEETS = sorted(DATA.glob("*.fleet.json"))

SHIP = {"id": "kite", "name": "Kite", "class": "rocketship", "points": 5, "ap": 4, "wr": 8,
        "move": "L", "weapon": "S", "posts": 2, "provenance": "from my card"}


def write(name, content):
    with open(name, "w", encoding="utf-8") as file:
        file.write(content if isinstance(content, str) else json.dumps(content))
    return name


def catalogue(*ships, **more):
    return {"format": "rocket-table catalogue", "version": 1, "id": "mine", "name": "Mine",
            "ships": list(ships), **more}


def load(name):
    return json.loads((DATA / f"{name}.fleet.json").read_text(encoding="utf-8"))


def shipped_are_legal():
    """The shipped fleets are legal, with nothing to say about them."""
    assert len(FLEETS) == 6
    for path in FLEETS:
        report = run_json("fleet", "check", str(path))
        assert report["valid"] and report["problems"] == [], report
        assert 28 <= report["points"]["active"] <= 30, report
        assert 0 < report["points"]["reserve"] <= 30, report


def schemas():
    """The shipped files keep to the schemas, and the schemas refuse what the program refuses."""
    try:
        import jsonschema
    except ImportError as error:
        raise Skip("python3-jsonschema is not there") from error
    checkers = {}
    for kind in ("catalogue", "fleet"):
        schema = json.loads((DATA / f"{kind}.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        checkers[kind] = jsonschema.Draft202012Validator(schema)
    for path in FLEETS:
        checkers["fleet"].validate(json.loads(path.read_text(encoding="utf-8")))
    for name in ("demonstration.json", "rules.json"):
        checkers["catalogue"].validate(json.loads((DATA / name).read_text(encoding="utf-8")))
    # Words and ranges of the schema are those of the program.
    for member, value, is_good in (
            ("points", 99, True), ("points", 100, False), ("ap", 12, True), ("ap", 13, False),
            ("wr", 14, True), ("wr", 15, False), ("wr", 1, False), ("move", "none", True),
            ("move", "XL", False), ("posts", 12, True), ("posts", 13, False),
            ("posts", ["any", "laser"], True), ("posts", {}, False), ("craft", 6, True),
            ("craft", 7, False), ("cargo", 1.5, False), ("provenance", "mine", False),
            ("cost", {"carbon7": 2}, True), ("cost", {"gold": 1}, False),
            ("abilities", [{"effect": "own-wr", "by": -1, "when": "extended"}], True),
            ("abilities", [{"effect": "fly"}], False), ("abilities", [{}], False),
            ("abilities", [{"text": "x", "by": 1}], False), ("abilities", [{"text": "x"}], True),
            ("id", "Kite", False), ("name", "", False), ("future", [1], True)):
        cards = catalogue({**SHIP, member: value})
        assert checkers["catalogue"].is_valid(cards) == is_good, (member, value)
        done = run("catalogue", "check", write("cards.json", cards))
        assert (done.returncode == 0) == is_good, (member, value, done.stderr)
    for effect in checkers["catalogue"].schema["$defs"]["ability"]["properties"]["effect"]["enum"]:
        for when in checkers["catalogue"].schema["$defs"]["ability"]["properties"]["when"]["enum"]:
            cards = catalogue({**SHIP, "abilities": [{"effect": effect, "by": 1, "when": when}]})
            assert run("catalogue", "check", write("c.json", cards)).returncode == 0, (effect, when)


def illegal_fleet():
    """An illegal fleet gives 1, every problem with rule, place, sentence and fix."""
    fleet = load("mars-hammer")
    fleet["active"].append({"id": "more", "ship": "sunskimmer", "craft": [
        {"pods": ["laser", "laser", "laser", "laser"], "crew": ["baron-umber"]}]})
    path = write("f.json", fleet)
    done = run("fleet", "check", path)
    assert done.returncode == 1
    assert run("fleet", "check", "--json", path).stdout == done.stdout
    report = json.loads(done.stdout)
    assert not report["valid"]
    assert report["points"] == {"active": 40, "reserve": 12}
    problems = [(p["rule"], p["where"]) for p in report["problems"]]
    assert problems == [("RM-FL-1", "active"), ("RM-FL-3", "active[3].ship"),
                        ("RM-FL-4", "active[3].craft[0].pods[3]"),
                        ("RM-FL-5", "active[3].craft[0].crew[0]")], problems
    assert all(p["severity"] == "error" and p["message"] and p["fix"] for p in report["problems"])
    assert report["problems"][0]["fix"] == "Drop Sunskimmer: 40 → 30 points"
    done = run("fleet", "check", "--text", path)
    assert done.returncode == 1
    assert "Mars Hammer: 40 of 30 points active, 12 of 30 in reserve: not legal" in done.stdout
    assert "f.json: active: RM-FL-1: " in done.stdout
    assert "Fix: Drop Sunskimmer: 40 → 30 points." in done.stdout


def warnings_only():
    """Warnings leave a fleet legal."""
    fleet = load("terra-wall")
    del fleet["start"]
    report = run_json("fleet", "check", write("f.json", fleet))
    assert report["valid"]
    assert [p["severity"] for p in report["problems"]] == ["warning"]
    assert report["problems"][0]["rule"] == "RM-ST-2"


def own_cards():
    """Cards of one's own override by id, and count."""
    cards = write("cards.json", catalogue(SHIP, {**SHIP, "id": "rust-hammer", "points": 20}))
    fleet = {"format": "rocket-table fleet", "version": 1, "id": "f", "name": "F",
             "start": "titanium",
             "active": [{"ship": "kite", "craft": [{"pods": ["laser", "shield"]}]},
                        {"ship": "rust-hammer", "craft": [{"pods": ["laser", "shield"]}]}]}
    path = write("f.json", fleet)
    assert run("fleet", "check", path).returncode == 1
    report = run_json("fleet", "check", path, "--catalogue", cards)
    assert report["points"]["active"] == 25, report


def unreadable():
    """What cannot be read gives 2, with file, line, column, path and what to do."""
    for content, says in (
            ("", "f.json:1:1: the file ends too early"),
            ("{\n  \"format\": \"rocket-table fleet\",\n}", "f.json:3:1: nothing follows"),
            ({"format": "rocket-table fleet", "version": 3}, "update the program"),
            ({**load("mars-hammer"), "start": "gold"}, "start: this is no resource"),
            ({**load("mars-hammer"), "active": 3}, "active: this must be a list"),
            ("[" * 100000, "nested more than 32 deep"),
            ("\"" + "a" * 7000000 + "\"", "larger than 6 MiB"),
            ("{\"format\": \"rocket-table fleet\", \"format\": 1}", "twice")):
        done = run("fleet", "check", write("f.json", content))
        assert done.returncode == 2, done
        assert says in done.stderr and "rocket-table: f.json:" in done.stderr, done.stderr
        assert done.stdout == ""
    with open("f.json", "wb") as file:
        file.write(b'{"format": "\xff"}')
    assert "f.json:1:13: this is not UTF-8" in run("fleet", "check", "f.json").stderr
    assert "none.json: could not be read" in run("fleet", "check", "none.json").stderr
    assert run("fleet", "check").returncode == 2
    assert run("fleet", "check", "a", "b").returncode == 2


def endless_input():
    """A pipe that never ends is left when it is too long."""
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as zeros:
        done = subprocess.run([PROGRAM, "catalogue", "check", "-"], stdin=zeros.stdout,
                              capture_output=True, text=True, env=ENVIRONMENT, timeout=60,
                              check=False)
        zeros.stdout.close()
    assert done.returncode == 2
    assert "-:1:1: the file is larger than 6 MiB" in done.stderr


def catalogue_check():
    """Every fault of every file is told; one bad file gives 2."""
    good = write("good.json", catalogue(SHIP))
    bad = write("bad.json", catalogue({**SHIP, "points": 100, "ap": "x"}, SHIP, SHIP, 7))
    done = run("catalogue", "check", good, bad)
    assert done.returncode == 2
    assert done.stdout == "good.json: nothing is wrong in “Mine” (ships: 1, crew: 0)\n"
    lines = done.stderr.splitlines()
    assert [line.split(": ")[2] for line in lines] == [
        "ships[0].points", "ships[0].ap", "ships[1].id", "ships[2].id", "ships[3]"], lines
    done = run("catalogue", "check", "--json", good, bad)
    files = json.loads(done.stdout)["files"]
    assert [file["valid"] for file in files] == [True, False]
    assert files[0]["ships"] == 1
    assert len(files[1]["problems"]) == 5
    assert run("catalogue", "check").returncode == 2
    assert run("catalogue", "check", str(DATA / "demonstration.json")).returncode == 0


def merging():
    """Merging takes the later, names every difference, and keeps unknown members."""
    first = write("a.json", catalogue({**SHIP, "odd": {"x": [1]}}, {**SHIP, "id": "b"}))
    same = write("same.json", catalogue({**SHIP, "id": "c"}))
    later = write("b.json", catalogue({**SHIP, "points": 6}))
    done = run("catalogue", "merge", first, same)
    assert done.returncode == 0 and done.stderr == ""
    assert [ship["id"] for ship in json.loads(done.stdout)["ships"]] == ["kite", "b", "c"]
    assert json.loads(done.stdout)["ships"][0]["odd"] == {"x": [1]}
    done = run("catalogue", "merge", first, later, "--output", "out.json")
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == ("ship kite: points 5 in a.json, 6 in b.json\n"
                           "ship kite: odd {\"x\": [1]} in a.json, nothing in b.json\n")
    with open("out.json", encoding="utf-8") as file:
        assert json.load(file)["ships"][0]["points"] == 6
    assert run("catalogue", "check", "out.json").returncode == 0
    assert run("catalogue", "merge", first).returncode == 2
    assert run("catalogue", "merge", first, "none.json").returncode == 2


def battle():
    """A battle starts from fleets; their players sit down; its journal can be replayed."""
    one, other = copy.deepcopy(load("rebel-swarm")), load("terra-wall")
    one["player"] = "Ann"
    done = run("play", "rocketmen", "--fleet", write("one.json", one), "--fleet",
               write("other.json", other), "--seed", "4", text="start newtonium\nstart carbon7\n")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "player Ann" in lines and "player P2" in lines
    assert any(line.startswith('ship "Tin Swallows 6" Ann active fighter') for line in lines)
    assert any(line.startswith('crew "Marshal Kern" P2 aboard "Old Standard"') for line in lines)
    write("game.journal", done.stdout)
    assert run_json("replay", "game.journal")["actions"] > 2
    # The same fleet twice, and names of one's own.
    done = run("play", "rocketmen", "--fleet", "one.json", "--fleet", "one.json", "--players",
               "Cid,Dee", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "player Dee" in done.stdout.splitlines()


def no_battle():
    """Fleets that cannot be played are refused with what is wrong."""
    fleet = load("mars-hammer")
    fleet["active"] = []
    bad = write("bad.json", fleet)
    good = str(FLEETS[0])
    for arguments, says in (
            (("rocketmen", "--fleet", good, "--fleet", bad), "bad.json: active: RM-1: "),
            (("rocketmen", "--fleet", good), "for 2 to 4 players, not 1"),
            (("rocketmen", "--fleet", good, "--fleet", good, "--players", "A,B,C"),
             "2 fleets are named for 3 players"),
            (("rockets", "--fleet", good, "--fleet", good), "has no fleets"),
            (("rocketmen", "--fleet", good, "--fleet", good, "--components", "x"), "leave one out"),
            (("rocketmen", "--fleet", good, "--fleet", "none.json"), "none.json: could not be")):
        done = run("play", *arguments)
        assert done.returncode == 2 and says in done.stderr, (arguments, done.stderr)


main([shipped_are_legal, schemas, illegal_fleet, warnings_only, own_cards, unreadable,
      endless_input, catalogue_check, merging, battle, no_battle])
