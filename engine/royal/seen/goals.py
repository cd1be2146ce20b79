"""A goal as front ends see it, whether a contract or a mission: types only.

`engine.royal.goals.view` makes them of what a mode says of its goals.
"""

from typing import Literal, NamedTuple

import msgspec

from highseas.engine.royal.goals.terms import AnyTerm, When

GoalKind = Literal["contract", "mission"]


class GoalRef(NamedTuple):
    """A goal by name: what a question, an answer or an advice is about."""

    kind: GoalKind
    id: str


class RewardsLeft(NamedTuple):
    """What completing a goal still brings: `coins` to the next seats, in order; `first_crowns` to the first of all,
    `crowns` to everyone.
    """

    coins: tuple[int, ...] = ()
    first_crowns: int = 0
    crowns: int = 0


class TermView(msgspec.Struct, frozen=True):
    """One thing a goal asks for, as a term of the vocabulary, and how many of `need` each seat has.

    A moment counts its steps, or what is gathered for it; beside other terms it counts nothing (`need` 0).
    """

    term: AnyTerm
    need: int
    have: tuple[int, ...]

    @property
    def is_moment(self) -> bool:
        """Whether it is no thing to have, but something that has to happen."""
        return isinstance(self.term, When)


class GoalView(msgspec.Struct, frozen=True):
    """An open goal by its id, and how far each seat is.

    `markers` are the seats that completed it, in order; `steps` has for each seat the steps made of `steps_needed`
    (1 for a goal without step spaces), all of them once it is completed. `terms` are what it asks for, its moment
    last: a goal with one is reached at that moment and at no other (rulings R11, R13, R26). `need` counts all of
    it, and `have` how much of it each seat has: everything once its marker completed the goal.

    `coins`, `first_crowns` and `crowns` are the `RewardsLeft`. `newest` marks the goal that was laid out last,
    where that matters.
    """

    kind: GoalKind
    id: str
    markers: tuple[int, ...]
    steps: tuple[int, ...]
    steps_needed: int
    terms: tuple[TermView, ...]
    need: int
    have: tuple[int, ...]
    coins: tuple[int, ...] = ()
    first_crowns: int = 0
    crowns: int = 0
    newest: bool = False

    @property
    def only_first(self) -> bool:
        """Whether its coins are for the first alone to complete it."""
        return len(self.coins) <= 1 and not self.markers
