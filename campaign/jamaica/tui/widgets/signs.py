"""Signs, styles and small pictures of what a race has."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.tui.art.grids import in_file
from highseas.campaign.tui.art.paint import of_grid
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, Part
from highseas.engine.jamaica.seen.printed import SPACES, TREASURES, SpaceFace
from highseas.engine.jamaica.seen.view import SeatRef, Tokens

MORNING, EVENING = "☼", "☾"
SEA, PORT, LAIR, HOME = "≈", "⌂", "☠", "⚑"
TOKEN, NO_TOKEN, BATTLE, FACE_DOWN, CARD = "●", "·", "⚔", "▫", "▪"
SYMBOLS = {"gold": COIN, "food": "♣", "gunpowder": "♠", "forward": "▶", "backward": "◀"}
"""Signs of tokens and of movements, by the words of views."""
KINDS = {"sea": SEA, "port": PORT, "lair": LAIR, "home": HOME}
"""Signs of spaces."""
COLORS = ("red", "yellow", "green", "blue", "ares", "black")
"""The ships' colors by seat, as themes name them; the Ghost Ship is black, which no seat has where it sails."""
GHOST_LETTER = "G"
_SPACE_FLAGS = {"sea": "blue", "port": "yellow", "lair": "ares", "home": "green"}


_STYLES = {"gold": "coin", "food": "good", "gunpowder": "blade", "forward": "heading", "backward": "bad"}
"""Styles of symbols, as themes name them."""


def symbol_style(symbol: str, theme: ThemeStyles) -> str:
    style: str = getattr(theme, _STYLES.get(symbol, "dim"))
    return style


def space_style(space: SpaceFace, theme: ThemeStyles) -> str:
    return theme.flags[_SPACE_FLAGS[space.space_type]]


def reach_style(theme: ThemeStyles) -> str:
    """Return the style of a space that can be sailed to, another than that of the space under the cursor: where
    there are no colors both would be reversed."""
    return theme.fresh if "reverse" in theme.marked else theme.marked


def space_sign(space: int, lairs: Sequence[int]) -> str:
    """Return kind and cost of a space in two columns: of a lair whether its treasure is there."""
    face = SPACES[space]
    if face.space_type == "lair":
        return LAIR + (TOKEN if space in lairs else NO_TOKEN)
    return KINDS[face.space_type] + (str(face.cost) if face.cost else " ")


def tokens(content: Tokens, theme: ThemeStyles) -> Part:
    """Return the tokens in a hold in two columns."""
    kind, count = content
    return (f"{count}{SYMBOLS[kind]}", symbol_style(kind, theme)) if count else (f" {NO_TOKEN}", theme.dim)


def letters(names: Sequence[str], ghost: bool) -> tuple[str, ...]:
    """Return a letter for each player, every one another: of the name where it can be, else the number."""
    found: list[str] = []
    taken = {GHOST_LETTER} if ghost else set()
    for number, name in enumerate(names, 1):
        own = [sign for sign in name.upper() if sign.isascii() and sign.isalpha() and sign not in taken]
        found.append(own[0] if own else str(number))
        taken.add(found[-1])
    return tuple(found)


def color_of(ref: SeatRef) -> str:
    return "black" if ref == "ghost" else COLORS[int(ref) - 1]


def ship_style(ref: SeatRef, theme: ThemeStyles) -> str:
    return theme.bands[color_of(ref)]


def letter(ref: SeatRef, marks: Sequence[str]) -> str:
    return GHOST_LETTER if ref == "ghost" else marks[int(ref) - 1]


def ship(ref: SeatRef, marks: Sequence[str], theme: ThemeStyles) -> Content:
    """Return the letter of a ship in its color; `marks` are the letters of the players."""
    return Content.assemble((letter(ref, marks), ship_style(ref, theme)))


PICTURE_FILE = "race"
PICTURE_WIDTH, PICTURE_LINES = 10, 4
"""Columns and lines of a picture."""


def of_symbol(symbol: str, theme: ThemeStyles, ground: str = "") -> tuple[Content, ...]:
    """Return a picture by its name, as of an action's symbol; `ground` is the style of the card behind it."""
    return of_grid(in_file(PICTURE_FILE)[symbol], theme, ground)


def of_treasure(card: str, theme: ThemeStyles) -> tuple[Content, ...]:
    """Return the picture of a treasure by its id; of one that lies face down for an empty id."""
    face = TREASURES.get(card)
    name = "treasure" if face is None or (not face.power and face.value >= 0) else face.power or "curse"
    return of_symbol(name, theme)
