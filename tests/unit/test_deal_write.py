"""Deal files as they are written, which read back to the same visible table, and as docs/deals.md shows them."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.engine.royal.deal import DealError, check_deal, deal_game, read_deal, write_deal
from highseas.engine.royal.deal.format import DealFile, PuzzleNote, SeatDeal, TableDeal
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, Setup, State
from tests.helpers import after, do, table
from tests.property.games import EVERY_SET
from tests.refusals import in_words, refused

NAMES = ("Ann", 'Bo "the\\Gale"', "Çé # 3", "[Di]", "Ed's")


def random_setup(luck: random.Random) -> Setup:
    """Return a game of any mode, size and options."""
    mode = luck.choice(("base", "contracts", "contracts", "make-sail"))
    seats = luck.randint(2, 4) if mode == "make-sail" else luck.randint(1, 5)
    competitive = mode == "contracts" and seats > 1 and luck.random() < 0.3
    ranked = competitive or mode != "contracts"
    mixed = luck.choice(((), ("base", "contracts"), EVERY_SET)) if mode != "make-sail" else ()
    expeditions = mode != "make-sail"
    options = Options(
        sets=mixed,
        competitive=competitive,
        aside=0 if ranked else luck.randint(0, 4),
        contracts=("contract-jinx",) if mode == "contracts" and luck.random() < 0.3 else (),
        expedition_to_win=ranked and expeditions and luck.random() < 0.5,
        bust_bars_expeditions=expeditions and luck.random() < 0.5,
        second_shuffle_tax=luck.random() < 0.5,
        influence_to_end=luck.choice((None, 8, 20)) if ranked else None,
        auto_contracts=mode == "contracts" and luck.random() < 0.3,
        auto_pass=luck.random() < 0.3,
        random_start=luck.random() < 0.3,
    )
    return Setup(mode, NAMES[:seats], luck.randint(0, 2**64 - 1), options)


def assert_reads_back(state: State, reveal: bool) -> None:
    again = deal_game(read_deal(write_deal(state, reveal)))
    check_state(again)
    assert table_view(again) == table_view(state) and again.frames == state.frames
    assert legal(again) == legal(state) and (again.shuffles, again.gambled) == (state.shuffles, state.gambled)
    if reveal:
        for pile in ("play_deck", "time_deck", "point_deck"):
            assert getattr(again, pile) == getattr(state, pile)


@given(seed=st.integers(0, 2**32), reveal=st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_table_before_a_draw_or_a_stop_reads_back_the_same(seed: int, reveal: bool) -> None:
    luck = random.Random(seed)
    state = new_game(random_setup(luck))
    for _ in range(luck.choice((3, 30, 300, 1500))):
        moves = legal(state)
        if not moves:
            break
        apply(state, luck.choice(moves))
        question = state.frames[-1] if state.frames else None
        if luck.random() < 0.97 or question is None:
            continue
        if isinstance(question, Discover):
            assert_reads_back(state, reveal)
        elif not (isinstance(question, Taking) and question.seat_no == state.active):
            with pytest.raises(DealError, match=r"deals.unwritten.midway"):
                write_deal(state, reveal)


def test_a_written_deal_keeps_the_order_of_markers_steps_and_kept_ships() -> None:
    text = """
        mode = "contracts"
        seats = ["Ann", "Bo"]
        [table]
        contracts = ["contract-jinx", "contract-frigate-foe", "contract-pack-of-pirates"]
        markers = { contract-jinx = [2, 1] }
        [[table.seats]]
        completed = ["contract-jinx"]
        steps = { contract-frigate-foe = 2 }
        [[table.seats]]
        completed = ["contract-jinx"]
        kept = ["base-ship-red-1-1c"]
        """
    assert_reads_back(deal_game(read_deal(text)), False)


def test_a_written_deal_keeps_gamblers_used_and_ships_under_merchants() -> None:
    state = table(
        display=["gambler promo-gambler-2vp merchant-red-2vp governor"],
        stowed=["red-3-2c red-1-1c"],
        deck="jester-1vp captain-1vp priest-1vp settler-1vp",
        options=Options(sets=EVERY_SET),
    )
    assert_reads_back(state, False)
    do(state, "gamble")
    for reveal in (False, True):
        assert "gambled = 1\n" in write_deal(state, reveal)
        assert_reads_back(state, reveal)
    do(state, "stop")
    assert_reads_back(state, True)


def test_a_table_amid_a_chance_or_after_the_end_is_not_written() -> None:
    """Amid a Gambler's cards, where a card was taken, and where the game is over."""
    more: dict[str, Any] = {"contracts": "tax-inspector jinx", "options": Options(sets=EVERY_SET)}
    state = table(display=["gambler"], coins=[13], deck="tax-most-swords", **more)
    with refused(DealError, match="answer what is asked first"):
        write_deal(after(state, "gamble"))
    harbor = "red-1-1c blue-1-1c green-1-1c yellow-1-1c black-2-1c"
    state = table(harbor=harbor, display=["governor"], drawn=5, phase="trade")
    assert_reads_back(state, False)
    with pytest.raises(DealError, match=r"deals.unwritten.midway"):
        write_deal(after(state, "take black-2-1c", "take red-1-1c", "take blue-1-1c"))
    state = deal_game(read_deal('mode = "contracts"\nseats = ["Ann"]\n[table]\ntime_deck = []\n'))
    with pytest.raises(DealError, match=r"deals.unwritten.over"):
        write_deal(state)


def test_income_is_not_paid_twice() -> None:
    harbor, display = "red-1-1c blue-1-1c priest", ["gunner vice-admiral"]
    state = table(harbor=harbor, display=display, coins=[4], drawn=3, phase="trade")
    assert len(state.seats[0].coins) == 6 and "coins = 4\n" in write_deal(state)
    for reveal in (False, True):
        assert_reads_back(state, reveal)


def test_hidden_cards_are_shuffled_anew_unless_they_are_revealed() -> None:
    state = new_game(Setup("contracts", ("Ann",), 3))
    do(state, "draw")
    while not isinstance(state.frames[-1], Discover):
        apply(state, legal(state)[-1])
    assert "play_deck" not in write_deal(state)
    assert deal_game(read_deal(write_deal(state))).play_deck != state.play_deck
    assert deal_game(read_deal(write_deal(state, reveal=True))).play_deck == state.play_deck


PAGE = Path("docs/deals.md").read_text(encoding="utf-8")
FIRST, SECOND = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_every_key_is_documented() -> None:
    parts = (DealFile, Options, TableDeal, SeatDeal, PuzzleNote)
    keys = {key for part in parts for key in part.__struct_fields__} - {"options", "table", "puzzle"}
    keys -= {"variable", "draft", "groups", "allotment"}  # a story's, which no deal file lays out
    keys -= {"choices", "level", "kept"}
    assert keys <= set(re.findall(r"`(\w+)`", PAGE))


def test_the_examples_have_nothing_odd() -> None:
    assert check_deal(FIRST) == check_deal(SECOND) == []
    state = deal_game(read_deal(FIRST))
    assert isinstance(state.frames[-1], Discover) and state.drawn == 3
    state = deal_game(read_deal(SECOND))
    assert state.frames == (Taking(1, 2),) and [len(seat.coins) for seat in state.seats] == [6, 3 + 3]
    assert (len(state.time_deck), len(state.point_deck)) == (9, 2) and state.markers[2] == b"\1\0"


def test_the_mistake_in_the_first_example() -> None:
    sentence = re.search(r"^> (line .*)$", PAGE, re.MULTILINE)
    with pytest.raises(DealError) as caught:
        read_deal(FIRST.replace('"base-sailor-1vp"]', '"base-sailor-1vp", "base-pirate-1vp"]'))
    assert sentence is not None and in_words(caught.value) == sentence[1]
