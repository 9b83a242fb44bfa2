# SPDX-License-Identifier: GPL-3.0-or-later
"""Rockets in the real window: people and computers to the end, hands that nobody else sees, and why
something cannot be."""
import os
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))

import robot  # noqa: E402
import tap  # noqa: E402

GAMES = pathlib.Path("data/rocket-table/games")
TRANSCRIPT = pathlib.Path(__file__).resolve().parents[2].joinpath(
    "rules", "rockets", "transcripts", "three-players.journal")
CARD = re.compile(r"^Card \d+")
PLAY = re.compile(r"^(Play \d+: |Push )")
CURTAIN = "Show my hand"
TURN = re.compile("^[A-Z][a-z]+, it is your turn$")
ENTER = 0xFF0D
# A key that comes while cards are dealt is lost, and is pressed again after this.
WAIT_S = 2

DESK = None

HEAD = """rocket-table journal 1
game rockets
player Ann
player Bob
player Cy
option starter Ann
option tie sixth
option compare own
components assumed
track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20
card 0 6
""" + "".join(f"card {value} 9\n" for value in range(1, 7)) + "begin\n"

DEAL = """chance deal Ann {ann} ~ virtual
chance deal Bob 1 3 3 4 5 6 ~ virtual
chance deal Cy 2 2 3 4 5 6 ~ virtual
"""
ANN = "0 2 4 4 5 6"


def start(*arguments, **variables):
    return DESK.start(os.getcwd(), *arguments, **variables)


def keep(name, text, *specs):
    """A kept game, and who of its players is a computer."""
    GAMES.mkdir(parents=True, exist_ok=True)
    path = GAMES / f"{name}.journal"
    path.write_text(text, encoding="utf-8")
    lines = [f"seat{i}={spec}\n" for i, spec in enumerate(specs, 1)]
    pathlib.Path(f"{path}.players").write_text("[Players]\n" + "".join(lines), encoding="utf-8")
    return str(path.resolve())


def entries_of(path):
    return tap.entries(pathlib.Path(path).read_text(encoding="utf-8"))


def is_over(tree):
    return tree.named("Look at the table", "button")


def cards_of(tree):
    return [card for card in tree.named(CARD, "button") if card.is_in(robot.SENSITIVE)]


def is_curtained(tree):
    """The curtain keeps its place in the tree when it is up; the hand has none when it is down."""
    return tree.named(CURTAIN, "button") and not tree.named(CARD)


def best_of(cards):
    """The place of the lowest card that advances: a simple player's way to the moon."""
    climbing = [i for i, card in enumerate(cards) if "forward" in card.name]
    return climbing[0] if climbing else 0


def do_next(window, tree):
    """One tap or key of what there is to do: the curtain, the chosen card, a card. Whether it came
    too late, the next look tells."""
    ways = tree.named(PLAY, "button")
    if is_curtained(tree):
        window.press(CURTAIN)
    elif ways:
        ways[0].press()
    else:
        window.key(str(best_of(cards_of(tree)[:9]) + 1))


def play_on(window, path):
    """Does what there is to do until the game is over; the answer is who lifted the curtain."""
    lifted = set()

    def look(tree):
        """How things stand: once they are otherwise, something was done."""
        if is_over(tree):
            return "over"
        return (len(entries_of(path)), bool(is_curtained(tree)), bool(tree.named(PLAY, "button")),
                len(cards_of(tree)))
    while True:
        tree = window.wait(lambda tree: tree if is_over(tree) or is_curtained(tree)
                           or cards_of(tree) else None, "something to do")
        if is_over(tree):
            return lifted
        if is_curtained(tree):
            lifted |= {thing.name.split(",")[0] for thing in tree.named(TURN, "label")}
        try:
            before = look(tree)
            do_next(window, tree)
        except (robot.GLib.Error, AssertionError):
            continue  # it went away while it was looked at
        until = time.monotonic() + WAIT_S
        window.wait(lambda tree, before=before, until=until: look(tree) != before
                    or time.monotonic() > until, "what was done")


def same_as_replay(window, path):
    """What the window says of the end is what the command line makes of the journal."""
    replay = tap.run_json("replay", str(path), "--json")
    assert replay["over"], replay
    for name, score in replay["scores"].items():
        window.see(f"{name}: {str(score).replace('-', '−')} points")
    return replay


def a_whole_game():
    """A person and a computer play five journeys; the scores are those of the journal."""
    with start("--page", "games") as window:
        window.press("New game of Rockets")
        window.press("Begin")
        window.find(CARD, "button")
        journal, = GAMES.glob("rockets-*.journal")
        play_on(window, journal)
        replay = same_as_replay(window, journal)
    assert replay["players"] == ["Ada", "Comet"], replay
    assert len(replay["state"]["scores"]["Ada"]) >= 5, replay


def people_share_a_screen():
    """Two people and a computer play the fifth journey; a curtain stands between their hands."""
    text = TRANSCRIPT.read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    deals = [i for i, line in enumerate(lines) if line.startswith("chance deal")]
    path = keep("last", "\n".join(lines[:deals[14] + 1]) + "\n", "person", "person", "level1")
    with start("--game", path) as window:
        lifted = play_on(window, path)
        same_as_replay(window, path)
    assert lifted == {"Ann", "Bob"}, lifted


def behind_the_curtain(name, ann):
    """All that a screen reader finds, and the screen itself, while the curtain is down; then after
    it was lifted."""
    path = keep(name, HEAD + DEAL.format(ann=ann), "person", "person", "level1")
    with start("--game", path) as window:
        window.find(CURTAIN, "button")
        picture = pathlib.Path(f"{name}.png")
        DESK.picture(picture)
        words = str(window.tree())
        # What was shown once is known to screen readers: nothing was, before the room.
        assert "New fleet" not in words and "New game" not in words, words
        assert not window.tree().named("Hint", "button"), "a hint would tell of the hand"
        window.press(CURTAIN)
        window.find(CARD, "button")
        open_picture = pathlib.Path(f"{name}-open.png")
        DESK.picture(open_picture)
        hand = [card.name for card in window.tree().named(CARD)]
        # Ann plays: the next curtain falls before Bob's hand is there.
        window.press(CARD)
        window.press(PLAY)
        window.see("Bob, it is your turn")
        window.see_no(CARD)
    return words, picture.read_bytes(), hand, open_picture.read_bytes()


def hidden_hands():
    """Behind the curtain nothing depends on the hand: neither a word nor a pixel."""
    words, picture, hand, shown = behind_the_curtain("one", ANN)
    other = behind_the_curtain("two", "1 2 3 3 5 5")
    other_words, other_picture, other_hand, other_shown = other
    assert hand and hand != other_hand, (hand, other_hand)
    assert shown != other_shown
    assert words == other_words, f"{words}\n\n{other_words}"
    assert picture == other_picture, "the pictures differ"


def why_not():
    """With too little track behind, going back is refused with its rule; drawing is not."""
    path = keep("back", HEAD + DEAL.format(ann=ANN)
                + "Ann play 6\nBob play 1\nCy play 2\n", "person", "level1", "level1")
    with start("--game", path) as window:
        window.press(re.compile("^Card 2: draw 4"))
        window.see("Stay and draw 4.", "RK-6")
        window.press("Go back: why not?")
        window.see(re.compile("only 3 fields are behind you"), "RK-7")
        window.press("Play 2: draw 4")
        window.see_no("Play 2: draw 4")
    assert "Ann play 2 draw" in entries_of(path)


def whole_row():
    """A panel has room for the last cards of a row; a tap tells all of them."""
    path = keep("row", HEAD + DEAL.format(ann=ANN) + "Ann play 2\nBob play 1\nCy play 2\n"
                "Ann play 5\nBob play 4\nCy play 3\n", "person", "level1", "level1")
    with start("--game", path) as window:
        window.see("Ann's turn")
        DESK.click(window.find("Bob", "label").middle())
        window.see("Bob played 1, 4")


def by_keyboard():
    """A card is chosen with its number and played with Enter."""
    path = keep("keys", HEAD + DEAL.format(ann=ANN), "person", "level1", "level1")
    with start("--game", path) as window:
        window.find(re.compile("^Card 2: "))
        window.key("4")
        window.see("5 is your first card.", "Play 5: forward 3")
        window.key(ENTER)
        window.see_no("Play 5: forward 3")
        window.see("Rocket of Ann: star 3, worth 6")
    assert "Ann play 5" in entries_of(path)


def by_drag():
    """A card is dropped onto the track, and is played."""
    path = keep("drag", HEAD + DEAL.format(ann=ANN), "person", "level1", "level1")
    with start("--game", path) as window:
        card = window.find(re.compile("^Card 5: "))
        card.drag_to(*window.find(re.compile("^Rocket of Ann")).middle())
        robot.wait_for(lambda: "Ann play 5" in entries_of(path), "the card in the journal",
                       lambda: str(window.tree()))


def steps_and_points():
    """A field says which star it is and what it is worth; a card of 0 is one like any other."""
    path = keep("points", HEAD + DEAL.format(ann=ANN) + "Ann play 2\nBob play 1\nCy play 2\n"
                "Ann play 6\nBob play 4\nCy play 3\n", "person", "level1", "level1")
    with start("--game", path) as window:
        window.see("the start, worth 0", "star 6, worth 8", "star 14, worth 16",
                   "the moon, worth 20", "Rocket of Ann: star 5, worth 6", "6 points · hand 4")
        window.see_no(re.compile("^star 15"))
        window.press(re.compile("^Card 0: draw 6"))
        window.see("0 is 6 less than the 6 before.", "Play 0: draw 6")
        window.press(re.compile("^Card 5: back 1"))
        window.see("Go back 1, to star 4, worth 6, or stay and draw 1.",
                   "If the journey ended now: back 3, draw 2")


def former_board():
    """A game of version 0.1.0 is shown on its own board, and goes on there."""
    text = TRANSCRIPT.with_name("former-two-players.journal").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    first = next(i for i, line in enumerate(lines) if line.startswith("chance deal"))
    path = keep("former", "\n".join(lines[:first + 6]) + "\n", "person", "level1")
    before = pathlib.Path(path).read_text(encoding="utf-8")
    with start("--game", path) as window:
        window.see("star 19, worth 19", "the moon, worth 20", "Rocket of Ann: star 9, worth 9")
        window.press(re.compile("^Card 16: forward 6"))
        window.see("Advance 6, to star 15, worth 15.")
        window.press("Play 16: forward 6")
        window.see("Rocket of Ann: star 15, worth 15")
    after = pathlib.Path(path).read_text(encoding="utf-8")
    assert after.startswith(before), "the journal was changed"
    assert "track" not in after


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="desk") as folder, robot.Desk(folder) as DESK:
        tap.main([a_whole_game, people_share_a_screen, hidden_hands, why_not, whole_row,
                  by_keyboard, by_drag, steps_and_points, former_board])
