"""What plain lines show: the table, what happened, questions, pages of a story, the end."""

from collections.abc import Iterable
from shlex import quote
from typing import Any, TextIO

from msgspec.structs import replace

from highseas.campaign.chapters.campaign import after
from highseas.campaign.chapters.facts import campaign_facts
from highseas.campaign.chapters.pages import PAGES, TABLE
from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.protocol import PageOut
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games.slots import slot_of
from highseas.campaign.words.language import Language
from highseas.campaign.words.terminal import Plain
from highseas.campaign.words.text import without_emphasis


class LineOutput:
    """One game as lines of text. `sign` is the prompt before every typed line; empty for a pipe."""

    def __init__(self, headless: HeadlessSession, sink: TextIO, sign: str = "") -> None:
        self.headless = headless
        self.words: GameWords = headless.words
        self._language: Language = headless.language
        self._sign = sign
        self._secret = False
        """Whether something is to be read that only whoever has the keyboard may see."""
        self._last_card: PageOut | None = None
        self._sink = Plain(sink)

    @property
    def session(self) -> Session:
        """The current session; a campaign goes on with another one."""
        return self.headless.session

    def _say(self, text: str) -> None:
        self._sink.write(text.rstrip("\n") + "\n")
        self._sink.flush()

    def _message(self, code: str, /, **values: object) -> None:
        self._say(self._language.say(code, **values))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _print_events(self, events: Iterable[Any]) -> None:
        self._lines(self.words.events(events, self.headless.names))

    def _hide(self) -> None:
        """Wipe a terminal on which something stands that the next reader may not see."""
        if self._secret and self._sign:
            self._sink.wipe()
        self._secret = False

    def _table(self) -> None:
        self._lines(self.words.table(self.headless.view, self.headless.names))

    def _show_question(self, prompt: Any, closed: bool) -> None:
        self._secret = self.headless.is_secret
        self._say(f"? {self.words.title(prompt, self.headless.names)}")
        listed = range(len(prompt.options)) if closed else self.words.listed(prompt)
        for number, option in ((place + 1, prompt.options[place]) for place in listed):
            if option.enabled or closed:
                mark = "" if option.enabled else self._language.say("plain.closed_mark")
                letter = self.words.letters.get(option.text, option.text)
                which = letter if option.enabled and self.words.is_dear(option) else number
                remark = self.words.remark(option, self.session)
                answer, end = self.words.answer(option, self.headless.names), f": {remark}" if remark else ""
                self._say(f"  {which}. {mark}{answer}{end}  [{option.text}]")
        if len(listed) < len(prompt.options):
            self._say(self.words.unlisted(prompt, self.headless.names))
        if not closed and (count := sum(not option.enabled for option in prompt.options)):
            self._message("board.brief.closed", closed=count)

    def _print_news(self) -> None:
        """Print the events since the last time with the reasons of the program's moves, and the story cards that
        wait: each where it was read, before what happened next.
        """
        headless, waiting, numbers = self.headless, self.headless.read_story(), self.headless.take_new()
        reasons = headless.reasons(numbers)
        news = list[Any]()  # events, and reasons as text
        for number in numbers:
            events = headless.events_of(self.session.moments[number], headless.reader)
            news += self.words.with_reason(events, reasons[number].text if number in reasons else "")
        pending: list[Any] = []  # printed together, because what one event says another need not say again
        for event in news:
            if isinstance(event, str):
                self._print_events(pending)
                pending.clear()
                self._say(event)
                continue
            pending.append(event)
            card = self.words.card_of(event)
            if any(page.card == card for page in waiting):
                self._print_events(pending)
                pending.clear()
                while waiting[0].card != card:
                    self._read(waiting.pop(0))
                self._read(waiting.pop(0))
                while waiting and waiting[0].card == TABLE:
                    self._read(waiting.pop(0))
        self._print_events(pending)
        for page in waiting:
            self._read(page)

    def _read(self, page: PageOut) -> None:
        self._last_card = self._last_card if page.card in PAGES else page
        self._print_card(page)

    def _print_card(self, page: PageOut) -> None:
        self._lines(["", f"* {page.title} *", *map(without_emphasis, page.paragraphs)])
        if page.whole:
            self._message("plain.whole_card")
        self._lines([*self.words.card_read(page.card, self.headless), ""])

    def _story_again(self) -> None:
        page = self._last_card
        if page is None:
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
        notice = self.headless.take_notice()
        if notice:
            self._say(notice)
