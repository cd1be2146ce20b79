"""The full-screen application, upon Textual."""
