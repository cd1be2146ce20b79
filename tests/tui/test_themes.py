"""Themes: whether what is painted can be read, and whether the ship colors are told apart, by any eyes.

What is text has a contrast of 4.5 to 1 on every ground that it is painted on (WCAG 2.2, 1.4.3, level AA; bold
letters of a terminal are not large, so they need as much). What is no letter but has a meaning, as the sand of the
clock, has 3 to 1 (1.4.11). Sand that has run out, waves and frames mean nothing that no word beside them tells.
"""

from itertools import combinations

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.color import Color as TextualColor
from textual.style import Style as TextualStyle
from textual.theme import BUILTIN_THEMES

from highseas.campaign.tui import theme as themes
from highseas.campaign.tui.art.paint import hull_color
from highseas.campaign.tui.theme import NO_COLOR, THEMES, all_themes, is_theme, look_of, on_console, styles_of
from highseas.engine.royal.seen.view import SHIP_COLORS
from tests.tui.colors import EYES, apart, ciede2000, contrast, rgb

COLORED = tuple(name for name in THEMES if name != NO_COLOR)
CONSOLES = ("ansi-dark", "ansi-light")
DERIVED = tuple(name for name in BUILTIN_THEMES if name not in CONSOLES)
LEAST = {name: 7.0 if name == "high-contrast" else 4.5 for name in (*COLORED, *DERIVED)}
"""Least contrast of text in a theme: level AA, in high contrast level AAA."""
APART = 20.0
"""Least difference (CIEDE2000) of two ship colors to eyes that see all colors."""
APART_FOR = {"color-blind": 15.0}
"""The same to eyes that confuse colors, in our own themes; 8 where nothing is said. 1 is what can just be seen."""
TEXTS = ("dim", "coin", "point", "blade", "good", "bad", "heading", "key")
"""Styles of text without a ground of their own: they are painted on every one."""
ON_THEIR_OWN = ("person", "voyage", "body", "marked", "fresh", "clash", "decides")


def parts(style: str) -> tuple[str, str]:
    """Return the colors of a style, of its text and of its ground; empty for none."""
    painted = Style.parse(style)
    front, back = (color.get_truecolor().hex if color else "" for color in (painted.color, painted.bgcolor))
    return front, back


def grounds(name: str) -> dict[str, str]:
    """Return every ground that text without one of its own is painted on."""
    look = look_of(name)
    css = {**look.screen.to_color_system().generate(), **look.screen.variables}
    plain = {key: css[key] for key in ("background", "surface", "panel")}
    cursors = {key: css[key] for key in ("block-cursor-background", "block-cursor-blurred-background")}
    tiles = {key: parts(getattr(look.painted, key))[1] for key in ("body", "marked", "fresh")}
    return {**plain, **cursors, **tiles}


def texts(name: str) -> dict[str, str]:
    """Return every color of text without a ground of its own."""
    look = look_of(name)
    flags = {f"flag {ship}": parts(style)[0] for ship, style in look.painted.flags.items()}
    painted = {key: parts(getattr(look.painted, key))[0] for key in TEXTS}
    css = {f"${key}": getattr(look.screen, key) for key in ("foreground", "accent", "primary", "error")}
    return {**flags, **painted, **css}


def heads(name: str) -> dict[str, str]:
    """Return every style with a ground of its own."""
    styles = styles_of(name)
    bands = {f"band {ship}": style for ship, style in styles.bands.items()}
    seats = {f"seat {number}": style for number, style in enumerate(styles.seats, 1)}
    return {**bands, **seats, **{key: getattr(styles, key) for key in ON_THEIR_OWN}}


@pytest.mark.parametrize("name", [*COLORED, *DERIVED])
def test_text_can_be_read_on_every_ground(name: str) -> None:
    least = LEAST[name]
    pairs = [(text, ground) for text in texts(name).items() for ground in grounds(name).items()]
    ratios = {(text, ground): contrast(rgb(one), rgb(other)) for (text, one), (ground, other) in pairs}
    heads_of = {key: contrast(*map(rgb, parts(style))) for key, style in heads(name).items()}
    css = {**look_of(name).screen.variables}
    cursors = {
        key: contrast(rgb(css[f"{key}-foreground"]), rgb(css[f"{key}-background"]))
        for key in ("block-cursor", "block-cursor-blurred")
    }
    poor = {key: round(ratio, 2) for key, ratio in (ratios | heads_of | cursors).items() if ratio < least}
    assert poor == {}


@pytest.mark.parametrize("name", [*COLORED, *DERIVED])
def test_the_sand_of_the_clock_can_be_seen(name: str) -> None:
    styles = styles_of(name)
    assert contrast(*map(rgb, parts(styles.sand))) >= 3
    assert contrast(rgb(parts(styles.sand)[0]), rgb(parts(styles.spent)[0])) >= 1.5


def nearest(name: str, eyes: str, least: float) -> dict[tuple[str, str, str], float]:
    """Return the pairs of ship colors that are less than that apart, to these eyes."""
    styles = styles_of(name)
    flags = {ship: parts(style)[0] for ship, style in styles.flags.items()}
    bands = {ship: parts(style)[1] for ship, style in styles.bands.items()}
    assert flags.keys() == bands.keys() == set(SHIP_COLORS)
    differences = {
        (what, one, other): apart(rgb(colors[one]), rgb(colors[other]), eyes)
        for what, colors in (("flags", flags), ("bands", bands))
        for one, other in combinations(SHIP_COLORS, 2)
    }
    return {pair: round(difference, 1) for pair, difference in differences.items() if difference < least}


@pytest.mark.parametrize("eyes", ["", *EYES])
@pytest.mark.parametrize("name", COLORED)
def test_ship_colors_differ(name: str, eyes: str) -> None:
    assert nearest(name, eyes, APART_FOR.get(name, 8.0) if eyes else APART) == {}


@pytest.mark.parametrize("eyes", ["", *EYES])
@pytest.mark.parametrize("name", COLORED)
def test_ships_in_pictures_differ_and_can_be_seen_on_a_dark_card(name: str, eyes: str) -> None:
    """Those of the Ares Pirates are the one exception: in a lighter violet they would look blue to some eyes."""
    styles = styles_of(name)
    hulls = {ship: rgb(hull_color(ship, styles)) for ship in SHIP_COLORS}
    differences = {pair: apart(hulls[pair[0]], hulls[pair[1]], eyes) for pair in combinations(SHIP_COLORS, 2)}
    least = APART_FOR.get(name, 8.0) if eyes else APART
    assert {pair: found for pair, found in differences.items() if found < least} == {}
    card = rgb(parts(styles.body)[1])
    if look_of(name).screen.dark:
        assert {ship: contrast(color, card) for ship, color in hulls.items() if contrast(color, card) < 3}.keys() <= {
            "ares"
        }
        assert contrast(hulls["ares"], card) >= 1.7


@pytest.mark.parametrize("name", DERIVED)
def test_textuals_themes_leave_the_ship_colors_apart(name: str) -> None:
    """Half as far, for their grounds leave less room. For eyes that confuse colors there is a theme of ours."""
    assert nearest(name, "", APART / 2) == {}


def codes(style: str, system: ColorSystem) -> str:
    """Return what a terminal with these colors is sent for a style."""

    def sent(color: Color | None, foreground: bool) -> tuple[str, ...]:
        return color.downgrade(system).get_ansi_codes(foreground) if color else ()

    painted = TextualStyle.parse(style).rich_style
    return ";".join((*sent(painted.color, True), *sent(painted.bgcolor, False)))


@pytest.mark.parametrize("kind", ["flags", "bands"])
@pytest.mark.parametrize("system", list(ColorSystem)[:3], ids=lambda system: system.name.lower())
@pytest.mark.parametrize("name", [name for name in all_themes() if name != NO_COLOR])
def test_no_two_ship_colors_are_the_same_on_any_terminal(name: str, system: ColorSystem, kind: str) -> None:
    shown = on_console(name) if system is ColorSystem.STANDARD else name
    sent = {ship: codes(style, system) for ship, style in getattr(styles_of(shown), kind).items()}
    assert len(set(sent.values())) == len(SHIP_COLORS), sent
    if kind == "bands":
        assert len({code.split(";", 1)[1] for code in sent.values()}) == len(SHIP_COLORS), sent


def on_vga(color: str) -> tuple[float, float, float]:
    """Return what a console's own sixteen colors usually are, from 0 to 1."""
    number = Color.parse(color.removeprefix("ansi_")).number
    assert number is not None
    r, g, b = STANDARD_PALETTE[number]
    return r / 255, g / 255, b / 255


@pytest.mark.parametrize("name", CONSOLES)
def test_no_text_of_a_console_is_lost_on_its_ground(name: str) -> None:
    """A terminal paints its colors as it likes; on the usual ones 2.5 to 1 at least, with a ground of its own 3.

    Where the cursor is, it colors ships' letters too.
    """
    look, styles = look_of(name), styles_of(name)
    plain, cursor = styles.body.split()[-1], look.screen.variables["block-cursor-background"]
    inks = {getattr(styles, key).split()[-1] for key in TEXTS}
    flags = {style.split()[-1] for style in styles.flags.values()}
    pairs = [(ink, ground, 2.5) for ink in inks for ground in (plain, cursor, styles.marked.split()[-1])]
    pairs += [(ink, plain, 2.5) for ink in flags]
    pairs += [(style.split(" on ")[0].split()[-1], style.split()[-1], 3.0) for style in heads(name).values()]
    lost = {
        (ink, on): contrast(on_vga(ink), on_vga(on))
        for ink, on, least in pairs
        if contrast(on_vga(ink), on_vga(on)) < least
    }
    assert lost == {}


@pytest.mark.parametrize("name", CONSOLES)
def test_themes_for_consoles_name_nothing_but_the_terminals_own_colors(name: str) -> None:
    """The Linux console paints bold letters brighter, and so bold black as gray, which nobody reads on a color."""
    look, styles = look_of(name), styles_of(name)
    texts = [*styles.flags.values(), *(getattr(styles, key) for key in TEXTS), *heads(name).values()]
    words = [word for style in (*texts, look.painted.sand, look.painted.spent) for word in style.split()]
    assert all(word.startswith("ansi_") for word in words if word not in ("bold", "on", "underline"))
    assert [style for style in texts if "bold ansi_black" in style] == []


def test_a_dark_theme_is_dark_on_a_console_and_one_that_there_is_not_is_the_dark_one() -> None:
    assert on_console("high-contrast") == on_console("color-blind") == on_console("nord") == "ansi-dark"
    assert on_console("light") == on_console("solarized-light") == "ansi-light"
    assert on_console(NO_COLOR) == NO_COLOR
    assert not is_theme("Nord") and is_theme("nord")
    assert look_of("Nord").painted is not None
    assert look_of("Nord").screen.name == "dark"


def test_measures_agree_with_their_sources() -> None:
    """Pairs 1, 2, 25 and 34 of Sharma, Wu and Dalal 2005; contrast of #777777 on white by WCAG's own example."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 3.1571, -77.2803), (50, 0, -82.7485)) == pytest.approx(2.8615, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)


def test_the_program_measures_contrast_likewise() -> None:
    for one, other in combinations(("#000000", "#0b4a4e", "#777777", "#f5c862", "#ffffff"), 2):
        ours = themes.contrast(TextualColor.parse(one), TextualColor.parse(other))
        assert ours == pytest.approx(contrast(rgb(one), rgb(other)))
