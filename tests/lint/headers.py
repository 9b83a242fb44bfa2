# SPDX-License-Identifier: GPL-3.0-or-later
"""Each header says `#pragma once` and compiles alone. What a source of the same folder includes
before anything else has shown that in the build; the others are compiled here.

The flags of the libraries are those that meson found for this build, so there is no list to keep.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess

import lint

ONCE = re.compile(r'^#pragma once$', re.MULTILINE)
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
        complaints = [f'{path}: no #pragma once' for path in paths
                      if not ONCE.search(lint.bare_c(lint.read(root, path)))]
        left = sorted(set(paths) - set(first_includes(root)))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = pool.map(lambda path: compile_header(root, path, flags), left)
            return complaints + [complaint for complaint in made if complaint]

    return headers


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
    tap.catches('bad sample: included twice', headers,
                {'a.h': '/* #pragma once */\nint f (void);\n'}, ['a.h: no #pragma once'])


lint.main(run)
