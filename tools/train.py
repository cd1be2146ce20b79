"""Trains the navigator by games with itself (docs/navigator.md)."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from highseas.campaign.begin.options import Whole
from highseas.campaign.cli import run_command
from tools.jobs import Jobs
from tools.training.selfplay import RoyalGames

app = App(name="python -m tools.train", help_format="plaintext", default_parameter=Parameter(show_default=False))


@app.default
def train(
    plan: str,
    folder: Path,
    /,
    *,
    json: Annotated[bool, Parameter(negative=())] = False,
    workers: Whole = 0,
    ray: str = "",
) -> int:
    """Train the navigator by games with itself; needs numpy.

    All of it is kept in the folder; the same command goes on where it was stopped, and comes to the same end.

    Parameters
    ----------
    plan
        A plan that is here, solo or together, or a TOML file of your own.
    folder
        Where the training is kept, and the weights at its end: navigator.bin.
    json
        Print one JSON object for each round in place of sentences and curves.
    workers
        Processes, 1 to 60; as many as there are cores if left out. The result does not depend on it.
    ray
        Address of a Ray cluster that plays the games, or local; needs Ray.
    """
    from tools.training import report
    from tools.training.plan import plan_text, read_plan
    from tools.training.run import train as train_by

    text, jobs = plan_text(plan), Jobs(workers, ray)
    reported = report.Report(len(read_plan(text).each_round()), json)
    weights = train_by(text, folder, RoyalGames(), jobs, reported.bar, reported.tell)
    reported.end(weights)
    return 0


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:], app))
