#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The journal on disk: cut-off lines, damaged files, two programs, a full disk."""

import os
import re
import shutil
import subprocess

from tap import ENVIRONMENT, PROGRAM, Skip, entries, main, run, run_json


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def play(path, *options, text=""):
    return run("play", "rockets", "--file", path, "--seed", "4", *options, text=text)


def new_game(path):
    """A game in which Ann must play, and the journal of it."""
    done = play(path, "--players", "Ann,Bob")
    assert done.returncode == 0, done.stderr
    return done.stdout


def file_is_the_output():
    """The file holds byte for byte what was printed, and goes on where it ended."""
    printed = new_game("game.journal")
    assert read("game.journal") == printed
    card = run_json("replay", "game.journal")["state"]["hand"]["Ann"][0]
    more = play("game.journal", text=f"play {card}\n").stdout
    assert more == printed + f"Ann play {card}\n"
    assert read("game.journal") == more
    assert os.listdir() == ["game.journal"], "nothing else may be left behind"


def begun_game_keeps_its_setup():
    """Players or settings for a game that has begun are refused, and the file stays."""
    printed = new_game("game.journal")
    for option in (["--players", "X,Y"], ["--set", "tie=shared"]):
        done = play("game.journal", *option)
        assert done.returncode == 2
        assert "has begun" in done.stderr
    assert read("game.journal") == printed


def every_torn_line():
    """A last line cut off at any byte is kept aside, reported, and play goes on before it."""
    new_game("game.journal")
    cards = run_json("replay", "game.journal")["state"]["hand"]["Ann"]
    whole = play("game.journal", text=f"play {cards[0]}\n").stdout
    last = whole.rstrip("\n").rsplit("\n", 1)[1]
    before = whole[:len(whole) - len(last) - 1]
    for cut in range(1, len(last) + 1):
        name = f"torn {cut}.journal"
        piece = last[:cut]
        write(name, before + piece)
        assert f'"torn_line" : {before.count(chr(10)) + 1}' in run("replay", name).stdout
        assert read(name) == before + piece, "replay only reads"
        done = play(name)
        assert done.returncode == 0, done.stderr
        assert f"{name}.torn-1" in done.stderr
        assert read(f"{name}.torn-1") == piece
        assert read(name) == before == done.stdout

    # A second one does not replace the first.
    write("torn 1.journal", before + "Ann pl")
    assert "torn-2" in play("torn 1.journal").stderr
    assert read("torn 1.journal.torn-1") == last[:1]
    assert read("torn 1.journal.torn-2") == "Ann pl"


def zeros_at_the_end():
    """A tail of zeros, as some file systems leave after a power cut, is a torn line too."""
    printed = new_game("game.journal")
    with open("game.journal", "ab") as file:
        file.write(b"Ann p" + b"\0" * 4000)
    assert play("game.journal").stdout == printed
    with open("game.journal.torn-1", "rb") as file:
        assert file.read() == b"Ann p" + b"\0" * 4000


def damaged_file_is_left():
    """A damaged journal is refused with file and line, and not one byte of it changes."""
    printed = new_game("game.journal")
    for spoil in (lambda text: text.replace("chance deal Bob", "chance deal Bib"),
                  lambda text: text.replace("card 9 4", "card 9 5"),
                  lambda text: text.replace("journal 1", "journal 9"),
                  lambda text: text.replace("begin\n", ""),
                  lambda text: text.replace("deal Ann", "deal\0Ann"),
                  lambda text: text[:40],
                  lambda text: ""):
        spoilt = spoil(printed)
        write("spoilt.journal", spoilt)
        done = play("spoilt.journal")
        assert done.returncode == 2, (spoilt, done)
        assert re.search(r"spoilt\.journal:\d+", done.stderr), done.stderr
        assert read("spoilt.journal") == spoilt
        assert done.stdout == ""
    assert sorted(os.listdir()) == ["game.journal", "spoilt.journal"]


def second_program_is_refused():
    """While one program has a game open, a second is refused; afterwards it is not."""
    with subprocess.Popen([PROGRAM, "play", "rockets", "--file", "game.journal", "--seed", "4"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env=ENVIRONMENT) as first:
        while "deal P2" not in first.stdout.readline():
            pass
        before = read("game.journal")
        done = play("game.journal")
        assert done.returncode == 2
        assert "another Rocket Table" in done.stderr
        assert read("game.journal") == before
        assert run("replay", "game.journal").returncode == 0, "reading is always allowed"
        first.communicate("")
    assert play("game.journal").returncode == 0

    # A program that was killed holds no lock.
    with subprocess.Popen([PROGRAM, "play", "rockets", "--file", "game.journal"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env=ENVIRONMENT) as third:
        while "deal P2" not in third.stdout.readline():
            pass
        third.kill()
    assert play("game.journal").returncode == 0


def full_disk():
    """On a full disk the action is not done and the user told; with room again it goes on."""
    # Room for one page of 4096 bytes: a game of about twice that.
    script = [line for line in entries(run(
        "play", "rockets", "--players", "Ann,Bob,Cid,Dan", "--bots", "random,random,random,random",
        "--seed", "8").stdout)]
    os.mkdir("disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", "disk"],
                      capture_output=True, check=False).returncode != 0:
        raise Skip("a small file system can only be mounted by root")
    try:
        with open("disk/ballast", "wb") as file:
            file.write(b"x" * 4096)
        done = run("play", "rockets", "--players", "Ann,Bob,Cid,Dan", "--chance", "typed", "--file",
                   "disk/game.journal", text="\n".join(script) + "\n")
        assert done.returncode == 2
        assert "disk is full" in done.stderr
        assert "not done" in done.stderr
        saved = read("disk/game.journal")
        assert saved == done.stdout, "what was printed is what is on disk"
        kept = entries(saved)
        assert script[:len(kept)] == kept
        assert 20 < len(kept) < len(script)

        # A new game does not fit at all, and leaves nothing behind.
        done = run("play", "rockets", "--file", "disk/second.journal")
        assert done.returncode == 2
        assert "cannot be saved" in done.stderr
        assert sorted(os.listdir("disk")) == ["ballast", "game.journal"]

        os.remove("disk/ballast")
        done = run("play", "rockets", "--chance", "typed", "--file", "disk/game.journal",
                   text="\n".join(script[len(kept):]) + "\n")
        assert done.returncode == 0, done.stderr
        assert entries(read("disk/game.journal")) == script
    finally:
        subprocess.run(["umount", "disk"], check=True)


def read_only_folder():
    """A game that cannot be created says why and exits with 2."""
    done = run("play", "rockets", "--file", "missing/folder/game.journal")
    assert done.returncode == 2
    assert "missing/folder/game.journal" in done.stderr
    assert "No such file" in done.stderr
    shutil.rmtree("missing", ignore_errors=True)


if __name__ == "__main__":
    main([file_is_the_output, begun_game_keeps_its_setup, every_torn_line, zeros_at_the_end,
          damaged_file_is_left, second_program_is_refused, full_disk, read_only_folder])
