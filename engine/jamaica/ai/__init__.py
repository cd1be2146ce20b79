"""The program's own players."""
