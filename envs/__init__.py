"""Port Royal for programs that learn: environments of Gymnasium (`solo`, `vector`) and PettingZoo (`aec`).

docs/environments.md tells them. They need the extra `rl`, which `extra` asks for; nothing else of the program
imports this package. `action_encoding` and `layout` say what the numbers mean, `play` is what all have in common.
`suites` are deals on which players are compared (docs/benchmark.md), and need no extra.
"""
