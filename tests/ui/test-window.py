# SPDX-License-Identifier: GPL-3.0-or-later
"""The window as a person uses it: each case with a home folder of its own."""
import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

SEARCH = "Search ships and crew"
ADD_TUG = "Add Yard Tug to the fleet"
BACK_SPACE, ESCAPE = 0xFF08, 0xFF1B

DESK = None


def start(*arguments, **variables):
    return DESK.start(os.getcwd(), *arguments, **variables)


def saved(path):
    return pathlib.Path("data/rocket-table", path)


def saved_ships(name="new-fleet"):
    """What a fleet's file holds, once it is written."""
    fleet = json.loads(saved(f"fleets/{name}.json").read_text(encoding="utf-8"))
    return [entry["ship"] for entry in fleet["active"]]


def new_fleet(window):
    window.press("New fleet")
    window.find(SEARCH, "entry")


def meter(window, used):
    window.see(f"{used} of 30 points used")


def add(window, name, *meters):
    """Taps the ship's plus, as often as there are readings of the meter to be seen after it."""
    window.write(SEARCH, name)
    for used in meters:
        window.press(f"Add {name} to the fleet")
        meter(window, used)


def build_a_fleet():
    """A legal fleet of 30 points is built by tapping."""
    with start() as window:
        new_fleet(window)
        window.see("The active fleet has no ship; without one the battle is lost.")
        add(window, "Old Standard", 11)
        add(window, "Grey Pillar", 19)
        add(window, "Bulwark Nine", 30)
        window.see("0 left", re.compile("Bulwark Nine, .* 11 points"))
        window.see("This fleet is legal.")
    assert saved_ships() == ["old-standard", "grey-pillar", "bulwark-nine"]


def break_a_rule():
    """A fleet of too many points is told, and mended with one tap."""
    with start() as window:
        new_fleet(window)
        add(window, "Old Standard", 11, 22, 33)
        window.see("3 over", "This fleet may not be played yet.")
        window.press("Drop Old Standard: 33 → 22 points")
        meter(window, 22)
        window.see("8 left", "This fleet is legal.")


def enter_a_card():
    """A card that is typed in is found in the list and added to a fleet."""
    with start() as window:
        new_fleet(window)
        window.press("New card")
        window.press("Save")
        window.see("A card needs a name.")
        window.write("Name", "Brass Heron")
        window.find("Points", "spin button").set_value(12)
        window.press("Save")
        window.see_no("Save and next")
        add(window, "Brass Heron", 12)
        window.see(re.compile("^Brass Heron, .* 12 points$"))
    assert "Brass Heron" in saved("catalogues/my-cards.json").read_text(encoding="utf-8")


def test_roll(window):
    window.press("Menu")
    window.press("Test roll", "menu item")
    window.see("Test roll of two dice", "AWAITING", "A die is awaited")


def roll_dice():
    """Two dice at a serial port are rolled, and their faces stand in the tray."""
    port = robot.Port()
    with start("--port", f"table-line@{port.path}") as window:
        test_roll(window)
        port.say("@hello two dice 1.0", "@die 1 rolling", "@die 2 rolling")
        window.see("ROLLING")
        port.say("@die 1 settled 5/6")
        window.see("Die showing 5")
        port.say("@die 2 settled 2/6")
        window.see("No roll is awaited", "Die showing 5", "Die showing 2")
    port.unplug()


def type_dice():
    """Dice are typed with the keys 1 to 6, and taken back with Backspace."""
    with start() as window:
        test_roll(window)
        window.key("3")
        window.see("Die showing 3")
        window.key(BACK_SPACE)
        window.see_no("Die showing 3")
        window.key("6")
        window.see("Die showing 6")
        window.key("1")
        window.see("No roll is awaited", "Die showing 6", "Die showing 1")


def sense(window, port, line, verdict):
    """A sensor speaks all the time: what it said once is forgotten after a moment."""
    def look(tree):
        port.say(*[line] * 8)
        return tree.named(verdict)
    window.wait(look, verdict)


def measure():
    """A distance sensor is read on the page of devices, with a verdict in words."""
    port = robot.Port()
    with start("--page", "devices", "--port", f"table-line@{port.path}") as window:
        window.see("No distance")
        sense(window, port, "@range 52.0 +-1.0", "In range without a step")
        sense(window, port, "@range 300.0 +-1.0", "Out of range")
        port.unplug()
        window.see(re.compile("line protocol, not plugged in"))


def calibrate():
    """Lengths are stepped and tapped, and put back; Cancel takes all of it back."""
    with start("--page", "devices") as window:
        window.press("Calibrate")
        window.press("M on your card: more")
        window.press("M on your card: 71.0")
        for key in "6", "8", ".", "5":
            window.press(key)
        window.press("Set")
        window.press("L on your card: less")
        window.see("S on your card: 57.5", "M on your card: 68.5", "L on your card: 83.3")
        window.press("Back to 57.5 / 70.5 / 83.8")
        window.see("M on your card: 70.5", "L on your card: 83.8")
        window.press("M on your card: less")
        window.press("Done")
        window.see_no("M on your card: 70.0")
        window.press("Calibrate")
        window.see("M on your card: 70.0")
        window.press("Back to 57.5 / 70.5 / 83.8")
        window.see("M on your card: 70.5")
        window.press("Cancel")
        window.see_no("M on your card: 70.5")
        window.press("Calibrate")
        window.see("M on your card: 70.0")
        window.press("Cancel")
        window.see_no("M on your card: 70.0")


def undo():
    """What was done is undone and done again, by buttons and by keys."""
    with start() as window:
        new_fleet(window)
        add(window, "Yard Tug", 3, 6)
        window.press("Undo")
        meter(window, 3)
        window.press("Redo")
        meter(window, 6)
        window.key("z", control=True)
        meter(window, 3)
        window.key("z", control=True, shift=True)
        meter(window, 6)


def start_again():
    """After quitting and starting again everything is as it was."""
    with start() as window:
        new_fleet(window)
        add(window, "Yard Tug", 3, 6)
        window.quit()
    with start() as window:
        meter(window, 6)
        window.see("New fleet", re.compile("^Yard Tug, .* 3 points$"))


def broken_file():
    """A file that cannot be read is told of and put aside, and everything else is there."""
    saved("fleets").mkdir(parents=True)
    saved("fleets/torn.json").write_text('{"format": "rocket-table fle', encoding="ascii")
    with start() as window:
        window.see(re.compile("torn.json"))
        new_fleet(window)
    assert not saved("fleets/torn.json").exists()
    assert saved("fleets/torn.json.unreadable-1").exists()


CONTROLS = {"button", "check box", "choice", "entry", "menu item", "slider", "spin button"}
# The role of what scrolls, whose children are what is scrolled and the scrollbars.
SCROLLED = "49"
# What a widget without a name is called after.
NAMELESS = re.compile(r"^$|^(Gtk|Adw|Rt)[A-Z]")


JOURNAL = """rocket-table journal 1
game rockets
player Ada
player Bob
option starter Ada
option tie sixth
option compare own
components assumed
{cards}
begin
"""


def history():
    """A kept game is removed and brought back; one that cannot be read is told and left."""
    games = saved("games")
    games.mkdir(parents=True)
    cards = "\n".join(f"card {number} {4 if number < 13 else 3}" for number in range(1, 17))
    journal = games / "rockets-2026-11-16.journal"
    journal.write_text(JOURNAL.format(cards=cards), encoding="utf-8")
    broken = games / "broken.journal"
    broken.write_text("nonsense\n", encoding="utf-8")
    with start("--page", "history") as window:
        window.see("2 games", "Cannot be read", "Ada, Bob", "Open")
        window.press(re.compile("^Cannot be read, broken.journal, "))
        window.see("Show the folder", re.compile("The file was left as it is"))
        window.press(re.compile("^Rockets, Ada, Bob, .*, Open$"))
        window.see("Continue", "Replay", "Report", re.compile("0 actions"))
        window.press("Remove")
        window.see("1 game", "Bring back")
        assert not journal.exists() and saved("removed/rockets-2026-11-16.journal").exists()
        window.press(re.compile("^Bring back"))
        window.see("2 games")
        assert journal.exists()
        window.press(re.compile("^Rockets, Ada, Bob, .*, Open$"))
        window.press("Continue")
        robot.wait_for(lambda: "chance deal" in journal.read_text(encoding="utf-8"),
                       "cards in the journal", window.said)
    assert broken.read_text(encoding="utf-8") == "nonsense\n"


def nameless(tree):
    """Controls that a screen reader could only call by their kind, with where they are."""
    for thing in tree.all():
        if thing.role not in CONTROLS or not NAMELESS.search(thing.name):
            continue
        # Newer versions of GTK do not say the names of what is on a page that is not shown.
        if robot.GTK_MINOR >= 10 and not thing.name and not thing.is_reached():
            continue
        # Scrollbars need none; newer versions of GTK do not even call them after what they are.
        if thing.name == "GtkScrollbar" or (thing.role == "slider" and not thing.name
                                            and thing.parent.role == SCROLLED):
            continue
        # The button in a drop-down has no name of its own; the drop-down has.
        if thing.parent and thing.parent.role == "choice":
            continue
        above = thing.parent
        while above and NAMELESS.search(above.name) and not above.name.startswith("Rt"):
            above = above.parent
        # The search in a window of preferences is libadwaita's.
        if (thing.name, above.name) == ("GtkSearchEntry", "Preferences"):
            continue
        yield f"{thing} ({thing.description}) in {above}"


def names():
    """Every control has a name that can be read out."""
    port = robot.Port()
    with start("--port", f"table-line@{port.path}") as window:
        found = set(nameless(window.tree()))
        window.press("Look for devices")
        window.find("One step more", "button")
        found |= set(nameless(window.tree()))
        window.press("Fleets", "tab")
        window.press("Fleet menu")
        window.press("New fleet", "menu item")
        window.find(SEARCH, "entry")
        add(window, "Morning Bell", 5)
        window.press(re.compile("^Morning Bell, .* 5 points$"))
        window.find("Move to reserve", "button")
        found |= set(nameless(window.tree()))
        window.press("New card")
        window.press("Add an ability")
        window.find("By how much")
        found |= set(nameless(window.tree()))
        window.key(ESCAPE)
        window.see_no("Save and next")
        window.key(",", control=True)
        window.find("Table mode")
        found |= set(nameless(window.tree()))
        window.key(ESCAPE)
        window.see_no("Table mode")
    port.unplug()
    assert not found, "without a name:\n" + "\n".join(sorted(found))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([
            build_a_fleet, break_a_rule, enter_a_card, roll_dice, type_dice, measure, calibrate,
            undo,
            start_again, broken_file, history, names,
        ])
