# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the window against the smallest window of libadwaita, in turns and on the same screen:
window.py HELLO FRAMES. How long until something is on the screen, and how much memory it takes."""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / "ui"))

import robot  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
SHIPS = 5000
TURNS = 9
STEP_S = 0.001
SETTLED_S = 2.0


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


def main():
    hello, frames = sys.argv[1:]
    found = {hello: [], robot.PROGRAM: []}
    with tempfile.TemporaryDirectory(prefix="desk") as folder:
        with robot.Desk(folder, GTK_A11Y="none") as desk:
            for turn in range(TURNS + 1):
                for program, figures in found.items():
                    figure = measure(desk, program, folder)
                    # The first turn only warms up what both load.
                    if turn:
                        figures.append(figure)
            middle = {program: [statistics.median(column) for column in zip(*figures)]
                      for program, figures in found.items()}
            ours, theirs = middle[robot.PROGRAM], middle[hello]
            print(f"window on screen     {ours[0] / theirs[0]:.2f} of hello, world"
                  f"   ({1000 * ours[0]:.0f} against {1000 * theirs[0]:.0f} ms; at most 1.50)")
            print(f"memory of the window {ours[1] / theirs[1]:.2f} of hello, world"
                  f"   ({ours[1] / 1024:.1f} against {theirs[1] / 1024:.1f} MiB; at most 1.35)",
                  flush=True)
            write_ships(pathlib.Path(folder, "many/rocket-table"))
            subprocess.run([frames], env={**desk.environment, "XDG_DATA_HOME": f"{folder}/many",
                                          "XDG_CONFIG_HOME": f"{folder}/config"}, check=True)


main()
