"""Statistics and the daily deal."""

from datetime import date
from pathlib import Path

import pytest

from campaign import daily, stats
from campaign.session import Session, SessionError
from campaign.words.statistics import summary_lines
from engine.game import legal
from tests.front import desk, start


def finished(seed: int = 3, seats: int = 1) -> Session:
    session = desk(start(seats, seed)).session
    while legal(session.state):
        session.play(legal(session.state)[0])
    return session


def test_a_finished_game_counts_once_however_often_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    session = finished()
    stats.record(session, file)
    session.undo(consent=True)
    session.redo()
    stats.record(session, file)
    summary = stats.summarize(stats.load(file))
    assert (summary.played, summary.won, summary.rewound) == (1, 0, 1)
    assert summary.by_seats == {1: (1, 0)}


def test_a_running_game_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    stats.record(desk().session, file)
    assert not file.exists()


def entry(place: int, outcome: str, points: int = 0, **more) -> stats.Entry:
    fields = {"busts": 1, "contracts": ("contract-jinx",), "rewound": False, "seed": 1} | more
    return stats.Entry("contracts", 1, outcome, points, "pirate", 10, 3, finished=place, **fields)


def test_streaks_titles_and_averages() -> None:
    games = ["won", "won", "lost", "won", "won", "won"]
    entries = {str(i): entry(i, outcome, points=i) for i, outcome in enumerate(games, 1)}
    summary = stats.summarize(entries)
    assert (summary.played, summary.won, summary.streak, summary.best_streak) == (6, 5, 3, 3)
    assert summary.titles == {"pirate": 5}
    assert summary.best_points == 6
    assert summary.average_points == pytest.approx((1 + 2 + 4 + 5 + 6) / 5)
    assert summary.contracts == {"contract-jinx": 6}
    lines = summary_lines(summary)
    assert "Played 6, won 5 (83%); 0 of them rewound." in lines
    assert "Jinx: completed 6 times" in lines


def test_nothing_played_is_one_sentence() -> None:
    assert summary_lines(stats.summarize({})) == ["No game against the Time deck is finished yet."]


def test_a_damaged_file_is_told_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    file.write_text("{not json")
    with pytest.raises(
        stats.StatisticsError,
        match=r"statistics\.json cannot be read: it is damaged; set it aside with: highseas doctor",
    ):
        stats.record(finished(), file)
    assert file.read_text() == "{not json"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(stats.StatisticsError):
        stats.record(finished(), blocked / "statistics.json")


def test_the_daily_deal_is_the_same_for_everyone() -> None:
    """Recorded, so that no platform and no version changes a day's deal."""
    assert daily.daily_seed(date(2026, 1, 31)) == 236_158
    assert daily.daily_seed(date(2026, 2, 1)) == 291_426


def test_days_differ_and_dates_are_read_strictly() -> None:
    seeds = {daily.daily_seed(date.fromordinal(740_000 + day)) for day in range(365)}
    assert len(seeds) > 360
    assert daily.read_date("2026-01-31") == date(2026, 1, 31)
    with pytest.raises(SessionError, match="write it like 2026-01-31"):
        daily.read_date("yesterday")
