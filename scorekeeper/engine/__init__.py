"""Sergeant Major with real cards: whole hands and whole games, from a seed.

The engine needs the rules and the standard library; only `batch` needs NumPy. docs/engine.md shows
how to use it.
"""
