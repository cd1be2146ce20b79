"""`highseas serve`: the whole program in a browser, each visitor with a folder of their own.

`address`, `visitors` and `pages` know no library beyond Python's; only `server` needs the extra `serve`.
"""
