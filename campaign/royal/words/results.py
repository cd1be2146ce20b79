"""How a game ended, how hard a deal is, and what has to be known before it begins, in words."""

from collections.abc import Iterable

from highseas.campaign.play.start import Start
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.story import final_line
from highseas.campaign.words.games import Standing, set_title
from highseas.campaign.words.language import LANGUAGE, Language, points
from highseas.engine.royal.modes import MODES, added_sets
from highseas.engine.royal.seen.view import ResultView
from highseas.engine.royal.state import Setup
from highseas.story.view import TaleView


def headline(result: ResultView, names: TableNames) -> str:
    return names.say(
        f"ended.{result.outcome if result.goal is None else 'chapter'}",
        who=names[result.conceded - 1] if result.conceded else "",
        won=result.outcome == "won",
        turns=result.turns_left,
        contracts=result.contracts_open,
        winners=[names[seat - 1] for seat in result.winners],
        count=len(result.winners),
    )


def result_lines(
    result: ResultView, names: TableNames, tale: TaleView | None = None, feat: str = "", titled: bool = True
) -> list[str]:
    """Format the end in full: outcome, what was hard in it (`feat`), every seat's figures, and the title last, unless
    none is given, as in a puzzle.

    With the story's part of the table a competitive chapter says who has shown the trophy: nobody else can win,
    whatever the influence (Big Box p. 18).
    """
    lines = [headline(result, names), *([feat] if feat else [])]
    if result.goal is not None:
        lines.append(names.say("ended.goal", goal=final_line(result.goal, names.story)))
    elif tale is not None and tale.competitive:
        lines.append(_trophies(result, names, tale))
    elif result.no_expedition:
        lines.append(names.say("ended.no_expedition", without=[names[seat - 1] for seat in result.no_expedition]))
    lines.append(names.say("ended.turn", turn=result.turns))
    for name, influence, coins in zip(names, result.influence, result.coins, strict=True):
        lines.append(names.say("ended.seat", who=name, influence=influence, coins=coins))
    if titled and result.outcome == "won" and result.goal is None:
        lines.append(names.say("ended.points", points=result.points, title=result.title))
    return lines


def _trophies(result: ResultView, names: TableNames, tale: TaleView) -> str:
    """Say who has shown the trophy, and who could not win without; except for a win by a rival's conceding."""
    shown = [name for name, seat in zip(names, tale.seats, strict=True) if seat.trophy]
    hidden = [name for name, seat in zip(names, tale.seats, strict=True) if not seat.trophy]
    given = result.conceded and not any(tale.seats[seat - 1].trophy for seat in result.winners)
    return names.say("ended.trophies", shown=shown, without=[] if given else hidden)


def slower_line(mode: str, sets: Iterable[str]) -> str:
    """Return the warning of a game with these sets that goals become slower; empty if none are mixed in."""
    if not (added := added_sets(mode, sets)):
        return ""
    return LANGUAGE.say("begin.slower", sets=[set_title(name) for name in added], story=MODES[mode].in_campaigns)


def first_notice(start: Start) -> str:
    """Return what is to be known of a game that begins: this warning, which a deal file does not need, since it
    says itself what it is played with; and that thin piles may end it (ruling R40).
    """
    setup = start.setup
    if not isinstance(setup, Setup):
        return ""
    slower = "" if start.deal else slower_line(setup.mode, setup.options.sets)
    if not MODES[setup.mode].may_run_out(setup.options):
        return slower
    return " ".join(filter(None, (slower, LANGUAGE.say("begin.thin", influence=setup.options.influence_to_end))))


TELLING = 10
"""How many deals were played before a share of them says something."""


def rating_line(start: Start, language: Language) -> str:
    """Say how hard a deal or a chapter is, and once enough deals like it were played how many of these were won; empty
    for one that is not rated. Raises `SetupError` or `DealError`.
    """
    from highseas.campaign.results.summary import rated_so_far
    from highseas.campaign.royal.play.rating import HARDEST, chapter_rating, rating_of

    if (found := chapter_rating(start)) is not None:
        several = found.seats if found.seats > 1 else 0
        return language.say("rating.chapter", number=found.number, hardest=HARDEST, several=several)
    if (found := rating_of(start)) is None:
        return ""
    met, won = rated_so_far(found.seats, found.number)
    return language.say(
        "rating.line",
        number=found.number,
        hardest=HARDEST,
        several=found.seats if found.seats > 1 else 0,
        met=met if met >= TELLING else 0,
        won=won,
        chance=points(found.chance),
    )


STANDING = Standing(lambda result, names: headline(result, TableNames(names)), notice=first_notice, rating=rating_line)
