#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The odds on the command line: what they print, what they refuse."""

import re
from fractions import Fraction
from math import gcd

from tap import main, run, run_json

PARTS = ["attack", "volley", "boarding", "collision", "mining"]
VOLLEY = ["volley", "--wr", "7", "--lasers", "3", "--target-lasers", "1", "--target-shields", "1",
          "--target-crew", "2"]


def odds(*arguments):
    return run_json("odds", *arguments)


def is_lowest(pair):
    return len(pair) == 2 and gcd(*pair) == 1 and pair[1] > 0


def worked_example():
    """WR 7, two shields and one step make 10, which 6 rolls of 36 reach."""
    answer = odds("attack", "--wr", "7", "--shields", "2", "--extend", "1", "--json")
    assert answer["target"] == 10
    assert answer["success"] == [1, 6]
    assert answer["damage"] == [1, 6]
    assert answer["crew_loss"] == [0, 1]
    assert answer["sum"] == "7+1+1+1 = 10"
    assert [(term["what"], term["rule"], term["value"]) for term in answer["terms"]] == [
        ("WR", "RM-AT-6", 7), ("shields", "RM-AT-6", 2), ("extended range", "RM-CL-2", 1)]


def attack_options():
    """Each option of an attack does what its rule says."""
    assert odds("attack", "--wr", "7")["crew_loss"] == [1, 12]
    assert odds("attack", "--wr", "7", "--armored-hull")["target"] == 8
    assert odds("attack", "--wr", "7", "--modifier", "-2")["sum"] == "7-2 = 5"
    # 7+ is 21 of 36; all but the natural 12 are evaded with 21 of 36, or stopped with 10 of 36.
    evasive = odds("attack", "--wr", "7", "--evasive")
    assert Fraction(*evasive["damage"]) == Fraction(1, 36) + Fraction(20, 36) * Fraction(15, 36)
    station = odds("attack", "--wr", "7", "--base-defense")
    assert Fraction(*station["damage"]) == Fraction(1, 36) + Fraction(20, 36) * Fraction(26, 36)
    for answer in (evasive, station):
        assert answer["success"] == [7, 12]
        assert all(is_lowest(answer[key]) for key in ("success", "damage", "crew_loss"))
    assert odds("attack", "--wr", "20", "--evasive")["damage"] == [1, 36]


def volleys():
    """A volley has fractions that agree with its decimals, and plain numbers when too long."""
    answer = odds(*VOLLEY)
    for key in ("destroyed", "expected_pods_lost", "expected_crew_lost"):
        assert is_lowest(answer[key]), answer
        assert abs(answer[key][0] / answer[key][1] - answer["decimal"][key]) < 1e-14
    assert len(answer["pods_lost"]) == 3
    assert abs(sum(answer["pods_lost"]) - 1) < 1e-14
    assert abs(sum(answer["crew_lost"]) - 1) < 1e-14

    # Worked out by hand: bare target, one shot hits with 7+, two hits out of two destroy it.
    bare = ["--target-lasers", "1", "--target-shields", "0", "--wr", "7"]
    assert odds("volley", "--lasers", "2", *bare)["destroyed"] == [49, 144]
    assert odds("volley", "--lasers", "1", *bare)["expected_pods_lost"] == [7, 12]
    assert odds("volley", "--lasers", "0", *bare)["destroyed"] == [0, 1]

    # Without its shields a target is easier to hit.
    keeping = odds(*VOLLEY, "--keep", "lasers")["decimal"]["destroyed"]
    assert keeping > answer["decimal"]["destroyed"]
    assert odds(*VOLLEY, "--keep", "shields") == answer
    assert odds(*VOLLEY, "--shields", "1") == answer
    assert odds(*VOLLEY, "--evasive")["decimal"]["destroyed"] < answer["decimal"]["destroyed"]

    long = odds("volley", "--lasers", "25", *bare)
    assert isinstance(long["destroyed"], float)
    assert long["destroyed"] == long["decimal"]["destroyed"]


def boardings():
    """A boarding adds up, and a stronger ship wins more."""
    even = odds("boarding", "--attacker", "3,2", "--defender", "4,1")
    assert abs(even["attacker_wins"] - 0.5) < 1e-12
    assert abs(even["attacker_wins"] + even["defender_wins"] - 1) < 1e-12
    for side in ("attacker", "defender"):
        total = sum(entry["probability"] for entry in even["survivors"][side])
        assert abs(total - even[side + "_wins"]) < 1e-12
        assert all(1 <= entry["left"] <= 5 for entry in even["survivors"][side])
    assert even["expected_waves"] > 1
    bonus = odds("boarding", "--attacker", "3,2,1", "--defender", "4,1")
    assert bonus["attacker_wins"] > even["attacker_wins"]
    # Two bare ships: one die each, the first that differ decide.
    assert abs(odds("boarding", "--attacker", "0,0", "--defender", "0,0")["expected_waves"]
               - 1.2) < 1e-12


def home_bases():
    """A base whose dice recover is hard to take: 29% with 4 pods and crew, never with 2."""
    recover = ["--home-base", "0", "--base-dice", "recover"]
    four = odds("boarding", "--attacker", "4,0", *recover)
    assert round(four["attacker_wins"], 2) == 0.29
    assert odds("boarding", "--attacker", "1,1", *recover)["attacker_wins"] == 0
    usual = odds("boarding", "--attacker", "4,0", "--home-base", "0")
    assert usual == odds("boarding", "--attacker", "4,0", "--home-base", "0", "--base-dice",
                         "stay_lost")
    assert usual["attacker_wins"] > four["attacker_wins"]
    assert [entry["left"] for entry in usual["base_crew"]] == [0]


def collisions():
    """Collisions with a ship, a microid and large things."""
    answer = odds("collision", "--attacker", "1,0", "--target", "0,0")
    assert answer["target_destroyed"] == [7, 12]
    assert answer["attacker_destroyed"] == [0, 1]
    assert answer["docked"] == [5, 12]
    answer = odds("collision", "--attacker", "1,0", "--target", "1,0", "--sacrifice")
    assert answer["target_destroyed"] == [7, 12]
    assert answer["attacker_destroyed"] == [49, 144]
    assert odds("collision", "--attacker", "0,1", "--into", "microid")["docked"] == [0, 1]
    for large in ("asteroid", "station"):
        assert odds("collision", "--attacker", "0,1", "--into", large)[
            "attacker_destroyed"] == [1, 1]
        assert odds("collision", "--attacker", "1,1", "--into", large)["docked"] == [1, 1]


def mining():
    """Mining with two spaces and plenty to find, worked out by hand."""
    answer = odds("mining", "--spaces", "2")
    assert answer["fills_hold"] == [7, 12]
    assert answer["expected_load"] == [4, 3]
    assert [entry["probability"] for entry in answer["load"]] == [[1, 4], [1, 6], [7, 12]]
    assert odds("mining", "--spaces", "2", "--resources", "0")["expected_load"] == [0, 1]


def bad_words():
    """What is not understood gives exit code 2 and says what was expected."""
    for arguments, wanted in [
            ([], "odds attack"),
            (["luck"], "odds attack"),
            (["attack"], "--wr is missing"),
            (["attack", "--wr", "1"], "--wr must be 2 to 20, not 1"),
            (["attack", "--wr", "seven"], "--help"),
            (["attack", "--wr", "7", "more"], "too many"),
            (["attack", "--wr", "7", "--shields", "-1"], "--shields must be 0 to 30"),
            (["attack", "--wr", "7", "--modifier", "99"], "--modifier"),
            (["volley", "--wr", "7"], "--target-shields is missing"),
            (VOLLEY + ["--shields", "2"], "leave one out"),
            (VOLLEY + ["--keep", "crew"], "lasers or shields"),
            (VOLLEY + ["--lasers", "31"], "0 to 30"),
            (["boarding"], "--attacker"),
            (["boarding", "--attacker", "3,2"], "--home-base CREW"),
            (["boarding", "--attacker", "3", "--home-base", "1"], "PODS,CREW[,BONUS]"),
            (["boarding", "--attacker", "3,x", "--home-base", "1"], "PODS,CREW[,BONUS]"),
            (["boarding", "--attacker", "1,2,3,4", "--home-base", "1"], "PODS,CREW[,BONUS]"),
            (["boarding", "--attacker", "1,-2", "--home-base", "1"], "PODS,CREW[,BONUS]"),
            (["boarding", "--attacker", "20,4", "--home-base", "1"], "24 dice"),
            (["boarding", "--attacker", "2,4", "--home-base", "21"], "0 to 20"),
            (["boarding", "--attacker", "2,4", "--home-base", "1", "--base-dice", "x"], "recover"),
            (["boarding", "--attacker", "2,4", "--home-base", "1", "--defender", "1,1"], "either"),
            (["boarding", "--attacker", "2,4", "--defender", "1,1", "--base-dice", "recover"],
             "--home-base"),
            (["collision", "--target", "1,1"], "--attacker"),
            (["collision", "--attacker", "1,1"], "either"),
            (["collision", "--attacker", "1,1", "--into", "ship"], "--target"),
            (["collision", "--attacker", "1,1", "--into", "microid", "--sacrifice"], "--target"),
            (["collision", "--attacker", "1", "--into", "microid"], "LASERS,SHIELDS"),
            (["mining"], "--spaces is missing"),
            (["mining", "--spaces", "40"], "0 to 30"),
    ]:
        done = run("odds", *arguments)
        assert done.returncode == 2, (arguments, done)
        assert wanted in done.stderr, (arguments, done.stderr)
        assert done.stdout == "", (arguments, done.stdout)


def help_and_completion():
    """Every part has a --help, and completion offers exactly the options it lists."""
    text = run("odds", "--help").stdout
    assert set(run("--complete", "odds").stdout.split()) == {*PARTS, "--help"}
    for part in PARTS:
        assert f"odds {part}" in text
        done = run("odds", part, "--help")
        assert done.returncode == 0
        helped = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", done.stdout, re.M))
        offered = set(run("--complete", "odds", part, "x").stdout.split())
        assert offered == helped, (part, offered ^ helped)
    assert run("--complete", "odds", "luck").stdout == ""
    assert "recover" in run("--complete", "odds", "boarding", "--base-dice").stdout


if __name__ == "__main__":
    main([worked_example, attack_options, volleys, boardings, home_bases, collisions, mining,
          bad_words, help_and_completion])
