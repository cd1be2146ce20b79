"""Races for tests: captains who go by a few plain rules, so that a race is a story and ends, whoever plays the
program's seats in other versions.
"""

from collections.abc import Callable
from typing import Any

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.engine.jamaica.moves import Move
from highseas.engine.jamaica.seen.view import ActionFacts, Option, Prompt, SailFacts
from highseas.engine.jamaica.state import Setup

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def new_race(seats: int, seed: int, players: tuple[Controller, ...] = ()) -> Session:
    start = Start(Setup(PEOPLE[:seats], seed, points_decide=seats == 1))
    return Session(start, players or [Controller.PERSON] * seats, f"race{seed}", 0.0)


def sail(session: Session, until: Callable[[Session], bool] = lambda session: False) -> Session:
    """Play a race by these captains to its end, or to a moment."""
    while session.prompt is not None and not until(session):
        session.play(choose(session.prompt))
    return session


def choose(prompt: Prompt) -> Move:
    """Return what these captains answer: what gets them on without a shortage, else what fills their holds."""
    return max(prompt.options, key=_worth).move


def _worth(option: Option) -> float:
    weigh: Any = _WEIGHED.get(type(option.facts).__name__)
    return 0.0 if weigh is None else float(weigh(option.facts))


def _landing(facts: SailFacts) -> float:
    return len(facts.path) * (1 if facts.payable or facts.battle else -1) + 4 * facts.lair + 9 * facts.finish


def _action(action: ActionFacts) -> float:
    if action.load:
        return action.count * {"room": 0.9, "out": 0.3, "ignored": 0}[action.load]
    back = -2 if action.symbol == "backward" else 1
    return back * action.count if not action.to else max(back * _landing(to) for to in action.to)


def _card(card: Any) -> float:
    return _action(card.morning) + _action(card.evening)


_WEIGHED: dict[str, Callable[[Any], float]] = {
    "SailFacts": _landing,
    "CardFacts": _card,
    "DiceFacts": lambda facts: max(map(_card, facts.cards), default=0),
    "LoadFacts": lambda facts: -facts.out_count,
    "PowderFacts": lambda facts: facts.odds[0].win - 60 * facts.count,
    "RerollFacts": lambda facts: facts.odds[0].win if facts.odds else 0,
    "FightFacts": lambda facts: facts.none.win,
    "PayFacts": lambda facts: facts.empties,
    "BootyFacts": lambda facts: {"treasure": 9, "blind": 4, "curse": 3, "nothing": 0}.get(facts.what, facts.count),
}
