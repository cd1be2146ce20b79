"""A guest's side of a table: what it was told, and what it asked and has no answer to yet.

It does no input or output. Whoever carries its frames says when a connection began and when it ended; requests that
were not answered by then are sent again under their ids, and so nothing is done twice.
"""

from collections import deque
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import campaign_in, is_over
from highseas.campaign.games import PLUGS, game_named
from highseas.campaign.net import wire
from highseas.campaign.net.guest.remote import RemoteSession
from highseas.campaign.net.wire import WireError, checked, refusal_of, shown
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.fair import HOST, Fair, check_fair, commitment_to, new_part
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.saved_games.gamefile import content_digest
from highseas.campaign.saved_games.hosting import MOST_READ
from highseas.engine.refusal import Refusal


class Witness:
    """The draws (`campaign.play.fair`) that one guest takes part in, or watches, one after the other, and what it can
    say of them at the end. It believes nothing that it cannot compare with what it was told before it showed its part.
    """

    def __init__(self) -> None:
        self._draw, self._part = "", ""
        """The host's commitment of the draw that is on, and the part of this guest in it."""
        self._seen = Fair()
        """All commitments of that draw as they were when the part was shown, and how many were broken off before."""
        self._of_game = Fair()
        """The same of the game that is played."""

    def answer(self, seat: int, dealing: wire.Dealing, running: bool) -> wire.Part | None:
        """Return what a seat, from 1, or who watches answers when the host says how a draw stands; `running` is whether
        a game is not over that would be dealt anew. Raises `WireError` for what no host sends.
        """
        commitments = dealing.commitments
        if len(commitments) <= seat:
            raise WireError("net.no_frame")
        draw = commitments[HOST]
        if draw != self._draw:
            broken = self._seen.broken + (running or bool(self._seen.commitments))
            self._draw, self._part, self._seen = draw, new_part(), Fair(broken=max(broken, dealing.broken))
        bound = commitment_to(seat, self._part)
        if not dealing.complete:
            return wire.Part(draw, commitment=bound) if seat else None
        if not self._seen.commitments and (not seat or commitments[seat] == bound):
            self._seen = replace(self._seen, commitments=commitments)
        return wire.Part(draw, part=self._part) if seat and commitments == self._seen.commitments else None

    def note_dealt(self) -> None:
        """Note that another game was laid, with the deal that was drawn last."""
        self._of_game, self._seen, self._draw = self._seen, Fair(), ""

    def judge(self, shown: str, known: RemoteSession) -> tuple[str, Refusal | None]:
        """Return the replay that the host shows of a game, with what this program saw of its deal in the host's place,
        and why it is not proved that nobody chose the deal, if so.
        """
        try:
            game, seen = read_replay(shown), self._of_game
            if not _is_same(game, known):
                raise SessionError("play.fair.other_game")
            if game.fair is not None and not game.fair.why:
                if not seen.commitments:
                    raise SessionError("play.fair.unseen")
                game.fair = replace(game.fair, commitments=seen.commitments, broken=seen.broken, seat=known.seat)
                shown = write_replay(game)
            check_fair(game.fair, game.start)
        except Refusal as error:
            return shown, error
        return shown, None


def _is_same(game: Session, known: RemoteSession) -> bool:
    """Whether a game is the one that was seen at a seat, moment by moment."""
    rules, seat_no = known.game, known.watcher
    setup = replace(game.start.setup, seed=0)
    if game.game.name != rules.name or setup != known.start.setup or len(game.moments) != len(known.moments):
        return False
    for here, there in zip(known.moments, game.moments, strict=True):
        table = rules.asked_of(there.state, seat_no)
        if rules.view_for(here.state, seat_no) != rules.view_for(table, seat_no):
            return False
        if here.seat != there.seat or (here.seat == known.seat and here.move != there.move):
            return False
    return True


Then = Callable[[Refusal | None], None]
LINES_KEPT = 50
FOR_NOW = frozenset({"net.failed", "net.silent", "net.no_hello", "net.closed"})
"""Why a connection ends after which another one may be tried."""


class Joined:
    """A table at a host, from one of its links; an `Elsewhere` for its session."""

    def __init__(self, ticket: str, program: str) -> None:
        self._ticket, self._program = ticket, program
        self.session: RemoteSession | None = None
        """The game; None until the host has sent it."""
        self.seats: wire.Seats | None = None
        self.said: deque[wire.Said] = deque(maxlen=LINES_KEPT)
        self.vote: wire.Voting | None = None
        self.pointed: dict[int, str] = {}
        """What each seat points at."""
        self.ended: wire.Bye | None = None
        """Why the table ended for this guest, for good."""
        self.closed = False
        """Whether the host has closed the table, which may open again."""
        self.changed: Callable[[bool], None] = lambda on: None
        self._listener: Callable[[bool], None] = self.changed
        """Called after each change of the game that was not asked for here."""
        self.heard: Callable[[wire.FromHost], None] = lambda frame: None
        """Called with each frame but positions and answers."""
        self.welcome: wire.Welcome | None = None
        """What the table is, as it was told by this connection."""
        self._send: Callable[[bytes], object] | None = None
        self.is_connected = False
        """Whether the host has told the position by this connection, so that requests may follow."""
        self.has_stood = False
        """Whether the last connection got as far as that."""
        self._pending: dict[str, tuple[bytes, Then]] = {}
        self._read: wire.Read | None = None
        """What the host was told of what was read here."""
        self._witness = Witness()
        self._shown: wire.Shown | None = None
        """All of the game, which comes before its last position."""
        self._went_on: list[bool] = []
        """Changes while an answer is awaited, that are told after it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of their seats."""
        if self.session is not None:
            return self.session.names
        return () if self.welcome is None else _named(self.welcome)

    def connect(self, send: Callable[[bytes], object]) -> None:
        """Begin a connection; `send` sends a frame."""
        self._send, self.welcome, self.is_connected, self._read, self._shown = send, None, False, None, None
        games = [game_named(name) for name in PLUGS]
        rules = {game.name: game.revision for game in games}
        content = {game.name: content_digest(game) for game in games}
        hello = wire.Hello((wire.VERSION,), self._program, self._ticket, rules, content)
        if self.session is not None:
            known = self.session.game_id, self.session.epoch, len(self.session.moments)
            hello = msgspec.structs.replace(hello, game=known[0], epoch=known[1], moments=known[2])
        send(wire.encode(hello))

    def disconnect(self) -> None:
        """Note that the connection ended."""
        self.has_stood = self.is_connected
        self._send, self.is_connected = None, False

    # --- what comes ---

    def receive(self, data: bytes) -> None:
        """Take a frame of the host. Raises `WireError` for what no host sends."""
        frame = wire.from_host(data)
        if isinstance(frame, wire.Welcome):
            self.welcome = frame
        match frame if isinstance(frame, wire.Bye) else checked(frame, len(_named(self.welcome))):
            case wire.Welcome() as welcome:
                self.said = deque(welcome.said, maxlen=LINES_KEPT)
                self.vote, self.pointed = None, {}
                self.heard(welcome)
            case wire.At() as at:
                self._take(at)
            case wire.Shown() as shown:
                self._shown = shown
            case wire.Dealing() as dealing:
                self._draw(dealing)
                self.heard(dealing)
            case wire.Done(id=asked):
                self._answer(asked, None)
            case wire.Refused() as refused:
                self._answer(refused.id, refusal_of(refused.code, refused.figures))
            case frame:
                self._note(frame)
                self.heard(frame)

    def _take(self, at: wire.At) -> None:
        session, welcome = self.session, self.welcome
        if welcome is None or not at.steps:
            raise WireError("net.no_frame")
        if session is None or not session.is_of(welcome):
            self.session, self._listener = RemoteSession(welcome, at), lambda on: None
            self._witness.note_dealt()
            self.session.elsewhere, self.session.turned = self, self._tell_read
            if self.seats is not None:
                self.session.seat_players(self.seats)
            on = True
        else:
            on = session.take(at)
        self._judge()
        if self._pending:
            self._went_on.append(on)
        else:
            self._tell(on)
        self._stand()
        self._tell_read()

    def _stand(self) -> None:
        if not self.is_connected:
            self.is_connected, self.closed = True, False
            for data, _ in list(self._pending.values()):
                self._put(data)

    def _draw(self, dealing: wire.Dealing) -> None:
        """Draw a part in what the host begins to draw."""
        session = self.session
        if self.welcome is None:
            raise WireError("net.no_frame")
        running = session is not None and session.result is None
        if (answer := self._witness.answer(self.welcome.seat, dealing, running)) is not None:
            self._put(wire.encode(answer))
        if not self.welcome.laid:
            self._stand()

    def _judge(self) -> None:
        """Say once of each game that is shown whether it is proved that nobody chose its deal."""
        session, shown = self.session, self._shown
        if session is not None and shown is not None and session.result is not None and not session.shown:
            session.shown, session.unproved = self._witness.judge(shown.replay, session)
            self.heard(wire.Shown(session.shown))

    def _note(self, frame: Any) -> None:
        match frame:
            case wire.Seats():
                self.seats = frame
                if self.session is not None:
                    self.session.seat_players(frame)
            case wire.Said():
                self.said.append(frame)
            case wire.Voting():
                self.vote = frame
            case wire.Voted():
                self.vote = None
            case wire.Pointed():
                self.pointed[frame.seat] = frame.at
            case wire.Bye():
                self.closed = frame.code == "net.closed"
                if frame.code not in FOR_NOW or (self.session is not None and is_over(self.session)):
                    self.ended = frame

    def _answer(self, asked: str, why: Refusal | None) -> None:
        _, then = self._pending.pop(asked, (b"", lambda _: None))
        then(why)
        if not self._pending:
            changes, self._went_on = self._went_on, []
            if why is not None and changes:
                self._tell(all(changes))

    def _tell(self, on: bool) -> None:
        self.changed(on)
        self._listener(on)

    # --- what is asked ---

    def ask(self, request: Any, then: Callable[[Any], None]) -> None:
        """As `Elsewhere`: ask the host to change the game."""
        assert self.session is not None
        try:
            frame = self.session.frame_for(request, new_id())
        except Refusal as error:
            then(error)
        else:
            self.request(frame, then)

    def ask_next(self, then: Then) -> None:
        """Ask for the next chapter, or another try of this one."""
        assert self.session is not None
        self.request(wire.Ask(new_id(), self.session.epoch, len(self.session.moves), "next"), then)

    def vote_on(self, yes: bool, then: Then) -> None:
        """Agree to the open vote, or not."""
        if self.vote is None:
            then(WireError("net.no_vote"))
        else:
            self.request(wire.Vote(new_id(), self.vote.vote, yes), then)

    def say(self, text: str, then: Then) -> None:
        self.request(wire.Say(new_id(), text[: wire.LONGEST_SAID + 1]), then)

    def point(self, at: str) -> None:
        """Point at something; it is lost if nobody listens now."""
        if self.is_connected:
            self._put(wire.encode(wire.Point(at)))

    def _tell_read(self) -> None:
        """Tell which cards of the story are read here, if that is news."""
        session = self.session
        campaign = None if session is None else campaign_in(session)
        if session is not None and session.seat and campaign is not None and self.is_connected:
            read = wire.Read(session.game_id, campaign.read[-MOST_READ:])
            if read != self._read:
                self._read = read
                self._put(wire.encode(read))

    @property
    def awaits(self) -> str:
        """As `Elsewhere`."""
        session = self.session
        if session is None or session.result is not None or session.sealed or session.seat in session.waits:
            return ""
        deciding = session.waits or (session.game.decider(session.state) + 1,)
        return ", ".join(session.names[seat - 1] for seat in deciding)

    def listen(self, changed: Callable[[bool], None]) -> None:
        """As `Elsewhere`."""
        self._listener = changed

    def request(self, frame: wire.Request, then: Then) -> None:
        """Send a frame that is answered, now and on each later connection until it is."""
        data = wire.encode(frame)
        self._pending[frame.id] = data, then
        if self.is_connected:
            self._put(data)

    def _put(self, data: bytes) -> None:
        if self._send is not None:
            self._send(data)


def _named(welcome: wire.Welcome | None) -> tuple[str, ...]:
    """Return who is to play a game, also one that is not laid yet. Raises `WireError`."""
    try:
        names = msgspec.json.decode(b"" if welcome is None else welcome.setup, type=_Named).names
    except msgspec.DecodeError as error:
        raise WireError("net.no_frame") from error
    if any(shown(name) != name for name in names):
        raise WireError("net.no_frame")
    return names


class _Named(msgspec.Struct):
    names: tuple[str, ...]


def new_id() -> str:
    return uuid4().hex
