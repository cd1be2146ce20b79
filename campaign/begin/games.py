"""How each game besides Port Royal begins from what is asked for at the command line."""

from collections.abc import Callable

from highseas.campaign.begin.requests import plain_start
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.game import Game

Begins = Callable[[int | None, tuple[str, ...], int | None, int | None], Start]
"""What begins a game of so many players, with these names, this seed and at most so many rounds."""


def _race(players: int | None, names: tuple[str, ...], seed: int | None, most_rounds: int | None) -> Start:
    from highseas.campaign.begin.jamaica.setups import race_start

    return race_start(names, seed, most_rounds, players)


BEGINS: dict[str, Begins] = {"jamaica": _race}
"""Those games that have more to ask for than seats and luck, by name."""


def other_start(
    game: Game, players: int | None, names: tuple[str, ...], seed: int | None, most_rounds: int | None
) -> Start:
    """Return the start of a game that is asked for. Raises `SessionError` or `SetupError`."""
    own = BEGINS.get(game.name)
    if own is not None:
        return own(players, names, seed, most_rounds)
    if most_rounds is not None:
        raise SessionError("cli.only_with_race", option="--most-rounds")
    return plain_start(game, players, names, seed)
