"""The question and its options: one list for every kind of prompt."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.royal.tui.widgets import odds_bars
from highseas.campaign.royal.tui.widgets.scene import CROWN, SERVES, Scene, strength
from highseas.campaign.royal.words.cards import color_sign, lacking
from highseas.campaign.royal.words.hints import chance_text
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import figures_text, option_label
from highseas.campaign.royal.words.prompts import question as asked_for
from highseas.campaign.royal.words.story import ability_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.menu import answer
from highseas.campaign.tui.widgets.panel import BEST, COIN, POINT, Part, folded, wrap_indented
from highseas.engine.royal.moves import Draw, Expedition, Gamble, Pass, PutBack, Sell, Stop, Take
from highseas.engine.royal.seen.view import Option, Prompt, face
from highseas.story.moves import Choose, Mission
from highseas.story.view import CharacterView, GuestView, WayView

WIDEST = 78
"""Most columns of a row, so that figures stay near their option."""
_FOLD = "\n"
"""Indent of a label's second line."""


def option_keys(prompt: Prompt | None) -> tuple[str, ...]:
    """Return the key of every option: its own letter, or the next number; empty for closed ones."""
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
        over = Content.assemble((f" {scene.say('panels.over')} ", theme.decides))
        return [over, *wrap_indented(Content(scene.say("panels.after_over")), width, 0)]
    names = scene.names
    decider = names[prompt.seat - 1].upper()
    who = Content.assemble(
        (
            f" ► {scene.say('panels.decides', who=decider, program=scene.program)} ",
            theme.fresh if scene.frame and scene.handed else theme.decides,
        ),
        (f" {scene.seat.coins}{COIN}", theme.coin),
    )
    why = Content(_why(scene)).stylize(theme.dim)
    beside = who.cell_length + 1 + why.cell_length <= width
    heads = [Content(" ").join([who, why])] if beside else [who, *wrap_indented(why, width, 0)]
    title = _asked_now(prompt, names, names[view.active - 1])
    return [*heads, *wrap_indented(Content(f"{title[:1].upper()}{title[1:]}").stylize("bold"), width, 0)]


def _asked_now(prompt: Prompt, names: TableNames, active: str) -> str:
    """The question without the name of the seat, which the line above shows."""
    if prompt.kind == "take" and prompt.fee:
        if not prompt.left:
            return names.say("panels.nothing_to_take")
        return names.say("panels.take", many=prompt.left > 1, left=prompt.left, active=active, fee=prompt.fee)
    return asked_for(prompt, names)


def _why(scene: Scene) -> str:
    view, prompt = scene.view, scene.prompt
    phase = scene.say(f"panels.phase.{view.phase}")
    if prompt is None or len(view.seats) == 1 or view.phase == "opening":
        return phase
    if prompt.seat == view.active:
        return scene.say("panels.stage.own", phase=phase)
    return scene.say("panels.stage.other", active=view.seats[view.active - 1].name, phase=phase)


def rows(scene: Scene, width: int, brief: bool = False) -> list[ListOption]:
    """Return every option: key, name, cost and gains, or why it is closed. Long ones are wrapped.

    Options that end the question come after those that continue it, closed options last. `brief` leaves out the
    abilities of cards.
    """
    width = min(width, WIDEST)
    answers = [(not option.enabled, isinstance(option.move, Pass), n) for n, option in enumerate(scene.options)]
    return [answer(number, row(scene, number, width, brief)) for _, _, number in sorted(answers)]


_OWN_COURSE = ("discover", "take")
_FREE = ("leave", "no")


def first_answer(scene: Scene, ids: Sequence[str | None]) -> int | None:
    """Return the row the cursor starts on; None for a question that interrupts, so that Enter cannot answer it.

    When drawing and taking it is the first row. Elsewhere only an answer that costs nothing is preselected: leaving
    the Time deck alone, keeping one's coins.
    """
    prompt = scene.prompt
    if prompt is None or prompt.kind in _OWN_COURSE:
        return 0
    if prompt.kind not in ("aside", "coin_offer"):
        return None
    free = (str(number) for number, option in enumerate(prompt.options) if option.text in _FREE)
    return next((ids.index(name) for name in free if name in ids), None)


def row(scene: Scene, number: int, width: int, brief: bool = False) -> Content:
    option, theme = scene.options[number], scene.theme
    label = _label(option, scene, width >= 64)
    if option.reason is not None:
        lines = folded(width, Content.assemble("· ", label), Content(_closed(option, scene)))
        return Content("\n").join(lines).stylize(theme.dim)
    key = scene.key(number) or " "
    label, _, below = label.partition(_FOLD)
    if brief and isinstance(option.about, CharacterView):
        below = ""
    left = Content.assemble((key, theme.key), *_chance(number, scene), " ", label, *_serves(option, scene))
    lines = folded(width, left, Content.assemble(*_figures(option, scene, width - left.cell_length - 1)))
    return Content("\n").join([*lines, *(folded(width, Content(f"    {below}"), indent=4) if below else [])])


def _chance(number: int, scene: Scene) -> list[Part]:
    """What a hint says of an option: a mark if nothing is better, and the chance of winning with it."""
    hint, theme = scene.hint, scene.theme
    if hint is None:
        return []
    move = scene.hinted(number)
    best = move is not None and move.equal
    shares = "" if not hint.best.points else f"{chance_text(move, scene.names) if move is not None else '':>3}"
    return [(f" {BEST if best else ' '}{shares}", theme.good if best else theme.dim)]


def _label(option: Option, scene: Scene, wide: bool) -> str:
    names = scene.names
    move = option.move
    if option.card and face(option.card).type == "expedition":
        given = move.give if isinstance(move, Expedition) else ()
        return scene.say(
            "panels.answer.expedition", asked=scene.language.short_name(face(option.card).kind), given=given, wide=wide
        )
    if isinstance(move, Mission):
        mission = names.story.mission_name(move.mission)
        return scene.say("panels.answer.mission", mission=mission, given=move.give, wide=wide)
    if isinstance(move, Choose) and isinstance(option.about, CharacterView):
        who = option.about
        name, ability = names.story.character_name(who.id), ability_line(who, names.language)
        return scene.say("panels.answer.character", name=name, coins=who.coins, ability=ability)
    if isinstance(option.about, GuestView) and not wide:
        guest = names.say("prompts.answer.call", guest=names.story.guest_name(option.about.place), offer="")
        return f"{guest}{_FOLD}{figures_text(option, names)}"
    if isinstance(option.about, WayView | GuestView):
        return f"{option_label(option, names)}{_FOLD}{figures_text(option, names)}"
    if option.cards:
        return scene.say("panels.answer.gamble", cards=option.cards)
    if isinstance(move, Pass) and scene.ends:
        return scene.say("panels.answer.ends", label=option_label(option, names), end=scene.ends)
    if not option.card:
        return option_label(option, names)
    card = face(option.card)
    if isinstance(move, (PutBack, Sell)):
        return option_label(option, names)
    sign, kind = color_sign(card.color), card.kind
    if isinstance(move, Take) and move.item:
        return scene.say("panels.answer.keep_item", sign=sign, kind=kind, item=card.item)
    if card.type != "ship":
        return scene.say("panels.answer.hire", sign=sign, kind=kind)
    declined = isinstance(move, Take) and move.decline
    to = names[move.to] if isinstance(move, Take) and move.to >= 0 else ""
    return scene.say("panels.answer.trade", sign=sign, kind=kind, strength=strength(card), declined=declined, to=to)


def _figures(option: Option, scene: Scene, room: int) -> list[Part]:
    """Coins and points in figures: "−3◉ −1 fee ★+2 → 4◉"; of a draw its risk, of a stop what it brings, as
    far as it has `room` in columns.
    """
    preview, theme = option.preview, scene.theme
    if isinstance(option.move, (Draw, Gamble, Stop)):
        return odds_bars.parts(option.move, scene, room)
    if preview is None:
        return []

    def worded(code: str, figure: int) -> str:
        return f" {scene.say(f'panels.figure.{code}', coins=figure, takes=figure)}" if figure else ""

    pays, after = preview.pays or preview.discount, preview.pays or preview.gains or preview.fee
    figures = (
        (f" −{preview.pays}{COIN}" if pays else "", theme.coin),
        (worded("saved", preview.discount), theme.good),
        (f" +{preview.gains - preview.bonus}{COIN}" if preview.gains else "", theme.coin),
        (f"+{preview.bonus}" if preview.bonus else "", theme.good),
        (worded("fee", preview.fee), theme.blade),
        (worded("takes", preview.takes), theme.good),
        (f" −{preview.pays_crowns}{CROWN}" if preview.pays_crowns else "", theme.point),
        (f" +{preview.crowns}{CROWN}" if preview.crowns else "", theme.point),
        (worded("stowed", preview.stowed), theme.good),
        (f" {POINT}{preview.influence:+d}" if preview.influence else "", theme.point),
        (f" → {preview.coins_after:>2}{COIN}" if after else "", "bold"),
    )
    return [(text, style) for text, style in figures if text]


def _serves(option: Option, scene: Scene) -> list[Part]:
    return [(f" {SERVES}", scene.theme.good)] if option.card in scene.serves else []


_CLOSED = ("coins", "symbols", "event_first", "event_stop", "first_card", "gambled", "no_card")
"""Reasons with sentences of their own, after `panels.closed`."""


def _closed(option: Option, scene: Scene) -> str:
    reason = option.reason
    assert reason is not None
    code = reason.code if reason.code in _CLOSED else "takes"
    return scene.say(
        f"panels.closed.{code}", need=reason.need, have=reason.have, lacking=lacking(reason, scene.language)
    )
