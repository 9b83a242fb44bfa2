# SPDX-License-Identifier: GPL-3.0-or-later
"""The udev rules against the drivers' tables. What udev itself makes of them is tested in the bench
machine; here it is that no bridge is forgotten and nothing more is given away than is meant."""
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import tap  # pylint: disable=wrong-import-position,import-error

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = ROOT / 'udev' / '60-rocket-table.rules'
# Those that are put there by hand.
MORE_RULES = ROOT / 'udev' / '61-rocket-table-bridges.rules'

# Bridges and boards that dice and sensors are likely to hang on.
BRIDGES = '''
    1a86:7522 1a86:7523 1a86:55d3 1a86:55d4 1a86:55d5
    10c4:ea60 10c4:ea61 10c4:ea63 10c4:ea70 10c4:ea71
    0403:6001 0403:6010 0403:6011 0403:6014 0403:6015
    067b:2303
    2341:0001 2341:0043 2341:006a 2341:0243 2a03:0043
    2341:0010 2341:0042 2341:0210 2341:0242
    2e8a:0005 2e8a:0009 2e8a:000a 2e8a:000b
    303a:0002 303a:1001 303a:4001
    0483:5740
    16c0:0478 16c0:0483 16c0:0487 16c0:049f 16c0:04b3
'''.split()
# Near by number, but a Pico that waits for its firmware, a programmer, a modem and a keyboard.
STRANGERS = '2e8a:0003 2e8a:000f 16c0:05dc 0483:3748 12d1:1001 046d:c31c'.split()

ITEM = re.compile(r'([A-Z_]+)(?:\{([^}]*)\})?(==|!=|\+=|:=|=)"([^"]*)"')


def read_rules(file=RULES):
    """Each rule as a list of (key, attribute, operator, value)."""
    rules = []
    for line in file.read_text(encoding='utf-8').splitlines():
        if not line or line.startswith('#'):
            continue
        items = ITEM.findall(line)
        rebuilt = ', '.join(f'{key}{"{" + name + "}" if name else ""}{operator}"{value}"'
                            for key, name, operator, value in items)
        assert rebuilt == line, f'not understood: {line}'
        rules.append(items)
    return rules


def matches(patterns, value):
    return any(fnmatch.fnmatchcase(value, pattern) for pattern in patterns.split('|'))


def apply(device, file=RULES):
    """What the rules give a device; as udev works through them, for the keys that are used."""
    given = {'TAG': set(), 'ENV': {}}
    wanted_label = None
    for items in read_rules(file):
        if wanted_label:
            if ('LABEL', '', '=', wanted_label) not in items:
                continue
            wanted_label = None
        tests = [item for item in items if item[2] in ('==', '!=')]
        if not all((matches(value, device.get(name or key, '')) == (operator == '=='))
                   for key, name, operator, value in tests):
            continue
        for key, name, operator, value in items:
            if key == 'TAG' and operator == '+=':
                given['TAG'].add(value)
            elif key == 'ENV' and operator == '=':
                given['ENV'][name] = value
            elif key == 'GOTO':
                wanted_label = value
            elif operator not in ('==', '!=') and key != 'LABEL':
                raise AssertionError(f'{key} is not for these rules to set')
    assert not wanted_label, f'there is no label {wanted_label}'
    return given


def usb_port(vendor, number, action='add', **more):
    return {'ACTION': action, 'SUBSYSTEM': 'tty', 'KERNEL': 'ttyUSB0', 'idVendor': vendor,
            'idProduct': number, **more}


def assert_given(device, file=RULES):
    given = apply(device, file)
    assert given == {'TAG': {'uaccess'}, 'ENV': {'ID_MM_PORT_IGNORE': '1'}}, \
        f'{device} is given {given}'


def assert_nothing(device, file=RULES):
    given = apply(device, file)
    assert given == {'TAG': set(), 'ENV': {}}, f'{device} is given {given}'


def test_bridges():
    """A bridge is left alone; by the rules for bridges it is given to the person at the screen."""
    for bridge in BRIDGES:
        for action in ('add', 'change', 'bind'):
            assert_nothing(usb_port(*bridge.split(':'), action=action))
            assert_given(usb_port(*bridge.split(':'), action=action), MORE_RULES)
        assert_nothing(usb_port(*bridge.split(':'), action='remove'), MORE_RULES)


def test_drivers():
    """Whatever a driver knows by its number or name is given too."""
    lines = subprocess.run([os.environ['PRINT_MATCHES']], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    assert lines, 'no driver knows any device'
    for line in lines:
        driver, vendor, product, pattern = line.split(' ', 3)
        vendor, product = vendor.replace('-', 'ffff'), product.replace('-', 'ffff')
        name = 'nothing' if pattern == '-' else pattern.replace('*', ' x ').replace('?', 'y')
        try:
            assert_given(usb_port(vendor, product, product=name))
        except AssertionError as trouble:
            raise AssertionError(f'{driver}: {trouble}') from None


def test_strangers():
    """Nothing else is touched: other devices, other nodes of the same devices."""
    for file in (RULES, MORE_RULES):
        for stranger in STRANGERS:
            assert_nothing(usb_port(*stranger.split(':')), file)
        assert_nothing({**usb_port('0403', '6001'), 'SUBSYSTEM': 'usb'}, file)
        assert_nothing({'ACTION': 'add', 'SUBSYSTEM': 'tty', 'KERNEL': 'ttyS0'}, file)
        assert_nothing({'ACTION': 'add', 'SUBSYSTEM': 'block', 'KERNEL': 'sda'}, file)


def test_gpio():
    """The pins of a Raspberry Pi are given; other chips and lines of the old interface are not."""
    chip = {'ACTION': 'add', 'SUBSYSTEM': 'gpio', 'KERNEL': 'gpiochip0'}
    for driver in ('pinctrl-bcm2835', 'pinctrl-bcm2711', 'pinctrl-rp1', 'gpio-sim'):
        assert apply({**chip, 'DRIVERS': driver}) == {'TAG': {'uaccess'}, 'ENV': {}}, driver
    for driver in ('', 'gpio_ich', 'raspberrypi-exp-gpio', 'pca953x'):
        assert_nothing({**chip, 'DRIVERS': driver})
    chip['DRIVERS'] = 'pinctrl-rp1'
    assert_nothing({**chip, 'KERNEL': 'gpio17'})
    assert_nothing({**chip, 'ACTION': 'remove'})


def test_modest():
    """No mode, owner or program is set, and nothing waits for "add" alone."""
    for items in read_rules() + read_rules(MORE_RULES):
        for key, name, operator, value in items:
            assert key not in ('MODE', 'OWNER', 'GROUP', 'RUN', 'PROGRAM', 'IMPORT'), key
            assert key != 'ACTION' or (operator, value) == ('==', 'remove'), f'ACTION {value}'
            assert name != 'MODE'


def test_place():
    """It is installed where udev looks, before 73-seat-late; the rules for bridges are not."""
    assert '60-' <= RULES.name < MORE_RULES.name < '73-seat-late.rules'
    build = pathlib.Path(os.environ['BUILD'])
    installed = json.loads((build / 'meson-info' / 'intro-installed.json').read_text('utf-8'))
    assert installed[str(RULES)].endswith('/udev/rules.d/' + RULES.name), installed[str(RULES)]
    assert '/rules.d/' not in installed[str(MORE_RULES)], installed[str(MORE_RULES)]


def test_verify():
    """udevadm finds no fault."""
    tool = shutil.which('udevadm')
    if not tool:
        raise tap.Skip('there is no udevadm')
    version = int(subprocess.run([tool, '--version'], capture_output=True, text=True,
                                 check=True).stdout.split()[0])
    if version < 254:
        raise tap.Skip(f'udevadm {version} cannot verify rules yet')
    done = subprocess.run([tool, 'verify', str(RULES), str(MORE_RULES)], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


tap.main([test_bridges, test_drivers, test_strangers, test_gpio, test_modest, test_place,
          test_verify])
