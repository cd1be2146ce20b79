"""A game of Port Royal in one line: how hard it is, what has to be known before, how it ended."""

from collections.abc import Iterable, Sequence

from highseas.campaign.play.start import Start
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.results import headline
from highseas.campaign.words.games import Standing
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.modes import set_title
from highseas.engine.royal.modes import MODES, added_sets
from highseas.engine.royal.seen.view import ResultView
from highseas.engine.royal.state import Setup


def _headline(result: ResultView, names: Sequence[str]) -> str:
    return headline(result, TableNames(tuple(names)))


def _rating(start: Start, language: Language) -> str:
    from highseas.campaign.royal.words.rating import rating_line

    return rating_line(start, language)


def slower_line(mode: str, sets: Iterable[str]) -> str:
    """Return the warning of a game with these sets that goals become slower; empty if none are mixed in."""
    added = added_sets(mode, sets)
    if not added:
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


STANDING = Standing(_headline, notice=first_notice, rating=_rating)
