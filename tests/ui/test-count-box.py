# SPDX-License-Identifier: GPL-3.0-or-later
"""Owners of a card game count their box in the window: totals, what does not fit, what is kept."""
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

DATA = pathlib.Path("data/rocket-table")
ESCAPE = 0xFF1B


def open_count(window, title, *sources):
    """From New game, where each part of the box says where it is from."""
    window.press(f"New game of {title}")
    window.see(*sources)
    window.press("Count your box…")
    window.see(f"Count your box of {title}")


def count(window, name, number):
    window.find(name, "spin button").set_value(number)


def save(window, game):
    """Saves the count. The file, which the program itself finds right."""
    window.press("Save our count")
    window.see(re.compile(rf"^Saved as .*{game}\.components\. If you send this file to the"))
    path = DATA / "components" / f"{game}.components"
    done = tap.run("components", game, "--check", str(path))
    assert done.returncode == 0, done
    text = path.read_text(encoding="utf-8")
    assert "components counted\n" in text, text
    return text


def rockets():
    """A box that does not add up cannot be saved; one that does is kept and played with."""
    with DESK.start(os.getcwd(), "--page", "games") as window:
        window.see("by Kris Baylis", "by Antoine Bauza",
                   "by Michał Gryń, drawn by Piotr Sokołowski")
        open_count(window, "Rockets", "Game board: from the rules", "Cards: assumed")
        window.see("60 of 60")
        count(window, "Cards with a 0", 5)
        window.see("59 of 60", re.compile("The deck has 59 cards; it must have 60"))
        assert not window.find("Save our count", "button").is_in(robot.SENSITIVE)
        assert not (DATA / "components").exists()
        count(window, "Cards with a 6", 10)
        window.see("60 of 60")
        text = save(window, "rockets")
        assert "card 0 5\n" in text and "card 6 10\n" in text, text
        assert "track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20\n" in text, text
        window.key(ESCAPE)
        window.see("Game board: from the rules", "Cards: our box")
        window.press("Begin")
        window.find(re.compile(r"^Card \d+"), "button")
        [journal] = (DATA / "games").glob("rockets-*.journal")
        begun = tap.plain(journal.read_text(encoding="utf-8"))
        assert "components counted\n" in begun and "card 6 10\n" in begun, begun
    # The next game begins with what was counted.
    with DESK.start(os.getcwd(), "--page", "games") as window:
        window.press("New game of Rockets")
        window.see("Game board: from the rules", "Cards: our box")
        # A board of one's own is not from the rules.
        window.press("Change what is in the box")
        window.press("As it is assumed")
        window.see("Game board: from the rules", "Cards: assumed")
        window.find("What is in the box, a line each").write(
            text.replace("track 2 ", "track 1 ").split("counted\n")[1])
        window.see("Game board: assumed", "Cards: assumed")


def pocket_rockets():
    """Each kind of card counts: a head too many is not made good by a base."""
    with DESK.start(os.getcwd(), "--page", "games") as window:
        open_count(window, "Pocket Rockets", "Rocket cards: assumed",
                   "Fuel tokens: from the rules")
        window.see("54 of 54", "8 of 8", "Tokens worth 4")
        base, head = (window.find(re.compile(name), "spin button")
                      for name in ("^Cards: blue base", "^Cards: red head$"))
        head.set_value(2)
        window.see("55 of 54")
        base.set_value(4)
        window.see("54 of 54", re.compile("The box has 14 bases, 24 sections, 16 heads"))
        head.set_value(1)
        base.set_value(5)
        assert "card blue-base 5\n" in save(window, "pocket-rockets")


def spacecraft():
    """Tiles and modules are counted, and the rest of the box stays as it is."""
    with DESK.start(os.getcwd(), "--page", "games") as window:
        open_count(window, "SPACEcraft", "Junk tiles: assumed", "Workshop: assumed",
                   "Personal goals: from the rules", "Projects: assumed")
        window.see("75 of 75", "Column 1: white fin")
        count(window, "Tiles: screw", 10)
        window.see("74 of 75")
        count(window, "Tiles: tape", 11)
        window.see("75 of 75")
        text = save(window, "spacecraft")
        assert "tile screw weight 1 count 10\n" in text and "plan " in text, text


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([rockets, pocket_rockets, spacecraft])
