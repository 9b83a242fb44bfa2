# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window says and does when a file is touched from outside or damaged, when the buttons of
a device are pressed, and when it says more than anybody can read."""
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

PLAYERS = "[Players]\nseat1={}\nseat2={}\n"
DESK = None


def keep(name, text, first="person", second="person"):
    games = pathlib.Path("data/rocket-table/games")
    games.mkdir(parents=True, exist_ok=True)
    path = games / name
    path.write_text(text, encoding="utf-8")
    pathlib.Path(f"{path}.players").write_text(PLAYERS.format(first, second), encoding="utf-8")
    return path.resolve()


def new_game(*players):
    text = tap.run("play", "rockets", "--players", "Ann,Comet", "--seed", "5").stdout
    return keep("new.journal", text, *players)


def lines(path):
    return tap.entries(path.read_text(encoding="utf-8")) if path.exists() else []


def act(window):
    window.press("Hint")
    window.press("Do it")


def touched_from_outside():
    """A journal that another program changes is left alone; the game goes on in a new file."""
    path = new_game("person", "level1")
    rescued = path.with_name("new-rescued-1.journal")
    with DESK.start(os.getcwd(), "--game", str(path)) as window:
        act(window)
        window.wait(lambda tree: len(lines(path)) >= 4 and tree.named("Ann's turn"), "an answer")
        before = lines(path)
        with path.open("a", encoding="utf-8") as file:
            file.write("# seen by an editor, and spoilt\nno move\n")
        touched = path.read_bytes()
        act(window)
        window.see(re.compile("new.journal was changed by another program while it was being "
                              "played. The whole game was saved as .*new-rescued-1.journal, and "
                              "goes on there"))
        window.wait(lambda tree: len(lines(rescued)) > len(before) and tree.named("Ann's turn"),
                    "the game in its new file")
        assert lines(rescued)[:len(before)] == before
        assert path.read_bytes() == touched
        # And on: undo is written there too. If the computer drew a card, it is asked about.
        window.press("Undo")
        window.wait(lambda tree: tree.named("Take back what was seen?", "dialog")
                    or any(line.startswith("undo") for line in lines(rescued)), "undo")
        if window.tree().named("Take back what was seen?", "dialog"):
            window.press(re.compile("^Take it back"))
        window.wait(lambda _: any(line.startswith("undo") for line in lines(rescued)), "undo")
    assert path.read_bytes() == touched
    assert "level1" in pathlib.Path(f"{rescued}.players").read_text(encoding="utf-8")
    done = tap.run("replay", str(rescued))
    assert done.returncode == 0, done.stderr


def damaged():
    """History offers what stands before the damage, as a copy; the damaged file stays."""
    text = tap.run("play", "rockets", "--players", "Ann,Bob", "--bots", "random,random", "--seed",
                   "3").stdout.split("\n")
    bad = next(i for i, line in enumerate(text) if line.startswith("Bob play"))
    text[bad] = "Bob plays the fool"
    path = keep("evening.journal", "\n".join(text))
    before = path.read_bytes()
    copy = path.with_name(f"evening-to-line-{bad}.journal")
    with DESK.start(os.getcwd(), "--page", "history") as window:
        window.press(re.compile("^Cannot be read, evening.journal, "))
        window.press(f"Open up to line {bad}, as a copy")
        window.see(re.compile(f"^Lines 1 to {bad} are kept in .*to-line-{bad}.journal. Lost are "
                              f"{len(text) - bad - 1} lines, from line {bad + 1} on: "))
        window.see(re.compile("^Bob.s turn$"))
    assert path.read_bytes() == before
    assert lines(copy) == tap.entries("\n".join(text[:bad]))


def one_toast():
    """A device with a battery for each number there is has one toast, with the last of them."""
    port = robot.Port()
    with DESK.start(os.getcwd(), "--port", f"table-line@{port.path}") as window:
        for die in range(1, 200):
            port.say(f"@die {die} battery {die % 9 + 1}")
        window.see(re.compile("D32: [0-9]+ % left in the battery"))
        told = window.tree().named(re.compile("left in the battery"), "label")
        assert len(told) == 1, [str(thing) for thing in told]


def buttons_in_a_card_game():
    """Confirm and undo of a device do in a card game what Return and Undo do."""
    path = new_game("person", "level1")
    port = robot.Port()
    with DESK.start(os.getcwd(), "--game", str(path), "--port",
                    f"table-line@{port.path}") as window:
        before = len(lines(path))
        act(window)
        window.wait(lambda tree: len(lines(path)) >= before + 2 and tree.named("Ann's turn"),
                    "an answer")
        port.say("@button undo")
        window.wait(lambda _: sum(line.startswith("undo") for line in lines(path)) == 1, "undo")
        window.see("Ann's turn")
        # Nothing is chosen, so there is nothing to confirm.
        before = len(lines(path))
        port.say("@button confirm")
        window.press(re.compile("^Card [0-9]"))
        window.find(re.compile("^Play [0-9]+: "), "button")
        assert len(lines(path)) == before, lines(path)
        port.say("@button confirm")
        window.wait(lambda _: len(lines(path)) > before, "the card that was chosen")
        assert lines(path)[before].startswith("Ann play "), lines(path)


def buttons_in_a_replay():
    """A replay is looked at: buttons of a device change nothing, whoever listens to the window as
    it opens finds nothing that is gone, and it ends well."""
    path = new_game("person", "level1")
    port = robot.Port()
    with DESK.start(os.getcwd(), "--game", str(path), "--port",
                    f"table-line@{port.path}") as window:
        before = len(lines(path))
        act(window)
        window.wait(lambda tree: len(lines(path)) >= before + 2 and tree.named("Ann's turn"),
                    "an answer")
        before = lines(path)
        window.press("Menu")
        window.press("Replay", "menu item")
        for _ in range(4):
            robot.Tree(window, True)
        window.see("One step on")
        port.say("@button undo")
        port.say("@button confirm")
        for _ in range(4):
            robot.Tree(window, True)
        assert lines(path) == before, lines(path)


def ports_are_asked_first():
    """A port with anything behind it is opened by the user's word alone, which holds ever after;
    one that is to be left alone is neither opened nor written to, and nobody is asked again."""
    with robot.Computer() as computer:
        dice = computer.plug("Workbench")
        printer = computer.plug("Printer")

        def start():
            return DESK.start(os.getcwd(), "--page", "devices", **computer.variables)

        def choose(window, name):
            DESK.click(window.find(re.compile(f"^{name}, "), "list item").middle())
        with start() as window:
            window.see("Workbench, use it?", "Printer, use it?")
            choose(window, "Workbench")
            window.see("Use this port?", re.compile("^Nothing was opened or sent"))
            assert dice.is_untouched() and printer.is_untouched(), (dice.sent, printer.sent)
            window.press("Use this port")
            robot.wait_for(dice.look, "somebody who opens the port")
            window.see_no("Use this port?")
            # The window asks what it is, and is told.
            robot.wait_for(lambda: dice.look() and dice.sent, "a question to the port")
            window.wait(lambda tree: dice.say("@hello tower 1")
                        or tree.named(re.compile("^tower 1, ")), "what it is")
            choose(window, "Printer")
            window.see("Use this port?")
            window.press("Leave it alone")
            window.see("Printer, left alone")
            window.see_no("Use this port?")
            assert printer.is_untouched(), printer.sent
        n_opened = dice.look()
        with start() as window:
            robot.wait_for(lambda: dice.look() > n_opened, "the port to be opened unasked")
            window.see("Printer, left alone")
            assert not window.tree().named(re.compile("use it[?]"))
            choose(window, "Printer")
            window.see("Read it as")
            assert not window.tree().named("Use this port?")
        assert printer.is_untouched(), printer.sent


def stopped_review():
    """A review of many seconds stops when asked, and can be asked for again."""
    path = keep("long.journal", tap.run(
        "play", "spacecraft", "--players", "Ann,Bob,Cleo", "--bots", "random,random,random",
        "--seed", "4").stdout)
    with DESK.start(os.getcwd(), "--game", str(path)) as window:
        for _ in range(2):
            # By keyboard: what is hidden does not have it.
            window.focus(lambda thing: thing.name == "Which choices cost most?", "the review")
            window.key(" ")
            window.press("Stop")
            window.focus(lambda thing: thing.name == "Which choices cost most?", "the review")
            assert not window.tree().named(re.compile("cost much|Points of margin"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as desk_folder, robot.Desk(desk_folder) as DESK:
        tap.main([touched_from_outside, damaged, one_toast, buttons_in_a_card_game,
                  buttons_in_a_replay, ports_are_asked_first, stopped_review])
