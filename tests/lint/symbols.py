# SPDX-License-Identifier: GPL-3.0-or-later
"""What rules and decoders ask of the world, read from the symbols of their objects.

Plain C can still reach for a file, a clock or a random number; the linker's list shows it. The
objects are compiled for this, without sanitizers and hardening, which would add symbols of their
own, and without position-independent code, so that constant tables of pointers are read-only data
and whatever remains in writable sections is a mutable global.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile

import lint

MEMORY = 'memcmp memcpy memmove memset'.split()
STRINGS = 'memchr strchr strcmp strcspn strlen strncmp strpbrk strspn strstr'.split()
ALLOCATION = 'calloc free malloc realloc'.split()
# snprintf writes into memory only. Mathematics serves the players and the odds, never a state.
SHARED = MEMORY + STRINGS + ALLOCATION + 'fmax fmin log qsort snprintf sqrt'.split()
# A game, and a decoder, works on the memory it is given.
PURE = MEMORY + ['memchr', 'strcmp', 'strlen']
# A game's own computer player judges, as those for every game do; it holds no state either.
PLAYER = re.compile(r'^rules/([a-z-]+)/\1-player(-[a-z]+)?\.[ch]$')

# Integer arithmetic that some processors have no instruction for.
ARITHMETIC = re.compile(
    r'__aeabi_(u?[il]div(mod)?|l(mul|lsl|lsr|asr)|mem(cpy|set|move|clr)[48]?)$'
    r'|__u?(div|mod)di3$|__(popcount|clz|ctz)[ds]i2$')
# The generated list of games.
GENERATED = {'rules_games'}

FLOATING = re.compile(r'\b(float|double|_Complex)\b')


def pure_sources(root):
    """Sources to look at: {path: names it may ask for}."""
    sources = {}
    for path in lint.c_files(root, ('.c',)):
        parts = pathlib.PurePosixPath(path).parts
        if parts[0] == 'rules':
            sources[path] = SHARED if not lint.game_of(path) else \
                PURE + ['sqrt'] if PLAYER.match(path) else PURE
        elif parts[0] == 'devices' and (parts[1] in ('frame', 'range.c', 'roll.c')
                                        or 'decoder' in parts[-1]):
            sources[path] = PURE
    return sources


def compile_one(root, path, folder):
    """The symbols of one source: [(class, name)], or a complaint."""
    output = os.path.join(folder, path.replace('/', '+') + '.o')
    flags = ['-std=c11', '-O2', '-fno-pic', '-fno-stack-protector', '-U_FORTIFY_SOURCE', '-w']
    flags += ['-fno-pie', '-fno-strict-aliasing', '-I', '.']
    compiler = os.environ.get('CC', 'cc').split()
    made = subprocess.run([*compiler, *flags, '-c', path, '-o', output], cwd=root,
                          capture_output=True, text=True, check=False)
    if made.returncode:
        return [], made.stderr.strip()
    listed = subprocess.run(['nm', '-P', output], capture_output=True, text=True, check=True)
    return [(line.split()[1], line.split()[0]) for line in listed.stdout.splitlines()], None


def symbols(root):
    sources = pure_sources(root)
    complaints = []
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = dict(zip(sources, pool.map(lambda p: compile_one(root, p, folder), sources)))

    own = set(GENERATED)
    for found, _ in results.values():
        own |= {name for kind, name in found if kind in 'TRWV'}
    for path, (found, trouble) in results.items():
        if trouble:
            complaints.append(f'{path}: does not compile:\n{trouble}')
        for kind, name in found:
            if kind == 'U' and name not in own and name not in sources[path] \
                    and not ARITHMETIC.match(name):
                complaints.append(f'{path}: asks for {name}, which is not on its list')
            if kind in 'DdBbCGgSs':
                complaints.append(f'{path}: {name} is a mutable global')
    return complaints


def no_floating_point(root):
    """Where the processor knows such numbers the linker sees nothing of it: words are sought."""
    complaints = []
    for path in lint.c_files(root):
        if not lint.game_of(path) or PLAYER.match(path):
            continue
        text = lint.bare_c(lint.read(root, path))
        complaints += [f'{path}:{lint.line_of(text, match.start())}: {match[0]} in a game'
                       for match in FLOATING.finditer(text)]
    return complaints


BAD = {
    'rules read a file': ('rules/a.c', '#include <stdio.h>\nint f (void) { return getchar (); }',
                          'getc'),
    'rules abort': ('rules/a.c', '#include <stdlib.h>\nvoid f (void) { abort (); }', 'abort'),
    'rules print': ('rules/a.c', '#include <stdio.h>\nvoid f (void) { puts ("x"); }', 'puts'),
    'a game allocates': ('rules/moon/moon.c',
                         '#include <stdlib.h>\nvoid *f (unsigned n) { return malloc (n); }',
                         'malloc'),
    'a game formats': ('rules/moon/moon.c',
                       '#include <stdio.h>\nint f (char *s, int n) '
                       '{ return snprintf (s, 9, "%d", n); }', 'snprintf'),
    'a game takes a root': ('rules/moon/moon.c',
                            '#include <math.h>\ndouble f (double x) { return sqrt (x); }', 'sqrt'),
    'a player of a game allocates': ('rules/moon/moon-player.c',
                                     '#include <stdlib.h>\nvoid *f (unsigned n) '
                                     '{ return malloc (n); }', 'malloc'),
    'a decoder allocates': ('devices/drivers/d/d-decoder.c',
                            '#include <stdlib.h>\nvoid *f (unsigned n) { return malloc (n); }',
                            'malloc'),
    'a variable of a file': ('rules/a.c', 'static int n;\nint f (void) { return ++n; }',
                             'n is a mutable global'),
    'a variable with a value': ('rules/a.c', 'int counter = 3;', 'counter is a mutable global'),
    'a variable kept by a function': ('rules/moon/moon.c',
                                      'int f (void) { static int kept; return kept++; }',
                                      'kept'),
    'a table that is not quite constant': ('rules/a.c',
                                           'const char *words[] = { "a", "b" };',
                                           'words is a mutable global'),
    'a source that does not compile': ('rules/a.c', 'int f (', 'does not compile'),
}
GOOD = {
    'rules/a.c': '#include <string.h>\n'
                 'static const char *const words[] = { "a", "b" };\n'
                 'int f (const char *s, int i);\n'
                 'int f (const char *s, int i) { return strcmp (s, words[i & 1]); }\n',
    'rules/moon/moon.c': 'int f (const char *s, int i);\nint g (void);\n'
                         'int g (void) { return f ("a", 0); }\n',
}


def run(tap, root):
    tap.lint('rules and decoders ask for nothing but what is on their lists', symbols, root)
    tap.lint('games do without floating point', no_floating_point, root)
    tap.catches('good sample: nothing is said', symbols, GOOD, [])
    for name, (path, text, expected) in BAD.items():
        tap.catches('bad sample: ' + name, symbols, {path: text + '\n'}, [path, expected])
    tap.catches('bad sample: a game counts in doubles', no_floating_point,
                {'rules/moon/moon.c': '/* double */\nstatic double x;\n'}, ['moon.c:2: double'])


lint.main(run)
