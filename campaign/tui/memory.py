"""Limits the memory that a long session of play takes, and how often Python looks what of it is free."""

import gc

from textual._styles_cache import StylesCache

NEW_OBJECTS = 10_000
"""How many more objects than were freed again it takes until Python looks for garbage."""


def clear_color_cache() -> None:
    """Clear Textual's cache of colors, which keeps the painted lines of removed widgets alive.

    Textual (8.2) caches the colors of up to 1,024 widgets under keys that hold the widgets' painted lines: over
    1 MB a game. Recomputing the colors is cheap.
    """
    clear = getattr(StylesCache.get_inner_outer, "cache_clear", None)
    if clear is not None:
        clear()


def collect_rarely() -> None:
    """Look for garbage after 10,000 new objects, not after 700: a decision makes some 7,000, and the tenth look of
    each took longer than all others. What is there at the beginning, such as modules, is not looked at again. What
    a game leaves behind is to be collected when it is left (`collect`).
    """
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def collect() -> None:
    """Free what nobody needs any more."""
    gc.collect()
