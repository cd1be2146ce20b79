"""Many solo games at once, as a vector environment of Gymnasium that writes its rows in place.

`gymnasium.make_vec("highseas.envs.solo:HighSeas-v0", num_envs=64, vectorization_mode="vector_entry_point")`, or
`SoloVectorEnv` itself. docs/environments.md has an example.
"""

from collections.abc import Sequence
from typing import Any

from highseas.envs.extra import gymnasium, np, npt
from highseas.envs.layout import Vector
from highseas.envs.play import DRAWN_SEEDS, Mask, seed_of
from highseas.envs.solo import SoloEnv


class SoloVectorEnv(gymnasium.vector.VectorEnv[Vector, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """So many `SoloEnv` of the same options, each of which deals and answers as it would alone.

    The next game begins in the step that ends one; `infos` then have `final_obs` and `final_info` of the one that
    ended (`AutoresetMode.SAME_STEP`). Observations, rewards, ends and `infos["action_mask"]` are the same arrays each
    time, written anew: copy what is kept.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the library declares it)
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP
    }

    def __init__(self, num_envs: int = 1, **choices: Any) -> None:
        first = SoloEnv(**choices)
        self.num_envs = num_envs
        self.plays = [first.play, *(SoloEnv(**choices).play for _ in range(num_envs - 1))]
        self.single_action_space, self.single_observation_space = first.action_space, first.observation_space
        self.action_space = gymnasium.vector.utils.batch_space(first.action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(first.observation_space, num_envs)
        self._rows: Vector = np.zeros((num_envs, len(first.play.layout)), np.uint8)
        self._masks: Mask = np.zeros((num_envs, len(first.play.encoding)), np.int8)
        self._begins = range(0, self._masks.size, self._masks.shape[1])
        self._rewards, self._over, self._cut = np.zeros(num_envs), np.zeros(num_envs, bool), np.zeros(num_envs, bool)
        self._luck = [gymnasium.utils.seeding.np_random()[0] for _ in self.plays]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Deal the games of a seed and of those after it, or of these seeds, else of the next seeds that follow from
        the last ones given. `options` mean nothing.
        """
        seeds = [seed + number for number in range(self.num_envs)] if isinstance(seed, int) else seed
        for number, given in enumerate(seeds or [None] * self.num_envs):
            if given is not None:
                self._luck[number] = gymnasium.utils.seeding.np_random(given)[0]
            self._deal(number, given)
        return self._rows, self._look({})

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Vector, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Answer at every table; nothing is ever truncated."""
        infos: dict[str, Any] = {}
        for number, (play, code) in enumerate(zip(self.plays, actions.tolist(), strict=True)):
            legal = play.answer_or_concede(code)
            self._rewards[number] = play.rewards()[0]
            self._over[number] = over = play.over
            if over:
                ended = play.ended(0) if legal else {**play.ended(0), "illegal": True}
                infos = self._add_info(infos, {"final_obs": play.vector(0), "final_info": ended}, number)
                self._deal(number, None)
        return self._rows, self._rewards, self._over, self._cut, self._look(infos)

    def _deal(self, number: int, seed: int | None) -> None:
        drawn = int(self._luck[number].integers(DRAWN_SEEDS)) if seed is None else seed_of(seed)
        self.plays[number].deal(drawn)

    def _look(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Write rows and masks of all tables; return the infos with the masks."""
        self.plays[0].layout.write(self._rows, [(play.state, 0) for play in self.plays])
        possible = [begin + code for begin, play in zip(self._begins, self.plays, strict=True) for code in play.codes()]
        self._masks.fill(0)
        self._masks.put(possible, 1)
        return {**infos, "action_mask": self._masks, "_action_mask": ~self._cut}
