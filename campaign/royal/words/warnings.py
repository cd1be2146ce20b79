"""What is asked before a choice that would give a game away."""

from collections.abc import Sequence

from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal.seen.view import GoalRef, Option


def names_of(claims: Sequence[Option], names: TableNames) -> tuple[str, ...]:
    """Return what is ready to be claimed, each once, as in "Trade Outpost" or "the mission Correct Change"."""
    return tuple(dict.fromkeys(_name(each.goal, names) for each in claims if each.goal is not None))


def _name(goal: GoalRef, names: TableNames) -> str:
    title = names.story.mission_title(goal.id) if goal.kind == "mission" else ""
    return names.say("warnings.mission", title=title) if title else goal_name(goal.kind, goal.id, names.story)


def ends_here(outcome: str, winners: Sequence[str], story: bool, names: TableNames) -> str:
    """Return what a choice that ends game or chapter does, without its end: "the game ends here and is lost"."""
    if outcome == "ranked":
        return names.say("warnings.ends_won_by", story=story, winners=winners)
    return names.say("warnings.ends", story=story, won=outcome == "won")


def leaving(what: Sequence[str], names: TableNames) -> tuple[str, str, str]:
    """Return the question before a choice that leaves a finished contract and loses; its answers: do it, stay."""
    return (
        names.say("warnings.question", what=names.language.listed(what), count=len(what)),
        names.say("warnings.leave", count=len(what)),
        names.say("warnings.stay"),
    )


def leave_it(what: Sequence[str], names: TableNames) -> str:
    """Return the same question as a sentence without its end."""
    return names.say("warnings.sentence", what=names.language.listed(what), count=len(what))


def not_now(key: str, does: str, names: TableNames) -> str:
    """Return the answer to a key that is no choice now; `does` is what it does at other times, empty for a
    number.
    """
    return names.say("warnings.not_now", key=key, does=does) if does else names.say("warnings.no_choice", key=key)
