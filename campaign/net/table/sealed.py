"""Answers that several seats give in secret at the same time (`engine.game.Game.asked_of`).

The table keeps them sealed until all persons who are asked have answered, and plays them in the order of the rules
then: in which order they came changes nothing. Until then each may change its own. Seats count from 1.
"""

from collections.abc import Collection
from typing import Any

from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.engine.game import Game
from highseas.engine.refusal import NotationError


def asked(session: Session) -> dict[int, Any]:
    """Return the seats of persons that may answer now, each with the table of its question."""
    game, tables = session.game, dict[int, Any]()
    for seat, who in enumerate(session.players, 1):
        table = game.asked_of(session.state, seat - 1)
        if who == Controller.PERSON and game.decider(table) == seat - 1:
            tables[seat] = table
    return tables


def was_asked_the_same(session: Session, seat: int, moves: int) -> bool:
    """Whether a seat is asked in secret since so many moves, and others alone have answered meanwhile."""
    game, since = session.game, session.moments[moves:]
    asked_since = all(game.decider(game.asked_of(moment.state, seat - 1)) == seat - 1 for moment in since)
    others = all(moment.seat != seat for moment in since[1:])
    return len(since) > 1 and asked_since and others and game.asks_in_secret(since[0].state)


def waited_for(session: Session, late: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats of persons that are asked and have not answered, but for those for whom it is too `late`."""
    return tuple(seat for seat in asked(session) if seat not in session.sealed and seat not in late)


def answer(session: Session, seat: int, move: Any, late: set[int]) -> None:
    """Take the answer of a seat that is asked: play it, or keep it while others are asked too. Raises a `Refusal`."""
    if list(asked(session)) == [seat] and session.game.decider(session.state) == seat - 1:
        session.play(move)
        return
    session.sealed[seat] = session.game.format(move)
    if not unseal(session, late):
        session.keep()


def unseal(session: Session, late: set[int]) -> bool:
    """Play the answers that are in, if nobody is waited for, up to a question that has none; return whether it did.

    What answers no question is dropped: of a person who is away, or of a save that somebody made up.
    """
    tables = asked(session)
    late.intersection_update(tables)
    for seat, text in list(session.sealed.items()):
        if seat not in tables or not _fits(session.game, tables[seat], text):
            del session.sealed[seat]
    moves = len(session.moments)
    while session.sealed and not waited_for(session, late):
        if not (text := session.sealed.get(session.game.decider(session.state) + 1, "")):
            break
        session.play(text)
    return len(session.moments) > moves


def _fits(game: Game, table: Any, text: str) -> bool:
    try:
        game.parse(text, game.legal(table))
    except NotationError:
        return False
    return True
