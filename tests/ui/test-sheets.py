# SPDX-License-Identifier: GPL-3.0-or-later
"""Score sheets in the real window: filled, corrected, and found again."""
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

GAMES = pathlib.Path("data/rocket-table/games")
ENTER = 0xFF0D

DESK = None


def start(*arguments, **variables):
    return DESK.start(os.getcwd(), *arguments, **variables)


def begin(window, game):
    window.press(f"Score sheet for {game}")
    window.press("Begin the sheet")
    window.find("Copy as text", "button")


def type_number(window, number, field):
    """With the keys, once the field has it."""
    for figure in str(number):
        window.key(figure)
    window.see(f"{field}: {number}")
    window.key(ENTER)


def tap_number(window, number, field):
    """With the keypad on the screen."""
    for figure in str(number):
        window.press(figure)
    window.see(f"{field}: {number}")
    window.press("Next")


def scores():
    journal, = GAMES.glob("score-sheet-*.journal")
    return tap.run_json("replay", str(journal), "--json")["scores"]


def fill_and_find_again():
    """A sheet is filled by keys and taps, corrected, and found again after a restart."""
    with start("--page", "games") as window:
        begin(window, "Rockets")
        type_number(window, 12, "Points of the field")
        type_number(window, 4, "Cards left")
        window.see("Journey 1, Ada: 8")
        # Where the marker stands is tapped; the sixth star is worth 8.
        window.press("Star 6: 8 points")
        window.see("Points of the field: 8")
        window.press("Points of the field: 8")
        window.press("Star 2: 3 points")
        window.see("Points of the field: 3")
        tap_number(window, 5, "Cards left")
        window.see("Journey 1, Comet: −2", "Ada: 8 points", "Comet: −2 points")
        # A round that is past is written again.
        window.press("Journey 1, Ada: 8")
        window.see("Points of the field: 12", "Cards left: 4", "Ada · Journey 1")
        type_number(window, 20, "Points of the field")
        type_number(window, 0, "Cards left")
        window.see("Journey 1, Ada: 20", "Ada: 20 points")
        window.press("Copy as text")
        window.find("Copied", "button")
    with start("--page", "games") as window:
        window.press(re.compile("^Score sheet · Rockets, Ada, Comet"))
        window.see("Journey 1, Ada: 20", "Journey 1, Comet: −2", "Journey 2, Ada: empty")
    assert scores() == {"Ada": 20, "Comet": -2}, scores()


def who_has_won():
    """A sheet that is not full says what is missing, by its rule; a full one says who has won."""
    with start("--page", "games") as window:
        begin(window, "SPACEcraft")
        # The countdown gives 5 or 10 points, or none.
        window.key("7")
        window.see("Points: 7")
        window.press("Why not?")
        window.see(re.compile("The countdown gives 5 or 10 points"), "SC-20")
        window.press("Take the last figure back")
        window.see("Points: 0")
        type_number(window, 10, "Points")
        window.see("Countdown, Ada: 10")
        assert not window.tree().named("Hint"), "nobody can advise what was scored"
        window.press("Who has won?")
        window.see("Ada: 10 points", "Comet: 0 points")
        window.find("Look at the table", "button")
    assert scores() == {"Ada": 10, "Comet": 0}, scores()


def missing_journey():
    """Rockets has a winner only after five journeys of everybody."""
    with start("--page", "games") as window:
        begin(window, "Rockets")
        window.press("Who has won?")
        window.see(re.compile("Journey 1 of Ada is still missing"), "RK-11")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([fill_and_find_again, who_has_won, missing_journey])
