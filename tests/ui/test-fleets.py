# SPDX-License-Identifier: GPL-3.0-or-later
"""Building fleets: what stays in reach, what stays in its place, and cards that are typed in."""
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
SEARCH = "Search ships and crew"
DOWN, RETURN, TAB = 0xFF54, 0xFF0D, 0xFF09
FOCUSED = 12  # of at-spi
SMALL = 800, 480

DESK = None


def start(*arguments, desk=None):
    return (desk or DESK).start(os.getcwd(), *arguments)


def saved(path):
    return pathlib.Path("data/rocket-table", path)


def copy_fleet(*settings):
    """A fleet that is there and open."""
    saved("fleets").mkdir(parents=True)
    shutil.copy(TOP / "fleets/data/venus-boarders.fleet.json", saved("fleets/venus-boarders.json"))
    folder = pathlib.Path("config/glib-2.0/settings")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text("\n".join([
        "[org/rockettable/RocketTable]", "fleet='venus-boarders'", "page='fleets'", *settings,
        ""]), encoding="ascii")


def add(window, name, used):
    window.write(SEARCH, name)
    window.press(f"Add {name} to the fleet")
    window.see(f"{used} of 30 points used")


def choose(window, name, steps):
    """The entry so many steps below the one that is chosen in this drop-down."""
    window.focus(lambda thing: thing.name == name or (thing.parent and thing.parent.name == name),
                 name)
    window.key(" ")
    for _ in range(steps):
        window.key(DOWN)
    window.key(RETURN)


def problems_in_reach():
    """The fleet's own problems are told and mended while one of its ships is looked at."""
    with start() as window:
        window.press("New fleet")
        window.find(SEARCH, "entry")
        add(window, "Old Standard", 11)
        add(window, "Old Standard", 22)
        add(window, "Yard Tug", 25)
        add(window, "Yard Tug", 28)
        add(window, "Yard Tug", 31)
        window.press(re.compile("^Yard Tug, .* 3 points$"))
        window.find("Move to reserve", "button")
        # Asked to play it, it says why not.
        window.press("Play this fleet")
        window.see("The active fleet has 31 points; 30 are allowed.", "RM-FL-1")
        window.press(re.compile("^Drop Yard Tug: 31 → 28 points"))
        window.see("28 of 30 points used", "2 left: these fit")


def height_of(window, name):
    """How far down a button is and stays."""
    DESK.settle()
    return window.find(name, "button").middle()[1]


def pods_in_place():
    """A post that is tapped twice at one place has gone round twice, whatever is told meanwhile."""
    copy_fleet()
    with start() as window:
        window.press(re.compile("^Morning Bell, "))
        height = height_of(window, "Post 2: Shield. Tap to change")
        place = window.find("Post 2: Shield. Tap to change", "button").middle()
        DESK.click(place)
        window.see("Post 2: free choice. Tap to change")
        now = height_of(window, "Post 2: free choice. Tap to change")
        assert now == height, (now, height)
        DESK.click(place)
        window.see("Post 2: Laser. Tap to change")


def ends(desk, window):
    """Where the catalogue begins and ends, once it is there."""
    desk.settle()
    return [window.find(name, "button").middle() for name in ("Back to the fleet", "New card")]


def crew_on_small_screen():
    """The catalogue keeps its width when it shows crew, and there is a way back out of it."""
    copy_fleet(f"window-width={SMALL[0]}", f"window-height={SMALL[1]}")
    with tempfile.TemporaryDirectory(prefix="desk") as place, \
            robot.Desk(place, *SMALL) as desk, start(desk=desk) as window:
        window.press("Add ship")
        ships = ends(desk, window)
        choose(window, "Ships or crew", 1)
        window.see("Add Ember Vale to the home base")
        crew = ends(desk, window)
        assert crew == ships, (crew, ships)
        window.press("Back to the fleet")
        window.press(re.compile("^Morning Bell, "))
        window.see("Post 1: Laser. Tap to change")


def chips():
    """Filters are one tap away; what there is no room for is not among what fits."""
    copy_fleet()
    with start() as window:
        window.see("Add Noon Lantern to the fleet", "0 left: these fit")
        window.press("0 left: these fit")
        window.see("No card found")
        window.press(re.compile("^Veil Dancer, "))
        window.press("Move to reserve")
        window.see("7 left: these fit", "Add Sunskimmer to the fleet")
        window.see_no("Add Noon Lantern to the fleet")
        window.press("Fighter")
        window.see("Add Spark Flight to the fleet")
        window.see_no("Add Sunskimmer to the fleet")
        window.press("Owned")
        window.see("No card found")


def play_this_fleet():
    """The fleet that is open is the first player's in the new battle."""
    copy_fleet()
    with start() as window:
        window.press("Play this fleet")
        window.press("Begin the battle")
        window.see(re.compile("Cloud Orchid"))
        # Left off, it is listed with its ships and who is to act.
        window.press("Back")
        window.press("Battle", "tab")
        window.see(re.compile("^Ada: Cloud Orchid, Morning Bell, Veil Dancer · Blaise: "),
                   re.compile("^(Ada|Blaise) acts · "))
    games = list(saved("games").glob("rocketmen-*.journal"))
    assert len(games) == 1 and 'ship "Cloud Orchid" Ada active cruiser' in games[0].read_text(
        encoding="utf-8"), games


def class_of_a_card():
    """A card that is typed in keeps its class: in the file, in the fleet and in a battle."""
    with start() as window:
        window.press("New fleet")
        window.press("New card")
        window.write("Name", "Brass Heron")
        choose(window, "Class", 2)
        window.find("Points", "spin button").set_value(30)
        window.press("Save")
        window.see_no("Save and next")
        add(window, "Brass Heron", 30)
        window.press("Play this fleet")
        window.press("Begin the battle")
        window.see(re.compile("Brass Heron"))
    card = json.loads(saved("catalogues/my-cards.json").read_text(encoding="utf-8"))["ships"][0]
    assert card["class"] == "cruiser", card
    game, = saved("games").glob("rocketmen-*.journal")
    assert 'ship "Brass Heron" Ada active cruiser' in game.read_text(encoding="utf-8")


def my_cards():
    """The ships that were typed in so far, by their numbers."""
    file = saved("catalogues/my-cards.json")
    ships = json.loads(file.read_text(encoding="utf-8"))["ships"] if file.exists() else []
    return {ship["number"]: ship for ship in ships}


def card_by_keyboard():
    """A card is typed from the box without a mouse, in the order of its print, in the time of 40
    seconds at two keys a second; and taken back."""
    card = ["017", "Brass Heron", "9", "v", "c", "1", "2", "0", "", "s", "4", "6", "l", "2", "4",
            "3"]
    keys = [key for field in card for key in [*field, TAB]][:-1]
    with start() as window:
        window.press("New fleet")
        window.press("New card")
        window.find("Save and next", "button")
        window.wait(lambda tree: any(thing.is_in(FOCUSED) for thing in tree.named(
            "Collector's number")), "the keyboard at the number")
        for key in keys:
            window.key(key)
        window.see("Cruiser · Venus", "AP 4 · WR 6 · move S · weapon L · cargo 2")
        window.key(RETURN, control=True)
        window.see("Saved: Brass Heron")
        robot.wait_for(lambda: "017" in my_cards(), "the card")
        ship = my_cards()["017"]
        assert len(keys) + 2 <= 80, len(keys)
        assert {name: ship[name] for name in ("name", "points", "class", "ap", "wr", "crew_spaces")
                } == {"name": "Brass Heron", "points": 9, "class": "cruiser", "ap": 4, "wr": 6,
                      "crew_spaces": 3}, ship
        # And the next one.
        window.key("0")
        window.see_no("017")
        window.press_after("Saved: Brass Heron", "Undo")
        robot.wait_for(lambda: "017" not in my_cards(), "no card")


def checklist():
    """What is missing of the box is told by its numbers, and typed from there."""
    with start() as window:
        window.press("New fleet")
        window.press("Fleet menu")
        window.press("Checklist…", "menu item")
        window.see("0 of 72 cards are typed in, 72 are missing.")
        window.press("017 is missing. Type it in")
        window.write("Name", "Brass Heron")
        window.press("Save")
        window.see("1 of 72 cards are typed in, 71 are missing.", "017, Brass Heron")
    assert my_cards()["017"]["name"] == "Brass Heron"


def compare():
    """A fleet is compared with one that is ready, though it is the only one."""
    copy_fleet()
    with start() as window:
        window.press("Compare")
        window.see(re.compile("^Venus Boarders: AP each turn 13"),
                   re.compile(r"\(demonstration\): AP each turn [0-9]+"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        # A screen that ends ends all that was started: one more is the last.
        tap.main([problems_in_reach, pods_in_place, chips, play_this_fleet, class_of_a_card,
                  card_by_keyboard, checklist, compare,
                  crew_on_small_screen])
