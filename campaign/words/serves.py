"""Who could take what for which contract or mission, in words."""

from collections.abc import Iterable

from highseas.campaign.words.names import contract_name, counted, full_name
from highseas.campaign.words.naming import TableNames
from highseas.engine.royal.seen.view import Serves


def goal_name(found: Serves, names: TableNames) -> str:
    """The contract or mission that a card serves, by the name that it has on the table."""
    return names.story.mission_name(found.mission) if found.mission else contract_name(found.contract)


def serves_lines(found: Iterable[Serves], names: TableNames) -> list[str]:
    """A line for each card of the harbor and each seat it would bring further; one sentence where there is none."""
    lines = [_line(each, names) for each in found]
    return lines or ["No card in the harbor brings anyone further with what is open."]


def _line(found: Serves, names: TableNames) -> str:
    price = counted(found.price, "coin")
    if found.short:
        price += f", {found.short} short"
    far = f"{found.now} → {found.then} of {found.need}"
    return f"{names[found.seat - 1]}: {full_name(found.card)} for {goal_name(found, names)} ({far}), {price}"
