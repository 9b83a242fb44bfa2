# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with what somebody else made: names that look like markup, files that anybody may
change, cards that no file can hold; and that it talks to nobody."""
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
FLEET = TOP / "fleets/data/mars-hammer.fleet.json"
JOURNAL = TOP / "rules/rockets/transcripts/four-players.journal"
ESCAPE, F1 = 0xFF1B, 0xFFBE
MARKUP = "<b>x</b> & <a href='file:/etc'>"

DESK = None


def start(*arguments, **variables):
    return DESK.start(os.getcwd(), *arguments, **variables)


def saved(path):
    path = pathlib.Path("data/rocket-table", path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def write_fleet(path, name):
    fleet = json.loads(FLEET.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**fleet, "name": name, "player": name}), encoding="utf-8")


def markup():
    """A fleet, a player and a file that are called like markup are shown as they are called."""
    write_fleet(saved("fleets/evil.json"), MARKUP)
    games = saved("games/x").parent
    (games / "<i>evil & bad.journal").write_text("nonsense\n", encoding="utf-8")
    journal = JOURNAL.read_text(encoding="utf-8").replace("Ann", f'"{MARKUP[:30]}"')
    (games / "<b>good.journal").write_text(journal, encoding="utf-8")
    with start("--page", "fleets") as window:
        window.see(MARKUP)
        window.press("Share")
        window.find("Share text", "entry")
        window.key(ESCAPE)
        window.press("Fleet menu")
        window.press("Remove…", "menu item")
        window.see(f"Remove {MARKUP}?")
        window.key(ESCAPE)
        window.see_no(f"Remove {MARKUP}?")
        window.press("History", "tab")
        window.press(re.compile("^Cannot be read, <i>evil & bad.journal"))
        window.press(re.compile("^Rockets, <b>x</b> & <a href='file:/"))
        window.see("Report")
    # A name that a message at the foot of the window takes up.
    with start("--game", str(games / "<i>evil & bad.journal")) as window:
        window.see(re.compile("<i>evil & bad.journal:1: "))


def open_files():
    """What anybody may change is left alone, and the window says how that is mended."""
    write_fleet(saved("fleets/mine.json"), "Mine")
    write_fleet(saved("fleets/open.json"), "Open to all")
    journal = saved("games/open.journal")
    shutil.copy(JOURNAL, journal)
    before = journal.read_bytes()
    for path in (saved("fleets/open.json"), journal):
        path.chmod(0o666)
    with start("--page", "fleets") as window:
        window.see("Mine", re.compile(r"open\.json: anybody on this computer .* chmod o-w"))
        window.see_no("Open to all")
    with start("--game", str(journal.resolve())) as window:
        window.see(re.compile(r"open\.journal: anybody on this computer .* chmod o-w"))
    assert journal.read_bytes() == before
    config = pathlib.Path("config/rocket-table")
    config.mkdir(parents=True, exist_ok=True)
    (config / "devices.ini").write_text("", encoding="utf-8")
    (config / "devices.ini").chmod(0o666)
    saved("fleets/open.json").chmod(0o644)
    with start("--page", "fleets") as window:
        window.see("Open to all", re.compile(r"devices\.ini: anybody on this computer"))


def cards_that_do_not_fit():
    """A card that no file can hold is refused where it is typed; the others are still there."""
    with start("--page", "fleets") as window:
        window.press("New card")
        window.write("Name", "A name of more than forty letters, all of them plain")
        window.press("Save and next")
        robot.wait_for(lambda: saved("catalogues/my-cards.json").exists(), "the cards")
        window.write("Name", "n" * 100)
        window.press("Save and next")
        window.see(re.compile("this text has 100 bytes; 80 at most"))
        window.write("Name", "turned\u202e")
        window.press("Save and next")
        window.see(re.compile("control character"))
        window.key(ESCAPE)
    with start("--page", "fleets") as window:
        window.write("Search ships and crew", "more than forty")
        window.see(re.compile("^A name of more than forty letters"))
    kept = [path.name for path in saved("catalogues/x").parent.iterdir()]
    assert "my-cards.json" in kept and not [name for name in kept if "unreadable" in name], kept


def no_network():
    """The window asks for no connection but to the screen and the desktop."""
    if not shutil.which("strace"):
        raise tap.Skip("there is no strace")
    program = pathlib.Path("watched").resolve()
    # -D: the program stays the child that the robot knows.
    program.write_text(f"#!/bin/sh\nexec strace -D -f -o '{program}.calls' -e trace=%network "
                       f"'{robot.PROGRAM}' \"$@\"\n", encoding="ascii")
    program.chmod(0o755)
    before = robot.PROGRAM
    robot.PROGRAM = str(program)
    try:
        with start("--demo", ASAN_OPTIONS="detect_leaks=0") as window:
            window.find("End turn", "button")
            window.key(F1)
    finally:
        robot.PROGRAM = before
    calls = pathlib.Path("watched.calls").read_text(encoding="utf-8", errors="replace")
    assert "AF_UNIX" in calls, "it was not watched"
    assert not re.search("AF_INET|AF_PACKET|AF_BLUETOOTH", calls), calls


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([markup, open_files, cards_that_do_not_fit, no_network])
