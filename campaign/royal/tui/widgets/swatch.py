"""What a theme looks like: a piece of a table, painted in its styles, and pictures of cards."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import CUTLASS, flag
from highseas.campaign.royal.words.language import GameLanguage
from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, POINT, Part, fit, folded
from highseas.engine.royal.seen.card_faces import SHIP_COLORS

TILE = 12
"""Columns of a tile of the swatch."""
_SHIPS = dict(zip(SHIP_COLORS, ("pinnace", "flute", "skiff", "frigate", "galleon", "ares_pirates"), strict=True))
"""A kind of ship of each color."""
_POINTED, _FRESH = 1, 2
"""The ships that the cursor points at, and that has just come."""
_SAND, _GONE = 12, 6
"""Turns left and gone on the clock of the swatch."""

_PICTURES = (
    Art("galleon", "black"),
    Art("captain", "", 3),
    Art("frigate", "red"),
    Art("trader", "yellow", 1),
    Art("jester", "", 2),
    Art("pirate", "", 1),
    Art("flute", "blue"),
    Art("admiral", "", 3),
    Art("skiff", "green"),
    Art("senorita", "", 1),
    Art("governor", "", 2),
    Art("pinnace", "yellow"),
    Art("priest", "", 1),
    Art("settler", "", 1),
    Art("jack_of_all_trades", "", 3),
    Art("clerk", "green", 1),
    Art("gunner", "", 2),
    Art("sailor", "", 2),
)
"""Pictures that show a theme, where there is room for them."""


def paint(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
    """Return the lines: a clock, a ship of each color, a person and an expedition, goals, a bust, the seats."""
    across = max(1, (width + 1) // (TILE + 1))
    ships = [_ship(color, number, theme, language) for number, color in enumerate(_SHIPS)]
    lines = [_clock(theme, language, width), Content("")]
    for start in range(0, len(ships), across):
        lines += [*_beside(ships[start : start + across]), Content("")]
    lines += [*_beside([_person(theme, language)]), *_words(theme, language, width), Content("")]
    return [*lines, *_seats(theme, language, width)]


def pictures(theme: ThemeStyles, width: int, room: int) -> list[Content]:
    """As many pictures of cards as there is room for."""
    across, gap, lines = (width + 1) // (art.WIDTH + 1), Content(" "), list[Content]()
    for row in range(max(0, room // (art.LINES + 1))):
        shown = _PICTURES[row * across : (row + 1) * across]
        blocks = [art.lines(each, theme, theme.body) for each in shown]
        lines += [Content(""), *(gap.join(parts) for parts in zip(*blocks, strict=True))] if shown else []
    return lines


def _beside(tiles: Sequence[Sequence[Content]]) -> list[Content]:
    return [Content(" ").join(line) for line in zip(*tiles, strict=True)]


def _clock(theme: ThemeStyles, language: GameLanguage, width: int) -> Content:
    left = language.say("screens.themes.turns", turns=_SAND)
    return fit(
        width, (f" {left} ", theme.good), ("█" * _SAND, theme.sand), ("░" * _GONE, theme.spent), ("  ", theme.dim)
    )


def _ship(color: str, number: int, theme: ThemeStyles, language: GameLanguage) -> list[Content]:
    ground = theme.marked if number == _POINTED else theme.fresh if number == _FRESH else theme.body
    mark = "►" if number == _POINTED else str(number + 1)
    head = fit(TILE, mark, " ", flag(color, ""), " ", language.short_name(_SHIPS[color]))
    figures = fit(TILE, (f"{CUTLASS}{number + 1}", theme.blade), "    ", (f"+{number + 1}{COIN}", theme.coin))
    return [head.stylize_before(theme.bands[color]), figures.stylize_before(ground)]


def _person(theme: ThemeStyles, language: GameLanguage) -> list[Content]:
    figures = fit(TILE, (f"{POINT}2", theme.point), "    ", (f"−5{COIN}", theme.coin))
    return [
        fit(TILE, "a ", language.short_name("captain")).stylize_before(theme.person),
        figures.stylize_before(theme.body),
    ]


def _words(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
    """An expedition, goals, and a bust."""
    say = language.say
    flags: list[Part] = [part for color in SHIP_COLORS for part in (flag(color, theme.flags[color]), " ")]
    lines = (
        [(f" ⚑ {say('screens.themes.voyage')} ", theme.voyage), (f" +4{COIN}", theme.coin)],
        [(f" ✓ {say('screens.themes.done')}", theme.good)],
        [(f" ◇ {say('screens.themes.open')}", ""), ("  ■□□", theme.dim)],
        [(f" ✗ {say('panels.harbor.bust')} ", theme.clash), (f" {say('screens.themes.bust')}", theme.bad)],
        [" ", *flags],
    )
    return [line for parts in lines for line in folded(width, Content.assemble(*parts))]


def _seats(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
    """Whose decision it is, the seats' colors, and keys."""
    say = language.say
    decides = Content.assemble((f" {say('screens.themes.decides')} ", theme.decides), ("  d", theme.key), " ")
    decides += Content.assemble(f"{say('keys.table.draw')}  ", (say("screens.themes.dim"), theme.dim))
    names = [(f" {number} ", style) for number, style in enumerate(theme.seats, 1)]
    return [*folded(width, decides), fit(width, *names)]
