"""Jamaica: a race around the island for one to six ships (GameWorks, 2007).

Rulings are those of docs/rules-jamaica.md.
"""
