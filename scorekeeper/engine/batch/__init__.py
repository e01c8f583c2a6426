"""Thousands of games in step, with NumPy: the games of the reference engine, many times faster.

What one line of the reference does for a card, a line here does for the same card of all games.
Modules have the names of those whose work they do. Nothing but this package imports NumPy.
"""

IN_STEP = 4096  # games at a time: with fewer each takes more time, with more all take more memory
