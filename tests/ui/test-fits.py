# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text has room on a screen of 800 × 480 in French, the longest language, and a battle on the
screen of a small laptop too. Walks through the window with a program that tells what is cut
(fits.c)."""
import os
import pathlib
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import fits  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

# A Raspberry Pi keeps 36 pixels of its screen for the bar of tasks.
SMALL, BELOW_BAR, LAPTOP, LARGE, LANGUAGE = (
    (800, 480), (800, 444), (1024, 640), (1280, 800), "fr")


def has_room(walk, width, height):
    """A case for this walk."""
    def case():
        found = {}
        with tempfile.TemporaryDirectory(prefix="desk") as place, \
                robot.Desk(place, width, height, LANGUAGE=LANGUAGE,
                           FITS_REPORT=f"{place}/report") as desk:
            guest = tour.Guest(desk, place, LANGUAGE, f"window-width={width}",
                               f"window-height={height}")
            for name in walk(guest):
                desk.settle()
                for line in fits.complaints(desk, guest.window):
                    found.setdefault(line, name)
        assert not found, "no room:\n" + "\n".join(
            f"{name}\t{line}" for line, name in found.items())
    case.__name__ = f"{walk.__name__}_{width}x{height}"
    case.__doc__ = (f"There is room for all text in {walk.__name__.replace('_', ' ')} "
                    f"at {width} × {height}.")
    return case


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="beside") as folder:
        fits.put_beside_words(pathlib.Path(folder))
        tap.main([has_room(walk, *SMALL) for walk in tour.WALKS]
                 + [has_room(tour.pages, *size) for size in (BELOW_BAR, LARGE)]
                 + [has_room(walk, *LAPTOP) for walk in (tour.battles, tour.attack)])
