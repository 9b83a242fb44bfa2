# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs what measures, and prints every figure with its bar in one table: see run.

A source is a program that tells its figures on standard output, one a line, by bench_print or
figure.tell. What is printed is what is judged. Nothing here is a test: machines differ and are
busy, and a person reads it."""
import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = TOP / "build/bench"
README = TOP / "README.md"
BEGIN, END = "<!-- figures: tests/bench/run --readme -->\n", "<!-- end of figures -->\n"
# Tests that know a figure. They are built without sanitizers here.
TESTS = ["unit:fleet-memory", "cli:kill", "hardware:bench-vm", "ui:battle-attack",
         "ui:battle-whole"]
FORMAT = "{:21} {:50} {:>16}  {:10} {:5} {}"
ENVIRONMENT = {**os.environ, "ROCKET_TABLE": str(BUILD / "app/rocket-table"),
               "ROCKET_TABLE_WINDOW": str(BUILD / "app/shell/rocket-table-window"),
               "GSETTINGS_SCHEMA_DIR": str(BUILD / "app/data"), "PYTHONDONTWRITEBYTECODE": "1"}


class Row:
    """A figure as it was told: `figure` begins with a number, `bar` is "<= 1.50" or nothing."""

    def __init__(self, name, what, figure, bar, remark):
        self.name, self.what, self.bar, self.remark = name, what, bar, remark
        self.figure = figure.strip()

    def number(self):
        found = re.match(r"-?[0-9.]+", self.figure)
        return float(found[0]) if found else None

    def verdict(self):
        if not self.bar:
            return ""
        if self.number() is None:
            return "short"
        sign, bar = self.bar.split()
        is_good = self.number() >= float(bar) if sign == ">=" else self.number() <= float(bar)
        return "pass" if is_good else "short"

    def is_worse(self, other):
        """Than the same one, measured elsewhere."""
        return self.number() < other.number() if self.bar[:2] == ">=" \
            else self.number() > other.number()


class Table:
    """Rows in the order in which they came; of two with one name the worse."""

    def __init__(self):
        self.rows = {}
        self.shown = 0
        print(FORMAT.format("name", "what", "figure", "bar", "", "").rstrip())

    def take(self, line):
        marked = re.match(r"(?:# )*figure\t(.*)", line)
        if not marked:
            return
        row = Row(*marked[1].split("\t"))
        known = self.rows.get(row.name)
        if known and not row.is_worse(known):
            return
        self.rows[row.name] = row

    def show(self):
        """Those that came since it was last called. What is shown stays as it is."""
        for row in list(self.rows.values())[self.shown:]:
            print(FORMAT.format(row.name, row.what, row.figure, row.bar, row.verdict(),
                                row.remark).rstrip(), flush=True)
        self.shown = len(self.rows)

    def fail(self, name, why):
        self.take(f"figure\t{name}\t{why}\t-\t>= 0\t")

    def judged(self):
        return [row for row in self.rows.values() if row.bar]


def follow(table, name, command):
    """Takes what the program tells while it runs. One that tells something may end as it likes."""
    known = len(table.rows)
    with subprocess.Popen(command, cwd=TOP, env=ENVIRONMENT, stdout=subprocess.PIPE,
                          text=True) as process:
        for line in process.stdout:
            table.take(line.rstrip("\n"))
            table.show()
    if process.returncode and len(table.rows) == known:
        table.fail(name, f"ended with {process.returncode}")


def games(table, is_quick, rows=()):
    follow(table, "games", [BUILD / "tests/bench/bench", *(["--quick"] if is_quick else []), *rows])


def window(table, _is_quick):
    follow(table, "window", [sys.executable, TOP / "tests/bench/window.py", BUILD / "tests/bench"])


def tests(table, _is_quick):
    for name in TESTS:
        log = BUILD / "meson-logs/testlog.json"
        log.unlink(missing_ok=True)
        suite, test = name.split(":")
        done = subprocess.run(["meson", "test", "-C", BUILD, "--no-rebuild", "--suite", suite, test,
                               "--timeout-multiplier", "3"], capture_output=True, text=True,
                              env=os.environ, check=False)
        for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
            for said in (json.loads(line).get("stdout") or "").splitlines():
                table.take(said)
        if done.returncode:
            table.fail(name, "a test that failed")


def durability(table, is_quick):
    follow(table, "durability", [TOP / "tests/durability/run", "27" if is_quick else "180"])


def coverage(table, _is_quick):
    follow(table, "coverage", [TOP / "tests/coverage/run"])


def mutation(table, is_quick):
    count = "20" if is_quick else "200"
    follow(table, "mutation", [TOP / "tests/mutation/run", count])
    follow(table, "mutation", [TOP / "tests/mutation/run", count, "--models"])


SOURCES = {"games": games, "window": window, "tests": tests, "durability": durability,
           "coverage": coverage, "mutation": mutation}


def machine():
    """What it was measured on."""
    processor = re.search(r"model name\s*: (.*)|Model\s*: (.*)", pathlib.Path("/proc/cpuinfo")
                          .read_text(encoding="utf-8"))
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    commit = subprocess.run(["git", "-C", TOP, "describe", "--always", "--dirty"],
                            capture_output=True, text=True, check=False).stdout.strip()
    name = next(filter(None, processor.groups())) if processor else platform.machine()
    return (f"{name}, {len(os.sched_getaffinity(0))} cores, {system}, "
            f"{datetime.date.today().isoformat()}{', commit ' + commit if commit else ''}")


def write_readme(rows, where):
    """Puts the rows into the table of README.md, in the place of older ones of the same name."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    table, after = rest.split(END)
    lines = {line.split(" | ")[0]: line for line in table.splitlines()
             if line.startswith("| `")}
    date = datetime.date.today().isoformat()
    for row in rows:
        name = f"| `{row.name}`"
        bar = row.bar.replace("<=", "≤").replace(">=", "≥")
        lines[name] = (f"{name} | {row.what} | {row.figure} | {bar} | {row.verdict()} "
                       f"| {date} |")
    good = sum("| pass |" in line for line in lines.values())
    README.write_text(
        before + BEGIN + f"{good} of {len(lines)} are good enough. Measured last on: {where}.\n\n"
        "| name | what | figure | good enough | | measured |\n|---|---|---|---|---|---|\n"
        + "".join(f"{line}\n" for line in lines.values()) + "\n" + END + after, encoding="utf-8")


def main():
    words = sys.argv[1:]
    options = {word for word in words if word.startswith("--")}
    if options - {"--quick", "--readme"}:
        sys.exit("usage: tests/bench/run [--quick] [--readme] [SOURCE or ROW...]\n"
                 f"sources: {' '.join(SOURCES)}")
    names = [word for word in words if word not in options]
    is_quick = "--quick" in options
    where = machine()
    print(where)
    table = Table()
    for name in names or SOURCES:
        if name in SOURCES:
            SOURCES[name](table, is_quick)
        else:
            games(table, is_quick, [name])
        table.show()
    rows = table.judged()
    good = sum(row.verdict() == "pass" for row in rows)
    print(f"{good} pass, {len(rows) - good} short")
    if "--readme" in options:
        write_readme(rows, where)


main()
