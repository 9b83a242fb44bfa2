# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may include whom: the rooms of the house, and the doors between them."""
import os
import pathlib
import re

import lint

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)

# The headers of C11. What needs more than these is not plain C.
STANDARD = {
    f'{name}.h' for name in (
        'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal '
        'stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath '
        'threads time uchar wchar wctype').split()
}
# Plain C may still be impure: these headers bring a clock, a locale or a way out of a function.
IMPURE = {'time.h', 'signal.h', 'setjmp.h', 'locale.h', 'threads.h', 'errno.h'}

# Sheets are drawn without a window: these files, and no others outside of it, know cairo and pango.
PRINTING = re.compile(r'^fleets/fleet-print(-[a-z]+)?\.[ch]$')
DRAWING = re.compile(r'^(cairo|pango)\b')
WINDOW = re.compile(r'^(gtk|gdk|gsk|adwaita|pango|cairo|graphene|librsvg)\b')
PORTS = re.compile(r'^(libserialport\.h|gpiod\.h)$')

# From which room to which. A game and a driver reach their own folder and what all of their kind
# share, but not each other. Tests, and app/main.c which ties all together, may go anywhere.
DOORS = {
    'rules': {'rules'},
    'game': {'rules'},
    'decoder': {'decoder'},
    'driver': {'decoder', 'devices'},
    'devices': {'devices', 'decoder', 'driver'},
    'fleets': {'fleets', 'rules'},
    'app/core': {'app/core', 'fleets', 'rules', 'devices', 'decoder'},
    'app/cli': {'app/cli', 'app/core', 'fleets', 'rules', 'devices', 'decoder'},
    'app/ui': {'app/ui', 'app/core', 'fleets', 'rules'},
}
# Rocketmen has a header for front ends; the other games tell all by observe() and show().
READS_BATTLES = ('fleets', 'app/core', 'app/ui')
PLAIN_C = ('rules', 'game', 'decoder')


def room(path):
    """The room of a file and, for a game or a driver, which one."""
    parts = pathlib.PurePosixPath(path).parts
    if parts[0] == 'rules':
        game = lint.game_of(path)
        return ('game', game) if game else ('rules', None)
    if parts[0] == 'devices':
        which = parts[2] if len(parts) > 3 and parts[1] == 'drivers' else None
        is_shared = parts[1] in ('frame', 'decoder.h', 'gpio-decoder.h', 'device-event.h')
        if is_shared or (which and 'decoder' in parts[-1]):
            return 'decoder', which
        return ('driver', which) if which else ('devices', None)
    if parts[0] == 'app' and len(parts) > 2:
        return f'app/{parts[1]}', None
    return parts[0], None


def target(root, path, name):
    """The file that a quoted include means, or None."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
    for candidate in (beside, os.path.normpath(name)):
        if (root / candidate).is_file():
            return candidate
    return None


def judge_system(here, name, path):
    if PRINTING.match(path) and DRAWING.match(name):
        return None
    if here in PLAIN_C:
        if name not in STANDARD:
            return f'plain C only, and <{name}> is not a C11 header'
        if name in IMPURE:
            return f'<{name}> brings in more than the arguments of a function'
    if here in DOORS and here != 'app/ui' and WINDOW.match(name):
        return f'<{name}> belongs to the window, app/ui'
    if here not in ('devices', 'driver', 'tests') and PORTS.match(name):
        return f'<{name}> belongs to devices'
    return None


def judge_own(here, which, to, whose):
    if here not in DOORS:
        return None
    if to == here and which == whose:
        return None
    if here in READS_BATTLES and (to, whose) == ('game', 'rocketmen'):
        return None  # the words of its cards, and what a battle awaits
    if which and whose and which != whose:
        return f'{here} {which} must not know {to} {whose}'
    if to not in DOORS[here]:
        return f'{here} must not know {to}'
    return None


def layers(root):
    complaints = []
    for path in lint.c_files(root, ('.c', '.h', '.c.in', '.h.in')):
        here, which = room(path)
        text = lint.bare_c(lint.read(root, path), keep_strings=True)
        for match in INCLUDE.finditer(text):
            name = match[2]
            found = target(pathlib.Path(root), path, name) if match[1] == '"' else None
            if found:
                why = judge_own(here, which, *room(found))
            elif match[1] == '"' and here in PLAIN_C:
                why = f'"{name}" is not there'
            else:
                why = judge_system(here, name, path)
            if why:
                complaints.append(f'{path}:{lint.line_of(text, match.start())}: {why}')
    return complaints


# One bad include for each wall, and what must be said about it.
BAD = {
    'rules use GLib': ('rules/a.c', '#include <glib.h>', 'plain C only'),
    'rules use POSIX': ('rules/a.c', '#include <unistd.h>', 'plain C only'),
    'rules use a clock': ('rules/a.c', '#include <time.h>', 'brings in more'),
    'rules use a file that is not there': ('rules/a.c', '#include "config.h"', 'is not there'),
    'rules use fleets': ('rules/a.c', '#include "fleets/f.h"', 'rules must not know fleets'),
    'a game uses another': ('rules/moon/a.c', '#include "../mars/m.h"',
                            'game moon must not know game mars'),
    'a game uses another from the top': ('rules/moon/a.c', '#include "rules/mars/m.h"',
                                         'game moon must not know game mars'),
    'a decoder uses GLib': ('devices/drivers/d/d-decoder.c', '#include <glib.h>', 'plain C only'),
    'a decoder uses the manager': ('devices/drivers/d/d-decoder.c', '#include "devices/manager.h"',
                                   'decoder must not know devices'),
    'a driver uses another': ('devices/drivers/d/d-driver.c', '#include "../e/e.h"',
                              'driver d must not know driver e'),
    'devices use rules': ('devices/a.c', '#include "rules/r.h"', 'devices must not know rules'),
    'devices use app': ('devices/a.c', '#include "../app/core/c.h"', 'must not know app/core'),
    'fleets use devices': ('fleets/a.c', '#include "devices/manager.h"', 'must not know devices'),
    'fleets use a game that has none': ('fleets/a.c', '#include "rules/mars/m.h"',
                                        'fleets must not know game'),
    'fleets use GTK': ('fleets/a.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'fleets use cairo outside of printing': ('fleets/fleet.c', '#include <cairo.h>',
                                             'belongs to the window'),
    'printing uses GTK': ('fleets/fleet-print.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'core uses pango': ('app/core/fleet-print.c', '#include <pango/pangocairo.h>',
                        'belongs to the window'),
    'core uses GTK': ('app/core/a.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'core uses the window': ('app/core/a.c', '#include "app/ui/w.h"', 'must not know app/ui'),
    'the command line uses libadwaita': ('app/cli/a.c', '#include <adwaita.h>',
                                         'belongs to the window'),
    'the window uses devices': ('app/ui/battle/a.c', '#include "devices/manager.h"',
                                'app/ui must not know devices'),
    'the window uses a serial port': ('app/ui/a.c', '#include <libserialport.h>',
                                      'belongs to devices'),
}
SAMPLE = {
    path: '#pragma once\n' for path in (
        'rules/r.h', 'rules/mars/m.h', 'fleets/f.h', 'devices/manager.h', 'devices/decoder.h',
        'devices/drivers/e/e.h', 'app/core/c.h', 'app/ui/w.h')
}
GOOD = {
    'rules/a.c': '#include "r.h"\n#include <string.h>\n/*\n#include <glib.h>\n*/\n',
    'rules/mars/mars.c': '#include "../r.h"\n#include "m.h"\n',
    'devices/drivers/e/e-decoder.c': '#include "devices/decoder.h"\n#include <stdint.h>\n',
    'devices/drivers/e/e-driver.c': '#include "e.h"\n#include "devices/manager.h"\n',
    'devices/a.c': '#include <gpiod.h>\n#include "manager.h"\n',
    'fleets/a.c': '#include "rules/r.h"\n#include <json-glib/json-glib.h>\n',
    'fleets/fleet-print.c': '#include "f.h"\n#include <cairo-pdf.h>\n#include <pango/pango.h>\n',
    'app/core/a.c': '#include "devices/manager.h"\n#include "fleets/f.h"\n#include <gio/gio.h>\n',
    'app/ui/a.c': '#include "app/core/c.h"\n#include "rules/r.h"\n#include <gtk/gtk.h>\n',
}


def run(tap, root):
    tap.lint('every include goes through a door', layers, root)
    tap.catches('good sample: nothing is said', layers, {**SAMPLE, **GOOD}, [])
    for name, (path, line, expected) in BAD.items():
        tap.catches('bad sample: ' + name, layers, {**SAMPLE, path: line + '\n'},
                    [f'{path}:1: ', expected])


lint.main(run)
