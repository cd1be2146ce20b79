"""Runs first in the frozen program: what it starts (a browser, a player's command) finds the system's libraries again.

PyInstaller's starter points LD_LIBRARY_PATH to the folder's own, which this process has found by then.
"""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before
