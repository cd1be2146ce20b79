"""What stands beside lists and forms to look at: contracts and deck of a new game, the characters of a story, a
table as it lies there, what a theme looks like.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources

import msgspec
from textual.content import Content

from highseas.campaign.play.start import Start
from highseas.campaign.results.summary import ContractRecord
from highseas.campaign.royal.begin.setups import Kind, Outlook
from highseas.campaign.royal.play.at_table import RoyalView
from highseas.campaign.royal.tui.pictures import add_pictures, of_card, of_goal
from highseas.campaign.royal.tui.widgets import clock, goals, harbor, seats, tiles
from highseas.campaign.royal.tui.widgets.scene import CUTLASS, Scene, flag
from highseas.campaign.royal.words.card_gallery import Page, pages
from highseas.campaign.royal.words.goals import contract_terms, goal_reward
from highseas.campaign.royal.words.names import GameLanguage, TableNames, own_story
from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.art.paint import lines as picture_of
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import (
    COIN,
    POINT,
    PanelContent,
    Part,
    beside,
    fit,
    folded,
    in_rows,
    wrap_indented,
)
from highseas.campaign.words.language import Language
from highseas.engine.royal.seen.view import SHIP_COLORS, GoalView
from highseas.engine.strict_toml import read

GAP = 2
"""Columns between pictures, and between a picture and its text."""
_BESIDE = 20
"""Fewest columns of a text beside a picture."""


def contracts(
    outlook: Outlook,
    records: Mapping[str, ContractRecord],
    language: GameLanguage,
    theme: ThemeStyles,
    size: tuple[int, int],
) -> list[Content]:
    """Return the contracts of the game, each with its picture where all have room in so many columns and lines;
    nothing for a game without contracts.
    """
    goals, (width, room) = outlook.contracts, size
    if not goals:
        return []

    def said(columns: int) -> list[list[Content]]:
        return [_said(goal, records, language, theme, columns) for goal in goals]

    def forms() -> Iterator[list[Content]]:
        """Words below pictures that stand in one row; words beside pictures, with and without air between them."""
        each = min(2 * WIDTH, (width + GAP) // len(goals) - GAP)
        if each >= WIDTH:
            pictures = [picture_of(of_goal(goal), theme, theme.body) for goal in goals]
            blocks = [[*picture, *words] for picture, words in zip(pictures, said(each), strict=True)]
            yield in_rows(blocks, len(goals), each, GAP)
        text = width - WIDTH - GAP
        if text >= _BESIDE:
            blocks = [
                _picture_beside(of_goal(goal), words, theme) for goal, words in zip(goals, said(text), strict=True)
            ]
            yield [row for block in blocks for row in (*block, Content(""))][:-1]
            yield [row for block in blocks for row in block if row.cell_length]

    plain = [row for words in said(width) for row in words]
    title = Content(language.say("screens.form.contracts")).stylize(theme.heading)
    return [title, *next((lines for lines in forms() if len(lines) < room), plain)]


def deck(outlook: Outlook, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
    """Return how many cards are in the deck, with pictures of as many kinds of them as have room, if any has."""
    width, room = size
    across, rows = (width + GAP) // (WIDTH + GAP), (room - 1) // (LINES + 2)
    if rows < 1 or not across:
        return []
    blocks = [
        [*picture_of(of_card(kind.card), theme, theme.body), _caption(kind, language, theme)]
        for kind in outlook.kinds[: rows * across]
    ]
    title = Content(language.say("screens.form.deck", cards=outlook.cards)).stylize(theme.heading)
    return [title, *in_rows(blocks, across, WIDTH, GAP)]


def _caption(kind: Kind, language: GameLanguage, theme: ThemeStyles) -> Content:
    """What cards of a kind are called, in few words where many have no room, and how many there are."""
    copies = f" ×{kind.copies}"
    names = (language.kind_name(kind.kind), language.short_name(kind.kind))
    name = next((name for name in names if len(name) + len(copies) <= WIDTH), names[-1])
    return fit(WIDTH, language.capital(name), (copies, theme.dim))


def contract(goal: GoalView, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    """Return one contract with its picture and what it asks for."""
    return _picture_beside(of_goal(goal), _said(goal, {}, language, theme, max(1, width - WIDTH - GAP)), theme)


def _said(
    goal: GoalView, records: Mapping[str, ContractRecord], language: GameLanguage, theme: ThemeStyles, width: int
) -> list[Content]:
    asked = language.capital(contract_terms(goal.id, language))
    lines = [fit(width, (language.contract_name(goal.id), "bold"))]
    lines += wrap_indented(Content(f"{asked}: {goal_reward(goal, language)}."), width, 0)
    if (record := records.get(goal.id)) is not None:
        said = language.say("statistics.contract_brief", done=record.done, lay=record.lay)
        lines += wrap_indented(Content(said).stylize(theme.dim), width, 0)
    return lines


def _picture_beside(art: Art, said: Sequence[Content], theme: ThemeStyles) -> list[Content]:
    return beside(picture_of(art, theme, theme.body), said, WIDTH, GAP)


TEXT = 24
"""Fewest columns of the text beside a portrait."""


def cast(language: Language, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
    """Return as many characters as have room in so many columns and lines, with what is said of each; or none."""
    width, room = size
    across = max(1, (width + GAP) // (WIDTH + TEXT + 2 * GAP))
    each = (width + GAP) // across - GAP
    known = [page for page in pages(own_story()) if page.group == "character"]
    lines = list[Content]()
    shown = 0
    for start in range(0, len(known), across):
        blocks = [_character(page, theme, each) for page in known[start : start + across]]
        row = in_rows(blocks, across, each, GAP)
        if len(lines) + len(row) >= room:
            break
        shown += len(blocks)
        lines += row
    title = language.say("screens.form.characters", more=len(known) - shown)
    return [Content(title).stylize(theme.heading), *lines] if lines else []


def _character(page: Page, theme: ThemeStyles, width: int) -> list[Content]:
    said = [Content(page.title).stylize("bold"), *wrap_indented(Content(page.text), width - WIDTH - GAP, 0)]
    return [*_picture_beside(grids.of_character(page.key), said, theme), Content("")]


BESIDE = 78
"""Columns from which seats stand beside the goals; else below them."""
_HARBOR, _ABOVE = 13, 4
"""Lines of a harbor of cards with pictures, with its heading; lines of the clock, and of air."""


@lru_cache(maxsize=64)
def scene_of(start: Start, theme: ThemeStyles) -> Scene:
    """Return the table of a start before its first move, as everybody at it may see it."""
    view = start.game.view(start.lay_out())
    return scene_at(view, view.time_deck, TableNames(start.setup.names), theme)


def scene_at(view: RoyalView, clock_cards: int, names: TableNames, theme: ThemeStyles) -> Scene:
    """Return the scene of a table to look at; `clock_cards` is the Time deck as it was at the beginning."""
    return Scene(view, None, theme, names, whole_clock=clock_cards)


def paint_position(scene: Scene, width: int, room: int) -> list[Content]:
    """Return the lines of the table in so many columns; its cards are as large as so many lines allow."""
    lower = _lower(scene, width, room - _HARBOR - _ABOVE)
    cards = len(harbor.harbor_cards(scene))
    size = harbor.fitting_size(cards, width, max(room - len(lower) - _ABOVE, 1), tiles.LADDER)
    return [
        clock.paint(scene, width, False),
        Content(""),
        *_lines(harbor.paint(scene, width, size, False)),
        Content(""),
        *lower,
    ]


def _lower(scene: Scene, width: int, room: int) -> list[Content]:
    """Goals and seats, with pictures where so many lines have room for them."""

    def seat_lines(columns: int, room: int) -> list[Content]:
        """The seats with their cards, as large as so many lines allow."""
        forms: tuple[seats.Shown, ...] = ("pictures", "plates", "minis", "lines")
        for shown in forms:
            lines = _lines(seats.paint(scene, columns, shown, False))
            if len(lines) <= room:
                break
        return lines

    if width < BESIDE:
        goal_lines = _lines(goals.paint(scene, width, "open", False, False))
        return [*goal_lines, Content(""), *seat_lines(width, room - len(goal_lines) - 1)]
    each = (width - GAP) // 2
    panel = goals.paint(scene, each, "open", False, False)
    add_pictures(panel, scene, each, room)
    return beside(_lines(panel), seat_lines(each, room), each, GAP)


def _lines(panel: PanelContent) -> list[Content]:
    return [line.content for line in panel.lines]


TILE = 12
"""Columns of a tile of the swatch."""
_SHIPS = dict(zip(SHIP_COLORS, ("pinnace", "flute", "skiff", "frigate", "galleon", "ares_pirates"), strict=True))
"""A kind of ship of each color."""
_POINTED, _FRESH = 1, 2
"""The ships that the cursor points at, and that has just come."""
_SAND, _GONE = 12, 6
"""Turns left and gone on the clock of the swatch."""


class _Swatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of pictures that show a theme."""

    picture: tuple[Art, ...]


@cache
def _swatch() -> _Swatch:
    return read((resources.files(__package__) / "swatch.toml").read_text(encoding="utf-8"), _Swatch)


def paint_swatch(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
    """Return the lines: a clock, a ship of each color, a person and an expedition, goals, a bust, the seats."""
    left = language.say("screens.themes.turns", turns=_SAND)
    bar: list[Part] = [("█" * _SAND, theme.sand), ("░" * _GONE, theme.spent)]
    ships = [_ship(color, number, theme, language) for number, color in enumerate(_SHIPS)]
    captain = fit(TILE, "a ", language.short_name("captain")).stylize_before(theme.person)
    figures = fit(TILE, (f"{POINT}2", theme.point), "    ", (f"−5{COIN}", theme.coin)).stylize_before(theme.body)
    return [
        fit(width, (f" {left} ", theme.good), *bar, ("  ", theme.dim)),
        Content(""),
        *in_rows(ships, max(1, (width + 1) // (TILE + 1)), TILE, 1),
        *(Content(""), captain, figures),
        *_words(theme, language, width),
        Content(""),
        *_colors(theme, language, width),
    ]


def pictures(theme: ThemeStyles, width: int, room: int) -> list[Content]:
    """As many pictures of cards as there is room for."""
    across, rows = (width + 1) // (WIDTH + 1), max(0, room // (LINES + 1))
    shown = [picture_of(each, theme, theme.body) for each in _swatch().picture[: rows * across]]
    return [Content(""), *in_rows(shown, across, WIDTH, 1)] if shown else []


def _ship(color: str, number: int, theme: ThemeStyles, language: GameLanguage) -> list[Content]:
    ground = theme.marked if number == _POINTED else theme.fresh if number == _FRESH else theme.body
    mark = "►" if number == _POINTED else str(number + 1)
    head = fit(TILE, mark, " ", flag(color, ""), " ", language.short_name(_SHIPS[color]))
    figures = fit(TILE, (f"{CUTLASS}{number + 1}", theme.blade), "    ", (f"+{number + 1}{COIN}", theme.coin))
    return [head.stylize_before(theme.bands[color]), figures.stylize_before(ground)]


def _words(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
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


def _colors(theme: ThemeStyles, language: GameLanguage, width: int) -> list[Content]:
    say = language.say
    decides = Content.assemble((f" {say('screens.themes.decides')} ", theme.decides), ("  d", theme.key), " ")
    decides += Content.assemble(f"{say('keys.table.draw')}  ", (say("screens.themes.dim"), theme.dim))
    names = [(f" {number} ", style) for number, style in enumerate(theme.seats, 1)]
    return [*folded(width, decides), fit(width, *names)]
