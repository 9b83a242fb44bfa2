# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of a battle in the window share: small fleets, a journal played up to some place, dice
and a distance sensor at emulated ports, and a player whose taps are counted."""
import os
import pathlib
import re

import figure
import robot
import tap

HEAD = """rocket-table journal 1
game rocketmen
player Ada
player Blaise
{options}components counted
"""
# Who begins is Ada, and the asteroid has resources.
SET_UP = """begin
Ada start titanium
Blaise start carbon7
chance roll 6 5
chance roll 1 2
table fell 0 off 3 on
table fell 1 off 3 on
"""
# The first of what a ship can do, possible or not.
MOVE = re.compile("^Move(: why not.)?$")


# The same in the words of battles that were begun before the table was asked.
OLD = "option edition 2\n"
OLD_SET_UP = SET_UP.replace("table fell", "Ada drop", 1).replace("table fell", "Blaise drop")


def keep(fleets, played=SET_UP, options="option edition 3\n"):
    """A journal with these ships, played so far, among the kept games."""
    folder = pathlib.Path("data/rocket-table/games")
    folder.mkdir(parents=True, exist_ok=True)
    path = (folder / "battle.journal").resolve()
    path.write_text(HEAD.format(options=options) + fleets + played, encoding="utf-8")
    pathlib.Path(f"{path}.players").write_text("[Players]\nseat1=person\nseat2=person\n",
                                               encoding="utf-8")
    done = tap.run("replay", str(path))
    assert done.returncode == 0, done.stderr
    return path


def set_up(*settings):
    """For windows of the home folder that this is."""
    folder = pathlib.Path("config/glib-2.0/settings")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text("\n".join(["[org/rockettable/RocketTable]", *settings, ""]),
                                    encoding="ascii")


def table_mode():
    set_up("table-mode=true")


def small_screen():
    set_up("window-width=800", "window-height=480")


class Player:
    """A person at the window of one battle."""

    def __init__(self, desk, path, has_devices=False, **variables):
        self.path = path
        self.taps = 0
        self.dice = robot.Port() if has_devices else None
        self.sensor = robot.Sensor() if has_devices else None
        ports = ["--port", f"table-line@{self.dice.path}", "--port",
                 f"table-line@{self.sensor.port.path}"] if has_devices else []
        self.window = desk.start(os.getcwd(), "--game", str(path), *ports, **variables)
        if has_devices:
            self.dice.say("@hello two dice 1.0")

    def lines(self):
        """What was played, without where dice came from."""
        return [re.sub(" ~.*", "", line)
                for line in tap.entries(self.path.read_text(encoding="utf-8"))]

    def tap(self, name):
        self.taps += 1
        self.window.press(name)

    def took(self, most, name, what):
        """Not more taps than so many since they were last set to none."""
        figure.tell(name, f"taps for {what}", str(self.taps), f"<= {most}")
        assert self.taps <= most, f"{self.taps} taps"

    def tap_after(self, mark, name):
        self.taps += 1
        self.window.press_after(mark, name)

    def answer(self, question, name):
        self.taps += 1
        self.window.answer(question, name)

    def choose(self, ship):
        """Taps the card of a ship."""
        self.tap(re.compile(f"^{ship}, "))

    def wrote(self, *wanted):
        """Waits until the journal ends with these lines; how sure a distance is may be anything."""
        def last():
            return [re.sub(" within [0-9.]+", "", line) for line in self.lines()[-len(wanted):]]
        robot.wait_for(lambda: last() == list(wanted), f"{wanted}", lambda: f"{last()}")

    def roll(self, faces):
        """What dice are awaited are rolled, or typed with keys if there is no dice set."""
        before = len(self.lines())
        self.window.wait(lambda tree: len(tree.named("A die is awaited")) == len(faces),
                         f"a roll of {len(faces)} dice")
        if self.dice:
            for i in range(len(faces)):
                self.dice.say(f"@die {i + 1} rolling")
            for i, face in enumerate(faces):
                self.dice.say(f"@die {i + 1} settled {face}/6")
        else:
            for face in faces:
                self.window.key(str(face))
        robot.wait_for(lambda: f"chance roll {' '.join(faces)}" in self.lines()[before:],
                       f"{faces} in the journal")

    def draw(self, player, *tokens):
        """Says what was drawn, when the others look away."""
        self.tap(f"{player} says what it was")
        for i, token in enumerate(tokens):
            self.window.see(f"{len(tokens) - i} more to say")
            # The last: setting up has had buttons of these names too.
            self.taps += 1
            self.window.wait(lambda tree, name=token: tree.named(name, "button"), token)[-1].press()
        self.tap("These were drawn")
        words = [token.replace(" ", "").lower() for token in tokens]
        self.wrote_origin(f"chance draw {' '.join(words)} ~ typed")

    def wrote_origin(self, wanted):
        """Waits until the journal ends with this line, where it came from included."""
        def last():
            return tap.plain(self.path.read_text(encoding="utf-8")).splitlines()[-1]
        robot.wait_for(lambda: last() == wanted, wanted, last)

    def measure(self, mm):
        self.sensor.mm = mm

    def kill(self):
        """The power fails."""
        self.window.process.kill()
        self.window.process.wait()

    def __enter__(self):
        self.window.__enter__()
        return self

    def __exit__(self, *reason):
        self.window.__exit__(*reason)
        for device in (self.dice, self.sensor):
            if device:
                device.unplug()
