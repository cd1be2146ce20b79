"""The tally of a finished game of Port Royal, as figures and words by name.

It is made from the session alone, so that a game opened again from its save has the tally it had at its end.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from highseas.campaign.play.finished import Tally
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.play.account import Account, account
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.named_deals import of_day
from highseas.campaign.royal.play.rating import rating_of
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.story import events as sev
from highseas.story.view import tale_in


def tally(session: RoyalSession, day: date) -> Tally:
    """Return the tally of a game that ended on this day. The game must be over."""
    report = account(session)
    events = [event for moment in session.moments for event in moment.events]
    figures = _how(session, report, day) | _sums(session, report) | _counts(session, events)
    return Tally(figures, _words(session, report))


_COUNTED = ("hired", "traded", "declined", "repelled", "expeditions", "taxes", "tax_paid", "items_kept")
_MOST = (
    "largest_bust",
    "largest_harbor",
    "cards_in_turn",
    "goals_in_turn",
    "steps_in_turn",
    "coins_in_turn",
    "bust_in_row",
)
"""Names of figures that events are counted for, and of those that are the highest of a game."""
FIGURES = frozenset(
    [
        "won",
        "lost",
        "ranked",
        "beaten",
        "navigator_beaten",
        "conceded",
        "rewound",
        "timed",
        "chapter",
        "competitive_chapter",
        "stern",
        "daily",
        "on_its_day",
        "puzzle",
        "puzzle_of_day",
        "practice",
        "mixed",
        "seats",
        "aside",
        "hints",
        "busts",
        "turns",
        "turns_left",
        "points",
        "rating",
        "goals",
        "most_goals_of_a_seat",
        "fewest_goals_of_a_seat",
        "coins_at_end",
        "most_coins",
        "influence",
        "months",
        "crowns",
        *_COUNTED,
        *_MOST,
    ]
)
"""The names of all figures."""
WORDS = frozenset(("contracts", "characters", "seats", "rating", "chapters", "sets", "modes", "puzzles", "asides"))
"""The names of all words."""


def _how(session: RoyalSession, report: Account, day: date) -> dict[str, int]:
    tale, won = tale_in(session.view), report.outcome == "won"
    result = session.result
    assert result is not None
    programs = [player is Controller.PROGRAM for player in session.players]
    by_person = any(not programs[seat - 1] for seat in result.winners) and any(programs)
    beaten = report.outcome == "ranked" and by_person
    navigators = [session.policies[seat_no] == "navigator" for seat_no, program in enumerate(programs) if program]
    own = bool(report.puzzle) and of_day(day).name == report.puzzle
    return {
        "won": won,
        "lost": report.outcome == "lost",
        "ranked": report.outcome == "ranked",
        "beaten": beaten,
        "navigator_beaten": beaten and any(navigators),
        "conceded": report.conceded > 0,
        "rewound": report.rewound,
        "timed": session.view.timed,
        "chapter": report.chapter,
        "competitive_chapter": tale is not None and tale.competitive,
        "stern": session.state.options.level == "stern",
        "daily": bool(report.daily),
        "on_its_day": report.daily == day.isoformat(),
        "puzzle": bool(report.puzzle),
        "puzzle_of_day": own,
        "practice": bool(session.start.deal) and not report.puzzle,
        "mixed": len(session.state.options.sets),
    }


def _sums(session: RoyalSession, report: Account) -> dict[str, int]:
    """Return the figures of the whole game, those of a seat being the best one's."""
    seats = session.state.seats
    done = Counter(done.seat for goal in report.goals for done in goal.done)
    of_seats = [done[seat] for seat in range(1, len(seats) + 1)]
    rating = None if session.start.deal else rating_of(session.start)
    tale = tale_in(session.view)
    return {
        "seats": len(seats),
        "aside": session.state.options.aside,
        "hints": report.hints,
        "busts": sum(report.busts),
        "turns": report.turns,
        "turns_left": report.turns_left,
        "points": report.points,
        "rating": rating.number if rating is not None else 0,
        "goals": sum(bool(goal.done) for goal in report.goals),
        "most_goals_of_a_seat": max(of_seats),
        "fewest_goals_of_a_seat": min(of_seats),
        "coins_at_end": sum(len(seat.coins) for seat in seats),
        "most_coins": max(len(seat.coins) for moment in session.moments for seat in moment.state.seats),
        "influence": max(seat.influence for seat in seats),
        "months": tale.month if tale is not None else 0,
        "crowns": max(seat.crowns for seat in seats),
    }


class _Counts:
    """What the events of a game add up to."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self._turn: Counter[tuple[str, int]] = Counter()
        self._harbor = 0
        self._busts: Counter[int] = Counter()
        self._active, self._bust = 0, False

    def add(self, event: ev.Event) -> None:
        match event:
            case ev.TurnStarted(seat_no=seat_no):
                self._begin_turn(seat_no)
            case ev.Placed(card=card) if CARDS[card].type != "expedition":
                self._harbor += 1
                self._raise("largest_harbor", self._harbor)
            case ev.Busted(seat_no=seat_no):
                self._bust = True
                self._busts[seat_no] += 1
                self._raise("bust_in_row", self._busts[seat_no])
            case ev.HarborCleared(cards=cards):
                if self._bust:
                    self._raise("largest_bust", len(cards))
            case ev.Hired(seat_no=seat_no):
                self._took("hired", seat_no)
            case ev.Traded(seat_no=seat_no, declined=declined):
                self._took("traded", seat_no)
                self.counts["declined"] += declined
            case ev.ItemKept(seat_no=seat_no):
                self._took("items_kept", seat_no)
            case ev.Repelled():
                self.counts["repelled"] += 1
            case ev.ExpeditionClaimed():
                self.counts["expeditions"] += 1
            case ev.TaxRaised():
                self.counts["taxes"] += 1
            case ev.TaxPaid(coins=coins):
                self.counts["tax_paid"] += coins
            case ev.Gained(seat_no=seat_no, coins=coins):
                self._in_turn("coins_in_turn", seat_no, coins)
            case ev.MarkerMoved(seat_no=seat_no, contract=contract):
                self._in_turn("steps_in_turn", seat_no * len(CONTRACTS) + contract)
            case ev.ContractCompleted(seat_no=seat_no, contract=contract):
                self._in_turn("goals_in_turn", seat_no)
                self._in_turn("steps_in_turn", seat_no * len(CONTRACTS) + contract)
            case sev.MissionCompleted(seat_no=seat_no):
                self._in_turn("goals_in_turn", seat_no)
            case _:
                pass

    def _begin_turn(self, seat_no: int) -> None:
        if not self._bust:
            self._busts[self._active] = 0
        self._turn.clear()
        self._harbor, self._bust, self._active = 0, False, seat_no

    def _took(self, kind: str, seat_no: int) -> None:
        self.counts[kind] += 1
        self._in_turn("cards_in_turn", seat_no)

    def _in_turn(self, name: str, of: int, count: int = 1) -> None:
        self._turn[name, of] += count
        self._raise(name, self._turn[name, of])

    def _raise(self, name: str, figure: int) -> None:
        self.most[name] = max(self.most[name], figure)


def _counts(session: RoyalSession, events: Iterable[ev.Event]) -> dict[str, int]:
    found = _Counts()
    for event in events:
        found.add(event)
    return {name: found.counts[name] for name in _COUNTED} | {name: found.most[name] for name in _MOST}


def _words(session: RoyalSession, report: Account) -> dict[str, tuple[str, ...]]:
    """Return the words that collections gather; characters are those of persons who won."""
    tale, options = tale_in(session.view), session.state.options
    result = session.result
    assert result is not None
    chosen: Sequence[str] = ()
    if tale is not None:
        winners = [seat for seat in result.winners if session.players[seat - 1] is not Controller.PROGRAM]
        seats = [tale.seats[seat - 1].character for seat in winners]
        chosen = [character.id for character in seats if character is not None]
    rating = None if session.start.deal else rating_of(session.start)
    return {
        "contracts": tuple(goal.id for goal in report.goals if goal.kind == "contract" and goal.done),
        "characters": tuple(chosen),
        "seats": (str(len(session.players)),),
        "rating": (str(rating.number),) if rating is not None else (),
        "chapters": (str(report.chapter),) if report.chapter else (),
        "sets": tuple(options.sets),
        "modes": (report.mode,),
        "puzzles": (report.puzzle,) if report.puzzle else (),
        "asides": (str(options.aside),),
    }
