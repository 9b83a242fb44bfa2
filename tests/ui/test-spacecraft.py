# SPDX-License-Identifier: GPL-3.0-or-later
"""SPACEcraft at its table: played to the end, rockets arranged by taps, refusals with their rules,
and goals that only their player sees."""
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

TRANSCRIPTS = HERE.parents[1] / "rules/spacecraft/transcripts"
PILE = re.compile(r"^[a-e][1-5]: .*pile of")
COMPARTMENT = re.compile("in column .* costs")
PROJECT = re.compile("^(Reserved p|P)roject: ")
CARD = re.compile("^Card for .* markers$")
PLACE = re.compile("^Place ")
ANSWER = re.compile("^Take it for [^,]*$|^Reserve it for later, face|^Place a marker"
                    "|, weight [0-9]+(, [0-9] lost)?$")

GOALS = ("nose-and-engine hulls-stacked", "fin-pair noses-connected")
ENTER, ESCAPE = 0xFF0D, 0xFF1B

DESK = None


def keep(transcript, until, others="level1", count=1):
    """A game as in the transcript up to a line, as the `count`th time it is there, with Ann as a
    person."""
    lines = (TRANSCRIPTS / f"{transcript}.journal").read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if not line.startswith("#")]
    end = [i for i, line in enumerate(lines) if line == until][count - 1]
    path = pathlib.Path("data/rocket-table/games/kept.journal").absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines[:end + 1]) + "\n", encoding="utf-8")
    seats = [f"seat{i}={'person' if i == 1 else others}" for i in range(1, 5)]
    pathlib.Path(f"{path}.players").write_text("\n".join(["[Players]", *seats, ""]),
                                               encoding="utf-8")
    return path


def open_game(path):
    return DESK.start(os.getcwd(), "--game", str(path))


def entries(path):
    return tap.entries(path.read_text(encoding="utf-8"))


def wait_for_entry(path, pattern):
    """The last line of the journal, once it is so."""
    robot.wait_for(lambda: re.search(pattern, entries(path)[-1]), f"an entry {pattern!r}",
                   lambda: "\n".join(entries(path)[-5:]))


def possible(tree, pattern):
    return [thing for thing in tree.named(pattern, "button") if thing.description == "possible"]


def press_first(tree, *patterns):
    """Presses what can be done of the first kind that has something."""
    for pattern in patterns:
        found = possible(tree, pattern)
        if found:
            found[0].press()
            return True
    return False


def act(tree):
    """One tap of somebody who takes whatever the table offers: whether there was one."""
    answers = tree.named(ANSWER, "button")
    if tree.named("Cancel", "button") and answers:
        answers[0].press()
        return True
    if not tree.named("Ann's turn"):
        return False
    if press_first(tree, PILE, COMPARTMENT, PROJECT, CARD):
        return True
    for name in ("Finish", "Leave and build"):
        if tree.named(name, "button"):
            tree.named(name, "button")[0].press()
            return True
    return False


def is_over(tree):
    return tree.named("Look at the table")


def play(path):
    """To the end. What the screen says in the end is what the command line makes of the journal."""
    with open_game(path) as window:
        while not is_over(window.wait(lambda tree: (is_over(tree) or act(tree)) and tree,
                                      "something to do")):
            pass
        done = tap.run_json("replay", str(path))
        assert done["over"]
        shown = [thing.name for thing in window.tree().all()]
        for name, score in done["scores"].items():
            assert name in shown and str(score) in shown, (done["scores"], shown)
        winner = done["winners"][0] if len(done["winners"]) == 1 else None
        assert f"{winner} wins" in shown or not winner, shown


def to_the_end():
    """A person and a computer play a game to its end, and the journal gives the same scores."""
    play(keep("two-players", "chance uncover b3 gear ~ virtual"))


def advanced_to_the_end():
    """An advanced game is played to its end, with markers on cards."""
    play(keep("advanced-two-players", "Bob mark 5"))


def four_to_the_end():
    """The same with three computers: every player has a place at the table."""
    path = keep("four-players", "Dee search d4")
    with open_game(path) as window:
        window.see("Ann's turn", *(re.compile(f"^{name}") for name in ("Bob", "Cy", "Dee")))
    play(path)


def held(window):
    return window.wait(lambda tree: possible(tree, PLACE), "a place for the module")


def by_taps():
    """A module is moved by two taps, a rocket put together by taps, and arranged by itself."""
    path = keep("two-players", "Ann build white-nose from 6 with cable")
    with open_game(path) as window:
        window.press(re.compile("^white nose at"))
        window.wait(lambda tree: [thing for thing in tree.named(PLACE)
                                  if thing.description == "not possible now"], "refused places")
        held(window)[0].press()
        wait_for_entry(path, "^Ann move ")
        window.press("Arrange for me")
        window.wait(lambda tree: tree.named("Best for your goal", "button")
                    or entries(path)[-1].startswith("Ann arrange"), "an arrangement")
        if window.tree().named("Best for your goal", "button"):
            window.press("Best for your goal")
        wait_for_entry(path, "^Ann arrange ")
        window.press("Take apart")
        wait_for_entry(path, "^Ann take-apart")
        # Hulls first, so that there is a place for the others.
        for kind in ("hull", "connector", "nose", "fin", "engine"):
            name = re.compile(f"^[a-z ]* {kind}$")
            while True:
                before = len(entries(path))
                found = window.wait(lambda tree: tree.named(name, "button") or ["none"], "modules")
                if found == ["none"]:
                    break
                found[0].press()
                held(window)[0].press()
                robot.wait_for(lambda: len(entries(path)) > before, "a module in its place")
                window.wait(lambda tree: not tree.named(PLACE), "the module to be let go")
        wait_for_entry(path, "^Ann put ")
        window.see("Your rocket")
        window.press("Finish")
        robot.wait_for(lambda: "Ann finish" in entries(path), "the end of the Leave")


def by_drag():
    """A module is dragged to another place of the rocket."""
    path = keep("two-players", "Ann build white-nose from 6 with cable")
    nose = re.compile("^white nose at")
    with open_game(path) as window:
        window.press(nose)
        place = held(window)[0].middle()
        window.key(ESCAPE)
        window.wait(lambda tree: not tree.named(PLACE), "the module to be let go")
        window.find(nose).drag_to(*place)
        wait_for_entry(path, "^Ann move ")


def is_possible(pattern):
    return lambda thing: pattern.search(thing.name) and thing.description == "possible"


def by_keyboard():
    """A tile is searched, and in another Leave a module paid for, without a mouse."""
    path = keep("two-players", "chance uncover b4 propeller ~ virtual")
    with open_game(path) as window:
        window.see("Ann's turn")
        # Past the header Tab comes to what can be done, and not to all that is on the table.
        passed = window.focus(is_possible(PILE), "a tile in reach")
        assert passed < 8, f"{passed} steps"
        window.key(ENTER)
        robot.wait_for(lambda: [line for line in entries(path) if line.startswith("Ann search")],
                       "the tile in the journal", lambda: str(window.tree()))
    path = keep("two-players", "Ann leave", count=3)
    with open_game(path) as window:
        before = len(entries(path))
        window.see("Ann's turn")
        window.focus(is_possible(COMPARTMENT), "a compartment")
        window.key(ENTER)
        window.wait(lambda tree: tree.named("Cancel", "button") or len(entries(path)) > before,
                    "a question or a module")
        if window.tree().named("Cancel", "button"):
            window.key("1")
        wait_for_entry(path, "^Ann build ")


def cancel():
    """A payment can be called off, and nothing has happened."""
    path = keep("two-players", "Ann leave", count=3)
    before = entries(path)
    with open_game(path) as window:
        def open_question(tree):
            for thing in possible(tree, COMPARTMENT):
                thing.press()
                if window.tree().named("Cancel", "button"):
                    return True
                return entries(path) != before
            return False
        window.wait(open_question, "a compartment with several ways to pay")
        if entries(path) == before:
            window.press("Cancel")
            window.see_no("Cancel", "button")
            assert entries(path) == before


def refusals():
    """What cannot be is told with its rule, and changes nothing."""
    path = keep("two-players", "chance uncover a4 tape ~ virtual")
    before = entries(path)
    with open_game(path) as window:
        window.wait(lambda tree: tree.named(PILE, "button"), "the junkyard")
        window.wait(lambda tree: tree.named(re.compile("^Ann's turn")), "Ann's turn")
        refused = [thing for thing in window.tree().named(PILE, "button")
                   if thing.description in ("not possible now", "too heavy")]
        refused[0].press()
        window.see(re.compile("^SC-[89]$"))
        window.find(COMPARTMENT).press()
        window.see("SC-10")
        assert entries(path)[:len(before)] == before
        assert not [line for line in entries(path)[len(before):] if line.startswith("Ann")]


def curtain_picture(goals):
    """The screen before Ann chooses between two goals, and after."""
    path = keep("two-players", "chance goals Bob engine-on-hull nose-on-hull ~ virtual", "person")
    text = path.read_text(encoding="utf-8")
    text = re.sub("(chance goals Ann) [^~]*~", rf"\1 {goals} ~", text)
    path.write_text(text, encoding="utf-8")
    with open_game(path) as window:
        window.find("Show my hand")
        DESK.picture("curtain.png")
        curtain = pathlib.Path("curtain.png").read_bytes()
        window.press("Show my hand")
        window.see("Choose your goal")
        DESK.picture("choice.png")
    return curtain, pathlib.Path("choice.png").read_bytes()


def curtain_looks_alike():
    """The curtain is the same to a pixel, whatever goals are behind it."""
    one, one_choice = curtain_picture(GOALS[0])
    other, other_choice = curtain_picture(GOALS[1])
    assert one_choice != other_choice, "the same goals twice show nothing"
    assert one == other, "the curtain looks different for other goals"


def goals_are_hidden():
    """Between two people the goals to choose from are nowhere, not even for a screen reader."""
    path = keep("two-players", "chance goals Bob engine-on-hull nose-on-hull ~ virtual", "person")
    goal = re.compile("Engine under|connectors on both|Nose and engine|Identical|points each time")
    with open_game(path) as window:
        window.see("Ann, it is your turn")
        assert not window.tree().named(goal)
        window.press("Show my hand")
        window.see("Choose your goal")
        assert not window.tree().named(re.compile("Engine under a hull"))
        window.press(re.compile("points? each time$"))
        window.see("Bob, it is your turn")
        assert not window.tree().named(re.compile("points each time"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([to_the_end, advanced_to_the_end, four_to_the_end, by_taps, by_drag, by_keyboard,
                  cancel, refusals, goals_are_hidden, curtain_looks_alike])
