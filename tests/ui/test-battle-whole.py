# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole battles in the window, from the first choice to the victory: one with dice and a distance
sensor, one with everything typed in which the power fails in the middle of every kind of question.
What the window shows is held against the same journal replayed on the command line."""
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
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 1 \
posts 3 lasers 2 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 2 shields 0
crew Orla Ada aboard Vesper
crew Varga Blaise aboard Dune
"""
# All that people and dice do in it.
PLAYED = """\
Ada start titanium
Blaise start carbon7
chance roll 6 5
chance roll 1 2
table fell 0 off 1 on
table fell 0 off 0 on
Ada move Vesper
table contact asteroid
Ada dock
Ada end
Blaise fire Dune at Vesper extended 0
table distance 52.0 clear
chance roll 5 4
Ada lose shield
Blaise fire Dune at Vesper extended 0
table distance 52.0 clear
chance roll 1 2
Blaise end
Ada mine Vesper
chance roll 2
chance draw carbon7 titanium
Ada end
Blaise move Dune
table no contact
Blaise end
Ada move Vesper
table contact Dune
Ada dock
Ada board Vesper Dune
chance roll 6 4 2 1
chance roll 5 4 2 1
Blaise lose crew Varga
Ada end
Blaise end
Ada board Vesper Dune
chance roll 6 6 5 5
chance roll 4 3 2
Ada salvage
""".splitlines()

DESK = None


class Battle:
    """The battle above, played by one way of giving dice and distances."""

    def __init__(self, has_devices, may_fail):
        self.path = battle.keep(FLEETS, "begin\n")
        self.has_devices = has_devices
        self.may_fail = may_fail
        self.player = battle.Player(DESK, self.path, has_devices)

    def power_fails(self, *question):
        """Nothing is lost, and the same question is on the screen again."""
        self.player.window.see(*question)
        if not self.may_fail:
            return
        before = self.player.lines()
        taps = self.player.taps
        self.player.kill()
        self.player = battle.Player(DESK, self.path, self.has_devices)
        self.player.taps = taps
        self.player.window.see(*question)
        assert self.player.lines() == before, self.player.lines()

    def compare(self):
        """What each ship's card says is what the command line says of the journal."""
        for ship, owner in tap.run_json("replay", str(self.path), "--json")["state"].items():
            if ship not in ("Vesper", "Dune"):
                continue
            [(ap, lasers, shields, _, crew, _)] = owner.values()
            self.player.window.see(re.compile(
                f"^{ship}, .* {ap} AP, lasers {lasers}, shields {shields}, crew {crew}"))

    def end_turn(self, whose):
        self.player.tap("End turn")
        self.player.wrote(f"{whose} end")
        self.compare()

    # ---- Its parts ----

    def set_up(self):
        player = self.player
        player.tap("Go on")
        player.window.see("Ada, choose your starting resource")
        player.tap("Titanium")
        player.window.see("Blaise, choose your starting resource")
        player.tap("Carbon 7")
        player.window.see("Ada rolls for first")
        player.roll("65")
        player.roll("12")
        player.window.see("Ada drops six resources")
        player.tap("More: Touching the asteroid")
        player.window.see("5 become microids")
        player.tap("So they fell")
        player.window.see("Blaise drops six resources", "6 become microids")
        player.tap("So they fell")
        player.wrote(*PLAYED[:6])

    def move(self, *answers):
        """Moves Vesper; the power fails when it has touched something."""
        self.player.choose("Vesper")
        self.player.tap("Move into something")
        self.player.tap(answers[0])
        self.power_fails(re.compile(f"^Vesper touches (the )?{answers[0]}$", re.IGNORECASE),
                         "Ada decides")
        self.player.tap(answers[1])

    def measure(self):
        if self.has_devices:
            self.player.measure(52)
        else:
            self.player.tap("Type mm")
            self.player.window.write("Distance by tape", "52")
            self.player.tap("Use this distance")
        self.player.window.see("In range without a step")

    def shoot(self):
        self.player.choose("Dune")
        self.player.tap("Attack")
        self.measure()
        self.player.tap("Fire shot 1 · 1 AP")
        self.power_fails("8 or more hits", "AWAITING")
        self.player.roll("54")
        self.power_fails("Ada chooses a loss", "then 2 lasers, 0 shields")
        self.player.tap("Shield")
        self.player.wrote("Ada lose shield")
        if self.may_fail:
            # What was typed has gone with the window: people say again how far it is.
            self.player.tap("Attack")
            self.measure()
        self.player.tap("Fire shot 2 · 1 AP")
        self.player.roll("12")
        self.player.wrote("chance roll 1 2")

    def mine(self):
        self.player.choose("Vesper")
        # A tab of small screens has the same name.
        self.player.tap_after(battle.MOVE, "Mine")
        self.player.tap_after("Mine with Vesper?", "Mine")
        self.power_fails(re.compile("^Vesper mines: 2 dice left"), "AWAITING")
        self.player.roll("2")
        self.power_fails("Ada draws 2 resources")
        self.player.draw("Ada", "Carbon 7", "Titanium")

    def board(self):
        """A wave, and the next one in the next turn: three taps each."""
        self.player.taps = 0
        self.player.tap("Board")
        self.player.tap("Board · 1 AP")
        self.player.roll("6421")
        self.player.roll("5421")
        self.power_fails("Blaise chooses a loss", "Varga")
        self.player.tap("Varga")
        self.player.wrote("Blaise lose crew Varga")
        self.player.took(3, "taps-wave", "a boarding wave")

    def board_again(self):
        self.player.taps = 0
        self.player.choose("Vesper")
        self.player.tap("Next wave · 1 AP")
        self.player.roll("6655")
        self.player.roll("432")
        self.power_fails("Vesper has captured Dune")
        self.player.tap("Salvage")
        self.player.wrote("Ada salvage")
        self.player.took(3, "taps-wave", "a boarding wave")

    def play(self):
        self.set_up()
        self.compare()
        self.move("Central asteroid", "Dock")
        self.end_turn("Ada")
        self.shoot()
        self.end_turn("Blaise")
        self.mine()
        self.end_turn("Ada")
        self.player.choose("Dune")
        self.player.tap("Move")
        self.player.wrote("Blaise move Dune", "table no contact")
        self.end_turn("Blaise")
        self.move("Dune", "Dock")
        self.board()
        self.end_turn("Ada")
        self.player.tap("End turn")
        self.player.answer("1 ship has not acted. End turn anyway?", "End turn")
        self.player.wrote("Blaise end")
        self.board_again()
        self.victory()

    def victory(self):
        self.player.window.see("Ada wins", "Ships lost", "0 of 1", "1 of 1")
        tree = self.player.window.tree()
        assert not tree.named("Which choices cost most?"), "a computer would judge the table"
        played = [re.sub(" within [0-9.]+", "", line) for line in self.player.lines()]
        assert played == PLAYED, "\n".join(played)
        end = tap.run_json("replay", str(self.path), "--json")
        assert end["over"] and end["winners"] == ["Ada"], end
        rounds = end["state"]["round"]
        self.player.window.see(re.compile(f" {rounds} rounds\\.$"))


def with_devices():
    """A whole battle with dice and a distance sensor ends in the window as on the command line."""
    whole = Battle(has_devices=True, may_fail=False)
    with whole.player:
        whole.play()


def typed_and_interrupted():
    """A whole battle with typed dice goes on where it was after kill -9 in each kind of phase."""
    whole = Battle(has_devices=False, may_fail=True)
    try:
        whole.play()
        whole.player.__exit__(None, None, None)
    finally:
        whole.player.kill()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([with_devices, typed_and_interrupted])
