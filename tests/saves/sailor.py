"""A program that sails a race and saves after every decision, to be killed: prints the number of moves saved."""

import sys
from pathlib import Path

from highseas.campaign.saved_games import slots
from highseas.saves import Store
from tests.races import choose, new_race

store = Store(Path(sys.argv[1]))
if store.exists("race"):
    session = slots.resume(store, "race")
else:
    session = new_race(3, 21)
    slots.keep_new(store, "race", session)
print(len(session.moves), flush=True)
while session.prompt is not None:
    session.play(choose(session.prompt))
    if session.unsaved is None:
        print(len(session.moves), flush=True)
