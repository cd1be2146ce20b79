"""Words: every event, prompt, reason and hint has its sentence."""

from random import Random
from typing import get_args

import pytest

from campaign.tables import Wanted, wanted_start
from campaign.words.events import _TELL, event_lines
from campaign.words.hints import reason
from campaign.words.names import counted, full_name, kind_name, listed
from campaign.words.prompts import option_line, preview_text, prompt_title, reason_text
from campaign.words.table import contract_line, terms, view_lines
from engine.ai.thumb import Advice, Why
from engine.cards import CARDS, CONTRACTS
from engine.events import EVENT_TYPES, Busted
from engine.game import legal
from engine.moves import DRAW
from engine.state import Options
from engine.view import Preview, Reason
from tests.front import desk, start
from tests.helpers import card


def test_a_contract_without_a_reward_says_no_coins() -> None:
    view = desk(wanted_start(Wanted(seed=42, contracts=("ransom",)))).session.view
    assert any("the next to complete it gains no coins" in contract_line(laid, view) for laid in view.contracts)


def test_every_event_is_told() -> None:
    assert set(_TELL) == set(EVENT_TYPES)


def test_every_card_kind_has_a_name() -> None:
    for entry in CARDS:
        assert kind_name(entry.kind)
        assert full_name(entry.id)


def test_every_contract_has_terms() -> None:
    told = [terms(contract.id) for contract in CONTRACTS]
    assert all(told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("why", get_args(Why))
def test_every_hint_has_a_reason(why: Why) -> None:
    assert reason(Advice(DRAW, why, bust=3, total=10, card=0, contract=0))


@pytest.mark.parametrize(("missing", "words"), [(4, "4 cutlasses short"), (-1, "a skull"), (0, "chose not to")])
def test_a_bust_names_both_ships_and_what_was_missing(missing: int, words: str) -> None:
    event = Busted(0, card("yellow-4-4c"), card("yellow-1-1c"), missing)
    (line,) = event_lines([event], ("Ann",))
    assert "yellow pinnace (4 cutlasses, 4 coins)" in line
    assert "yellow pinnace (1 cutlass, 1 coin)" in line
    assert words in line


def test_reasons_and_previews() -> None:
    assert reason_text(Reason("coins", 7, 4)) == "needs 7 coins, you have 4"
    assert reason_text(Reason("symbols", symbols=("anchor", "house"))) == "missing: anchor and house"
    preview = Preview(pays=4, fee=1, discount=2, influence=2, coins_after=3)
    assert preview_text(preview) == "costs 4 (2 saved), fee 1, +2 influence, leaves 3"
    assert (
        preview_text(Preview(gains=4, bonus=1, takes=1, coins_after=9)) == "+4 coins (1 bonus), +1 card, leaves 9"
    )


def test_small_words() -> None:
    assert (counted(1, "cutlass"), counted(2, "cutlass"), counted(0, "coin")) == (
        "1 cutlass",
        "2 cutlasses",
        "0 coins",
    )
    assert listed([]) == "nothing"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("competitive", [False, True])
def test_whole_games_are_told_without_a_gap(seats: int, competitive: bool) -> None:
    if competitive and seats == 1:
        pytest.skip("nobody to compete with")
    session = desk(start(seats, 5, competitive=competitive)).session
    pick = Random(seats)
    names = session.state.names
    assert Options().competitive is False
    while legal(session.state):
        prompt = session.prompt
        assert prompt is not None
        assert prompt_title(prompt, names)
        assert all(option_line(option, names) for option in prompt.options)
        assert view_lines(session.view)
        event_lines(session.play(pick.choice(legal(session.state))), names)
