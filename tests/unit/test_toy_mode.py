"""A mode comes in from outside: nothing in the engine, the saves or the front ends has to be edited for it."""

import io
import json
from collections.abc import Iterator

import msgspec
import pytest

from highseas.campaign.begin.options import TableOptions, plan
from highseas.campaign.main import run
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.words import names
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.saved_games import gamefile
from highseas.campaign.words.games import mode_title
from highseas.campaign.words.help import search_in
from highseas.engine.refusal import SetupError
from highseas.engine.royal.deal import DealError, read_deal, write_deal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import new_game, own_options
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.state import Options, Setup
from highseas.saves import NewerSave
from tests.front import headless, type_lines
from tests.refusals import refused
from tests.toy_mode import Jar, known

START = Start(Setup("toy", ("Ann", "Bo"), 7, Options(own={"most": 2})))


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def new() -> Session:
    return Session(START, [Controller.PERSON] * 2, "toy", 1.0)


def played() -> Session:
    session = new()
    for text in ("tip 2", "draw", "stop", "pass"):
        session.play(text)
    return session


def test_it_asks_its_own_question_and_keeps_its_own_state() -> None:
    session = new()
    assert session.prompt is not None and session.prompt.kind == "toy_tip"
    assert [option.text for option in session.prompt.options] == ["tip 0", "tip 1", "tip 2"]
    session.play("tip 2")
    assert session.state.part == Jar(2) and len(session.state.seats[0].coins) == 1
    check_state(session.state, from_play=True)
    output = type_lines(headless(START), "1", "draw")
    assert "Ann: how much goes into the jar?" in output and "1 for the jar" in output
    assert "Ann puts 0 into the jar." in output


def test_it_is_saved_loaded_undone_and_replayed() -> None:
    session = played()
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.state == session.state and again.moves == session.moves
    while again.moves:
        again.undo(consent=True)
    assert again.state == new_game(START.setup) and again.state.part == Jar(0)
    assert read_replay(write_replay(session)).state == session.state


@pytest.mark.parametrize(
    ("mode", "own", "sentence"),
    [
        ("toy", {"most": 4}, "'most' must be from 0 to 3, not 4"),
        ("toy", {"most": True}, "'most' must be a whole number, not true or false"),
        ("toy", {"thrift": "maybe"}, "'thrift' cannot be 'maybe'; it can be 'no' or 'yes'"),
        ("toy", {"least": 1}, "mode 'toy' has no option 'least'; its own are most, thrift and lid"),
        ("toy", {"x" * 1_000: 1}, "has no option 'x{60}'"),
        ("base", {"most": 1}, "mode 'base' has no options of its own, so there is no 'most'"),
    ],
)
def test_its_options_are_checked(mode: str, own: dict[str, bool | int | str], sentence: str) -> None:
    with refused(SetupError, match=sentence):
        new_game(Setup(mode, ("Ann",), 1, Options(own=own)))


def test_a_program_sees_its_part(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b'{"move": "tip 2"}\n'))
    printed = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr("sys.stdout", printed)
    assert run(["line", "--json", "toy", "--set", "most=2", "--no-save"]) == 0
    first, then = map(json.loads, printed.buffer.getvalue().splitlines())
    assert [option["move"] for option in first["prompt"]["options"]] == ["tip 0", "tip 1", "tip 2"]
    assert (first["view"]["story"], then["view"]["story"]) == ({"coins": 0}, {"coins": 2})


def test_its_options_have_ranges_and_words() -> None:
    most, thrift, lid = own_options(MODES["toy"])
    assert (most.name, most.default, most.least, most.most) == ("most", 1, 0, 3)
    assert (thrift.choices, lid.default) == (("no", "yes"), False)
    assert mode_title("toy") == "The jar"


def test_a_command_sets_its_options(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["line", "toy", "--set", "most=3", "--no-save"]) == 0
    assert "3 for the jar" in capsys.readouterr().out
    start, _ = plan("toy", TableOptions(set=("most=3", " lid = yes", "thrift=yes")))
    assert start.setup.options.own == {"most": 3, "lid": True}, "what is as usual is left out"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["new", "toy", "--set", "most=4"], "'most' must be from 0 to 3, not 4"),
        (["new", "toy", "--set", "most=few"], "'most' must be a whole number"),
        (["new", "toy", "--set", "most"], "an option is set as NAME=VALUE, not as 'most'"),
        (["new", "base", "--set", "most=1"], "mode 'base' has no options of its own"),
        (["new", "adventure", "--set", "most=1"], "--set does not go with a story campaign"),
        (["line", "daily", "--set", "most=1"], "--set does not go with the daily deal"),
    ],
)
def test_a_command_refuses_what_is_no_option(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) != 0
    assert sentence.casefold() in capsys.readouterr().err.casefold()


def test_the_program_plays_it_by_the_modes_own_player() -> None:
    for thrift, coins in (("yes", 0), ("no", 2)):
        start = Start(Setup("toy", ("Ann", "Bo"), 7, Options(own={"most": 2, "thrift": thrift})))
        session = Session(start, [Controller.PROGRAM] * 2, "toy", 1.0)
        assert session.task().think().advice.why == ("offer_worth" if coins else "offer_dear")
        session.play_ai()
        assert session.state.part == Jar(coins)
        session.play_ai()
        assert session.moments[-1].move == "draw", "it leaves the rest to deckhand"


def test_a_frame_of_it_is_refused_in_another_mode_and_its_tables_are_no_deal_files() -> None:
    record = Start(msgspec.structs.replace(START.setup, mode="base", options=Options()))
    session = Session(record, [Controller.PERSON] * 2, "toy", 1.0)
    session.state.frames += played().moments[0].state.frames[-1:]
    with pytest.raises(NewerSave):
        gamefile.from_bytes(gamefile.to_bytes(session))
    with refused(DealError, match="line 2: a deal file cannot describe a table of mode 'toy'"):
        read_deal('seats = ["Ann"]\nmode = "toy"\n')
    with refused(DealError, match="a deal file cannot describe a game of this kind"):
        write_deal(played().state)


def test_options_of_a_mode_count_when_setups_are_compared() -> None:
    one, same = Options(own={"most": 2, "least": 1}), Options(own={"least": 1, "most": 2})
    assert one == same and hash(one) == hash(same) and len({START, Start(START.setup)}) == 1
    assert len({one, Options(own={"most": 3})}) == 2


def test_it_has_help_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    output = type_lines(headless(START), "help jar")
    assert "You never get them back." in output and "Rule: This test." in output and "See also: Coins" in output
    assert search_in(entries(own_story()), "jar") == ["prompt-toy_tip"]
    monkeypatch.delitem(names.HELP, "toy")
    assert "prompt-toy_tip" not in entries(own_story()) and "coins" in entries(own_story())
