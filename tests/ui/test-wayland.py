# SPDX-License-Identifier: GPL-3.0-or-later
"""The window on Wayland, in French, the longest language: every page, the demonstration. What it
does there is tested on X; here it is to come up, to show what it shows there, and to have room."""
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import fits  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

WIDTH, HEIGHT, LANGUAGE = 1280, 800, "fr"
# The tabs, and what is seen on their pages only.
PAGES = {"Fleets": "Active fleet", "Battle": "New battle", "Card games": "New game of Rockets",
         "History": "All evenings", "Devices": "Add GPIO pins"}
DESK = None


def has_room(guest):
    """Waits until all text has room: there is no picture to see standing still."""
    robot.wait_for(lambda: not fits.complaints(DESK, guest.window), "room for all text",
                   lambda: "\n".join(fits.complaints(DESK, guest.window)))


def leave(guest):
    guest.window.activate("quit")
    guest.window.process.wait(robot.PATIENCE_S)


def visit(*settings):
    guest = tour.Guest(DESK, os.getcwd(), LANGUAGE, f"window-width={WIDTH}",
                       f"window-height={HEIGHT}", *settings)
    guest.move_in()
    return guest


def pages():
    """Every page opens on Wayland, and has room for its text."""
    guest = visit()
    with guest.start() as window:
        guest.see("Build a fleet")
        has_room(guest)
        for tab, sign in PAGES.items():
            guest.press(tab, "tab")
            game = sign.partition(" of ")[2]
            guest.see(guest.like("New game of %s") if game else sign)
            has_room(guest)
        assert window.said() == "", window.said()
        leave(guest)


def demonstration():
    """So does the demonstration, in which recorded dice roll by themselves."""
    guest = visit()
    battle = guest.home / "data/rocket-table/demonstration/demonstration.journal"
    with guest.start("--demo") as window:
        window.see(re.compile("DÉMONSTRATION$"))
        has_room(guest)
        before = battle.read_text(encoding="utf-8")
        guest.press("Board")
        guest.press(re.compile(f"^{guest.word('Board')} · "))
        window.wait(lambda tree: battle.read_text(encoding="utf-8").count("~ dice D1")
                    > before.count("~ dice D1"), "a roll in the journal")
        has_room(guest)
        leave(guest)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="beside") as beside, \
            tempfile.TemporaryDirectory(prefix="desk") as folder:
        fits.put_beside_words(pathlib.Path(beside))
        with robot.WaylandDesk(folder, WIDTH, HEIGHT, LANGUAGE=LANGUAGE,
                               FITS_REPORT=f"{folder}/report") as DESK:
            tap.main([pages, demonstration])
