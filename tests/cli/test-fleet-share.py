#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fleets to read and to send: fleet show, fleet export, fleet import, and the user's own cards."""

import glob
import json
import os
import subprocess

from tap import ENVIRONMENT, PROGRAM, Skip, main, run, run_json

DATA = os.environ["FLEET_DATA"]
FLEETS = sorted(glob.glob(os.path.join(DATA, "*.fleet.json")))
FLEET = os.path.join(DATA, "venus-boarders.fleet.json")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def export(path):
    done = run("fleet", "export", path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1, "one line"
    return done.stdout.strip()


def there_and_back():
    """Every ready fleet survives export and import, as argument, by standard input, and wrapped."""
    assert len(FLEETS) >= 6
    for path in FLEETS:
        line = export(path)
        assert len(line) < 400, (path, len(line))
        fleet = json.loads(read(path))
        wrapped = "Hi,\n> my fleet: " + "\n> ".join(
            line.lower()[i:i + 30] for i in range(0, len(line), 30)) + "\nBye!\n"
        for done in (run("fleet", "import", line), run("fleet", "import", "-", text=wrapped),
                     run("fleet", "import", *[line[i:i + 9] for i in range(0, len(line), 9)])):
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout) == fleet, path


def import_to_a_file():
    """Import writes a file that is the same fleet, never over another without being told."""
    line = export(FLEET)
    done = run("fleet", "import", line, "--output", "mine.json")
    assert done.returncode == 0, done.stderr
    assert "mine.json" in done.stdout and "Venus Boarders" in done.stdout
    assert json.loads(read("mine.json")) == json.loads(read(FLEET))
    assert run("fleet", "check", "mine.json").returncode == 0

    write("mine.json", "a letter to my aunt\n")
    done = run("fleet", "import", line, "--output", "mine.json")
    assert done.returncode == 2
    assert "exists already" in done.stderr and "--replace" in done.stderr
    assert read("mine.json") == "a letter to my aunt\n"
    done = run("fleet", "import", line, "--output", "mine.json", "--replace")
    assert done.returncode == 0, done.stderr
    assert read("mine.json.1") == "a letter to my aunt\n", "it is kept"
    assert sorted(os.listdir()) == ["mine.json", "mine.json.1"]

    done = run("fleet", "import", line, "--output", "missing/mine.json")
    assert done.returncode == 2
    assert "missing" in done.stderr and "No such file" in done.stderr


def mistakes():
    """A damaged text, a later version, and no text at all: each says what to do, exit code 2."""
    line = export(FLEET)
    other = "A" if line[30] != "A" else "B"
    for text, words in ((line[:30] + other + line[31:], "check characters do not match"),
                        (line[:60], "56 of "), (line[:-1], "cut off"),
                        (line[:30] + "?" + line[31:], "“?” cannot be part"),
                        ("RT7" + line[3:], "later version"),
                        ("RT1" + line[3:], "earlier version"), ("my fleet", "begins with RT2:"),
                        ("", "begins with RT2:")):
        done = run("fleet", "import", text)
        assert done.returncode == 2, text
        assert words in done.stderr, done.stderr
        assert done.stdout == ""
    done = run("fleet", "import")
    assert done.returncode == 2 and "share text" in done.stderr
    assert run("fleet", "import", "-", text="\0" * 1000).returncode == 2
    assert run("fleet", "export", "missing.json").returncode == 2
    write("broken.json", "{")
    done = run("fleet", "export", "broken.json")
    assert done.returncode == 2 and "broken.json:1" in done.stderr


def full_disk():
    """On a full disk import says so and leaves the old file."""
    line = export(FLEET)
    os.mkdir("disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12k", "tmpfs", "disk"],
                      capture_output=True, check=False).returncode != 0:
        raise Skip("a small file system can only be mounted by root")
    try:
        write("disk/mine.json", "old\n")
        write("disk/ballast", "x" * 8192)
        done = run("fleet", "import", line, "--output", "disk/mine.json", "--replace")
        assert done.returncode == 2
        assert "disk is full" in done.stderr, done.stderr
        assert read("disk/mine.json") == "old\n"
        assert sorted(os.listdir("disk")) == ["ballast", "mine.json"]
    finally:
        subprocess.run(["umount", "disk"], check=True)


def show():
    """The list names all that is in the fleet, its points, and what is wrong with it."""
    done = run("fleet", "show", FLEET)
    assert done.returncode == 0, done.stderr
    for words in ("Venus Boarders", "30 of 30 points", "ACTIVE FLEET", "RESERVE", "Cloud Orchid",
                  "Sela Mist (captain), 2 points", "Armored Hull", "Pods: Laser, Laser, Laser",
                  "Comes in for 1 Titanium, 2 Newtonium", "Starting resource: Newtonium",
                  "Demonstration cards: invented"):
        assert words in done.stdout, (words, done.stdout)
    assert "Problems" not in done.stdout

    fleet = json.loads(read(FLEET))
    fleet["active"].append(fleet["active"][0] | {"id": "again", "nickname": "Second <Orchid> & Co"})
    fleet["active"].append({"ship": "never-printed", "craft": [{"pods": [], "crew": ["nobody"]}]})
    write("bad.json", json.dumps(fleet))
    done = run("fleet", "show", "bad.json")
    assert done.returncode == 0
    for words in ("Problems: this fleet cannot be played yet", "! RM-FL-1", "  > ",
                  "Second <Orchid> & Co (Cloud Orchid)", "never-printed (in no catalogue)",
                  "nobody (in no catalogue)"):
        assert words in done.stdout, (words, done.stdout)

    shown = run_json("fleet", "show", "bad.json", "--json")
    assert shown["valid"] is False
    assert shown["points"]["active"] == 45
    assert shown["active"][0]["name"] == "Cloud Orchid"
    assert shown["active"][0]["craft"][0]["crew"][0] == {"id": shown["active"][0]["craft"][0][
        "crew"][0]["id"], "name": "Sela Mist", "points": 2}


def oldest_version():
    """A fleet typed before there was a format is understood, and its file left as it is."""
    text = '{"name": "By Hand", "ships": [{"ship": "cloud-orchid", "pods": {"laser": 2}}]}\n'
    write("old.json", text)
    done = run("fleet", "show", "old.json")
    assert done.returncode == 0, done.stderr
    assert "By Hand" in done.stdout and "Pods: Laser, Laser" in done.stdout
    assert read("old.json") == text
    done = run("fleet", "import", export("old.json"))
    assert json.loads(done.stdout)["version"] == 1


def own_cards():
    """Cards in the user's folder are there without being named; a broken file hides no other."""
    folder = os.path.join(os.getcwd(), "data")
    cards = os.path.join(folder, "rocket-table", "catalogues")
    os.makedirs(cards)
    ship = {"id": "my-ship", "name": "My Very Own", "class": "cruiser", "points": 7, "ap": 3,
            "wr": 7, "move": "M", "weapon": "M", "posts": 2, "crew_spaces": 1, "cargo": 1,
            "provenance": "from my card"}
    write(os.path.join(cards, "mine.json"), json.dumps(
        {"format": "rocket-table catalogue", "version": 1, "id": "mine", "name": "Mine",
         "ships": [ship], "crew": []}))
    write("fleet.json", json.dumps(
        {"format": "rocket-table fleet", "version": 1, "id": "f", "name": "F",
         "active": [{"ship": "my-ship", "craft": [{"pods": ["laser"]}]}]}))

    def shown():
        return subprocess.run([PROGRAM, "fleet", "show", "fleet.json"], capture_output=True,
                              text=True, env={**ENVIRONMENT, "XDG_DATA_HOME": folder}, check=False)
    done = shown()
    assert done.returncode == 0, done.stderr
    assert "My Very Own" in done.stdout and "7 of 30" in done.stdout
    assert "Demonstration" not in done.stdout
    write(os.path.join(cards, "broken.json"), "{\n oops")
    write(os.path.join(cards, "mine.json.1"), "an older generation")
    done = shown()
    assert done.returncode == 0
    assert "My Very Own" in done.stdout
    assert "broken.json:2" in done.stderr
    assert "mine.json.1" not in done.stderr
    assert "in no catalogue" in run("fleet", "show", "fleet.json").stdout


if __name__ == "__main__":
    main([there_and_back, import_to_a_file, mistakes, full_disk, show, oldest_version, own_cards])
