"""What lies on the open goals of a table, and whether such rows from outside fit together."""

from collections.abc import Iterator, Sequence

import msgspec

from highseas.engine.royal.goals.terms import Goal


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The open goals, in order, as numbers; for each the seats that completed it and every seat's step space."""

    goals: bytes
    marks: tuple[bytes, ...]
    steps: tuple[bytes, ...]


def laid_faults(laid: Laid, known: Sequence[Goal], seats: int, not_goals: str, no_match: str) -> Iterator[str]:
    """Yield what is wrong with open goals out of those known: codes, of which two name the kind of goal."""
    slots = len(laid.goals)
    if any(number >= len(known) for number in laid.goals) or len(set(laid.goals)) < slots:
        yield not_goals
        return
    if len(laid.marks) != slots or len(laid.steps) != slots:
        yield no_match
        return
    if any(len(row) != seats for row in laid.steps):
        yield "sound.step_space_belongs_nobody"
        return
    for number, marks, steps in zip(laid.goals, laid.marks, laid.steps, strict=True):
        if len(set(marks)) < len(marks) or any(seat_no >= seats for seat_no in marks):
            yield "sound.marker_belongs_nobody"
        last = known[number].steps
        if any(step > (last if seat_no in marks else last - 1) for seat_no, step in enumerate(steps)):
            yield "sound.marker_lies_step_space"
