"""How often a policy wins a game of Port Royal, alone or against a second policy on the same deals."""

import struct
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from highseas.campaign.files.datafile import read_bytes
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.engine.game import DECKHAND
from highseas.engine.royal.ai.utility import among_rivals
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Result, Setup, State
from tools import lab
from tools.digests import players_key
from tools.training.selfplay import Decision, families_of

_LARGEST = 1 << 24
"""Largest file of weights that is read, in bytes."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
WHOLE = 60
"""One win; up to five seats may share it, so that each has a whole number of these parts."""


class Case(msgspec.Struct, frozen=True, order=True):
    """What is measured: a policy, and the games it plays.

    Together with others it plays every seat. Against others it plays one seat, each in turn from seed to seed, and
    deckhand all others.
    """

    policy: str
    mode: str = "contracts"
    players: int = 1
    aside: int = 0
    competitive: bool = False
    weights: str = ""
    """A digest of the navigator's weights; empty for those that come with the game."""

    def start(self, seed: int) -> Start[Setup]:
        options = Options(aside=self.aside, competitive=self.competitive)
        return Start(Setup(self.mode, NAMES[: self.players], seed, options))


class Block(msgspec.Struct, frozen=True):
    """The games of one block of seeds: what each won, in parts of `WHOLE`, and its points (ruling R21), if won."""

    key: str
    case: Case
    first_seed: int
    won: tuple[int, ...]
    points: tuple[int, ...]


class Difference(msgspec.Struct, frozen=True):
    """What one policy wins beyond another on the same deals: a share of games from -1 to 1, with its 95% interval.

    `more` and `less` are games in which only the one did, or only the other did.
    """

    rate: float
    low: float
    high: float
    more: int
    less: int


class Row(msgspec.Struct, frozen=True):
    """All games of a case: the share won with its 95% interval, from 0 to 1, and mean points of all games."""

    case: Case
    games: int
    won: float
    low: float
    high: float
    points: float
    difference: Difference | None = None


def other_case(case: Case, policy: str) -> Case:
    return msgspec.structs.replace(case, policy=policy, weights="")


# --- games ---


def play_block(key: str, weights: bytes, task: tuple[Case, int]) -> Block:
    """Play a block of a case; `weights` is a file of weights for the cases that name its digest."""
    case, first_seed = task
    results = [play_one(case, seed, weights) for seed in range(first_seed, first_seed + lab.BLOCK)]
    won = tuple(share_of(case, seed, result) for seed, result in enumerate(results, first_seed))
    points = tuple(result.points if result.outcome == "won" else 0 for result in results)
    return Block(key, case, first_seed, won, points)


def play_one(case: Case, seed: int, weights: bytes = b"") -> Result:
    start = case.start(seed)
    state: State = start.lay_out()
    rivals, own = among_rivals(state), seed % case.players
    while (seat_no := PORT_ROYAL.decider(state)) >= 0:
        seen = PORT_ROYAL.observe(state, seat_no)
        if case.weights:
            move = Decision(seen, seat_no, families_of(weights)[case.players]).best
        else:
            move = PORT_ROYAL.advise(seen, seat_no, DECKHAND if rivals and seat_no != own else case.policy).move
        PORT_ROYAL.apply(state, move)
    assert state.result is not None
    return state.result


def share_of(case: Case, seed: int, result: Result) -> int:
    """Return what the policy won of a game, in parts of `WHOLE`: among rivals a win is shared by equals."""
    if result.outcome != "ranked":
        return WHOLE * (result.outcome == "won")
    return WHOLE // len(result.winners) if seed % case.players in result.winners else 0


def read_weights_file(file: Path) -> tuple[bytes, str]:
    """Return a file of weights, and its digest. Raises `SessionError`, or `TextFileError`."""
    weights = read_bytes(file, _LARGEST)
    try:
        families_of(weights)
    except (msgspec.DecodeError, UnicodeDecodeError, struct.error, OverflowError) as error:
        raise SessionError("results.rate.no_weights", path=str(file)) from error
    return weights, blake2b(weights, digest_size=8).hexdigest()


def check(cases: Sequence[Case], weights: bytes = b"") -> None:
    """Raise `SetupError` for games that cannot be laid out, `SessionError` for policies that do not play them."""
    for case in cases:
        if case.weights and (case.policy != "navigator" or case.players not in families_of(weights)):
            raise SessionError("results.rate.plays", policy=case.policy, mode=case.mode, players=case.players)
        if case.policy not in PORT_ROYAL.policies:
            raise SessionError("results.rate.policy", policy=case.policy, policies=", ".join(PORT_ROYAL.policies))
        if not PORT_ROYAL.plays(case.start(0).lay_out(), case.policy):
            raise SessionError("results.rate.plays", policy=case.policy, mode=case.mode, players=case.players)


def run_key() -> str:
    """Return a digest of what results depend on: rules, cards and players."""
    return f"win-rates-{players_key()}"


# --- what came of it ---


def summarize(blocks: Sequence[Block], cases: Sequence[Case], against: str = "") -> list[Row]:
    """Return a row for each case; with a second policy, which has blocks too, what is won beyond that one."""
    played = {case: _games_of(blocks, case) for case in {block.case for block in blocks}}
    rows = []
    for case in cases:
        row = _row(case, played[case])
        if against:
            other = played[other_case(case, against)]
            row = msgspec.structs.replace(row, difference=_difference(played[case], other))
        rows.append(row)
    return rows


def _games_of(blocks: Sequence[Block], case: Case) -> list[tuple[int, int]]:
    own = sorted((block for block in blocks if block.case == case), key=lambda block: block.first_seed)
    return [game for block in own for game in zip(block.won, block.points, strict=True)]


def _row(case: Case, games: list[tuple[int, int]]) -> Row:
    won = sum(share for share, _ in games) / WHOLE
    low, high = lab.interval(won, len(games))
    points = sum(points for _, points in games) / len(games)
    return Row(case, len(games), won / len(games), low, high, points)


def _difference(games: list[tuple[int, int]], others: list[tuple[int, int]]) -> Difference:
    apart = [(own[0] - other[0]) / WHOLE for own, other in zip(games, others, strict=True)]
    mean, half = lab.mean(apart)
    more, less = sum(each > 0 for each in apart), sum(each < 0 for each in apart)
    return Difference(mean, mean - half, mean + half, more, less)


def table_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a Markdown table."""
    yield "| policy | game | players | Time cards aside | won | 95% interval | points a game | beyond the other |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        case, other, beyond = row.case, row.difference, ""
        if other is not None:
            beyond = f"{100 * other.rate:+.1f} ({100 * other.low:+.1f} to {100 * other.high:+.1f}), "
            beyond += f"{other.more} games won more and {other.less} fewer"
        policy = f"{case.policy}, weights {case.weights}" if case.weights else case.policy
        mode = f"{case.mode}, competitive" if case.competitive else case.mode
        yield (
            f"| {policy} | {mode} | {case.players} | {case.aside} | {row.won:.1%} of {row.games} "
            f"| {row.low:.1%} to {row.high:.1%} | {row.points:.2f} | {beyond} |"
        )
