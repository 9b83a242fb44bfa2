# SPDX-License-Identifier: GPL-3.0-or-later
"""What every file keeps to, whatever its kind: licence, white space, no machine's own paths, no
leftovers, and nothing at the top but what belongs there."""
import pathlib
import re

import lint

TOP = set('''
    .ci .clang-format .editorconfig .gitignore
    CHANGELOG.md HACKING.md README.md SECURITY.md
    .github LICENSE
    check meson.build meson_options.txt run
    app debian devices fleets rules tests udev
'''.split())

# Inputs of tests, kept to the byte. They are tested by what reads them.
RAW = re.compile(r'^tests/fuzz/corpus/|/(captures|seeds|transcripts)/[^/]+$')
# Formats that cannot carry a remark, and what others may copy without ours.
NO_REMARKS = ('.json', '.png', '.metainfo.xml', 'debian/changelog', 'debian/copyright',
              'debian/rocket-table.doc-base', 'debian/source/format')

# Formats whose lines are what they are.
# A ship's row in the demonstration cannot be broken, and the program wrote it.
LONG_LINES = ('.md', '.json', '.svg', '.xml', '.ui', '.po', '.pot', 'demonstration/battle.journal')

SPDX = 'SPDX-License-Identifier: ' + 'GPL-3.0-or-later'
# Written so that this file does not trip over itself.
PLACES = 'work home root Users mnt media'.split()
PATHS = re.compile(r'(?<![\w.~$}/])/(' + '|'.join(PLACES) + r')/\w')
TEMPORARY = re.compile(r'(?<![\w.~$}/])/' + 'tmp' + r'\b')
HOSTS = re.compile(r'\b(deb' + r'\.debian|security\.debian|archive\.ubuntu|archive\.raspberrypi'
                   r'|pypi|files\.pythonhosted|registry\.npmjs)\.(org|com)\b')
LEFTOVERS = re.compile(r'\b(TO' r'DO|FIX' r'ME|XX' r'X|HA' r'CK|WI' r'P)\b'
                       r'|\b(?i:not (yet )?implement' r'ed|unimplement' r'ed)\b')


def texts(root):
    """(path, text) of every file that is text and not kept to the byte."""
    for path in lint.tree(root):
        content = (pathlib.Path(root) / path).read_bytes()
        if RAW.search(path) or b'\0' in content:
            continue
        yield path, content.decode('utf-8', errors='replace')


def spdx(root):
    return [f'{path}: its first five lines do not say {SPDX}' for path, text in texts(root)
            if not path.endswith(NO_REMARKS)
            and not any(line.rstrip(' */->').endswith(SPDX) for line in text.split('\n')[:5])]


def search(root, pattern, complaint, skips=lambda path: False):
    found = []
    for path, text in texts(root):
        if skips(path):
            continue
        found += [f'{path}:{lint.line_of(text, match.start())}: {complaint}: {match[0].strip()}'
                  for match in pattern.finditer(text)]
    return found


def white_space(root):
    complaints = search(root, re.compile(r'[ \t\r]+$', re.MULTILINE), 'white space at the end')
    complaints += search(root, re.compile(r'\t'), 'a tab')
    complaints += search(root, re.compile(r'^.{101,}$', re.MULTILINE), 'more than 100 columns',
                         lambda path: path.endswith(LONG_LINES))
    for path, text in texts(root):
        if text and not text.endswith('\n'):
            complaints.append(f'{path}: the last line has no end')
        if text.endswith('\n\n'):
            complaints.append(f'{path}: empty lines at the end')
        if '\ufffd' in text:
            complaints.append(f'{path}: not valid UTF-8')
    return complaints


def machine(root):
    return (search(root, PATHS, 'a path of one machine')
            + search(root, TEMPORARY, 'a fixed path for temporary files',
                     lambda path: path.startswith('tests/'))
            + search(root, HOSTS, "a package host's address"))


def leftovers(root):
    return search(root, LEFTOVERS, 'unfinished')


def top(root):
    names = {pathlib.PurePosixPath(path).parts[0] for path in lint.tree(root)}
    return [f'{name}: does not belong at the top' for name in sorted(names - TOP)]


HEAD = f'# {SPDX}\n'


def run(tap, root):
    for name, check in {
            'every file names its licence': spdx,
            'white space is clean': white_space,
            'nothing depends on one machine': machine,
            'nothing is left unfinished': leftovers,
            'the top has only what belongs there': top,
    }.items():
        tap.lint(name, check, root)

    tap.catches('good sample: licence', spdx, {
        'a.c': f'/* {SPDX} */\n', 'b.md': f'<!-- {SPDX} -->\n# B\n', 'run': '#!/bin/sh\n' + HEAD,
        'c.json': '{}\n', 'tests/fuzz/corpus/x/y': '', 'd.png': b'\x89PNG\0'}, [])
    tap.catches('bad sample: no licence', spdx, {'a.c': '/* A. */\n'}, ['a.c: '])
    tap.catches('bad sample: another licence', spdx,
                {'a.c': f'/* {SPDX[:-9]}-only */\n'}, ['a.c: '])
    tap.catches('bad sample: licence too late', spdx, {'a.c': '\n' * 5 + HEAD}, ['a.c: '])
    tap.catches('bad sample: white space', white_space, {
        'a': 'x \n', 'b': '\tx\n', 'c': 'x', 'd': 'x\n\n', 'e': b'\xff\n', 'f': 'x\r\n',
        'g': 'é' * 101 + '\n', 'h': 'é' * 100 + '\n'},
        ['a:1: white space', 'b:1: a tab', 'c: the last line', 'd: empty lines', 'e: not valid',
         'f:1: white space', 'g:1: more than 100'])
    tap.catches('good sample: paths', machine, {
        'a': '/usr/bin/env ../work/x app/home/b $HOME/work/x /root\n',
        'tests/b': '/' + 'tmp/x\n'}, [])
    for place in PLACES:
        tap.catches(f'bad sample: a path in {place}', machine, {'tests/a': f'see "/{place}/x"\n'},
                    ['tests/a:1: a path'])
    tap.catches('bad sample: a fixed temporary path', machine, {'app/a': '/' + 'tmp/x\n'},
                ['app/a:1: a fixed'])
    tap.catches('bad sample: a package host', machine, {'a': 'deb' + '.debian.org\n'},
                ['a:1: a package'])
    for word in ('TO' 'DO', 'FIX' 'ME', 'XX' 'X', 'HA' 'CK', 'not yet implement' 'ed',
                 'Unimplement' 'ed'):
        tap.catches(f'bad sample: {word.lower()[::-1]} backwards', leftovers,
                    {'a': f'\n/* {word}: later */\n'}, ['a:2: unfinished'])
    tap.catches('good sample: leftovers', leftovers, {'a': 'HACKING mktemp x.XXXXXX hack\n'}, [])
    tap.catches('bad sample: a stranger at the top', top, {'Makefile': HEAD, 'rules/a': HEAD},
                ['Makefile: '])


lint.main(run)
