"""The odds of the next card as bars."""

from textual.content import Content

from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.scene import Part, fit, folded
from highseas.campaign.words.names import kind_name
from highseas.campaign.words.odds import percent
from highseas.campaign.words.short import short_name
from highseas.engine.royal.seen.odds import Odds

_PILES = {"time": "Time deck", "play": "Play deck", "discard": "discard pile, reshuffled"}
WITH_BARS, NARROWEST = 48, 20
"""Columns from which outcomes have bars, and of an outcome at least."""


def outcomes(odds: Odds) -> list[tuple[str, int]]:
    """What the next card may do, and how many of the cards do it. Where today's event sends clashing ships away,
    none busts.
    """
    return [
        ("sent away today", odds.spared) if odds.spared else ("bust", odds.bust),
        ("can repel", odds.repellable),
        ("new color", odds.safe_ship),
        ("profession", odds.profession),
        ("expedition", odds.expedition),
        ("Tax Increase", odds.tax),
    ]


FULL, PAIRS, BRIEF = 7, 4, 1
"""Lines the panel takes: an outcome a line, two a line, or what matters most. Its head may be folded once more."""


def paint(odds: Odds, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
    """Paint the panel in about `lines` lines, with bars where there is room."""
    if not odds.total:
        return [Content("No card can be turned up.")]
    head = Content.assemble(("Odds  ", theme.heading), (_of(odds), theme.dim))
    if lines < PAIRS:
        return [fit(width, ("Odds  ", theme.heading), _cell("bust", odds.bust, odds, theme, 18))]
    if lines >= FULL and width >= WITH_BARS:
        return [*folded(width, head), *bars(odds, theme, width)]
    across = 1 if lines >= FULL or (width - 1) // 2 < NARROWEST else 2
    each = width if across == 1 else (width - 1) // 2
    cells = [_cell(name, count, odds, theme, each) for name, count in outcomes(odds)]
    rows = [Content(" ").join(cells[start : start + across]) for start in range(0, len(cells), across)]
    return [*folded(width, head), *rows]


def _of(odds: Odds) -> str:
    """The pile, and of which cards the next is one. Cards nobody has seen may lie elsewhere too: as coins, in other
    piles that lie face down.
    """
    pile = _PILES[odds.pile]
    if not odds.even:
        return f"{pile}; later cards are likelier"
    if odds.total == 1:
        return f"{pile}; the card is known"
    return f"{pile}; any of {odds.total} {'cards' if odds.pile == 'discard' else 'unseen cards'}"


def _cell(name: str, count: int, odds: Odds, theme: ThemeStyles, width: int) -> Content:
    """A chance, of how many cards where there is room for that, and what it is of."""
    style = theme.bad if name == "bust" and count else ""
    share = f"{percent(count, odds.total):>4}"
    counted = f" {count:>2} " if odds.even and len(share) + 4 + len(name) <= width else " "
    return fit(width, (share, style or "bold"), (counted, theme.dim), (name, style))


def bars(odds: Odds, theme: ThemeStyles, width: int) -> list[Content]:
    """Every outcome with a bar."""
    return [_bar(name, count, odds, theme, width) for name, count in outcomes(odds)]


def kinds(odds: Odds, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
    """Every kind of card, likeliest first: with bars if `lines` lines are enough for that, else side by side."""
    if len(odds.kinds) <= lines:
        return [_bar(kind_name(kind), count, odds, theme, width) for kind, count in odds.kinds]
    cells = [_cell(short_name(kind), count, odds, theme, (width - 2) // 3) for kind, count in odds.kinds]
    rows = -(-len(cells) // 3)
    return [Content(" ").join(cells[row::rows]) for row in range(rows)]


def _bar(name: str, count: int, odds: Odds, theme: ThemeStyles, width: int) -> Content:
    room = max(6, width - 44)
    filled = -(-count * room // odds.total)
    counted = f"{count:>3}" if odds.even else "   "
    parts: list[Part] = [
        (f"{percent(count, odds.total):>5} ", theme.bad if name == "bust" and count else "bold"),
        f"{name:<28.28} {counted} ",
        ("█" * filled, theme.sand),
        ("░" * (room - filled), theme.spent),
    ]
    return fit(width, *parts)
