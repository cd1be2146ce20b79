"""A plan of a training: a TOML file that says which games are played, by whom, and how networks learn from them."""

from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from highseas.campaign.files.datafile import read_text
from highseas.campaign.play.session import SessionError
from highseas.engine.strict_toml import read
from highseas.platform import is_there

Players = Annotated[int, msgspec.Meta(ge=1, le=5)]
Aside = tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], Annotated[int, msgspec.Meta(ge=0, le=9)]]
Whole = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
Layer = Annotated[int, msgspec.Meta(ge=1, le=512)]
Seed = Annotated[int, msgspec.Meta(ge=0, lt=1 << 60)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round: games that are played, and how networks are fitted to what was seen in them.

    - `policy`: who plays. The first rounds may be deckhand's; then the networks learn from their own games.
    - `times`: so many such rounds, one after the other.
    - `kept`: the share of positions kept where cards are drawn, 0 to 1; those where a turn starts are all kept.
    - `learned`: positions of how many of the last rounds are learned from.
    - `epochs`: passes over them; `rate`: the rate of learning at first, which falls to 0.
    - `trust` (`lambda` in the file): how much the result of a game counts against the chance that the search found
      later in it: 1 is the result alone.
    - `anew`: whether networks begin from nothing and not from those of the round before.
    """

    games: Whole
    policy: Literal["deckhand", "navigator"] = "navigator"
    times: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    kept: Share = 0.3
    learned: Annotated[int, msgspec.Meta(ge=1, le=100)] = 3
    epochs: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 4
    rate: Annotated[float, msgspec.Meta(gt=0, le=1)] = 0.0015
    trust: Share = msgspec.field(default=0.7, name="lambda")
    anew: bool = False


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games after each round that nothing is learned from: how often they are won is the curve of the training."""

    games: Whole = 200
    first_seed: Seed = 500_000
    aside: Aside = (0, 0)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training: the numbers of players of its games, in turn, their first seed, and its rounds.

    `aside` are the fewest and the most Time cards set aside before a game; `seed` is where networks take their
    first weights and the order of what they learn from; `layers` are the sizes of the two hidden layers.
    """

    players: tuple[Players, ...]
    rounds: tuple[Round, ...]
    aside: Aside = (0, 9)
    layers: tuple[Layer, Layer] = (128, 32)
    first_seed: Seed = 1_000_000
    seed: Seed = 1
    check: Check = Check()

    def each_round(self) -> list[Round]:
        return [part for part in self.rounds for _ in range(part.times)]


def plan_text(name: str) -> str:
    """Return the text of a plan that comes with the game, by its name, or of a file.

    Raises `SessionError`, or `TextFileError` for a file that cannot be read.
    """
    shipped = resources.files("tools.training")
    names = sorted(entry.name.removesuffix(".toml") for entry in shipped.iterdir() if entry.name.endswith(".toml"))
    if name in names:
        return (shipped / f"{name}.toml").read_text(encoding="utf-8")
    if not is_there(Path(name)):
        raise SessionError("results.training.no_plan", name=name, names=", ".join(names))
    return read_text(Path(name))


def read_plan(text: str) -> Plan:
    """Return the plan of a text. Raises `TomlError`, or `SessionError` for a plan without games."""
    plan = read(text, Plan)
    if not plan.players or not plan.rounds:
        raise SessionError("results.training.empty_plan")
    return plan
