#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""kill -9 at random moments of a scripted game: what was acknowledged is there afterwards.

A game is played beforehand; its lines are the script. The program is given the rest of the script,
killed at a random moment, started again on the same file with what the file lacks, and so on. After
every kill each line that was printed must be in the file, and the file must be the script so far.
KILLS and SEED can be set in the environment; the seed is printed.
"""

import os
import random
import subprocess
import tempfile
import time

import figure
from tap import ENVIRONMENT, PROGRAM, entries, main, run

KILLS = int(os.environ.get("KILLS", "500"))
SEED = int(os.environ.get("SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
PLAYERS = ["--players", "Ann,Bob,Cid", "--set", "compare=own"]


def make_script(seed):
    return entries(run("play", "rockets", *PLAYERS, "--bots", "greedy,random,greedy", "--seed",
                       str(seed)).stdout)


def start(path, script):
    """Starts the program on the rest of the script; returns it and where its output goes."""
    source = tempfile.TemporaryFile("w+", encoding="utf-8")
    source.write("\n".join(script) + "\n")
    source.seek(0)
    output = tempfile.TemporaryFile("w+", encoding="utf-8")
    setup = [] if os.path.exists(path) else PLAYERS
    process = subprocess.Popen([PROGRAM, "play", "rockets", "--chance", "typed", "--file", path,
                                *setup], stdin=source, stdout=output, stderr=subprocess.PIPE,
                               text=True, env=ENVIRONMENT)
    return process, output


def killed_at_random_moments():
    """No acknowledged action is lost, and no file becomes unreadable."""
    print(f"# seed {SEED}, {KILLS} kills")
    chance = random.Random(SEED)
    kills = whole_games = killed_in_play = 0
    number = 0
    script = make_script(SEED)
    path = "0.journal"
    kept = []

    # How long a whole game takes, so that the moments cover all of it. A busy machine changes its
    # pace, so the span follows: longer when a kill came before play, shorter when it came too
    # late.
    before = time.monotonic()
    process, _ = start("measure.journal", script)
    process.communicate()
    duration = time.monotonic() - before
    span = duration * 0.6

    while kills < KILLS:
        process, output = start(path, script[len(kept):])
        try:
            complaint = process.communicate(timeout=chance.random() * span)[1]
            span *= 0.7
        except subprocess.TimeoutExpired:
            process.kill()
            complaint = process.communicate()[1]
            kills += 1
        output.seek(0)
        # A line is acknowledged when it is printed to its end.
        printed = output.read()
        acknowledged = entries(printed[:printed.rfind("\n") + 1])

        if not os.path.exists(path):
            assert not acknowledged, "a game was acknowledged and is not there"
            span *= 1.05
            continue
        done = run("replay", path)
        assert done.returncode == 0, (done.stderr, complaint)
        with open(path, encoding="utf-8") as file:
            saved = file.read()
        in_file = entries(saved[:saved.rfind("\n") + 1])
        assert in_file == script[:len(in_file)], "the file is not the script so far"
        assert len(in_file) >= len(kept), "the file has become shorter"
        assert acknowledged == in_file[:len(acknowledged)], "something acknowledged is missing"
        is_in_play = len(kept) < len(in_file) < len(script)
        killed_in_play += is_in_play
        if not is_in_play:
            span *= 1.05
        kept = in_file

        if process.returncode >= 0:
            assert process.returncode == 0, complaint
            assert kept == script, "the game did not go on to its end"
            whole_games += 1
            number += 1
            script = make_script(SEED + number)
            path = f"{number}.journal"
            kept = []

    print(f"# {kills} kills, {killed_in_play} of them in the middle of play, {whole_games} games "
          f"played to the end in spite of them, {duration:.3f} s for a game alone")
    figure.tell("kills", f"lines lost by {KILLS} kills at random moments", "0", "<= 0",
                f"{killed_in_play} in the middle of play")
    assert killed_in_play > KILLS / 5, "the kills came at the wrong moments"


if __name__ == "__main__":
    main([killed_at_random_moments])
