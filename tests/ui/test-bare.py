# SPDX-License-Identifier: GPL-3.0-or-later
"""The window in a bare X session or a kiosk: a screen, and no session bus."""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

DESK = None
KEPT = "config/glib-2.0/settings/keyfile"
WATCH_S = 5


def start(home, **variables):
    """The program as a bare session starts it, with a dbus-launch that writes down its calls."""
    launch = home / "bin/dbus-launch"
    launch.parent.mkdir()
    launch.write_text(f"#!/bin/sh\necho called >>'{home}/launched'\nexit 1\n", encoding="utf-8")
    launch.chmod(0o755)
    (home / "run").mkdir(mode=0o700)
    environment = {
        **DESK.environment, "HOME": str(home), "PATH": f"{launch.parent}:{os.environ['PATH']}",
        "XDG_RUNTIME_DIR": str(home / "run"), "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"), "XDG_CACHE_HOME": str(home / "cache")}
    for name in ("DBUS_SESSION_BUS_ADDRESS", "GSETTINGS_BACKEND"):
        del environment[name]
    environment.update(variables)
    with (home / "said").open("wb") as said:
        process = robot.start([robot.PROGRAM], env=environment, cwd=home, stdout=said, stderr=said)

    # There is no screen reader to ask: it is there when it has drawn.
    robot.wait_for(lambda: process.poll() is not None or len(set(DESK.settle()[-400000:])) > 8,
                   "the window")
    assert process.poll() is None, (home / "said").read_text(encoding="utf-8")
    return process


def quit_window(process):
    def is_gone():
        DESK.key("q", control=True)
        try:
            return process.wait(robot.QUIT_S) is not None
        except subprocess.TimeoutExpired:
            return False
    robot.wait_for(is_gone, "the end of the window")


def settings_are_kept():
    """Without a session bus nothing is said, no bus is started, and settings are kept."""
    home = pathlib.Path.cwd()
    process = start(home)
    DESK.key("2", alt=True)
    robot.wait_for(lambda: (home / KEPT).exists() and "page=" in (home / KEPT).read_text(
        encoding="utf-8"), "the page in the settings", lambda: str(list(home.rglob("*"))))
    quit_window(process)
    said = (home / "said").read_text(encoding="utf-8")
    assert process.returncode == 0 and not said, f"{process.returncode}:\n{said}"
    assert not (home / "launched").exists(), "it tried to start a bus"


def settings_that_cannot_be_kept():
    """A small screen, and settings that cannot be written: it does not try all the time."""
    home = pathlib.Path.cwd()
    process = start(home, GSETTINGS_BACKEND="dconf", G_DEBUG="")
    time.sleep(WATCH_S)
    quit_window(process)
    said = (home / "said").read_text(encoding="utf-8")
    assert said.count("\n") < 20, f"{said.count('dconf')} times in {WATCH_S} seconds:\n{said[:300]}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder:
        with robot.Desk(folder, 800, 480) as DESK:
            tap.main([settings_are_kept, settings_that_cannot_be_kept])
