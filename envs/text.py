"""A table as plain text, in ids and the words of the notation: what environments render."""

from collections.abc import Iterable, Iterator, Mapping

from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.state import State


def text_of(state: State) -> str:
    """Return the open part of a table, one thing to a line, and the moves that are possible now."""
    return "\n".join(" ".join(words) for words in _lines(state))


def _lines(state: State) -> Iterator[Iterable[str]]:
    yield "turn", str(state.turn), "seat", str(state.active + 1)
    yield _sizes(state)
    for name in ("expeditions", "harbor", "revealed"):
        pile = getattr(state, name)
        if pile:
            yield name, *_cards(pile)
    for slot, contract in enumerate(state.contracts):
        yield "contract", CONTRACTS[contract].id, *(str(seat_no + 1) for seat_no in state.markers[slot])
    for seat_no, seat in enumerate(state.seats):
        figures = _equal({"coins": len(seat.coins), "influence": seat.influence, "markers": seat.markers})
        yield f"seat-{seat_no + 1}", *figures, *_cards(seat.display)
    if state.result is not None:
        yield state.result.outcome, *(str(seat_no + 1) for seat_no in state.result.winners)
    else:
        yield "moves", f"seat-{decider(state) + 1}"
        yield from (("-", format_move(move)) for move in legal(state))


def _sizes(state: State) -> Iterable[str]:
    piles = {"time": state.time_deck, "play": state.play_deck, "discard": state.discard, "points": state.point_deck}
    return "cards", *_equal({name: len(pile) for name, pile in piles.items()})


def _equal(figures: Mapping[str, int]) -> Iterator[str]:
    return (f"{name}={figure}" for name, figure in figures.items())


def _cards(pile: bytes) -> Iterator[str]:
    return (CARDS[card].id for card in pile)
