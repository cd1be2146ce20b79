"""Medals: firsts and records of one game among those that were finished before it. They are data
(`medals.toml`), and nothing is kept of them: the statistics say it all, for an earlier game too.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

import msgspec

from highseas.campaign.results.achievements import Conditions, Figures
from highseas.campaign.results.stats import Entry, is_chapter
from highseas.campaign.results.summary import against_time, deal_of, in_order
from highseas.engine.strict_toml import read

GAME = "game"
"""What is first where no earlier game fulfils the conditions."""


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One medal, as `medals.toml` says."""

    id: str
    when: Conditions
    first: str = ""
    record: str = ""
    lower: bool = False
    same: tuple[str, ...] = ()
    plays: str = ""
    """The game, as in `Entry.plays`."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    medal: tuple[Medal, ...]


class Won(msgspec.Struct, frozen=True):
    """A medal that a game won: the figure that it is for, and of a record the best one before."""

    id: str
    figure: int = 0
    before: int = 0


@cache
def medals() -> tuple[Medal, ...]:
    return read((resources.files(__package__) / "medals.toml").read_text(encoding="utf-8"), _File).medal


def medals_of(entries: Mapping[str, Entry], game_id: str) -> list[Won]:
    """Return the medals that a game won over those of its kind that were finished before it; none for a game that is
    not among them, and for one of a puzzle or a table made by hand.
    """
    this = entries.get(game_id)
    if this is None or not _counts(this):
        return []
    like = [entry for entry in in_order(entries) if entry.plays == this.plays and _counts(entry)]
    games = list(figures_of([*(entry for entry in like if entry.finished < this.finished), this]))
    won = (_won(medal, games[:-1], games[-1]) for medal in medals() if medal.plays == this.plays)
    return [each for each in won if each is not None]


def _counts(entry: Entry) -> bool:
    return not (entry.puzzle or entry.dealt)


def _won(medal: Medal, before: list[Figures], game: Figures) -> Won | None:
    if not medal.when.hold(game):
        return None
    rivals = [each for each in before if all(each[name] == game[name] for name in medal.same)]
    rivals = [each for each in rivals if medal.when.hold(each)]
    if medal.first:
        taken = medal.first == GAME or any(each[medal.first] == game[medal.first] for each in rivals)
        return None if rivals and taken else Won(medal.id, game.get(medal.first) or 0)
    figure, known = game[medal.record], [each for rival in rivals if (each := rival[medal.record]) is not None]
    if figure is None or not known:
        return None
    best = min(known) if medal.lower else max(known)
    better = figure < best if medal.lower else figure > best
    return Won(medal.id, figure, best) if better else None


def figures_of(games: list[Entry]) -> Iterable[Figures]:
    """Yield the figures of these games, which come in the order in which they ended."""
    counted = {id(game) for game in against_time(games)}
    deals: set[tuple[object, ...]] = set()
    streak = 0
    for game in games:
        again = id(game) in counted and deal_of(game) in deals
        if id(game) in counted and not again:
            deals.add(deal_of(game))
            streak = streak + 1 if game.outcome == "won" else 0
        yield {
            "won": int(game.outcome == "won"),
            "ranked": int(game.outcome == "ranked"),
            "beaten": int(bool(game.beaten)),
            "home": int(bool(game.home)),
            "again": int(again),
            "rewound": int(game.rewound),
            "conceded": int(game.conceded),
            "daily": int(bool(game.daily)),
            "mixed": len(game.sets),
            "chapter": game.chapter if is_chapter(game) else 0,
            "seats": game.seats,
            "aside": game.aside,
            "rating": game.rating,
            "points": game.points,
            "turns": game.turns,
            "turns_left": game.turns_left,
            "busts": game.busts,
            "hints": game.hints,
            "coins": game.coins,
            "streak": 0 if again else streak,
        }
