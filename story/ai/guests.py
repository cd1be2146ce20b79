"""Whether deckhand calls a guest: by what the help is worth in this turn, against what it may be worth later."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from highseas.engine.royal.ai import harbor
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.evaluator import HarborEvaluator
from highseas.engine.royal.ai.facts import Last, table_facts
from highseas.engine.royal.cards import HALF
from highseas.engine.royal.frames.tax import due_of, payers_of
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


class Caller(Deckhand, ABC):
    """Deckhand in a chapter to which guests may come."""

    @property
    @abstractmethod
    def crown(self) -> float:
        """The value of a crown, in coins."""

    @property
    @abstractmethod
    def bar(self) -> float:
        """What a help must be worth now, in coins: less as calls would be left over."""

    @abstractmethod
    def at(self, seen: Observation) -> "Caller":
        """Return the same player at another observation."""

    def advise(self) -> Advice:
        """Ask for the guests before drawing or stopping, if the help of one is worth it."""
        advice = super().advise()
        if GUESTS not in self.moves or advice.move not in (DRAW, STOP):
            return advice
        return Advice(GUESTS, "guest") if max(self._worths(advice).values()) > self.bar else advice

    def _worths(self, advice: Advice) -> dict[Move, float]:
        """Return what the help of each guest is worth, where this is the advice without one."""
        value = _value(self, self.evaluator()) if advice.total else 0.0
        return {move: _worth(self, advice, value, move.guest) for move in calls(self.table, self.seat_no)}

    def guest_advice(self, frame: Calling) -> Advice:
        """Call the guest whose help is worth most; to keep a tax away, if it costs more than that is worth later."""
        if not frame.tax:
            before = self.at(replace(self.seen, table=replace(self.table, frames=self.table.frames[:-1])))
            worths = before._worths(super(Caller, before).advise())
            return Advice(max(worths, key=worths.__getitem__), "guest")
        table, evaluator = self.table, self.evaluator()
        payers = (frame.seat_no,) if is_competitive(table) else payers_of(table, frame.tax)
        saved = sum([due_of(len(table.seats[payer].coins), HALF) - evaluator.utility(payer).tax for payer in payers])
        return Advice(self.moves[0], "guest") if saved > self.bar else Advice(NO, "guest_waits")

    def bar_after(self, most: float, turns: int) -> float:
        """Return the bar with so many turns of the table to come."""
        return LEAST + most * max(0.0, 1.0 - calls_left(self.table, self.seat_no) / max(1, turns))


def _worth(player: Caller, advice: Advice, value: float, name: str) -> float:
    table, seat = player.table, player.table.seats[player.seat_no]
    place, guest = next(each for each in enumerate(guests_of(table)) if each[1].place == name)
    total, looks, rules = 0.0, False, table.turn_rules
    for effect in guest.effects:
        match effect:
            case Coins():
                total += effect.amount * player.evaluator().utility(player.seat_no).coin
            case CrownsMoved():
                total += player.crown * min(effect.amount, table.track - seat.crowns)
            case Offer():
                room = min(effect.amount, table.track - seat.crowns) if len(seat.coins) >= effect.coins else 0
                total += max(0.0, player.crown * room - effect.coins) if effect.gives == "crowns" else 0.0
            case Look():
                looks = True
            case _:
                rules = in_turn(rules, effect)
    if not advice.total or not _may_matter(guest.effects, advice):
        return total
    if looks:
        total += _look(player) - value
    if rules != table.turn_rules:
        total += _helped(player, rules, place) - value
    return total


def _may_matter(effects: Sequence[GuestEffect], advice: Advice) -> bool:
    """Whether the help could: against a bust where there is some risk, for trades and hires where they are next."""
    against = any(isinstance(effect, MoreCutlasses | Spare | Look) for effect in effects)
    return advice.bust > RISK * advice.total if against else advice.move == STOP


def _value(player: Deckhand, evaluator: HarborEvaluator) -> float:
    return harbor.draw_or_stop(player.seen, player.moves, evaluator)[1]


def _helped(player: Caller, rules: TurnRules, place: int) -> float:
    """Return the value of this turn with other rules, from the cache if nothing else has changed."""
    table = replace(player.table, turn_rules=rules)
    seen = replace(player.seen, table=table)
    helped = player.at(seen)
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
