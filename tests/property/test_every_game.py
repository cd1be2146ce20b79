"""The promises of `engine.game`, held by every game: played at random, each table saved, copied, asked and told."""

import random
from typing import Any

import msgspec
import pytest

from highseas.engine.game import Game
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup as Race
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Setup
from tests.adventure import setup as chapter
from tests.toy_game import HIGH_CARD, ToySetup

SETUPS: dict[str, tuple[Game, Any]] = {
    "toy": (HIGH_CARD, ToySetup(("Ann", "Ben"), 7)),
    "solo": (PORT_ROYAL, Setup("contracts", ("Ann",), 7)),
    "rivals": (PORT_ROYAL, Setup("contracts", ("Ann", "Ben", "Cy"), 7, Options(competitive=True))),
    "base": (PORT_ROYAL, Setup("base", ("Ann", "Ben"), 7)),
    "chapter": (PORT_ROYAL, chapter(2, 3, seed=7)),
    "race alone": (JAMAICA, Race(("Ann",), 7)),
    "race of two": (JAMAICA, Race(("Ann", "Ben"), 7)),
    "race of four": (JAMAICA, Race(("Ann", "Ben", "Cy", "Di"), 7)),
    "race of six": (JAMAICA, Race(("Ann", "Ben", "Cy", "Di", "Ed", "Flo"), 7)),
}
MOST = 400
"""Decisions of one game that are looked at."""


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_holds_what_its_contract_promises(name: str) -> None:
    game, setup = SETUPS[name]
    luck = random.Random(name)
    game.check_setup(setup)
    state = game.new(setup)
    assert state == game.new(setup, []), "the same setup lays the same table"
    asked = 0
    while (seat_no := game.decider(state)) >= 0 and asked < MOST:
        _check_running(game, setup, state, seat_no)
        before, revealed, turn = game.clone(state), game.reveals(state), game.turn(state)[0]
        move = luck.choice(game.legal(state))
        events: list[Any] = []
        game.apply(state, move, events)
        twin = game.clone(before)
        game.apply(twin, move)
        assert twin == state, "events change nothing, and the same move leads to the same table"
        assert game.reveals(state) >= revealed and game.turn(state)[0] >= turn
        for seat in range(len(setup.names)):
            assert len(game.events_for(state, events, seat)) <= len(events)
        asked += 1
    if asked < MOST:
        assert not game.legal(state) and game.prompt(state) is None and game.result(state) is not None
        with pytest.raises(IllegalMove):
            game.apply(state, move)
    _check_packed(game, setup, state)


def _check_running(game: Game, setup: Any, state: Any, seat_no: int) -> None:
    prompt, moves = game.prompt(state), game.legal(state)
    assert 0 <= seat_no < len(setup.names) and prompt is not None and prompt.seat == seat_no + 1
    assert {option.move for option in prompt.options if option.enabled} == set(moves)
    assert len(moves) == len(set(moves)) > 0 and game.result(state) is None
    for move in moves:
        text = game.format(move)
        assert game.parse(text) == move and game.parse(text, moves) == move
    with pytest.raises(NotationError):
        game.parse("castle queenside", moves)
    kept = game.clone(state)
    for seat in range(len(setup.names)):
        _ = game.observe(state, seat), game.view_for(state, seat), game.prompt_for(state, seat)
    assert kept == state, "looking changes nothing"
    _check_packed(game, setup, state)


def _check_packed(game: Game, setup: Any, state: Any) -> None:
    packed, result = game.dump(state), game.result(state)
    assert game.load(packed, setup, game.ids(state)) == state
    assert game.outcome_in(packed) == ("" if result is None else result.outcome)
    head = msgspec.convert(dict(game.head(setup)), game.head_type or game.setup_type)
    assert game.from_head(head) == setup
