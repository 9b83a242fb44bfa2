# SPDX-License-Identifier: GPL-3.0-or-later
"""The window around the pages: demonstration, language, keys, files."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
RETURN, TAB, F1 = 0xFF0D, 0xFF09, 0xFFBE
# Of at-spi: states, and a role.
ACTIVE, FOCUSED, SCROLLED = 1, 12, "49"

DESK = None


def start(*arguments, **variables):
    return DESK.start(os.getcwd(), *arguments, **variables)


def start_for_files():
    """With a file chooser comes a library that leaks, known by who called malloc for whom only."""
    return start(ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":fast_unwind_on_malloc=0")


def start_with_memory(*arguments):
    """Memory that is gone is overwritten, and not used again: who uses it still is seen. A file
    chooser's threads are ended with the program, whatever they hold."""
    return start(*arguments, G_SLICE="always-malloc", ASAN_OPTIONS=os.environ.get(
        "ASAN_OPTIONS", "") + ":detect_leaks=0:max_free_fill_size=65536:free_fill_byte=165")


def saved(path):
    return pathlib.Path("data/rocket-table", path)


def set_up(*settings):
    folder = pathlib.Path("config/glib-2.0/settings")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text("\n".join(["[org/rockettable/RocketTable]", *settings, ""]),
                                    encoding="ascii")


def copy_fleet():
    """A fleet that is there and open."""
    saved("fleets").mkdir(parents=True)
    shutil.copy(TOP / "fleets/data/venus-boarders.fleet.json", saved("fleets/venus-boarders.json"))
    set_up("fleet='venus-boarders'", "page='fleets'")


def demonstration():
    """The demonstration is a battle under way, in which recorded dice roll by themselves."""
    battle = saved("demonstration/demonstration.journal")
    with start("--demo") as window:
        window.see("DICE TRAY · DEMONSTRATION", "Demonstration: 1 Tap Attack, then Fire")
        before = battle.read_text(encoding="utf-8")
        window.press("Board")
        window.press("Board · 1 AP")
        window.see(re.compile("^ROLLING · DEMO"))
        window.wait(lambda tree: battle.read_text(encoding="utf-8").count("~ dice D1")
                    > before.count("~ dice D1"), "a roll in the journal")
        played = battle.read_text(encoding="utf-8")
        assert played.startswith(before)
        window.see_no("Demonstration: 1 Tap Attack, then Fire")
        window.quit()
    # The room that was open is open again, and what was played is there.
    with start() as window:
        window.see(re.compile("DEMONSTRATION$"))
    assert battle.read_text(encoding="utf-8").startswith(played)
    # Nobody has played it, so it is no game and its dice are no luck.
    assert not list(saved("games").glob("*")) and not saved("dice.log").exists()


def language():
    """A translation beside the program is used, by the system's wish or by the setting."""
    program = pathlib.Path("build/app/shell/rocket-table-window")
    words = pathlib.Path("build/app/po/fr/LC_MESSAGES")
    program.parent.mkdir(parents=True)
    words.mkdir(parents=True)
    shutil.copy(robot.PROGRAM, program)
    pathlib.Path("fr.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        'msgid "Build a fleet"\nmsgstr "Composer une flotte"\n', encoding="utf-8")
    subprocess.run(["msgfmt", "-o", words / "rocket-table.mo", "fr.po"], check=True)
    robot_program, robot.PROGRAM = robot.PROGRAM, str(program.resolve())
    try:
        with start(LANGUAGE="fr") as window:
            window.see("Composer une flotte")
        set_up("language='fr'")
        with start(LC_ALL="C", LANGUAGE="en") as window:
            window.see("Composer une flotte")
    finally:
        robot.PROGRAM = robot_program


def quit_from_dialog():
    """Ctrl+Q ends the program whatever window has the keyboard."""
    with start() as window:
        window.key(",", control=True)
        window.find("Table mode")
        window.key("q", control=True)
        window.process.wait(robot.PATIENCE_S)


def quit_with_windows():
    """Ctrl+Q ends the program when a window stands on another, whichever is in front."""
    with start_with_memory() as window:
        window.key(",", control=True)
        window.find("Table mode")
        window.key(F1)
        window.find("Search the guide", "entry")
        window.activate("preferences")
        window.wait(lambda tree: any(thing.name == "Preferences" and thing.is_in(ACTIVE)
                                     for thing in tree.top), "the preferences in front")
        window.key("q", control=True)
        window.process.wait(robot.PATIENCE_S)


def quit_from_chooser():
    """Ctrl+Q ends the program while a place for a report is being chosen."""
    pathlib.Path("friday.journal").write_text(
        tap.run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout, encoding="utf-8")
    with start_with_memory("--game", "friday.journal") as window:
        window.see("Ann, it is your turn")
        window.press("Menu")
        window.press("Save report…", "menu item")
        window.find("Name:", "entry")
        window.key("q", control=True)
        window.process.wait(robot.PATIENCE_S)


def one_of_each():
    """Preferences, About and the guide come to the front if they are there, whoever asks."""
    actions = ("preferences", "about", "guide")
    with start() as window:
        for action in actions:
            for _ in range(3):
                window.activate(action)
        for sign in ("Table mode", "Rocket Table", "Search the guide"):
            window.find(sign)
        assert len(window.tree().top) == 1 + len(actions), window.tree()


def home():
    """From every page one comes home, where the game that was left off is gone on with."""
    saved("games").mkdir(parents=True)
    saved("games/friday.journal").write_text(
        tap.run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout, encoding="utf-8")
    with start() as window:
        window.press("Look for devices")
        window.press("Home")
        window.press(re.compile("^Go on: Ann, Bob, Ann acts"))
        window.see("Ann, it is your turn")


def text_of(thing):
    return thing.call("Text", "GetText", "(ii)", 0, -1)[0]


def names_for_keys():
    """Whatever the keyboard gets to on a page has a name."""
    copy_fleet()
    with start() as window:
        window.see("Venus Boarders")
        reached = set()
        for _ in range(32):
            window.key(TAB)
            for thing in window.tree().all():
                if thing.is_in(FOCUSED) and thing.role != SCROLLED:
                    assert thing.name and not thing.name.startswith("Gtk"), thing
                    reached.add(thing.name)
    assert {"Search ships and crew", "Faction", "Share", "Fleets", "Menu"} <= reached, reached


def qr_code():
    """The QR code on the screen says what the share text says."""
    copy_fleet()
    with start() as window:
        window.press("Share")
        code = window.find("QR code of the share text")
        text = text_of(window.find("Share text", "entry"))
        assert code.is_shown() and text.startswith("RT2:"), text
        DESK.picture("share.png")
    read = subprocess.run(["zbarimg", "--raw", "--quiet", "share.png"], capture_output=True,
                          text=True, check=False).stdout.strip()
    assert read == text.strip(), f"{read!r} is not {text!r}"


def save_a_fleet():
    """A fleet is saved where the file chooser says."""
    copy_fleet()
    with start_for_files() as window:
        window.press("Share")
        window.press("Save as a file…")
        window.find("Name:", "entry").write(f"{os.getcwd()}/mine.fleet.json")
        window.key(RETURN)
        robot.wait_for(lambda: os.path.exists("mine.fleet.json"), "the file")
    assert "cloud-orchid" in pathlib.Path("mine.fleet.json").read_text(encoding="utf-8")


def open_files():
    """A fleet that is opened from outside is taken in; a game opens in the window that is there."""
    shutil.copy(TOP / "fleets/data/venus-boarders.fleet.json", "hers.fleet.json")
    pathlib.Path("friday.journal").write_text(
        tap.run("play", "rockets", "--players", "Ann,Bob", "--seed", "5").stdout, encoding="utf-8")

    def open_more(*arguments):
        subprocess.run([os.environ["ROCKET_TABLE"], *arguments], env=DESK.environment, check=True,
                       timeout=robot.PATIENCE_S)
    with start("hers.fleet.json") as window:
        robot.wait_for(lambda: list(saved("fleets").glob("*.json")), "the fleet among the others")
        window.see("Venus Boarders")
        open_more("friday.journal")
        window.see("Ann, it is your turn")
        # Out of the room again.
        open_more("hers.fleet.json")
        robot.wait_for(lambda: len(list(saved("fleets").glob("*.json"))) == 2, "a second fleet")
        window.see("Venus Boarders")
        open_more("--game", "friday.journal")
        window.see("Ann, it is your turn")


def last_fleet():
    """The fleet that was open is opened again, though another comes first in the list."""
    copy_fleet()
    shutil.copy(TOP / "fleets/data/mars-hammer.fleet.json", saved("fleets/mars-hammer.json"))
    with start() as window:
        window.find(re.compile("^Cloud Orchid, "), "button")


def print_a_fleet():
    """A fleet is looked at as it will be printed, and saved as a PDF."""
    copy_fleet()
    with start_for_files() as window:
        window.press("Print")
        window.see(re.compile("^Page 1 of [1-9]"))
        window.press("Save PDF…")
        window.find("Name:", "entry").write(f"{os.getcwd()}/mine.pdf")
        window.key(RETURN)
        robot.wait_for(lambda: os.path.exists("mine.pdf"), "the file")
    assert pathlib.Path("mine.pdf").read_bytes().startswith(b"%PDF-")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([demonstration, language, quit_from_dialog, quit_with_windows, quit_from_chooser,
                  one_of_each, home, names_for_keys, qr_code, save_a_fleet, open_files, last_fleet,
                  print_a_fleet])
