# SPDX-License-Identifier: GPL-3.0-or-later
"""What the build asks for is in the lists of what is installed for it: the short form of
tests/fresh/run, which tries it on bare machines.

Every dependency and program that meson.build files require must be in needed_to_run of
tests/setup.sh, or for those under tests/ in needed_to_check, in a version that is new enough; and
what ./run installs must be in Build-Depends, for who builds packages.
"""
import pathlib
import re

import lint

DEPENDENCY = re.compile(r"(?<![\w_])dependency\(\s*'([^']+)'([^()]*)\)")
PROGRAM = re.compile(r"find_program\(\s*((?:'[^']+'\s*,?\s*)+)([^()]*)\)")
# What gnome.post_install looks for, and insists on.
AFTERWARDS = re.compile(r'^ *(glib_compile_schemas|gtk_update_icon_cache|update_desktop_database'
                        r'|update_mime_database): true', re.MULTILINE)
VERSION = re.compile(r">= *([\d.]+)")
ROW = re.compile(r'^(\S+) +(command|module|file|links) +(\S+)(?: +(\S+))?$', re.MULTILINE)
# On every Debian, and in every compiler.
ALWAYS = {'sh', 'threads'}
# Modules that a module listed cannot do without.
COMES_WITH = {'gio-2.0': 'gio-unix-2.0'}
# Comes with dpkg-buildpackage or with another; or is for running, not for building.
NOT_FOR_PACKAGES = {'build-essential', 'ninja-build', 'fonts-cantarell'}


def numbers(version):
    return [int(part) for part in version.split('.')]


def lists(root):
    """(rows of needed_to_run, rows of needed_to_check): package, kind, name, version."""
    text = lint.read(root, 'tests/setup.sh')
    blocks = [re.search(name + r"""=["'](.*?)["']""", text, re.DOTALL)
              for name in ('needed_to_run', 'needed_to_check')]
    to_run, to_check = (ROW.findall(block[1]) if block else [] for block in blocks)
    return to_run, to_run + to_check


def missing(root):
    complaints = []
    to_run, to_check = lists(root)
    for path in lint.tree(root):
        if pathlib.PurePosixPath(path).name != 'meson.build' or path.startswith('rules/_template'):
            continue
        text = re.sub(r'#.*', '', lint.read(root, path))
        rows = to_check if path.startswith('tests/') else to_run
        which = 'needed_to_check' if path.startswith('tests/') else 'needed_to_run'
        modules = {name: version for _, kind, name, version in rows if kind == 'module'}
        commands = {name for _, kind, name, _ in rows if kind == 'command'} | ALWAYS

        for name, more in DEPENDENCY.findall(text):
            asked = VERSION.search(more)
            name = COMES_WITH.get(name, name)
            if 'required: false' in more or name in ALWAYS:
                continue
            if name not in modules:
                complaints.append(f'{path}: module {name} is not in {which}')
            elif asked and numbers(modules[name]) < numbers(asked[1]):
                complaints.append(f'{path}: {name} is to be {asked[1]}, but {which} is content '
                                  f'with {modules[name]}')
        for names, more in PROGRAM.findall(text):
            names = re.findall(r"'([^']+)'", names)
            is_ours = any((pathlib.Path(root) / path).parent.joinpath(name).exists()
                          for name in names if not name.startswith('/'))
            if 'required: false' in more or is_ours or set(names) & commands:
                continue
            complaints.append(f'{path}: program {names[0]} is not in {which}')
        for name in AFTERWARDS.findall(text):
            name = name.replace('_', '-')
            if name not in commands:
                complaints.append(f'{path}: program {name} is not in {which}')
    return complaints


def packages(root):
    """Who builds packages installs Build-Depends, and nothing else."""
    control = lint.read(root, 'debian/control')
    listed = set(re.findall(r'[\w.+-]+(?=[ ,:\n(])', re.search(
        r'^Build-Depends:(.*?)^\S', control, re.DOTALL | re.MULTILINE)[1]))
    return [f'debian/control: {package} is not in Build-Depends' for package, *_ in lists(root)[0]
            if package not in listed | NOT_FOR_PACKAGES]


SETUP = ("needed_to_run='\npkg-config command pkg-config\nlibx-dev module x 1.2\n'\n"
         'needed_to_check="$needed_to_run\npython3 command python3\n"\n')


def run(tap, root):
    tap.lint('./run and ./check install all that the build requires', missing, root)
    tap.lint('so do those who build packages', packages, root)
    tap.catches('good sample', missing, {
        'tests/setup.sh': SETUP,
        'meson.build': "x = dependency('x', version: '>= 1.2')\n# dependency('y')\n"
                       "z = dependency('z', required: false)\ndeclare_dependency('q')\n"
                       "find_program('a', 'b', required: false).found()\nfind_program('own')\n",
        'own': '#!/bin/sh\n',
        'tests/meson.build': "find_program('/usr/bin/python3', 'python3')\n"}, [])
    tap.catches('bad sample: nobody installs it', missing, {
        'tests/setup.sh': SETUP,
        'meson.build': "dependency('x', version: '>= 1.10')\ndependency('y', native: true)\n"
                       "find_program(\n  'python3',\n)\ngnome.post_install(\n"
                       '  update_desktop_database: true,\n)\n'},
        ['x is to be 1.10', 'module y is', 'program python3', 'program update-desktop-database'])
    tap.catches('bad sample: not in Build-Depends', packages, {
        'tests/setup.sh': SETUP,
        'debian/control': 'Build-Depends: debhelper-compat (= 13),\n pkg-config (>= 1),\n'
                          'Standards-Version: 4\n'}, ['libx-dev'])


lint.main(run)
