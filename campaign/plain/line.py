"""Line mode: what is typed in plain lines, and what they show."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from shlex import quote
from typing import Any, TextIO

from msgspec.structs import replace

from highseas.campaign.begin.requests import parts
from highseas.campaign.chapters.campaign import after
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.journal import journal_lines, table_lines
from highseas.campaign.chapters.pages import PAGES, TABLE
from highseas.campaign.plain.game_words import GameWords, Look
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.protocol import PageOut
from highseas.campaign.play.session import NeedsConsent, Session, SessionError
from highseas.campaign.saved_games.slots import slot_of
from highseas.campaign.words.language import Language, in_plain_lines, sentence
from highseas.campaign.words.terminal import Plain
from highseas.engine.refusal import NotationError, Refusal
from highseas.platform import wait_for_typing
from highseas.saves import SaveError

LONGEST_LINE = 2_000
"""Characters of a typed line; the longest move has a few hundred."""


def typed_lines(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream, cut one character after `LONGEST_LINE`. Raises `KeyboardInterrupt`."""
    is_terminal = stream.isatty()
    while True:
        if is_terminal:
            wait_for_typing(stream)
        if not (line := stream.readline(LONGEST_LINE + 1)):
            return
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
_WITH_NAME = {
    "restore": "plain.how_to_restore",
    "save": "plain.how_to_save",
    "crew": "plain.how_to_crew",
    "back": "plain.how_to_crew",
    "vote": "plain.how_to_vote",
}
"""Commands that need a name, and what is said without one."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class LineMode:
    """One game in lines; `sign` is the prompt before every typed line, empty for a pipe."""

    def __init__(self, headless: HeadlessSession, source: Iterable[str], sink: TextIO, sign: str = "") -> None:
        self.headless = headless
        self.words: GameWords = headless.words
        self._language: Language = headless.language
        self._sink, self._sign = Plain(sink), sign
        self._secret = False
        """Whether something is to be read that only whoever has the keyboard may see."""
        self._last_card: PageOut | None = None
        self._nudged = False
        self._ids = False
        """Whether answers are listed with their notation."""
        self._listed: dict[tuple[str, int], list[str]] = {}
        """The answers listed last with each kind of question, by how many; what one seat alone may see, by title."""
        self._heard: list[str] = []
        """Where the table stood, as it was said last."""
        self._waiting = ""
        """What was asked about last, and is done if "yes" is typed next."""
        self._giving: tuple[int, Callable[[], None]] | None = None
        """The seat, from 1, that the keyboard is being given to, and what shows what was asked for there."""
        self._source = source
        self._commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self._table(),
            "options": lambda _: self._ask(closed=True),
            "odds": lambda _: self._lines(self.words.odds(self.headless)),
            "hint": self._hint,
            "undo": self._undo,
            "redo": lambda _: self._happened(self.headless.redo()),
            "log": lambda _: self._log(),
            "bookmark": self._bookmark,
            "help": self._help,
            "save": self._save,
            "restore": lambda name: self._say(self.headless.restore(name)),
            "deal": lambda rest: self._text(rest, self.headless.deal_text),
            "replay": lambda rest: self._text(rest, self.headless.replay_text),
            "story": lambda _: self._story_again(),
            "journal": lambda _: self._lines(journal_lines(self.session)),
            "places": lambda _: self._lines(table_lines(self.session)),
            "next": self._next,
            "new": lambda rest: self._anew(rest, same_deal=False),
            "again": lambda rest: self._anew(rest, same_deal=True),
            "ids": lambda _: self._switch_ids(),
            "crew": self._crew,
            "on": lambda _: self._on(),
            "back": self._back_at_table,
            "say": self.headless.say,
            "point": self.headless.point,
            "vote": lambda rest: self.headless.vote(rest.casefold() in ("yes", "y")),
            "here": lambda _: self._lines(self.headless.here()["text"].splitlines()),
            "closed": lambda _: self._closed(),
            "report": lambda _: self._report(),
        }
        for word, look in self.words.looks().items():
            self._commands[word] = partial(self._look, look)
        self._commands[self.words.go_to] = self._go
        if self.words.own:
            self._commands[self.words.own] = self._own

    def _text(self, rest: str, text: Callable[[], str]) -> None:
        if self.headless.has_secrets and rest.casefold() != "yes":
            raise NeedsConsent("plain.tells_secrets")
        self._say(text())

    def _look(self, look: Look, _: str) -> None:
        self._lines(look(self.headless))

    def _log(self) -> None:
        for moment in self.headless.log:
            self._lines(self.words.events(moment.events, self.headless.names))

    def run(self) -> int:
        """Show the table and the question, then answer line by line. Returns 0, or `INTERRUPTED` after Ctrl-C."""
        status = 0
        try:
            self.begin()
            for line in self._typed():
                if not self.take(line):
                    break
        except KeyboardInterrupt:
            self._say("")
            status = INTERRUPTED
        self.headless.close()
        self._message("saving.farewell", why=self.session.unsaved, saved=self.session.autosaver is not None)
        return status

    def begin(self) -> None:
        """Show the table and the question."""
        self._message("plain.begin")
        self._begin()

    def take(self, line: str) -> bool:
        """Answer a line; return whether the game goes on."""
        if self._whole(line).casefold() in ("quit", "exit"):
            return False
        self._answer(line)
        return True

    def came(self, back: bool) -> None:
        """Show what others did at a table that is kept elsewhere: decided something, or took something back."""
        if back:
            self._back(self._language.say("plain.went_back"))
        else:
            self._happened(self.headless.new_events)

    def note(self, text: str) -> None:
        """Show what somebody at such a table said or asked for, or that somebody came."""
        self._say(text)

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
        prompt = self.headless.prompt if not rest else None
        possible = [option.text for option in prompt.options if option.enabled] if prompt is not None else []
        word = _LETTERS.get(letter.casefold())
        letters = self.words.letters
        move = next((move for move in possible if letters.get(move) == text.casefold()), "")
        return move or (f"{word} {rest}".strip() if word else text)

    def _begin(self) -> None:
        self._lines(self.words.beginning(self.session))
        self._print_notice()  # before the first move: how hard the deal is, who plays in whose place
        self.headless.let_ai_play()
        self._print_news()
        self._table()
        self._ask()
        self._print_notice()

    def _next(self, rest: str) -> None:
        self.headless.go_on(parts(rest))
        self._begin()

    def _anew(self, rest: str, same_deal: bool) -> None:
        self.headless.begin_anew(same_deal, consent=rest.casefold() == "yes")
        self._last_card, self._nudged, self._listed = None, False, {}
        self._begin()

    def _switch_ids(self) -> None:
        self._ids = not self._ids
        self._ask()

    def _crew(self, name: str) -> None:
        events = self.headless.hand_over(*self.headless.split_crew(name))
        self._message("plain.crew_plays")
        self._happened(events)

    def _on(self) -> None:
        if not self.session.is_watched:
            raise SessionError("play.person_decides")
        self._happened(self.headless.let_ai_play())

    def _back_at_table(self, name: str) -> None:
        self.headless.take_back(name)
        self._message("plain.back_at_table")
        self._ask()

    # --- one keyboard, several persons ---

    def _hand_over(self, seat: int, after: Callable[[], None]) -> None:
        self._hide()
        self._giving = seat, after
        self._message("plain.hand_over", name=self.session.names[seat - 1])

    def _take_keyboard(self) -> None:
        """Go on before the person who was waited for; an empty line at any other moment is nothing."""
        if self._giving is not None:
            (seat, after), self._giving = self._giving, None
            self.headless.give_keyboard(seat)
            after()

    def _own(self, name: str) -> None:
        headless = self.headless
        seat = headless.seat_named(name) if name else headless.reader or self._deciding() or headless.holder
        if headless.reader and seat != headless.reader:
            raise SessionError("plain.not_yours", name=self.session.names[seat - 1])
        if seat and seat == headless.holder:
            self._show_own(seat)
        elif seat:
            self._hand_over(seat, lambda: self._show_own(seat))

    def _deciding(self) -> int:
        """Return the seat that decides, from 1; 0 when the game is over."""
        return self.session.game.decider(self.session.state) + 1

    def _must_hold(self) -> None:
        """Raise `SessionError` while the keyboard has to be given to the person who decides."""
        if self.headless.is_handed_over:
            raise SessionError("plain.hand_over_first", name=self.session.names[self._deciding() - 1])

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
            if not rest.strip() and word.casefold() in _WITH_NAME:
                self._message(_WITH_NAME[word.casefold()])
            elif command is not None:
                command(rest.strip())
            else:
                self._play(text, waiting)
        except NeedsConsent as error:
            self._ask_consent(error, text)
        except NotationError as error:
            if error.code == "notation.no_move_of":  # without a list of ids, since the answers stand above
                self._say(sentence(self._language.say("plain.no_answer", word=error.figures["word"])))
            else:
                self._say(sentence(self._language.reason(error)))
        except (Refusal, SaveError) as error:
            self._say(sentence(self._language.reason(error)))
        self._print_notice()

    def _ask_consent(self, why: NeedsConsent, text: str) -> None:
        """Say why this is asked about, and what does it."""
        self._waiting = text
        self._say(self._language.capital(self._language.say("plain.consent", why=why, text=text)))

    def _meant(self, text: str, waiting: str) -> str:
        """Return what was meant: a bare "yes" goes with the last question, unless the table asks one so."""
        prompt = self.headless.prompt
        possible = {option.text for option in prompt.options} if prompt is not None else set()
        yes = text.casefold() in ("yes", "y") and not possible & {"yes", "y"}
        return " ".join((waiting, "yes")) if waiting and yes else text

    def _play(self, text: str, waiting: str) -> None:
        """Play a move, with "yes" behind it one that asked first; conceding only right after the question. A costly
        answer has no number, so typing the same number on and on never gives it.
        """
        self._must_hold()
        move, _, last = text.rpartition(" ")
        consent = bool(move) and last.casefold() == "yes"
        text = self._whole(move) if consent else text
        game = self.session.game
        if game.concede is not None and text.casefold() == game.format(game.concede) != waiting.casefold():
            consent = False
        prompt = self.headless.prompt
        if prompt is not None and text.isdecimal() and 0 < int(text[:9]) <= len(prompt.options):
            option = prompt.options[int(text[:9]) - 1]
            if option.enabled and self.words.is_dear(option):
                letter = self.words.letters.get(option.text, option.text)
                raise SessionError("plain.costs", move=option.text, letter=letter)
        try:
            self._happened(self.headless.play(text, consent, careful=True))
        except NeedsConsent as error:
            self._ask_consent(error, text)

    def _happened(self, events: list[Any]) -> None:
        self._hide()
        self._print_news()
        self._tell(events)
        self._ask()

    def _tell(self, events: list[Any] | None) -> None:
        """Say where the table stands; after a move on one line, without what was said so after the move before."""
        lines, heard = self.words.moment(self.headless, events), self._heard
        self._heard = lines
        self._lines(lines if events is None else filter(None, [" ".join(line for line in lines if line not in heard)]))

    def _ask(self, closed: bool = False) -> None:
        self._giving = None
        if (prompt := self.headless.prompt) is None:
            self._end()
            return
        if self.headless.waits_for:
            self._message("plain.waits_for", names=self.headless.waits_for)
            return
        if self.session.is_watched:
            self._message("plain.watched")
            return
        if self.headless.is_handed_over:
            self._hand_over(prompt.seat, lambda: self._ask(closed))
            return
        self._show_question(prompt, closed)

    def _closed(self) -> None:
        self._must_hold()
        options = self.headless.prompt.options if self.headless.prompt is not None else ()
        closed = (self.words.answer(option, self.headless.names) for option in options if not option.enabled)
        lines = [self._language.say("plain.closed", option=answer) for answer in closed]
        self._lines(lines or [self._language.say("plain.none_closed")])

    def _end(self) -> None:
        self._report()
        self._print_what_comes()
        self._message("plain.at_end")

    def _hint(self, rest: str) -> None:
        self._must_hold()
        if thought := self.words.thought(self.session, self._nudged):
            self._lines(thought)
            self._nudged = True
            if self.session.prompt is not None:
                self.session.note_hint()
            return
        every = rest.casefold() == "all"
        self._lines(self.words.hint(self.headless.hint(), self.headless, every, self._ids))

    def _undo(self, rest: str) -> None:
        if self.headless.undo(consent=rest.casefold() == "yes"):
            self._back(self._language.say("plain.one_back"))

    def _back(self, sentence: str) -> None:
        self._hide()
        self._say(sentence)
        self._tell(None)
        self._ask()

    def _bookmark(self, name: str) -> None:
        marks = ", ".join(self.session.bookmarks)
        if name:
            self.session.set_bookmark(name)
            self._message("plain.bookmark_set", name=name)
        elif marks:
            self._message("plain.bookmarks", names=marks)
        else:
            self._message("plain.no_bookmarks")

    def _go(self, rest: str) -> None:
        consent = rest.casefold().endswith(" yes") and rest not in self.session.bookmarks
        name = rest[:-4].strip() if consent else rest
        self.headless.go_to(name, consent=consent)
        self._back(self._language.say("plain.back_at", name=name))

    def _help(self, word: str) -> None:
        every = word.casefold() == "all"
        commands = self._language.say(self.words.commands) if every else "" if word else self._here()
        self._say(f"{commands}\n{self.headless.more_commands}" if commands else self.headless.help(word))

    def _here(self) -> str:
        """Return help on what can be typed now: the moves there are by their first words, and commands."""
        shown, prompt, session = self.headless, self.headless.prompt, self.session
        letters, moves = self.words.letters, dict[str, str]()
        for text in [each.text for each in prompt.options if each.enabled] if prompt is not None else ():
            word, _, rest = text.partition(" ")
            letter = letters.get(text, "")
            moves[word] = self._language.say("plain.move", word=word, more=rest, letter=letter)
        parts = {"hints": shown.hints, "story": session.campaign is not None, "several": len(session.names) > 1}
        said = self._language.say(self.words.here, moves=list(moves.values()), **parts, **self.words.phase(shown))
        return "\n".join(filter(None, said.splitlines()))

    def _save(self, name: str) -> None:
        self.headless.save_as(name)
        self._message("plain.kept_later" if self.session.unsaved else "plain.kept", name=name)

    # --- what is shown ---

    @property
    def session(self) -> Session:
        return self.headless.session

    def _say(self, text: str) -> None:
        self._sink.write(text.rstrip("\n") + "\n")
        self._sink.flush()

    def _message(self, code: str, /, **values: object) -> None:
        self._say(self._language.say(code, **values))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _hide(self) -> None:
        """Wipe a terminal on which something stands that the next reader may not see."""
        if self._secret and self._sign:
            self._sink.wipe()
        self._secret = False

    def _table(self) -> None:
        self._lines(self.words.table(self.headless.view, self.headless.names))

    def _show_question(self, prompt: Any, closed: bool) -> None:
        """Show what is asked, and its answers unless they are those listed with it last; all of them with `closed`."""
        self._secret = self.headless.is_secret
        title = f"? {self.words.title(prompt, self.headless.names)}"
        self._say(title)
        answers = list(self._answers(prompt, closed))
        asked = (title if self._secret else prompt.kind, len(answers))
        if closed or self._listed.get(asked) != answers:
            self._lines(answers)
            count = 0 if closed else sum(not option.enabled for option in prompt.options)
            self._lines([self._language.say("board.brief.closed", closed=count)] if count else [])
        self._listed[asked] = answers

    def _answers(self, prompt: Any, closed: bool) -> Iterator[str]:
        listed, names = range(len(prompt.options)) if closed else self.words.listed(prompt), self.headless.names
        for number, option in ((place + 1, prompt.options[place]) for place in listed):
            if option.enabled or closed:
                mark = "" if option.enabled else self._language.say("plain.closed_mark")
                letter = self.words.letters.get(option.text, option.text)
                which = letter if option.enabled and self.words.is_dear(option) else number
                remark = self.words.remark(option, self.session)
                say, end = self.words.answer if closed else self.words.brief, f": {remark}" if remark else ""
                answer = say(option, names)
                line = f"  {which}. {mark}{answer}{end}"
                yield self.words.with_id(line, option.text) if self._ids else line
        if len(listed) < len(prompt.options):
            yield self.words.unlisted(prompt, self.headless.names)

    def _print_news(self) -> None:
        """Print what happened since the last time: events, the program's reasons, story cards where they were read."""
        headless, waiting, numbers = self.headless, self.headless.read_story(), self.headless.take_new()
        reasons = headless.reasons(numbers)
        news = list[Any]()  # events, reasons as text, pages
        for number in numbers:
            for each in self.words.news_of(headless, number, reasons[number].text if number in reasons else ""):
                news.append(each)
                card = "" if isinstance(each, str) else self.words.card_of(each)
                while any(page.card == card for page in waiting):
                    news.append(waiting.pop(0))
                    while waiting and waiting[0].card == TABLE:
                        news.append(waiting.pop(0))
        for is_page, run in groupby([*news, *waiting], lambda each: isinstance(each, PageOut)):
            if is_page:
                for page in run:
                    self._read(page)
            else:  # printed together, because what one event says another need not say again
                self._lines(self.words.news(run, headless.names))

    def _read(self, page: PageOut) -> None:
        self._last_card = self._last_card if page.card in PAGES else page
        self._print_card(page)

    def _print_card(self, page: PageOut) -> None:
        self._lines(["", f"* {page.title} *", *map(in_plain_lines, page.paragraphs)])
        if page.whole:
            self._message("plain.whole_card")
        self._lines([*self.words.card_read(page.card, self.headless), ""])

    def _story_again(self) -> None:
        if (page := self._last_card) is None:
            self._message("plain.no_card_yet")
        else:
            self._print_card(replace(page, paragraphs=page.whole or page.paragraphs, whole=()))

    def _show_own(self, seat: int) -> None:
        self._secret = not self.headless.reader
        self._lines(self.words.own_lines(self.headless.view_of(seat), seat, self.headless.names))

    def _report(self) -> None:
        if self.session.result is None:
            raise SessionError("plain.not_over")
        self._lines(line for line in self.words.report(self.session) if line)

    def _print_what_comes(self) -> None:
        if self.session.campaign is None:
            return
        comes = after(self.session)
        if comes != "running":
            self._message(f"plain.comes.{comes}")
        slot = slot_of(self.session)
        if slot and campaign_facts(self.session).leaves_table:
            self._message("plain.comes.at_table", slot=quote(slot))

    def _print_notice(self) -> None:
        if notice := self.headless.take_notice():
            self._say(notice)
