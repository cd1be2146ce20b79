"""What makes a rule test of The Adventure Begins five lines: a chapter's table built from names.

A chapter of the project's own story is laid out, past its opening, and then changed: seats, crowns, items, open
missions, today's event. Cards are named as in `tests.helpers`, and the story's own by what follows "adventure-".
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from highseas.engine.royal.cards import INDEX
from highseas.engine.royal.derived import gain_crowns, refresh
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import apply, legal, settle
from highseas.engine.royal.modes import register
from highseas.engine.royal.moves import parse
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.piles import without
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.state import USUAL, Level, Options, Seat, Setup, State
from highseas.story.format import Story
from highseas.story.loader import load_story
from highseas.story.mode.adventure import ADVENTURE
from highseas.story.mode.markers import place_marker
from highseas.story.mode.months import lay_missions
from highseas.story.mode.state import EffectSequence, Sharing, script_of, tale_of
from highseas.story.script import pack
from highseas.story.script import script_of as script_for
from tests.helpers import card as table_card

register(ADVENTURE)
NAMES = ("Ann", "Bo", "Cy", "Di")
ALL_GROUPS = ("80", "81", "82", "83", "84", "85")


def part_with(**fields: object) -> Callable[[State], None]:
    """Return what makes up the story's part of a table, for checks of tables that cannot be."""

    def change(state: State) -> None:
        state.part = replace(tale_of(state), **fields)

    return change


def frames_with(*frames: Any) -> Callable[[State], None]:
    """Return what makes up the questions of a table, after Discover."""

    def change(state: State) -> None:
        state.frames = (DISCOVER, *frames)

    return change


@cache
def own_story() -> Story:
    return load_story()


@cache
def packed(chapter: int, laid: tuple[str, ...] = ()) -> bytes:
    """Return the script of a chapter, or of the variable game with 0, at a Table with these places laid."""
    return pack(script_for(own_story(), chapter, laid))


@cache
def all_guests() -> tuple[str, ...]:
    """Return everyone who may be called, by the place."""
    guests = own_story().guests
    assert guests is not None
    return tuple(guest.place for guest in guests.guest)


def card(word: str) -> int:
    return INDEX[f"adventure-{word}"] if f"adventure-{word}" in INDEX else table_card(word)


def setup(
    chapter: int = 1,
    players: int = 1,
    competitive: bool = False,
    groups: Sequence[str] = (),
    draft: bool = False,
    allotment: int = 0,
    seed: int = 1,
    sets: Sequence[str] = (),
    choices: bool = False,
    level: Level = "written",
    laid: Sequence[str] = (),
) -> Setup:
    options = Options(
        competitive=competitive or chapter == 0,
        variable=chapter == 0,
        groups=tuple(groups),
        draft=draft,
        allotment=allotment,
        sets=tuple(sets),
        choices=choices,
        level=level,
    )
    return Setup("adventure", NAMES[:players], seed, options, packed(chapter, tuple(laid)))


def opened(game: Setup) -> State:
    """Return the table at its first turn, everyone playing the first character dealt."""
    state = new_game(game)
    while state.turn == 0:
        apply(state, legal(state)[-1 if isinstance(state.frames[-1], Sharing) else 0])
    return state


def begin_event(state: State, event_id: str) -> list[Event]:
    """Make this event of the story today's."""
    place = script_of(state).event_place(event_id)
    log: list[Event] = []
    state.part = replace(tale_of(state), event=place)
    state.frames += (EffectSequence("event", place, 0),)
    settle(state, log)
    return log


class Tale:
    """A chapter's table in the middle of a turn, with all play cards of the story in the deck and no event."""

    def __init__(
        self,
        chapter: int = 1,
        players: int = 1,
        competitive: bool = False,
        seed: int = 1,
        choices: bool = False,
        sets: Sequence[str] = (),
        laid: Sequence[str] = (),
    ) -> None:
        game = setup(chapter, players, competitive, ALL_GROUPS, seed=seed, choices=choices, sets=sets, laid=laid)
        self.state = opened(game)
        self.state.turn_rules = USUAL
        self.state.frames = (DISCOVER,)
        tale = tale_of(self.state)
        self.state.part = replace(tale, missions=b"", marks=(), steps=())
        refresh(self.state)

    @property
    def seat(self) -> "Tale.Seat":
        return self.Seat(self, 0)

    def at(self, number: int) -> "Tale.Seat":
        return self.Seat(self, number)

    def missions(self, *ids: str) -> "Tale":
        script = script_of(self.state)
        lay_missions(self.state, bytes(script.card_place(card_id) for card_id in ids))
        return self

    def event(self, event_id: str) -> list[Event]:
        return begin_event(self.state, event_id)

    def harbor(self, *words: str) -> "Tale":
        for word in words:
            self._fetch(card(word))
            self.state.harbor += bytes((card(word),))
        refresh(self.state)
        self.state.drawn = max(self.state.drawn, len(words))
        return self

    def top(self, *words: str) -> "Tale":
        """Lay these cards on the Play deck, the first on top."""
        for word in reversed(words):
            self._fetch(card(word))
            self.state.play_deck += bytes((card(word),))
        return self

    def expeditions(self, *words: str) -> "Tale":
        for word in words:
            self._fetch(card(word))
            self.state.expeditions += bytes((card(word),))
        return self

    def sail_under(self, merchant: str, *ships: str) -> "Tale":
        """Give the first seat this Merchant, with these ships beneath it."""
        self.seat.has(merchant)
        for ship in ships:
            self._fetch(card(ship))
            self.seat.it.stowed += bytes((card(ship),))
        refresh(self.state)
        return self

    def trade(self) -> "Tale":
        begin_taking(self.state, None)
        settle(self.state, None)
        return self

    def _fetch(self, index: int) -> None:
        """Take a card out of the deck, or out of somebody's coins in exchange for one of the deck."""
        state = self.state
        if index in state.play_deck:
            state.play_deck = without(state.play_deck, index)
            return
        if index in state.discard:
            state.discard = without(state.discard, index)
            return
        for seat in state.seats:
            if index in seat.coins:
                place = seat.coins.index(index)
                seat.coins = seat.coins[:place] + state.play_deck[:1] + seat.coins[place + 1 :]
                state.play_deck = state.play_deck[1:]
                return
        raise AssertionError(f"card {index} is not to be had")

    def moves(self) -> list[str]:
        from highseas.engine.royal.moves import format_move

        return [format_move(move) for move in legal(self.state)]

    def do(self, *texts: str) -> list[Event]:
        """Make moves; what happened. The card pool stays closed and what is kept up to date stays right."""
        log: list[Event] = []
        for text in texts:
            apply(self.state, parse(text, legal(self.state)), log)
        assert all_cards(self.state) == expected_cards(self.state)
        check_state(self.state)
        return log

    class Seat:
        def __init__(self, tale: "Tale", number: int) -> None:
            self.tale, self.number = tale, number

        @property
        def it(self) -> Seat:
            return self.tale.state.seats[self.number]

        def has(self, *words: str) -> "Tale.Seat":
            """Lay these cards into the display, ships among the kept items."""
            for word in words:
                self.tale._fetch(card(word))
                if word.startswith("ship-"):
                    self.it.items += bytes((card(word),))
                else:
                    self.it.display += bytes((card(word),))
            refresh(self.tale.state)
            return self

        def coins(self, count: int) -> "Tale.Seat":
            state = self.tale.state
            while len(self.it.coins) > count:
                state.play_deck = self.it.coins[-1:] + state.play_deck
                self.it.coins, self.it.epochs = self.it.coins[:-1], self.it.epochs[:-1]
            while len(self.it.coins) < count:
                self.it.coins += state.play_deck[:1]
                self.it.epochs += bytes((state.epoch,))
                state.play_deck = state.play_deck[1:]
            refresh(state)
            return self

        def crowns(self, count: int) -> "Tale.Seat":
            self.it.crowns = 0
            gain_crowns(self.tale.state, self.number, count, "event", None)
            refresh(self.tale.state)
            return self

        def plays(self, character: str) -> "Tale.Seat":
            """Give the seat a character, by id, the ability still closed."""
            ids = [other.id for other in script_of(self.tale.state).characters]
            self.it.character = ids.index(character)
            return self

        def opens(self, markers: int = 1) -> "Tale.Seat":
            """Put so many markers into the box, of which the first opens the ability."""
            for _ in range(markers):
                place_marker(self.tale.state, self.number, True, None)
            return self
