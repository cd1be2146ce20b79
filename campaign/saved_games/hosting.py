"""What a table for players on several computers keeps in the save of its game, so that its host may end at any moment
and go on with the same links (`campaign.net`).
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain

import msgspec
from msgspec.structs import replace

from highseas.campaign.play.bounds import LARGEST_FIGURE, is_text
from highseas.campaign.play.fair import Fair
from highseas.campaign.play.session import Session

MOST_ANSWERS, LONGEST = 64, 16_384
"""Answers of a seat, and bytes of each; far more than a host keeps."""
MOST_READ = 256
"""Cards that a seat has read: the latest, far more than a chapter has."""


class Rule(StrEnum):
    """Whose agreement a table needs to go back and for the like: a setting of the table."""

    ALL = "all"
    MOST = "most"
    HOST = "host"


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where guests found a table, as whoever hosted it said it, with the port that was used; by default nothing is
    said.
    """

    bind: str = ""
    port: int | None = None
    server_names: tuple[str, ...] = ()
    cert: str = ""
    key: str = ""
    behind_proxy: bool = False
    self_signed: bool = False
    public: str = ""
    relay: str = ""


class Hosted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A hosted table besides its game. Seats count from 1; what belongs to each seat is in their order.

    - `seats`, `watch`: the tickets, empty where the program plays; `host`: the host's seat; `muted`: seats.
    - `epoch`: grows whenever the game goes back, and with each start of a host, so that no position is told twice.
    - `moves`: how many were made when the host saved this; a game that was played on without it has others.
    - `answers`: the last ones for each seat by the ids of what was asked, the newest last.
    - `sealed`: moves by seat that are shown once all who were asked have made theirs.
    - `read`: the cards of the game's story that each seat has read (`campaign.chapters.pages`).
    - `votes`: how many there were; `vote`: the open one, as it was told, or empty.
    - `draft`: what was drawn so far of the seed of the next game; `complete`: whether its parts may be shown.
    - `address`: where guests found it, to be found there again.
    """

    seats: tuple[str, ...]
    watch: str
    rule: Rule = Rule.ALL
    clock: float = 0.0
    waits_for_readers: bool = False
    host: int = 1
    epoch: int = 0
    moves: int = 0
    answers: tuple[dict[str, bytes], ...]
    sealed: dict[int, str] = {}
    muted: tuple[int, ...] = ()
    read: dict[int, tuple[str, ...]] = {}
    votes: int = 0
    vote: bytes = b""
    draft: Fair | None = None
    complete: bool = False
    address: Address = Address()


def hosted_in(session: Session) -> Hosted | None:
    """Return what a hosted table keeps of a session, with the answers that are sealed now."""
    return replace(session.hosted, sealed=dict(session.sealed)) if isinstance(session.hosted, Hosted) else None


def hosted_faults(hosted: Hosted, players: int) -> Iterator[str]:
    """Yield what does not fit in what a hosted table kept; anybody may have made it up."""
    at = hosted.address
    seats, figures = range(1, players + 1), (hosted.epoch, hosted.moves, hosted.votes, hosted.clock, at.port or 0)
    texts = (*hosted.seats, hosted.watch, *hosted.sealed.values())
    texts += (at.bind, *at.server_names, at.cert, at.key, at.public, at.relay)
    kept = [answer for answers in hosted.answers for answer in answers.values()]
    fits = len(hosted.seats) == len(hosted.answers) == players
    texts += tuple(chain(*hosted.read.values()))
    fits = fits and {hosted.host, *hosted.sealed, *hosted.muted, *hosted.read} <= set(seats)
    fits = fits and all(map(is_text, texts)) and all(len(cards) <= MOST_READ for cards in hosted.read.values())
    fits = fits and all(len(each) <= MOST_ANSWERS for each in hosted.answers)
    fits = fits and all(len(each) <= LONGEST for each in (*kept, hosted.vote))
    draft = hosted.draft
    fits = fits and (draft is None or len(draft.parts) == len(draft.commitments) == players + 1)
    if not (fits and all(0 <= figure <= LARGEST_FIGURE for figure in figures)):
        yield "sound.record.hosted_by_nobody"
