"""High Seas: Port Royal alone or together in the terminal. Everything is in the packages below this one."""
