"""Every sentence about a game: events, prompts, options, tables, results, odds and hints in words.

The engine speaks in ids and figures; all front ends get their words here, so that the screen, the line mode and
replays tell the same story.
"""
