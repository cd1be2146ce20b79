"""The JSON of the race around Jamaica as types: docs/protocol.md explains it, the schema is made from it.

Seats count from 1, the Ghost Ship is "ghost"; kinds of tokens, cards and treasures are those of the rules' data.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from highseas.campaign.jamaica.play.account import Account, account
from highseas.campaign.jamaica.play.curves import curves
from highseas.campaign.jamaica.play.turning import turning_points
from highseas.campaign.jamaica.words.asked import answer, title
from highseas.campaign.jamaica.words.events import event_text
from highseas.campaign.jamaica.words.naming import GHOST_NO, RaceNames
from highseas.campaign.jamaica.words.records import placing_line
from highseas.campaign.jamaica.words.results import report_lines
from highseas.campaign.jamaica.words.turning import turning_text
from highseas.campaign.plain.protocol import AnyOption, AnyOutput, AnyPrompt, AnySeen
from highseas.campaign.play.curve import Curve
from highseas.campaign.play.session import Session
from highseas.engine.jamaica.events import CombatRolled, Event, Face, RaceOver, seat_fields
from highseas.engine.jamaica.seen.view import Facts, Option, Prompt, ResultView, SeatRef, View


class RaceOption(AnyOption, frozen=True):
    """One answer to a question. `label` says it with what it costs and brings; `facts` are the same as figures,
    null where there are none.
    """

    facts: Facts | None


class RacePrompt(AnyPrompt, frozen=True):
    """What is asked of a seat. `ship` is the ship it is about: the seat itself, or "ghost" where it decides for the
    Ghost Ship. `tokens` of the kind `kind_of` are loaded or paid; `tokens` are also the spaces to sail, `symbol`
    says in which direction. `against` is the other side of a battle, `space` where it is, or what is paid for.
    """

    options: tuple[RaceOption, ...]
    ship: SeatRef
    kind_of: str = ""
    tokens: int = 0
    symbol: str = ""
    against: SeatRef | None = None
    space: int | None = None
    part: str = ""


class RaceEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened. `type` names it, `text` describes it, the other keys are those it has."""

    type: str
    text: str
    seat: SeatRef | None = None
    other: SeatRef | None = None
    loser: SeatRef | None = None
    by: SeatRef | None = None
    seats: int | None = None
    ghost: bool | None = None
    round: int | None = None
    first: int | None = None
    second: int | None = None
    morning: int | str | None = None
    evening: int | str | None = None
    morning_die: int | None = None
    evening_die: int | None = None
    card: int | str | None = None
    cards: int | None = None
    hold: int | None = None
    kind: str | None = None
    count: int | None = None
    tokens: int | None = None
    start: int | None = None
    path: tuple[int, ...] | None = None
    why: str | None = None
    lap: int | None = None
    space: int | None = None
    amounts: tuple[int, ...] | None = None
    cost: int | None = None
    paid: int | None = None
    power: bool | None = None
    die: Face | None = None
    strength: int | None = None
    star: bool | None = None
    sunk: bool | None = None
    blind: bool | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class RaceTurning(msgspec.Struct, frozen=True):
    """A turning point of a race: its round, its kind (treasure, battle, short, home), whose it is, and the text."""

    round: int
    kind: str
    seat: SeatRef
    text: str


class RaceReport(msgspec.Struct, frozen=True):
    """The account of a race that is over, the same in lines, and one line to pass on. `curves` have spaces from the
    start and doubloons of every ship at the end of each round, the Ghost Ship's last.
    """

    account: Account
    lines: tuple[str, ...]
    share: str
    curves: tuple[Curve, ...]
    turning: tuple[RaceTurning, ...]


class RaceOutput(AnyOutput, frozen=True):
    """One line out: the question, what happened since the last one, the end or null, and the race.

    `view` shows a hand and treasures that lie face down to the one person at the table, or to the seat that is
    served; where several persons play, nobody's, and {"seat": 2} shows one seat's.
    """

    prompt: RacePrompt | None
    events: tuple[RaceEvent, ...]
    result: ResultView | None
    view: View
    report: RaceReport | None = None


class RaceSeen(AnySeen, frozen=True):
    """What one seat may see: the question, what the last move brought, and the race."""

    prompt: RacePrompt | None
    events: tuple[RaceEvent, ...]
    view: View


def option_out(option: Option, names: RaceNames) -> RaceOption:
    """Convert an answer."""
    return RaceOption(option.text, answer(option, names), True, None, option.facts)


def prompt_out(prompt: Prompt | None, names: RaceNames) -> RacePrompt | None:
    """Convert a question."""
    if prompt is None:
        return None
    names = names.asking(prompt)
    return RacePrompt(
        seat=prompt.seat,
        kind=prompt.kind,
        title=title(prompt, names),
        options=tuple(option_out(option, names) for option in prompt.options),
        ship=prompt.ship,
        kind_of=prompt.kind_of,
        tokens=prompt.count,
        symbol=prompt.symbol,
        against=prompt.against or None,
        space=prompt.space if prompt.space >= 0 else None,
        part=prompt.part,
    )


def events_out(events: Iterable[Event], names: RaceNames) -> tuple[RaceEvent, ...]:
    """Convert events."""
    return tuple(RaceEvent(text=event_text(event, names), **fields_of(event)) for event in events)


def fields_of(event: Event) -> dict[str, Any]:
    """Return the type and the fields of an event, seats from 1 under their names in JSON."""
    seats = seat_fields(type(event))
    fields = {
        name.removesuffix("_no"): _seat_out(event, name) if name in seats else getattr(event, name)
        for name in event.__struct_fields__
    }
    if isinstance(event, RaceOver):
        fields["winners"] = tuple(seat_no + 1 for seat_no in event.winners)
    return {"type": event.__struct_config__.tag, **fields}


def _seat_out(event: Event, name: str) -> SeatRef | None:
    """Return a seat from 1, or the Ghost Ship; None where nobody throws its die for it, as alone."""
    seat_no: int = getattr(event, name)
    if seat_no != GHOST_NO:
        return seat_no + 1
    return None if isinstance(event, CombatRolled) and name == "by_no" else "ghost"


def report_out(session: Session) -> RaceReport | None:
    """Return the report of a race that is over."""
    found = account(session)
    if found is None:
        return None
    lines = report_lines(session, placing_line(session))
    names = RaceNames(session.names)
    turning = tuple(
        RaceTurning(
            each.round,
            each.kind,
            "ghost" if each.seat_no == GHOST_NO else each.seat_no + 1,
            turning_text(each, names),
        )
        for each in turning_points(session)
    )
    return RaceReport(found, tuple(lines), lines[-1], tuple(curves(session)), turning)
