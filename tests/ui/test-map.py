# SPDX-License-Identifier: GPL-3.0-or-later
"""The map of a battle by itself: what a screen reader reads there, and what hand and keys do."""
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

SIDE = 636
LEFT, UP, RIGHT, DOWN, PAGE_DOWN, PAGE_UP = 0xFF51, 0xFF52, 0xFF53, 0xFF54, 0xFF56, 0xFF55
ENTER, ESCAPE = 0xFF0D, 0xFF1B
# Of rocketmen.h, in the order of the fleets in map-scene.c.
SUNSKIMMER, QUICK_CINDER, CANAL_SPEAR = 0, 2, 6

# What each says first; the whole of some is below.
ORDER = ("Sunskimmer", "Canal Spear", "Rust Hammer", "Dust Jackals 1", "Dust Jackals 2",
         "Quick Cinder")


class Map:
    """The gallery's window with a battle in it, and what it tells of what was done."""

    def __init__(self, scene="battle", **variables):
        self.folder = tempfile.TemporaryDirectory(prefix="map")
        self.events = pathlib.Path(self.folder.name, "events")
        self.window = DESK.start(self.folder.name, scene, str(SIDE), str(SIDE), "light",
                                 MAP_EVENTS=str(self.events), **variables)

    def told(self):
        """The last thing that was told."""
        return self.events.read_text("ascii").splitlines()[-1] if self.events.exists() else ""

    def wait_told(self, pattern):
        return robot.wait_for(lambda: re.fullmatch(pattern, self.told()), pattern, self.told)

    def thing(self, name):
        return self.window.find(re.compile(f"^{name}, "), "button")

    def __enter__(self):
        self.window.__enter__()
        return self

    def __exit__(self, *reason):
        self.window.__exit__(*reason)
        self.folder.cleanup()


def names():
    """Each thing is a button with a whole sentence, in the order of reading; nothing else that is
    drawn is in the way."""
    with Map() as desk:
        group = desk.window.find("Table with 9 ships, Sunskimmer acts")
        buttons = [thing.name for thing in group.all() if thing.role == "button"]
        assert len(buttons) == 9 + 2 + 1 + 5, buttons
        ships = [name.split(",")[0] for name in buttons]
        assert [name for name in ships if name in ORDER] == list(ORDER), ships
        assert buttons[0] == (
            "Sunskimmer, Ada's rocketship, acting, E6, 117 mm ± 2 from Canal Spear, faces the "
            "edge, 1 laser, 2 shields"), buttons[0]
        assert buttons[1] == (
            "Canal Spear, Blaise's rocketship, D5, at 1 o'clock, 117 mm ± 2, line clear, 1 step, "
            "needs 9, faces the edge, 2 lasers, 1 shield"), buttons[1]
        assert re.search(r"^Rust Hammer, .*, 165 mm ± 2, the central asteroid in the way, ",
                         buttons[2]), buttons[2]
        assert any(name.startswith("Central asteroid, F6, ") for name in buttons), buttons
        # What they are told to be, they are: pressing one is tapping it.
        desk.thing("Canal Spear").press()
        desk.wait_told(f"activated {CANAL_SPEAR} 0")


def keyboard():
    """Tab goes through things in the order of reading, arrows to what lies there, Enter taps."""
    with Map() as desk:
        for name in ORDER[:3]:
            desk.window.focus(lambda thing, name=name: thing.name.startswith(name + ","), name)
        # Rust Hammer is below Canal Spear; Dust Jackals 1 to the right of that.
        desk.window.key(UP)
        desk.window.focus(lambda thing: thing.name.startswith("Canal Spear,"), "Canal Spear", UP)
        desk.window.focus(lambda thing: thing.name.startswith("Dust Jackals 1,"),
                          "Dust Jackals 1", RIGHT)
        desk.window.key(ENTER)
        desk.wait_told(r"activated 7 0")


def tapping():
    """A tap beside a small ship is for it; on space it is for nothing."""
    with Map() as desk:
        x, y = desk.thing("Quick Cinder").middle()
        DESK.click((x, y))
        desk.wait_told(f"activated {QUICK_CINDER} 0")
        x, y = desk.thing("Canal Spear").middle()
        DESK.click((x + 18, y))
        desk.wait_told(f"activated {CANAL_SPEAR} 0")
        before = desk.events.read_text("ascii")
        DESK.click((500, 520))
        DESK.click((x, y))
        robot.wait_for(lambda: desk.events.read_text("ascii") != before, "the tap", desk.told)
        assert desk.events.read_text("ascii").splitlines()[-2:] == [
            f"activated {CANAL_SPEAR} 0"] * 2, desk.events.read_text("ascii")


def touch_targets():
    """Everything is 44 pixels at least, however small it is drawn."""
    with Map() as desk:
        group = desk.window.find("Table with 9 ships, Sunskimmer acts")
        for thing in group.all():
            if thing.role == "button":
                _, _, width, height = thing.call("Component", "GetExtents", "(u)", 1)[0]
                assert width >= 44 and height >= 44, f"{thing} is {width} × {height}"


def turning_by_hand():
    """The bow arrow of the ship that acts is dragged to Canal Spear, and snaps to it."""
    with Map() as desk:
        x, y = desk.thing("Sunskimmer").middle()
        # It looks to 165°, which is up and a little to the right: the table lies on its side.
        target = desk.thing("Canal Spear").middle()
        beside = target[0], target[1] + 2
        DESK.drag((x + 7, y - 25), beside)
        desk.wait_told(r"turned \d+ 0")
        heading = int(desk.told().split()[1])
        # From 415, 425 to 330, 557: 122.8°.
        assert heading == 1228, heading
        desk.window.see("Drag the arrow, or tap what to face")
        desk.window.find(re.compile(r"^42\.2° right, towards Canal Spear"), "status")
        # A tap faces something else.
        DESK.click(desk.thing("Quick Cinder").middle())
        desk.wait_told(r"turn-dragged \d+ 0")
        desk.window.key(ESCAPE)
        desk.window.see("Moves")


def turning_by_keys():
    """Degrees one by one, by ten and by fifteen, and from one thing to the next."""
    with Map() as desk:
        desk.window.key("t", control=True)
        desk.window.see("Drag the arrow, or tap what to face")
        for key, options, heading in ((LEFT, {}, 1660), (RIGHT, {}, 1650),
                                      (LEFT, {"control": True}, 1750),
                                      (RIGHT, {"shift": True}, 1600)):
            desk.window.key(key, **options)
            desk.wait_told(f"turn-dragged {heading} 0")
        # To the right of 160° there is Canal Spear at 122.8°, a microid before it.
        desk.window.key(PAGE_DOWN)
        desk.wait_told(r"turn-dragged 1\d\d\d 0")
        desk.window.find(re.compile(r" right, towards "), "status")
        heading = desk.told().split()[1]
        desk.window.key(ENTER)
        desk.wait_told(f"turned {heading} 0")


def pointing():
    """A place on the table, by hand and by keys, in tenths of a millimetre."""
    with Map() as desk:
        desk.window.key("p", control=True)
        desk.window.see("Tap the place on the table")
        # The asteroid is in the middle of the table, Quick Cinder at 585, 318; the table's x goes
        # down, its y to the right.
        middle, other = (desk.thing(name).middle() for name in ("Central asteroid", "Quick Cinder"))
        DESK.click((2 * middle[0] - other[0], 2 * middle[1] - other[1]))
        desk.wait_told(r"pointed-at \d+ \d+")
        _, x, y = desk.told().split()
        assert abs(int(x) - 4150) <= 30 and abs(int(y) - 6820) <= 30, desk.told()
        desk.window.key(RIGHT)
        desk.window.key(DOWN, control=True)
        desk.window.key(ENTER)
        desk.wait_told(r"pointed-at 5100 5010")
        desk.window.key(ESCAPE)
        desk.window.see("Moves")


def moving():
    """After a move things are read anew, at their new places; what it touches is said."""
    with Map(MAP_LINE="Ada move Sunskimmer\n") as desk:
        before = desk.thing("Sunskimmer").middle()
        desk.window.key("l", control=True)
        desk.window.wait(lambda tree: desk.thing("Sunskimmer").middle() != before,
                         "Sunskimmer elsewhere")
        # 56 mm along 165°: from 415, 425 to 361, 439.
        desk.window.find(re.compile(r"^Sunskimmer, Ada's rocketship, acting, D6, "), "button")


def zooming():
    """Keys, wheel and buttons show it larger; what has the focus stays in sight."""
    with Map() as desk:
        first = desk.thing("Dust Jackals 2").middle()
        desk.window.press("Show it larger")
        desk.window.wait(lambda tree: desk.thing("Dust Jackals 2").middle() != first, "it larger")
        for _ in range(4):
            desk.window.press("Show it larger")
        desk.window.focus(lambda thing: thing.name.startswith("Dust Jackals 2,"), "Dust Jackals 2")
        x, y = desk.thing("Dust Jackals 2").middle()
        assert 0 < x < SIDE and 0 < y < SIDE, (x, y)
        desk.window.press("Show the whole table")
        desk.window.wait(lambda tree: desk.thing("Dust Jackals 2").middle() == first, "all of it")
        # A hand on space moves it, once it is larger.
        desk.window.press("Show it larger")
        desk.window.press("Show it larger")
        x, y = desk.thing("Dust Jackals 2").middle()
        DESK.drag((330, 500), (290, 470))
        desk.window.wait(lambda tree: desk.thing("Dust Jackals 2").middle() == (x - 40, y - 30),
                         "it moved by the hand")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, \
            robot.Desk(folder, SIDE, SIDE) as DESK:
        tap.main([names, keyboard, tapping, touch_targets, turning_by_hand, turning_by_keys,
                  pointing, moving, zooming])
