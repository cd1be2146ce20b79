"""Keeping what a long sitting takes of the computer's memory small."""

from textual._styles_cache import StylesCache


def clear_color_cache() -> None:
    """Let go of the painted lines of widgets that are gone.

    Textual (8.2) remembers the colors of up to 1,024 widgets in a cache whose keys are the widgets' own stores of
    painted lines, so the lines of a thousand widgets would stay, over 1 MB a game. Colors are found again at once.
    """
    clear = getattr(StylesCache.get_inner_outer, "cache_clear", None)
    if clear is not None:
        clear()
