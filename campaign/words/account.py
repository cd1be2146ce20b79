"""The account of a finished game in words: contracts, turns to remember, a line to share."""

from collections.abc import Sequence

from highseas.campaign.play.royal.account import BEFORE, UNKNOWN, Account, Done, Goal, Miss, TurnSummary
from highseas.campaign.play.royal.puzzles import find
from highseas.campaign.words.goals import goal_name, goal_progress, goal_terms
from highseas.campaign.words.names import contract_name, counted, full_name, listed, title_name
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.terms import term_counted, term_never
from highseas.engine.royal.goals.view import contract_asked
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.goals import GoalView


def goal_lines(goals: Sequence[Goal], names: TableNames, shown: Sequence[GoalView]) -> list[str]:
    """Format a line for each goal: who completed it and when, or how far it was.

    `shown` are the goals of the table, in the same order; what a mission asks for is said with its name.
    """
    return [
        names.say(
            "goals.report.line",
            name=names.language.capital(goal_name(goal.kind, goal.id, names.story)),
            asked=goal_terms(asked, names.language) if goal.kind == "mission" else [],
            done=[_completed(done, names) for done in goal.done],
            far="" if goal.done else _how_far(goal, asked, names),
        )
        for goal, asked in zip(goals, shown, strict=True)
    ]


def _completed(done: Done, names: TableNames) -> str:
    return names.say(
        "goals.report.done",
        name=names[done.seat - 1],
        turn=done.turn,
        early=done.turn == BEFORE,
        unknown=done.turn == UNKNOWN,
    )


def _how_far(goal: Goal, asked: GoalView, names: TableNames) -> str:
    """Format how much of it there was, as in "2 of 3 cutlasses"; for several seats each by name."""
    if len(asked.terms) > 1:
        return names.language.clauses(goal_progress(asked, names))
    term = asked.terms[0]
    if term.is_moment and goal.need == 1:
        return term_never(term.term, goal.best, names.language)
    far = [
        names.say("goals.report.seat", name=name, alone=len(names) == 1, have=have)
        for name, have in zip(names, goal.progress, strict=True)
    ]
    return names.say("goals.report.of", far=far, need=term_counted(term.term, goal.need, names.language))


def miss_line(miss: Miss, names: TableNames) -> str:
    """Format the nearest miss, as in "Nearest miss: Mercenary, 1 cutlass short."."""
    things = (
        term_counted(contract_asked(miss.id).terms[0].term, miss.missing, names.language)
        if miss.kind == "contract"
        else names.language.counted(miss.missing, "thing")  # a mission's terms may differ
    )
    return names.say(
        "goals.report.miss",
        name=names.language.capital(goal_name(miss.kind, miss.id, names.story)),
        who=names[miss.seat - 1] if len(names) > 1 else "",
        things=things,
    )


# --- turns ---


def best_turn_line(turn: TurnSummary, names: TableNames) -> str:
    """Format the best turn: what it completed and brought."""
    done = [*map(contract_name, turn.contracts), *(names.story.mission_name(mission) for mission in turn.missions)]
    parts = [f"completed {listed(done)}"] if done else []
    parts += [counted(turn.steps, "step") + " on the way to a contract"] if turn.steps else []
    parts += [f"{turn.influence:+d} influence"] if turn.influence else []
    parts += [f"{turn.coins:+d} {'coin' if abs(turn.coins) == 1 else 'coins'}"] if turn.coins > 0 else []
    return f"Best turn: {_turn(turn, names)}: {', '.join(parts)}."


def worst_turn_line(turn: TurnSummary, names: TableNames) -> str:
    """Format the worst turn: the bust and what it cost, or the tax."""
    if turn.bust is None:
        return f"Worst turn: {_turn(turn, names)}: taxes took {counted(turn.tax, 'coin')}."
    card, other = map(full_name, turn.bust)
    return (
        f"Worst turn: {_turn(turn, names)}: bust with {counted(turn.lost, 'card')} turned up, "
        f"the {card} meets the {other}."
    )


def _turn(turn: TurnSummary, names: TableNames) -> str:
    return f"turn {turn.turn}, {names[turn.seat - 1]}" if len(names) > 1 else f"turn {turn.turn}"


# --- the whole game ---


def next_title_line(report: Account) -> str:
    """Format what the next better title needs; empty with the best one, and without titles."""
    if report.next_title is None:
        return ""
    code, points = report.next_title
    return f"Next title: {title_name(code)}, from {counted(points, 'point')}; {points - report.points} more."


def share_line(report: Account, names: Sequence[str]) -> str:
    """Format one line to share: what was played and how it ended, without spoiling the deal."""
    if report.daily:
        what = f"High Seas daily {report.daily}"
    elif report.puzzle:
        what = f'High Seas puzzle "{find(report.puzzle).title}"'
    elif _of_campaigns(report):
        what = f"High Seas, chapter {report.chapter}" if report.chapter else "High Seas, the variable game"
    else:
        what = "High Seas"
    seats = [] if len(names) == 1 else [counted(len(names), "player")]
    rewound = ["rewound"] if report.rewound else []
    parts = [what, *seats, *_ended(report, names), _bust_count(report), *rewound]
    return " · ".join(parts if report.puzzle else [*parts, f"seed {report.seed}"])


def _of_campaigns(report: Account) -> bool:
    """Whether it was a chapter, or the variable game that campaigns end with."""
    return MODES[report.mode].in_campaigns


def _ended(report: Account, names: Sequence[str]) -> list[str]:
    """Return how it ended, as parts of the line to share."""
    done = sum(1 for goal in report.goals if goal.done)
    outcome = "conceded" if report.conceded else report.outcome
    if report.outcome == "ranked":
        return [f"{'conceded' if report.conceded else 'played to the end'} in {counted(report.turns, 'turn')}"]
    if _of_campaigns(report) and not report.turns:
        return [f"{outcome} before its first turn"]
    if _of_campaigns(report):
        return [
            f"{outcome} in {counted(report.turns, 'turn')}",
            f"{done} of {counted(len(report.goals), 'mission')}",
        ]
    if report.outcome == "lost":
        return [f"{outcome} with {done} of {counted(len(report.goals), 'contract')} completed"]
    return [f"won with {counted(report.turns_left, 'turn')} to spare", counted(report.points, "point")]


def _bust_count(report: Account) -> str:
    return counted(sum(report.busts), "bust")
