"""The contracts: terms, coins left, who completed them, how far everyone is."""

from typing import Literal

from textual.content import Content

from highseas.campaign.tui.widgets.scene import (
    COIN,
    NO_TEXT,
    SERVES,
    Panel,
    Part,
    Scene,
    Thing,
    click,
    folded,
    spread,
)
from highseas.campaign.words.names import contract_name
from highseas.campaign.words.short import brief_terms
from highseas.engine.royal.seen.view import ContractView, SeatView

FULL, HALF = "■", "□"
LARGE_NEED, MANY_SEATS = 10, 4
"""From this need on, the figures of this many seats do not fit beside a name."""
Detail = Literal["full", "some", "little", "least"]
"""How much is shown: everything; no terms; completed ones in one line; completed ones only counted."""
BRIEF: tuple[Detail, ...] = ("little", "least")
"""Forms in which what is completed has no lines of its own."""


def paint(scene: Scene, width: int, detail: Detail, active: bool, purses: bool) -> Panel:
    """The panel, with as much `detail` as is asked for.

    With `purses`, lines on top show every seat's coins and who decides: the seats themselves may be out of sight.
    """
    theme, view = scene.theme, scene.view
    count = f"  {view.contracts_left}/{len(view.contracts)} open" if view.contracts else "  none in this game"
    title = Content.assemble(("▸" if active else " ", theme.key), ("Contracts", theme.heading))
    heads = initials(scene, _cell_width(scene), 6) if view.contracts else Content("")
    if title.cell_length + len(count) + 1 + heads.cell_length <= width:
        title = Content.assemble(title, (count, theme.dim))
    panel = Panel()
    if purses and len(view.seats) > 1:
        panel.add(*purse_lines(scene, width))
    panel.add(spread(width, title, heads))
    for place, contract in enumerate(view.contracts):
        if detail in BRIEF and contract.markers:
            continue
        panel.put(Thing("contract", contract.id, place))
        panel.add(*_contract(contract, place, scene, width, detail == "full"))
    panel.add(*done_lines([contract_name(c.id) for c in view.contracts if c.markers], scene, width, detail))
    return panel


def done_lines(done: list[str], scene: Scene, width: int, detail: Detail) -> list[Content]:
    """Return the completed ones without lines of their own: by name, or in the least form counted."""
    if not done or detail not in BRIEF:
        return []
    count = ", ".join(done) if detail == "little" else f"{len(done)} completed"
    return folded(width, Content(f"✓ {count}").stylize(scene.theme.dim))


def labels(seats: tuple[SeatView, ...]) -> list[str]:
    """A letter for each seat: its initial, or its number if two begin alike."""
    initials = [seat.name[:1].upper() for seat in seats]
    return initials if len(set(initials)) == len(seats) else [str(n + 1) for n in range(len(seats))]


def purse_lines(scene: Scene, width: int) -> list[Content]:
    """Every seat's name and coins, after its letter where that is not its initial; as many lines as that takes."""
    seats, theme = scene.view.seats, scene.theme
    lines: list[Content] = []
    line = Content("")
    for number, (seat, label) in enumerate(zip(seats, labels(seats), strict=True), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        name = seat.name if seat.name[:1].upper() == label else f"{label} {seat.name}"
        purse = Content.assemble(
            (f"{'►' if mine else ' '}{name}", theme.decides if mine else ""), (f" {seat.coins}{COIN}", theme.coin)
        )
        if line.cell_length and line.cell_length + purse.cell_length > width:
            lines, line = [*lines, line], Content("")
        line += purse
    return [each for text in [*lines, line] for each in folded(width, text)]


def initials(scene: Scene, cell: int, margin: int) -> Content:
    """Heads of columns of `cell` columns each, one for each of several seats, left of a margin."""
    seats = scene.view.seats
    if len(seats) == 1:
        return NO_TEXT
    heads: list[Part] = []
    for number, label in enumerate(labels(seats), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        heads.append((f"{label:>{cell}}", scene.theme.decides if mine else scene.theme.dim))
    return Content.assemble(*heads, " " * margin)


def _cell_width(scene: Scene) -> int:
    """Columns of a seat's figure: large needs have room in them where the seats are few."""
    few = len(scene.view.seats) < MANY_SEATS
    return 3 if few and any(contract.need >= LARGE_NEED for contract in scene.view.contracts) else 2


def _contract(contract: ContractView, place: int, scene: Scene, width: int, roomy: bool) -> list[Content]:
    theme = scene.theme
    pointed = scene.points_at(Thing("contract", contract.id, place))
    numbers = [n for n, option in enumerate(scene.options) if option.contract == contract.id and option.enabled]
    done = bool(contract.markers)
    mark = "►" if pointed else scene.key(numbers[0]) or SERVES if numbers else "✓" if done else SERVES
    name_style = theme.good if numbers else theme.dim if done else "bold"
    head = Content.assemble(
        (f"{mark} ", theme.key if numbers else name_style), (contract_name(contract.id), name_style)
    )
    far = _far_apart(contract, scene) if _large(contract, scene) else _progress(contract, scene)
    lines = folded(width, head, Content.assemble(*far, *_reward(contract, scene)))
    if roomy and not done:
        lines += folded(width, Content(f"  {brief_terms(contract.id)}").stylize(theme.dim))
    link = click(f"screen.pick('contracts', {place})")
    lines = [line.stylize(link) for line in lines]
    return [line.stylize(theme.marked) for line in lines] if pointed else lines


def _reward(contract: ContractView, scene: Scene) -> list[Part]:
    """The coins of the next to complete it."""
    coins = contract.rewards_left[0] if contract.rewards_left else 0
    return [(f" {coins}{COIN}", scene.theme.coin if coins else scene.theme.dim)]


def _progress(contract: ContractView, scene: Scene) -> list[Part]:
    """Bars for a seat alone, a figure per seat for several."""
    theme, seats = scene.theme, scene.view.seats
    if len(seats) == 1:
        return [*_bar(contract, theme.good, theme.dim), f" {contract.progress[0]}/{contract.need}"]
    cell = _cell_width(scene)
    parts: list[Part] = []
    for i in range(len(seats)):
        if i + 1 in contract.markers:
            parts.append((f"{'✓':>{cell}}", theme.good))
        else:
            far = f"{'▪' if contract.steps[i] else ''}{contract.progress[i]}"
            parts.append((f"{far:>{cell}}", "" if contract.progress[i] else theme.dim))
    return [*parts, (f"/{contract.need:<2}", theme.dim)]


def _large(contract: ContractView, scene: Scene) -> bool:
    """Whether the figures of all seats do not fit into the columns of the others."""
    return contract.need >= LARGE_NEED and len(scene.view.seats) >= MANY_SEATS


def _far_apart(contract: ContractView, scene: Scene) -> list[Part]:
    """Every seat's letter and figure, for terms in large figures."""
    theme, parts = scene.theme, []
    for number, label in enumerate(labels(scene.view.seats), 1):
        far = "✓" if number in contract.markers else str(contract.progress[number - 1])
        parts.append((f"{label} {far} ", theme.good if far == "✓" else "" if far != "0" else theme.dim))
    return [*parts, (f"of {contract.need}", theme.dim)]


def _bar(contract: ContractView, good: str, dim: str) -> list[Part]:
    """Up to five boxes; the marker on a step space shows in them as progress."""
    if contract.need > 5:
        return []
    full = min(contract.need, contract.progress[0])
    if contract.markers:
        full = contract.need
    return [(FULL * full, good), (HALF * (contract.need - full), dim)]


def markers(seat: SeatView) -> str:
    """The markers a seat has left, and those it has not."""
    return "▪" * seat.markers_left + "▫" * (seat.markers - seat.markers_left)
