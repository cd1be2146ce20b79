"""Limits the memory that a long session of play takes."""

from textual._styles_cache import StylesCache


def clear_color_cache() -> None:
    """Clear Textual's cache of colors, which keeps the painted lines of removed widgets alive.

    Textual (8.2) caches the colors of up to 1,024 widgets under keys that hold the widgets' painted lines: over
    1 MB a game. Recomputing the colors is cheap.
    """
    clear = getattr(StylesCache.get_inner_outer, "cache_clear", None)
    if clear is not None:
        clear()
