"""The solo game, Contracts against the Time deck, as an environment of Gymnasium.

`gymnasium.make("highseas.envs.solo:HighSeas-v0")`, or `SoloEnv` itself. docs/environments.md has examples.
"""

from typing import Any

from highseas.envs.extra import gymnasium, np
from highseas.envs.layout import Vector
from highseas.envs.play import DRAWN_SEEDS, EASED, Mask, Play, seed_of

_FOR_ONE_GAME = frozenset({"aside", "contracts", *EASED})


class SoloEnv(gymnasium.Env[Vector, np.int64]):
    """One seat against the Time deck.

    An observation is a vector of whole numbers (`highseas.envs.layout`), an action a code of a move
    (`highseas.envs.action_encoding`). `info["action_mask"]` has a 1 for every code that is possible now; any other
    gives the game up, which loses it, and is told as `info["illegal"]`. The reward is 1 for a won game and -1 for a
    lost one, 0 before. `shaping` adds so much for every share of the contracts that is completed, and takes it back
    at the end unless `keep_shaping` is set. At the end `info` also says how it ended
    (`highseas.envs.play.Play.ended`).

    `options` are fields of `engine.royal.state.Options`: `aside` sets Time cards aside, `contracts` are ids, `sets`
    are card sets. `more_turns` and `most_contracts` make it easier (`highseas.envs.play.ease`). Raises `SetupError` if
    they do not go together.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the library declares it)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self, render_mode: str | None = None, shaping: float = 0.0, keep_shaping: bool = False, **options: Any
    ) -> None:
        if options.get("competitive"):
            raise ValueError("the solo game is played against the Time deck")
        self.render_mode = render_mode
        self.play = Play("contracts", ("seat_1",), options, shaping, keep_shaping)
        self.action_space = gymnasium.spaces.Discrete(len(self.play.encoding))
        self.observation_space = gymnasium.spaces.Box(0, self.play.layout.most, dtype=np.uint8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Deal the game of a seed, that of `highseas new contracts --seed`; without one the next of the seeds that
        follow from the last that was given.

        `options` may have `aside`, `contracts`, `more_turns` and `most_contracts` for this game. Raises `ValueError`
        for any other.
        """
        super().reset(seed=seed)
        chosen = options or {}
        if not chosen.keys() <= _FOR_ONE_GAME:
            raise ValueError(f"options of one game are {sorted(_FOR_ONE_GAME)}, not {sorted(chosen)}")
        drawn = int(self.np_random.integers(DRAWN_SEEDS)) if seed is None else seed_of(seed)
        self.play.deal(drawn, chosen)
        return self.play.vector(0), self._info()

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Answer the question; nothing is ever truncated."""
        legal = self.play.answer_or_concede(int(action))
        info = self._info()
        if not legal:
            info["illegal"] = True
        return self.play.vector(0), self.play.rewards()[0], self.play.over, False, info

    def action_masks(self) -> Mask:
        """Return which codes are possible now, by the name under which learners look for it."""
        return self.play.mask()

    def render(self) -> str | None:
        return self.play.render(self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(), **self.play.ended(0)}


gymnasium.register("HighSeas-v0", "highseas.envs.solo:SoloEnv", vector_entry_point="highseas.envs.vector:SoloVectorEnv")
