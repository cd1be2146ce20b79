"""One finished game as the statistics keep it."""

from typing import Annotated

import msgspec

from highseas.campaign.games import modes

Figure = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
"""A figure of a game. The bounds keep numbers of hundreds of digits out of the averages."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. Fields added by later versions have a default that means "not known"."""

    mode: str
    seats: Figure
    outcome: str
    points: Figure
    title: str
    turns: Figure
    turns_left: Figure
    busts: Figure
    contracts: tuple[str, ...]
    """The contracts completed in the game, once for every seat that did."""
    rewound: bool
    seed: int
    finished: Figure
    """The place in the order of finished games, from 1."""
    done_in: tuple[Figure, ...] = ()
    """Beside `contracts`: the turn in which each was completed, -1 where that is not known."""
    done_by: tuple[str, ...] = ()
    """Beside `contracts`: who completed each."""
    lay: tuple[str, ...] = ()
    """The contracts in the game."""
    day: str = ""
    """The date (UTC) of the end, as 2026-01-31."""
    daily: str = ""
    """The date of the daily deal, if it was one."""
    puzzle: str = ""
    """The puzzle, if it was a try of one."""
    dealt: bool = False
    """Whether the table came from a deal file; puzzles do too."""
    campaign: str = ""
    """Of a chapter: its campaign; empty for a chapter played again for practice."""
    chapter: Figure = 0
    defeats: Figure = 0
    """Of a chapter: the campaign's defeats before it."""
    sets: tuple[str, ...] = ()
    """The card sets that were mixed in with those of the mode."""
    beaten: bool | None = None
    """Of a game against each other in which the program had seats: whether a person was among the winners."""
    share: str = ""
    """The line to share."""
    conceded: bool = False
    """Whether somebody gave the game up."""
    hints: Figure | None = None
    """How many questions a hint was shown for."""
    rating: Figure = 0
    """How hard the deal was, 1 to 5, among those with as many seats (`words.games.rating_of`); 0 if not rated.
    """
    aside: Figure | None = None
    """Time cards that were set aside before the game."""
    coins: Figure | None = None
    """The most coins that a seat ever had in hand."""
    limit: Figure = 0
    """Of a race: the rounds after which it is scored as it stands; 0 for no limit."""
    home: bool | None = None
    """Of a solo race that points decided: whether it came home; one by the older rule counts if it was won."""
    plays: str = ""
    """The game that was played, by its name; empty for the first game, whose figures most others are."""


def is_chapter(entry: Entry) -> bool:
    """Whether it was a part of a campaign; a game of a mode that is not known any more was none."""
    return modes().get(entry.mode, False)
