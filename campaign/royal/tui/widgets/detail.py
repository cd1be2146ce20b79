"""The detail panel: the thing under the cursor in sentences: what it is, does, costs and brings."""

from collections.abc import Iterable
from itertools import zip_longest

from textual.content import Content

from highseas.campaign.royal.tui.pictures import of_card
from highseas.campaign.royal.tui.widgets import odds_bars
from highseas.campaign.royal.tui.widgets.scene import SERVES, Scene
from highseas.campaign.royal.words.cards import describe_card, does
from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.help import entries, key_for, kind_of, sure_lines
from highseas.campaign.royal.words.hints import Compared, Hint, about_line, chance_text, move_line, whose
from highseas.campaign.royal.words.prompts import let_in_line, option_line
from highseas.campaign.royal.words.story import story_seat_line
from highseas.campaign.royal.words.table_lines import next_card_line, seat_line
from highseas.campaign.tui.art import paint as painter
from highseas.campaign.tui.art.grids import Art, of_character
from highseas.campaign.tui.widgets.pane import Line, lines_of
from highseas.campaign.tui.widgets.panel import BEST, NO_TEXT, Part, Thing
from highseas.campaign.words.help import HelpError
from highseas.engine.royal.moves import Draw, Gamble, Keep
from highseas.engine.royal.seen.view import GoalView, SeatView, face, keeps_of, kept_worth
from highseas.story.view import CharacterView, tale_in


def paint(scene: Scene, roomy: bool) -> Content:
    """Paint the panel; if `roomy`, with the rules help for the thing."""
    thing = scene.pointed
    lines: list[Part] = [(scene.note, scene.theme.good)] if scene.note else _described(thing, scene)
    if roomy and scene.hint is not None and not scene.note:
        lines = [*lines, "", *side_by_side(scene.hint, scene.hint.first(), scene)]
    elif roomy:
        lines = [*lines, "", *_help(scene)]
    return Content("\n").join([Content.assemble(part) for part in lines])


def fitted(scene: Scene, brief: Content, width: int, lines: int, pictures: bool) -> list[Line]:
    """Paint the panel in `width` columns and `lines` lines: `brief`, its text without the rules help, with the
    help, or its source alone, and the odds of a draw if they fit whole; with `pictures`, what is pointed at is shown
    beside its text if that leaves room for them.
    """
    art = _art(scene.pointed, scene) if pictures and lines >= PICTURE_LINES else None
    odds = [more for found in _next_card(scene, width) for more in ([NO_TEXT, *found], found)]
    notes = [] if scene.hint is not None or scene.note else [Content.assemble(part) for part in _help(scene)[2:]]
    whole = [] if odds else [paint(scene, True)]
    fullest = [*whole, *(Content("\n").join([brief, *more]) for more in odds or [notes, notes[-1:]])]
    narrow = width - PICTURE_WIDTH - GAP
    forms = [(text, art is not None and beside) for text in (*fullest, brief) for beside in (True, False)]
    wrapped = ((text.wrap(narrow if beside else width), beside) for text, beside in forms)
    text, beside = next((form for form in wrapped if len(form[0]) <= lines), (brief.wrap(width), False))
    if art is None or not beside:
        return lines_of(text)
    rows = zip_longest(painter.lines(art, scene.theme), (line.rstrip() for line in text))
    return [Line((drawn or _BLANK, _GAP, line or NO_TEXT)) for drawn, line in rows]


PICTURE_WIDTH, PICTURE_LINES, GAP = 20, 8, 2
"""Columns and lines of a picture, and columns between it and the text."""


_BLANK, _GAP = Content(" " * PICTURE_WIDTH), Content(" " * GAP)


def _art(thing: Thing, scene: Scene) -> Art | None:
    if thing.kind in ("card", "expedition", "shown"):
        return of_card(thing.id)
    if thing.kind == "none" and scene.prompt is not None and scene.prompt.card:
        return of_card(scene.prompt.card)
    option = scene.option_at(thing)
    if option is not None and isinstance(option.about, CharacterView):
        return of_character(option.about.id)
    return of_card(option.card) if option is not None and option.card else None


def _next_card(scene: Scene, width: int) -> list[list[Content]]:
    """What the next card may be, with bars if these fit, and two in a line, while drawing is pointed at and odds
    have no panel of their own.
    """
    thing, risk = scene.pointed, scene.risk
    if risk is None or not risk.total or scene.odds is not None or scene.hint is not None or scene.note:
        return []
    if thing.kind != "option" or not isinstance(scene.options[thing.place].move, Draw):
        return []
    ways = (odds_bars.bars, odds_bars.pairs) if width >= odds_bars.WITH_BARS else (odds_bars.pairs,)
    return [outcomes(risk, scene.theme, scene.names, width) for outcomes in ways]


def side_by_side(hint: Hint, moves: Iterable[Compared], scene: Scene) -> list[Content]:
    """Paint moves of a hint below each other: a mark if nothing is better, the chance, the key, what it is, why."""
    theme, lines = scene.theme, [Content(whose(hint, scene.names)).stylize(scene.theme.heading)]
    for move in moves:
        style = theme.good if move.equal else ""
        share = f"{chance_text(move, scene.names):>3} " if move.points else ""
        key = scene.key(move.number) if move.number >= 0 else ""
        text = move_line(move, hint, scene.names, chance=False)
        lines.append(
            Content.assemble((f"{BEST if move.equal else ' '}{share}", style), (f"{key or ' '} ", theme.key), text)
        )
    return lines


def help_word(scene: Scene) -> str:
    """Return the word to look up in the rules help: for the thing under the cursor, else for the question."""
    thing, prompt = scene.pointed, scene.prompt
    if thing.kind in _WORDS:
        return _WORDS[thing.kind]
    if thing.kind != "option" or prompt is None:
        return thing.id or (f"prompt-{prompt.kind}" if prompt is not None else "prompt-over")
    option = prompt.options[thing.place]
    if option.goal is not None:
        return option.goal.id if option.goal.kind == "contract" else "mission"
    story = "character" if isinstance(option.about, CharacterView) else ""
    return option.card or story or f"prompt-{prompt.kind}"


def goal_pointed(scene: Scene, thing: Thing) -> GoalView | None:
    """Return the contract or mission that a thing is, or that an option or offer is about."""
    if thing.kind in ("contract", "mission"):
        return _goal_of(thing.id, scene)
    about = scene.prompt.goal if scene.prompt is not None and thing.kind in ("option", "none") else None
    option = scene.option_at(thing)
    if about is None and option is not None:
        about = option.goal
    return _goal_of(about.id, scene) if about is not None else None


def _goal_of(goal_id: str, scene: Scene) -> GoalView | None:
    return next((goal for goal in scene.view.goals if goal.id == goal_id), None)


_WORDS = {"seat": "influence", "mission": "mission"}


def _help(scene: Scene) -> list[Part]:
    word = help_word(scene)
    try:
        key = key_for(word, scene.names.story)
    except HelpError:  # a card of a set without entries
        return []
    entry, card = entries(scene.names.story)[key], word if kind_of(word) else ""
    return [
        (entry.title, scene.theme.heading),
        entry.text,
        *(sure_lines(key, scene.language, card) if card else ()),
        (scene.say("panels.detail.rule", source=entry.source), scene.theme.dim),
    ]


def _described(thing: Thing, scene: Scene) -> list[Part]:
    match thing.kind:
        case "option":
            return _option(thing, scene)
        case "card" | "expedition":
            return _card(thing.id, scene)
        case "contract" | "mission":
            return [_goal(thing.id, scene)]
        case "seat":
            return [_seat(thing.place, scene)]
        case "shown":
            return [_shown(thing.id, scene.view.seats[thing.place - 1], scene)]
        case _:
            return _nothing(scene)


def _option(thing: Thing, scene: Scene) -> list[Part]:
    option, theme, move = scene.option_at(thing), scene.theme, scene.hinted(thing.place)
    if option is None:
        return []
    lines: list[Part] = [(f"{option_line(option, scene.names)}.", "")]
    if move is not None and scene.hint is not None:
        lines.insert(0, (about_line(move, scene.hint, scene.names), theme.good if move.equal else ""))
    if option.goal is not None:
        return [*lines, _goal(option.goal.id, scene, theme.dim)]
    if isinstance(option.about, CharacterView):
        return [*lines, (scene.names.story.character_text(option.about.id), theme.dim)]
    if option.card:
        return [*lines, (does(option.card, scene.language), theme.dim), *_serves(option.card, scene)]
    if isinstance(option.move, Draw):
        tale = tale_in(scene.view)
        if tale is not None and tale.known_card:
            return [*lines, (scene.say("panels.detail.known_card", card=tale.known_card), theme.good)]
        next_card = next_card_line(scene.view, scene.names)
        return [*lines, (scene.say("panels.detail.next_card", next=next_card), theme.dim)]
    if isinstance(option.move, Gamble):
        return [*lines, (scene.say("panels.detail.gamble"), theme.dim)]
    return [*lines, *(_clash(scene) if isinstance(option.move, Keep) else [])]


def _clash(scene: Scene) -> list[Part]:
    """Describe what happens to the waiting ship if it is let in and does not stay."""
    text = let_in_line(scene.prompt, scene.names) if scene.prompt is not None else ""
    return [(text, scene.theme.bad)] if text else []


def _serves(card: str, scene: Scene) -> list[Part]:
    if not (goals := scene.serves.get(card, ())):
        return []
    text = scene.say("panels.detail.serves", who=scene.seat.name, goals=goals)
    return [(f"{SERVES} {text}", scene.theme.good)]


def _card(card: str, scene: Scene) -> list[Part]:
    if numbers := scene.options_of(card):
        return _option(Thing("option", "", numbers[0]), scene)
    return [describe_card(card, scene.language), *_serves(card, scene)]


def _goal(goal_id: str, scene: Scene, style: str = "") -> Part:
    goal = _goal_of(goal_id, scene)
    return f"{goal_line(goal, scene.names)}." if goal is not None else "", style


def _seat(number: int, scene: Scene) -> str:
    text = f"{seat_line(scene.view.seats[number - 1], number, scene.view, scene.names)}."
    if tale_in(scene.view) is not None:
        text += f" {story_seat_line(scene.view, number, scene.names.story)}."
    return text


def _shown(card: str, owner: SeatView, scene: Scene) -> str:
    stowed, (color, _) = card in owner.stowed, keeps_of(card)
    return scene.say(
        "panels.detail.shown",
        who=owner.name,
        card=describe_card(card, scene.language),
        kept=face(card).type == "ship" and not stowed,
        stowed=stowed,
        points=kept_worth(owner.display, (card,)) if stowed else 0,
        under=tuple(ship for ship in owner.stowed if face(ship).color == color),
    )


def _nothing(scene: Scene) -> list[Part]:
    """Text while no option is pointed at: what the question is about."""
    if (prompt := scene.prompt) is None:
        return []
    if prompt.card:
        return [describe_card(prompt.card, scene.language), *_clash(scene)]
    if prompt.goal is not None:
        return [_goal(prompt.goal.id, scene)]
    return [(scene.say("panels.unchosen"), scene.theme.dim)] if scene.keys else []
