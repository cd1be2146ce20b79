"""Statistics and the daily deal."""

import json
import multiprocessing
import os
import time
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highseas.campaign.begin import requests
from highseas.campaign.files import datafile
from highseas.campaign.main import run
from highseas.campaign.play.daily import read_date, seed_of, today
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import ContractRecord, Day, Fastest, Kind, Ranked, Summary, daily_days, summarize
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.play.account import account
from highseas.campaign.royal.play.named_deals import find
from highseas.campaign.royal.results.entries import entry_of
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.records import calendar_lines, summary_lines
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.saved_games import finished_games, gamefile
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Options, Setup
from tests.campaigns import royal
from tests.front import headless, start
from tests.refusals import refused
from tests.tui.games import wise_move

TODAY = date(2026, 2, 10)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "statistics.json"


def finished(seed: int = 3, seats: int = 1) -> Session:
    session = headless(start(seats, seed)).session
    while legal(session.state):
        session.play(legal(session.state)[0])
    return session


def summary_of(entries: dict[str, Entry]) -> Summary:
    return summarize(entries, TODAY)


def lines_of(entries: dict[str, Entry]) -> list[str]:
    return summary_lines(summary_of(entries), LANGUAGE)


@pytest.mark.parametrize("away", [Controller.CREW, Controller.PROGRAM])
def test_a_game_that_no_person_sat_at_is_nobodys(away: Controller, file: Path) -> None:
    session = finished(seats=2)
    session.players[:] = [away, Controller.PROGRAM]
    stats.record(session, file)
    assert not file.exists()
    session.players[0] = Controller.PERSON
    stats.record(session, file)
    assert summary_of(stats.load(file)).played == 1


def handed_over(seats: int, moves: int, after: int = 12) -> Session:
    """A finished game whose first seat the program played for so many of its moves, from the 12th move on."""
    session = headless(start(seats, 3)).session
    while legal(session.state):
        if len(session.moves) == after:
            session.hand_over(1)
        if session.waits_for_ai:
            session.play_ai()
            moves -= 1
            if not moves:
                session.take_back(1)
        else:
            session.play(legal(session.state)[0])
    return session


@pytest.mark.parametrize(("moves", "counts"), [(1, True), (60, False)])
def test_a_game_counts_if_its_person_made_nine_in_ten_of_its_decisions(moves: int, counts: bool, file: Path) -> None:
    """Trying the program out once takes the game from nobody; having it play on does."""
    session = handed_over(1, moves)
    share = 1 - len(session.by_crew) / len(session.moves)
    assert (share >= 0.9) == counts, "the game is as long as it was"
    stats.record(session, file)
    assert file.exists() == counts
    said = [line for line in report_lines(royal(session)) if "statistics" in line]
    assert said == ([] if counts else [
        "The statistics leave this game out: the computer made more than one in ten of your decisions."
    ])  # fmt: skip
    assert account(royal(session)).by_persons == counts
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.is_by_persons == counts, "also when it is looked at later"


def test_a_game_counts_for_those_who_stayed_and_one_that_was_watched_says_why_it_does_not(file: Path) -> None:
    stats.record(handed_over(2, 60), file)
    assert summary_of(stats.load(file)).played == 1
    session = handed_over(1, -1, after=0)
    assert session.is_watched and not session.is_by_persons
    assert "The statistics leave this game out: the computer played at its end." in report_lines(royal(session))


def test_a_finished_game_counts_once_however_often_it_ends_and_a_running_one_not(file: Path) -> None:
    stats.record(headless().session, file)
    assert not file.exists()
    session = finished()
    stats.record(session, file)
    session.undo(consent=True)
    session.redo()
    stats.record(session, file)
    summary = summary_of(stats.load(file))
    assert (summary.played, summary.won, summary.rewound) == (1, 0, 1)
    assert summary.by_seats == {1: (1, 0)}


def entry(place: int, outcome: str, points: int = 0, **more: Any) -> Entry:
    fields: dict[str, Any] = {
        "mode": "contracts", "seats": 1, "title": "pirate", "turns": 10, "turns_left": 3, "busts": 1,
        "contracts": ("contract-jinx",), "rewound": False, "seed": place, "lay": ("contract-jinx",),
    } | more  # fmt: skip
    return Entry(outcome=outcome, points=points, finished=place, **fields)


def games(*outcomes: str, **more: Any) -> dict[str, Entry]:
    return {str(i): entry(i, outcome, points=i, **more) for i, outcome in enumerate(outcomes, 1)}


def test_streaks_titles_and_averages() -> None:
    assert lines_of({}) == ["No game against the Time deck is finished yet."]
    entries = games("won", "won", "lost", "won", "won", "won")
    summary, lines = summary_of(entries), lines_of(entries)
    assert (summary.played, summary.won, summary.streak, summary.best_streak) == (6, 5, 3, 3)
    assert summary.titles == {"pirate": 5}
    assert summary.average_points == pytest.approx((1 + 2 + 4 + 5 + 6) / 5)
    assert summary.contracts == {"contract-jinx": ContractRecord(6, 6, 5)}
    assert "Played 6, won 5 (83%); 0 of them rewound." in lines
    assert "  Jinx: completed in 6 of 6 games (100%), 5 of them won (83%)." in lines
    conceded = {"a": entry(1, "won"), "b": entry(2, "lost", conceded=True)}
    assert summary_of(conceded).streak == 0
    assert "Played 2, won 1 (50%); 0 of them rewound, 1 conceded." in lines_of(conceded)


def test_puzzles_and_hand_made_tables_are_no_games(file: Path) -> None:
    entries = games("won", "lost")
    entries |= {f"p{i}": entry(2 + i, "won", puzzle="three-blades", dealt=True) for i in range(1, 6)}
    entries["deal"] = entry(9, "won", points=8, dealt=True)
    summary = summary_of(entries)
    assert (summary.played, summary.won, summary.streak, summary.best_streak) == (2, 1, 0, 1)
    assert summary.records.points is not None and summary.records.points.figure == 1
    assert (summary.puzzles, summary.puzzle_tries) == ({"three-blades"}, 5)
    assert "Puzzles: 1 of 60 solved, in 5 tries." in lines_of(entries)
    entries |= {name: entry(7, "won", puzzle=name, dealt=True) for name in ("open-2-7", "open-2-8", "open-5-1")}
    said, grades = lines_of(entries), "0 of 1 star, 2 of 2 stars, 0 of 3 stars, 0 of 4 stars and 1 of 5 stars"
    assert "Puzzles: 1 of 60 solved, in 8 tries." in said
    assert f"Of those with open decks 3 solved: {grades}." in said
    puzzle = find("spare-the-settler")
    session = read_replay(puzzle.solution, puzzle.start)
    session.game_id = "one"
    stats.record(session, file)
    played = stats.load(file)
    assert summary_of(played).puzzles == {"spare-the-settler"} and summary_of(played).played == 0
    assert played["one"].contracts == ("contract-trade-outpost",)


def test_the_same_deal_again_counts_for_no_streak_and_no_record() -> None:
    entries = {
        "a": entry(1, "lost", seed=7),
        "b": entry(2, "won", points=6, seed=7),
        "c": entry(3, "won", points=2, seed=8),
        "d": entry(4, "won", points=4, seed=7),
    }
    summary = summary_of(entries)
    assert (summary.streak, summary.best_streak) == (1, 1)
    assert summary.records.points is not None and summary.records.points.figure == 2
    assert summary.contracts == {"contract-jinx": ContractRecord(2, 2, 1)}
    assert "Played 4, won 3 (75%); 0 of them rewound, 2 a deal played again." in lines_of(entries)


def test_records_are_of_won_games_and_say_which() -> None:
    entries = {
        "a": entry(1, "won", points=4, busts=5, turns_left=1, turns=14, seed=11),
        "b": entry(2, "won", points=2, busts=2, turns_left=4, turns=12, seats=2, seed=12),
        "c": entry(3, "lost", points=9, busts=0, turns_left=9, turns=3),
    }
    assert set(lines_of(entries)) >= {
        "  Most points: 4 points (1 seat, seed 11).",
        "  Most turns left: 4 turns (2 seats, seed 12).",
        "  Fewest busts: 2 busts (2 seats, seed 12).",
        "  Fewest turns: 12 turns (2 seats, seed 12).",
        "With 1 seat: 1 of 2 won (50%).",
    }


def test_contracts_are_counted_in_the_games_in_which_they_lay() -> None:
    jinx, ransom = "contract-jinx", "contract-ransom"
    entries = {
        "a": entry(1, "lost", lay=(jinx, ransom), contracts=(jinx,), done_in=(7,), done_by=("Ann",), seats=2),
        "b": entry(2, "won", lay=(ransom,), contracts=(ransom, ransom), done_in=(5, 9), done_by=("Bo", "Ann"), seats=2),
        "c": entry(3, "won", lay=(ransom,), contracts=(ransom,), done_in=(-1,), done_by=("Bo",)),
        "old": entry(4, "won", lay=(), contracts=("contract-fighter",)),
    }
    assert summary_of(entries).contracts == {
        jinx: ContractRecord(1, 1, 0, (("Ann", 1),), Fastest(7, "Ann", 1)),
        ransom: ContractRecord(3, 2, 2, (("Bo", 2), ("Ann", 1)), Fastest(5, "Bo", 2)),
    }
    lines = lines_of(entries)
    assert "  Ransom: completed in 2 of 3 games (67%), 2 of them won (67%), fastest in turn 5; by Bo 2, Ann 1." in lines
    assert "  Jinx: completed in 1 of 1 game (100%), 0 of them won (0%), fastest in turn 7." in lines


def day(place: int, deal: str, end: str = "", outcome: str = "lost") -> Entry:
    return entry(place, outcome, daily=deal, day=end or deal, seed=date.fromisoformat(deal).toordinal())


def test_days_of_the_daily_deal_in_a_row() -> None:
    entries = {
        "1": day(1, "2026-01-05"),
        "2": day(2, "2026-01-06", outcome="won"),
        "3": day(3, "2026-01-07", "2026-01-08"),  # begun before midnight
        "4": day(4, "2026-02-08"),
        "5": day(5, "2026-02-09", outcome="won"),
        "6": day(6, "2026-02-01", "2026-02-10"),  # long after its day
        "7": day(7, "2026-02-09"),  # once more: the first end counts
    }
    days, lines = summary_of(entries).days, lines_of(entries)
    assert (days.streak, days.best_streak, days.won_streak, days.best_won_streak) == (2, 3, 1, 1)
    assert days.played[date(2026, 2, 9)] == Day(True, False, 2)
    assert "Daily deal: 6 days played, 2 won. In a row: 2 days, 3 at best." in lines
    assert "Won in a row: 1 day, 1 at best." in lines
    assert "  January 2026: won 6; lost 5, 7." in lines and "  February 2026: won 9; lost 1, 8." in lines
    assert summarize(entries, date(2026, 2, 12)).days.streak == 0


def test_days_won_in_a_row_end_with_a_lost_one_and_wait_for_today() -> None:
    entries = {str(n): day(n, f"2026-02-{n:02}", outcome="won") for n in range(5, 10)}
    assert (summary_of(entries).days.won_streak, summary_of(entries).days.streak) == (5, 5)
    days = summary_of(entries | {"10": day(10, "2026-02-10")}).days
    assert (days.won_streak, days.best_won_streak, days.streak) == (0, 5, 6)
    old = {str(n): entry(n, "won", daily=f"2026-02-{n:02}", seed=n) for n in (8, 9)}
    assert summary_of(old).days.streak == 2, "whose end is not known counts by the date of its deal"


def test_the_calendar_of_the_daily_deal() -> None:
    entries = {
        "1": day(1, "2026-02-01", outcome="won"),
        "2": day(2, "2026-02-03"),
        "3": day(3, "2026-02-04"),
        "4": day(4, "2026-02-04", outcome="won"),
        "5": msgspec.structs.replace(day(5, "2026-02-10", outcome="won"), share="High Seas daily 2026-02-10"),
    }
    lines = calendar_lines(daily_days(entries, TODAY), TODAY, TODAY, LANGUAGE)
    assert lines == [
        "Daily deal of 2026-02-10",
        "Won at the first try; 1 try so far.",
        "Days in a row: 1 played, 2 at best.",
        "Won in a row: 1 day, 1 at best.",
        "",
        "February 2026",
        " Mo  Tu  We  Th  Fr  Sa  Su",
        "                          1✓",
        "  2·  3✗  4+  5·  6·  7·  8·",
        "  9· 10✓ 11  12  13  14  15",
        " 16  17  18  19  20  21  22",
        " 23  24  25  26  27  28",
        "✓ won  + won later  ✗ lost  · not played",
        "4 days played: 2 won, 1 won later, 1 lost.",
        "",
        "High Seas daily 2026-02-10",
    ]
    earlier = calendar_lines(daily_days(entries, TODAY), TODAY, date(2026, 1, 1), LANGUAGE)
    assert "January 2026" in earlier and "0 days played: 0 won, 0 won later, 0 lost." in earlier


def test_a_daily_deal_is_entered_with_its_date(file: Path) -> None:
    session = requests.begin(named_deals.daily_start(date(2026, 1, 31)), (), None)
    while legal(session.state):
        session.play(legal(session.state)[0])
    stats.record(session, file)
    (found,) = stats.load(file).values()
    assert (found.daily, found.day) == ("2026-01-31", today().isoformat())
    assert found.share.startswith("High Seas daily 2026-01-31")
    assert len(found.lay) == 3
    assert (found.aside, found.coins) == (0, max(len(m.state.seats[0].coins) for m in session.moments))
    assert len(found.contracts) == len(found.done_in) == len(found.done_by)
    assert stats.last(stats.load(file)) == found


def test_the_longest_campaign_without_a_defeat() -> None:
    chapters = [("Sea 1", 1, "won", 0), ("Sea 1", 2, "won", 0), ("Sea 1", 3, "lost", 0), ("Sea 1", 3, "won", 1),
                ("Bay 2", 1, "won", 0), ("", 4, "won", 0)]  # fmt: skip
    entries = {
        str(i): entry(i, outcome, mode="adventure", campaign=campaign, chapter=chapter, defeats=defeats)
        for i, (campaign, chapter, outcome, defeats) in enumerate(chapters, 1)
    }
    summary = summary_of(entries)
    assert (summary.longest_campaign, summary.chapters, summary.played) == (2, (6, 5), 0)
    assert "Longest campaign without a defeat: 2 chapters." in summary_lines(summary, LANGUAGE)


OLD = """{"a1": {"mode": "contracts", "seats": 1, "outcome": "won", "points": 3, "title": "sailor", "turns": 12,
"turns_left": 2, "busts": 4, "contracts": ["contract-jinx", "contract-of-old"], "rewound": false, "seed": 9,
"finished": 1, "weather": {"wind": "west"}}}"""
"""As the first version wrote it, with a contract and a key that this one does not know."""


def test_statistics_of_other_versions_stay(file: Path) -> None:
    file.write_text(OLD)
    stats.record(finished(), file)
    assert json.loads(file.read_text())["a1"] == json.loads(OLD)["a1"]
    entries = stats.load(file)
    summary = summary_of(entries)
    assert (summary.played, summary.won, summary.best_streak) == (2, 1, 1)
    assert any("Most points: 3" in line for line in lines_of(entries))


def test_a_damaged_file_and_a_folder_that_cannot_be_written_are_reported(tmp_path: Path, file: Path) -> None:
    (tmp_path / "statistics.late.json").write_text("[[[")
    stats.record(finished(), file)
    assert len(stats.load(file)) == 1, "damaged late entries are set aside and stop nothing"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["statistics.json", "statistics.late.json.bad1"]
    file.write_text("{not json")
    why = r"statistics\.json cannot be read: it is damaged; set it aside with: highseas doctor"
    with refused(stats.StatisticsError, match=why):
        stats.record(finished(), file)
    assert file.read_text() == "{not json"
    with pytest.raises(stats.StatisticsError):
        stats.record(finished(), file / "statistics.json")


def test_the_daily_deal_is_the_same_for_everyone_and_dates_are_read_strictly() -> None:
    """Recorded, so that no platform and no version changes a day's deal."""
    assert seed_of(date(2026, 1, 31), "daily") == 236_158
    assert seed_of(date(2026, 2, 1), "daily") == 291_426
    assert len({seed_of(date.fromordinal(740_000 + day), "daily") for day in range(365)}) > 360
    assert read_date("2026-01-31") == date(2026, 1, 31)
    with refused(SessionError, match="write it like 2026-01-31"):
        read_date("yesterday")


# --- written by several, and late ---


def record_some(file: Path, first: int) -> None:
    session = finished()
    for number in range(first, first + 40):
        session.game_id = f"game {number}"
        stats.record(session, file)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only systems that fork")
def test_games_that_end_at_once_in_two_copies_of_the_program_are_all_entered(file: Path) -> None:
    copies = [multiprocessing.get_context("fork").Process(target=record_some, args=(file, n)) for n in (0, 40)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert [copy.exitcode for copy in copies] == [0, 0]
    assert sorted(entry.finished for entry in stats.load(file).values()) == list(range(1, 81))


def test_a_game_that_could_not_be_entered_is_entered_with_the_next(tmp_path: Path, file: Path) -> None:
    file.write_text("no statistics")
    session, undone = finished(), finished(5)
    for each in (session, undone):
        with refused(stats.StatisticsError, match=r"cannot be read.*entered later"):
            stats.record(each, file)
    file.unlink()
    other = finished(4)
    undone.undo(consent=True)
    undone.redo()
    stats.record(undone, file)
    stats.record(other, file)
    assert [*stats.load(file)] == [session.game_id, undone.game_id, other.game_id]
    stats.record(session, file)
    stats.catch_up(file)
    assert [entry.rewound for entry in stats.load(file).values()] == [False, True, False], "as it ended at last"
    assert [path.name for path in tmp_path.iterdir()] == ["statistics.json"]


def test_it_is_entered_by_the_next_start_of_the_program_too(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("no statistics")
    session = finished()
    with pytest.raises(stats.StatisticsError):
        stats.record(session, file)
    monkeypatch.setattr(stats, "_late", {})  # another run of the program
    file.unlink()
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    sweeper = finished_games.Sweeper(tmp_path / "saves", after=0)
    for _ in range(500):
        if file.exists():
            break
        time.sleep(0.01)
    sweeper.stop()
    assert [*stats.load(file)] == [session.game_id]


def test_a_full_disk_at_the_end_of_a_game_does_not_cost_its_entry(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished()
    with monkeypatch.context() as full:
        full.setattr(datafile, "replace", refuse)
        for enter in (partial(stats.record, session), stats.catch_up):
            with refused(stats.StatisticsError, match="No space left"):
                enter(file)
    stats.catch_up(file)
    assert [*stats.load(file)] == [session.game_id]


def test_a_home_that_is_no_folder_is_said_of_the_statistics_too(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.touch()
    assert run(["stats"]) == 2
    assert "is not a folder, so no game can be kept there" in capsys.readouterr().err


def refuse(path: Path, data: bytes) -> None:
    raise datafile.DataFileError("files.unwritable", path=str(path), said="No space left on device")


def play_out(session: Session) -> None:
    """Let the program play to the end, for persons by its hints."""
    while session.result is None:
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(wise_move(session))


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Entry]:
    """Finished games of several modes, some with cards mixed in."""
    file = tmp_path_factory.mktemp("mixed") / "statistics.json"
    setups = [
        Setup("make-sail", ("Ann", "Bo"), 1),
        Setup("make-sail", ("Ann", "Bo", "Cy"), 2),
        Setup("base", ("Ann", "Bo"), 3, Options(sets=("base", "gambler"))),
        Setup("contracts", ("Ann",), 4),
        Setup("contracts", ("Ann",), 4, Options(sets=("base", "contracts", "make-sail-marked", "gambler"))),
    ]
    for number, setup in enumerate(setups):
        rivals = [Controller.PROGRAM if number < 2 else Controller.PERSON] * (len(setup.names) - 1)
        session: Session = Session(Start(setup), [Controller.PERSON, *rivals], f"game {number}", 1.0)
        if number:
            session.play("concede")
        play_out(session)
        stats.record(session, file)
    return stats.load(file)


def test_games_are_counted_by_what_was_played(mixed: dict[str, Entry]) -> None:
    """Make Sail! and games with cards mixed in show as what they are; other cards make another deal of a seed."""
    summary, lines = summary_of(mixed), lines_of(mixed)
    won = sum(entry.beaten is True for entry in mixed.values())
    assert summary.ranked == {Kind("make-sail"): Ranked(2, 2, won), Kind("base", ("gambler",)): Ranked(1)}
    assert summary.mixed == {Kind("contracts", ("make-sail-marked", "gambler")): (1, 0)}
    assert (summary.played, summary.again) == (2, 0)
    place = lines.index("Competitive games finished: 3.")
    assert lines[place + 1 :] == [
        f"  Make Sail!: 2, {won} of 2 won against the computer.",
        "  Base game with Gambler: 1.",
    ]
    assert "With cards of Make Sail! and Gambler: 0 of 1 won (0%)." in lines


def test_a_game_is_won_against_the_computer_by_a_person_among_the_winners(mixed: dict[str, Entry]) -> None:
    """Not where only persons play, nor where nobody but the program does; whoever concedes has lost."""
    beaten = [mixed[f"game {number}"].beaten for number in range(5)]
    assert beaten[0] in (True, False) and beaten[1:] == [False, None, None, None]
    for first, expected in ((Controller.CREW, (True, False)), (Controller.PROGRAM, (None,))):
        game = Start(Setup("make-sail", ("Ann", "Bo"), 1))
        session: Session = Session(game, [first, Controller.PROGRAM], "crew", 1.0)
        play_out(session)
        assert entry_of(royal(session), "").beaten in expected


def test_games_of_older_versions_had_no_cards_mixed_in(mixed: dict[str, Entry]) -> None:
    later = {"sets", "beaten", "aside", "coins", "done_in", "done_by"}
    old = {
        name: msgspec.convert({key: value for key, value in fields.items() if key not in later}, Entry)
        for name, fields in msgspec.to_builtins(mixed).items()
    }
    assert {entry.sets for entry in old.values()} == {()} and summary_of(old).mixed == {}
