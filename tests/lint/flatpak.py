# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifest: exactly the permissions that the page beside it explains, and nothing that
is fetched without being named by its commit."""
import json
import re
import shutil
import subprocess
import tempfile

import lint

FOLDER = 'app/flatpak/'
ID = 'org.rockettable.RocketTable'
MANIFEST = FOLDER + ID + '.yml'
NEVER = re.compile(r'--(share=network|filesystem=(home|host)|socket=(session|system)-bus|'
                   r'talk-name=org\.freedesktop\.Flatpak|allow=devel)')


def items(text, key):
    """The lines of a list of plain words in a manifest, with the comments between them."""
    block = re.search(rf'^{key}:\n((?:  .*\n)+)', text, re.MULTILINE)
    return [line.strip() for line in block[1].splitlines()] if block else []


def permissions(root):
    """Those of the manifest are those of the table, each below a comment that tells its use."""
    if not (root / MANIFEST).is_file():
        return [MANIFEST + ' is missing']
    lines = items(lint.read(root, MANIFEST), 'finish-args')
    given = [line[2:] for line in lines if line.startswith('- ')]
    explained = re.findall(r'^\| `(--[^`]+)` \|', lint.read(root, FOLDER + 'README.md'),
                           re.MULTILINE)
    complaints = [f'{MANIFEST}: {name} is not in the table' for name in given
                  if name not in explained]
    complaints += [f'{FOLDER}README.md: {name} is not in the manifest' for name in explained
                   if name not in given]
    complaints += [f'{MANIFEST}: {name}' for name in given if NEVER.search(name)]
    if lines and not lines[0].startswith('#'):
        complaints.append(f'{MANIFEST}: a permission without a comment')
    return complaints


def sources(root):
    """Everything from outside is named by tag and commit; archives by their checksum."""
    text = lint.read(root, MANIFEST)
    complaints = []
    for source in re.split(r'^ +- type: ', text, flags=re.MULTILINE)[1:]:
        kind = source.split('\n', 1)[0]
        if kind == 'git' and not re.search(r'^ +tag: \S+\n +commit: [0-9a-f]{40}$', source,
                                           re.MULTILINE):
            complaints.append(f'{MANIFEST}: a git source without tag and commit')
        if kind == 'archive' and not re.search(r'sha256: [0-9a-f]{64}', source):
            complaints.append(f'{MANIFEST}: an archive without sha256')
        if kind not in ('git', 'archive', 'dir'):
            complaints.append(f'{MANIFEST}: a source of type {kind}')
        if url := re.search(r'url: (?!https:)(\S+)', source):
            complaints.append(f'{MANIFEST}: {url[1]} can be changed on its way')
    return complaints


def names(root):
    """Flatpak shows a program by files that are called as it is."""
    text = lint.read(root, MANIFEST)
    complaints = [] if f'\nid: {ID}\n' in text else [f'{MANIFEST}: the id is not {ID}']
    for path in (f'app/data/{ID}.desktop', f'app/data/{ID}.metainfo.xml'):
        if not any((root / (path + tail)).is_file() for tail in ('', '.in')):
            complaints.append(f'{path} is missing')
    return complaints


def understood(root):
    """flatpak-builder reads it."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(['flatpak-builder', '--show-manifest',
                               str((root / MANIFEST).resolve())], cwd=folder,
                              capture_output=True, text=True, check=False)
    if done.returncode:
        return [done.stderr]
    manifest = json.loads(done.stdout)
    return [] if manifest['modules'][-1]['name'] == 'rocket-table' else ['the program is not last']


def sample(arguments, table, source='type: dir'):
    return {MANIFEST: f'id: {ID}\nfinish-args:\n{arguments}\nmodules:\n  - {source}\n',
            FOLDER + 'README.md': table + '\n'}


def run(tap, root):
    tap.lint('permissions are those that are explained', permissions, root)
    tap.lint('what is fetched is named by its commit', sources, root)
    tap.lint('it is called as the program is', names, root)
    if shutil.which('flatpak-builder'):
        tap.lint('flatpak-builder understands it', understood, root)
    else:
        tap.case('flatpak-builder understands it', skip='there is no flatpak-builder')
    good = '  # Why.\n  - --share=ipc'
    row = '| `--share=ipc` | x | y |'
    tap.catches('good sample', permissions, sample(good, row), [])
    tap.catches('bad sample: not explained', permissions, sample(good, ''), ['not in the table'])
    tap.catches('bad sample: not given', permissions,
                sample(good, row + '\n| `--socket=x11` | x | y |'), ['not in the manifest'])
    tap.catches('bad sample: the network', permissions,
                sample('  # Why.\n  - --share=network', '| `--share=network` | x | y |'),
                ['--share=network'])
    tap.catches('bad sample: no reason', permissions, sample('  - --share=ipc', row),
                ['without a comment'])
    tap.catches('bad sample: a branch', sources,
                sample(good, row, 'type: git\n    url: https://x\n    branch: main'),
                ['without tag and commit'])
    tap.catches('bad sample: an archive', sources,
                sample(good, row, 'type: archive\n    url: http://x'), ['sha256', 'on its way'])


if __name__ == '__main__':
    lint.main(run)
