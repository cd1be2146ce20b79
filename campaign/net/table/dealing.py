"""How a table draws the seed of a game before it is laid (`campaign.play.fair`): the first one, or the campaign's next.

Guests who are here draw a part each. While the first game is not laid, all persons are waited for, until the host says
to begin.
"""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from highseas.campaign.net import wire
from highseas.campaign.net.table.guests import Guest
from highseas.campaign.net.table.room import Room
from highseas.campaign.play.fair import HOST, Fair, commitment_to, new_part, undrawn
from highseas.campaign.saved_games.hosting import Hosted
from highseas.engine.refusal import Refusal

PATIENCE = 60.0
"""Seconds that the program of a guest who is here may take; a draw begins anew where a part is not shown by then."""


class Dealing:
    """The draw that is on at a table, if one is. Seats count from 1; times are seconds since 1970."""

    def __init__(self, room: Room, deal: Callable[[Fair], None], kept: Hosted | None) -> None:
        """`deal` lays the game; `kept` is what a table that is made anew had saved."""
        self._room, self._deal = room, deal
        goes_on = kept is not None and kept.moves == len(room.session.moves)
        self.draft = kept.draft if kept is not None and goes_on else None
        """The commitments and parts so far; None while nothing is drawn."""
        self.complete = kept is not None and kept.complete
        """Whether all commitments are in and told, so that parts may be shown."""
        self._until = 0.0
        self._begun = False
        """Whether those alone are waited for who are here."""
        self._note_laid()

    def _note_laid(self) -> None:
        self._begun = self._room.laid = self.draft is None or self._room.session.result is not None

    def open(self, drawn: bool) -> None:
        """Begin to draw the first game, if it is to be `drawn` and can be; note of any other that its deal is not."""
        session = self._room.session
        if session.fair is None and self.draft is None:
            session.fair = undrawn(session.start, session.moves)
            if drawn and session.fair.why == "given":
                session.fair = None
                self.start()

    def start(self, broken: int = 0) -> None:
        """Draw a part of the host's, and ask the guests for theirs; `broken` draws before had to be broken off."""
        part, none = new_part(), [""] * len(self._room.session.names)
        self.draft = Fair(parts=(part, *none), commitments=(commitment_to(HOST, part), *none), broken=broken)
        if not broken:
            self._note_laid()
        self._tell(complete=False)

    def begin(self) -> None:
        """Lay the first game for those who are here."""
        self._begun = True

    def _tell(self, complete: bool) -> None:
        self.complete, self._until, self._room.changed = complete, 0.0, True
        self._room.when_saved(self._tell_all)

    def _tell_all(self) -> None:
        for guest in self._room.guests:
            self.tell(guest)

    def tell(self, guest: Guest) -> None:
        """Tell a guest of the draw, if one is on."""
        if self.draft is not None:
            guest.send(wire.Dealing(self.draft.commitments, self.complete, self.draft.broken))

    def take(self, seat: int, drawn: wire.Part) -> None:
        """Take the commitment or the part of a seat; what does not fit changes nothing."""
        draft = self.draft
        if draft is None or drawn.draw != draft.commitments[HOST] or seat not in self._room.connected:
            return
        if not self.complete and drawn.commitment:
            self.draft = replace(draft, commitments=_put(draft.commitments, seat, drawn.commitment))
        elif self.complete and draft.commitments[seat] == commitment_to(seat, drawn.part):
            self.draft = replace(draft, parts=_put(draft.parts, seat, drawn.part))
        self._room.changed = True

    def tick(self, now: float) -> None:
        """Go on when nobody is waited for any more: tell all commitments, then lay the game."""
        draft, connected = self.draft, self._room.connected
        if draft is None:
            return
        if not self.complete:  # whoever has left again draws no part
            bound = tuple(text if seat in {HOST, *connected} else "" for seat, text in enumerate(draft.commitments))
            draft = self.draft = replace(draft, commitments=bound)
        if is_timed := self.complete or self._begun:
            self._until = self._until or now + PATIENCE
        if (waits := self._waits(draft)) and not (is_timed and now >= self._until):
            return
        if not self.complete:
            self._tell(complete=True)
        elif waits:
            self.start(draft.broken + 1)
        else:
            self.draft = None
            with suppress(Refusal):  # it could be laid when that was asked for
                self._deal(draft)

    def _waits(self, draft: Fair) -> bool:
        if self.complete:
            return any(bound and not part for bound, part in zip(draft.commitments, draft.parts, strict=True))
        room = self._room
        return not all(draft.commitments[seat] for seat in (room.connected if self._begun else room.persons))


def _put(row: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return (*row[:seat], text, *row[seat + 1 :])
