"""A mode comes in from outside: nothing in the engine, the saves or the front ends has to be edited for it."""

from collections.abc import Iterator

import msgspec
import pytest

from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.shelf import gamefile
from highseas.campaign.words import added
from highseas.engine.refusal import SetupError
from highseas.engine.royal.modes import MODES, register
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.sound.check import check_state
from highseas.engine.royal.state import Options
from highseas.saves import NewerSave
from tests.front import desk, type_lines
from tests.refusals import refused
from tests.toy_mode import Jar, Tip, Tipped, ToyMode

START = Start(Setup("toy", ("Ann", "Bo"), 7, Options(own={"most": 2})))


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    register(ToyMode())
    added.TITLES["toy_tip"] = lambda prompt, names: "how much goes into the jar?"
    added.LABELS[Tip] = lambda move, names: f"{move.coins} for the jar"
    added.EVENTS[Tipped] = lambda event, names: f"{names[event.seat_no]} puts {event.coins} into the jar."
    yield
    del MODES["toy"], added.TITLES["toy_tip"], added.LABELS[Tip], added.EVENTS[Tipped]


def played() -> Session:
    session = Session(START, [Controller.PERSON] * 2, "toy", 1.0)
    for text in ("tip 2", "draw", "stop", "pass"):
        session.play(text)
    return session


def test_it_asks_its_own_question_and_keeps_its_own_state() -> None:
    session = Session(START, [Controller.PERSON] * 2, "toy", 1.0)
    assert session.prompt is not None and session.prompt.kind == "toy_tip"
    assert [option.text for option in session.prompt.options] == ["tip 0", "tip 1", "tip 2"]
    session.play("tip 2")
    assert session.state.part == Jar(2) and len(session.state.seats[0].coins) == 1
    check_state(session.state, from_play=True)


def test_it_is_saved_loaded_undone_and_replayed() -> None:
    session = played()
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.state == session.state and again.moves == session.moves
    while again.moves:
        again.undo(consent=True)
    assert again.state == new_game(START.setup) and again.state.part == Jar(0)
    assert read_replay(write_replay(session)).state == session.state


def test_it_is_shown_in_plain_lines() -> None:
    told = type_lines(desk(START), "1", "draw")
    assert "Ann: how much goes into the jar?" in told and "1 for the jar" in told
    assert "Ann puts 0 into the jar." in told


def test_its_options_are_checked() -> None:
    for own, sentence in (({"most": 4}, "more than 3"), ({"least": 1}, "no options of this mode")):
        with refused(SetupError, match=sentence):
            new_game(Setup("toy", ("Ann",), 1, Options(own=own)))  # type: ignore[arg-type]
    with refused(SetupError, match="no options of this mode"):
        new_game(Setup("base", ("Ann",), 1, Options(own={"most": 1})))


def test_a_frame_of_it_is_refused_in_another_mode() -> None:
    record = msgspec.structs.replace(
        START, setup=msgspec.structs.replace(START.setup, mode="base", options=Options())
    )
    session = Session(record, [Controller.PERSON] * 2, "toy", 1.0)
    session.state.frames += played().moments[0].state.frames[-1:]
    with pytest.raises(NewerSave):
        gamefile.from_bytes(gamefile.to_bytes(session))


def test_options_of_a_mode_count_when_setups_are_compared() -> None:
    one, same = Options(own={"most": 2, "least": 1}), Options(own={"least": 1, "most": 2})
    assert one == same and hash(one) == hash(same) and len({START, Start(START.setup)}) == 1
    assert len({one, Options(own={"most": 3})}) == 2
