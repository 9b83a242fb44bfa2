#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole battle at a terminal, as rules/rocketmen/a-whole-battle.md shows it: what is typed there
is typed again, and what the program says must be what stands there. `--write` writes it anew."""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys

from tap import ENVIRONMENT, PROGRAM, entries, journal, main, run_json

PAGE = pathlib.Path(__file__).resolve().parents[2] / "rules/rocketmen/a-whole-battle.md"
BLOCK = re.compile(r"^```\n(.*?)^```\n", re.M | re.S)
PROMPT = re.compile(r"(?:^|\n)(?:Ann|Bob|dice|drawn|table|game over)> $")
TYPED = re.compile(r"^(?:Ann|Bob|dice|drawn|table|game over)> (.*)$", re.M)

PATIENCE_S = 60

# What main takes for the names of cases.
WRITES = "--write" in sys.argv[1:]
sys.argv = [argument for argument in sys.argv if argument != "--write"]


def read_page():
    """The page, and its two blocks: the components and the battle."""
    text = PAGE.read_text(encoding="utf-8")
    components, battle = BLOCK.findall(text)
    return text, components, battle


def play(components, lines):
    """What a terminal shows while somebody types these lines, each when it is asked for."""
    with open("duel.components", "w", encoding="utf-8") as file:
        file.write(components)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "play", "rocketmen", "--players", "Ann,Bob", "--components", "duel.components",
         "--chance", "typed"], stdin=theirs, stdout=theirs, stderr=theirs, env=ENVIRONMENT)
    os.close(theirs)
    screen = b""
    left = list(lines)
    while True:
        if not select.select([ours], [], [], PATIENCE_S)[0]:
            process.kill()
            shown = screen.decode("utf-8", "replace")[-2000:]
            raise AssertionError(f"nothing comes after\n{shown}")
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        screen += piece
        if left and PROMPT.search(screen.decode("utf-8", "replace").replace("\r\n", "\n")):
            os.write(ours, (left.pop(0) + "\n").encode())
    os.close(ours)
    text = screen.decode("utf-8").replace("\r\n", "\n")
    return process.wait(), text[text.index("\nbegin\n") + len("\nbegin\n"):], text, left


def whole_battle():
    """The battle of the page is what comes of typing it, and it can be replayed to its end."""
    text, components, battle = read_page()
    code, shown, screen, left = play(components, TYPED.findall(battle))
    if WRITES:
        PAGE.write_text(text.replace(battle, shown), encoding="utf-8")
        battle = shown
    assert not left, f"it ended before these were asked for: {left}"
    assert code == 2, "one slip of the hand is not understood"
    for wanted, got in zip(battle.split("\n"), shown.split("\n")):
        assert wanted == got, f"the page has {wanted!r}, the program says {got!r}"
    assert battle == shown
    kept = "".join(line for line in screen.splitlines(True) if not TYPED.match(line))
    kept = re.sub(r"^standard input:.*\n", "", journal(kept), flags=re.M)
    end = run_json("replay", "-", text=kept)
    assert end["over"] and end["actions"] == len(entries(kept)), end


main([whole_battle])
