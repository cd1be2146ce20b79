"""What the network says of a beginning turn, without a search and without the correction: the stuff of ratings."""

from highseas.engine.royal.ai.navigator.chances import CERTAIN
from highseas.engine.royal.ai.navigator.features import Features
from highseas.engine.royal.ai.navigator.network import logistic
from highseas.engine.royal.ai.navigator.units import ONE
from highseas.engine.royal.ai.navigator.weights import families, weights
from highseas.engine.royal.seen.observation import Observation


def log_odds(seen: Observation) -> int:
    """Return the logarithm of the odds of winning, in 1024ths, of a table that the navigator plays, before the
    first card of a turn.
    """
    family = families()[len(seen.table.seats)]
    return family.turn.score(Features(seen, family.logit).start(seen.table))


def chance_of(odds: int) -> int:
    """Return the chance in ten-thousandths for log-odds in 1024ths; none is certain."""
    return (logistic(weights().sigmoid, odds) * CERTAIN + ONE // 2) // ONE
