"""The whole table in plain lines, for the line mode and for screen readers."""

from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.names import grouped
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.story import story_lines
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.engine.royal.seen.card_faces import kept_worth
from highseas.engine.royal.seen.view import SeatView, View
from highseas.story.view import tale_in


def clock_line(view: View, names: TableNames) -> str:
    """Format turns and contracts left, or the influence that ends the game: what it is about."""
    tale = tale_in(view)
    if tale is not None and not tale.competitive and view.turn:
        return names.say("board.clock.story", turn=view.turn, turns=tale.turns_left)
    if not view.timed:
        voyage = view.options.expedition_to_win
        return names.say("board.clock.round", turn=view.turn, to=view.ends_at, expedition=voyage, last=view.ending)
    return names.say(
        "board.clock.timed",
        turn=view.turn,
        turns=view.turns_left,
        contracts=view.contracts_left,
        points=view.point_deck,
    )


def next_card_line(view: View, names: TableNames) -> str:
    """Format where the next card that is drawn comes from, without an end."""
    match view.next_from:
        case "time":
            return names.say("board.next_time", cards=view.time_deck)
        case "play":
            return names.say("board.next_play", cards=view.play_deck)
        case _:
            return names.say("board.next_discard", cards=len(view.discard))


def view_lines(view: View, names: TableNames) -> list[str]:
    """Format the table, a line for each thing on it."""
    return [
        clock_line(view, names),
        harbor_line(view, names),
        *open_lines(view, names),
        *(goal_line(goal, names) for goal in view.goals if goal.kind == "contract"),
        *(seat_line(seat, number, view, names) for number, seat in enumerate(view.seats, 1)),
        piles_line(view, names),
        *story_lines(view, names),
    ]


def open_lines(view: View, names: TableNames) -> list[str]:
    """Format the card just revealed, and the expeditions."""
    lines = [names.say("board.revealed", cards=view.revealed, many=view.revealed[1:])] if view.revealed else []
    return lines + [expedition_line(card, names) for card in view.expeditions]


def harbor_line(view: View, names: TableNames) -> str:
    """Format every card of the harbor, professions with what hiring them costs the seat that decides."""
    cards = [_priced(card, view, names) for card in view.harbor]
    return names.say("board.harbor", cards=cards)


def _priced(card: str, view: View, names: TableNames) -> str:
    """Format a card with its price, if it has one: as it is printed once nobody decides."""
    entry = CARD_BY_ID[card]
    price = view.offers[card].pays if card in view.offers else entry.cost
    return names.say("board.priced", card=card, priced=entry.type == "profession", price=price)


def expedition_line(card: str, names: TableNames) -> str:
    """Format what an open expedition asks and pays."""
    entry = CARD_BY_ID[card]
    return names.say("board.open_expedition", card=card, coins=entry.coins, influence=entry.influence)


def seat_line(seat: SeatView, number: int, view: View, names: TableNames) -> str:
    """Format a player: figures and display."""
    shown = [
        names.say("board.several", count=count, card=card) if count > 1 else names.language.full_name(card)
        for card, count in grouped(seat.display)
    ]
    return names.say(
        "board.seat",
        who=seat.name,
        active=number == view.active and view.phase != "over",
        coins=seat.coins,
        influence=seat.influence,
        cutlasses=seat.cutlasses,
        contracts=any(goal.kind == "contract" for goal in view.goals),
        markers=seat.markers_left,
        ships=seat.kept_ships,
        stowed=seat.stowed,
        points=kept_worth(seat.display, seat.stowed),
        gambles=seat.gambles_left if view.phase == "discover" else 0,
        shown=shown,
    )


def piles_line(view: View, names: TableNames) -> str:
    """Format the sizes of the piles."""
    return names.say(
        "board.piles",
        play=view.play_deck,
        discard=len(view.discard),
        timed=view.timed,
        time=view.time_deck,
        points=view.point_deck,
    )
