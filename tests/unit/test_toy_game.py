"""A second game, of which the program knows only `engine.game`: session, save, kill, undo, replay, lines, JSON,
results.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highseas.campaign import games
from highseas.campaign.cli.play import print_session
from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import ReplayFileError, read_replay, write_replay
from highseas.campaign.play.session import Controller, NeedsConsent, Session, SessionError
from highseas.campaign.play.start import Start, deals_of
from highseas.campaign.play.thinking import question
from highseas.campaign.plug import Plug
from highseas.campaign.results import stats
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.records import summary_lines
from highseas.campaign.saved_games import catalog, finished_games, gamefile, slots
from highseas.engine.game import NoSuchPart
from highseas.engine.refusal import IllegalMove, NotationError
from highseas.saves import DamagedSave, NewerSave, Store, pack, unpack
from tests.front import send, type_lines
from tests.refusals import in_words, refused
from tests.toy_game import CARDS, HIGH_CARD, Drawn, HighCard, Seen, ToySetup

ROOT = Path(__file__).parents[2]
PERSON, PROGRAM = Controller.PERSON, Controller.PROGRAM
TWO = (PERSON, PERSON)
START = Start(ToySetup(("Ann", "Ben"), 7))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=HIGH_CARD))


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
    for bad in ("", "fold", "concede"):
        with refused(NotationError, match="draw, stand"):
            session.play(bad)
    with pytest.raises(IllegalMove):
        HIGH_CARD.apply(session.state, "fold")
    assert session.moves == [] and session.state == HIGH_CARD.new(START.setup)
    assert session.play("dr") == [Drawn(0, session.state.hands[0][1])]
    play(session, "stand", "draw", "stand")
    assert session.prompt is None and session.result.outcome == "ranked" and session.result.winners
    assert session.moves == ["draw", "stand", "draw", "stand"]
    with refused(NotationError, match="the game is over"):
        session.play("draw")


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
    campaign = unpack((ROOT / "tests/saves/fixtures/0001-story-mid-turn.hsv").read_bytes())[1]["saga"]
    one, trump = {"names": ["Ann"], "seed": 7}, {"names": ["Ann", "Ben"], "seed": 7, "trump": 1}
    for record, error, sentence in (
        ({"snapshot": table}, DamagedSave, "cards are missing or stand twice"),
        ({"start": {"setup": one}, "players": ["person"]}, DamagedSave, "cannot be laid out"),
        ({"snapshot": b"\xc1"}, DamagedSave, "make no game|contents"),
        ({"saga": campaign}, DamagedSave, "campaign is at another chapter"),
        ({"plays": "chess"}, NewerSave, "newer than this one"),
        ({"start": {"setup": trump}}, NewerSave, "newer than this one"),
    ):
        with refused(error, match=sentence):
            gamefile.from_bytes(changed(**record))


_PLAYER = """
import sys
from pathlib import Path
from highseas.campaign import games
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.plug import Plug
from highseas.campaign.saved_games import slots
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
    again = slots.reopen(store, "Friday")
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


def test_what_a_game_has_not_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    asked: list[tuple[str, Callable[[], object]]] = [
        ("has no odds", lambda: session.odds),
        ("has no player of the program's", lambda: question(session)),
        ("no deal files", lambda: deals_of(session.game)),
        ("keeps no list of its turns", lambda: print_session(session, by_turns=True)),
        ("keeps no list of its turns", lambda: headless().words.turns_out(headless())),
    ]
    for words, ask in asked:
        with refused(NoSuchPart, match=words) as caught:
            ask()
        assert "\n" not in in_words(caught.value)
    assert "this game keeps no list of its turns" in send(headless(), {"turns": True})[-1]["error"].lower()
    session = play(Session(START, (PERSON, PROGRAM), "toy game", 1.0), "stand")
    with pytest.raises(NoSuchPart):
        session.play_ai()
    assert session.moves == ["stand"]
    monkeypatch.delitem(games.PLUGS, HIGH_CARD.name)
    with refused(games.UnknownGame, match="^this version of High Seas does not know the game ToySetup$"):
        new()


class Answered(msgspec.Struct, frozen=True):
    move: str


class WithPlayer(HighCard):
    """High Card with a player of the program, which draws one card."""

    def observe(self, state: Any, seat_no: int) -> Seen:
        return self.view_for(state, seat_no)

    def advise(self, seen: Seen, seat_no: int, policy: str = "", stop: object = None) -> Answered:
        assert not all(map(all, seen.hands)), "it does not see the other's card"
        return Answered("draw" if len(seen.hands[seat_no]) == 1 else "stand")


def test_its_ends_are_counted_apart_from_port_royals(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    for seed in (1, 2, 2):
        session = Session(Start(ToySetup(("Ann", "Bo"), seed)), TWO, f"toy-{seed}", 1.0)
        stats.record(play(session, "stand", "stand"), file)
    entries = stats.load(file)
    found = [(entry.plays, entry.mode, entry.outcome, entry.seats) for entry in entries.values()]
    assert found == [("toy", "high", "ranked", 2)] * 2
    summary = summarize(entries, date(2026, 1, 31))
    assert summary.others == {"toy": (2, 0)} and (summary.played, summary.ranked) == (0, {})
    assert summary_lines(summary, LANGUAGE)[-1] == "toy: 2 finished games, 0 won together."


@pytest.fixture
def with_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.PLUGS, HIGH_CARD.name, Plug(name=HIGH_CARD.name, game=WithPlayer()))


def headless(*players: Controller, seat: int = 0) -> HeadlessSession:
    return HeadlessSession(Session(START, players or TWO, "toy game", 1.0), None, seat)


def hidden() -> list[int]:
    """Return the hidden cards of both seats."""
    return [hand[0] for hand in HIGH_CARD.new(START.setup).hands]


def test_it_is_played_in_plain_lines() -> None:
    text = type_lines(headless(), "1", "help", "table", "stand", "dr", "undo", "undo yes", "stand", "report", "quit")
    assert "? Ann decides\n  1. draw\n  2. stand" in text
    assert "drawn: seat 1, card " in text and "deck: 6" in text and "hands: " in text
    assert "? Ben decides" in text and "unsee 1 card" in text and "One decision back." in text
    assert "Won by " in text and text.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds", "This game has no odds to tell."),
        ("hint", "This game has no player of the program's, and no hints."),
        ("help draw", "This game has no help on words."),
        ("deal", "This game has no deal files."),
        ("concede", "'concede' is not a move; type the number"),
        ("harbor", "'harbor' is not a move; type the number"),
        ("fold", "'fold' is not a move; type the number"),
    ],
)
def test_what_it_lacks_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    before, after = type_lines(headless(), "quit"), type_lines(headless(), line, "quit")
    (added,) = set(after.splitlines()) - set(before.splitlines())
    assert sentence in added and added.count(".") <= 1


def test_it_is_played_in_json() -> None:
    answers = send(headless(), '"draw"', {"bookmark": "here"}, {"move": 2}, {"move": "stand"}, {"log": True}, '"draw"')
    first, drawn, _, stood, over, log, error = answers
    assert first["prompt"] == {
        "seat": 1, "kind": "move", "title": "Ann decides",
        "options": [
            {"move": "draw", "label": "draw", "enabled": True, "why_not": None},
            {"move": "stand", "label": "stand", "enabled": True, "why_not": None},
        ],
    }  # fmt: skip
    assert first["result"] is None and first["seed"] == 7 and first["view"]["deck"] == 7
    (event,) = drawn["events"]
    assert (event["type"], event["seat"]) == ("drawn", 1) and event["card"] == drawn["view"]["hands"][0][1]
    assert stood["prompt"]["seat"] == 2
    assert over["prompt"] is None and over["result"]["outcome"] == "ranked"
    assert [entry["move"] for entry in log["log"]] == ["", "draw", "stand", "stand"]
    assert "the game is over" in error["error"]


def test_fields_of_its_events_stay_as_they_are_in_json() -> None:
    class Called(msgspec.Struct, tag="called"):
        seat_no: int
        word: str
        hidden: bool

    (event,) = GameWords().events_out([Called(1, "high", False)], ())
    assert event["seat"] == 2 and event["word"] == "high" and event["hidden"] is False


@pytest.mark.parametrize("line", [{"odds": True}, {"hint": True}, {"help": "draw"}, {"deal": True}])
def test_what_it_lacks_is_an_error_in_json(line: dict[str, Any]) -> None:
    answer = send(headless(), line)[1]
    assert set(answer) == {"error"} and answer["error"].startswith("this game has no ")


def test_everybody_is_shown_no_hidden_card_and_each_seat_its_own() -> None:
    """A hidden card is 0 in a view until both have stood."""
    own = hidden()
    first, one, two = send(headless(), {"seat": 1}, {"seat": 2})
    assert [hand[0] for hand in first["view"]["hands"]] == [0, 0]
    assert [hand[0] for hand in one["seat"]["view"]["hands"]] == [own[0], 0]
    assert [hand[0] for hand in two["seat"]["view"]["hands"]] == [0, own[1]]


def test_json_for_one_seat_never_holds_the_others_card(with_player: None) -> None:
    """The program plays the other seat; the card is shown with the result."""
    at = headless(PERSON, PROGRAM, seat=1)
    for line in ({"log": True}, '"draw"', {"bookmark": "x"}, {"hint": True}):
        for answer in send(at, line):
            views = [answer["view"]["hands"]] if "view" in answer else []
            assert all(hands[0][0] == hidden()[0] and hands[1][0] == 0 for hands in views)
            assert answer.get("seed", 0) == 0
            cards = [event.get("card") for event in answer.get("events", ())]
            assert hidden()[1] not in cards
    over = send(at, '"stand"')[1]
    assert over["result"] is not None and over["seed"] == 7
    assert [hand[0] for hand in over["view"]["hands"]] == hidden()
    assert [event["seat"] for event in over["events"]] == [2]


def test_plain_lines_for_one_seat_show_its_card_alone(with_player: None) -> None:
    drawn = HIGH_CARD.new(START.setup).deck[0]
    text = type_lines(headless(PROGRAM, PERSON, seat=2), "table", "quit")
    assert f"hands: ((0, {drawn}), ({hidden()[1]},))" in text


def test_it_is_reported_from_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    print_session(read_replay(write_replay(new())))
    assert capsys.readouterr().out.splitlines() == ["deck: 7", "hands: ((0,), (0,))"]
    print_session(read_replay(write_replay(play(new(), "draw", "stand", "stand"))))
    drawn, end = capsys.readouterr().out.splitlines()
    assert drawn.startswith("drawn: seat 1") and end.startswith("Won by ")
