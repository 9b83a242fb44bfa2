# SPDX-License-Identifier: GPL-3.0-or-later
"""What is settled in a battle besides moves and shots: boardings, losses, collisions, mining, the
reserve, crew, and how it ends. Each case opens a journal that was played up to the question, goes
on in the window with typed dice, and reads from the journal what has become of it."""
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

DOCKED = "Ada move Halcyon\ntable contact Dune\nAda dock\n"

BACKSPACE = 0xFF08

DESK = None


def prepare(text, options=""):
    folder = pathlib.Path("data/rocket-table/games")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "battle.journal"
    path.write_text(tour.BATTLE.format(options=options) + tour.SET_UP + text, encoding="utf-8")
    pathlib.Path(f"{path}.players").write_text("[Players]\nseat1=person\nseat2=person\n",
                                               encoding="utf-8")
    assert tap.run("replay", str(path)).returncode == 0
    return path.resolve()


def open_game(path):
    return DESK.start(os.getcwd(), "--game", str(path))


def wait_line(window, path, *wanted):
    """Until the journal ends with these lines."""
    def is_there(_):
        lines = [re.sub(" ~.*", "", line) for line in tap.entries(path.read_text("utf-8"))]
        return lines[-len(wanted):] == list(wanted)
    window.wait(is_there, f"{wanted} at the end of\n{path.read_text('utf-8')}")


def roll(window, faces):
    """Types a roll that is awaited, die by die."""
    window.wait(lambda tree: len(tree.named("A die is awaited")) == len(faces), f"{faces} awaited")
    for face in faces:
        window.key(str(face))


def board_and_capture():
    """A wave, from its chances to the losses; what is marked at first can be chosen otherwise."""
    path = prepare(DOCKED + "Ada board Halcyon Dune\n")
    with open_game(path) as window:
        window.see("Ada rolls", re.compile("captures it: 88.7"))
        roll(window, "655321")
        roll(window, "6433")
        window.see("Bram chooses 2 losses", re.compile("captures it: 99.7"),
                   re.compile("5 against 4: Bram loses"))
        # Not enough yet: nothing happens but a word about it.
        window.press("Clear")
        window.find("Suggest", "button")
        window.press("Varga")
        window.press("Lose these (1 of 2)")
        window.see("Choose 1 more to lose.")
        window.press("Laser")
        window.press("Lose these")
        wait_line(window, path, "Bram lose laser", "Bram lose crew Varga")


def both_lose():
    """Losses of both sides in one wave are each chosen by who has them."""
    path = prepare(DOCKED + "Ada board Halcyon Dune\n"
                   "chance roll 6 5 4 3 2 1\nchance roll 6 6 3 3\n")
    with open_game(path) as window:
        window.see("Ada chooses a loss", "Shield")
        window.press("Shield")
        window.see("Bram chooses a loss")
        window.press("Varga")
        wait_line(window, path, "Ada lose shield", "Bram lose crew Varga")


def alternate():
    """What is marked together is taken when the rules ask, also after the other's choice."""
    path = prepare(DOCKED + "Ada board Halcyon Dune\n"
                   "chance roll 5 5 3 1 1 1\nchance roll 6 4 4 1\n")
    with open_game(path) as window:
        # 5:6 costs Ada, 5:4 Bram, 3:4 Ada again.
        window.see("Ada chooses 2 losses")
        # What costs least is marked already: one tap.
        window.press("Lose these")
        window.see("Bram chooses a loss")
        window.press("Laser")
        wait_line(window, path, "Ada lose laser", "Bram lose laser", "Ada lose shield")


def capture():
    """Who has nothing left is captured, and the captor decides what becomes of it."""
    path = prepare(DOCKED + "Ada board Halcyon Dune\n"
                   "chance roll 6 6 6 6 6 6\nchance roll 5 5 5 5\n")
    with open_game(path) as window:
        # All that Dune has must go, so all is marked.
        window.see("Bram chooses 3 losses")
        window.press("Lose these")
        window.see("Halcyon has captured Dune")
        window.press("Salvage")
        wait_line(window, path, "Ada salvage")


def shot_loss():
    """A hit costs a pod, and what is left is said before."""
    path = prepare("Ada end\nBram fire Dune at Lark extended 0\ntable in range\nchance roll 5 4\n")
    with open_game(path) as window:
        window.see("Ada chooses a loss", "then 0 lasers, 1 shield", "then 1 laser, 0 shields")
        window.press("Shield")
        wait_line(window, path, "Ada lose shield")


def collision():
    """The roll of a collision, and what to do with it."""
    path = prepare("Ada move Lark\ntable contact Moth\nAda collide\n")
    with open_game(path) as window:
        window.see("58.3 %", "7 or more")
        roll(window, "43")
        window.see("1 damage", "Spare it", re.compile("^destroys Moth"))
        window.press("Give up Laser: 2 damage")
        wait_line(window, path, "Ada sacrifice laser")


MINING = ("Ada move Lark\ntable contact asteroid\nAda dock\nAda end\nBram end\nAda mine Lark\n"
          "chance roll 3\n")
RESOURCE = re.compile("[Tt]itanium|[Nn]ewtonium|[Cc]arbon")


def last_line(path):
    return tap.plain(path.read_text("utf-8")).splitlines()[-1]


def mining():
    """Dice one by one; nothing is drawn by itself, and nobody but its player says what it was."""
    path = prepare(MINING.rsplit("chance", 1)[0])
    with open_game(path) as window:
        window.see("Lark mines: 3 dice left", "expected load", "fills the hold")
        roll(window, "3")
        window.see("Ada draws", "Ada draws 3 resources", "RM-MI-1", "Draw for me")
        assert not window.tree().named(RESOURCE)
        window.press("Ada says what it was")
        for name in ("Titanium", "Titanium", "Titanium"):
            window.press(name)
        window.press("Erase")
        window.see("1 more to say")
        window.press("Carbon 7")
        window.press("These were drawn")
        robot.wait_for(lambda: last_line(path) == "chance draw titanium titanium carbon7 ~ typed",
                       "what was said", lambda: last_line(path))
        # The hold is full, so that was all, and it lies face down again.
        window.see("Which ship acts?")
        assert not window.tree().named(RESOURCE)


def drawing_by_keys():
    """1, 2 and 3 are the resources, Backspace takes one back, Enter confirms."""
    path = prepare(MINING)
    with open_game(path) as window:
        window.press("Ada says what it was")
        window.see("3 more to say")
        for key in "1322":
            window.key(key)
        window.see("These were drawn")
        window.key(BACKSPACE)
        window.see("1 more to say")
        window.key("1")
        window.see("These were drawn")
        window.key(tour.RETURN)
        robot.wait_for(lambda: last_line(path) == "chance draw titanium carbon7 titanium ~ typed",
                       "what was said", lambda: last_line(path))


def drawing_is_secret():
    """What was being said is gone when something else was looked at meanwhile."""
    path = prepare(MINING)
    with open_game(path) as window:
        window.press("Ada says what it was")
        window.press("Titanium")
        window.see("2 more to say")
        window.press("Menu")
        window.press("What has happened", "menu item")
        window.see_no("2 more to say")
        window.press("Back to the table")
        window.see("Ada says what it was")
        assert not window.tree().named(RESOURCE)
    assert last_line(path) == "chance roll 3"


def draw_for_me():
    """The program draws if it is asked to, for the evening or until it is told otherwise."""
    path = prepare(MINING)
    with open_game(path) as window:
        window.press("Draw for me")
        window.see("Which ship acts?")
    assert re.fullmatch("chance draw [a-z0-9]+ [a-z0-9]+ [a-z0-9]+ ~ virtual", last_line(path))
    path = prepare(MINING.replace("chance roll 3\n", "chance roll 1\nchance draw titanium\n"))
    with open_game(path) as window:
        roll(window, "1")
        window.wait(lambda _: " ~ virtual" in last_line(path), "a draw")
        window.see("Lark mines: 1 die left")
    path = prepare(MINING.rsplit("Ada mine", 1)[0])
    with open_game(path) as window:
        window.press(re.compile("^Lark, "))
        window.press_after(battle.MOVE, "Mine")
        window.see("Mine with Lark?")
        window.press("I draw the tokens")
        window.press_after("Mine with Lark?", "Mine")
        roll(window, "2")
        window.see("Ada draws 2 resources", "Ada says what it was")


def victory():
    """The last page says by what rule, and what each has done."""
    path = prepare("Ada end\nBram end\n", "option rounds 1\n")
    with open_game(path) as window:
        window.see(re.compile("^The last round is over"), "Ships lost", "Hits of shots")
        # Battles are judged by nobody.
        assert not window.tree().named(re.compile("^(Which choices cost most|Hint)"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([board_and_capture, both_lose, alternate, capture, shot_loss, collision, mining,
                  drawing_by_keys, drawing_is_secret, draw_for_me, victory])
