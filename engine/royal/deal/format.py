"""The content of a deal file as strict types; docs/deals.md describes it for people."""

from typing import Annotated, Literal

import msgspec

from highseas.engine.royal.state import SEAT_ZONES, STARTING_COINS, TABLE_ZONES, Options, Setup
from highseas.engine.strict_toml import KeyPath

Pile = tuple[str, ...]
"""Cards or contracts by id."""

Figure = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""A count that grows through a game; the bound is above any real one."""

TurnPart = Literal["discover", "trade"]
"""Where in a turn a deal begins: at a draw, or just after the active player stopped."""


SeatPlayer = Literal["person", "random", "deckhand", "navigator"]
"""Who plays a seat: a person, or a player of the program by name (`engine.game.Game.policies`)."""


class SeatDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards, coins and markers of a seat.

    `coins` is a count, `completed` the contracts it has completed, `steps` the step space its marker waits on, by
    contract, `kept` the ships under Pirates' Nest, `stowed` those under Merchants.
    """

    coins: int = STARTING_COINS
    display: Pile = ()
    completed: Pile = ()
    steps: dict[str, int] = {}
    kept: Pile = ()
    stowed: Pile = ()


class TableDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deal fixes of the table. Decks and the discard pile are named top first; a number in place of a list
    is that many unseen cards; None leaves it to the rules.

    `drawn`, `shuffles` and `gambled` count the cards revealed, the reshuffles and the Gamblers used in a turn under
    way. `markers` gives the seats, from 1, that completed a contract, in order: needed only where that is not the
    order of the seats. Without an `active` seat it is the start player's turn.
    """

    contracts: Pile | None = None
    time_deck: Pile | int | None = None
    point_deck: Pile | int | None = None
    play_deck: Pile = ()
    harbor: Pile = ()
    discard: Pile = ()
    expeditions: Pile = ()
    active: int | None = None
    phase: TurnPart = "discover"
    turn: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    drawn: Figure | None = None
    shuffles: Figure = 0
    gambled: Figure = 0
    markers: dict[str, tuple[int, ...]] = {}
    seats: tuple[SeatDeal, ...] = ()

    @property
    def turned_up(self) -> int:
        """Cards revealed in this turn: as given, else those in the harbor, at least one after stopping."""
        if self.drawn is not None:
            return self.drawn
        return max(len(self.harbor), 1 if self.phase == "trade" else 0)

    def piles(self) -> list[tuple[KeyPath, Pile]]:
        """Yield every pile with named cards, with its place in the file."""
        found: list[tuple[KeyPath, object]] = []
        found += [(("table", zone.name), getattr(self, zone.name, None)) for zone in TABLE_ZONES]
        for seat_no, seat in enumerate(self.seats):
            at = ("table", "seats", seat_no)
            found += [((*at, zone.name), getattr(seat, zone.name, None)) for zone in SEAT_ZONES]
        return [(at, pile) for at, pile in found if isinstance(pile, tuple)]


class PuzzleNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a puzzle says of itself; the rules do not read it. `tries` is its measured difficulty: so many games
    played by lot win it once, on average; 0 if nobody measured it. `unique` says whether only one first move wins for
    certain; None if nobody knows.
    """

    title: str = ""
    goal: str = ""
    hint: str = ""
    author: str = ""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    tries: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] = 0
    unique: bool | None = None


class DealFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. `players` says who plays each seat; without it, persons or whoever sits down. `rating` is how
    hard the program that wrote it found it, 1 the easiest; the rules do not read it.
    """

    mode: str
    seats: Pile
    players: tuple[SeatPlayer, ...] = ()
    seed: int = 0
    rating: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    options: Options = Options()
    table: TableDeal = TableDeal()
    puzzle: PuzzleNote = PuzzleNote()


class Deal(msgspec.Struct, frozen=True):
    """A deal that was read and checked."""

    setup: Setup
    table: TableDeal
    puzzle: PuzzleNote
    players: tuple[SeatPlayer, ...] = ()
