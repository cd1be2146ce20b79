"""What the two line modes share: a session, moves typed in words or by number, seats that play by themselves."""

from collections.abc import Callable

from campaign import replay, rescue, slots, stats
from campaign.journal import journal_lines
from campaign.keeper import SlotKeeper
from campaign.reading import prose_of, read_one, unread
from campaign.session import NeedsConsent, Session, SessionError
from campaign.warnings import conceding, warning
from campaign.words.hints import hint_line
from campaign.words.saving import unsaved_line
from engine.events import Event
from engine.moves import CONCEDE, Move
from engine.notation import NotationError, format_move
from saves import Store
from story.format import Prose


class Desk:
    """One session at a plain front end.

    `store` is where it is saved, or None. A save that fails does not stop the game: `take_notice` tells it until
    one succeeds.
    """

    def __init__(self, session: Session, store: Store | None) -> None:
        self.session = session
        self.store = store
        self._notice: str | None = None

    def take_notice(self) -> str | None:
        """Sentences that have to be told: that the game is not saved, each time; anything else once."""
        told = [unsaved_line(self.session), self.session.notice, self._notice or ""]
        self._notice, self.session.notice = None, ""
        return " ".join(filter(None, told)) or None

    def play(self, typed: str | int, consent: bool = False, careful: bool = False) -> list[Event]:
        """Make a typed move, then those of seats that play by themselves. Returns all that happened.

        Conceding wants `consent`; so does, where the typist is `careful`, a choice that gives the game away.

        Raises `NotationError`, `IllegalMove`, `SessionError`, or `NeedsConsent` with nothing done.
        """
        text = self._by_number(typed)
        move = self.session.read(text)
        if move == CONCEDE and not consent:
            raise NeedsConsent(conceding(self.session))
        if careful and not consent and (warned := self._warning(move)):
            raise NeedsConsent(warned)
        return self._tell(lambda: self.session.play(move)) + self.let_ai_play()

    def _warning(self, move: Move) -> str:
        """What is to be said before a move that gives the game away; empty for any other."""
        options = self.session.prompt.options if self.session.prompt is not None else ()
        warned = next((warning(self.session, option) for option in options if option.move == move), None)
        return warned.sentence if warned is not None else ""

    def _by_number(self, typed: str | int) -> str:
        """An option's number from 1 as its move; other text as it is."""
        text = str(typed).strip()
        if not (text.isascii() and text.isdecimal()):
            return text
        prompt = self.session.prompt
        if prompt is None:
            raise NotationError("the game is over")
        number = int(text[:9])
        if not 1 <= number <= len(prompt.options):
            raise NotationError(f"there is no option {text}; the options are 1 to {len(prompt.options)}")
        return prompt.options[number - 1].text

    def redo(self) -> list[Event]:
        """Make the last undone move again. Raises `SessionError`."""
        return self._tell(self.session.redo)

    def let_ai_play(self) -> list[Event]:
        """Let seats play until a person decides or the game ends."""
        events: list[Event] = []
        while self.session.waits_for_ai:
            events += self._tell(self.session.play_ai)
        return events

    def _tell(self, act: Callable[[], object]) -> list[Event]:
        """Do something that moves the game on; a game that is over by it enters the statistics."""
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
            self._notice = str(error)

    def read_story(self) -> list[tuple[str, Prose]]:
        """The cards of the campaign that wait to be read, as (number, text); they count as read from now on."""
        session, cards = self.session, []
        while session.saga is not None and (waiting := unread(session)):
            cards.append((waiting[0], prose_of(session.saga, waiting[0])))
            session.saga = read_one(session)
        if cards and session.saga is not None:
            session.turn_page(session.saga)
        return cards

    def go_on(self, names: tuple[str, ...] = ()) -> None:
        """The campaign's next chapter, or the same again, with these players if somebody joins or leaves.

        Raises `SessionError` or `SetupError`.
        """
        self.session = slots.next_chapter(self.session, names)

    def journal(self) -> list[str]:
        """The path taken so far, to be read again. Raises `SessionError`."""
        return journal_lines(self.session)

    def hint(self) -> tuple[str, str]:
        """What the rules-of-thumb player would do, as a move and a sentence. Raises `SessionError`."""
        advice = self.session.hint()
        return format_move(advice.move), hint_line(advice, self.session.state.names)

    def help(self, word: str) -> str:
        """What a card, contract, symbol or prompt means. Raises `SessionError` if nothing is called so."""
        from campaign.help import HelpError, explain

        try:
            return explain(word)
        except HelpError as error:
            raise SessionError(str(error)) from error

    def save_as(self, name: str) -> None:
        """Keep the game under this name from now on; `take_notice` tells if that cannot be done yet.

        Raises `SaveError` or `SessionError`.
        """
        keeper = self.session.keeper
        if self.session.looking_only:
            raise SessionError(self.session.looking_only)
        if not isinstance(keeper, SlotKeeper):
            raise SessionError("this game was started without saving; start it without --no-save")
        keeper.rename(name)
        self.session.keep()

    def restore(self, name: str) -> str:
        """Bring back the backup of another game, which is damaged; a sentence.

        Raises `SaveError` or `SessionError`.
        """
        if name.casefold() == slots.slot_of(self.session).casefold():
            raise SessionError("this game is being played, and each decision saves it anew; nothing is lost")
        store = self.store or slots.open_store()
        return rescue.restore(slots.shelf_of(store, name), name)

    def close(self) -> str:
        """The player leaves. A sentence if the game is not saved, after one more try."""
        if self.session.unsaved:
            self.session.keep()
        slots.leave(self.session)
        return unsaved_line(self.session)

    def deal_text(self) -> str:
        """The table as a deal file. Raises `SessionError` where a deal file cannot tell it."""
        from engine.deal import DealError, write_deal

        try:
            return write_deal(self.session.state)
        except DealError as error:
            raise SessionError(str(error)) from error

    def replay_text(self) -> str:
        """The game as a replay file. Raises `SessionError`."""
        return replay.write_replay(self.session)
