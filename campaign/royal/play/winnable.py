"""Solo deals that can be won for sure: a search that saw all cards has won each, and its line is kept as the proof."""

from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Setup
from highseas.engine.strict_toml import read


@cache
def known(aside: int) -> dict[int, str]:
    """Return the lines of deals with so many Time cards set aside, by seed: the place of each move among the legal
    ones, as a digit or a letter. There are none of a level that was not searched.
    """
    file = resources.files("highseas.campaign.royal.play") / "winnable.toml"
    levels = read(file.read_text(encoding="utf-8"), dict[str, dict[str, dict[str, str]]])["lines"]
    return {int(seed): line for seed, line in levels.get(str(aside), {}).items()}


def line_of(start: Start) -> str:
    """Return the line that wins this deal; empty where none is known."""
    setup: Setup = start.setup
    usual = Setup("contracts", setup.names[:1], setup.seed, Options(aside=setup.options.aside))
    return "" if start.deal or setup != usual else known(setup.options.aside).get(setup.seed, "")


def winning_moves(start: Start) -> list[str]:
    """Return the moves of the line that wins this deal, in notation; none where none is known."""
    state, moves = start.lay_out(), list[str]()
    for place in line_of(start):
        move = PORT_ROYAL.legal(state)[int(place, 36)]
        moves.append(PORT_ROYAL.format(move))
        PORT_ROYAL.apply(state, move, [])
    return moves


def for_sure(setup: Setup) -> Iterator[Start]:
    """Yield the same game with deals that can be won: its own, or the one of those known that its seed picks; then the
    others. Raises `SessionError` where none are known.
    """
    own, seeds = Start(setup), sorted(known(setup.options.aside))
    first = seeds.index(setup.seed) if line_of(own) else setup.seed % max(1, len(seeds))
    deals = [Start(msgspec.structs.replace(setup, seed=seed)) for seed in (*seeds[first:], *seeds[:first])]
    if not deals or not line_of(deals[0]):
        raise SessionError("begin.not_known_winnable")
    yield from deals
