"""Themes of the full screen. Colour is never the only sign: every ship color has a letter and a shape too."""

from textual.theme import Theme

from engine.cards import COLORS

THEMES = ("dark", "light", "high-contrast", "no-colour")
SHAPES = dict(zip(COLORS, ("▲", "●", "■", "◆", "✚"), strict=True))
"""The shape of each ship color."""

_FLAGS = {
    "dark": {"yellow": "#e5c07b", "blue": "#61afef", "green": "#98c379", "red": "#e06c75", "black": "#9aa0a8"},
    "light": {"yellow": "#8a6500", "blue": "#0b5394", "green": "#2b6a1e", "red": "#a61c1c", "black": "#222222"},
    "high-contrast": {
        "yellow": "#ffff00",
        "blue": "#66ccff",
        "green": "#66ff66",
        "red": "#ff8080",
        "black": "#ffffff",
    },
    "no-colour": dict.fromkeys(COLORS, ""),
}


def flag_style(theme: str, color: str) -> str:
    """The style of a ship color under a theme; empty where there are no colours."""
    return _FLAGS.get(theme, _FLAGS["dark"])[color]


def textual_themes() -> list[Theme]:
    """The themes for Textual to register."""
    return [
        Theme(
            name="dark",
            primary="#4fa3c7",
            secondary="#2f6f8f",
            accent="#e5b567",
            foreground="#d8dee4",
            background="#101820",
            surface="#16222d",
            panel="#1d2c39",
            success="#98c379",
            warning="#e5c07b",
            error="#e06c75",
            dark=True,
        ),
        Theme(
            name="light",
            primary="#12566f",
            secondary="#3b7d95",
            accent="#8a4b00",
            foreground="#1c2328",
            background="#f6f2e9",
            surface="#fffdf7",
            panel="#e9e2d2",
            success="#2b6a1e",
            warning="#8a6500",
            error="#a61c1c",
            dark=False,
        ),
        Theme(
            name="high-contrast",
            primary="#ffffff",
            secondary="#ffff00",
            accent="#00ffff",
            foreground="#ffffff",
            background="#000000",
            surface="#000000",
            panel="#000000",
            success="#00ff00",
            warning="#ffff00",
            error="#ff8080",
            dark=True,
        ),
        Theme(
            name="no-colour",
            primary="#ffffff",
            secondary="#c0c0c0",
            accent="#ffffff",
            foreground="#e0e0e0",
            background="#000000",
            surface="#000000",
            panel="#202020",
            success="#ffffff",
            warning="#ffffff",
            error="#ffffff",
            dark=True,
        ),
    ]
