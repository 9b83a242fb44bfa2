# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the window against the smallest window of libadwaita, in turns and on the same screen:
window.py FOLDER, where the programs are. How long until something is on the screen, and how much
memory it takes. Then the window alone: its frames, and a long game against a new one."""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

for folder in ("cli", "ui"):
    sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / folder))

import figure  # noqa: E402
import robot  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
SHIPS = 5000
TURNS = 9
STEP_S = 0.001
SETTLED_S = 2.0

# A battle in which everybody only flies about, so that it can be of any length.
BATTLE = """rocket-table journal 1
game rocketmen
player Ada
player Blaise
components counted
option rounds 0
ship Vesper Ada active rocketship ap 6 wr 7 move M range M cargo 2 seats 1 \
posts 3 lasers 2 shields 1
ship Dune Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 1 \
posts 2 lasers 2 shields 0
begin
Ada start titanium
Blaise start carbon7
chance roll 6 5
chance roll 1 2
Ada drop 0 off 3 on
Blaise drop 1 off 3 on
"""
ROUND = """Ada move Vesper
Ada end
Blaise move Dune
Blaise end
"""
SHORT, LONG = 10, 500


def memory_kib(process):
    """What it holds in memory, with its share of what it shares."""
    sums = {}
    for line in pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, value = line.split(":")
        sums[name] = int(value.split()[0])
    return sums["Rss"]


def measure(desk, program, home):
    """Seconds until the screen is no longer what it was, and memory when all is quiet."""
    blank = desk.screen.read_bytes()
    begun = time.monotonic()
    process = robot.start([program], env={**desk.environment, "XDG_DATA_HOME": f"{home}/data",
                                          "XDG_CONFIG_HOME": f"{home}/config"},
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # The middle of the screen is enough: an empty window is not yet a window.
    with desk.screen.open("rb") as screen:
        middle = len(blank) // 2
        while True:
            screen.seek(middle)
            if screen.read(4096) != blank[middle:middle + 4096]:
                break
            assert process.poll() is None, f"{program} ended"
            time.sleep(STEP_S)
    seconds = time.monotonic() - begun
    time.sleep(SETTLED_S)
    kib = memory_kib(process)
    process.kill()
    process.wait()
    time.sleep(0.2)
    return seconds, kib


def write_ships(folder):
    """A catalogue of 5,000 ships of the user's own."""
    catalogue = json.loads((TOP / "fleets/data/demonstration.json").read_text(encoding="utf-8"))
    ships = catalogue["ships"]
    catalogue.update(id="many", name="Many", crew=[], ships=[
        {**ships[i % len(ships)], "id": f"ship-{i}", "name": f"{ships[i % len(ships)]['name']} {i}"}
        for i in range(SHIPS)])
    (folder / "catalogues").mkdir(parents=True)
    (folder / "catalogues/many.json").write_text(json.dumps(catalogue), encoding="utf-8")


def write_battle(path, rounds):
    path.write_text(BATTLE + ROUND * rounds, encoding="ascii")
    pathlib.Path(f"{path}.players").write_text("[Players]\nseat1=person\nseat2=person\n",
                                               encoding="ascii")
    return str(path)


def main():
    [programs] = sys.argv[1:]
    hello = f"{programs}/hello"
    found = {hello: [], robot.PROGRAM: []}
    with tempfile.TemporaryDirectory(prefix="desk") as folder:
        with robot.Desk(folder, GTK_A11Y="none") as desk:
            for turn in range(TURNS + 1):
                for program, figures in found.items():
                    taken = measure(desk, program, folder)
                    # The first turn only warms up what both load.
                    if turn:
                        figures.append(taken)
            middle = {program: [statistics.median(column) for column in zip(*figures)]
                      for program, figures in found.items()}
            ours, theirs = middle[robot.PROGRAM], middle[hello]
            figure.tell("window-time", "window on screen, to hello, world",
                        f"{ours[0] / theirs[0]:.2f} times", "<= 1.50",
                        f"{1000 * ours[0]:.0f} against {1000 * theirs[0]:.0f} ms")
            figure.tell("window-memory", "memory of the window, to hello, world",
                        f"{ours[1] / theirs[1]:.2f} times", "<= 1.35",
                        f"{ours[1] / 1024:.1f} against {theirs[1] / 1024:.1f} MiB")
            write_ships(pathlib.Path(folder, "many/rocket-table"))
            environment = {**desk.environment, "XDG_CONFIG_HOME": f"{folder}/config"}
            subprocess.run([f"{programs}/bench-frames"], check=True,
                           env={**environment, "XDG_DATA_HOME": f"{folder}/many"})
            subprocess.run([f"{programs}/bench-room",
                            *(write_battle(pathlib.Path(folder, f"{rounds}.journal"), rounds)
                              for rounds in (SHORT, LONG))], check=True,
                           env={**environment, "XDG_DATA_HOME": f"{folder}/data"})
            subprocess.run([f"{programs}/bench-map"], check=True,
                           env={**environment, "XDG_DATA_HOME": f"{folder}/data"})


main()
