"""What a guest's program sees of how games are dealt (`campaign.play.fair`), and what it can say of it at the end.

It believes nothing that it cannot compare with what it was told before it showed its own part.
"""

from msgspec.structs import replace

from highseas.campaign.net import wire
from highseas.campaign.net.guest.remote import RemoteSession
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.errors import SessionError
from highseas.campaign.play.fair import HOST, Fair, check_fair, commitment_to, new_part
from highseas.campaign.play.replay import read_replay, write_replay
from highseas.campaign.play.session import Session
from highseas.engine.refusal import Refusal


class Witness:
    """The draws that one guest takes part in, or watches, one after the other."""

    def __init__(self) -> None:
        self._draw, self._part = "", ""
        """The host's commitment of the draw that is on, and the part of this guest in it."""
        self._seen = Fair()
        """All commitments of that draw as they were when the part was shown, and how many were broken off before."""
        self._of_game = Fair()
        """The same of the game that is played."""

    def answer(self, seat: int, dealing: wire.Dealing, running: bool) -> wire.Part | None:
        """Return what a seat, from 1, or who watches answers when the host says how a draw stands; `running` is whether
        a game is not over that would be dealt anew. Raises `WireError` for what no host sends.
        """
        commitments = dealing.commitments
        if len(commitments) <= seat:
            raise WireError("net.no_frame")
        draw = commitments[HOST]
        if draw != self._draw:
            broken = self._seen.broken + (running or bool(self._seen.commitments))
            self._draw, self._part, self._seen = draw, new_part(), Fair(broken=max(broken, dealing.broken))
        bound = commitment_to(seat, self._part)
        if not dealing.complete:
            return wire.Part(draw, commitment=bound) if seat else None
        if not self._seen.commitments and (not seat or commitments[seat] == bound):
            self._seen = replace(self._seen, commitments=commitments)
        return wire.Part(draw, part=self._part) if seat and commitments == self._seen.commitments else None

    def note_dealt(self) -> None:
        """Note that another game was laid, with the deal that was drawn last."""
        self._of_game, self._seen, self._draw = self._seen, Fair(), ""

    def judge(self, shown: str, known: RemoteSession) -> tuple[str, Refusal | None]:
        """Return the replay that the host shows of a game, with what this program saw of its deal in the host's place,
        and why it is not proved that nobody chose the deal, if so.
        """
        try:
            game, seen = read_replay(shown), self._of_game
            if not _is_same(game, known):
                raise SessionError("play.fair.other_game")
            if game.fair is not None and not game.fair.why:
                if not seen.commitments:
                    raise SessionError("play.fair.unseen")
                game.fair = replace(game.fair, commitments=seen.commitments, broken=seen.broken, seat=known.seat)
                shown = write_replay(game)
            check_fair(game.fair, game.start)
        except Refusal as error:
            return shown, error
        return shown, None


def _is_same(game: Session, known: RemoteSession) -> bool:
    """Whether a game is the one that was seen at a seat, moment by moment."""
    rules, seat_no = known.game, known.watcher
    setup = replace(game.start.setup, seed=0)
    if game.game.name != rules.name or setup != known.start.setup or len(game.moments) != len(known.moments):
        return False
    for here, there in zip(known.moments, game.moments, strict=True):
        table = rules.asked_of(there.state, seat_no)
        if rules.view_for(here.state, seat_no) != rules.view_for(table, seat_no):
            return False
        if here.seat != there.seat or (here.seat == known.seat and here.move != there.move):
            return False
    return True
