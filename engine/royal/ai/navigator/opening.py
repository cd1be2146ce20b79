"""What the navigator says of a beginning turn, without the correction: the stuff of ratings."""

from highseas.engine.royal.ai.analysis import NODES
from highseas.engine.royal.ai.navigator.chances import CERTAIN
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import logistic, score_of
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, Search
from highseas.engine.royal.ai.navigator.units import ONE
from highseas.engine.royal.ai.navigator.weights import families, weights
from highseas.engine.royal.game import decider
from highseas.engine.royal.moves import DRAW
from highseas.engine.royal.seen.observation import Observation


def log_odds(seen: Observation) -> int:
    """Return the logarithm of the odds of winning, in 1024ths, of a table that the navigator plays, before the
    first card of a turn: by the network that judges such turns.
    """
    family = families()[len(seen.table.seats)]
    return family.turn.score(Features(seen, family.logit).start(seen.table))


def odds_ahead(seen: Observation) -> int:
    """Return the same one card ahead, which the other network has its say in too. Takes a hundred times as long,
    some 30 ms at most in a new game.
    """
    search = Search(seen, decider(seen.table), families()[len(seen.table.seats)], NODES)
    search.takes = ALL_TAKES
    return odds_of(search.move(search.root, DRAW))


def odds_of(chance: int) -> int:
    """Return the log-odds, in 1024ths from -8 to 8, of a chance of 0 to `units.ONE`."""
    return score_of(weights().sigmoid, chance)


def chance_of(odds: int) -> int:
    """Return the chance in ten-thousandths for log-odds in 1024ths; none is certain."""
    return (logistic(weights().sigmoid, odds) * CERTAIN + ONE // 2) // ONE
