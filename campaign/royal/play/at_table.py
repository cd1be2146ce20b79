"""A session of Port Royal: its types, and what only its tables have."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple, TypeAlias

from highseas.campaign.play.session import Session
from highseas.engine.game import Moment
from highseas.engine.royal.modes import sets_of
from highseas.engine.royal.moves import Move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.figures import serves, stopping
from highseas.engine.royal.seen.view import Prompt, ResultView, Serves, Stop, View, face
from highseas.engine.royal.state import Setup, State
from highseas.story.view import FinalGoalView, TaleView

RoyalView: TypeAlias = View[TaleView]
RoyalMoment: TypeAlias = Moment[State]
RoyalSession: TypeAlias = Session[Setup, State, Move, RoyalView, Prompt, ResultView[FinalGoalView]]


def sets_at(session: RoyalSession) -> tuple[str, ...]:
    return sets_of(session.state)


def serves_at(session: RoyalSession) -> list[Serves]:
    """Return what each harbor card serves every seat for; the view has it for the deciding seat."""
    return serves(session.state, range(len(session.names)))


def stop_at(session: RoyalSession) -> Stop | None:
    """Return what stopping Discover now would bring; None where it cannot be stopped."""
    return stopping(session.state)


LET_IN = 3
"""Most moves between the last choice to stop and a bust: a card is drawn, its ship let in."""


class Lost(NamedTuple):
    """What stopping before the bust would have brought at most: so many coins, the person wanted most of those within
    reach ("" for none), and whether `both` of them.
    """

    coins: int
    person: str
    both: bool


def lost_at(state: State) -> Lost | None:
    """Return what a bust takes from who stopped not at this table; None where Discover cannot be stopped."""
    if (stop := stopping(state)) is None:
        return None
    view = PORT_ROYAL.view(state)
    wanted = {each.card for each in view.serves}
    people = [card for card in view.harbor if face(card).type == "profession" and not view.offers[card].short]
    person = max(people, key=lambda card: (card in wanted, view.offers[card].influence), default="")
    ships = sum(face(card).type == "ship" for card in view.harbor)
    return Lost(stop.coins, person, both=stop.takes > ships)


def lost_before(states: Iterable[State]) -> Lost | None:
    """Return what a bust took at the last table that could have been stopped at; `states` before it, the last first."""
    last = list(islice(states, LET_IN))
    return next(filter(None, (lost_at(each) for each in last if each.turn == last[0].turn)), None)


def time_cards(session: RoyalSession) -> int:
    return len(session.moments[0].state.time_deck)
