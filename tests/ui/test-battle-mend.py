# SPDX-License-Identifier: GPL-3.0-or-later
"""What was noted wrongly is put right in the window without undoing the evening: numbers, docking,
cargo, crew, stocks and what lies on the table. And what comes of prizes: several of them carried,
brought home, and paid with for one ship of the reserve, which is armed as it comes. Each is read
back from the journal."""
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
ship Halcyon Ada active cruiser ap 12 wr 6 move S range M cargo 2 seats 2 posts 3 lasers 1 shields 2
ship Lark Ada active rocketship ap 6 wr 7 move M range M cargo 3 seats 1 posts 2 lasers 1 shields 1
ship Teal Ada reserve rocketship ap 4 wr 7 move M range S cargo 4 seats 1 posts 3 lasers 0 shields 0
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 2 shields 0
ship Ash Blaise active rocketship ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 \
lasers 0 shields 0
ship Elm Blaise active rocketship ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 \
lasers 0 shields 0
ship Oak Blaise active rocketship ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 \
lasers 0 shields 0
empty Teal 3
empty Ash 1
empty Elm 1
empty Oak 1
kept Teal shield
cost Teal titanium newtonium carbon7
cost Ash titanium newtonium
cost Elm newtonium
cost Oak carbon7
crew Orla Ada aboard Halcyon
crew Nils Ada at base
crew Varga Blaise aboard Dune
"""
# Ships without pods and crew are taken by the first pair of dice.
TAKEN = """\
Ada move Halcyon
table contact {ship}
Ada dock
Ada board Halcyon {ship}
chance roll 6 6 6 6 6
chance roll 1
"""
DESK = None


def play(played=""):
    return battle.Player(DESK, battle.keep(FLEETS, battle.SET_UP + played))


def taken(*ships):
    """Prizes of Halcyon, all salvaged but the last, about which nobody has decided."""
    return "Ada salvage\n".join(TAKEN.format(ship=ship) for ship in ships)


BROUGHT_HOME = taken("Ash", "Elm", "Oak") + """Ada salvage
Ada move Halcyon
table contact base-1
Ada dock
Ada finish Halcyon
"""


def adjust_from_menu(player):
    player.tap("Menu")
    player.window.press("Adjust by hand", "menu item")


def pick_ship(player, name):
    """Of those that may have been noted wrongly: other panes have buttons of this name, hidden."""
    player.window.see("Which ship was noted wrongly?")
    player.taps += 1
    player.window.wait(lambda tree: tree.named(name, "button"), name)[-1].press()
    player.window.see(f"Adjust {name} by hand")


# ---- By hand ----

# Three turns ago Nils went aboard Lark, which lay at the asteroid and took one titanium; somebody
# noted none of it.
THREE_TURNS = "Ada finish Lark\nAda end\nBlaise end\n" * 3


def crew():
    """A crew member is put aboard where he is, sent to the base, and lost; of any player."""
    with play(THREE_TURNS) as player:
        before = player.lines()
        player.choose("Lark")
        player.tap("More")
        player.tap("Adjust by hand")
        player.window.see("Adjust Lark by hand", "at the home base", "aboard Halcyon")
        player.tap("Nils")
        player.window.see("Where is Nils?")
        player.tap("Aboard Lark")
        player.wrote("Ada adjust Nils aboard Lark")
        player.window.see("Adjust Lark by hand", "aboard Lark")
        # There is room for one: this is refused in words, and another place can be tapped.
        player.tap("Orla")
        player.tap("Aboard Lark")
        player.window.see("RM-FL-5", "Where is Orla?")
        player.tap("At the home base")
        player.wrote("Ada adjust Nils aboard Lark", "Ada adjust Orla at base")
        player.tap("Another ship")
        pick_ship(player, "Dune")
        player.tap("Varga")
        player.tap("Lost")
        player.wrote("Ada adjust Varga lost")
        # Nothing of what was played in between is taken back.
        assert player.lines()[:-3] == before, player.lines()


def docking():
    """A ship is docked where it lies on the table, or to nothing."""
    with play(THREE_TURNS) as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Adjust by hand")
        player.window.see("Docked to", "Ada's home base")
        player.tap("Docked to something else")
        player.window.see("What is Lark docked to?")
        player.tap("Central asteroid")
        player.wrote("Ada adjust Lark docked asteroid")
        player.window.see("Adjust Lark by hand", "Central asteroid")
        # It was docked there when the turn began, so it may mine.
        player.tap("Back to the turn")
        player.window.see("Mine")
        adjust_from_menu(player)
        player.tap("Docked to something else")
        player.tap("Nothing")
        player.wrote("Ada adjust Lark undocked")


def cargo():
    """A resource is taken from where it lay and put into a hold, where it lies face down."""
    with play(THREE_TURNS) as player:
        adjust_from_menu(player)
        pick_ship(player, "Lark")
        player.window.see("0 / 3")
        # One fell off the table, and may be this one.
        player.tap("Lark: 1 Titanium more")
        player.wrote("Ada adjust Lark cargo titanium 1")
        player.window.see("1 / 3", "Look at the resources")
        # All others lie on the asteroid or about it, from where one must be taken first.
        player.tap("Lark: 1 Titanium more")
        player.window.see(re.compile("^What nobody has seen lies on the asteroid"))
        player.tap("Bases and asteroid")
        player.tap("1 less on the asteroid")
        player.wrote("Ada adjust Lark cargo titanium 1", "Ada adjust asteroid -1")
        player.tap("Another ship")
        pick_ship(player, "Lark")
        player.tap("Lark: 1 Titanium more")
        player.wrote("Ada adjust asteroid -1", "Ada adjust Lark cargo titanium 1")
        player.window.see("2 / 3")
        player.tap("Lark: 1 Titanium less")
        player.wrote("Ada adjust Lark cargo titanium -1")
        # What is there is nobody's business: it lies face down.
        player.window.see("1 / 3", "resource, face down")


def step_by_key(player, name, *written):
    """The step that has the keyboard, once more. It is the same one that has it afterwards."""
    def focused(tree):
        return {thing.reference for thing in tree.all()
                if thing.name == name and thing.is_in(robot.FOCUSED)}
    before = focused(player.window.tree())
    assert before, f"the keyboard is not at {name}"
    player.window.key(" ")
    player.wrote(*written)
    after = focused(player.window.tree())
    assert after == before, f"the keyboard is no longer at {name}"


def stock():
    """What lies at the home bases, on the asteroid and about it, of both players."""
    with play(THREE_TURNS) as player:
        adjust_from_menu(player)
        player.tap("Bases and asteroid")
        player.window.see("On the central asteroid", "Microids")
        player.tap("1 microid less")
        player.wrote("Ada adjust microids -1")
        player.tap("Blaise's home base: 1 Carbon 7 more")
        player.wrote("Ada adjust Blaise stock carbon7 1")
        player.window.see(re.compile("^Home base of Blaise: resources 2"))
        # What steps with the keyboard keeps the focus.
        player.window.focus(lambda thing: thing.name == "1 microid less", "one microid less")
        step_by_key(player, "1 microid less", "Ada adjust Blaise stock carbon7 1",
                    "Ada adjust microids -1")
        step_by_key(player, "1 microid less", "Ada adjust microids -1", "Ada adjust microids -1")
        player.tap("Ada's home base: 1 Newtonium more")
        player.wrote("Ada adjust microids -1", "Ada adjust Ada stock newtonium 1")


def ap_shown(tree):
    """The number between the two steps."""
    names = [thing.name for thing in tree.all()]
    place = names.index("1 AP more") if "1 AP more" in names else 0
    return next((int(name) for name in reversed(names[:place]) if name.isdigit()), -1)


def last_ap():
    """A ship that has no AP left, or is done, is put right too, and the pane stays."""
    with play("Ada turn Lark\nAda finish Lark\n") as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Adjust by hand")
        # By keyboard: what is hidden does not take keys.
        player.window.focus(lambda thing: thing.name == "1 AP more", "one AP more")
        before = ap_shown(player.window.tree())
        step_by_key(player, "1 AP more", "Ada adjust Lark ap 1")
        step_by_key(player, "1 AP more", "Ada adjust Lark ap 1", "Ada adjust Lark ap 1")
        assert ap_shown(player.window.tree()) == before + 2


def in_between():
    """While something else is asked it says so, and changes nothing."""
    with play("Ada move Lark\ntable contact Ash\n") as player:
        before = player.lines()
        adjust_from_menu(player)
        player.window.see("In the middle of a turn, when nothing else is asked.")
        assert player.lines() == before


def at_a_table():
    """Table mode has it too."""
    battle.table_mode()
    with play(THREE_TURNS) as player:
        player.window.see("Which ship acts?")
        adjust_from_menu(player)
        pick_ship(player, "Lark")
        player.tap("1 AP more")
        player.wrote("Ada adjust Lark ap 1")
        player.tap("Back to the turn")
        player.window.see("Which ship acts?")


# ---- Prizes ----

def second_prize():
    """A ship that carries a prize may take another; neither is destroyed unasked."""
    with play(taken("Ash", "Elm")) as player:
        player.window.see("Halcyon has captured Elm", "Destroy", "Salvage")
        player.tap("Salvage")
        player.wrote("Ada salvage")
        player.window.see(re.compile("^Ash, captured"), re.compile("^Elm, captured"))


def pay_with_three():
    """Three salvaged ships pay for one ship of the reserve, each for what it was chosen for."""
    with play(BROUGHT_HOME) as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Reserve at the home base")
        # One titanium is there, two are missing.
        player.window.see("Bring Teal: why not?", "1 resource in stock")
        player.tap("Pay for Teal with salvage")
        player.window.see("Pay for Teal", "RM-SV-2", "Bring Teal: why not?")
        # Ash has two resources on its card, of which it stands for one.
        tree = player.window.tree()
        assert tree.named("Ash for Titanium") and tree.named("Ash for Newtonium")
        assert not tree.named("Elm for Titanium") and not tree.named("Oak for Newtonium")
        # Both for the same: the card asks for one only.
        player.tap("Ash for Newtonium")
        player.tap("Elm for Newtonium")
        player.tap("Oak for Carbon 7")
        player.window.see("Bring Teal: why not?")
        before = player.lines()
        player.tap("Bring Teal: why not?")
        player.window.see("RM-SV-2")
        assert player.lines() == before
        player.tap("Ash for Titanium")
        player.window.see("nothing")
        player.tap("Bring Teal")
        player.wrote("Ada bring Teal using Ash as titanium and Elm as newtonium and Oak as carbon7")
        player.window.see("Teal has arrived")


def pay_with_some():
    """What salvage does not pay is paid from the stock, and what is kept stays."""
    with play(BROUGHT_HOME) as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Reserve at the home base")
        player.tap("Pay for Teal with salvage")
        player.tap("Elm for Newtonium")
        player.tap("Oak for Carbon 7")
        player.window.see("from the stock", "Titanium")
        player.tap("Bring Teal")
        player.wrote("Ada bring Teal using Elm as newtonium and Oak as carbon7")


def arm():
    """A ship with empty posts is armed as it arrives, within what its card keeps for shields."""
    with play(BROUGHT_HOME
              + "Ada bring Teal using Elm as newtonium and Oak as carbon7\n") as player:
        player.choose("Lark")
        player.tap("More")
        player.tap("Reserve at the home base")
        player.window.see("Teal has arrived", "0 lasers, 0 shields · 3 posts empty")
        player.tap("More lasers")
        player.wrote("Ada arm Teal lasers 1 shields 0")
        player.window.see("1 laser, 0 shields · 2 posts empty")
        player.tap("More lasers")
        player.wrote("Ada arm Teal lasers 2 shields 0")
        # The third post is kept for a shield.
        player.window.wait(lambda tree: [thing for thing in tree.named("More lasers", "button")
                                         if not thing.is_in(robot.SENSITIVE)], "no more lasers")
        player.tap("More shields")
        player.wrote("Ada arm Teal lasers 2 shields 1")
        player.window.see("2 lasers, 1 shield")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([crew, docking, cargo, stock, last_ap, in_between, at_a_table, second_prize,
                  pay_with_three, pay_with_some, arm])
