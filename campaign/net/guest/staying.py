"""Staying at a table: connecting to its host, and again whenever the line was lost, until the table ends;
and what happens there, in words.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined
from highseas.campaign.net.running import Line
from highseas.campaign.net.transport.address import ServeError
from highseas.campaign.net.wire import WireError, refusal_of
from highseas.campaign.play.fair import proved_line
from highseas.campaign.play.players import Controller
from highseas.campaign.play.replay import read_head, split_replay
from highseas.campaign.words.language import Language
from highseas.engine.refusal import Refusal

SOON, LATE = 0.5, 10.0
"""Seconds before the first try to come back, and at most before each; they double."""
TRIES = 3
"""Connections after each other that a host may spoil by frames that nobody can read."""
FOR_GOOD = frozenset({"net.pin", "net.link"})
"""Why nobody is connected, and will not be another time."""
Dial = Callable[[], AbstractAsyncContextManager[Line]]
"""Connects to the host. Raises `WireError` where nobody answers."""


def library() -> Any:
    """Return `campaign.net.transport.sockets`. Raises `ServeError` where what it needs is not installed."""
    try:
        from highseas.campaign.net.transport import sockets
    except ImportError as error:
        raise ServeError("net.no_extra") from error
    return sockets


async def stay(joined: Joined, dial: Dial, lost: Callable[[WireError | None], None] = lambda why: None) -> None:
    """Keep a guest connected until its table ends or cannot be come to any more, or this is cancelled; `lost` is called
    whenever there is no connection any more, or still none.
    """
    wait, spoiled = SOON, 0
    while joined.ended is None:
        try:
            async with dial() as line:
                await _attend(joined, line)
        except WireError as error:
            spoiled = spoiled + 1 if error.code == "net.no_frame" else 0
            if error.code in FOR_GOOD or spoiled == TRIES:
                why = WireError(WireError.instead) if spoiled else error
                joined.receive(wire.encode(wire.Bye(why.code, wire.figures_of(why))))
            lost(error)
        else:
            spoiled = 0
            lost(None)
        wait = SOON if joined.has_stood else wait
        if joined.ended is None:
            await asyncio.sleep(wait)
            wait = min(LATE, 2 * wait)


async def _attend(joined: Joined, line: Line) -> None:
    """Carry frames both ways until the connection ends."""
    waiting: asyncio.Queue[bytes] = asyncio.Queue()
    joined.connect(waiting.put_nowait)
    sending = asyncio.create_task(_send(waiting, line))
    try:
        while (frame := await line.receive()) is not None:
            joined.receive(frame)
    finally:
        joined.disconnect()
        sending.cancel()
        await asyncio.wait([sending])  # whoever cancels this meanwhile is heard
        _ = sending.cancelled() or sending.result()


async def _send(waiting: asyncio.Queue[bytes], line: Line) -> None:
    with suppress(ConnectionError):
        while True:
            await line.send(await waiting.get())


def news(frame: wire.FromHost, joined: Joined, language: Language) -> str:
    """Say what a frame brings; empty for what is seen on the table, or is nothing new."""
    names = joined.names
    match frame:
        case wire.Said():
            return language.say("net.news.said", name=names[frame.seat - 1], text=frame.text)
        case wire.Pointed(at=at) if at and not at.startswith(wire.LOOKS):
            return language.say("net.news.pointed", name=names[frame.seat - 1], at=at)
        case wire.Voting():
            return vote_line(frame, joined, language)
        case wire.Voted():
            return language.say("net.news.voted", passed=frame.passed)
        case wire.Dealing(complete=True):
            return language.say("net.news.draws")
        case wire.Shown():
            return _verdict(frame, joined, language)
        case wire.Bye() if joined.ended is None and joined.closed:
            return language.say("net.news.away")
        case wire.Bye():
            return language.reason(refusal_of(frame.code, frame.figures))
    return ""


def _verdict(shown: wire.Shown, joined: Joined, language: Language) -> str:
    """Say whether it is proved that nobody chose the deal of a game that was shown."""
    try:
        if joined.session is not None and joined.session.unproved is not None:
            raise joined.session.unproved
        head = read_head(split_replay(shown.replay)[0])
        return proved_line(head.fair, head.start)
    except Refusal as error:
        return language.reason(error)


def vote_line(vote: wire.Voting, joined: Joined, language: Language) -> str:
    """Say who asks for what, and who agreed so far."""
    session, names = joined.session, joined.names
    about: dict[str, object] = {"other": names[vote.seat - 1] if vote.seat else "", "policy": vote.policy}
    if vote.topic == "undo" and session is not None:
        taken = session.moments[vote.to + 1 :]
        turn = session.game.turn(session.moments[min(vote.to, len(session.moves))].state)[0]
        about = {"count": len(taken), "other": names[taken[0].seat - 1] if taken else "", "turn": turn}
    asked = language.say(f"net.vote.{vote.topic}", name=names[vote.by - 1], **about)
    yes, no = ([names[seat - 1] for seat in seats] for seats in (vote.yes, vote.no))
    return language.say("net.news.vote", asked=asked, yes=yes, no=no)


def missing(joined: Joined) -> list[str]:
    """Return the persons who have not come."""
    seats = () if joined.seats is None else joined.seats.seats
    named = zip(joined.names, seats, strict=False)
    return [name for name, seat in named if seat.player == Controller.PERSON and not seat.connected]


def here_lines(seats: wire.Seats | None, names: Sequence[str], language: Language) -> Iterator[str]:
    """Say of each seat who plays it, whether somebody is connected, and is muted, then how many watch."""
    if seats is None:
        return
    for number, (name, seat) in enumerate(zip(names, seats.seats, strict=True), 1):
        bot, muted = "" if seat.player == Controller.PERSON else seat.policy, number in seats.muted
        yield language.say("net.here.seat", name=name, policy=bot, connected=seat.connected, muted=muted)
    if seats.watchers:
        yield language.say("net.here.watchers", count=seats.watchers)
