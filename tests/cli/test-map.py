#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Battles with a map at the command line: the table in letters, as SVG and in a report, and what
is said where people and the map do not agree."""

import base64
import fcntl
import hashlib
import html.parser
import os
import pathlib
import pty
import re
import struct
import subprocess
import termios
import xml.etree.ElementTree as etree

from tap import ENVIRONMENT, PROGRAM, Skip, entries, journal, main, run, run_json

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"

DUEL = """\
rocket-table components 1
game rocketmen
components counted
size fighter 20.0
size rocketship 30.0
size asteroid 80.0
size home 60.0
size microid 15.0
ship Lark P1 active rocketship ap 9 wr 7 move L range M cargo 3 seats 1 posts 2 lasers 2 shields 0
ship Wren P1 active fighter ap 9 wr 7 move L range S cargo 3 seats 1 posts 2 lasers 2 shields 0
ship Dune P2 active rocketship ap 9 wr 7 move L range L cargo 3 seats 1 posts 3 lasers 1 shields 0
"""
OPENING = ("start carbon7\nstart titanium\n6 5\n1 2\n"
           "fell 0 off 5 on at 200.0 350.0\nfell 1 off 5 on\n")

# As nasty as a name may be: neither control characters nor more than 31 bytes.
NASTY = ['<script>alert(1)</script>', '</desc></svg><b>&amp;', "\" onload='x()' y=\"", ']]><!--',
         '{} %s %n \\ &lt; &#0;', 'שלום אבג 2']


def duel(text, *options, opening=OPENING):
    with open("duel.components", "w", encoding="utf-8") as file:
        file.write(DUEL)
    return run("play", "rocketmen", "--players", "Ann,Bob", "--components", "duel.components",
               "--chance", "typed", *options, text=opening + text)


def on_map(text, *options):
    done = duel(text, "--map", *options)
    assert "option map on" in done.stdout, done.stderr
    return done


def remarks(done):
    """What was said, a text without the breaks of lines."""
    lines = [line for line in done.stdout.split("\n") if line.startswith("# ")]
    return re.sub(r"\s+", " ", " ".join(line[2:].strip() for line in lines))


def keep(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def transcript(name):
    return str(SOURCE / "rules/rocketmen/transcripts" / f"{name}.journal")


def check_svg(text, names=()):
    """Well-formed, without anything from elsewhere, and with these names as they are."""
    root = etree.fromstring(text)
    assert root.tag == SVG + "svg" and root.get("viewBox"), root.attrib
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), ids
    known = {"svg", "title", "desc", "style", "defs", "path", "rect", "circle", "text", "use", "g",
             "clipPath"}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in known, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on") and "script" not in value, (name, value)
            if "href" in name:
                assert value.startswith("#") and value[1:] in ids, value
            if "url(" in value:
                assert re.fullmatch(r"url\(#([\w-]+)\)", value)[1] in ids, value
    assert set(root.get("aria-labelledby").split()) <= set(ids)
    style = "".join(element.text for element in root.iter(SVG + "style"))
    assert "url(" not in style and "@import" not in style
    words = " ".join(element.text or "" for element in root.iter())
    for name in names:
        assert name in words, (name, words)
    return root


# ---- The option ----

def option_begins_a_map():
    """--map begins a battle of the third edition with a map that follows miniatures, or without."""
    for words, wanted in ((["--map"], "on"), (["--map=on"], "on"), (["--map", "screen"], "screen"),
                          (["--map=screen"], "screen"), (["--map", "--set", "rounds=9"], "on")):
        done = duel("", *words, opening="")
        assert done.returncode == 0, (words, done.stderr)
        assert f"option map {wanted}\n" in done.stdout, (words, done.stdout)
        assert "option edition 3\n" in done.stdout, (words, done.stdout)
    done = run("play", "--map", "rocketmen", "--players", "Ann,Bob")
    assert done.returncode == 0 and "option map on\n" in done.stdout, done.stderr
    done = duel("", "--map=off", opening="")
    assert done.returncode == 0 and "option map off\n" in done.stdout, done.stderr
    done = duel("", "--map", "--set", "side=800", opening="")
    assert "option side 800\n" in done.stdout, done.stderr
    assert {"on", "screen"} == set(run("--complete", "play", "rocketmen", "--map").stdout.split())


def option_that_does_not_fit():
    """What --map cannot be, and games without one, are complained of before anything is begun."""
    for words, code, wanted in (
            (["play", "rocketmen", "--map=round"], 2, "off, on, screen"),
            (["play", "rocketmen", "--map", "round"], 2, "too many"),
            (["play", "rockets", "--map"], 2, "Rockets has no map"),
            (["play", "rocketmen", "--map", "--set", "edition=2"], 2, "RM-ST-1 "),
            (["play", "rocketmen", "--map", "--set", "side=9000"], 2, "600")):
        done = run(*words)
        assert done.returncode == code and wanted in done.stderr, (words, done)
        assert done.stdout == "", done.stdout
    keep("old.journal", journal(duel("").stdout))
    done = run("play", "rocketmen", "--file", "old.journal", "--map")
    assert done.returncode == 2 and "keeps its players, settings" in done.stderr, done.stderr


BATTLE = """\
table place microid-1 241.0 324.0 heading 0.0
Ann turn Lark to 147.5
Ann move Lark
table no contact
Ann move Lark
Ann move Lark
Ann move Lark
Ann dock
Ann load Lark 1
chance draw titanium
Ann finish Lark
Ann turn Wren to 80.0
Ann move Wren
Ann end
Bob turn Dune to 250.0
Bob move Dune
Bob move Dune
Bob move Dune
Bob turn Dune to 230.0
Bob move Dune
table place Lark 260.0 320.0 heading 60.0
Bob fire Dune at Lark extended 2
chance roll 5 5
Bob end
Ann move Lark
table place Dune 363.0 552.0 heading 230.0
Ann fire Lark at Dune extended 1
table distance 140.0 within 1.0 clear
chance roll 6 6
Bob lose laser
Ann end
"""


def a_battle_on_the_map():
    """A piece of a battle typed in by --map is its journal, and replays to the same end."""
    typed = re.sub("^(Ann|Bob|chance|table) ", "", BATTLE, flags=re.M)
    done = on_map(typed.lower())
    assert done.returncode == 0, done.stderr
    played = [re.sub(" ~ typed$", "", line) for line in entries(done.stdout)][6:]
    assert played == BATTLE.split("\n")[:-1], played
    answer = run_json("replay", "-", text=done.stdout)
    assert answer["actions"] == len(played) + 6 and answer["options"]["map"] == "on", answer
    # Alone on the screen the program answers for the table, and nobody is asked.
    done = run("play", "rocketmen", "--players", "Ann,Bob", "--map=screen", "--seed", "7",
               text="start carbon7\nstart titanium\nshow\n")
    assert done.returncode == 0 and "'s turn." in done.stdout, done.stdout
    assert len(re.findall("^table fell .* ~ virtual$", done.stdout, re.M)) == 2, done.stdout


# ---- In letters ----

SMALL = """\
# Table 600 mm wide with 3 ships. Lark acts.
#          A         B         C         D         E         F
#    +------------------------------------------------------------+
#    |                                                            |
#    |                                                            |
#  1 |                                                            |
#    |                                                            |
#    |                            2222                            |
#    |          +         +      222222       +         +         |
#    |                           222222                           |
#  2 |                              C                             |
#    |                              ↓                             |
#    |                                                            |
#    |          +         +         +         +         +         |
#    |                                                            |
#  3 |                    o                                       |
#    |                           ######                           |
#    |                          ########                          |
#    |          +         +     ########      +         +         |
#    |                           ######                           |
#  4 |                                   ↗                        |
#    |                                 ·A                         |
#    |                                ··                          |
#    |          +         +         +··       +         +         |
#    |                           ↑  ·                             |
#  5 |                           B  ·                             |
#    |                           111111                           |
#    |                           111111                           |
#    |          +         +       1111        +         +         |
#    |                                                            |
#  6 |                                                            |
#    |                                                            |
#    |                                                            |
#    +------------------------------------------------------------+
#                                place        heading  to Lark
# Ann
#   A  Lark                  D4  341.9 231.4  ↗ 60.0   –               acts
#   B  Wren                  C5  277.7 147.0  ↑ 90.0   81.0 ± 3.5 mm   docked to Ann's home base
#   1  Ann's home base       D5  300.0 113.8           79.8 ± 3.5 mm
# Bob
#   C  Dune                  D2  300.0 441.2  ↓ 270.0  183.9 ± 3.5 mm  in range with 2 steps, but \
the central asteroid is in the way, docked to Bob's home base
#   2  Bob's home base       D2  300.0 486.2           213.2 ± 3.5 mm
# Nobody's
#   #  the central asteroid  D4  300.0 300.0           25.4 ± 3.5 mm   16 resources lie there
#   o  microid 1  C3  200.0 350.0
#   ·  where Lark moved
# The next move of Lark, 83.8 mm, leads to D3.
"""


def show_draws_the_table():
    """show has the table in letters, with a legend; where there is no map, nothing of it."""
    done = on_map("turn lark to 60\nmove lark\nshow\n", "--set", "side=600")
    assert done.returncode == 0, done.stderr
    shown = done.stdout[done.stdout.index("# Table 600 mm"):]
    assert shown == SMALL, shown
    assert entries(done.stdout)[-1] == "Ann move Lark", "it is all remarks"
    done = on_map("place dune 500.0 240.0 heading 270.0\nfire lark at dune extended 0\n6 6\n"
                  "lose laser\nfinish lark\nshow\n")
    assert re.search(r"^#   \*  Lark fires at Dune, 51\.2 mm away: a hit\.$", done.stdout, re.M)
    assert re.search("^# +place +heading +to the nearest enemy$", done.stdout, re.M), done.stdout
    done = duel("show\n", "--set", "edition=2",
                opening="start carbon7\nstart titanium\n6 5\n1 2\ndrop 0 off 6 on\n"
                        "drop 0 off 6 on\n")
    assert done.returncode == 0, done.stderr
    assert "+-----" not in done.stdout and "Table " not in done.stdout, done.stdout


def show_fits_the_terminal():
    """The table is as wide as the terminal, within reason."""
    with open("duel.components", "w", encoding="utf-8") as file:
        file.write(DUEL)
    for columns, wanted in ((30, 40), (80, 60), (100, 80), (130, 120), (400, 120)):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        done = subprocess.Popen(
            [PROGRAM, "play", "rocketmen", "--map", "--components", "duel.components"],
            stdin=subprocess.PIPE, stdout=theirs, env=ENVIRONMENT)
        os.close(theirs)
        done.stdin.write(b"show\n")
        done.stdin.close()
        told = b""
        while True:
            try:
                told += os.read(ours, 65536)
            except OSError:
                break
        os.close(ours)
        assert done.wait(60) == 0
        edge = re.search(r"\+(-+)\+", told.decode())
        assert edge and len(edge[1]) == wanted, (columns, edge and len(edge[1]))


# ---- As a picture ----

def show_writes_a_picture():
    """show --svg FILE makes a picture, and leaves alone what is there."""
    done = on_map("turn lark to 60\nmove lark\nshow --svg one.svg\n"
                  "show --svg \"my own.svg\"\n  show   --svg=two words.svg \n")
    assert done.returncode == 0, done.stderr
    for name in ("one.svg", "my own.svg", "two words.svg"):
        check_svg(read(name), ["Ann's turn", "Round 1, Lark acts", "Lark, Ann's rocketship",
                               "Dune, Bob's rocketship, square F2", "83.8 mm"])
        assert f"# {name}: the table is drawn in it" in done.stdout, done.stdout
    assert sorted(os.listdir(".")) == ["duel.components", "my own.svg", "one.svg", "two words.svg"]
    assert entries(done.stdout)[-1] == "Ann move Lark"
    keep("mine.svg", "precious")
    os.symlink("mine.svg", "link.svg")
    for words, code, wanted in (
            ("show --svg mine.svg", 2, "mine.svg: exists already and was left as it is"),
            ("show --svg link.svg", 2, "exists already"),
            ("show --svg none/x.svg", 2, "none/x.svg: cannot be written: No such file"),
            ("show --svg", 2, "show --svg FILE"), ("show --svg -", 2, "show --svg FILE"),
            ("show --svgx", 2, "standard input:7"), ("show all", 2, "standard input:7")):
        done = on_map(words + "\nend\n")
        assert done.returncode == code and wanted in done.stderr, (words, done.stderr)
        assert entries(done.stdout)[-1] == "Ann end", "the battle goes on"
    assert read("mine.svg") == "precious"
    done = duel("show --svg none.svg\n", "--map=off", opening="start carbon7\n")
    assert done.returncode == 1 and "no map" in done.stderr, done.stderr
    assert not os.path.exists("none.svg")


def pictures_read_without_colour():
    """Each player has a shape, a hit is not drawn as a miss, and all is there in words."""
    fired = "place dune 500.0 240.0 heading 270.0\nfire lark at dune extended 0\n"
    on_map(fired + "6 6\nlose laser\nshow --svg hit.svg\n" + "fire lark at dune extended 0\n1 1\n"
           "show --svg both.svg\n")
    roots = [check_svg(read(name)) for name in ("hit.svg", "both.svg")]
    shots = [sorted(e.get("class") for e in root.iter() if "shot" in (e.get("class") or ""))
             for root in roots]
    assert shots == [["shot"], ["shot", "shot m"]], shots
    badges = {seat: {e.tag for e in roots[0].iter() if e.get("class") == f"badge f{seat}"
                     and not (e.get("d") or "").count("L") == 2}  # which are headings
              for seat in range(2)}
    assert badges == {0: {SVG + "path"}, 1: {SVG + "circle"}}, badges
    words = next(roots[1].iter(SVG + "desc")).text
    for thing in ("Lark, Ann's rocketship, square F9, ", "Dune, Bob's rocketship, square F8, ",
                  "faces the central asteroid", "microid 1, square C7"):
        assert thing in words, (thing, words)


def names_are_escaped():
    """Whatever a name is, it is only a name: in letters, in pictures and in reports."""
    rows = DUEL
    for nasty, plain in zip(NASTY, ("Lark", "Wren", "Dune")):
        rows = rows.replace(f"ship {plain} ", 'ship "{}" '.format(nasty.replace('"', "'")))
    keep("nasty.components", rows)
    players = ",".join(NASTY[3:5])
    done = run("play", "rocketmen", "--players", players, "--components", "nasty.components",
               "--chance", "typed", "--map", text=OPENING + "show\nshow --svg nasty.svg\n")
    assert done.returncode == 0, done.stderr
    names = [name.replace('"', "'") for name in NASTY[:5]]
    check_svg(read("nasty.svg"), names)
    shown = done.stdout[done.stdout.index("# Table 1000"):]
    for name in names:
        assert name in shown, (name, shown)
    keep("nasty.journal", journal(done.stdout))
    assert run("report", "nasty.journal", "--html", "nasty.html").returncode == 0
    page = read("nasty.html")
    for name in ("<script", "<!--", "</desc></svg><b>", "onload='"):
        assert name not in page, name
    for picture in pictures_of(page):
        check_svg(picture, names[:3])
    assert run("report", "nasty.journal", "--film", "nasty-film.html").returncode == 0
    film = check_film(read("nasty-film.html"))
    words = " ".join(film.words.values()) + " ".join(str(value) for _, _, value in film.attributes)
    for name in names:
        assert name in words, (name, words)
    for name in ("<script>alert", "<!--", "</desc></svg><b>", "onload='"):
        assert name not in read("nasty-film.html"), name


def replay_draws_any_moment():
    """replay --to N --svg draws what stood there then; over a picture only by --replace."""
    keep("a.journal", journal(on_map("turn lark to 60\nmove lark\nend\n").stdout))
    for to in range(10):
        answer = run_json("replay", "a.journal", "--to", str(to), "--svg", f"{to}.svg")
        assert answer["entries"] == to
        root = check_svg(read(f"{to}.svg"))
        trails = [e for e in root.iter() if (e.get("class") or "").startswith("trail")]
        # The next player still sees what was done last.
        assert len(trails) == (1 if to >= 8 else 0), (to, trails)
    assert "square F9" in read("7.svg") and "square F9" not in read("9.svg").split("Wren")[0]
    keep("9.svg", "precious")
    done = run("replay", "a.journal", "--svg", "9.svg")
    assert done.returncode == 2 and done.stdout == "" and "exists already" in done.stderr, done
    assert read("9.svg") == "precious"
    assert run("replay", "a.journal", "--svg", "9.svg", "--replace").returncode == 0
    check_svg(read("9.svg"))
    printed = run("replay", "a.journal", "--svg", "-")
    assert printed.returncode == 0 and printed.stdout == read("9.svg")
    done = run("replay", transcript("destruction"), "--svg", "no.svg")
    assert done.returncode == 1 and "no map" in done.stderr and done.stdout == "", done
    assert not os.path.exists("no.svg")
    # A journal that is refused half-way is drawn up to there.
    keep("b.journal", read("a.journal") + "Bob move Lark\n")
    done = run("replay", "b.journal", "--svg", "b.svg")
    assert done.returncode == 1 and '"refused"' in done.stdout, done
    assert read("b.svg") == printed.stdout


# ---- In a report ----

class Page(html.parser.HTMLParser):
    """What a page is made of: its tags must close in order."""

    VOID = {"meta", "br", "input"}

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.tags, self.attributes, self.words = [], [], [], [], {}

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attrs]
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.open)

    def handle_data(self, data):
        tag = self.open[-1] if self.open else ""
        self.words[tag] = self.words.get(tag, "") + data


def pictures_of(page):
    """The pictures of the table, apart from the key and the plots."""
    return re.findall(r"<svg xmlns=.*?</svg>", page, re.S)


def check_page(text, scripts=0):
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == [], page.open
    assert len(page.ids) == len(set(page.ids)), "ids are there once"
    assert page.tags.count("script") == scripts and "img" not in page.tags
    return page


def reports_show_turns():
    """A page has a picture at the beginning and one for each turn, with what happened in it."""
    keep("a.journal", journal(on_map(
        "turn lark to 60\nmove lark\nmove lark\nend\nmove dune\nend\n"
        "place dune 560.0 350.0 heading 0.0\nfire lark at dune extended 0\n6 6\nlose laser\n"
        "end\nend\nmove wren\n").stdout))
    assert run("report", "a.journal", "--html", "a.html").returncode == 0
    text = read("a.html")
    check_page(text)
    titles = re.findall("<h3><bdi>(.*?)</bdi></h3>", text)
    assert titles == ["Before the first turn", "Round 1, Ann", "Round 1, Bob", "Round 2, Ann",
                      "Round 2, Bob", "How it stands"], titles
    pictures = pictures_of(text)
    assert len(pictures) == len(titles)
    for picture in pictures:
        check_svg(picture, ["Lark, Ann's rocketship"])
    assert [picture.count('class="trail') for picture in pictures] == [0, 2, 1, 0, 0, 1]
    assert [picture.count('class="shot') for picture in pictures] == [0, 0, 0, 1, 0, 0]
    for sentence in ("Lark moves 167.6 mm, to F7.", "Dune moves 83.8 mm, to F3.",
                     "Lark fires at Dune, ", "Dune is put at F7.",
                     "Nothing moved, and nobody fired.", "Ann: 2 ships; Bob: 1 ship"):
        assert sentence in text, (sentence, text)
    # Each picture names the actions that it shows, and they are there.
    for target in re.findall('href="#(a\\d+)"', text):
        assert f'id="{target}"' in text, target
    assert run("report", transcript("destruction"), "--html", "b.html").returncode == 0
    assert "turn by turn" not in read("b.html") and "rtm" not in read("b.html")


def reports_stay_small():
    """A battle of 10,000 actions has as many pictures as can be looked at, and leaves out no
    move."""
    begun = journal(on_map("").stdout)
    turns = ["Ann turn Lark to {}.0\nAnn move Lark\nAnn end\nBob end\n".format(90 + 180 * (i % 2))
             for i in range(2500)]
    keep("long.journal", begun + "table place Lark 800.0 300.0 heading 0.0\n" + "".join(turns))
    assert run("report", "long.journal", "--html", "long.html").returncode == 0
    text = read("long.html")
    check_page(text)
    pictures = pictures_of(text)
    assert 80 <= len(pictures) <= 102, len(pictures)
    assert len(text) < 10_000_000, len(text)
    assert sum(picture.count('class="trail') for picture in pictures) == 2500
    assert "turns to a picture" in text
    assert "<h3><bdi>Rounds 1 to " in text, re.findall("<h3>.*?</h3>", text)[:3]


# ---- As a film ----

def check_film(text):
    """One page with one script of its own, which alone may run; nothing comes from elsewhere."""
    page = check_page(text, scripts=1)
    policy = next(value for tag, name, value in page.attributes
                  if (tag, name) == ("meta", "content") and "script-src" in value)
    digest = hashlib.sha256(page.words["script"].encode("utf-8")).digest()
    assert policy == ("default-src 'none'; style-src 'unsafe-inline'; script-src "
                      f"'sha256-{base64.b64encode(digest).decode('ascii')}'"), policy
    for tag, name, value in page.attributes:
        assert not name.startswith("on") and name not in ("src", "style", "action"), (tag, name)
        if name == "href":
            assert value.startswith("#") and value[1:] in page.ids, value
        if name in ("data-c", "data-w", "data-l", "data-d"):
            assert re.fullmatch(r"-?\d+([,;]-?\d+)*", value), (name, value)
        if name == "data-s":
            assert re.fullmatch(r"(-?\d+,){4}[ham]", value), value
    assert page.words["script"].count("http") == 1, "the name of SVG, which nobody asks for"
    return page


def films_are_pages():
    """report --film makes a page of every step, to be played, and to be read without scripts."""
    text = journal(on_map(
        "turn lark to 60\nmove lark\nmove lark\nend\nmove dune\nend\n"
        "place dune 560.0 350.0 heading 0.0\nfire lark at dune extended 0\n6 6\nlose laser\n"
        "end\n").stdout)
    keep("a.journal", text)
    assert run("report", "a.journal", "--film", "a.html").returncode == 0
    text = read("a.html")
    page = check_film(text)
    steps = re.findall(r'<li id="a(\d+)"(.*?)>(.*?)</li>', text, re.S)
    n = run_json("replay", "a.journal")["actions"]
    assert [int(number) for number, _, _ in steps] == list(range(1, n + 1))
    assert all(re.search('<bdi class="t">[^<]+', words) for _, _, words in steps), steps
    moved = [change for _, change, words in steps if "Lark moves L." in words]
    assert len(moved) == 2 and all("data-w=" in change and "data-c=" in change for change in moved)
    hit = [change for _, change, words in steps if "a hit." in words]
    assert len(hit) == 1 and ',h"' in hit[0] and 'data-d="6,6"' in hit[0], hit
    assert 'data-k="a"' in hit[0], hit
    # Without scripts: the words, the timeline that leads to them, and the turns as pictures.
    assert re.search(r'<a href="#a\d+"><title>Hit, round 2', text), "the timeline"
    assert "noscript" in page.tags
    assert len(pictures_of(text)) >= 4
    for picture in pictures_of(text):
        check_svg(picture, ["Lark, Ann's rocketship"])


def films_need_a_map():
    """Of a game without a map there is no film, and no file."""
    for path in (transcript("destruction"),
                 str(SOURCE / "rules/rockets/transcripts/two-players.journal")):
        done = run("report", path, "--film", "no.html")
        assert done.returncode == 1 and "no map" in done.stderr, done
        assert not os.path.exists("no.html")
    done = run("report", "missing.journal", "--film", "no.html")
    assert done.returncode == 2 and "missing.journal" in done.stderr, done


def films_stay_small():
    """Of 2,000 steps some hundred bytes each, and a hundred pictures at most."""
    begun = journal(on_map("").stdout)
    turns = ["Ann turn Lark to {}.0\nAnn move Lark\nAnn end\nBob end\n".format(90 + 180 * (i % 2))
             for i in range(500)]
    keep("long.journal", begun + "table place Lark 800.0 300.0 heading 0.0\n" + "".join(turns))
    assert run("report", "long.journal", "--film", "long.html").returncode == 0
    text = read("long.html")
    check_film(text)
    assert len(re.findall('<li id="a', text)) > 2000
    assert len(text) < 4_000_000, len(text)


def pictures_in_pixels():
    """replay --png draws the same as --svg, twice as large, and leaves alone what is there."""
    keep("a.journal", journal(on_map("turn lark to 60\nmove lark\n").stdout))
    done = run("replay", "a.journal", "--png", "a.png")
    if "librsvg2-common" in done.stderr:
        assert done.returncode == 2 and not os.path.exists("a.png"), done
        raise Skip("nothing here reads SVG")
    assert done.returncode == 0 and '"actions"' in done.stdout, done
    data = pathlib.Path("a.png").read_bytes()
    assert data.startswith(b"\x89PNG") and struct.unpack(">I", data[16:20])[0] == 1272, data[:32]
    done = run("replay", "a.journal", "--png", "a.png", "--svg", "a.svg")
    assert done.returncode == 2 and "exists already" in done.stderr, done
    assert pathlib.Path("a.png").read_bytes() == data
    done = run("replay", transcript("destruction"), "--png", "no.png")
    assert done.returncode == 1 and "no map" in done.stderr and not os.path.exists("no.png"), done


# ---- Where people and the map do not agree ----

NEAR = "place dune 500.0 259.3 heading 270.0\nfire lark at dune extended 0\n"


def questions_tell_the_map():
    """What is too close to call is asked with what the map has, give or take."""
    told = remarks(on_map(NEAR))
    assert "By the map it is 70.5 ± 2.0 mm from base to base, and the range is 70.5 mm. The line " \
           "is clear." in told, told
    told = remarks(on_map("place wren 300.0 150.0 heading 90.0\nplace dune 322.0 200.0 heading 0.0"
                          "\nturn wren to 90\nmove wren\n"))
    assert "By the map Wren runs into Dune by 3.0 ± 3.5 mm." in told, told
    # Where the map is sure, nobody is asked.
    told = remarks(on_map(NEAR.replace("259.3", "250.0")))
    assert "By the map" not in told and "Ann rolls 2d6" in told, told


def contradictions_are_told():
    """An answer beyond both uncertainties is told, with the line that would put the map right."""
    for answer in ("distance 70.0 within 1.0 clear", "distance 73.5 within 1.0 clear",
                   "distance 67.5 within 1.0 clear", "distance 100.0 within 40.0 clear",
                   "in range"):
        told = remarks(on_map(NEAR + answer + "\n"))
        assert "one of them is wrong" not in told, (answer, told)
    for answer in ("distance 73.6 within 1.0 clear", "distance 67.4 within 1.0 clear",
                   "distance 100.0 within 1.0 clear"):
        told = remarks(on_map(NEAR + answer + "\n"))
        assert "By the map it is 70.5 ± 2.0 mm to Dune, and it is said to be" in told, told
    done = on_map(NEAR + "table distance 100.0 within 1.0 clear ~ sensor\n")
    told = remarks(done)
    assert entries(done.stdout)[-1] == "table distance 100.0 within 1.0 clear ~ sensor"
    place = re.search(r"perhaps by: (place Dune [\d. ]+ heading [\d.]+)\. If", told)[1]
    assert place == "place Dune 500.0 288.8 heading 270.0", place
    # Who believes the answer types just that, and then the two agree.
    done = on_map(NEAR + "distance 100.0 within 1.0 clear\n" + place + "\nshow\n")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^#   C  Dune .* 100\.0 ± 2\.0 mm", done.stdout, re.M), done.stdout
    # Who believes the map takes it back, and is asked again.
    done = on_map(NEAR + "distance 100.0 within 1.0 clear\nundo\nin range\n6 6\n")
    assert done.returncode == 0 and "Lark rolls 12" in remarks(done), done.stderr


def contradictions_about_the_line_and_contact():
    """So is a line that the map has clear, and contact with what is far away."""
    told = remarks(on_map(NEAR + "line blocked\n"))
    assert "By the map the line to Dune is clear. If the map is wrong" in told, told
    told = remarks(on_map(NEAR + "distance 70.0 within 1.0 blocked\n"))
    assert "By the map the line to Dune is clear." in told, told
    told = remarks(on_map(NEAR + "out of range\n"))
    assert "By the map Dune is in range" not in told, "it was too close to call"
    asked = ("place wren 300.0 150.0 heading 90.0\nplace dune 322.0 200.0 heading 0.0\n"
             "turn wren to 90\nmove wren\n")
    told = remarks(on_map(asked + "contact base-2\n"))
    assert "By the map Wren passes Bob's home base by " in told and "given way" in told, told
    told = remarks(on_map(asked + "contact dune\n"))
    assert "given way" not in told, told


def refusals_name_their_rule():
    """What cannot be on a map is refused with its rule, and nothing happens."""
    for typed, rule in (("place lark 5.0 500.0 heading 0.0", "RM-ST-1"),
                        ("place lark 500.0 500.0 heading 0.0", "RM-OB-1"),
                        ("turn lark", "RM-MV-2"), ("fire lark at dune extended 0", "RM-AT-5"),
                        ("table no contact", "RT-5"),
                        ("Ann place Lark 100.0 100.0 heading 0.0", "RT-5"),
                        ("move lark touching dune", "RM-MS-1")):
        done = on_map(typed + "\n")
        assert done.returncode == 1 and rule in done.stderr, (typed, done.stderr)
        assert len(entries(done.stdout)) == 6, (typed, done.stdout)
    done = on_map("place dune 500.0 300.0 heading 0.0\nfire lark at dune extended 0\n")
    assert done.returncode == 1 and "RM-AT-4 " in done.stderr, done.stderr
    done = duel("place lark 300.0 300.0 heading 0.0\n", "--map=screen",
                opening="start carbon7\nstart titanium\n6 5\n1 2\n")
    assert done.returncode == 1 and "RM-ST-1 " in done.stderr, done.stderr


def old_journals_stay():
    """Battles without a map are read, gone on with and written as they were."""
    for path in sorted((SOURCE / "rules/rocketmen/transcripts").glob("*.journal")):
        text = path.read_text(encoding="utf-8")
        if "option edition 3\n" in text:
            continue
        done = run("play", "rocketmen", "--file", keep("old.journal", text), "--chance", "typed",
                   text="show\n")
        assert done.returncode == 0, (path.name, done.stderr)
        assert entries(done.stdout) == entries(text), path.name
        assert "+-----" not in done.stdout, path.name
        assert read("old.journal") == text, path.name
        assert run("report", "old.journal").returncode == 0


main([option_begins_a_map, option_that_does_not_fit, a_battle_on_the_map, show_draws_the_table,
      show_fits_the_terminal, show_writes_a_picture, pictures_read_without_colour,
      names_are_escaped, replay_draws_any_moment, reports_show_turns, reports_stay_small,
      films_are_pages, films_need_a_map, films_stay_small, pictures_in_pixels,
      questions_tell_the_map, contradictions_are_told, contradictions_about_the_line_and_contact,
      refusals_name_their_rule, old_journals_stay])
