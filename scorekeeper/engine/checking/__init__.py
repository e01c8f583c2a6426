"""The check: games of every kind, looked through in every way, and a second score sheet."""
