# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's guide in the program: opened where one is, read, searched, closed; in French too."""
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

ESCAPE, RETURN, F1, END = 0xFF1B, 0xFF0D, 0xFFBE, 0xFF57
FIRST, HARDWARE, TROUBLE = "The first evening", "Connecting hardware", "When something goes wrong"

DESK = None


def start(*settings, **variables):
    folder = pathlib.Path("config/glib-2.0/settings")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text("\n".join(["[org/rockettable/RocketTable]", *settings, ""]),
                                    encoding="ascii")
    return DESK.start(os.getcwd(), **variables)


def top_of(thing):
    """How far below the window's edge it is; above it less than nothing."""
    return thing.call("Component", "GetExtents", "(u)", 1)[0][1]


def open_and_close():
    """F1 opens the guide at its first chapter, once; Escape closes it."""
    with start() as window:
        window.see("Build a fleet")
        window.key(F1)
        window.find(FIRST, "heading")
        window.see(re.compile("^You roll your own dice and move"))
        window.key(F1)
        DESK.settle()
        assert len(window.tree().top) == 2, "a second guide was opened"
        window.key(ESCAPE)
        window.wait(lambda tree: len(tree.top) == 1, "the guide to close")
        window.see("Build a fleet")


def opens_where_one_is():
    """The guide opens at the chapter about the page, also from a dialog in front of it."""
    with start("page='devices'") as window:
        window.press("Add GPIO pins")
        window.see("What is wired")
        window.key(F1)
        window.find(HARDWARE, "heading")
        # It is in front of the dialog, and can be used.
        window.press("Set the sensor right")
        window.key(ESCAPE)
        window.see_no(HARDWARE, "heading")
        window.see("What is wired")
        window.key(ESCAPE)
        window.see_no("What is wired")
        window.key("1", alt=True)
        window.see(re.compile("[0-9]+ ships"))
        window.key(F1)
        window.find("Cards and fleets", "heading")


def from_the_menu():
    """The guide is in the menu."""
    with start() as window:
        window.see("Build a fleet")
        window.press("Menu")
        window.press("Guide", "menu item")
        window.find(FIRST, "heading")


def follow_links():
    """Chapters at the side, links in the text and headings lead where they say."""
    with start() as window:
        window.see("Build a fleet")
        window.key(F1)
        window.find(FIRST, "heading")
        window.press("Cards and fleets")
        window.find("Cards and fleets", "heading")
        window.see_no(FIRST, "heading")
        window.press("Where my files are")
        window.find(TROUBLE, "heading")
        heading = window.find("Where my files are", "heading")
        robot.wait_for(lambda: 0 < top_of(heading) < 400, "the heading in sight")
        window.press("I did something by mistake")
        robot.wait_for(lambda: top_of(heading) > 800, "the beginning of the chapter")


def pictures_have_words():
    """Who does not see a drawing is told what is in it."""
    with start("page='devices'") as window:
        window.see("Add GPIO pins")
        window.key(F1)
        picture = window.find(re.compile("^VCC to 5.V, Trig to GPIO 23, Echo through"), "image")
        width, height = picture.call("Component", "GetExtents", "(u)", 1)[0][2:]
        assert width > 400 and height > 100, f"it is {width} × {height}"


def search():
    """The search finds headings and text of all chapters; Escape takes it back before it closes."""
    with start() as window:
        window.see("Build a fleet")
        window.key(F1)
        window.find(FIRST, "heading")
        # Of the key that searches cards elsewhere.
        window.key("f", control=True)
        window.write("Search the guide", "PORT  modem")
        window.see_no("House rules", "button")
        window.find("The port is busy", "button")
        # In the middle of words it is not meant.
        window.write("Search the guide", "port")
        window.find("No permission for a port", "button")
        assert not window.tree().named("Share and print", "button")
        window.write("Search the guide", "port modem")
        window.see_no("No permission for a port", "button")
        window.key(RETURN)
        window.find(TROUBLE, "heading")
        window.key("f", control=True)
        window.write("Search the guide", "zeppelin")
        window.see("The guide does not say that")
        window.key(ESCAPE)
        window.find("House rules", "button")
        window.key(ESCAPE)
        window.wait(lambda tree: len(tree.top) == 1, "the guide to close")


def by_keyboard():
    """Whoever has only a keyboard reads to the end and copies a command."""
    with start("page='devices'") as window:
        window.see("Add GPIO pins")
        window.key(F1)
        heading = window.find(HARDWARE, "heading")
        window.key(END)
        robot.wait_for(lambda: top_of(heading) < -1000, "the end of the chapter")
        window.focus(lambda thing: thing.name == "Copy", "a button to copy")
        window.key(RETURN)
        window.see("Copied")


def in_french():
    """In French it is French, with the words that stand on the screen."""
    with start("page='devices'", LANGUAGE="fr") as window:
        window.see("Ajouter des broches GPIO")
        window.key(F1)
        window.find("Brancher du matériel", "heading")
        window.find("Chercher dans le guide", "entry")
        window.find("Copier", "button")
        window.see_no(HARDWARE)


def in_another_language():
    """Where there is no guide in one's language it is in English."""
    with start(LANGUAGE="pt_BR:pt") as window:
        window.see("Build a fleet")
        window.key(F1)
        window.find(FIRST, "heading")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as place, robot.Desk(place) as DESK:
        tap.main([open_and_close, opens_where_one_is, from_the_menu, follow_links,
                  pictures_have_words, search, by_keyboard, in_french, in_another_language])
