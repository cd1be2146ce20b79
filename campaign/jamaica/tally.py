"""The tally of a finished race: what achievements may ask of it, as figures and words by name.

Figures are those of the best person. Names that the tallies of other games have mean the same there, but for what
achievements of those ask alone, which has other names here.
"""

from datetime import date

from highseas.campaign.jamaica.account import account, curves
from highseas.campaign.play.finished import Tally
from highseas.campaign.play.session import Controller, Session
from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.definitions import FOOD, IS_POWER, TREASURE_NO
from highseas.engine.jamaica.frames.cargo import total


def tally(session: Session, day: date) -> Tally:
    """Return the tally of a race that ended on this day. It must be over, and a person have sailed in it."""
    found, spaces = account(session), curves(session)[0]
    result, ships = found.result, len(session.players)
    persons = [seat_no for seat_no, who in enumerate(session.players) if who is not Controller.PROGRAM]
    best = max(persons or range(ships), key=lambda seat_no: (seat_no + 1 in result.winners, result.scores[seat_no]))
    others = [points.score for seat_no, points in enumerate(result.ships) if seat_no != best]
    log, amid = found.logs[best], len(spaces.turns) // 2
    rivals = [line[amid] for seat_no, line in enumerate(spaces.seats[:ships]) if seat_no != best]
    seats = zip(session.players, session.policies, strict=True)
    figures = {
        "race": True,
        "race_won": ships > 1 and best + 1 in result.winners,
        "solo_won": result.outcome == "won",
        "race_hints": found.hints,
        "race_points": result.scores[best],
        "margin": result.scores[best] - max(others, default=result.scores[best]),
        "ships": ships,
        "deckhands": sum(seat == (Controller.PROGRAM, DECKHAND) for seat in seats),
        "battles_won": log.won,
        "battles_lost": log.lost,
        "shortages": log.short,
        "treasures": log.treasures,
        "food_at_end": total(session.state.seats[best].holds, FOOD),
        "last_half_way": spaces.seats[best][amid] < min(rivals, default=-99),
        "conceded": result.conceded > 0,
        "rewound": found.rewound,
        "practice": bool(session.start.deal) or not found.complete,
    }
    powers = tuple(card for card in result.treasures[best] if IS_POWER[TREASURE_NO[card]])
    return Tally(figures, {"fleets": (str(ships),), "powers": powers})
