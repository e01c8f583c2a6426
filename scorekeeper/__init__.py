"""A score sheet for Sergeant Major, played with real cards.

Nothing is imported here, so that the rules load without any framework.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the web application. `config` wins over the environment."""
    from .app import create_app

    return create_app(config)
