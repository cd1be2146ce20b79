"""A game besides Port Royal is begun by its name; what it lacks is refused in one sentence."""

import io
from pathlib import Path
from typing import Any

import pytest

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import TableOptions, plan
from highseas.campaign.cli.play import sit_down
from highseas.campaign.games import PLUGS
from highseas.campaign.main import run
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.saved_games import slots
from highseas.engine.game import NoSuchPart
from highseas.engine.refusal import SetupError
from tests.refusals import refused
from tests.toy_game import HIGH_CARD, ToySetup


@pytest.fixture(autouse=True)
def _known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLUGS, "toy", Plug(name="toy", game=HIGH_CARD))
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))


def begun(**options: Any) -> Session:
    table = TableOptions(**options)
    start, campaign = plan("toy", table)
    return sit_down(start, campaign, table, None)


def test_it_is_begun_with_its_seats_and_its_luck() -> None:
    session = begun(names="Ann, Bo", seed=5)
    assert session.start == Start(ToySetup(("Ann", "Bo"), 5)) and session.players == [Controller.PERSON] * 2
    assert begun(players=2).names == ("Ann", "Bo")
    again = requests.another_deal(session.start)
    assert again.setup.names == ("Ann", "Bo") and again.setup.seed != 5


@pytest.mark.parametrize(
    ("options", "kind", "sentence"),
    [
        ({"names": "Ann, Bo", "ai": "2"}, NoSuchPart, "this game has no player of the program's"),
        ({"names": "Ann, Bo", "aside": 2}, SessionError, "--aside goes with Port Royal only"),
        ({"deal": Path("table.toml")}, NoSuchPart, "this game has no deal files"),
        ({"set": ("most=2",)}, SessionError, "--set goes with Port Royal only"),
        ({"names": "Ann, Bo, Cy"}, SetupError, "3 players cannot play; 2 to 2 can"),
        ({"names": "Ann, Bo", "seed": 1 << 64}, SetupError, "the seed must be"),
    ],
)
def test_what_it_lacks_is_refused(options: dict[str, object], kind: type[Exception], sentence: str) -> None:
    with refused(kind, match=sentence):
        begun(**options)


def test_commands_refuse_it_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, sentence in (
        (["line", "toy", "--names", "Ann,Bo", "--ai", "1"], "This game has no player of the program's"),
        (["new", "toy", "--names", "Ann,Bo", "--draft"], "--draft goes with Port Royal only"),
        (["line", "daily", "toy"], "This game has no deal of the day"),
        (["daily", "toy", "--calendar"], "This game has no deal of the day"),
        (["daily", "chess", "--calendar"], "does not know the game chess"),
        (["line", "toys"], ", toy, daily, puzzle"),
    ):
        assert run(words) == 2
        output = capsys.readouterr().err
        assert sentence in output and output.count("\n") == 1


def test_it_is_played_printed_and_counted_by_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table is no deal file."""
    monkeypatch.setattr("sys.stdin", io.StringIO("stand\nstand\nquit\n"))
    for words, said in (
        (["line", "toy", "--names", "Ann,Bo", "--seed", "5"], "Won by Bo."),
        (["history", "replay", "Ann & Bo high 5"], "Won by Bo."),
        (["stats"], "toy: 1 finished game, 0 won together."),
    ):
        assert run(words) == 0 and said in capsys.readouterr().out
    requests.begin(Start(ToySetup(("Ann", "Bo"), 5)), (), slots.open_store(), "high")
    assert run(["deal", "export", "high"]) == 2 and capsys.readouterr().err == "This game has no deal files.\n"
    assert run(["share"]) == 2 and capsys.readouterr().err == "This game has no line to share.\n"


def test_it_has_no_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highseas.campaign.tui.launch.is_terminal", lambda: True)
    assert run(["new", "toy", "--names", "Ann,Bo"]) == 2
    assert "This game has no screen" in capsys.readouterr().err and run(["saves"]) == 0
    assert "There is no saved game yet." in capsys.readouterr().out
    store = slots.open_store()
    requests.begin(Start(ToySetup(("Ann", "Bo"), 5)), (), store, "high")
    slots.leave(slots.resume(store, "high"))
    assert run(["resume", "high"]) == 2 and "This game has no screen" in capsys.readouterr().err
    slots.resume(slots.open_store(), "high")
