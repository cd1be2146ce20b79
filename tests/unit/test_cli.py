"""The command line: what it does, and one sentence with status 2 for whatever is wrong."""

import io
import json
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.files.version import VERSION, is_compiled
from highseas.campaign.main import main, run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.royal.begin.setups import sets_to_add
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.saved_games import slots
from highseas.campaign.words.games import set_title
from highseas.engine.royal.modes import MODES
from tests.at_terminal import at_terminal
from tests.front import start

pytestmark = pytest.mark.usefixtures("home", "no_input")

TOO_LONG = "x" * 300
"""No file can have this name: to look for it raises, as it does in a folder that may not be looked into."""
PUZZLE = Path("campaign/puzzles/three-blades.toml")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 2
    sentence = capsys.readouterr().err.strip()
    assert "\n" not in sentence and "Traceback" not in sentence
    return sentence


LONG_WORDS = [
    (["demo", "--seed", "9" * 5000], f'--seed takes a whole number, and "{"9" * 40}" is none'),
    (["review", TOO_LONG], "That name is longer than"),
    (["line", "adventure", "--story", TOO_LONG], "there is no such folder"),
    (["story", "check", TOO_LONG], "there is no such folder"),
    (["story", "add", TOO_LONG], "cannot be read: File name too long"),
]
LINES: dict[str, str] = tomllib.loads(Path(__file__).with_name("refused_lines.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "sentence"), [*((shlex.split(line), said) for line, said in LINES.items()), *LONG_WORDS]
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, *arguments)


def _first_line(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Any:
    """Return what a new game in JSON begins with."""
    printed = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdout", printed)
    assert run(["line", "--json", *arguments, "--no-save"]) == 0
    return json.loads(printed.buffer.getvalue())


def _process(home: Path, *arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own."""
    command = [sys.executable, "-m", "highseas.campaign.main", *arguments]
    return subprocess.run(
        command, stderr=subprocess.PIPE, check=False, env={**os.environ, "HIGHSEAS_HOME": str(home)}, **more
    )


def _friday() -> Session:
    """Save a game after its first card as "Friday", and leave it."""
    session = requests.begin(start(2), (), slots.open_store(), "Friday")
    session.play("draw")
    slots.leave(session)
    return session


def test_programs_see_who_began_and_what_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Sail!, the whole deck: 60 cards without expeditions, for two if nobody is named."""
    wanted = ["--influence-to-end", "15", "--auto-contracts", "--auto-pass", "--random-start", "--competitive"]
    view = _first_line(monkeypatch, "contracts", "--players", "3", "--seed", "5", *wanted)["view"]
    assert view["ends_at"] == 15 and view["active"] == view["first"] != 1
    for name, ends in {"base": 12, "contracts": 0, "make-sail": 8}.items():
        assert _first_line(monkeypatch, name, "--players", "2")["view"]["ends_at"] == ends
    view = _first_line(monkeypatch, "make-sail", "--seed", "3")["view"]
    assert view["mode"] == "make-sail" and view["play_deck"] == 60 - 6
    assert [(seat["name"], seat["stowed"]) for seat in view["seats"]] == [("Ann", []), ("Bo", [])]


@pytest.mark.parametrize("before", [[], ["line"], ["line", "--contract"], ["replay"], ["review"], ["resume"]])
def test_a_word_of_any_length_is_repeated_in_part(before: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, *before, "x" * 100_000)
    assert "xxx" in sentence or before == ["review"]
    assert len(sentence) < 1000


def test_nothing_is_written_by_what_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "new", "contracts", "--seed", "3")
    refused(capsys, "line", "contracts", "--aside", "99")
    assert not list(home.rglob("*.hsv"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("line base --players 2 --no-save --influence-to-end 9", "Turn 1, to 9 influence\n"),
        ("stats", "No game against the Time deck is finished yet."),
        ("puzzle", puzzles()[-1].words.title),
    ],
)
def test_lines_say_what_ends_the_game_and_lists_what_there_is(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 0
    out = capsys.readouterr().out
    assert said in out and (line != "puzzle" or len(out.splitlines()) == len(puzzles()) + 1)


MIXED = {
    "contracts --with make-sail-marked,gambler": "base contracts make-sail-marked gambler",
    "contracts --with gambler --with make-sail-marked": "base contracts make-sail-marked gambler",
    "base --players 2 --with 'gambler, contracts'": "base contracts gambler",
    "base --players 2 --with-contract-cards": "base contracts",
    "base --players 2 --with-contract-cards --with gambler": "base contracts gambler",
    "base --players 2 --with base": "",
    "contracts --with contracts": "",
    "adventure --with gambler,make-sail-marked": "base make-sail-marked gambler",
    "make-sail": "",
}


@pytest.mark.parametrize("line", MIXED)
def test_sets_are_mixed_in_with_those_of_the_mode(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Ruling R34: other sets come to the mode's own, with the warning that goals become slower."""
    assert run(["line", *shlex.split(line), "--seed", "3"]) == 0
    warned = "goals are reached more slowly" in capsys.readouterr().out
    newest = slots.newest_unfinished(slots.open_store())
    assert newest is not None and warned == bool(MIXED[line])
    assert slots.look(slots.open_store(), newest.name).start.setup.options.sets == tuple(MIXED[line].split())


def test_every_set_that_can_be_mixed_in_is_named_in_the_help_and_in_forms(capsys: pytest.CaptureFixture[str]) -> None:
    names = {name for mode in MODES for name in sets_to_add(mode)}
    assert {"contracts", "make-sail-marked", "gambler"} <= names
    assert [name for name in names if set_title(name) == name] == []
    run(["new", "--help"])
    said = capsys.readouterr().out.split("Card sets to mix in: ")[1].split(";")[0]
    assert set(said.replace("│", " ").replace(",", " ").split()) == names


def test_programs_are_warned_too(monkeypatch: pytest.MonkeyPatch) -> None:
    line = _first_line(monkeypatch, "contracts", "--seed", "3", "--with", "gambler")
    assert line["notice"] == "With the cards of Gambler in the Play deck, goals are reached more slowly."
    assert _first_line(monkeypatch, "contracts", "--seed", "3")["notice"] is None


def test_plain_lines_save_and_resume_and_play_puzzles_and_the_daily_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, typed, said in (
        ("line puzzle Three-Blades", "", "Puzzle: Three blades. "),
        ("line daily 2026-01-31", "draw\n", "Skipper, Time deck: "),
        ("line daily 2026-01-31", "harbor\n", "Harbor: Sailor"),  # on with it
        ("line contracts --seed 42 --names Ann", "draw\nquit\n", "Ann, Time deck: "),
        ("line --resume last", "table\n", "Harbor: Admiral"),
        ("saves", "", "Solo contracts 42: Ann; turn 1"),
        ("--version", "", f"{VERSION} ({'compiled' if is_compiled() else 'plain Python'})\n"),
        ("--help", "", "highseas line --json contracts --seed 7"),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert run(line.split()) == 0 and said in capsys.readouterr().out, line


def test_a_game_can_be_exported_and_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session, file = _friday(), tmp_path / "friday.hsv"
    assert run(["save", "export", "Friday", str(file)]) == 0
    assert run(["save", "import", str(file), "Saturday"]) == 0 and "Saturday" in capsys.readouterr().out
    assert slots.look(slots.open_store(), "Saturday").state == session.state
    assert str(file) in refused(capsys, "save", "export", "Friday", str(file))
    file.write_bytes(b"not a save")
    refused(capsys, "save", "import", str(file), "Sunday")


def test_a_deal_is_checked_and_a_position_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", "check", str(PUZZLE)]) == 0 and "can be played" in capsys.readouterr().out
    bad, exported, session = tmp_path / "bad.toml", tmp_path / "friday.toml", _friday()
    bad.write_text(PUZZLE.read_text().replace("base-pirate-2vp", "base-pirate-7vp"))
    assert "base-pirate-7vp" in refused(capsys, "deal", "check", str(bad))
    assert run(["deal", "export", "Friday"]) == 0
    exported.write_text(capsys.readouterr().out)
    assert run(["deal", "check", str(exported)]) == 0
    assert start_from_deal(exported.read_text()).lay_out().harbor == session.state.harbor


def test_a_replay_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write_replay(_friday()))
    assert run(["replay", str(file)]) == 0 and "Ann turns up" in capsys.readouterr().out


def test_the_demo_plays_any_game_to_the_end_and_is_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    def shown(*arguments: str) -> str:
        assert run(["demo", *arguments, "--seed", "5"]) == 0
        return capsys.readouterr().out

    first = shown()
    assert shown() == first and "Seed 5." in first and "It ended in turn" in first
    out = shown("make-sail")
    assert "to 8 influence" in out and "highseas new make-sail --players 2 --seed 5" in out
    out = shown("base", "--players", "2", "--with", "make-sail-marked,gambler")
    assert "highseas new base --with make-sail-marked,gambler --players 2 --seed 5" in out
    assert run(["demo", "adventure"]) == 2


def test_a_bug_leaves_a_report_with_seed_and_journal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["highseas", "line", "--players", "1", "--seed", "4711"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\nredo\n"))
    monkeypatch.setattr(HeadlessSession, "redo", lambda *_: 1 / 0)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 1
    (log,) = (home / "reports").iterdir()
    text = log.read_text()
    assert "ZeroDivisionError" in text and "seed = 4711" in text and "\ndraw\n" in text


def test_json_lines_through_a_real_pipe(home: Path) -> None:
    typed, line = b'{"move": "draw"}\n{"move": "fly"}\n', "line --json contracts --seed 1 --no-save"
    answer = _process(home, *line.split(), input=typed, stdout=subprocess.PIPE)
    assert answer.returncode == 0 and answer.stderr == b"" and len(answer.stdout.splitlines()) == 3
    assert not list(home.glob("saves/*.hsv"))


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [["saves"], ["cards"], ["line", "contracts", "--no-save"]])
def test_output_that_finds_no_room_is_one_sentence(arguments: list[str], home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = _process(home, *arguments, stdin=subprocess.DEVNULL, stdout=full)
    assert answer.stderr == b"What was to be printed cannot be written: No space left on device.\n"
    assert answer.returncode == 2 and not (home / "reports").exists()


def test_a_closed_pipe_is_quiet(home: Path) -> None:
    line = f"{sys.executable} -m highseas.campaign.main demo --seed 1 | head -1"
    environ = {**os.environ, "HIGHSEAS_HOME": str(home)}
    answer = subprocess.run(["sh", "-c", line], capture_output=True, env=environ, check=False)
    assert b"Traceback" not in answer.stderr and b"Exception" not in answer.stderr


def test_the_screen_opens_in_a_terminal(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(f'last_version = "{VERSION}"\nseen_tutorial = true\n')
    status, _ = at_terminal(["-m", "highseas.campaign.main"], b"Practice", b"q", HIGHSEAS_HOME=str(home))
    assert status == 0
