# SPDX-License-Identifier: GPL-3.0-or-later
"""Every place in the window, and the way there: for who makes pictures of it, and for tests of what
is to be seen everywhere. A walk is a generator that stops wherever there is something to look at
and says the name of the place. Ways are told in English and gone in the guest's language."""
import gettext
import pathlib
import re
import shutil
import tempfile

import robot

TOP = pathlib.Path(__file__).resolve().parents[2]
ESCAPE, RETURN, F1 = 0xFF1B, 0xFF0D, 0xFFBE
SETTINGS = "[org/rockettable/RocketTable]\n"
FLEETS = ("venus-boarders", "mars-hammer")

BATTLE = """rocket-table journal 1
game rocketmen
player Ada
player Bram
option edition 3
{options}components counted
ship Halcyon Ada active cruiser ap 5 wr 6 move S range M cargo 2 seats 2 posts 3 lasers 1 shields 2
ship Lark Ada active rocketship ap 4 wr 7 move M range M cargo 3 seats 1 posts 2 lasers 1 shields 1
ship Teal Ada reserve rocketship ap 4 wr 7 move M range S cargo 4 seats 1 posts 2 lasers 1 shields 1
ship Hive Ada reserve station ap 3 wr 7 move none range L cargo 2 seats 1 posts 3 lasers 1 shields 2
ship Dune Bram active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 posts 2 lasers 2 shields 0
ship Moth Bram active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 shields 0
cost Teal titanium
cost Hive newtonium newtonium carbon7
crew Orla Ada aboard Halcyon
crew Pim Ada aboard Halcyon
crew Nils Ada at base
crew Rook Ada in reserve
crew Varga Bram aboard Dune
rank Varga Captain
rank Orla Captain
rank Nils Captain
begin
"""
SET_UP = """Ada start titanium
Bram start carbon7
chance roll 6 5
chance roll 1 2
table fell 0 off 2 on
table fell 1 off 3 on
"""
# Two ships without pods are taken, brought home, and pay for one of the reserve with empty posts.
PRIZES = """rocket-table journal 1
game rocketmen
player Ada
player Bram
option edition 3
components counted
ship Halcyon Ada active cruiser ap 9 wr 6 move S range M cargo 2 seats 2 posts 3 lasers 1 shields 2
ship Lark Ada active rocketship ap 4 wr 7 move M range M cargo 3 seats 1 posts 2 lasers 1 shields 1
ship "Cloud Orchid" Ada reserve rocketship ap 4 wr 7 move M range S cargo 4 seats 1 posts 3 \
lasers 0 shields 0
ship "Iron Dune" Bram active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 posts 2 \
lasers 0 shields 0
ship Moth Bram active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 0 shields 0
ship Wasp Bram active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 shields 0
empty "Cloud Orchid" 3
empty "Iron Dune" 2
empty Moth 1
cost "Cloud Orchid" titanium newtonium carbon7
cost "Iron Dune" titanium newtonium carbon7
cost Moth newtonium carbon7
crew Orla Ada aboard Halcyon
crew Nils Ada at base
crew Varga Bram at base
begin
""" + SET_UP + "".join(
    f"Ada move Halcyon\ntable contact {ship}\nAda dock\nAda board Halcyon {ship}\n"
    "chance roll 6 6 6 6 6\nchance roll 1\nAda salvage\n" for ship in ('"Iron Dune"', "Moth")
) + "Ada move Halcyon\ntable contact base-1\nAda dock\nAda finish Halcyon\n"
BOARDING = "Ada move Halcyon\ntable contact Dune\nAda dock\nAda board Halcyon Dune\n"
# Where a battle stands, and what has been played to get there after the ships were set up.
BATTLES = {
    "turn": "",
    "loss": "Ada end\nBram fire Dune at Lark extended 0\ntable in range\nchance roll 5 4\n",
    "evade": "Ada fire Lark at Moth extended 0\ntable in range\nchance roll 6 5\n",
    "boarding": BOARDING,
    "boarding-losses": BOARDING + "chance roll 6 5 5 3 2 1\nchance roll 6 4 3 3\n",
    "captured": BOARDING + "chance roll 6 6 6 6 6 6\nchance roll 5 5 5 5\nBram lose laser\n"
                           "Bram lose laser\n",
    "asked-range": "Ada fire Lark at Dune extended 1\n",
    "asked-touch": "Ada move Lark\n",
    "meet": "Ada move Lark\ntable contact Dune microid\n",
    "contact": "Ada move Lark\ntable contact Moth\n",
    "collision": "Ada move Lark\ntable contact Moth\nAda collide\nchance roll 4 3\n",
    "mining": "Ada move Lark\ntable contact asteroid\nAda dock\nAda end\nBram end\nAda mine Lark\n",
}


# The same on a map, with places told: Lark stands so that it could do something.
MAP_SET_UP = """Ada start titanium
Bram start carbon7
chance roll 6 5
chance roll 1 2
table fell 3 off 2 on at 335.0 460.0
table fell 1 off 3 on at 700.0 560.0 and 740.0 350.0
"""
MAP_PLACES = """Ada adjust Lark undocked
Ada adjust Halcyon undocked
Ada adjust Dune undocked
Ada adjust Moth undocked
table place Lark 415.0 425.0 heading 160.0
table place Halcyon 561.0 182.0 heading 60.0
table place Dune 330.0 557.0 heading 255.0
table place Moth 545.0 590.0 heading 230.0
"""
MAP_BATTLES = {
    "asked-range": "Ada fire Lark at Dune extended 1\n",
}


class Guest:
    """Somebody who is shown around."""

    def __init__(self, desk, place, language, *settings):
        self.desk = desk
        self.place = pathlib.Path(place)
        self.settings = settings
        self.window = None
        self.home = None
        folder = pathlib.Path(robot.SCHEMAS).parent / "po"
        self.words = gettext.translation("rocket-table", folder, [language], fallback=True)

    def word(self, text):
        """As it stands in the window: menus mark a letter with a line under it."""
        return self.words.gettext(text).replace("_", "")

    def like(self, text):
        """A pattern for a text with something filled in."""
        parts = re.split("%(?:[0-9]+[$])?z?[a-z]", self.words.gettext(text))
        return re.compile("^" + ".*".join(map(re.escape, parts)) + "$")

    def move_in(self, *settings):
        """An empty home folder, but for two fleets."""
        self.home = pathlib.Path(tempfile.mkdtemp(dir=self.place))
        fleets = self.home / "data/rocket-table/fleets"
        fleets.mkdir(parents=True)
        for name in FLEETS:
            shutil.copy(TOP / f"fleets/data/{name}.fleet.json", fleets / f"{name}.json")
        folder = self.home / "config/glib-2.0/settings"
        folder.mkdir(parents=True)
        lines = [*self.settings, f"fleet='{FLEETS[0]}'", *settings]
        (folder / "keyfile").write_text(SETTINGS + "\n".join(lines) + "\n", encoding="utf-8")

    def keep(self, name, text, *players):
        """A game among the kept ones; those whose players are not told are people."""
        path = self.home / "data/rocket-table/games" / f"{name}.journal"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        seats = [f"seat{i}={player}" for i, player in enumerate(players, 1)]
        pathlib.Path(f"{path}.players").write_text("\n".join(["[Players]", *seats, ""]),
                                                   encoding="utf-8")
        return path

    def start(self, *arguments):
        self.window = self.desk.start(str(self.home), *arguments)
        return self.window

    def press(self, text, role="button"):
        self.window.press(text if isinstance(text, re.Pattern) else self.word(text), role)

    def choose(self, menu, text):
        self.press(menu)
        self.press(text, "menu item")

    def see(self, *texts):
        self.window.see(*[text if isinstance(text, re.Pattern) else self.word(text)
                          for text in texts])

    def show(self, text):
        """Goes to a button with Tab, so that it is scrolled to."""
        self.window.focus(lambda thing: thing.name == self.word(text), text)

    def close(self, sign):
        """What is in front, which is known by this."""
        self.window.key(ESCAPE)
        self.window.see_no(self.word(sign))


def transcript(game, name, part):
    """A game as in the transcript, this part of it."""
    text = (TOP / f"rules/{game}/transcripts/{name}.journal").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    head = lines.index("begin") + 1
    return "\n".join(lines[:head + round(part * (len(lines) - head))]) + "\n"


# ---- The pages ----

def fill_history(guest):
    guest.keep("battle", BATTLE.format(options="") + SET_UP)
    guest.keep("rockets", transcript("rockets", "two-players", 1), "person", "level2")
    guest.keep("pocket", transcript("pocket-rockets", "three-players", 0.4))
    guest.keep("sheet", transcript("score-sheet", "spacecraft", 1))
    guest.keep("broken", "nonsense\n")
    faces = [1 + (7 * i * i + 3 * i) % 11 % 6 for i in range(240)]
    lines = [f"2026-11-{1 + i // 20:02}T18:{i % 60:02}:05Z\td6\t{('Ada', 'Bram')[i % 2]}\tattack\t"
             f"{face} die D{1 + i % 2}" for i, face in enumerate(faces)]
    (guest.home / "data/rocket-table/dice.log").write_text("\n".join(lines) + "\n",
                                                           encoding="utf-8")


def pages(guest):
    """All that has a tab, and what follows from tapping in it."""
    guest.move_in()
    fill_history(guest)
    port = robot.Port()
    with guest.start("--port", f"table-line@{port.path}") as window:
        port.say("@hello two dice 1.0", "@die 1 settled 5/6", "@die 2 settled 2/6")
        guest.see("Build a fleet")
        yield "start"
        window.key("1", alt=True)
        guest.see("Active fleet")
        yield "fleets"
        guest.press(re.compile("^Cloud Orchid, "))
        guest.see("Move to reserve")
        yield "fleets-ship"
        window.key("2", alt=True)
        guest.see("New battle")
        yield "battle"
        window.key("3", alt=True)
        guest.see(guest.like("New game of %s"))
        yield "games"
        window.key("4", alt=True)
        guest.see("All evenings")
        yield "history"
        guest.press(re.compile("^Rockets, Ann, Bob"))
        guest.see("Replay")
        yield "history-game"
        window.key("5", alt=True)
        port.say(*["@range 61.5 +-1.5"] * 20)
        guest.see("Add GPIO pins")
        yield "devices"
        guest.choose("Menu", "_Dice statistics")
        guest.see("Faces")
        yield "statistics"
    port.unplug()


def tray(guest):
    """The dice tray in front of a page."""
    guest.move_in("page='fleets'")
    port = robot.Port()
    with guest.start("--port", f"table-line@{port.path}") as window:
        guest.see("Active fleet")
        port.say("@hello two dice 1.0", "@die 1 battery 12")
        window.key("r", control=True)
        guest.see("AWAITING")
        guest.press("Type")
        guest.see("TYPE WHAT THE DICE SHOW")
        yield "tray-typing"
        window.key(ESCAPE)
        guest.see("AWAITING")
        port.say("@die 1 rolling", "@die 1 settled 5/6", "@die 2 rolling")
        guest.see("ROLLING")
        yield "tray-rolling"
        guest.press("Call off")
        guest.see("No roll is awaited")
        port.say("@die 2 settled 4/6")
        guest.see("STRAY")
        yield "tray-stray"
    port.unplug()


# ---- Dialogs ----

def fleet_dialogs(guest):
    guest.move_in("page='fleets'")
    with guest.start() as window:
        guest.see("Active fleet")
        for item, sign, name in (
                ("Name and details…", "Starting resource", "details"),
                ("Share…", "In words", "share"), ("Print…", "Save PDF…", "print"),
                ("Compare…", "The other fleet", "compare"), ("Import…", "Paste", "import")):
            guest.choose("Fleet menu", item)
            guest.see(sign)
            yield f"dialog-{name}"
            guest.close(sign)
        guest.choose("Fleet menu", "Remove…")
        guest.see(guest.like("Remove %s?"))
        yield "dialog-remove"
        guest.close("Remove")
        guest.choose("Fleet menu", "Suggest…")
        guest.press("Look")
        guest.see("The best that were found.")
        yield "dialog-suggest"
        guest.close("Look")
        window.key("f", control=True)
        guest.press("New card")
        guest.press("Add an ability")
        guest.see("By how much")
        yield "dialog-card"
        guest.close("Save and next")


def program_dialogs(guest):
    guest.move_in("page='devices'")
    port = robot.Port()
    with guest.start("--port", f"table-line@{port.path}") as window:
        port.say(*["@range 61.5 +-1.5"] * 20)
        guest.press("Distance")
        guest.press("Calibrate")
        guest.see("Zero point")
        yield "dialog-calibration"
        guest.close("Zero point")
        # On a small screen the distance is on a page of its own.
        if window.tree().named(guest.word("All devices"), "button"):
            guest.press("All devices")
        guest.press("Add GPIO pins")
        guest.see("What is wired")
        yield "dialog-gpio"
        guest.close("What is wired")
        window.key(",", control=True)
        guest.see("When all dice lie still")
        yield "dialog-preferences"
        guest.close("When all dice lie still")
        guest.choose("Menu", "_Keyboard shortcuts")
        window.wait(lambda tree: len(tree.top) > 1, "a window of keys")
        yield "dialog-shortcuts"
    port.unplug()


def assistants(guest):
    guest.move_in("page='battle'")
    with guest.start() as window:
        guest.press("New battle")
        guest.see("Begin the battle")
        yield "new-battle"
        guest.close("Begin the battle")
        window.key("3", alt=True)
        for game in ("Rockets", "Pocket Rockets", "SPACEcraft"):
            guest.press(guest.word("New game of %s").replace("%s", game))
            guest.see("Begin")
            yield f"new-game-{game.split()[0].lower()}"
            guest.show("Count your box…")
            yield f"new-game-{game.split()[0].lower()}-box"
            guest.press("Count your box…")
            guest.see("Save our count")
            yield f"count-box-{game.split()[0].lower()}"
            guest.close("Save our count")
            guest.close("Begin")
        guest.press(guest.word("Score sheet for %s").replace("%s", "Rockets"))
        guest.see("Begin the sheet")
        yield "new-sheet"
        guest.close("Begin the sheet")


# ---- Battles ----

def battles(guest):
    for name, played in BATTLES.items():
        guest.move_in()
        path = guest.keep("battle", BATTLE.format(options="") + SET_UP + played)
        with guest.start("--game", str(path)):
            guest.see("Menu", re.compile("^(Halcyon|Dune|Lark)"))
            yield f"battle-{name}"
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options=""))
    with guest.start("--game", str(path)):
        guest.see("Go on")
        yield "battle-field"
        guest.press("Go on")
        guest.see("Menu", re.compile("Ada"))
        yield "battle-setup"
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option rounds 1\n") + SET_UP
                      + "Ada end\nBram end\n")
    with guest.start("--game", str(path)):
        guest.see("Ships lost")
        yield "battle-end"


def asking(guest):
    """What the table is asked: several things that are touched, and all of it in table mode."""
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="") + SET_UP + BATTLES["asked-touch"])
    with guest.start("--game", str(path)):
        guest.press("Several at once")
        guest.press("Dune")
        guest.press("Central asteroid")
        guest.see("It touches these")
        yield "battle-several"
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n") + SET_UP.replace(
        "0 off 2 on", "4 off 2 on").replace("1 off 3 on", "3 off 3 on"))
    with guest.start("--game", str(path)):
        guest.press(re.compile("^Lark, "))
        guest.press("Turn")
        guest.see(guest.word("Turn · free"))
        yield "battle-heading"
    for name in ("asked-range", "asked-touch", "meet", "contact"):
        guest.move_in("table-mode=true")
        path = guest.keep("battle", BATTLE.format(options="") + SET_UP + BATTLES[name])
        with guest.start("--game", str(path)):
            guest.see("Menu", re.compile("Lark|Dune"))
            yield f"table-mode-{name}"


def mapped(guest):
    """A battle with a map: what stands there, a heading, an attack, and where resources fell."""
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n") + MAP_SET_UP
                      + MAP_PLACES)
    with guest.start("--game", str(path)) as window:
        guest.see("Show it larger")
        yield "map-ships"
        guest.press(re.compile("^Lark, "))
        guest.see("Finish")
        yield "map-ship"
        guest.press("Turn")
        guest.see(guest.like("Turn · %d AP"))
        yield "map-turn"
        window.key(ESCAPE)
        guest.press("Attack")
        guest.see(guest.like("Fire shot %d · %d AP"))
        yield "map-attack"
        guest.press("Type mm")
        window.write(guest.word("Distance by tape"), "90")
        guest.press("Use this distance")
        guest.see("The map says otherwise")
        yield "map-doubt"
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n") + MAP_SET_UP
                      + MAP_PLACES)
    with guest.start("--game", str(path)) as window:
        guest.press(re.compile("^Lark, "))
        guest.press("More")
        guest.press("Not where it stands?")
        window.find(guest.word("Distance %d in millimetres") % 1, "spin button").set_value(120)
        guest.see("It can be in two places. Which is it?")
        yield "map-place"
        window.key(ESCAPE)
        guest.press("Move")
        guest.see("Collide")
        yield "map-contact"
    for name in MAP_BATTLES:
        guest.move_in()
        path = guest.keep("battle", BATTLE.format(options="option map on\n") + MAP_SET_UP
                          + MAP_PLACES + MAP_BATTLES[name])
        with guest.start("--game", str(path)):
            guest.see("Menu", re.compile("^(Halcyon|Dune|Lark)"))
            yield f"map-{name}"
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n")
                      + MAP_SET_UP[:MAP_SET_UP.index("table fell 1")])
    with guest.start("--game", str(path)):
        guest.see("Scatter them")
        yield "map-drop"


def films(guest):
    """A battle with a map as a film, and what if."""
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n") + MAP_SET_UP + MAP_PLACES
                      + MAP_BATTLES["asked-range"] + "chance roll 6 5\n")
    with guest.start("--game", str(path)):
        guest.choose("Menu", "_Replay")
        guest.see("The beginning")
        guest.press("Next attack")
        guest.see("6 + 5 = 11")
        yield "film"
        guest.press("Play on from here")
        guest.see("What if · not saved")
        yield "film-what-if"


def drawing(guest):
    """What was drawn is asked, and said."""
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="") + SET_UP
                      + "Ada move Lark\ntable contact microid\nAda dock\n")
    with guest.start("--game", str(path)):
        guest.press("Load")
        guest.see("I draw the tokens")
        yield "battle-load"
        guest.press(guest.word("Load %d") % 2)
        guest.see("Draw for me")
        yield "battle-drawing"
        guest.press(guest.word("%s says what it was") % "Ada")
        guest.press("Titanium")
        guest.see("Erase")
        yield "battle-drawn"


def mending(guest):
    """What was noted wrongly, and what prizes pay for."""
    guest.move_in()
    path = guest.keep("battle", PRIZES)
    with guest.start("--game", str(path)):
        guest.press(re.compile("^Lark, "))
        guest.choose("Menu", "_Adjust by hand")
        guest.see(guest.like("Adjust %s by hand"))
        yield "battle-adjust"
        guest.press("Docked to something else")
        guest.see(guest.like("What is %s docked to?"))
        yield "battle-adjust-docking"
        guest.press("Central asteroid")
        guest.press("Nils")
        guest.see(guest.like("Where is %s?"))
        yield "battle-adjust-crew"
        guest.press("Bases and asteroid")
        guest.see("Adjust the resources by hand")
        yield "battle-adjust-bases"
        guest.press("Another ship")
        guest.see("Which ship was noted wrongly?")
        yield "battle-adjust-ships"
        guest.press("Back to the turn")
        guest.press(guest.like("Home base of %s: resources %u, crew %d, ships in reserve %d"))
        guest.see(guest.word("Bring %s") % "Cloud Orchid")
        yield "battle-reserve"
        guest.press(guest.word("Pay for %s with salvage") % "Cloud Orchid")
        guest.press(guest.word("%s for %s") % ("Iron Dune", guest.word("Newtonium")))
        guest.see("from the stock")
        yield "battle-salvage"
        guest.press(guest.word("%s for %s") % ("Moth", guest.word("Carbon 7")))
        guest.press(guest.word("Bring %s") % "Cloud Orchid")
        guest.see(guest.like("%s has arrived"))
        yield "battle-arming"


def attack(guest):
    """From choosing a ship to its shot, with a distance and a refusal; at a table too."""
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="") + SET_UP)
    sensor = robot.Sensor(61.5)
    with guest.start("--game", str(path), "--port", f"table-line@{sensor.port.path}"):
        guest.press(re.compile("^Lark, "))
        guest.press("Attack")
        guest.see("In range without a step")
        yield "battle-attack"
        sensor.mm = 290.0
        guest.see("Out of range")
        guest.press(guest.like("Fire shot %d"))
        guest.see("RM-AT-4")
        yield "battle-refused"
    sensor.unplug()
    guest.move_in("table-mode=true")
    path = guest.keep("battle", BATTLE.format(options="") + SET_UP)
    sensor = robot.Sensor(61.5)
    with guest.start("--game", str(path), "--port", f"table-line@{sensor.port.path}"):
        guest.see("Which ship acts?")
        yield "table-mode-ship"
        guest.press("Lark")
        guest.see("Attack")
        yield "table-mode-deed"
        guest.press("Attack")
        guest.see(guest.like("Fire shot %d"))
        yield "table-mode-attack"
        guest.press(guest.like("Fire shot %d"))
        guest.see("A die is awaited")
        yield "table-mode-roll"
    sensor.unplug()


# ---- Card games ----

GAMES = {"rockets": "two-players", "pocket-rockets": "three-players",
         "spacecraft": "advanced-two-players"}


def tables(guest):
    for game, name in GAMES.items():
        for part, word in ((0.02, "opening"), (0.5, "middle")):
            guest.move_in()
            path = guest.keep("game", transcript(game, name, part))
            with guest.start("--game", str(path)) as window:
                guest.see("Menu", re.compile("^(Ann|Bob|Cy)"))
                hand = guest.word("Show my hand")
                if window.tree().named(hand, "button"):
                    if word == "opening":
                        yield f"{game}-curtain"
                    guest.press("Show my hand")
                    guest.see("Hint")
                yield f"{game}-{word}"


# Four players, and a card equal to the last: three to push, and the least room for each.
PUSH = """rocket-table journal 1
game rockets
player Ada
player Comet
player Vega
player Nova
components assumed
track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20
card 0 6
""" + "".join(f"card {value} 9\n" for value in range(1, 7)) + """begin
chance deal Ada 0 1 3 5 5 6
chance deal Comet 1 2 3 4 5 6
chance deal Vega 1 2 3 4 5 6
chance deal Nova 1 2 3 4 5 6
Ada play 5
Comet play 3
Vega play 2
Nova play 6
"""


def pushing(guest):
    guest.move_in()
    path = guest.keep("game", PUSH, "person", "level1", "level1", "level1")
    with guest.start("--game", str(path)) as window:
        card = guest.like("Card %d: %s, %s").pattern.replace(".*", "5", 1)
        guest.press(re.compile(card))
        guest.see(guest.like("Push %s to %s"))
        yield "rockets-push"
        window.key(ESCAPE)


def ends(guest):
    """The end of each game, its replay and its review; the log and the rules."""
    for game, name in GAMES.items():
        guest.move_in()
        path = guest.keep("game", transcript(game, name, 1))
        with guest.start("--game", str(path)) as window:
            guest.see("Rematch")
            yield f"{game}-end"
            guest.press("Replay")
            place = window.find(guest.word("Place in the game"))
            place.set_value(60)
            window.see(re.compile("^60 "))
            yield f"{game}-replay"
            guest.choose("Menu", "_What has happened")
            guest.see("What has happened")
            yield f"{game}-log"
            guest.choose("Menu", "R_ules")
            window.see(re.compile("^[A-Z]{2}-[A-Z0-9-]+$"))
            yield f"{game}-rules"
    guest.move_in()
    path = guest.keep("game", transcript("rockets", "two-players", 1))
    with guest.start("--game", str(path)) as window:
        guest.press("Which choices cost most?")
        guest.see(guest.like("Show choice %zu of %s"))
        yield "review"


def sheets(guest):
    for game in ("rockets", "pocket-rockets", "spacecraft"):
        guest.move_in()
        path = guest.keep("game", transcript("score-sheet", game, 0.5))
        with guest.start("--game", str(path)):
            guest.see("Copy as text")
            yield f"sheet-{game}"


# ---- The guide ----

def guide(guest):
    """What the user's guide shows of the window; its pictures are called like these places."""
    guest.move_in()
    with guest.start() as window:
        guest.see("Build a fleet")
        yield "start"
        window.key("r", control=True)
        guest.see("AWAITING")
        guest.press("Type")
        guest.see("TYPE WHAT THE DICE SHOW")
        window.key("5")
        window.see(guest.words.ngettext("Accept: %d die to go", "Accept: %d dice to go", 1) % 1)
        yield "dice"
    guest.move_in()
    fill_history(guest)
    port = robot.Port()
    with guest.start("--port", f"table-line@{port.path}") as window:
        port.say("@hello two dice 1.0", "@die 1 settled 5/6", "@die 2 settled 2/6")
        guest.see("Build a fleet")
        window.key("1", alt=True)
        guest.press(re.compile("^Cloud Orchid, "))
        guest.see("Move to reserve")
        yield "fleet"
        window.key("f", control=True)
        guest.press("New card")
        window.write(guest.word("Name"), "Red Kite")
        yield "card"
        guest.close("Save and next")
        window.key("3", alt=True)
        guest.press(guest.word("New game of %s").replace("%s", "Rockets"))
        guest.show("Count your box…")
        yield "new-game"
        guest.press("Count your box…")
        guest.see("Save our count")
        yield "count-box"
        guest.close("Save our count")
        guest.close("Begin")
        window.key("4", alt=True)
        guest.see("All evenings")
        yield "history"
        window.key("5", alt=True)
        port.say(*["@range 61.5 +-1.5"] * 20)
        guest.see("In range without a step")
        yield "devices"
    port.unplug()
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="") + SET_UP)
    sensor = robot.Sensor(61.5)
    with guest.start("--game", str(path), "--port", f"table-line@{sensor.port.path}"):
        guest.press(re.compile("^Lark, "))
        guest.press("Attack")
        guest.see("In range without a step")
        yield "attack"
    sensor.unplug()
    guest.move_in()
    path = guest.keep("battle", BATTLE.format(options="option map on\n") + MAP_SET_UP + MAP_PLACES)
    with guest.start("--game", str(path)):
        guest.press(re.compile("^Lark, "))
        guest.see("Finish")
        yield "map"
    guest.move_in()
    path = guest.keep("game", transcript("rockets", "two-players", 0.5))
    with guest.start("--game", str(path)):
        guest.press("Show my hand")
        guest.see("Hint")
        yield "rockets"


def read_guide(guest):
    """Every chapter of the guide; each has a button to the next at its end."""
    guest.move_in()
    with guest.start() as window:
        guest.see("Build a fleet")
        window.key(F1)
        guest.see("Search the guide")
        for number in range(1, 10):
            yield f"guide-{number}"
            if number < 9:
                title = window.find(re.compile("  →$"), "button").name.removesuffix("  →")
                window.press(f"{title}  →")
                window.find(title, "heading")


WALKS = (pages, tray, fleet_dialogs, program_dialogs, assistants, battles, asking, mapped,
         films, drawing,
         mending, attack, tables, pushing, ends, sheets, read_guide)
