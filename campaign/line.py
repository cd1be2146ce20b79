"""Line mode: the same prompts in plain lines, for screen readers, pipes and terminals without a full screen."""

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from campaign.front import Desk
from campaign.report_lines import report_lines
from campaign.saga import After, after
from campaign.session import NeedsConsent, Session, SessionError
from campaign.terminal import Plain
from campaign.words.events import event_lines
from campaign.words.odds import kind_lines, odds_lines
from campaign.words.prompts import option_line, prompt_title
from campaign.words.saving import farewell
from campaign.words.table import view_lines
from engine.events import Event
from engine.moves import IllegalMove
from engine.notation import NotationError
from engine.setup import SetupError
from saves import SaveError
from story.format import Prose

COMMANDS = """\
Type an option's number, or a move: draw, stop, repel, keep, take CARD, pass, expedition CARD with CARD …,
contract ID, no, aside, leave. A card can be shortened: take sailor.
  table            the whole table again         options          the question again
  odds             what the next card may be     hint             what to do, and why
  undo, undo yes   go back; 'yes' even if cards are unseen by it
  redo             make an undone move again     log              everything that happened
  bookmark NAME    name this moment              go NAME [yes]    return to it
  help CARD        a card, contract, word        save NAME        keep the game under a name
  deal             the table as a deal file      replay           the game as a replay file
In a story campaign:
  mission N        complete a mission            take CARD item   keep a ship for its item
  lookout, look CARD, sell CARD, yes, character ID, share COINS
  story            the last story card again     journal          the story so far
  next             after a chapter: the next one, or the same again
  quit             save and leave"""


_COMES: dict[After, str] = {
    "running": "",
    "next": "Type next for the next chapter.",
    "again": "Type next to play the chapter again, with a few coins more.",
    "variable": "The story is told. Type next for a game with its missions, against each other.",
    "over": "The story is told to its end.",
}


LONGEST_LINE = 2_000
"""Characters of a typed line; the longest move has a few hundred."""


def typed_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, each read so far: a character more than `LONGEST_LINE` says it was longer."""
    while line := stream.readline(LONGEST_LINE + 1):
        part = line
        while part and not part.endswith("\n"):
            part = stream.readline(LONGEST_LINE)
        yield line


class LineMode:
    """One game in lines. `run` returns when the player quits or input ends."""

    def __init__(self, desk: Desk, source: Iterable[str], sink: TextIO) -> None:
        self.desk = desk
        self._last_card: tuple[str, Prose] | None = None
        self._source = source
        self._sink = Plain(sink)
        self._commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self._table(),
            "options": lambda _: self._ask(),
            "odds": lambda _: self._odds(),
            "hint": lambda _: self._hint(),
            "undo": self._undo,
            "redo": lambda _: self._redo(),
            "log": lambda _: self._log(),
            "bookmark": self._bookmark,
            "go": self._go,
            "help": self._help,
            "save": self._save,
            "deal": lambda _: self._say(self.desk.deal_text()),
            "replay": lambda _: self._say(self.desk.replay_text()),
            "story": lambda _: self._story_again(),
            "journal": lambda _: self._lines(self.desk.journal()),
            "next": lambda _: self._next(),
        }

    @property
    def session(self) -> Session:
        """The game that is played; a campaign goes on with another."""
        return self.desk.session

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return self.session.state.names

    def run(self) -> None:
        """Tell the table and the question, then answer line by line."""
        self._say("Type help for what can be typed.")
        self._begin()
        for line in self._source:
            if line.strip().casefold() in ("quit", "exit", "q"):
                break
            self._answer(line.strip())
        self.desk.close()
        self._say(farewell(self.session))

    def _begin(self) -> None:
        self._tell(self.session.events)
        self._tell(self.desk.let_ai_play())
        self._read_story()
        self._table()
        self._ask()
        self._tell_notice()

    def _next(self) -> None:
        self.desk.go_on()
        self._begin()

    def _read_story(self) -> None:
        """Tell the story cards that wait to be read."""
        for card in self.desk.read_story():
            self._last_card = card
            self._tell_card(card[1])

    def _tell_card(self, prose: Prose) -> None:
        self._lines(["", f"* {prose.title} *", *prose.paragraphs, ""])

    def _story_again(self) -> None:
        if self._last_card is None:
            self._say("No story card was read since you came; the whole story so far: journal.")
        else:
            self._tell_card(self._last_card[1])

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _answer(self, text: str) -> None:
        if not text:
            return
        if len(text) > LONGEST_LINE:
            self._say(f"A line may have {LONGEST_LINE} characters at most.")
            return
        word, _, rest = text.partition(" ")
        try:
            command = self._commands.get(word.casefold())
            if command is not None:
                command(rest.strip())
            else:
                self._tell(self.desk.play(text))
                self._read_story()
                self._ask()
        except NeedsConsent as error:
            self._say(f"{error}. Type '{text} yes' to do it.")
        except (SessionError, SetupError, NotationError, IllegalMove, SaveError) as error:
            self._say(_sentence(str(error)))
        self._tell_notice()

    def _tell_notice(self) -> None:
        """Tell that the game is not saved, until it is."""
        notice = self.desk.take_notice()
        if notice:
            self._say(notice)

    def _say(self, text: str) -> None:
        self._sink.write(text.rstrip("\n") + "\n")
        self._sink.flush()

    def _tell(self, events: Iterable[Event]) -> None:
        for line in event_lines(events, self.names):
            self._say(line)

    def _table(self) -> None:
        self._lines(view_lines(self.session.view))

    def _ask(self) -> None:
        prompt = self.session.prompt
        if prompt is None:
            self._end()
            return
        self._say(f"? {prompt_title(prompt, self.names)}")
        for number, option in enumerate(prompt.options, 1):
            closed = "closed: " if not option.enabled else ""
            self._say(f"  {number}. {closed}{option_line(option, self.names)}  [{option.text}]")

    def _end(self) -> None:
        self._lines(line for line in report_lines(self.session) if line)
        self._tell_what_comes()
        self._say("Type undo to go back, or quit.")

    def _tell_what_comes(self) -> None:
        """What a campaign's players can do when a chapter is over."""
        if self.session.saga is None:
            return
        text = _COMES[after(self.session)]
        if text:
            self._say(text)

    def _odds(self) -> None:
        odds = self.session.odds
        self._lines(odds_lines(odds) + kind_lines(odds))

    def _hint(self) -> None:
        move, text = self.desk.hint()
        self._say(f"{text}  [{move}]")

    def _undo(self, rest: str) -> None:
        self.session.undo(consent=rest.casefold() == "yes")
        self._say("One decision back.")
        self._table()
        self._ask()

    def _redo(self) -> None:
        self._tell(self.desk.redo())
        self._ask()

    def _log(self) -> None:
        for moment in self.session.moments:
            self._tell(moment.events)

    def _bookmark(self, name: str) -> None:
        if not name:
            marks = ", ".join(self.session.bookmarks) or "none yet"
            self._say(f"Bookmarks: {marks}")
            return
        self.session.set_bookmark(name)
        self._say(f"Bookmark {name!r} is set.")

    def _go(self, rest: str) -> None:
        consent = rest.casefold().endswith(" yes") and rest not in self.session.bookmarks
        self.session.go_to_bookmark(rest[:-4].strip() if consent else rest, consent=consent)
        self._table()
        self._ask()

    def _help(self, word: str) -> None:
        self._say(self.desk.help(word) if word else COMMANDS)

    def _save(self, name: str) -> None:
        if not name:
            self._say("Every decision is saved by itself. To give the game a name, type: save NAME")
            return
        self.desk.save_as(name)
        when = "as soon as it can be saved" if self.session.unsaved else "from now on"
        self._say(f"The game is kept as {name!r} {when}.")


def _sentence(text: str) -> str:
    """An error as a sentence."""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
