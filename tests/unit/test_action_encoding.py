"""Every move that can be asked for has a code of its own, the same in every game with these cards and seats."""

import subprocess
import sys
from random import Random

import pytest

from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import DRAW, PLAIN, TAKE, Accept, Take
from highseas.engine.royal.new_game import sets_in_play
from highseas.engine.royal.state import Setup, State
from highseas.envs.action_encoding import ActionEncoding, action_encoding
from tests.helpers import NAMES, card
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of, odd_table
from tests.some import some


def coding_of(kind: Kind) -> ActionEncoding:
    mode, options, seats = kind
    return action_encoding(sets_in_play(Setup(mode, NAMES[:seats], 0, options)), seats)


def codes_are_one_to_one(state: State, codes: ActionEncoding, luck: Random, decisions: int) -> set[int]:
    """Play at random; check the codes of all moves at each decision. Return those that were met."""
    met: set[int] = set()
    for _ in range(decisions):
        moves = legal(state)
        if not moves:
            break
        seat_no = decider(state)
        numbers = [codes.code(move, seat_no) for move in moves]
        assert len(set(numbers)) == len(moves) and all(0 <= number < len(codes) for number in numbers)
        assert [codes.move(number, seat_no) for number in numbers] == list(moves)
        met.update(numbers)
        apply(state, choose(moves, luck))
    return met


@pytest.mark.parametrize("kind", some(KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_every_move_of_a_game_has_a_code_of_its_own(kind: Kind) -> None:
    luck, codes = Random(name_of(kind)), coding_of(kind)
    met = codes_are_one_to_one(fresh(kind, luck.randrange(1 << 32)), codes, luck, 300)
    for _ in range(3):
        met |= codes_are_one_to_one(odd_table(kind, luck), codes, luck, 60)
    assert len(met) > 20


@pytest.mark.parametrize("kind", some(KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_every_code_has_a_move_of_its_own(kind: Kind) -> None:
    codes = coding_of(kind)
    for seat_no in range(kind[2]):
        moves = [codes.move(code, seat_no) for code in range(len(codes))]
        assert [codes.code(move, seat_no) for move in moves] == list(range(len(codes)))


def test_plain_moves_have_the_same_codes_in_every_game() -> None:
    for mode in ("base", "contracts", "make-sail"):
        codes = action_encoding(MODES[mode].sets, 2)
        assert tuple(codes.move(code, 1) for code in range(len(PLAIN))) == PLAIN and codes.code(DRAW, 0) == 0


def test_a_gift_goes_to_a_seat_counted_from_the_one_that_answers() -> None:
    codes, gift = action_encoding(MODES["contracts"].sets, 3), card("yellow-4-3c-gift")
    to_the_next = {codes.code(Take(gift, to=(seat_no + 1) % 3), seat_no) for seat_no in range(3)}
    assert len(to_the_next) == 1
    with pytest.raises(KeyError):
        codes.code(Take(gift, to=1), 1)


def test_moves_and_codes_of_other_games_are_refused() -> None:
    codes = action_encoding(("base",), 2)
    for move in (TAKE[card("yellow-4-3c-gift")], Accept()):
        with pytest.raises(KeyError):
            codes.code(move, 0)
    for code in (-1, len(codes)):
        with pytest.raises(IndexError):
            codes.move(code, 0)


def test_environments_say_what_to_install() -> None:
    """Without their libraries; the rest of the program neither needs nor loads them."""
    code = """
import sys
import highseas.campaign.main, highseas.campaign.tui.app, highseas.campaign.cli.root, highseas.envs.action_encoding
assert not {"numpy", "gymnasium", "pettingzoo"} & sys.modules.keys()
sys.modules["gymnasium"] = None
for name in ("solo", "aec", "play", "vector"):
    try:
        __import__(f"highseas.envs.{name}")
    except ImportError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ['highseas.envs needs the extra rl: pip install "highseas[rl]"'] * 4
