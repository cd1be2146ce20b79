"""What is sent to a guest tells nothing that its seat may not know: hidden cards are exchanged, and no byte differs."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from highseas.campaign.net.table.guests import Outbox
from highseas.campaign.net.table.hosted import HostedTable
from highseas.campaign.net.tickets import WATCH, Tickets
from highseas.campaign.play.session import Session
from highseas.engine.royal.seen.observe import determinize, observe
from tests.net.test_hosted_machine import asked_at, hello_for
from tests.property.test_jamaica_secrets import with_other_secrets
from tests.tui.games import new_game
from tests.tui.races import new_race
from tests.tui.test_seat_elsewhere import chapter


def other_deal(state: Any, seat_no: int, luck: Random) -> Any:
    """Return a table of Port Royal that is the same to a seat, or to all who watch."""
    return determinize(observe(state, seat_no), luck.randrange(1 << 32))


def sent_of(session: Session, moments: list[Any], seat: int) -> list[bytes]:
    """Return what is sent of another course of the game."""
    kept, session.moments = session.moments, moments
    frames = sent(session, seat)
    session.moments = kept
    return frames


LUCK = Random(5)
GAMES: dict[str, tuple[Callable[[], Session], Callable[[Any, int, Random], Any]]] = {
    "contracts": (lambda: new_game(3), other_deal),
    "base": (lambda: new_game(3, mode="base"), other_deal),
    "make-sail": (lambda: new_game(3, mode="make-sail"), other_deal),
    "chapter": (chapter, other_deal),
    "race": (lambda: new_race(3, persons=3), with_other_secrets),
}


def seal(session: Session, seat: int, luck: Random) -> None:
    """Let others answer who are asked at the same time, but for one of them, so that all answers stay sealed."""
    tables = asked_at(session)
    others = [other for other in tables if other != seat][seat not in tables :]
    options = {other: session.game.legal(tables[other]) for other in others if len(tables) > 1}
    session.sealed = {other: session.game.format(luck.choice(moves)) for other, moves in options.items()}


def sent(session: Session, seat: int) -> list[bytes]:
    """Return all that a guest is sent who comes now, to a table that was never hosted before."""
    session.hosted = None
    seal(session, seat, LUCK)
    table = HostedTable(session, Tickets([f"seat-{number}" for number in range(1, 5)], "watch"), 0.0)
    outbox = Outbox()
    table.enter(hello_for(session, "watch" if seat == WATCH else f"seat-{seat}"), outbox, 0.0)
    return outbox.take()


@pytest.mark.parametrize("name", GAMES)
def test_a_guest_is_sent_nothing_that_its_seat_may_not_know(name: str) -> None:
    """Beside each move stands one in a twin, with what the guest cannot see exchanged before it: where the guest's seat
    knows the same of both, it is sent the same of both. In a race dice are thrown in the open, so there only the
    answers to secret questions are compared.
    """
    begin, exchanged = GAMES[name]
    session, luck = begin(), Random(4)
    twins = compared = 0

    def after_a_move(seat: int) -> tuple[Any, list[bytes]]:
        session.play(luck.choice(session.game.legal(session.state)))
        return session.game.observe(session.state, seat - 1), sent(session, seat)

    while session.prompt is not None and len(session.moves) < 120:
        seat, moments = luck.randrange(len(session.names) + 1), list(session.moments)
        state = moments[-1].state
        twin = exchanged(state, seat - 1, luck)
        session.moments = [*moments[:-1], msgspec.structs.replace(moments[-1], state=twin)]
        assert sent(session, seat) == sent_of(session, moments, seat)
        secret = session.game.asks_in_secret(state) and session.game.decider(state) != seat - 1
        known, frames = after_a_move(seat)
        session.moments = moments
        seen, other = after_a_move(seat)
        twins += twin != state
        if known == seen and (secret or name != "race"):
            compared += 1
            assert frames == other
    assert twins > 20 and (compared > 5 or name == "contracts")
