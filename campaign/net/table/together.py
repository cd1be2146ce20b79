"""What the persons at a hosted table decide together: what may be asked, who has a vote, when it
has passed or failed, and what is done when they agreed.
"""

from collections.abc import Callable, Collection

from highseas.campaign.chapters.campaign import go_on
from highseas.campaign.net import wire
from highseas.campaign.net.table.room import Room
from highseas.campaign.net.wire import Topic, Voting, WireError, from_host
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import checked_policy
from highseas.campaign.saved_games.hosting import Hosted, Rule
from highseas.engine.refusal import Refusal

SILENCE = 60.0
"""Seconds after which whoever said nothing said no."""
ABSENCE = 48 * 3600.0
"""Seconds after which what needs everybody needs only those who are connected."""
BY_EVERYBODY: frozenset[Topic] = frozenset({"concede", "next"})
"""What needs everybody, also those who are away."""


class Vote:
    """One vote. Persons are seats from 1; only those who are connected vote, and whoever is alone there decides."""

    def __init__(self, number: int, topic: Topic, by: int, rule: Rule, now: float) -> None:
        self.number, self.topic, self.by = number, topic, by
        self.to, self.seat, self.policy = 0, 0, ""
        self.yes, self.no = {by}, set[int]()
        self.changed = True
        """Whether the persons were not told yet how the vote stands."""
        self._rule, self._begun = rule, now
        self._by_everybody = topic in BY_EVERYBODY

    @classmethod
    def kept(cls, data: bytes, rule: Rule) -> "Vote":
        """Return the vote whose status was kept, as it stood. Raises `WireError` for what is none."""
        stood = from_host(data)
        if not isinstance(stood, Voting):
            raise WireError("net.no_frame")
        vote = cls(stood.vote, stood.topic, stood.by, rule, stood.until)
        vote._begun -= vote.until - stood.until
        vote.to, vote.seat, vote.policy = stood.to, stood.seat, stood.policy
        vote.yes, vote.no = set(stood.yes), set(stood.no)
        return vote

    @property
    def until(self) -> float:
        return self._begun + (ABSENCE if self._by_everybody else SILENCE)

    def cast(self, seat: int, yes: bool) -> None:
        """Note what a seat says; it may think better of it until the end."""
        self.changed = True
        (self.yes if yes else self.no).add(seat)
        (self.no if yes else self.yes).discard(seat)

    def outcome(self, persons: Collection[int], connected: Collection[int], host: int, now: float) -> bool | None:
        """Return whether the vote has passed or failed; None while it is open. `host` is the seat of the host."""
        over = now >= self.until
        if self._by_everybody:
            voters = set(connected if over else persons)
            return self._of_all(voters, over=over and not self.yes >= voters)
        voters = set(connected)
        if self._rule == Rule.HOST and host in voters:
            voters = {host}
        if self._rule == Rule.MOST:
            return self._of_most(voters, over)
        return self._of_all(voters, over)

    def _of_all(self, voters: set[int], over: bool) -> bool | None:
        if self.no & voters or over:
            return False
        return True if voters and self.yes >= voters else None

    def _of_most(self, voters: set[int], over: bool) -> bool | None:
        agreed, refused = len(self.yes & voters), len(self.no & voters)
        if 2 * agreed > len(voters):
            return True
        return False if over or 2 * refused >= len(voters) else None

    def status(self) -> Voting:
        asked = self.number, self.topic, self.by, self.to, self.seat, self.policy
        return Voting(*asked, tuple(sorted(self.yes)), tuple(sorted(self.no)), self.until)


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
