# SPDX-License-Identifier: GPL-3.0-or-later
"""What every room of a game has, whatever table stands in it: hints, undo, the log, bookmarks,
replay, the end and a rematch. Played with Rockets, without looking at its table."""
import os
import pathlib
import re
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

FINISHED = HERE.parents[1] / "rules/rockets/transcripts/two-players.journal"
PLAYERS = "[Players]\nseat1={}\nseat2={}\n"

END = 0xFF57

DESK = None


def games():
    return pathlib.Path("data/rocket-table/games")


def keep(name, text, first="person", second="person"):
    """A journal among the kept games."""
    games().mkdir(parents=True, exist_ok=True)
    path = games() / name
    path.write_text(text, encoding="utf-8")
    pathlib.Path(f"{path}.players").write_text(PLAYERS.format(first, second), encoding="utf-8")
    return path.resolve()


def new_game(first="person", second="person"):
    text = tap.run("play", "rockets", "--players", "Ann,Comet", "--seed", "5").stdout
    return keep("new.journal", text, first, second)


def open_game(path):
    return DESK.start(os.getcwd(), "--game", str(path))


def lines(path):
    return tap.entries(path.read_text(encoding="utf-8"))


def choose_from_menu(window, name):
    window.press("Menu")
    window.press(name, "menu item")


def act(window):
    """Does what a hint says."""
    window.press("Hint")
    window.press("Do it")


def hint_and_undo():
    """A hint is asked for and followed; undo takes it back, and both are in the journal."""
    path = new_game("person", "level1")
    before = len(lines(path))
    with open_game(path) as window:
        window.see("Ann's turn")
        act(window)
        # The computer answers, so that it is Ann's turn again.
        window.wait(lambda tree: len(lines(path)) >= before + 2 and tree.named("Ann's turn"),
                    "the computer's answer")
        window.press("Undo")
        window.wait(lambda _: any(line.startswith("undo") for line in lines(path)), "undo")
        window.press("Redo")
        window.wait(lambda _: any(line.startswith("redo") for line in lines(path)), "redo")


def undo_asks_once():
    """Cards that were drawn are taken back only after asking, and it is asked only once."""
    # The last thing that happened is the deal of the last journey.
    text = FINISHED.read_text(encoding="utf-8").split("\n")
    deals = [i for i, line in enumerate(text) if line.startswith("chance deal")]
    path = keep("second.journal", "\n".join(text[:deals[-1] + 1]) + "\n")
    with open_game(path) as window:
        window.press("Show my hand")
        window.press("Undo")
        window.answer("Take back what was seen?", "Leave it")
        window.see_no("Take back what was seen?")
        assert not any(line.startswith("undo") for line in lines(path))
        window.press("Undo")
        window.answer("Take back what was seen?", "Take it back")
        window.wait(lambda _: sum(line.startswith("undo") for line in lines(path)) == 1, "undo")


def tap_line(window, pattern):
    """The last of that name: the table may show the log too, under it."""
    window.wait(lambda tree: tree.named(pattern, "button"), pattern)[-1].press()


def read_the_log():
    """The log tells what happened; a bookmark is found again; undo goes back to any line."""
    path = new_game("person", "level1")
    with open_game(path) as window:
        act(window)
        window.wait(lambda tree: len(lines(path)) >= 4 and tree.named("Ann's turn"), "an answer")
        choose_from_menu(window, "What has happened")
        tap_line(window, re.compile("^Ann plays .* first"))
        window.press("Bookmark")
        window.find("Remove bookmark", "button")
        window.press("Back to the table")
    with open_game(path) as window:
        choose_from_menu(window, "What has happened")
        tap_line(window, re.compile("^Ann plays .* first"))
        window.find("Remove bookmark", "button")
        window.press("Undo to here")
        window.wait(lambda _: lines(path)[-1].startswith("undo"), "undo")
        window.see_no(re.compile("^Ann plays"), "button")


def read_a_long_log():
    """The log of a long game is read to its beginning."""
    text = tap.run("play", "pocket-rockets", "--players", "Ann,Comet", "--bots", "level1,level1",
                   "--seed", "5").stdout
    path = keep("long.journal", text)
    assert len(lines(path)) > 80
    beginning = re.compile("^The yard goes clockwise: ")
    line = re.compile("^(Ann|Comet) puts ")
    with open_game(path) as window:
        choose_from_menu(window, "What has happened")
        window.see(re.compile("^Comet puts fuel 1 on the rocket"))
        assert not window.tree().named(beginning)
        window.focus(lambda thing: line.search(thing.name), "a line of the log")
        # Lines are made as one comes near them.
        window.focus(lambda thing: beginning.search(thing.name), "the beginning", END)


def replay():
    """A finished game is stepped through, each step in words, and played on from: that looks like
    nothing else, leads back to the film and to the game, and its journal stays as it is."""
    path = keep("finished.journal", FINISHED.read_text(encoding="utf-8"))
    before = path.read_bytes()
    n = len(lines(path))
    winner = re.search("^#= winners (.*)$", FINISHED.read_text(encoding="utf-8"), re.MULTILINE)[1]
    with open_game(path) as window:
        window.see(f"{winner} wins")
        window.press("Replay")
        window.see(f"0 of {n}", "The beginning", "Ann against Bob",
                   re.compile("^Replay · "))
        window.see_no("Undo", "button")
        window.press("One step on")
        window.see(f"1 of {n}", re.compile("^(Ann|Bob) gets .*[.]$"))
        window.find("Place in the game").set_value(n - 4)
        window.see(f"{n - 4} of {n}", re.compile("^(Ann|Bob) plays "))
        window.press("Play on from here")
        window.see("What if · not saved")
        act(window)
        window.press("Back to the film")
        window.see(f"{n - 4} of {n}", re.compile("^(Ann|Bob) plays "))
        window.see_no("What if · not saved")
        window.press("To the end")
        window.see(f"{n} of {n}")
        window.press("One step back")
        window.press("Play on from here")
        window.press("Back to the game")
        window.see(f"{winner} wins")
    assert path.read_bytes() == before


def play_a_replay():
    """A replay plays by itself, faster if asked to, stands still when it is told to or stepped
    through by hand, and is led by keys."""
    path = keep("finished.journal", FINISHED.read_text(encoding="utf-8"))
    n = len(lines(path))
    with open_game(path) as window:
        window.press("Replay")
        window.press("Four times as fast")
        window.press("Play")
        window.find("Pause", "button")
        window.see(f"3 of {n}")
        window.press("Pause")
        window.find("Play", "button")
        window.press("To the beginning")
        window.see(f"0 of {n}")
        for key, place in ((".", 1), (".", 2), (",", 1)):
            window.key(key)
            window.see(f"{place} of {n}")
        window.key(END)
        window.see(f"{n} of {n}")
        # At its end it begins anew, and runs to the end.
        window.press("Play")
        window.see(f"1 of {n}")
        window.find("Place in the game").set_value(n - 2)
        window.find("Play", "button")
        window.press("Play")
        window.see(f"{n} of {n}")
        window.find("Play", "button")


def review():
    """What cost most is looked for when asked, told as in the log, and shown where it happened."""
    path = keep("finished.journal", FINISHED.read_text(encoding="utf-8"))
    with open_game(path) as window:
        window.press("Which choices cost most?")
        window.see(re.compile(r"^Better: (Ann|Bob) .*\.$"))
        window.press(re.compile("^Show choice [0-9]+ of (Ann|Bob)$"))
        window.find("Play on from here", "button")


def rematch():
    """A rematch is a new game of the same players; the old one stays."""
    path = keep("finished.journal", FINISHED.read_text(encoding="utf-8"), "person", "level2")
    with open_game(path) as window:
        window.press("Rematch")
        window.see(re.compile("^(Ann's turn|Bob is thinking)$"))
    new = [file for file in games().glob("*.journal") if file.name != path.name]
    assert len(new) == 1, new
    head = new[0].read_text(encoding="utf-8")
    assert "player Ann" in head and "player Bob" in head
    assert "level2" in pathlib.Path(f"{new[0]}.players").read_text(encoding="utf-8")


def read_a_rule():
    """The rules are read and searched."""
    with open_game(new_game()) as window:
        choose_from_menu(window, "Rules")
        window.see("Rules of Rockets", "RK-7")
        window.write("Search the rules", "RK-3")
        window.see_no("RK-7")
        window.see("RK-3")
        window.key(0xFF1B)


def torn_line():
    """A game whose last line was cut off goes on after the line before, and it is told."""
    path = new_game("person", "level1")
    with path.open("a", encoding="utf-8") as file:
        file.write("Ann: pl")
    with open_game(path) as window:
        window.see("Ann's turn", re.compile("new.journal"))


def start_again():
    """The game that was open is open again after quitting and after a crash, until it is left."""
    path = new_game("person", "level1")
    window = open_game(path)
    act(window)
    window.wait(lambda tree: len(lines(path)) >= 4 and tree.named("Ann's turn"), "an answer")
    window.process.kill()
    window.process.wait()
    kept = lines(path)
    with DESK.start(os.getcwd()) as window:
        window.see("Ann's turn")
        assert lines(path) == kept
        window.quit()
    with DESK.start(os.getcwd()) as window:
        window.see("Ann's turn")
        window.press("Back")
        window.see("Card games")
        window.quit()
    with DESK.start(os.getcwd()) as window:
        window.see("Card games")
        window.see_no("Ann's turn")


def no_game():
    """What is no game is told of, and left as it is."""
    path = keep("other.journal", "nothing of ours\n")
    with open_game(path) as window:
        window.see(re.compile("other.journal"))
    assert path.read_text(encoding="utf-8") == "nothing of ours\n"


if __name__ == "__main__":
    shutil.rmtree("data", ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([
            hint_and_undo, undo_asks_once, read_the_log, read_a_long_log, replay, play_a_replay,
            review, rematch,
            read_a_rule, torn_line, start_again, no_game,
        ])
