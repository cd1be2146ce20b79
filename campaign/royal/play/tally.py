"""The tally of a finished game of Port Royal, as figures and words by name.

It is made from the session alone, so that a game opened again from its save has the tally it had at its end.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date

from highseas.campaign.play.finished import Tally
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.play.account import Account, account
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.named_deals import of_day
from highseas.campaign.royal.play.rating import rating_of
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.story import moves as sev
from highseas.story.view import tale_in

_KINDS: dict[type[ev.Event], str] = {
    ev.Hired: "hired",
    ev.Traded: "traded",
    ev.Repelled: "repelled",
    ev.ExpeditionClaimed: "expeditions",
    ev.TaxRaised: "taxes",
    ev.ItemKept: "items_kept",
}
"""Events that are counted by the name of a figure."""
_COUNTED = (*_KINDS.values(), "declined", "tax_paid")
_MOST = (
    *("largest_bust", "largest_harbor", "bust_in_row"),
    *("cards_in_turn", "goals_in_turn", "steps_in_turn", "coins_in_turn"),
)
"""Names of all figures that events are counted for, and of those that are the highest of a game."""


def tally(session: RoyalSession, day: date) -> Tally:
    """Return the tally of a game that ended on this day. The game must be over."""
    report, result = account(session), session.result
    assert result is not None
    by_program = [player is Controller.PROGRAM for player in session.players]
    winners = [seat - 1 for seat in result.winners if not by_program[seat - 1]]
    rating = None if session.start.deal else rating_of(session.start)
    difficulty = rating.number if rating is not None else 0
    events = (event for moment in session.moments for event in moment.events)
    figures = _figures(session, report, day, difficulty, bool(winners) and any(by_program)) | _counts(events)
    return Tally(figures, _words(session, report, difficulty, winners))


def _figures(session: RoyalSession, report: Account, day: date, rating: int, beaten: bool) -> dict[str, int]:
    """Return the figures of the whole game, those of a seat being the best one's. `beaten`: a person was among the
    winners of a table with seats of the program.
    """
    seats, options, tale = session.state.seats, session.state.options, tale_in(session.view)
    done = Counter(done.seat for goal in report.goals for done in goal.done)
    goals = [done[seat] for seat in range(1, len(seats) + 1)]
    players = zip(session.players, session.policies, strict=True)
    beaten = beaten and report.outcome == "ranked"
    return {
        **{name: getattr(report, name) for name in ("rewound", "chapter", "hints", "turns", "turns_left", "points")},
        **{outcome: report.outcome == outcome for outcome in ("won", "lost", "ranked")},
        "beaten": beaten,
        "navigator_beaten": beaten and (Controller.PROGRAM, "navigator") in players,
        "conceded": report.conceded > 0,
        "timed": session.view.timed,
        "competitive_chapter": tale is not None and tale.competitive,
        "stern": options.level == "stern",
        "daily": bool(report.daily),
        "on_its_day": report.daily == day.isoformat(),
        "puzzle": bool(report.puzzle),
        "puzzle_of_day": bool(report.puzzle) and of_day(day).name == report.puzzle,
        "practice": bool(session.start.deal) and not report.puzzle,
        "mixed": len(options.sets),
        "seats": len(seats),
        "aside": options.aside,
        "busts": sum(report.busts),
        "rating": rating,
        "goals": sum(bool(goal.done) for goal in report.goals),
        "most_goals_of_a_seat": max(goals),
        "fewest_goals_of_a_seat": min(goals),
        "coins_at_end": sum(len(seat.coins) for seat in seats),
        "most_coins": most_coins(session),
        "influence": max(seat.influence for seat in seats),
        "months": tale.month if tale is not None else 0,
        "crowns": max(seat.crowns for seat in seats),
    }


def most_coins(session: RoyalSession) -> int:
    """Return the most coins that a seat had in hand at any moment of the history."""
    return max(len(seat.coins) for moment in session.moments for seat in moment.state.seats)


def _counts(events: Iterable[ev.Event]) -> dict[str, int]:
    """Return what the events of a game add up to."""
    counts = dict.fromkeys((*_COUNTED, *_MOST), 0)
    turn, busts = Counter[tuple[str, int]](), Counter[int]()
    harbor, active, bust = 0, 0, False

    def reached(name: str, figure: int) -> None:
        counts[name] = max(counts[name], figure)

    def in_turn(name: str, of: int, count: int = 1) -> None:
        turn[name, of] += count
        reached(name, turn[name, of])

    for event in events:
        if type(event) in _KINDS:
            counts[_KINDS[type(event)]] += 1
        match event:
            case ev.TurnStarted(seat_no=seat_no):
                if not bust:
                    busts[active] = 0
                turn.clear()
                harbor, active, bust = 0, seat_no, False
            case ev.Placed(card=card) if CARDS[card].type != "expedition":
                harbor += 1
                reached("largest_harbor", harbor)
            case ev.Busted(seat_no=seat_no):
                bust = True
                busts[seat_no] += 1
                reached("bust_in_row", busts[seat_no])
            case ev.HarborCleared(cards=cards) if bust:
                reached("largest_bust", len(cards))
            case ev.Traded(seat_no=seat_no, declined=declined):
                counts["declined"] += declined
                in_turn("cards_in_turn", seat_no)
            case ev.Hired(seat_no=seat_no) | ev.ItemKept(seat_no=seat_no):
                in_turn("cards_in_turn", seat_no)
            case ev.TaxPaid(coins=coins):
                counts["tax_paid"] += coins
            case ev.Gained(seat_no=seat_no, coins=coins):
                in_turn("coins_in_turn", seat_no, coins)
            case ev.MarkerMoved(seat_no=seat_no, contract=contract):
                in_turn("steps_in_turn", seat_no * len(CONTRACTS) + contract)
            case ev.ContractCompleted(seat_no=seat_no, contract=contract):
                in_turn("goals_in_turn", seat_no)
                in_turn("steps_in_turn", seat_no * len(CONTRACTS) + contract)
            case sev.MissionCompleted(seat_no=seat_no):
                in_turn("goals_in_turn", seat_no)
    return counts


def _words(session: RoyalSession, report: Account, rating: int, winners: list[int]) -> dict[str, tuple[str, ...]]:
    """Return the words that collections gather; characters are those of persons who won (`winners` from 0)."""
    tale, options = tale_in(session.view), session.state.options
    characters = [tale.seats[seat_no].character for seat_no in winners] if tale is not None else []
    return {
        "contracts": tuple(goal.id for goal in report.goals if goal.kind == "contract" and goal.done),
        "characters": tuple(character.id for character in characters if character is not None),
        "seats": (str(len(session.players)),),
        "rating": (str(rating),) if rating else (),
        "chapters": (str(report.chapter),) if report.chapter else (),
        "sets": tuple(options.sets),
        "modes": (report.mode,),
        "puzzles": (report.puzzle,) if report.puzzle else (),
        "asides": (str(options.aside),),
    }
