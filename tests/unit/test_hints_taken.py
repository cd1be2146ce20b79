"""Hints that were taken: which questions one was shown for, through undo and redo, bookmarks, saves and the end."""

import msgspec
import pytest

from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.results.summary import summarize
from highseas.campaign.royal.play.account import account
from highseas.campaign.royal.results.entries import entry_of
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.royal.words.records import summary_lines
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Setup
from highseas.saves import DamagedSave, pack, unpack
from tests.refusals import refused
from tests.tui.games import wise_move
from tests.unit.test_statistics import TODAY

pytestmark = pytest.mark.usefixtures("home")


def begin(seats: int = 1) -> Session:
    names = ("Ann", "Bo", "Cy")[:seats]
    return slots.new_session(Start(Setup("contracts", names, 42)), [Controller.PERSON] * seats)


def play_on(session: Session, decisions: int) -> None:
    """Always the last move listed."""
    for _ in range(decisions):
        session.play(legal(session.state)[-1])


def with_hints(*numbers: int, moves: int = 12) -> Session:
    """A game of so many moves, with hints before those of these numbers; one more is the question after them."""
    session = begin()
    for number in range(1, moves + 2):
        if number in numbers:
            session.note_hint()
        play_on(session, int(number <= moves))
    return session


def test_a_question_with_a_choice_counts_once_however_often_a_hint_is_shown() -> None:
    """The first card of a turn has to be turned up, whatever is said of it; a game that is looked at stays."""
    session = with_hints(3, 5)
    session.note_hint()
    session.note_hint()
    assert session.hinted == {3, 5, 13} and session.hints_taken == 3
    session = begin()
    session.note_advice()
    assert len(legal(session.state)) == 1 and session.hints_taken == 0
    session.play("draw")
    session.note_advice()
    session.note_advice()
    assert len(legal(session.state)) > 1 and session.hinted == {2}
    session.play("draw")
    session.looking_only = "screens.replays.looking"
    session.note_hint()
    assert session.hinted == {2}


def test_undo_and_redo_keep_the_hints_of_what_stands() -> None:
    session = with_hints(3, 5, 10, 13)
    while len(session.moves) > 4:
        session.undo(consent=True)
    assert session.hints_taken == 2
    while session.undone:
        session.redo()
    assert session.hinted == {3, 5, 10, 13} and session.hints_taken == 4
    while len(session.moves) > 4:
        session.undo(consent=True)
    played = session.undone[-1]
    session.play(next(move for move in legal(session.state) if session.game.format(move) != played))
    assert session.hinted == {3, 5}, "the question that was answered otherwise keeps its hint"


def test_a_bookmark_behind_forgets_and_one_ahead_keeps() -> None:
    session = with_hints(3, 5, moves=6)
    session.set_bookmark("six")
    play_on(session, 3)
    session.note_hint()
    session.go_to_bookmark("six", consent=True)
    assert session.hints_taken == 2 and len(session.undone) == 3
    session.redo()
    assert session.hinted == {3, 5, 10}
    while session.undone:
        session.redo()
    assert session.hints_taken == 3


def test_notes_of_moves_that_nobody_can_redo_are_forgotten_with_them() -> None:
    """A bookmark drops what redo would have played before; a save that kept its numbers could not be opened."""
    session = with_hints(2, 9, moves=6)
    session.set_bookmark("six")
    play_on(session, 6)
    session.by_crew = {11}
    session.hinted.add(12)
    while len(session.moves) > 8:
        session.undo(consent=True)
    session.go_to_bookmark("six", consent=True)
    assert session.by_crew == set() and session.hinted == {2}
    assert gamefile.from_bytes(gamefile.to_bytes(session)).moves == session.moves
    lapsed = with_hints(2, 12)
    lapsed.undo(consent=True)
    lapsed.undo(consent=True)
    lapsed.undone[-1] = "no such move"
    with refused(SessionError, match="."):
        lapsed.redo()
    assert lapsed.hinted == {2}


def test_a_save_keeps_the_hints_and_refuses_those_for_questions_that_nobody_was_asked() -> None:
    session = with_hints(3, 13)
    assert gamefile.from_bytes(gamefile.to_bytes(session)).hinted == {3, 13}
    meta, payload = unpack(gamefile.to_bytes(session), "")
    for hints in ([0], [14], [3, 3], [5, 3]):
        forged = pack({**payload, "hints": hints}, app=meta.app, content=meta.content)
        with refused(DamagedSave, match="counts hints for questions that nobody was asked"):
            gamefile.from_bytes(forged, '"Friday crew"')
    _, payload = unpack(gamefile.to_bytes(begin()), "")
    assert "hints" not in payload, "older versions refuse what they do not know"


def finished(hints: int) -> Session:
    session = begin()
    while session.result is None:
        if len(session.hinted) < hints:
            session.note_hint()
        session.play(wise_move(session))
    return session


def test_the_end_report_and_the_statistics_count_hints() -> None:
    session, alone = finished(2), finished(0)
    assert account(session).hints == 2 and any("2 hints taken" in line for line in report_lines(session))
    assert not any("hint" in line for line in report_lines(alone))
    entries = {"a": entry_of(session, "2026-01-31"), "b": entry_of(alone, "2026-01-31")}
    old = msgspec.structs.replace(entries["b"], hints=None)
    assert entries["a"].hints == 2 and entries["b"].hints == 0
    assert "Hints: 2, in 1 game." in summary_lines(summarize({**entries, "c": old}, TODAY), LANGUAGE)
    assert not any(line.startswith("Hints") for line in summary_lines(summarize({"c": old}, TODAY), LANGUAGE))
