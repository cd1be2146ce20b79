"""Questions, answers and why some are closed, in words."""

from highseas.campaign.words.added import LABELS, TITLES
from highseas.campaign.words.names import card_name, contract_name, counted, full_name, item_name, listed
from highseas.campaign.words.naming import StoryNames, TableNames
from highseas.campaign.words.story import character_line
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.moves import (
    Accept,
    Aside,
    Complete,
    Concede,
    Draw,
    Expedition,
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
from highseas.story.moves import Choose, Mission, Share


def prompt_title(prompt: Prompt, names: TableNames) -> str:
    """What is asked, and of whom."""
    name = names[prompt.seat - 1]
    match prompt.kind:
        case "discover":
            first = any(option.reason and option.reason.code == "first_card" for option in prompt.options)
            return f"{name}: turn up the first card" if first else f"{name}: draw on, or stop?"
        case "repel":
            return f"{name}: repel the {full_name(prompt.card)}?"
        case "offer":
            return f"{name}: {contract_name(prompt.contract)} can be marked now or not this time. Take it?"
        case "aside":
            return f"{name}: set a Time card aside for a point?"
        case "look":
            return f"{name}: which card goes back on top? The others are discarded"
        case "mission_offer":
            mission = names.story.mission_name(prompt.mission)
            return f"{name}: {mission}: it can be completed now or not this time. Take it?"
        case "coin_offer":
            what = "take a marker off your character card" if prompt.offer == "marker" else _crowns(prompt.amount)
            return f"{name}: pay {counted(prompt.coins, 'coin')} to {what}?"
        case "character":
            return f"{name}: whom will you play?"
        case "share":
            return f"{name}: how many of the {counted(prompt.left, 'extra coin')} do you take?"
        case "take":
            left = f"take up to {counted(prompt.left, 'card')}" if prompt.left else "nothing more to take"
            fee = f", {counted(prompt.fee, 'coin')} to the active player for each" if prompt.fee else ""
            return f"{name}: {left}{fee}"
        case kind if kind in TITLES:
            return f"{name}: {TITLES[kind](prompt, names)}"
        case _:
            return f"{name}: anything to claim before the turn ends?"


def let_in_line(prompt: Prompt) -> str:
    """What comes of a ship that is let in, as a sentence; empty where it stays in the harbor."""
    match prompt.let_in:
        case "bust":
            return "Its color is in the harbor already: letting it in is a bust."
        case "discard":
            return "Its color is in the harbor already: today's event sends it away without a bust."
        case _:
            return ""


def _crowns(amount: int) -> str:
    return f"gain {counted(amount, 'crown')}"


def option_label(option: Option, names: TableNames) -> str:
    """An option in a few words, without its figures."""
    move = option.move
    match move:
        case Draw():
            return "Draw a card"
        case Stop():
            return "Stop, and trade & hire"
        case Repel(nest=True):
            return "Repel it and keep it for Pirates' Nest"
        case Repel():
            return "Repel it"
        case Keep():
            return "Let it into the harbor"
        case Take():
            return _take_label(move, names)
        case Pass():
            return "Done"
        case Expedition():
            given = listed(card_name(card) for card in move.give)
            return f"Claim the {card_name(move.card)} with {given}"
        case Complete():
            return f"Contract: {contract_name(option.contract)}"
        case No():
            return "Not this time"
        case Aside():
            return "−1 turn, +1 point: Time card aside"
        case Leave():
            return "Leave the Time deck alone"
        case Concede():
            return "Concede the game"
        case None:
            return _closed_label(option)
        case ModeMove() if type(move) in LABELS:
            return LABELS[type(move)](move, names)
        case _:
            return _story_label(option, names.story)


def _story_label(option: Option, story: StoryNames) -> str:
    """The moves of a story campaign."""
    match option.move:
        case Mission(mission, give):
            given = f", giving up {listed(card_name(card) for card in give)}" if give else ""
            return f"Complete {story.mission_name(mission)}{given}"
        case Lookout():
            return "Send a Lookout ahead: see the next cards, put one back"
        case PutBack(card):
            return f"Put back: {full_name(card)}"
        case Sell(card):
            return f"Sell {item_name(CARDS[card].item)} (the {card_name(card)})"
        case Accept():
            return "Pay for it"
        case Choose(character):
            return character_line(option.who, story) if option.who else story.character_name(character)
        case Share(coins):
            return counted(coins, "coin")
        case _:
            raise TypeError(f"no words for {option.move!r}")


def _take_label(move: Take, names: TableNames) -> str:
    if move.item:
        return f"Keep for its item: {full_name(move.card)}"
    verb = "Trade" if CARDS[move.card].type == "ship" else "Hire"
    gift = f", a coin to {names[move.to]}" if move.to >= 0 else ""
    decline = ", declining its coins" if move.decline else ""
    return f"{verb}: {full_name(move.card)}{decline}{gift}"


def _closed_label(option: Option) -> str:
    if not option.card:
        return "Draw a card" if option.text == "draw" else "Stop, and trade & hire"
    if option.text.startswith("expedition"):
        return f"Claim the {card_name(option.card)}"
    return f"Take: {full_name(option.card)}"


def preview_text(preview: Preview | None) -> str:
    """What an option costs and brings, as in "costs 4 (2 saved), fee 1 → 3 coins, +2 influence"."""
    if preview is None:
        return ""
    parts = []
    if preview.pays or preview.discount:
        parts.append(f"costs {preview.pays}" + (f" ({preview.discount} saved)" if preview.discount else ""))
    if preview.gains:
        parts.append(f"+{counted(preview.gains, 'coin')}" + (f" ({preview.bonus} bonus)" if preview.bonus else ""))
    if preview.fee:
        parts.append(f"fee {preview.fee}")
    if preview.gift:
        parts.append(f"gift {preview.gift}")
    if preview.takes:
        parts.append(f"+{counted(preview.takes, 'card')}")
    if preview.pays_crowns:
        parts.append(f"costs {counted(preview.pays_crowns, 'crown')}")
    if preview.crowns:
        parts.append(f"+{counted(preview.crowns, 'crown')}")
    if preview.influence:
        parts.append(f"{preview.influence:+d} influence")
    if preview.pays or preview.gains or preview.fee:
        parts.append(f"leaves {preview.coins_after}")
    return ", ".join(parts)


def reason_text(reason: Reason) -> str:
    """Why an option is closed."""
    match reason.code:
        case "first_card":
            return "the first card of the turn must be turned up"
        case "coins":
            return f"needs {counted(reason.need, 'coin')}, you have {reason.have}"
        case "symbols":
            return f"missing: {listed((*reason.symbols, *map(item_name, reason.items)))}"
        case "event_first":
            return f"today's event wants {counted(reason.need, 'card')} turned up first, so far {reason.have}"
        case "event_stop":
            return f"today's event allows {counted(reason.need, 'card')} at most"
        case _:
            return "no more cards may be taken"


def option_line(option: Option, names: TableNames) -> str:
    """An option with its figures, or with the reason that closes it."""
    label = option_label(option, names)
    if option.reason is not None:
        return f"{label} — {reason_text(option.reason)}"
    figures = preview_text(option.preview)
    return f"{label} — {figures}" if figures else label
