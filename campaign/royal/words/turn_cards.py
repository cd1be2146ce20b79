"""What became of every card of a turn, in lines."""

from collections.abc import Iterable
from typing import NamedTuple

from highseas.campaign.royal.play.turn_cards import Fate, TurnCard, TurnCards
from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal.seen.card_faces import face


def turn_lines(turns: Iterable[TurnCards], names: TableNames) -> list[str]:
    """Format turns: a heading for each, a line for each of its cards in the order drawn, one for other coins."""
    return [line for turn in turns for line in _turn(turn, names)]


class Heading(NamedTuple):
    """A turn in short: its number, whose it is, a bust and the story's event, each empty where there is none."""

    number: str
    who: str
    bust: str
    title: str


_UNSAID: tuple[Fate, ...] = ("hired", "traded", "claimed", "lies", "tax")
"""What became of a card and needs no word where who took it stands beside it."""


def heading(turn: TurnCards, names: TableNames) -> Heading:
    """Return the heading of a turn in its parts."""
    title = names.story.event_title(turn.event) if turn.event else ""
    bust = names.say("turn_cards.bust") if turn.bust else ""
    return Heading(names.say("turn_cards.number", turn=turn.turn), names[turn.seat - 1], bust, title)


def is_taken(card: TurnCard) -> bool:
    """Whether a seat took the card."""
    return card.fate in ("hired", "traded", "declined", "stowed", "kept", "claimed")


def fate_word(card: TurnCard, names: TableNames) -> str:
    """Return what became of a card in a word, of a ship that was kept its item, beside who took it; empty where
    nothing need be said.
    """
    if card.clash:
        return names.say("turn_cards.bust")
    if card.fate == "kept":
        return names.language.short_name(face(card.card).item)
    return "" if card.fate in _UNSAID else names.say(f"turn_cards.short.{card.fate}")


def _title(turn: TurnCards, names: TableNames) -> str:
    words = heading(turn, names)
    return names.say("turn_cards.turn", number=words.number, who=words.who, bust=words.bust, title=words.title)


def coins_parts(turn: TurnCards, names: TableNames) -> list[str]:
    """Return who gained coins in a turn besides what ships brought, and who paid tax, a part for each reason."""
    seats: dict[str, list[str]] = {}
    for change in turn.coins:
        said = names.say("turn_cards.seat_coins", who=names[change.seat - 1], coins=change.coins)
        seats.setdefault(change.why, []).append(said)
    return [
        names.say("turn_cards.coins_part", why=f"turn_cards.why.{why}", seats=each) for why, each in seats.items()
    ]


def _turn(turn: TurnCards, names: TableNames) -> list[str]:
    lines = [_title(turn, names), *(_card(card, names) for card in turn.cards)]
    if not turn.cards:
        lines.append(names.say("turn_cards.nothing"))
    if turn.coins:
        lines.append(names.say("turn_cards.coins", parts=coins_parts(turn, names)))
    return lines


def _card(card: TurnCard, names: TableNames) -> str:
    if not card.card:
        return names.say("turn_cards.cardless")
    who = names[card.by - 1] if card.by else ""
    fate = names.say(f"turn_cards.fate.{card.fate}", who=who, coins=abs(card.coins), clash=card.clash)
    if not card.number:
        return names.say("turn_cards.other", card=card.card, fate=fate)
    return names.say(
        "turn_cards.card",
        number=card.number,
        card=card.card,
        time_card=card.time_card,
        gambled=card.gambled,
        fate=fate,
    )
