# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text has room on a screen of 800 × 480 in French, the longest language. Walks through the
whole window with a program that tells what is cut (fits.c)."""
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

WIDTH, HEIGHT, LANGUAGE = 800, 480, "fr"
# Where a text may be shortened: names that people give, and news that are told in full elsewhere.
MAY_BE_CUT = [re.compile(pattern) for pattern in (
    r"^shortened\t.*\tlabel.* < GtkDropDown",
    # The last line of the log.
    r"^shortened\t.*\tlabel.card-line < RtBattleTable",
)]

DESK = None


def complaints(window):
    """What is cut at this moment, but for what may be."""
    report = pathlib.Path(DESK.environment["FITS_REPORT"])
    report.unlink(missing_ok=True)
    DESK.settle()
    window.process.send_signal(signal.SIGUSR1)
    robot.wait_for(report.exists, "a report", window.said)
    return [line for line in report.read_text(encoding="utf-8").splitlines()
            if not any(pattern.search(line) for pattern in MAY_BE_CUT)]


def put_beside_words(place):
    """The program finds its translations beside itself."""
    os.symlink(pathlib.Path(robot.SCHEMAS).parent / "po", place / "po")
    robot.PROGRAM = shutil.copy(robot.PROGRAM, place)


def fits(walk):
    """A case for this walk."""
    def case():
        found = {}
        with tempfile.TemporaryDirectory(prefix="guest") as place:
            guest = tour.Guest(DESK, place, LANGUAGE, f"window-width={WIDTH}",
                               f"window-height={HEIGHT}")
            for name in walk(guest):
                for line in complaints(guest.window):
                    found.setdefault(line, name)
        assert not found, "no room:\n" + "\n".join(
            f"{name}\t{line}" for line, name in found.items())
    case.__name__ = walk.__name__
    case.__doc__ = f"There is room for all text in {walk.__name__.replace('_', ' ')}."
    return case


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, \
            robot.Desk(folder, WIDTH, HEIGHT, LANGUAGE=LANGUAGE,
                       FITS_REPORT=f"{folder}/report") as DESK:
        put_beside_words(pathlib.Path(folder))
        tap.main([fits(walk) for walk in tour.WALKS])
