# SPDX-License-Identifier: GPL-3.0-or-later
"""The dice tray as players use it: typing on a number pad, when a roll is taken, dice that nobody
awaits; and what stands in the record of all rolls afterwards."""
import os
import pathlib
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

PAD_0, PAD_ENTER, RETURN = 0xFFB0, 0xFF8D, 0xFF0D

DESK = None


def start(port=None, accept="after-one-second"):
    folder = pathlib.Path("config/glib-2.0/settings")
    folder.mkdir(parents=True)
    (folder / "keyfile").write_text(f"[org/rockettable/RocketTable]\naccept-dice='{accept}'\n",
                                    encoding="ascii")
    return DESK.start(os.getcwd(), *(["--port", f"table-line@{port.path}"] if port else []))


def rolls():
    """The rolls that were taken, as their fields."""
    record = pathlib.Path("data/rocket-table/dice.log")
    if not record.exists():
        return []
    return [line.split("\t") for line in record.read_text(encoding="utf-8").splitlines()]


def wait_for_rolls(count):
    robot.wait_for(lambda: len(rolls()) == count, f"{count} rolls in the record",
                   lambda: str(rolls()))


def await_two(window):
    window.key("r", control=True)
    window.wait(lambda tree: len(tree.named("A die is awaited")) == 2, "two dice awaited")


def number_pad():
    """Dice are typed on the number pad; what no die shows is not taken."""
    with start(accept="when-confirmed") as window:
        await_two(window)
        window.key(PAD_0 + 4)
        window.see("Die showing 4")
        window.key(PAD_0 + 9)
        window.key(PAD_0 + 6)
        window.see("Die showing 4", "Die showing 6", "SETTLED")
        assert not rolls()
        window.key(PAD_ENTER)
        window.see("No roll is awaited")
        wait_for_rolls(1)
    assert rolls()[0][-2:] == ["4 typed", "6 typed"], rolls()


def confirm():
    """A roll that must be confirmed waits; Accept, Return and a button of the table confirm it."""
    port = robot.Port()

    def tap_accept(window):
        window.press("Accept")

    def press_return(window):
        window.key(RETURN)

    def press_button(_):
        port.say("@button confirm")
    with start(port, "when-confirmed") as window:
        for number, accept in enumerate((tap_accept, press_return, press_button), 1):
            await_two(window)
            port.say("@die 1 rolling", "@die 2 rolling", f"@die 1 settled {number}/6",
                     "@die 2 settled 5/6")
            window.see(f"Die showing {number}", "Die showing 5", "SETTLED")
            # Dice that are still can be read and told by anybody: nothing is taken yet.
            assert len(rolls()) == number - 1, rolls()
            accept(window)
            window.see("No roll is awaited")
            wait_for_rolls(number)
    port.unplug()


def wait_a_while():
    """A roll is taken by itself after a while, as it lay when it was complete."""
    port = robot.Port()
    with start(port, "after-three-seconds") as window:
        await_two(window)
        port.say("@die 1 rolling", "@die 2 rolling", "@die 1 settled 3/6", "@die 2 settled 4/6",
                 "@die 2 rolling", "@die 2 settled 6/6")
        window.see("No roll is awaited")
        wait_for_rolls(1)
    assert rolls()[0][-2:] == ["3 die D1", "4 die D2"], rolls()
    port.unplug()


def stray():
    """A die that nobody awaits is shown, told, and used for nothing."""
    port = robot.Port()
    with start(port, "at-once") as window:
        window.key("d", control=True)
        window.see("No roll is awaited")
        port.say("@die 1 rolling", "@die 1 settled 2/6")
        window.see("STRAY", "D1 showed 2. Not used, no roll was awaited.")
        await_two(window)
        window.see_no("STRAY")
        port.say("@die 1 rolling", "@die 2 rolling", "@die 1 settled 5/6", "@die 2 settled 4/6")
        window.see("No roll is awaited")
        wait_for_rolls(1)
    assert rolls()[0][-2:] == ["5 die D1", "4 die D2"], rolls()
    port.unplug()


def lying():
    """Dice that only say where they lie are no roll; somebody says that they were one, in place."""
    port = robot.Port()
    with start(port, "at-once") as window:
        await_two(window)
        port.say(*["@die 1 settled 5/6", "@die 2 settled 4/6"] * 3)
        window.see("ROLLED?", "D2 lies on 4 and did not say that it was rolled. Was it?",
                   "Die lying on 5, perhaps not rolled", "Die lying on 4, perhaps not rolled")
        assert not rolls()
        window.press("It was rolled")
        window.see("No roll is awaited")
        wait_for_rolls(1)
        await_two(window)
        port.say("@button confirm")
        port.say("@die 1 settled 5/6")
        window.see("Die lying on 5, perhaps not rolled")
        port.say("@die 2 rolling", "@die 2 settled 4/6")
        window.see("Die showing 4")
        port.say("@button confirm")
        window.see("No roll is awaited")
        wait_for_rolls(2)
    port.unplug()


def before_opening():
    """What a die said before anybody listened is never a roll."""
    port = robot.Port()
    port.say("@die 1 rolling", "@die 2 rolling", "@die 1 settled 6/6", "@die 2 settled 6/6",
             to_nobody=True)
    with start(port, "at-once") as window:
        await_two(window)
        port.say("@die 1 rolling")
        window.see("ROLLING")
        port.say("@die 1 settled 3/6")
        window.see("Die showing 3", "second die")
        port.say("@die 1 rolling", "@die 1 settled 2/6")
        window.see("No roll is awaited")
        wait_for_rolls(1)
    assert rolls()[0][-2:] == ["3 die D1", "2 die D1"], rolls()
    port.unplug()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([number_pad, confirm, wait_a_while, stray, lying, before_opening])
