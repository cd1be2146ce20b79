"""What persons at a table decide together: who has a vote, and when a vote has passed or failed."""

from collections.abc import Collection

from highseas.campaign.net.wire import Topic, Voting, WireError, from_host
from highseas.campaign.saved_games.hosting import Rule

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
