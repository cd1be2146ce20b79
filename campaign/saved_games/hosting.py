"""What a table for players on several computers keeps in the save of its game, so that its host may end at any moment
and go on with the same links (`campaign.net`).
"""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from highseas.campaign.play.bounds import LARGEST_FIGURE, is_text
from highseas.campaign.play.session import Session

MOST_ANSWERS = 64
"""Answers of a seat, with `LONGEST` bytes each, at most; far more than a host keeps."""
LONGEST = 16_384


class Rule(StrEnum):
    """Whose agreement a table needs to go back and for the like: a setting of the table."""

    ALL = "all"
    MOST = "most"
    HOST = "host"


class Hosted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A hosted table besides its game. Seats count from 1; what belongs to each seat is in their order."""

    seats: tuple[str, ...]
    """The ticket of each seat, empty where the program plays; `watch` is the one for watching."""
    watch: str
    rule: Rule = Rule.ALL
    host: int = 1
    """The host's seat."""
    epoch: int = 0
    """Grows whenever the game goes back, and with each start of a host: no position is told twice."""
    moves: int = 0
    """How many were made when the host saved this; a game that was played on without its host has others."""
    answers: tuple[dict[str, bytes], ...] = ()
    """For each seat the last answers by the ids of what was asked, the newest last."""
    sealed: dict[int, str] = {}
    """Moves, by seat, that are shown once all who were asked have made theirs."""
    muted: tuple[int, ...] = ()
    votes: int = 0
    """How many there were; `vote` is the open one, as it was told, or empty."""
    vote: bytes = b""


def hosted_in(session: Session) -> Hosted | None:
    return session.hosted if isinstance(session.hosted, Hosted) else None


def hosted_faults(hosted: Hosted, players: int) -> Iterator[str]:
    """Yield what does not fit in what a hosted table kept; anybody may have made it up."""
    seats, figures = range(1, players + 1), (hosted.epoch, hosted.moves, hosted.votes)
    texts = (*hosted.seats, hosted.watch, *hosted.sealed.values())
    kept = [answer for answers in hosted.answers for answer in answers.values()]
    fits = len(hosted.seats) == players and hosted.host in seats and {*hosted.sealed, *hosted.muted} <= set(seats)
    few = len(hosted.answers) <= players and all(len(each) <= MOST_ANSWERS for each in hosted.answers)
    short = all(map(is_text, texts)) and all(len(each) <= LONGEST for each in (*kept, hosted.vote))
    if not (fits and few and short and all(0 <= figure <= LARGEST_FIGURE for figure in figures)):
        yield "sound.record.hosted_by_nobody"
