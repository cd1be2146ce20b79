"""The full-screen application, built on Textual."""
