"""Line mode: the game in plain lines, for screen readers, pipes and terminals without a full screen."""

from collections.abc import Callable, Iterable, Iterator
from shlex import quote
from typing import Any, TextIO

from msgspec.structs import replace

from highseas.campaign.begin.requests import parts
from highseas.campaign.chapters import the_table
from highseas.campaign.chapters.campaign import after
from highseas.campaign.chapters.table_pages import PAGES, TABLE
from highseas.campaign.plain.desk import Desk
from highseas.campaign.plain.game_words import GameWords, Look
from highseas.campaign.plain.protocol import PageOut
from highseas.campaign.play.session import NeedsConsent, Session, SessionError
from highseas.campaign.shelf.slots import slot_of
from highseas.campaign.words.emphasis import without_emphasis
from highseas.campaign.words.language import Language
from highseas.campaign.words.saving import farewell
from highseas.campaign.words.sentences import sentence
from highseas.campaign.words.terminal import Plain
from highseas.engine.refusal import Refusal
from highseas.saves import SaveError

LONGEST_LINE = 2_000
"""Characters of a typed line; the longest move has a few hundred."""


def typed_lines(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream, cut one character after `LONGEST_LINE`."""
    while line := stream.readline(LONGEST_LINE + 1):
        part = line
        while part and not part.endswith("\n"):
            part = stream.readline(LONGEST_LINE)
        yield line


_LETTERS = {
    "o": "odds",
    "h": "hint",
    "w": "who",
    "u": "undo",
    "r": "redo",
    "l": "log",
    "b": "bookmark",
    "j": "journal",
    "q": "quit",
    "?": "help",
}
"""Commands by the letter they have at the table; letters of moves are `campaign.words.shortcuts`."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class LineMode:
    """One game in lines. `run` returns when the player quits, input ends, or Ctrl-C is pressed.

    `sign` is the prompt before every typed line; empty for a pipe.
    """

    def __init__(self, desk: Desk, source: Iterable[str], sink: TextIO, sign: str = "", hints: bool = True) -> None:
        """`hints` says whether the settings allow any."""
        self.desk = desk
        self._hints = hints
        self._sign = sign
        self._nudged = False
        self._waiting = ""
        """What was asked about last, and is done if "yes" is typed next."""
        self._giving = 0
        """The seat, from 1, that the keyboard is being given to; 0 while nobody waits for it."""
        self._after: Callable[[], None] | None = None
        """What is shown to whoever gets the keyboard."""
        self._secret = False
        """Whether something is to be read that only whoever has the keyboard may see."""
        self._last_card: PageOut | None = None
        self._source = source
        self._sink = Plain(sink)
        self._commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self._table(),
            "options": lambda _: self._ask(closed=True),
            "odds": lambda _: self._odds(),
            "hint": self._hint,
            "undo": self._undo,
            "redo": lambda _: self._redo(),
            "log": lambda _: self._log(),
            "bookmark": self._bookmark,
            "help": self._help,
            "save": self._save,
            "restore": self._restore,
            "deal": lambda rest: self._text(rest, self.desk.deal_text),
            "replay": lambda rest: self._text(rest, self.desk.replay_text),
            "story": lambda _: self._story_again(),
            "journal": lambda _: self._lines(self.desk.journal()),
            "places": lambda _: self._lines(self.desk.table_lines()),
            "next": self._next,
            "crew": self._crew,
            "on": lambda _: self._on(),
            "back": self._back_at_table,
            "closed": lambda _: self._closed(),
            "report": lambda _: self._report(),
        }
        self._commands |= {word: self._looking(look) for word, look in self.words.looks().items()}
        self._commands[self.words.go_to] = self._go
        if self.words.own:
            self._commands[self.words.own] = self._own

    def _text(self, rest: str, text: Callable[[], str]) -> None:
        """Show the whole game as text, where that tells secrets after a question."""
        if self.desk.has_secrets and rest.casefold() != "yes":
            raise NeedsConsent("plain.tells_secrets")
        self._say(text())

    def _looking(self, look: Look) -> Callable[[str], None]:
        return lambda _: self._lines(look(self.desk))

    @property
    def session(self) -> Session:
        """The current session; a campaign goes on with another one."""
        return self.desk.session

    @property
    def _language(self) -> Language:
        return self.desk.language

    @property
    def words(self) -> GameWords:
        """The game in words."""
        return self.desk.words

    @property
    def names(self) -> Any:
        """The names at the table."""
        return self.desk.names

    def run(self) -> int:
        """Show the table and the question, then answer line by line. Returns 0, or `INTERRUPTED` after Ctrl-C."""
        status = 0
        try:
            self._say(self._language.say("plain.begin"))
            self._begin()
            for line in self._typed():
                if self._whole(line).casefold() in ("quit", "exit"):
                    break
                self._answer(line)
        except KeyboardInterrupt:
            self._say("")
            status = INTERRUPTED
        self.desk.close()
        self._say(farewell(self.session, self._language))
        return status

    def _typed(self) -> Iterator[str]:
        """Yield the lines of the source, stripped, writing the sign before each."""
        lines = iter(self._source)
        while True:
            if self._sign:
                self._sink.write(self._sign)
                self._sink.flush()
            line = next(lines, None)
            if line is None:
                if self._sign:
                    self._say("")
                return
            yield line.strip()

    def _whole(self, text: str) -> str:
        """Expand a single letter to an open move, else to a command; return other text unchanged."""
        if text.startswith("?") and len(text) > 1:
            return " ".join(("help", text[1:].strip()))
        letter, _, rest = text.partition(" ")
        prompt = self.desk.prompt if not rest else None
        possible = [option.text for option in prompt.options if option.enabled] if prompt is not None else []
        word = _LETTERS.get(letter.casefold())
        letters = self.words.letters
        move = next((move for move in possible if letters.get(move) == text.casefold()), "")
        return move or (f"{word} {rest}".strip() if word else text)

    def _begin(self) -> None:
        self._lines(self.words.beginning(self.session))
        self._tell_notice()  # before the first move: how hard the deal is, who plays in whose place
        self.desk.let_ai_play()
        self._tell_with_story()
        self._table()
        self._ask()
        self._tell_notice()

    def _next(self, rest: str) -> None:
        self.desk.go_on(parts(rest))
        self._begin()

    def _crew(self, name: str) -> None:
        if not name:
            self._say(self._language.say("plain.how_to_crew"))
            return
        events = self.desk.hand_over(*self.desk.split_crew(name))
        self._say(self._language.say("plain.crew_plays"))
        self._happened(events)

    def _on(self) -> None:
        """Let the program play a turn on, where persons only look on."""
        if not self.session.is_watched:
            raise SessionError("play.person_decides")
        self._happened(self.desk.let_ai_play())

    def _back_at_table(self, name: str) -> None:
        if not name:
            self._say(self._language.say("plain.how_to_crew"))
            return
        self.desk.take_back(name)
        self._say(self._language.say("plain.back_at_table"))
        self._ask()

    def _new(self) -> Iterator[Any]:
        """Yield the events that came since this was asked last, and as text why the program made its moves."""
        desk, numbers = self.desk, self.desk.take_new()
        reasons = desk.reasons(numbers)
        for number in numbers:
            events = desk.events_of(self.session.moments[number], desk.reader)
            yield from self.words.with_reason(events, reasons[number].text if number in reasons else "")

    # --- one keyboard, several persons ---

    def _hand_over(self, seat: int, after: Callable[[], None]) -> None:
        """Ask for the keyboard to be given to somebody, who is shown something then."""
        self._hide()
        self._giving, self._after = seat, after
        self._say(self._language.say("plain.hand_over", name=self.session.names[seat - 1]))

    def _take_keyboard(self) -> None:
        """Go on before the person who was waited for; an empty line at any other moment is nothing."""
        seat, after = self._giving, self._after
        if not seat or after is None:
            return
        self._giving, self._after = 0, None
        self.desk.give_keyboard(seat)
        after()

    def _own(self, name: str) -> None:
        """Show somebody what only that seat sees: whoever decides, if nobody is named."""
        desk = self.desk
        seat = desk.seat_named(name) if name else desk.reader or self._deciding() or desk.holder
        if desk.reader and seat != desk.reader:
            raise SessionError("plain.not_yours", name=self.session.names[seat - 1])
        if seat and seat == desk.holder:
            self._show_own(seat)
        elif seat:
            self._hand_over(seat, lambda: self._show_own(seat))

    def _show_own(self, seat: int) -> None:
        self._secret = not self.desk.reader
        self._lines(self.words.own_lines(self.desk.view_of(seat), seat, self.names))

    def _hide(self) -> None:
        """Wipe a terminal on which something stands that the next reader may not see."""
        if self._secret and self._sign:
            self._sink.wipe()
        self._secret = False

    def _deciding(self) -> int:
        """Return the seat that decides, from 1; 0 when the game is over."""
        return self.session.game.decider(self.session.state) + 1

    def _must_hold(self) -> None:
        """Raise `SessionError` while the keyboard has to be given to the person who decides."""
        if self.desk.is_handed_over:
            raise SessionError("plain.hand_over_first", name=self.session.names[self._deciding() - 1])

    def _tell_with_story(self) -> None:
        """Show what happened, and the story cards that wait: each where it was read, before what happened next."""
        waiting = self.desk.read_story()
        untold: list[Any] = []  # told together, because what one event says another need not say again
        for event in self._new():
            if isinstance(event, str):
                self._tell(untold)
                untold.clear()
                self._say(event)
                continue
            untold.append(event)
            read = self.words.card_of(event)
            if any(page.card == read for page in waiting):
                self._tell(untold)
                untold.clear()
                while waiting[0].card != read:
                    self._read(waiting.pop(0))
                self._read(waiting.pop(0))
                while waiting and waiting[0].card == TABLE:
                    self._read(waiting.pop(0))
        self._tell(untold)
        for page in waiting:
            self._read(page)

    def _read(self, page: PageOut) -> None:
        """Show a card or a page about the Table for the first time."""
        self._last_card = self._last_card if page.card in PAGES else page
        self._tell_card(page)

    def _tell_card(self, page: PageOut) -> None:
        """Show a card of the story, and what lies open with it."""
        self._lines(["", f"* {page.title} *", *map(without_emphasis, page.paragraphs)])
        if page.whole:
            self._say(self._language.say("plain.whole_card"))
        self._lines([*self.words.card_read(page.card, self.desk), ""])

    def _story_again(self) -> None:
        if self._last_card is None:
            self._say(self._language.say("plain.no_card_yet"))
        else:
            page = self._last_card
            self._tell_card(replace(page, paragraphs=page.whole or page.paragraphs, whole=()))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _answer(self, text: str) -> None:
        if not text:
            self._take_keyboard()
            return
        if len(text) > LONGEST_LINE:
            self._say(sentence(self._language.say("plain.json.long", most=LONGEST_LINE)))
            return
        waiting, self._waiting = self._waiting, ""
        text = self._meant(self._whole(text), waiting)
        word, _, rest = text.partition(" ")
        try:
            command = self._commands.get(word.casefold())
            if command is not None:
                command(rest.strip())
            else:
                self._play(text, waiting)
        except NeedsConsent as error:
            self._waiting = text
            self._say(self._language.say("plain.consent", why=error, text=text))
        except (Refusal, SaveError) as error:
            self._say(sentence(self._language.reason(error)))
        self._tell_notice()

    def _meant(self, text: str, waiting: str) -> str:
        """Return what was meant: a bare "yes" goes with the last question, unless the table asks one with that
        answer.
        """
        prompt = self.desk.prompt
        possible = {option.text for option in prompt.options} if prompt is not None else set()
        yes = text.casefold() in ("yes", "y") and not possible & {"yes", "y"}
        return " ".join((waiting, "yes")) if waiting and yes else text

    def _play(self, text: str, waiting: str) -> None:
        """Play a move; one that asked first is played when "yes" follows it, conceding only right after the
        question.

        An answer that costs a turn or coins has no number, so typing the same number on and on never pays it.
        """
        self._must_hold()
        move, _, last = text.rpartition(" ")
        consent = bool(move) and last.casefold() == "yes"
        text = self._whole(move) if consent else text
        game = self.session.game
        if game.concede is not None and text.casefold() == game.format(game.concede) != waiting.casefold():
            consent = False
        prompt = self.desk.prompt
        if prompt is not None and text.isdecimal() and 0 < int(text[:9]) <= len(prompt.options):
            option = prompt.options[int(text[:9]) - 1]
            if option.enabled and self.words.is_dear(option):
                raise SessionError("plain.costs", move=option.text, letter=self._letter(option))
        try:
            self._happened(self.desk.play(text, consent, careful=True))
        except NeedsConsent as error:
            self._waiting = text
            self._say(self._language.say("plain.consent", why=error, text=text))

    def _happened(self, events: list[Any]) -> None:
        """Show what happened, where the table stands, and the next question."""
        self._hide()
        self._tell_with_story()
        self._lines(self.words.moment(self.desk, events))
        self._ask()

    def _tell_notice(self) -> None:
        """Show the warning that the game is not saved, until it is."""
        notice = self.desk.take_notice()
        if notice:
            self._say(notice)

    def _say(self, text: str) -> None:
        self._sink.write(text.rstrip("\n") + "\n")
        self._sink.flush()

    def _tell(self, events: Iterable[Any]) -> None:
        self._lines(self.words.events(events, self.names))

    def _table(self) -> None:
        self._lines(self.words.table(self.desk.view, self.names))

    def _ask(self, closed: bool = False) -> None:
        """Show the question with its open answers and the number of closed ones; with `closed` those too."""
        self._giving = 0
        prompt = self.desk.prompt
        if prompt is None:
            self._end()
            return
        if self.session.is_watched:
            self._say(self._language.say("plain.watched"))
            return
        if self.desk.is_handed_over:
            self._hand_over(prompt.seat, lambda: self._ask(closed))
            return
        self._secret = self.desk.is_secret
        self._say(f"? {self.words.title(prompt, self.names)}")
        most = len(prompt.options) if closed else self.words.listed(prompt)
        for number, option in enumerate(prompt.options[:most], 1):
            if option.enabled or closed:
                mark = "" if option.enabled else self._language.say("plain.closed_mark")
                which = self._letter(option) if option.enabled and self.words.is_dear(option) else number
                remark = self.words.remark(option, self.session)
                end = f": {remark}" if remark else ""
                self._say(f"  {which}. {mark}{self.words.answer(option, self.names)}{end}  [{option.text}]")
        if most < len(prompt.options):
            self._say(self._language.say("plain.more_options", count=len(prompt.options) - most))
        if not closed and (count := sum(not option.enabled for option in prompt.options)):
            self._say(self._language.say("board.brief.closed", closed=count))

    def _letter(self, option: Any) -> str:
        """Return the letter of an answer that has no number, or its notation."""
        return self.words.letters.get(option.text, option.text)

    def _closed(self) -> None:
        """Show every closed answer, and why."""
        self._must_hold()
        options = self.desk.prompt.options if self.desk.prompt is not None else ()
        lines = [
            self._language.say("plain.closed", option=self.words.answer(option, self.names))
            for option in options
            if not option.enabled
        ]
        self._lines(lines or [self._language.say("plain.none_closed")])

    def _report(self) -> None:
        if self.session.result is None:
            raise SessionError("plain.not_over")
        self._lines(line for line in self.words.report(self.session) if line)

    def _end(self) -> None:
        self._report()
        self._tell_what_comes()
        self._say(self._language.say("plain.at_end"))

    def _tell_what_comes(self) -> None:
        """Show what a campaign's players can do after a chapter."""
        if self.session.campaign is None:
            return
        comes = after(self.session)
        if comes != "running":
            self._say(self._language.say(f"plain.comes.{comes}"))
        slot = slot_of(self.session)
        if slot and the_table.is_left(self.session):
            self._say(self._language.say("plain.comes.at_table", slot=quote(slot)))

    def _odds(self) -> None:
        self._lines(self.words.odds(self.desk))

    def _hint(self, rest: str) -> None:
        self._must_hold()
        thought = self.words.thought(self.session, self._nudged)
        if thought:
            self._lines(thought)
            self._nudged = True
            return
        if not self._hints:
            raise SessionError("hints.off")
        self._lines(self.words.hint(self.desk.hint(), self.desk, every=rest.casefold() == "all"))

    def _undo(self, rest: str) -> None:
        self.desk.undo(consent=rest.casefold() == "yes")
        self._back(self._language.say("plain.one_back"))

    def _back(self, sentence: str) -> None:
        """Show the position after going back."""
        self._hide()
        self._say(sentence)
        self._lines(self.words.moment(self.desk, None))
        self._ask()

    def _redo(self) -> None:
        self._happened(self.desk.redo())

    def _log(self) -> None:
        for moment in self.desk.log:
            self._tell(moment.events)

    def _bookmark(self, name: str) -> None:
        if not name:
            marks = ", ".join(self.session.bookmarks)
            self._say(
                self._language.say("plain.bookmarks", names=marks)
                if marks
                else self._language.say("plain.no_bookmarks")
            )
            return
        self.session.set_bookmark(name)
        self._say(self._language.say("plain.bookmark_set", name=name))

    def _go(self, rest: str) -> None:
        consent = rest.casefold().endswith(" yes") and rest not in self.session.bookmarks
        name = rest[:-4].strip() if consent else rest
        self.desk.go_to(name, consent=consent)
        self._back(self._language.say("plain.back_at", name=name))

    def _help(self, word: str) -> None:
        self._say(self.desk.help(word) if word else self._language.say(self.words.commands))

    def _restore(self, name: str) -> None:
        self._say(self.desk.restore(name) if name else self._language.say("plain.how_to_restore"))

    def _save(self, name: str) -> None:
        if not name:
            self._say(self._language.say("plain.how_to_save"))
            return
        self.desk.save_as(name)
        code = "plain.kept_later" if self.session.unsaved else "plain.kept"
        self._say(self._language.say(code, name=name))
