"""The pages. One module per noun; each registers its addresses on a blueprint."""

from flask import Flask
from flask_babel import format_time, get_locale

from . import (  # noqa: F401  # some for their addresses
    binned,
    blank_pad,
    bundle,
    buttons,
    changed,
    endings,
    errors,
    exports,
    games,
    hands,
    headers,
    history,
    home,
    imports,
    journal,
    lab,
    lab_hand,
    lab_players,
    lab_rules,
    labels,
    language,
    layout,
    limiting,
    objections,
    offline,
    paper,
    phrases,
    played,
    ready,
    regulars,
    remembered,
    rulebook,
    seating,
    sentences,
    settings,
    share,
    souvenir,
    squeeze,
    stats,
    table_buttons,
    tables,
    trail,
    tricks,
    tryout,
    whatif,
)


def register(app: Flask) -> None:
    """Give the application its pages, the words for templates, and its pages for errors."""
    app.register_blueprint(home.bp)
    app.register_blueprint(tryout.bp)
    app.register_blueprint(tables.bp, url_prefix="/t/<key>")
    app.register_blueprint(tables.bp, url_prefix="/w/<key>", name=tables.WATCH)
    app.register_blueprint(lab.bp, url_prefix="/lab")
    app.register_blueprint(rulebook.bp, url_prefix="/rules")
    errors.register(app)
    journal.register(app)
    limiting.register(app)
    headers.register(app)
    app.after_request(offline.name_release)
    app.after_request(squeeze.squeeze)
    remembered.register(app)
    ready.register(app)
    app.jinja_env.add_extension(layout.Slim)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # by its extension
        gettext=lambda text: language.texts().ugettext(text),
        ngettext=lambda one, many, num: language.texts().ungettext(one, many, num),
        newstyle=True,
    )
    app.jinja_env.globals.update(
        labels=labels,
        sentences=sentences,
        endings=endings,
        changed=changed.changed,
        table_name=sentences.table_name,
        here=layout.here,
        part=layout.part,
        lab_address=lab_rules.lab_address,
        lab_players=lab_players,
        release=offline.release,
        bundle=bundle.bundle_address,
        locale=get_locale,
        languages=language.NAMES,
        date=language.day,
        moment=language.minute,
        time=format_time,
    )
    app.jinja_env.filters.update(signed=phrases.signed, bdi=phrases.bdi)
