"""Fair deals: a seed that a host and its guests choose together, so that it is nobody's choice.

Each draws a part at random and is bound to it by a commitment, a digest of it, before any part is shown; the seed
follows from all parts. Whoever drew at random, and knew all commitments before showing the own part, knows that nobody
chose the deal, whatever all others agreed on. That the host did not look at what it dealt, nobody can prove.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Annotated, Literal

import msgspec

from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import LANGUAGE

SEEDS = 2**53
"""Limit of seeds that are drawn so: too many to be tried out, and exact wherever numbers are."""
HOST = 0
"""In place of a seat, from 1: the part of the host, which is a seat's besides where the host plays."""
Digest = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""A part or a commitment: 256 bits in hexadecimal digits, or empty where there is none."""


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Where the seed of a game came from. `parts` and `commitments` are the host's and those of each seat, in order.

    - `seat`: whose program saw these commitments before it showed its part; `HOST` in the host's own file.
    - `broken`: how many draws before this one were broken off after parts were shown.
    - `why`: why there are none: the seed was `given`, the `daily` deal, of a `deal` file, or play had begun (`midway`).
    """

    parts: tuple[Digest, ...] = ()
    commitments: tuple[Digest, ...] = ()
    broken: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] = HOST
    why: Literal["", "given", "daily", "deal", "midway"] = ""

    @property
    def seed(self) -> int:
        """The seed that follows from the parts, from 1 to `SEEDS` - 1."""
        digest = sha256(f"highseas:seed:{':'.join(self.parts)}".encode()).digest()
        return 1 + int.from_bytes(digest) % (SEEDS - 1)


def new_part() -> str:
    return secrets.token_hex(32)


def commitment_to(seat: int, part: str) -> str:
    return sha256(f"highseas:part:{seat}:{part}".encode()).hexdigest()


def undrawn(start: Start, moves: Sequence[str]) -> Fair:
    """Return why nobody draws the seed of a game that is laid already."""
    return Fair(why="midway" if moves else "deal" if start.deal else "daily" if start.daily else "given")


def check_fair(fair: Fair | None, start: Start) -> None:
    """Raise `SessionError` for why it is not proved that nobody chose this deal."""
    if start.deal or fair is None or fair.why:
        raise SessionError(f"play.fair.why.{'deal' if start.deal else fair.why if fair is not None else 'none'}")
    names = ("", *start.setup.names)
    for seat, (part, commitment) in enumerate(zip_longest(fair.parts, fair.commitments, fillvalue="")):
        name = names[seat] if seat < len(names) else f"#{seat}"
        if part and not (commitment and seat < len(names)):
            raise SessionError("play.fair.nobody", name=name)
        if not part and (commitment or seat == fair.seat):
            raise SessionError("play.fair.missing", name=name)
        if part and commitment_to(seat, part) != commitment:
            raise SessionError("play.fair.changed", name=name)
    if len(fair.parts) <= fair.seat or not any(fair.parts[1:]):
        raise SessionError("play.fair.alone")
    if start.setup.seed != fair.seed:
        raise SessionError("play.fair.seed")
    if fair.broken:
        raise SessionError("play.fair.broken", draws=fair.broken)


def proved_line(fair: Fair | None, start: Start) -> str:
    """Say that nobody chose this deal, and who saw so. Raises as `check_fair`."""
    check_fair(fair, start)
    assert fair is not None
    names = start.setup.names
    drew = [name for name, part in zip(names, fair.parts[1:], strict=False) if part]
    if fair.seat == HOST:
        return LANGUAGE.say("play.fair.proved_by_host", names=drew)
    return LANGUAGE.say("play.fair.proved", names=drew, name=names[fair.seat - 1])
