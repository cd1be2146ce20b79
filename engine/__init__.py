"""The rules of the table: pure data and functions, with no files, no screen and no clock.

`engine.game` is the contract of a game, which `engine.royal` and `engine.jamaica` fulfil. Start at
`engine.royal.game`: `legal`, `apply`, `clone`. What a player may see is in `engine.royal.seen.view`.
"""
