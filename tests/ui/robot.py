# SPDX-License-Identifier: GPL-3.0-or-later
"""A person at the window: reads what a screen reader reads, presses, types.

A Desk is a screen and a message bus of its own, so that nothing on the machine plays along and
nothing is left behind. On it a Window is started with a home folder, and looked at through AT-SPI.
What is looked for is waited for; nothing else sleeps for a fixed time than a button held down."""

import ctypes
import fcntl
import os
import pathlib
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time
import zlib

from gi.repository import Gio, GLib

PROGRAM = os.environ["ROCKET_TABLE_WINDOW"]
SCHEMAS = os.environ["GSETTINGS_SCHEMA_DIR"]
# With its size ("Cantarell 11"); without it the font is that of the system.
FONT = os.environ.get("ROBOT_FONT")

# Much longer than anything takes, on a slow machine under sanitizers: only failures wait so long.
PATIENCE_S = 60
POLL_S = 0.05
# So long GTK shows a button down that is pressed from afar, before it acts. Whoever asks it
# something later is answered after the button has acted.
HELD_S = 0.25
# Who has waited so long looks at everything.
CARELESS_S = 10
# More than there is in any window for the keyboard to stop at.
FOCUSABLE_MAX = 300
DRAG_STEPS = 8
QUIT_S = 5

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"

# Numbers of at-spi's AtspiRole, as far as they matter here. A button that stays down has a role of
# its own since GTK 4.10; to who presses it, it is a button.
ROLES = {7: "check box", 11: "choice", 16: "dialog", 23: "window", 27: "image", 29: "label",
         31: "list", 32: "list item", 35: "menu item", 37: "tab", 43: "button", 48: "slider",
         52: "spin button", 54: "status", 61: "entry", 62: "button", 69: "window",
         79: "entry", 83: "heading", 92: "tree item", 98: "list", 8: "menu item", 45: "radio item"}
SENSITIVE, CHECKED, PRESSED, FOCUSED = 24, 4, 20, 12
LABELLED_BY = 2  # of AtspiRelationType
TAB = 0xFF09

# What a window without a desktop around it cannot help saying.
HARMLESS = re.compile(r"portal|dconf|Vulkan|avahi|gtk_widget_measure.*GtkPopover|^$")

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LIBC = ctypes.CDLL(None, use_errno=True)
GTK_MINOR = ctypes.CDLL("libgtk-4.so.1").gtk_get_minor_version()


class Failure(Exception):
    """What was waited for did not come. Says what was there instead."""


def wait_for(condition, what, explain=str):
    """The first true answer of the condition. Who has looked for long waits as long before looking
    again: to be looked at takes the window's time, too."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        began = time.monotonic()
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise Failure(f"{what} did not come\n{explain()}")
        time.sleep(max(POLL_S, time.monotonic() - began))


# ---- Processes ----

def start(arguments, **options):
    """A process that does not outlive this one."""
    return subprocess.Popen(arguments, stdin=subprocess.DEVNULL, preexec_fn=lambda: LIBC.prctl(
        PR_SET_PDEATHSIG, signal.SIGKILL), **options)


def children():
    """Ids of the processes below this one; orphans among them come here, see Desk."""
    with open(f"/proc/{os.getpid()}/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def end_all():
    """Ends everything that was started, whoever started it."""
    while ids := children():
        for process in ids:
            os.kill(process, signal.SIGKILL)
        # What those have started comes here now, and is ended in the next round.
        for process in ids:
            os.waitpid(process, 0)


# ---- What is on the screen ----

class Thing:
    """Something in the window, as a screen reader is told of it."""

    def __init__(self, window, item):
        (self.reference, _, parent, self.place, self.count, self.interfaces, self.name, role,
         self.description, states) = item
        self.window = window
        self.parent_path = parent[1]
        self.parent = None
        self.children = []
        self.role = ROLES.get(role, str(role))
        self.states = states[0] | states[1] << 32

    def is_in(self, state):
        return bool(self.states >> state & 1)

    def all(self):
        """This and everything in it, in the order of reading."""
        yield self
        for child in self.children:
            yield from child.all()

    def above(self):
        """What it is in, from the inside outwards."""
        thing = self.parent
        while thing:
            yield thing
            thing = thing.parent

    def call(self, interface, method, signature=None, *values):
        return self.window.call(*self.reference, "org.a11y.atspi." + interface, method,
                                signature, *values)

    def is_shown(self):
        """Whether it has a place on the screen."""
        return bool(self.window.which_are_shown([self.reference]))

    def is_reached(self):
        """Whether one comes to it from the window, by the children that newer versions of GTK tell:
        none that are hidden or on a page that is not shown."""
        way = [self, *self.above()]
        answers = self.window.call_all([(*outer.reference, ACCESSIBLE, "GetChildren")
                                        for outer in way[1:]])
        return all(answer and thing.reference in answer[0] for thing, answer in zip(way, answers))

    def press(self):
        assert self.is_in(SENSITIVE), f"{self} is not to be pressed"
        assert self.call("Action", "DoAction", "(i)", 0)[0], f"{self} does nothing"
        time.sleep(HELD_S)

    def write(self, text):
        assert self.call("EditableText", "SetTextContents", "(s)", text)[0], f"{self} takes no text"

    def middle(self):
        """Where a mouse would point at it. Newer versions of GTK count from inside the border of
        the window, which is in the corner of the screen."""
        *_, window = self, *self.above()
        left, above, _, _ = window.call("Component", "GetExtents", "(u)", 1)[0]
        x, y, width, height = self.call("Component", "GetExtents", "(u)", 1)[0]
        return x - left + width // 2, y - above + height // 2

    def drag_to(self, x, y):
        """Takes it with the mouse, and lets it go there."""
        self.window.desk.drag(self.middle(), (x, y))

    def value(self):
        return self.window.call(*self.reference, "org.freedesktop.DBus.Properties", "Get", "(ss)",
                                "org.a11y.atspi.Value", "CurrentValue")[0]

    def set_value(self, value):
        self.window.call(*self.reference, "org.freedesktop.DBus.Properties", "Set", "(ssv)",
                         "org.a11y.atspi.Value", "CurrentValue", GLib.Variant("d", value))

    def __str__(self):
        return f"{self.role} '{self.name}'"


class Tree:
    """Everything in the windows at one moment. A careful one asks everything that is shown what is
    in it: what was hidden and has come back may be missing in what the window tells by itself."""

    def __init__(self, window, is_careful=False):
        self.window = window
        self.top = []
        # A part that nobody has looked at yet is told of only once it is asked for. While the
        # window changes this may go on; who waits for something looks again anyway.
        if is_careful:
            self.read()
            self.ask([thing.reference for thing in self.all()])
        for _ in range(4):
            if not self.ask([thing.reference for thing in self.read()]):
                break

    def read(self):
        """Fills the tree; the answer is what has children that are not in it."""
        items = self.window.call(self.window.name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache",
                                 "GetItems")[0]
        things = {item[0][1]: Thing(self.window, item) for item in items if item[0][1] != ROOT}
        self.name_silent(things.values())
        self.top = []
        for thing in things.values():
            thing.parent = things.get(thing.parent_path)
            (thing.parent.children if thing.parent else self.top).append(thing)
        for thing in things.values():
            thing.children.sort(key=lambda child: child.place)
        # Children that were hidden are still told of, all in the first place.
        return [thing for thing in things.values()
                if len({child.place for child in thing.children}) < thing.count]

    def name_silent(self, things):
        """Newer versions of GTK give no name to what tells a state, nor to what is in a menu: the
        text is read instead, that of the label if there is one."""
        silent = [thing for thing in things
                  if thing.role in ("status", "menu item") and not thing.name]
        relations = self.window.call_all([(*thing.reference, ACCESSIBLE, "GetRelationSet")
                                          for thing in silent])
        labels = [next((targets[0] for kind, targets in relation[0] if kind == LABELLED_BY),
                       thing.reference) if relation else thing.reference
                  for thing, relation in zip(silent, relations)]
        texts = self.window.call_all([(*label, "org.a11y.atspi.Text", "GetText", "(ii)", 0, -1)
                                      for label in labels])
        for thing, text in zip(silent, texts):
            thing.name = text[0] if text else ""

    def ask(self, references):
        """Asks for what is in them, but not where nothing is shown: that is most of the window.
        The answer is whether there was anything to ask."""
        shown = self.window.which_are_shown(references)
        inside = self.window.call_all([(*reference, ACCESSIBLE, "GetChildren")
                                       for reference in shown])
        below = [child for answer in inside if answer for child in answer[0]]
        if below:
            self.ask(below)
        return bool(shown)

    def all(self):
        for thing in self.top:
            yield from thing.all()

    def named(self, name, role=None):
        """Everything shown that is called so; a name may be a compiled pattern."""
        is_wanted = name.search if isinstance(name, re.Pattern) else name.__eq__
        things = {thing.reference: thing for thing in self.all()
                  if is_wanted(thing.name) and role in (None, thing.role)}
        shown = [things[reference] for reference in self.window.which_are_shown(list(things))]
        return shown if GTK_MINOR < 10 else self.without_hidden(shown)

    def without_hidden(self, things):
        """Newer versions of GTK tell a size of what is hidden, that of its border. But it is not
        among the children of what it is in."""
        outer = {thing.parent.reference for thing in things if thing.parent}
        answers = self.window.call_all([(*reference, ACCESSIBLE, "GetChildren")
                                        for reference in outer])
        inside = {child for answer in answers if answer for child in answer[0]}
        return [thing for thing in things if not thing.parent or thing.reference in inside]

    def __str__(self):
        lines = []

        def add(thing, depth):
            if thing.name or thing.children:
                lines.append("  " * depth + str(thing))
            for child in thing.children:
                add(child, depth + 1)
        for thing in self.top:
            add(thing, 0)
        return "\n".join(lines)


# ---- Pictures ----

def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def png_of_screen(xwd):
    """The screen's memory, which is in the format of xwd, as a PNG."""
    head = struct.unpack(">25I", xwd[:100])
    width, height, line, colors = head[4], head[5], head[12], head[19]
    start_of_pixels = head[0] + 12 * colors
    rows = bytearray()
    for y in range(height):
        row = xwd[start_of_pixels + y * line:start_of_pixels + y * line + 4 * width]
        rgb = bytearray(3 * width)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows += b"\0" + rgb
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + chunk(b"IEND", b""))


# ---- The window ----

class Window:
    """The program, running. Leave the block, and it must have ended well by itself or on Ctrl+Q."""

    def __init__(self, desk, home, *arguments, **variables):
        self.desk = desk
        self.log = pathlib.Path(home, "stderr")
        environment = {
            **desk.environment, "XDG_DATA_HOME": f"{home}/data",
            "XDG_CONFIG_HOME": f"{home}/config", "XDG_CACHE_HOME": f"{home}/cache",
            "XDG_STATE_HOME": f"{home}/state", **variables}
        with self.log.open("ab") as log:
            self.process = start([PROGRAM, *arguments], env=environment, stdout=log, stderr=log,
                                 cwd=home)
        try:
            self.name = wait_for(self.find_on_bus, "the window", self.said)
            # It is on the bus a moment before what can be asked of it is.
            self.wait(lambda tree: tree.top, "the window")
        except BaseException:
            # One that stayed would be who answers the next start.
            self.process.kill()
            self.process.wait()
            raise

    def said(self):
        return self.log.read_text(encoding="utf-8", errors="replace")

    def find_on_bus(self):
        assert self.process.poll() is None, f"it ended at once:\n{self.said()}"
        try:
            for name, _ in self.desk.call(REGISTRY, ROOT, ACCESSIBLE, "GetChildren")[0]:
                if self.desk.process_of(name) == self.process.pid:
                    return name
        except GLib.Error:
            pass  # a window that was there before is just leaving
        return None

    def call(self, *arguments):
        try:
            return self.desk.call(*arguments)
        except GLib.Error as error:
            if self.process.poll() is None:
                raise
            raise Failure(f"the window has ended:\n{self.said()}") from error

    def call_all(self, calls):
        """Many calls under way at once; None is the answer of what has gone in the meantime."""
        answers = self.desk.call_all(calls)
        if calls and self.process.poll() is not None:
            raise Failure(f"the window has ended:\n{self.said()}")
        return answers

    # ---- Looking ----

    def which_are_shown(self, references):
        """Those that have a place on the screen."""
        boxes = self.call_all([(*reference, "org.a11y.atspi.Component", "GetExtents", "(u)", 1)
                               for reference in references])
        return [reference for reference, box in zip(references, boxes)
                if box and box[0][2] > 0 and box[0][3] > 0]

    def tree(self):
        return Tree(self)

    def find(self, name, role=None):
        """The first thing with this name, once it is there."""
        return self.wait(lambda tree: tree.named(name, role), f"{role or 'something'} {name!r}")[0]

    def see(self, *names):
        """Waits until all these are shown."""
        self.wait(lambda tree: all(tree.named(name) for name in names), f"{names}")

    def see_no(self, name, role=None):
        self.wait(lambda tree: not tree.named(name, role), f"a window without {name!r}")

    def wait(self, condition, what):
        """Until the condition is true of what is in the window."""
        last = [None]
        began = time.monotonic()

        def look():
            try:
                last[0] = Tree(self, time.monotonic() - began > CARELESS_S)
                return condition(last[0])
            except GLib.Error:
                return None  # something went away while it was looked at
        return wait_for(look, what, lambda: f"{last[0]}\n{self.said()}")

    # ---- Doing ----

    def press(self, name, role="button"):
        """Presses what is called so, once it can be. Where a button has one of the same name
        inside, one of the two can be pressed."""
        def do(tree):
            for thing in tree.named(name, role):
                try:
                    if thing.is_in(SENSITIVE):
                        thing.press()
                        return True
                except GLib.Error:
                    pass
            return False
        self.wait(do, f"{role} {name!r} that can be pressed")

    def press_after(self, mark, name):
        """Presses the button with this name that is read after the mark: others of the name are
        elsewhere, some of them hidden, which older versions of GTK tell of as well."""
        def find(tree):
            marks = [thing.reference for thing in tree.named(mark)]
            buttons = {thing.reference: thing for thing in tree.named(name, "button")}
            read = [thing.reference for thing in tree.all()]
            after = read[read.index(marks[-1]):] if marks else []
            return [buttons[reference] for reference in after if reference in buttons]
        self.wait(find, f"{name} after {mark}")[0].press()

    def answer(self, question, name):
        """Presses an answer in the window that asks. Older versions of GTK say the name of a button
        twice there."""
        def do(tree):
            asking = [top for top in tree.top
                      if any(thing.name == question for thing in top.all())]
            buttons = [thing for top in asking for thing in top.all()
                       if thing.role == "button" and thing.name in (name, f"{name} {name}")]
            if buttons:
                buttons[0].press()
            return buttons
        self.wait(do, f"{name!r} as an answer to {question!r}")

    def write(self, name, text):
        self.find(name, "entry").write(text)

    def key(self, key, control=False, shift=False, alt=False):
        self.desk.key(key, control, shift, alt)

    def focus(self, condition, what, key=TAB):
        """Goes on with Tab, or another key, until something has the focus of which this is true.
        The answer is how many steps it took. Each has the time of a thing that is waited for."""
        passed = [object()]

        def look(tree):
            # A window behind may go on saying that something in it has the focus.
            focused = [thing for thing in tree.all() if thing.is_in(FOCUSED)]
            references = [thing.reference for thing in focused]
            if any(map(condition, focused)):
                return [True]
            if references == passed[-1]:
                return []
            passed.append(references)
            return [False]
        while not self.wait(look, f"the focus on {what}")[0]:
            if len(passed) > FOCUSABLE_MAX:
                raise Failure(f"the focus does not come to {what}")
            self.key(key)
        return len(passed) - 1

    def activate(self, action):
        """Asks the program for something, as a menu of the desktop does. It has answered when it
        is done."""
        self.desk.session.call_sync(
            "org.rockettable.RocketTable", "/org/rockettable/RocketTable", "org.gtk.Actions",
            "Activate", GLib.Variant("(sava{sv})", (action, [], {})), None,
            Gio.DBusCallFlags.NONE, PATIENCE_S * 1000, None)

    def quit(self):
        """A key may come while the mouse is still letting something go; then it is lost."""
        def is_gone():
            self.key("q", control=True)
            try:
                return self.process.wait(QUIT_S) is not None
            except subprocess.TimeoutExpired:
                return False
        wait_for(is_gone, "the end of the window", self.said)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            if kind is None:
                if self.process.poll() is None:
                    self.quit()
                complaints = [line for line in self.said().splitlines()
                              if not HARMLESS.search(line)]
                assert self.process.returncode == 0 and not complaints, (
                    f"it ended with {self.process.returncode} and said:\n{self.said()}")
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()


# ---- The desk ----

def without_opengl():
    """OpenGL would be loaded, found useless here and unloaded, with what it leaks. How to say so
    changed with GTK 4.16."""
    if GTK_MINOR >= 16:
        return {"GDK_DISABLE": "gl,vulkan"}
    return {"GDK_DEBUG": "gl-disable"}


class Desk:
    """A screen and a message bus, with nothing else on them."""

    # Of the keyboard that the screen pretends to have.
    CONTROL_CODE, SHIFT_CODE, ALT_CODE = 37, 50, 64
    PRESS, RELEASE, SYMBOL = 0, 1, 3

    def __init__(self, folder, width=1280, height=800, **variables):
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)
        self.folder = pathlib.Path(folder)
        self.runtime = self.folder / "run"
        self.runtime.mkdir(mode=0o700)
        self.screen = self.folder / "Xvfb_screen0"
        self.environment = {
            **os.environ, "XDG_RUNTIME_DIR": str(self.runtime), "HOME": str(self.folder),
            "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "keyfile",
            "GSETTINGS_SCHEMA_DIR": SCHEMAS, "G_DEBUG": "fatal-criticals",
            "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **without_opengl()}
        for name in ("GTK_A11Y", "GTK_THEME", "DISPLAY", "WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS"):
            self.environment.pop(name, None)
        self.environment.update(self.start_screen(width, height))
        if FONT:
            self.choose_font(FONT)
        self.environment.update(variables)
        bus = start(["dbus-daemon", "--session", "--nofork", "--print-address=1"], text=True,
                    env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        address = bus.stdout.readline().strip()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        self.session = self.connect(address)
        self.bus = self.connect(self.session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
            Gio.DBusCallFlags.NONE, -1, None).unpack()[0])

    def choose_font(self, font):
        """As a desktop would: GTK's own font is whatever the system has for "Sans"."""
        family = font.rstrip("0123456789 ")
        found = subprocess.run(["fc-match", "--format=%{family}", family], capture_output=True,
                               text=True, check=True).stdout
        assert found.split(",")[0] == family, f"there is no font {family}, only {found}"
        folder = self.folder / "xdg/gtk-4.0"
        folder.mkdir(parents=True)
        (folder / "settings.ini").write_text(f"[Settings]\ngtk-font-name={font}\n",
                                             encoding="ascii")
        self.environment["XDG_CONFIG_DIRS"] = str(folder.parent)

    def start_screen(self, width, height):
        """Returns the variables by which it is found. A number of its own: a screen that ends takes
        the socket away from one that has just begun with the same. Without -noreset it would begin
        anew, deaf for a moment, whenever the last program leaves it."""
        for number in range(100 + os.getpid() % 50000, 60000):
            reader, writer = os.pipe()
            start(["Xvfb", f":{number}", "-displayfd", str(writer), "-screen", "0",
                   f"{width}x{height}x24", "-nolisten", "tcp", "-noreset", "-fbdir",
                   str(self.folder)],
                  pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            os.close(writer)
            with os.fdopen(reader, encoding="ascii") as ready:
                if ready.readline():
                    return {"DISPLAY": f":{number}", "GDK_BACKEND": "x11"}
        raise Failure("no screen can be had")

    @staticmethod
    def connect(address):
        connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        connection.set_exit_on_close(False)
        return connection

    def call(self, name, path, interface, method, signature=None, *values):
        arguments = GLib.Variant(signature, values) if signature else None
        return self.bus.call_sync(name, path, interface, method, arguments, None,
                                  Gio.DBusCallFlags.NONE, PATIENCE_S * 1000, None).unpack()

    def call_all(self, calls):
        answers = [None] * len(calls)
        left = set(range(len(calls)))

        def take(bus, result, i):
            left.discard(i)
            try:
                answers[i] = bus.call_finish(result).unpack()
            except GLib.Error:
                pass  # what was asked is not there any more
        for i, (name, path, interface, method, *arguments) in enumerate(calls):
            self.bus.call(name, path, interface, method,
                          GLib.Variant(arguments[0], arguments[1:]) if arguments else None, None,
                          Gio.DBusCallFlags.NONE, PATIENCE_S * 1000, None, take, i)
        while left:
            GLib.MainContext.default().iteration(True)
        return answers

    def process_of(self, name):
        return self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                         "GetConnectionUnixProcessID", "(s)", name)[0]

    def send_key(self, code, kind):
        self.call(REGISTRY, "/org/a11y/atspi/registry/deviceeventcontroller",
                  "org.a11y.atspi.DeviceEventController", "GenerateKeyboardEvent", "(isu)", code,
                  "", kind)

    def key(self, key, control=False, shift=False, alt=False):
        """Types a key: a letter or a number of keysymdef.h."""
        held = ([self.CONTROL_CODE] * control + [self.SHIFT_CODE] * shift
                + [self.ALT_CODE] * alt)
        for code in held:
            self.send_key(code, self.PRESS)
        self.send_key(ord(key) if isinstance(key, str) else key, self.SYMBOL)
        for code in held:
            self.send_key(code, self.RELEASE)

    def mouse(self, place, event):
        self.call(REGISTRY, "/org/a11y/atspi/registry/deviceeventcontroller",
                  "org.a11y.atspi.DeviceEventController", "GenerateMouseEvent", "(iis)", *place,
                  event)

    def drag(self, start_place, end):
        """A hand that moves the mouse: not at once, or nothing would see it move."""
        self.mouse(start_place, "abs")
        self.mouse(start_place, "b1p")
        for step in range(1, DRAG_STEPS + 1):
            self.mouse([a + (b - a) * step // DRAG_STEPS for a, b in zip(start_place, end)], "abs")
            time.sleep(POLL_S)
        self.mouse(end, "b1r")

    def click(self, place):
        for event in ("abs", "b1p", "b1r"):
            self.mouse(place, event)

    def settle(self):
        """What is on the screen, once it no longer changes, in the format of xwd."""
        before = [None]

        def is_still():
            now = self.screen.read_bytes()
            is_same = now == before[0]
            before[0] = now
            return is_same
        wait_for(is_still, "a picture that stands still")
        return before[0]

    def picture(self, path):
        pathlib.Path(path).write_bytes(png_of_screen(self.settle()))

    def start(self, home, *arguments, **variables):
        return Window(self, home, *arguments, **variables)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        end_all()


class WaylandDesk(Desk):
    """The same with a Wayland compositor and without X. There is no keyboard and no mouse."""

    CONFIGURATION = """xwayland disable
output HEADLESS-1 resolution {width}x{height}
default_border none
exec printenv WAYLAND_DISPLAY >'{folder}/display'
"""
    NOBODY = 65534

    def start_screen(self, width, height):
        """Returns the variables by which it is found. The compositor does not run for root, so it
        gets a folder, and for root a user, of its own."""
        folder = self.folder / "compositor"
        folder.mkdir(mode=0o700)
        (folder / "configuration").write_text(self.CONFIGURATION.format(
            width=width, height=height, folder=folder), encoding="utf-8")
        command = ["sway", "--config", str(folder / "configuration")]
        if os.getuid() == 0:
            self.folder.chmod(0o711)
            os.chown(folder, self.NOBODY, self.NOBODY)
            command = ["setpriv", f"--reuid={self.NOBODY}", f"--regid={self.NOBODY}",
                       "--clear-groups", *command]
        log = folder / "log"
        with log.open("wb") as output:
            compositor = start(command, stdout=output, stderr=output, cwd=folder, env={
                **self.environment, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder),
                "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
                "WLR_RENDERER": "pixman"})

        def name():
            assert compositor.poll() is None, f"the compositor has ended:\n{log.read_text()}"
            display = folder / "display"
            return display.exists() and display.read_text(encoding="utf-8").strip()
        display = folder / wait_for(name, "the compositor", log.read_text)
        return {"WAYLAND_DISPLAY": str(display), "GDK_BACKEND": "wayland"}


# ---- Devices ----

class Port:
    """An emulated serial port; the test is the device at its other end. It sees when somebody
    opens the port and drops what was said before."""

    def __init__(self):
        self.master, self.slave = os.openpty()
        self.path = os.ttyname(self.slave)
        self.is_heard = False
        fcntl.ioctl(self.master, termios.TIOCPKT, struct.pack("i", 1))

    def look(self):
        while select.select([self.master], [], [], 0)[0]:
            if os.read(self.master, 4096)[0] & termios.TIOCPKT_FLUSHREAD:
                self.is_heard = True
        return self.is_heard

    def say(self, *lines, to_nobody=False):
        """To whoever has opened the port, which is waited for; or to nobody."""
        if not to_nobody:
            wait_for(self.look, f"somebody who listens to {self.path}")
        for line in lines:
            os.write(self.master, line.encode("ascii") + b"\r\n")

    def unplug(self):
        for end in (self.master, self.slave):
            if end is not None:
                os.close(end)
        self.master = self.slave = None


class Computer:
    """A computer that umockdev pretends, with bridges in its USB sockets. A window in it is started
    with its variables."""

    BRIDGE = """P: /devices/pci0/usb1/1-{number}
E: DEVTYPE=usb_device
E: SUBSYSTEM=usb
A: idVendor=1a86
A: idProduct=7523
A: product={product}

P: /devices/pci0/usb1/1-{number}/1-{number}:1.0
E: DEVTYPE=usb_interface
E: SUBSYSTEM=usb
A: bInterfaceNumber=00

P: /devices/pci0/usb1/1-{number}/1-{number}:1.0/ttyUSB{number}/tty/ttyUSB{number}
N: ttyUSB{number}
E: DEVNAME=/dev/ttyUSB{number}
E: SUBSYSTEM=tty
A: dev=188:{number}
"""

    def __init__(self):
        self.library = ctypes.CDLL("libumockdev.so.0")
        self.library.umockdev_testbed_new.restype = ctypes.c_void_p
        self.library.umockdev_testbed_get_root_dir.restype = ctypes.c_void_p
        self.testbed = ctypes.c_void_p(self.library.umockdev_testbed_new())
        self.folder = ctypes.string_at(
            self.library.umockdev_testbed_get_root_dir(self.testbed)).decode()
        # A sanitizer wants to be loaded before all else.
        sanitizer = re.findall(r"=> (\S*/libasan\S*)", subprocess.run(
            ["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout)
        self.variables = {"UMOCKDEV_DIR": self.folder,
                          "LD_PRELOAD": ":".join([*sanitizer, "libumockdev-preload.so.0"])}
        self.n_bridges = 0

    def plug(self, product):
        """A bridge that says of what is behind it no more than its own name."""
        text = self.BRIDGE.format(number=self.n_bridges, product=product).encode("ascii")
        assert self.library.umockdev_testbed_add_from_string(self.testbed, text, None)
        path = f"/dev/ttyUSB{self.n_bridges}"
        self.n_bridges += 1
        return Bridge(self.library.umockdev_testbed_get_dev_fd(self.testbed, path.encode("ascii")),
                      os.readlink(self.folder + path))

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        ctypes.CDLL("libgobject-2.0.so.0").g_object_unref(self.testbed)


class Bridge:
    """The other end of a pretended port: knows how often it was opened, and what was sent to it."""

    IN_OPEN = 0x20

    def __init__(self, master, node):
        self.master = master
        self.watch = LIBC.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        assert LIBC.inotify_add_watch(self.watch, node.encode("ascii"), self.IN_OPEN) >= 0
        self.n_opened = 0
        self.sent = b""

    def look(self):
        """How often it was opened so far."""
        while select.select([self.watch], [], [], 0)[0]:
            # One note is 16 bytes, as a file that is watched itself has no name in it.
            self.n_opened += len(os.read(self.watch, 4096)) // 16
        while select.select([self.master], [], [], 0)[0]:
            try:
                self.sent += os.read(self.master, 4096)
            except OSError:
                break  # nobody has it open
        return self.n_opened

    def is_untouched(self):
        return self.look() == 0 and self.sent == b""

    def say(self, line):
        os.write(self.master, line.encode("ascii") + b"\r\n")


class Sensor:
    """A distance sensor at an emulated port, which goes on saying what it measures: what it said a
    while ago counts no more."""

    PERIOD_S = 0.1

    def __init__(self, mm=None):
        self.port = Port()
        self.mm = mm
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.speak, daemon=True)
        self.thread.start()

    def speak(self):
        while not self.is_over.wait(self.PERIOD_S):
            if self.mm is not None and self.port.look():
                self.port.say(f"@range {self.mm:.1f} +-1.0")

    def unplug(self):
        self.is_over.set()
        self.thread.join()
        self.port.unplug()
