"""A race from the command line: who sails, how long, the daily race, deal files, replays, figures and records."""

import io
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.begin.options import TableOptions, plan
from highseas.campaign.cli.play import sit_down
from highseas.campaign.files import paths
from highseas.campaign.jamaica.begin import race_start
from highseas.campaign.jamaica.daily import daily_race, race_date
from highseas.campaign.jamaica.results import RECORDS, Placed, placed, races
from highseas.campaign.jamaica.words.records import placed_line, placing_line, race_calendar, record_lines
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play import daily
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import source_of
from highseas.campaign.results import achievements, stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.words.names import LANGUAGE as GAME_LANGUAGE
from highseas.campaign.royal.words.records import summary_lines
from highseas.campaign.saved_games import slots
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.records import other_lines
from highseas.engine.jamaica.state import Setup
from highseas.engine.refusal import SetupError
from tests.front import send, type_lines
from tests.races import new_race, sail
from tests.refusals import refused

TODAY = date(2026, 1, 31)
pytestmark = pytest.mark.usefixtures("home", "no_input")


def begun(**options: Any) -> Session:
    table = TableOptions(**options)
    return sit_down(*plan("jamaica", table), table, None)


# --- who sails, how long ---


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({"seed": 4}, Setup(("Skipper",), 4, most_rounds=15, points_decide=True)),
        ({"seed": 4, "most_rounds": 0}, Setup(("Skipper",), 4, points_decide=True)),
        ({"seed": 4, "players": 6}, Setup(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), 4)),
        ({"seed": 4, "names": "Ann,Bo", "most_rounds": 20}, Setup(("Ann", "Bo"), 4, most_rounds=20)),
    ],
)
def test_a_race_begins_as_it_is_asked_for(options: dict[str, object], setup: Setup) -> None:
    """Rulings J12, R21: alone it is scored after 15 rounds if nothing else is said."""
    assert begun(**options).start.setup == setup


def test_the_program_plays_the_seats_that_it_is_given() -> None:
    session = begun(names="Ann,Bo,Cy", ai="2,3:greedy", seed=1)
    assert session.players == [Controller.PERSON, Controller.PROGRAM, Controller.PROGRAM]
    assert session.who_plays == ("person", "deckhand", "greedy")


@pytest.mark.parametrize(
    ("mode", "options", "sentence"),
    [
        ("jamaica", {"players": 7}, "7 players cannot play; 1 to 6 can"),
        ("jamaica", {"names": "Ann,Bo", "ai": "3"}, "there is no seat 3"),
        ("jamaica", {"aside": 2}, "--aside goes with Port Royal only"),
        ("jamaica", {"most_rounds": -1}, "a race can be ended after"),
        ("contracts", {"most_rounds": 9}, "--most-rounds goes with the race around Jamaica only"),
    ],
)
def test_what_cannot_be_raced_is_refused(mode: str, options: dict[str, Any], sentence: str) -> None:
    table = TableOptions(**options)
    with refused((SessionError, SetupError), match=sentence):
        sit_down(*plan(mode, table), table, None)


# --- the day's race ---


def test_everybody_has_the_same_race_on_a_date() -> None:
    start = daily_race(TODAY, "Ann")
    assert start.setup.seed == daily_race(TODAY, "Bo").setup.seed != daily_race(date(2026, 2, 1)).setup.seed
    assert race_date(start) == source_of(start).daily == "2026-01-31" and start.setup.most_rounds == 15
    assert race_date(race_start(("Ann",), start.setup.seed)) == ""
    older = replace(start, setup=replace(start.setup, points_decide=False))
    assert race_date(older) == source_of(older).daily == "2026-01-31", "begun before there was today's rule"
    assert race_date(daily_race(daily.today())) == daily.today().isoformat()


def answered(capsys: pytest.CaptureFixture[str], says: str, *words: str) -> None:
    """Check that a command is done, and that it says this."""
    assert run([*words]) == 0, words
    assert says in capsys.readouterr().out, words


def test_the_days_race_is_begun_and_gone_on_with(capsys: pytest.CaptureFixture[str]) -> None:
    the_day = ("line", "daily", "jamaica", "2026-01-31")
    answered(capsys, "after 15 rounds it is scored as it stands", *the_day)
    answered(capsys, "Daily race 2026-01-31: Skipper; Race around Jamaica, round 1", "saves")
    answered(capsys, "", *the_day)
    assert len(list(slots.open_store().files())) == 1
    assert run(["line", "daily", "2026-01-31", "2026-01-31"]) == 2
    none = "No daily race was sailed in January 2026."
    answered(capsys, none, "daily", "jamaica", "--calendar", "--date", "2026-01-31")


# --- figures and records ---


def entry(seed: int, points: int, **more: Any) -> Entry:
    fields: dict[str, object] = {
        "mode": "jamaica", "seats": 1, "outcome": "won", "points": points, "title": "", "turns": 12,
        "turns_left": 0, "busts": 0, "contracts": (), "rewound": False, "seed": seed, "finished": seed,
        "plays": "jamaica", "limit": 15, "home": True,
    }  # fmt: skip
    return Entry(**{**fields, **more})


def test_records_are_kept_by_limit_and_the_first_end_of_a_deal_counts() -> None:
    """Ruling J12: without a limit of rounds points would measure patience."""
    entries = [
        entry(1, 20),
        entry(2, 31, turns=14),
        entry(3, 31, turns=11),
        entry(3, 60, finished=4),
        entry(5, 70, rewound=True),
        entry(6, 80, conceded=True, outcome="lost", home=None),
        entry(7, 90, dealt=True),
        entry(8, 12, outcome="lost", home=None),
        entry(9, 55, limit=0, turns=40),
    ]
    found = races(entries, TODAY)
    assert [(each.points, each.turns) for each in found.records[15]] == [(31, 11), (31, 14), (20, 12)]
    assert [each.points for each in found.records[0]] == [55]
    assert found.solo[:2] == (9, 7) and found.fleets == {}


def test_a_race_not_home_counts_but_by_the_older_rule_and_a_table_of_both_says_which(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ruling J12: points decide, whoever has more of them; entries of before, without `home`, keep their rule."""
    entries = [
        entry(1, 20, home=None),
        entry(2, 90, outcome="lost", home=None),
        entry(3, 33, home=False, daily="2026-01-30"),
        entry(4, 12, outcome="lost", daily="2026-01-31"),
        entry(5, -3, home=False, outcome="lost"),
        entry(6, 50, conceded=True, outcome="lost", home=None, daily="2026-01-29"),
    ]
    found = races(entries, TODAY)
    assert found.solo == (6, 2, (20 + 33 + 12 - 3) / 4)
    assert record_lines(15, found.records[15])[1:] == [
        "1. 33 points in 12 rounds, not home, daily race of 2026-01-30",
        "2. 20 points in 12 rounds, seed 1 (older rule)",
        "3. 12 points in 12 rounds, daily race of 2026-01-31",
        "4. -3 points in 12 rounds, not home, seed 5",
        "By the older rule only a race that came home counts.",
    ]
    assert [placed(entries, each) for each in entries[1:3]] == [None, Placed(1, 20)]
    paths.home().mkdir()
    paths.statistics_file().write_bytes(msgspec.json.encode({str(each.finished): each for each in entries}))
    assert run(["stats"]) == 0
    assert "6 races, 2 home, 15.5 points on average." in capsys.readouterr().out
    page = race_calendar(stats.load(), TODAY, TODAY)
    assert page[1] == "12 points at the first try; 1 try so far."
    assert page[-1] == "2. 12 points in 12 rounds, daily race of 2026-01-31"
    assert "2026-01-30: 33 points in 12 rounds, not home" in page and "2026-01-29: does not count" in page


def test_a_race_is_placed_among_those_before_it() -> None:
    entries = [
        entry(1, 20),
        entry(2, 31, turns=14),
        entry(3, 31, turns=11),
        entry(4, 25),
        entry(5, 90, limit=0),
        entry(6, 70, rewound=True),
        entry(7, 40, outcome="lost", home=None),
        entry(2, 80, finished=8),
    ]
    places = [placed(entries, each) for each in entries]
    assert places[:5] == [Placed(1, None), Placed(1, 20), Placed(1, 31), Placed(3, 31), Placed(1, None)]
    assert places[5:] == [None, None, None], "rewound, not home by the older rule, a deal sailed before"
    assert placed_line(Placed(3, 31), 15) == (
        "Place 3 among your solo races in at most 15 rounds; the record is 31 points."
    )
    many = [entry(seed, 100 - seed) for seed in range(1, RECORDS + 2)]
    assert [placed(many, each) is not None for each in many] == [True] * RECORDS + [False]


def test_races_are_counted_by_ships_and_against_the_program() -> None:
    ranked: dict[str, Any] = {"seats": 3, "outcome": "ranked"}
    entries = [
        entry(1, 24, beaten=True, **ranked),
        entry(2, 18, beaten=False, **ranked),
        entry(3, 33, rewound=True, **ranked),
        entry(4, 21, seats=2, outcome="ranked"),
    ]
    fleet = races(entries, TODAY).fleets[3]
    assert (fleet.played, fleet.against, fleet.won, fleet.best) == (3, 2, 1, 24)
    summary = summarize({str(each.seed): each for each in entries}, TODAY)
    lines = other_lines(summary, LANGUAGE)
    assert lines[:2] == ["", "The race around Jamaica:"]
    assert summary_lines(summary, GAME_LANGUAGE) == lines[1:], "nothing is said of games that nobody played"
    assert "3 ships: 3 races, 2 against the computer, 1 of them won; 25.0 points on average, best 24 points." in lines


def test_the_page_of_the_daily_race() -> None:
    sailed = ((20, "2026-01-30", 1), (25, "2026-01-31", 2), (31, "2026-01-31", 2))
    entries = {
        str(place): entry(seed, points, daily=day, day=day, finished=place)
        for place, (points, day, seed) in enumerate(sailed, 1)
    }
    page = race_calendar(entries, TODAY, TODAY)
    assert page[1] == "25 points at the first try, 31 at best; 2 tries so far."
    assert page[2] == "Days in a row: 2 sailed, 2 at best."
    assert "2026-01-30: 20 points in 12 rounds" in page and "2026-01-31: 25 points in 12 rounds; 2 tries" in page
    assert page[-2:] == [
        "1. 25 points in 12 rounds, daily race of 2026-01-31",
        "2. 20 points in 12 rounds, daily race of 2026-01-30",
    ]


def test_a_finished_race_is_entered_with_its_figures() -> None:
    session = sail(new_race(3, 15, (Controller.PERSON, Controller.PROGRAM, Controller.PERSON)))
    assert [each.id for each in achievements.enter_ended(session)] == ["old-salt", "lair-lord"]
    (found,) = stats.load().values()
    result = session.result
    assert result is not None
    assert (found.plays, found.mode, found.seats, found.outcome) == ("jamaica", "jamaica", 3, "ranked")
    assert found.points == max(result.scores[0], result.scores[2]) and found.turns == result.rounds
    assert found.beaten is bool({1, 3} & set(result.winners))
    assert found.share.startswith("High Seas, race around Jamaica, 3 ships: Ann ") and found.limit == 0


def solo_race(seed: int) -> Session:
    return sail(slots.new_session(race_start(("Ann",), seed), [Controller.PERSON]))


def test_plain_lines_and_json_tell_a_record_at_the_end_of_a_race() -> None:
    session = next(race for race in map(solo_race, range(40)) if race.result.outcome == "won")
    assert placing_line(session) == "", "it was not entered"
    achievements.enter_ended(session)
    record = placing_line(session)
    assert "15 rounds" in record and record in type_lines(HeadlessSession(session, None), "quit").splitlines()
    report = send(HeadlessSession(session, None))[0]["report"]
    assert record in report["lines"] and report["share"] == report["lines"][-1]
    among = sail(new_race(3, 15))
    achievements.enter_ended(among)
    assert placing_line(among) == "", "records are those of the solo race"


# --- commands ---


DEAL = """\
mode = "jamaica"
seats = ["Ann", "Bo", "Cy"]
seed = 4

[table]
captain = 1
dice = [[2, 5]]
"""


def test_a_deal_of_a_race_is_checked_played_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "race.toml"
    file.write_text(DEAL, encoding="utf-8")
    answered(capsys, "race.toml can be played.\n", "deal", "check", str(file))
    monkeypatch.setattr("sys.stdin", io.StringIO("\ndice 5 2\n"))
    answered(capsys, "2. +5, +2 doubloons", "line", "--deal", str(file))
    (slot,) = [each.name for each in slots.open_store().files()]
    assert run(["deal", "export", slot]) == 0
    written = capsys.readouterr().out
    assert 'mode = "jamaica"' in written and 'phase = "cards"' in written and "dice = [[5,2]]" in written
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
    answered(capsys, "", "line", "--resume", slot)
    assert run(["deal", "export", slot]) == 0
    assert "phase" not in capsys.readouterr().out
    file.write_text(DEAL.replace("captain = 1", "captain = 7"), encoding="utf-8")
    assert run(["deal", "check", str(file)]) == 2
    assert "Line 6" in capsys.readouterr().err


def ended(session: Session, slot: str) -> Any:
    """Sail a saved race to its end, and enter it; return its result."""
    slots.keep_new(slots.open_store(), slot, session)
    sail(session)
    achievements.enter_ended(session)
    slots.leave(session)
    return session.result


def test_a_finished_race_is_replayed_listed_branched_and_shared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended(new_race(3, 15), "Sunday")
    file = str(tmp_path / "race.txt")
    for words, says in (
        (["history"], "Sunday: Ann, Bo, Cy; Race around Jamaica, finished in round 15; seed 15"),
        (["history", "replay", "Sunday"], "completes the circuit and stops at Port Royal"),
        (["history", "replay", "Sunday", file], "The replay is in"),
        (["replay", file, "--quiet"], "The race took 15 rounds."),
        (["history", "branch", "Sunday", "--move", "9"], "Saved as"),
        (["history", "again", "Sunday"], "Saved as"),
        (["stats"], "3 ships: 1 race"),
        (["share"], "High Seas, race around Jamaica, 3 ships: Ann "),
        (["save", "export", "Sunday", str(tmp_path / "race.hsv")], "Sunday"),
    ):
        answered(capsys, says, *words)
    assert run(["replay", file, "--turns"]) == 2
    assert "keeps no list of its turns" in capsys.readouterr().err


def test_a_race_alone_that_ran_out_of_rounds_is_said_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Ruling J12: it counts with its points, and everything says that it was not home."""
    session = Session(race_start(("Ann",), 8, 2), [Controller.PERSON], "short", 1.0)
    result = ended(session, "short")
    points, outcome = result.scores[0], result.outcome
    has = f"the Ghost Ship has {'more, ' if outcome == 'lost' else ''}{result.ghost.score}."
    for words, says in (
        (["history", "replay", "short"], f"Not home after 2 rounds, with {points} points; {has}"),
        (["history", "replay", "short"], f"Ghost Ship: {result.ghost.score} points: "),
        (["history"], f"Race around Jamaica, {outcome} with {points} points, not home, in round 2; seed 8"),
        (["stats"], f"variant of ours): 1 race, 0 home, {points}.0 points on average."),
        (["share"], f"{points} points in 2 rounds, not home; seed 8"),
    ):
        answered(capsys, says, *words)
    assert send(HeadlessSession(session, None))[0]["result"]["home"] == []


def test_a_bookmark_is_returned_to_by_a_word_that_is_no_move() -> None:
    at = HeadlessSession(new_race(1, 9), None)
    text = type_lines(at, "bookmark here", "1", "1", "1", "goto here", "yes", "go 49", "quit")
    assert "Bookmark 'here' is set." in text and "Back at 'here'." in text
    assert at.session.moves == [] and "'go 49' cannot be done now" in text


def test_the_program_sails_a_race_for_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "jamaica", "--seed", "4", "--players", "2"]) == 0
    out = capsys.readouterr().out
    assert "The race is over" in out and "highseas new jamaica --players 2 --seed 4" in out
