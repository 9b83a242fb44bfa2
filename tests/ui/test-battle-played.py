# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole battles on the map, with the pointer: ships are tapped, their arrows dragged and their
targets tapped, until somebody has won. One is all on the screen; in the other miniatures do not
stand where they should, and are put right. The same lines on the command line give the same
journal."""
import pathlib
import re
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import battle  # noqa: E402
import robot  # noqa: E402
import tap  # noqa: E402

FLEETS = """\
ship Vesper Ada active rocketship ap 8 wr 7 move M range M cargo 2 seats 2 \
posts 3 lasers 2 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 1 lasers 1 shields 0
"""
FIRST = """begin
Ada start titanium
Blaise start carbon7
chance roll 6 5
chance roll 1 2
"""
OPTIONS = "option edition 3\noption map {}\noption side 600\n"
VESPER = re.compile("^Vesper, Ada's rocketship, ")
DUNE = re.compile("^Dune, Blaise's rocketship, ")

DESK = None


class Battle:
    def __init__(self, how):
        drop = "table fell 6 off 0 on\n"
        self.path = battle.keep(FLEETS, FIRST + drop + drop, OPTIONS.format(how))
        self.twin = self.path.with_name("twin.txt")
        shutil.copy(self.path, self.twin)
        self.player = battle.Player(DESK, self.path)

    def tap(self, ship):
        """With the pointer, where the map has it, once nothing moves there any more."""
        DESK.settle()
        DESK.click(self.player.window.find(ship, "button").middle())
        self.player.taps += 1

    def drag_arrow(self, ship, along, aside):
        """Takes the arrow at the bow, which looks to the right, and lets it go there."""
        DESK.settle()
        x, y = self.player.window.find(ship, "button").middle()
        DESK.drag((x + 26, y), (x + along, y + aside))
        self.player.taps += 1

    def drag_ship(self, ship, by):
        DESK.settle()
        x, y = self.player.window.find(ship, "button").middle()
        DESK.drag((x, y), (x + by[0], y + by[1]))

    def wrote(self, pattern):
        """The last line; what it was."""
        robot.wait_for(lambda: re.fullmatch(pattern, self.player.lines()[-1]), pattern,
                       lambda: self.player.lines()[-1])
        return self.player.lines()[-1]

    def end_turn(self, whose):
        self.player.tap("End turn")
        self.wrote(f"{whose} end")

    # ---- Its turns ----

    def turn_and_move(self):
        """Docked at its base it turns for nothing, and leaves: a turn and each move in two taps."""
        player = self.player
        DESK.settle()
        before = player.window.find(VESPER, "button").middle()
        self.tap(VESPER)
        player.window.see("8 AP left of 8")
        player.taps = 0
        DESK.settle()
        assert player.window.find(VESPER, "button").middle() == before, "the map jumps"
        self.drag_arrow(VESPER, 45, 80)
        player.tap("Turn · free")
        line = self.wrote(r"Ada turn Vesper to [0-9.]+")
        assert 24 < float(line.split()[-1]) < 36, line
        player.took(2, "taps-turn", "a turn by its arrow")
        player.tap("Move")
        self.wrote("Ada move Vesper")
        player.window.see("7 AP left of 8")
        player.tap("Move")
        player.window.see("6 AP left of 8")

    def touch(self, is_by_hand):
        """What to do about what is touched is chosen where it is, or in the pane: the middle one of
        three buttons below it."""
        player = self.player
        player.taps = 0
        self.tap(DUNE)
        player.window.see("5 AP left of 5")
        player.tap("Move")
        self.wrote("Blaise move Dune")
        player.took(2, "taps-map-move", "a move on the map")
        player.window.see("4 AP left of 5")
        player.tap("Move")
        player.window.see("Blaise decides", re.compile("^Dune touches "))
        if is_by_hand:
            DESK.settle()
            x, y = player.window.find(re.compile("^Central asteroid, "), "button").middle()
            DESK.click((x, y + 36 + 8 + 33))
        else:
            player.tap("Dock")
        self.wrote("Blaise dock")

    def attack(self, answer=None):
        """The map knows how far it is, how many steps that needs and that nothing is in the way."""
        player = self.player
        player.taps = 0
        self.tap(VESPER)
        player.window.see("8 AP left of 8")
        player.tap("Move")
        player.window.see("7 AP left of 8")
        self.tap(DUNE)
        player.tap("Fire shot 1 · 3 AP")
        if answer:
            answer()
        player.took(4, "taps-map-attack", "a move and an attack on the map")
        self.wrote("Ada fire Vesper at Dune extended 2")
        player.roll("65")
        player.tap("Fire shot 2 · 3 AP")
        player.roll("64")

    def victory(self):
        """As the command line has it of the same lines, word for word."""
        self.player.window.see("Ada wins", "Ships lost", "0 of 1", "1 of 1")
        end = tap.run_json("replay", str(self.path), "--json")
        assert end["over"] and end["winners"] == ["Ada"], end
        lines = self.player.lines()
        begun = len(tap.entries(self.twin.read_text(encoding="utf-8")))
        done = tap.run("play", "rocketmen", f"--file={self.twin}", "--chance=typed",
                       text="".join(f"{line}\n" for line in lines[begun:]))
        assert done.returncode == 0, done.stderr
        twin = [re.sub(" ~.*", "", line)
                for line in tap.entries(self.twin.read_text(encoding="utf-8"))]
        assert twin == lines, f"{twin}\n{lines}"
        assert tap.run_json("replay", str(self.twin), "--json")["hash"] == end["hash"]


def on_the_screen():
    """A whole battle on the screen, by the pointer: no place, distance or contact is asked for."""
    whole = Battle("screen")
    with whole.player as player:
        player.window.see("Which ship acts?")
        whole.turn_and_move()
        whole.end_turn("Ada")
        whole.touch(is_by_hand=True)
        whole.end_turn("Blaise")
        whole.attack()
        whole.victory()
        assert not [line for line in player.lines()[6:] if line.startswith("table ")]


def with_miniatures():
    """The same with miniatures, two of which stand elsewhere than where the map has moved them."""
    whole = Battle("on")

    def correct(ship):
        whole.player.tap("More")
        whole.player.tap("Not where it stands?")
        whole.player.window.see("Drag it, or tap where it stands")

    with whole.player as player:
        player.window.see("Which ship acts?")
        whole.turn_and_move()
        # A little further on: dragged there.
        correct("Vesper")
        whole.drag_ship(VESPER, (12, 0))
        player.tap("It stands here")
        whole.wrote(r"table place Vesper [0-9.]+ [0-9.]+ heading [0-9.]+")
        whole.end_turn("Ada")
        whole.touch(is_by_hand=False)
        whole.end_turn("Blaise")
        # A ruler says where Vesper stands.
        whole.tap(VESPER)
        player.window.see("8 AP left of 8")
        correct("Vesper")
        place = player.window.find("From the edge on Ada’s left", "spin button")
        place.set_value(round(place.value()) - 4)
        player.tap("It stands here")
        whole.wrote(r"table place Vesper [0-9]+\.0 [0-9.]+ heading [0-9.]+")
        whole.tap(VESPER)
        player.window.see("Which ship acts?")
        whole.attack()
        whole.victory()
        places = [line for line in player.lines() if line.startswith("table place ")]
        assert len(places) == 2, places


def at_once():
    """The battle that is begun without a question: what falls and who begins is chance's."""
    with DESK.start(".") as window:
        window.activate("play-rocketmen-now")
        window.see(re.compile("^Round 1"), re.compile("^Comet"))
        [journal] = pathlib.Path("data/rocket-table/games").glob("rocketmen-*.journal")
        text = tap.plain(journal.read_text(encoding="utf-8"))
        assert len(re.findall(r"^table fell .* ~ virtual", text, re.MULTILINE)) == 2, text
        assert "option map screen\n" in text, text
        rolls = re.findall(r"^chance roll .*", text, re.MULTILINE)
        assert rolls and all("~ virtual" in roll for roll in rolls), text


def against_a_computer():
    """A computer plays its turn on the screen's table, and then it is the person's again."""
    drop = "table fell 6 off 0 on\n"
    path = battle.keep(FLEETS, FIRST + drop + drop, "option edition 3\noption map screen\n")
    pathlib.Path(f"{path}.players").write_text(
        "[Players]\nseat1=person\nseat2=level2\n[Dice]\nvirtual=true\n", encoding="utf-8")
    with battle.Player(DESK, path) as player:
        player.window.see("Which ship acts?")
        player.tap("End turn")
        player.answer("1 ship has not acted. End turn anyway?", "End turn")
        robot.wait_for(lambda: "Blaise end" in player.lines(), "the computer's turn",
                       lambda: "\n".join(player.lines()))
        player.window.see("Which ship acts?", re.compile("Round 2"))
        orders = [line for line in player.lines() if line.startswith("Blaise ")]
        assert "Blaise move Dune" in orders and not player.lines()[-1].startswith("table"), orders
        text = path.read_text(encoding="utf-8")
        assert "Blaise end ~ level2" in tap.plain(text), text
    tap.run_json("replay", str(path), "--json")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as place, robot.Desk(place) as DESK:
        tap.main([at_once, against_a_computer, on_the_screen, with_miniatures])
