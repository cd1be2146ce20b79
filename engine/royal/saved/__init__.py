"""Tables of Port Royal as saves have them: read, written, and checked whoever wrote them."""
