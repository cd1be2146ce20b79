"""Plays one race on the engine and on the second writing of its rules, and compares them at every question."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.setup import Setup
from tests.property.second_jamaica import Ask, Race
from tests.property.second_jamaica_view import plain, view_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
_LUCK = {
    ev.DiceRolled: lambda event: ("dice", (event.first, event.second)),
    ev.CombatRolled: lambda event: ("combat", event.die),
    ev.TreasureDrawn: lambda event: ("treasure", event.card),
    ev.TreasureStolen: lambda event: ("blind", event.card) if event.blind else None,
    ev.CardDrawn: lambda event: ("card", event.card),
}


class Both:
    """One race, played twice."""

    def __init__(self, seats: int, seed: int, most_rounds: int = 0) -> None:
        setup = Setup(NAMES[:seats], seed, most_rounds=most_rounds)
        events: list[Any] = []
        self.state = JAMAICA.new(setup, events)
        captain = next(event.seat_no for event in events if isinstance(event, ev.RoundStarted))
        hands = [JAMAICA.view_for(self.state, seat).seats[seat].hand for seat in range(seats)]
        self.race = Race(setup.names, captain, hands, most_rounds)
        self.questions = self.race.play()
        self.seen: Counter[str] = Counter()
        self._heed(events)
        self.ask: Ask | None = next(self.questions)
        self._agree(events)

    def _heed(self, events: Sequence[Any]) -> None:
        """Give the second race the luck of the first."""
        found = [_LUCK[type(event)](event) for event in events if type(event) in _LUCK]
        self.race.luck.extend(luck for luck in found if luck is not None)
        self.race.said.clear()

    def _agree(self, events: Sequence[Any]) -> None:
        """Hold the tables against each other, and what both say has happened."""
        assert not self.race.luck, "the engine used luck that the rules do not ask for"
        said = [(type(event).__name__, fields(event)) for event in events]
        assert said == self.race.said
        for name, _ in said:
            self.seen[name] += 1
        for seat in (None, *range(len(self.race.boats))):
            view = JAMAICA.view(self.state) if seat is None else JAMAICA.view_for(self.state, seat)
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

    def play(self, luck: Random) -> int:
        """Race to the end at random, sometimes by an answer that is right though not offered; return the rounds."""
        while texts := self.offered():
            assert self.ask is not None
            self.answer(luck.choice(list(self.ask.answers) if luck.random() < 0.1 else texts))
        return self.race.round


def fields(event: Any) -> dict[str, Any]:
    """Return the figures of an event by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
