"""Port Royal for programs that learn: environments of Gymnasium (`solo`) and PettingZoo (`aec`).

docs/environments.md tells both. They need the extra `rl`, which `extra` asks for; nothing else of the program
imports this package. `action_encoding` and `layout` say what the numbers mean, `play` is what both have in common.
"""
