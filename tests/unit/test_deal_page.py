"""What docs/deals.md says of deal files is true."""

import re
from pathlib import Path

import pytest

from highseas.engine.royal.deal import DealError, check_deal, deal_game, read_deal
from highseas.engine.royal.deal.format import DealFile, PuzzleNote, SeatDeal, TableDeal
from highseas.engine.royal.frames.kinds import Discover, Taking
from highseas.engine.royal.state import Options
from tests.refusals import in_words

PAGE = Path("docs/deals.md").read_text(encoding="utf-8")
FIRST, SECOND = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_every_key_is_documented() -> None:
    parts = (DealFile, Options, TableDeal, SeatDeal, PuzzleNote)
    keys = {key for part in parts for key in part.__struct_fields__} - {"options", "table", "puzzle"}
    keys -= {"variable", "draft", "groups", "allotment"}  # a story's, which no deal file lays out
    keys -= {"choices", "level", "kept"}
    assert keys <= set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.parametrize("text", [FIRST, SECOND])
def test_the_examples_have_nothing_odd(text: str) -> None:
    assert check_deal(text) == []


def test_the_first_example() -> None:
    state = deal_game(read_deal(FIRST))
    assert isinstance(state.frames[-1], Discover) and state.drawn == 3


def test_the_mistake_in_the_first_example() -> None:
    sentence = re.search(r"^> (line .*)$", PAGE, re.MULTILINE)
    assert sentence is not None
    harbor = '"base-sailor-1vp"]'
    with pytest.raises(DealError) as caught:
        read_deal(FIRST.replace(harbor, '"base-sailor-1vp", "base-pirate-1vp"]'))
    assert in_words(caught.value) == sentence[1]


def test_the_second_example() -> None:
    state = deal_game(read_deal(SECOND))
    assert state.frames == (Taking(1, 2),) and [len(seat.coins) for seat in state.seats] == [6, 3 + 3]
    assert (len(state.time_deck), len(state.point_deck)) == (9, 2) and state.markers[2] == b"\1\0"
