"""Plays one race on the engine and on the second writing of its rules, and compares them at every question."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from highseas.engine.game import needed
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import TREASURE_IDS
from highseas.engine.jamaica.frames.cargo import tokens
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup, State
from tests.jamaica import NAMES, deal, ghost, ship
from tests.property.second_jamaica import Ask, Race
from tests.property.second_jamaica_board import CARD, POWERS, RESOURCES, SPACE, VALUE
from tests.property.second_jamaica_facts import facts_of
from tests.property.second_jamaica_view import plain, view_of

_LUCK: dict[type, Callable[[Any], tuple[str, Any] | None]] = {
    ev.DiceRolled: lambda event: ("dice", (event.first, event.second)),
    ev.CombatRolled: lambda event: ("combat", event.die),
    ev.TreasureDrawn: lambda event: ("treasure", event.card),
    ev.TreasureStolen: lambda event: ("blind", event.card) if event.blind else None,
    ev.CardDrawn: lambda event: ("card", event.card),
}


class Both:
    """One race, played twice."""

    def __init__(self, state: State, events: Sequence[Any], laid_in: int | None = None) -> None:
        self.state = state
        self.race = Race(state.names, state.captain, [seat.hand for seat in state.seats], state.most_rounds)
        self.race.points_decide = state.points_decide
        self.race.laid_in = laid_in
        self._lay_out()
        self.questions = self.race.play()
        self.seen: Counter[str] = Counter()
        self.asked = 0
        self._heed(events)
        self.ask: Ask | None = next(self.questions)
        self._agree(events)

    def _lay_out(self) -> None:
        """Lay the second race out as the first one is, at the beginning of a round."""
        race, state = self.race, self.state
        race.round, race.lairs, race.treasures = state.round - 1, list(state.lairs), len(state.treasures)
        ships = [
            (race.boat(number), state.ship(number)) for number in range(-(race.ghost is not None), len(state.seats))
        ]
        for boat, one in ships:
            boat.space, boat.lap = one.space, one.lap
            boat.holds = [list(tokens(content)) for content in one.holds]
            boat.up, boat.down = ([TREASURE_IDS[card] for card in cards] for cards in (one.up, one.down))
        for boat, seat in zip(race.boats, state.seats, strict=True):
            boat.deck, boat.discard = sorted(seat.deck), list(seat.discard)

    def _heed(self, events: Sequence[Any]) -> None:
        """Give the second race the luck of the first."""
        found = [_LUCK[type(event)](event) for event in events if type(event) in _LUCK]
        self.race.luck.extend(luck for luck in found if luck is not None)
        self.race.said.clear()

    def _agree(self, events: Sequence[Any]) -> None:
        """Hold the tables, as one seat after the other sees them, and what has happened, against each other."""
        assert not self.race.luck, "the engine used luck that the rules do not ask for"
        said = [(type(event).__name__, fields(event)) for event in events]
        assert said == self.race.said
        for name, _ in said:
            self.seen[name] += 1
        self.asked += 1
        looking = self.asked % (len(self.race.boats) + 1) - 1
        for seat in {-1, looking}:
            view = JAMAICA.view(self.state) if seat < 0 else JAMAICA.view_for(self.state, seat)
            assert plain(view) == view_of(self.race, seat)

    def offered(self) -> list[str]:
        """Hold the engine's question against the second one; return the texts of its answers."""
        prompt, ask = JAMAICA.prompt(self.state), self.ask
        texts = [JAMAICA.format(move) for move in JAMAICA.legal(self.state)]
        if ask is None:
            assert prompt is None and not texts
            return []
        assert (prompt.kind, prompt.seat, JAMAICA.decider(self.state)) == (ask.kind, ask.seat + 1, ask.seat)
        assert [option.text for option in prompt.options] == texts
        alike = [ask.answers[text] for text in texts]
        assert len(alike) == len(set(alike)), "equal answers are offered once"
        assert set(alike) == set(ask.answers.values()), "every answer that there is, is offered"
        self.seen[ask.kind] += 1
        for option in prompt.options:
            figures = facts_of(self.race, ask, option.text)
            assert figures is None or _facts(option.facts) == figures
        return texts

    def answer(self, text: str) -> None:
        """Give both the same answer."""
        assert self.ask is not None
        events: list[Any] = []
        JAMAICA.apply(self.state, JAMAICA.parse(text, JAMAICA.legal(self.state)), events)
        self._heed(events)
        try:
            self.ask = self.questions.send(text)
        except StopIteration:
            self.ask = None
        self._agree(events)

    def play(self, luck: Random, most: int = 1_000_000) -> int:
        """Race at random, sometimes by an answer that is right though not offered; return the rounds."""
        while self.asked < most and (texts := self.offered()):
            assert self.ask is not None
            self.answer(luck.choice(list(self.ask.answers) if luck.random() < 0.1 else texts))
        return self.race.round


def race(seats: int, seed: int) -> Both:
    """Return a race from its start."""
    events: list[Any] = []
    return Both(JAMAICA.new(Setup(NAMES[:seats], seed, points_decide=seed % 4 > 0), events), events)


def odd_race(seats: int, luck: Random) -> Both:
    """Return a race from a deal in which ships are near each other, full of all sorts, with many treasures."""
    cards = [card for card in VALUE if seats > 2 or card != "lady_beth"]
    luck.shuffle(cards)
    given = cards[: luck.randrange(10)]
    start = luck.randrange(50)
    ships = [_odd_ship(luck, start, given, ghostly=False) for _ in range(seats)]
    more: dict[str, Any] = {"ghost": _odd_ship(luck, start, given, ghostly=True)} if seats < 3 else {}
    held = sum(len(one["up"]) + len(one["down"]) for one in [*ships, *more.values()])
    lairs = luck.sample([space for space, row in SPACE.items() if row["type"] == "lair"], 9 - held)
    captain, most = luck.randrange(seats) + 1, luck.choice((0, 0, 3))
    more |= {"seed": luck.randrange(1 << 32), "most_rounds": most, "points_decide": luck.random() < 0.7}
    text = deal(*ships, captain=captain, lairs=lairs, dice=[], **more)
    events: list[Any] = []
    return Both(needed(JAMAICA.deals, "deals").lay_out(text, events), events, laid_in=1)


def _odd_ship(luck: Random, start: int, given: list[str], ghostly: bool) -> dict[str, Any]:
    """Return a ship with some of the treasures that are given out."""
    mine = [given.pop() for _ in range(luck.randrange(min(5, len(given) + 1)))]
    up = [card for card in mine if card in POWERS and not (ghostly and luck.random() < 0.5)]
    kinds = ("gold",) if ghostly else luck.choice((RESOURCES, RESOURCES, ("gold",), ("food", "gunpowder")))
    holds = [f"{luck.choice(kinds)} {luck.randint(1, 6)}" if luck.random() < 0.8 else "" for _ in range(5)]
    laid = {"lap": luck.choice((0, 0, 0, -1)), "up": up, "down": [card for card in mine if card not in up]}
    space = (start + luck.randrange(4)) % 50
    if ghostly:
        return ghost(space, holds, **laid)
    return ship(space, holds, **laid, hand=luck.randint(1, 4), discard=luck.sample(sorted(CARD), luck.randrange(6)))


def _facts(facts: Any) -> dict[str, Any]:
    """Return the figures of an answer by name; ways back come in any order."""
    found = fields(facts)
    return found | {"retreats": set(found["retreats"])} if "retreats" in found else found


def fields(event: Any) -> dict[str, Any]:
    """Return the figures of an event by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
