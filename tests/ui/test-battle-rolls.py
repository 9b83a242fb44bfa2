# SPDX-License-Identifier: GPL-3.0-or-later
"""Rolls in a battle go to whoever asked for them: a test roll is never the attack, calling off is
no dead end, and dice that go on talking do not hold a roll up."""
import pathlib
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402

FLEETS = """\
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 \
posts 3 lasers 2 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 1 shields 1
"""
FIRED = battle.SET_UP + ("Ada fire Vesper at Dune extended 0\n"
                         "table distance 52.0 within 1.0 clear\n")
BOARDED = battle.SET_UP + ("Ada move Vesper\ntable contact base-2\nAda dock\n"
                           "Ada board Vesper base-2\n")
AWAITED = "No test roll now. Awaited: Ada rolls 2d6."

DESK = None


def awaits(player, n_dice):
    player.window.wait(lambda tree: len(tree.named("A die is awaited")) == n_dice,
                       f"a roll of {n_dice} dice")


def no_test_roll_now():
    """While an attack is rolled for there is no test roll: it says so, and the attack goes on."""
    with battle.Player(DESK, battle.keep(FLEETS, FIRED)) as player:
        awaits(player, 2)
        player.window.key("r", control=True)
        player.window.see(AWAITED)
        player.roll("54")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 5 4")


def no_test_roll_in_a_wave():
    """Nor while a wave of six dice is rolled for: all of them are still awaited, and counted."""
    crew = "crew Kim Ada aboard Vesper\ncrew Lee Ada aboard Vesper\n"
    with battle.Player(DESK, battle.keep(FLEETS + crew, BOARDED)) as player:
        awaits(player, 6)
        player.window.key("r", control=True)
        player.window.see("No test roll now. Awaited: Ada’s wave: 6 dice.")
        awaits(player, 6)
        player.roll("654321")
        player.wrote("Ada board Vesper base-2", "chance roll 6 5 4 3 2 1")
        # The base defends itself with four; nothing is stuck.
        player.roll("1111")


def a_test_roll_comes_first():
    """A test roll that was asked for before the attack is none of it; the attack's comes then."""
    with battle.Player(DESK, battle.keep(FLEETS), has_devices=True) as player:
        player.measure(52)
        player.choose("Vesper")
        player.tap("Attack")
        player.window.see("In range without a step")
        player.window.key("r", control=True)
        player.window.see("Test roll of two dice")
        player.tap("Fire shot 1 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear")
        player.window.see("Test roll of two dice", "Then: Ada rolls 2d6")
        player.window.key("6")
        player.window.key("6")
        player.window.see_no("Test roll of two dice")
        awaits(player, 2)
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear")
        player.roll("31")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 3 1")


def call_off():
    """Calling off takes the shot back; who has seen a die is asked, and the die stays otherwise."""
    with battle.Player(DESK, battle.keep(FLEETS, FIRED)) as player:
        awaits(player, 2)
        player.tap("Call off")
        player.wrote("undo 2")
        player.window.see("No roll is awaited")
        player.window.press("Redo")
        player.wrote("undo 2", "redo 2")
        awaits(player, 2)
        player.window.key("6")
        player.window.see("Die showing 6")
        player.tap("Call off")
        player.answer("Take back what was seen?", "Leave it")
        player.window.see("Die showing 6")
        player.wrote("undo 2", "redo 2")
        player.tap("Call off")
        player.answer("Take back what was seen?", "Take it back")
        player.wrote("undo 2", "redo 2", "undo 2")
        player.window.see("No roll is awaited")


def the_undo_button():
    """The undo button of the table takes a shot back, asks if a die was seen, and is answered."""
    with battle.Player(DESK, battle.keep(FLEETS, FIRED), has_devices=True) as player:
        awaits(player, 2)
        player.dice.say("@button undo")
        player.wrote("undo 2")
        player.window.see("No roll is awaited")
        player.window.press("Redo")
        player.wrote("undo 2", "redo 2")
        awaits(player, 2)
        player.dice.say("@die 1 rolling", "@die 1 settled 6/6")
        player.window.see("Die showing 6")
        player.dice.say("@button undo")
        player.window.see("Take back what was seen?")
        player.dice.say("@button undo")
        player.window.see_no("Take back what was seen?")
        player.window.see("Die showing 6")
        player.wrote("undo 2", "redo 2")
        player.dice.say("@button undo")
        player.window.see("Take back what was seen?")
        player.dice.say("@button confirm")
        player.wrote("undo 2", "redo 2", "undo 2")
        player.window.see("No roll is awaited")


def the_undo_button_in_table_mode():
    """It undoes in table mode too."""
    battle.table_mode()
    with battle.Player(DESK, battle.keep(FLEETS, FIRED), has_devices=True) as player:
        awaits(player, 2)
        player.dice.say("@button undo")
        player.wrote("undo 2")
        player.window.see("Vesper", "Attack")


def dice_that_go_on_talking():
    """A die that repeats where it lies, and somebody else's, do not put off that a roll counts."""
    with battle.Player(DESK, battle.keep(FLEETS, FIRED), has_devices=True) as player:
        awaits(player, 2)
        is_over = threading.Event()

        def talk():
            while not is_over.wait(0.08):
                player.dice.say("@die 2 settled 4/6", "@die 3 settled 1/6")

        player.dice.say("@die 1 rolling", "@die 2 rolling", "@die 1 settled 5/6",
                        "@die 2 settled 4/6")
        talker = threading.Thread(target=talk, daemon=True)
        talker.start()
        try:
            player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 5 4")
        finally:
            is_over.set()
            talker.join()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([no_test_roll_now, no_test_roll_in_a_wave, a_test_roll_comes_first, call_off,
                  the_undo_button, the_undo_button_in_table_mode, dice_that_go_on_talking])
