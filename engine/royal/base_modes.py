"""The base game and Make Sail!, how games end, and what cannot be at a table of theirs.

Functions that end in `faults` yield codes of what is wrong with a table from outside, as
`engine.royal.saved.validation` does.
"""

# Not compiled: others extend its modes.

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import COLOR, CONTRACTS, EXPEDITION, TYPE
from highseas.engine.royal.catalog import Catalog
from highseas.engine.royal.events import EndTriggered, GameOver, RanOut
from highseas.engine.royal.frames.kinds import Looking, Stopping
from highseas.engine.royal.goals.terms import Laid, WhenKept, laid_faults
from highseas.engine.royal.modes import INFLUENCE, ROUND_ENDS, Mode, catalog_of
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.state import MARKERS, STARTING_COINS, USUAL, Options, Result, Setup, State

_OPTIONS = frozenset({"sets", "second_shuffle_tax", "influence_to_end", "auto_pass", "random_start"})
"""Options of all modes without expeditions too."""


class BaseMode(Mode):
    """The base game: the first to reach enough influence starts the last round (Big Box p. 7)."""

    name = "base"
    sets: tuple[str, ...] = ("base",)
    ends_at = 12
    options = _OPTIONS | {"expedition_to_win", "bust_bars_expeditions"}

    def lay_out(self, state: State, setup: Setup, log: Log) -> None:
        """Shuffle the Play deck and deal coins to everybody (Big Box p. 3)."""
        cards = catalog_of(state)
        state.play_deck, state.stream = shuffled(state.stream, cards.pool)
        state.expeditions = cards.table_cards(len(state.seats))
        for seat_no in range(len(state.seats)):
            gain(state, seat_no, STARTING_COINS, "start", log)

    def faults(self, state: State, from_play: bool) -> Iterator[str]:
        """Check for parts of other modes, and for a last round that nobody can win."""
        yield from _foreign_faults(state, catalog_of(state))
        yield from _contract_faults(state)
        if state.contracts and not self.lays_contracts:
            yield "sound.contracts_lie_open_none"
        if state.ending and (state.timed or not self.may_win(state)):
            yield "sound.last_round_nobody_win"

    def refresh(self, state: State) -> None:
        state.subscriptions = INFLUENCE | ROUND_ENDS

    def influence_changed(self, state: State, seat_no: int, log: Log) -> None:
        """Start the last round at enough influence; in the variant only together with an expedition."""
        seat, needed = state.seats[seat_no], self.ends_at_of(state)
        if not needed or state.ending or seat.influence < needed:
            return
        if state.options.expedition_to_win and not has_expedition(seat.display):
            return
        state.ending = True
        if log is not None:
            log.append(EndTriggered(seat_no, seat.influence))

    def ends_at_of(self, state: State) -> int:
        """Return what the options say, else `ends_at`; 0 against the Time deck."""
        return 0 if self.plays_as_one(state) else state.options.influence_to_end or self.ends_at

    def round_ends(self, state: State, log: Log) -> None:
        """Rank by influence, then coins; in the variant only seats with an expedition, if there are any."""
        left = len(state.play_deck) + len(state.discard)
        ran_out = not state.ending and left < len(state.seats) and self.may_run_out(state.options)
        if ran_out and log is not None:
            log.append(RanOut())
        if state.ending or ran_out:
            finish_ranked(state, self.may_win(state) or range(len(state.seats)), log, self.rank)

    def may_run_out(self, options: Options) -> bool:
        """A game to more influence than the mode prints, where nearly all cards may be coins and displays."""
        return (options.influence_to_end or 0) > self.ends_at

    def may_win(self, state: State) -> list[int]:
        """Return all seats, or in the variant those with an expedition."""
        seats = super().may_win(state)
        if state.options.expedition_to_win:
            return [i for i in seats if has_expedition(state.seats[i].display)]
        return seats

    def rank(self, state: State, seat_no: int) -> tuple[int, ...]:
        """Return what the base game ranks by (Big Box p. 7)."""
        seat = state.seats[seat_no]
        return seat.influence, len(seat.coins)

    def plays_as_one(self, state: State) -> bool:
        return state.timed

    def concede(self, state: State, seat_no: int, log: Log) -> None:
        """Lose the game if the table plays as one or the player is alone; else rank the others as at the end.

        Of them only those that could win as the table stands, or all if nobody could (a ruling of ours).
        """
        others = [i for i in range(len(state.seats)) if i != seat_no]
        if not others or self.plays_as_one(state):
            finish_together(state, False, log, seat_no)
        else:
            able = [i for i in self.may_win(state) if i != seat_no]
            finish_ranked(state, able or others, log, self.rank, seat_no)


class MakeSailMode(BaseMode):
    """Make Sail!: the base game with 60 cards of its own for 2 to 4 players; 8 influence start the last round (Big
    Box, "Port Royal Make Sail!", ruling R34).

    Merchants, Passengers and its Tax Increases are data (`data/make-sail.toml`), and it has no expeditions.
    """

    name = "make-sail"
    sets: tuple[str, ...] = ("make-sail",)
    players = (2, 4)
    ends_at = 8
    options = _OPTIONS


TITLES = ((8, "lord"), (6, "captain"), (4, "pirate"), (2, "sailor"), (0, "landlubber"))
"""Fewest points for each title of a won game against the Time deck (ruling R21), best first."""


def title(points: int) -> str:
    """Return the title that a won game with this many points earns (ruling R21)."""
    return next(name for least, name in TITLES if points >= least)


def has_expedition(display: bytes) -> bool:
    return any(TYPE[card] == EXPEDITION for card in display)


def finish_ranked(
    state: State, candidates: Iterable[int], log: Log, rank: Callable[[State, int], tuple[int, ...]], conceded: int = -1
) -> None:
    """End a competitive game: the highest rank wins, ties share. `conceded` is the seat that did, or -1."""
    scores = {i: rank(state, i) for i in candidates}
    best = max(scores.values())
    _finish(state, "ranked", tuple(i for i, score in scores.items() if score == best), log, conceded)


def finish_together(state: State, won: bool, log: Log, conceded: int = -1) -> None:
    """End a game against the Time deck, for all seats alike (ruling R20); `conceded` as above."""
    everyone = tuple(range(len(state.seats)))
    _finish(state, "won" if won else "lost", everyone if won else (), log, conceded)


def _finish(
    state: State, outcome: Literal["won", "lost", "ranked"], winners: tuple[int, ...], log: Log, conceded: int
) -> None:
    state.frames = ()
    state.result = Result(
        outcome=outcome,
        points=len(state.point_deck),
        winners=winners,
        influence=tuple(seat.influence for seat in state.seats),
        coins=tuple(len(seat.coins) for seat in state.seats),
        conceded=conceded,
    )
    if log is not None:
        log.append(GameOver())


def _foreign_faults(state: State, cards: Catalog) -> Iterator[str]:
    """Check that nothing of other modes is there: decks, looks without a Lookout, items that are kept or sold."""
    own = (state.joined, state.shields, state.track)
    if any(own) or any(seat.crowns or seat.character != -1 or seat.ability for seat in state.seats):
        yield "sound.only_another_mode"
    if any(isinstance(frame, Stopping) for frame in state.frames):
        yield "sound.asks_only_another_mode"
    if state.turn_rules != USUAL:
        yield "sound.turn_like_no_other"
    if not state.timed and state.time_deck:  # cards on a Point deck are merely out of play
        yield "sound.time_deck_not_played"
    looks = any(isinstance(frame, Looking) for frame in state.frames)
    if not cards.looks and (state.known or state.looked or looks):
        yield "sound.asks_only_another_mode" if looks else "sound.only_another_mode"
    if not cards.items and (state.prices or any(seat.items for seat in state.seats)):
        yield "sound.only_another_mode"


def _contract_faults(state: State) -> Iterator[str]:
    """Check contracts, markers on them and before their seats, and ships kept for Pirates' Nest (ruling R15)."""
    laid, seats = Laid(state.contracts, state.markers, state.steps), len(state.seats)
    if faults := [*laid_faults(laid, CONTRACTS, seats, "contract")]:
        yield from faults
        return
    nest = any(isinstance(CONTRACTS[index].term, WhenKept) for index in state.contracts)
    for seat_no, seat in enumerate(state.seats):
        completed = sum(1 for row in state.markers if seat_no in row)
        rows = zip(state.markers, state.steps, strict=True)
        on_contracts = sum(seat_no in markers or steps[seat_no] > 0 for markers, steps in rows)
        if seat.completed != completed or seat.markers != MARKERS - on_contracts or seat.markers < 0:
            yield "sound.player_markers_not_add"
        colors = [COLOR[card] for card in seat.kept]
        if (colors and not nest) or len(set(colors)) < len(colors):
            yield "sound.ships_kept_nobody_keep"
