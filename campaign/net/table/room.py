"""The game of a hosted table and those to whom it is told: it is saved before anybody is told.

While it cannot be saved, nobody is told anything and nothing more is done.
"""

from collections.abc import Callable, Iterable

import msgspec

from highseas.campaign.chapters.campaign import campaign_in, for_guests
from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Guest, Guests
from highseas.campaign.net.table.sealed import unseal, waited_for
from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session
from highseas.campaign.play.thinking import shown_move


class Room:
    """A session with its guests. Seats count from 1."""

    def __init__(self, session: Session, guests: Guests, epoch: int) -> None:
        self.session, self.guests = session, guests
        self.epoch = epoch
        self.late = set[int]()
        """The seats of persons who did not decide in time: the program decides for them, this once."""
        self.until, self.readers = 0.0, tuple[int, ...]()
        """Until when a decision may take, 0.0 for any time, and who reads, as it was told last (`table.waiting`)."""
        self.muted = set[int]()
        """The seats that may not say anything."""
        self._untold: list[Callable[[], None]] = []
        """What is told once the session is saved."""

    @property
    def is_unsaved(self) -> bool:
        """Whether something was done that could not be saved yet."""
        return bool(self._untold)

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

    def change(self, act: Callable[[], object], back: bool = False) -> None:
        """Change the session, and tell everybody as soon as that is saved. Raises what `act` raises, then unchanged."""
        known = len(self.session.moments)
        act()
        unseal(self.session, self.late)
        if back:
            self.epoch += 1
            self.late.clear()
        self.when_saved(lambda: self._tell_positions(known))

    def go_back(self, moves: int) -> None:
        """Take back all but so many moves."""
        self.change(lambda: self.session.return_to(moves, consent=True), back=True)

    def when_saved(self, tell: Callable[[], None]) -> None:
        """Call `tell` as soon as the session is saved, after all that was to be told before."""
        self._untold.append(tell)
        self.save()

    def save(self) -> None:
        """Save the session if it was changed since, and tell what waited for that."""
        if self._untold and self.session.unsaved is not None:
            self.session.keep()
        if self.session.unsaved is None:
            ready, self._untold = self._untold, []
            for tell in ready:
                tell()

    def _tell_positions(self, first: int) -> None:
        for guest in self.guests:
            self.tell_position(guest, min(first, len(self.session.moves)))

    def tell_position(self, guest: Guest, first: int) -> None:
        """Send the position as this guest may know it, with the steps from number `first` on, and those that were to be
        sent before and wait still.
        """
        first = guest.outbox.make_room(first)
        steps = tuple(self._step(number, guest.viewer) for number in range(first, len(self.session.moments)))
        sealed = self.session.sealed.get(guest.seat, "")
        at = wire.At(*self.position, self.session.rewound, steps, self.waits, sealed)
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
        shown = None if campaign is None else for_guests(campaign)
        frame = wire.Welcome(
            wire.VERSION,
            guest.seat,
            agree,
            tuple(said),
            session.game.name,
            session.game.revision,
            session.game_id,
            session.created,
            msgspec.Raw(msgspec.json.encode(setup)),
            msgspec.Raw(msgspec.json.encode(shown)),
        )
        guest.send(frame)

    def tell_seats(self) -> None:
        """Tell all who is here."""
        session, guests = self.session, self.guests
        seats = tuple(
            wire.Here(who, policy, seat in guests.seated, guests.since[seat])
            for seat, (who, policy) in enumerate(zip(session.players, session.policies, strict=True), 1)
        )
        guests.tell(wire.Seats(seats, len(guests.watching), self.readers, self.until, tuple(sorted(self.muted))))
