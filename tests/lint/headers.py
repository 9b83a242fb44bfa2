# SPDX-License-Identifier: GPL-3.0-or-later
"""Each header says `#pragma once` and compiles alone, and what it declares is used elsewhere. What
a source of the same folder includes before anything else has shown in the build that it compiles;
the others are compiled here.

The flags of the libraries are those that meson found for this build, so there is no list to keep.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess

import lint

ONCE = re.compile(r'^#pragma once$', re.MULTILINE)
WORD = re.compile(r'\w+')
# A declaration stands at the beginning of a line; its name has a parenthesis behind it.
DECLARED = re.compile(r'^(?!typedef|static)[a-zA-Z][\w *]*?\b(\w+) \([^;{]*\)[^;{()]*;',
                      re.MULTILINE)
INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]$', re.MULTILINE)


def library_flags(build):
    found = json.loads((build / 'meson-info' / 'intro-dependencies.json').read_text())
    flags = []
    for library in found:
        flags += [flag for flag in library['compile_args'] if flag not in flags]
    return flags


def compile_header(root, path, flags):
    text = f'#include "{path}"\n'
    compiler = os.environ.get('CC', 'cc').split()
    made = subprocess.run(
        [*compiler, '-std=gnu11', '-Wall', '-Werror', '-fsyntax-only', '-x', 'c', '-I', '.',
         *flags, '-'],
        cwd=root, input=text, capture_output=True, text=True, check=False)
    return f'{path}: does not compile alone:\n{made.stderr.strip()}' if made.returncode else None


def first_includes(root):
    """Headers that some source of their own folder begins with."""
    for path in lint.c_files(root, ('.c',)):
        match = INCLUDE.search(lint.read(root, path))
        if match:
            folder = pathlib.PurePosixPath(path).parent
            yield str(folder / match[1])
            if pathlib.PurePosixPath(match[1]).parent == folder:
                yield match[1]


def headers_with(flags):
    def headers(root):
        paths = lint.c_files(root, ('.h',))
        # A precompiled header is a file of its own to the compiler, which refuses the line there.
        complaints = [f'{path}: no #pragma once' for path in paths
                      if '/pch/' not in path
                      and not ONCE.search(lint.bare_c(lint.read(root, path)))]
        left = sorted(set(paths) - set(first_includes(root)))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = pool.map(lambda path: compile_header(root, path, flags), left)
            return complaints + [complaint for complaint in made if complaint]

    return headers


def unused(root):
    """A function that only its own file calls is static, and one that nobody calls is deleted."""
    words = {path: collections.Counter(WORD.findall(lint.bare_c(lint.read(root, path))))
             for path in lint.c_files(root)}
    complaints = []
    for path in words:
        if not path.endswith('.h'):
            continue
        for name in DECLARED.findall(lint.bare_c(lint.read(root, path))):
            # Twice in the header: a macro, an inline function or g_autoptr uses it.
            users = [other for other, found in words.items() if found[name] and other != path]
            if words[path][name] == 1 and len(users) < 2:
                complaints.append(f'{path}: only its own file knows {name}: make it static, or '
                                  'delete it')
    return complaints


def run(tap, root, build):
    build = pathlib.Path(build)
    flags = library_flags(build)
    # Generated headers are in the build folder.
    own = ['-I', str(build), '-I', str(build / 'app')]
    tap.lint('every header compiles alone, once', headers_with(flags + own), root)
    headers = headers_with(flags)
    tap.catches('good sample: nothing is said', headers, {
        'a.h': '/* A. */\n#pragma once\n#include <stdint.h>\nuint8_t f (void);\n',
        'b/b.h': '#pragma once\n#include "../a.h"\n#include <glib.h>\ngint g (void);\n',
    }, [])
    tap.catches('bad sample: an include is missing', headers,
                {'a.h': '#pragma once\nuint8_t f (void);\n'}, ['a.h: does not compile alone'])
    tap.catches('bad sample: shown only with something before it', headers,
                {'a.h': '#pragma once\nuint8_t f (void);\n',
                 'a.c': '#include <stdint.h>\n#include "a.h"\n'},
                ['a.h: does not compile alone'])
    tap.lint('what a header declares is used by others', unused, root)
    tap.catches('good sample: a function that another file calls, and one of a macro', unused, {
        'a.h': 'int f (int a,\n       int b);\nvoid g (void);\nCLEANUP (A, g)\n',
        'a.c': 'int f (int a, int b) { return a; }\nvoid g (void) {}\n',
        'b.c': 'int h (void) { return f (1, 2); }\n',
    }, [])
    tap.catches('bad sample: a function that nobody else calls', unused, {
        'a.h': 'char *f (int a);\n', 'a.c': 'char *f (int a) { return 0; }\n/* f */\n'},
                ['a.h: only its own file knows f'])
    tap.catches('bad sample: included twice', headers,
                {'a.h': '/* #pragma once */\nint f (void);\n'}, ['a.h: no #pragma once'])


lint.main(run)
