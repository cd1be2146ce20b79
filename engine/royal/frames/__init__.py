"""The base turn, one module per family of frames. `engine.royal.game` has the table of their handlers."""
