# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks a window that was linked with fits.c what text has no room in it."""
import os
import pathlib
import re
import shutil
import signal

import robot

# Where a text may be shortened: names that people give, and news that are told in full elsewhere.
MAY_BE_CUT = [re.compile(pattern) for pattern in (
    r"^shortened\t.*\tlabel.* < GtkDropDown",
    # A step of a replay, which the log tells in full.
    r"^shortened\t.*\tlabel.film-title",
    # The last line of the log.
    r"^shortened\t.*\tlabel.card-line < RtBattleTable",
)]


def complaints(desk, window):
    """What is cut at this moment, but for what may be."""
    report = pathlib.Path(desk.environment["FITS_REPORT"])
    report.unlink(missing_ok=True)
    window.process.send_signal(signal.SIGUSR1)
    robot.wait_for(report.exists, "a report", window.said)
    return [line for line in report.read_text(encoding="utf-8").splitlines()
            if not any(pattern.search(line) for pattern in MAY_BE_CUT)]


def put_beside_words(place):
    """The program finds its translations beside itself."""
    os.symlink(pathlib.Path(robot.SCHEMAS).parent / "po", place / "po")
    robot.PROGRAM = shutil.copy(robot.PROGRAM, place)
