"""The factory: settings, extensions, pages. The only module that knows all others."""

import logging
import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.logging import default_handler
from flask_babel import Babel
from flask_migrate import Migrate
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from . import kept, metrics, web  # noqa: F401  # kept listens to what is stored
from .database import database_url, db, engine_options
from .logs import FORMS, WITHOUT_KEYS, write_as
from .web import language, limiting

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent
IN_CHECKOUT = (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "templates").is_dir()
# In a checkout templates/ and static/ lie beside the package; a wheel holds them inside it.
WEB_ROOT = CHECKOUT if IN_CHECKOUT else PACKAGE / "_web"

# What the environment may set, each as SCOREKEEPER_<name>. docs/deploy.md explains them.
SETTINGS = {
    "HTMX": "cdn",  # or "local": load htmx from here only
    "LOG": "errors",  # or each request too: "text", or "json" for programs
    "METRICS": "",  # where Prometheus finds figures: a port, or address:port
    "INSTANCE": "",  # folder of the database and the secret key
    "LIMITS": "memory",  # where is counted what comes from where; or a Redis, or "off"
    "SECRET_KEY": "",  # made on the first start and kept in INSTANCE, if not given
    "TRUSTED_PROXIES": "0",  # how many of them stand before the application
}

babel = Babel()
csrf = CSRFProtect()
migrate = Migrate()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the application. `config` wins over the environment, and may set any key of Flask's.

    Makes the instance folder and the secret key in it where they are missing, and touches no
    database. Raises `ValueError` for a setting that cannot be.
    """
    given = settings() | dict(config or {})
    app = Flask(
        "scorekeeper",
        instance_path=instance(given["INSTANCE"]),
        template_folder=WEB_ROOT / "templates",
        static_folder=WEB_ROOT / "static",
    )
    Path(app.instance_path).mkdir(mode=0o700, parents=True, exist_ok=True)
    app.config.from_mapping(configuration(Path(app.instance_path), given))
    if hops := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops
        )

    db.init_app(app)
    migrate.init_app(app, db, directory=str(PACKAGE / "migrations"))
    babel.init_app(
        app,
        default_translation_directories=str(PACKAGE / "translations"),
        locale_selector=language.pick,
        timezone_selector=language.zone,
    )
    csrf.init_app(app)
    for logger in (app.logger, logging.getLogger("werkzeug")):  # the latter is flask run's
        logger.addFilter(WITHOUT_KEYS)
    if write_as(app.config["LOG"], app.logger):
        app.logger.removeHandler(default_handler)  # Flask's, which would say it twice
    if metrics.address(app.config["METRICS"]):
        app.extensions["figures"] = metrics.Figures()
    web.register(app)
    return app


# -- Settings


def settings() -> dict[str, Any]:
    """What the environment says; as text, so that a secret key of digits stays one."""
    return {
        name: os.environ.get(f"SCOREKEEPER_{name}") or default for name, default in SETTINGS.items()
    }


def instance(folder: str | Path) -> str | None:
    """Where the database and the secret key live; None lets Flask choose, as for a wheel."""
    if folder:
        return str(Path(folder).expanduser().absolute())
    return str(CHECKOUT / "instance") if IN_CHECKOUT else None


def configuration(folder: Path, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that Flask and its extensions are to know: our defaults, and over them `given`.

    `folder` is the instance folder. Raises `ValueError` for a setting that cannot be, by the name
    it has in the environment.
    """
    if given["HTMX"] not in {"cdn", "local"}:
        raise ValueError(f"SCOREKEEPER_HTMX is cdn or local, not {given['HTMX']}")
    if given["LOG"] not in FORMS:
        raise ValueError(f"SCOREKEEPER_LOG is errors, text or json, not {given['LOG']}")
    if not limiting.fits(given["LIMITS"]):
        raise ValueError(f"SCOREKEEPER_LIMITS is memory, off or redis://…, not {given['LIMITS']}")
    url = database_url(folder, given.get("DATABASE_URL") or os.environ.get("DATABASE_URL"))
    return {
        "MAX_CONTENT_LENGTH": 5 * 1024 * 1024,
        "MAX_FORM_MEMORY_SIZE": 5 * 1024 * 1024,  # a document may be pasted
        # Cookies know no ports: the usual name would be shared with every neighbour.
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_SAMESITE": "Lax",  # and HttpOnly, which is Flask's default
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # browsers keep nothing for longer
        # An answer that comes late must not bring back what another one has changed since.
        "SESSION_REFRESH_EACH_REQUEST": False,
        "SQLALCHEMY_DATABASE_URI": url,
        # What a statement that failed was given holds keys, and failures are logged.
        "SQLALCHEMY_ENGINE_OPTIONS": {"hide_parameters": True, **engine_options(url)},
        "WTF_CSRF_CHECK_DEFAULT": False,  # each form checks its own, and keeps what was typed
        "WTF_CSRF_TIME_LIMIT": None,  # a page stays open for a whole evening
        "WTF_CSRF_SSL_STRICT": False,  # it wants a Referer, which our own policy withholds
        **given,
        "TRUSTED_PROXIES": proxies(given["TRUSTED_PROXIES"]),
        "SECRET_KEY": given["SECRET_KEY"] or secret_key(folder),
    }


def proxies(told: str | int) -> int:
    """Return how many proxies to believe; raises `ValueError` for what is no such number."""
    if not re.fullmatch("[0-9]+", str(told)):
        raise ValueError(f"SCOREKEEPER_TRUSTED_PROXIES is a number from 0 on, not {told}")
    return int(told)


def secret_key(folder: Path) -> str:
    """The key of this instance, made on the first start and readable by its owner only."""
    path = folder / "secret_key"
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=folder)
        with open(handle, "w") as file:
            file.write(secrets.token_hex(32))
        # A link appears with its content or not at all, and only once: of several processes
        # starting together one makes the key, and no other reads half of it.
        with suppress(FileExistsError):
            os.link(draft, path)
        os.unlink(draft)
    return path.read_text()
