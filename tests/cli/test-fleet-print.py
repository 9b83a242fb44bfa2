#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The printed sheets: what stands on them, and that all of it is there to be read."""

import glob
import html
import json
import os
import re
import subprocess

from tap import ENVIRONMENT, PROGRAM, main, run

DATA = os.environ["FLEET_DATA"]
FLEETS = sorted(glob.glob(os.path.join(DATA, "*.fleet.json")))
FLEET = os.path.join(DATA, "venus-boarders.fleet.json")
A4 = (595.276, 841.89)
MARGIN = 14


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def tool(*arguments):
    done = subprocess.run(arguments, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def sheet(path, *options, output="sheet.pdf"):
    """Prints a fleet; the number of pages that the program told."""
    done = run("fleet", "print", path, "--output", output, *options)
    assert done.returncode == 0, done.stderr
    return int(re.search(r": (\d+) pages?\n$", done.stdout)[1])


def plain(text):
    """As one line, so that it does not matter where lines were broken."""
    return " ".join(text.split())


def words_of(path="sheet.pdf"):
    return plain(tool("pdftotext", "-raw", path, "-"))


def boxes(path="sheet.pdf"):
    """The words of each page with their places."""
    text = tool("pdftotext", "-bbox", path, "-")
    pages = []
    for page in re.findall(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', text, re.S):
        words = [(*map(float, word[:4]), html.unescape(word[4])) for word in re.findall(
            r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>', page[2])]
        pages.append((float(page[0]), float(page[1]), words))
    return pages


def assert_laid_out(size=A4):
    """All words are within the margins, and none lies over another."""
    for width, height, words in boxes():
        assert abs(width - size[0]) < 1 and abs(height - size[1]) < 1
        assert words, "an empty page"
        for left, top, right, bottom, word in words:
            assert left > MARGIN and right < width - MARGIN, (word, left, right)
            assert top > MARGIN and bottom < height - MARGIN, (word, top, bottom)
        words.sort(key=lambda word: word[1])
        for i, (left, top, right, bottom, word) in enumerate(words):
            for other in words[i + 1:]:
                if other[1] > bottom:
                    break
                across = min(right, other[2]) - max(left, other[0])
                down = min(bottom, other[3]) - max(top, other[1])
                # Boxes are as high as the font, which is more than the letters are.
                assert across < 1 or down < 3, (word, other[4])


def ids_of(fleet):
    entries = fleet["active"] + fleet.get("reserve", [])
    crew = [who for entry in entries for craft in entry["craft"] for who in craft.get("crew", [])]
    return [entry["ship"] for entry in entries], crew + fleet.get("unassigned", [])


def ready_fleets():
    """Of every ready fleet all names, numbers, abilities and rules are on the sheet."""
    cards = read_json(os.path.join(DATA, "demonstration.json"))
    ships = {ship["id"]: ship for ship in cards["ships"]}
    crew = {member["id"]: member for member in cards["crew"]}
    rules = {"fighter": "Evasive Manoeuvres, RM-CL-1", "rocketship": "Extended Range, RM-CL-2",
             "cruiser": "Armored Hull, RM-CL-3", "station": "Base Defense, RM-CL-4"}
    for path in FLEETS:
        fleet = read_json(path)
        pages = sheet(path)
        text = words_of()
        assert f"Pages: {pages}" in plain(tool("pdfinfo", "sheet.pdf")), path
        for number in range(1, pages + 1):
            assert f"Page {number} of {pages}" in text
        assert fleet["name"] in text
        assert "Demonstration cards: invented" in text
        assert "Rocketmen rules of Rocket Table" in text
        # Of 36 throws 35, 33, 30 … reach 3, 4, 5 …
        for chance in (97, 92, 83, 72, 58, 42, 28, 17, 8, 3):
            assert f"{chance} %" in text, chance
        in_fleet = ids_of(fleet)
        for ship in (ships[key] for key in in_fleet[0]):
            assert ship["name"] in text, ship
            strip = [str(ship["ap"]), "AP", str(ship["wr"]), "WR"]
            assert re.search(" ".join(strip[::2]) + ".*" + " ".join(strip[1::2]), text) or \
                re.search(" ".join(strip), text), (ship["name"], text)
            assert rules[ship["class"]] in text
            for ability in ship.get("abilities", []):
                assert plain(ability.get("text", "")) in text, ability
        for member in (crew[key] for key in in_fleet[1]):
            assert member["name"] in text and ", ".join(member["ranks"]) in text, member
            for ability in member.get("abilities", []):
                assert plain(ability.get("text", "")) in text, ability
        has_text = any(card.get("text") or any("effect" not in ability for ability in card.get(
            "abilities", [])) for card in [*(ships[key] for key in in_fleet[0]),
                                           *(crew[key] for key in in_fleet[1])])
        assert ("As the card says." in text) == has_text, path
        assert plain(fleet.get("note", "")) in text
        assert_laid_out()


def papers():
    """A4 unless letter is asked for; no other paper is known."""
    sheet(FLEET)
    assert_laid_out()
    sheet(FLEET, "--paper", "letter")
    assert_laid_out((612, 792))
    done = run("fleet", "print", FLEET, "--output", "x.pdf", "--paper", "foolscap")
    assert done.returncode == 2 and "a4, letter" in done.stderr
    assert not os.path.exists("x.pdf")


def problems():
    """A fleet that is not legal is printed with all that is wrong with it."""
    fleet = read_json(FLEET)
    fleet["active"].append(fleet["active"][0] | {"id": "again", "nickname": "Twice"})
    fleet["active"].append({"ship": "never-printed", "craft": [{"pods": ["laser"],
                                                               "crew": ["nobody"]}]})
    write_json("bad.json", fleet)
    sheet("bad.json")
    text = words_of()
    report = json.loads(run("fleet", "check", "bad.json", "--json").stdout)
    assert not report["valid"] and len(report["problems"]) >= 2
    assert "This fleet cannot be played yet" in text
    for problem in report["problems"]:
        assert problem["rule"] in text
        assert plain(problem["message"]) in text, problem
        assert plain(problem["fix"] or "") in text, problem
    assert "45 / 30" in text
    assert "never-printed" in text and "in none of the catalogues" in text and "nobody" in text
    assert_laid_out()
    sheet(FLEET)
    assert "cannot be played" not in words_of()


def own_cards_are_not_called_invented():
    """The mark of invented cards stands only where there are some."""
    ship = {"id": "own", "name": "My <b>Own</b> & Only", "class": "cruiser", "points": 7, "ap": 3,
            "wr": 7, "move": "M", "weapon": "M", "posts": 2, "crew_spaces": 1, "cargo": 1,
            "provenance": "from my card", "cost": {"titanium": 3},
            "text": "Line one.\nLine \u200ftwo."}
    write_json("cards.json", {"format": "rocket-table catalogue", "version": 1, "id": "mine",
                              "name": "Mine", "ships": [ship], "crew": []})
    write_json("own.json", {"format": "rocket-table fleet", "version": 1, "id": "own", "name": "O",
                            "player": "Zoë 🚀", "active": [{"ship": "own", "craft": [
                                {"pods": ["laser", "tractor-beam"]}]}]})
    sheet("own.json", "--catalogue", "cards.json")
    text = words_of()
    assert "invented" not in text
    assert "My <b>Own</b> & Only" in text
    assert "tractor-beam" in text
    assert_laid_out()


def many_and_long():
    """Sixty ships with the longest names, and squadrons larger than a page, go over many pages."""
    entries = [{"ship": "haze-kites", "nickname": f"{i:02} " + "Wide load " * 7, "craft": [
        {"pods": ["laser", "shield", None] * 4}] * 2} for i in range(60)]
    entries[7]["craft"] = [{"pods": ["shield"] * 60, "crew": ["sela-mist"] * 15}] * 12
    entries[9]["nickname"] = "W" * 80
    write_json("large.json", {"format": "rocket-table fleet", "version": 1, "id": "large",
                              "name": "M" * 80, "player": "i" * 80, "active": entries,
                              "note": "A long word: " + "x" * 400})
    pages = sheet("large.json")
    assert 15 < pages < 50, pages
    text = words_of()
    for i in range(60):
        if i != 9:
            assert f"{i:02} Wide load" in text, i
    assert "continued" in text
    assert re.search(r"And \d+ more; mend these first", text)
    assert text.count("Page ") == pages
    assert_laid_out()


def empty_fleet():
    """A fleet without ships is a sheet too."""
    write_json("empty.json", {"format": "rocket-table fleet", "version": 1, "id": "e",
                              "name": "Nothing yet", "active": []})
    assert sheet("empty.json") == 1
    assert "Nothing yet" in words_of()
    assert_laid_out()


def other_files_are_left():
    """Only a sheet of ours is printed over; another file not without --replace."""
    with open("letter.txt", "w", encoding="utf-8") as file:
        file.write("dear aunt")
    done = run("fleet", "print", FLEET, "--output", "letter.txt")
    assert done.returncode == 2 and "--replace" in done.stderr
    with open("letter.txt", encoding="utf-8") as file:
        assert file.read() == "dear aunt"
    sheet(FLEET, "--replace", output="letter.txt")
    sheet(FLEET, output="letter.txt")
    with open("letter.txt", "w", encoding="utf-8") as file:
        file.write("%PDF-1.4 of somebody else")
    assert run("fleet", "print", FLEET, "--output", "letter.txt").returncode == 2
    done = run("fleet", "print", FLEET, "--output", "/dev/null")
    assert done.returncode == 2 and "not a plain file" in done.stderr
    os.mkfifo("pipe")
    done = run("fleet", "print", FLEET, "--output", "pipe")
    assert done.returncode == 2 and "not a plain file" in done.stderr
    os.remove("pipe")
    done = subprocess.run([PROGRAM, "fleet", "print", FLEET, "--output", "-"], check=True,
                          capture_output=True, env=ENVIRONMENT)
    assert done.stdout.startswith(b"%PDF-") and b"%%EOF" in done.stdout[-10:]
    done = run("fleet", "print", FLEET, "--output", "missing/x.pdf")
    assert done.returncode == 2 and "missing/x.pdf" in done.stderr
    done = run("fleet", "print", FLEET)
    assert done.returncode == 2 and "--output" in done.stderr
    assert os.listdir() == ["letter.txt"]


if __name__ == "__main__":
    main([ready_fleets, papers, problems, own_cards_are_not_called_invented, many_and_long,
          empty_fleet, other_files_are_left])
