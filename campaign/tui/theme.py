"""Themes of the full screen. Color is never the only sign: every ship color has a letter and a shape too."""

from dataclasses import dataclass

from textual.theme import Theme

from highseas.engine.royal.seen.faces import SHIP_COLORS

THEMES = ("dark", "light", "high-contrast", "no-color")


@dataclass(frozen=True)
class ThemeStyles:
    """Styles of one theme for hand-painted panels, in Textual's style language.

    `flags` color a ship's letter and shape on the plain background, `bands` the head of its tile; `seats` are the
    players' own, by seat.
    """

    flags: dict[str, str]
    bands: dict[str, str]
    person: str
    voyage: str
    body: str
    marked: str
    fresh: str
    clash: str
    dim: str
    coin: str
    point: str
    blade: str
    good: str
    bad: str
    decides: str
    seats: tuple[str, ...]
    heading: str
    key: str
    sand: str
    spent: str


def _colored(*styles: str) -> dict[str, str]:
    return dict(zip(SHIP_COLORS, styles, strict=True))


STYLES = {
    "dark": ThemeStyles(
        flags=_colored(
            "bold #f0c04c", "bold #6db3f2", "bold #7ccb86", "bold #f07a80", "bold #b4bfc9", "bold #c79bf2"
        ),
        bands=_colored(
            "bold #1c1503 on #e0b040",
            "bold #04121f on #5aa5e8",
            "bold #06170a on #69b874",
            "bold #220507 on #e2666c",
            "bold #f4f7f9 on #586673",
            "bold #150522 on #a97fd6",
        ),
        person="bold #eaf2f6 on #2f566d",
        voyage="bold #fff3dc on #7d5a24",
        body="#dce6ec on #16293a",
        marked="bold #ffffff on #2b7396",
        fresh="bold #04161a on #6fd6d0",
        clash="bold #ffffff on #a8222b",
        dim="#7f98a8",
        coin="#f0c04c",
        point="#f3e3a8",
        blade="#e3a0a4",
        good="bold #8fdc9a",
        bad="bold #ff8d92",
        decides="bold #14100a on #f0c04c",
        seats=(
            "bold #06201d on #5cc9b8",
            "bold #241003 on #f0a060",
            "bold #230517 on #ee96c4",
            "bold #121a04 on #b9cf62",
            "bold #0d0a2a on #a9a4f5",
        ),
        heading="bold #7cc6d6",
        key="bold #f0c04c",
        sand="#f0c04c on #16293a",
        spent="#3a5568 on #16293a",
    ),
    "light": ThemeStyles(
        flags=_colored(
            "bold #8a6200", "bold #0b5394", "bold #22661a", "bold #a61c1c", "bold #20262b", "bold #6a1b9a"
        ),
        bands=_colored(
            "bold #2b1f00 on #f0c757",
            "bold #ffffff on #2b6cab",
            "bold #ffffff on #3c7d33",
            "bold #ffffff on #b93a3a",
            "bold #ffffff on #3d454c",
            "bold #ffffff on #6a3d9a",
        ),
        person="bold #ffffff on #3b6f87",
        voyage="bold #ffffff on #8c5f1d",
        body="#1c2328 on #e9e0cd",
        marked="bold #101619 on #b4d8e2",
        fresh="bold #00201c on #8fd3c8",
        clash="bold #ffffff on #a61c1c",
        dim="#6c675c",
        coin="#7a5600",
        point="#6d4c00",
        blade="#8c2f2f",
        good="bold #22661a",
        bad="bold #a61c1c",
        decides="bold #ffffff on #12566f",
        seats=(
            "bold #ffffff on #0f6e62",
            "bold #ffffff on #9a4a08",
            "bold #ffffff on #a0296c",
            "bold #ffffff on #56680a",
            "bold #ffffff on #4a44a8",
        ),
        heading="bold #12566f",
        key="bold #8a4b00",
        sand="#b07a00 on #e9e0cd",
        spent="#cbbfa6 on #e9e0cd",
    ),
    "high-contrast": ThemeStyles(
        flags=_colored(
            "bold #ffff00", "bold #66ccff", "bold #66ff66", "bold #ff8080", "bold #ffffff", "bold #e0a0ff"
        ),
        bands=_colored(
            "bold #000000 on #ffff00",
            "bold #000000 on #66ccff",
            "bold #000000 on #66ff66",
            "bold #000000 on #ff8080",
            "bold #000000 on #c8c8c8",
            "bold #000000 on #e0a0ff",
        ),
        person="bold #ffffff on #4a4a4a",
        voyage="bold #ffffff on #6b3d00",
        body="#ffffff on #1c1c1c",
        marked="bold #ffffff on #00468c",
        fresh="bold #000000 on #00ffff",
        clash="bold #ffffff on #c00000",
        dim="#d0d0d0",
        coin="bold #ffff00",
        point="bold #ffff00",
        blade="bold #ffb0b0",
        good="bold #66ff66",
        bad="bold #ff8080",
        decides="bold #000000 on #ffff00",
        seats=(
            "bold #000000 on #00e0c0",
            "bold #000000 on #ffa040",
            "bold #000000 on #ff90d0",
            "bold #000000 on #c0ff40",
            "bold #000000 on #b0a8ff",
        ),
        heading="bold #00ffff",
        key="bold #ffff00",
        sand="#ffff00 on #1c1c1c",
        spent="#808080 on #1c1c1c",
    ),
    "no-color": ThemeStyles(
        flags=dict.fromkeys(SHIP_COLORS, "bold"),
        bands=dict.fromkeys(SHIP_COLORS, "bold underline"),
        person="underline",
        voyage="bold",
        body="",
        marked="reverse",
        fresh="bold underline",
        clash="bold reverse",
        dim="dim",
        coin="",
        point="",
        blade="",
        good="bold",
        bad="bold",
        decides="bold reverse",
        seats=("bold",),
        heading="bold",
        key="bold",
        sand="",
        spent="dim",
    ),
}


def styles_of(theme: str) -> ThemeStyles:
    """Return the styles of a theme."""
    return STYLES.get(theme, STYLES["dark"])


def textual_themes() -> list[Theme]:
    """Return the themes for Textual to register."""
    return [_DARK, _LIGHT, _CONTRAST, _PLAIN]


_DARK = Theme(
    name="dark",
    primary="#4fb3c7",
    secondary="#2f566d",
    accent="#f0c04c",
    foreground="#dce6ec",
    background="#0c1822",
    surface="#122434",
    panel="#16293a",
    success="#8fdc9a",
    warning="#f0c04c",
    error="#ff8d92",
    dark=True,
    variables={
        "block-cursor-background": "#2b7396",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#2a4256",
        "block-cursor-blurred-foreground": "#f3e3a8",
        "scrollbar": "#2f566d",
        "scrollbar-background": "#0c1822",
    },
)
_LIGHT = Theme(
    name="light",
    primary="#12566f",
    secondary="#3b6f87",
    accent="#8a4b00",
    foreground="#1c2328",
    background="#f7f2e7",
    surface="#fffcf5",
    panel="#e9e0cd",
    success="#22661a",
    warning="#8a6200",
    error="#a61c1c",
    dark=False,
    variables={
        "block-cursor-background": "#b4d8e2",
        "block-cursor-foreground": "#101619",
        "block-cursor-blurred-background": "#dfe6e4",
        "block-cursor-blurred-foreground": "#12404f",
        "scrollbar": "#3b6f87",
        "scrollbar-background": "#f7f2e7",
    },
)
_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffffff",
    secondary="#a0a0a0",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    success="#66ff66",
    warning="#ffff00",
    error="#ff8080",
    dark=True,
    variables={
        "block-cursor-background": "#00468c",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#303030",
        "block-cursor-blurred-foreground": "#ffffff",
    },
)
_NO_COLOR = "ansi_default"
_PLAIN = Theme(
    name="no-color",
    ansi=True,  # only the terminal's own two colors
    primary=_NO_COLOR,
    secondary=_NO_COLOR,
    accent=_NO_COLOR,
    foreground=_NO_COLOR,
    background=_NO_COLOR,
    surface=_NO_COLOR,
    panel=_NO_COLOR,
    boost=_NO_COLOR,
    success=_NO_COLOR,
    warning=_NO_COLOR,
    error=_NO_COLOR,
    dark=True,
    variables={
        "ansi-background": _NO_COLOR,
        "ansi-foreground": _NO_COLOR,
        "block-cursor-background": _NO_COLOR,
        "block-cursor-foreground": _NO_COLOR,
        "block-cursor-text-style": "bold underline",
        "block-cursor-blurred-background": _NO_COLOR,
        "block-cursor-blurred-foreground": _NO_COLOR,
        "block-cursor-blurred-text-style": "bold",
        "input-cursor-background": _NO_COLOR,
        "input-cursor-foreground": _NO_COLOR,
        "input-cursor-text-style": "reverse",
        "input-selection-background": _NO_COLOR,
        "input-selection-foreground": _NO_COLOR,
        "screen-selection-background": _NO_COLOR,
        "screen-selection-foreground": _NO_COLOR,
        "scrollbar": _NO_COLOR,
        "scrollbar-hover": _NO_COLOR,
        "scrollbar-active": _NO_COLOR,
        "scrollbar-background": _NO_COLOR,
        "scrollbar-background-hover": _NO_COLOR,
        "scrollbar-background-active": _NO_COLOR,
        "scrollbar-corner-color": _NO_COLOR,
        "border": _NO_COLOR,
        "border-blurred": _NO_COLOR,
        "footer-background": _NO_COLOR,
        "footer-foreground": _NO_COLOR,
        "footer-key-foreground": _NO_COLOR,
        "footer-description-foreground": _NO_COLOR,
    },
)
