# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth dice in the window, by way of a pretended BlueZ: from looking for them to the blink
that says "hit"; whose die it is; and what is said when Bluetooth is off."""
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

FLEETS = """\
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 \
posts 3 lasers 2 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 1 shields 1
"""
FIRED = battle.SET_UP + ("Ada fire Vesper at Dune extended 0\n"
                         "table distance 52.0 within 1.0 clear\n")
KNOWN = """[ble-C0:FF:EE:00:00:01]
driver=pixels
name=Ember
[ble-C0:FF:EE:00:00:02]
driver=godice-ble
name=GoDice 4C7A12
"""
# What a Pixels die is told to show: how often, how long all of it takes, its colour.
AWAITED, HIT, FIND = (2, 1700), (2, 900), (5, 2500)

DESK = None


def flashes(die):
    """How often and how long a Pixels die was told to flash, in order."""
    return [struct.unpack("<BH", data[1:4]) for data in die.writes if data[0] == 0x1d]


def know(text=KNOWN):
    folder = pathlib.Path("config/rocket-table")
    folder.mkdir(parents=True)
    (folder / "devices.ini").write_text(text, encoding="utf-8")
    # Whatever the hour is.
    battle.set_up("die-lights-at-night=true", "accept-dice='at-once'")


def found_and_used():
    """Nothing is asked of Bluetooth before somebody looks for dice; then one is found, used,
    blinked, lost in its place, and had back."""
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
    """When an attack is rolled for the right dice glow; what is put down or another player's does
    not count; what hits is in the journal, and the dice say so."""
    know("""[ble-C0:FF:EE:00:00:03]
driver=pixels
name=Frost
owner=1
""" + KNOWN)
    path = battle.keep(FLEETS, FIRED)
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS, 1)
        godice = bluez.add_die("GoDice_4C7A12_K_v04", GODICE, 2)
        frost = bluez.add_die("Frost", PIXELS, 3)
        with DESK.start(os.getcwd(), "--game", str(path), **bluez.environment) as window:
            for die in (ember, frost, godice):
                die.wait_listener()
            for die in (ember, frost):
                die.wait_write(lambda data: data == b"\x01", "the question what it is")
            # Where a die lies that comes while a roll is awaited is shown, and asked about.
            window.see(re.compile("^Ember lies on 4 and did not say that it was rolled"))
            frost.roll(6)
            window.see(re.compile("Frost showed 6. Not used, it is another player’s die"))
            ember.place(6)
            window.see(re.compile("Ember was moved, not rolled"))
            ember.roll(6)
            window.see("Die showing 6")
            godice.roll(5)
            window.see("No roll is awaited")
            ember.wait_write(lambda _: HIT in flashes(ember), "a hit")
            godice.wait_write(lambda data: data[:4] == bytes([0x10, 2, 30, 15]), "a hit")
            assert not flashes(frost), frost.writes
    assert "chance roll 6 5 ~ dice Ember,GoDice 4C7A12" in path.read_text(encoding="utf-8")


def the_right_dice_glow():
    """Dice that lie there when a roll is awaited glow, each once."""
    know()
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS, 1)
        with DESK.start(os.getcwd(), "--page", "devices", **bluez.environment) as window:
            window.see(re.compile("^Ember, connected"))
            window.key("r", control=True)
            window.wait(lambda tree: len(tree.named("A die is awaited")) == 2, "two dice awaited")
            ember.wait_write(lambda data: data[0] == 0x1d, "a glow")
            assert flashes(ember) == [AWAITED], ember.writes
            window.key("4")
            ember.roll(5)
            window.see("No roll is awaited")
            DESK.click(window.find(re.compile("^Ember, connected")).middle())
            window.press("Player 2")
            robot.wait_for(lambda: "owner=1" in pathlib.Path("config/rocket-table/devices.ini")
                           .read_text(encoding="utf-8"), "the owner in its file")
    rolls = pathlib.Path("data/rocket-table/dice.log").read_text(encoding="utf-8").split("\n")
    assert rolls[0].split("\t")[-2:] == ["4 typed", "5 die Ember"], rolls


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as HOME, robot.Desk(HOME) as DESK:
        tap.main([found_and_used, what_is_in_the_way, an_attack, the_right_dice_glow])
