"""Sessions made of moves that were played before: of a journal alone, or of a save with the table it came to."""

from collections.abc import Sequence
from typing import Any

from highseas.campaign.play.errors import MendedError, ReplayError
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.game import Moment

LONGEST_JOURNAL = 50_000
"""Moves of the longest game whose history is kept; replaying more would take too long when it is opened."""


def replay(start: Start, moves: Sequence[str], revision: int | None = None) -> Session:
    """Create a session and play these moves by the rules of this revision, by default today's.

    Where older rules played differently the session ends, and its `notice` names the mended rule. Raises
    `ReplayError`, `SetupError` or `DealError`.
    """
    session = Session(start, [Controller.PERSON] * len(start.setup.names), "", 0.0, revision=revision)
    try:
        session.play_journal(moves, revision)
    except MendedError as error:
        session.notice = LANGUAGE.say("play.mended.move", number=error.number, text=error.text, rule=error.rule)
    return session


def restore(session: Session, moves: Sequence[str], snapshot: Any, revision: int | None = None) -> None:
    """Bring a fresh session to a saved position: by its journal, or by the snapshot alone if they differ.

    The snapshot is authoritative (docs/design.md, "Saves"); `notice` then says that history begins there.
    """
    rule, fits = "", True
    revision = session.game.revision if revision is None else revision
    older = session.game.older if revision < session.game.revision else None
    try:
        if len(moves) <= LONGEST_JOURNAL:
            session.play_journal(moves, revision)
    except ReplayError as error:
        rule, fits = getattr(error, "rule", ""), False
    if fits and (session.state == snapshot or (older is not None and older.alike(session.state, snapshot))):
        return
    if not rule and older is not None:
        rule = older.seen_later(session.moments, snapshot, revision)
    session.whole_history = False
    session.notice = begins_here(rule)
    session.moments = [Moment(snapshot, [], "", 0)]
    session.undone.clear()
    session.by_crew.clear()
    session.hinted.clear()
    session.reasons.clear()
    session.bookmarks.clear()


def begins_here(rule: str) -> str:
    """Return the sentence about a save whose journal today's rules do not follow; `rule` is the code of the mended
    one, or "".
    """
    return LANGUAGE.say("play.mended.save", rule=rule) if rule else LANGUAGE.say("play.mended.moves")
