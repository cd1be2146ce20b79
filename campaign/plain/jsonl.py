"""`highseas line --json`: one JSON object a line in and out, for bots and other front ends (docs/protocol.md)."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import msgspec
from msgspec import inspect, structs
from msgspec.structs import replace

from highseas.campaign.chapters.journal import journal_lines
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.protocol import LONGEST_LINE, AnyOutput, ErrorOut, Input
from highseas.campaign.play.session import SessionError
from highseas.engine.game import Game
from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.explain import misfits
from highseas.saves import SaveError

_INPUT = msgspec.json.Decoder(Input | str)
_ENCODER = msgspec.json.Encoder()


def schema_text(game: Game) -> str:
    """Return the protocol's JSON Schema for a game as text, as in docs/protocol.schema.json."""
    return json.dumps(words_of(game).schema(), indent=2) + "\n"


def _json_fault(line: bytes) -> Refusal:
    try:
        value = json.loads(line)
    except UnicodeDecodeError:
        return Refusal("plain.json.encoding")
    except RecursionError:
        return Refusal("plain.json.deep")
    except json.JSONDecodeError as error:
        return Refusal("plain.json.malformed", at=error.pos + 1)
    except ValueError:  # Python's error for a number with thousands of digits
        return Refusal("plain.json.number")
    if not isinstance(value, dict):
        return Refusal("plain.json.no_object")
    return next((why for _, why in misfits(value, inspect.type_info(Input))), Refusal("plain.json.no_fit"))


def _is_asked(request: Input, key: str) -> bool:
    """Whether a line has this key; a number 0 is asked too, and refused in its own sentence, and so is no to a vote."""
    value = getattr(request, key)
    return value is not None and (value is not False or key == "vote")


def parse_line(line: bytes) -> Input:
    """Parse an input line. Raises `SessionError` with a sentence for whatever is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise SessionError("plain.json.long", most=LONGEST_LINE)
    try:
        read: Input | str = _INPUT.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SessionError("plain.json.object", why=_json_fault(line)) from error
    if isinstance(read, str):
        return Input(move=read)
    beside = ("consent", "names", "policy")
    asked = [key for key in Input.__struct_fields__ if key not in beside and _is_asked(read, key)]
    if read.names is not None and asked != ["next"]:
        raise SessionError("plain.json.names")
    if read.policy is not None and asked != ["crew"]:
        raise SessionError("plain.json.policy")
    if len(asked) != 1:
        raise SessionError("plain.json.one_thing")
    return read


class JsonLines:
    """A game at a JSON front end: what it writes of itself, and its answers."""

    def __init__(self, headless: HeadlessSession, sink: BinaryIO) -> None:
        self.headless, self._sink = headless, sink

    def write(self, line: object) -> None:
        self._sink.write(_ENCODER.encode(line) + b"\n")
        self._sink.flush()

    def begin(self) -> None:
        """Write where the game stands."""
        headless = self.headless
        events = headless.events
        self.write(_moment(headless, events + headless.let_ai_play()))

    def write_unasked(self, what: Mapping[str, Any]) -> None:
        """Write what happened at a table that is kept elsewhere without having been asked for here."""
        self.write({"unasked": True, **what})

    def came(self, back: bool) -> None:
        """Write where the game stands now that others decided something, or took something back."""
        self.write_unasked(structs.asdict(_moment(self.headless, self.headless.new_events)))

    def take(self, line: bytes) -> bool:
        """Answer an input line with exactly one line; return whether the game goes on."""
        if not line.strip():
            return True
        try:
            request = parse_line(line)
            if request.quit:
                return False
            self.write(_answer(self.headless, request))
        except (Refusal, SaveError) as error:
            self.write(ErrorOut(self.headless.language.reason(error)))
        return True


def run(headless: HeadlessSession, source: BinaryIO, sink: BinaryIO) -> None:
    """Play until `quit` or the end of input. Every input line gets exactly one line of output."""
    lines = JsonLines(headless, sink)
    lines.begin()
    for line in input_lines(source):
        if not lines.take(line):
            return


def input_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream, those that are too long only as far as shows that they are."""
    while line := source.readline(LONGEST_LINE + 2):
        part = line
        while part and not part.endswith(b"\n"):
            part = source.readline(LONGEST_LINE)
        yield line


def _answer(headless: HeadlessSession, request: Input) -> object:
    acts: dict[str, Callable[[Any], object]] = {
        "move": lambda move: headless.play(move, request.consent),
        "undo": lambda _: headless.undo(request.consent),
        "redo": lambda _: headless.redo(),
        "go": lambda bookmark: headless.go_to(bookmark, request.consent),
        "bookmark": headless.session.set_bookmark,
        "save": headless.save_as,
        "next": lambda _: _next(headless, request.names or ()),
        "crew": lambda name: headless.hand_over(name, request.policy or ""),
        "on": lambda _: headless.let_ai_play(),
        "back": headless.take_back,
        "say": headless.say,
        "point": headless.point,
        "vote": headless.vote,
    }
    if not (asked := next((key for key in acts if _is_asked(request, key)), "")):
        return _look(headless, request)
    events = acts[asked](getattr(request, asked))
    return _moment(headless, events if isinstance(events, list) else [])


def _next(headless: HeadlessSession, names: Sequence[str]) -> list[Any]:
    headless.go_on(tuple(name.strip() for name in names))
    return headless.new_events + headless.let_ai_play()


def _moment(headless: HeadlessSession, events: list[Any]) -> AnyOutput:
    pages = tuple(headless.read_story())
    output: AnyOutput = headless.words.output(headless, events, headless.take_notice(), pages)
    reasons = tuple(headless.reasons(headless.take_new(), every=True).values())
    return replace(output, players=headless.session.who_plays, reasons=reasons)


def _look(headless: HeadlessSession, request: Input) -> dict[str, object]:
    """Answer a request that leaves the game alone: an object with the requested key."""
    if request.turns:
        return dict(headless.words.turns_out(headless))
    answers: dict[str, Callable[[Any], object]] = {
        "odds": lambda _: headless.odds,
        "hint": lambda _: headless.words.hint_out(headless.hint(), headless),
        "help": headless.help,
        "log": lambda _: [{"number": i, "move": m.move, "seat": m.seat} for i, m in enumerate(headless.log)],
        "seat": headless.seen_by,
        "here": lambda _: headless.here(),
        "journal": lambda _: journal_lines(headless.session),
        "places": lambda _: headless.places(),
        "restore": headless.restore,
        "deal": lambda _: headless.deal_text(),
        "replay": lambda _: headless.replay_text(),
    }
    asked = next(key for key in answers if _is_asked(request, key))
    answer = {asked: answers[asked](getattr(request, asked))}
    return answer | {"text": headless.words.odds(headless)} if request.odds else answer
