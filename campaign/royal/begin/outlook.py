"""What lies on the table of a game that is asked for, and in its deck: what anybody sees before the first card."""

from collections import Counter
from typing import NamedTuple

from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin.setups import GameRequest, wanted_start
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.modes import catalog_of
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.goals import GoalView


class Kind(NamedTuple):
    """Cards of a kind in a deck: one of them by its id, and how many there are."""

    kind: str
    card: str
    copies: int


class Outlook(NamedTuple):
    """The contracts of a game, and the cards that are shuffled for it, by kind."""

    contracts: tuple[GoalView, ...]
    kinds: tuple[Kind, ...]

    @property
    def cards(self) -> int:
        """How many cards are shuffled."""
        return sum(kind.copies for kind in self.kinds)


def outlook_of(wanted: GameRequest) -> Outlook:
    """Return what the requested game is played with. Raises `SessionError` or `SetupError`."""
    return outlook_at(wanted_start(wanted))


def outlook_at(start: Start) -> Outlook:
    """Return what a game with this start is played with. Raises `SetupError` or `DealError`."""
    state = start.lay_out()
    pool = [CARDS[index] for index in catalog_of(state).pool]
    counts, first = Counter(card.kind for card in pool), {card.kind: card.id for card in reversed(pool)}
    kinds = tuple(Kind(kind, first[kind], counts[kind]) for kind in dict.fromkeys(card.kind for card in pool))
    return Outlook(tuple(PORT_ROYAL.view(state).goals), kinds)
