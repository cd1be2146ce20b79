"""The environments keep what Gymnasium and PettingZoo promise, by those libraries' own checks and by ours; and what
docs/environments.md says of them is so.
"""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.engine.refusal import IllegalMove, SetupError
from highseas.engine.royal.cards import CARDS, CONTRACT_INDEX
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.state import Setup
from tests.extras import needed
from tests.property.games import KINDS, Kind, fresh, name_of, odd_table

pytestmark = pytest.mark.extras
needed(__name__, "gymnasium", "pettingzoo")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from highseas.envs import aec
from highseas.envs.layout import layout
from highseas.envs.play import Play
from highseas.envs.solo import SoloEnv
from highseas.envs.vector import SoloVectorEnv

TABLES: dict[str, dict[str, Any]] = {
    "alone": {"seats": 1},
    "together": {"seats": 3, "aside": 2},
    "five with every card": {"seats": 5, "sets": ("base", "contracts", "make-sail-marked", "gambler")},
    "shaped": {"seats": 2, "shaping": 0.5},
    "against each other": {"seats": 4, "competitive": True, "random_start": True},
    "base": {"mode": "base", "seats": 5, "auto_pass": True},
    "make-sail": {"mode": "make-sail", "seats": 2},
}


def solo(**choices: Any) -> SoloEnv:
    env = gymnasium.make("highseas.envs.solo:HighSeas-v0", **choices).unwrapped
    assert isinstance(env, SoloEnv)
    return env


def answered_at_random(env: SoloEnv, luck: Random, **reset: Any) -> list[float]:
    _, info = env.reset(**reset)
    rewards: list[float] = []
    over = False
    while not over:
        _, reward, over, truncated, info = env.step(luck.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        rewards.append(reward)
    return rewards


# --- the libraries' own checks ---


@pytest.mark.parametrize("choices", [{}, {"aside": 8, "shaping": 1.0}, {"sets": ("base", "contracts", "gambler")}])
def test_gymnasium_finds_nothing_wrong(choices: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Warnings are errors in our tests, so it warns of nothing either."""
    check_env(solo(**choices))
    assert "warn" not in capsys.readouterr().err.lower()


@pytest.mark.parametrize("table", TABLES)
def test_pettingzoo_finds_nothing_wrong(table: str) -> None:
    choices = TABLES[table]
    api_test(aec.env(**choices), num_cycles=400)
    seed_test(lambda: aec.env(**choices))
    render_test(lambda render_mode: aec.env(render_mode=render_mode, **choices))


def test_a_learner_finds_the_masks_by_their_usual_name() -> None:
    env = solo()
    _, info = env.reset(seed=1)
    assert env.action_masks().tolist() == info["action_mask"].tolist() and sum(info["action_mask"]) == 1


# --- seeds ---


def test_a_seed_is_the_deal_of_the_program() -> None:
    env = solo(aside=4)
    env.reset(seed=42)
    dealt = new_game(Setup("contracts", ("seat_1",), 42, env.play.setup.options))
    assert env.play.state == dealt and len(dealt.point_deck) == 4


def test_seeds_that_were_not_given_follow_from_the_last_that_was() -> None:
    def seeds(first: int) -> list[int]:
        env = solo()
        env.reset(seed=first)
        return [env.reset() and env.play.state.seed for _ in range(3)]

    assert seeds(1) == seeds(1) != seeds(2)
    assert len(set(seeds(1))) == 3


def test_options_hold_for_one_game() -> None:
    env = solo()
    three = ("contract-jinx", "contract-fighter", "contract-maritime-supremacy")
    env.reset(seed=1, options={"contracts": three, "aside": 2})
    assert list(env.play.state.contracts) == [CONTRACT_INDEX[each] for each in three]
    assert len(env.play.state.point_deck) == 2
    env.reset(seed=1)
    assert env.play.state == new_game(Setup("contracts", ("seat_1",), 1))
    with pytest.raises(ValueError, match="options of one game"):
        env.reset(options={"sets": ("base",)})


def test_what_cannot_be_laid_out_is_refused() -> None:
    with pytest.raises(SetupError):
        solo(contracts=("contract-none",))
    with pytest.raises(SetupError):
        aec.env(mode="base", seats=2, aside=1)
    with pytest.raises(SetupError):
        aec.env(mode="make-sail", seats=5)
    with pytest.raises(SetupError, match="auto_pass"):
        aec.env(seats=2, auto_pass=True)
    with pytest.raises(ValueError, match="Time deck"):
        solo(competitive=True)


def test_chapters_are_refused() -> None:
    import highseas.campaign.royal.game  # noqa: F401  (registers the story's mode)

    with pytest.raises((ValueError, SetupError)):
        aec.env(mode="adventure", seats=2)


# --- rewards ---


def test_a_game_ends_with_its_reward() -> None:
    luck = Random(3)
    env = solo()
    for seed in range(20):
        rewards = answered_at_random(env, luck, seed=seed)
        assert env.play.state.result is not None
        assert rewards[-1] == (1.0 if env.play.state.result.outcome == "won" else -1.0) and not any(rewards[:-1])


def test_shaping_adds_nothing_to_the_sum() -> None:
    luck, shaped = Random(3), solo(shaping=0.5)
    some = 0
    for seed in range(40):
        rewards = answered_at_random(shaped, luck, seed=seed)
        some += sum(1 for reward in rewards[:-1] if reward > 0)
        assert sum(rewards) == pytest.approx(-1.0)
    assert some > 0


def test_shaping_can_be_kept() -> None:
    """A game's sum is then its end and its share of contracts, or of the influence: what a monitor shows grows."""
    luck, alone, shares = Random(3), solo(shaping=0.5, keep_shaping=True), set[float]()
    for seed in range(40):
        rewards = answered_at_random(alone, luck, seed=seed)
        shares.add(share := sum(1 for each in alone.play.state.markers if each) / len(alone.play.state.markers))
        assert sum(rewards) == pytest.approx(-1.0 + 0.5 * share)
    assert len(shares) > 1
    for table, options in TABLES.items():
        env, totals = aec.raw_env(**{**options, "shaping": 0.5}, keep_shaping=True), dict[str, float]()
        env.reset(seed=11)
        while not env.play.over:
            env.step(luck.choice(env.play.codes()))
            totals = {agent: totals.get(agent, 0.0) + reward for agent, reward in env.rewards.items()}
        for agent, info in env.infos.items():
            share = (totals[agent] - (1.0 if info["won"] else -1.0)) / 0.5
            assert -1e-9 <= share <= 1 + 1e-9
            if options.get("mode", "contracts") == "contracts" and not options.get("competitive"):
                assert share * info["contracts"] == pytest.approx(info["contracts_done"]), table


# --- how it ended ---

ENDED = {"won", "contracts", "contracts_done", "turns_left"}


def test_the_info_of_the_end_says_how_it_ended() -> None:
    """Alone, with deckhand's answers, which win now and then; through the library's own wrappers, as a learner."""
    env, ends = gymnasium.make("highseas.envs.solo:HighSeas-v0"), []
    play = env.unwrapped.play
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert not ENDED & info.keys()
            _, _, over, _, info = env.step(play.advised())
        state = play.state
        done = sum(1 for each in state.markers if each)
        said = tuple(info[key] for key in ("won", "contracts", "contracts_done", "turns_left"))
        assert said == (state.result.outcome == "won", len(state.contracts), done, len(state.time_deck))
        ends.append(info)
    assert {info["won"] for info in ends} == {True, False} and any(info["turns_left"] for info in ends)
    assert all((info["contracts_done"] == info["contracts"]) == info["won"] for info in ends)


@pytest.mark.parametrize("table", TABLES)
def test_every_seat_learns_how_it_ended(table: str) -> None:
    env, luck = aec.env(**TABLES[table]), Random(2)
    env.reset(seed=11)
    last: dict[str, Any] = {}
    for agent in env.agent_iter():
        _, _, over, _, info = env.last()
        if over:
            last[agent] = info
        else:
            assert not ENDED & info.keys()
        env.step(None if over else luck.choice(np.flatnonzero(info["action_mask"])))
    state = env.unwrapped.play.state
    assert state.result is not None and list(last) == env.possible_agents
    together = TABLES[table].get("mode", "contracts") == "contracts" and not TABLES[table].get("competitive")
    for seat_no, info in enumerate(last.values()):
        done = sum(1 for each in state.markers if each) if together else state.seats[seat_no].completed
        assert info["won"] == (seat_no in state.result.winners)
        assert (info["contracts"], info["contracts_done"]) == (len(state.contracts), done)
        assert info["turns_left"] == len(state.time_deck)


def test_an_impossible_answer_gives_the_solo_game_up() -> None:
    env = solo()
    for code in (1, 5, len(env.play.encoding) - 1):
        env.reset(seed=1)
        _, reward, over, _, info = env.step(code)
        assert (reward, over, info["illegal"]) == (-1.0, True, True)
        assert not info["action_mask"].any()


def test_the_raw_table_refuses_an_impossible_answer() -> None:
    env = aec.raw_env(seats=2)
    env.reset(seed=1)
    before = env.play.state
    with pytest.raises(IllegalMove):
        env.step(1)
    assert env.agent_selection == "seat_1" and env.play.state is before
    with pytest.raises(ValueError, match="None"):
        env.step(None)


def test_the_wrapped_table_ends_at_an_impossible_answer() -> None:
    env = aec.env(seats=3)
    env.reset(seed=1)
    env.step(1)
    assert env.rewards == {"seat_1": -1.0, "seat_2": 0, "seat_3": 0} and all(env.terminations.values())


# --- observation vectors ---


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_a_vector_holds_what_a_seat_may_know_and_nothing_else(kind: Kind) -> None:
    """Tables that differ in hidden cards and luck alone have the same vectors; they stay within their limits."""
    luck = Random(name_of(kind))
    hid = 0
    for state in (fresh(kind, luck.randrange(1 << 32)), odd_table(kind, luck)):
        vectors = layout(state.options.sets or _sets(kind), len(state.seats))
        for _ in range(150):
            moves = legal(state)
            for seat_no in range(len(state.seats)):
                vector = vectors.vector(state, seat_no)
                assert (vector <= vectors.most).all()
                if luck.random() < 0.05:
                    other = determinize(observe(state, seat_no), luck.randrange(1 << 32))
                    hid += other.play_deck != state.play_deck
                    assert (vectors.vector(other, seat_no) == vector).all()
            if not moves:
                break
            apply(state, luck.choice(moves))
    assert hid


def _sets(kind: Kind) -> tuple[str, ...]:
    from highseas.engine.royal.modes import MODES

    return MODES[kind[0]].sets


def test_a_vector_can_be_read() -> None:
    luck = Random(1)
    play = Play("contracts", ("Ann", "Bo"), {})
    play.deal(3)
    for _ in range(60):
        play.answer(luck.choice(play.codes()))
    state, faces = play.state, play.layout.blocks["harbor"].size

    def shown(name: str, seat_no: int = 0) -> list[int]:
        block = play.layout.blocks[name]
        return [int(figure) for figure in play.vector(seat_no)[block.start : block.start + block.size]]

    assert len(shown("discard")) == faces and sum(shown("discard")) == len(state.discard)
    assert shown("play_deck") == [len(state.play_deck)] and shown("time_deck") == [len(state.time_deck)]
    for viewer in (0, 1):
        for step in (0, 1):
            seat = state.seats[(viewer + step) % 2]
            assert shown(f"seat_{step}_coins", viewer) == [len(seat.coins)]
            assert sum(shown(f"seat_{step}_display", viewer)) == len(seat.display)
        assert sum(shown("question", viewer)) == 1
        assert shown("decider", viewer)[(play.decider - viewer) % 2] == 1
    hidden = len(state.play_deck) + len(state.time_deck) + sum(len(seat.coins) for seat in state.seats)
    assert state.epoch or sum(shown("hidden_now")) == hidden + len(state.point_deck)


# --- many games at once ---


def many(**choices: Any) -> SoloVectorEnv:
    made = gymnasium.make_vec(
        "highseas.envs.solo:HighSeas-v0", vectorization_mode="vector_entry_point", **choices
    ).unwrapped
    assert isinstance(made, SoloVectorEnv)
    return made


@pytest.mark.parametrize("choices", [{"shaping": 1.0}, {"more_turns": 20, "most_contracts": 1}])
def test_many_games_go_on_as_each_would_alone(choices: dict[str, Any]) -> None:
    """With the same answers, deckhand's now and then, and an impossible one now and then; over several games each."""
    envs, vector, luck = [solo(**choices) for _ in range(11)], many(num_envs=11, **choices), Random(5)
    rows, infos = vector.reset(seed=[*range(70, 80), 70])
    for env, seed in zip(envs, [*range(70, 80), 70], strict=True):
        env.reset(seed=seed)
    ended: list[dict[str, Any]] = []
    for _ in range(400):
        codes = [play.advised() if luck.random() < 0.95 else luck.choice(play.codes()) for play in vector.plays]
        if luck.random() < 0.1:
            codes[3] = luck.choice([0, 1, 170])
        seen, rewards, over, cut, infos = vector.step(np.array(codes))
        assert seen is rows and not cut.any()
        for number, env in enumerate(envs):
            row, reward, done, _, info = env.step(np.int64(codes[number]))
            assert (reward, done) == (rewards[number], over[number])
            if done:
                assert (infos["final_obs"][number] == row).all() and infos["_final_info"][number]
                final = {key: each[number] for key, each in infos["final_info"].items() if each is not None}
                assert all(final[key] == value for key, value in info.items() if key != "action_mask")
                ended.append(info)
                row, info = env.reset()
            assert (seen[number] == row).all() and (infos["action_mask"][number] == info["action_mask"]).all()
    assert len(ended) > 22 and any("illegal" in info for info in ended) and any(info["won"] for info in ended)
    assert vector.single_observation_space == envs[0].observation_space
    assert rows in vector.observation_space and np.array(codes) in vector.action_space


# --- easier games ---


def test_an_easier_game_has_the_same_spaces() -> None:
    plain, easy = solo(aside=2), solo(aside=2, more_turns=7, most_contracts=1)
    assert (plain.action_space, plain.observation_space) == (easy.action_space, easy.observation_space)
    plain.reset(seed=3)
    easy.reset(seed=3)
    usual, eased = plain.play.state, easy.play.state
    assert len(eased.time_deck) == len(usual.time_deck) + 7 and eased.contracts == usual.contracts[:1]
    assert eased.play_deck[-1:] == usual.play_deck[-1:] and eased.time_deck[-1:] == usual.time_deck[-1:]
    assert sorted(eased.time_deck + eased.play_deck) == sorted(usual.time_deck + usual.play_deck)
    easy.reset(seed=3, options={"more_turns": 0})
    assert len(easy.play.state.time_deck) == len(usual.time_deck) and len(easy.play.state.contracts) == 1
    easy.reset(seed=3)
    assert easy.play.state == eased


def test_easier_games_are_won_more_often() -> None:
    """Random play hardly ever wins; of one contract, with many turns more, it does so in four games of ten."""
    luck = Random(1)
    easy: dict[str, Any] = {"most_contracts": 1, "more_turns": 60}
    for choices, least, most in (({}, 0, 0), (easy, 8, 30)):
        env, won = solo(**choices), 0
        for seed in range(40):
            won += answered_at_random(env, luck, seed=seed)[-1] > 0
            assert len(env.play.state.contracts) == choices.get("most_contracts", 3)
        assert least <= won <= most, (choices, won)


@pytest.mark.parametrize("wrong", [{"more_turns": 200}, {"more_turns": -1}, {"most_contracts": -1}])
def test_games_are_made_easier_within_limits(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="easier"):
        solo(**wrong).reset(seed=1)
    with pytest.raises(ValueError, match="easier"):
        aec.raw_env(seats=2, competitive=True, more_turns=1).reset(seed=1)


# --- what else is there ---


def test_a_table_is_rendered_in_ids_and_notation(capsys: pytest.CaptureFixture[str]) -> None:
    env = solo(render_mode="ansi")
    env.reset(seed=42)
    env.step(0)
    text = env.render()
    assert text is not None
    assert all(f"- {format_move(move)}" in text for move in legal(env.play.state))
    assert all(CARDS[card].id in text for card in env.play.state.harbor)
    loud = solo(render_mode="human")
    loud.reset(seed=42)
    loud.step(0)
    assert loud.render() is None and capsys.readouterr().out == f"{text}\n"
    assert solo().render() is None


TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_its_examples_run() -> None:
    """In a minute at most: one after the other, as somebody who reads along types them."""
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    names: dict[str, Any] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/environments.md, example {number + 1}", "exec"), names)
    assert names["learned"] > 2 * names["guessed"]


def test_it_explains_every_block_of_a_vector() -> None:
    blocks = aec.raw_env(seats=1).play.layout.blocks
    listed = re.findall(r"`([a-z_0-9]+)`", " ".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)))
    assert [name for name in listed if name in blocks] == list(blocks)


def test_its_figures_are_right() -> None:
    def codes(mode: str, seats: int) -> int:
        return len(Play(mode, tuple("abcde"[:seats]), {}).encoding)

    text = " ".join(TEXT.split())
    alone, *more = (codes("contracts", seats) for seats in range(1, 6))
    assert f"{alone} codes alone, and {', '.join(map(str, more))} with two to five seats" in text
    assert f"in the base game {codes('base', 2)}." in text
    assert f"`Discrete({alone})`" in text
    assert f"a vector of {len(aec.raw_env(seats=1).play.layout)} whole numbers" in text
