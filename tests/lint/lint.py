# SPDX-License-Identifier: GPL-3.0-or-later
"""What the lints share: the files of a tree, C without its comments, TAP, and bad samples.

A lint is a function that takes the top of a source tree and returns its complaints. The same
function is run on the project, where it must find nothing, and on small trees made to be wrong,
where it must complain: a lint that cannot fail is worth nothing.
"""
import pathlib
import re
import subprocess
import sys
import tempfile


class Tap:
    """Prints cases as they come; the plan is printed last."""

    def __init__(self):
        self.n_cases = 0
        self.n_failed = 0

    def case(self, name, complaints=(), skip=None):
        self.n_cases += 1
        complaints = list(complaints)
        if complaints:
            self.n_failed += 1
        for complaint in complaints:
            print('# ' + str(complaint).replace('\n', '\n# '))
        tail = f' # SKIP {skip}' if skip else ''
        print(f"{'not ok' if complaints else 'ok'} {self.n_cases} - {name}{tail}", flush=True)

    def lint(self, name, lint, root):
        self.case(name, lint(root))

    def catches(self, name, lint, files, expected):
        """On a tree of these files ({path: content}) the lint must say all that is expected."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, content in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                if isinstance(content, str):
                    content = content.encode()
                (root / path).write_bytes(content)
            said = [str(complaint) for complaint in lint(root)]
        missing = [part for part in expected if not any(part in line for line in said)]
        wrong = [f'expected to hear of: {part}' for part in missing]
        if not expected and said:
            wrong = [f'expected nothing, heard: {line}' for line in said]
        elif wrong:
            wrong += [f'heard: {line}' for line in said] or ['heard nothing']
        self.case(name, wrong)

    def done(self):
        print(f'1..{self.n_cases}')
        return 1 if self.n_failed else 0


def tree(root):
    """Paths of all files that are, or could be, part of the project, relative and sorted."""
    root = pathlib.Path(root)
    if (root / '.git').exists():
        # Run by another user than the owner of the files, git wants to be told that this is fine.
        git = ['git', '-c', 'safe.directory=*', '-C', str(root), 'ls-files', '-z']
        git += ['--cached', '--others', '--exclude-standard']
        listed = subprocess.run(git, capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            paths = listed.stdout.split('\0')
            return sorted({path for path in paths if path and (root / path).is_file()})
    found = (path.relative_to(root) for path in root.rglob('*') if path.is_file())
    return sorted(str(path) for path in found if path.parts[0] not in ('build', '.git'))


def c_files(root, suffixes=('.c', '.h')):
    return [path for path in tree(root) if path.endswith(suffixes)]


def game_of(path):
    """The game in whose folder the file is, or None."""
    parts = pathlib.PurePosixPath(path).parts
    if parts[0] == 'rules' and len(parts) > 2 and parts[1] not in ('odds', 'players', 'space'):
        return parts[1]
    return None


def read(root, path):
    return (pathlib.Path(root) / path).read_text(encoding='utf-8', errors='replace')


_TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def bare_c(text, keep_strings=False):
    """C without comments and, unless kept, without the insides of strings; lines stay in place."""

    def blank(match):
        token = match[0]
        if token[0] in '"\'':
            return token if keep_strings else token[0] * 2
        return '\n' * token.count('\n') or ' '

    return _TOKEN.sub(blank, text)


def line_of(text, position):
    return text.count('\n', 0, position) + 1


def main(run):
    """Calls run (tap, root, further arguments) with what the command line says."""
    tap = Tap()
    run(tap, pathlib.Path(sys.argv[1]), *sys.argv[2:])
    sys.exit(tap.done())
