# SPDX-License-Identifier: GPL-3.0-or-later
"""Every rule that any text names exists: in the program, the guide, and what is written for people.

A rule's id is two letters, a dash and more: RM-AT-3, RK-7, SC-19a. The tables of rules are in the
games' folders, and those of every game in rules.c. `rocket-table rules GAME ID` must print each.
"""
import re

import lint

# A row of a table: { "RM-1", N_ ("heading"), or { "RK-1", PREPARATION, or { "RT-1", "",
ROW = re.compile(r'\{ "((?:RM|RK|PR|SC|SS|TP|RT)-[A-Z0-9]+(?:-[0-9]+)?[a-z]?)",\s*'
                 r'(?:N_ \(|""|"[^"]|[A-Za-z_]+,)')
ID = re.compile(r'\b(?:RM|RK|PR|SC|SS|RT)-(?:[A-Z]{2}-)?[0-9]+[a-z]?\b')
# A range, "RM-FL-1 to RM-FL-3", names both its ends; a family, "RM-FL", is no id.
TEXTS = re.compile(r'^(app|fleets|rules)/.*\.(c|h|md|po|ui|json)$|^[A-Z]+\.md$')
# The sources are French, and print their headings in capitals. Ours are English.
HEADING = re.compile(r'\{ "((?:RM|RK|PR|SC|SS|RT)-[A-Za-z0-9-]+)",\s*N_ \("([^"]*)"\)')
FRENCH = re.compile(r'[À-ÿŒœ«»]|^[^a-z]{4,}$')


def tables(root):
    """The ids that have a row, and where."""
    found = {}
    for path in lint.c_files(root):
        if not path.startswith('rules/') or '/odds/' in path:
            continue
        for row in ROW.finditer(lint.bare_c(lint.read(root, path), keep_strings=True)):
            found.setdefault(row[1], path)
    return found


def check_named(root):
    known = tables(root)
    for path in lint.tree(root):
        if not TEXTS.search(path):
            continue
        text = lint.read(root, path)
        for match in ID.finditer(text):
            if match[0] not in known:
                yield f'{path}:{lint.line_of(text, match.start())}: no rule {match[0]} in any table'


def check_headings(root):
    for path in lint.c_files(root):
        if path.startswith('rules/'):
            for row in HEADING.finditer(lint.bare_c(lint.read(root, path), keep_strings=True)):
                if FRENCH.search(row[2]):
                    yield f'{path}: the heading of {row[1]} is not English: {row[2]}'


def run(tap, root):
    tap.lint('headings of rules are English', check_headings, root)
    for heading in ('ABORDAGE', 'Déplacement'):
        tap.catches(f'a heading of the source is found: {heading}', check_headings,
                    {'rules/rocketmen/rules.h': f'{{ "RM-1", N_ ("{heading}"), N_ ("B") }},\n'},
                    ['the heading of RM-1 is not English'])
    tap.lint('every rule that is named exists', check_named, root)
    table = 'static const RulesRule rules[] = {\n  { "RM-AT-3", N_ ("A"), N_ ("B") },\n};\n'
    tap.catches('a rule that is in no table is found', check_named,
                {'rules/rocketmen/rules.h': table,
                 'fleets/check.c': 'x = "RM-FL-2"; y = "RM-AT-3";\n'},
                ['fleets/check.c:1: no rule RM-FL-2'])
    tap.catches('also in the guide', check_named,
                {'rules/rocketmen/rules.h': table, 'app/guide/en/a.md': 'See RM-AT-33.\n'},
                ['app/guide/en/a.md:1: no rule RM-AT-33'])
    tap.catches('one that is there is fine', check_named,
                {'rules/rocketmen/rules.h': table, 'app/guide/en/a.md': 'See RM-AT-3.\n'}, [])


lint.main(run)
