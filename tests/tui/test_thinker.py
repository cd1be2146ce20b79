"""Thinking beside the screen: what is asked anew gives up what was asked before."""

import gc
from functools import partial

from textual.app import App

from highseas.campaign.tui.background import Stop, Thinker


async def test_what_is_given_up_before_it_begins_leaves_nothing_behind() -> None:
    """Keys that come in bursts ask again at once; Python would warn of work that nobody waits for."""
    answers: list[int] = []
    app: App[None] = App()
    async with app.run_test() as pilot:
        thinker = Thinker(app, "counting")
        for number in range(3):
            thinker.ask(partial(_found, number), answers.append, lambda: True)
        while thinker.busy:
            await pilot.pause(0.01)
        await pilot.pause()
    gc.collect()
    assert answers == [2]


def _found(number: int, stop: Stop) -> int:
    return number
