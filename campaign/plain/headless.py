"""What both line modes share: a session, moves typed in words or by number, seats of deckhand."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from highseas.campaign.begin.requests import another_deal, begin
from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.facts import campaign_facts, guests_at
from highseas.campaign.chapters.pages import card_page, read_one, unread
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.plain.game_words import GameWords, words_of
from highseas.campaign.plain.protocol import PageOut, PlaceOut, ReasonOut
from highseas.campaign.play import replay
from highseas.campaign.play.players import NOBODY, Thought, seat_named, seats_by_name
from highseas.campaign.play.session import Controller, NeedsConsent, Session, SessionError
from highseas.campaign.play.thinking import shown_move, think
from highseas.campaign.results import achievements
from highseas.campaign.saved_games import recovery, slots
from highseas.campaign.saved_games.autosave import SlotAutosaver
from highseas.campaign.words.games import replaced_line, unsaved_line
from highseas.campaign.words.language import Language
from highseas.engine.game import Moment, needed
from highseas.engine.refusal import NotationError
from highseas.saves import Store


def check_seat(seat: int, players: Sequence[Controller]) -> None:
    """Raise `SessionError` unless these players have a seat, from 1, that a person plays, and no other person."""
    if not 1 <= seat <= len(players):
        raise SessionError("begin.no_seat", seat=seat, most=len(players))
    if players[seat - 1] != Controller.PERSON:
        raise SessionError("plain.seat.program", seat=seat)
    if persons := [other for other, player in enumerate(players, 1) if player == Controller.PERSON and other != seat]:
        raise SessionError("plain.seat.persons", seat=seat, others=list(map(str, persons)))


class HeadlessSession:
    """One session at a plain front end, saved in `store` if there is one; `take_notice` says while a save fails. With a
    `seat`, from 1, whoever sits here plays that one, the program all others, and nothing is shown that the seat may not
    know. `hints` says whether the settings allow any.
    """

    def __init__(self, session: Session, store: Store | None, seat: int = 0, hints: bool = True) -> None:
        """Raises `SessionError` for a seat that does not exist, or if persons play other seats."""
        self.session = session
        self.store = store
        self.seat = seat
        self.hints = hints
        self.words: GameWords = words_of(session.game)
        self.language: Language = self.words.language
        self._notice: str | None = None
        self._shown = len(session.moments) - 1
        """How many moments were shown here already."""
        self._holder = NOBODY
        """Of several persons at the keyboard, the seat, from 0, that it was given to last."""
        if seat:
            check_seat(seat, session.players)

    @property
    def reader(self) -> int:
        """The seat, from 1, that all is shown to: the served one, or the only person's with secrets; 0 for all."""
        return self.seat or (self.session.only_person + 1 if self.words.own else 0)

    @property
    def holder(self) -> int:
        """The seat, from 1, of whoever sits at the keyboard; 0 if that is not known."""
        return self.reader or self._holder + 1

    @property
    def is_handed_over(self) -> bool:
        """Whether the keyboard goes to another person before the question may be shown."""
        return not self.seat and self.session.must_hand_over(self._holder)

    @property
    def has_secrets(self) -> bool:
        """Whether the whole game as text tells what not everybody at the table may know."""
        return bool(self.words.own) and self.session.result is None

    @property
    def is_secret(self) -> bool:
        """Whether the question is for the eyes of one of several persons."""
        return not self.seat and self.session.must_hand_over(NOBODY)

    def give_keyboard(self, seat: int) -> None:
        self._holder = seat - 1

    def _let_all_look(self) -> None:
        """Forget who has the keyboard at a question that is no secret: anybody may sit there by the next one."""
        if not self.session.game.asks_in_secret(self.session.state):
            self._holder = NOBODY

    @property
    def view(self) -> Any:
        """The table at the current moment, as far as it is shown here."""
        return self.view_of(self.reader)

    @property
    def prompt(self) -> Any:
        """The current question, as far as it is shown here; None when the game is over."""
        return self._prompt_of(self.reader)

    def view_of(self, seat: int) -> Any:
        """Return the table as a seat may see it, or with 0 as everybody does."""
        return self.session.game.view_for(self.session.state, seat - 1) if seat else self.session.view

    def _prompt_of(self, seat: int) -> Any:
        return self.session.game.prompt_for(self.session.state, seat - 1) if seat else self.session.prompt

    def events_of(self, moment: Moment, seat: int) -> list[Any]:
        """Return the events of a moment that a seat may know, or with 0 everybody."""
        game = self.session.game
        if not seat:
            return list(game.open_events(moment.events))
        return list(game.events_for(moment.state, moment.events, seat - 1))

    def seen_by(self, seat: int) -> Any:
        """Return what a seat may see of the current moment, for JSON. Raises `SessionError` for a wrong seat."""
        if self.seat not in (0, seat):
            raise SessionError("plain.json.seat", seat=self.seat)
        if not 1 <= seat <= len(self.session.names):
            raise SessionError("begin.no_seat", seat=seat, most=len(self.session.names))
        events = self.events_of(self.session.moments[-1], seat)
        return self.words.seen(self._prompt_of(seat), events, self.view_of(seat), self.names)

    @property
    def events(self) -> list[Any]:
        """The events of the last move, as far as they are shown here."""
        return self.events_of(self.session.moments[-1], self.reader)

    @property
    def new_events(self) -> list[Any]:
        """The events of the moments that `take_new` would return."""
        new = self.session.moments[self._shown :]
        return [event for moment in new for event in self.events_of(moment, self.reader)]

    def take_new(self) -> range:
        """Return the numbers of the moments that came since this was asked last, the last one at first."""
        last = len(self.session.moments)
        new = range(min(self._shown, last), last)
        self._shown = last
        return new

    def reasons(self, numbers: Iterable[int], every: bool = False) -> dict[int, ReasonOut]:
        """Return why the program made these moves, by number; with `every` each draw of several in a row too."""
        return self.words.reasons(self.session, numbers, self.names, self.reader - 1, every)

    @property
    def log(self) -> list[Moment]:
        """Every moment with its events and its move, as far as they are shown here."""
        moments = self.session.moments
        game = self.session.game
        moves = ["", *(shown_move(game, before, moment, self.reader) for before, moment in pairwise(moments))]
        return [
            Moment(moment.state, self.events_of(moment, self.reader), move, moment.seat)
            for moment, move in zip(moments, moves, strict=True)
        ]

    @property
    def odds(self) -> Any:
        """Chances of what comes next, from what is known here. Raises `NoSuchPart`."""
        session = self.session
        if not self.seat:
            return session.odds
        return needed(session.game.odds, "odds")(session.game.observe(session.state, self.seat - 1))

    @property
    def seed(self) -> int:
        """The seed of the game; 0 before one seat alone, until the game is over, since all follows from it."""
        return 0 if self.seat and self.session.result is None else self.session.start.setup.seed

    def _go_back(self, go: Callable[[], None]) -> bool:
        """Go back, and return whether that is done: a table of several may have to agree. One seat alone hides nothing
        again, nor leaves the end. Raises `NeedsConsent` or `SessionError`.
        """
        if self.seat and self.session.result is not None:
            raise SessionError("plain.seat.over")
        self._let_all_look()
        try:
            go()
        except NeedsConsent as error:
            raise SessionError("plain.seat.came_out") if self.seat else error from error
        self._let_all_look()
        self.take_new()
        return True

    def undo(self, consent: bool = False) -> bool:
        """Go one decision back, and return whether that is done. Raises `NeedsConsent` or `SessionError`."""
        return self._go_back(lambda: self.session.undo(consent and not self.seat))

    def go_to(self, bookmark: str, consent: bool = False) -> None:
        """Return to a bookmark. Raises `NeedsConsent` or `SessionError`."""
        self._go_back(lambda: self.session.go_to_bookmark(bookmark, consent and not self.seat))

    def _check_decides(self) -> None:
        prompt = self.prompt
        if self.seat and prompt is not None and prompt.seat != self.seat:
            raise SessionError("plain.seat.other", seat=prompt.seat)

    def take_notice(self) -> str | None:
        """Return the pending warnings: that the game is not saved, each time; anything else once."""
        parts = [unsaved_line(self.session.unsaved, self.language), self.session.notice, self._notice or ""]
        self._notice, self.session.notice = None, ""
        return " ".join(filter(None, parts)) or None

    def play(self, typed: str | int, consent: bool = False, careful: bool = False) -> list[Any]:
        """Play a typed move, then those of the program; return all events. Conceding needs `consent`; so does, if
        `careful`, a choice that gives the game away. Raises `NotationError`, `IllegalMove`, `SessionError` or
        `NeedsConsent`.
        """
        self._check_decides()
        move = self.read(typed)
        if move == self.session.game.concede is not None and not consent:
            raise NeedsConsent("plain.warned", warning=self.words.conceding(self.session))
        if careful and not consent and self.prompt is not None:
            chosen = next((option for option in self.prompt.options if option.move == move), None)
            warned = self.words.warning(chosen, self.session, self.names) if chosen is not None else ""
            if warned:
                raise NeedsConsent("plain.warned", warning=warned)
        self._let_all_look()
        return self._advance(lambda: self.session.play(move)) + self.let_ai_play()

    def read(self, typed: str | int) -> Any:
        """Return the answer that is meant by a number, by words or in notation. Raises `NotationError`."""
        return self.session.read(self.words.in_ids(self._by_number(typed), self.prompt))

    def _by_number(self, typed: str | int) -> str:
        text = str(typed).strip()
        if not (text.isascii() and text.isdecimal()):
            return text
        if (prompt := self.prompt) is None:
            raise NotationError("notation.over")
        number = int(text[:9])
        if not 1 <= number <= len(prompt.options):
            raise NotationError("notation.option", word=text, most=len(prompt.options))
        chosen: str = prompt.options[number - 1].text
        return chosen

    def redo(self) -> list[Any]:
        """Play the last undone move again. Raises `SessionError`."""
        events = self._advance(self.session.redo)
        self._let_all_look()
        return events

    def let_ai_play(self) -> list[Any]:
        """Let the program play until a person decides, or to the end of a watched turn; returns the events."""
        events: list[Any] = []
        session, turn = self.session, self.session.turn
        while session.waits_for_ai and not (session.is_watched and session.turn != turn):
            events += self._advance(session.play_ai)
        self._let_all_look()
        return events

    def _advance(self, act: Callable[[], object]) -> list[Any]:
        """Advance the game and return the events; a game that ends with them enters the statistics."""
        act()
        events = self.events
        if self.session.result is None or self.store is None:
            return events
        try:
            achieved = achievements.enter_ended(self.session)
        except DataFileError as error:
            self._notice = self.language.reason(error)
        else:
            titles = (f"achievements.{each.id}.title" for each in achieved)
            got = " ".join(self.language.say("achievements.got", title=title) for title in titles)
            self._notice = got or self._notice
        return events

    def read_story(self) -> list[PageOut]:
        """Return the campaign's unread cards, and mark them as read."""
        session, cards = self.session, []
        while waiting := unread(session):
            page = card_page(session, waiting[0])
            cards.append(PageOut(page.card, page.title, page.paragraphs, page.whole))
            session.campaign = read_one(session)
        if cards:
            session.turn_page(session.campaign)
        return cards

    def go_on(self, names: tuple[str, ...] = ()) -> None:
        """Go on to the next chapter, or the same again, with these players. Raises as `slots.next_chapter`."""
        if self.seat and names:
            raise SessionError("plain.seat.joining")
        self.session = slots.next_chapter(self.session, names)
        self._shown = 0

    def begin_anew(self, same_deal: bool, consent: bool = False) -> None:
        """Leave the game for another. Raises `NeedsConsent` if it is not saved, `SessionError` in a campaign."""
        session = self.session
        if session.campaign is not None:
            raise SessionError("plain.story_goes_on")
        if self.store is None and session.result is None and session.moves and not consent:
            raise NeedsConsent("plain.is_not_saved")
        start = session.start if same_deal else another_deal(session.start)
        self.session = begin(start, session.programs, self.store)
        slots.leave(session)
        self._shown, self._holder = 0, NOBODY

    def hand_over(self, name: str, policy: str = "") -> list[Any]:
        """Let a bot play a seat, by name or number; return its events. Raises `SessionError` or `NoSuchPart`."""
        session = self.session
        session.hand_over(self.seat_named(name), policy)
        line = replaced_line(session.replaced, session.names, self.language)
        self._notice = " ".join(filter(None, (self._notice, line)))
        return self.let_ai_play()

    def split_crew(self, text: str) -> tuple[str, str]:
        """Split typed text into a player's name, or seat, and what follows it, as the name of a policy."""
        name, _, policy = text.strip().rpartition(" ")
        known = seats_by_name(self.session.names)
        whole = text.strip().casefold() in known
        return (text, "") if whole or name.strip().casefold() not in known else (name, policy)

    def take_back(self, name: str) -> None:
        """Let a person, by name or seat, play where the program does. Raises `SessionError`."""
        seat = self.seat_named(name)
        if self.seat not in (0, seat):
            raise SessionError("plain.json.seat", seat=self.seat)
        self.session.take_back(seat)

    def seat_named(self, name: str) -> int:
        return seat_named(self.session.names, name)

    def places(self) -> list[PlaceOut]:
        names = guests_at(campaign_of(self.session)).names
        rows = campaign_facts(self.session).table.rows()
        return [
            PlaceOut(number, at.place, names.get(at.place, at.place), at.by, at.chapter, at.campaign or None)
            for number, at in rows
        ]

    @property
    def names(self) -> Any:
        return self.words.names(self.session)

    # --- at a table that is kept elsewhere ---

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Who has to decide at a host's table, while nobody here has; nobody at a game that is kept here."""
        return ()

    @property
    def more_commands(self) -> str:
        """What help says besides, of a table that is kept elsewhere."""
        return ""

    def say(self, text: str) -> None:
        """Say a line to all at the table. Raises `SessionError`."""
        raise SessionError("plain.no_table")

    def point(self, at: str) -> None:
        """Point at something, so that all at the table see it. Raises `SessionError`."""
        raise SessionError("plain.no_table")

    def vote(self, yes: bool) -> None:
        """Agree to what the table votes on, or not. Raises `SessionError`."""
        raise SessionError("plain.no_table")

    def here(self) -> dict[str, Any]:
        """Return who is at the table. Raises `SessionError`."""
        raise SessionError("plain.no_table")

    def hint(self) -> Thought:
        """Return what the program thinks of the question. Raises `NoSuchPart`, or `SessionError` without hints."""
        if not self.hints:
            raise SessionError("hints.off")
        self._check_decides()
        thought = think(self.session)
        self.session.note_advice()
        return thought

    def help(self, word: str) -> str:
        """Return the help about a word of the game. Raises `NoSuchPart`, or a `Refusal` if there is none."""
        return self.words.help(word, self.session, self.names)

    def save_as(self, name: str) -> None:
        """Rename the game, now or when it can be (`take_notice`). Raises `SaveError` or `SessionError`."""
        autosaver = self.session.autosaver
        if self.session.looking_only:
            raise SessionError(self.session.looking_only)
        if not isinstance(autosaver, SlotAutosaver):
            raise SessionError("plain.no_save")
        autosaver.rename(name)
        self.session.keep()

    def restore(self, name: str) -> str:
        """Restore the backup of another, damaged game; returns a sentence. Raises `SaveError` or `SessionError`."""
        if name.casefold() == slots.slot_of(self.session).casefold():
            raise SessionError("plain.being_played")
        store = self.store or slots.open_store()
        return recovery.restore(slots.store_with(store, name), name)

    def close(self) -> str:
        """Leave the game. Returns a sentence if it is not saved after one more try."""
        if self.session.unsaved:
            self.session.keep()
        slots.leave(self.session)
        return unsaved_line(self.session.unsaved, self.language)

    def deal_text(self) -> str:
        """Return the table as a deal file. Raises `SessionError` before one seat, which may not know everything."""
        self._check_sees_all()
        return self.words.deal_text(self.session)

    def replay_text(self) -> str:
        """Return the game as a replay file. Raises `SessionError` before one seat, unless a host has shown all."""
        if not self.session.shown:
            self._check_sees_all()
        return replay.write_replay(self.session)

    def _check_sees_all(self) -> None:
        if self.seat:
            raise SessionError("plain.seat.tells_all")
