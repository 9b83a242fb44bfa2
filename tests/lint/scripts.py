# SPDX-License-Identifier: GPL-3.0-or-later
"""run and check on machines of every kind, none of them real.

A machine is a folder with a copy of the scripts and, as its only commands, links to a few basic
tools and pretended ones: apt-get, sudo, meson, ninja and the others write down how they were called
and do just enough to go on. Installing a package makes its command or module appear.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import lint

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import summary  # noqa: E402  It stands beside the scripts that it belongs to.

BASIC = 'cat chmod env flock mkdir python3 readlink rm sed sh sort tr'.split()
# The packages that the scripts themselves ask for, so that there is no second list to keep.
SETUP = (pathlib.Path(__file__).resolve().parent.parent / 'setup.sh').read_text()
COMMANDS = dict(re.findall(r'^(\S+) +command +(\S+)$', SETUP, re.MULTILINE))
MODULES = dict(re.findall(r'^(\S+) +module +(\S+) +\S+$', SETUP, re.MULTILINE))

FAKES = {
    'id': 'cat "$M/uid"',
    'dpkg': 'exit 1',
    'dpkg-query': 'exit 1',
    'sudo': '''
        case $1 in
          -n) [ ! -f "$M/password" ] ;;
          -v) exit 1 ;;
          *) exec env "$@" ;;
        esac''',
    'apt-get': '''
        [ ! -f "$M/no-network" ] || exit 100
        case $* in
          *--assume-no*) echo "Need to get 92.1 MB of archives."; exit 1 ;;
        esac
        echo "noise of apt-get, and $DEBIAN_FRONTEND"
        for word in "$@"; do
          [ ! -d "$M/packages/$word" ] || "$M/appear" "$word"
        done''',
    'pkg-config': 'case $2 in *" >= "*) [ -f "$M/modules/${2%% *}" ] ;; *) exit 1 ;; esac',
    'meson': '''
        case $1 in
          setup) mkdir -p "$2/app" && echo sound >"$2/build.ninja"; echo "noise of meson" ;;
          test)
            case $* in
              *--list*) printf 'rocket-table:unit / a\\nrocket-table:lint+slow / b\\n' ;;
              *) mkdir -p "$3/meson-logs" && cat "$M/testlog" >"$3/meson-logs/testlog.json" ;;
            esac ;;
        esac''',
    'ninja': '''
        read -r state <"$2/build.ninja"
        [ "$state" = sound ] || { echo "noise of a broken folder"; exit 1; }
        [ "${3-}" != build.ninja ] || exit 0
        [ ! -f "$M/source-error" ] || { echo "error in source"; exit 1; }
        mkdir -p "$2/app"
        printf '#!/bin/sh\\necho "program:"\\nprintf "<%%s>" "$@"\\ncat\\nexit 7\\n' \\
          >"$2/app/rocket-table"
        chmod +x "$2/app/rocket-table"
        echo "noise of ninja"
        for i in $(cat "$M/steps"); do echo "[$i/50] Compiling something"; done''',
}


class Machine:
    """A pretended computer; everything is there but for the packages that are missing."""

    def __init__(self, root, missing=(), uid=0, os_release='ID=debian\n', without=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='rocket table '))
        self.project = self.folder / 'the project'
        for name in ('bin', 'modules', 'packages'):
            (self.folder / name).mkdir()
        for name in ('run', 'check', 'tests/setup.sh', 'tests/summary.py'):
            (self.project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, self.project / name)
        for name in BASIC:
            real = sys.executable if name == 'python3' else shutil.which(name)
            if real:
                (self.folder / 'bin' / name).symlink_to(real)
        for name in ('id', 'dpkg', 'dpkg-query', 'sudo', 'apt-get'):
            if name not in without:
                self.make_command(name)
        self.write('uid', f'{uid}\n')
        self.write('os-release', os_release)
        self.write('calls', '')
        self.write('testlog', '')
        self.write('steps', '')
        # What apt-get calls for each package that it installs.
        self.write('appear', '#!/bin/sh\ncp_to () { cat "$1" >"$2" && chmod +x "$2"; }\n'
                   'for f in "$M/packages/$1"/*; do case $f in *.module) f=${f%.module}; '
                   ': >"$M/modules/${f##*/}" ;; *) cp_to "$f" "$M/bin/${f##*/}" ;; esac; done\n')
        (self.folder / 'appear').chmod(0o755)
        for package in [*COMMANDS, *MODULES]:
            self.make_package(package, package in missing)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def text_of(self, name):
        """A pretended command, which writes its call down first."""
        return f'#!/bin/sh\necho "{name} $*" >>"$M/calls"\n{FAKES.get(name, "exit 0")}\n'

    def make_command(self, name):
        path = self.folder / 'bin' / name
        path.unlink(missing_ok=True)
        path.write_text(self.text_of(name))
        path.chmod(0o755)

    def make_package(self, package, is_missing):
        shelf = self.folder / 'packages' / package
        if is_missing:
            shelf.mkdir()
        if package in MODULES:
            place = shelf / (MODULES[package] + '.module') if is_missing else (
                self.folder / 'modules' / MODULES[package])
            place.write_text('')
        elif package != 'python3':
            name = COMMANDS[package]
            if is_missing:
                (shelf / name).write_text(self.text_of(name))
            else:
                self.make_command(name)

    def start(self, *command, stdin=''):
        """Starts a script of the project; the calls of before are forgotten."""
        self.write('calls', '')
        environment = {
            'PATH': str(self.folder / 'bin'), 'M': str(self.folder), 'LC_ALL': 'C',
            'ROCKET_TABLE_OS_RELEASE': str(self.folder / 'os-release'),
        }
        done = subprocess.run(command, env=environment, cwd=self.folder, input=stdin, text=True,
                              capture_output=True, check=False,
                              start_new_session=True)  # so that there is no terminal
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.calls = (self.folder / 'calls').read_text()
        return self

    def run(self, *arguments, stdin=''):
        return self.start(str(self.project / 'run'), *arguments, stdin=stdin)

    def check(self, *arguments):
        return self.start(str(self.project / 'check'), *arguments)

    def called(self, name):
        return [line for line in self.calls.splitlines() if line.split()[0] == name]

    def installed(self):
        """How apt-get was called, but for the question how much it would be."""
        return [line for line in self.called('apt-get') if '--assume-no' not in line]

    def complaints(self, **claims):
        """What is not as claimed, with all that is known about the call."""
        wrong = [name.replace('_', ' ') for name, holds in claims.items() if not holds]
        if wrong:
            wrong += [f'status {self.status}', f'out: {self.out}', f'err: {self.err}',
                      f'calls: {self.calls}']
        return wrong

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


EVERYTHING = [package for package in [*COMMANDS, *MODULES] if package != 'python3']
# A file that is there on this machine is there on every pretended one.
FOR_RUN = [package for package, kind, what in re.findall(
    r"^(\S+) +(\S+) +(\S+)", re.search(r"needed_to_run='(.*?)'", SETUP, re.DOTALL)[1],
    re.MULTILINE) if package in EVERYTHING
    or kind == 'file' and not pathlib.Path(what).exists()]


def fresh(tap, root):
    with Machine(root, missing=EVERYTHING) as m:
        m.run('a b', '--c', stdin='typed')
        tap.case('fresh Debian: installs what is missing, builds, runs', m.complaints(
            passes_output_only=m.out == 'program:\n<a b><--c>typed',
            passes_status=m.status == 7,
            updates_then_installs=m.installed() == [
                'apt-get -q update',
                'apt-get -q install -y --no-install-recommends ' + ' '.join(FOR_RUN)],
            says_how_much='  Need to get 92.1 MB of archives.' in m.err,
            asks_no_questions='noise of apt-get, and noninteractive' in m.err,
            says_what='needed to build and run Rocket Table: ' + ' '.join(FOR_RUN) in m.err))

        m.run('x')
        tap.case('second start: ninja and the program, nothing else', m.complaints(
            output=m.out == 'program:\n<x>', silent=m.err == '',
            only_ninja=[line.split()[0] for line in m.calls.splitlines()] == ['ninja']))

        link = m.folder / 'a link'
        link.symlink_to(m.project / 'run')
        m.start(str(link), 'y')
        tap.case('through a link, from another folder', m.complaints(
            output=m.out == 'program:\n<y>', only_ninja=len(m.calls.splitlines()) == 1))

        (m.project / 'build/run/build.ninja').write_text('damaged\n')
        m.run('z')
        tap.case('a damaged build folder is made anew', m.complaints(
            output=m.out == 'program:\n<z>', configured=len(m.called('meson')) == 1,
            installs_nothing=not m.called('apt-get')))

        m.write('source-error', '')
        m.run('z')
        tap.case('an error in a source is shown, and the folder kept', m.complaints(
            no_output=m.out == '', shown='error in source' in m.err, status=m.status == 1,
            kept=not m.called('meson'), installs_nothing=not m.called('apt-get')))
        (m.folder / 'source-error').unlink()

        m.project = m.project.rename(m.folder / 'moved')
        m.run('z')
        tap.case('a project that was moved is configured anew', m.complaints(
            output=m.out == 'program:\n<z>', configured=len(m.called('meson')) == 1))

        shutil.rmtree(m.project / 'build/run')
        (m.project / 'build/run').mkdir()
        (m.project / 'build/run/build.ninja').write_text('sound\n')
        m.run('z')
        tap.case('a build folder of unknown origin is made anew', m.complaints(
            output=m.out == 'program:\n<z>', configured=len(m.called('meson')) == 1))


def one_missing(tap, root):
    with Machine(root, missing=['libjson-glib-dev']) as m:
        m.run()
        tap.case('one missing: that one is installed, no other', m.complaints(
            one=m.installed()[1:] == [
                'apt-get -q install -y --no-install-recommends libjson-glib-dev'],
            output=m.out == 'program:\n<>'))
    with Machine(root) as m:
        m.run()
        tap.case('nothing missing: apt-get and dpkg are not called', m.complaints(
            untouched='apt-get' not in m.calls and 'dpkg' not in m.calls, status=m.status == 7))
    with Machine(root, missing=['gettext'], os_release='ID=raspbian\nID_LIKE="debian"\n') as m:
        m.run()
        tap.case('a relative of Debian is treated as one', m.complaints(
            installed=len(m.installed()) == 2, status=m.status == 7))


def without_rights(tap, root):
    with Machine(root, missing=['gettext'], uid=1000) as m:
        m.run()
        tap.case('not root: through sudo', m.complaints(
            sudo=[line for line in m.called('sudo') if '--assume-no' not in line] == [
                'sudo -n true',
                'sudo LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q update',
                'sudo LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q install -y '
                '--no-install-recommends gettext'],
            status=m.status == 7))
    with Machine(root, missing=['gettext'], uid=1000) as m:
        m.write('password', '')
        m.run()
        tap.case('sudo wants a password and nobody is there: the command to run', m.complaints(
            status=m.status == 1, no_output=m.out == '', untouched=not m.called('apt-get'),
            says='sudo wants a password' in m.err,
            command='apt-get update && apt-get install --no-install-recommends gettext'
            in m.err))
    with Machine(root, missing=['gettext', 'meson'], uid=1000, without=['sudo']) as m:
        m.run()
        tap.case('not root, no sudo: the command to run is said', m.complaints(
            status=m.status == 1, no_output=m.out == '', untouched=not m.called('apt-get'),
            command='apt-get update && apt-get install --no-install-recommends meson gettext'
            in m.err))
    with Machine(root, missing=['gettext']) as m:
        m.write('no-network', '')
        m.run()
        tap.case('no network: says so', m.complaints(
            status=m.status == 1, no_output=m.out == '', said='could not be installed' in m.err,
            command='apt-get install --no-install-recommends gettext' in m.err))


def plain_words(tap, root):
    with Machine(root) as m:
        (m.project / 'build').write_text('')
        m.run()
        tap.case('a folder that cannot be written to: says so, and what to do', m.complaints(
            status=m.status == 1, no_output=m.out == '', untouched=m.calls == '',
            says=f'{m.project} cannot be written to' in m.err,
            cure='Copy it to a folder of your own' in m.err))
    with Machine(root) as m:
        m.write('steps', ' '.join(str(i) for i in range(1, 51)))
        m.run()
        tap.case('building says how far it is', m.complaints(
            status=m.status == 7, output=m.out == 'program:\n<>',
            tenths=[line for line in m.err.splitlines() if '%' in line]
            == [f'  {i}0 % built' for i in range(1, 11)]))
        m.write('steps', '50')
        m.run()
        m.write('steps', '')
        m.run()
        tap.case('a start without building says nothing', m.complaints(silent=m.err == ''))


def elsewhere(tap, root):
    for os_release, without in (('ID=fedora\nID_LIKE="rhel"\n', ['apt-get']),
                                ('ID=fedora\nNAME="not debian "\n', []),
                                ('ID=debian\n', ['apt-get'])):
        name = os_release.split('\n', maxsplit=1)[0] + (', no apt-get' if without else '')
        with Machine(root, missing=['gettext', 'libglib2.0-dev'], os_release=os_release,
                     without=without) as m:
            m.run()
            tap.case(f'{name}: installs nothing, says what is missing', m.complaints(
                status=m.status == 1, no_output=m.out == '', untouched=not m.called('apt-get'),
                command='gettext: no command msgfmt' in m.err,
                module='libglib2.0-dev: no module gio-unix-2.0, version 2.74' in m.err))
        with Machine(root, os_release=os_release, without=without) as m:
            m.run()
            tap.case(f'{name}: builds when all is there', m.complaints(
                status=m.status == 7, output=m.out == 'program:\n<>'))


def checking(tap, root):
    with Machine(root, missing=EVERYTHING) as m:
        m.write('testlog', '{"name": "n", "result": "OK", "stdout": '
                '"1..2\\nok 1 - a\\nok 2 - b\\n"}\n')
        m.check()
        tap.case('check on a fresh Debian', m.complaints(
            status=m.status == 0, last=m.out.splitlines()[-1:] == ['2 passed, 0 failed'],
            installs_cmocka='libcmocka-dev' in m.calls,
            strict='-Dwerror=true -Db_sanitize=address,undefined' in m.calls))
        m.check('unit', 'slow')
        tap.case('check with suites', m.complaints(
            status=m.status == 0, only_these='--suite unit --suite slow' in m.calls))
        m.check('fast')
        tap.case('check fast leaves out what is slow', m.complaints(
            status=m.status == 0, parts=all(f'--suite {part}' in m.calls for part in (
                'conform', 'unit', 'fuzz', 'cli', 'lint')), slow='--no-suite slow' in m.calls,
            no_window='--suite ui' not in m.calls))
        m.check('nonesuch')
        tap.case('check with an unknown suite', m.complaints(
            status=m.status == 1, last=m.out == '0 passed, 1 failed\n',
            says_which='there is lint slow unit' in m.err))
        m.write('testlog', '{"name": "n", "result": "ERROR", "stdout": '
                '"1..9\\n# at a\\nok 1 - a\\n# at b\\nnot ok 2 - b\\n# why\\nok 3\\n# at d\\n"}\n')
        m.check()
        tap.case('check with a failure and a crash', m.complaints(
            status=m.status == 1,
            tells='\nn: ERROR\n  # at b\n  not ok 2 - b\n  # why\n  # at d\n' in m.out,
            last=m.out.splitlines()[-1:] == ['2 passed, 1 failed']))
        m.write('testlog', '')
        m.check()
        tap.case('check that ran nothing', m.complaints(
            status=m.status == 1, last=m.out.splitlines()[-1:] == ['0 passed, 1 failed']))
        m.write('source-error', '')
        m.check()
        tap.case('check that does not build', m.complaints(
            status=m.status == 1, last=m.out.splitlines()[-1:] == ['0 passed, 1 failed'],
            shown='error in source' in m.err))


def counting(tap):
    """(what a program printed, how meson judged it) and what is counted."""
    for name, judged, expected in (
            ('all well', [('1..2\nok 1\nok 2 - x\n', 'OK')], '2 passed, 0 failed'),
            ('a case fails', [('ok 1\nnot ok 2\n', 'FAIL')], '1 passed, 1 failed'),
            ('a case is skipped', [('ok 1 # SKIP no\nok 2\n', 'OK')],
             '1 passed, 0 failed, 1 skipped'),
            ('a case is skipped by cmocka', [('1..2\nnot ok 1 # SKIP no\nok 2\n', 'FAIL')],
             '1 passed, 0 failed, 1 skipped'),
            ('a crash after one', [('1..2\nnot ok 1 # SKIP no\n', 'FAIL')],
             '0 passed, 1 failed, 1 skipped'),
            ('a leak after one', [('1..2\nnot ok 1 # SKIP no\nok 2\n', 'ERROR')],
             '1 passed, 1 failed, 1 skipped'),
            ('a whole program is skipped', [('1..0 # SKIP\n', 'SKIP')],
             '0 passed, 0 failed, 1 skipped'),
            ('a crash', [('1..2\nok 1\n', 'ERROR')], '1 passed, 1 failed'),
            ('a crash before any case', [('', 'ERROR')], '0 passed, 1 failed'),
            ('out of time', [('1..9\nok 1\n', 'TIMEOUT')], '1 passed, 1 failed'),
            ('a crash after a failure', [('1..9\nnot ok 1\n', 'ERROR')], '0 passed, 1 failed'),
            ('nothing tried', [('', 'OK')], '0 passed, 1 failed'),
            ('remarks are no cases', [('# ok 3\n  ok 4\nokay\nok 1\n', 'OK')],
             '1 passed, 0 failed'),
            ('several programs', [('ok 1\n', 'OK'), ('not ok 1\nok 2\n', 'FAIL')],
             '2 passed, 1 failed')):
        programs = [{'stdout': out, 'result': result, 'returncode': int(result == 'ERROR')}
                    for out, result in judged]
        counted = summary.sentence(*summary.count(programs))
        tap.case('counting: ' + name, [] if counted == expected else [f'counted: {counted}'])


def run(tap, root):
    os.umask(0o022)
    fresh(tap, root)
    one_missing(tap, root)
    without_rights(tap, root)
    plain_words(tap, root)
    elsewhere(tap, root)
    checking(tap, root)
    counting(tap)


lint.main(run)
