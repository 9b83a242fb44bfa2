# SPDX-License-Identifier: GPL-3.0-or-later
"""The tool that tries the tests, tried: on a project so small that every verdict is known."""
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import traceback

import mutation

RULES = '''/* 1 < 2 is no place here. */
#include "tiny.h"
#define TWICE(n) (2 * (n))
typedef struct {
  int room[8];
} Tiny;
static const int prices[] = { 7, 9 };

int
tiny_price (int i)
{
  assert (i < 2);
  return prices[i] - 0; // + 1
}

int
tiny_minimum (int a, int b)
{
  return a < b ? a : b;
}

int
tiny_bonus (int n)
{
  return n + 5;
}

int
tiny_count (int n)
{
  volatile unsigned long i = 0;

  while (i != (unsigned)n)
    i++;
  return (int)i;
}

const char *
tiny_name (void)
{
  return "1 + 1" + 0;
}
'''

TEST = '''#include "rules/tiny/tiny.h"
#include <stdio.h>
int
main (void)
{
  int is_right = tiny_price (0) == 7 && tiny_price (1) == 9 && tiny_minimum (1, 2) == 1
                 && tiny_minimum (2, 2) == 2 && tiny_bonus (1) > 1 && tiny_count (3) == 3;
  printf ("1..1\\n%s 1 - tiny\\n", is_right ? "ok" : "not ok");
  return 0;
}
'''

HEADER = '''#include <assert.h>
int tiny_price (int i);
int tiny_minimum (int a, int b);
int tiny_bonus (int n);
int tiny_count (int n);
const char *tiny_name (void);
'''

OPTIONS = "option('tests', type: 'boolean', value: false)\n"
MESON = '''project('tiny', 'c')
rules = static_library('rules', 'rules/tiny/tiny.c')
program = executable('test-tiny', 'tests/test-tiny.c', link_with: rules)
test('tiny', program, suite: 'unit', protocol: 'tap')
'''


def place(before, after, text):
    found = [place for place in mutation.places('rules/tiny/tiny.c', RULES)
             if (place.before, place.after) == (before, after) and text in place.text]
    assert len(found) == 1, (before, after, found)
    return found[0]


def finds_places():
    """changes are of code and tables, not of remarks, texts, types, macros or assertions"""
    found = {(place.before, place.after, place.line)
             for place in mutation.places('rules/tiny/tiny.c', RULES)}
    assert {('7', '8', 7), ('9', '10', 7), ('-', '+', 13), ('0', '1', 13), ('<', '<=', 19),
            ('5', '6', 25), ('(', '(!', 33), ('!=', '==', 33), ('++', '--', 34)} <= found, found
    assert not {line for _, _, line in found} & {1, 2, 3, 5, 12}, found
    assert {place[:2] for place in found if place[2] == 41} == {('0', '1')}, found


def judges():
    """a change is noticed, missed, hangs, is the same code or does not compile"""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name).resolve()
        for path, text in {'meson.build': MESON, 'meson_options.txt': OPTIONS,
                           'rules/tiny/tiny.c': RULES,
                           'rules/tiny/tiny.h': HEADER, 'tests/test-tiny.c': TEST}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding='utf-8')
        (root / '.gitignore').write_text('build\n', encoding='utf-8')
        subprocess.run(['git', 'init', '-q', root], check=True)
        copy = mutation.Copy(root, root / 'build' / 'mutation', patience=2)
        copy.take_over()
        copy.configure()
        copy.rehearse(['rules/tiny/tiny.c'], lambda text: None)

        for wanted, sought in {
                'noticed': place('7', '8', 'prices'),
                'unnoticed': place('5', '6', 'n + 5'),
                'same': place('-', '+', 'prices[i] - 0'),
                'hangs': place('++', '--', 'i++'),
                'broken': mutation.Place('rules/tiny/tiny.c', 25, 0, 0, '', '}', '')}.items():
            assert copy.judge(sought)[0] == wanted, (wanted, sought, copy.judge(sought))
        assert (copy.tree / 'rules/tiny/tiny.c').read_text(encoding='utf-8') == RULES


def reports():
    """the figure counts what hangs as noticed, names what was missed, and knows its bar"""
    noticed = (place('7', '8', 'prices'), 'noticed', 'unit/tiny')
    hangs = (place('++', '--', 'i++'), 'hangs', 'unit/tiny')
    missed = (place('5', '6', 'n + 5'), 'unnoticed', None)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert mutation.report(mutation.RULES, [noticed] * 8 + [hangs, missed])
        assert not mutation.report(mutation.RULES, [noticed] * 7 + [hangs, missed])
        assert not mutation.report(mutation.RULES, [])
        assert mutation.report(mutation.MODELS, [noticed] * 4 + [missed])
        assert not mutation.report(mutation.MODELS, [noticed] * 3 + [missed])
    assert 'rules/tiny/tiny.c:25: 5 → 6' in said.getvalue(), said.getvalue()
    assert '90.0 % of 10 noticed, bar 90 %: pass' in said.getvalue(), said.getvalue()


def main():
    cases = [finds_places, judges, reports]
    failed = 0
    print(f'1..{len(cases)}')
    for number, case in enumerate(cases, 1):
        try:
            case()
            print(f'ok {number} - {case.__doc__}', flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f'not ok {number} - {case.__doc__}')
            for line in traceback.format_exc().split('\n'):
                print(f'# {line}', flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
