"""What a theme is made of."""

import msgspec
from textual.theme import Theme


class ThemeStyles(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """Styles of one theme for hand-painted panels, in Textual's style language.

    `flags` color a ship's letter and shape on the plain background, `bands` the head of its tile; `seats` are the
    players' own, by seat. There is one value for each theme, so that paintings can be cached by it.
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


class Look(msgspec.Struct, frozen=True, eq=False):
    """A theme: what Textual's own widgets are colored by, and the styles of hand-painted panels."""

    screen: Theme
    painted: ThemeStyles
