"""Questions, answers and why some are closed, in words; what is asked before one that would give a game away."""

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.names import FIELDS, LABELS, TITLES, GameLanguage, TableNames, card_number
from highseas.campaign.royal.words.story import character_line, effects_line
from highseas.campaign.words.fields import Sentences
from highseas.campaign.words.language import in_plain_lines, language_in
from highseas.campaign.words.shipped import ENGLISH
from highseas.engine.codec import write
from highseas.engine.refusal import NotationError
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.moves import Complete, Gamble, ModeMove, Take
from highseas.engine.royal.seen.view import Option, Preview, Prompt, Reason
from highseas.story.moves import Call, Choose, Decide
from highseas.story.view import CallingView, CharacterView, CoinOfferView, GuestView, WayView


def prompt_title(prompt: Prompt, names: TableNames, brief: bool = False) -> str:
    return names.say("prompts.asked", who=names[prompt.seat - 1], question=question(prompt, names, brief))


def question(prompt: Prompt, names: TableNames, brief: bool = False) -> str:
    """Return what is asked, without its capital; `brief` as plain lines say it."""
    kind, goal = prompt.kind, prompt.goal
    if kind in TITLES:
        return TITLES[kind](prompt, names)
    values: dict[str, object] = {"card": prompt.card, "left": prompt.left, "fee": prompt.fee, "brief": brief}
    if goal is not None:
        values["goal"] = goal_name(goal.kind, goal.id, names.story)
    match kind:
        case "discover":  # about the first card, after a Gambler, which ends the draws, or where one can be used
            closed = {option.reason.code for option in prompt.options if option.reason is not None}
            values |= {"first": "first_card" in closed, "gambled": "gambled" in closed}
            values["gambler"] = any(option.enabled and isinstance(option.move, Gamble) for option in prompt.options)
        case "coin_offer":
            offer: CoinOfferView = prompt.about
            values |= {"coins": offer.coins, "crowns": offer.amount if offer.gives != "marker" else 0}
        case "guest":
            calling: CallingView = prompt.about
            values |= {"coins": calling.coins, "left": calling.left}
        case "choice":
            choice = names.story.choice
            values["asked"] = in_plain_lines(choice.asks) if choice else ""
    return names.say(f"prompts.question.{kind}", **values)


def let_in_line(prompt: Prompt, names: TableNames) -> str:
    """Format what comes of a ship that is let in, as a sentence; empty where it stays in the harbor."""
    return "" if prompt.let_in in ("", "harbor") else names.say(f"prompts.let_in.{prompt.let_in}")


ANSWERS = Sentences("prompts.answer", FIELDS)
"""The sentences of moves by their tags."""


def option_label(option: Option, names: TableNames, family: str = "answer") -> str:
    """Format an option in a few words, without its figures; in the family "brief" what they do not tell."""
    move = option.move
    match move:
        case None:
            return _closed_label(option, names)
        case ModeMove() if type(move) in LABELS:
            return LABELS[type(move)](move, names)
        case Take(item=True):
            return names.say(f"prompts.{family}.keep_item", card=move.card)
        case Take() if CARDS[move.card].type != "ship":
            return names.say(f"prompts.{family}.hire", card=move.card)
        case Take():
            to = names[move.to] if move.to >= 0 else ""
            return names.say(f"prompts.{family}.trade", card=move.card, declined=move.decline, to=to)
        case Gamble():
            return names.say("prompts.answer.gamble", cards=option.cards)
        case Choose() if isinstance(option.about, CharacterView):
            return character_line(option.about, names.story)
        case Choose():
            return names.story.character_name(move.character)
        case Call():
            guest, offer = names.story.guest_name(move.guest), names.story.guest_offer(move.guest)
            return names.say("prompts.answer.call", guest=guest, offer=offer.rstrip("."))
        case Decide():
            title = names.story.way_title(move.way)
            return names.say("prompts.answer.choose", title=title, first=move.way == 1)
    return ANSWERS.say(move, names)


def _closed_label(option: Option, names: TableNames) -> str:
    if option.text == "gamble":
        return names.say("prompts.answer.gamble", cards=option.cards)
    if not option.card:
        return names.say("prompts.answer.draw" if option.text == "draw" else "prompts.answer.stop")
    if option.text.startswith("expedition"):
        return names.say("prompts.answer.expedition", card=option.card, give=())
    return names.say("prompts.answer.take", card=option.card)


def with_id(text: str, prompt: Prompt, language: GameLanguage) -> str:
    """Return a typed move with ids in place of names of contracts and numbers of missions. Raises `NotationError`."""
    verb, *words = text.casefold().split() or [""]
    name = "-".join(words)
    for option in prompt.options:
        asked, _, rest = option.text.partition(" ")
        if asked == "mission" == verb and words[:1] == [card_number(rest.partition(" ")[0])]:
            text = " ".join((verb, rest.partition(" ")[0], *text.split()[2:]))
    if verb != Complete.__struct_config__.tag or not name:
        return text
    ids = {
        write(option.move): CONTRACTS[option.move.contract].id
        for option in prompt.options
        if isinstance(option.move, Complete)
    }
    if name in ids.values():
        return text
    languages = (language, language_in(ENGLISH, GameLanguage))
    found = []
    for move, known in ids.items():
        spoken = ("-".join(each.contract_name(known).casefold().split()) for each in languages)
        if any(name in each for each in (known, *spoken)):
            found.append(move)
    if len(found) > 1:
        raise NotationError("notation.several", word=name, choices=", or ".join(found))
    return found[0] if found else text


def figures_text(option: Option, names: TableNames, brief: bool = False) -> str:
    """Format what an option costs and brings: its preview, or the effects of a way of a choice, or of a guest."""
    if isinstance(option.about, WayView | GuestView):
        return effects_line(option.about.effects, names.language)
    return preview_text(option.preview, names, brief)


def hidden(option: Option, names: TableNames) -> Option:
    """Return a way of a choice without its effects, for players who are to learn them once it was taken; with them
    where the story has no words for it.
    """
    return replace(option, about=None) if isinstance(option.about, WayView) and names.story.choice else option


def preview_text(preview: Preview | None, names: TableNames, brief: bool = False) -> str:
    """Format what an option costs and brings, as in "costs 4 (2 saved), fee 1, +2 influence, leaves 3"; `brief`
    without the fee that the question says.
    """
    if preview is None:
        return ""
    codes = ["pays"] if preview.pays or preview.discount else []
    codes += [code for code in _FIGURES if getattr(preview, code) and (code, brief) != ("fee", True)]
    if preview.stowed or preview.influence:
        codes.append("stowed" if preview.stowed else "influence")
    if preview.pays or preview.gains or preview.fee:
        codes.append("leaves")
    values = asdict(preview)
    return names.language.row([names.say(f"prompts.figure.{code}", **values) for code in codes])


_FIGURES = ("gains", "fee", "gift", "takes", "pays_crowns", "crowns")


def reason_text(reason: Reason, names: TableNames) -> str:
    """Format why an option is closed."""
    symbols = [names.say(f"cards.symbol.{symbol}", count=1, several=False) for symbol in reason.symbols]
    lacking = [*symbols, *map(names.language.item_name, reason.items)]
    return names.say(f"prompts.closed.{reason.code}", need=reason.need, have=reason.have, lacking=lacking)


def option_line(option: Option, names: TableNames, family: str = "answer") -> str:
    """Format an option with its figures, or with the reason that closes it; the family as in `option_label`."""
    brief, reason = family == "brief", option.reason
    about = figures_text(option, names, brief) if reason is None else reason_text(reason, names)
    return names.say("prompts.line", label=option_label(option, names, family), about=about, brief=brief)


def names_of(claims: Sequence[Option], names: TableNames) -> tuple[str, ...]:
    """Return what is ready to be claimed, each once, as in "Trade Outpost" or "the mission Correct Change"."""
    found: dict[str, None] = {}
    for goal in (claim.goal for claim in claims if claim.goal is not None):
        title = names.story.mission_title(goal.id) if goal.kind == "mission" else ""
        text = names.say("warnings.mission", title=title) if title else goal_name(goal.kind, goal.id, names.story)
        found[text] = None
    return tuple(found)


def not_now(key: str, does: str, names: TableNames) -> str:
    """Return the answer to a key that is no choice now; `does` is what it does at other times, if anything."""
    return names.say("warnings.not_now", key=key, does=does) if does else names.say("warnings.no_choice", key=key)
