# SPDX-License-Identifier: GPL-3.0-or-later
"""Which lines and branches of rules, fleets, decoders, storage and the features' models the tests
have run, as gcov counts them.

    coverage.py BUILD [--all]

Prints a row for each room with its bars, then the files short of a bar with the lines that were
never run and those with a branch never taken (with --all: of every file). Ends with 1 if a room is
short.

What saves games and fleets (storage) has no bar but the list `kept` beside this file: every branch
is taken, or stands there with the reason, and none stands there that is taken.

A branch is what gcov calls so in an unoptimised build: each way out of each condition, `a && b`
being two conditions. Nothing is left out: not assertions, not what happens when memory runs out,
not what macros of GLib write into our lines.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
import figure  # pylint: disable=wrong-import-position

Room = collections.namedtuple('Room', 'pattern lines branches')

# Each with the least percentage of its lines and of its branches.
ROOMS = {
    'rules': Room(re.compile(r'rules/(?!_template/).*\.[ch]$'), 95, 85),
    'fleets': Room(re.compile(r'fleets/[^/]*\.[ch]$'), 95, 85),
    'decoders': Room(re.compile(
        r'devices/(drivers/.*|frame/.*|range|roll|decoder|gpio-decoder)\.[ch]$'), 95, 85),
    'storage': Room(re.compile(
        r'(fleets/fleet-(file|store)|app/session/rt-(session|recover))\.c$'), 95, 85),
    'models': Room(re.compile(r'app/.*-model\.[ch]$'), 90, 75),
}


EXACT = 'storage'
KEPT = pathlib.Path(__file__).resolve().parent / 'kept'


class File:
    def __init__(self):
        self.lines = collections.Counter()  # by number: how often
        self.branches = {}  # by number: a counter for each way out

    def add(self, lines):
        here = collections.defaultdict(list)
        for line in lines:
            number = line['line_number']
            self.lines[number] += line['count']
            here[number] += [branch['count'] for branch in line['branches']]
        for number, counts in here.items():
            known = self.branches.setdefault(number, counts)
            if known is not counts and len(known) == len(counts):
                known[:] = [one + other for one, other in zip(known, counts)]

    def figures(self):
        ways = [count for counts in self.branches.values() for count in counts]
        return (sum(1 for count in self.lines.values() if count), len(self.lines),
                sum(1 for count in ways if count), len(ways))

    def unrun(self):
        return sorted(number for number, count in self.lines.items() if not count)

    def half_run(self):
        return sorted(number for number, counts in self.branches.items()
                      if self.lines[number] and not all(counts))


def notes(build):
    """The compiler's notes on what is in a library or is a test's own, not those of sources which a
    test compiles again with options of its own: these have other branches."""
    return [path for path in sorted(build.rglob('*.gcno'))
            if path.parent.name.endswith('.a.p') or not path.name.startswith('.._')]


def collect(root, build):
    files = collections.defaultdict(File)
    for path in notes(build):
        answer = subprocess.run(
            ['gcov', '--json-format', '--stdout', '--branch-probabilities', path],
            cwd=build, capture_output=True, check=True, text=True).stdout
        for report in answer.splitlines():
            for part in json.loads(report)['files']:
                source = (build / part['file']).resolve()
                if not source.is_relative_to(root) or not source.exists():
                    continue
                name = str(source.relative_to(root))
                if any(room.pattern.match(name) for room in ROOMS.values()):
                    files[name].add(part['lines'])
    return files


def untaken(root, name, file):
    """The lines with a branch never taken, as they stand in the file: how many branches each."""
    source = (root / name).read_text(encoding='utf-8').splitlines()
    found = collections.Counter()
    for number, counts in file.branches.items():
        missed = sum(1 for count in counts if not count)
        if missed:
            found[name, source[number - 1].strip()] += missed
    return found


def unlisted(root, files):
    """What is not as the list of kept branches says, in words."""
    kept = collections.Counter()
    for entry in KEPT.read_text(encoding='utf-8').strip().split('\n\n')[1:]:
        place, text, *reason = entry.split('\n')
        assert reason, entry
        name, n = place.split()
        kept[name, text] += int(n)
    found = collections.Counter()
    for name, file in files.items():
        if ROOMS[EXACT].pattern.match(name):
            found += untaken(root, name, file)
    return ([f'{name}: {n} of “{text}” never taken' for (name, text), n in (found - kept).items()]
            + [f'{name}: “{text}” is taken by now; strike it from {KEPT.name}'
               for (name, text), _ in (kept - found).items()])


def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def spans(numbers):
    """4-6 9: what stands together is told together."""
    told = []
    for number in numbers:
        if told and told[-1][1] == number - 1:
            told[-1][1] = number
        else:
            told.append([number, number])
    return ' '.join(str(first) if first == last else f'{first}-{last}' for first, last in told)


def is_short(room, figures):
    lines, all_lines, ways, all_ways = figures
    return percent(lines, all_lines) < room.lines or percent(ways, all_ways) < room.branches


def row(name, room, figures):
    lines, all_lines, ways, all_ways = figures
    print(f'{name:<56}{percent(lines, all_lines):6.1f} % of {all_lines:<6} (bar {room.lines})'
          f'{percent(ways, all_ways):7.1f} % of {all_ways:<6} (bar {room.branches})'
          f' {"short" if is_short(room, figures) else "pass"}')


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path(__file__).resolve().parents[2]
    files = collect(root, build)
    print(f'{"":<56}{"lines":>8}{"":<20}{"branches":>8}')
    short = False
    for name, room in ROOMS.items():
        all_figures = [file.figures() for path, file in files.items() if room.pattern.match(path)]
        figures = tuple(map(sum, zip(*all_figures))) if all_figures else (0, 1, 0, 1)
        row(name, room, figures)
        lines_run, lines, taken, branches = figures
        figure.tell(f'lines-{name}', f'{name}: lines that the tests run',
                    f'{100 * lines_run / lines:.1f} %', f'>= {room.lines:.1f}')
        figure.tell(f'branches-{name}', f'{name}: branches that the tests take',
                    f'{100 * taken / branches:.1f} %', f'>= {room.branches:.1f}')
        short = short or is_short(room, figures)
    for complaint in unlisted(root, files):
        print(complaint)
        short = True
    for name, file in sorted(files.items()):
        room = next(room for room in ROOMS.values() if room.pattern.match(name))
        if is_short(room, file.figures()) or '--all' in sys.argv:
            print()
            row(name, room, file.figures())
            print(f'  never run: {spans(file.unrun())}')
            print(f'  a branch never taken: {spans(file.half_run())}')
    return 1 if short else 0


if __name__ == '__main__':
    sys.exit(main())
