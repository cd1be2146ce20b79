"""What a training says on the way: bars, a sentence for each round, curves at the end; or lines of JSON."""

from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from highseas.campaign.cli.progress import bar
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.plot import curve
from highseas.campaign.words.terminal import say
from tools.training.run import Line, Tell, curves

_WIDTH, _HEIGHT = 60, 6


class Report:
    """The report of a training of so many rounds."""

    def __init__(self, rounds: int, json: bool = False) -> None:
        self.rounds = rounds
        self.json = json
        self.lines: list[Line] = []

    def bar(self, number: int, what: str) -> AbstractContextManager[Tell]:
        return bar(LANGUAGE.say(f"results.training.bar.{what}", round=number, rounds=self.rounds))

    def tell(self, line: Line) -> None:
        self.lines.append(line)
        say(msgspec.json.encode(line).decode() if self.json else round_sentence(line))

    def end(self, weights: Path) -> None:
        if self.json:
            return
        for name, points in curves(self.lines):
            for text in _drawn(name, points):
                say(text)
        say(LANGUAGE.say("results.training.weights", path=str(weights)))


def round_sentence(line: Line) -> str:
    losses = [
        LANGUAGE.say("results.training.loss", net=net, loss=f"{points[-1][0]:.4f}", held=f"{points[-1][1]:.4f}")
        for net, points in line.loss.items()
        if points
    ]
    return LANGUAGE.say(
        "results.training.round",
        round=line.round,
        games=line.games,
        policy=line.policy,
        rate=f"{line.won / line.games:.1%}",
        rows=line.rows,
        losses=losses,
        check=f"{line.check_won / line.checked:.1%}",
        checked=line.checked,
    )


def _drawn(name: str, points: list[float]) -> list[str]:
    """Return a curve with its heading; a level one is drawn at the foot."""
    low, high = min(points), max(points)
    shown = [f"{point:.1%}" if name == "won" else f"{point:.4f}" for point in (low, high)]
    code = "results.training.won" if name == "won" else "results.training.net"
    apart = max(1, len(points) - 1)
    line = [(number / apart, (point - low) / (high - low or 1)) for number, point in enumerate(points)]
    return [LANGUAGE.say(code, net=name, low=shown[0], high=shown[1]), *curve(line, _WIDTH, _HEIGHT)]
