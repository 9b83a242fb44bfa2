# SPDX-License-Identifier: GPL-3.0-or-later
"""The short form of the durability run: every trouble in some rooms."""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import tap  # noqa: E402

ROUNDS = 39


def short():
    """Whatever goes wrong, nothing that was acknowledged is lost."""
    tap.apart()
    done = subprocess.run([HERE / "run", str(ROUNDS)], capture_output=True, text=True, check=False)
    print("# " + "\n# ".join(done.stdout.splitlines()))
    assert done.returncode == 0, done.stdout + done.stderr


tap.main([short])
