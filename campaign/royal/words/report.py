"""The end report of a game: outcome, contracts by whom and when, turns to remember, a line to share."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import asdict

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.play import account as ends
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.named_deals import find
from highseas.campaign.royal.words.goals import goal_name, goal_progress, goal_terms
from highseas.campaign.royal.words.names import TableNames, term_values
from highseas.campaign.royal.words.results import result_lines
from highseas.campaign.words.games import mode_title
from highseas.campaign.words.language import change, points
from highseas.engine.royal.goals.mode import contract_asked
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.view import GoalView
from highseas.story.view import tale_in

if TYPE_CHECKING:
    from highseas.campaign.royal.words.review import ReviewWords


_HARD, _FEW = 5_000, 2
"""What is hard: a chance, in ten-thousandths, of at most so much, and more busts than so many."""


class Low(NamedTuple):
    """The lowest chance of winning in a game, in ten-thousandths, and its turn."""

    chance: int
    turn: int


class ReportParts(NamedTuple):
    """The end report by parts. `goals` say how the campaign stands too, `notes` why the game does not count."""

    result: list[str]
    goals: list[str]
    notes: list[str]
    turns: list[str]
    figures: list[str]
    share: str


def report_parts(end: ends.RoyalEnd, names: TableNames, low: Low | None = None) -> ReportParts:
    """Format the report; of a game that was reviewed with the `low` of its chance, which a win came up from."""
    report, tale = end.account, tale_in(end.view)
    next_title = next_title_line(report, names)
    not_counted = names.say("report.not_counted", watched=Controller.PERSON not in end.players, alone=len(names) == 1)
    return ReportParts(
        [
            *result_lines(end.result, names, tale, feat_line(end, names, low), titled=not report.puzzle),
            *([next_title] if next_title else []),
        ],
        [
            *goal_lines(report.goals, names, end.view.goals),
            *([miss_line(report.nearest, names)] if report.nearest else []),
            *_campaign_lines(end, names),
        ],
        [] if report.by_persons else [not_counted],
        [
            *([best_turn_line(report.best_turn, names)] if report.best_turn else []),
            *([worst_turn_line(report.worst_turn, names)] if report.worst_turn else []),
        ],
        _figure_lines(end, names),
        share_line(report, names),
    )


def feat_line(end: ends.RoyalEnd, names: TableNames, low: Low | None) -> str:
    """Say what was hard in a win: goals that the last turn completed together, the last turn there was, how low the
    chance had been, busts; empty where it was not hard.
    """
    report, last = end.account, end.result.turns
    if report.outcome != "won" or report.puzzle:
        return ""
    done = sum(any(each.turn == last for each in goal.done) for goal in report.goals)
    hard: dict[str, object] = {
        "goals": done if done > 1 else 0,
        "last": not (report.turns_left or report.chapter),
        "low": low is not None and low.chance <= _HARD,
        "busts": sum(report.busts) if sum(report.busts) > _FEW else 0,
    }
    then = {"share": f"{points(low.chance)}%", "then": low.turn} if low is not None else {"share": "", "then": 0}
    return names.say("report.feat", **hard, some=any(hard.values()), missions=bool(report.chapter), turn=last, **then)


def report_lines(session: RoyalSession) -> list[str]:
    """Format the end report, the headline first, the line to share last. The game must be over."""
    parts = report_parts(ends.end_of(session), names_at(session))
    goals = ["", *parts.goals] if parts.goals else []
    return [*parts.result, *goals, "", *parts.notes, *parts.turns, *parts.figures, "", parts.share]


def shared_line(session: RoyalSession) -> str:
    return share_line(ends.account(session), names_at(session))


def _figure_lines(end: ends.RoyalEnd, names: TableNames) -> list[str]:
    report = end.account
    busts = _by_seat(report.busts, names)
    lines = [names.say("report.busts", busts=busts, timed=end.view.timed, aside=report.aside)]
    if not report.puzzle:
        lines.append(names.say("report.decisions", **asdict(report) | {"late": not report.complete}))
    return lines


def _by_seat(counts: Iterable[int], names: TableNames) -> list[str]:
    return [names.say("report.seat", who=who, count=count) for who, count in zip(names, counts, strict=True)]


def _campaign_lines(end: ends.RoyalEnd, names: TableNames) -> list[str]:
    """Format the crowns, and how the story went: its defeats, or at its end who won how many chapters."""
    tale, story = tale_in(end.view), end.story
    if tale is None:
        return []
    crowns = _by_seat((seat.crowns for seat in tale.seats), names)
    lines = [names.say("report.crowns", crowns=crowns, months=tale.month)]
    if story is not None and (story.complete or story.defeats):
        won = _by_seat(story.won, names) if story.won else []
        lines.append(names.say("report.told", complete=story.complete, won=won, defeats=story.defeats))
    return lines


def goal_lines(goals: Sequence[ends.Goal], names: TableNames, shown: Sequence[GoalView]) -> list[str]:
    """Format a line for each goal, with the goal as `shown` at the table: who completed it, or how far it was."""
    lines = []
    for goal, asked in zip(goals, shown, strict=True):
        done = [
            names.say(
                "goals.report.done",
                name=names[each.seat - 1],
                turn=each.turn,
                early=each.turn == ends.BEFORE,
                unknown=each.turn == ends.UNKNOWN,
            )
            for each in goal.done
        ]
        name = names.language.capital(goal_name(goal.kind, goal.id, names.story))
        terms = goal_terms(asked, names.language) if goal.kind == "mission" else []
        far = "" if done else _how_far(goal, asked, names)
        lines.append(names.say("goals.report.line", name=name, asked=terms, done=done, far=far))
    return lines


def _how_far(goal: ends.Goal, asked: GoalView, names: TableNames) -> str:
    """Format how much of it there was, as in "2 of 3 cutlasses"; for several seats each by name."""
    if len(asked.terms) > 1:
        return names.language.clauses(goal_progress(asked, names))
    term = asked.terms[0]
    if term.is_moment and goal.need == 1:
        return names.say(f"terms.never.{term.term.kind}", best=goal.best, **term_values(term.term))
    far = [
        names.say("goals.report.seat", name=name, alone=len(names) == 1, have=have)
        for name, have in zip(names, goal.progress, strict=True)
    ]
    return names.say("goals.report.of", far=far, need=names.say(f"terms.counted.{term.term.kind}", n=goal.need))


def miss_line(miss: ends.Miss, names: TableNames) -> str:
    """Format the nearest miss, as in "Nearest miss: Mercenary, 1 cutlass short."."""
    if miss.kind == "contract":
        missing = names.say(f"terms.counted.{contract_asked(miss.id).terms[0].term.kind}", n=miss.missing)
    else:
        missing = names.language.counted(miss.missing, "thing")  # a mission's terms may differ
    return names.say(
        "goals.report.miss",
        name=names.language.capital(goal_name(miss.kind, miss.id, names.story)),
        who=names.among_others(miss.seat),
        things=missing,
    )


def best_turn_line(turn: ends.TurnSummary, names: TableNames) -> str:
    """Format the best turn: what it completed and brought."""
    goals = [*map(names.language.contract_name, turn.contracts), *map(names.story.mission_name, turn.missions)]
    figures = {"goals": goals, "steps": turn.steps, "influence": turn.influence, "coins": max(0, turn.coins)}
    brought = [names.say(f"report.best.{name}", **figures) for name, figure in figures.items() if figure]
    return names.say("report.best.line", turn=_turn(turn, names), brought=brought)


def worst_turn_line(turn: ends.TurnSummary, names: TableNames) -> str:
    """Format the worst turn: the bust and what it cost, or the tax."""
    if turn.bust is None:
        return names.say("report.worst.tax", turn=_turn(turn, names), coins=turn.tax)
    card, other = turn.bust
    return names.say("report.worst.bust", turn=_turn(turn, names), cards=turn.lost, card=card, other=other)


def _turn(turn: ends.TurnSummary, names: TableNames) -> str:
    return names.say("report.turn.of", turn=turn.turn, who=names.among_others(turn.seat))


def next_title_line(report: ends.Account, names: TableNames) -> str:
    """Format what the next better title needs; empty with the best one, and without titles."""
    if report.next_title is None:
        return ""
    title, points = report.next_title
    return names.say("report.next_title", title=title, points=points, more=points - report.points)


def share_line(report: ends.Account, names: TableNames) -> str:
    """Format one line to share: what was played and how it ended, without spoiling the deal."""
    in_campaign, against_time = MODES[report.mode].in_campaigns, report.outcome != "ranked"
    kind = "daily" if report.daily else "puzzle" if report.puzzle else "chapter" if in_campaign else "game"
    values = asdict(report) | {
        "won": report.outcome == "won",
        "title": find(report.puzzle).words.title if report.puzzle else "",
        "mode": "" if against_time else mode_title(report.mode, names.language),  # the contracts say it
        "several": len(names) if len(names) > 1 else 0,
        "done": sum(bool(goal.done) for goal in report.goals),
        "goals": len(report.goals),
        "busts": sum(report.busts),
    }
    ended = "chapter" if in_campaign and against_time else report.outcome
    return names.say(
        "report.share.line",
        played=names.say(f"report.share.{kind}", **values),
        ended=names.say(f"report.ended.{ended}", **values),
        **values,
    )


def turning_text(point: ends.Turning, names: TableNames, reviewed: "ReviewWords | None") -> str:
    """Format a turning point, with the words of a review also what it found."""
    step = point.step
    match point.kind:
        case "goal":
            goals = [goal_name(goal.kind, goal.id, names.story) for goal in point.goals]
            return names.say("ending.turning.goal", who=names.among_others(point.seat), goals=goals)
        case "best" | "worst":
            assert point.brought is not None
            line = best_turn_line if point.kind == "best" else worst_turn_line
            return line(point.brought, names)
        case "mistake":
            assert step is not None and reviewed is not None
            return names.say(
                "ending.turning.mistake",
                who=names.among_others(step.seat),
                played=reviewed.label(step, step.move),
                cost=change(step.cost),
                best=reviewed.label(step, step.best),
            )
        case "lucky" | "unlucky":
            assert step is not None
            luck = change(step.luck)
            return names.say("ending.turning.swing", better=step.luck > 0, luck=luck, cards=step.cards)
