# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth dice in the window, by way of a pretended BlueZ: from looking for them to the blink that
says "hit"; whose die it is; and what is said when Bluetooth is off."""
import os
import pathlib
import re
import struct
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent / "cli"), str(HERE.parent / "bluetooth")]

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
from bluez import GODICE, PIXELS, Bluez  # noqa: E402

FLEETS = """Ada add shark
Ada add shark
Blaise add shark
Blaise add shark
"""
KNOWN = """[ble-C0:FF:EE:00:00:01]
driver=pixels
name=Ember
[ble-C0:FF:EE:00:00:02]
driver=godice-ble
name=GoDice 4C7A12
"""
# What a Pixels die is told to show: how often, how long all of it takes, its colour.
AWAITED, HIT, MISS = (2, 1700), (2, 900), (1, 300)
FIND, NATURAL, AGAIN = (5, 2500), (3, 900), (6, 1200)

DESK = None


def flashes(die):
    """How often and how long a Pixels die was told to flash, in order."""
    return [struct.unpack("<BH", data[1:4]) for data in die.writes if data[0] == 0x1d]


def know(text=KNOWN, **owners):
    folder = pathlib.Path("config/rocket-table")
    folder.mkdir(parents=True)
    for name, seat in owners.items():
        text = text.replace(f"name={name}\n", f"name={name}\nowner={seat}\n")
    (folder / "devices.ini").write_text(text, encoding="utf-8")
    # Whatever the hour is.
    battle.set_up("die-lights-at-night=true", "accept-dice='at-once'")


def await_two(window):
    window.key("r", control=True)
    window.wait(lambda tree: len(tree.named("A die is awaited")) == 2, "two dice awaited")


def found_and_used():
    """Nothing is asked of Bluetooth before somebody looks for dice; then one is found, used, blinked,
    lost in its place, and had back."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS)
        with DESK.start(os.getcwd(), "--page", "devices", **bluez.environment) as window:
            window.see("Look for Bluetooth dice")
            assert not bluez.calls, bluez.calls
            window.press("Look for Bluetooth dice")
            row = window.find(re.compile("^Ember, use it"))
            assert not any(call[1] == "Connect" for call in bluez.calls)
            DESK.click(row.middle())
            window.press("Use this die")
            window.see("Pixels d6, firmware 2024-03-11", re.compile("^Battery 81 %"))
            window.press("Blink to find it")
            ember.wait_write(lambda data: data[0] == 0x1d, "a flash")
            assert flashes(ember) == [FIND], ember.writes
            ember.refusals["Connect"] = "Failed"
            ember.drop()
            window.see(re.compile("^Ember, lost"), re.compile("^Out of reach, asleep or connected"))
            ember.refusals = {}
            window.see(re.compile("^Ember, connected"))
            window.press("Disconnect")
            bluez.wait_call("Disconnect")
            window.see(re.compile("^Ember, let go"), "Connect")
    assert "driver=pixels" in pathlib.Path("config/rocket-table/devices.ini").read_text("utf-8")


def what_is_in_the_way():
    """Bluetooth that is off is told of in its place, with what cures it; turned on, dice come."""
    know()
    with Bluez() as bluez:
        bluez.add_adapter(powered=False)
        ember = bluez.add_die("Ember", PIXELS)
        with DESK.start(os.getcwd(), "--page", "devices", **bluez.environment) as window:
            window.see(re.compile("^Bluetooth is off; turn it on"), "bluetoothctl power on")
            bluez.power(True)
            ember.advertise()
            window.see(re.compile("^Ember, connected"))
            window.see_no("bluetoothctl power on")
            bluez.stop()
            window.see(re.compile("adapter"), re.compile("^Ember, lost"))


def an_attack():
    """The right dice glow when their roll is awaited; two dice of two makes hit, and say so."""
    know()
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS, 1)
        godice = bluez.add_die("GoDice_4C7A12_K_v04", GODICE, 2)
        with DESK.start(os.getcwd(), **bluez.environment) as window:
            ember.wait_listener()
            godice.wait_listener()
            ember.wait_write(lambda data: data == b"\x01", "the question what it is")
            godice.wait_write(lambda data: data == b"\x03", "the question for its battery")
            await_two(window)
            ember.wait_write(lambda data: data[0] == 0x1d, "a glow")
            godice.wait_write(lambda data: data[0] == 0x10, "a glow")
            assert flashes(ember) == [AWAITED], ember.writes
            # Put down, not rolled: it is to be rolled again, and says so.
            ember.place(6)
            window.see(re.compile("Ember was moved, not rolled"))
            ember.roll(5)
            window.see("Die showing 5")
            godice.roll(4)
            window.see("No roll is awaited")
    rolls = pathlib.Path("data/rocket-table/dice.log").read_text(encoding="utf-8").split("\n")
    assert rolls[0].split("\t")[-2:] == ["5 die Ember", "4 die GoDice 4C7A12"], rolls


def a_die_of_one_player():
    """A die that belongs to the other player does not glow, and does not count."""
    know(Ember=1)
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS, 1)
        godice = bluez.add_die("GoDice_4C7A12_K_v04", GODICE, 2)
        with DESK.start(os.getcwd(), "--page", "devices", **bluez.environment) as window:
            ember.wait_listener()
            godice.wait_listener()
            DESK.click(window.find(re.compile("^Ember, connected")).middle())
            window.wait(lambda tree: any(thing.is_in(robot.PRESSED) or thing.is_in(robot.CHECKED)
                                         for thing in tree.named("Player 2")), "its owner")
            window.press("Anyone’s")
            robot.wait_for(lambda: "owner=-1" in pathlib.Path("config/rocket-table/devices.ini")
                           .read_text(encoding="utf-8"), "the owner in its file")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as HOME, robot.Desk(HOME) as DESK:
        tap.main([found_and_used, what_is_in_the_way, an_attack, a_die_of_one_player])
