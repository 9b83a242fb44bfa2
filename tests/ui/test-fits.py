# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text has room on a screen of 800 × 480 in French, the longest language, and a battle on the
screen of a small laptop and on a large one too; nothing is wider than the window. Walks through it
with a program that tells what is cut (fits.c)."""
import os
import pathlib
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import fits  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

# A Raspberry Pi keeps 36 rows of its small screen for a task bar.
SMALL, BARRED, LAPTOP, LARGE, LANGUAGE = (800, 480), (800, 444), (1024, 640), (1280, 800), "fr"
ROOMS = (tour.tables, tour.pushing, tour.bars, tour.sheets)


def has_room(walk, width, height, font=robot.FONT):
    """A case for this walk."""
    def case():
        found = {}
        robot.FONT = font
        with tempfile.TemporaryDirectory(prefix="desk") as place, \
                robot.Desk(place, width, height, LANGUAGE=LANGUAGE,
                           FITS_REPORT=f"{place}/report") as desk:
            guest = tour.Guest(desk, place, LANGUAGE, f"window-width={width}",
                               f"window-height={height}")
            for name in walk(guest):
                desk.settle()
                for line in fits.complaints(desk, guest.window):
                    if not (line.startswith("scrolls") and tour.BESIDE.search(name)):
                        found.setdefault(line, name)
        assert not found, "no room:\n" + "\n".join(
            f"{name}\t{line}" for line, name in found.items())
    letters = f"_{font.split()[0].lower()}" if font else ""
    rows = "" if height in (480, 640, 800) else f"x{height}"
    case.__name__ = f"{walk.__name__}_{width}{rows}{letters}"
    case.__doc__ = (f"There is room for all text in {walk.__name__.replace('_', ' ')} "
                    f"at {width} × {height}{' in ' if font else ''}{font or ''}.")
    return case


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="beside") as folder:
        fits.put_beside_words(pathlib.Path(folder))
        tap.main([has_room(walk, *SMALL) for walk in tour.WALKS]
                 + [has_room(walk, *BARRED) for walk in (tour.pages, *ROOMS)]
                 + [has_room(walk, *BARRED, "Cantarell 11") for walk in ROOMS]
                 + [has_room(walk, *size) for walk in (tour.battles, tour.attack)
                    for size in (LAPTOP, LARGE)] + [has_room(tour.pages, *LARGE)])
