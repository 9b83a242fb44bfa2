#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Collections, searching and suggesting on the command line."""

import json
import os
import re

from tap import ENVIRONMENT, main, run, run_json

PARTS = {"collection": ["show", "set", "import", "export", "fieldable"],
         "catalogue": ["list"],
         "fleet": ["suggest"]}
# What a search that tried everything found to be the best of the demonstration's cards.
BEST = {"firepower": 339, "boarding": 27, "cargo": 18, "ap": 42}


def own_library():
    """Each case has a data folder of its own."""
    ENVIRONMENT["XDG_DATA_HOME"] = os.path.join(os.getcwd(), "data")


def write(name, text):
    with open(name, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return name


def cards(*arguments):
    return {card["id"]: (card["own"], card["want"])
            for card in run_json("collection", "show", *arguments)["cards"]}


def counts_are_kept():
    """Counts are set one by one, kept in the data folder, and older ones beside them."""
    own_library()
    assert cards() == {}
    assert run_json("collection", "set", "kiln", "--own", "2")["name"] == "Kiln"
    run_json("collection", "set", "kiln", "--want", "1")
    run_json("collection", "set", "ember-vale", "--own", "1", "--want", "3")
    assert cards() == {"kiln": (2, 1), "ember-vale": (1, 3)}
    run_json("collection", "set", "ember-vale", "--own", "0", "--want", "0")
    assert cards() == {"kiln": (2, 1)}
    assert sorted(os.listdir("data/rocket-table"))[0] == "collection.json"
    assert os.path.exists("data/rocket-table/collection.json.1")


def unknown_members_survive():
    """What a later version wrote into a collection is still there after a change."""
    own_library()
    write("mine.json", '{"format": "rocket-table collection", "version": 1, "owner": "Léa", '
          '"cards": {"kiln": {"own": 1, "note": "signed"}, "gone": {"own": 4}}}')
    run_json("collection", "set", "kiln", "--own", "2", "--collection", "mine.json")
    run_json("collection", "set", "gone", "--own", "5", "--collection", "mine.json")
    with open("mine.json", encoding="utf-8") as file:
        saved = json.load(file)
    assert saved["owner"] == "Léa"
    assert saved["cards"]["kiln"] == {"own": 2, "want": 0, "note": "signed"}
    assert saved["cards"]["gone"]["own"] == 5
    assert not os.path.exists("data")


def tables_go_both_ways():
    """A table is exported, edited with semicolons as a spreadsheet does it, and imported."""
    own_library()
    run_json("collection", "set", "kiln", "--own", "2")
    run_json("collection", "set", "sunskimmer", "--own", "1")
    text = run("collection", "export").stdout
    assert text.startswith("\ufeffid,number,name,kind,own,want")
    assert run("collection", "export", "out.csv").returncode == 0
    with open("out.csv", encoding="utf-8", newline="") as file:
        table = file.read()
    assert table.count("\r\n") == 3
    edited = table.replace(",", ";").replace("Kiln;ship;2;0", "Kiln;ship;7;3")
    edited += "=odd;;;;1;0\r\n"
    answer = run_json("collection", "import", write("in.csv", edited))
    assert answer == {"cards": 3, "unknown": ["=odd"]}
    assert cards() == {"kiln": (7, 3), "sunskimmer": (1, 0), "=odd": (1, 0)}
    assert "'=odd,,,,1,0" in run("collection", "export").stdout
    assert cards("--collection", "in.csv")["kiln"] == (7, 3)

    done = run("collection", "import", write("bad.csv", "id,own\nkiln,1\nsunskimmer,x\n,2\n"))
    assert done.returncode == 2
    assert "bad.csv:3:12: " in done.stderr and "bad.csv:4:1: " in done.stderr
    assert cards()["kiln"] == (7, 3), "nothing of a wrong table is taken"


def what_can_be_fielded():
    """fieldable names what is missing of each fleet, and is 0 only if nothing is."""
    own_library()
    for card in ("kiln", "sunskimmer"):
        run_json("collection", "set", card, "--own", "1")
    assert run("fleet", "suggest", "--measure", "ap", "--output", "have.json").returncode == 0
    done = run("collection", "fieldable", "have.json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["fleets"][0]["missing"] == []
    run_json("fleet", "suggest", "--measure", "ap", "--all", "--output", "want.json")
    done = run("collection", "fieldable", "have.json", "want.json")
    assert done.returncode == 1
    have, want = json.loads(done.stdout)["fleets"]
    assert have["fieldable"] is True and want["fieldable"] is False
    assert all(card["own"] < card["needed"] and card["name"] for card in want["missing"])


def lists_are_filtered_and_sorted():
    """catalogue list filters by every condition and sorts by numbers and lengths."""
    own_library()

    def ships(*arguments):
        return run_json("catalogue", "list", *arguments)["ships"]

    everything = ships()
    assert len(everything) >= 24
    assert [ship["id"] for ship in ships("--text", "LANTÉRN")] == ["noon-lantern"]
    assert all(ship["faction"] == "mars" for ship in ships("--faction", "mars"))
    assert all(ship["faction"] is None for ship in ships("--faction", "none"))
    assert {ship["class"] for ship in ships("--class", "station")} == {"station"}
    some = ships("--min-points", "5", "--max-points", "7")
    assert some == [ship for ship in everything if 5 <= ship["points"] <= 7]
    crew = run_json("catalogue", "list", "--crew", "--ability", "own-wr")["crew"]
    assert crew and all(any(a["effect"] == "own-wr" for a in c["abilities"]) for c in crew)
    order = {"none": 0, "S": 1, "M": 2, "L": 3}
    lengths = [order[ship["weapon"]] for ship in ships("--sort", "range")]
    assert lengths == sorted(lengths)
    points = [ship["points"] for ship in ships("--sort", "points", "--reverse")]
    assert points == sorted(points, reverse=True)
    assert ships("--owned") == []
    run_json("collection", "set", "kiln", "--own", "1")
    assert [(ship["id"], ship["own"]) for ship in ships("--owned")] == [("kiln", 1)]


def suggestions_are_legal():
    """Suggested fleets pass the check, come best first, and hold what must be in them."""
    own_library()
    for measure, best in BEST.items():
        answer = run_json("fleet", "suggest", "--measure", measure, "--all", "--count", "3",
                          "--include", "kiln", "--exclude", "sunskimmer", "--output", "best.json")
        values = [fleet["value"] for fleet in answer["fleets"]]
        assert len(values) == 3 and values == sorted(values, reverse=True)
        for fleet in answer["fleets"]:
            ids = [ship["id"] for ship in fleet["ships"]]
            assert "kiln" in ids and "sunskimmer" not in ids
            assert fleet["valid"] is True and fleet["points"] <= 30
        checked = run("fleet", "check", "best.json", "--json")
        assert checked.returncode == 0, checked.stdout
        assert json.loads(checked.stdout)["points"]["active"] == answer["fleets"][0]["points"]
        free = run_json("fleet", "suggest", "--measure", measure, "--all")
        assert free["fleets"][0]["value"] == best
        assert best >= values[0], "a condition cannot make it better"


def only_what_is_owned():
    """Without cards there is nothing to suggest; with some, only those are used."""
    own_library()
    done = run("fleet", "suggest", "--measure", "ap")
    assert done.returncode == 2 and "--all" in done.stderr
    run_json("collection", "set", "ember-vale", "--own", "1")
    done = run("fleet", "suggest", "--measure", "ap")
    assert done.returncode == 1 and json.loads(done.stdout)["fleets"] == []
    run_json("collection", "set", "quick-cinder", "--own", "2")
    answer = run_json("fleet", "suggest", "--measure", "ap", "--count", "5")
    assert [len(fleet["ships"]) for fleet in answer["fleets"]] == [2, 1]
    assert answer["exact"] is True, "all fleets of two ships were tried"


def bad_words():
    """What is not understood gives exit code 2 and says what there is."""
    own_library()
    write("broken.json", '{"format": "rocket-table collection", "version": 1, "cards": {"a": 1}}')
    for arguments, wanted in [
            (["collection"], "collection show"),
            (["collection", "burn"], "collection show"),
            (["collection", "show", "more"], "too many"),
            (["collection", "show", "--collection", "missing.json"], "missing.json"),
            (["collection", "show", "--collection", "broken.json"], "cards.a"),
            (["collection", "set"], "one card"),
            (["collection", "set", "kiln"], "--own N"),
            (["collection", "set", "klin", "--own", "1"], "klin"),
            (["collection", "set", "kiln", "--own", "-1"], "0 to 999"),
            (["collection", "set", "kiln", "--want", "1000"], "0 to 999"),
            (["collection", "set", "kiln", "--own", "1", "--collection", "x.csv"], "import"),
            (["collection", "import"], "table"),
            (["collection", "import", "missing.csv"], "missing.csv"),
            (["collection", "export", "a.csv", "b.csv"], "too many"),
            (["collection", "fieldable"], "fleet files"),
            (["collection", "fieldable", "missing.json"], "missing.json"),
            (["catalogue", "list", "--sort", "luck"], "points, ap"),
            (["catalogue", "list", "--class", "boat"], "boat"),
            (["catalogue", "list", "--faction", "moon"], "none"),
            (["catalogue", "list", "--ability", "luck"], "luck"),
            (["catalogue", "list", "--min-points", "-1"], "0 or more"),
            (["fleet", "suggest"], "firepower, boarding"),
            (["fleet", "suggest", "--measure", "luck"], "firepower, boarding"),
            (["fleet", "suggest", "--measure", "ap", "--all", "--count", "0"], "1 to 50"),
            (["fleet", "suggest", "--measure", "ap", "--all", "--include", "x"], "“x”"),
            (["fleet", "suggest", "--measure", "ap", "--all", "--faction", "x"], "faction"),
            (["fleet", "suggest", "--measure", "ap", "--all", "--coalition", "x"], "coalition"),
            (["fleet", "suggest", "--measure", "ap", "--all", "--include", "kiln", "--include",
              "kiln"], "2 times"),
    ]:
        done = run(*arguments)
        assert done.returncode == 2, (arguments, done)
        assert wanted in done.stderr, (arguments, done.stderr)
        assert done.stdout == "", (arguments, done.stdout)
    assert not os.path.exists("data"), "complaints save nothing"


def help_and_completion():
    """Every part has a --help, and completion offers exactly the options it lists."""
    own_library()
    for command, parts in PARTS.items():
        assert set(parts) <= set(run("--complete", command).stdout.split())
        for part in parts:
            done = run(command, part, "--help")
            assert done.returncode == 0
            helped = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", done.stdout, re.M))
            offered = set(run("--complete", command, part, "x").stdout.split())
            assert offered == helped, (part, offered ^ helped)
    assert run("--complete", "fleet", "suggest", "--measure").stdout.split() == list(BEST)


if __name__ == "__main__":
    main([counts_are_kept, unknown_members_survive, tables_go_both_ways, what_can_be_fielded,
          lists_are_filtered_and_sorted, suggestions_are_legal, only_what_is_owned, bad_words,
          help_and_completion])
