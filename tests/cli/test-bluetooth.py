#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth dice on the command line, read from a pretended BlueZ on a bus of its own."""

import json
import os
import pathlib
import subprocess
import sys
import threading

from tap import ENVIRONMENT, PROGRAM, main

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bluetooth"))
from bluez import CHARACTERISTIC, DISTO, GODICE, PIXELS, Bluez  # noqa: E402


def environment(bluez):
    return {**ENVIRONMENT, **bluez.environment, "XDG_CONFIG_HOME": os.getcwd()}


def devices(bluez, *arguments):
    done = subprocess.run([PROGRAM, "devices", *arguments], capture_output=True, text=True,
                          timeout=60, env=environment(bluez), check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def bluetooth_ports(listed):
    return [port for port in listed["ports"] if port["kind"] == "ble"]


class Listener:
    """`rocket-table listen --ble`, a line at a time."""

    def __init__(self, bluez, what, *arguments):
        self.process = subprocess.Popen([PROGRAM, "listen", "--ble", what, *arguments],
                                        env=environment(bluez), text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate()

    def line(self):
        timer = threading.Timer(60, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        assert line, self.process.stderr.read()
        return json.loads(line)

    def until(self, **members):
        """Reads on to a line that has these members; all lines that were read."""
        lines = []
        while not lines or any(lines[-1].get(key) != value for key, value in members.items()):
            lines.append(self.line())
        return lines


def plain(line):
    return {key: value for key, value in line.items() if key != "time"}


def die(state, face=0, name="Ember"):
    return {"event": "die", "die": 1, "state": state, **({"face": face} if face else {}),
            "sides": 6, "name": name}


def nothing_asks():
    """Who has no Bluetooth dice asks nobody for Bluetooth, and has nothing started."""
    with Bluez() as bluez:
        bluez.add_adapter()
        assert "bluetooth" not in devices(bluez)
        assert not bluez.calls, bluez.calls


def states():
    """How Bluetooth is and what cures it is said in plain words."""
    with Bluez(is_running=False) as bluez:
        said = devices(bluez, "--ble")["bluetooth"]
        assert said["state"] in ("no adapter", "not running"), said
        bluez.start()
        said = devices(bluez, "--ble")["bluetooth"]
        assert said["state"] == "no adapter" and said["command"] is None, said
        bluez.add_adapter(powered=False)
        said = devices(bluez, "--ble")["bluetooth"]
        assert said["state"] == "off" and said["command"] == "bluetoothctl power on", said
        assert said["message"].endswith(said["command"]), said
        bluez.change("/org/bluez/hci0", "org.bluez.Adapter1", PowerState="off-blocked")
        said = devices(bluez, "--ble")["bluetooth"]
        assert said["state"] == "blocked" and said["command"].startswith("rfkill"), said
        assert not any(call[1] == "StartDiscovery" for call in bluez.calls)
    said = subprocess.run([PROGRAM, "devices", "--ble"], capture_output=True, text=True, timeout=60,
                          env={**environment(bluez), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/none"},
                          check=True).stdout
    assert json.loads(said)["bluetooth"]["state"] in ("no adapter", "not running"), said


def found():
    """Dice and meters are found among strangers, remembered by their address, and forgotten."""
    with Bluez() as bluez:
        bluez.add_adapter()
        bluez.add_die("Ember", PIXELS, 1)
        bluez.add_die("GoDice_4C7A12_K_v04", GODICE, 2)
        bluez.add_die("DISTO 1,2", DISTO, 3)
        bluez.add_die("Headphones", {**GODICE, "service": "0000110b-0000-1000-8000-00805f9b34fb"},
                      4)
        # A name that was not in its first packet.
        bluez.put("/org/bluez/hci0/dev_late", "org.bluez.Device1", Address="C0:FF:EE:00:00:05",
                  UUIDs=[], Connected=False)
        threading.Timer(0.5, lambda: bluez.change("/org/bluez/hci0/dev_late", "org.bluez.Device1",
                                                Name="GoDice_late", RSSI=-90)).start()
        seen = {port["identity"]: port
                for port in bluetooth_ports(devices(bluez, "--ble", "--seconds", "2"))}
        assert {name[-2:]: port["driver"] for name, port in seen.items()} == {
            "01": "pixels", "02": "godice-ble", "03": "disto", "05": "godice-ble"}, seen
        ember = seen["ble-C0:FF:EE:00:00:01"]
        assert ember["name"] == "Ember" and ember["use"] == "ask" and ember["signal_dbm"] == -60
        assert seen["ble-C0:FF:EE:00:00:02"]["name"] == "GoDice 4C7A12"
        assert seen["ble-C0:FF:EE:00:00:03"]["name"] == "DISTO 1 2"
        bluez.wait_call("StopDiscovery")
        assert not any(call[1] == "Connect" for call in bluez.calls), "nobody was asked"

        devices(bluez, "--ble", "--seconds", "1", "--bind", "ble-C0:FF:EE:00:00:02=godice-ble-d20")
        port, = bluetooth_ports(devices(bluez))
        assert port["driver"] == "godice-ble-d20" and port["use"] == "yes", port
        assert port["name"] == "GoDice 4C7A12"
        devices(bluez, "--forget", port["identity"])
        assert not bluetooth_ports(devices(bluez))


def a_roll_is_rolled():
    """Only rolling, then at rest is a roll; where a die lies is told when it is found, and how."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS)
        with Listener(bluez, "Ember") as listener:
            lines = listener.until(event="die")
            said = [plain(line) for line in lines]
            assert {"event": "identity", "text": "Pixels d6, firmware 2024-03-11"} in said
            assert {"event": "battery", "die": 1, "percent": 81, "name": "Ember"} in said
            assert plain(lines[-1]) == die("lying", 4), lines[-1]
            assert ember.writes == [b"\x01"], ember.writes
            for face in range(1, 7):
                ember.roll(face)
                assert plain(listener.line()) == die("rolling")
                assert plain(listener.line()) == die("settled", face)
            ember.place(3)
            assert plain(listener.line()) == die("placed", 3)


def a_die_drops_out():
    """A die that is lost is waited for, looked for where need be, and asked where it lies."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS)
        with Listener(bluez, ember.address) as listener:
            listener.until(event="die", state="lying")
            ember.start()
            assert plain(listener.line()) == die("rolling")
            ember.drop()
            ember.face = 2
            lines = listener.until(event="die")
            assert any(line.get("state") == "absent" for line in lines), lines
            assert plain(lines[-1]) == die("lying", 2), lines[-1]
            # It is forgotten, and seen again when somebody shakes it.
            ember.forget()
            listener.until(state="absent")
            bluez.wait_call("StartDiscovery")
            ember.advertise()
            assert plain(listener.until(event="die")[-1]) == die("lying", 2)
            # The adapter is turned off, and on.
            bluez.power(False)
            said = listener.until(state="absent")
            while "off" not in said[-1]["message"]:
                said.append(listener.line())
            bluez.power(True)
            ember.advertise()
            assert plain(listener.until(event="die")[-1]) == die("lying", 2)
            # BlueZ ends, and starts.
            bluez.stop()
            listener.until(state="absent")
            bluez.start()
            ember.advertise()
            assert plain(listener.until(event="die")[-1]) == die("lying", 2)
            ember.roll(6)
            assert plain(listener.until(state="settled")[-1]) == die("settled", 6)


def somebody_has_it():
    """A die that another host or program has is told of, and had as soon as it is let go."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS)
        ember.refusals["Connect"] = "Failed"
        with Listener(bluez, "Ember") as listener:
            said = listener.until(state="absent")
            while "connected to something else" not in said[-1]["message"]:
                said.append(listener.line())
            ember.refusals = {"StartNotify": "NotPermitted"}
            said = listener.until(state="busy")
            assert "another program" in said[-1]["message"], said
            ember.refusals = {}
            listener.until(event="die", state="lying")
        bluez.wait_call("Disconnect")


def it_is_recorded():
    """A recording holds the packets as they came, and tells the same when it is played."""
    with Bluez() as bluez:
        bluez.add_adapter()
        godice = bluez.add_die("GoDice_4C7A12_K_v04", GODICE)
        with Listener(bluez, "GoDice 4C7A12", "--record", "die.capture") as listener:
            assert listener.until(event="battery")[-1]["percent"] == 75
            godice.roll(5)
            assert plain(listener.line()) == die("rolling", 0, "GoDice 4C7A12")
            assert plain(listener.line()) == die("settled", 5, "GoDice 4C7A12")
        text = pathlib.Path("die.capture").read_text(encoding="utf-8")
        assert "driver godice-ble\n" in text and "> 03" in text, text
        played = subprocess.run([PROGRAM, "listen", "--capture", "die.capture", "--fast"],
                                text=True, capture_output=True, env=ENVIRONMENT, check=True).stdout
        assert [json.loads(line)["event"] for line in played.splitlines()] == [
            "battery", "die", "die"], played


def a_thousand_rolls():
    """Of a thousand rolls none is lost or told twice."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Ember", PIXELS)
        with Listener(bluez, "Ember") as listener:
            listener.until(event="die")
            faces = [1 + (i * 7 + i // 6) % 6 for i in range(1000)]
            for face in faces:
                ember.roll(face)
            told = [plain(listener.line()) for _ in range(2000)]
            assert told == [event for face in faces for event in (die("rolling"),
                                                                  die("settled", face))]


def a_hostile_die():
    """Any bytes, wrong types and lengths, floods and thousands of strangers change nothing."""
    with Bluez() as bluez:
        bluez.add_adapter()
        ember = bluez.add_die("Em\u202eber\n\x1b[31m" + "x" * 200, PIXELS)
        with Listener(bluez, ember.address) as listener:
            name = listener.until(event="die")[-1]["name"]
            assert len(name.encode()) < 40 and name.isprintable(), name
            for i in range(4000):
                bluez.put(f"/org/bluez/hci0/dev_{i:012X}", "org.bluez.Device1",
                          Address=f"00:00:00:00:{i >> 8:02X}:{i & 255:02X}", Connected=False,
                          Name="GoDice_" + "y" * (i % 250), UUIDs=[GODICE["service"]])
            for i in range(256):
                for length in (0, 1, 2, 4, 22, 100, 244, 512):
                    ember.say(bytes([i] * length))
            ember.say(bytes(range(256)) * 2)
            for value in ("text", True, -7, ["a", "b"]):
                bluez.change(ember.notify, CHARACTERISTIC, Value=value)
            bluez.change(ember.path, "org.bluez.Device1", Name=b"bytes", Connected="yes")
            bluez.remove("/org/bluez/hci0/nothing")
            ember.roll(3)
            told = [plain(line) for line in listener.until(event="die", state="settled", face=3)]
            assert all(line.get("face", 0) <= 6 for line in told), told[-3:]


main([nothing_asks, states, found, a_roll_is_rolled, a_die_drops_out, somebody_has_it,
      it_is_recorded, a_thousand_rolls, a_hostile_die])
