"""What a host and its guests send each other: frames of JSON, one object each, whose kind stands in `t`.

Views, questions and events go as codes and figures; words are said where they are read. A frame of a guest that asks
for something has an `id`, and is answered by `Done` or `Refused` with that `id`, and the same id again by the same
answer. A position at a table is a pair of numbers: the `epoch`, which grows whenever the game goes back or on to
another one, and `moves`, how many were made.

What a host or a relay tells is made fit to be read at a guest's (`checked`): either may be anybody's program.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from highseas.campaign.games import PLUGS, game_named
from highseas.campaign.play.bounds import is_text
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.fair import Digest
from highseas.campaign.play.players import Controller
from highseas.campaign.saved_games.hosting import MOST_READ
from highseas.campaign.words.terminal import clean, one_line
from highseas.engine.refusal import Refusal

VERSION = 1
"""The wire's version; a frame that an older program cannot read needs a new one."""
LARGEST_FRAME = 16_384
"""Bytes of a frame from a guest."""
LARGEST_ANSWER = 1 << 22
"""Bytes of a frame from a host."""
LOOKS = "~"
"""What a frame begins with that only follows the cursor of who decides, and points at nothing."""
LONGEST_SAID = 500
"""Characters that a player may say at once."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_SAID)]
Topic = Literal["undo", "concede", "next", "crew"]
"""What is decided together: going back, giving up, going on to the next chapter or another try of this one, and a
bot for the seat of a person who is away.
"""


class GuestFrame(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """What a guest sends."""


class Hello(GuestFrame, frozen=True):
    """The first frame: the versions of the wire that the guest speaks, its program, and the ticket of its link.

    `rules` are the revisions of each game's rules, and `content` a digest of each game's cards. Who comes back says of
    which `game` and `epoch` it knows so many `moments`.
    """

    speaks: Annotated[tuple[Number, ...], msgspec.Meta(max_length=16)]
    program: Annotated[str, msgspec.Meta(max_length=40)]
    ticket: Annotated[str, msgspec.Meta(max_length=64)]
    rules: Annotated[dict[str, Number], msgspec.Meta(max_length=16)]
    content: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=16)]
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    epoch: Number = 0
    moments: Number = 0


class Do(GuestFrame, frozen=True):
    """Answer the question of this position by a move in notation."""

    id: Id
    epoch: Number
    moves: Number
    move: Text


class Ask(GuestFrame, frozen=True):
    """Ask the table to decide something together at this position: go back to after so many moves (`to`), let a bot
    (`policy`) play a seat, from 1, or what else the topic says.
    """

    id: Id
    epoch: Number
    moves: Number
    topic: Topic
    to: Number = 0
    seat: Number = 0
    policy: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Vote(GuestFrame, frozen=True):
    """Agree to what was asked, by the number of the vote, or not."""

    id: Id
    vote: Number
    yes: bool


class Say(GuestFrame, frozen=True):
    """Say a line to all who are at the table."""

    id: Id
    text: Text


class Point(GuestFrame, frozen=True):
    """Point at something on the table, or with nothing no more; it is not answered."""

    at: Annotated[str, msgspec.Meta(max_length=80)]


class Read(GuestFrame, frozen=True):
    """Say which cards of a game's story, by the game's id, are read (`Campaign.read`); it is not answered."""

    game: Id
    cards: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_READ)]


class Part(GuestFrame, frozen=True):
    """Draw a part of the seed (`campaign.play.fair`) in the draw that this commitment of the host's names: first the
    commitment to it, and the part itself when all commitments were told; it is not answered.
    """

    draw: Digest
    commitment: Digest = ""
    part: Digest = ""


Request = Do | Ask | Vote | Say
"""What is answered."""
FromGuest = Hello | Request | Point | Read | Part


class HostFrame(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """What a host sends. New keys may come, so guests ignore those they do not know."""


class Here(msgspec.Struct, frozen=True):
    """Who has a seat: who decides for it and which bot where one does (`campaign.play.players`), whether somebody is
    connected, and since when, in seconds since 1970, that is so.
    """

    player: Controller
    policy: str
    connected: bool
    since: float


class Welcome(HostFrame, frozen=True):
    """The answer to `Hello`: the seat of the guest, from 1, or 0 for who watches, how the table votes, what was said,
    and the game: its `name`, the revision of its rules, which one it is, its setup without the seed, and the campaign
    that it is a chapter of, as far as this seat has read it. Before it is `laid`, persons come; `why` nobody draws its
    seed, if so, is that of `campaign.play.fair.Fair`.
    """

    speak: int
    seat: int
    agree: str
    said: "tuple[Said, ...]"
    name: str
    revision: int
    game: str
    created: float
    setup: msgspec.Raw
    campaign: msgspec.Raw
    laid: bool
    why: str


class Step(msgspec.Struct, frozen=True):
    """The table after a move, as this guest may know it: the seat that made the move, from 1, the move in notation, its
    events, and what the guest's seat observes (`engine.game.Game.observe`), of which it makes view and question.

    Of a move that the guest may not know there is only the kind of its question. `crew` says that a bot made it for a
    person who was away.
    """

    seat: int
    move: str
    events: msgspec.Raw
    seen: msgspec.Raw
    crew: bool = False


class At(HostFrame, frozen=True):
    """The position, and the last steps that led there: those that this guest was not sent yet, at least the last.

    `waits` are the seats of persons that are asked and have not answered: several where the choice is secret. `sealed`
    is the answer of this guest that the table keeps until all are in; another one takes its place.
    """

    epoch: int
    moves: int
    rewound: bool
    steps: tuple[Step, ...]
    waits: tuple[int, ...]
    sealed: str


class Done(HostFrame, frozen=True):
    """What was asked for under this id is done, or put to the vote; the position after it."""

    id: str
    epoch: int
    moves: int


class Refused(HostFrame, frozen=True):
    """What was asked for under this id is not done: the code of the reason, its figures, and the position."""

    id: str
    code: str
    figures: dict[str, Any]
    epoch: int
    moves: int


class Voting(HostFrame, frozen=True):
    """A vote: who asked for what, who agreed and who did not, by seat, and until when silence lasts before it is no."""

    vote: int
    topic: Topic
    by: int
    to: int
    seat: int
    policy: str
    yes: tuple[int, ...]
    no: tuple[int, ...]
    until: float


class Voted(HostFrame, frozen=True):
    """A vote ended."""

    vote: int
    passed: bool


class Seats(HostFrame, frozen=True):
    """Who sits at the table, and how many only watch; for whose reading the table waits, until when a decision has to
    be made, or 0.0, and whom the host has muted.
    """

    seats: tuple[Here, ...]
    watchers: int
    readers: tuple[int, ...]
    until: float
    muted: tuple[int, ...]


class Said(HostFrame, frozen=True):
    """A line that a seat said."""

    seat: int
    text: str
    at: float


class Pointed(HostFrame, frozen=True):
    """A seat points at something."""

    seat: int
    at: str


class Dealing(HostFrame, frozen=True):
    """The seed of a game is drawn: the commitments, the host's first, then by seat, empty where there is none yet,
    whether they are complete, so that parts may be shown, and how many draws before were broken off after that.
    """

    commitments: tuple[Digest, ...]
    complete: bool
    broken: int


class Shown(HostFrame, frozen=True):
    """The game is over, and here is all of it, as a replay."""

    replay: str


class Bye(HostFrame, frozen=True):
    """The last frame: why the connection ends, as the code of its sentence and its figures."""

    code: str
    figures: dict[str, Any] = {}


FromHost = Welcome | At | Done | Refused | Voting | Voted | Seats | Said | Pointed | Dealing | Shown | Bye

_FROM_GUEST: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)
_FROM_HOST: msgspec.json.Decoder[FromHost] = msgspec.json.Decoder(FromHost)
_ENCODER = msgspec.json.Encoder()


class WireError(SessionError):
    """A frame, or what it asks for, cannot be taken; the sentence of its code says why, or, for a host's, `instead`."""

    instead = "net.foreign"


def encode(frame: GuestFrame | HostFrame) -> bytes:
    return _ENCODER.encode(frame)


def from_guest(data: bytes) -> FromGuest:
    """Read a frame of a guest. Raises `WireError` for whatever else comes."""
    if len(data) > LARGEST_FRAME:
        raise WireError("net.large", most=LARGEST_FRAME)
    try:
        return _FROM_GUEST.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError("net.no_frame") from error


def from_host(data: bytes) -> FromHost:
    """Read a frame of a host. Raises `WireError` for whatever else comes."""
    try:
        return _FROM_HOST.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError("net.no_frame") from error


def said_text(text: str) -> str:
    """Return a line that somebody says. Raises `WireError` if it is empty or cannot be shown in a line."""
    text = text.strip()
    if text.splitlines() != [text] or not is_text(text):
        raise WireError("net.said")
    return text


def figures_of(why: Refusal) -> dict[str, Any]:
    """Return the figures of a refusal as plain values, refusals in them too; `refusal_of` reads them."""
    return {name: _plain(figure) for name, figure in why.figures.items()}


def _plain(figure: object) -> Any:
    match figure:
        case Refusal():
            return {"code": figure.code, "figures": figures_of(figure)}
        case bool() | int() | float() | str() | None:
            return figure
        case Mapping():
            return {str(key): _plain(value) for key, value in figure.items()}
        case Sequence():
            return [_plain(value) for value in figure]
    return str(figure)


_CODE = re.compile(r"[a-z]\w*(\.[\w-]+)+", re.ASCII)
_DEEPEST = 6
_SEATS = ("seat", "by", "yes", "no", "waits", "readers", "muted")


def refusal_of(code: Any, figures: Any, depth: int = 0) -> WireError:
    """Return the refusal that a host told, with its figures as `wire.figures_of` wrote them."""
    if depth > _DEEPEST or not (isinstance(code, str) and _CODE.fullmatch(code) and isinstance(figures, Mapping)):
        return WireError(WireError.instead)
    return WireError(code, **{name: _figure(figure, depth) for name, figure in figures.items()})


def _figure(figure: Any, depth: int) -> Any:
    if isinstance(figure, list):
        return [_figure(each, depth) for each in figure]
    if isinstance(figure, dict) and set(figure) == {"code", "figures"}:
        return refusal_of(figure["code"], figure["figures"], depth + 1)
    return shown(figure) if isinstance(figure, str) else figure


def shown(text: str) -> str:
    """Return a text in one line, not too long, in which nothing obeys a terminal or turns the writing round."""
    return one_line(clean(text[:LONGEST_SAID]))


def checked(frame: Any, seats: int) -> Any:
    """Return a frame for a table of so many seats, its texts as `shown`. Raises `WireError` for other seats or bots."""
    match frame:
        case Welcome():
            frame = replace(frame, said=tuple(checked(line, seats) for line in frame.said))
        case Said():
            frame = replace(frame, text=shown(frame.text))
        case Pointed():
            frame = replace(frame, at=shown(frame.at))
    named = [getattr(frame, name, 0) for name in _SEATS]
    numbers = [seat for each in named for seat in (each if isinstance(each, tuple) else (each,))]
    bots = {getattr(frame, "policy", ""), *(here.policy for here in getattr(frame, "seats", ()))}
    known = {"", *(bot for game in PLUGS for bot in game_named(game).policies)}
    fits = len(getattr(frame, "seats", range(seats))) == seats and bots <= known
    if not (fits and all(0 <= number <= seats for number in numbers)):
        raise WireError("net.no_frame")
    return frame
