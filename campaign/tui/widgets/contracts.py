"""The contracts: terms, coins left, who completed them, how far everyone is."""

from textual.content import Content

from campaign.tui.widgets.brief import brief_terms
from campaign.tui.widgets.scene import COIN, SERVES, Panel, Part, Scene, Thing, click, fit, spread
from campaign.words.names import contract_name
from engine.view import ContractView, SeatView

FULL, HALF = "■", "□"
LARGE_NEED = 10
"""From so many wanted on, figures of all seats do not fit into one line."""


def paint(scene: Scene, width: int, lines: int, active: bool, purses: bool) -> Panel:
    """The panel; terms have a line of their own if all fit into `lines` lines.

    With `purses`, a line on top tells every seat's coins and who decides: the seats themselves may be out of sight.
    """
    look, view = scene.look, scene.view
    told = f"{view.contracts_left}/{len(view.contracts)} open" if view.contracts else "none in this game"
    title = Content.assemble(
        ("▸" if active else " ", look.key), ("Contracts", look.heading), "  ", (told, look.dim)
    )
    roomy = 1 + len(view.contracts) + view.contracts_left <= lines
    panel = Panel()
    if purses and len(view.seats) > 1:
        panel.add(purse_line(scene, width))
    panel.add(spread(width, title, _initials(scene)))
    for place, contract in enumerate(view.contracts):
        panel.put(Thing("contract", contract.id, place))
        panel.add(*_contract(contract, place, scene, width, roomy))
    return panel


def labels(seats: tuple[SeatView, ...]) -> list[str]:
    """A letter for each seat: its initial, or its number if two begin alike."""
    initials = [seat.name[:1].upper() for seat in seats]
    return initials if len(set(initials)) == len(seats) else [str(n + 1) for n in range(len(seats))]


def purse_line(scene: Scene, width: int) -> Content:
    """Every seat's coins in one line."""
    seats, look = scene.view.seats, scene.look
    parts: list[Part] = []
    for number, (seat, label) in enumerate(zip(seats, labels(seats), strict=True), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        name = seat.name[:8] if len(seats) < 4 else label
        parts.append((f"{'►' if mine else ' '}{name}", look.decides if mine else ""))
        parts.append((f" {seat.coins}{COIN}", look.coin))
    return fit(width, *parts)


def _initials(scene: Scene) -> Content:
    """Heads of the columns of progress, with several seats."""
    seats = scene.view.seats
    if len(seats) == 1:
        return Content("")
    heads: list[Part] = []
    for number, label in enumerate(labels(seats), 1):
        mine = scene.prompt is not None and scene.prompt.seat == number
        heads.append((f"{label:>2}", scene.look.decides if mine else scene.look.dim))
    return Content.assemble(*heads, "      ")


def _contract(contract: ContractView, place: int, scene: Scene, width: int, roomy: bool) -> list[Content]:
    look = scene.look
    pointed = scene.points_at(Thing("contract", contract.id, place))
    numbers = [n for n, option in enumerate(scene.options) if option.contract == contract.id and option.enabled]
    done = bool(contract.markers)
    mark = "►" if pointed else scene.key(numbers[0]) or SERVES if numbers else "✓" if done else SERVES
    name_style = look.good if numbers else look.dim if done else "bold"
    head = Content.assemble(
        (f"{mark} ", look.key if numbers else name_style), (contract_name(contract.id), name_style)
    )
    far = _progress(contract, scene)
    lines = [spread(width, head, Content.assemble(*far, *_reward(contract, scene)))]
    if roomy and not done:
        lines.append(fit(width, (f"  {brief_terms(contract.id)}", look.dim)))
    link = click(f"screen.pick('contracts', {place})")
    lines = [line.stylize(link) for line in lines]
    return [line.stylize(look.marked) for line in lines] if pointed else lines


def _reward(contract: ContractView, scene: Scene) -> list[Part]:
    """The coins of the next to complete it."""
    coins = contract.rewards_left[0] if contract.rewards_left else 0
    return [(f" {coins:>2}{COIN}", scene.look.coin if coins else scene.look.dim)]


def _progress(contract: ContractView, scene: Scene) -> list[Part]:
    """Bars for a seat alone, a figure per seat for several."""
    look, seats = scene.look, scene.view.seats
    if len(seats) == 1:
        return [*_bar(contract, look.good, look.dim), f" {contract.progress[0]}/{contract.need}"]
    if contract.need >= LARGE_NEED:
        return [(_own(contract, scene), ""), (f"/{contract.need:<2}", look.dim)]
    parts: list[Part] = []
    for i in range(len(seats)):
        if i + 1 in contract.markers:
            parts.append((" ✓", look.good))
        else:
            step = "▪" if contract.steps[i] else " "
            parts.append((f"{step}{contract.progress[i]}", "" if contract.progress[i] else look.dim))
    return [*parts, (f"/{contract.need:<2}", look.dim)]


def _own(contract: ContractView, scene: Scene) -> str:
    """For terms in figures that stand beside every seat anyway: how far the deciding seat is, or who was there."""
    seats = scene.view.seats
    if contract.markers:
        return f"✓ {labels(seats)[contract.markers[0] - 1]}"
    number = (scene.prompt.seat if scene.prompt else scene.view.active) - 1
    return f"{labels(seats)[number]} {contract.progress[number]}"


def _bar(contract: ContractView, good: str, dim: str) -> list[Part]:
    """Up to five boxes; the marker on a step space shows in them as progress."""
    if contract.need > 5:
        return []
    full = min(contract.need, contract.progress[0])
    if contract.markers:
        full = contract.need
    return [(FULL * full, good), (HALF * (contract.need - full), dim)]


def markers(seat: SeatView) -> str:
    """The markers a seat has left of its three."""
    return "▪" * seat.markers_left + "▫" * (3 - seat.markers_left)
