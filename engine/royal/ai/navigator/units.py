"""The scales of the navigator's whole numbers."""

from typing import Final

ONE: Final = 1 << 20
"""What stands for certainty, in every chance before it is corrected."""
UNIT: Final = 64
"""What stands for 1.0 among the inputs of the networks."""
