"""Words of any game: languages, the catalogue of sentences, lists, settings, help; a game's own are in its `words`.

Rules use ids and figures; every front end gets its words here, so that the screen, plain lines and replays agree.
"""
