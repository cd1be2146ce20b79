"""The input of the race's panels: the view, the question, the player's cursor; a battle, restored from the events
of the moves in which it was fought; signs, styles and small pictures of what a race has.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from highseas.campaign.jamaica.payments import Step
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.tui.widgets.table_widget import TableScene
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.seen import view as seen


class Way(NamedTuple):
    """A movement that the cursor is on: "forward" or "backward", and the spaces that it leads across."""

    symbol: str
    across: frozenset[int]


class Side(NamedTuple):
    """A side of a battle: its seat from 0, or -1 for the Ghost Ship; its powder, None before it was spent; its die,
    0 before it was thrown; and its strength, 0 for a star.
    """

    seat_no: int
    powder: int | None = None
    die: ev.Face = 0
    strength: int = 0


class Fought(NamedTuple):
    """A battle as far as it has come: its sides by their seats, the attacker's first; `winner` is a seat from 0, None
    while it is open; `tied` if nobody won.
    """

    space: int
    sides: dict[int, Side]
    winner: int | None = None
    tied: bool = False


@dataclass(frozen=True)
class RaceScene(TableScene):
    """One moment of a race.

    `viewer` is the seat, from 1, whose secrets may be seen; 0 for none. `hidden_for` names who takes the keyboard
    before the question is shown. `marks` are the letters of the ships. While a move is played out, `played` is what has
    happened in it so far, the last one in motion. `account` says in short what happened in the round before. `battle`
    is the battle that goes on or was just fought. `best` is the option that a hint calls best, -1 for none, `hint` what
    it says. `short` are the numbers of the options that are listed where there are too many, and `step` is what is
    asked of a payment that is made hold by hold.
    """

    view: seen.View
    prompt: seen.Prompt | None
    names: RaceNames
    marks: tuple[str, ...] = ()
    viewer: int = 0
    hidden_for: str = ""
    played: tuple[ev.Event, ...] = ()
    account: Sequence[str] = ()
    battle: Fought | None = None
    best: int = -1
    hint: str = ""
    short: tuple[int, ...] = ()
    step: Step | None = None

    def capital(self, text: str) -> str:
        return self.names.language.capital(text)

    @property
    def options(self) -> tuple[seen.Option, ...]:
        """The options of the question; none when the race is over, or while the keyboard is handed over."""
        return self.prompt.options if self.prompt is not None and not self.hidden_for else ()

    @property
    def rolling(self) -> ev.Event | None:
        """What moves just now; None if nothing does."""
        return self.played[-1] if self.frame and self.played else None

    @property
    def listed(self) -> Sequence[int]:
        return self.short or range(len(self.options))

    @property
    def own(self) -> seen.SeatView | None:
        """The seat whose secrets may be seen."""
        return self.view.seats[self.viewer - 1] if self.viewer else None

    @cached_property
    def ways(self) -> dict[int, int]:
        """Spaces that an answer sails to, each with the number of its option."""
        return {
            option.facts.space: number
            for number, option in enumerate(self.options)
            if isinstance(option.facts, seen.SailFacts)
        }

    @property
    def pointed_facts(self) -> seen.Facts | None:
        """What the option under the cursor costs and brings; None for none."""
        place = self.pointed.place if self.pointed.kind == "option" else -1
        return self.options[place].facts if 0 <= place < len(self.options) else None

    @cached_property
    def pointed_space(self) -> int:
        """The space under the cursor, or of the option there; -1 for none."""
        if self.pointed.kind == "space":
            return self.pointed.place
        return self.pointed_facts.space if isinstance(self.pointed_facts, seen.SailFacts) else -1

    @cached_property
    def reached(self) -> set[int]:
        """Spaces that the action card under the cursor leads to in the morning."""
        facts = self.pointed_facts
        return {to.space for to in facts.morning.to} if isinstance(facts, seen.CardFacts) else set()

    @cached_property
    def way(self) -> Way | None:
        """The way to the space under the cursor, or of the morning of the card there; None for none."""
        number, facts = self.ways.get(self.pointed_space), self.pointed_facts
        sails: Sequence[seen.Facts | None]
        if number is not None and self.prompt is not None:
            sails, symbol = [self.options[number].facts], self.prompt.symbol
        elif isinstance(facts, seen.CardFacts):
            sails, symbol = facts.morning.to, facts.morning.symbol
        else:
            return None
        across = (space for sail in sails if isinstance(sail, seen.SailFacts) for space in sail.path[:-1])
        return Way(symbol, frozenset(across)) if symbol in ("forward", "backward") else None

    def ships_at(self) -> dict[int, list[seen.SeatRef]]:
        """Return the ships on each space."""
        found: dict[int, list[seen.SeatRef]] = {}
        for ref, ship in self.view.ships.items():
            found.setdefault(ship.space, []).append(ref)
        return found


_FARTHEST = 12
"""Moves that a battle takes at most, with its booty."""
_OF_BATTLES = (ev.BattleStarted, ev.PowderSpent, ev.CombatRolled, ev.SabreUsed, ev.BattleWon, ev.BattleTied)


def battle_at(moments: Sequence[SeenMoment], number: int, played: Sequence[ev.Event] = ()) -> Fought | None:
    """Return the battle that a move is about, or the last step of what is `played` out of it, from its beginning on;
    None if there is none, or the next round has begun.
    """
    events = played or moments[number].events
    if not any(isinstance(event, _OF_BATTLES) for event in played[-1:] or events):
        return None
    before = (event for moment in moments[max(0, number - _FARTHEST) : number] for event in moment.events)
    return last_battle([*before, *events])


def last_battle(events: Iterable[ev.Event]) -> Fought | None:
    """Return the last battle of these events; none once the next round has begun."""
    found: Fought | None = None
    for event in events:
        match event:
            case ev.BattleStarted():
                found = Fought(event.space, {seat_no: Side(seat_no) for seat_no in (event.seat_no, event.other_no)})
            case ev.RoundStarted():
                found = None
            case ev.PowderSpent(seat_no) if found is not None:
                found.sides[seat_no] = found.sides[seat_no]._replace(powder=event.count)
            case ev.CombatRolled(seat_no) if found is not None:
                found.sides[seat_no] = found.sides[seat_no]._replace(die=event.die, strength=event.strength)
            case ev.BattleWon() if found is not None:
                found = found._replace(winner=event.seat_no)
            case ev.BattleTied() if found is not None:
                found = found._replace(tied=True)
    return found
