"""What became of every card of a turn, in lines."""

from collections.abc import Iterable

from highseas.campaign.play.royal.turn_cards import TurnCard, TurnCards
from highseas.campaign.words.royal.naming import TableNames


def turn_lines(turns: Iterable[TurnCards], names: TableNames) -> list[str]:
    """Format turns: a heading for each, a line for each of its cards in the order drawn, one for other coins."""
    return [line for turn in turns for line in _turn(turn, names)]


def turn_title(turn: TurnCards, names: TableNames) -> str:
    """Return the heading of a turn: its number, whose it is, a bust, the story's event."""
    title = names.story.event_title(turn.event) if turn.event else ""
    return names.say("turn_cards.turn", turn=turn.turn, who=names[turn.seat - 1], bust=turn.bust, title=title)


def coins_parts(turn: TurnCards, names: TableNames) -> list[str]:
    """Return who gained coins in a turn besides what ships brought, and who paid tax, in few words each."""
    return [
        names.say(
            "turn_cards.part",
            who=names[change.seat - 1],
            coins=change.coins,
            why=f"turn_cards.why.{change.why}",
        )
        for change in turn.coins
    ]


def _turn(turn: TurnCards, names: TableNames) -> list[str]:
    lines = [turn_title(turn, names), *(_card(card, names) for card in turn.cards)]
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
