"""The question of a race and its answers, a line or a few each; what is said of the thing under the cursor; and the
action cards: the hand of the seat whose secrets may be seen, and the card that a ship acts by.
"""

from collections.abc import Iterator, Sequence
from math import ceil

from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.jamaica.payments import Step, sensible
from highseas.campaign.jamaica.tui.widgets.scene import (
    BATTLE,
    EVENING,
    MORNING,
    SYMBOLS,
    RaceScene,
    of_symbol,
    space_sign,
    space_style,
    symbol_style,
    tokens,
)
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.jamaica.words.table_lines import space_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.widgets.menu import answer
from highseas.campaign.tui.widgets.panel import BEST, Part, fit, folded, wrap_indented
from highseas.engine.jamaica.moves import Move, Powder
from highseas.engine.jamaica.seen.printed import CARDS, SPACES
from highseas.engine.jamaica.seen.view import ActionFacts, CardFacts, DiceFacts, PayFacts, Prompt, SailFacts, Tokens

MOST_PAYMENTS, SENSIBLE = 6, 4
"""Up to so many payments are all listed; of more only so many."""
WIDEST = 78
"""Most columns of a row, so that figures stay near their answer."""
_OWN_COURSE = ("dice", "card", "sail", "ghost", "load", "retreat")
"""Questions that follow in a race's course: the cursor starts on their first answer."""


def _numbered() -> list[str]:
    """Return the keys of answers without a letter of their own."""
    return [key for key in keymap.NUMBERED if key not in keymap.RACE_LETTERS]


def option_keys(prompt: Prompt | None) -> tuple[str, ...]:
    """Return the key of every option: its own letter, the number of gunpowder, or the next number."""
    if prompt is None:
        return ()
    numbered = _numbered()
    if prompt.kind == "powder":
        return tuple(_powder_key(option.move, numbered) for option in prompt.options)
    free = iter(numbered)
    return tuple(keymap.MOVE_KEYS.get(option.text) or next(free, "") for option in prompt.options)


def short_keys(prompt: Prompt, short: Sequence[int]) -> tuple[str, ...]:
    """Return the keys of options of which only these are listed, and after them that of the row for all others."""
    keys = dict(zip((*short, len(prompt.options)), _numbered(), strict=False))
    return tuple(keys.get(number, "") for number in range(len(prompt.options) + 1))


def step_keys(step: Step) -> tuple[str, ...]:
    """Return the keys of what a hold can give: the amount itself, "n" for nothing."""
    return tuple(str(amount) if amount else keymap.MOVE_KEYS["no"] for amount in step.amounts)


def short_list(prompt: Prompt | None, best: int) -> tuple[int, ...]:
    """Return the numbers of the payments that are listed where there are many: those that make most sense, and what
    a hint calls best.
    """
    if prompt is None or prompt.kind != "pay" or len(prompt.options) <= MOST_PAYMENTS:
        return ()
    short = sensible(prompt)[:SENSIBLE]
    return tuple(short if best < 0 or best in short else [*short[:-1], best])


def _powder_key(move: Move, numbered: Sequence[str]) -> str:
    """Return the key of so much gunpowder: its number, "n" for none, letters from ten on."""
    count = move.count if isinstance(move, Powder) else 0
    return numbered[count - 1] if 0 < count <= len(numbered) else keymap.MOVE_KEYS["no"]


def question(scene: RaceScene, width: int) -> list[Content]:
    """Return who decides, then the question, in lines of at most `width` columns, none cut off."""
    theme, prompt = scene.theme, scene.prompt
    if scene.hidden_for:
        text = scene.say("jamaica_screen.hand_over", who=scene.hidden_for)
        return [Content(f" {text} ").stylize(theme.decides)]
    if prompt is None:
        over = Content.assemble((f" {scene.say('jamaica_screen.over')} ", theme.decides))
        return [over, *wrap_indented(Content(f" {scene.say('jamaica_screen.after_over')}"), width, 1)]
    who = scene.say("jamaica_screen.decides", who=scene.names.who(prompt.seat).upper(), program=scene.program)
    head = Content.assemble((f" ► {who} ", theme.decides), " ")
    title = Content(scene.names.language.capital(_title(scene, prompt))).stylize("bold")
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
    if scene.step is not None:
        return _step_rows(scene, scene.step, width)
    found = [answer(number, row(scene, number, width)) for number in scene.listed]
    if scene.short:
        others = scene.names.language.capital(scene.say("jamaica_asked.by_hold.open"))
        found.append(_plain_row(scene, len(scene.options), others, width))
    return found


def _step_rows(scene: RaceScene, step: Step, width: int) -> list[ListOption]:
    """Return how much a hold may give, a row each."""
    assert scene.prompt is not None
    _, there = scene.view.seats[scene.prompt.seat - 1].holds[step.hold]
    return [
        _plain_row(scene, number, prompts.step_answer(scene.prompt, step, amount, there, scene.names), width)
        for number, amount in enumerate(step.amounts)
    ]


def _plain_row(scene: RaceScene, number: int, text: str, width: int) -> ListOption:
    left = Content.assemble((scene.key(number) or " ", scene.theme.key), " ", scene.names.language.capital(text))
    return answer(number, Content("\n").join(folded(width, left, indent=4)))


def row(scene: RaceScene, number: int, width: int) -> Content:
    """Return the row of one answer."""
    theme, best = scene.theme, number == scene.best
    mark = f" {BEST}" if best else "  " if scene.best >= 0 else ""
    left = Content.assemble((scene.key(number) or " ", theme.key), (mark, theme.good), " ", *_does(scene, number))
    return Content("\n").join(folded(width, left, indent=4))


def _does(scene: RaceScene, number: int) -> list[Part]:
    """Return an answer in signs where these say it at a glance, else in words."""
    option = scene.options[number]
    facts = option.facts
    if isinstance(facts, CardFacts):
        return [(f"{scene.say('jamaica_screen.card', card=facts.card):<8}", "bold"), " ", *signs(scene, facts)]
    if isinstance(facts, DiceFacts):
        return _dice(scene, facts)
    if isinstance(facts, SailFacts):
        return [*landing(scene, facts), "  ", _landing_words(scene, facts)]
    if isinstance(facts, PayFacts) and scene.prompt is not None:
        label = scene.names.language.capital(prompts.label(option, scene.names))
        return [f"{label}   ", *_left(scene, facts, scene.view.seats[scene.prompt.seat - 1].holds)]
    return [scene.names.language.capital(prompts.answer(option, scene.names))]


def _left(scene: RaceScene, facts: PayFacts, holds: Sequence[Tokens]) -> list[Part]:
    """Return what is left in the holds that are paid from, each with its number."""
    dim = scene.theme.dim
    parts: list[Part] = []
    for number, (before, after) in enumerate(zip(holds, facts.left, strict=True), 1):
        if before != after:
            parts += [(f"{number}", dim), ("[", dim), tokens(after, scene.theme), ("] ", dim)]
    return parts


def _dice(scene: RaceScene, facts: DiceFacts) -> list[Part]:
    dim = scene.theme.dim
    parts: list[Part] = []
    for sign, name, die in ((MORNING, "morning", facts.morning), (EVENING, "evening", facts.evening)):
        parts += [(f"{sign} {scene.say(f'jamaica_screen.{name}')} ", dim), (f"{die}", "bold"), "   "]
    return parts


def _landing_words(scene: RaceScene, facts: SailFacts) -> str:
    return ", ".join(prompts.landing(facts, scene.names))


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
        if isinstance(option.facts, DiceFacts):
            return _hand_by(scene, option.facts)
        return Content(names.language.capital(prompts.answer(option, names)))
    if thing.kind == "space":
        number = scene.ways.get(thing.place)
        line = space_line(thing.place, scene.view, names)
        if number is not None:
            line = f"{line}. {names.language.capital(prompts.answer(scene.options[number], names))}"
        return Content(line)
    return Content("")


def hint(scene: RaceScene) -> Content:
    """Return what a hint says."""
    return Content.assemble((f"{BEST} ", scene.theme.good), scene.hint)


def _hand_by(scene: RaceScene, facts: DiceFacts) -> Content:
    """Return what each card of the hand would do with the dice laid so, a line each."""
    lines = [
        Content.assemble(
            (f"{scene.say('jamaica_screen.card', card=card.card):<8}", "bold"), " ", *signs(scene, card)
        )
        for card in facts.cards
    ]
    return Content("\n").join(lines)


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
    theme = scene.theme
    parts: list[Part] = [
        (f"{to.space}{space_sign(to.space, scene.view.lairs).rstrip()}", space_style(SPACES[to.space], theme))
    ]
    if to.battle:
        parts += [(BATTLE, theme.bad)]
    if not to.payable:
        parts += [("✗", theme.bad)]
    return parts


def action(scene: RaceScene, facts: ActionFacts) -> list[Part]:
    """Return what an action does: its symbol by the die, and where it leads or whether it can be loaded."""
    theme = scene.theme
    parts: list[Part] = [(f"{SYMBOLS[facts.symbol]}{facts.count}", symbol_style(facts.symbol, theme))]
    for to in facts.to:
        parts += [" ", *landing(scene, to)]
    if facts.load in ("out", "ignored"):
        parts += [(f" {scene.say(f'jamaica_screen.load.{facts.load}')}", theme.bad)]
    return parts


def signs(scene: RaceScene, facts: CardFacts) -> list[Part]:
    """Return what a card does in one line."""
    dim = scene.theme.dim
    return [
        (f"{MORNING} ", dim),
        *action(scene, facts.morning),
        (f"   {EVENING} ", dim),
        *action(scene, facts.evening),
    ]


def facts_of(scene: RaceScene) -> dict[int, CardFacts]:
    """Return what each card of the hand would do: by the dice as they lie, or as the cursor would lay them."""
    found: dict[int, CardFacts] = {}
    options = scene.options
    for option in options:
        if isinstance(option.facts, CardFacts):
            found[option.facts.card] = option.facts
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
        painted = [
            line for first in range(0, len(cards), max(1, across)) for line in _row(cards[first : first + across])
        ]
        if across * (wide + 1) - 1 <= width and len(painted) <= lines:
            return painted
    return []


def _row(cards: Sequence[Sequence[Content]]) -> list[Content]:
    """Return the lines of cards side by side."""
    return [Content(" ").join(row) for row in zip(*cards, strict=True)]


def _cards(scene: RaceScene, large: bool, width: int) -> Iterator[list[Content]]:
    """Yield the hand while cards are chosen, then the cards by which the ships act."""
    own, facts, pointed = scene.own, facts_of(scene), _pointed(scene)
    if own is not None and own.hand and scene.view.phase != "actions":
        for card in own.hand:
            title = scene.say("jamaica_screen.card", card=card)
            yield _card(scene, card, facts.get(card), card == pointed, title, large, width)
        return
    for number, seat in enumerate(scene.view.seats, 1):
        if seat.turned and seat.card:
            yield _card(scene, seat.card, None, scene.view.actor == number, seat.name, large, width)


def _pointed(scene: RaceScene) -> int:
    """The card of the option under the cursor; 0 for none."""
    place = scene.pointed.place if scene.pointed.kind == "option" else -1
    facts = scene.options[place].facts if 0 <= place < len(scene.options) else None
    return facts.card if isinstance(facts, CardFacts) else 0


def _card(
    scene: RaceScene, card: int, facts: CardFacts | None, marked: bool, title: str, large: bool, width: int
) -> list[Content]:
    """Return the lines of a card under its title; without facts the dice stand for what it does."""
    theme, face = scene.theme, CARDS[card]
    inner = width - 2
    style = theme.marked if marked else theme.body
    head = Content(title).truncate(inner - 2, ellipsis=True)
    rows = [Content.assemble("┌", f" {head.plain} ".ljust(inner, "─"), "┐")]
    dice = scene.view.dice if scene.view.dice_placed else (0, 0)
    if large:
        rows_of_both = zip(
            *(of_symbol(symbol, theme, style) for symbol in (face.morning, face.evening)), strict=True
        )
        rows += [
            Content.assemble("│ ", one, Content(" ").stylize(style), other, "│") for one, other in rows_of_both
        ]
    done = (facts.morning, facts.evening) if facts is not None else (None, None)
    symbols = (face.morning, face.evening)
    for sign, symbol, die, does in zip((MORNING, EVENING), symbols, dice, done, strict=True):
        said = scene.names.language.say(f"jamaica.symbol.{symbol}")
        count = does.count if does is not None else die
        head = Content.assemble(
            f"{sign} ", (f"{SYMBOLS[symbol]} {said} {count or ''}", symbol_style(symbol, theme))
        )
        rows.append(Content.assemble("│", fit(inner, " ", head), "│"))
        if does is not None:
            rows.append(Content.assemble("│", fit(inner, "   ", *_brings(scene, does)), "│"))
    rows.append(Content(f"└{'─' * inner}┘"))
    return [row.stylize_before(style) for row in rows]


def _brings(scene: RaceScene, does: ActionFacts) -> list[Part]:
    """Return where an action leads, or how it is loaded."""
    if does.load:
        return [(scene.say(f"jamaica_screen.loading.{does.load}"), scene.theme.dim)]
    parts: list[Part] = []
    for to in does.to:
        parts += [*landing(scene, to), " "]
    return parts
