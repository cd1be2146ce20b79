"""The race's navigator: what it may know, its budget, its chances and its strength; and players of other tempers."""

from itertools import count

import pytest

from highseas.campaign.play.players import offered
from highseas.engine.jamaica.ai import value, weights
from highseas.engine.jamaica.ai.advice import NODES
from highseas.engine.jamaica.ai.deckhand import evaluated
from highseas.engine.jamaica.ai.navigator import MOST, Cards, NoAnalysis, analyze
from highseas.engine.jamaica.ai.plan import Plan
from highseas.engine.jamaica.ai.policies import POLICIES
from highseas.engine.jamaica.definitions import EVENING, MORNING
from highseas.engine.jamaica.game import apply, decider, legal, new_game
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import Card
from highseas.engine.jamaica.seen.observation import determinize, observe
from highseas.engine.jamaica.state import Choosing, Setup, State
from tests.refusals import refused
from tests.some import some
from tools.races import sailed


def race(players: int, seed: int = 11, rounds: int = 8) -> State:
    return new_game(Setup(tuple("abcdef"[:players]), seed, most_rounds=rounds, points_decide=players == 1))


@pytest.mark.parametrize("players", some([1, 2, 3, 6], {1, 6}.__contains__))
def test_it_answers_the_same_for_what_the_seat_may_know_however_the_hidden_cards_lie(players: int) -> None:
    state = race(players)
    for number in count():
        if (asked := decider(state)) < 0:
            break
        if number % 13 == 0:
            seen = observe(state, asked)
            found = analyze(seen, asked)
            assert found == analyze(observe(determinize(seen, number), asked), asked)
            assert {each.move for each in found.judged} <= set(legal(state))
            assert len(found.judged) == min(MOST, len(legal(state))) and not found.capped
            assert all(0 <= each.chance <= value.FULL for each in found.judged)
            assert JAMAICA.advise(seen, asked, "navigator") == found.judged[0].why
        apply(state, POLICIES["deckhand"](observe(state, asked), asked, None).move)
    assert number > 20


def choosing(players: int, seed: int, decisions: int) -> tuple[State, int]:
    """Return a race after so many decisions of deckhands, where a seat is to choose its card, and the seat."""
    state = race(players, seed, 0)
    for _ in range(decisions - 1):
        asked = decider(state)
        apply(state, POLICIES["deckhand"](observe(state, asked), asked, None).move)
    assert isinstance(state.frames[-1], Choosing)
    return state, decider(state)


def preferred(state: State, asked: int, one: int, other: int) -> tuple[bool, bool]:
    """Return whether the navigator, and deckhand, like one card more than another; the navigator clearly."""
    seen = observe(state, asked)
    chances = {each.move: each.chance for each in analyze(seen, asked).judged}
    more = chances[Card(one)] - chances[Card(other)]
    assert abs(more) > 200
    values = {move: points for points, move in evaluated(seen, asked)}
    return more > 0, values[Card(one)] > values[Card(other)]


@pytest.mark.parametrize(
    ("players", "seed", "decisions", "third", "instead", "one", "other"),
    [(2, 2, 62, 2, 11, 10, 9), (2, 2, 74, 2, 5, 9, 3), (3, 4, 84, 9, 10, 11, 1)],
)
def test_it_keeps_cards_for_later(
    players: int, seed: int, decisions: int, third: int, instead: int, one: int, other: int
) -> None:
    """Which of two cards it plays turns on the third card that it holds, which counts nothing to deckhand."""
    state, asked = choosing(players, seed, decisions)
    seat = state.seats[asked]
    before = preferred(state, asked, one, other)
    swap = bytes.maketrans(bytes((third, instead)), bytes((instead, third)))
    seat.hand, seat.deck = bytes(sorted(seat.hand.translate(swap))), seat.deck.translate(swap)
    after = preferred(state, asked, one, other)
    assert (before[0], after[0]) == (True, False) and before[1] == after[1]


@pytest.mark.parametrize(
    ("players", "seed", "decisions", "rival", "one", "other"),
    [(2, 4, 93, 0, 10, 8), (2, 14, 42, 0, 9, 6), (3, 27, 103, 0, 10, 4)],
)
def test_it_reckons_with_what_others_may_do(
    players: int, seed: int, decisions: int, rival: int, one: int, other: int
) -> None:
    """Which of two cards it plays turns on which cards a rival has played and may still have."""
    state, asked = choosing(players, seed, decisions)
    seat = state.seats[rival]
    before = preferred(state, asked, one, other)
    many = min(len(seat.deck), len(seat.discard))
    seat.deck, seat.discard = (seat.discard[:many] + seat.deck[many:], seat.deck[:many] + seat.discard[many:])
    after = preferred(state, asked, one, other)
    assert (before[0], after[0]) == (True, False) and before[1] == after[1]


def test_cards_that_others_laid_face_down_are_the_best_of_hands_that_fit() -> None:
    state, hands = race(4), set()
    while decider(state) == state.captain or not isinstance(state.frames[-1], Choosing):
        asked = decider(state)
        apply(state, POLICIES["deckhand"](observe(state, asked), asked, None).move)
    seen, first = observe(state, decider(state)), state.captain
    cards = Cards(seen.table)
    for seed in range(20):
        fits = cards.race(seed)
        assert observe(fits, seen.seat_no) == seen
        seat = fits.seats[first]
        hands.add((seat.card, seat.hand))
        plan = Plan(fits, first)
        values = {card: plan.card(MORNING[card], EVENING[card], fits.dice) for card in (seat.card, *seat.hand)}
        assert values[seat.card] == max(values.values())
    assert len(hands) > 10


@pytest.mark.long
def test_it_wins_more_than_its_share_against_deckhands() -> None:
    """Of many more races it wins half as often again as its share on average (docs/balance.md)."""
    races = [sailed(seed, 3, "navigator", "deckhand") for seed in range(6)]
    assert sum(race.share for race in races) > 2


def test_it_ends_early_when_it_is_to_and_by_its_budget() -> None:
    state = race(3)
    seen, asked = observe(state, decider(state)), decider(state)
    whole = analyze(seen, asked)
    for cut in (analyze(seen, asked, nodes=1), analyze(seen, asked, stop=lambda: True)):
        assert cut.capped and cut.nodes == len(legal(state)) < whole.nodes <= NODES
        assert {each.move for each in cut.judged} == {each.move for each in whole.judged}


def test_it_says_what_it_cannot_judge() -> None:
    state = race(2, rounds=1)
    asked = decider(state)
    seen = observe(state, asked)
    for wrong in (0, True, 1.5):
        with refused(NoAnalysis, match="budget|whole number"):
            analyze(seen, asked, wrong)  # type: ignore[arg-type]
    with refused(NoAnalysis, match="another seat"):
        analyze(seen, 1 - asked)
    while (asked := decider(state)) >= 0:
        apply(state, legal(state)[0])
    with refused(NoAnalysis, match="over"):
        JAMAICA.chance(observe(state, 0))


def test_every_ship_has_a_chance_and_they_add_up_before_anything_is_decided() -> None:
    state = race(4, rounds=0)
    chances = [value.worth(state, seat_no).chance for seat_no in range(4)]
    assert 9990 <= sum(chances) <= value.FULL and min(chances) > 1000


def test_ships_are_described_by_a_row_of_each_kind() -> None:
    """Also far out: behind the start, laden with everything, cursed."""
    state = race(2)
    for seat, lap in zip(state.seats, (-2, 1), strict=True):
        seat.lap, seat.up, seat.down = lap, bytes((0, 1, 2, 3)), bytes((4, 5, 6))
        seat.holds = bytes((0x16, 0x16, 0x16, 0x16, 0x36, 0x26))
    for rows in value.described(state):
        assert rows == sorted(set(rows)) and rows[0] >= 0 and rows[-1] < value.ROWS


def test_players_of_other_tempers_sail_otherwise_than_deckhand() -> None:
    assert offered(JAMAICA) == (*weights.tempers(), "navigator")
    known = {*weights.shipped().features}
    for temper in weights.tempers().values():
        assert set(temper.more) <= known
    for player in ("gunner", "purser"):
        state, differs = race(3), 0
        while (asked := decider(state)) >= 0:
            seen = observe(state, asked)
            move = POLICIES[player](seen, asked, None).move
            assert move in legal(state)
            differs += move != POLICIES["deckhand"](seen, asked, None).move
            apply(state, move)
        assert differs >= 3
