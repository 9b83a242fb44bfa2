# SPDX-License-Identifier: GPL-3.0-or-later
"""The program against a real kernel: GPIO edges, a USB serial port that is unplugged and plugged in
again, and the udev rules. Emulated time is coarse, so states, order and recovery are tested here,
and no microseconds."""
import json
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import figure  # pylint: disable=wrong-import-position,import-error
import tap  # pylint: disable=wrong-import-position,import-error
import bench_vm  # pylint: disable=wrong-import-position

N_REPLUGS = 20
UNPLUGGED_SECONDS = 5
CPU_PERCENT_MAX = 2

CHIP = '/sys/devices/platform/gpio-sim.0/gpiochip0'
TRACING = '/sys/kernel/tracing'
# By id it is the same port wherever it is plugged in and whatever number it gets.
PORT = '/dev/serial/by-id/usb-QEMU_QEMU_USB_SERIAL_ROCKET1-if00-port0'
RULES = bench_vm.ROOT / 'udev' / '60-rocket-table.rules'
MORE_RULES = bench_vm.ROOT / 'udev' / '61-rocket-table-bridges.rules'
SYSTEM_RULES = '50-udev-default.rules 60-serial.rules'.split()

state = {'machine': None, 'why_not': None}


# ---- The machine, started by the first case ----


def start():
    missing = bench_vm.find_missing()
    if missing:
        raise bench_vm.Unavailable(missing)
    udevadm = shutil.which('udevadm')
    rules = {f'/lib/udev/rules.d/{name}': f'/lib/udev/rules.d/{name}' for name in SYSTEM_RULES}
    kernel = bench_vm.prepare_kernel()
    with tempfile.TemporaryDirectory() as folder:
        initramfs = pathlib.Path(folder) / 'initramfs'
        bench_vm.make_initramfs(
            kernel,
            {'/bin/rocket-table': tap.PROGRAM, '/bin/udevadm': udevadm,
             '/lib/systemd/systemd-udevd': udevadm},
            {**rules, f'/lib/udev/rules.d/{RULES.name}': RULES,
             f'/lib/udev/rules.d/{MORE_RULES.name}': MORE_RULES}, initramfs)
        return bench_vm.Machine(initramfs, kernel, ['usb0'])


def machine():
    """The machine; skips the case where there can be none, fails it where it did not start."""
    if state['machine']:
        return state['machine']
    if isinstance(state['why_not'], bench_vm.Unavailable):
        raise tap.Skip(state['why_not'])
    raise AssertionError(f"there is no machine: {state['why_not']}")


def test_start():
    """A machine with a gpiochip and a USB bus starts."""
    try:
        state['machine'] = start()
    except bench_vm.Unavailable as reason:
        state['why_not'] = reason
        raise tap.Skip(reason) from None
    except Exception as trouble:
        state['why_not'] = trouble
        raise
    bench = state['machine']
    # The real one asks the login manager; this stand-in shows that the tag is there in time.
    bench.run('mkdir -p /run/udev/rules.d && echo \'TAG=="uaccess", ENV{MAJOR}!="", '
              'ENV{WAS_GIVEN}="1"\' >/run/udev/rules.d/73-seat-late.rules')
    bench.run('/lib/systemd/systemd-udevd --daemon && udevadm control --ping')
    bench.run('cd /sys/kernel/config/gpio-sim && mkdir -p t/b && echo 8 >t/b/num_lines'
              ' && echo bench >t/b/label && echo 1 >t/live')
    bench.run('udevadm settle && test -c /dev/gpiochip0')


# ---- Programs inside ----


class Listening:
    """`rocket-table listen` inside the machine, in the background."""

    def __init__(self, name, *options):
        self.bench = machine()
        self._file = f'/run/{name}'
        program = f"rocket-table listen {' '.join(options)}"
        self.bench.run(f'({program} >{self._file} 2>&1 & echo $! >{self._file}.pid; wait $!;'
                       f' echo "ended with $?" >>{self._file}) >/dev/null 2>&1 &')
        self._process = self.bench.wait(f'cat {self._file}.pid', str.strip).strip()

    def wait(self, is_good):
        """Waits until the lines so far are good; the lines."""
        lines = []

        def judge(text):
            assert 'ended with' not in text, f'listen has ended: {text}'
            # The last one may still be on its way.
            lines[:] = [json.loads(line) for line in text.split('\n')[:-1] if line[:1] == '{']
            return is_good(lines)
        self.bench.wait(f'cat {self._file}', judge)
        return lines

    def wait_for_file(self, name):
        self.bench.wait(f'ls -l /proc/{self._process}/fd', lambda output: name in output)

    def cpu_ns(self):
        return int(self.bench.run(f'cat /proc/{self._process}/schedstat').split()[0])

    def stop(self):
        """Ends it as a person would; nothing may be left, or the sanitizers say so."""
        self.bench.run(f'kill {self._process}')
        text = self.bench.wait(f'cat {self._file}', lambda output: 'ended with' in output)
        assert text.rstrip().endswith('ended with 0') and 'Sanitizer' not in text, text


def pull(line, is_up):
    return f"echo {'pull-up' if is_up else 'pull-down'} >{CHIP}/sim_gpio{line}/pull"


def count(lines, member, value):
    return sum(line.get(member) == value for line in lines)


def of_kind(lines, kind):
    return [line for line in lines if line.get('event') == kind]


# ---- GPIO ----


def test_hc_sr04():
    """An HC-SR04 is asked by its trigger and answers with edges: distances."""
    bench = machine()
    # The kernel tells when the trigger falls; that is what a sensor waits for.
    bench.run(f"cd {TRACING} && echo 'get == 0 && value == 0' >events/gpio/gpio_value/filter"
              ' && echo 1 >events/gpio/gpio_value/enable')
    listening = Listening('hc-sr04', '--gpio', 'gpiochip0:trigger=1,echo=2', '--driver', 'hc-sr04',
                          '--record', '/run/hc-sr04.capture')
    # Nothing is wired to it yet.
    lines = listening.wait(lambda lines: len(lines) >= 3)
    assert all(line.get('status') == 'failed' for line in of_kind(lines, 'range')), lines
    bench.run(f'(while read -r line; do {pull(2, True)}; usleep 1000; {pull(2, False)}; done'
              f' <{TRACING}/trace_pipe) >/dev/null 2>&1 & echo $! >/run/sensor')
    lines = listening.wait(lambda lines: sum('mm' in line for line in lines) >= 5)
    bench.run('kill $(cat /run/sensor)')
    distances = [line['mm'] for line in lines if 'mm' in line]
    # A millisecond is 172 mm; how much longer it takes here is not ours to say.
    assert all(170 < distance <= 4000 for distance in distances), distances
    assert all(line['accuracy_mm'] >= 3 for line in lines if 'mm' in line), lines
    # The sensor falls silent, and that is said.
    n_lines = len(lines)
    after = listening.wait(lambda lines: count(lines[n_lines:], 'status', 'failed') > 2)
    listening.stop()
    bench.run(f'echo 0 >{TRACING}/events/gpio/gpio_value/enable')
    # Played again, the recording tells the same. Its times are microseconds, 0.2 mm each.
    text = bench.run('rocket-table listen --capture /run/hc-sr04.capture --fast')
    played = [json.loads(line).get('mm') for line in text.splitlines() if '"mm"' in line]
    recorded = distances + [line['mm'] for line in after[len(lines):] if 'mm' in line]
    assert len(played) == len(recorded), (played, recorded)
    assert all(abs(a - b) < 0.5 for a, b in zip(played, recorded)), (played, recorded)


def test_led_die():
    """A dice kit rolls, stops on 6, and rolls a 6 again: two rolls."""
    bench = machine()
    listening = Listening('led-die', '--gpio', 'bench:3,4,5,6', '--driver', 'led-die')
    listening.wait_for_file('gpio-event')
    cycle = '; '.join(f'{pull(line, True)}; {pull(line, False)}' for line in (3, 4, 5, 6, 4, 3))
    six = '; '.join(pull(line, True) for line in (4, 5, 6))
    dark = '; '.join(pull(line, False) for line in (4, 5, 6))
    for n_rolls in (1, 2):
        bench.run(f'{dark}; {cycle}; {cycle}; {six}')
        lines = listening.wait(lambda lines, n=n_rolls: count(lines, 'state', 'settled') == n)
    dice = of_kind(lines, 'die')
    assert [(die['state'], die.get('face')) for die in dice] == \
        2 * [('rolling', None), ('settled', 6)], dice
    listening.stop()
    bench.run(dark)


def test_gpio_trouble():
    """A line that is in use, and one that is not there, are said so."""
    bench = machine()
    listening = Listening('holder', '--gpio', 'gpiochip0:0', '--driver', 'buttons')
    listening.wait_for_file('gpio-event')
    text = bench.run('rocket-table listen --gpio gpiochip0:0 --driver buttons 2>&1', may_fail=True)
    assert 'in use' in text, text
    listening.stop()
    text = bench.run('rocket-table listen --gpio gpiochip0:8 --driver buttons 2>&1', may_fail=True)
    assert 'no line “8”' in text, text
    text = bench.run('rocket-table listen --gpio gpiochip7:0 --driver buttons 2>&1', may_fail=True)
    assert 'no such GPIO chip' in text, text


# ---- USB ----


def properties(device):
    text = machine().run(f'udevadm info --query=property {device}')
    return dict(line.split('=', 1) for line in text.splitlines() if '=' in line)


def test_rules():
    """udev gives port and chip to the person at the screen, and the port not to ModemManager."""
    bench = machine()
    bench.plug('usb0', 'ROCKET1')
    bench.wait(f'test -e {PORT} && udevadm settle && echo there', lambda text: 'there' in text)
    for action in ('add', 'change'):
        bench.run(f'udevadm trigger --settle --action={action} /dev/ttyUSB0 /dev/gpiochip0')
        for device, is_port in (('/dev/ttyUSB0', True), ('/dev/gpiochip0', False)):
            found = properties(device)
            # Tags of this event, not of one that was long ago: what systemd 258 goes by.
            assert ':uaccess:' in found.get('CURRENT_TAGS', ''), (device, action, found)
            assert found.get('WAS_GIVEN') == '1', (device, action, found)
            assert (found.get('ID_MM_PORT_IGNORE') == '1') == is_port, (device, action, found)
    assert 'uaccess' not in properties('/dev/ttyS0').get('TAGS', '')
    # Nobody else gets it: the distribution's own mode and group stay as they were.
    mode = bench.run('stat -c "%a %g" /dev/ttyUSB0 /dev/gpiochip0').split('\n')
    assert mode[:2] == ['660 20', '600 0'], mode


def test_rules_parse():
    """systemd-udevd reads the rules without a complaint."""
    text = machine().run('udevadm test --action=add /sys/class/tty/ttyUSB0 2>&1')
    assert f'{RULES.name}' in text, text
    trouble = re.compile(r'6[01]-rocket-table[-a-z]*.rules:\d+.*(nvalid|nknown|gnor|ailed)')
    complaints = [line for line in text.splitlines() if trouble.search(line)]
    assert not complaints, complaints


def test_devices():
    """The port is listed with what is known about it."""
    text = machine().run('rocket-table devices 2>&1')
    assert 'ttyUSB0' in text and 'QEMU' in text, text


def is_open(lines):
    states = [line['state'] for line in lines if 'message' in line]
    return bool(states) and states[-1] not in ('absent', 'busy', 'failed', 'no permission')


def is_absent(lines):
    states = [line['state'] for line in lines if 'message' in line]
    return bool(states) and states[-1] == 'absent'


def roll(bench, listening, number):
    """Sends a die's line over the wire and waits for its event."""
    bench.wire['usb0'].sendall(f'@die {number} settled {1 + number % 6}/6\r\n'.encode())
    lines = listening.wait(lambda lines: any(line.get('die') == number for line in lines))
    die = next(line for line in lines if line.get('die') == number)
    assert (die['state'], die['face'], die['sides']) == ('settled', 1 + number % 6, 6), die
    return lines


def test_serial():
    """Lines from a real USB serial port become events, and what is sent arrives."""
    bench = machine()
    state['serial'] = Listening('serial', '--port', PORT, '--driver', 'table-line')
    state['serial'].wait(is_open)
    roll(bench, state['serial'], 1)
    # Its driver greets the board once it has had time to start.
    heard = b''
    while b'@hello\n' not in heard:
        heard += bench.wire['usb0'].recv(100)


def test_replug():
    """Pulled out and plugged in again 20 times, it is back each time."""
    bench = machine()
    listening = state['serial']
    for number in range(2, 2 + N_REPLUGS):
        bench.unplug('usb0')
        listening.wait(is_absent)
        bench.plug('usb0', 'ROCKET1')
        listening.wait(is_open)
        lines = roll(bench, listening, number)
    dice = [line['die'] for line in of_kind(lines, 'die')]
    assert dice == list(range(1, 2 + N_REPLUGS)), dice
    figure.tell('replugged', 'unplugged and plugged in, found again', f'{N_REPLUGS} times', '>= 20')
    # The old one was let go of each time, or the kernel would have had to find another number.
    assert bench.run('ls /dev | grep ttyUSB').split() == ['ttyUSB0']


def test_idle_unplugged():
    """While it is unplugged, waiting for it costs next to nothing."""
    bench = machine()
    listening = state['serial']
    bench.unplug('usb0')
    listening.wait(is_absent)
    before = listening.cpu_ns()
    bench.run(f'sleep {UNPLUGGED_SECONDS}')
    percent = (listening.cpu_ns() - before) / (UNPLUGGED_SECONDS * 1e9) * 100
    figure.tell('unplugged', 'processor taken while a device is unplugged', f'{percent:.2f} %',
                f'<= {CPU_PERCENT_MAX:.2f}')
    assert percent < CPU_PERCENT_MAX, f'{percent:.2f} %'
    bench.plug('usb0', 'ROCKET1')
    listening.wait(is_open)
    roll(bench, listening, 99)
    listening.stop()


def test_kernel():
    """The kernel had nothing to complain about."""
    text = machine().run('dmesg')
    assert not re.search(r'\b(BUG|Oops|WARNING|Call Trace)\b', text), text


try:
    tap.main([test_start, test_rules, test_rules_parse, test_devices, test_hc_sr04, test_led_die,
              test_gpio_trouble, test_serial, test_replug, test_idle_unplugged, test_kernel])
finally:
    if state['machine']:
        state['machine'].close()
