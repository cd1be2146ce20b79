"""What became of earlier games like one that is about to begin."""

from collections.abc import Mapping
from typing import NamedTuple

from highseas.campaign.results.entry import Entry, is_chapter
from highseas.campaign.results.summary import against_time, in_order


class Alike(NamedTuple):
    """Games alike: how many were finished, in how many of these persons played against the program or against time
    (`counted`), how many of those they `won`, and the title of the best won one, where games have titles.
    """

    played: int = 0
    counted: int = 0
    won: int = 0
    title: str = ""


def against_the_clock(entries: Mapping[str, Entry], mode: str, seats: int) -> Alike:
    """Return what became of games against the Time deck with so many seats."""
    games = [entry for entry in against_time(in_order(entries)) if (entry.mode, entry.seats) == (mode, seats)]
    won = [game for game in games if game.outcome == "won"]
    best = max(won, key=lambda game: game.points, default=None)
    return Alike(len(games), len(games), len(won), best.title if best is not None else "")


def each_for_oneself(entries: Mapping[str, Entry], mode: str, seats: int) -> Alike:
    """Return what became of games against each other with so many seats."""
    games = [
        entry
        for entry in in_order(entries)
        if (entry.plays, entry.mode, entry.seats, entry.outcome) == ("", mode, seats, "ranked")
        and not (entry.puzzle or entry.dealt)
    ]
    against = [game for game in games if game.beaten is not None]
    return Alike(len(games), len(against), sum(game.beaten is True for game in against))


def chapters(entries: Mapping[str, Entry], seats: int) -> Alike:
    """Return what became of the chapters of campaigns that so many played together."""
    games = [entry for entry in in_order(entries) if is_chapter(entry) and entry.seats == seats]
    together = [game for game in games if game.outcome != "ranked"]
    return Alike(len(games), len(together), sum(game.outcome == "won" for game in together))
