"""A seat at a table of Port Royal: what its screen has beyond view and question (`campaign.play.seat`)."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from highseas.campaign.play.seat import LocalSeat, Seat
from highseas.campaign.royal.play.at_table import (
    RoyalMoment,
    RoyalSession,
    serves_at,
    sets_at,
    stop_at,
    time_cards,
)
from highseas.campaign.royal.play.turn_cards import TurnCards, turn_cards
from highseas.campaign.royal.play.warnings import Warned, conceding, ending, warning
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.reasons import Why, whys
from highseas.engine.royal.seen.stopping import Stop
from highseas.engine.royal.seen.view import Option, Serves


class RoyalSeat(Seat, Protocol):
    """A seat at a table of Port Royal. What is said of the position is said of the one that stands."""

    @property
    def host(self) -> RoyalSession | None:
        """The game itself, where it is kept here."""

    @property
    def whole_clock(self) -> int:
        """The cards of the Time deck at the beginning of the game."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The card sets of the game, those that its story may bring included."""

    @property
    def serves(self) -> Sequence[Serves]:
        """What each harbor card serves every seat for."""

    @property
    def odds(self) -> Any:
        """Chances of the next card."""

    @property
    def stop(self) -> Stop | None:
        """What stopping Discover would bring; None where it cannot be stopped."""

    @property
    def turns(self) -> Sequence[TurnCards]:
        """Every turn with what became of its cards."""

    def whys(self, numbers: Iterable[int], names: TableNames) -> dict[int, Why]:
        """Say why the program made these moves, as far as the seat may know."""

    def warning(self, option: Option, names: TableNames) -> Warned | None:
        """Return the warning before an option that gives the game away."""

    def ending(self, names: TableNames) -> str:
        """Describe what passing does where it ends the game; else empty."""

    def conceding(self, names: TableNames) -> str:
        """Describe what conceding does to this game."""


class LocalRoyalSeat(LocalSeat[RoyalSession]):
    """The seat at a game that is kept here. Who decides sees the table, but not what a rival looked at, a person or
    the program (ruling R29).
    """

    def _viewer(self, now: bool) -> int:
        return self._session.watcher

    def _prompt(self, moment: RoyalMoment, now: bool) -> Any:
        game, viewer = self._session.game, self._viewer(now)
        return game.prompt_for(moment.state, viewer) if viewer >= 0 else game.prompt(moment.state)

    @property
    def whole_clock(self) -> int:
        """The cards of the Time deck at the beginning."""
        return time_cards(self._session)

    @property
    def sets(self) -> tuple[str, ...]:
        """The card sets of the game."""
        return sets_at(self._session)

    @property
    def serves(self) -> Sequence[Serves]:
        """What each harbor card serves every seat for."""
        return serves_at(self._session)

    @property
    def odds(self) -> Any:
        """Chances of the next card."""
        return self._session.odds

    @property
    def stop(self) -> Stop | None:
        """What stopping Discover would bring."""
        return stop_at(self._session)

    @property
    def turns(self) -> Sequence[TurnCards]:
        """Every turn with what became of its cards."""
        return turn_cards(self._session.moments)

    def whys(self, numbers: Iterable[int], names: TableNames) -> dict[int, Why]:
        """Say why the program made these moves."""
        return whys(self._session, numbers, names, self._session.watcher)

    def warning(self, option: Option, names: TableNames) -> Warned | None:
        """Return the warning before an option."""
        return warning(self._session, option, names)

    def ending(self, names: TableNames) -> str:
        """Describe what passing does where it ends the game."""
        return ending(self._session, names)

    def conceding(self, names: TableNames) -> str:
        """Describe what conceding does."""
        return conceding(self._session, names)
