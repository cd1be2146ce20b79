"""What the persons at a hosted table decide together: what may be asked, and what is done when they agreed."""

from collections.abc import Callable

from highseas.campaign.chapters.campaign import go_on
from highseas.campaign.net import wire
from highseas.campaign.net.table.room import Room
from highseas.campaign.net.table.votes import Vote
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import checked_policy
from highseas.campaign.saved_games.hosting import Hosted, Rule
from highseas.engine.refusal import Refusal


class Together:
    """The vote that is open at a table, one at a time. Seats count from 1; `host` is the host's."""

    def __init__(self, room: Room, rule: Rule, host: int, draw: Callable[[], None], kept: Hosted | None) -> None:
        """`draw` begins to draw the next game's deal. `kept` is what a table made anew had saved; its vote goes on."""
        self._room, self._draw = room, draw
        self.rule, self.host = rule, host
        self.vote: Vote | None = None
        self.votes = 0 if kept is None else kept.votes
        """How many there were."""
        if kept is not None and kept.vote and kept.moves == len(room.session.moves):
            self.vote = Vote.kept(kept.vote, rule)

    @property
    def goes_back(self) -> bool:
        """Whether a vote to go back is open: then nobody decides anything else."""
        return self.vote is not None and self.vote.topic == "undo"

    def ask(self, seat: int, asked: wire.Ask, now: float) -> None:
        """Put to the vote what a seat asks for, or do it where it needs nobody else. Raises a `Refusal`."""
        if self.vote is not None:
            raise WireError("net.vote_open")
        self._check(seat, asked)
        if asked.topic == "undo" and self._is_own_and_unseen(seat, asked.to):
            self._room.go_back(asked.to)
            return
        if asked.topic == "crew" and asked.seat == seat:
            self._change_own(seat, asked.policy)
            return
        self.votes += 1
        self.vote = Vote(self.votes, asked.topic, seat, self.rule, now)
        self.vote.to, self.vote.seat, self.vote.policy = asked.to, asked.seat, asked.policy

    def _change_own(self, seat: int, policy: str) -> None:
        """Let a bot play for whoever asks, or without one named give the seat back."""
        room, session = self._room, self._room.session
        back = session.players[seat - 1] == Controller.CREW and not policy
        room.change(lambda: session.take_back(seat) if back else session.hand_over(seat, policy))
        room.tell_seats()

    def _check(self, seat: int, asked: wire.Ask) -> None:
        """Raise a `Refusal` for what could not be done even if everybody agreed."""
        session = self._room.session
        game = session.game
        if session.looking_only:
            raise WireError(session.looking_only)
        match asked.topic:
            case "undo":
                if asked.to >= len(session.moves):
                    raise WireError("play.no_undo")
                if self._room.shows_all:
                    raise WireError("net.shown")
            case "concede":
                if session.result is not None or game.concede is None:
                    raise WireError("play.over" if session.result is not None else "net.no_concede")
            case "crew":
                away = asked.seat in self._room.persons and session.players[asked.seat - 1] == Controller.PERSON
                if not away and asked.seat != seat:
                    raise WireError("net.no_person", seat=asked.seat)
                if asked.seat in self._room.connected and asked.seat != seat:
                    raise WireError("net.is_here", name=session.names[asked.seat - 1])
                checked_policy(game, asked.policy or session.policies[asked.seat - 1])
            case "next":
                go_on(session, 0.0)

    def _is_own_and_unseen(self, seat: int, to: int) -> bool:
        """Whether going back takes back one's own last decision alone, and hides nothing that came out."""
        session = self._room.session
        game = session.game
        last = to == len(session.moves) - 1 and session.moments[-1].seat == seat
        own = last and len(session.moves) not in session.by_crew and not session.sealed.keys() - {seat}
        return own and game.reveals(session.state) == game.reveals(session.moments[to].state)

    def cast(self, seat: int, cast: wire.Vote) -> None:
        """Note what a seat says to a vote. Raises `WireError` if that one is not open."""
        if self.vote is None or self.vote.number != cast.vote:
            raise WireError("net.no_vote")
        self.vote.cast(seat, cast.yes)

    def tick(self, now: float) -> None:
        """Tell how the vote stands, if that is news; end it, and do what was asked, if it has passed."""
        vote, room = self.vote, self._room
        if vote is None:
            return
        passed = vote.outcome(room.persons, room.connected, self.host, now)
        if vote.topic == "concede" and room.session.result is not None:
            passed = False
        if vote.topic == "crew" and vote.seat in room.connected:
            passed = False
        if passed is None:
            if vote.changed:
                vote.changed = False
                room.tell(vote.status())
            return
        self.vote = None
        room.changed = True
        try:
            if passed:
                self._carry_out(vote)
        except Refusal:
            passed = False  # it could be done when it was asked
        room.tell(wire.Voted(vote.number, passed))

    def _carry_out(self, vote: Vote) -> None:
        room, session = self._room, self._room.session
        match vote.topic:
            case "undo":
                room.go_back(vote.to)
            case "next":
                self._draw()
            case "concede":
                room.change(lambda: session.play(session.game.concede))
            case "crew":
                room.change(lambda: session.hand_over(vote.seat, vote.policy))
                room.tell_seats()
