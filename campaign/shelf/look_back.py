"""Look through the games that are kept, for what they achieved before there were achievements.

Games of the history count, and the chapters in the log of every campaign, finished or not. Of a game that is no
longer in the history nobody knows more than the statistics tell, which is too little.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.session import Session
from highseas.campaign.play.tally import Tally
from highseas.campaign.results import achievements, ending, stats
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.results.days import as_date
from highseas.campaign.results.entry import Entry
from highseas.campaign.shelf import finished_games, gamefile
from highseas.engine.refusal import Refusal
from highseas.saves import SaveError, SlotFile, Store

NANO = 1e9


def look_back(
    store: Store,
    tell: Callable[[int, int], None] = lambda done, of: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Achievement]:
    """Look through all kept games once and enter what they achieved; returns what is new by it.

    `tell` is called with how many files are done, and of how many. Nothing is entered if `stop` ends it. Raises
    `DataFileError`, or `SaveError` where the folders cannot be read.
    """
    days = {game: day for game, entry in _entries().items() if (day := as_date(entry.day)) is not None}
    files = [(place, file) for place in (finished_games.beside(store), store) for file in place.files()]
    found: list[tuple[Tally, str]] = []
    for done, (place, file) in enumerate(files):
        if stop():
            return []
        tell(done, len(files))
        with suppress(SaveError, SessionError, Refusal):
            found += _tallies(place, file, days)
    return achievements.enter(found, looked_back=True)


def _entries() -> dict[str, Entry]:
    try:
        return stats.load()
    except stats.StatisticsError:
        return {}


def _tallies(place: Store, file: SlotFile, days: dict[str, date]) -> Iterator[tuple[Tally, str]]:
    """Yield what a file brings: the game itself if it is over, and the finished chapters of its campaign."""
    session = gamefile.from_bytes(place.peek(file.name), file.name)
    day = days.get(session.game_id)
    found = ending.tally_of(session, day or _day(file.modified / NANO))
    if found is not None:
        yield found, day.isoformat() if day else ""
    yield from _chapters(session)


def _chapters(session: Session) -> Iterator[tuple[Tally, str]]:
    campaign = campaign_in(session)
    for played in campaign.log if campaign is not None and not campaign.practice else ():
        if not played.moves:
            continue
        with suppress(SaveError, SessionError, Refusal):
            chapter = campaigns.watch(played)
            chapter.players[:] = played.players
            chapter.rewound = played.rewound
            day = _day(played.when)
            found = ending.tally_of(chapter, day)
            if found is not None:
                yield found, day.isoformat()


def _day(seconds: float) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()
