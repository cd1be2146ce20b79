"""Questions, answers and why some are closed, in words."""

from collections.abc import Iterator

from highseas.campaign.royal.words.added import LABELS, TITLES
from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.story import character_line, effects_line
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.moves import (
    Accept,
    Aside,
    Complete,
    Concede,
    Draw,
    Expedition,
    Gamble,
    Keep,
    Leave,
    Lookout,
    ModeMove,
    No,
    Pass,
    PutBack,
    Repel,
    Sell,
    Stop,
    Take,
)
from highseas.engine.royal.seen.preview import Preview
from highseas.engine.royal.seen.view import Option, Prompt, Reason
from highseas.story.moves import Choose, Decide, Mission, Share
from highseas.story.view import CharacterView, CoinOfferView, WayView


def prompt_title(prompt: Prompt, names: TableNames) -> str:
    """Return what is asked, and of whom."""
    return names.say("prompts.asked", who=names[prompt.seat - 1], question=question(prompt, names))


def question(prompt: Prompt, names: TableNames) -> str:
    """Return what is asked, without its capital."""
    match prompt.kind:
        case "discover":
            return _discover(prompt, names)
        case "repel":
            return names.say("prompts.question.repel", card=prompt.card)
        case "offer" | "mission_offer" if prompt.goal is not None:
            goal = goal_name(prompt.goal.kind, prompt.goal.id, names.story)
            return names.say(f"prompts.question.{prompt.kind}", goal=goal)
        case "aside":
            return names.say("prompts.question.aside")
        case "look":
            return names.say("prompts.question.look")
        case "coin_offer":
            return _coin_offer(prompt.about, names)
        case "character":
            return names.say("prompts.question.character")
        case "share":
            return names.say("prompts.question.share", left=prompt.left)
        case "choice":
            return names.say("prompts.question.choice", asked=names.story.choice_asked())
        case "take":
            return names.say("prompts.question.take", left=prompt.left, fee=prompt.fee)
        case kind if kind in TITLES:
            return TITLES[kind](prompt, names)
        case _:
            return names.say("prompts.question.claim")


def _discover(prompt: Prompt, names: TableNames) -> str:
    """Return what is asked while cards are turned up: a Gambler may be used too, and ends the draws."""
    closed = {option.reason.code for option in prompt.options if option.reason is not None}
    if "gambled" in closed:
        return names.say("prompts.question.gambled")
    gambler = any(option.enabled and isinstance(option.move, Gamble) for option in prompt.options)
    code = "prompts.question.first_card" if "first_card" in closed else "prompts.question.discover"
    return names.say(code, gambler=gambler)


def let_in_line(prompt: Prompt, names: TableNames) -> str:
    """Format what comes of a ship that is let in, as a sentence; empty where it stays in the harbor."""
    match prompt.let_in:
        case "bust":
            return names.say("prompts.let_in_bust")
        case "discard":
            return names.say("prompts.let_in_discard")
        case _:
            return ""


def option_label(option: Option, names: TableNames) -> str:
    """Format an option in a few words, without its figures."""
    move = option.move
    match move:
        case Draw():
            return names.say("prompts.answer.draw")
        case Stop():
            return names.say("prompts.answer.stop")
        case Repel():
            return names.say("prompts.answer.repel", nest=move.nest)
        case Keep():
            return names.say("prompts.answer.keep")
        case Take():
            return _take_label(move, names)
        case Pass():
            return names.say("prompts.answer.pass")
        case Expedition(card, give):
            return names.say("prompts.answer.expedition", card=card, given=give)
        case Complete():
            return names.say("prompts.answer.contract", contract=option.goal.id if option.goal is not None else "")
        case No():
            return names.say("prompts.answer.no")
        case Aside():
            return names.say("prompts.answer.aside")
        case Leave():
            return names.say("prompts.answer.leave")
        case Gamble():
            return names.say("prompts.answer.gamble", cards=option.cards)
        case Concede():
            return names.say("prompts.answer.concede")
        case None:
            return _closed_label(option, names)
        case ModeMove() if type(move) in LABELS:
            return LABELS[type(move)](move, names)
        case _:
            return _story_label(option, names)


def _story_label(option: Option, names: TableNames) -> str:
    """Label the moves of a story campaign."""
    match option.move:
        case Mission(mission, give):
            return names.say("prompts.answer.mission", mission=names.story.mission_name(mission), given=give)
        case Lookout():
            return names.say("prompts.answer.lookout")
        case PutBack(card):
            return names.say("prompts.answer.put_back", card=card)
        case Sell(card):
            return names.say("prompts.answer.sell", item=CARDS[card].item, card=card)
        case Accept():
            return names.say("prompts.answer.accept")
        case Choose(character):
            story = names.story
            who = option.about
            return character_line(who, story) if isinstance(who, CharacterView) else story.character_name(character)
        case Share(coins):
            return names.say("prompts.answer.share", coins=coins)
        case Decide(way):
            return names.say("prompts.answer.way", title=names.story.way_title(way), first=way == 1)
        case _:
            raise TypeError(f"no words for {option.move!r}")


def _coin_offer(offer: CoinOfferView, names: TableNames) -> str:
    if offer.gives == "marker":
        return names.say("prompts.question.offer_marker", coins=offer.coins)
    return names.say("prompts.question.offer_crowns", coins=offer.coins, crowns=offer.amount)


def _take_label(move: Take, names: TableNames) -> str:
    if move.item:
        return names.say("prompts.answer.keep_item", card=move.card)
    if CARDS[move.card].type != "ship":
        return names.say("prompts.answer.hire", card=move.card)
    to = names[move.to] if move.to >= 0 else ""
    return names.say("prompts.answer.trade", card=move.card, declined=move.decline, to=to)


def _closed_label(option: Option, names: TableNames) -> str:
    if option.text == "gamble":
        return names.say("prompts.answer.gamble", cards=option.cards)
    if not option.card:
        return names.say("prompts.answer.draw" if option.text == "draw" else "prompts.answer.stop")
    if option.text.startswith("expedition"):
        return names.say("prompts.answer.expedition", card=option.card, given=())
    return names.say("prompts.answer.take", card=option.card)


def figures_text(option: Option, names: TableNames) -> str:
    """Format what an option costs and brings: its preview, or the effects of a way of a choice."""
    if isinstance(option.about, WayView):
        return effects_line(option.about.effects, names.language)
    return preview_text(option.preview, names)


def preview_text(preview: Preview | None, names: TableNames) -> str:
    """Format what an option costs and brings, as in "costs 4 (2 saved), fee 1, +2 influence, leaves 3"."""
    return "" if preview is None else names.language.row(_figures(preview, names))


def _figures(preview: Preview, names: TableNames) -> Iterator[str]:
    if preview.pays or preview.discount:
        yield names.say("prompts.figure.pays", pays=preview.pays, discount=preview.discount)
    if preview.gains:
        yield names.say("prompts.figure.gains", gains=preview.gains, bonus=preview.bonus)
    if preview.fee:
        yield names.say("prompts.figure.fee", fee=preview.fee)
    if preview.gift:
        yield names.say("prompts.figure.gift", gift=preview.gift)
    if preview.takes:
        yield names.say("prompts.figure.takes", takes=preview.takes)
    if preview.pays_crowns:
        yield names.say("prompts.figure.pays_crowns", crowns=preview.pays_crowns)
    if preview.crowns:
        yield names.say("prompts.figure.crowns", crowns=preview.crowns)
    if preview.stowed:
        yield names.say("prompts.figure.stowed", influence=preview.influence)
    elif preview.influence:
        yield names.say("prompts.figure.influence", influence=preview.influence)
    if preview.pays or preview.gains or preview.fee:
        yield names.say("prompts.figure.leaves", coins=preview.coins_after)


def reason_text(reason: Reason, names: TableNames) -> str:
    """Format why an option is closed."""
    match reason.code:
        case "first_card":
            return names.say("prompts.closed.first_card")
        case "coins":
            return names.say("prompts.closed.coins", need=reason.need, have=reason.have)
        case "symbols":
            symbols = [names.say(f"cards.symbol.{symbol}", count=1, several=False) for symbol in reason.symbols]
            lacking = [*symbols, *map(names.language.item_name, reason.items)]
            return names.say("prompts.closed.symbols", lacking=lacking)
        case "event_first":
            return names.say("prompts.closed.event_first", need=reason.need, have=reason.have)
        case "event_stop":
            return names.say("prompts.closed.event_stop", need=reason.need)
        case "gambled":
            return names.say("prompts.closed.gambled")
        case "no_card":
            return names.say("prompts.closed.no_card")
        case _:
            return names.say("prompts.closed.takes")


def option_line(option: Option, names: TableNames) -> str:
    """Format an option with its figures, or with the reason that closes it."""
    about = reason_text(option.reason, names) if option.reason is not None else figures_text(option, names)
    return names.say("prompts.line", label=option_label(option, names), about=about)
