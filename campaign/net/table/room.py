"""The game of a hosted table and those to whom it is told: it is saved before anybody is told.

While it cannot be saved, nobody is told anything and nothing more is done.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Future

import msgspec

from highseas.campaign.chapters.campaign import after, campaign_in, for_guests
from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Guest, Guests
from highseas.campaign.net.table.sealed import unseal, waited_for
from highseas.campaign.play.bounds import is_text
from highseas.campaign.play.players import Controller
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.thinking import shown_move
from highseas.campaign.saved_games.hosting import Hosted
from highseas.saves import Overtaken


class Room:
    """A session with its guests. Seats count from 1."""

    def __init__(self, session: Session, guests: Guests, epoch: int, kept: Callable[[], Hosted]) -> None:
        """`kept` returns what the save has of the table as it stands."""
        self.session, self.guests = session, guests
        self.epoch = epoch
        self._kept = kept
        self.changed = False
        """Whether there is something to save."""
        self._changed_from: list[int] = []
        """The numbers of the first moments that changes not told yet brought."""
        self.laid = True
        """Whether the game is laid; before, nothing of it is told, and there is another one later."""
        self.late = set[int]()
        """The seats of persons who did not decide in time: the program decides for them, this once."""
        self.until, self.readers = 0.0, tuple[int, ...]()
        """Until when a decision may take, 0.0 for any time, and who reads, as it was told last (`table.hosted`)."""
        self.muted = set[int]()
        """The seats that may not say anything."""
        self.read: dict[int, tuple[str, ...]] = {}
        """The cards of the game's story that each seat has read, as far as it said so (`Campaign.read`)."""
        self._untold: list[Callable[[], None]] = []
        """What is told once the session is saved."""
        self.write: Callable[[Callable[[], object]], Future[object]] = _at_once
        """Calls what saves the session, here or in a thread."""
        self.overtaken = "net.overtaken"
        """The code of what guests are told where another process went on from the same save."""
        self.saving: Future[object] | None = None
        """The save that is under way. Nothing is done to the table meanwhile: whoever wants to waits (`settle`)."""

    @property
    def is_unsaved(self) -> bool:
        """Whether something was done that could not be saved yet."""
        return self.session.unsaved is not None

    @property
    def persons(self) -> set[int]:
        """The seats that were persons' from the beginning, those who are away included."""
        return {seat for seat, who in enumerate(self.session.players, 1) if who != Controller.PROGRAM}

    @property
    def connected(self) -> set[int]:
        """The seats of persons who are connected."""
        return set(self.guests.seated) & self.persons

    @property
    def position(self) -> tuple[int, int]:
        """The epoch, and how many moves were made."""
        return self.epoch, len(self.session.moves)

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats of persons who have to decide."""
        return waited_for(self.session, self.late)

    @property
    def shows_all(self) -> bool:
        """Whether the game is over, and all of it can be shown: nothing tells how a later chapter will be dealt."""
        session, campaign = self.session, campaign_in(self.session)
        if session.result is None or not session.whole_history:
            return False
        is_drawn = session.fair is not None and not session.fair.why
        return is_drawn or campaign is None or (after(session) == "over" and not campaign.practice)

    def read_by(self, seat: int) -> tuple[str, ...]:
        """Return what a seat has read: at first what was read before the game was hosted."""
        campaign = campaign_in(self.session)
        return self.read.get(seat, () if campaign is None else campaign.read)

    def note_read(self, seat: int, read: wire.Read) -> None:
        """Note what a seat has read of the game, to be kept with it; of another one it is late."""
        cards = tuple(filter(is_text, read.cards))
        if seat in self.persons and read.game == self.session.game_id and cards != self.read_by(seat):
            self.read[seat] = cards
            self.changed = True

    def change(self, act: Callable[[], object], back: bool = False) -> None:
        """Change the session, to be saved with all else that a frame brings about (`save`), and tell everybody as soon
        as that is done. Raises what `act` raises, then unchanged.
        """
        session, known = self.session, len(self.session.moments)
        saver, session.autosaver = session.autosaver, None
        try:
            act()
            unseal(session, self.late)
        finally:
            session.autosaver = saver
        if back:
            self.epoch += 1
            self.late.clear()
        if not self._changed_from:
            self.when_saved(self._tell_positions)
        self._changed_from.append(min(known, len(session.moves)))
        self.changed = True

    def go_back(self, moves: int) -> None:
        """Take back all but so many moves."""
        self.change(lambda: self.session.return_to(moves, consent=True), back=True)

    def when_saved(self, tell: Callable[[], None]) -> None:
        """Call `tell` as soon as the table is saved (`save`), after all that was to be told before."""
        self._untold.append(tell)

    def tell(self, frame: wire.HostFrame) -> None:
        """Send a frame to all as soon as the table is saved."""
        self.when_saved(lambda: self.guests.tell(frame))

    def save(self) -> None:
        """Begin to save the table if it was changed since; what waits for that is told when it is done."""
        session = self.session
        if session.looking_only:
            self.changed = False  # only answers to who cannot do anything
        elif self.changed or self.is_unsaved:
            session.hosted = self._kept()
            self.saving = (self.write if session.autosaver else _at_once)(session.keep)
        if self.saving is None or self.saving.done():
            self.settle()

    def settle(self) -> None:
        """Wait until the table is saved, if that is under way, and tell what waited for it. Where another process went
        on from the same save, nothing more is done and told here.
        """
        session, saving, self.saving = self.session, self.saving, None
        if saving is not None:
            saving.result()
            self.changed = False
            if isinstance(session.unsaved, Overtaken):
                session.looking_only = self.overtaken
                self.guests.dismiss_all(self.overtaken)
        if not (self.changed or self.is_unsaved):
            ready, self._untold = self._untold, []
            for tell in ready:
                tell()

    def _tell_positions(self) -> None:
        first = min(*self._changed_from, len(self.session.moves))
        self._changed_from.clear()
        for guest in self.guests:
            self.tell_position(guest, first)

    def tell_position(self, guest: Guest, first: int) -> None:
        """Send the position as this guest may know it, with the steps from number `first` on, and those that were to be
        sent before and wait still; at the end all of the game.
        """
        if not self.laid:
            return
        first = guest.outbox.make_room(first)
        steps = tuple(self._step(number, guest.viewer) for number in range(first, len(self.session.moments)))
        sealed = self.session.sealed.get(guest.seat, "")
        at = wire.At(*self.position, self.session.rewound, steps, self.waits, sealed)
        if self.shows_all:
            guest.send(wire.Shown(write_replay(self.session)))
        guest.outbox.put(wire.encode(at), first)

    def _step(self, number: int, viewer: int) -> wire.Step:
        session, game = self.session, self.session.game
        moment = session.moments[number]
        state, move = moment.state, moment.move
        if move:
            move = shown_move(game, session.moments[number - 1], moment, viewer + 1)
        events = game.open_events(moment.events) if viewer < 0 else game.events_for(state, moment.events, viewer)
        seen = game.seen_out(game.observe(state, viewer))
        crew = number in session.by_crew
        return wire.Step(moment.seat, move, msgspec.Raw(msgspec.json.encode(events)), msgspec.Raw(seen), crew)

    def welcome(self, guest: Guest, agree: str, said: Iterable[wire.Said]) -> None:
        """Tell a guest where it is."""
        session = self.session
        setup = msgspec.structs.replace(session.start.setup, seed=0)
        campaign = campaign_in(session)
        shown = None if campaign is None else for_guests(campaign, self.read_by(guest.seat))
        game = session.game.name, session.game.revision, session.game_id, session.created
        raw = msgspec.Raw(msgspec.json.encode(setup)), msgspec.Raw(msgspec.json.encode(shown))
        why = session.fair.why if session.fair is not None else ""
        guest.send(wire.Welcome(wire.VERSION, guest.seat, agree, tuple(said), *game, *raw, self.laid, why))

    def tell_seats(self) -> None:
        """Tell all who is here, as soon as the table is saved."""
        self.when_saved(lambda: self.guests.tell(self.seats()))

    def seats(self) -> wire.Seats:
        """Return who is here."""
        session, guests = self.session, self.guests
        seats = tuple(
            wire.Here(who, policy, seat in guests.seated, guests.since[seat])
            for seat, (who, policy) in enumerate(zip(session.players, session.policies, strict=True), 1)
        )
        return wire.Seats(seats, len(guests.watching), self.readers, self.until, tuple(sorted(self.muted)))


def _at_once(keep: Callable[[], object]) -> Future[object]:
    done = Future[object]()
    done.set_result(keep())
    return done
