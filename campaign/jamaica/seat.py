"""A seat at a race: what its end page is made of, as values (`campaign.play.seat`)."""

import msgspec

from highseas.campaign.jamaica.account import Account, Turning, account, curves, turning_points
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.players import Controller
from highseas.campaign.play.seat import LocalSeat
from highseas.campaign.play.session import Session


class RaceEnd(msgspec.Struct, frozen=True):
    """A race that is over: its account, who plays each seat, its curves and turning points."""

    account: Account
    players: tuple[Controller, ...]
    curves: tuple[Curve, ...]
    turning: tuple[Turning, ...]


def end_of(session: Session) -> RaceEnd:
    """Return how a race went. It must be over."""
    found = account(session)
    assert found is not None
    return RaceEnd(found, tuple(session.players), tuple(curves(session)), tuple(turning_points(session)))


class LocalRaceSeat(LocalSeat[Session]):
    """The seat at a race that is kept here."""

    def _end(self) -> RaceEnd:
        return end_of(self._session)
