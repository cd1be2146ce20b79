"""The program in Chromium: `make test-browser`."""
