# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may include whom: the rooms of the house, and the doors between them.

In app it is the name that tells what a file may know: NAME-model and NAME-words, and all of
session, know no window, whatever folder they are in; what has no such name is part of the window,
and uses it."""
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
# And one turns a picture of the table into pixels.
PIXELS = re.compile(r'^app/session/rt-map-png\.c$')
WINDOW = re.compile(r'^(gtk|gdk|gsk|adwaita|pango|cairo|graphene|librsvg)\b')
PORTS = re.compile(r'^(libserialport\.h|gpiod\.h)$')

# From which room to which. A game and a driver reach their own folder and what all of their kind
# share, but not each other. Tests may go anywhere. Of the window, widgets know no game and no
# feature; features and rooms know each other; the shell knows all, and nobody knows the shell.
SESSION = {'app/session', 'fleets', 'rules', 'devices', 'decoder'}
WITHOUT_A_WINDOW = SESSION | {'model', 'widget model'}
VIEWS = {'view', 'app/widgets', 'app/session', 'model', 'widget model', 'fleets', 'rules'}
DOORS = {
    'rules': {'rules'},
    'game': {'rules'},
    'decoder': {'decoder'},
    'driver': {'decoder', 'devices'},
    'devices': {'devices', 'decoder', 'driver'},
    'fleets': {'fleets', 'rules'},
    'app/session': SESSION,
    'model': WITHOUT_A_WINDOW,
    'widget model': {'widget model'},
    'app/cli': WITHOUT_A_WINDOW | {'app/cli'},
    'app/widgets': {'app/widgets', 'widget model'},
    'view': VIEWS,
    'app/shell': VIEWS | {'app/shell'},
}
WINDOWS = ('app/widgets', 'view', 'app/shell')
MODEL = re.compile(r'-(model|words)\.[ch]$')
# A game's header for front ends is called as its folder. Fleets and front ends read Rocketmen
# whole.
READS_GAMES = ('app/session', 'model', 'view', 'app/shell')
FRONT = re.compile(r'^rules/([a-z-]+)/\1\.h$')
READS_BATTLES = ('fleets', *READS_GAMES)
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
    if parts[0] != 'app':
        return parts[0], None
    if parts[1] in ('cli', 'data', 'session'):
        return f'app/{parts[1]}', None
    if MODEL.search(path):
        return 'widget model' if parts[1] == 'widgets' else 'model', None
    return f'app/{parts[1]}' if parts[1] in ('widgets', 'shell') else 'view', None


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
    if PIXELS.match(path) and name == 'gdk-pixbuf/gdk-pixbuf.h':
        return None
    if here in PLAIN_C:
        if name not in STANDARD:
            return f'plain C only, and <{name}> is not a C11 header'
        if name in IMPURE:
            return f'<{name}> brings in more than the arguments of a function'
    if here in DOORS and here not in WINDOWS and WINDOW.match(name):
        return f'<{name}> belongs to the window'
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


def includes(root, path):
    """Each include of a file: its line, its name, the file it means or None, whether quoted."""
    text = lint.bare_c(lint.read(root, path), keep_strings=True)
    for match in INCLUDE.finditer(text):
        is_quoted = match[1] == '"'
        found = target(pathlib.Path(root), path, match[2]) if is_quoted else None
        yield lint.line_of(text, match.start()), match[2], found, is_quoted


def layers(root):
    complaints = []
    for path in lint.c_files(root, ('.c', '.h', '.c.in', '.h.in')):
        here, which = room(path)
        for line, name, found, is_quoted in includes(root, path):
            if found and here in READS_GAMES and FRONT.match(found):
                why = None
            elif found:
                why = judge_own(here, which, *room(found))
            elif is_quoted and here in PLAIN_C:
                why = f'"{name}" is not there'
            else:
                why = judge_system(here, name, path)
            if why:
                complaints.append(f'{path}:{line}: {why}')
    return complaints


def names(root):
    """What is not called a model or words, in a room of the window, uses it: in its .c or its .h,
    or by what these include."""
    paths = [path for path in lint.c_files(root) if path.startswith('app/')]
    seen = {path: list(includes(root, path)) for path in paths}
    windows = {path for path in paths if any(WINDOW.match(name) for _, name, _, _ in seen[path])}
    n_known = -1
    while n_known != len(windows):
        n_known = len(windows)
        windows |= {path for path in paths
                    if any(found in windows for _, _, found, _ in seen[path])}
    used = {path[:-2] for path in windows}
    return [f'{path}: uses nothing of the window; call it -model or -words, and list it as such'
            for path in paths if room(path)[0] in WINDOWS and path[:-2] not in used]


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
    'devices use app': ('devices/a.c', '#include "../app/session/s.h"',
                        'must not know app/session'),
    'fleets use devices': ('fleets/a.c', '#include "devices/manager.h"', 'must not know devices'),
    'fleets use a game that has none': ('fleets/a.c', '#include "rules/mars/m.h"',
                                        'fleets must not know game'),
    'fleets use GTK': ('fleets/a.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'fleets use cairo outside of printing': ('fleets/fleet.c', '#include <cairo.h>',
                                             'belongs to the window'),
    'printing uses GTK': ('fleets/fleet-print.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'the session uses pixels elsewhere': ('app/session/rt-map.c',
                                          '#include <gdk-pixbuf/gdk-pixbuf.h>',
                                          'belongs to the window'),
    'pixels use GDK': ('app/session/rt-map-png.c', '#include <gdk/gdk.h>', 'belongs to the window'),
    'the session uses pango': ('app/session/fleet-print.c', '#include <pango/pangocairo.h>',
                               'belongs to the window'),
    'the session uses GTK': ('app/session/a.c', '#include <gtk/gtk.h>', 'belongs to the window'),
    'the session uses a view': ('app/session/a.c', '#include "app/features/f/v.h"',
                                'app/session must not know view'),
    'the session uses a feature': ('app/session/a.c', '#include "app/features/f/f-model.h"',
                                   'app/session must not know model'),
    'a model uses GTK': ('app/features/f/a-model.h', '#include <gtk/gtk.h>',
                         'belongs to the window'),
    'words use libadwaita': ('app/room/a-words.c', '#include <adwaita.h>', 'belongs to the window'),
    'a model uses its view': ('app/features/f/a-model.c', '#include "v.h"',
                              'model must not know view'),
    'words use a widget': ('app/features/f/a-words.h', '#include "app/widgets/w.h"',
                           'model must not know app/widgets'),
    'a model uses the shell': ('app/room/a-model.c', '#include "app/shell/h.h"',
                               'model must not know app/shell'),
    'a model uses a game': ('app/features/f/a-model.c', '#include "rules/mars/m.h"',
                            'model must not know game'),
    'the command line uses libadwaita': ('app/cli/a.c', '#include <adwaita.h>',
                                         'belongs to the window'),
    'the command line uses a view': ('app/cli/a.c', '#include "app/features/f/v.h"',
                                     'app/cli must not know view'),
    'a view uses devices': ('app/features/f/a.c', '#include "devices/manager.h"',
                            'view must not know devices'),
    'a room uses devices': ('app/room/a.c', '#include "devices/manager.h"',
                            'view must not know devices'),
    'the shell uses devices': ('app/shell/a.c', '#include "devices/manager.h"',
                               'app/shell must not know devices'),
    'a view uses a serial port': ('app/features/f/a.c', '#include <libserialport.h>',
                                  'belongs to devices'),
    'a view uses the shell': ('app/features/f/a.c', '#include "app/shell/h.h"',
                              'view must not know app/shell'),
    'a view uses the command line': ('app/features/f/a.c', '#include "app/cli/c.h"',
                                     'view must not know app/cli'),
    'a new folder uses devices': ('app/new/a.c', '#include "devices/manager.h"',
                                  'view must not know devices'),
    'a widget uses a feature': ('app/widgets/a.c', '#include "app/features/f/f-model.h"',
                                'app/widgets must not know model'),
    'a widget uses the session': ('app/widgets/a.c', '#include "app/session/s.h"',
                                  'app/widgets must not know app/session'),
}
SAMPLE = {
    path: '#pragma once\n' for path in (
        'rules/r.h', 'rules/mars/m.h', 'rules/mars/mars.h', 'fleets/f.h', 'devices/manager.h',
        'devices/decoder.h', 'devices/drivers/e/e.h', 'app/cli/c.h', 'app/session/s.h',
        'app/widgets/w.h',
        'app/widgets/w-model.h', 'app/features/f/f-model.h', 'app/features/f/v.h', 'app/room/r.h',
        'app/shell/h.h')
}
GOOD = {
    'rules/a.c': '#include "r.h"\n#include <string.h>\n/*\n#include <glib.h>\n*/\n',
    'rules/mars/mars.c': '#include "../r.h"\n#include "m.h"\n',
    'devices/drivers/e/e-decoder.c': '#include "devices/decoder.h"\n#include <stdint.h>\n',
    'devices/drivers/e/e-driver.c': '#include "e.h"\n#include "devices/manager.h"\n',
    'devices/a.c': '#include <gpiod.h>\n#include "manager.h"\n',
    'fleets/a.c': '#include "rules/r.h"\n#include <json-glib/json-glib.h>\n',
    'fleets/fleet-print.c': '#include "f.h"\n#include <cairo-pdf.h>\n#include <pango/pango.h>\n',
    'app/session/a.c': '#include "devices/manager.h"\n#include "fleets/f.h"\n'
                       '#include <gio/gio.h>\n',
    'app/session/rt-map-png.c': '#include "s.h"\n#include <gdk-pixbuf/gdk-pixbuf.h>\n',
    'app/cli/a.c': '#include "app/features/f/f-model.h"\n#include "app/session/s.h"\n',
    'app/features/f/f-model.c': '#include "f-model.h"\n#include "devices/manager.h"\n'
                                '#include "app/session/s.h"\n#include "rules/r.h"\n'
                                '#include "rules/mars/mars.h"\n',
    'app/features/g/g-words.c': '#include "app/features/f/f-model.h"\n#include <gio/gio.h>\n'
                                '#include "app/widgets/w-model.h"\n',
    'app/widgets/w.c': '#include "w.h"\n#include "w-model.h"\n#include <gtk/gtk.h>\n',
    'app/features/g/v.c': '#include "app/features/f/v.h"\n#include "app/room/r.h"\n'
                          '#include "app/widgets/w.h"\n#include "app/session/s.h"\n'
                          '#include "rules/r.h"\n#include <adwaita.h>\n',
    'app/room/r.c': '#include "r.h"\n#include "app/features/f/v.h"\n#include <gtk/gtk.h>\n',
    'app/shell/h.c': '#include "h.h"\n#include "app/features/f/v.h"\n#include "app/room/r.h"\n',
}
WIDGET = {'app/widgets/w.h': '#include <gtk/gtk.h>\n'}


def run(tap, root):
    tap.lint('every include goes through a door', layers, root)
    tap.catches('good sample: nothing is said', layers, {**SAMPLE, **GOOD}, [])
    for name, (path, line, expected) in BAD.items():
        tap.catches('bad sample: ' + name, layers, {**SAMPLE, path: line + '\n'},
                    [f'{path}:1: ', expected])
    tap.lint('in the window, what uses nothing of it is called so', names, root)
    tap.catches('good sample: the names are right', names, {
        **WIDGET, 'app/room/a.h': '', 'app/room/a.c': '#include <adwaita.h>\n',
        'app/features/f/v.h': '#include "app/widgets/w.h"\n', 'app/features/f/v.c': '',
        'app/features/f/f-model.c': '', 'app/features/f/f-words.h': '', 'app/session/s.c': '',
        'app/cli/c.c': '', 'rules/r.c': '',
    }, [])
    for path in ('app/features/f/a.h', 'app/room/a.c'):
        tap.catches(f'bad sample: no window in {path}', names,
                    {**WIDGET, path: '#include <gio/gio.h>\n'}, [f'{path}: uses nothing'])


lint.main(run)
