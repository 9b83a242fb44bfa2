# SPDX-License-Identifier: GPL-3.0-or-later
"""Every page on a desk with another font than the system's: heights that are no whole numbers are
where GTK complains, and any complaint fails. None is wider or higher than the screen. Memory is
checked on the way, as in test-fits.py."""
import os
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import fits  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402
import tour  # noqa: E402

WIDTH, HEIGHT = 1280, 800


def walked(walk):
    """A case for this walk."""
    def case():
        wide = []
        with tempfile.TemporaryDirectory(prefix="desk") as place, \
                robot.Desk(place, WIDTH, HEIGHT, FITS_REPORT=f"{place}/report") as desk:
            guest = tour.Guest(desk, place, "en", f"window-width={WIDTH}",
                               f"window-height={HEIGHT}")
            for name in walk(guest):
                desk.settle()
                wide += [f"{name}\t{line}" for line in fits.complaints(desk, guest.window)
                         if line.startswith(("too ", "wider"))]
        assert not wide, "no room:\n" + "\n".join(wide)
    case.__name__ = walk.__name__
    case.__doc__ = f"Nothing is complained about in {walk.__name__.replace('_', ' ')}."
    return case


if __name__ == "__main__":
    assert robot.FONT, "the font of the desk is told by ROBOT_FONT"
    tap.main([walked(walk) for walk in tour.WALKS])
