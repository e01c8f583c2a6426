"""A bar on standard error while games are played, where somebody watches a terminal."""

import sys
from collections.abc import Callable, Generator
from contextlib import closing
from gettext import NullTranslations as Catalog
from typing import TypeVar

Part = TypeVar("Part")


def shown(
    parts: Generator[Part, None, None],
    games: int,
    size: Callable[[Part], int],
    label: str,
    catalog: Catalog,
) -> Generator[Part, None, None]:
    """Yield the parts, and show how many of all `games` have been played; `size` is of a part.

    A caller that closes it closes `parts`.
    """
    if not sys.stderr.isatty():
        yield from parts
        return
    from tqdm import tqdm  # late: of no use to most

    tqdm.monitor_interval = 0  # its thread would be copied into processes that share the work
    unit = f" {catalog.gettext('games')}"
    with closing(parts), tqdm(desc=label, total=games, unit=unit, leave=False) as bar:
        for part in parts:
            yield part
            bar.update(size(part))
