"""Every game of the table for one to five seats as an environment of PettingZoo, where seats answer in turn (AEC).

`env` is what to play with: an answer that is not possible ends the game as lost for the seat that gave it.
`raw_env` refuses such an answer with `IllegalMove` instead, and changes nothing. docs/environments.md has examples.
"""

from typing import Any

from highseas.envs.extra import gymnasium, np, pettingzoo, wrappers
from highseas.envs.layout import Vector
from highseas.envs.play import DRAWN_SEEDS, LOST, Play, seed_of


class TableEnv(pettingzoo.AECEnv[str, Vector, np.int64]):
    """One table. Its agents are `seat_1`, `seat_2` and so on, in the order of their turns.

    An observation is a vector of whole numbers (`highseas.envs.layout`) as the seat sees it, itself first; an
    action is a code of a move (`highseas.envs.action_encoding`). `infos` have an `action_mask`, all 0 for a seat
    that is not asked, and at the end how it ended for the seat (`highseas.envs.play.Play.ended`). Against the Time
    deck all seats win or lose together; else the winners get 1 and the others -1. Modes are `contracts`, with
    `competitive=True` against each other, `base` and `make-sail`; `options` are fields of
    `engine.royal.state.Options`, and hold for every game of the environment. Raises `SetupError` if they do not go
    together.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as the library declares it)
        "name": "highseas_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        mode: str = "contracts",
        seats: int = 2,
        render_mode: str | None = None,
        shaping: float = 0.0,
        keep_shaping: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        self.play = Play(mode, tuple(self.possible_agents), options, shaping, keep_shaping)
        codes, most = len(self.play.encoding), self.play.layout.most
        self.action_spaces = {agent: gymnasium.spaces.Discrete(codes) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Box(0, most, dtype=np.uint8) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Vector]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of a seed, else of the next that follows from the last given. `options` mean nothing."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.play.deal(int(self._luck.integers(DRAWN_SEEDS)) if seed is None else seed_of(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> Vector:
        return self.play.vector(self.possible_agents.index(agent))

    def step(self, action: "np.int64 | None") -> None:
        """Answer for `agent_selection`; None takes a seat from the table when the game is over. Raises
        `IllegalMove`, with nothing changed, if the move is not possible now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("only a seat whose game is over answers None")
        self.play.answer(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.play.over)
        self._ask()

    def _ask(self) -> None:
        """Select the seat that has to answer; when the game is over, the first that leaves."""
        masks = {agent: self.play.no_mask() for agent in self.agents}
        if self.play.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.decider]
            masks[self.agent_selection] = self.play.mask()
        self.infos = {
            agent: {"action_mask": mask, **self.play.ended(self.possible_agents.index(agent))}
            for agent, mask in masks.items()
        }

    def render(self) -> str | None:
        return self.play.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(**choices: Any) -> TableEnv:
    """Return a table without wrappers; `choices` are those of `TableEnv`."""
    return TableEnv(**choices)


def env(**choices: Any) -> pettingzoo.AECEnv[str, Vector, np.int64]:
    """Return a table in the usual wrappers, which end the game at an impossible answer and keep calls in order."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(**choices), illegal_reward=LOST))
