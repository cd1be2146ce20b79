"""A seat at a table of Port Royal: what its screen has beyond view and question (`campaign.play.seat`)."""

from collections.abc import Sequence
from typing import Any

from highseas.campaign.play.seat import A, AtMoment, Play, Request, Seat, SeenMoment
from highseas.campaign.royal.play.account import RoyalEnd, end_of
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession, serves_at, sets_at, stop_at
from highseas.campaign.royal.play.turn_cards import TurnCards, turn_cards
from highseas.campaign.royal.play.warnings import EndsHere, GivesAway, given_away, passing_ends, what_conceding_does
from highseas.engine.royal.seen.view import Serves, Stop


class WhatConcedingDoes(AtMoment[str], frozen=True):
    """What conceding does to this game, as the code of its sentence."""


class RoyalPresent(SeenMoment):
    """The moment that stands, with what can be foreseen from it."""

    __slots__ = ()
    _seat: "RoyalSeat"

    @property
    def serves(self) -> Sequence[Serves]:
        """What each harbor card serves every seat for."""
        return serves_at(self._seat._session)

    @property
    def odds(self) -> Any:
        """Chances of the next card."""
        return self._seat._session.odds

    @property
    def stop(self) -> Stop | None:
        """What stopping Discover would bring; None where it cannot be stopped."""
        return stop_at(self._seat._session)

    @property
    def ends(self) -> EndsHere | None:
        """What passing does where it ends the game."""
        return passing_ends(self._seat._session)


class RoyalSeat(Seat):
    """A seat at a table of Port Royal: who decides sees the table, but not what a rival looked at (ruling R29)."""

    _session: RoyalSession

    @property
    def present(self) -> RoyalPresent:
        found = super().present
        assert isinstance(found, RoyalPresent)
        return found

    def _seen_now(self, moment: RoyalMoment) -> RoyalPresent:
        return RoyalPresent(self, moment, now=True)

    def _viewer(self, now: bool) -> int:
        return self._session.watcher

    def _prompt(self, moment: RoyalMoment, now: bool) -> Any:
        game, viewer = self._session.game, self._viewer(now)
        return game.prompt_for(moment.state, viewer) if viewer >= 0 else game.prompt(moment.state)

    @property
    def sets(self) -> tuple[str, ...]:
        """The card sets of the game, those that its story may bring included."""
        return sets_at(self._session)

    @property
    def turns(self) -> Sequence[TurnCards]:
        """Every turn with the outcome of its cards."""
        return turn_cards(self._session.moments)

    def check(self, request: Request[A]) -> None:
        if isinstance(request, Play) and not request.consent and (claims := given_away(self._session, request.move)):
            raise GivesAway(claims)

    def grant(self, request: Request[A]) -> Any:
        if isinstance(request, WhatConcedingDoes):
            return what_conceding_does(self._session)
        return super().grant(request)

    def _end(self) -> RoyalEnd:
        return end_of(self._session)
