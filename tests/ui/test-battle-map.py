# SPDX-License-Identifier: GPL-3.0-or-later
"""A battle with a map in the window: what stands there is on the page, and is acted on by
tapping it, by keys and by the panes beside it, all of which mean the same."""
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402

FLEETS = """\
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 \
posts 3 lasers 2 shields 1
ship Heron Ada active cruiser ap 4 wr 6 move S range M cargo 2 seats 1 posts 2 lasers 1 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 1 shields 1
"""
FIRST = "begin\nAda start titanium\nBlaise start carbon7\nchance roll 6 5\nchance roll 1 2\n"
# Dune is 60 mm from Vesper, which looks elsewhere, and may turn and move before it shoots.
SET_UP = FIRST + """table fell 6 off 0 on
table fell 6 off 0 on
Ada adjust Vesper undocked
Ada adjust Dune undocked
table place Vesper 300.0 300.0 heading 0.0
table place Dune 300.0 400.0 heading 180.0
"""
ESCAPE, RETURN, PAGE_DOWN, LEFT = 0xFF1B, 0xFF0D, 0xFF56, 0xFF51
VESPER = re.compile("^Vesper, Ada's rocketship, ")
DUNE = re.compile("^Dune, Blaise's rocketship, ")

DESK = None


def play(played=SET_UP, **variables):
    return battle.Player(DESK, battle.keep(FLEETS, played, "option edition 3\noption map on\n"),
                         **variables)


def thing(player, name):
    return player.window.find(name, "button")


def what_is_there():
    """The map is on the page with everything on it, also while a pane asks something."""
    with play() as player:
        player.window.find("Table with 3 ships")
        for name in (VESPER, DUNE, re.compile("^Heron, Ada's cruiser, "),
                     re.compile("^Central asteroid, "), re.compile("^Ada's home base, ")):
            thing(player, name)
        player.tap(VESPER)
        player.tap("Attack")
        player.window.see("Fire shot 1 · 1 AP")
        thing(player, DUNE)


def none_without():
    """A battle without a map has none, and looks as it did."""
    with battle.Player(DESK, battle.keep(FLEETS)) as player:
        player.window.see("Which ship acts?")
        player.window.see_no("Show the whole table", "button")
        player.window.see_no(VESPER, "button")


def move():
    """A ship is tapped, which shows where a move would end, moves, and stands elsewhere then. Who
    has taken the moves off the map is asked first."""
    with play() as player:
        player.window.press("Moves")
        player.tap(VESPER)
        player.tap("Move")
        player.window.see("Move?")
        player.window.key(ESCAPE)
        player.window.press("Moves")
        player.tap(VESPER)
        player.window.see("Which ship acts?")
        player.taps = 0
        player.tap(VESPER)
        player.window.see("6 AP left of 6")
        before = thing(player, VESPER).middle()
        player.tap("Move")
        player.wrote("Ada move Vesper")
        player.took(2, "taps-map-move", "a move on the map")
        player.window.wait(lambda tree: tree.named(VESPER, "button")[0].middle() != before,
                           "Vesper elsewhere")


def turn_by_keys():
    """The pane and the map choose the same heading; Escape leaves it, the button does it."""
    with play() as player:
        player.tap(VESPER)
        before = player.lines()
        player.tap("Turn")
        player.window.see("Where does Vesper turn to?", "Turn · 1 AP",
                          "Drag the arrow, or tap what to face")
        player.window.key(ESCAPE)
        player.window.see("6 AP left of 6", "Moves")
        assert player.lines() == before
        player.tap("Turn")
        player.tap("15° left")
        player.tap("1° right")
        player.window.find(re.compile(r"^14(\.0)?° left"))
        player.window.find("Heading in degrees").set_value(45)
        player.window.find(re.compile("^45(\.0)?° left"))
        player.tap("Turn · 1 AP")
        player.wrote("Ada turn Vesper to 45.0")
        player.window.see("5 AP left of 6", "Moves")


def turn_by_hand():
    """The arrow of a ship is dragged to what it shall face; the pane offers the turn."""
    with play() as player:
        player.tap(VESPER)
        player.window.see("6 AP left of 6")
        DESK.settle()
        # It looks along the first number, which the table has downwards.
        x, y = thing(player, VESPER).middle()
        to_x, to_y = thing(player, DUNE).middle()
        # Beyond it, where a pixel is less of an angle.
        DESK.drag((x, y + 26), (x + 3 * (to_x - x), y + 3 * (to_y - y)))
        player.window.see("Where does Vesper turn to?", re.compile("towards Dune"))
        player.taps = 1
        player.tap("Turn · 1 AP")
        player.wrote("Ada turn Vesper to 90.0")
        player.took(2, "taps-turn", "a turn: the drag of its arrow, and the button")


def attack():
    """A ship is tapped, its target is, and it fires: the map knows how far it is."""
    with play() as player:
        player.taps = 0
        player.tap(VESPER)
        player.window.see("6 AP left of 6")
        player.tap(DUNE)
        player.tap("Fire shot 1 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0")
        player.took(4, "taps-map-attack", "an attack by tapping on the map")


def measure(player, text):
    player.tap("Type mm")
    player.window.write("Distance by tape", text)
    player.tap("Use this distance")


def says_otherwise():
    """A distance that the map cannot have is shown beside the map's, and nothing is fired until
    somebody has said which is right."""
    with play() as player:
        player.tap(VESPER)
        player.window.see("6 AP left of 6")
        player.tap(DUNE)
        player.window.see("Too close to call", "By the map.")
        measure(player, "90")
        player.window.see("The map says otherwise", re.compile("by the map, 90.0 .* measured"))
        player.tap("The map")
        player.window.see("Too close to call", "By the map.")
        player.window.see_no("The map says otherwise")
        measure(player, "50")
        player.window.see("The map says otherwise")
        player.tap("What was measured")
        player.wrote("table place Dune 300.0 380.0 heading 180.0")
        player.window.see_no("The map says otherwise")
        player.tap("Fire shot 1 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0")


def drops():
    """Where each microid fell is tapped; what cannot lie there is refused with its rule."""
    with play(FIRST) as player:
        player.window.see("Ada drops six resources", "Tap the place on the table")
        for _ in range(4):
            player.tap("More: Off the table, lost")
        player.window.see("Tap on the map where each microid fell: 0 of 2.")
        player.window.see_no("So they fell")
        middle = thing(player, re.compile("^Central asteroid, ")).middle()
        DESK.click(middle)
        player.window.see(re.compile("^RM-"), "Tap on the map where each microid fell: 0 of 2.")
        DESK.click((middle[0] - 150, middle[1] - 120))
        player.window.see("Tap on the map where each microid fell: 1 of 2.")
        player.tap("Not the last place")
        player.window.see("Tap on the map where each microid fell: 0 of 2.")
        # Escape does not end it: a place is still needed.
        DESK.click((middle[0] - 150, middle[1] - 120))
        player.window.see("Tap on the map where each microid fell: 1 of 2.")
        DESK.click((middle[0] + 150, middle[1] - 120))
        player.tap("So they fell")
        robot.wait_for(lambda: re.fullmatch(
            r"table fell 4 off 0 on at [0-9.]+ [0-9.]+ and [0-9.]+ [0-9.]+",
            player.lines()[-1]), "where they fell", lambda: player.lines()[-1])
        player.window.see("Blaise drops six resources",
                          re.compile("where each microid fell: 0 of 6"))
        for _ in range(6):
            player.tap("More: Off the table, lost")
        player.tap("So they fell")
        player.wrote("table fell 6 off 0 on")
        player.window.see("Which ship acts?", "Moves")


def correct(player):
    player.tap(VESPER)
    player.tap("More")
    player.tap("Not where it stands?")
    player.window.see("Drag it, or tap where it stands", "By two distances")
    DESK.settle()


def put(player):
    """What the journal says then: down, to the right, heading."""
    n = len(player.lines())
    player.tap("It stands here")
    robot.wait_for(lambda: len(player.lines()) > n, "its place", lambda: player.lines()[-1])
    assert player.lines()[-1].startswith("table place Vesper "), player.lines()[-1]
    player.window.see("6 AP left of 6", "Moves")
    _, _, _, down, right, _, heading = player.lines()[-1].split()
    return float(down), float(right), float(heading)


def correction():
    """What does not stand where it is shown is put right: dragged, tapped, by keys, in millimetres,
    and nothing is changed before it is said that it stands there."""
    with play() as player:
        before = player.lines()
        correct(player)
        x, y = thing(player, VESPER).middle()
        DESK.drag((x, y), (x, y + 40))
        player.window.wait(lambda tree: tree.named(re.compile(r"^[A-J]\d+$"), "status"), "a square")
        player.window.key(ESCAPE)
        player.window.see("6 AP left of 6", "Moves")
        assert player.lines() == before
        correct(player)
        DESK.drag((x, y), (x, y + 40))
        down, right, heading = put(player)
        assert 340 < down < 400 and abs(right - 300) < 15 and heading == 0, player.lines()[-1]
        correct(player)
        DESK.click((x + 40, y))
        down, right, heading = put(player)
        assert abs(down - 300) < 15 and right > 330 and heading == 0, player.lines()[-1]
        correct(player)
        player.window.find(re.compile("^From Ada’s edge$"), "spin button").set_value(301.5)
        player.window.find(re.compile("^From the edge on Ada’s left$"),
                           "spin button").set_value(299)
        player.window.find("Heading in degrees", "spin button").set_value(12.5)
        assert put(player) == (299, 301.5, 12.5), player.lines()[-1]
        # What stands there already is in the way, and the rule says so.
        correct(player)
        player.window.find("From the edge on Ada’s left", "spin button").set_value(300)
        player.window.find("From Ada’s edge", "spin button").set_value(390)
        before = player.lines()
        player.tap("It stands here")
        player.window.see(re.compile("^RM-|^RT-"), re.compile("Dune"))
        assert player.lines() == before


def two_distances():
    """Measured from two things it may be in two places: which is chosen, and how sure it is."""
    with play() as player:
        correct(player)
        first = player.window.find("Distance 1 in millimetres", "spin button")
        second = player.window.find("Distance 2 in millimetres", "spin button")
        first.set_value(2000)
        player.window.see(re.compile("^Both cannot be so: they miss each other by [0-9.]+ mm"))
        player.window.see_no(re.compile("^1: "))
        first.set_value(75)
        second.set_value(200)
        player.window.see("It can be in two places. Which is it?")
        places = []
        for number in (1, 2):
            player.tap(re.compile(rf"^{number}: [A-J]\d+, ± [0-9]+\.[0-9] mm$"))
            places.append(tuple(player.window.find(name, "spin button").value() for name in (
                "From the edge on Ada’s left", "From Ada’s edge")))
        assert places[0] != places[1]
        assert put(player)[:2] == places[1], f"{places}"


SHOT = SET_UP + """Ada fire Vesper at Dune extended 0
table in range
chance roll 6 4
Blaise lose laser
Ada finish Vesper
Ada end
"""


def replay(player):
    player.window.press("Menu")
    player.window.press("Replay", "menu item")


def save(player, item, title, path):
    """Where the file chooser asks."""
    player.window.press("Menu")
    player.window.press(item, "menu item")
    name = player.window.wait(lambda tree: [
        thing for thing in tree.named("Name:", "entry")
        if any(above.name == title for above in thing.above())], "a place for the name")[0]
    name.write(str(path))
    # The file chooser is GTK's own, and says what its buttons are twice.
    player.window.press(re.compile("^Save( Save)?$"))
    robot.wait_for(path.exists, "the file", player.window.said)
    player.window.see("It is saved.")


def film():
    """A battle with a map is replayed as a film: to the next attack, by keys, along its timeline;
    each step is in words, with its dice and how likely it was. A roll is changed in a "what if",
    where dice are awaited; it is not saved, and leads back to the film and to the battle."""
    with play(SHOT) as player:
        window, before = player.window, player.path.read_bytes()
        n = len(player.lines())
        replay(player)
        timeline = window.find(re.compile("^Timeline: 1 hits, 0 misses, 0 boardings"), "image")
        window.see("The beginning", "Ada against Blaise", "Luck")
        window.press("Next attack")
        window.see("Vesper rolls 10 against 8: a hit.", "6 + 4 = 10",
                   re.compile("^round 1 · [0-9]+ of [0-9]+$"),
                   re.compile(r"^A hit was 41\.7 % likely\. .*shields of Dune"))
        thing(player, DUNE)
        window.key(".")
        window.see("Dune loses a laser.")
        window.key(",")
        window.see("Vesper rolls 10 against 8: a hit.")
        window.key(",")
        window.see(re.compile("^Vesper fires at Dune"))
        window.key("a")
        window.see("Vesper rolls 10 against 8: a hit.")
        DESK.settle()
        left, right = timeline.middle(), window.find("To the end", "button").middle()
        DESK.click((left[0] + 3 * (left[0] - right[0]) // 4, left[1]))
        window.see(re.compile(f"^round 1 · ([0-9]+) of {n}$"))
        window.press("To the end")
        window.see(re.compile(f" · {n} of {n}$"))
        window.press("To the beginning")
        window.press("Next attack")
        window.see("6 + 4 = 10")
        window.press("Change this roll")
        window.see("What if · not saved", "Back to the battle")
        window.wait(lambda tree: len(tree.named("A die is awaited")) == 2, "a roll")
        window.key("1")
        window.key("1")
        window.see(re.compile("^Vesper rolls 2 against 8: a miss"))
        window.press("Back to the film")
        window.see(re.compile("^Vesper fires at Dune"))
        window.press("Next attack")
        window.see("6 + 4 = 10")
        window.press("Play on from here")
        window.press("Back to the battle")
        window.find(re.compile("^Blaise's turn$"))
        assert player.path.read_bytes() == before


def film_is_saved():
    """From the replay the film is saved as a page, and the table as a picture."""
    # With a file chooser comes a library that leaks, known by who called malloc for whom only.
    with play(SHOT, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "")
              + ":fast_unwind_on_malloc=0") as player:
        replay(player)
        player.window.press("Next attack")
        player.window.see("6 + 4 = 10")
        page, picture = (pathlib.Path(name).resolve() for name in ("one.html", "one.svg"))
        save(player, "Save film…", "Save the film (.html)", page)
        text = page.read_text(encoding="utf-8")
        assert text.count("<script") == 1 and "Vesper rolls 10 against 8: a hit." in text
        save(player, "Save this picture…", "Save this picture (.png or .svg)", picture)
        text = picture.read_text(encoding="utf-8")
        assert text.count('class="shot"') == 1 and "Vesper" in text


def film_on_a_small_screen():
    """The map, the step beside it, and all that leads along the film."""
    battle.small_screen()
    with play(SHOT) as player:
        replay(player)
        player.window.press("Next attack")
        player.window.see("Vesper rolls 10 against 8: a hit.", "6 + 4 = 10")
        thing(player, VESPER)
        player.window.press("Play on from here")
        player.window.see("What if · not saved", "Back to the battle", "Actions")


def small_screen():
    """The map is beside what can be done, which a tap on a ship brings into sight."""
    battle.small_screen()
    with play() as player:
        player.window.see("Actions", "Which ship acts?")
        player.tap("Blaise")
        player.tap(VESPER)
        player.tap("Attack")
        player.window.see("Fire shot 1 · 1 AP")
        thing(player, DUNE)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as place, robot.Desk(place) as DESK:
        tap.main([what_is_there, none_without, move, turn_by_keys, turn_by_hand, attack,
                  says_otherwise, drops, correction, two_distances, film, film_is_saved,
                  film_on_a_small_screen, small_screen])
