"""A game that is kept elsewhere, as a session: its moments come from the host, its moves are asked of the host.

Each table of it is one of which a guest knows as much as of the real one (`engine.game.Game.seen_in`), so that views,
questions, odds, hints and words are made of it as of any. What lies face down there is made up, and nobody looks at it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from highseas.campaign.chapters.campaign import Campaign, in_own_words
from highseas.campaign.chapters.validation import campaign_faults
from highseas.campaign.games import game_named
from highseas.campaign.net import wire
from highseas.campaign.net.wire import WireError
from highseas.campaign.play.players import NOBODY, Controller
from highseas.campaign.play.seat import Concede, HandOver, Play, Request, TakeBack, Undo
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.engine.game import Game, Moment
from highseas.engine.refusal import InvalidState, Refusal


class RemoteSession(Session):
    """A game at a host, as one seat or somebody who watches knows it."""

    def __init__(self, welcome: wire.Welcome, at: wire.At) -> None:
        """Raises `WireError` for what no host sends."""
        self.seat = welcome.seat
        """The seat here, from 1; 0 for who watches."""
        with _no_frame():
            start: Start[Any] = Start(msgspec.json.decode(welcome.setup, type=game_named(welcome.name).setup_type))
            start.game.check_setup(start.setup)
            moments = [_moment(start, step, welcome.seat) for step in at.steps]
            campaign = msgspec.json.decode(welcome.campaign, type=Campaign | None)
            for fault in campaign_faults(campaign, moments[-1].state) if campaign is not None else ():
                raise InvalidState(fault)
            persons = [Controller.PERSON] * len(start.setup.names)
            table, revision = moments[0].state, welcome.revision
            super().__init__(start, persons, welcome.game, welcome.created, table, revision=revision)
        if at.moves != len(moments) - 1:
            raise WireError("net.no_frame")
        self._setup = bytes(welcome.setup)
        self.campaign = campaign
        self.moments = moments
        self.campaign = in_own_words(self)
        self.epoch = at.epoch
        self._note(at)
        self.unproved: Refusal | None = None
        """Why it is not proved of the game that was `shown` that nobody chose its deal, if so."""
        self.turned: Callable[[], None] = lambda: None
        """Called after a page was turned."""

    def is_of(self, welcome: wire.Welcome) -> bool:
        """Whether a host's welcome is to this very game."""
        return (self.game_id, self._setup, self.seat) == (welcome.game, bytes(welcome.setup), welcome.seat)

    def take(self, at: wire.At) -> bool:
        """Take a position of the host's; return whether moves were made, and none taken back. Raises `WireError`."""
        first = at.moves - len(at.steps) + 1
        if not 0 <= first <= len(self.moments) or (at.epoch == self.epoch and at.moves < len(self.moves)):
            raise WireError("net.no_frame")
        same, before = at.epoch == self.epoch, self.moves
        known = len(self.moments) - first if same else 0
        with _no_frame():
            steps = [_moment(self.start, step, self.seat) for step in at.steps[known:]]
        if not same:
            del self.moments[first:]
        self.moments += steps
        self.epoch = at.epoch
        self._forget_after(len(self.moments) - 1)
        self._note(at)
        return self.moves[: len(before)] == before  # a host that was started anew has another epoch, and the same game

    def _note(self, at: wire.At) -> None:
        self.rewound = at.rewound
        self.waits = at.waits
        """The seats that are asked and have not answered."""
        self.sealed = {self.seat: at.sealed} if at.sealed else {}
        first = at.moves - len(at.steps) + 1
        self.by_crew |= {number for number, step in enumerate(at.steps, first) if step.crew}

    def seat_players(self, seats: wire.Seats) -> None:
        """Take who decides for each seat."""
        self.players = [each.player for each in seats.seats]
        self.policies = [each.policy for each in seats.seats]

    # --- what is seen here ---

    @property
    def watcher(self) -> int:
        return self.seat - 1 if self.seat else NOBODY

    @property
    def only_person(self) -> int:
        return self.watcher

    @property
    def view(self) -> Any:
        return self.game.view_for(self.state, self.watcher)

    @property
    def prompt(self) -> Any:
        if self._asked[0] is not self.state:
            self._asked = self.state, self.game.prompt_for(self.state, self.watcher)
        return self._asked[1]

    @property
    def is_asked_openly(self) -> bool:
        """Whether everybody may see the question as this seat does."""
        return bool(self.game.prompt_for(self.state, NOBODY) == self.prompt)

    def prompt_at(self, number: int) -> Any:
        return self.game.prompt_for(self.moments[number].state, self.watcher)

    def must_hand_over(self, holder: int) -> bool:
        return False

    @property
    def waits_for_ai(self) -> bool:
        """Bots think at the host's."""
        return False

    def hint_seat(self) -> int:
        if not self.seat:
            raise WireError("net.watching")
        return super().hint_seat()

    # --- what is asked of the host ---

    def play(self, move: Any) -> list[Any]:
        self._ask(Play(len(self.moves), self.read(move) if isinstance(move, str) else move))
        return list(self.events)

    def undo(self, consent: bool = False, whole_turn: bool = False) -> None:
        self._ask(Undo(len(self.moves), whole_turn, consent))

    def hand_over(self, seat: int, policy: str = "") -> None:
        self._ask(HandOver(seat, policy))

    def take_back(self, seat: int) -> None:
        self._ask(TakeBack(seat))

    def turn_page(self, campaign: object) -> None:
        """Everybody reads at their own speed, so the page is turned here alone."""
        self.campaign = campaign
        self.turned()

    def _may_change(self) -> None:
        raise WireError("net.only_host")

    def _ask(self, request: Request[None]) -> None:
        """Ask the host, who answers before this returns. Raises the refusal."""
        answers = list[Refusal | None]()
        assert self.elsewhere is not None
        self.elsewhere.ask(request, answers.append)
        for answer in filter(None, answers):
            raise answer

    def frame_for(self, request: Request[None], asked: str) -> wire.Do | wire.Ask:
        """Return what is sent for a request, under this id. Raises `WireError` for what only the host can do."""
        position = self.epoch, len(self.moves)
        match request:
            case Play(move=move) if move != self.game.concede or move is None:
                return wire.Do(asked, *position, self.game.format(move))
            case Play() | Concede():
                return wire.Ask(asked, *position, "concede")
            case Undo(whole_turn=whole_turn):
                return wire.Ask(asked, *position, "undo", to=self._undone(whole_turn))
            case HandOver(seat=seat, policy=policy):
                return wire.Ask(asked, *position, "crew", seat=seat, policy=policy)
            case TakeBack(seat=seat) if seat == self.seat:
                return wire.Ask(asked, *position, "crew", seat=seat)
        raise WireError("net.only_host")

    def _undone(self, whole_turn: bool) -> int:
        """Return how many moves stand after going back to the last decision made here, or to the start of its turn."""
        own = [number for number, moment in enumerate(self.moments) if moment.seat == self.seat]
        for number in reversed(own if self.seat else []):
            if number not in self.by_crew and (not whole_turn or self.game.turn_begins(self.moments[number - 1].state)):
                return number - 1
        raise WireError("play.no_undo")


def _moment(start: Start[Any], step: wire.Step, seat: int) -> Moment:
    """Return a moment as a seat, from 1, has it: with its own question where several are asked in secret."""
    game = start.game
    events = msgspec.json.decode(step.events, type=list[_events(game)])  # type: ignore[misc]
    table = game.seen_in(bytes(step.seen), start.setup)
    return Moment(game.asked_of(table, seat - 1) if seat else table, events, step.move, step.seat)


@cache
def _events(game: Game) -> Any:
    """Return the union of all events of a game."""
    found, bases = list[Any](), [game.event_type]
    while bases:
        base = bases.pop()
        bases += base.__subclasses__()
        if base.__struct_config__.tag is not None:
            found.append(base)
    return reduce(or_, found)


@contextmanager
def _no_frame() -> Iterator[None]:
    """Turn what is wrong with a frame that looked well formed into `WireError`."""
    try:
        yield
    except (Refusal, msgspec.DecodeError, LookupError, ValueError, TypeError, OverflowError) as error:
        raise WireError("net.no_frame") from error
