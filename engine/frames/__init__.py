"""The base turn, told in one module per family of frames. `engine.game` has the table of their handlers."""
