"""Whatever stands in a deal file, it is a deal that can be laid out, or a `DealError` with a line."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.deal import DealError, check_deal, deal_game, read_deal
from highseas.engine.royal.deal.format import DealFile, PuzzleNote, SeatDeal, TableDeal
from highseas.engine.royal.game import legal
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.state import Options
from highseas.engine.strict_toml import KeyPath
from highseas.engine.strict_toml.places import Places
from tests.property.games import EVERY_SET
from tests.refusals import in_words

FULL = """mode = "contracts"
seats = ["Ann", "Bo"]
seed = 7
[options]
aside = 1
bust_bars_expeditions = true
[table]
contracts = ["contract-explorer", "contract-jinx", "contract-frigate-foe", "contract-pack-of-pirates"]
time_deck = ["base-ship-blue-1-1c", 'base-sailor-1vp']
play_deck = [
    "base-sailor-1vp",  # on top
    "base-tax-most-swords",
]
point_deck = 2
harbor = ["base-ship-red-1-1c", "base-priest-1vp"]
discard = ["base-jester-3vp"]
expeditions = ["base-expedition-two-crosses"]
active = 2
phase = "trade"
turn = 4
drawn = 3
[table.markers]
contract-jinx = [2, 1]
[[table.seats]]
coins = 5
display = ["base-priest-1vp", "base-pirate-1vp"]
completed = ["contract-jinx"]
steps = { contract-frigate-foe = 2 }
[[table.seats]]
completed = ["contract-jinx"]
kept = ["base-ship-green-1-1c"]
[puzzle]
title = "A table"
difficulty = 2
"""


def paths(value: Any, at: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield every key and list element of a value that tomllib read."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*at, key)
        yield from paths(part, (*at, key))


def assert_laid_out_or_refused(text: str) -> None:
    try:
        warnings = check_deal(text)
    except DealError as error:
        output = in_words(error)
        assert re.fullmatch(r"line [1-9]\d*: [^\n]+", output), output
        assert int(output[5:].partition(":")[0]) <= text.count("\n") + 1
        return
    assert all(map(in_words, warnings))
    state = deal_game(read_deal(text))
    check_state(state)
    assert bool(legal(state)) == (state.result is None)


def test_the_text_that_is_damaged_below_is_a_deal() -> None:
    assert deal_game(read_deal(FULL)).markers[1] == b"\1\0"


words = st.sampled_from(
    [
        *(f'"{card.id}"' for card in CARDS),
        *(f'"{contract.id}"' for contract in CONTRACTS),
        *(key for part in (DealFile, Options, TableDeal, SeatDeal, PuzzleNote) for key in part.__struct_fields__),
        *("[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", "\r\n", '"', "'", '"""', "'''", "\\", " "),
        *("0", "1", "-1", "3", "1.5", "true", "1979-05-27", "inf", "9" * 30, "\u2028", "\x0b", "\0"),
        *("[table]\n", "[[table.seats]]\n", "[options]\n", "table.active = 1\n"),
    ]
)
edits = st.lists(
    st.tuples(st.integers(0, len(FULL)), st.integers(0, 30), st.lists(words, max_size=3).map("".join)),
    min_size=1,
    max_size=4,
)


@pytest.mark.long
@given(edits=edits)
@settings(max_examples=200, deadline=None)
def test_random_edits_of_a_deal(edits: list[tuple[int, int, str]]) -> None:
    text = FULL
    for place, length, word in edits:
        text = text[:place] + word + text[place + length :]
    assert_laid_out_or_refused(text)
    try:
        parsed = tomllib.loads(text)
    except ValueError:
        return
    assert set(Places(text).lines) == set(paths(parsed))


@given(text=st.text())
@settings(max_examples=20, deadline=None)
@example("\ufeffmode = 'base'")
@example("a\r=1")
def test_any_text(text: str) -> None:
    assert_laid_out_or_refused(text)


card_ids = st.sampled_from([card.id for card in CARDS])
contract_ids = st.sampled_from([contract.id for contract in CONTRACTS])
odd = st.one_of(st.integers(-3, 200), st.booleans(), st.floats(0, 2), st.just(""), st.lists(st.integers(0, 3)))


def _mostly(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return the usual values of a key, now and then others."""
    return st.integers(0, 19).flatmap(lambda number: usual if number else odd)


_cards = _mostly(st.lists(card_ids, max_size=4))
_contracts = _mostly(st.lists(contract_ids, max_size=5))
_count = st.integers(-1, 160) | st.integers(0, 12)

_seat = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("display", "kept", "stowed"), _cards),
        "coins": _mostly(st.integers(0, 12)),
        "completed": _contracts,
        "steps": _mostly(st.dictionaries(contract_ids, st.integers(0, 3), max_size=2)),
    },
)

_table = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("play_deck", "harbor", "discard", "expeditions"), _cards),
        **dict.fromkeys(("time_deck", "point_deck"), _cards | _count),
        **{key: _mostly(st.integers(0, most)) for key, most in {"drawn": 20, "shuffles": 2, "gambled": 3}.items()},
        **{key: _mostly(st.integers(1, most)) for key, most in {"active": 3, "turn": 20}.items()},
        "contracts": _contracts,
        "phase": _mostly(st.sampled_from(["discover", "trade"])),
        "markers": _mostly(st.dictionaries(contract_ids, st.lists(st.integers(0, 3)), max_size=1)),
        "seats": _mostly(st.lists(_seat, max_size=3)),
    },
)

_SWITCHES = "competitive expedition_to_win auto_contracts auto_pass random_start".split()
_options = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(_SWITCHES, _mostly(st.booleans())),
        "sets": _mostly(st.lists(st.sampled_from([*EVERY_SET, "make-sail", "x"]), max_size=4)),
        "aside": _mostly(st.integers(-1, 20)),
        "contracts": _contracts,
        "influence_to_end": _mostly(st.integers(7, 21)),
    },
)
deals = st.fixed_dictionaries(
    {
        "mode": _mostly(st.sampled_from(["base", "contracts", "contracts", "make-sail"])),
        "seats": _mostly(st.integers(1, 5).map(lambda count: ["Ann", "Bo", "Cy", "Di", "Ed"][:count])),
    },
    optional={"seed": _mostly(st.integers(0, 99)), "options": _options, "table": _table, "puzzle": odd},
)


def toml(value: Any) -> str:
    """Return a value as inline TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


@pytest.mark.long
@given(deal=deals)
@settings(max_examples=200, deadline=None)
def test_random_values_for_every_key(deal: dict[str, Any]) -> None:
    assert_laid_out_or_refused("".join(f"{key} = {toml(value)}\n" for key, value in deal.items()))
