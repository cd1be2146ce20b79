"""The island as it is drawn for terminals of three sizes."""
