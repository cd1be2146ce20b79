"""What a deal file may say, as strict types; docs/deals.md tells it to people."""

from typing import Literal

import msgspec

from engine.setup import STARTING_COINS, Setup
from engine.state import Options
from engine.toml_text import KeyPath

Pile = tuple[str, ...]
"""Cards or contracts by id."""

TurnPart = Literal["discover", "trade"]
"""Where in a turn a deal begins: at a draw, or when the active player has just stopped."""


class DealError(ValueError):
    """The text is no deal that can be played, or the table cannot be written as one; one sentence for a person.

    Of a text that was read, the message begins with the line at fault: "line 12: …".
    """


class SeatDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in front of a seat.

    `coins` is a count, `completed` the contracts it has completed, `steps` the step space its marker waits on, by
    contract, `kept` the ships under Pirates' Nest.
    """

    coins: int = STARTING_COINS
    display: Pile = ()
    completed: Pile = ()
    steps: dict[str, int] = {}
    kept: Pile = ()


class TableDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deal fixes of the table. Decks and the discard pile are named top first; a number in place of a
    list is that many unseen cards; None leaves it to the rules.

    `drawn` and `shuffles` count the cards turned up and the reshuffles of a turn under way. `markers` gives the
    seats, from 1, that completed a contract, in order: needed only where that is not the order of the seats.
    """

    contracts: Pile | None = None
    time_deck: Pile | int | None = None
    point_deck: Pile | int | None = None
    play_deck: Pile = ()
    harbor: Pile = ()
    discard: Pile = ()
    expeditions: Pile = ()
    active: int = 1
    phase: TurnPart = "discover"
    turn: int = 1
    drawn: int | None = None
    shuffles: int = 0
    markers: dict[str, tuple[int, ...]] = {}
    seats: tuple[SeatDeal, ...] = ()

    @property
    def turned_up(self) -> int:
        """Cards turned up in this turn: as said, else those in the harbor; who has stopped has turned up one."""
        if self.drawn is not None:
            return self.drawn
        return max(len(self.harbor), 1 if self.phase == "trade" else 0)

    def piles(self) -> list[tuple[KeyPath, Pile]]:
        """Every pile whose cards are named, with where it stands."""
        found: list[tuple[KeyPath, Pile]] = []
        for key in ("play_deck", "time_deck", "point_deck", "harbor", "discard", "expeditions"):
            pile = getattr(self, key)
            if isinstance(pile, tuple):
                found.append((("table", key), pile))
        for seat_no, seat in enumerate(self.seats):
            at = ("table", "seats", seat_no)
            found += [((*at, "display"), seat.display), ((*at, "kept"), seat.kept)]
        return found


class PuzzleNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a puzzle says of itself; the rules do not read it. `difficulty` goes from 1 to 5."""

    title: str = ""
    goal: str = ""
    hint: str = ""
    author: str = ""
    difficulty: int = 1


class DealFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole text."""

    mode: str
    seats: Pile
    seed: int = 0
    options: Options = Options()
    table: TableDeal = TableDeal()
    puzzle: PuzzleNote = PuzzleNote()


class Deal(msgspec.Struct, frozen=True):
    """A deal that was read and can be laid out. `name` is that of its file."""

    name: str
    setup: Setup
    table: TableDeal
    puzzle: PuzzleNote
