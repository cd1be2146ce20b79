"""Plain lines and JSON at a table that is kept elsewhere (`highseas join`, `highseas watch`).

The connection lives in a thread of its own, and the front end in another one that waits for typing. Both do what they
do under one lock, which is given up while an answer of the host is awaited.
"""

import asyncio
import io
import sys
from collections.abc import Callable, Iterable, Iterator
from threading import Condition, Event, Thread
from typing import Any, TypeVar

from msgspec import structs

from highseas.campaign.chapters.campaign import campaign_in, is_over
from highseas.campaign.net import wire
from highseas.campaign.net.guest.joined import Joined, Then
from highseas.campaign.net.guest.staying import Dial, here_lines, missing, news, stay
from highseas.campaign.net.wire import WireError, refusal_of
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.jsonl import JsonLines, input_lines
from highseas.campaign.plain.line import INTERRUPTED, LineMode, typed_lines
from highseas.campaign.play.session import Controller, SessionError
from highseas.campaign.words.language import LANGUAGE, sentence
from highseas.campaign.words.terminal import complain, say
from highseas.engine.refusal import Refusal
from highseas.platform import open_input

T = TypeVar("T")


class SharedJoined(Joined):
    """A guest whose frames come in one thread, while another one asks and waits."""

    def __init__(self, ticket: str, program: str) -> None:
        super().__init__(ticket, program)
        self.lock = Condition()

    def connect(self, send: Callable[[bytes], object]) -> None:
        loop = asyncio.get_running_loop()
        with self.lock:
            super().connect(lambda data: loop.call_soon_threadsafe(send, data))

    def disconnect(self) -> None:
        with self.lock:
            super().disconnect()
            self.lock.notify_all()

    def receive(self, data: bytes) -> None:
        with self.lock:
            super().receive(data)
            self.lock.notify_all()

    def answer_to(self, ask: Callable[[Then], None]) -> None:
        """Ask for something and wait for the answer. Raises the refusal, or why the table ended meanwhile."""
        answers = list[Refusal | None]()
        ask(answers.append)
        self.lock.wait_for(lambda: answers or self.ended is not None)
        if not answers:
            raise WireError("net.closed")
        if answers[0] is not None:
            raise answers[0]

    def ask(self, request: Any, then: Callable[[Any], None]) -> None:
        try:
            self.answer_to(lambda answered: super(SharedJoined, self).ask(request, answered))
        except Refusal as error:
            then(error)
        else:
            then(None)


class AwaySession(HeadlessSession):
    """A plain front end's session at a host's table."""

    def __init__(self, joined: SharedJoined, hints: bool = True) -> None:
        assert joined.session is not None
        super().__init__(joined.session, None, hints=hints)
        self.joined = joined
        self.seat = joined.session.seat

    def follow(self) -> bool:
        """Take the game that the table plays now; return whether it is another one."""
        before, self.session = self.session, self.joined.session or self.session
        if self.session is not before:
            self._shown = 0
        return self.session is not before

    @property
    def is_behind(self) -> bool:
        """Whether something is not shown here: another game, or moves, not each of which has events."""
        return self.joined.session is not self.session or self._shown < len(self.session.moments)

    @property
    def is_over(self) -> bool:
        """Whether the game is over and no campaign goes on from it."""
        return is_over(self.session)

    @property
    def prompt(self) -> Any:
        """The question; once it is answered here in secret, that of somebody who has not answered yet."""
        prompt = self.session.prompt
        if not self.session.sealed or self.seat in self._waits or prompt is None or prompt.seat != self.seat:
            return prompt
        return structs.replace(prompt, seat=self._waits[0], options=())

    def _check_decides(self) -> None:
        """The answer may still be changed while others are waited for, so the host decides."""

    @property
    def _waits(self) -> tuple[int, ...]:
        session, waits = self.session, self.joined.session.waits if self.joined.session is not None else ()
        bots = [seat for seat, who in enumerate(session.players, 1) if who != Controller.PERSON]
        return waits or (tuple(bots) if session.sealed else (session.game.decider(session.state) + 1,))

    @property
    def waits_for(self) -> tuple[str, ...]:
        is_asked = self.seat and self.seat in self._waits
        return () if self.session.result or is_asked else tuple(self.session.names[seat - 1] for seat in self._waits)

    def _advance(self, act: Callable[[], object]) -> list[Any]:
        act()
        return self.new_events

    def undo(self, consent: bool = False) -> bool:
        moments = len(self.session.moments)
        self.session.undo(consent)
        self.take_new()
        return len(self.session.moments) < moments

    def go_on(self, names: tuple[str, ...] = ()) -> None:
        if names:
            raise SessionError("plain.seat.joining")
        self.joined.answer_to(self.joined.ask_next)
        self.follow()

    def begin_anew(self, same_deal: bool, consent: bool = False) -> None:
        raise WireError("net.only_host")

    def restore(self, name: str) -> str:
        raise WireError("net.only_host")

    @property
    def more_commands(self) -> str:
        return self.language.say("plain.table_commands")

    def say(self, text: str) -> None:
        self.joined.answer_to(lambda then: self.joined.say(text, then))

    def point(self, at: str) -> None:
        self.joined.point(at)

    def vote(self, yes: bool) -> None:
        self.joined.answer_to(lambda then: self.joined.vote_on(yes, then))

    def here(self) -> dict[str, Any]:
        seats, names = self.joined.seats, self.joined.names
        return {"seats": seats and structs.asdict(seats), "text": "\n".join(here_lines(seats, names, self.language))}


class Away:
    """One guest in plain lines or JSON, from the first connection to the end."""

    def __init__(
        self, ticket: str, dial: Dial, program: str, json: bool, hints: bool = True, accepts: bool = False
    ) -> None:
        """`accepts` says that a story which is not the program's own is played without asking."""
        self._joined = SharedJoined(ticket, program)
        self._joined.heard, self._joined.changed = self._heard, self._changed
        self._dial, self._json, self._hints, self._accepts = dial, json, hints, accepts
        self._begun = False
        self._ended = Event()
        self._why: Exception | None = None
        """What ended it, if not the game's end or that of what is typed."""
        self._front: JsonLines | LineMode | None = None
        self._is_lost = False
        self._answers = False
        """Whether what was typed is being answered: what comes meanwhile is shown with the answer, or after it."""

    def run(self) -> int:
        """Play until the game is over and all was shown, or input ends; return the exit status: 1 if the host ended it
        before. Raises the refusal of a table that cannot be joined.
        """
        self._begin_thread(lambda: asyncio.run(stay(self._joined, self._dial, self._lost)))
        try:
            self._ended.wait()
        except KeyboardInterrupt:
            return INTERRUPTED
        with self._joined.lock:
            sys.stdout.flush()
            if isinstance(self._why, Refusal) and self._front is not None:
                complain(sentence(LANGUAGE.reason(self._why)))
                return 1
            elif self._why is not None:
                raise self._why
        return 0

    @property
    def shown(self) -> str:
        """All of the game as a replay, if the host has shown it."""
        return "" if self._joined.session is None else self._joined.session.shown

    def _begin_thread(self, work: Callable[[], object]) -> None:
        def run() -> None:
            try:
                work()
            except Exception as error:  # a bug: it is reported where the command is
                self._end(error)
            else:
                self._end(None)

        Thread(target=run, daemon=True).start()

    def _end(self, why: Exception | None) -> None:
        self._why = self._why or why
        self._ended.set()

    def _lost(self, why: WireError | None) -> None:
        if self._front is None and not self._joined.has_stood:
            self._joined.ended = self._joined.ended or wire.Bye("net.closed")
            self._end(why or WireError(self._joined.ended.code))
        elif self._joined.ended is None and not self._is_lost:
            self._is_lost = True
            complain(LANGUAGE.say("net.news.away" if self._joined.closed else "net.lost"))

    def _changed(self, on: bool) -> None:
        """Show what others did; the first time, begin."""
        front = self._front
        if self._is_lost:
            self._is_lost = False
            complain(LANGUAGE.say("net.found"))
        if self._answers:
            return
        if not self._begun:
            self._begun = True
            self._begin()
        elif front is None:
            return  # whether the story is accepted is not answered yet
        elif self._headless.follow() and isinstance(front, LineMode):
            front.begin()
        elif not on or self._headless.is_behind:
            front.came(back=not on)
        if self._front is not None:
            self._end_if_over()

    @property
    def _headless(self) -> AwaySession:
        assert self._front is not None and isinstance(self._front.headless, AwaySession)
        return self._front.headless

    def _begin(self) -> None:
        """Sit down; at a story that is not the program's own once it is accepted, which a program does by an option."""
        headless = AwaySession(self._joined, self._hints)
        campaign = campaign_in(headless.session)
        story = "" if campaign is None or not campaign.digest or self._accepts else campaign.story
        source = open_input()
        if self._json and story:
            self._end(WireError("net.story_refused", name=story))
        elif self._json:
            self._front = lines = JsonLines(headless, sys.stdout.buffer)
            self._begin_thread(lambda: self._type(input_lines(source), lines.take))
            lines.begin()
        else:
            typed = map(str.strip, typed_lines(io.TextIOWrapper(source, encoding="utf-8", errors="replace")))
            mode = LineMode(headless, (), sys.stdout)
            self._begin_thread(lambda: self._type(self._accepted(story, mode, typed), mode.take))
            if not story:
                self._front = mode
                mode.begin()

    def _accepted(self, story: str, mode: LineMode, typed: Iterator[str]) -> Iterator[str]:
        """Yield what is typed once a story is accepted, if there is one to accept. Raises `WireError` if it is not."""
        if story:
            say(LANGUAGE.say("net.own_story", name=story))
            mode.note(LANGUAGE.say("net.yes_or_no"))
            if (
                next((line for line in typed if line.casefold() in ("yes", "y", "no", "n", "quit")), "no")[0]
                not in "yY"
            ):
                raise WireError("net.story_refused", name=story)
            with self._joined.lock:
                self._front = mode
                self._headless.follow()
                mode.begin()
        yield from typed

    def _type(self, lines: Iterable[T], take: Callable[[T], bool]) -> None:
        """Do what is typed, line by line; whoever watches need not type."""
        for line in lines:
            with self._joined.lock:
                self._answers = True
                goes_on = take(line)
                self._answers = False
                if self._headless.is_behind:
                    self._changed(True)
                self._end_if_over()
            if not goes_on:
                if isinstance(self._front, LineMode):
                    self._front.note(LANGUAGE.say("plain.left_table"))
                return
        if not self._headless.seat:
            self._ended.wait()

    def _end_if_over(self) -> None:
        if self._headless.is_over:
            self._end(None)

    def _heard(self, frame: wire.FromHost) -> None:
        front, ended = self._front, self._joined.ended is not None
        if ended and isinstance(frame, wire.Bye):
            self._end(refusal_of(frame.code, frame.figures))
        if front is None and isinstance(frame, wire.Seats) and (names := missing(self._joined)):
            complain(LANGUAGE.say("net.gathers", names=names))
        if front is None or ended or isinstance(frame, wire.Welcome):
            return
        text = news(frame, self._joined, front.headless.language)
        if isinstance(front, JsonLines):
            fields = structs.asdict(frame)
            front.write_unasked({str(frame.__struct_config__.tag): fields, "text": text})
        elif text and not isinstance(frame, wire.Bye):
            front.note(text)
            if isinstance(frame, wire.Voting):
                front.note(front.headless.language.say("plain.how_to_vote"))
