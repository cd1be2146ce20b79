"""What contracts need, and the Time deck."""
