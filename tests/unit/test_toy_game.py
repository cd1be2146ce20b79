"""A second game, of which the program knows only `engine.game`: session, save, kill, undo, replay."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from highseas.campaign import games
from highseas.campaign.play.replay import ReplayFileError, read_replay, write_replay
from highseas.campaign.play.session import Controller, NeedsConsent, Session, SessionError
from highseas.campaign.play.start import Start, deals_of
from highseas.campaign.plug import Plug
from highseas.campaign.shelf import catalog, finished_games, gamefile, slots
from highseas.engine.game import NoSuchPart
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.saves import DamagedSave, NewerSave, SaveError, Store, pack, unpack
from tests.refusals import in_words, refused
from tests.toy_game import CARDS, HIGH_CARD, Drawn, Seen, ToySetup

ROOT = Path(__file__).parents[2]
TWO = (Controller.PERSON, Controller.PERSON)
START = Start(ToySetup(("Ann", "Ben"), 7))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=HIGH_CARD))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    return tmp_path


def new() -> Session:
    return Session(START, TWO, "toy game", 1.0)


def play(session: Session, *moves: str) -> Session:
    for move in moves:
        session.play(move)
    return session


WHOLE = ("draw", "stand", "draw", "draw", "stand")


def test_it_is_played_from_setup_to_result() -> None:
    session = new()
    assert session.game is HIGH_CARD and session.names == ("Ann", "Ben") and session.turn == 1
    assert session.prompt.seat == 1 and [option.text for option in session.prompt.options] == ["draw", "stand"]
    events = session.play("dr")
    assert events == [Drawn(0, session.state.hands[0][1])]
    play(session, "stand", "draw", "stand")
    assert session.prompt is None and session.result.outcome == "ranked" and session.result.winners
    assert session.moves == ["draw", "stand", "draw", "stand"]
    with refused(NotationError, match="the game is over"):
        session.play("draw")


def test_what_it_refuses_changes_nothing() -> None:
    session = new()
    for bad in ("", "fold", "concede"):
        with refused(NotationError, match="draw, stand"):
            session.play(bad)
    with pytest.raises(IllegalMove):
        HIGH_CARD.apply(session.state, "fold")
    assert session.moves == [] and session.state == HIGH_CARD.new(START.setup)


def test_a_seat_sees_its_own_hidden_card_and_no_other() -> None:
    session = play(new(), "draw", "stand", "draw")
    hands = session.state.hands
    for seat_no in (0, 1):
        seen = HIGH_CARD.view_for(session.state, seat_no)
        assert seen.hands[seat_no] == tuple(hands[seat_no]) and seen.hands[1 - seat_no][0] == 0
    assert session.view == Seen(5, ((0, hands[0][1]), (0, hands[1][1])))
    play(session, "stand")
    assert session.view.hands == tuple(map(tuple, hands))


# --- going back ---


def test_undo_is_free_before_a_card_is_revealed_and_asks_after() -> None:
    session = play(new(), "stand")
    session.undo()
    assert session.moves == [] and not session.rewound
    play(session, "draw")
    with refused(NeedsConsent, match="would unsee 1 card"):
        session.undo()
    session.undo(consent=True)
    assert session.rewound and session.moves == [] and session.undone == ["draw"]
    assert session.redo() == play(new(), "draw").events
    with refused(SessionError, match="nothing to redo"):
        session.redo()


def test_a_whole_turn_is_undone() -> None:
    session = play(new(), "stand", "draw", "draw")
    session.undo(consent=True, whole_turn=True)
    assert session.moves == ["stand"]


def test_bookmarks_lead_back_and_forth() -> None:
    session = play(new(), "stand")
    session.set_bookmark("Ben begins")
    there = session.state
    play(session, "draw", "stand")
    with refused(NeedsConsent, match="would unsee 3 cards"):
        session.go_to_bookmark("Ben begins")
    session.go_to_bookmark("Ben begins", consent=True)
    assert session.state == there and session.undone == ["stand", "draw"]


# --- saves ---


@pytest.mark.parametrize("count", range(len(WHOLE) + 1))
def test_a_save_brings_it_back_at_every_decision(count: int) -> None:
    session = play(new(), *WHOLE[:count])
    if count:
        session.set_bookmark("here")
    blob = gamefile.to_bytes(session)
    back = gamefile.from_bytes(blob)
    assert back.game is HIGH_CARD and back.state == session.state and back.moves == session.moves
    assert back.bookmarks == session.bookmarks and back.whole_history and back.notice == ""
    assert gamefile.to_bytes(back) == blob
    summary, over = gamefile.summarize(blob, ""), count == len(WHOLE)
    assert (summary.mode, summary.names, summary.moves, summary.over) == ("high", ("Ann", "Ben"), count, over)
    assert gamefile.glimpse(blob, "").over == gamefile.is_over(session) == over


def changed(**record: object) -> bytes:
    return pack({**unpack(gamefile.to_bytes(play(new(), "draw")))[1], **record}, app="0.2.0")


def test_a_save_that_was_made_up_is_refused() -> None:
    table = msgspec.msgpack.encode({"deck": CARDS, "hands": [b"\1", b"\2"], "stood": 0})
    with refused(DamagedSave, match="cards are missing or stand twice"):
        gamefile.from_bytes(changed(snapshot=table))
    with refused(DamagedSave, match="cannot be laid out"):
        gamefile.from_bytes(changed(start={"setup": {"names": ["Ann"], "seed": 7}}, players=["person"]))
    with refused(DamagedSave, match="make no game|contents"):
        gamefile.from_bytes(changed(snapshot=b"\xc1"))
    campaign = unpack((ROOT / "tests/saves/fixtures/0001-story-mid-turn.hsv").read_bytes())[1]["saga"]
    with refused(DamagedSave, match="campaign is at another chapter"):
        gamefile.from_bytes(changed(**{"saga": campaign}))
    for blob in (
        changed(plays="chess"),
        changed(start={"setup": {"names": ["Ann", "Ben"], "seed": 7, "trump": 1}}),
    ):
        with refused(NewerSave, match="newer than this one"):
            gamefile.from_bytes(blob)


def test_a_table_with_a_byte_changed_is_refused_or_played_on() -> None:
    packed, luck, taken = HIGH_CARD.dump(play(new(), "draw").state), random.Random(1), 0
    for _ in range(300):
        snapshot = bytearray(packed)
        snapshot[luck.randrange(len(packed))] = luck.choice((0, 1, 2, 3, 9, 0x80, 0xC0, 0xFF))
        try:
            back = gamefile.from_bytes(changed(snapshot=bytes(snapshot)))
        except SaveError:
            continue
        taken += 1
        while back.prompt is not None:
            back.play("stand")
    assert 0 < taken < 300


def test_another_game_is_named_in_its_save_and_port_royal_is_not() -> None:
    assert unpack(gamefile.to_bytes(new()))[1]["plays"] == "toy"


_PLAYER = """
import sys
from pathlib import Path
from highseas.campaign import games
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.shelf import slots
from highseas.saves import Store
from tests.toy_game import HIGH_CARD, ToySetup
games.PLUGS["toy"] = Plug(name="toy", game=HIGH_CARD)
session = slots.new_session(Start(ToySetup(("Ann", "Ben"), 7)), [Controller.PERSON] * 2)
slots.keep_new(Store(Path(sys.argv[1])), "Friday", session)
session.play("draw")
print("played", flush=True)
sys.stdin.read()
"""


def test_a_killed_program_loses_nothing(home: Path) -> None:
    folder = home / "saves"
    command = [sys.executable, "-c", _PLAYER, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stdout.readline() == b"played\n"
        os.kill(child.pid, signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    store = Store(folder)
    session = slots.resume(store, "Friday")
    assert session.moves == ["draw"] and session.resumed and not session.looking_only
    play(session, *WHOLE[1:])
    assert gamefile.is_over(slots.look(store, "Friday"))
    (entry,) = catalog.entries(store)
    assert (entry.name, entry.kind, entry.problem) == ("Friday", "finished", "")
    slots.leave(session)
    assert not store.exists("Friday") and finished_games.beside(store).exists("Friday")
    again = slots.take_back(store, "Friday")
    assert again.moves == list(WHOLE[:-1])
    slots.leave(again)


# --- replays ---


def test_a_replay_has_the_whole_game() -> None:
    text = write_replay(play(new(), *WHOLE))
    assert text.splitlines()[2:5] == ['plays = "toy"', 'names = ["Ann","Ben"]', "seed = 7"]
    assert "# turn 2: Ben" in text and text.splitlines()[-1] == "# Won by Ann."
    back = read_replay(text)
    assert back.state == play(new(), *WHOLE).state and back.start == START
    with refused(ReplayFileError, match="does not know the game chess"):
        read_replay(text.replace('"toy"', '"chess"'))
    with refused(ReplayFileError, match="seed"):
        read_replay(text.replace("seed = 7", "seed = -7"))
    with refused(SessionError, match=r"move 1 \('fold'\) does not fit"):
        read_replay(text.replace("draw", "fold", 1))


# --- what it has not ---


def test_what_a_game_has_not_is_refused_in_one_sentence() -> None:
    session = new()
    asked: dict[str, Callable[[], object]] = {
        "has no odds": lambda: session.odds,
        "no player of the program": session.hint,
        "no deal files": lambda: deals_of(session.game),
    }
    for words, ask in asked.items():
        with pytest.raises(NoSuchPart) as caught:
            ask()
        assert words in in_words(caught.value) and "\n" not in in_words(caught.value)
    session = Session(START, (Controller.PERSON, Controller.PROGRAM), "toy game", 1.0)
    play(session, "stand")
    with pytest.raises(NoSuchPart):
        session.play_ai()
    assert session.moves == ["stand"]


def test_a_setup_of_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games.PLUGS, HIGH_CARD.name)
    with pytest.raises(games.UnknownGame) as caught:
        new()
    assert in_words(caught.value) == "this version of High Seas does not know the game ToySetup"
