"""Lists of saved and finished games: grouped, in order, with dates; each save read once, and remembered."""

import io
import os
import zipfile
from datetime import datetime
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.main import run
from highseas.campaign.play.daily import today
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.saved_games import catalog, finished_games, gamefile, slots
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.campaign.saved_games.catalog import INDEX, clear, entries, finished_rows, saved_rows
from highseas.campaign.words.saves import day_and_time, finished_lines, list_lines
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Setup
from highseas.saves import Store
from tests.front import start

FIXTURES = Path(__file__).parents[1] / "saves" / "fixtures"
NOW = datetime(2026, 11, 22, 15, 0)
PUZZLE = puzzles()[0]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    return slots.open_store()


def save(store: Store, name: str, game: Start | None = None, over: bool = False, at: datetime | None = None) -> Session:
    """Save a game as if at this time, and let go of it."""
    session = requests.begin(game or start(1, 7), (), store, name)
    while over and (moves := legal(session.state)):
        session.play(moves[-1])
    assert isinstance(session.autosaver, SlotAutosaver)
    session.autosaver.release()
    if at is not None:
        os.utime(store.folder / f"{name}.hsv", (at.timestamp(), at.timestamp()))
    (store.folder / "played.json").unlink()
    return session


def played_out(store: Store, game: Start, name: str = "") -> Session:
    """Play a game to its end, and leave it."""
    session = requests.begin(game, (), store, name)
    while moves := legal(session.state):
        session.play(moves[-1])
    slots.leave(session)
    return session


@pytest.mark.parametrize(
    ("seconds", "named"),
    [
        (datetime(2026, 11, 22, 14, 5).timestamp(), "today 14:05"),
        (datetime(2026, 11, 22, 0, 0).timestamp(), "today 00:00"),
        (datetime(2026, 11, 21, 23, 59).timestamp(), "yesterday 23:59"),
        (datetime(2026, 11, 20, 9, 30).timestamp(), "2026-11-20 09:30"),
        (datetime(2030, 1, 1, 8, 0).timestamp(), "2030-01-01 08:00"),
        *((seconds, "at no known time") for seconds in (1e300, -1e300, float("nan"), float("inf"))),
    ],
)
def test_a_moment_is_named_by_its_day_and_time(seconds: float, named: str) -> None:
    assert day_and_time(seconds, LANGUAGE, NOW) == named


def test_without_anything_it_says_so_and_one_is_said_in_the_singular(store: Store) -> None:
    assert list_lines(saved_rows(store), LANGUAGE) == ["There is no saved game yet."]
    assert finished_lines(finished_rows(store), LANGUAGE) == ["No game is finished yet."]
    said = LANGUAGE.say("lists.progress.contracts", turn=20, cards=1, contracts=1)
    assert said == "turn 20, 1 Time card and 1 contract left"


def test_saved_games_are_grouped_and_the_latest_come_first(store: Store) -> None:
    save(store, "old", start(2, 1), at=datetime(2026, 11, 3, 20, 15))
    save(store, "new", start(1, 2), at=datetime(2026, 11, 22, 14, 5))
    save(store, "lost", start(1, 7), over=True, at=datetime(2026, 11, 21, 9, 0))
    save(store, "P", PUZZLE.start, at=datetime(2026, 11, 20, 9, 0))
    (store.folder / "broken.hsv").write_bytes(b"zero")
    (store.folder / "Kin.hsv").write_bytes((FIXTURES / "0001-story-mid-turn.hsv").read_bytes())
    os.utime(store.folder / "Kin.hsv", (datetime(2026, 11, 22, 8, 0).timestamp(),) * 2)
    running, newest, kin, old, heading, puzzle, bad, broken, *others = list_lines(saved_rows(store), LANGUAGE, NOW)
    assert (running, heading, bad) == ("Running games:", "Puzzles:", "Cannot be opened:")
    assert newest == "today 14:05, new: Ann; turn 1, 18 Time cards and 3 contracts left; seed 2"
    assert kin.startswith("today 08:00, Kin: ") and "chapter 1, " in kin and ", month 2; " in kin
    assert old.startswith("2026-11-03 20:15, old: ") and puzzle.startswith("2026-11-20 09:00, P: ")
    assert ", broken: " in broken and "is not a High Seas save" in broken
    assert others == ["1 finished game: highseas history"]
    (heading, line) = finished_lines(finished_rows(store), LANGUAGE, NOW)
    assert heading == "Games:" and line.startswith("yesterday 09:00, lost: Ann; lost in turn ")


def test_a_game_without_a_time_deck_says_what_is_played(store: Store) -> None:
    base, sail = (Start(Setup(mode, ("Ann", "Bo"), 5)) for mode in ("base", "make-sail"))
    save(store, "one", base, at=datetime(2026, 11, 22, 14, 5))
    save(store, "two", sail, at=datetime(2026, 11, 22, 14, 4))
    save(store, "three", sail, over=True, at=datetime(2026, 11, 22, 14, 3))
    about = [line.split(": ", 1)[1] for line in list_lines(saved_rows(store), LANGUAGE, NOW)[1:3]]
    assert about == ["Ann, Bo; Base game, turn 1; seed 5", "Ann, Bo; Make Sail!, turn 1; seed 5"]
    assert "Ann, Bo; Make Sail!, finished in turn " in finished_lines(finished_rows(store), LANGUAGE, NOW)[1]


def test_all_tries_of_one_puzzle_are_one_line(store: Store) -> None:
    """A finished try is not among them."""
    name = slots.suggested_name(PUZZLE.start)
    assert name == f"Puzzle {PUZZLE.words.title}"
    played_out(store, PUZZLE.start)
    assert saved_rows(store)["puzzle"] == []
    (row,) = finished_rows(store)["puzzle"]
    assert row.store.folder == finished_games.beside(store).folder
    for _ in range(3):
        slots.leave(requests.begin(PUZZLE.start, (), store, name))
    (row,) = saved_rows(store)["puzzle"]
    assert set(row.names) == {name, f"{name} 2", f"{name} 3"}
    assert row.entry.name == f"{name} 3", "the one played last stands for them"
    (_, line, *_) = list_lines(saved_rows(store), LANGUAGE)
    assert line.endswith("; 3 tries") and clear([row]) == 3 and store.files() == ()


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read: list[str] = []
    real = gamefile.summarize

    def counted(blob: bytes, name: str) -> gamefile.Summary:
        read.append(name)
        return real(blob, name)

    monkeypatch.setattr(gamefile, "summarize", counted)
    return read


def test_every_save_is_read_once_and_again_when_it_changed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = [save(store, f"game {number}", start(1, number)) for number in range(4)]
    read = count_readings(monkeypatch)
    first = entries(store)
    assert len(read) == 4 and entries(store) == first and len(read) == 4
    sessions[1].play("draw")
    assert [entry.summary.moves for entry in entries(store) if entry.summary and entry.name == "game 1"] == [1]
    assert read[4:] == ['"game 1"']
    store.delete("game 2")
    store.rename("game 3", "other")
    assert {entry.name for entry in entries(store)} == {"game 0", "game 1", "other"}


@pytest.mark.parametrize("damage", ["missing", "cut", "other bytes", "nested", "a folder", "another version"])
def test_a_bad_index_is_made_anew(store: Store, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    save(store, "game")
    first, index = entries(store), store.folder / INDEX
    blob = index.read_bytes()
    if damage == "another version":
        monkeypatch.setattr(catalog, "VERSION", "99.0")
    elif damage in ("missing", "a folder"):
        index.unlink()
        if damage == "a folder":
            index.mkdir()
    else:
        index.write_bytes({"cut": blob[:-5], "other bytes": b"\xc1" * 100, "nested": b"\x91" * 100_000}[damage])
    assert entries(store) == first
    if damage != "a folder":
        assert index.read_bytes() != blob[:-5]
        read = count_readings(monkeypatch)
        assert entries(store) == first and read == []


def test_an_index_that_lies_does_not_move_a_running_game(store: Store) -> None:
    """What goes to the history is read first."""
    save(store, "game", over=True)
    known = (store.folder / "game.hsv").stat()
    entries(store)
    session = slots.new_session(start(1, 9), [Controller.PERSON])
    blob = gamefile.to_bytes(session)
    (store.folder / "game.hsv").write_bytes(blob)
    os.utime(store.folder / "game.hsv", ns=(known.st_mtime_ns, known.st_mtime_ns))
    assert finished_games.sweep(store) == 0


def test_the_history_by_commands(store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(line: str, status: int = 0) -> str:
        assert run(line.split()) == status
        out = capsys.readouterr()
        return out.err if status else out.out

    session, file = save(store, "Friday", over=True), tmp_path / "friday.txt"
    assert said("saves") == "1 finished game: highseas history\n"
    assert ", Friday: Ann; lost in turn " in said("history") and "Lost: " in said("history replay Friday")
    by_turns = said("history replay Friday --turns")
    assert by_turns.startswith("Turn 1: Ann\n  1. ") and "Lost: " in by_turns
    said(f"history replay Friday {file}")
    said(f"replay {file} --quiet")
    assert said(f"replay {file} --turns") == by_turns
    said("history branch Friday")
    twin = slots.look(store, "Friday 2")
    assert twin.game_id != session.game_id and twin.moves == session.moves[: len(twin.moves)]
    assert 'highseas resume "Friday"' in said("history back Friday")
    assert slots.look(store, "Friday").result is None and finished_games.beside(store).files() == ()
    assert "is not over" in said("history back Friday", 2)


def test_the_history_as_one_file(store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two/three"):
        played_out(store, start(1, 7), name)
    file = tmp_path / "all.zip"
    assert run(["history", "export", str(file)]) == 0 and "2 finished games in" in capsys.readouterr().out
    with zipfile.ZipFile(file) as packed:
        assert sorted(packed.namelist()) == ["one.hsv", "two%2Fthree.hsv"]
        assert packed.read("one.hsv") == finished_games.beside(store).read("one")
    assert run(["history", "export", str(file)]) == 2 and "exists already" in capsys.readouterr().err
    assert run(["history", "export", str(tmp_path / "no" / "all.zip")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"all.zip", "history", "saves", "settings.toml"}


def test_clearing_asks_or_wants_yes(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, "Friday", over=True)
    save(store, "running")
    assert run(["history", "clear"]) == 2 and "highseas history clear --yes" in capsys.readouterr().err

    class Typed(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Typed("no\n"))
    assert run(["history", "clear"]) == 0 and "Nothing was removed." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", Typed("yes\n"))
    assert run(["history", "clear"]) == 0
    output = capsys.readouterr().out
    assert "Remove 1 finished game for good?" in output and "1 finished game removed." in output
    assert {file.name for file in store.files()} == {"running"} and run(["history", "clear", "--yes"]) == 0


def test_a_finished_campaign_keeps_its_journal_and_log(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    session = gamefile.from_bytes((FIXTURES / "0001-story-over.hsv").read_bytes())
    assert session.campaign is not None
    session.campaign = replace(campaign_of(session), practice=True)  # nothing comes after it
    finished_games.beside(store).write("Kin", gamefile.to_bytes(session))
    ((row,), *_) = [rows for rows in finished_rows(store).values() if rows]
    assert row.entry.name == "Kin"
    for command in ("journal", "log"):
        assert run(["story", command, "Kin"]) == 0
    assert capsys.readouterr().out


def test_todays_daily_deal_is_found_when_it_is_finished(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    day = today()
    session = played_out(store, named_deals.daily_start(day), named_deals.daily_slot(day))
    table = Mock(return_value=0)
    monkeypatch.setattr("highseas.campaign.tui.launch.is_terminal", lambda: True)
    monkeypatch.setattr("highseas.campaign.cli.play.at_the_table", table)
    assert run(["daily"]) == 0
    shown = table.call_args.args[0]
    assert shown.game_id == session.game_id and shown.result is not None
    slots.leave(shown)
    assert store.files() == ()


def test_of_thousands_of_games_the_newest_are_listed_and_the_others_counted(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No more saves are opened than are listed; the finished ones are only counted."""
    save(store, "Old", at=datetime(2026, 11, 1))
    blob, history = store.read("Old"), finished_games.beside(store)
    for number in range(51):
        store.write(f"New {number}", blob)
        history.write(f"Over {number}", blob)
    opened: list[str] = []
    read = Store.read

    def noted(self: Store, slot: str) -> bytes:
        opened.append(slot)
        return read(self, slot)

    monkeypatch.setattr(Store, "read", noted)
    assert run(["saves"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(opened) == 50 and "Old" not in opened and sum(", New " in line for line in lines) == 50
    assert lines[-2:] == [
        "51 finished games: highseas history",
        "2 more saved games, played longer ago: highseas saves --all",
    ]
    assert run(["saves", "--all"]) == 0
    out = capsys.readouterr().out
    assert out.count(", New ") == 51 and ", Old:" in out and "more saved" not in out
