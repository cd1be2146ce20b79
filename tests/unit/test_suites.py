"""The suites of the benchmark: the same deals and games for everybody, and scores that are proved."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highseas.campaign.jamaica.begin import race_start
from highseas.engine.refusal import NotationError
from highseas.envs.suites import DEALS, SUITES, Head, Row, Suite, play, replayed, score_lines, validated
from tools.lab import interval

GAMES = 4
EQUAL = {
    "solo-0": "cb82a3e18c4d4fd830aad4079f1495aca2caf357c28f3f4b84a198ab5d5b7004",
    "solo-4": "927b5046f12b501198ce36828d8cba50ebb4855f6ab09261bf68f08238027d7b",
    "solo-6": "af4d015aea08a033980b4c70dc4b5dcd87d59849c8282704a68f78a9fd6ebd2d",
    "solo-8": "55cb77cb574fc217e56b02e2f004e9fc2a476dc3cd87e5838dcba8e55799a18f",
    "team-2": "e723b0990fe3e09103a227292e13bd98e4e8dd2be313b66e495f4f0bb30fa450",
    "team-3": "445bf91b96296245cd261b88e68d8686635619a2d0d5c77fe7b025f566ca88b8",
    "team-4": "57cecf1ee28826613f03cf55509886cc0f5bbdfdc43960fb24d95b5e664774ac",
    "team-5": "de1d3b6a469392f5666175d4ae4aba19a45e2cab05bbf1c5655e7d675b2f3ac8",
    "partner": "c1255980f9668e4229a363c654bf4b7aa8ba1c1d0526e9134286c78fda6504d9",
    "race": "0c656458796c08782181fdfe62224ce8696abd90e172cf7bc25d410d6ee793f6",
}
"""Digests of the first games of `steady`. Where one changes, the suite is another, and needs a new version."""


def steady(suite: Suite) -> Any:
    """Return a player whose moves follow from the moves there are alone, whatever the program's own players do."""

    def player(seen: Any, seat_no: int) -> Any:
        moves = sorted(suite.game.legal(seen.table), key=suite.game.format)
        texts = " ".join(map(suite.game.format, moves)).encode()
        return moves[int.from_bytes(hashlib.sha256(texts).digest()[:4], "big") % len(moves)]

    return player


def deckhand(suite: Suite) -> Any:
    return lambda seen, seat_no: suite.game.advise(seen, seat_no, "deckhand").move


def score_of(suite: Suite, games: int = GAMES, who: Any = steady) -> bytes:
    rows = (play(suite, index, who(suite)) for index in range(games))
    return b"".join(score_lines(suite, "somebody", rows))


def test_there_is_a_suite_for_each_task() -> None:
    solo, teams = [f"solo-{aside}" for aside in (0, 4, 6, 8)], [f"team-{seats}" for seats in (2, 3, 4, 5)]
    assert list(SUITES) == [*solo, *teams, "partner", "race"] and DEALS == 1000
    assert [SUITES[name].setup(0).options.aside for name in solo] == [0, 4, 6, 8]
    assert [len(SUITES[name].setup(0).names) for name in teams] == [2, 3, 4, 5]


@pytest.mark.parametrize("suite", SUITES.values(), ids=lambda suite: suite.name)
def test_seeds_follow_from_the_documented_hash(suite: Suite) -> None:
    seeds = set()
    for index in range(DEALS):
        digest = hashlib.sha256(f"highseas {suite.name} {suite.version} {index}".encode()).hexdigest()
        deal = suite.deal(index)
        assert deal.seed == int(digest[:12], 16) == suite.setup(index).seed < 2**48
        if suite.partners:
            assert (deal.seat_no, deal.partner) == (
                int(digest[12:14], 16) % 2,
                suite.partners[int(digest[14:16], 16) % 2],
            )
        seeds.add(deal.seed)
    assert len(seeds) == DEALS


def test_an_unknown_partner_is_any_of_them_in_either_seat() -> None:
    suite = SUITES["partner"]
    found = [(deal.seat_no, deal.partner) for deal in map(suite.deal, range(DEALS))]
    assert all(found.count((seat_no, partner)) > 200 for seat_no in (0, 1) for partner in suite.partners)


def test_a_race_is_the_programs_own_solo_race() -> None:
    suite = SUITES["race"]
    assert suite.setup(3) == race_start(("seat_1",), suite.deal(3).seed).setup


@pytest.mark.parametrize("suite", SUITES.values(), ids=lambda suite: suite.name)
def test_games_are_the_same_everywhere(suite: Suite) -> None:
    score = validated(score_of(suite))
    assert score.digest == EQUAL[suite.name]
    assert (score.suite, score.player, score.games) == (suite.name, "somebody", GAMES)


def test_a_partner_plays_its_own_seat() -> None:
    """The player is asked for its seat alone, and the row has its moves alone."""
    suite, asked = SUITES["partner"], list[int]()

    def player(seen: Any, seat_no: int) -> Any:
        asked.append(seat_no)
        return deckhand(suite)(seen, seat_no)

    for index in range(3):
        asked.clear()
        row = play(suite, index, player)
        assert set(asked) == {suite.deal(index).seat_no} and len(asked) == len(row.moves)


def test_a_player_sees_no_seed() -> None:
    suite = SUITES["solo-0"]

    def player(seen: Any, seat_no: int) -> None:
        assert seen.table.seed == seen.table.stream == 0

    play(suite, 0, player)


@pytest.mark.parametrize("suite", SUITES.values(), ids=lambda suite: suite.name)
def test_an_impossible_move_gives_the_game_up(suite: Suite) -> None:
    row = play(suite, 1, lambda seen, seat_no: "draw")
    assert (row.won, row.moves) == (False, ("concede",)) and (row.points == 0)
    assert replayed(suite, 1, row.moves) == row == replayed(suite, 1, ())
    with pytest.raises(NotationError):
        replayed(suite, 1, ("sink",))


def test_a_score_has_intervals() -> None:
    suite = SUITES["solo-4"]
    score = validated(score_of(suite, 20, deckhand))
    rows = [play(suite, index, deckhand(suite)) for index in range(20)]
    won, points = sum(row.won for row in rows), [row.points for row in rows]
    assert 0 < won < 20 and score.won == won / 20 and score.points == sum(points) / 20
    assert score.interval == pytest.approx(interval(won, 20))
    spread = sum((each - score.points) ** 2 for each in points) / 20
    assert score.points_half == pytest.approx(1.96 * (spread / 20) ** 0.5)


def changed(lines: list[bytes], line: int, **fields: Any) -> bytes:
    made = [*lines]
    made[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields}).encode() + b"\n"
    return b"".join(made)


def test_a_file_that_says_something_else_is_refused() -> None:
    suite = SUITES["solo-0"]
    lines = score_of(suite).splitlines(keepends=True)
    assert len(lines) == GAMES + 2
    moves = json.loads(lines[2])["moves"]
    for line, fields in (
        (1, {"suite": "solo-1"}),
        (1, {"version": 2}),
        (1, {"format": 2}),
        (2, {"won": not json.loads(lines[1])["won"]}),
        (2, {"seed": 1}),
        (3, {"points": 7}),
        (3, {"moves": moves[:-1]}),
        (3, {"moves": [*moves, "draw"]}),
        (3, {"moves": ["stop", *moves[1:]]}),
        (GAMES + 2, {"games": 5}),
        (GAMES + 2, {"digest": "0" * 64}),
    ):
        with pytest.raises(ValueError, match=f"line {line}$"):
            validated(changed(lines, line, **fields))
    swapped = [lines[0], lines[2], lines[1], *lines[3:]]
    with pytest.raises(ValueError, match="line 2"):
        validated(b"".join(swapped))
    with pytest.raises(ValueError, match="line 1"):
        validated(lines[0] + lines[-1])


def test_made_up_files_are_refused_in_a_line(tmp_path: Path) -> None:
    luck, good = Random(1), score_of(SUITES["race"], 1)
    file = tmp_path / "made.score"
    for _ in range(200):
        made = bytearray(good)
        made[luck.randrange(len(made))] = luck.randrange(256)
        if bytes(made) == good or json.loads(good.splitlines()[0])["player"].encode() not in bytes(made):
            continue
        with pytest.raises((ValueError, NotationError)):
            validated(bytes(made))
    file.write_bytes(b"{}\n")
    done = subprocess.run(
        [sys.executable, "-m", "highseas.envs.suites", str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "made.score" in done.stderr


def test_the_command_prints_what_a_file_comes_to(tmp_path: Path) -> None:
    (tmp_path / "a.score").write_bytes(score_of(SUITES["race"]))
    code = "import sys; from highseas.envs import suites; suites.main(); print('numpy' in sys.modules)"
    words = [sys.executable, "-W", "error", "-c", code, str(tmp_path / "a.score")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    score, numpy = done.stdout.splitlines()
    assert json.loads(score)["digest"] == EQUAL["race"] and numpy == "False"


def test_rows_are_written_as_they_come() -> None:
    suite, played = SUITES["solo-0"], list[int]()

    def rows() -> Any:
        for index in range(2):
            played.append(index)
            yield Row(suite.deal(index).seed, False, 0, ("concede",))

    lines = score_lines(suite, "nobody", rows())
    head = next(lines)
    assert json.loads(head) == {"suite": "solo-0", "version": 1, "player": "nobody", "format": 1} and not played
    assert Head("solo-0", 1, "nobody") and json.loads(next(lines))["moves"] == ["concede"] and played == [0]


# --- the examples ---

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, *words: str, home: Path) -> bytes:
    """Run an example, and return its score file."""
    env = os.environ | {"HIGHSEAS_HOME": str(home), "PYTHONPATH": str(EXAMPLES.parent)}
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *words]
    return subprocess.run(command, capture_output=True, env=env, timeout=120, check=True).stdout


@pytest.mark.parametrize(("suite", "player"), [("solo-8", "tools.greedy:greedy"), ("race", "greedy")])
def test_a_function_plays_a_suite(suite: str, player: str, tmp_path: Path) -> None:
    made = example("play_suite.py", suite, player, "--games", "2", home=tmp_path)
    score = validated(made)
    assert (score.suite, score.player, score.games) == (suite, player, 2)


@pytest.mark.parametrize("suite", ["solo-4", "team-2", "partner", "race"])
def test_json_lines_play_the_same_games(suite: str, tmp_path: Path) -> None:
    """The partner's moves among them: the example compares how its game ended with how the suite's did."""
    score = validated(example("line_player.py", suite, "--games", "1", home=tmp_path))
    assert (score.suite, score.player, score.games) == (suite, "simple", 1)


def test_another_program_is_asked_in_json_lines(tmp_path: Path) -> None:
    """It answers what makes no sense from some question on: games are given up."""
    program = tmp_path / "program.py"
    program.write_text(
        """
import json, sys
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    assert "seed" not in asked and "players" not in asked
    moves = [option["move"] for option in asked["prompt"]["options"] if option["enabled"]]
    print(moves[-1] if number < 60 else "fly away", flush=True)
"""
    )
    made = example("line_player.py", "partner", "--games", "3", "--ask", f"{sys.executable} {program}", home=tmp_path)
    rows = [json.loads(line) for line in made.splitlines()[1:-1]]
    assert validated(made).games == 3
    assert len(rows[0]["moves"]) > 10 and rows[0]["moves"][-1] != "concede" == rows[2]["moves"][-1]


def test_the_page_has_every_suite() -> None:
    """In its table of tasks and in that of baselines."""
    text = (EXAMPLES.parent / "docs" / "benchmark.md").read_text(encoding="utf-8")
    tasks, baselines = text.split("## Baselines")
    assert all(f"`{name}`" in tasks or name in ("team-3", "team-4") for name in SUITES)
    assert [line.split("`")[1] for line in baselines.splitlines() if line.startswith("| `")] == list(SUITES)
