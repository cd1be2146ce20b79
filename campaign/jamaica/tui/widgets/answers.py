"""The question of a race and its answers, a line or a few each; what is said of the thing under the cursor; and the
action cards: the hand of the seat whose secrets may be seen, and the card that a ship acts by.
"""

from collections.abc import Iterator, Sequence
from math import ceil

from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.jamaica.payments import Step, sensible
from highseas.campaign.jamaica.tui.widgets import signs
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.jamaica.words.table_lines import space_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.menu import answer
from highseas.campaign.tui.widgets.panel import BEST, Part, fit, folded, wrap_indented
from highseas.engine.jamaica.moves import Powder
from highseas.engine.jamaica.seen.printed import CARDS, SPACES
from highseas.engine.jamaica.seen.view import CardFacts, DiceFacts, PayFacts, Prompt, SailFacts

MOST_PAYMENTS, SENSIBLE = 6, 4
"""Up to so many payments are all listed; of more only so many."""
WIDEST = 78
"""Most columns of a row, so that figures stay near their answer."""
_OWN_COURSE = ("dice", "card", "sail", "ghost", "load", "retreat")
"""Questions that follow in a race's course: the cursor starts on their first answer."""


_NUMBERED = [key for key in keymap.NUMBERED if key not in keymap.RACE_LETTERS]
"""The keys of answers without a letter of their own."""
_NO = keymap.MOVE_KEYS["no"]


def keys_of(prompt: Prompt | None, short: Sequence[int], step: Step | None) -> tuple[str, ...]:
    """Return the key of every option: its own letter, the number of gunpowder, or the next number. With a `short`
    list the others have none, and the row for all others has the last; in a `step` it is the amount itself.
    """
    if step is not None:
        return tuple(str(amount) if amount else _NO for amount in step.amounts)
    if prompt is None:
        return ()
    if short:
        keys = dict(zip((*short, len(prompt.options)), _NUMBERED, strict=False))
        return tuple(keys.get(number, "") for number in range(len(prompt.options) + 1))
    if prompt.kind == "powder":
        counts = [option.move.count if isinstance(option.move, Powder) else 0 for option in prompt.options]
        return tuple(_NUMBERED[count - 1] if 0 < count <= len(_NUMBERED) else _NO for count in counts)
    free = iter(_NUMBERED)
    return tuple(keymap.MOVE_KEYS.get(option.text) or next(free, "") for option in prompt.options)


def short_list(prompt: Prompt | None, best: int) -> tuple[int, ...]:
    """Return the numbers of the payments that are listed where there are many: those that make most sense, and what
    a hint calls best.
    """
    if prompt is None or prompt.kind != "pay" or len(prompt.options) <= MOST_PAYMENTS:
        return ()
    short = sensible(prompt)[:SENSIBLE]
    return tuple(short if best < 0 or best in short else [*short[:-1], best])


def question(scene: RaceScene, width: int) -> list[Content]:
    """Return who decides, then the question, in lines of at most `width` columns, none cut off."""
    theme, prompt = scene.theme, scene.prompt
    if scene.hidden_for:
        text = scene.say("jamaica_screen.hand_over", who=scene.hidden_for)
        return [Content(f" {text} ").stylize(theme.decides)]
    if scene.played:
        return [Content(f" {scene.say('jamaica_screen.playing')}").stylize(theme.dim)]
    if prompt is None:
        over = Content.assemble((f" {scene.say('jamaica_screen.over')} ", theme.decides))
        return [over, *wrap_indented(Content(f" {scene.say('jamaica_screen.after_over')}"), width, 1)]
    who = scene.say("jamaica_screen.decides", who=scene.names.who(prompt.seat).upper(), program=scene.program)
    head = Content.assemble((f" ► {who} ", theme.decides), " ")
    title = Content(scene.capital(_title(scene, prompt))).stylize("bold")
    if head.cell_length + title.cell_length <= width:
        return [head + title]
    return [head, *wrap_indented(title, width, 1)]


def _title(scene: RaceScene, prompt: Prompt) -> str:
    """What is asked; of a question whose answers nobody else may see only what everybody knows."""
    if scene.step is not None:
        return prompts.step_title(prompt, scene.step, scene.names)
    if prompt.options and prompt.options[0].facts is not None:
        return prompts.title(prompt, scene.names)
    return scene.say(f"jamaica_screen.next.{prompt.kind}")


def first_answer(scene: RaceScene) -> int | None:
    """Return the option the cursor starts on; None for a question that interrupts: Enter cannot answer it."""
    if not scene.options or scene.step is not None:
        return None
    return 0 if scene.prompt is not None and scene.prompt.kind in _OWN_COURSE else None


def rows(scene: RaceScene, width: int) -> list[ListOption]:
    """Return every answer with its key, and what it costs and brings; long ones are wrapped."""
    width = min(width, WIDEST)
    step, prompt = scene.step, scene.prompt
    if step is not None and prompt is not None:
        _, there = scene.view.seats[prompt.seat - 1].holds[step.hold]
        said = [prompts.step_answer(prompt, step, amount, there, scene.names) for amount in step.amounts]
        return [_row(scene, number, [scene.capital(text)], width) for number, text in enumerate(said)]
    hinted = "  " if scene.best >= 0 else ""
    found = [
        _row(scene, number, _does(scene, number), width, f" {BEST}" if number == scene.best else hinted)
        for number in scene.listed
    ]
    if scene.short:
        others = scene.capital(scene.say("jamaica_asked.by_hold.open"))
        found.append(_row(scene, len(scene.options), [others], width))
    return found


def _row(scene: RaceScene, number: int, does: Sequence[Part], width: int, mark: str = "") -> ListOption:
    left = Content.assemble((scene.key(number) or " ", scene.theme.key), (mark, scene.theme.good), " ", *does)
    return answer(number, Content("\n").join(folded(width, left, indent=4)))


def _does(scene: RaceScene, number: int) -> list[Part]:
    """Return an answer in signs where these say it at a glance, else in words."""
    option = scene.options[number]
    facts = option.facts
    dim = scene.theme.dim
    parts: list[Part] = []
    if isinstance(facts, CardFacts):
        return _card_line(scene, facts)
    if isinstance(facts, DiceFacts):
        for sign, name, die in ((signs.MORNING, "morning", facts.morning), (signs.EVENING, "evening", facts.evening)):
            parts += [(f"{sign} {scene.say(f'jamaica_screen.{name}')} ", dim), (f"{die}", "bold"), "   "]
        return parts
    if isinstance(facts, SailFacts):
        return [*landing(scene, facts), "  ", ", ".join(prompts.landing(facts, scene.names))]
    if isinstance(facts, PayFacts) and scene.prompt is not None:
        parts.append(f"{scene.capital(prompts.label(option, scene.names))}   ")
        holds = scene.view.seats[scene.prompt.seat - 1].holds
        for hold, (before, after) in enumerate(zip(holds, facts.left, strict=True), 1):
            if before != after:
                parts += [(f"{hold}", dim), ("[", dim), signs.tokens(after, scene.theme), ("] ", dim)]
        return parts
    return [scene.capital(prompts.answer(option, scene.names))]


def detail(scene: RaceScene) -> Content:
    """Return what is said of the thing under the cursor, in words; a note or a hint stands in its place."""
    if scene.note:
        return Content(scene.note)
    if scene.step is not None:
        return Content(scene.say("jamaica_screen.by_hold"))
    thing, names = scene.pointed, scene.names
    if thing.kind == "option" and 0 <= thing.place < len(scene.options):
        option = scene.options[thing.place]
        if scene.hint and thing.place == scene.best:
            return hint(scene)
        if isinstance(option.facts, DiceFacts):  # what each card would do with the dice laid so
            return Content("\n").join(Content.assemble(*_card_line(scene, card)) for card in option.facts.cards)
        return Content(scene.capital(prompts.answer(option, names)))
    if thing.kind == "space":
        number = scene.ways.get(thing.place)
        line = space_line(thing.place, scene.view, names)
        if number is not None:
            line = f"{line}. {scene.capital(prompts.answer(scene.options[number], names))}"
        return Content(line)
    return Content("")


def hint(scene: RaceScene) -> Content:
    return Content.assemble((f"{BEST} ", scene.theme.good), scene.hint)


WIDTH, NARROW = 24, 18
"""Columns of a card, and of one without pictures where there is little room."""
_FORMS = (
    (True, WIDTH, 1),
    (False, WIDTH, 1),
    (False, NARROW, 1),
    (False, WIDTH, 2),
    (False, NARROW, 2),
    (False, NARROW, 3),
)
"""How cards are painted: with pictures or not, how wide, in how many rows; the largest first."""


def landing(scene: RaceScene, to: SailFacts) -> list[Part]:
    """Return a space that is sailed to: number, kind and cost, a battle there, and whether it cannot be paid."""
    theme, sign = scene.theme, signs.space_sign(to.space, scene.view.lairs).rstrip()
    parts: list[Part] = [(f"{to.space}{sign}", signs.space_style(SPACES[to.space], theme))]
    return [*parts, (signs.BATTLE if to.battle else "", theme.bad), ("" if to.payable else "✗", theme.bad)]


def _card_line(scene: RaceScene, facts: CardFacts) -> list[Part]:
    """Return what a card does in one line: its symbols by the dice, where they lead or how they are loaded."""
    theme = scene.theme
    parts: list[Part] = [(f"{scene.say('jamaica_screen.card', card=facts.card):<8}", "bold"), " "]
    for sign, action in ((f"{signs.MORNING} ", facts.morning), (f"   {signs.EVENING} ", facts.evening)):
        symbol = f"{signs.SYMBOLS[action.symbol]}{action.count}"
        parts += [(sign, theme.dim), (symbol, signs.symbol_style(action.symbol, theme))]
        for to in action.to:
            parts += [" ", *landing(scene, to)]
        if action.load in ("out", "ignored"):
            parts += [(f" {scene.say(f'jamaica_screen.load.{action.load}')}", theme.bad)]
    return parts


def _facts_of_hand(scene: RaceScene) -> dict[int, CardFacts]:
    """Return what each card of the hand would do: by the dice as they lie, or as the cursor would lay them."""
    options = scene.options
    found = {option.facts.card: option.facts for option in options if isinstance(option.facts, CardFacts)}
    place = scene.pointed.place if scene.pointed.kind == "option" else 0
    if 0 <= place < len(options) and isinstance(facts := options[place].facts, DiceFacts):
        found |= {card.card: card for card in facts.cards}
    return found


def paint_cards(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint all cards: the own hand with what each would do now, else the cards that are turned over.

    They are side by side with pictures where there is room, else without, in up to three rows; none where there is
    too little room for all.
    """
    for large, wide, rows in _FORMS:
        cards = list(_cards(scene, large, wide))
        across = ceil(len(cards) / rows)
        painted = []
        for first in range(0, len(cards), max(1, across)):
            side_by_side = zip(*cards[first : first + across], strict=True)
            painted += [Content(" ").join(line) for line in side_by_side]
        if across * (wide + 1) - 1 <= width and len(painted) <= lines:
            return painted
    return []


def _cards(scene: RaceScene, large: bool, width: int) -> Iterator[list[Content]]:
    """Yield the hand while cards are chosen, then the cards by which the ships act."""
    own, facts, under = scene.own, _facts_of_hand(scene), scene.pointed_facts
    if own is not None and own.hand and scene.view.phase != "actions":
        pointed = under.card if isinstance(under, CardFacts) else 0
        for card in own.hand:
            title = scene.say("jamaica_screen.card", card=card)
            yield _card(scene, card, facts.get(card), card == pointed, title, large, width)
        return
    for number, seat in enumerate(scene.view.seats, 1):
        if seat.turned and seat.card:
            yield _card(scene, seat.card, None, scene.view.actor == number, seat.name, large, width)


def _card(
    scene: RaceScene, card: int, facts: CardFacts | None, marked: bool, title: str, large: bool, width: int
) -> list[Content]:
    """Return the lines of a card under its title; without facts the dice stand for what it does."""
    theme, symbols = scene.theme, (CARDS[card].morning, CARDS[card].evening)
    inner = width - 2
    style = theme.marked if marked else theme.body
    head = Content(title).truncate(inner - 2, ellipsis=True)
    rows: list[Content] = []
    dice = scene.view.dice if scene.view.dice_placed else (0, 0)
    if large:
        pictures = zip(*(signs.of_symbol(symbol, theme, style) for symbol in symbols), strict=True)
        rows += [Content.assemble(" ", one, Content(" ").stylize(style), other) for one, other in pictures]
    done = (facts.morning, facts.evening) if facts is not None else (None, None)
    for sign, symbol, die, does in zip((signs.MORNING, signs.EVENING), symbols, dice, done, strict=True):
        count = does.count if does is not None else die
        said = f"{signs.SYMBOLS[symbol]} {scene.say(f'jamaica.symbol.{symbol}')} {count or ''}"
        rows.append(fit(inner, f" {sign} ", (said, signs.symbol_style(symbol, theme))))
        if does is not None:
            leads: list[Part] = [part for to in does.to for part in (*landing(scene, to), " ")]
            if does.load:
                leads = [(scene.say(f"jamaica_screen.loading.{does.load}"), theme.dim)]
            rows.append(fit(inner, "   ", *leads))
    return framed(f" {head.plain} ", rows, inner, style)


def framed(title: str, rows: Sequence[Content], inner: int, style: str) -> list[Content]:
    """Return the lines of a card with a title in its frame; `rows` are `inner` columns wide."""
    top, low = Content(f"┌{title.ljust(inner, '─')}┐"), Content(f"└{'─' * inner}┘")
    lines = [top, *(Content.assemble("│", row, "│") for row in rows), low]
    return [line.stylize_before(style) for line in lines]
