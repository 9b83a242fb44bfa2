# SPDX-License-Identifier: GPL-3.0-or-later
"""Layout of C as clang-format has it, and shell scripts as shellcheck likes them."""
import pathlib
import re
import shutil
import subprocess

import lint

# Layout differs between versions; this is the one of Debian 12.
CLANG_FORMAT = 14
SHELL = re.compile(r'^#!\s*/(usr/)?bin/(env )?(ba|da)?sh\b')


def clang_format_version():
    if not shutil.which('clang-format'):
        return None
    said = subprocess.run(['clang-format', '--version'], capture_output=True, text=True, check=True)
    match = re.search(r'version (\d+)', said.stdout)
    return int(match[1]) if match else None


def layout_by(style):
    def layout(root):
        paths = lint.c_files(root)
        if not paths:
            return []
        made = subprocess.run(
            ['clang-format', f'--style=file:{style}', '--dry-run', '-Werror', *paths],
            cwd=root, capture_output=True, text=True, check=False)
        if not made.returncode:
            return []
        places = sorted(set(re.findall(r'^(\S+?:\d+):\d+: error', made.stderr, re.MULTILINE)))
        return [f'{place}: run clang-format -i on it' for place in places] or [made.stderr]

    return layout


def shell_scripts(root):
    return [path for path in lint.tree(root)
            if path.endswith('.sh') or SHELL.match(lint.read(root, path)[:80])]


def shell(root):
    paths = shell_scripts(root)
    if not paths:
        return []
    made = subprocess.run(['shellcheck', '--external-sources', '--format=gcc', *paths], cwd=root,
                          capture_output=True, text=True, check=False)
    return (made.stdout + made.stderr).splitlines() if made.returncode else []


def commands(root):
    """What starts with #! can be started."""
    return [f'{path}: is not executable' for path in lint.tree(root)
            if lint.read(root, path).startswith('#!')
            and not (pathlib.Path(root) / path).stat().st_mode & 0o100]


def run(tap, root):
    style = (root / '.clang-format').resolve()
    layout = layout_by(style)
    version = clang_format_version()
    skip = None if version == CLANG_FORMAT else f'clang-format is {version}, not {CLANG_FORMAT}'
    if skip:
        tap.case('C is laid out by clang-format', skip=skip)
    else:
        tap.lint('C is laid out by clang-format', layout, root)
        tap.catches('good sample: layout', layout,
                    {'a.c': 'int\nf (void)\n{\n  return 1;\n}\n'}, [])
        tap.catches('bad sample: layout', layout, {'a.c': 'int f(void) { return 1; }\n'},
                    ['a.c:1: run clang-format'])
    tap.lint('shellcheck has nothing to say', shell, root)
    tap.lint('scripts are executable', commands, root)
    tap.catches('good sample: shell', shell, {'a': '#!/bin/sh\necho "$1"\n', 'b.c': 'x $1\n'}, [])
    tap.catches('bad sample: shell', shell, {'a': '#!/bin/sh\nrm $1/*\n'}, ['a:2:'])
    tap.catches('bad sample: shell by name', shell,
                {'b.sh': '# shellcheck shell=sh\nrm $1/*\n'}, ['b.sh:2:'])
    tap.catches('bad sample: not executable', commands, {'a': '#!/bin/sh\n'}, ['a: is not'])


lint.main(run)
