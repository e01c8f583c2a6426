"""Slips of the pen, planted in code to see whether anybody notices."""

import inspect


def mutant(function, old, new):
    """The same function with `new` in the one place where its source has `old`."""
    source = inspect.cleandoc("\n" + inspect.getsource(function))
    assert source.count(old) == 1
    names = {}
    exec(source.replace(old, new), function.__globals__, names)
    return names[function.__name__]
