# SPDX-License-Identifier: GPL-3.0-or-later
"""Pocket Rockets at its table: whole games by tapping, why not, the steps of recycling and of bonus
cards, and what is under the curtain."""
import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

TRANSCRIPTS = HERE.parents[1] / "rules/pocket-rockets/transcripts"
ESCAPE = 0xFF1B

WISHES = ("^Fuel", "rocket", "^Take fuel", "^Build the", "^Put it on", "^Search", "^Start at",
          "^Go", "^Draw the", "^Swap the")

DESK = None


def keep(text, name="pocket.journal", **players):
    """A journal among the kept games, and who of its players is a computer."""
    path = pathlib.Path("data/rocket-table/games", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    lines = [f"{seat}={player}" for seat, player in players.items()]
    pathlib.Path(f"{path}.players").write_text("\n".join(["[Players]", *lines, ""]),
                                               encoding="utf-8")
    return path.resolve()


def start_of(name, entries, **options):
    """The first entries of a transcript, with other options."""
    text = (TRANSCRIPTS / f"{name}.journal").read_text(encoding="utf-8")
    head = text[:text.index("begin\n")]
    for option, value in options.items():
        head = re.sub(rf"option {option} .*", f"option {option} {value}", head)
    return head + "begin\n" + "".join(f"{line}\n" for line in tap.entries(text)[:entries])


def entries_before(name, entry):
    """How many entries a transcript has before the first of this beginning."""
    entries = tap.entries((TRANSCRIPTS / f"{name}.journal").read_text(encoding="utf-8"))
    return next(i for i, line in enumerate(entries) if line.startswith(entry))


def turns_of(player, before):
    """After how many entries of the game of two each of the player's turns begins."""
    entries = tap.entries((TRANSCRIPTS / "two-players.journal").read_text(encoding="utf-8"))
    return [i for i in range(1, len(entries)) if entries[i].startswith(player)
            and entries[i - 1].startswith(before)]


def open_game(path):
    return DESK.start(os.getcwd(), "--game", str(path))


def state_of(path):
    return tap.run_json("replay", str(path))


def entries_of(path):
    return tap.entries(path.read_text(encoding="utf-8"))


def wait_for_entry(window, path, pattern):
    """Until the last entries of the journal hold what is waited for."""
    window.wait(lambda _: any(re.search(pattern, line) for line in entries_of(path)[-4:]), pattern)


def card_name(word):
    """What the window calls a card of the journal."""
    bonuses = {"+1": "+1", "-action": "5th action", "-hand": "hand of 4", "-free": "free direction"}
    colour, part = word.split("-", 1)
    bonus = bonuses.get(part.removeprefix("head"))
    return f"{colour} head, {bonus}" if bonus else f"{colour} {part}"


# ---- A simple player ----

def rows_of(tree):
    """What can be done, by its number in the list."""
    rows = {}
    for thing in tree.all():
        if thing.role != "button" or not thing.children:
            continue
        labels = [label.name for label in thing.all() if label.role == "label"]
        if len(labels) == 2 and labels[0] == thing.name and labels[1].isdigit():
            rows[labels[1]] = thing.name
    return rows


def wishes(making):
    """What a simple player does, the best first. Of a pile that is searched: a head for a rocket
    in the making, else a base."""
    return [*(f"^Take the {colour} head" for colour in making), "^Take the .* base", "^Take the",
            *WISHES, "^Move to"]


def choose(tree):
    """The number of what is done next."""
    rows = rows_of(tree)
    making = [thing.name.split()[0].lower() for thing in tree.all() if thing.role == "button"
              and re.search("rocket.*under construction$", thing.name)]
    for wish in wishes(making):
        for number, name in rows.items():
            if re.search(wish, name):
                return number
    return None


def is_curtained(tree):
    """The curtain keeps its place in the tree when it is up; the hand has none when it is down."""
    return tree.named("Show my hand", "button") and not tree.named("Hide hand", "button")


def what_next(tree):
    """"over", "curtain", or the number of what is done next; nothing while others play."""
    if tree.named(re.compile("(wins$|^A tie)"), "label"):
        return "over"
    return "curtain" if is_curtained(tree) else choose(tree)


def play_on(window, path):
    """Plays until the game is over; the answer is how often the curtain fell."""
    curtains = set()  # by the length of the journal
    while True:
        step, rows = window.wait(lambda tree: (what_next(tree), rows_of(tree))
                                 if what_next(tree) else None, "something to do")
        before = (len(entries_of(path)), rows)
        if step == "over":
            return len(curtains)
        if step == "curtain":
            # A table that is just made anew looks like one for a moment.
            if not is_curtained(window.tree()):
                continue
            curtains.add(before[0])
            window.press("Show my hand")
            window.see("Hide hand")
            continue
        window.key(step)
        window.wait(lambda tree, before=before: (len(entries_of(path)), rows_of(tree)) != before
                    and not tree.named("Skip", "button"), "what was done")


def check_end(window, path):
    """The scores of the end screen are those of the journal."""
    result = state_of(path)
    assert result["over"], "the journal does not end the game"
    tree = window.tree()
    names = [thing.name for thing in tree.all() if thing.role == "label"]
    for player, score in result["scores"].items():
        # A row: the name, points for sections, heads and fuel, and the sum.
        place = max(i for i, name in enumerate(names) if name == player)
        row = [int(name) for name in names[place + 1:place + 5]]
        assert row[3] == score and sum(row[:3]) == score, f"{player}: {row}, not {score}"


# ---- Cases ----

def from_the_start():
    """A game begins at its table: astronauts are put down, and action points are spent."""
    path = keep(start_of("two-players", 1, starter="Ann"), seat1="person", seat2="greedy")
    with open_game(path) as window:
        window.see("Where does your astronaut start?", re.compile("^Start at Launch Pad"))
        window.press("Start at Blue Assembly")
        window.see("4 actions left")
        for left in (3, 2, 1):
            window.press(re.compile("^Move to"))
            window.see(re.compile(f"^{left} actions? left"))


def with_a_computer():
    """A person and a computer play a game to its last token."""
    path = keep(start_of("two-players", turns_of("Ann", "Bob")[-2], stall=10), seat2="greedy")
    with open_game(path) as window:
        assert play_on(window, path) == 0
        check_end(window, path)


def with_the_curtain():
    """Two people at one screen play to the end, with a curtain before each turn."""
    kept = turns_of("Ann", "Bob")[-1]
    path = keep(start_of("two-players", kept, stall=10))
    with open_game(path) as window:
        curtains = play_on(window, path)
        check_end(window, path)
    turns = [line.split()[0] for line in entries_of(path)[kept:] if not line.startswith("chance")]
    changes = 1 + sum(a != b for a, b in zip(turns, turns[1:]))
    assert curtains == changes, f"{curtains} curtains for {changes} turns"


def with_three_computers():
    """A person and three computers play the end of a game at a table of four."""
    path = keep(start_of("four-players", -12, stall=10), seat2="greedy", seat3="greedy",
                seat4="greedy")
    with open_game(path) as window:
        window.see(*(re.compile(f"^{name}") for name in ("Ann", "Bob", "Cy", "Dee")))
        play_on(window, path)
        check_end(window, path)


def why_not():
    """What cannot be tapped says why, with its rule, and changes nothing."""
    path = keep(start_of("two-players", turns_of("Ann", "Bob")[-2]), seat2="greedy")
    before = entries_of(path)
    with open_game(path) as window:
        window.see("Ann's turn")
        window.press(re.compile("^the blue pile"))
        window.see(re.compile("^You draw from the pile at your yard card"), "PR-6")
        window.press(re.compile("^Launch Pad"))
        window.see(re.compile("^You go one yard card at a time"), "PR-5")
        window.press(re.compile("^Red rocket, red head.*fuel 4$"))
        window.see(re.compile("complete and has its fuel"), "PR-8")
    assert entries_of(path) == before


def recycling():
    """A card is swapped in four taps, the first of which can be taken back."""
    path = keep(start_of("two-players", entries_before("two-players", "Ann recycle")),
                seat2="greedy")
    hand = state_of(path)["state"]["hand"]["Ann"]
    card = card_name(hand[0])
    with open_game(path) as window:
        window.press(f"Swap the {card}")
        window.see(f"Which pile gets the {card}?")
        window.press("Take back")
        window.press(f"Swap the {card}")
        window.press(re.compile("^Put it on the blue pile"))
        window.see("Which other pile do you search?")
        window.press(re.compile("^Search the yellow pile"))
        window.see("Take a card of the yellow pile")
        window.press(re.compile("^Take the "))
        wait_for_entry(window, path, "^Ann take ")
    assert "undo 1" in entries_of(path)


def bonus_cards():
    """A bonus card asks for what it is used on, is put back by Escape, and used by two taps."""
    path = keep(start_of("bonus-cards", entries_before("bonus-cards", "Ann bonus search")),
                seat2="greedy", seat3="greedy")
    before = entries_of(path)
    with open_game(path) as window:
        window.press("Search a pile and take a card")
        window.see("Which pile do you search?", re.compile("^Choose: the red pile"))
        window.key(ESCAPE)
        window.see_no("Which pile do you search?")
        assert entries_of(path) == before
        window.press("Change places with an astronaut")
        window.see("With whom do you change places?")
        window.press("Cy")
        wait_for_entry(window, path, "^Ann bonus swap Cy")


def swap_heads():
    """Heads are swapped by tapping the card, the own rocket and the other's."""
    path = keep(start_of("bonus-cards", entries_before("bonus-cards", "Bob bonus heads")),
                seat1="greedy", seat3="greedy")
    with open_game(path) as window:
        window.press("Swap heads with an opponent")
        window.press(re.compile("^Swap: Blue rocket"))
        window.see("For which head?")
        window.press(re.compile("^Swap: Blue rocket.*5th action"))
        wait_for_entry(window, path, "^Bob bonus heads blue-head.* with Ann blue-head-action")


def lay_out_the_yard():
    """The starter lays out the ring, card by card; the last one falls into place."""
    path = keep(start_of("two-players", 0, yard="chosen", starter="Ann"), seat2="greedy")
    with open_game(path) as window:
        window.see("Which card comes next, clockwise from the Launch Pad?")
        for left, site in ((3, "Conveyor"), (2, "Red Assembly"), (0, "Blue Assembly")):
            window.press(site)
            window.wait(lambda tree, left=left: len(tree.named("An empty place of the ring"))
                        == left, site)
        wait_for_entry(window, path, "^Ann arrange conveyor red blue yellow")
        window.press(re.compile("^Start at Recycling"))
        wait_for_entry(window, path, "^Ann place recycling")


def keys():
    """What can be done has a number, and its key does it."""
    path = keep(start_of("two-players", entries_before("two-players", "Ann recycle")),
                seat2="greedy")
    with open_game(path) as window:
        window.see("Ann's turn", re.compile("^Move to"))
        window.key("1")
        wait_for_entry(window, path, "^Ann move")


def drag():
    """A card is drawn by dragging it from its pile to the hand."""
    path = keep(start_of("two-players", entries_before("two-players", "Ann draw")),
                seat2="greedy")
    with open_game(path) as window:
        room = window.find("Room for a card")
        window.find(re.compile("^Draw .* pile")).drag_to(*room.middle())
        wait_for_entry(window, path, "^Ann draw")


def curtain_picture(entries):
    """The curtain before a turn of Ann's, as a picture; nothing of a hand is in the window."""
    path = keep(start_of("two-players", entries), f"{entries}.journal")
    state = state_of(path)["state"]
    hands = {card_name(word) for hand in state["hand"].values() for word in hand}
    with open_game(path) as window:
        window.see("Ann, it is your turn", "Show my hand")
        for thing in window.tree().all():
            is_public = re.match("the .* pile, ", thing.name)
            found = [card for card in hands if card in thing.name.lower() and not is_public]
            assert not found, f"{thing} under the curtain"
            is_told = re.search("Build the|Swap the|Hide hand", thing.name)
            assert not is_told, f"{thing} under the curtain"
        picture = pathlib.Path(f"{entries}.png")
        DESK.picture(picture)
        window.press("Show my hand")
        for word in state["hand"]["Ann"]:
            window.see(re.compile(re.escape(card_name(word))))
    return picture.read_bytes(), sorted(state["hand"]["Ann"])


def curtain_hides_all():
    """Under the curtain the window holds no card, and looks alike whatever the hands are."""
    turns = turns_of("Ann", "Bob")
    (one, first), (other, second) = curtain_picture(turns[3]), curtain_picture(turns[-2])
    assert first != second, "the same hand twice shows nothing"
    assert one == other, "the curtain looks different for another hand"


def main():
    global DESK  # pylint: disable=global-statement
    with tempfile.TemporaryDirectory(prefix="desk") as folder:
        with robot.Desk(folder) as DESK:
            tap.main([from_the_start, with_a_computer, with_the_curtain,
                      with_three_computers, curtain_hides_all, why_not, recycling,
                      bonus_cards, swap_heads, lay_out_the_yard, keys, drag])


main()
