"""The end of a game in words."""

from collections.abc import Sequence

from highseas.campaign.words.names import counted, listed, title_name
from highseas.campaign.words.story import goal_lines
from highseas.engine.royal.seen.view import ResultView
from highseas.story.seen import TaleView


def headline(result: ResultView, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    if result.conceded:
        return _conceded_headline(result, names)
    if result.goal is not None:
        return _chapter_headline(result)
    if result.outcome == "won":
        return f"Won: every contract is completed, with {counted(result.turns_left, 'turn')} to spare."
    if result.outcome == "lost":
        return f"Lost: the Time deck is empty and {counted(result.contracts_open, 'contract')} stayed open."
    winners = listed(names[seat - 1] for seat in result.winners)
    shared = "share the win" if len(result.winners) > 1 else "wins"
    return f"{winners} {shared}."


def _conceded_headline(result: ResultView, names: Sequence[str]) -> str:
    who = names[result.conceded - 1]
    if result.goal is not None:
        return f"The chapter is lost: {who} conceded it; it can be played again."
    if result.outcome == "lost":
        still = f", with {counted(result.contracts_open, 'contract')} still open" if result.contracts_open else ""
        return f"Lost: {who} conceded{still}."
    winners = listed(names[seat - 1] for seat in result.winners)
    return f"{who} conceded; {winners} {'share the win' if len(result.winners) > 1 else 'wins'}."


def _chapter_headline(result: ResultView) -> str:
    return "The chapter is won." if result.outcome == "won" else "The chapter is lost; it can be played again."


def result_lines(result: ResultView, names: Sequence[str], tale: TaleView | None = None) -> list[str]:
    """The end in full: outcome, title, every seat's figures.

    With the story's part of the table a competitive chapter says who has shown the trophy: nobody else can win,
    whatever the influence (Big Box p. 18).
    """
    lines = [headline(result, names)]
    if result.goal is not None:
        lines.append(f"Card 9: {'; '.join(goal_lines(result.goal))}.")
    elif result.outcome == "won":
        lines.append(f"{counted(result.points, 'point')} from the Point deck: {title_name(result.title)}.")
    elif tale is not None and tale.competitive:
        lines.append(_trophies(result, names, tale))
    lines.append(f"It ended in turn {result.turns}." if result.turns else "It ended before its first turn.")
    for name, influence, coins in zip(names, result.influence, result.coins, strict=True):
        lines.append(f"{name}: {influence} influence, {counted(coins, 'coin')}.")
    return lines


def _trophies(result: ResultView, names: Sequence[str], tale: TaleView) -> str:
    """Who has shown the trophy, and who could not win without: but for a win that came by a rival's conceding."""
    shown = [name for name, seat in zip(names, tale.seats, strict=True) if seat.trophy]
    hidden = [name for name, seat in zip(names, tale.seats, strict=True) if not seat.trophy]
    given = result.conceded and not any(tale.seats[seat - 1].trophy for seat in result.winners)
    without = f"; without one, {listed(hidden)} cannot win" if hidden and not given else ""
    return f"Trophy shown by {listed(shown) if shown else 'nobody'}{without}."
