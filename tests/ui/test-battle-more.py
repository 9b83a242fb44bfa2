# SPDX-License-Identifier: GPL-3.0-or-later
"""What a battle in the window has besides shots, boardings and losses: the assistant that begins
one, the end of a turn, contact, mining, loading and unloading, the reserve, crew, a prize's hold,
the planner, and what is adjusted by hand. Each is read back from the journal."""
import json
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
ship Halcyon Ada active cruiser ap 5 wr 6 move S range M cargo 2 seats 2 posts 3 lasers 1 shields 2
ship Lark Ada active rocketship ap 6 wr 7 move M range M cargo 3 seats 1 posts 2 lasers 1 shields 1
ship Teal Ada reserve rocketship ap 4 wr 7 move M range S cargo 4 seats 1 posts 2 lasers 1 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 2 shields 0
ship Moth Blaise active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 shields 0
cost Teal titanium
crew Orla Ada aboard Halcyon
crew Nils Ada at base
crew Rook Ada in reserve
crew Varga Blaise aboard Dune
rank Orla Captain
"""
# Dune has loaded two, and Halcyon has taken all that it was armed with.
CAPTURED = """\
Ada end
Blaise move Dune
table contact asteroid
Blaise dock
Blaise end
Ada end
Blaise mine Dune
chance roll 2
chance draw titanium newtonium
Blaise end
Ada move Halcyon
table contact Dune
Ada dock
Ada board Halcyon Dune
chance roll 6 6 6 6 6
chance roll 5 5 5 5
"""
ESCAPE, TAB, RETURN, HOME, DOWN = 0xFF1B, 0xFF09, 0xFF0D, 0xFF50, 0xFF54

DESK = None


def play(played="", has_devices=False):
    return battle.Player(DESK, battle.keep(FLEETS, battle.SET_UP + played), has_devices)


# ---- Beginning one ----

def pick(window, choice, value, place):
    """Opens a choice and goes to a value by keys: nobody can press its rows from afar."""
    def button(tree):
        return [thing for found in tree.named(choice, "choice") for thing in found.all()
                if thing.role == "button"]
    window.wait(button, choice)[0].press()
    window.see(value)
    window.key(HOME)
    for _ in range(place):
        window.key(DOWN)
    window.key(RETURN)
    see_picked(window, choice, value)


def see_picked(window, choice, value):
    window.wait(lambda tree: [thing for found in tree.named(choice, "choice")
                              for button in found.all() if button.role == "button"
                              for thing in button.all() if thing.name == value],
                f"{choice}: {value}")


def assistant():
    """From the page Battle to the first question; an illegal fleet needs everybody's word."""
    data = HERE.parents[1] / "fleets/data"
    folder = pathlib.Path("data/rocket-table/fleets")
    folder.mkdir(parents=True)
    fleet = json.loads((data / "venus-boarders.fleet.json").read_text(encoding="utf-8"))
    fleet["active"].append(fleet["reserve"].pop())
    (folder / "venus-boarders.json").write_text(json.dumps(fleet), encoding="utf-8")
    with DESK.start(os.getcwd()) as window:
        window.press("Battle", "tab")
        window.press("New battle")
        window.see("House rules", re.compile("RM-FL-1"), re.compile("points · not legal$"),
                   re.compile("^A ship with 3 pods and 2 crew takes a base .* 71.4 %"))
        begin = window.find("Begin the battle", "button")
        assert not begin.is_in(robot.SENSITIVE), "nobody has agreed to play it"
        # Without a map for people; two at least, so nobody asks who the first two are.
        tree = window.tree()
        assert not tree.named("Who plays as player 1") and tree.named("Who plays as player 3")
        # Without a map, as before, until something else was chosen for a battle.
        assert tree.named("Real miniatures, without a map", "button")[0].is_in(robot.PRESSED)
        # Computers play where all is on the screen, and nowhere else.
        window.press("All on the screen")
        pick(window, "Who plays as player 2", "Computer, fair", 2)
        window.press("Real miniatures, without a map")
        # A check box is not to be pressed from afar either: it comes after name and fleet.
        window.focus(lambda thing: thing.name == "We agree to play it as it is", "the agreement")
        window.key(" ")
        window.wait(lambda tree: tree.named("Begin the battle", "button")[0].is_in(
            robot.SENSITIVE), "that it may begin")
        pick(window, "Who plays as player 3", "Person", 0)
        pick(window, "Who plays as player 3", "Nobody", 1)
        window.write("Name of player 1", "Orla")
        pick(window, "Fleet of player 2", "Terra Wall (demonstration)", 5)
        # A list of values opens beside its button, which has to be in sight.
        window.focus(lambda thing: thing.name == "A boarded ship", "the house rule")
        pick(window, "A boarded ship", "is free to act", 1)
        # No limit is printed, so none is usual.
        see_picked(window, "Length of the battle", "no limit")
        window.focus(lambda thing: thing.name == "Length of the battle", "the last of them")
        pick(window, "Length of the battle", "20 rounds", 6)
        # The rule behind a house rule is a tap away.
        window.press("Rule RM-BD-7")
        window.see(re.compile("^A home base on an asteroid has four dice"))
        window.key(ESCAPE)
        window.see_no(re.compile("^A home base on an asteroid has four dice"))
        window.press("Begin the battle")
        window.press("Go on")
        # Both fleets name what they start with.
        window.see("Orla rolls for first", "Who is first?")
        [journal] = pathlib.Path("data/rocket-table/games").glob("*.journal")
        text = tap.plain(journal.read_text(encoding="utf-8"))
        assert "option boarded free\n" in text and "option rounds 20\n" in text, text
        assert "option extend" not in text or "option extend shot" in text, text
        assert tap.entries(text)[:2] == ["Orla start newtonium", "Blaise start titanium"], text
        assert text.count(" Orla active ") == 5, text


def field():
    """How the table is set up is shown first, with the ruler's own L, and again from the menu."""
    path = battle.keep(FLEETS, "begin\n")
    path.write_text(path.read_text(encoding="utf-8").replace(
        "components counted", "option ruler_l 912\ncomponents counted"), encoding="utf-8")
    with battle.Player(DESK, path) as player:
        player.window.see("Setting up the table", "The table is about 1 m by 1 m.", "RM-ST-5",
                          re.compile(r"stands one ruler length \(L, 91.2 mm\) from its"),
                          re.compile("^The table from above:"))
        player.tap("Go on")
        player.window.see("Ada, choose your starting resource")
        player.tap("Menu")
        player.window.press("Setting up the table", "menu item")
        player.window.see(re.compile("^The table from above:"))
        player.window.key(ESCAPE)
        player.window.see("Ada, choose your starting resource")
    with battle.Player(DESK, battle.keep(FLEETS)) as player:
        player.window.see("Which ship acts?")
        player.window.see_no(re.compile("^The table from above:"))


def drop():
    """Resources that fell are counted with the keyboard: what steps keeps the focus."""
    with battle.Player(DESK, battle.keep(FLEETS, "".join(
            line + "\n" for line in battle.SET_UP.splitlines()[:5]))) as player:
        player.tap("More: Touching the asteroid")
        player.window.see("5 become microids")
        player.window.key(" ")
        player.window.see("4 become microids")
        player.window.key(" ")
        player.window.see("3 become microids")
        player.tap("So they fell")
        player.wrote("table fell 0 off 3 on")


# ---- Turns ----

def end_turn():
    """Who ends a turn with ships that have not acted is told which, once, and may go back."""
    with play() as player:
        player.choose("Lark")
        player.tap("Turn")
        player.wrote("Ada turn Lark")
        before = player.lines()
        player.tap("End turn")
        player.window.see("1 ship has not acted. End turn anyway?", "Halcyon")
        player.answer("1 ship has not acted. End turn anyway?", "Back")
        player.window.see_no("1 ship has not acted. End turn anyway?")
        assert player.lines() == before
        # Who has nothing more to do is asked nothing.
        player.choose("Halcyon")
        player.tap("Finish")
        player.tap("End turn")
        player.wrote("Ada finish Halcyon", "Ada end")


def contact():
    """A move that touches something: evaded, still touching, into another, collided."""
    with play() as player:
        player.choose("Lark")
        player.tap("Move into something")
        player.window.see("Did it touch something?")
        player.tap("Moth")
        player.window.see("Lark touches Moth", "Ada decides")
        player.tap("Evade")
        player.wrote("Ada move Lark", "table contact Moth", "Ada evade", "table no contact")
        player.tap("Move into something")
        player.tap("Dune")
        player.tap("Evade into something")
        player.tap_after("What does it touch now?", "Moth")
        player.wrote("Ada evade", "table contact Moth")
        player.window.see("Lark touches Moth")
        player.tap("Collide")
        player.roll("12")
        player.wrote("Ada collide", "chance roll 1 2")


def still_touching():
    """What is evaded and not left costs more, and is offered again with the next move."""
    with play() as player:
        player.choose("Lark")
        player.tap("Move into something")
        player.tap("Moth")
        player.tap("Evade, still touching")
        player.wrote("Ada evade", "table still contact")
        player.tap("Move")
        player.tap("Still Moth")
        player.wrote("Ada move Lark", "table still contact")
        player.tap("Move")
        player.tap("Nothing")
        player.wrote("Ada move Lark", "table no contact")
        # A move is taken back with what the table showed of it.
        player.window.key("z", control=True)
        player.wrote("undo 2")


def several_at_once():
    """Of several things that are touched at once the mover chooses which comes first."""
    with play() as player:
        player.choose("Lark")
        player.tap("Move into something")
        player.tap("Several at once")
        player.window.see("What does it touch at once?", "RM-CN-1")
        player.tap_after("What does it touch at once?", "Moth")
        player.tap_after("What does it touch at once?", "Dune")
        # Not that one after all.
        player.tap_after("What does it touch at once?", "Dune")
        player.tap("Microid")
        player.tap("It touches these")
        player.wrote("Ada move Lark", "table contact Moth microid")
        player.window.see("Lark touches several things", "Ada decides")
        player.tap_after("Lark touches several things", "Microid")
        player.wrote("Ada meet microid")
        player.window.see("Lark touches a microid")
        # What else it touches is to be dealt with then, and not asked.
        player.window.see_no("Evade into something")
        player.tap("Evade")
        player.wrote("Ada meet microid", "Ada evade")
        player.window.see("Lark touches Moth", "Evade into something")


def touch_asked():
    """The power fails after the move: what it touched is asked, and answered by one tap."""
    with play("Ada move Lark\n") as player:
        player.window.see("What does Lark touch?", "Nothing", "Several at once")
        player.tap("Moth")
        player.wrote("Ada move Lark", "table contact Moth")
        player.window.see("Lark touches Moth")
        player.window.key("z", control=True)
        player.wrote("undo 2")
        player.window.see("Mine: why not?")


def drop_taken_back():
    """How resources fell is taken back alone, without the dice before it."""
    with battle.Player(DESK, battle.keep(FLEETS, "".join(
            line + "\n" for line in battle.SET_UP.splitlines()[:6]))) as player:
        player.window.see("Blaise drops six resources")
        player.tap("More: Off the table, lost")
        player.tap("So they fell")
        player.wrote("table fell 1 off 0 on")
        player.window.see("Which ship acts?")
        player.window.key("z", control=True)
        player.wrote("table fell 1 off 0 on", "undo 1")
        player.window.see("Blaise drops six resources")


def old_battle():
    """An older one goes on in its own words."""
    path = battle.keep(FLEETS, "".join(
        line + "\n" for line in battle.OLD_SET_UP.splitlines()[:6]), battle.OLD)
    with battle.Player(DESK, path) as player:
        player.tap("So they fell")
        player.wrote("Blaise drop 0 off 0 on")
        player.choose("Lark")
        player.tap("Move into something")
        player.window.see_no("Several at once")
        player.tap("Moth")
        player.tap("Evade into something")
        player.tap_after("What does it touch now?", "Dune")
        player.wrote("Ada move Lark touching Moth", "Ada evade into Dune")
        player.tap("Evade, still touching")
        player.wrote("Ada evade still")
        player.tap("Move")
        player.tap("Still Dune")
        player.wrote("Ada evade still", "Ada move Lark still")


def on_a_map():
    """A battle with a map is played too: it says what is touched, and a turn needs a heading."""
    path = battle.keep(FLEETS, "".join(
        line + "\n" for line in battle.SET_UP.splitlines()[:5]),
        "option edition 3\noption map on\n")
    with battle.Player(DESK, path) as player:
        for _ in range(2):
            before = len(player.lines())
            player.tap("Scatter them")
            robot.wait_for(lambda n=before: len(player.lines()) > n, "how they fell")
        player.choose("Lark")
        player.tap("Turn")
        player.window.see("Where does Lark turn to?", re.compile("^Turn · "), "RM-MV-2")
        player.tap_after("Where does Lark turn to?", "Moth")
        robot.wait_for(lambda: player.lines()[-1].startswith("Ada turn Lark to "), "a heading")
        player.tap("Turn")
        player.window.find("Heading in degrees").set_value(12.5)
        player.tap(re.compile("^Turn · "))
        player.wrote("Ada turn Lark to 12.5")
        player.tap("Attack: why not?")
        player.window.see(re.compile("^RM-AT-[45]$"))
        player.tap("Move")
        robot.wait_for(lambda: "Ada move Lark" in player.lines(), "a move")


def no_touch():
    """What cannot be done is told with its rule and a cure, and changes nothing."""
    with play() as player:
        player.choose("Lark")
        before = player.lines()
        player.tap(re.compile("^Mine: why not"))
        player.window.see("RM-MI-1", "Read the rule")
        assert player.lines() == before


# ---- A page of a ship is left when what it is for is done ----

def turns_by_keys(player, *keys, ship):
    """The keys are those of what comes next: pages that are not shown any more are told of as well,
    but no key comes to them."""
    player.window.see(re.compile("^(What can it do|Which ship acts)[?]$"))
    for key in keys:
        player.window.key(key)
    player.wrote(f"Ada turn {ship}")


def done_moving():
    """A move that was asked about."""
    with play("Ada move Lark\ntable contact Moth\nAda evade\ntable still contact\n") as player:
        player.tap("Move")
        player.tap("Nothing")
        player.wrote("Ada move Lark", "table no contact")
        turns_by_keys(player, "2", ship="Lark")


def done_docking():
    """A docking to what is touched."""
    with play("Ada move Lark\ntable no contact\n") as player:
        player.tap("Dock")
        player.tap("Moth")
        player.wrote("Ada dock Lark Moth")
        turns_by_keys(player, "2", ship="Lark")


def done_loading():
    """Microids, which are looked at in between."""
    with play("Ada move Lark\ntable contact microid\nAda dock\n") as player:
        player.tap("Load")
        player.tap("Load 2")
        player.draw("Ada", "Newtonium", "Carbon 7")
        turns_by_keys(player, "2", ship="Lark")


DOCKED = "Ada move Halcyon\ntable contact Dune\nAda dock\n"


def done_boarding():
    """A wave after which nobody is captured."""
    with play(DOCKED) as player:
        player.tap("Board")
        player.tap("Board · 1 AP")
        player.roll("11111")
        player.roll("1111")
        player.wrote("chance roll 1 1 1 1 1", "chance roll 1 1 1 1")
        turns_by_keys(player, "1", "2", ship="Lark")


def done_salvaging():
    """A prize that is salvaged."""
    with play(DOCKED) as player:
        player.tap("Board")
        player.tap("Board · 1 AP")
        player.roll("66666")
        player.roll("5555")
        player.tap("Lose these")
        player.tap("Salvage")
        player.wrote("Ada salvage")
        turns_by_keys(player, "2", ship="Halcyon")


def done_attacking():
    """The last laser."""
    with play() as player:
        player.choose("Lark")
        player.tap("Attack")
        player.tap("Fire shot 1 · 1 AP")
        player.window.see(re.compile("^How far is"))
        player.tap("In range")
        player.roll("12")
        player.wrote("chance roll 1 2")
        turns_by_keys(player, "1", "2", ship="Halcyon")


# ---- Fewer taps ----

FIVE = "".join(
    f"ship {name} Ada active rocketship ap 4 wr 7 move M range M cargo 0 seats 0 posts 1 lasers 1 "
    "shields 0\n" for name in ("Ash", "Elm", "Fir", "Oak", "Yew")) + (
    "ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 0 posts 6 "
    "lasers 3 shields 3\n")


def five_ships():
    """A turn of five ships, each with two moves and a shot, takes thirty taps at most."""
    with battle.Player(DESK, battle.keep(FIVE)) as player:
        player.window.see("Which ship acts?")
        player.taps = 0
        for i, name in enumerate(("Ash", "Elm", "Fir", "Oak", "Yew")):
            player.choose(name)
            player.tap("Move twice")
            player.wrote(*[f"Ada move {name}", "table no contact"] * 2)
            player.choose("Dune")
            player.tap("Fire shot 1 · 1 AP")
            player.window.see("How far is Dune?")
            player.tap("In range")
            player.roll("66" if i < 2 else "12")
            if i < 2:
                player.tap("Shield")
                player.wrote("Blaise lose shield")
        player.tap("End turn")
        player.wrote("chance roll 1 2", "Ada end")
        player.took(30, "taps-turn", "a turn of five ships")


def far_move():
    """An ability that makes moves longer is in what a move says of itself."""
    fleets = FLEETS + "ability Lark move 1 always\n"
    with battle.Player(DESK, battle.keep(fleets)) as player:
        player.choose("Lark")
        player.window.see("141.0 mm · 1 AP")
        player.tap("Move into something")
        player.window.see(re.compile("^Lark moves 2M, 141.0 mm"))


# ---- Resources ----

def mine():
    """Mining tells what to expect before it is begun, and ends when the hold is full."""
    with play("Ada move Lark\ntable contact asteroid\nAda dock\nAda end\nBlaise end\n") as player:
        player.choose("Lark")
        player.tap_after(battle.MOVE, "Mine")
        player.window.see("Mine with Lark?", "expected load", "fills the hold", "58.3 %")
        player.tap_after("Mine with Lark?", "Mine")
        player.roll("1")
        player.draw("Ada", "Titanium")
        player.window.see(re.compile("^Lark mines: 2 dice left"))
        player.roll("6")
        player.roll("4")
        player.window.see("Which ship acts?")
        assert [line for line in player.lines() if "mine" in line or "roll" in line][-4:] == [
            "Ada mine Lark", "chance roll 1", "chance roll 6", "chance roll 4"]
        # What it loaded is nobody's business but Ada's.
        player.window.see_no(re.compile("[Tt]itanium|[Nn]ewtonium|[Cc]arbon"))


def load_and_unload():
    """Microids are loaded, looked at by their owner alone, and brought home."""
    with play("Ada move Lark\ntable contact microid\nAda dock\n") as player:
        player.tap("Load")
        player.window.see("How many microids touch Lark?")
        player.tap("Load 2")
        player.draw("Ada", "Newtonium", "Carbon 7")
        assert player.lines()[-2] == "Ada load Lark 2", player.lines()
        player.window.see_no(re.compile("[Tt]itanium|[Nn]ewtonium|[Cc]arbon"))
        # What it can do now is shown again.
        player.tap("Move into something")
        player.tap("Ada's home base")
        player.tap_after("Lark touches Ada's home base", "Dock")
        player.tap("Unload")
        player.wrote("Ada dock", "Ada unload Lark")
        player.window.see(re.compile("^Home base of Ada: resources 3"))


def reserve():
    """A ship of the reserve is paid for, armed and manned as it comes."""
    with play() as player:
        player.window.see("Teal can come: its price is at the base")
        player.choose("Lark")
        player.tap("More")
        player.tap("Reserve at the home base")
        player.window.see("1 resource in stock")
        player.tap("Bring Teal")
        player.window.see("Teal has arrived", "1 laser, 1 shield")
        player.tap("More lasers")
        player.window.see("2 lasers, 0 shields")
        player.tap("Enlist Rook")
        player.wrote("Ada bring Teal", "Ada arm Teal lasers 2 shields 0", "Ada enlist Rook on Teal")
        player.tap("Back to the turn")
        player.window.see(re.compile("^Teal, .*lasers 2, shields 0, crew 1"))
        # The menu has gone with the keyboard at first: keys still choose what to do.
        player.window.key("2")
        player.wrote("Ada turn Lark")


def crew():
    """Crew change places at the home base: onto a free seat, to the base, and with each other."""
    with play() as player:
        player.choose("Halcyon")
        player.tap("Crew")
        player.window.see("Who changes place?")
        player.tap("Nils")
        player.window.see("Where does Nils go?")
        player.tap("Seat on Lark")
        player.wrote("Ada transfer Nils to Lark")
        player.tap("Nils")
        player.tap("Orla")
        player.wrote("Ada swap Nils with Orla")
        player.tap("Nils")
        player.tap("Stay at the home base")
        player.wrote("Ada transfer Nils to base")


def loot():
    """A prize's hold is shown to its captor alone, who takes what there is room for."""
    with play(CAPTURED) as player:
        player.window.see("Blaise chooses 3 losses")
        player.tap("Lose these")
        player.window.see("Ada, what do you take from Dune?")
        player.window.see_no(re.compile("[Tt]itanium|[Nn]ewtonium"))
        player.tap("Show the hold to Ada")
        player.tap("Newtonium")
        player.tap("Take 1")
        player.wrote("Ada loot newtonium")
        player.tap("Destroy")
        player.wrote("Ada destroy")
        player.window.see(re.compile("^Dune, .*destroyed"))


# ---- The columns ----

def columns():
    """Fleets and log stand narrow at the sides: most of the table belongs to what is asked."""
    with play() as player:
        def place(name):
            shown = player.window.find(name, "button")
            return shown.call("Component", "GetExtents", "(u)", 1)[0]
        asked, _, asked_width, _ = place("Halcyon")
        mine, _, mine_width, _ = place(re.compile("^Halcyon, "))
        assert mine + mine_width < asked and asked_width > 1.5 * mine_width, (mine_width,
                                                                              asked_width)


# ---- Advice, and what is done by hand ----

def plan():
    """The planner says what the AP are best used for, with its chances, and does not fire."""
    with play(has_devices=True) as player:
        player.measure(52)
        player.choose("Lark")
        player.tap("Plan my AP")
        player.window.see("Plan for 6 AP: 1 shot at Dune at 7+.", re.compile("58.3"))
        before = player.lines()
        player.tap("Use this plan")
        player.window.see("Fire shot 1 · 1 AP", "In range without a step")
        assert player.lines() == before


def adjust():
    """What no rule here knows is adjusted by hand, recorded, and taken back."""
    with play() as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Adjust by hand")
        player.window.see("Adjust Lark by hand")
        player.tap("1 AP more")
        player.wrote("Ada adjust Lark ap 1")
        player.tap("1 shield less")
        player.wrote("Ada adjust Lark ap 1", "Ada adjust Lark shields -1")
        player.window.see(re.compile("^Lark, .* 7 AP, lasers 1, shields 0"))
        player.window.key("z", control=True)
        player.window.see(re.compile("^Lark, .* 7 AP, lasers 1, shields 1"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([assistant, field, drop, drop_taken_back, end_turn, contact, still_touching,
                  several_at_once, touch_asked, old_battle, on_a_map, no_touch, done_moving,
                  done_docking, done_loading, done_boarding, done_salvaging, done_attacking,
                  five_ships, far_move, mine, load_and_unload, reserve, crew, loot, columns,
                  plan, adjust])
