#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The journal on disk: cut-off lines, damaged files, two programs, a full disk."""

import os
import re
import shutil
import subprocess

from tap import (ENVIRONMENT, PROGRAM, Skip, entries, journal, main, plain, run,
                 run_json)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def play(path, *options, text=""):
    done = run("play", "rockets", "--file", path, "--seed", "4", *options, text=text)
    done.stdout = journal(done.stdout)
    return done


def new_game(path):
    """A game in which Ann must play, and the journal of it."""
    done = play(path, "--players", "Ann,Bob")
    assert done.returncode == 0, done.stderr
    return done.stdout


def file_is_the_output():
    """The file holds what was printed but for remarks, with checksums and times, and goes on where
    it ended."""
    printed = new_game("game.journal")
    assert plain(read("game.journal")) == printed
    card = run_json("replay", "game.journal")["state"]["hand"]["Ann"][0]
    more = play("game.journal", text=f"play {card}\n").stdout
    assert more == printed + f"Ann play {card}\n"
    assert plain(read("game.journal")) == more
    assert os.listdir() == ["game.journal"], "nothing else may be left behind"


def begun_game_keeps_its_setup():
    """Players or settings for a game that has begun are refused, and the file stays."""
    printed = new_game("game.journal")
    for option in (["--players", "X,Y"], ["--set", "tie=shared"]):
        done = play("game.journal", *option)
        assert done.returncode == 2
        assert "has begun" in done.stderr
    assert plain(read("game.journal")) == printed


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
                  lambda text: text.replace("card 6 9", "card 6 8"),
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
        saved = plain(read("disk/game.journal"))
        assert saved == journal(done.stdout), "what was printed is what is on disk"
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


def full_disk_ends_a_script():
    """What does not fit ends a script: a shorter line after it may fit, but was meant for a game in
    which the longer one had happened."""
    os.mkdir("disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", "disk"],
                      capture_output=True, check=False).returncode != 0:
        raise Skip("a small file system can only be mounted by root")
    try:
        with open("disk/ballast", "wb") as file:
            file.write(b"x" * 4096)
        n_shorter = 0
        # Names of different lengths, so that the page ends in many places of a line.
        for length in range(1, 13):
            names = f"{'A' * length},Bob"
            [first, *_] = [line for line in entries(run(
                "play", "rockets", "--players", names, "--seed", "8", "--bots",
                "random,random").stdout) if not line.startswith("chance")]
            deal = [line for line in entries(run("play", "rockets", "--players", names, "--seed",
                                                 "8").stdout)]
            script = deal + [first.partition(" ~")[0], "undo 1"] * 200
            done = run("play", "rockets", "--players", names, "--chance", "typed", "--file",
                       "disk/game.journal", text="\n".join(script) + "\n")
            assert done.returncode == 2 and "disk is full" in done.stderr, done.stderr
            kept = [line.partition(" ~")[0] for line in entries(read("disk/game.journal"))]
            assert kept == [line.partition(" ~")[0] for line in script[:len(kept)]], kept[-3:]
            left = 4096 - os.path.getsize("disk/game.journal")
            n_shorter += script[len(kept)] != "undo 1" and left > len("undo 1 #:0000\n")
            os.remove("disk/game.journal")
        assert n_shorter > 0, "no shorter line would have fitted"
    finally:
        subprocess.run(["umount", "disk"], check=True)


class Player:
    """The program at play, a line at a time: what is acknowledged is known."""

    def __init__(self, path, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "play", "rockets", "--file", path, "--chance", "typed", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=ENVIRONMENT)
        self.printed = ""

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        while not self.printed.endswith("\n" + line + "\n"):
            more = self.process.stdout.readline()
            assert more, self.process.communicate()[1]
            self.printed += more

    def end(self):
        rest, complaint = self.process.communicate("")
        assert self.process.returncode == 0, complaint
        return self.printed + rest, complaint


DEAL = ["chance deal Ann 1 2 3 4 5 6 ~ typed", "chance deal Bob 1 2 3 4 5 6 ~ typed"]
OUTSIDE = {
    "deleted": lambda: os.remove("game.journal"),
    "moved": lambda: os.rename("game.journal", "elsewhere.txt"),
    "replaced by a backup, as a sync tool does": lambda: (
        write("new", read("game.journal")[:-20]), os.replace("new", "game.journal")),
    "replaced by a folder": lambda: (os.remove("game.journal"), os.mkdir("game.journal")),
    "cut short": lambda: os.truncate("game.journal", 100),
    "emptied": lambda: os.truncate("game.journal", 0),
    "added to": lambda: write("game.journal", read("game.journal") + "Ann play 3\n"),
    "edited in place, as long as before": lambda: write(
        "game.journal", read("game.journal").replace("Bob", "Rob")),
}


def touched_from_outside():
    """A file that is deleted, moved, replaced or changed is left alone; all goes on beside it."""
    for what, touch in OUTSIDE.items():
        player = Player("game.journal", "--players", "Ann,Bob")
        for line in DEAL:
            player.say(line)
        touch()
        left = {name: read(name) for name in os.listdir() if os.path.isfile(name)}
        player.say("Ann play 4")
        player.say("Bob play 3")
        printed, complaint = player.end()
        assert "game-rescued-1.journal" in complaint and "goes on there" in complaint, what
        assert plain(read("game-rescued-1.journal")) == journal(printed), what
        assert run("replay", "game-rescued-1.journal").returncode == 0, what
        for name, text in left.items():
            assert read(name) == text, f"{what}: {name} was written to"
        for name in os.listdir():
            shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)


def touched_in_vain():
    """A new time, other rights, or the same text in another file are no reason to leave."""
    player = Player("game.journal", "--players", "Ann,Bob")
    for line, touch in (
            (DEAL[0], lambda: os.utime("game.journal", (1, 1))),
            (DEAL[1], lambda: os.chmod("game.journal", 0o600)),
            ("Ann play 4", lambda: (shutil.copy("game.journal", "copy"),
                                    os.replace("copy", "game.journal"))),
            ("Bob play 3", lambda: (os.rename("game.journal", "away"),
                                    os.rename("away", "game.journal")))):
        player.say(line)
        touch()
    player.say("undo 1")
    printed, complaint = player.end()
    assert complaint == "", complaint
    assert os.listdir() == ["game.journal"]
    assert plain(read("game.journal")) == journal(printed)


def nowhere_to_go():
    """If the folder has gone too, the action is not done, and is when the folder is back."""
    os.mkdir("folder")
    player = Player("folder/game.journal", "--players", "Ann,Bob")
    player.say(DEAL[0])
    shutil.rmtree("folder")
    player.process.stdin.write(DEAL[1] + "\n")
    player.process.stdin.flush()
    complaint = player.process.stderr.readline()
    assert "not done" in complaint and "try again" in complaint, complaint
    os.mkdir("folder")
    player.say(DEAL[1])
    rest, complaint = player.process.communicate("")
    assert "folder/game-rescued-1.journal" in complaint
    assert plain(read("folder/game-rescued-1.journal")) == journal(player.printed + rest)


def damaged_up_to_a_line():
    """Of a damaged game what comes before is opened as a copy, and it is said what was lost."""
    player = Player("game.journal", "--players", "Ann,Bob")
    for line in (*DEAL, "Ann play 4", "Bob play 3"):
        player.say(line)
    player.end()
    good = read("game.journal").split("\n")
    number = next(i for i, line in enumerate(good) if line.startswith("Ann play 4")) + 1
    for bad in ("Ann play 5", "Ann pl\x01y 4", "Ann play 4 #:0000", "nonsense"):
        lines = list(good)
        lines[number - 1] = bad if "#" in bad or "5" not in bad else good[number - 1].replace(
            "4", "5", 1)
        write("bad.journal", "\n".join(lines))
        write("bad.journal.players", "[Players]\nseat2=level1\n")
        done = play("bad.journal")
        assert done.returncode == 2 and f"bad.journal:{number}" in done.stderr, done.stderr
        assert f"Up to line {number - 1}" in done.stderr and "recover bad.journal" in done.stderr
        done = run("recover", "bad.journal")
        copy = f"bad-to-line-{number - 1}.journal"
        assert done.returncode == 0 and done.stdout == copy + "\n", done.stderr
        assert f"Lost are 2 lines, from line {number} on" in done.stderr, done.stderr
        assert read(copy).split("\n") == [*good[:number - 1], ""]
        assert read("bad.journal") == "\n".join(lines), "the damaged file stays as it is"
        assert "level1" in read(copy + ".players")
        more = run("play", "rockets", "--chance", "typed", "--file", copy, text="Ann play 5\n")
        assert more.returncode == 0 and entries(more.stdout) == [*DEAL, "Ann play 5"], more.stderr
        os.remove(copy)
    # Twice gives two copies; nothing to be kept, or nothing damaged, is said.
    assert run("recover", "bad.journal").stdout == copy + "\n"
    assert run("recover", "bad.journal").stdout == copy.replace(".journal", "-2.journal") + "\n"
    for name, text, words in (("head.journal", good[0] + "\n\x02\n", "before the first"),
                              ("good.journal", "\n".join(good), "nothing in it is damaged"),
                              ("none.journal", None, "No such file")):
        if text:
            write(name, text)
        done = run("recover", name)
        assert done.returncode == 2 and words in done.stderr, done.stderr
    assert run("recover").returncode == 2


def strays_are_swept():
    """What a killed program was still writing is removed, but nothing else is."""
    new_game("game.journal")
    for name in (".game.journal.saving-a1B2c3", ".other.journal.saving-a1B2c3",
                 "game.journal.abcdef"):
        write(name, "half a g")
    assert play("game.journal").returncode == 0
    assert sorted(os.listdir()) == [".other.journal.saving-a1B2c3", "game.journal",
                                    "game.journal.abcdef"]


def when_it_was_played():
    """A game says when it was played, whatever its file's time."""
    new_game("first.journal")
    new_game("second.journal")
    stamp = re.search(r"^#@ (\S+)$", read("second.journal"), re.M).group(1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", stamp)
    # Played five years ago, and copied just now; one of 0.1.0 says nothing.
    write("first.journal", re.sub(r"(?m)^#@ .*$", "#@ 2021-05-04T20:15:00+02:00",
                                  read("first.journal")))
    write("old.journal", plain(read("first.journal")))
    os.utime("old.journal", (10**9, 10**9))
    games = run_json("history", ".")["games"]
    assert [game["file"] for game in games] == ["./second.journal", "./first.journal",
                                                "./old.journal"], games
    assert games[1]["played"].startswith("2021-05-04T") and "played" not in games[2]
    assert games[1]["begun"] == games[1]["played"]
    # Another sitting is dated too.
    card = run_json("replay", "first.journal")["state"]["hand"]["Ann"][0]
    assert play("first.journal", text=f"play {card}\n").returncode == 0
    assert len(re.findall(r"(?m)^#@ ", read("first.journal"))) == 2


def read_only_folder():
    """A game that cannot be created says why and exits with 2."""
    done = run("play", "rockets", "--file", "missing/folder/game.journal")
    assert done.returncode == 2
    assert "missing/folder/game.journal" in done.stderr
    assert "No such file" in done.stderr
    shutil.rmtree("missing", ignore_errors=True)


if __name__ == "__main__":
    main([file_is_the_output, begun_game_keeps_its_setup, every_torn_line, zeros_at_the_end,
          damaged_file_is_left, second_program_is_refused, full_disk, full_disk_ends_a_script,
          touched_from_outside, touched_in_vain, nowhere_to_go, damaged_up_to_a_line,
          strays_are_swept, when_it_was_played, read_only_folder])
