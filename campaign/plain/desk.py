"""What both line modes share: a session, moves typed in words or by number, seats of deckhand."""

from collections.abc import Callable

from highseas.campaign.chapters.campaign import campaign_of
from highseas.campaign.chapters.journal import journal_lines
from highseas.campaign.chapters.naming import names_at
from highseas.campaign.chapters.reading import prose_of, read_one, unread
from highseas.campaign.play import replay
from highseas.campaign.play.session import NeedsConsent, Session, SessionError
from highseas.campaign.play.warnings import conceding, warning
from highseas.campaign.results import stats
from highseas.campaign.royal.at_table import sets_at
from highseas.campaign.shelf import rescue, slots
from highseas.campaign.shelf.autosave import SlotAutosaver
from highseas.campaign.words.hints import hint_line
from highseas.campaign.words.language import in_words
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.saving import unsaved_line
from highseas.engine.refusal import NotationError
from highseas.engine.royal.events import Event
from highseas.engine.royal.moves import CONCEDE, Move
from highseas.engine.royal.notation import format_move
from highseas.saves import Store
from highseas.story.format import Prose


class Desk:
    """One session at a plain front end.

    `store` is where it is saved, or None. A save that fails does not stop the game: `take_notice` reports it until
    one succeeds.
    """

    def __init__(self, session: Session, store: Store | None) -> None:
        self.session = session
        self.store = store
        self._notice: str | None = None

    def take_notice(self) -> str | None:
        """Return the pending warnings: that the game is not saved, each time; anything else once."""
        parts = [unsaved_line(self.session), self.session.notice, self._notice or ""]
        self._notice, self.session.notice = None, ""
        return " ".join(filter(None, parts)) or None

    def play(self, typed: str | int, consent: bool = False, careful: bool = False) -> list[Event]:
        """Play a typed move, then those of deckhand's seats. Returns all events.

        Conceding needs `consent`; so does, if `careful`, a choice that gives the game away. Raises `NotationError`,
        `IllegalMove`, `SessionError`, or `NeedsConsent` with nothing done.
        """
        text = self._by_number(typed)
        move = self.session.read(text)
        if move == CONCEDE and not consent:
            raise NeedsConsent("plain.warned", warning=conceding(self.session))
        if careful and not consent and (warned := self._warning(move)):
            raise NeedsConsent("plain.warned", warning=warned)
        return self._tell(lambda: self.session.play(move)) + self.let_ai_play()

    def _warning(self, move: Move) -> str:
        """Return the warning before a move that gives the game away; empty for any other."""
        options = self.session.prompt.options if self.session.prompt is not None else ()
        chosen = next((option for option in options if option.move == move), None)
        warned = warning(self.session, chosen, self.names) if chosen is not None else None
        return warned.sentence if warned is not None else ""

    def _by_number(self, typed: str | int) -> str:
        """Return the move of an option's number, from 1; other text unchanged."""
        text = str(typed).strip()
        if not (text.isascii() and text.isdecimal()):
            return text
        prompt = self.session.prompt
        if prompt is None:
            raise NotationError("notation.over")
        number = int(text[:9])
        if not 1 <= number <= len(prompt.options):
            raise NotationError("notation.option", word=text, most=len(prompt.options))
        chosen: str = prompt.options[number - 1].text
        return chosen

    def redo(self) -> list[Event]:
        """Play the last undone move again. Raises `SessionError`."""
        return self._tell(self.session.redo)

    def let_ai_play(self) -> list[Event]:
        """Let deckhand play until a person decides or the game ends."""
        events: list[Event] = []
        while self.session.waits_for_ai:
            events += self._tell(self.session.play_ai)
        return events

    def _tell(self, act: Callable[[], object]) -> list[Event]:
        """Run something that advances the game; if that ends it, enter the game in the statistics."""
        act()
        events = self.session.events
        if self.session.result is not None:
            self._record()
        return events

    def _record(self) -> None:
        if self.store is None:
            return
        try:
            stats.record(self.session)
        except stats.StatisticsError as error:
            self._notice = in_words(error)

    def read_story(self) -> list[tuple[str, Prose]]:
        """Return the campaign's unread cards as (number, text), and mark them as read."""
        session, cards = self.session, []
        while waiting := unread(session):
            cards.append((waiting[0], prose_of(campaign_of(session), waiting[0])))
            session.campaign = read_one(session)
        if cards:
            session.turn_page(session.campaign)
        return cards

    def go_on(self, names: tuple[str, ...] = ()) -> None:
        """Go on to the campaign's next chapter, or the same again, with these players if somebody joins or leaves.

        Raises `SessionError` or `SetupError`.
        """
        self.session = slots.next_chapter(self.session, names)

    def journal(self) -> list[str]:
        """Return the campaign's path so far as lines. Raises `SessionError`."""
        return journal_lines(self.session)

    @property
    def names(self) -> TableNames:
        """The names at the table."""
        return names_at(self.session)

    def hint(self) -> tuple[str, str]:
        """Return deckhand's advice as a move and a sentence. Raises `SessionError`."""
        advice = self.session.hint()
        return format_move(advice.move), hint_line(advice, self.names)

    def help(self, word: str) -> str:
        """Return the help about a card, contract, symbol or prompt. Raises `SessionError` if there is none."""
        from highseas.campaign.words.help import HelpError, explain

        try:
            return explain(word, self.names.story, sets_at(self.session))
        except HelpError as error:
            raise SessionError("play.why", why=error) from error

    def save_as(self, name: str) -> None:
        """Rename the game; if that cannot be done yet, `take_notice` reports it.

        Raises `SaveError` or `SessionError`.
        """
        autosaver = self.session.autosaver
        if self.session.looking_only:
            raise SessionError(self.session.looking_only)
        if not isinstance(autosaver, SlotAutosaver):
            raise SessionError("plain.no_save")
        autosaver.rename(name)
        self.session.keep()

    def restore(self, name: str) -> str:
        """Restore the backup of another, damaged game; returns a sentence.

        Raises `SaveError` or `SessionError`.
        """
        if name.casefold() == slots.slot_of(self.session).casefold():
            raise SessionError("plain.being_played")
        store = self.store or slots.open_store()
        return rescue.restore(slots.shelf_of(store, name), name)

    def close(self) -> str:
        """Leave the game. Returns a sentence if it is not saved after one more try."""
        if self.session.unsaved:
            self.session.keep()
        slots.leave(self.session)
        return unsaved_line(self.session)

    def deal_text(self) -> str:
        """Return the table as a deal file. Raises `SessionError` if a deal file cannot describe it."""
        from highseas.engine.royal.deal import DealError, write_deal

        try:
            return write_deal(self.session.state)
        except DealError as error:
            raise SessionError("play.why", why=error) from error

    def replay_text(self) -> str:
        """Return the game as a replay file. Raises `SessionError`."""
        return replay.write_replay(self.session)
