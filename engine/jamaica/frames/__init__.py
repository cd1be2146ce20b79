"""The base rules of a round: one module per family of frames."""
