"""The question and its answers: one list for every kind of prompt."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.scene import (
    COIN,
    CROWN,
    CUTLASS,
    POINT,
    SERVES,
    SKULL,
    Part,
    Scene,
    folded,
    hung,
)
from highseas.campaign.words.names import card_name, counted, item_name, kind_name, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.prompts import option_label
from highseas.campaign.words.prompts import question as asked_for
from highseas.campaign.words.short import asked, color_sign, lacking
from highseas.campaign.words.story import ability_line
from highseas.engine.royal.moves import Draw, Expedition, Pass, PutBack, Sell, Take
from highseas.engine.royal.seen.faces import face
from highseas.engine.royal.seen.view import Option, Prompt
from highseas.story.moves import Choose, Mission
from highseas.story.seen import CharacterView

WIDEST = 78
"""Columns of a row at most, so that figures stay near what they are about."""
_FOLD = "\n"
"""Where a label goes on in a second line."""


def option_keys(prompt: Prompt | None) -> tuple[str, ...]:
    """A key for every open option: its own letter, or the next number; empty for closed ones."""
    if prompt is None:
        return ()
    numbers = iter(keymap.NUMBERED)
    return tuple(
        "" if not option.enabled else keymap.MOVE_KEYS.get(option.text) or next(numbers, "")
        for option in prompt.options
    )


def question(scene: Scene, width: int) -> list[Content]:
    """Return who decides and why, then the question, in lines of at most `width` columns, none cut off."""
    theme, prompt, view = scene.theme, scene.prompt, scene.view
    if prompt is None:
        over = Content.assemble((" THE GAME IS OVER ", theme.decides))
        return [over, *hung(Content("Enter opens the report; l looks back."), width, 1)]
    names = scene.names
    who = Content.assemble(
        (
            f" ► {names[prompt.seat - 1].upper()} {'PLAYS' if scene.by_itself else 'DECIDES'} ",
            theme.fresh if scene.flash and scene.handed else theme.decides,
        ),
        (f" {scene.seat.coins}{COIN}", theme.coin),
    )
    why = Content(_why(scene)).stylize(theme.dim)
    heads = [who + why] if who.cell_length + why.cell_length <= width else [who, *hung(why, width, 1)]
    title = _asked_now(prompt, names, names[view.active - 1])
    return [*heads, *hung(Content(f"{title[:1].upper()}{title[1:]}").stylize("bold"), width, 1)]


def _asked_now(prompt: Prompt, names: TableNames, active: str) -> str:
    """The question in short: who it is for stands above it."""
    if prompt.kind == "take" and prompt.fee:
        if not prompt.left:
            return "nothing more to take"
        each = " each" if prompt.left > 1 else ""
        most = "up to " if prompt.left > 1 else ""
        return f"take {most}{counted(prompt.left, 'card')}, paying {active} {prompt.fee}{COIN}{each}?"
    return asked_for(prompt, names)


_STAGES = {
    "opening": "before the first turn",
    "discover": "Discover",
    "trade": "Trade & Hire",
    "bust": "after a bust",
    "over": "",
}


def _why(scene: Scene) -> str:
    view, prompt = scene.view, scene.prompt
    stage = _STAGES[view.phase]
    if prompt is None or len(view.seats) == 1 or view.phase == "opening":
        return f" {stage}"
    if prompt.seat == view.active:
        return f" own turn, {stage}"
    return f" in {view.seats[view.active - 1].name}'s turn, {stage}"


def rows(scene: Scene, width: int, brief: bool = False) -> list[ListOption]:
    """Every option: key, what it is, what it costs and brings, or why it is closed. Long ones are folded.

    What ends the question comes after what goes on with it, and closed options come last. In `brief` nobody's
    ability stands below the name.
    """
    width = min(width, WIDEST)
    order = sorted(range(len(scene.options)), key=lambda n: (not scene.options[n].enabled, _ends(scene.options[n])))
    return [ListOption(row(scene, number, width, brief), id=str(number)) for number in order]


_OWN_COURSE = ("discover", "take")
_FREE = ("leave", "no")


def first_answer(scene: Scene, ids: Sequence[str | None]) -> int | None:
    """The line the cursor stands on at first: None where a question interrupts, so that Enter gives nothing away.

    Drawing and taking go on from the first line. Elsewhere only an answer that costs nothing is ready: leaving the
    Time deck alone, keeping one's coins.
    """
    prompt = scene.prompt
    if prompt is None or prompt.kind in _OWN_COURSE:
        return 0
    if prompt.kind not in ("aside", "coin_offer"):
        return None
    free = (str(number) for number, option in enumerate(prompt.options) if option.text in _FREE)
    return next((ids.index(name) for name in free if name in ids), None)


def _ends(option: Option) -> bool:
    return isinstance(option.move, Pass)


def row(scene: Scene, number: int, width: int, brief: bool = False) -> Content:
    """One option."""
    option, theme = scene.options[number], scene.theme
    label = _label(option, scene, width >= 64)
    if option.reason is not None:
        lines = folded(width, Content.assemble("· ", label), Content(_closed(option)))
        return Content("\n").join(lines).stylize(theme.dim)
    key = scene.key(number) or " "
    label, _, below = label.partition(_FOLD)
    if brief and isinstance(option.about, CharacterView):
        below = ""
    left = Content.assemble((key, theme.key), " ", label, *_serves(option, scene))
    lines = folded(width, left, Content.assemble(*_figures(option, scene)))
    return Content("\n").join([*lines, *(folded(width, Content(f"    {below}"), indent=4) if below else [])])


def _label(option: Option, scene: Scene, wide: bool) -> str:
    """What the option does, in little room."""
    names = scene.names
    move = option.move
    if isinstance(move, Expedition):
        given = f"give {listed(card_name(card) for card in move.give)}"
        return f"⚑ {asked(face(option.card))}{': ' if wide else _FOLD}{given}"
    if option.card and face(option.card).type == "expedition":
        return f"⚑ {asked(face(option.card))}"
    if isinstance(move, Mission):
        given = (
            f"{': ' if wide else _FOLD}give {listed(card_name(card) for card in move.give)}" if move.give else ""
        )
        return f"Complete {names.story.mission_name(move.mission)}{given}"
    if isinstance(move, Choose) and isinstance(option.about, CharacterView):
        who = option.about
        return f"{names.story.character_name(who.id)}, {who.coins}{COIN}{_FOLD}{ability_line(who)}"
    if isinstance(move, Pass) and scene.ends:
        return f"{option_label(option, names)}: {scene.ends}"
    if not option.card:
        return option_label(option, names)
    card = face(option.card)
    if isinstance(move, (PutBack, Sell)):
        return option_label(option, names)
    name = kind_name(card.kind)
    item = f" {item_name(card.item)}" if card.item else ""
    if isinstance(move, Take) and move.item:
        return f"Keep {color_sign(card.color)} {name}:{item}"
    if card.type != "ship":
        return f"Hire {color_sign(card.color)} {name}" if card.color else f"Hire {name}"
    strength = SKULL if card.skull else f"{CUTLASS}{card.cutlasses}"
    how = ""
    if isinstance(move, Take):
        how = " unpaid" if move.decline else ""
        how += f" ({COIN} to {names[move.to]})" if move.to >= 0 else ""
    return f"Trade {color_sign(card.color)} {name} {strength}{how}"


def _figures(option: Option, scene: Scene) -> list[Part]:
    """Coins and points in figures: "−3◉ −1 fee ★+2 → 4◉"; of a draw the chance of a bust, where it is wanted."""
    preview, theme = option.preview, scene.theme
    if isinstance(option.move, Draw) and scene.bust:
        return [(f"bust {scene.bust}", theme.dim if scene.bust == "0%" else theme.bad)]
    if preview is None:
        return []
    parts: list[Part] = []
    if preview.pays or preview.discount:
        parts.append((f" −{preview.pays}{COIN}", theme.coin))
    if preview.discount:
        parts.append((f" ({preview.discount} off)", theme.good))
    if preview.gains:
        parts.append((f" +{preview.gains - preview.bonus}{COIN}", theme.coin))
    if preview.bonus:
        parts.append((f"+{preview.bonus}", theme.good))
    if preview.fee:
        parts.append((f" fee {preview.fee}", theme.blade))
    if preview.takes:
        parts.append((f" +{preview.takes} card", theme.good))
    if preview.pays_crowns:
        parts.append((f" −{preview.pays_crowns}{CROWN}", theme.point))
    if preview.crowns:
        parts.append((f" +{preview.crowns}{CROWN}", theme.point))
    if preview.influence:
        parts.append((f" {POINT}{preview.influence:+d}", theme.point))
    if preview.pays or preview.gains or preview.fee:
        parts.append((f" → {preview.coins_after:>2}{COIN}", "bold"))
    return parts


def _serves(option: Option, scene: Scene) -> list[Part]:
    return [(f" {SERVES}", scene.theme.good)] if option.card in scene.serves else []


def _closed(option: Option) -> str:
    reason = option.reason
    assert reason is not None
    match reason.code:
        case "coins":
            return f"needs {reason.need}{COIN}, has {reason.have}"
        case "symbols":
            return f"lacks {lacking(reason)}"
        case "event_first":
            return f"today: {reason.need} cards first"
        case "event_stop":
            return f"today: {reason.need} cards at most"
        case "first_card":
            return "turn up a card first"
        case _:
            return "no card left to take"
