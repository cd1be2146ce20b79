"""The account of a finished game: who completed what and when, how far the rest was, best and worst turn.

It is computed from the states and events of the session, so it is right for tables that begin with completed
contracts, and for games whose history begins later than they did. The words are in `campaign.royal.words.report`.

An end page and a report are made of `RoyalEnd`, as values: by turns it has curves of the goals, influence and coins of
every seat, and turning points: when goals were completed, the best turn and the worst, and what a review found, where
one was made.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from highseas.campaign.chapters.campaign import campaign_in, is_complete
from highseas.campaign.play.finished import Curve, ends
from highseas.campaign.play.players import Controller
from highseas.campaign.play.review import LEAST_COST, LEAST_LUCK, MOST_STEPS, Review, Step
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession, RoyalView
from highseas.campaign.royal.play.named_deals import daily_of, puzzle_of
from highseas.campaign.royal.play.winnable import line_of
from highseas.engine.royal import events as ev
from highseas.engine.royal.base_modes import TITLES
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.goals.terms import WhenColors
from highseas.engine.royal.seen.view import GoalKind, GoalView, ResultView
from highseas.story import moves as sev
from highseas.story.view import FinalGoalView, tale_in

BEFORE = 0
"""In place of a turn: completed before the first move."""
UNKNOWN = -1
"""In place of a turn: before the history of this game begins."""


class Done(msgspec.Struct, frozen=True):
    """A seat (from 1) completed it on this turn; 0 before the first move, -1 before the history begins."""

    seat: int
    turn: int


class Goal(msgspec.Struct, frozen=True):
    """A goal at the end of the game.

    `done` has those who completed it, in order. `progress` is how much of `need` each seat had at the end, all of
    it where it completed the goal; several terms are added up. `best` is the most there ever was of what counts at
    one moment only (ship colors in the harbor), else 0.
    """

    kind: GoalKind
    id: str
    need: int
    progress: tuple[int, ...]
    done: tuple[Done, ...] = ()
    best: int = 0


class Miss(msgspec.Struct, frozen=True):
    """The goal that stayed open with the least missing: the seat (from 1) that came nearest, and by
    how much it fell short.
    """

    kind: GoalKind
    id: str
    seat: int
    missing: int


class TurnSummary(msgspec.Struct, frozen=True):
    """What one turn brought the table, and the seat (from 1) whose turn it was.

    `contracts` and `missions` that were completed in it; `steps` of markers on the way; influence points from cards
    and contracts; `coins` gained less those lost to taxes; `lost` harbor cards and the two ships of a `bust`.
    """

    turn: int
    seat: int
    contracts: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    steps: int = 0
    influence: int = 0
    coins: int = 0
    tax: int = 0
    bust: tuple[str, str] | None = None
    lost: int = 0


class Account(msgspec.Struct, frozen=True):
    """The account of a finished game.

    `busts` by seat; `aside` Time cards set aside on the way; `next_title` what the next better title needs, as code
    and points, or null; `complete` is false where the history begins later than the game; `daily` is the date of a
    daily deal, `puzzle` the name of a puzzle, else they are empty; `chapter` is 0 outside a story; `conceded` is
    the seat that gave the game up, else 0; `hints` are the questions a hint was shown for; `by_persons` is
    false where the program decided too much for the game to count in the statistics (`Session.is_by_persons`);
    `winnable` is true where a search has won the deal.
    """

    outcome: Literal["won", "lost", "ranked"]
    goals: tuple[Goal, ...]
    nearest: Miss | None
    best_turn: TurnSummary | None
    worst_turn: TurnSummary | None
    busts: tuple[int, ...]
    aside: int
    points: int
    title: str
    next_title: tuple[str, int] | None
    turns: int
    turns_left: int
    decisions: int
    seed: int
    rewound: bool
    complete: bool
    mode: str
    chapter: int = 0
    daily: str = ""
    puzzle: str = ""
    conceded: int = 0
    hints: int = 0
    by_persons: bool = True
    winnable: bool = False


def account(session: RoyalSession) -> Account:
    result = session.result
    assert result is not None
    turns = _turns(session)
    goals, title = _goals(session), result.title
    busts = Counter(event.seat_no for event in _events(session.moments) if isinstance(event, ev.Busted))
    better = [(name, least) for least, name in TITLES if least > result.points]  # ruling R21
    # a deal may begin in any turn; a chapter may end before its first
    before = session.start.lay_out().turn - 1 if session.start.deal else 0
    puzzle, story = puzzle_of(session.start), tale_in(session.view)
    return Account(
        outcome=result.outcome,
        goals=goals,
        nearest=_nearest(goals) if result.outcome == "lost" else None,
        best_turn=_best(turns),
        worst_turn=_worst(turns),
        busts=tuple(busts[seat_no] for seat_no in range(len(session.players))),
        aside=sum(isinstance(event, ev.TimeCardAside) for event in _events(session.moments)),
        points=result.points,
        title=title,
        next_title=better[-1] if better and title and puzzle is None else None,
        turns=result.turns - before,
        turns_left=result.turns_left,
        decisions=len(session.moves),
        seed=session.state.seed,
        rewound=session.rewound,
        complete=session.whole_history,
        mode=session.state.mode,
        chapter=story.chapter if story is not None else 0,
        daily=daily_of(session.start),
        puzzle=puzzle.name if puzzle is not None else "",
        conceded=result.conceded,
        hints=session.hints_taken,
        by_persons=session.is_by_persons,
        winnable=bool(line_of(session.start)),
    )


def _events(moments: Iterable[RoyalMoment]) -> Iterable[ev.Event]:
    for moment in moments:
        yield from moment.events


def _dated(session: RoyalSession) -> Iterable[tuple[int, ev.Event]]:
    turn = session.moments[0].state.turn
    for event in _events(session.moments):
        if isinstance(event, ev.TurnStarted):
            turn = event.turn
        yield turn, event


def _goals(session: RoyalSession) -> tuple[Goal, ...]:
    early = BEFORE if session.whole_history else UNKNOWN
    when: dict[tuple[str, int], int] = {}
    for turn, event in _dated(session):
        if isinstance(event, ev.ContractCompleted):
            when[CONTRACTS[event.contract].id, event.seat_no + 1] = turn
        elif isinstance(event, sev.MissionCompleted):
            when[event.mission, event.seat_no + 1] = turn
    return tuple(
        Goal(
            kind=goal.kind,
            id=goal.id,
            need=goal.need,
            progress=goal.have,
            done=tuple(Done(seat, when.get((goal.id, seat), early)) for seat in goal.markers),
            best=_most_colors(session, goal),
        )
        for goal in session.view.goals
    )


def _most_colors(session: RoyalSession, goal: GoalView) -> int:
    """Return the most ship colors the harbor ever had, for an open goal that asks for them at once."""
    asked = any(isinstance(term.term, WhenColors) and term.need == 1 for term in goal.terms)
    if goal.markers or not asked:
        return 0
    harbors = (moment.state.harbor for moment in session.moments)
    return max(len({CARDS[card].color for card in harbor if CARDS[card].type == "ship"}) for harbor in harbors)


def _nearest(goals: Iterable[Goal]) -> Miss | None:
    """Return the open goal with the least missing, of those the largest; None if nobody had anything."""
    tried = [goal for goal in goals if not goal.done and max(goal.progress)]
    if not tried:
        return None
    goal = min(tried, key=lambda goal: (goal.need - max(goal.progress), -goal.need))
    most = max(goal.progress)
    return Miss(goal.kind, goal.id, goal.progress.index(most) + 1, goal.need - most)


def _turns(session: RoyalSession) -> list[TurnSummary]:
    turns: dict[int, TurnSummary] = {}
    busted = False  # until the harbor of a bust is cleared
    for number, event in _dated(session):
        if number < 1:
            continue
        turn = turns.setdefault(number, TurnSummary(number, 1 + session.moments[0].state.active))
        turns[number] = _added(turn, event, busted)
        busted = isinstance(event, ev.Busted) or (busted and not isinstance(event, ev.HarborCleared | ev.TurnStarted))
    return list(turns.values())


def _added(turn: TurnSummary, event: ev.Event, busted: bool) -> TurnSummary:
    replace = msgspec.structs.replace
    match event:
        case ev.TurnStarted(seat_no=seat_no):
            return replace(turn, seat=seat_no + 1)
        case ev.ContractCompleted(contract=contract, influence=influence):
            done = (*turn.contracts, CONTRACTS[contract].id)
            return replace(turn, contracts=done, influence=turn.influence + influence)
        case sev.MissionCompleted(mission=mission, given=given):
            influence = turn.influence - sum(CARDS[card].influence for card in given)
            return replace(turn, missions=(*turn.missions, mission), influence=influence)
        case ev.MarkerMoved() | sev.MissionStep():
            return replace(turn, steps=turn.steps + 1)
        case ev.Hired(card=card):
            return replace(turn, influence=turn.influence + CARDS[card].influence)
        case ev.Stowed(influence=influence):
            return replace(turn, influence=turn.influence + influence)
        case ev.ExpeditionClaimed(card=card, given=given):
            gained = CARDS[card].influence - sum(CARDS[spent].influence for spent in given)
            return replace(turn, influence=turn.influence + gained)
        case ev.Gained(coins=coins):
            return replace(turn, coins=turn.coins + coins)
        case ev.TaxPaid(coins=coins):
            return replace(turn, coins=turn.coins - coins, tax=turn.tax + coins)
        case ev.Busted(card=card, other=other):
            return replace(turn, bust=(CARDS[card].id, CARDS[other].id))
        case ev.HarborCleared(cards=cards) if busted:
            return replace(turn, lost=len(cards))
        case _:
            return turn


def _best(turns: list[TurnSummary]) -> TurnSummary | None:
    """Return the turn that completed most; of those the one with most steps, then influence, then coins."""

    def worth(turn: TurnSummary) -> tuple[int, int, int, int]:
        return len(turn.contracts) + len(turn.missions), turn.steps, turn.influence, turn.coins

    best = max(turns, key=worth, default=None)
    return best if best is not None and worth(best) > (0, 0, 0, 0) else None


def _worst(turns: list[TurnSummary]) -> TurnSummary | None:
    """Return the bust that lost most harbor cards, of those without a contract, else the turn with most tax."""
    if busts := [turn for turn in turns if turn.bust and not turn.contracts]:
        return max(busts, key=lambda turn: turn.lost)
    taxed = max(turns, key=lambda turn: turn.tax, default=None)
    return taxed if taxed is not None and taxed.tax else None


def curves(session: RoyalSession, report: Account) -> list[Curve]:
    """Return the curves of a finished game, what it was about first: against the Time deck and in a chapter goals,
    else influence; those that never moved last. Goals are left out of a game that has none.
    """
    turns, last = ends(session.moments, lambda state: state.turn)
    seats = list(zip(*(moment.state.seats for moment in last), strict=True))
    found = [
        Curve("influence", turns, tuple(tuple(seat.influence for seat in each) for each in seats)),
        Curve("coins", turns, tuple(tuple(len(seat.coins) for seat in each) for each in seats)),
    ]
    if report.goals:
        done = [done for goal in report.goals for done in goal.done]
        goals = tuple(
            tuple(sum(each.seat == seat and each.turn <= turn for each in done) for turn in turns)
            for seat in range(1, len(seats) + 1)
        )
        found.insert(1 if report.outcome == "ranked" else 0, Curve("goals", turns, goals, stepped=True))
    return sorted(found, key=lambda curve: curve.is_flat)


Kind = Literal["goal", "best", "worst", "mistake", "lucky", "unlucky"]
_ORDER: tuple[Kind, ...] = ("lucky", "unlucky", "mistake", "goal", "best", "worst")


class Turning(NamedTuple):
    """One turning point: its turn, what kind it is, and what it is about.

    A `goal` has the goals that a `seat` (from 1) completed in the turn; `best` and `worst` what the turn brought;
    the others a step of the review.
    """

    turn: int
    kind: Kind
    seat: int = 0
    goals: tuple[Goal, ...] = ()
    brought: TurnSummary | None = None
    step: Step | None = None


def turning_points(report: Account, review: Review | None = None) -> list[Turning]:
    completed: dict[tuple[int, int], list[Goal]] = {}
    for goal in report.goals:
        for done in goal.done:
            if done.turn > 0:
                completed.setdefault((done.turn, done.seat), []).append(goal)
    found = [Turning(turn, "goal", seat, tuple(goals)) for (turn, seat), goals in completed.items()]
    if (best := report.best_turn) is not None:
        found.append(Turning(best.turn, "best", best.seat, brought=best))
    if (worst := report.worst_turn) is not None:
        found.append(Turning(worst.turn, "worst", worst.seat, brought=worst))
    if review is not None:
        found += _reviewed(review)
    return sorted(found, key=lambda each: (each.turn, _ORDER.index(each.kind), each.seat))


def _reviewed(review: Review) -> Iterator[Turning]:
    for step in review.costly(LEAST_COST)[:MOST_STEPS]:
        yield Turning(step.turn, "mistake", step.seat, step=step)
    for step in review.swings(LEAST_LUCK):
        yield Turning(step.turn, "lucky" if step.luck > 0 else "unlucky", step.seat, step=step)


class StoryStanding(msgspec.Struct, frozen=True):
    """How a campaign stands after a chapter: how often the table lost, whether its story is `complete`, and
    then, among rivals, how many chapters each seat won.
    """

    defeats: int
    complete: bool
    won: tuple[int, ...] = ()


class RoyalEnd(msgspec.Struct, frozen=True):
    """A game that is over: its account, result and curves, the table as it lies there, who plays each seat, and how
    its campaign stands, if it is a chapter of one.
    """

    account: Account
    result: ResultView[FinalGoalView]
    view: RoyalView
    players: tuple[Controller, ...]
    curves: tuple[Curve, ...]
    story: StoryStanding | None = None


def end_of(session: RoyalSession) -> RoyalEnd:
    """Return how a game went. It must be over."""
    found, result, campaign, story = account(session), session.result, campaign_in(session), None
    assert result is not None
    if campaign is not None:
        complete = is_complete(session)
        won: tuple[int, ...] = ()
        if complete and campaign.options.competitive:
            names = [entry.names[seat - 1] for entry in campaign.log if entry.chapter for seat in entry.winners]
            names += [session.names[seat - 1] for seat in result.winners]
            won = tuple(names.count(name) for name in session.names)
        story = StoryStanding(campaign.defeats, complete, won)
    return RoyalEnd(
        account=found,
        result=result,
        view=session.view,
        players=tuple(session.players),
        curves=tuple(curves(session, found)),
        story=story,
    )
