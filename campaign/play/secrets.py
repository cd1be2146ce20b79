"""Who may see what at one keyboard: whose eyes are on it, and when it is handed over.

A game with secrets (`engine.game.Game.asks_in_secret`) shows some questions only to the seat that decides. Where
one person plays, that person is always at the keyboard; where several do, it goes from hand to hand.
"""

from highseas.campaign.play.players import Controller
from highseas.campaign.play.session import Session

NOBODY = -1


def only_person(session: Session) -> int:
    """Return the seat, from 0, of the one person at the table; `NOBODY` if several play, or none."""
    persons = [seat_no for seat_no, who in enumerate(session.players) if who == Controller.PERSON]
    return persons[0] if len(persons) == 1 else NOBODY


def must_hand_over(session: Session, holder: int) -> bool:
    """Whether the question is for the eyes of another person than the one who holds the keyboard: a seat from 0, or
    `NOBODY`.
    """
    game, seat_no = session.game, session.game.decider(session.state)
    if seat_no < 0 or session.players[seat_no] != Controller.PERSON or seat_no == holder:
        return False
    return only_person(session) == NOBODY and game.asks_in_secret(session.state)
