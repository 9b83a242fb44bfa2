# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes into the window from outside and goes out of it: fleets by text, file, drag and drop,
paper, and wires on GPIO pins."""
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
FLEET = TOP / "fleets/data/venus-boarders.fleet.json"
DRAG_SOURCE = os.environ["DRAG_SOURCE"]
RETURN = 0xFF0D

DESK = None


def start(*arguments):
    """With a file chooser comes a library that leaks, known by who called malloc for whom only."""
    return DESK.start(os.getcwd(), *arguments, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "")
                      + ":fast_unwind_on_malloc=0")


def saved(path):
    return pathlib.Path("data/rocket-table", path)


def copy_fleet():
    saved("fleets").mkdir(parents=True)
    shutil.copy(FLEET, saved("fleets/venus-boarders.json"))


def wait_for_fleet(window):
    window.see("Venus Boarders", re.compile("^Cloud Orchid, "))
    robot.wait_for(lambda: list(saved("fleets").glob("venus-boarders*.json")), "the fleet's file")


def open_import(window):
    window.press("Fleet menu")
    window.press("Import…", "menu item")
    window.find("Add the fleet", "button")


def find_in(window, title, role, name=re.compile("")):
    """The last of a role in one of GTK's own windows, once it can be used: names of what is in
    them have changed."""
    def find(tree):
        return [thing for thing in tree.named(name, role) if thing.is_in(robot.SENSITIVE)
                and any(above.name == title for above in thing.above())]
    return window.wait(find, f"{role} in {title!r}")[-1]


def import_text():
    """A text that is no fleet is told of and kept; what a fleet's file holds makes a fleet."""
    with start("--page", "fleets") as window:
        open_import(window)
        window.write("Share text or fleet file", "RT2:NOTHING")
        window.press("Add the fleet")
        window.see(re.compile("cut off: 7 of"))
        assert not saved("fleets").exists() or not list(saved("fleets").iterdir())
        window.write("Share text or fleet file", FLEET.read_text(encoding="utf-8"))
        window.press("Add the fleet")
        wait_for_fleet(window)


def import_file():
    """A fleet is opened from a file that the file chooser names."""
    shutil.copy(FLEET, "mine.fleet.json")
    with start("--page", "fleets") as window:
        open_import(window)
        window.press("Open a file…")
        window.find(re.compile("Open$"), "button")
        window.key("l", control=True)
        find_in(window, "Open a fleet", "entry").write(f"{os.getcwd()}/mine.fleet.json")
        window.key(RETURN)
        wait_for_fleet(window)


def drop_a_file():
    """A fleet's file is dragged from another program and dropped on the page."""
    shutil.copy(FLEET, "mine.fleet.json")
    with start("--page", "fleets") as window:
        window.see(re.compile("^No fleet is open"))
        before = DESK.settle()
        told = pathlib.Path("told")
        with told.open("wb") as output:
            other = robot.start([DRAG_SOURCE, "mine.fleet.json"], env=DESK.environment,
                                stdout=output)
        robot.wait_for(lambda: DESK.settle() != before, "a window to drag from")
        # Programs talk about it meanwhile: whoever moves on too soon drops nothing.
        for events, word in (((((60, 60), "abs"), ((60, 60), "b1p"), ((80, 90), "abs"),
                               ((90, 100), "abs")), "begun"),
                             ((((300, 400), "abs"), ((600, 480), "abs"), ((640, 500), "abs")),
                              "accepted")):
            for place, event in events:
                DESK.mouse(place, event)
                DESK.settle()
            robot.wait_for(lambda word=word: word in told.read_text(encoding="ascii"), word)
        DESK.mouse((640, 500), "b1r")
        wait_for_fleet(window)
        other.kill()
        other.wait()


def print_a_fleet():
    """A fleet is printed by the dialog for printing, into a file."""
    copy_fleet()
    with start("--page", "fleets") as window:
        window.press("Print")
        window.press("Print…")
        DESK.click(window.find("Print to File").middle())
        find_in(window, "Print", "button", re.compile("Print$")).press()
        robot.wait_for(lambda: os.path.exists("output.pdf"), "the file")
        window.see("Sent to the printer.")
    assert pathlib.Path("output.pdf").read_bytes().startswith(b"%PDF-")


def wire_a_sensor():
    """Two wires cannot share a pin; what is wired is kept and listed with its state."""
    with start("--page", "devices") as window:
        window.press("Add GPIO pins")
        window.find("echo, GPIO number", "spin button").set_value(23)
        window.see("Two wires cannot share a pin.")
        window.wait(lambda tree: not tree.named("Use", "button")[0].is_in(robot.SENSITIVE),
                    "a button that cannot be pressed")
        window.find("echo, GPIO number", "spin button").set_value(25)
        window.press("Use")
        window.see_no("What is wired")
    pins = pathlib.Path("config/rocket-table/gpio.ini").read_text(encoding="utf-8")
    assert re.search("23.*25", pins), pins
    with start("--page", "devices") as window:
        window.see(re.compile("^HC-SR04, .*no such chip"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([import_text, import_file, drop_a_file, print_a_fleet, wire_a_sensor])
