"""The odds of the next card as bars; risk at a glance: what the next card may do, beside the draw; what stopping
would bring, beside the stop.
"""

from typing import NamedTuple

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.cards import gamble_share, outcomes
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import Part, fit, folded
from highseas.campaign.words.language import percent
from highseas.engine.royal.moves import Draw, Gamble, Move
from highseas.engine.royal.seen.view import Odds, Stop

WITH_BARS, NARROWEST = 48, 20
"""Fewest columns for bars, and of one outcome."""


class _OddsLine(NamedTuple):
    """What the next card may be or do in words, how many of the cards are or do it, and whether it is bad."""

    name: str
    cards: int
    bad: bool = False


def _odds_lines(odds: Odds, names: TableNames) -> list[_OddsLine]:
    return [
        _OddsLine(names.say(f"panels.outcome.{outcome}"), count, outcome == "bust" and count > 0)
        for outcome, count in outcomes(odds)
    ]


FULL, PAIRS, BRIEF = 7, 4, 1
"""Lines of the panel: one outcome a line, two a line, or the most important. Its heading may wrap to one more."""


def paint(odds: Odds, theme: ThemeStyles, names: TableNames, width: int, lines: int) -> list[Content]:
    """Paint the panel in about `lines` lines, with bars if they fit. Its heading says the pile, and of which cards
    the next is one; cards nobody has seen may lie elsewhere too: as coins, in other piles that lie face down.
    """
    below = [fit(width, *_gamble(odds, theme, names))] if odds.gamble_total else []
    if not odds.total:
        return [*folded(width, Content(names.say("panels.odds.none"))), *below]
    title = (f"{names.say('panels.odds.title')}  ", theme.heading)
    if lines < PAIRS:
        bust = _OddsLine(names.say("panels.outcome.bust"), odds.bust, odds.bust > 0)
        gamble = _gamble(odds, theme, names, long=False)
        return [fit(width, title, _cell(bust, odds, theme, 18).rstrip(), " ", *gamble)]
    code = "known" if odds.total == 1 else "any"
    unseen = odds.pile != "discard"
    pile = names.say(f"panels.odds.{odds.pile}")
    of = names.say(f"panels.odds.{code if odds.even else 'later_likelier'}", pile=pile, cards=odds.total, unseen=unseen)
    if lines < FULL:
        rows = pairs(odds, theme, names, width)
    elif width >= WITH_BARS:
        rows = bars(odds, theme, names, width)
    else:
        rows = _rows(odds, theme, names, width, 1)
    return [*folded(width, Content.assemble(title, (of, theme.dim))), *rows, *below]


def pairs(odds: Odds, theme: ThemeStyles, names: TableNames, width: int) -> list[Content]:
    """Return every outcome without a bar, two in a line if they fit."""
    return _rows(odds, theme, names, width, 1 if (width - 1) // 2 < NARROWEST else 2)


def _rows(odds: Odds, theme: ThemeStyles, names: TableNames, width: int, across: int) -> list[Content]:
    each = (width - across + 1) // across
    cells = [_cell(line, odds, theme, each) for line in _odds_lines(odds, names)]
    return [Content(" ").join(cells[start : start + across]) for start in range(0, len(cells), across)]


def _gamble(odds: Odds, theme: ThemeStyles, names: TableNames, long: bool = True) -> list[Part]:
    if not odds.gamble_total:
        return []
    style = theme.bad if odds.gamble_bust else ""
    return [(f"{gamble_share(odds):>4}", style or "bold"), (f" {names.say('panels.odds.gamble', long=long)}", style)]


def _cell(line: _OddsLine, odds: Odds, theme: ThemeStyles, width: int) -> Content:
    name, count, bad = line
    style = theme.bad if bad else ""
    share = f"{percent(count, odds.total):>4}"
    counted = f" {count:>2} " if odds.even and len(share) + 4 + len(name) <= width else " "
    return fit(width, (share, style or "bold"), (counted, theme.dim), (name, style))


def bars(odds: Odds, theme: ThemeStyles, names: TableNames, width: int) -> list[Content]:
    return [_bar(line, odds, theme, width) for line in _odds_lines(odds, names)]


def kinds(odds: Odds, theme: ThemeStyles, names: TableNames, width: int, lines: int) -> list[Content]:
    """Every kind of card, likeliest first: with bars if `lines` lines are enough for that, else side by side."""
    if len(odds.kinds) <= lines:
        said = names.language.kind_name
        return [_bar(_OddsLine(said(kind), count), odds, theme, width) for kind, count in odds.kinds]
    named = names.language.short_name
    cells = [_cell(_OddsLine(named(kind), count), odds, theme, (width - 2) // 3) for kind, count in odds.kinds]
    rows = -(-len(cells) // 3)
    return [Content(" ").join(cells[row::rows]) for row in range(rows)]


def _bar(line: _OddsLine, odds: Odds, theme: ThemeStyles, width: int) -> Content:
    name, count, bad = line
    room = max(6, width - 44)
    filled = -(-count * room // odds.total)
    counted = f"{count:>3}" if odds.even else "   "
    parts: list[Part] = [
        (f"{percent(count, odds.total):>5} ", theme.bad if bad else "bold"),
        f"{name:<28.28} {counted} ",
        ("█" * filled, theme.sand),
        ("░" * (room - filled), theme.spent),
    ]
    return fit(width, *parts)


DARING = 15
"""Per cent of busts from which a draw is painted as a danger."""


def parts(move: Move, scene: Scene, room: int) -> list[Part]:
    """Return the figures beside drawing (the chance of a bust, and of a ship that can be repelled), gambling (the
    chance of a bust) or stopping; nothing where they are not always shown.

    What stopping brings says as much as fits in `room` columns, the cards and coins at least.
    """
    risk, stop, say = scene.risk, scene.stop, scene.say
    if not isinstance(move, (Draw, Gamble)):
        return _stop(stop, scene, room) if stop is not None else []
    if risk is None:
        return []
    draws = isinstance(move, Draw)
    busts, total = (risk.bust, risk.total) if draws else (risk.gamble_bust, risk.gamble_total)
    if not total:
        return []
    share, theme = percent(busts, total) if draws else gamble_share(risk), scene.theme
    style = theme.bad if 100 * busts >= DARING * total else theme.coin if busts else theme.good
    found: list[Part] = [(say("panels.figure.bust", share=share), style)]
    if draws and risk.repellable:
        found.append((f" · {say('panels.figure.repel', share=percent(risk.repellable, total))}", ""))
    return found


def _stop(stop: Stop, scene: Scene, room: int) -> list[Part]:
    whole = {"takes": stop.takes, "coins": stop.coins, "gift": stop.gift, "influence": stop.influence}
    for form, more in (("stop", {}), ("stop", {"gift": 0, "influence": 0}), ("stop_short", {})):
        text = scene.say(f"panels.figure.{form}", **whole | more)
        if len(text) <= room:
            break
    return [(text, scene.theme.good if stop.takes and (stop.coins or stop.influence) else scene.theme.dim)]
