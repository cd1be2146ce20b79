"""A game in words: what plain lines and JSON say of it, beside its contract (`engine.game`).

`GameWords` is enough for a game that has none of its own: its moves are called by their notation, its events and
its table by the names of their fields. Better words are a subclass, the `words` of its plug. Questions and
options are values of the game's own, at least `engine.game.Question` and `Answer`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from highseas.campaign.games import part_of
from highseas.campaign.plain import protocol
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import deal_text
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.engine.game import Game, Moment, NoSuchPart, Outcome, needed

if TYPE_CHECKING:
    from highseas.campaign.plain.headless import HeadlessSession

Look = Callable[["HeadlessSession"], Iterable[str]]
"""A command that only shows something."""


class GameWords:
    """Every text about a game. `names` is whatever `names` returns: the players, and more where words need it."""

    game = ""
    """The name of the game that these are the words of; empty for any."""
    commands = "plain.any.commands"
    here = "plain.any.here"
    """The codes of what help says of all commands, and of those that can be used now."""
    letters: Mapping[str, str] = {}
    """Letters that stand for moves, by the move in notation."""
    go_to = "go"
    """The command that returns to a bookmark; another word where a move begins with this one."""
    own = ""
    """In a game with secrets the command that shows what only one seat sees; empty for all others."""
    language: Language = LANGUAGE
    """The language that the front ends speak, to say their own sentences in too."""
    line_out: type[protocol.AnyOutput] = protocol.AnyOutput
    seen_out: type[protocol.AnySeen] = protocol.AnySeen
    """The types of lines out, which have more in a game with more to say (`more_out`)."""

    def names(self, session: Session) -> Any:
        """Return the names at the session's table."""
        return session.names

    def looks(self) -> Mapping[str, Look]:
        """Return the commands that show something of this game, by their word."""
        return {}

    def phase(self, shown: "HeadlessSession") -> Mapping[str, object]:
        """Return what help on the commands of now asks besides, as which parts the game has."""
        return {}

    def turns(self, moments: Sequence[Moment], names: Any) -> list[str]:
        """Say what was done in each turn of a history, in short. Raises `NoSuchPart`."""
        needed(None, "turns")
        return []

    def title(self, prompt: Any, names: Any) -> str:
        return self.language.say("plain.any.title", who=names[prompt.seat - 1])

    def listed(self, prompt: Any) -> Sequence[int]:
        """Return which answers, from 0, are listed with the question; `options` lists them all."""
        return range(len(prompt.options))

    def unlisted(self, prompt: Any, names: Any) -> str:
        """Say how to give an answer that is not listed with the question."""
        return self.language.say("plain.more_options", count=len(prompt.options) - len(self.listed(prompt)))

    def label(self, option: Any, names: Any) -> str:
        """Say one answer, without figures."""
        text: str = option.text
        return text

    def answer(self, option: Any, names: Any) -> str:
        """Say one answer with what it costs and brings, or why it is closed."""
        return self.label(option, names)

    def event(self, event: Any, names: Any) -> str:
        """Say what happened; empty if another event beside it says as much."""
        fields = [f"{name} {value}" for name, value in _fields(event).items()]
        return self.language.say("plain.any.event", kind=_kind(event), fields=fields)

    def events(self, events: Iterable[Any], names: Any) -> list[str]:
        """Say what happened, a line each; a reason among the events (`with_reason`) is a line already."""
        lines = (event if isinstance(event, str) else self.event(event, names) for event in events)
        return [line for line in lines if line]

    def news(self, events: Iterable[Any], names: Any) -> list[str]:
        """Say what came since the last question, as `events` does, or in short; the log has it whole."""
        return self.events(events, names)

    def table(self, view: Any, names: Any) -> list[str]:
        return [
            self.language.say("plain.any.field", name=name, value=str(value))
            for name, value in msgspec.to_builtins(view).items()
        ]

    def own_lines(self, view: Any, seat: int, names: Any) -> list[str]:
        """Say what this seat, from 1, sees of the table and nobody else does; `view` is its own."""
        return []

    def beginning(self, session: Session) -> list[str]:
        """Say what the game is about, before its first event."""
        return []

    def moment(self, shown: "HeadlessSession", events: Iterable[Any] | None) -> list[str]:
        """Say where the table stands, a sentence each, after these events; None after going back."""
        return []

    def card_read(self, number: str, shown: "HeadlessSession") -> list[str]:
        """Say what of the table comes with a card of the story that was read."""
        return []

    def card_of(self, event: Any) -> str:
        """Return the story card that was read in this event; empty for any other."""
        return ""

    def brief(self, option: Any, names: Any) -> str:
        """Say an open answer as it is listed with the question: the `answer`, or less of it."""
        return self.answer(option, names)

    def remark(self, option: Any, session: Session) -> str:
        """Say what has to be known of an answer at once, as that it ends the game; else empty."""
        return ""

    def is_dear(self, option: Any) -> bool:
        """Whether an answer costs so much that it is not given by a number."""
        return False

    def result(self, session: Session) -> list[str]:
        result: Outcome | None = session.result
        if result is None:
            return []
        winners = [session.names[seat - 1] for seat in result.winners]
        return [self.language.say(f"plain.any.{result.outcome}", winners=winners)]

    def report(self, session: Session) -> list[str]:
        """Say how the game went, when it is over."""
        return self.result(session)

    def in_ids(self, text: str, prompt: Any) -> str:
        """Return a typed move with ids in place of names. Raises `NotationError` for a name of several things."""
        return text

    def warning(self, option: Any, session: Session, names: Any) -> str:
        """Ask before an answer that gives the game away, as a sentence without its end; else empty."""
        return ""

    def conceding(self, session: Session) -> str:
        """Say what conceding does, as a sentence without its end."""
        return self.language.say("plain.any.conceding")

    def reasons(
        self, session: Session, numbers: Iterable[int], names: Any, seat_no: int, every: bool
    ) -> dict[int, protocol.ReasonOut]:
        """Say why the program made these moves, as a seat (from 0; -1: all) may know; with `every`, repeats too."""
        return {}

    def with_reason(self, events: Sequence[Any], reason: str) -> list[Any]:
        """Return the events of a move with its reason, if there is one, where it is told."""
        return [*events, reason] if reason else list(events)

    def news_of(self, shown: "HeadlessSession", number: int, reason: str) -> list[Any]:
        """Return the events of a move, by its number, as they are shown, with its reason and what else it is said."""
        return self.with_reason(shown.events_of(shown.session.moments[number], shown.reader), reason)

    def deal_text(self, session: Session) -> str:
        """Return the table as a deal file. Raises `NoSuchPart`, or a `Refusal` if no file can describe it."""
        return deal_text(session.game, session.state, session.who_plays)

    def hint(self, thought: Thought, shown: "HeadlessSession", every: bool = False, ids: bool = False) -> list[str]:
        """Say the best moves, or with `every` all, and why; with `ids` also how each move is written."""
        hint = self.hint_out(thought, shown)
        line = self.language.say("plain.any.move", text=hint.text)
        return [self.with_id(line, hint.move) if ids else line]

    def with_id(self, line: str, move: str) -> str:
        """Return the line of an answer with what the answer is called in notation."""
        return self.language.say("plain.any.with_id", text=line, id=move)

    def thought(self, session: Session, again: bool) -> list[str]:
        """Say what is said for a hint in place of the program's advice; nothing if that is wanted."""
        return []

    def odds(self, shown: "HeadlessSession") -> list[str]:
        """Say chances. Raises `NoSuchPart`."""
        return [str(shown.odds)]

    def help(self, word: str, session: Session, names: Any) -> str:
        """Explain a word. Raises `NoSuchPart`, or a `Refusal` for a word without help."""
        needed(None, "help")
        return ""

    def review(self, session: Session, tell: Callable[[int, int], None] | None = None) -> Any:
        """Analyze a game for its `out()` and `lines(width, slot)`; `tell` gets the progress. Raises `NoSuchPart`."""
        raise NoSuchPart("game.without.analysis")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the lines of this game."""
        return protocol.schema_of(
            protocol.AnyOutput, protocol.AnyPrompt, protocol.AnyOption, protocol.AnySeen, protocol.AnyHint
        )

    def hint_out(self, thought: Thought, shown: "HeadlessSession") -> protocol.AnyHint:
        """Build what the program thinks of the question."""
        return protocol.AnyHint(
            shown.session.game.format(thought.move), self.language.say("plain.any.hint"), thought.policy
        )

    def turns_out(self, shown: "HeadlessSession") -> Mapping[str, Any]:
        """Return every turn with its cards, under "turns", and the same in lines as "text". Raises `NoSuchPart`."""
        needed(None, "turns")
        return {}

    def output(
        self, shown: "HeadlessSession", events: Sequence[Any], notice: str | None, pages: tuple[protocol.PageOut, ...]
    ) -> protocol.AnyOutput:
        """Build the line for the current moment."""
        names = shown.names
        return self.line_out(
            prompt=self.prompt_out(shown.prompt, names),
            events=self.events_out(events, names),
            result=shown.session.result,
            view=self.view_out(shown.view),
            seed=shown.seed,
            rewound=shown.session.rewound,
            notice=notice,
            **self.more_out(shown.session, pages),
        )

    def more_out(self, session: Session, pages: tuple[protocol.PageOut, ...]) -> dict[str, Any]:
        """Return what `line_out` has beside what the line of any game has."""
        return {}

    def seen(self, prompt: Any, events: Sequence[Any], view: Any, names: Any) -> protocol.AnySeen:
        """Build what one seat may see."""
        return self.seen_out(self.prompt_out(prompt, names), self.events_out(events, names), self.view_out(view))

    def view_out(self, view: Any) -> Any:
        """Convert the table."""
        return view

    def prompt_out(self, prompt: Any, names: Any) -> Any:
        """Convert a question."""
        if prompt is None:
            return None
        options = tuple(
            protocol.AnyOption(
                move=option.text,
                label=self.label(option, names),
                enabled=option.enabled,
                why_not=None if option.enabled else self.answer(option, names),
            )
            for option in prompt.options
        )
        return protocol.AnyPrompt(prompt.seat, prompt.kind, self.title(prompt, names), options)

    def events_out(self, events: Iterable[Any], names: Any) -> tuple[Any, ...]:
        """Convert events: `type`, `text`, and the fields of each."""
        return tuple({"type": _kind(event), "text": self.event(event, names), **_fields(event)} for event in events)


def _kind(event: Any) -> str:
    return str(event.__struct_config__.tag or type(event).__name__.casefold())


def _fields(event: Any) -> dict[str, Any]:
    fields = msgspec.structs.asdict(event)
    return dict(("seat", value + 1) if name == "seat_no" else (name, value) for name, value in fields.items())


_ANY = GameWords()


def words_of(game: Game) -> GameWords:
    """Return the words of a game; those that do for any if it has none of its own."""
    words: GameWords | None = part_of(game.name, "words")
    return words or _ANY
