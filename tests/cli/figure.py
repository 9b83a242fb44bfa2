# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure that was measured, told on standard output for the table of tests/bench. Programs in C
tell theirs by bench_print."""


def tell(name, what, figure, bar="", remark=""):
    """The figure as it is to be read, with its unit ("1.35 times"); the bar as "<= 1.50"."""
    print("# figure", name, what, figure, bar, remark, sep="\t", flush=True)
