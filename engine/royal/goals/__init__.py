"""Goals: contracts and missions, their terms, markers and offers; the Time deck."""
