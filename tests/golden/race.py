"""A race as text that is easy to read and hardly ever changes: questions, moves and events in ids.

It is sailed to its end and written down by rounds: those in which something happens or is asked for the first time,
and the last. What the rounds between brought stands in the figures of the next one that is written.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from highseas.campaign.jamaica.plain import fields_of
from highseas.campaign.play.session import Session
from highseas.engine.jamaica.events import RoundStarted
from highseas.engine.jamaica.seen.view import GhostView, SeatView, View


@dataclass
class Round:
    """A round as lines, and what happened or was asked in it: kinds of events and of questions."""

    lines: list[str] = field(default_factory=list)
    shows: set[str] = field(default_factory=set)


def tell(session: Session) -> str:
    """Format the rounds of a race that show something new, how many lie between them, and the end."""
    setup = session.start.setup
    lines, seen, left_out = [f"{setup.mode}, {len(setup.names)} seats, seed {setup.seed}"], set[str](), 0
    rounds = list(_rounds(session))
    for each in rounds:
        if each.shows <= seen and each is not rounds[-1]:
            left_out += 1
            continue
        if left_out:
            lines += ["", f"... {left_out} {'round' if left_out == 1 else 'rounds'} ..."]
        lines += each.lines
        seen, left_out = seen | each.shows, 0
    return "\n".join([*lines, "", f"the end: {_figures(msgspec.to_builtins(session.result))}", ""])


def _rounds(session: Session) -> Iterator[Round]:
    present = Round()
    for number, moment in enumerate(session.moments):
        if number:
            asked = session.prompt_at(number - 1)
            assert asked is not None
            options = " | ".join(option.text for option in asked.options)
            who = session.names[asked.seat - 1]
            present.lines += [f"{who}: {asked.kind}  {{ {options} }}", f"  > {moment.move}"]
            present.shows.add(f"asked {asked.kind}")
        for event in moment.events:
            if isinstance(event, RoundStarted):
                yield present
                present = Round(["", *_table(session.game.view(session.moments[number].state), event.round)])
            present.lines.append(f"    {_event(event)}")
            present.shows.add(type(event).__name__)
    yield present


def _event(event: Any) -> str:
    fields = fields_of(event)
    return " ".join([fields.pop("type"), _figures({key: value for key, value in fields.items() if value != ""})])


def _figures(fields: dict[str, Any]) -> str:
    return " ".join(f"{key}={_figure(value)}" for key, value in fields.items())


def _figure(value: Any) -> str:
    return f"[{' '.join(map(_figure, value))}]" if isinstance(value, (list, tuple)) else str(value)


def _table(view: View, number: int) -> Iterator[str]:
    lairs = " ".join(map(str, view.lairs))
    yield f"--- round {number}   lairs [{lairs}] treasures={view.treasure_deck}"
    for seat in view.seats:
        yield f"    {seat.name}: {_ship(seat)}"
    if view.ghost is not None:
        yield f"    ghost: {_ship(view.ghost)}"


def _ship(ship: SeatView | GhostView) -> str:
    holds = " ".join(f"{kind}:{count}" if count else "-" for kind, count in ship.holds)
    up = f" up [{' '.join(ship.treasures_up)}]" if ship.treasures_up else ""
    down = f" down={ship.treasures_down}" if ship.treasures_down else ""
    return f"space={ship.space} lap={ship.lap} [{holds}]{up}{down}"
