# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text has room on a screen of 800 × 480 in French, the longest language, and a battle on the
screen of a small laptop too. Walks through the window with a program that tells what is cut
(fits.c)."""
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

SMALL, LAPTOP, LANGUAGE = (800, 480), (1024, 640), "fr"
# Where a text may be shortened: names that people give, and news that are told in full elsewhere.
MAY_BE_CUT = [re.compile(pattern) for pattern in (
    r"^shortened\t.*\tlabel.* < GtkDropDown",
    # The last line of the log.
    r"^shortened\t.*\tlabel.card-line < RtBattleTable",
)]


def complaints(desk, window):
    """What is cut at this moment, but for what may be."""
    report = pathlib.Path(desk.environment["FITS_REPORT"])
    report.unlink(missing_ok=True)
    desk.settle()
    window.process.send_signal(signal.SIGUSR1)
    robot.wait_for(report.exists, "a report", window.said)
    return [line for line in report.read_text(encoding="utf-8").splitlines()
            if not any(pattern.search(line) for pattern in MAY_BE_CUT)]


def put_beside_words(place):
    """The program finds its translations beside itself."""
    os.symlink(pathlib.Path(robot.SCHEMAS).parent / "po", place / "po")
    robot.PROGRAM = shutil.copy(robot.PROGRAM, place)


def fits(walk, width, height):
    """A case for this walk."""
    def case():
        found = {}
        with tempfile.TemporaryDirectory(prefix="desk") as place, \
                robot.Desk(place, width, height, LANGUAGE=LANGUAGE,
                           FITS_REPORT=f"{place}/report") as desk:
            guest = tour.Guest(desk, place, LANGUAGE, f"window-width={width}",
                               f"window-height={height}")
            for name in walk(guest):
                for line in complaints(desk, guest.window):
                    found.setdefault(line, name)
        assert not found, "no room:\n" + "\n".join(
            f"{name}\t{line}" for line, name in found.items())
    case.__name__ = f"{walk.__name__}_{width}"
    case.__doc__ = (f"There is room for all text in {walk.__name__.replace('_', ' ')} "
                    f"at {width} × {height}.")
    return case


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="beside") as folder:
        put_beside_words(pathlib.Path(folder))
        tap.main([fits(walk, *SMALL) for walk in tour.WALKS]
                 + [fits(walk, *LAPTOP) for walk in (tour.battles, tour.attack)])
