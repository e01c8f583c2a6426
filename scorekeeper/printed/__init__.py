"""What commands print for people: whole sentences from a catalog of gettext, and tables."""
