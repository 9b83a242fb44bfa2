# SPDX-License-Identifier: GPL-3.0-or-later
"""An attack in the window, from choosing the ship to the damage: with a sensor and dice in four
taps, with what is typed, out of range, with Extended Range, with a target that evades, and in table
mode."""
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402

# M is 70.5 mm. Vesper needs 8 to hit Dune, which has a shield, and 7 to hit Moth.
FLEETS = """\
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 \
posts 3 lasers 2 shields 1
ship Heron Ada active cruiser ap 4 wr 6 move S range M cargo 2 seats 1 posts 2 lasers 1 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 1 shields 1
ship Moth Blaise active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 shields 0
"""
ONE_TARGET = "".join(line + "\n" for line in FLEETS.splitlines() if "Moth" not in line)
RETURN = 0xFF0D

DESK = None


def play(fleets=FLEETS, has_devices=False):
    return battle.Player(DESK, battle.keep(fleets), has_devices)


def aim(player, ship="Vesper"):
    player.choose(ship)
    player.tap("Attack")


def four_taps():
    """With sensor and dice an attack takes four taps at most, the loss included."""
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(52)
        player.taps = 0
        aim(player)
        player.window.see("In range without a step")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("54")
        player.window.see("Blaise chooses a loss")
        player.tap("Shield")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 5 4",
                     "Blaise lose shield")
        player.took(4, "taps-attack", "an attack with sensor and dice")
        # The next shot of the volley is one tap more.
        player.taps = 0
        player.tap("Fire shot 2 · 1 AP")
        player.roll("61")
        player.wrote("chance roll 6 1")
        assert player.taps == 1
        player.window.see("1 / 2")


def another_target():
    """One who is not the easiest target takes a tap on it."""
    with play(has_devices=True) as player:
        player.measure(52)
        player.taps = 0
        player.choose("Vesper")
        player.choose("Dune")
        player.window.see(re.compile("^Dune, target, needs 8"))
        player.tap("Fire shot 1 · 1 AP")
        player.roll("44")
        player.tap("Laser")
        player.wrote("chance roll 4 4", "Blaise lose laser")
        player.took(4, "taps-attack", "an attack with sensor and dice")


def another_target_on_a_small_screen():
    """There too: opponents stand under one's own ships."""
    battle.small_screen()
    with play(has_devices=True) as player:
        player.measure(52)
        player.window.see("Whole log")  # the layout of a small screen
        player.taps = 0
        player.choose("Vesper")
        player.choose("Dune")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("44")
        player.tap("Laser")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 4 4",
                     "Blaise lose laser")
        player.took(4, "taps-attack", "an attack with sensor and dice")


def whose_distance():
    """What the sensor said of one target is not the distance of the next one, but is kept."""
    with play(has_devices=True) as player:
        player.measure(52)
        aim(player)
        player.window.see(re.compile("^Moth, target"), "In range without a step")
        player.tap(re.compile("^Dune, needs 8"))
        player.window.see("Another target's distance")
        # So nobody has said how far this one is: the table is asked, and no dice are rolled.
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?", "Another target's distance")
        player.wrote("Ada fire Vesper at Dune extended 0")
        player.tap("Take it back")
        player.wrote("Ada fire Vesper at Dune extended 0", "undo 1")
        player.measure(62)
        player.window.see("In range without a step")
        # Back at the first one: it has not moved.
        player.tap(re.compile("^Moth, needs 7"))
        player.window.see("In range without a step", "measured before")
        player.tap("Fire shot 1 · 1 AP")
        player.wrote("Ada fire Vesper at Moth extended 0", "table distance 52.0 clear")


def a_volley():
    """Shot 2 is at whom shot 1 was, as far as that was, whatever was chosen in between; each laser
    shows its target."""
    with play() as player:
        aim(player)
        player.tap(re.compile("^Dune, needs 8"))
        player.tap("Type mm")
        player.window.write("Distance by tape", "60")
        player.tap("Use this distance")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("54")
        player.tap("Shield")
        player.wrote("Blaise lose shield")
        player.window.see(re.compile("^Dune, target"), "In range without a step")
        player.window.wait(lambda tree: len(tree.named("Dune", "label")) >= 2, "two lasers at Dune")
        player.tap("Fire shot 2 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 60.0 clear")


def an_agreed_volley():
    """What is agreed of one shot goes for the others of its volley."""
    with play() as player:
        aim(player)
        player.tap(re.compile("^Dune, needs 8"))
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?")
        player.tap("In range")
        player.roll("54")
        player.tap("Laser")
        player.wrote("Blaise lose laser")
        player.tap("Fire shot 2 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0", "table in range")


def typed():
    """Without devices the distance and the dice are typed."""
    with play(ONE_TARGET) as player:
        aim(player)
        player.window.see("No distance")
        player.tap("Type mm")
        player.window.write("Distance by tape", "60")
        player.tap("Use this distance")
        player.window.see("In range without a step")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("53")
        player.tap("Laser")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 60.0 clear",
                     "chance roll 5 3",
                     "Blaise lose laser")


def asked():
    """A shot of which nobody has said how far it is, is announced; the table is asked, and no dice
    are rolled before. It can be taken back, whole."""
    with play(ONE_TARGET) as player:
        aim(player)
        player.window.see("No distance", re.compile("Out of range costs nothing"))
        before = player.lines()
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?", "In range", "Line blocked")
        player.window.see_no("A die is awaited")
        player.wrote("Ada fire Vesper at Dune extended 0")
        player.tap("Take it back")
        player.wrote("Ada fire Vesper at Dune extended 0", "undo 1")
        player.window.see("Fire shot 1 · 1 AP")
        player.tap("Fire shot 1 · 1 AP")
        player.tap("In range")
        player.roll("53")
        player.window.see("Blaise chooses a loss")
        # What was answered goes along with the shot.
        player.window.key("z", control=True)
        player.answer("Take back what was seen?", "Take it back")
        player.wrote("table in range", "chance roll 5 3", "undo 3")
        assert player.lines()[:len(before)] == before
        player.window.see("Fire shot 1 · 1 AP", "6 AP left")


def asked_and_missed():
    """Too far or blocked, by the players' word, costs nothing and is in the log with its rule."""
    with play(ONE_TARGET) as player:
        aim(player)
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?")
        player.tap("Line blocked")
        player.wrote("Ada fire Vesper at Dune extended 0", "table line blocked")
        player.window.see("6 AP left")
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?")
        player.window.key("2")
        player.wrote("Ada fire Vesper at Dune extended 0", "table out of range")
        player.window.see("6 AP left", "Fire shot 1 · 1 AP")


def asked_and_spent():
    """Where the house rule says that such a shot is spent, it is said before."""
    path = battle.keep(ONE_TARGET, options="option edition 3\noption measured spent\n")
    with battle.Player(DESK, path) as player:
        aim(player)
        player.window.see(re.compile("Out of range costs 1 AP"))
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("costs 1 AP")
        player.tap("Out of range")
        player.wrote("Ada fire Vesper at Dune extended 0", "table out of range")
        player.window.see("5 AP left", "Fire shot 2 · 1 AP")


def the_sensor_answers():
    """A sensor that then speaks, is still and in range is the answer, and the journal says so."""
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(None)
        aim(player)
        player.window.see("No distance")
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?")
        # Too far: that is for people to say.
        player.measure(130)
        player.window.see("Out of range", re.compile("130 mm"))
        player.wrote("Ada fire Vesper at Dune extended 0")
        player.measure(52)
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear")
        assert player.path.read_text(encoding="utf-8").rstrip().splitlines()[-1].count("~ sensor")
        player.roll("54")
        player.window.see("Blaise chooses a loss")


def killed_in_between():
    """The power fails when a shot is announced: the same question is asked again."""
    player = play(ONE_TARGET)
    aim(player)
    player.tap("Fire shot 1 · 1 AP")
    player.window.see("How far is Dune?")
    before = player.lines()
    player.kill()
    with battle.Player(DESK, player.path) as player:
        player.window.see("How far is Dune?", "In range", "Take it back")
        assert player.lines() == before
        player.tap("In range")
        player.roll("54")
        player.window.see("Blaise chooses a loss")


def an_old_battle():
    """One that was begun before the table was asked goes on in its own words."""
    path = battle.keep(ONE_TARGET, battle.OLD_SET_UP, battle.OLD)
    with battle.Player(DESK, path, has_devices=True) as player:
        player.measure(52)
        player.choose("Vesper")
        player.tap("Move into something")
        player.tap("Dune")
        player.tap("Evade")
        player.wrote("Ada move Vesper touching Dune", "Ada evade")
        player.tap("Attack")
        player.window.see("In range without a step")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("54")
        player.tap("Shield")
        player.wrote("Ada fire Vesper at Dune steps 0 clear mm 52", "chance roll 5 4",
                     "Blaise lose shield")
        # Out of range is refused by the rules of then.
        player.measure(400)
        player.window.see("Out of range")
        before = player.lines()
        player.tap(re.compile("^Fire shot 2"))
        player.window.see("RM-AT-4")
        assert player.lines() == before


def out_of_range():
    """What is out of range is refused with its rule, nothing changes, and a cure is offered."""
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(130)
        aim(player)
        player.window.see("In range with 1 step")
        before = player.lines()
        player.tap("One step less")
        player.window.see("Out of range")
        player.tap(re.compile("^Fire shot 1"))
        player.window.see("RM-AT-4", "Read the rule")
        assert player.lines() == before
        player.tap("Fire with 1 step")
        player.wrote("Ada fire Vesper at Dune extended 1", "table distance 130.0 clear")


def too_far():
    """A cruiser cannot extend its range: there is no cure but to come closer."""
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(130)
        aim(player, "Heron")
        player.window.see("Out of range", re.compile("Come closer"))
        before = player.lines()
        player.tap(re.compile("^Fire shot 1"))
        player.window.see("RM-AT-4")
        player.window.see_no(re.compile("^Fire with"))
        assert player.lines() == before


def extended():
    """Extended Range follows the distance, costs AP, and makes the number higher."""
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(130)
        aim(player)
        player.window.see("In range with 1 step")
        player.tap("One step more")
        player.window.see("In range with 2 steps", "Fire shot 1 · 3 AP")
        player.tap("One step less")
        player.tap("Fire shot 1 · 2 AP")
        player.window.see("9 or more hits")
        player.roll("44")
        player.wrote("Ada fire Vesper at Dune extended 1", "table distance 130.0 clear",
                     "chance roll 4 4")
        player.window.see("4 AP left")


def dodge():
    """A fighter that is hit may evade; what it decides and rolls is in the journal."""
    with play(has_devices=True) as player:
        player.measure(52)
        aim(player)
        player.window.see(re.compile("^Moth, target, needs 7"))
        player.tap("Fire shot 1 · 1 AP")
        player.roll("43")
        player.window.see("Evade", "Take the hit", re.compile("58.3"))
        player.tap("Evade")
        player.roll("52")
        player.wrote("chance roll 4 3", "Blaise dodge", "chance roll 5 2")
        # It has tried: the next hit is not to be evaded.
        player.tap("Fire shot 2 · 1 AP")
        player.roll("65")
        player.wrote("chance roll 6 5")
        player.window.see(re.compile("^Moth, .*lasers 0"))


def table_mode():
    """In table mode the same panes have the whole screen, with the same keys: 1 is the first ship,
    Enter is Fire."""
    battle.table_mode()
    with play(ONE_TARGET, has_devices=True) as player:
        player.measure(52)
        player.window.see("Which ship acts?")
        player.taps = 0
        player.window.key("1")
        player.tap("Attack")
        player.window.see("In range without a step", "Dune")
        player.tap("Fire shot 1 · 1 AP")
        player.roll("54")
        player.tap("Shield")
        player.wrote("chance roll 5 4", "Blaise lose shield")
        player.took(4, "taps-attack", "an attack with sensor and dice")
        player.window.see("Fire shot 2 · 1 AP")
        player.window.key(RETURN)
        player.roll("12")
        player.wrote("Ada fire Vesper at Dune extended 0", "table distance 52.0 clear",
                     "chance roll 1 2")
        player.window.see("Which ship acts?")


def table_mode_others():
    """Whatever a ship can do is done in table mode too; a wave is shown with its chances."""
    battle.table_mode()
    path = battle.keep(FLEETS, battle.SET_UP)
    with battle.Player(DESK, path) as player:
        player.tap("Vesper")
        player.tap("Move into something")
        player.window.see("Did it touch something?")
        player.tap("Moth")
        player.tap("Dock")
        player.tap("Board")
        player.window.see("Board Moth?", re.compile("captures it: "))
        player.taps = 0
        player.tap("Board · 1 AP")
        player.roll("6542")
        player.roll("64")
        player.window.see("Vesper has captured Moth")
        player.tap("Destroy")
        player.wrote("chance roll 6 5 4 2", "chance roll 6 4", "Ada destroy")
        player.took(3, "taps-wave", "a boarding wave")


def table_mode_typed():
    """In table mode a distance is typed, the range extended, and a refusal says what would help."""
    battle.table_mode()
    with play(ONE_TARGET) as player:
        player.tap("Vesper")
        player.tap("Attack")
        player.tap("Type mm")
        player.window.write("Distance by tape", "130")
        player.tap("Use this distance")
        player.window.see("In range with 1 step", "Fire shot 1 · 2 AP")
        before = player.lines()
        player.window.key("-")
        player.window.see("Out of range")
        player.tap(re.compile("^Fire shot 1"))
        player.window.see("RM-AT-4", "Read the rule")
        assert player.lines() == before
        player.tap("Fire with 1 step")
        player.wrote("Ada fire Vesper at Dune extended 1", "table distance 130.0 clear")


def table_mode_unmeasured():
    """In table mode nothing is fired either before somebody says how far it is, or agrees."""
    battle.table_mode()
    with play(ONE_TARGET) as player:
        player.tap("Vesper")
        player.tap("Attack")
        player.tap("Fire shot 1 · 1 AP")
        player.window.see("How far is Dune?", "Take it back")
        player.window.see_no("A die is awaited")
        player.tap("In range")
        player.roll("54")
        player.tap("Laser")
        player.wrote("Ada fire Vesper at Dune extended 0", "table in range", "chance roll 5 4",
                     "Blaise lose laser")
        # What was agreed once goes for the volley.
        player.tap("Fire shot 2 · 1 AP")
        player.wrote("Ada fire Vesper at Dune extended 0", "table in range")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([four_taps, another_target, another_target_on_a_small_screen, whose_distance,
                  a_volley, an_agreed_volley, typed, asked, asked_and_missed, asked_and_spent,
                  the_sensor_answers, killed_in_between, an_old_battle, out_of_range, too_far,
                  extended, dodge, table_mode, table_mode_others, table_mode_typed,
                  table_mode_unmeasured])
