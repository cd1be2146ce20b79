"""What the tests of the front ends share: a headless session, lines in and out."""

import io
import json
from collections.abc import Sequence
from typing import Any

from highseas.campaign.begin import requests
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.jsonl import run as run_json
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin import setups
from highseas.campaign.saved_games import slots
from highseas.saves import Store


def start(seats: int = 1, seed: int = 42, **wanted: Any) -> Start:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[:seats]
    return setups.wanted_start(setups.GameRequest(names=names, seed=seed, **wanted))


def headless(game: Start | None = None, ai: str = "", store: Store | None = None) -> HeadlessSession:
    """Return a headless session of a fresh game, saved if there is a store; the program plays the seats `ai`."""
    session = requests.begin(game or start(), requests.programs(ai), store, "test game")
    return HeadlessSession(session, slots.store_of(session))


def type_lines(at: HeadlessSession, *lines: str) -> str:
    out = io.StringIO()
    LineMode(at, lines, out).run()
    return out.getvalue()


def send(at: HeadlessSession, *lines: str | bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the JSON mode answers to these lines, the first answer being the table at the beginning."""
    raw = b"".join(_raw(line) for line in lines)
    out = io.BytesIO()
    run_json(at, io.BytesIO(raw), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def _raw(line: str | bytes | dict[str, Any]) -> bytes:
    if isinstance(line, bytes):
        return line + b"\n"
    return (line if isinstance(line, str) else json.dumps(line)).encode() + b"\n"


def first_open(answer: dict[str, Any], last: bool = False) -> str:
    """Return the first, or last, move that an answer's prompt allows."""
    moves: Sequence[str] = [option["move"] for option in answer["prompt"]["options"] if option["enabled"]]
    return moves[-1] if last else moves[0]
