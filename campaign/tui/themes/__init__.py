"""The themes: our own as files of colors, Textual's with our panels' styles derived from their colors."""
