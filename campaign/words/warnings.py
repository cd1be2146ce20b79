"""What is asked before a choice that would give a game away."""

from collections.abc import Sequence

from highseas.campaign.words.names import contract_name, listed
from highseas.campaign.words.naming import TableNames
from highseas.engine.royal.seen.view import Option


def names_of(claims: Sequence[Option], names: TableNames) -> tuple[str, ...]:
    """What is ready to be claimed, each once, as in "Trade Outpost" or "the mission Correct Change"."""
    what = (contract_name(each.contract) if each.contract else _mission(each.mission, names) for each in claims)
    return tuple(dict.fromkeys(what))


def _mission(mission: str, names: TableNames) -> str:
    title = names.story.mission_title(mission)
    return f"the mission {title}" if title else names.story.mission_name(mission)


def ends_here(outcome: str, winners: Sequence[str], story: bool) -> str:
    """What a choice that ends game or chapter does, without its end: "the game ends here and is lost"."""
    what = f"the {'chapter' if story else 'game'} ends here"
    return f"{what}, won by {listed(winners)}" if outcome == "ranked" else f"{what} and is {outcome}"


def leaving(what: Sequence[str]) -> tuple[str, str, str]:
    """The question before a choice that leaves a finished contract and loses; its answers: do it, stay."""
    name = listed(what)
    question = f"{_are_ready(name, what)} and this is the last turn; leave {_it(what)}?"
    return question, f"Leave {_it(what)}: the game is lost", "Stay"


def leave_it(what: Sequence[str]) -> str:
    """The same as a sentence without its end."""
    return f"{_are_ready(listed(what), what)} and this is the last turn; without {_it(what)} the game is lost"


def _are_ready(name: str, what: Sequence[str]) -> str:
    text = f"{name} {'is' if len(what) == 1 else 'are'} finished"
    return text[:1].upper() + text[1:]


def _it(what: Sequence[str]) -> str:
    return "it" if len(what) == 1 else "them"


def not_now(key: str, what: str) -> str:
    """The answer to a key that is no choice now; `what` is what it does at other times, empty for a number."""
    return f'"{key}" ({what}) is not possible now.' if what else f"There is no choice {key} now."


CONCEDE_ONE, CONCEDE_TABLE, CONCEDE_CHAPTER = (
    "Concede: you lose, and the game ends here",
    "Concede: the game ends here and is lost",
    "Concede: the chapter ends here and is lost; it can be played again",
)
"""What conceding does: against others, with others or alone, in a chapter of a story."""
CONCEDE_SURE = "Really give this game up?"
"""The second question before it."""
