"""Card sets that are mixed in with those of a mode: which there are, and what is said of them (ruling R34)."""

from collections.abc import Iterable

from highseas.campaign.words.modes import set_title
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.modes import MODES, added_sets


def sets_with(mode: str, added: Iterable[str]) -> tuple[str, ...]:
    """Return the card sets of a game of this mode with others added; nothing if none are.

    They stand in the order in which the program knows them, so that the same sets deal the same game however they
    were named. What is wrong with a name is found when the game is checked.
    """
    others, known = added_sets(mode, added), list(SELECTIONS)
    if not others:
        return ()
    own = MODES[mode].sets if mode in MODES else ()
    return tuple(sorted((*own, *others), key=lambda name: known.index(name) if name in known else len(known)))


def sets_to_add(mode: str) -> tuple[str, ...]:
    """Return the card sets that can be added to those of a mode: none to a deck that stands alone."""
    own = MODES[mode].sets
    if any(SELECTIONS[name].alone for name in own):
        return ()
    return tuple(
        name for name, chosen in SELECTIONS.items() if not (chosen.alone or chosen.shuffled_in or chosen.set in own)
    )


def mixing(mode: str) -> tuple[tuple[str, str], ...]:
    """Return the card sets that can be added to those of a mode, and what forms call them."""
    return tuple((name, set_title(name)) for name in sets_to_add(mode))


def mixed_in(mode: str, sets: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of them a game with these sets has."""
    return added_sets(mode, sets)
