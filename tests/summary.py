# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts every TAP case of a `meson test` run, for the last line of ./check, and shows what failed.

Reads meson-logs/testlog.json, which has each program's output and how meson judged it. A program
that crashed, ran out of time or kept to no plan counts as a failed case even if every line it
managed to print says ok.
"""
import json
import re
import sys

CASE = re.compile(r'^(not )?ok\b(.*)$', re.MULTILINE)
SKIP = re.compile(r'#\s*skip', re.IGNORECASE)
PLAN = re.compile(r'^1\.\.(\d+)', re.MULTILINE)
GOOD = ('OK', 'SKIP')


def is_misjudged(program, n_cases):
    """Whether meson counts only skipped cases as failed: before 1.1.6, cmocka says `not ok` of
    them. It came to its end, and did all that it had planned."""
    plan = PLAN.search(program.get('stdout') or '')
    return (program['result'] == 'FAIL' and program.get('returncode') == 0
            and bool(plan) and int(plan[1]) == n_cases)


def count(programs):
    passed = failed = skipped = 0
    for program in programs:
        failed_before = failed
        n_cases = 0
        for match in CASE.finditer(program.get('stdout') or ''):
            n_cases += 1
            # First, whatever stands before it: see above.
            if SKIP.search(match[2]):
                skipped += 1
            elif match[1]:
                failed += 1
            else:
                passed += 1
        if program['result'] == 'SKIP' and n_cases == 0:
            skipped += 1
        elif program['result'] not in GOOD and failed == failed_before:
            failed += not is_misjudged(program, n_cases)
        elif n_cases == 0:
            failed += 1  # It says that all is well, without having tried anything.
    return passed, failed, skipped


def trouble(output):
    """The lines of a failed program that tell why: failed cases with their remarks, and the end."""
    kept = []
    remarks = []
    was_failure = False
    for line in output.splitlines():
        match = CASE.match(line)
        if not match:
            remarks += [line] if not line.startswith('1..') else []
            continue
        is_failure = bool(match[1]) and not SKIP.search(match[2])
        if is_failure or was_failure:
            kept += remarks
        if is_failure:
            kept.append(line)
        remarks = []
        was_failure = is_failure
    return kept + remarks


def sentence(passed, failed, skipped):
    text = f'{passed} passed, {failed} failed'
    return text + f', {skipped} skipped' if skipped else text


def main():
    with open(sys.argv[1], encoding='utf-8', errors='replace') as log:
        programs = [json.loads(line) for line in log]
    for program in programs:
        if count([program])[1]:
            print(f"\n{program['name']}: {program['result']}")
            for line in trouble(program.get('stdout') or ''):
                print(f'  {line}')
    passed, failed, skipped = count(programs)
    # Nothing tried is not a success.
    if passed + failed == 0:
        failed = 1
    print(sentence(passed, failed, skipped))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
