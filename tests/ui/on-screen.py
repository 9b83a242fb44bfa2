# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program on a screen of its own, with empty folders: on-screen.py PROGRAM [ARGUMENTS…]"""
import subprocess
import sys
import tempfile

import robot

with tempfile.TemporaryDirectory(prefix="desk") as folder:
    with robot.Desk(folder, GTK_A11Y="none", GSETTINGS_BACKEND="memory",
                    XDG_DATA_HOME=f"{folder}/data", XDG_CONFIG_HOME=f"{folder}/config",
                    XDG_CACHE_HOME=f"{folder}/cache") as desk:
        code = subprocess.run(sys.argv[1:], env=desk.environment, check=False).returncode
# A signal's number is negative, which is no exit code.
sys.exit(code if code >= 0 else 128 - code)
