"""Made-up contents with a good checksum: each is refused in a sentence, in time and memory (docs/saves.md)."""

import subprocess
import sys
import time
import tomllib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import campaign_of, played
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.journal import journal_lines
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.chapters.validation import MOST_CARDS_READ, campaign_faults
from highseas.campaign.play.replay import LONGEST_JOURNAL
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.state import Options, Setup
from highseas.saves import DamagedSave, NewerSave, pack, unpack
from tests.property.honest import AMID_A_GAMBLER
from tests.refusals import in_words, refused

FIXTURES = Path(__file__).parent / "fixtures"
STORY, TABLE = "0001-story-mid-turn", "0001-mid-turn"
ROWS: dict[str, list[list[Any]]] = tomllib.loads(Path(__file__).with_name("made_up.toml").read_text(encoding="utf-8"))
Change = Callable[[dict[str, Any]], object]


def payload(name: str) -> dict[str, Any]:
    return unpack((FIXTURES / f"{name}.hsv").read_bytes())[1]


def sealed(name: str, change: Change, inside: str = "") -> bytes:
    """Return the save with its payload changed, or the msgpack (in zlib, for a story's own) below a key of it."""
    data = payload(name)
    if not inside:
        change(data)
        return pack(data, app="0.1.0")
    at, last = at_place(data, inside)
    packed = at[last]
    zipped = packed[:1] == b"x"
    value = msgspec.msgpack.decode(zlib.decompress(packed) if zipped else packed)
    change(value)
    plain = msgspec.msgpack.encode(value)
    at[last] = zlib.compress(plain) if zipped else plain
    return pack(data, app="0.1.0")


def at_place(data: Any, place: str) -> tuple[Any, Any]:
    """Return what holds a place like "seats.0.crowns", and its key or number there."""
    *way, last = place.split(".")
    for step in way:
        data = data[int(step) if isinstance(data, list) else step]
    return data, int(last) if isinstance(data, list) else last


def put(key: str, value: object) -> Change:
    """Return a change: this value at a key, or at a place like "seats.0.crowns"."""

    def change(data: Any) -> None:
        holder, last = at_place(data, key)
        holder[last] = value

    return change


def test_no_more_may_be_read_than_can_be_said() -> None:
    """As many cards as the bound says are a campaign still; one more is made up."""
    session = gamefile.from_bytes((FIXTURES / f"{STORY}.hsv").read_bytes())
    campaign = campaign_of(session)
    for more, faults in ((0, []), (1, ["sound.record.more_read_told"])):
        cards = ("1",) * (MOST_CARDS_READ + more)
        for far in (replace(campaign, read=cards), replace(campaign, waiting=cards)):
            assert list(campaign_faults(far, session.state)) == faults


def _circle(script: dict[str, Any]) -> None:
    """The first card comes again."""
    for card in script["cards"]:
        card["month_end"] = {**card["month_end"], "both": {"then": {"kind": "next", "card": script["first"]}}}


MADE_UP: list[tuple[str, str, Change, str]] = [
    *((name, inside, put(key, value), sentence) for name, inside, key, value, sentence in ROWS["damaged"]),
    (TABLE, "snapshot", put("frames", [{"type": "discover"}] * 5000), "lie upon each other"),
    (TABLE, "snapshot", put("names", ["x" * 100_000]), "another than the one that was laid out"),
    (TABLE, "", put("bookmarks", {str(n): [] for n in range(100)}), "bookmarks"),
    (TABLE, "", put("moves", ["draw " * 1000]), "longer than any"),
    (TABLE, "", put("start.deal", "a" + ".a" * 2_000_000 + "=1"), "deal is longer than any"),
    (TABLE, "", put("start.deal", "a" + ".a" * 60_000 + "=1"), "too many parts"),
    (TABLE, "", put("many", [{} for _ in range(1_100_000)]), "more than any game"),
    (TABLE, "snapshot", put("seats.0.stowed", b"\x22"), "stand twice|missing"),
    (STORY, "snapshot", put("tale.events", b""), "events are missing"),
    (STORY, "snapshot", put("tale.missions", b"\x07"), "no way|not match|not missions"),
    (STORY, "snapshot", put("joined", [{"age": 1, "then": 1, "faces": b"\x00"}]), "circles|never came|shuffle"),
    (STORY, "start.setup.script", _circle, "circles"),
    (STORY, "", put("saga.book", b"xx"), "story text of this campaign is damaged"),
    (STORY, "", put("saga.history", zlib.compress(b"\x91" * 100_000)), "log of this campaign"),
]
"""What is said of each change: those that TOML can write, and those that are too long or bytes."""


def amid_a_gambler() -> dict[str, Any]:
    """Return the snapshot and the rest of a save amid the cards of a Gambler, with a question on top."""
    session = Session(start_from_deal(AMID_A_GAMBLER), [Controller.PERSON] * 2, "game", 1.0)
    session.play("gamble")
    return unpack(gamefile.to_bytes(session))[1]


def swap(one: str, place: int, other: str, there: int) -> Change:
    """Return a change: a card of a pile and one of another trade places, so that none is missing."""

    def change(data: Any) -> None:
        (first, name), (second, called) = at_place(data, one), at_place(data, other)
        mine, theirs = bytearray(first[name]), bytearray(second[called])
        mine[place], theirs[there] = theirs[there], mine[place]
        first[name], second[called] = bytes(mine), bytes(theirs)

    return change


def _turned_back(table: dict[str, Any]) -> None:
    """The cards that wait lie on the discard pile."""
    table["discard"] = table.get("discard", b"") + table.pop("revealed")


def _too_many(table: dict[str, Any]) -> None:
    """Two more cards wait."""
    table["revealed"], table["play_deck"] = table["revealed"] + table["play_deck"][:2], table["play_deck"][2:]


def _twice(table: dict[str, Any]) -> None:
    """Two Gamblers at once."""
    table["frames"] = [*table["frames"][:2], table["frames"][1], *table["frames"][2:]]


def _bust_and_on(table: dict[str, Any]) -> None:
    """All four are resolved and counted, with two ships of a color in the harbor."""
    cards = table["play_deck"] + table["discard"] + table["time_deck"]
    ships = {CARDS[card].color: card for card in table["revealed"] if CARDS[card].type == "ship"}
    pair = next(card for card in cards if CARDS[card].type == "ship" and CARDS[card].color in ships)
    for key in ("play_deck", "discard", "time_deck"):
        if pair in table[key]:
            place = table[key].index(pair)
            table[key] = table[key][:place] + table[key][place + 1 :]
            break
    waiting = table.pop("revealed")
    table["harbor"] += bytes((ships[CARDS[pair].color], pair))
    table["discard"] += bytes(card for card in waiting if card != ships[CARDS[pair].color])
    table["frames"] = [{"type": "discover"}, {"type": "gambling", "stage": "resolved", "colors": 0}]
    table["frames"] += [{"type": "aside"}]


def _without_gambling(table: dict[str, Any]) -> None:
    """Cards wait, and no Gambler."""
    table["frames"] = [frame for frame in table["frames"] if frame["type"] != "gambling"]


GAMBLED: list[tuple[Change, str]] = [
    *((put(key, value), sentence) for key, value, sentence in ROWS["gambled"]),
    (_turned_back, "wait"),
    (_too_many, "wait"),
    (_twice, "lie upon each other"),
    (_without_gambling, "wait"),
    (_bust_and_on, "two ships of"),
    (put("revealed", b""), "missing"),
    (swap("revealed", 0, "harbor", 0), "never|wait"),
    (put("seats.0.stowed", b""), "missing"),
    (swap("seats.0.stowed", 0, "revealed", 1), "Merchant who is not there"),
    (swap("seats.0.stowed", 0, "harbor", 0), "never"),
    (swap("seats.0.display", 2, "play_deck", 0), "Merchant who is not there|never"),
]


@pytest.mark.parametrize(("change", "sentence"), GAMBLED, ids=range(len(GAMBLED)))
def test_what_is_made_up_of_gamblers_and_merchants_is_refused(change: Change, sentence: str) -> None:
    data = amid_a_gambler()
    table = msgspec.msgpack.decode(data["snapshot"])
    change(table)
    data["snapshot"] = msgspec.msgpack.encode(table)
    with refused(DamagedSave, match=sentence):
        gamefile.from_bytes(pack(data, app="0.1.0"), '"Friday crew"')


@pytest.mark.parametrize(("name", "inside", "change", "sentence"), MADE_UP, ids=range(len(MADE_UP)))
def test_what_is_made_up_is_refused_by_name(name: str, inside: str, change: Change, sentence: str) -> None:
    blob = sealed(name, change, inside)
    started = time.process_time()
    with refused(DamagedSave, match=sentence) as caught:
        gamefile.from_bytes(blob, '"Friday crew"')
    assert time.process_time() - started < 2
    assert in_words(caught.value).startswith('"Friday crew" is damaged (')


@pytest.mark.parametrize(("name", "inside", "key", "value"), ROWS["newer"])
def test_keys_kinds_and_words_of_a_later_version_are_called_newer(
    name: str, inside: str, key: str, value: object
) -> None:
    """To drop what is unknown with the next save would lose it; to call it damaged would cost the game."""
    with refused(NewerSave, match="newer than this one; update High Seas"):
        gamefile.from_bytes(sealed(name, put(key, value), inside))


@pytest.mark.parametrize("pieces", [[], [{"text": [], "when": [[]]}], [{"text": ["x"], "when": []}]], ids=str)
def test_a_card_whose_blocks_say_nothing_is_read_all_the_same(pieces: list[Any]) -> None:
    session = gamefile.from_bytes(sealed(STORY, put("cards.10.paragraphs", [pieces]), "saga.book"))
    assert card_page(session, "10").paragraphs == ()
    while unread(session):
        session.campaign = read_one(session)
    assert "Correct Change" in journal_lines(session)


def with_log(chapters: int, **changes: Any) -> bytes:
    """Return a campaign whose chapter was lost so often: every try is in the log, with these changes."""
    session = gamefile.from_bytes((FIXTURES / "0001-story-over.hsv").read_bytes())
    entry = {**msgspec.msgpack.decode(msgspec.msgpack.encode(played(session, 1.0))), **changes}
    history = zlib.compress(msgspec.msgpack.encode([entry] * chapters), 9)
    session.campaign = replace(campaign_of(session), history=history, failures=0, defeats=chapters)
    return gamefile.to_bytes(session)


@pytest.mark.parametrize(
    ("field", "value"), [*ROWS["log"], ("cards", ["10"] * 1001), ("characters", ["grace-may"] * 9)]
)
def test_a_log_that_somebody_made_up_is_refused(field: str, value: object) -> None:
    with refused(DamagedSave, match="its log"):
        gamefile.from_bytes(with_log(1, **{field: value}))


@pytest.mark.parametrize("decisions", [1_500, pytest.param(40_000, marks=pytest.mark.long)])
def test_a_very_long_game_opens_with_its_whole_history(decisions: int) -> None:
    """A base game in which nobody ever hires."""
    session = Session(Start(Setup("base", ("Ann",), 1, Options())), [Controller.PERSON], "game", 1.0)
    while len(session.moments) <= decisions:
        moves = {format_move(move): move for move in legal(session.state)}
        wanted = next((moves[text] for text in ("stop", "pass", "keep", "draw") if text in moves), None)
        session._advance(wanted or next(iter(moves.values())))
    back = gamefile.from_bytes(gamefile.to_bytes(session))
    assert back.whole_history and back.moves == session.moves and back.state == session.state


def test_a_journal_beyond_all_measure_costs_its_history_and_not_the_game() -> None:
    session = gamefile.from_bytes((FIXTURES / f"{TABLE}.hsv").read_bytes())
    blob = sealed(TABLE, put("moves", ["draw"] * (LONGEST_JOURNAL + 1)))
    back = gamefile.from_bytes(blob)
    assert back.state == session.state and not back.whole_history and back.notice


@pytest.mark.parametrize("chapters", [1, 60, pytest.param(500, marks=pytest.mark.long)])
def test_a_campaign_of_very_many_chapters_opens(chapters: int) -> None:
    assert len(campaign_of(gamefile.from_bytes(with_log(chapters))).log) == chapters


_MEASURE = """
import resource, sys
from highseas.campaign.saved_games import gamefile
from highseas.saves import SaveError
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    gamefile.from_bytes(open(sys.argv[1], "rb").read())
except SaveError:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize(
    "many",
    [lambda: [{} for _ in range(4_000_000)], lambda: [{} for _ in range(990_000)], lambda: ["ab"] * 999_000],
    ids=["4 million maps", "990,000 maps", "texts"],
)
def test_a_small_file_of_very_many_values_costs_little_memory(many: Callable[[], object], tmp_path: Path) -> None:
    """4 kB on disk used to take 335 MB."""
    (tmp_path / "bomb").write_bytes(sealed(TABLE, put("many", many())))
    ran = subprocess.run([sys.executable, "-c", _MEASURE, str(tmp_path / "bomb")], capture_output=True, check=True)
    assert int(ran.stdout) < 150_000


def test_content_that_a_mode_has_no_use_for_is_left_alone() -> None:
    setup = Setup("base", ("Ann",), 1, content=b"of no chapter")
    made = Session(Start(setup), [Controller.PERSON], "x", 1.0)
    session = gamefile.from_bytes(gamefile.to_bytes(made))
    assert names_at(session)[0] == session.names[0]
