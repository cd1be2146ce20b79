"""Deckhand in a chapter: advice for every question, with its reason."""

from highseas.engine.royal.ai.deckhand import Advice, discover_advice, next_worth, repel_advice, take_advice
from highseas.engine.royal.ai.weights import TABLE
from highseas.engine.royal.ai.worth import Appraiser
from highseas.engine.royal.cards import CARDS, INFLUENCE, ITEM
from highseas.engine.royal.derived import shield
from highseas.engine.royal.frames.kinds import AfterBust, Discover, Looking, Repelling, Taking
from highseas.engine.royal.game import legal
from highseas.engine.royal.goals.count import coins_of, crowns_of
from highseas.engine.royal.moves import DRAW, LOOKOUT, NO, PASS, YES, Expedition, Move, PutBack, Sell
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.state import State
from highseas.story.ai.outlook import Outlook, mission_worth, outlook, share_out
from highseas.story.ai.wants import point_worth, wants
from highseas.story.ai.weights import CHAPTER, TALENT, StoryWeights
from highseas.story.mode.access import (
    card_at,
    has_trophy,
    is_competitive,
    mission_at,
    open_missions,
    script_of,
    tale_of,
)
from highseas.story.mode.frames import Choosing, CoinOffer, MissionOffer, Sharing
from highseas.story.mode.missions import can_mark
from highseas.story.moves import Choose, Mission, Share


def decide(seen: Observation, seat_no: int, weights: StoryWeights = CHAPTER) -> Move:
    """Return deckhand's move for the deciding seat, from 0."""
    return advise(seen, seat_no, weights).move


def advise(seen: Observation, seat_no: int, weights: StoryWeights = CHAPTER) -> Advice:
    """Return deckhand's move for the deciding seat, from 0, and its reason.

    Raises `ValueError` when the game is over.
    """
    table = seen.table
    if not table.frames:
        raise ValueError("the game is over")
    frame, moves = table.frames[-1], legal(table)
    match frame:
        case Choosing():
            return _choose(table, moves)
        case Sharing():
            return _share(table, frame)
    view = outlook(table)
    if isinstance(frame, CoinOffer):
        return _coin_offer(table, frame, view, weights)
    claim = _claim(table, seat_no, moves, view, weights)
    if claim is not None:
        return claim
    if isinstance(frame, MissionOffer):
        return Advice(NO, "save_marker")
    if isinstance(frame, AfterBust):
        return Advice(PASS, "nothing_worth")
    shared = share_out(table)
    everyone = [wants(table, seat_no, shared, view, weights) for seat_no in range(len(table.seats))]
    appraiser = Appraiser(table, everyone, TABLE)
    if isinstance(frame, Taking):
        return _sale(table, seat_no, moves) or take_advice(table, frame, moves, appraiser)
    if isinstance(frame, Looking):
        return _put_back(moves, appraiser)
    if isinstance(frame, Repelling):
        return repel_advice(table, moves, appraiser)
    assert isinstance(frame, Discover)
    advice = discover_advice(seen, moves, appraiser)
    if advice.move == DRAW and LOOKOUT in moves and not table.known:
        return Advice(LOOKOUT, "look_ahead")
    return advice


# --- before the game ---


def _choose(table: State, moves: tuple[Move, ...]) -> Advice:
    """Choose the character whose purse and ability are worth most."""
    worth = {c.id: c.coins + TALENT[c.ability.kind] for c in script_of(table).characters}
    best = max((move for move in moves if isinstance(move, Choose)), key=lambda move: worth[move.character])
    return Advice(best, "character")


def _share(table: State, frame: Sharing) -> Advice:
    """Share the allotment evenly; the first seats get the larger parts."""
    left, seats = tale_of(table).allotment, len(table.seats) - frame.seat_no
    return Advice(Share(-(-left // seats)), "share")


# --- missions, expeditions, offers ---


def _claim(
    table: State, seat_no: int, moves: tuple[Move, ...], view: Outlook, weights: StoryWeights
) -> Advice | None:
    """Complete the mission whose marker is worth most beyond its price, else an expedition whose cards no
    mission needs.
    """
    missions = [move for move in moves if isinstance(move, Mission)]
    if missions:
        best = max(missions, key=lambda move: _net(table, seat_no, move, view, weights))
        if _net(table, seat_no, best, view, weights) > 0:
            moment = isinstance(table.frames[-1], MissionOffer)
            return Advice(best, "mission_moment" if moment else "claim_mission", mission=best.mission)
    expeditions = [move for move in moves if isinstance(move, Expedition)]
    if expeditions:
        wanted = _reserved(table, seat_no)
        expedition = min(expeditions, key=lambda move: sum(_is_reserved(card, wanted) for card in move.give))
        if not any(_is_reserved(card, wanted) for card in expedition.give):
            return Advice(expedition, "claim_expedition", card=expedition.card)
    return None


def _net(table: State, seat_no: int, move: Mission, view: Outlook, weights: StoryWeights) -> float:
    """Return what completing the mission this way is worth, less its price."""
    slot = next(n for n, place in open_missions(table) if card_at(table, place).id == move.mission)
    seat, mission = table.seats[seat_no], mission_at(table, tale_of(table).missions[slot])
    point = point_worth(table, view, weights)
    crowns = crowns_of(mission)
    price = float(coins_of(mission))
    price += point * (shield(table, seat.crowns) - shield(table, seat.crowns - crowns)) + 0.3 * crowns
    for card in move.give:
        price += point * INFLUENCE[card] + (1.0 if ITEM[card] else 0.5 * len(CARDS[card].abilities))
    first = not tale_of(table).marks[slot]
    if first and not is_competitive(table):
        price *= 0.2  # the chapter is lost without it
    return mission_worth(table, slot, seat_no, view, weights) - price


def _reserved(table: State, seat_no: int) -> set[str]:
    """Return the kinds of professions and items that an open mission of this seat still needs."""
    kinds: set[str] = set()
    for slot, place in open_missions(table):
        if tale_of(table).marks[slot] or not can_mark(table, slot, seat_no):
            continue
        mission = mission_at(table, place)
        for term in (*mission.own, *mission.pay):
            kinds.update(getattr(term, "professions", ()))
            if getattr(term, "item", ""):
                kinds.add(term.item)  # type: ignore[union-attr]
    return kinds


def _is_reserved(card: int, kinds: set[str]) -> bool:
    return CARDS[card].kind in kinds or ITEM[card] in kinds


def _coin_offer(table: State, frame: CoinOffer, view: Outlook, weights: StoryWeights) -> Advice:
    """Buy crowns while points are missing, and a marker for the trophy."""
    if frame.gives == "marker":
        seat = table.seats[frame.seat_no]
        wanted = not has_trophy(table, seat) and seat.influence >= 6
    else:
        crown = weights.crown if view.points else weights.spare_crown
        wanted = (
            frame.amount * crown > 0.6 * frame.coins and len(table.seats[frame.seat_no].coins) >= frame.coins + 3
        )
    return Advice(YES, "offer_worth") if wanted else Advice(NO, "offer_dear")


# --- items, Lookouts ---


def _sale(table: State, seat_no: int, moves: tuple[Move, ...]) -> Advice | None:
    """Sell items that no mission or expedition of the seat needs."""
    wanted = _reserved(table, seat_no)
    wanted |= {item for card in table.expeditions for item in CARDS[card].items}
    for move in moves:
        if isinstance(move, Sell) and ITEM[move.card] not in wanted:
            return Advice(move, "sell_item", card=move.card)
    return None


def _put_back(moves: tuple[Move, ...], appraiser: Appraiser) -> Advice:
    """Put back the card that would be the best next one."""
    backs = [move for move in moves if isinstance(move, PutBack)]
    best = max(backs, key=lambda move: next_worth(appraiser, move.card)[0])
    return Advice(best, "put_back", card=best.card)
