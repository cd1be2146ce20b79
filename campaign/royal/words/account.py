"""The account of a finished game in words: contracts, turns to remember, a line to share."""

from collections.abc import Sequence

from highseas.campaign.royal.play.account import BEFORE, UNKNOWN, Account, Done, Goal, Miss, TurnSummary
from highseas.campaign.royal.play.named_deals import find
from highseas.campaign.royal.words.goals import goal_name, goal_progress, goal_terms
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.terms import term_counted, term_never
from highseas.campaign.words.modes import mode_title
from highseas.engine.royal.goals.mode import contract_asked
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.view import GoalView


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
    goals = [
        *map(names.language.contract_name, turn.contracts),
        *(names.story.mission_name(mission) for mission in turn.missions),
    ]
    brought = [names.say("report.best.completed", goals=goals)] if goals else []
    brought += [names.say("report.best.steps", steps=turn.steps)] if turn.steps else []
    brought += [names.say("report.best.influence", influence=turn.influence)] if turn.influence else []
    brought += [names.say("report.best.coins", coins=turn.coins)] if turn.coins > 0 else []
    return names.say("report.best.line", turn=_turn(turn, names), brought=brought)


def worst_turn_line(turn: TurnSummary, names: TableNames) -> str:
    """Format the worst turn: the bust and what it cost, or the tax."""
    if turn.bust is None:
        return names.say("report.worst.tax", turn=_turn(turn, names), coins=turn.tax)
    card, other = turn.bust
    return names.say("report.worst.bust", turn=_turn(turn, names), cards=turn.lost, card=card, other=other)


def _turn(turn: TurnSummary, names: TableNames) -> str:
    return names.say("report.turn.of", turn=turn.turn, who=names[turn.seat - 1] if len(names) > 1 else "")


# --- the whole game ---


def next_title_line(report: Account, names: TableNames) -> str:
    """Format what the next better title needs; empty with the best one, and without titles."""
    if report.next_title is None:
        return ""
    title, points = report.next_title
    return names.say("report.next_title", title=title, points=points, more=points - report.points)


def share_line(report: Account, names: TableNames) -> str:
    """Format one line to share: what was played and how it ended, without spoiling the deal."""
    parts = [_played(report, names)]
    parts += [names.say("report.share.players", players=len(names))] if len(names) > 1 else []
    parts += [*_ended(report, names), names.say("report.share.busts", busts=sum(report.busts))]
    parts += [names.say("report.share.rewound")] if report.rewound else []
    parts += [] if report.puzzle else [names.say("report.share.seed", seed=report.seed)]
    return " · ".join(parts)


def _played(report: Account, names: TableNames) -> str:
    """What was played, as the first part of the line to share."""
    if report.daily:
        return names.say("report.share.daily", date=report.daily)
    if report.puzzle:
        return names.say("report.share.puzzle", title=find(report.puzzle).title)
    if _of_campaigns(report):
        return names.say("report.share.chapter", chapter=report.chapter)
    against_time = report.outcome != "ranked"  # then the contracts say it
    return names.say("report.share.game", mode="" if against_time else mode_title(report.mode, names.language))


def _of_campaigns(report: Account) -> bool:
    """Return whether it was a chapter, or the variable game that campaigns end with."""
    return MODES[report.mode].in_campaigns


def _ended(report: Account, names: TableNames) -> list[str]:
    """Return how it ended, as parts of the line to share."""
    done = sum(1 for goal in report.goals if goal.done)
    conceded, won = report.conceded, report.outcome == "won"
    if report.outcome == "ranked":
        return [names.say("report.ended.ranked", conceded=conceded, turns=report.turns)]
    if _of_campaigns(report) and not report.turns:
        return [names.say("report.ended.early", conceded=conceded, won=won)]
    if _of_campaigns(report):
        return [
            names.say("report.ended.chapter", conceded=conceded, won=won, turns=report.turns),
            names.say("report.share.missions", done=done, missions=len(report.goals)),
        ]
    if report.outcome == "lost":
        return [names.say("report.ended.lost", conceded=conceded, done=done, contracts=len(report.goals))]
    return [
        names.say("report.ended.won", turns=report.turns_left),
        names.say("report.share.points", points=report.points),
    ]
