"""What any screen is painted by: panels of lines, lists, forms, footers, the log. It knows no game and no card."""
