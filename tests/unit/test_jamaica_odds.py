"""Jamaica: figures of options are what then happens, tried out by the rules themselves."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from highseas.engine.jamaica.definitions import COMBAT_FACES, STAR
from highseas.engine.jamaica.events import BattleTied, BattleWon, Loaded, LoadIgnored, Sailed, Short, ThrownOut
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import NO, Empty, Powder
from highseas.engine.jamaica.seen import odds
from highseas.engine.jamaica.seen.view import ActionFacts, CardFacts, Odds, PowderFacts, Prompt, RerollFacts
from highseas.engine.jamaica.state import Battle, State
from tests.jamaica import decisions, lay, only, play, race, ship

FACES = (2, 4, 6, 8, 10, STAR)


def throw(sides: tuple[int, int], one: int, other: int) -> tuple[int, int, int]:
    """Return who wins by two throws: the attacker, nobody, the defender."""
    mine, theirs = one + sides[0], other + sides[1]
    if one == STAR or (other != STAR and mine > theirs):
        return (1, 0, 0)
    return (0, 0, 1) if other == STAR or mine < theirs else (0, 1, 0)


def total(parts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*parts, strict=True)))


@pytest.mark.parametrize("sides", [(0, 0), (2, 0), (0, 5), (7, 2), (12, 1), (0, 30)])
def test_chances_without_the_sabre_are_counted(sides: tuple[int, int]) -> None:
    counted = total(throw(sides, one, other) for one, other in product(FACES, repeat=2))
    assert [part * 36 for part in odds.battle(odds.Sides(*sides))] == [part * odds.WHOLE for part in counted]


@pytest.mark.parametrize("sides", [(0, 0), (3, 2), (9, 1)])
def test_the_sabre_helps_who_has_it_and_stands_for_one_die(sides: tuple[int, int]) -> None:
    """Ruling R14: once, right after either die; the best use of it, by all dice that may fall."""
    for sabre in (odds.ATTACKER, odds.DEFENDER):
        mine = 0 if sabre == odds.ATTACKER else 2
        plain, better = odds.battle(odds.Sides(*sides)), odds.battle(odds.Sides(*sides, sabre))
        assert better[mine] > plain[mine] and sum(better) == odds.WHOLE
        assert better == _best(sides, mine)


def _best(sides: tuple[int, int], mine: int) -> tuple[int, ...]:
    """Return the chances by trying every use of the Sabre, in another way: a plan for each first die."""

    def prefer(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        return max(one, other, key=lambda each: (each[mine], each[1]))

    whole = []
    for one in FACES:
        again = total(throw(sides, one, third) for third in FACES)
        kept = [tuple(6 * part for part in throw(sides, one, other)) for other in FACES]
        keep = total(kept if one == STAR else [prefer(each, again) for each in kept])
        now = total(throw(sides, third, other) for third in FACES for other in FACES)
        whole.append(tuple(6 * part for part in prefer(keep, now)))
    return total(whole)


# --- the figures of questions ---


def asked(players: int, kind: str, races: int = 40) -> list[State]:
    """Return some positions in which this is asked."""
    found = []
    for seed in range(races):
        state = race(players, seed)
        for _ in decisions(state, Random(seed)):
            prompt = JAMAICA.prompt(state)
            if prompt is not None and prompt.kind == kind:
                found.append(JAMAICA.clone(state))
        if len(found) > 60:
            break
    assert found
    return found[:60]


def first(events: list[Any], *kinds: type) -> Any:
    return next((event for event in events if isinstance(event, kinds)), None)


def settle_battle(state: State, move: Any, answer: int, dice: tuple[int, ...]) -> str:
    """Make a move in a battle, answer with so much powder, and say who wins with these dice."""
    state = JAMAICA.clone(state)
    state.combat_to_come = bytes(dice)
    events: list[Any] = []
    JAMAICA.apply(state, move, events)
    while first(events, BattleWon, BattleTied) is None:
        moves = JAMAICA.legal(state)
        powder = Powder(answer)
        fits = powder if powder in moves and isinstance(state.frames[-1], Battle) else moves[0]
        JAMAICA.apply(state, NO if NO in moves else fits, events)
    end = first(events, BattleWon, BattleTied)
    return "tie" if isinstance(end, BattleTied) else str(end.seat_no)


def test_the_chances_of_powder_are_those_of_all_dice() -> None:
    """Exact, by throwing all 36 pairs of dice in the rules; positions with the Sabre aside."""
    checked = 0
    for state in asked(3, "powder"):
        frame, prompt = state.frames[-1], JAMAICA.prompt(state)
        assert isinstance(frame, Battle) and prompt is not None
        if any(1 in state.seats[number].up for number in (frame.ship, frame.other)):
            continue
        seat = prompt.seat - 1
        option = prompt.options[len(prompt.options) // 2]
        assert isinstance(option.facts, PowderFacts)
        for answer, said in enumerate(option.facts.odds[:3]):
            pairs = [(die,) for die in COMBAT_FACES] if frame.stage == "defence" else [*product(COMBAT_FACES, repeat=2)]
            ends = Counter(settle_battle(state, option.move, answer, dice) for dice in pairs)
            wins, ties = ends[str(seat)], ends["tie"]
            part = odds.WHOLE // len(pairs)
            assert said == Odds(wins * part, ties * part, odds.WHOLE - (wins + ties) * part)
            checked += 1
    assert checked > 20


def test_the_chances_of_the_sabre_are_those_of_all_dice() -> None:
    """Ruling R14: after the second die nothing more comes."""
    checked = 0
    for players in (2, 4):
        for state in asked(players, "reroll", 300):
            frame, prompt = state.frames[-1], JAMAICA.prompt(state)
            assert isinstance(frame, Battle) and prompt is not None and len(prompt.options) == 2
            if frame.stage != "second":
                continue
            again, keep = (option.facts for option in prompt.options)
            assert isinstance(again, RerollFacts) and isinstance(keep, RerollFacts)
            ends = Counter(settle_battle(state, prompt.options[0].move, 0, (die,)) for die in COMBAT_FACES)
            part = odds.WHOLE // 6
            assert again.odds[0].win == ends[str(prompt.seat - 1)] * part and again.odds[0].tie == ends["tie"] * part
            kept = settle_battle(state, NO, 0, (2,))
            assert keep.odds[0].win == (odds.WHOLE if kept == str(prompt.seat - 1) else 0)
            checked += 1
    assert checked > 5


def test_what_is_said_of_an_evening_counts_a_hold_that_the_morning_fills() -> None:
    """Summary, Loading 4: the last hold of another kind is gone, so the second load is lost."""
    state = lay(ship(0, ("gold 1", "gold 1", "gold 1", "gold 1", "food 2")), ship(), ship(), dice=[[4, 1]])
    play(state, "dice 4 1")
    card = _facts_of_card(state)
    assert (card.morning.load, card.evening.load) == ("out", "ignored")
    events = play(state, "card 8", "card 8", "card 8")
    assert [event.seat_no for event in only(events, LoadIgnored)] == [0]


def _facts_of_card(state: State) -> CardFacts:
    prompt = JAMAICA.prompt(state)
    assert prompt is not None and isinstance(prompt.options[0].facts, CardFacts)
    return prompt.options[0].facts


@pytest.mark.parametrize("players", [1, 3])
def test_what_is_said_of_an_evening_is_what_the_best_morning_brings(players: int) -> None:
    """By every way to load, throw out and pay in the morning, for the Captain, who acts before anything changes."""
    found: Counter[str] = Counter()
    for state in asked(players, "card", 60):
        prompt = JAMAICA.prompt(state)
        assert prompt is not None
        for option in prompt.options if prompt.seat == state.captain + 1 else ():
            facts = option.facts
            assert isinstance(facts, CardFacts)
            if _is_certain(facts.morning):
                found[facts.evening.load or "sail"] += _check_evening(facts.evening, state, option.move)
    assert all(found[kind] for kind in ("sail", "room", "out"))


def _is_certain(morning: ActionFacts) -> bool:
    """Whether the ship is where it was said after the morning, with no treasure that brings a hold."""
    return all(len(morning.to) == 1 and to.payable and not (to.battle or to.finish or to.lair) for to in morning.to)


def _check_evening(evening: ActionFacts, state: State, card: Any) -> int:
    """Compare with what comes of it; return how much was compared."""
    ends = list(_evenings(state, card))
    if evening.load:
        best = min((_loaded(*end, state.captain) for end in ends), key=("room", "out", "ignored").index)
        assert evening.load == best
        return 1
    said = {to.space: to.payable for to in evening.to if to.cost and not to.battle and not to.finish}
    for space, payable in said.items():
        short = [
            _is_short(events, space, state.captain) for _, events in ends if _comes_to(events, space, state.captain)
        ]
        assert payable == (not all(short))
    return len(said)


def _evenings(state: State, card: Any) -> Iterator[tuple[Prompt | None, list[Any]]]:
    """Yield what happens to the Captain up to the first question after the evening's sail or load, by every way."""
    chosen = JAMAICA.clone(state)
    events: list[Any] = []
    JAMAICA.apply(chosen, card, events)
    while (prompt := JAMAICA.prompt(chosen)) is not None and prompt.kind == "card":
        JAMAICA.apply(chosen, prompt.options[0].move, events)
    ways: list[tuple[State, list[Any]]] = [(chosen, events)]
    for now, so_far in ways:  # grows while the Captain is asked
        prompt = JAMAICA.prompt(now)
        mine = prompt is not None and prompt.seat == state.captain + 1 and prompt.kind != "dice"
        if prompt is None or not mine or not (prompt.part == "morning" or prompt.kind == "sail"):
            yield prompt, so_far
            continue
        for option in prompt.options:
            after, more = JAMAICA.clone(now), list(so_far)
            JAMAICA.apply(after, option.move, more)
            ways.append((after, more))


def _comes_to(events: list[Any], space: int, captain: int) -> bool:
    return any(isinstance(event, Sailed) and (event.seat_no, event.path[-1]) == (captain, space) for event in events)


def _is_short(events: list[Any], space: int, captain: int) -> bool:
    return any(isinstance(event, Short) and (event.seat_no, event.space) == (captain, space) for event in events)


def _loaded(prompt: Prompt | None, events: list[Any], captain: int) -> str:
    """Return the outcome of the evening's load: it is asked about, or the last thing that the Captain loaded."""
    if prompt is not None and (prompt.kind, prompt.part, prompt.seat) == ("load", "evening", captain + 1):
        return "out" if isinstance(prompt.options[0].move, Empty) else "room"
    mine = [
        event for event in events if isinstance(event, (Loaded, LoadIgnored, ThrownOut)) and event.seat_no == captain
    ]
    if isinstance(mine[-1], LoadIgnored):
        return "ignored"
    return "out" if len(mine) > 1 and isinstance(mine[-2], ThrownOut) else "room"
