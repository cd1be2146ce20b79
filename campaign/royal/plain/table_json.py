"""The table in JSON: the goals that lie open have there the keys of contracts, or of missions, beside their own."""

from typing import Any

import msgspec
from msgspec.structs import asdict

from highseas.engine.royal.goals.terms import Pay
from highseas.engine.royal.seen.view import GoalView, Serves, TermView, View
from highseas.story.view import TaleView


class ContractOut(msgspec.Struct, frozen=True):
    """An open contract. `markers` are the seats that completed it, in order; the lists that follow have one
    entry per seat: `steps` the step space its marker stands on (0: none, or on a coin space because the contract is
    completed), `progress` how much of `need` it has. `rewards_left` are the coins of the free spaces, next first.
    """

    id: str
    markers: tuple[int, ...]
    steps: tuple[int, ...]
    progress: tuple[int, ...]
    need: int
    rewards_left: tuple[int, ...]


class TermOut(msgspec.Struct, frozen=True):
    """One thing a mission asks for. `have` has one figure per seat, up to `need`; `pays` says whether it is given
    up. The other figures are those its `kind` has: what color, item, professions, highest cost.
    """

    kind: str
    need: int
    have: tuple[int, ...]
    pays: bool = False
    color: str = ""
    item: str = ""
    professions: tuple[str, ...] = ()
    max_cost: int = 0


class MissionOut(msgspec.Struct, frozen=True):
    """An open mission by the number of its card. `marks` are the seats that completed it, in order; `steps` has
    each seat's step space.

    `moment` is when it comes, if it must be decided at once ("" at any own decision), with `moment_cards` colors or
    cards and `fewer` cards that may then not be taken. `first_coins` and `first_crowns` are what is left for the
    first to complete it; `crowns` everyone gains who does.
    """

    id: str
    marks: tuple[int, ...]
    steps: tuple[int, ...]
    steps_needed: int
    terms: tuple[TermOut, ...]
    moment: str
    moment_cards: int
    fewer: int
    first_coins: int
    first_crowns: int
    crowns: int
    newest: bool


class ServesOut(Serves, frozen=True, kw_only=True):
    """A harbor card that would bring a seat further with a `contract` or a `mission`; the other is empty."""

    contract: str = ""
    mission: str = ""


class StoryOut(TaleView, frozen=True, kw_only=True):
    """The story's part of the table, its open missions among it."""

    missions: tuple[MissionOut, ...]


class TableOut(View[StoryOut], frozen=True, kw_only=True):
    """The table, its open contracts among it; `goals` has contracts and missions alike."""

    contracts: tuple[ContractOut, ...]
    serves: tuple[ServesOut, ...] = ()


def table_out(view: View[TaleView]) -> TableOut:
    """Add the goals of a table in the form of contracts or missions."""
    part: Any = view.part
    missions = tuple(_mission_out(goal) for goal in view.goals if goal.kind == "mission")
    contracts = tuple(
        ContractOut(
            goal.id,
            goal.markers,
            tuple(0 if seat in goal.markers else step for seat, step in enumerate(goal.steps, 1)),
            goal.have,
            goal.need,
            goal.coins,
        )
        for goal in view.goals
        if goal.kind == "contract"
    )
    return TableOut(
        **asdict(view)
        | {
            "contracts": contracts,
            "part": StoryOut(**asdict(part), missions=missions) if isinstance(part, TaleView) else part,
            "serves": tuple(ServesOut(**asdict(each) | {each.kind: each.goal}) for each in view.serves),
        }
    )


def _mission_out(goal: GoalView) -> MissionOut:
    moment = next((term.term for term in goal.terms if term.is_moment), None)
    return MissionOut(
        id=goal.id,
        marks=goal.markers,
        steps=goal.steps if goal.steps_needed > 1 else (0,) * len(goal.steps),
        steps_needed=goal.steps_needed,
        terms=tuple(_term_out(term) for term in goal.terms if not term.is_moment),
        moment=moment.kind if moment is not None else "",
        moment_cards=getattr(moment, "at_least", getattr(moment, "cards", 0)),
        fewer=getattr(moment, "fewer", 0),
        first_coins=goal.coins[0] if goal.coins else 0,
        first_crowns=goal.first_crowns,
        crowns=goal.crowns,
        newest=goal.newest,
    )


def _term_out(shown: TermView) -> TermOut:
    figures = {field: getattr(shown.term, field, default) for field, default in _TERM_FIGURES.items()}
    return TermOut(shown.term.kind, shown.need, shown.have, pays=isinstance(shown.term, Pay), **figures)


_TERM_FIGURES: dict[str, Any] = {"color": "", "item": "", "professions": (), "max_cost": 0}
"""What a term of JSON has for figures that its kind does not have."""
