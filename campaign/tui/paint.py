"""The table as styled text: one value per panel, made from a `View` alone, so that few widgets paint everything."""

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from campaign.tui.theme import SHAPES, flag_style
from campaign.words.names import card_name, contract_name, grouped, kind_name
from campaign.words.table import terms
from engine.cards import CARD_BY_ID, CONTRACT_BY_ID
from engine.view import ContractView, Prompt, SeatView, View

COIN, CUTLASS, POINT = "¤", "†", "★"
Part = str | Content | tuple[str, str | Style]

CELL = 24
"""Columns of a harbor card."""


def click(action: str) -> Style:
    """A style whose text does something when it is clicked."""
    return Style.from_meta({"@click": action})


def clock(view: View, width: int) -> Content:
    """Turns left, contracts left: the star of the screen."""
    if not view.timed:
        left = "  LAST ROUND" if view.ending else ""
        return Content.assemble((f" Turn {view.turn} ", "bold reverse"), f"{left}   {_piles(view)}")
    first = view.phase == "discover" and view.drawn == 0
    after = view.time_deck - 1 if first else view.time_deck
    sand = "▓" * min(view.time_deck, 26)
    parts: list[Part] = [
        (f" {after} ", "bold reverse"),
        (f" {'turn' if after == 1 else 'turns'} after this ", "bold"),
        (sand + " ", "dim"),
        (f" {view.contracts_left} ", "bold reverse"),
        (f" {'contract' if view.contracts_left == 1 else 'contracts'} open ", "bold"),
    ]
    if view.point_deck:
        parts += [(f" {view.point_deck} ", "bold reverse"), " at stake "]
    if width >= 120:
        parts.append((f"  turn {view.turn}   {_piles(view)}", "dim"))
    return Content.assemble(*parts)


def _piles(view: View) -> str:
    piles = f"Play deck {view.play_deck} · discard {len(view.discard)}"
    return f"{piles} · Time {view.time_deck} · Point {view.point_deck}" if view.timed else piles


def _flag(color: str, theme: str) -> Part:
    """A ship color as shape and letter, in color where there are colours."""
    return (f"{SHAPES[color]}{color[0].upper()}", f"bold {flag_style(theme, color)}".strip())


def card_cell(card: str, theme: str, discount: int = 0) -> list[Part]:
    """A harbor card in one line of at most `CELL` - 2 columns."""
    entry = CARD_BY_ID[card]
    if entry.type == "ship":
        strength = "☠" if entry.skull else f"{CUTLASS}{entry.cutlasses}"
        gift = "+g" if entry.gift else ""
        return [_flag(entry.color, theme), f" {kind_name(entry.kind):<8}{strength:<3}{entry.coins}{COIN}{gift}"]
    cost = max(0, entry.cost - discount)
    flag = _flag(entry.color, theme) if entry.color else "  "
    name = "Jack of Trades" if entry.kind == "jack_of_all_trades" else kind_name(entry.kind)
    blades = f"{CUTLASS}{entry.cutlasses}" if entry.cutlasses else ""
    return [flag, f" {name[:12]:<12}{POINT}{entry.influence}{blades} {cost}{COIN}"]


def harbor(view: View, prompt: Prompt | None, theme: str, width: int, marked: str, fresh: str) -> Content:
    """The harbor in columns, what waits to be placed, the expeditions and what they lack."""
    seat = view.seats[(prompt.seat if prompt else view.active) - 1]
    parts: list[Part] = []
    columns = max(1, (width - 2) // CELL)
    for place, card in enumerate(view.harbor):
        cell = card_cell(card, theme, seat.discount)
        style = "reverse" if card == marked else "bold" if card == fresh else ""
        content = Content.assemble(*cell)
        content = content.pad_right(max(0, CELL - 2 - content.cell_length))
        content = content.stylize(click(f"screen.pick('{card}')"))
        content = content.stylize(style) if style else content
        pointer = "►" if card == marked else " "
        parts += [pointer, content, "\n" if (place + 1) % columns == 0 else " "]
    if not view.harbor:
        parts.append((" the harbor is empty", "dim"))
    for card in view.revealed:
        parts += ["\n", ("just up: ", "bold"), *card_cell(card, theme, seat.discount)]
    for card in view.expeditions:
        parts += ["\n" if parts and parts[-1] != "\n" else "", *_expedition(card, prompt)]
    return Content.assemble(*parts)


def _expedition(card: str, prompt: Prompt | None) -> list[Part]:
    entry = CARD_BY_ID[card]
    asks = " ".join(f"{count}×{symbol}" for symbol, count in entry.requires.items())
    lacking: tuple[str, ...] = ()
    for option in prompt.options if prompt else ():
        if option.card == card and option.reason is not None:
            lacking = option.reason.symbols
    state: Part = (f" lacks {', '.join(lacking)}", "dim") if lacking else ""
    return [("⚑ ", "bold"), (f"{asks}: {entry.coins}{COIN} {POINT}{entry.influence}", ""), state]


def contracts(view: View, prompt: Prompt | None, width: int) -> Content:
    """Every open contract: terms, coins left, markers, how far each seat is."""
    parts: list[Part] = []
    for contract in view.contracts:
        parts += _contract(contract, view, prompt, width)
    return Content.assemble(*parts) if parts else Content("no contracts in this game")


def _contract(contract: ContractView, view: View, prompt: Prompt | None, width: int) -> list[Part]:
    done = bool(contract.markers)
    offered = prompt is not None and contract.id in {option.contract for option in prompt.options}
    mark = "✓" if done else "!" if offered else "·"
    link = click(f"screen.contract('{contract.id}')")
    reward = f" {contract.rewards_left[0]}{COIN}" if contract.rewards_left else ""
    name = contract_name(contract.id)
    head = Content.assemble((f"{mark} {name}", "dim" if done else "bold")).stylize(link)
    far = _progress(contract, view)
    room = width - 3 - len(name) - len(reward) - len(far)
    brief = terms(contract.id)
    if room >= 12:
        text = f" {brief}"[: room - 1]
        return [head, (f"{text:<{room - 1}}", "dim"), far, (reward, "dim"), "\n"]
    return [head, f" {far}", (reward, "dim"), (f"\n   {brief}"[: width + 1], "dim"), "\n"]


def _progress(contract: ContractView, view: View) -> str:
    """ "2/3" alone; "A2 B✓ C0 /3" with several seats."""
    if len(view.seats) == 1:
        return "done" if contract.markers else f"{contract.progress[0]}/{contract.need}"
    each = [
        f"{seat.name[0]}{'✓' if i + 1 in contract.markers else contract.progress[i]}"
        for i, seat in enumerate(view.seats)
    ]
    return f"{' '.join(each)} /{contract.need}"


def seats(view: View, prompt: Prompt | None, theme: str) -> Content:
    """Every player: figures, display grouped by kind, whose decision it is."""
    parts: list[Part] = []
    for number, seat in enumerate(view.seats, 1):
        parts += _seat(seat, number, view, prompt, theme)
    return Content.assemble(*parts)


def _seat(seat: SeatView, number: int, view: View, prompt: Prompt | None, theme: str) -> list[Part]:
    deciding = prompt is not None and prompt.seat == number
    tag = "►" if deciding else " "
    role = " active" if number == view.active and len(view.seats) > 1 and view.phase != "over" else ""
    figures = f" {seat.coins}{COIN} {POINT}{seat.influence} {CUTLASS}{seat.cutlasses}"
    if view.contracts:
        figures += f" {'▪' * seat.markers_left}{'▫' * (3 - seat.markers_left)}"
    parts: list[Part] = [
        (f"{tag}{seat.name}{role}", "bold reverse" if deciding else "bold"),
        figures,
        "\n",
    ]
    for card, count in grouped(seat.display):
        entry = CARD_BY_ID[card]
        name = card_name(card) if entry.type == "expedition" else kind_name(entry.kind)
        times = f"{count}× " if count > 1 else ""
        flag: list[Part] = [_flag(entry.color, theme), " "] if entry.color else []
        parts += ["   ", times, *flag, f"{name} {POINT}{entry.influence}\n"]
    if seat.kept_ships:
        kept = [_flag(CARD_BY_ID[card].color, theme) for card in seat.kept_ships]
        parts += ["   keeps ", *kept, "\n"]
    return parts


def brief_contract(contract_id: str) -> str:
    """A contract's coins by order of completion, for a tooltip."""
    rewards = CONTRACT_BY_ID[contract_id].rewards
    return f"{contract_name(contract_id)}: {terms(contract_id)}; {', '.join(map(str, rewards))} coins by order"


def told(lines: Sequence[str], rows: int) -> Content:
    """The last lines of the log; the newest stands out."""
    shown = list(lines)[-rows:]
    parts: list[Part] = []
    for place, line in enumerate(shown):
        style = "bold $error" if line.startswith("Bust!") else "" if place < len(shown) - 1 else "bold"
        parts += [(line, style), "\n" if place < len(shown) - 1 else ""]
    return Content.assemble(*parts)
