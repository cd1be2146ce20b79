"""The workshop of High Seas: what its makers run and players never do. It is not installed; run it from the tree.

- `python -m tools.rate`: how often the bots win;
- `python -m tools.train`: train the navigator by games with itself;
- `python -m tools.puzzles`: find puzzles;
- `python -m tools.ratings`: rate deals, and hold ratings to games;
- `python -m tools.rivals`, `races`: how well the bots play;
- `python -m tools.peers`: the engine and the environment beside other ones (`make bench-peers`);
- `python -m tools.story_text`: what can be counted of a story's text;
- `python -m tools.smoke PROGRAM`: a smoke play of a program that was built in any way;
- `python -m tools.release`: make a release (`make release`);
- `tools.native`: games of the navigator in C++, to train it and to fit corrections.
"""
