"""All words of the program: events, prompts, options, tables, results, odds and hints.

The engine uses ids and figures; every front end gets its words here, so that the screen, the line mode and replays
agree.
"""
