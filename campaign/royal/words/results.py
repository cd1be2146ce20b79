"""The end of a game in words."""

from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.story import final_line
from highseas.engine.royal.seen.view import ResultView
from highseas.story.view import TaleView


def headline(result: ResultView, names: TableNames) -> str:
    """Return how it ended, in one line."""
    if result.conceded:
        return _conceded_headline(result, names)
    if result.goal is not None:
        return names.say("ended.chapter_won" if result.outcome == "won" else "ended.chapter_lost")
    if result.outcome == "won":
        return names.say("ended.won", turns=result.turns_left)
    if result.outcome == "lost":
        return names.say("ended.lost", contracts=result.contracts_open)
    return names.say("ended.ranked", winners=names.of(result.winners), count=len(result.winners))


def _conceded_headline(result: ResultView, names: TableNames) -> str:
    who = names[result.conceded - 1]
    if result.goal is not None:
        return names.say("ended.conceded.chapter", who=who)
    if result.outcome == "lost":
        return names.say("ended.conceded.lost", who=who, contracts=result.contracts_open)
    winners, count = names.of(result.winners), len(result.winners)
    return names.say("ended.conceded.ranked", who=who, winners=winners, count=count)


def result_lines(result: ResultView, names: TableNames, tale: TaleView | None = None) -> list[str]:
    """Format the end in full: outcome, title, every seat's figures.

    With the story's part of the table a competitive chapter says who has shown the trophy: nobody else can win,
    whatever the influence (Big Box p. 18).
    """
    lines = [headline(result, names)]
    if result.goal is not None:
        lines.append(names.say("ended.goal", goal=final_line(result.goal, names.story)))
    elif result.outcome == "won":
        lines.append(names.say("ended.points", points=result.points, title=result.title))
    elif tale is not None and tale.competitive:
        lines.append(_trophies(result, names, tale))
    elif result.no_expedition:
        lines.append(names.say("ended.no_expedition", without=[names[seat - 1] for seat in result.no_expedition]))
    lines.append(names.say("ended.turn", turn=result.turns))
    for name, influence, coins in zip(names, result.influence, result.coins, strict=True):
        lines.append(names.say("ended.seat", who=name, influence=influence, coins=coins))
    return lines


def _trophies(result: ResultView, names: TableNames, tale: TaleView) -> str:
    """Say who has shown the trophy, and who could not win without; except for a win by a rival's conceding."""
    shown = [name for name, seat in zip(names, tale.seats, strict=True) if seat.trophy]
    hidden = [name for name, seat in zip(names, tale.seats, strict=True) if not seat.trophy]
    given = result.conceded and not any(tale.seats[seat - 1].trophy for seat in result.winners)
    return names.say("ended.trophies", shown=shown, without=[] if given else hidden)
