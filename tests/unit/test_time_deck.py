"""Solo and cooperative games against the Time deck (Just One More Contract, rulings R19 to R23)."""

import pytest

from highseas.engine.refusal import SetupError
from highseas.engine.royal.base_modes import TITLES, title
from highseas.engine.royal.cards import CONTRACTS, INDEX
from highseas.engine.royal.events import FeePaid, GameOver, Revealed
from highseas.engine.royal.game import decider
from highseas.engine.royal.goals.contracts import time_deck_size
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.state import Options, Setup
from tests.helpers import NAMES, after, card, contract, do, moves, table
from tests.refusals import refused
from tests.rules import given, rows, rule


@pytest.mark.parametrize(("seats", "contracts"), [(1, 3), (2, 5), (3, 7), (4, 9), (5, 11)])
def test_the_number_of_open_contracts_follows_from_the_players(seats: int, contracts: int) -> None:
    """Just One More Contract, ruling R19."""
    state = new_game(Setup("contracts", NAMES[:seats], 5))
    assert len(set(state.contracts)) == len(state.contracts) == contracts


def test_the_rulebooks_example_of_a_time_deck() -> None:
    """Just One More Contract: 13 + (1 + 0 - 1) + 2 letters (G and H) = 15."""
    shown = [contract("bruja"), contract("maritime-supremacy"), contract("galleon-nemesis")]
    assert [(CONTRACTS[i].seal, CONTRACTS[i].seal_number) for i in shown] == [("G", 1), ("G", 0), ("H", -1)]
    assert time_deck_size(bytes(shown)) == 15


def test_each_letter_counts_once() -> None:
    """Just One More Contract: three of a letter add one card only."""
    same = [i for i, entry in enumerate(CONTRACTS) if entry.seal == "A"][:3]
    assert time_deck_size(bytes(same)) == 13 + sum(CONTRACTS[i].seal_number for i in same) + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_time_deck_has_the_cards_that_the_seals_ask_for(seats: int) -> None:
    """Ruling R19."""
    state = new_game(Setup("contracts", NAMES[:seats], 11))
    assert len(state.time_deck) == time_deck_size(state.contracts)


def test_the_time_deck_is_dealt_after_the_starting_coins() -> None:
    """Ruling R19: coins seat by seat, then the Time deck from the top, then nothing else."""
    setup = Setup("contracts", NAMES[:2], 9)
    state = new_game(setup)
    whole = state.play_deck + state.time_deck + state.seats[1].coins[::-1] + state.seats[0].coins[::-1]
    base = new_game(Setup("base", NAMES[:2], 9, Options(sets=("base", "contracts"))))
    assert whole == base.play_deck + base.seats[1].coins[::-1] + base.seats[0].coins[::-1]


# fmt: off
test_rules = rows(
    rule("the first card of a turn comes from the time deck",
         "Just One More Contract, ruling R20: the others from the Play deck.",
         given(time="sailor jester", deck="priest", drawn=0), "draw", "draw",
         happens=[Revealed(0, card("sailor"), True), Revealed(0, card("priest"), False)], time_deck="jester"),
    rule("every turn takes one time card", "Ruling R20: each player's turn, not each round.",
         given(2, time="governor senorita jester", drawn=0), "draw", "stop", "draw", "stop", time=1, turn=(3, 0)),
    rule("a turn that begins without a time card loses", "Ruling R20: contracts open.",
         given(2, time="governor", drawn=0), "draw", "stop", some=(GameOver,), moves=[], outcome="lost", winners=(),
         turn=(1, 1)),
    rule("the turn of the last time card may still win", "Ruling R20.",
         given(contracts="mercenary", display=["pirate"], time="sailor", coins=[3], drawn=0), "draw", "stop",
         "take sailor", "contract mercenary", outcome="won"),
    rule("setting the last time card aside makes this turn the last", "Rulings R20 and R21.",
         given(time=1, deck="tax-most-swords"), "draw", "aside", "stop", outcome="lost", points=1),
    rule("the time deck is never reshuffled", "Ruling R20: what lies in the discard pile is no time.",
         given(time=0, discard="jester"), "stop", outcome="lost"),
    rule("reaching twelve influence ends nothing against the time deck",
         "Just One More Contract: the contracts do.",
         given(2, display=["admiral-3vp admiral-3vp sailor-3vp pirate-3vp two-houses"], active=1), "stop",
         outcome=None, ending=False),
    rule("points are the cards of the point deck at the end", "Ruling R21: set aside before and during the game.",
         given(contracts="mercenary", display=["pirate"], harbor="sailor", coins=[3], deck="tax-most-swords"),
         "draw", "aside", "stop", "take sailor", "contract mercenary", points=1),
    rule("coins are not pooled",
         "Just One More Contract, ruling R23: Bo cannot pay 3 and the fee, whatever Ann has.",
         given(2, harbor="sailor", coins=[5, 3], phase="trade"), "pass", turn=(2, 1), coins=[5, 3]),
    rule("the fee is paid", "Just One More Contract, ruling R23: as a team, but each with a purse.",
         given(2, harbor="sailor", coins=[5, 4], phase="trade"), "pass", "take sailor", happens=[FeePaid(1, 0, 1)],
         coins=[6, 0]),
    rule("a ship of one coin helps the team",
         "Just One More Contract: the inactive player gains nothing, the active one does.",
         given(2, harbor="red-1-1c", phase="trade"), "pass", "take red-1-1c", coins=[1, 0]),
)
# fmt: on


def test_on_the_last_turn_a_bust_leaves_its_window_before_the_loss() -> None:
    """Rulings R3 and R20."""
    state = table(contracts="jinx", time="red-1-1c", deck="red-3-2c", drawn=0)
    do(state, "draw", "draw", "contract jinx")
    assert state.result is not None and state.result.outcome == "won"
    lost = after(table(contracts="jinx", time="red-1-1c", deck="red-3-2c", drawn=0), "draw", "draw", "no")
    assert lost.result is not None and lost.result.outcome == "lost"


def test_titles_by_points() -> None:
    """Just One More Contract, ruling R21."""
    titles = {"landlubber": (0, 1), "sailor": (2, 3), "pirate": (4, 5), "captain": (6, 7), "lord": (8, 20)}
    assert {name: tuple(title(each) for each in points) for name, points in titles.items()} == {
        name: (name, name) for name in titles
    }
    assert set(titles) == set(dict(TITLES).values())


def test_a_chosen_number_is_set_aside_before_the_game() -> None:
    """Ruling R21: the top cards of the Time deck, unseen."""
    plain = new_game(Setup("contracts", NAMES[:1], 4))
    harder = new_game(Setup("contracts", NAMES[:1], 4, Options(aside=5)))
    assert len(harder.time_deck) == len(plain.time_deck) - 5
    assert harder.point_deck == plain.time_deck[-5:][::-1]
    assert harder.play_deck == plain.play_deck


def test_the_rulebooks_example_of_cards_set_aside() -> None:
    """Just One More Contract: 15 cards, 5 on the Point deck, 10 turns for a Pirate at best."""
    names = tuple(CONTRACTS[contract(name)].id for name in ("bruja", "maritime-supremacy", "galleon-nemesis"))
    state = new_game(Setup("contracts", NAMES[:1], 4, Options(aside=5, contracts=names)))
    assert len(state.time_deck) == 10 and title(len(state.point_deck)) == "pirate"


def test_one_time_card_must_be_left() -> None:
    """Ruling R21: a game without a turn is none."""
    size = len(new_game(Setup("contracts", NAMES[:1], 4)).time_deck)
    assert len(new_game(Setup("contracts", NAMES[:1], 4, Options(aside=size - 1))).time_deck) == 1
    with refused(SetupError, match=f"at most {size - 1}"):
        new_game(Setup("contracts", NAMES[:1], 4, Options(aside=size)))


def test_the_point_deck_stays_out_of_play() -> None:
    """Ruling R22: not even with both piles empty."""
    state = table(coins=[3], rest="point")
    before = state.point_deck
    do(state, "draw")
    assert state.point_deck == before and state.harbor == b""


def test_every_seat_decides_for_itself() -> None:
    """Ruling R23."""
    state = table(3, harbor="red-1-1c blue-1-1c green-1-1c", phase="trade")
    asked = []
    for _ in range(3):
        asked.append(decider(state))
        do(state, "pass")
    assert asked == [0, 1, 2]


def test_the_table_is_cooperative_from_one_to_five_players() -> None:
    """Just One More Contract: with the cards of both sets."""
    for seats in range(1, 6):
        state = new_game(Setup("contracts", NAMES[:seats], 3))
        assert state.timed and moves(state) == ["draw"]
        assert INDEX["contracts-gunner-1vp"] in bytes(
            state.play_deck + state.time_deck + b"".join(seat.coins for seat in state.seats)
        )
