#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What somebody else made: files that are none, names that a terminal would obey, files that
anybody may change; and that no command talks to the world."""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess

from tap import ENVIRONMENT, PROGRAM, Skip, main, run

DATA = pathlib.Path(os.environ["FLEET_DATA"])
FLEET = DATA / "mars-hammer.fleet.json"
RULES = DATA.parents[1] / "rules"
JOURNAL = RULES / "rockets/transcripts/four-players.journal"

# Sets a terminal's title, its colour, and (as C1 and as UTF-8) begins a command of its own.
OBEYED = "\x1b]0;title\x07\x1b[31m\x9b31m"
TURNED = "\u202egnp\u2066"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

READERS = (["replay"], ["review"], ["report"], ["fleet", "check"], ["fleet", "show"],
           ["fleet", "export"], ["catalogue", "check"], ["collection", "import"],
           ["listen", "--capture"], ["range", "--capture"], ["history"],
           ["play", "rockets", "--file"], ["play", "rockets", "--components"],
           ["collection", "show", "--file"], ["play", "rocketmen", "--fleet"])


def shown(*arguments, code=None, **options):
    """What the program says, of which nothing may be obeyed by a terminal."""
    done = run(*arguments, **options)
    said = done.stdout + done.stderr
    assert not RAW.search(said), f"{arguments}: {RAW.search(said)} in {said!r}"
    assert code is None or done.returncode == code, f"{arguments}: {done.returncode}: {said}"
    return said


def limited():
    """A program that reads without an end is stopped before the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


def things_that_are_no_files():
    """Pipes, devices, folders and loops of links are refused at once by whatever reads."""
    os.mkfifo("pipe")
    os.mkdir("folder")
    os.symlink("loop", "loop")
    os.symlink("/dev/zero", "link")
    for thing in ("pipe", "/dev/zero", "/dev/full", "/dev/tty", "folder", "loop", "link",
                  "/proc/self/mem"):
        for command in READERS:
            if command == ["history"] and thing == "folder":
                continue
            said = shown(*command, thing, code=2, preexec_fn=limited)
            assert said.startswith("rocket-table: "), f"{command} {thing}: {said!r}"
    assert sorted(os.listdir()) == ["folder", "link", "loop", "pipe"], os.listdir()


def things_in_the_way():
    """A pipe beside a journal, or among the user's own cards, keeps nobody waiting."""
    shutil.copy(JOURNAL, "game.journal")
    os.mkfifo("game.journal.players")
    shown("report", "game.journal", code=0)
    os.makedirs("data/rocket-table/catalogues")
    os.mkfifo("data/rocket-table/catalogues/other.json")
    done = at_home("fleet", "check", str(FLEET))
    assert done.returncode == 0 and "other.json: not a plain file" in done.stderr, done.stderr


def at_home(*arguments, text="", **more):
    """Runs with a home in this folder, where files are kept."""
    here = os.getcwd()
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True,
                          timeout=120, env={**ENVIRONMENT, "XDG_DATA_HOME": here + "/data",
                                            "XDG_CONFIG_HOME": here + "/config", **more})


def names_are_shown_not_obeyed():
    """Names of files, words of the command line and cells of tables come out without effect."""
    name = "a" + OBEYED + TURNED
    shutil.copy(FLEET, name + ".json")
    shutil.copy(JOURNAL, name + ".journal")
    pathlib.Path(name + "-2.journal").write_text("nonsense\n", encoding="utf-8")
    for command in READERS:
        shown(*command, name)
    for arguments in (["history", "."], ["fleet", "check", name + ".json", "--text"],
                      ["fleet", "show", name + ".json"], ["report", name + ".journal"],
                      ["fleet", "print", name + ".json", "--output", name + ".pdf"],
                      ["collection", "fieldable", name + ".json"]):
        shown(*arguments)
    for arguments in ([name], ["play", name], ["rules", "rockets", name], ["odds", name],
                      ["play", "rockets", "--players", name + ",b"], ["collection", name],
                      ["play", "rockets", "--set", name + "=1"], ["listen", "--port", name],
                      ["play", "rockets", "--bots", name + ",x"], ["range", "--mm", name],
                      ["listen", "--driver", name, "--port", "x"],
                      ["fleet", "import", "RT2:" + name], ["simulate", "rockets", "--games", name]):
        shown(*arguments, code=2)
    pathlib.Path("table.csv").write_text(f"id,own\n{name},{name}\n", encoding="utf-8")
    shown("collection", "import", "table.csv", code=2)
    shown("play", "rockets", "--players", "Ann,Bob", "--seed", "1", text=f"{name}\nlegal\n")


def names_that_files_may_not_have():
    """Journals, fleets and cards with control characters or turned writing are refused."""
    journal = JOURNAL.read_text(encoding="utf-8")
    fleet = json.loads(FLEET.read_text(encoding="utf-8"))
    cards = json.loads((DATA / "demonstration.json").read_text(encoding="utf-8"))
    for evil in ("\x1b[31m", "\x9b31m", "\x7f", "\u202e", "\u2066", "\u2028", "\x00"):
        pathlib.Path("evil.journal").write_text(journal.replace("Ann", "An" + evil + "n"),
                                                encoding="utf-8")
        shown("replay", "evil.journal", code=2)
        fleet["name"] = "Mars" + evil
        pathlib.Path("evil.json").write_text(json.dumps(fleet), encoding="utf-8")
        shown("fleet", "check", "evil.json", code=2)
        cards["ships"][0]["name"] = evil + "Kite"
        pathlib.Path("cards.json").write_text(json.dumps(cards), encoding="utf-8")
        shown("catalogue", "check", "cards.json", code=2)
    # What cannot be seen, or looks like a blank: "Ann" and "Ann" would be two.
    for hidden in ("\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u2800", "\ufe0f",
                   "\u200f", "\U000e0041"):
        pathlib.Path("evil.journal").write_text(journal.replace("Ann", "Ann" + hidden),
                                                encoding="utf-8")
        shown("replay", "evil.journal", code=2)
        fleet["name"] = "Mars" + hidden
        pathlib.Path("evil.json").write_text(json.dumps(fleet), encoding="utf-8")
        shown("fleet", "check", "evil.json", code=2)
        cards["ships"][0]["name"] = hidden + "Kite"
        pathlib.Path("cards.json").write_text(json.dumps(cards), encoding="utf-8")
        shown("catalogue", "check", "cards.json", code=2)
        shown("play", "rockets", "--players", f"Ann{hidden},Bob", code=2)
    shown("play", "rockets", "--players", "\u00a0\u3000,Bob", code=2)
    # But where it joins letters or pictures it belongs to the name.
    for good in ("\u0645\u06cc\u200c\u062e", "\U0001f469\U0001f3fd\u200d\U0001f680",
                 "\U0001f3f3\ufe0f\u200d\U0001f308", "Zo\u00eb"):
        pathlib.Path("good.journal").write_text(journal.replace("Ann", good), encoding="utf-8")
        shown("replay", "good.journal", code=0)
    # What writes from right to left by itself is a name like any other.
    pathlib.Path("good.journal").write_text(journal.replace("Ann", "עדה\u200f"), encoding="utf-8")
    shown("replay", "good.journal", code=0)


def a_page_shows_names():
    """In a report as a page, a name is text, whatever it looks like."""
    evil = "<script>alert(1)</script>"
    journal = JOURNAL.read_text(encoding="utf-8").replace("Ann", f'"{evil}"')
    pathlib.Path("evil.journal").write_text(journal, encoding="utf-8")
    shown("report", "evil.journal", "--html", "page.html", code=0)
    page = pathlib.Path("page.html").read_text(encoding="utf-8")
    assert evil not in page and "&lt;script&gt;" in page
    assert not re.search(r"<(script|link|iframe|img|object)\b|\b(src|href)=|@import|url\(", page)


def absurd_numbers():
    """Numbers beyond all measure are refused with what is possible, or simply counted."""
    huge = "99999999999999999999"
    for arguments in (["simulate", "rockets", "--games", huge],
                      ["simulate", "rockets", "--games", "-1"],
                      ["simulate", "rockets", "--players", "2147483647"],
                      ["simulate", "rockets", "--seed", huge], ["range", "--mm", "1e999"],
                      ["range", "--mm", "nan"], ["odds", "boarding", "--attacker",
                                                 "9999999999,9999999999", "--defender", "1,1"],
                      ["play", "rockets", "--bots", f"search:{huge},random"],
                      ["listen", "--baud", huge, "--port", "x"],
                      ["plan", "--wr", huge, "--ap", huge, "--lasers", "1", "--range", "1"],
                      ["collection", "set", "sunskimmer", "--own", huge]):
        said = shown(*arguments, code=2, preexec_fn=limited)
        assert said.startswith("rocket-table: "), f"{arguments}: {said!r}"
    pathlib.Path("many.journal").write_text("rocket-table journal 1\ngame rockets\n"
                                            + "player A\n" * 100000, encoding="utf-8")
    shown("replay", "many.journal", code=2)
    pathlib.Path("long.journal").write_text("rocket-table journal 1\ngame " + "x" * 9000000,
                                            encoding="utf-8")
    shown("replay", "long.journal", code=2)


def nothing_is_written_over():
    """A recording, a game or a sheet does not take another file's place, nor that of a link."""
    pathlib.Path("precious").write_text("mine", encoding="utf-8")
    os.symlink("precious", "link")
    os.symlink("nowhere", "dangling")
    capture = RULES.parent / "app/data/demonstration/dice.capture"
    for name in ("precious", "link", "dangling"):
        shown("listen", "--capture", str(capture), "--record", name)
        shown("play", "rockets", "--file", name, code=2)
    for name in ("precious", "link"):
        shown("fleet", "print", str(FLEET), "--output", name, code=2)
    assert pathlib.Path("precious").read_text(encoding="utf-8") == "mine"
    assert not os.path.exists("nowhere")


def open_files_are_left_alone():
    """What anybody may change is neither read nor written: journals, cards, counts, settings."""
    run("play", "rockets", "--players", "Ann,Bob", "--seed", "1", "--file", "a.journal")
    before = pathlib.Path("a.journal").read_bytes()
    os.chmod("a.journal", 0o666)
    said = shown("play", "rockets", "--file", "a.journal", text="legal\n", code=2)
    assert "anybody on this computer may change it" in said, said
    assert re.search("chmod o-w '?a.journal", said), said
    assert pathlib.Path("a.journal").read_bytes() == before
    # It may be looked at, and after the cure be gone on with.
    shown("replay", "a.journal", code=0)
    subprocess.run(["chmod", "o-w", "a.journal"], check=True)
    shown("play", "rockets", "--file", "a.journal", text="", code=0)

    assert at_home("collection", "set", "sunskimmer", "--own", "2").returncode == 0
    kept = pathlib.Path("data/rocket-table/collection.json")
    text = kept.read_bytes()
    os.chmod(kept, 0o602)
    for command in (["collection", "set", "sunskimmer", "--own", "3"], ["collection", "show"]):
        done = at_home(*command)
        assert done.returncode == 2 and "chmod o-w" in done.stderr, done
    assert kept.read_bytes() == text and os.listdir(kept.parent) == ["collection.json"]
    os.chmod(kept, 0o664)
    assert at_home("collection", "show").returncode == 0, "a group may share it"

    cards = pathlib.Path("data/rocket-table/catalogues/more.json")
    cards.parent.mkdir()
    shutil.copy(DATA / "demonstration.json", cards)
    os.chmod(cards, 0o666)
    done = at_home("catalogue", "list")
    assert done.returncode == 0 and "more.json: anybody" in done.stderr, done.stderr

    os.makedirs("config/rocket-table")
    settings = pathlib.Path("config/rocket-table/devices.ini")
    settings.write_text("[x]\ndriver=none\n", encoding="utf-8")
    os.chmod(settings, 0o666)
    done = at_home("devices", "--forget", "x")
    assert done.returncode == 2 and "devices.ini: anybody" in done.stderr, done
    assert "driver=none" in settings.read_text(encoding="utf-8")


def open_folders_are_left_alone():
    """In a folder where anybody may replace files no game is kept."""
    os.mkdir("open")
    os.chmod("open", 0o777)
    said = shown("play", "rockets", "--file", "open/a.journal", code=2)
    assert "may replace it" in said and "chmod o-w open" in said.replace("'", ""), said
    assert not os.listdir("open")
    os.chmod("open", 0o1777)
    shown("play", "rockets", "--file", "open/a.journal", code=0)
    os.chmod("open", 0o777)
    os.symlink("open/a.journal", "link.journal")
    assert "may replace it" in shown("play", "rockets", "--file", "link.journal", code=2)
    # From a stick that gives everything to everybody a fleet is still read.
    shutil.copy(FLEET, "open/fleet.json")
    os.chmod("open/fleet.json", 0o777)
    shown("fleet", "check", "open/fleet.json", code=0)
    share = run("fleet", "export", "open/fleet.json").stdout.strip()
    shown("fleet", "import", share, "--output", "open/copy.json", code=0)


def the_cure_is_safe_to_type():
    """The command that mends it names one file, whatever that is called."""
    name = "a; touch pwned; '.journal"
    run("play", "rockets", "--file", name)
    os.chmod(name, 0o666)
    said = run("play", "rockets", "--file", name).stderr
    command = re.search("(chmod o-w .*), or copy", said).group(1)
    subprocess.run(["sh", "-c", command], check=True)
    assert os.stat(name).st_mode & 0o777 == 0o664 and not os.path.exists("pwned")


def nothing_is_given_to_everybody():
    """Without a mask, what is made can still not be written by everybody."""
    before = os.umask(0)
    try:
        run("play", "rockets", "--file", "a.journal")
        at_home("collection", "set", "sunskimmer", "--own", "2")
        at_home("collection", "set", "sunskimmer", "--own", "3")
        shown("fleet", "print", str(FLEET), "--output", "a.pdf", code=0)
        shown("report", str(JOURNAL), "--html", "a.html", code=0)
        capture = RULES.parent / "app/data/demonstration/dice.capture"
        shown("listen", "--capture", str(capture), "--record", "a.capture")
    finally:
        os.umask(before)
    made = [path for path in pathlib.Path(".").rglob("*") if path.is_file()]
    assert len(made) >= 5, made
    for path in pathlib.Path(".").rglob("*"):
        assert not path.stat().st_mode & 0o002, f"{path}: {path.stat().st_mode:o}"


def no_network():
    """No command asks for a connection to anywhere."""
    if not shutil.which("strace"):
        raise Skip("there is no strace")
    shutil.copy(JOURNAL, "a.journal")
    shutil.copy(RULES / "rocketmen/transcripts/map-on-the-screen.journal", "map.journal")
    capture = RULES.parent / "app/data/demonstration/dice.capture"
    for arguments in (["replay", "a.journal"], ["report", "a.journal", "--html", "a.html"],
                      ["replay", "map.journal", "--png", "a.png"],
                      ["report", "map.journal", "--film", "film.html"],
                      ["review", "a.journal"], ["history", "."], ["fleet", "check", str(FLEET)],
                      ["fleet", "print", str(FLEET), "--output", "a.pdf"],
                      ["fleet", "export", str(FLEET)], ["catalogue", "list"], ["devices"],
                      ["listen", "--capture", str(capture)], ["--help"],
                      ["simulate", "rockets", "--games", "3", "--seed", "1"]):
        subprocess.run(["strace", "-f", "-o", "calls", "-e", "trace=%network", PROGRAM,
                        *arguments], env={**ENVIRONMENT, "ASAN_OPTIONS": "detect_leaks=0"},
                       capture_output=True, check=False, timeout=120)
        calls = pathlib.Path("calls").read_text(encoding="utf-8", errors="replace")
        assert "+++ exited with" in calls, "it was not watched"
        assert not re.search("AF_INET|AF_PACKET|AF_BLUETOOTH", calls), f"{arguments}: {calls}"


main([things_that_are_no_files, things_in_the_way, names_are_shown_not_obeyed,
      names_that_files_may_not_have, a_page_shows_names, absurd_numbers, nothing_is_written_over,
      open_files_are_left_alone, open_folders_are_left_alone, the_cure_is_safe_to_type,
      nothing_is_given_to_everybody, no_network])
