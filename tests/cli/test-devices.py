#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Devices on the command line: listening to a port and to recordings, ranges, what is refused."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import threading
import tty

from tap import ENVIRONMENT, PROGRAM, main, run, run_json

DRIVERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../devices/drivers")
FIRST = "rocket-table capture 1\n"


def tfmini(distance, strength=1200):
    """A frame of a TFmini, 25 degrees warm."""
    frame = (b"\x59\x59" + distance.to_bytes(2, "little") + strength.to_bytes(2, "little")
             + b"\xc8\x08")
    return frame + bytes([sum(frame) & 0xff])


class Port:
    """A serial port whose other side is here."""

    def __init__(self):
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unplug()

    def say(self, data):
        os.write(self.master, data)

    def unplug(self):
        if self.master is not None:
            os.close(self.slave)
            os.close(self.master)
            self.master = None


class Listener:
    """`rocket-table listen`, a line at a time. It is ended if it says nothing for a minute."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [PROGRAM, "listen", *arguments], env=ENVIRONMENT, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def line(self):
        timer = threading.Timer(60, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        assert line, self.process.stderr.read()
        return json.loads(line)

    def until(self, state):
        """Reads on to this state."""
        while True:
            said = self.line()
            if said.get("state") == state:
                return said

    def end(self, signal_number=signal.SIGINT):
        self.process.send_signal(signal_number)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def events(text):
    return [line for line in map(json.loads, text.splitlines()) if "event" in line]


def frames_from_a_port():
    """Frames that come through a port are events at once."""
    with Port() as port, Listener("--port", port.path, "--driver", "tfmini-cm") as listener:
        assert listener.line()["state"] == "settling"
        port.say(tfmini(30))
        working = listener.line()
        assert (working["state"], working["driver"]) == ("working", "tfmini-cm")
        event = listener.line()
        assert event["event"] == "range" and event["mm"] == 300.0 and event["time"] >= 0
        assert event["accuracy_mm"] > 0
        port.say(b"\x59" + tfmini(31)[:4])
        port.say(tfmini(31)[4:] + tfmini(0xffff, 40))
        assert listener.line()["mm"] == 310.0
        assert listener.line()["status"] == "weak"
        code, out, err = listener.end()
        assert (code, out, err) == (0, "", "")


def record_and_replay():
    """What was recorded, played again, tells the same events at the same times."""
    with Port() as port, Listener("--port", port.path, "--driver", "tfmini-cm", "--record",
                                  "a.capture", "--count", "20") as listener:
        listener.until("settling")
        port.say(tfmini(30))
        listener.until("working")
        first = [listener.line()]
        for distance in range(31, 50):
            port.say(tfmini(distance))
            first.append(listener.line())
        assert listener.process.wait(60) == 0
    replayed = run("listen", "--capture", "a.capture", "--fast")
    assert replayed.returncode == 0, replayed.stderr
    assert events(replayed.stdout) == first
    with open("a.capture", encoding="utf-8") as file:
        text = file.read()
    assert text.startswith(FIRST + "driver tfmini-cm\nbaud 115200\nport /dev/pts/")
    assert re.search(r"^started 20\d\d-.*Z$", text, re.M)
    again = run("listen", "--port", "x", "--record", "a.capture")
    assert again.returncode == 2 and "exists already" in again.stderr
    one = run("listen", "--capture", "a.capture", "--fast", "--count", "1")
    assert len(one.stdout.splitlines()) == 1


def unplugged_and_back():
    """An unplugged port is said, waited for, and used again."""
    with Port() as port:
        os.symlink(port.path, "link")
        with Listener("--port", "link", "--driver", "tfmini-cm") as listener:
            listener.until("settling")
            port.say(tfmini(30))
            assert listener.until("working") and listener.line()["mm"] == 300.0
            port.unplug()
            assert "unplugged" in listener.until("absent")["message"]
            os.unlink("link")
            with Port() as other:
                os.symlink(other.path, "link")
                listener.until("settling")
                other.say(tfmini(44))
                listener.until("working")
                assert listener.line()["mm"] == 440.0
                assert listener.end(signal.SIGTERM)[0] == 0


def once():
    """With --once, unplugging ends it with 1."""
    with Port() as port, Listener("--port", port.path, "--driver", "tfmini-cm",
                                  "--once") as listener:
        listener.until("settling")
        port.unplug()
        listener.until("absent")
        assert listener.process.wait(60) == 1


def auto():
    """Without a driver the data tells which one it is."""
    with Port() as port, Listener("--port", port.path) as listener:
        listener.until("listening")
        stop = threading.Event()

        def talk():
            while not stop.wait(0.02):
                port.say(b"@die 1 settled 4 6\n")

        thread = threading.Thread(target=talk)
        thread.start()
        try:
            assert listener.until("working")["driver"] == "table-line"
            event = listener.line()
            assert (event["event"], event["face"]) == ("die", 4), event
        finally:
            stop.set()
            thread.join()


def first_throw():
    """GoDice are asked for their battery; the answer makes the first throw count."""
    with Port() as port, Listener("--port", port.path, "--driver", "godice") as listener:
        listener.until("settling")
        assert select.select([port.master], [], [], 60)[0], "nothing was asked"
        assert os.read(port.master, 16) == b"\x03"
        port.say(b"Bat\x57")
        port.say(b"R")
        port.say(b"S\x40\x00\x00")
        listener.until("working")
        said = [listener.line() for _ in range(3)]
        assert said[0]["event"] == "battery" and said[0]["percent"] == 87, said
        assert [line["state"] for line in said[1:]] == ["rolling", "settled"], said
        assert said[2]["face"] == 6, said


def busy():
    """A port that another has open and locked is refused, and who has it is named."""
    with Port() as port, Listener("--port", port.path, "--driver", "tfmini-cm") as listener:
        listener.until("settling")
        done = run("listen", "--port", port.path, "--driver", "tfmini-cm")
        assert done.returncode == 2
        assert f"in use by rocket-table ({listener.process.pid})" in done.stderr, done.stderr
        assert done.stdout == ""


def shipped_captures():
    """Every shipped recording can be listened to, and ends well."""
    n_captures = 0
    for folder in sorted(os.listdir(DRIVERS)):
        captures = os.path.join(DRIVERS, folder, "captures")
        for name in sorted(os.listdir(captures)) if os.path.isdir(captures) else []:
            done = run("listen", "--capture", os.path.join(captures, name), "--fast")
            assert done.returncode == 0, (name, done.stderr)
            assert events(done.stdout), name
            n_captures += 1
    assert n_captures > 0


def ranges():
    """A distance is judged against each increment and each step."""
    answer = run_json("range", "--mm", "70")
    assert answer["mm"] == 70.0 and answer["uncertainty_mm"] == 0.0
    verdicts = {v["increment"]: v for v in answer["verdicts"]}
    assert {k: v["verdict"] for k, v in verdicts.items()} == {"S": "out", "M": "in", "L": "in"}
    assert [s["verdict"] for s in verdicts["S"]["steps"]] == ["out", "in"]
    assert verdicts["S"]["steps"][1]["limit_mm"] == 115.0

    near = run_json("range", "--mm", "70", "--uncertainty", "1", "--weapon", "m")
    assert [v["verdict"] for v in near["verdicts"]] == ["too close to call"]
    own = run_json("range", "--mm", "305", "--lengths", "100,200,300.5", "--steps", "0")
    assert [v["verdict"] for v in own["verdicts"]] == ["out", "out", "out"]
    assert all(len(v["steps"]) == 1 for v in own["verdicts"])


def measured_ranges():
    """A steady distance from a recording and from a port, and why there is none."""
    write("a.capture", FIRST + "driver tfmini-mm\n" + "".join(
        f"{i * 100} < {tfmini(152).hex(' ')}\n" for i in range(20)))
    answer = run_json("range", "--capture", "a.capture", "--fast")
    assert answer["mm"] == 152.0 and answer["steady"] and answer["uncertainty_mm"] > 0
    write("weak.capture", FIRST + "driver tfmini-mm\n" + "".join(
        f"{i * 100} < {tfmini(0xffff, 40).hex(' ')}\n" for i in range(20)))
    done = run("range", "--capture", "weak.capture", "--fast")
    assert done.returncode == 1 and "too little comes back" in done.stderr
    write("none.capture", FIRST + "driver tfmini-mm\n0 < 00\n")
    done = run("range", "--capture", "none.capture", "--fast")
    assert done.returncode == 1 and "no distance" in done.stderr

    with Port() as port:
        stop = threading.Event()

        def talk():
            while not stop.wait(0.02):
                port.say(tfmini(201))

        thread = threading.Thread(target=talk)
        thread.start()
        try:
            assert run_json("range", "--port", port.path, "--driver", "tfmini-mm")["mm"] == 201.0
        finally:
            stop.set()
            thread.join()


def bindings():
    """What is said of a port is remembered, and a port that is not there is refused."""
    os.environ["XDG_CONFIG_HOME"] = os.path.abspath("config")
    ENVIRONMENT["XDG_CONFIG_HOME"] = os.environ["XDG_CONFIG_HOME"]
    try:
        os.makedirs("config/rocket-table")
        write("config/rocket-table/devices.ini",
              "[usb-0403:6001-S-00]\ndriver=tfmini-cm\nbaud=9600\n")
        ports = {p["identity"]: p for p in run_json("devices")["ports"]}
        bound = ports["usb-0403:6001-S-00"]
        assert bound["state"] == "absent" and bound["path"] is None
        assert bound["driver"] == "tfmini-cm" and bound["match"] == "bound"
        run_json("devices", "--bind", "usb-0403:6001-S-00=table-line@57600")
        with open("config/rocket-table/devices.ini", encoding="utf-8") as file:
            assert "driver=table-line\nbaud=57600" in file.read()
        ports = run_json("devices", "--forget", "usb-0403:6001-S-00")["ports"]
        assert all(p["match"] != "bound" for p in ports)
        for arguments, wanted in [
                (["--bind", "nowhere=table-line"], "there is no port “nowhere”"),
                (["--bind", "x=nobody"], "there is no driver “nobody”"),
                (["--bind", "x=table-line@fast"], "not a speed"),
                (["--bind", "x"], "PORT=DRIVER"),
                (["--forget", "nowhere"], "there is no port “nowhere”")]:
            done = run("devices", *arguments)
            assert done.returncode == 2 and wanted in done.stderr, (arguments, done.stderr)
    finally:
        del os.environ["XDG_CONFIG_HOME"]
        del ENVIRONMENT["XDG_CONFIG_HOME"]


def drivers():
    """The drivers are listed with what they give."""
    listed = {d["id"]: d for d in run_json("devices", "--drivers", "--json")["drivers"]}
    assert listed["table-line"]["gives"] == ["dice", "range", "buttons"]
    assert listed["tfmini-cm"]["bauds"][0] == 115200
    assert listed["hc-sr04"]["lines"][:2] == ["trigger", "echo"]


def bad_words():
    """What is not understood gives exit code 2 and says what was expected."""
    write("bad.capture", FIRST + "driver tfmini-cm\n0 < 5G\n")
    write("nobody.capture", FIRST + "0 < 59\n")
    write("stranger.capture", FIRST + "driver stranger\n0 < 59\n")
    for arguments, wanted in [
            (["listen"], "say one of --port"),
            (["listen", "--port", "a", "--capture", "b"], "say one of --port"),
            (["listen", "--port", "nowhere", "--driver", "tfmini-cm"], "no such port"),
            (["listen", "--port", "/dev/null", "--driver", "tfmini-cm"], "not a serial port"),
            (["listen", "--port", "bad.capture", "--driver", "tfmini-cm"], "not a serial port"),
            (["listen", "--port", "x", "--driver", "nobody"], "there is no driver “nobody”"),
            (["listen", "--port", "x", "--driver", "hc-sr04"], "say --gpio"),
            (["listen", "--gpio", "x:1", "--driver", "tfmini-cm"], "say --port"),
            (["listen", "--gpio", "x:1"], "say --driver"),
            (["listen", "--gpio", "nowhere:1,2", "--driver", "hc-sr04"], "nowhere"),
            (["listen", "--capture", "nowhere"], "nowhere: cannot be opened"),
            (["listen", "--capture", "bad.capture", "--fast"], "bad.capture:3:5: expected two"),
            (["listen", "--capture", "nobody.capture"], "say --driver"),
            (["listen", "--capture", "stranger.capture"], "there is no driver “stranger”"),
            (["listen", "--port", "x", "--baud", "-1"], "--baud"),
            (["listen", "--port", "x", "--count", "-1"], "--count"),
            (["listen", "--port", "x", "--temperature", "1000"], "--temperature"),
            (["listen", "--port", "x", "more"], "too many"),
            (["range"], "say --mm N"),
            (["range", "--mm", "10", "--port", "x"], "leave out"),
            (["range", "--mm", "-1"], "0 to 100000"),
            (["range", "--mm", "nan", "--uncertainty", "1"], "say --mm N"),
            (["range", "--mm", "1", "--uncertainty", "nan"], "0 to 100000"),
            (["range", "--mm", "1", "--weapon", "X"], "S, M or L"),
            (["range", "--mm", "1", "--lengths", "1,2"], "S,M,L"),
            (["range", "--mm", "1", "--lengths", "1,2,x"], "S,M,L"),
            (["range", "--mm", "1", "--steps", "99"], "--steps must be 0 to 15"),
            (["range", "--capture", "nowhere"], "cannot be opened"),
            (["range", "--port", "nowhere", "--driver", "tfmini-cm"], "no such port"),
            (["devices", "more"], "too many"),
    ]:
        done = run(*arguments)
        assert done.returncode == 2, (arguments, done)
        assert wanted in done.stderr, (arguments, done.stderr)
        assert done.stdout == "", (arguments, done.stdout)


def help_and_completion():
    """Each command has a --help, and completion offers exactly the options it lists."""
    for command in ("devices", "listen", "range"):
        done = run(command, "--help")
        assert done.returncode == 0
        helped = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", done.stdout, re.M))
        offered = set(run("--complete", command, "x").stdout.split())
        assert offered == helped, (command, offered ^ helped)
    assert "tfmini-cm" in run("--complete", "listen", "--driver").stdout.split()


if __name__ == "__main__":
    main([frames_from_a_port, record_and_replay, unplugged_and_back, once, auto, first_throw, busy,
          shipped_captures, ranges, measured_ranges, bindings, drivers, bad_words,
          help_and_completion])
