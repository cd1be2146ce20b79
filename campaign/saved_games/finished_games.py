"""The history: finished games in a folder beside the saved games, bounded in number and size.

A game moves here when its end is left, not before, since its end can be undone; a campaign when nothing follows its
chapter. Played on, it becomes a saved game again.

`look_back` looks through all games that are kept for what they achieved before there were achievements: those of
the history, and the chapters in the log of every campaign, finished or not. Of a game that is no longer in the
history nobody knows more than the statistics tell, which is too little.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from contextvars import copy_context
from datetime import UTC, date, datetime
from pathlib import Path

from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.files import archive, datafile, paths
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.finished import Tally
from highseas.campaign.results import achievements, stats
from highseas.campaign.results.achievements import Achievement
from highseas.campaign.results.summary import as_date
from highseas.campaign.saved_games import gamefile
from highseas.campaign.saved_games.transfer import AUTOMATIC, keep_before
from highseas.engine.refusal import Refusal
from highseas.saves import SUFFIX, SaveError, SlotFile, Store, stem_of

MOST_GAMES = 2_000
MOST_BYTES = 50_000_000
"""Bytes of the history, backups included; beyond these, or the number above, the oldest games are removed."""
NANO = 1e9
_BETWEEN = 0.002
"""Seconds of rest between two games moved in the background, so that screens stay responsive."""


def beside(store: Store) -> Store:
    """Return the store of finished games that belongs to these saved games."""
    return Store(store.folder.with_name(paths.HISTORY))


def same_game(one: bytes, other: bytes) -> bool:
    """Whether two saves are moments of one game."""
    with suppress(SaveError):
        return gamefile.glimpse(one, "").game == gamefile.glimpse(other, "").game
    return False


def sweep(store: Store, stop: threading.Event | None = None) -> int:
    """Move saved games that are over to the history, and return how many; `stop` ends it early."""
    history, moved = beside(store), 0
    history.tidy()
    with store.remembering(), history.remembering():
        for file in store.files():
            if stop is not None and stop.wait(_BETWEEN):
                break
            with suppress(SaveError):
                if file.size and gamefile.glimpse(store.peek(file.name), file.name).over:
                    if not moved and store.folder == paths.saves_folder():
                        keep_before(paths.HISTORY)  # once, before saved games become a history for the first time
                    store.move_to(history, file.name, same_game)
                    moved += 1
    if moved:
        trim(history)
    return moved


class Sweeper:
    """Background work after the start: sweeps finished games, catches up statistics, removes half-written files."""

    def __init__(self, folder: Path, after: float = 1.0) -> None:
        self._folder, self._after = folder, after
        self._stop = threading.Event()
        self._thread = threading.Thread(target=copy_context().run, args=(self._run,), daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if not self._stop.wait(self._after):
            with suppress(DataFileError):
                stats.catch_up()
            for folder in (self._folder, paths.stories_folder(), paths.home() / AUTOMATIC):
                datafile.tidy(folder)
            with suppress(SaveError, OSError, DataFileError):
                sweep(Store(self._folder), self._stop)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()


def trim(history: Store) -> int:
    """Remove the oldest games beyond the bounds and return how many. Games that are open stay."""
    room, gone = 0, []
    for number, file in enumerate(sorted(history.files(), key=lambda file: -file.modified), 1):
        room += file.size * (1 + file.backups)
        if number > MOST_GAMES or room > MOST_BYTES:
            gone.append(file.name)
    return clear(history, gone) if gone else 0


def clear(store: Store, names: Iterable[str]) -> int:
    """Remove these games for good and return how many were removed. One that is open stays."""
    wanted, removed = set(names), 0
    with store.remembering():
        for file in store.files():
            if file.name in wanted:
                with suppress(SaveError):
                    store.delete(file.name)
                    removed += 1
    return removed


def export(history: Store, file: Path) -> int:
    """Write finished games to a new ZIP file; returns how many. Raises `SaveError`, `DataFileError` if it exists."""
    packed: list[SlotFile] = []

    def members() -> Iterator[archive.Member]:
        for slot in sorted(history.files(), key=lambda slot: slot.modified):
            with suppress(SaveError):  # a damaged one stays where it is
                path = f"{stem_of(slot.name)}{SUFFIX}"
                yield archive.Member(path, history.read(slot.name), archive.date_of(slot.modified / NANO))
                packed.append(slot)

    archive.write(file, members())
    return len(packed)


def look_back(
    store: Store, tell: Callable[[int, int], None] = lambda done, of: None, stop: Callable[[], bool] = lambda: False
) -> list[Achievement]:
    """Look through all kept games once and enter what they achieved; returns what is new by it.

    `tell` is called with how many files are done, and of how many. Nothing is entered if `stop` ends it. Raises
    `DataFileError`, or `SaveError` where the folders cannot be read.
    """
    try:
        entries = stats.load()
    except stats.StatisticsError:
        entries = {}
    days = {game: day for game, entry in entries.items() if (day := as_date(entry.day)) is not None}
    files = [(place, file) for place in (beside(store), store) for file in place.files()]
    found: list[tuple[Tally, str]] = []
    for done, (place, file) in enumerate(files):
        if stop():
            return []
        tell(done, len(files))
        with suppress(SaveError, SessionError, Refusal):
            found += _tallies(place, file, days)
    return achievements.enter(found, looked_back=True)


def _tallies(place: Store, file: SlotFile, days: dict[str, date]) -> Iterator[tuple[Tally, str]]:
    """Yield what a file brings: the game itself if it is over, and the finished chapters of its campaign."""
    session = gamefile.from_bytes(place.peek(file.name), file.name)
    day = days.get(session.game_id)
    found = achievements.tally_of(session, day or _day(file.modified / NANO))
    if found is not None:
        yield found, day.isoformat() if day else ""
    campaign = campaign_in(session)
    for played in campaign.log if campaign is not None and not campaign.practice else ():
        if not played.moves:
            continue
        with suppress(SaveError, SessionError, Refusal):
            chapter = campaigns.watch(played)
            chapter.players[:] = played.players
            chapter.rewound = played.rewound
            ended = _day(played.when)
            if (found := achievements.tally_of(chapter, ended)) is not None:
                yield found, ended.isoformat()


def _day(seconds: float) -> date:
    return datetime.fromtimestamp(seconds, UTC).date()
