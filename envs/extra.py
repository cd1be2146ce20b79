"""The libraries of the extra `rl`, imported in one place, so that one place says how to get them."""

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    import pettingzoo
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ImportError('highseas.envs needs the extra rl: pip install "highseas[rl]"') from error

__all__ = ["gymnasium", "np", "npt", "pettingzoo", "wrappers"]
