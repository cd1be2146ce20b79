"""All that the worth of cards depends on, by value: what `engine.royal.ai.memo` remembers by.

Nothing but fields of the table are read here, which Python itself does faster than compiled code: this module stays
plain in the compiled build.
"""

from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import Seat, State

TableFacts = tuple[tuple[object, ...], list[tuple[int, tuple[object, ...]]]]
"""All that the worth of cards depends on: what is common to the seats, and of each seat its coins and all else."""


def table_facts(table: State) -> TableFacts:
    """Return all that the worth of cards depends on, by value.

    What is worth something as the harbor stands is weighed anew; of the decks only what counts is in it: how many
    Time cards are left, whether any card can be drawn.
    """
    common = (
        MODES[table.mode],
        len(table.seats),
        len(table.time_deck),
        bool(table.drawn or table.harbor),
        bool(table.play_deck or table.discard),
        table.options,
        table.expeditions,
        table.contracts,
        table.markers,
        table.steps,
        table.timed,
        table.active,
        table.first,
        table.ending,
        table.part,
        table.turn_rules,
        table.gambled,
        table.shields,
        table.track,
    )
    return common, [(len(seat.coins), _seat_facts(seat)) for seat in table.seats]


def _seat_facts(seat: Seat) -> tuple[object, ...]:
    """Return all that the worth of cards depends on of a seat, but its coins."""
    return (
        seat.display,
        seat.kept,
        seat.completed,
        seat.markers,
        seat.crowns,
        seat.items,
        seat.stowed,
        seat.character,
        seat.ability,
        seat.influence,
        seat.cutlasses,
        seat.power,
    )
