"""Which picture a card of Port Royal has, how that of a contract or a mission is composed, and pictures of goals
below their lines.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.goals import short_name
from highseas.campaign.tui.art import paint as art
from highseas.campaign.tui.art.grids import PAGE, Art, first_drawn, symbols
from highseas.campaign.tui.widgets.pane import side_by_side
from highseas.campaign.tui.widgets.panel import PanelContent, Thing, click, fit
from highseas.engine.royal.seen.view import GoalView, TermView, face

_FILE_OF = {"profession": "people", "ship": "ships", "expedition": "scenes", "tax": "scenes"}
"""The data file of each type of card."""
MOST_RANK = 3
"""Pips of the highest rank."""


@cache
def of_card(card_id: str) -> Art:
    """Return the picture of a play card; of an id that no set in use has, the back of a card."""
    try:
        card = face(card_id)
    except KeyError:
        return Art("back-play")
    rank = min(card.influence, MOST_RANK) if card.type == "profession" else 0
    color = card.color if card.type in ("ship", "profession") else ""
    return Art(first_drawn(_FILE_OF[card.type], card.id, card.kind, f"any-{card.type}"), color, rank)


_ONE_SYMBOL = {
    "cheap_professions": "person",
    "expeditions": "flag",
    "cutlasses": "cutlass",
    "influence": "star",
    "crowns": "crown",
    "pay_coins": "coin",
    "pay_crowns": "crown",
    "pay_tax": "tax",
    "ship_colors": "ships",
    "stop_at": "card",
    "bust": "bust",
}
"""The symbol of each kind of term that has one of its own (`engine.royal.goals.terms`)."""


def of_goal(goal: GoalView) -> Art:
    """Return the picture of a contract or a mission."""
    counts: Counter[str] = Counter()
    for term in goal.terms:
        counts.update(dict(_asked(term)))
    color = next((getattr(term.term, "color", "") for term in goal.terms), "")
    return Art(" ".join((PAGE, goal.kind, *(f"{symbol}*{count}" for symbol, count in counts.items()))), color)


def _asked(view: TermView) -> Iterator[tuple[str, int]]:
    term, known = view.term, symbols()
    professions: Sequence[str] = getattr(term, "professions", ())
    if term.kind == "decline_coins":
        yield from (("ship", 1), ("no-coin", 1))
    elif term.kind == "keep_repelled":
        yield from (("cutlass", 1), ("ships", term.need))
    elif term.kind in ("ships", "pay_ships"):
        yield getattr(term, "item", "") or "ship", term.need
    elif term.kind == "pay_professions":
        yield (professions[0] if len(professions) == 1 else "person"), term.need
    elif professions:
        yield from Counter(kind if kind in known else "person" for kind in professions).items()
    else:
        count = getattr(term, "cards", 0) or getattr(term, "at_least", 0) or term.need
        yield _ONE_SYMBOL.get(term.kind, "thing"), count


BETWEEN = 1
HIGH = art.LINES + 1
"""Lines of a picture with the name over it."""
WIDE = art.WIDTH, art.WIDTH - 2
"""Columns of a picture; narrower ones are used where they save a row that does not fit."""


def add_pictures(panel: PanelContent, scene: Scene, width: int, room: int) -> None:
    """Add pictures to a panel painted in `width` columns: of all goals, of the open ones alone, or none, as they
    fit into `room` lines; a click on one picks its goal.
    """
    goals = scene.view.goals
    ways = ([*range(len(goals))], [place for place, goal in enumerate(goals) if not goal.markers])
    left = room - len(panel.lines)
    for places, columns in product(ways, WIDE):
        across = (width + BETWEEN) // (columns + BETWEEN)
        if across and -(-len(places) // across) * (HIGH + 1) <= left:
            break
    else:
        return
    for start in range(0, len(places), across):
        row = [_picture(place, columns, scene) for place in places[start : start + across]]
        panel.add(Content(""), *side_by_side(row, Content(" " * BETWEEN)))


def _picture(place: int, columns: int, scene: Scene) -> list[Content]:
    goal, theme = scene.view.goals[place], scene.theme
    pointed = scene.points_at(Thing(goal.kind, goal.id, place))
    name = short_name(goal, scene.names)
    mark = "✓ " if goal.markers else " "
    head = fit(columns, mark if len(mark + name) <= columns else "", name).stylize_before(
        theme.marked if pointed else theme.person if goal.markers else theme.voyage
    )
    link = click(f"screen.pick('contracts', {place})")
    return [line.stylize(link) for line in (head, *art.lines(of_goal(goal), theme, theme.body, width=columns))]
