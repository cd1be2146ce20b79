"""Whether deckhand calls a guest: by what the help is worth in this turn, against what it may be worth later."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from highseas.engine.royal.ai import harbor
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.evaluator import HarborEvaluator
from highseas.engine.royal.ai.facts import Last, table_facts
from highseas.engine.royal.cards import HALF
from highseas.engine.royal.frames.turn import due_of, payers_of
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.moves import DRAW, NO, STOP, Move
from highseas.engine.royal.seen.odds import next_parts
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import TurnRules
from highseas.story.effects import Coins, CrownsMoved, GuestEffect, Look, MoreCutlasses, Offer, Spare
from highseas.story.mode.effects import in_turn
from highseas.story.mode.guests import calls, calls_left, guests_of
from highseas.story.mode.state import Calling, is_competitive
from highseas.story.moves import GUESTS

LEAST: Final = 0.4
"""What a help must be worth in the last turns, in coins."""
RISK: Final = 0.12
"""Chance of a bust from which guests are asked who help against it."""
_HELPED: Final = Last[HarborEvaluator]()


At = Callable[[Observation], Deckhand]
"""Returns the same player at another observation."""


def with_guests(player: Deckhand, advice: Advice, at: At, crown: float, bar: float) -> Advice:
    """Return the advice to ask for the guests before drawing or stopping, if the help of one is worth more than `bar`
    in coins, a crown being worth so many; else what was advised.
    """
    if advice.move not in (DRAW, STOP):
        return advice
    return Advice(GUESTS, "guest") if max(_worths(player, advice, at, crown).values()) > bar else advice


def guest_advice(player: Deckhand, frame: Calling, at: At, crown: float, bar: float) -> Advice:
    """Call the guest whose help is worth most; to keep a tax away, if it costs more than that is worth later."""
    if not frame.tax:
        before = at(replace(player.seen, table=replace(player.table, frames=player.table.frames[:-1])))
        worths = _worths(before, Deckhand.advise(before), at, crown)
        return Advice(max(worths, key=worths.__getitem__), "guest")
    table, evaluator = player.table, player.evaluator()
    payers = (frame.seat_no,) if is_competitive(table) else payers_of(table, frame.tax)
    saved = sum([due_of(len(table.seats[payer].coins), HALF) - evaluator.utility(payer).tax for payer in payers])
    return Advice(player.moves[0], "guest") if saved > bar else Advice(NO, "guest_waits")


def bar_after(player: Deckhand, most: float, turns: int) -> float:
    """Return what a help must be worth with so many turns of the table to come: less as calls would be left over."""
    return LEAST + most * max(0.0, 1.0 - calls_left(player.table, player.seat_no) / max(1, turns))


def _worths(player: Deckhand, advice: Advice, at: At, crown: float) -> dict[Move, float]:
    """Return what the help of each guest is worth, where this is the advice without one."""
    table, value, worths = player.table, 0.0, dict[Move, float]()
    if advice.total:
        value = _value(player, player.evaluator())
    for move in calls(table, player.seat_no):
        place, guest = next(each for each in enumerate(guests_of(table)) if each[1].place == move.guest)
        total, looks, rules = 0.0, False, table.turn_rules
        for effect in guest.effects:
            looks = looks or isinstance(effect, Look)
            rules = in_turn(rules, effect)
            total += _at_once(player, effect, crown)
        if advice.total and _may_matter(guest.effects, advice):
            total += _look(player) - value if looks else 0.0
            rules = replace(rules, looks=table.turn_rules.looks)
            total += _helped(player, rules, place, at) - value if rules != table.turn_rules else 0.0
        worths[move] = total
    return worths


def _at_once(player: Deckhand, effect: GuestEffect, crown: float) -> float:
    """Return what the coins or crowns of an effect are worth; nobody has to buy."""
    seat, room = player.table.seats[player.seat_no], player.table.track - player.table.seats[player.seat_no].crowns
    if isinstance(effect, Coins):
        return effect.amount * player.evaluator().utility(player.seat_no).coin
    if isinstance(effect, CrownsMoved):
        return crown * min(effect.amount, room)
    if isinstance(effect, Offer) and effect.gives == "crowns" and len(seat.coins) >= effect.coins:
        return max(0.0, crown * min(effect.amount, room) - effect.coins)
    return 0.0


def _may_matter(effects: Sequence[GuestEffect], advice: Advice) -> bool:
    """Whether the help could: against a bust where there is some risk, for trades and hires where they are next."""
    against = any(isinstance(effect, MoreCutlasses | Spare | Look) for effect in effects)
    return advice.bust > RISK * advice.total if against else advice.move == STOP


def _value(player: Deckhand, evaluator: HarborEvaluator) -> float:
    return harbor.draw_or_stop(player.seen, player.moves, evaluator)[1]


def _helped(player: Deckhand, rules: TurnRules, place: int, at: At) -> float:
    """Return the value of this turn with other rules, from the cache if nothing else has changed."""
    table = replace(player.table, turn_rules=rules)
    seen = replace(player.seen, table=table)
    helped = at(seen)
    key = (helped.by(), table_facts(table))
    evaluator = _HELPED.get(key, place) or _HELPED.keep(key, helped.new_evaluator(), place)
    return harbor.draw_or_stop(seen, player.moves, evaluator)[1]


def _look(player: Deckhand) -> float:
    """Return the value of this turn if the best of several cards comes next, or none of them if that is better."""
    _, parts = next_parts(player.seen)
    evaluator = player.evaluator()
    coming = harbor.Coming(player.table, evaluator, [faces for _, _, faces, _ in parts])
    weights: dict[float, float] = {}
    for each, _, faces, copies in parts:
        for card, number in zip(faces, copies, strict=True):
            value = coming.values[coming.groups.of[card]]
            weights[value] = weights.get(value, 0.0) + each * number
    total, below, mean = sum(weights.values()), 0.0, 0.0
    for value in sorted(weights):
        chance = ((below + weights[value]) / total) ** _looked(player) - (below / total) ** _looked(player)
        mean += chance * max(value, coming.stay)
        below += weights[value]
    return mean


def _looked(player: Deckhand) -> int:
    return catalog_of(player.table).look_cards
