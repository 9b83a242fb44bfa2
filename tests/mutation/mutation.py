# SPDX-License-Identifier: GPL-3.0-or-later
"""How many changes of the rules, or of the features' models, the tests notice: one token is changed
at a time, and they run.

    mutation.py [COUNT [SEED]] [--models] [--only TEXT]

Takes COUNT places (200) of rules/ (with --models: of app/**/*-model.c) at random by SEED (1),
changes one token at each in a copy of the project, and runs the tests that depend on that file,
those of its game first and the quick ones before the slow ones, until one fails. What does not
compile, compiles to the very same code, or stands in equivalent.txt because a person saw that
nothing can come of it, is no change, and another place is taken instead. A test that takes ten
times as long as usual hangs, and has noticed.

Prints what no test noticed. Interrupted, it prints how far it came. Ends with 1 if fewer than 90 %
(of models 80 %) were noticed. --only takes files whose path contains the text.
"""
import argparse
import collections
import contextlib
import fcntl
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
import figure  # pylint: disable=wrong-import-position

MEMORY = 3 << 30
PATIENCE = 20  # seconds that a test may take beyond ten times the usual
SUITES = ('unit', 'conform', 'fuzz', 'cli')

# What is changed: files by a pattern, the least share that is to be noticed, and the tests that are
# left out.
Room = collections.namedtuple('Room', 'name pattern bar left_out')

# The tests left out compile the sources, play for minutes on end, or ask for a few words only: what
# they would see, the others see sooner.
RULES = Room('rules', 'rules/**/*.c', 90, re.compile(
    r'conform/(same-everywhere|new-game)$|cli/(?!commands$|odds$)'
    r'|fuzz/(?!journal$)|unit/(odds-simulation|fleet-(?!check$)|rt-devices'
    r'|session|serial|dice|measure|rolls|demo|games$)'))
MODELS = Room('models', 'app/**/*-model.c', 80, re.compile(
    r'conform/|fuzz/(?!throws$)|unit/(odds-simulation|serial|port|manager)$|cli/(kill|hostile)$'))

# ---- Places -------------------------------------------------------------------------------------

TOKEN = re.compile(r'''
    (?P<skip> /\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*'
            | ^[ ]*\#(?:\\\n|[^\n])* | \s+ )
  | (?P<number> \b(?:0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*\b )
  | (?P<word> \b[A-Za-z_]\w*\b )
  | (?P<sign> <<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=
            | [-+*/%&|^!~<>=?:;,.(){}\[\]] )
  ''', re.VERBOSE | re.DOTALL | re.MULTILINE)

SIGNS = {'<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'], '==': ['!='], '!=': ['=='],
         '&&': ['||'], '||': ['&&'], '++': ['--'], '--': ['++'], '+=': ['-='], '-=': ['+='],
         '<<': ['>>'], '>>': ['<<'], '|=': ['&='], '&=': ['|=']}
# Signs that mean something else where no value stands before them.
BETWEEN = {'+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&': ['|'], '|': ['&']}
WORDS = {'true': ['false'], 'false': ['true'], 'break': ['continue'], 'continue': ['break']}
NO_VALUES = {'return', 'case', 'sizeof', 'const', 'else', 'do'}
PROMISES = {'assert', '_Static_assert', 'static_assert'}

Place = collections.namedtuple('Place', 'file line start end before after text')


def number_changes(text):
    digits = text.rstrip('uUlL')
    ending = text[len(digits):]
    value = int(digits, 0) if not re.fullmatch('0[0-7]+', digits) else int(digits, 8)
    changes = [f'{value + 1}{ending}']
    return changes + [f'0{ending}'] if value == 1 else changes


def changes_of(kind, text, before, after):
    """What a token may become, given the tokens around it."""
    if kind == 'number':
        return number_changes(text)
    if kind == 'word':
        return WORDS.get(text, [])
    has_value_before = before and (before[0] == 'number' or before[1] in (')', ']') or
                                   before[0] == 'word' and before[1] not in NO_VALUES)
    if text in BETWEEN:
        return BETWEEN[text] if has_value_before else []
    if text == '!':
        return ['']
    # A condition is negated by one sign after its bracket.
    if text == '(' and before and before[1] in ('if', 'while') and after and after[1] != '!':
        return ['(!']
    return SIGNS.get(text, [])


def tokens_of(text):
    return [(match.lastgroup, match[0], match.start()) for match in TOKEN.finditer(text)
            if match.lastgroup != 'skip']


def promise_at(tokens, i):
    """The place after an assertion that begins at token i, else i."""
    if tokens[i][1] not in PROMISES:
        return i
    while tokens[i][1] != ';':
        i += 1
    return i


def places(name, text):
    """Every change of one token in a function or a table of values."""
    tokens = tokens_of(text)
    found = []
    depth = 0
    is_code = False
    i = 0
    while i < len(tokens):
        after_promise = promise_at(tokens, i)
        if after_promise != i:
            i = after_promise
            continue
        kind, token, start = tokens[i]
        if token == '{':
            # A function's body follows its arguments, a table follows "="; an enum or a struct is
            # neither.
            if depth == 0:
                is_code = i > 0 and tokens[i - 1][1] in (')', '=')
            depth += 1
        elif token == '}':
            depth -= 1
        elif depth and is_code:
            before = tokens[i - 1] if i else None
            after = tokens[i + 1] if i + 1 < len(tokens) else None
            for change in changes_of(kind, token, before, after):
                line = text.count('\n', 0, start) + 1
                found.append(Place(name, line, start, start + len(token), token, change,
                                   text.split('\n')[line - 1].strip()))
        i += 1
    return found


# ---- The copy -----------------------------------------------------------------------------------


def kill_group(process_id):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process_id, signal.SIGKILL)


class Copy:
    """A copy of the project that can be changed, built and tested."""

    def __init__(self, root, folder, room=RULES, patience=PATIENCE):
        self.root = root
        self.room = room
        self.patience = patience
        self.tree = folder / 'tree'
        self.build = folder / 'build'
        self.seconds = {}  # by test: how long it takes when nothing is changed
        self.usual = {}  # by test: its programs when nothing is changed

    def lock(self):
        """Two runs at once would change each other's rules."""
        self.tree.mkdir(parents=True, exist_ok=True)
        self.locked = open(self.tree.parent / 'lock', 'w', encoding='utf-8')
        try:
            fcntl.flock(self.locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SystemExit('Another run is under way; wait for it or stop it.') from None

    def take_over(self):
        """Makes the copy the same as the project, touching only what differs."""
        names = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard', '-z'],
                               cwd=self.root, check=True, capture_output=True,
                               text=True).stdout.split('\0')
        names = {name for name in names if name and (self.root / name).is_file()}
        for path in [path for path in self.tree.rglob('*') if path.is_file()]:
            if str(path.relative_to(self.tree)) not in names:
                path.unlink()
        for name in names:
            there, here = self.root / name, self.tree / name
            if not here.exists() or here.read_bytes() != there.read_bytes():
                here.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(there, here)

    def configure(self):
        if not (self.build / 'build.ninja').exists():
            # As under ./check, what C leaves undefined ends a test; here without words about it,
            # so that code that is the same stays the same.
            subprocess.run(['meson', 'setup', self.build, self.tree, '--buildtype=plain',
                            '-Dtests=true',
                            '-Doptimization=1', '-Dwarning_level=0',
                            '-Dc_args=-w -fsanitize=undefined -fsanitize-undefined-trap-on-error'],
                           check=True, stdout=subprocess.DEVNULL)
        self.ninja('build.ninja', check=True)
        self.tests = self.read_tests()
        commands = json.loads((self.build / 'compile_commands.json').read_text(encoding='utf-8'))
        self.objects = collections.defaultdict(list)  # by source
        for command in commands:
            source = (self.build / command['file']).resolve()
            if source.is_relative_to(self.tree):
                self.objects[str(source.relative_to(self.tree))].append(command['output'])

    def read_tests(self):
        def introspect(what):
            return json.loads(subprocess.run(['meson', 'introspect', what, self.build], check=True,
                                             capture_output=True, text=True).stdout)
        made = {target['id']: str(pathlib.Path(target['filename'][0]).relative_to(self.build))
                for target in introspect('--targets') if target['filename']}
        tests = []
        for test in introspect('--tests'):
            suite = test['suite'][0].split(':')[-1]
            name = f"{suite}/{test['name']}"
            if suite not in SUITES or self.room.left_out.match(name):
                continue
            needs = [made[target] for target in test['depends'] if target in made]
            if needs:
                tests.append({'name': name, 'command': test['cmd'],
                              'env': test['env'], 'needs': needs,
                              'folder': test['workdir'] or self.build,
                              'inputs': self.inputs_of(needs)})
        return tests

    def inputs_of(self, targets):
        return set(subprocess.run(['ninja', '-C', self.build, '-t', 'inputs', *targets], check=True,
                                  capture_output=True, text=True).stdout.split('\n'))

    def ninja(self, *targets, check=False):
        return subprocess.run(['ninja', '-j1', '-C', self.build, *targets], check=check,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def concerned(self, source):
        """The tests that a source is part of, in the order in which they will likely notice."""
        objects = set(self.objects[source])
        folder = pathlib.PurePath(source).parent.name

        def is_of_another_game(name):
            suite, name = name.split('/')
            return (suite == 'conform' and name not in (folder, 'trees')
                    and (self.tree / 'rules' / folder / f'{folder}.c').exists())

        tests = [test for test in self.tests
                 if objects & test['inputs'] and not is_of_another_game(test['name'])]
        words = {folder, pathlib.PurePath(source).stem.split('-')[-1]}
        return sorted(tests, key=lambda test: (not any(word in test['name'] for word in words),
                                               self.seconds.get(test['name'], 0)))

    def run(self, test, limit):
        """True if it passes, False as soon as a case fails, None if it hangs."""
        def be_modest():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))

        environment = {**os.environ, **test['env'], 'CMOCKA_MESSAGE_OUTPUT': 'TAP'}
        process = subprocess.Popen(['stdbuf', '-oL', *test['command']], cwd=test['folder'],
                                   env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   preexec_fn=be_modest)
        clock = threading.Timer(limit, kill_group, [process.pid])
        clock.start()
        try:
            has_failed = any(line.startswith(b'not ok') for line in process.stdout)
            # All has been said; what follows is the end, or a hang at the end.
            if not has_failed:
                process.wait()
            hangs = not clock.is_alive() and not has_failed
        finally:
            clock.cancel()
            # What it started must not outlive it, nor itself when we are interrupted.
            kill_group(process.pid)
            process.wait()
            process.stdout.close()
        if hangs:
            return None
        return not has_failed and process.returncode == 0

    def programs(self, test):
        return [(self.build / need).read_bytes() for need in test['needs']]

    def rehearse(self, sources, say):
        """Everything unchanged must pass; how long it takes sets the limits."""
        for source in sources:
            if not self.objects[source]:
                raise SystemExit(f'{source} is not compiled into anything')
        concerned = {test['name']: test for source in sources for test in self.concerned(source)}
        for test in concerned.values():
            say(f"rehearsing {test['name']}")
            if not self.ninja(*test['needs']):
                raise SystemExit(f"{test['name']} cannot be built as it is")
            begin = time.monotonic()
            if self.run(test, 600) is not True:
                raise SystemExit(f"{test['name']} fails as it is: nothing can be learnt from it")
            self.seconds[test['name']] = time.monotonic() - begin
            self.usual[test['name']] = self.programs(test)
        say(f'{len(concerned)} tests, {sum(self.seconds.values()):.0f} s together')

    def judge(self, place):
        """How a change ends: noticed, hangs, same, broken, or nothing if it was not noticed; and
        by which test."""
        path = self.tree / place.file
        source = path.read_text(encoding='utf-8')
        targets = self.objects[place.file]
        if not self.ninja(*targets):
            raise SystemExit(f'{place.file} cannot be compiled as it is')
        usual = [(self.build / target).read_bytes() for target in targets]
        try:
            path.write_text(source[:place.start] + place.after + source[place.end:],
                            encoding='utf-8')
            if not self.ninja(*targets):
                return 'broken', None
            if usual == [(self.build / target).read_bytes() for target in targets]:
                return 'same', None
            for test in self.concerned(place.file):
                if not self.ninja(*test['needs']):
                    return 'broken', None
                # The linker takes only what a program needs.
                if self.programs(test) == self.usual[test['name']]:
                    continue
                passed = self.run(test, self.patience + 10 * self.seconds[test['name']])
                if not passed:
                    return ('hangs' if passed is None else 'noticed'), test['name']
            return 'unnoticed', None
        finally:
            path.write_text(source, encoding='utf-8')


def equivalent():
    """Changes that no test can notice: {(file, change, line)}."""
    text = pathlib.Path(__file__).with_name('equivalent.txt').read_text(encoding='utf-8')
    return set(re.findall(r'^(\S+\.c): (\S+ → \S+): .*\n {4}(.*)$', text, re.MULTILINE))


# ---- The sample ---------------------------------------------------------------------------------


def sources_of(root, room, only):
    return sorted(str(path.relative_to(root)) for path in root.glob(room.pattern)
                  if '_template' not in path.parts and only in str(path.relative_to(root)))


def tell(place):
    return (f'{place.file}:{place.line}: {place.before} → {place.after or "nothing"}\n'
            f'    {place.text}')


def report(room, results):
    """The whole figure, by folder, and what nobody noticed. True if the bar is passed."""
    folders = collections.defaultdict(collections.Counter)
    for place, verdict, _ in results:
        folders[str(pathlib.PurePath(place.file).parent)][verdict] += 1
    unnoticed = [place for place, verdict, _ in results if verdict == 'unnoticed']
    if unnoticed:
        print('\nNot noticed:')
        for place in sorted(unnoticed):
            print(f'  {tell(place)}')
    print(f'\n{"":<32}{"changes":>8}{"noticed":>9}{"hangs":>7}{"missed":>8}')
    total = collections.Counter()
    for folder, count in sorted(folders.items()) + [('all', total)]:
        if count is not total:
            total += count
        print(f'{folder:<32}{sum(count.values()):>8}{count["noticed"]:>9}{count["hangs"]:>7}'
              f'{count["unnoticed"]:>8}')
    tried = sum(total.values())
    share = 100 * (tried - len(unnoticed)) / tried if tried else 0
    print(f'\n{share:.1f} % of {tried} noticed, bar {room.bar} %: '
          f'{"pass" if share >= room.bar else "short"}')
    figure.tell('mutation' if room is RULES else f'mutation-{room.name}',
                f'of {tried} changes of a token in {room.name}, noticed', f'{share:.1f} %',
                f'>= {room.bar:.1f}')
    return share >= room.bar


def sample(copy, candidates, count, say):
    """Judges places in turn until enough of them were changes."""
    results = []
    skipped = collections.Counter()
    begin = time.monotonic()
    try:
        for place in candidates:
            if len(results) == count:
                break
            verdict, by = copy.judge(place)
            if verdict in ('same', 'broken'):
                skipped[verdict] += 1
                continue
            results.append((place, verdict, by))
            noticed = sum(1 for _, verdict, _ in results if verdict != 'unnoticed')
            say(f'{len(results)} of {count}, {noticed} noticed, '
                f'{time.monotonic() - begin:.0f} s: {place.file}:{place.line} '
                f'{place.before} → {place.after or "nothing"}: {verdict} {by or ""}')
    except KeyboardInterrupt:
        print('\nInterrupted.')
    print(f'\n{skipped["broken"]} places did not compile and {skipped["same"]} gave the same code; '
          'others were taken instead.')
    return results


def main():
    parser = argparse.ArgumentParser(prog='tests/mutation/run')
    parser.add_argument('count', nargs='?', type=int, default=200)
    parser.add_argument('seed', nargs='?', type=int, default=1)
    parser.add_argument('--models', action='store_const', const=MODELS, default=RULES, dest='room')
    parser.add_argument('--only', default='')
    parser.add_argument('--root', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2])
    options = parser.parse_args()
    root = options.root.resolve()
    copy = Copy(root, root / 'build' / 'mutation', options.room)

    def say(text):
        end = '\n' if not sys.stderr.isatty() else '\x1b[K\r'
        print(text, end=end, file=sys.stderr, flush=True)

    def stop(*_):
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    os.nice(10)
    copy.lock()
    say('copying and configuring')
    copy.take_over()
    copy.configure()
    sources = sources_of(copy.tree, options.room, options.only)
    copy.rehearse(sources, say)
    candidates = [place for source in sources
                  for place in places(source, (copy.tree / source).read_text(encoding='utf-8'))]
    known = equivalent()
    candidates = [place for place in candidates
                  if (place.file, f'{place.before} → {place.after}', place.text) not in known]
    random.Random(options.seed).shuffle(candidates)
    print(f'{len(candidates)} possible changes in {len(sources)} files; seed {options.seed}')
    return 0 if report(options.room, sample(copy, candidates, options.count, say)) else 1


if __name__ == '__main__':
    sys.exit(main())
