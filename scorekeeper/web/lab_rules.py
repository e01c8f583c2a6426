"""House rules as the lab takes them: a preset's name, or a rules object as JSON, in an address."""

import json
from urllib.parse import urlencode

from flask import session, url_for
from flask_babel import gettext as _
from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from ..database import db
from ..models import Game, Table
from ..rules import agreement
from ..rules.presets import PRESETS
from ..rules.reading import Fault, parse
from ..rules.variant import Variant
from . import labels
from .sentences import table_name

LONGEST = 4000  # characters; rules with every key are well under 1000


def read_rules(written: str) -> Variant:
    """Return the rules that `write_rules` wrote, or anybody else. Raises `Fault`."""
    if len(written) > LONGEST:
        raise Fault("rules", "unknown_value", known=list(PRESETS))
    if written.lstrip().startswith("{"):
        return agreement.read(parse(written.encode(errors="surrogatepass")))
    return agreement.read(written)


def write_rules(variant: Variant) -> str:
    """Write rules shortly: the preset's name, or what differs from the classic game."""
    if name := preset_of(variant):
        return name
    usual = agreement.dump(Variant())
    agreed = agreement.dump(variant)
    differs = {key: value for key, value in agreed.items() if value != usual.get(key)}
    return json.dumps(differs, ensure_ascii=False, separators=(",", ":"))


def preset_of(variant: Variant) -> str | None:
    """Return the name of the preset that these rules are."""
    return next((name for name, preset in PRESETS.items() if preset == variant), None)


def rules_name(variant: Variant) -> str:
    """Return what these rules are called."""
    if name := preset_of(variant):
        return str(labels.PRESETS[name])
    return variant.name or _("House rules")


def lab_address(variant: Variant) -> str:
    """Return the address of the lab's form with these rules filled in."""
    return f"{url_for('lab.form')}?{urlencode({'a-rules': write_rules(variant)})}"


def choices() -> dict[str, str]:
    """Offer the presets, and what the tables of this device play: what to send, what to show."""
    offered = {name: str(words) for name, words in labels.PRESETS.items()}
    for table, variant in _played_here():
        written = write_rules(variant)
        words = offered.get(written, rules_name(variant))
        offered[written] = _("%(rules)s: %(table)s", rules=words, table=table)
    return offered


def _played_here() -> list[tuple[str, Variant]]:
    """Return the tables of this device, and what each has agreed on for its newest game."""
    keys = session.get("tables", [])
    newest = (
        select(func.max(Game.number))
        .where(Game.table_id == Table.id, Game.deleted.is_(None))
        .correlate(Table)
        .scalar_subquery()
    )
    query = (
        select(Table, Game.agreed)
        .join(Game, Game.table_id == Table.id)
        .where(Table.key.in_(keys), Table.deleted.is_(None), Game.number == newest)
        .options(selectinload(Table.players))
    )
    found = sorted(db.session.execute(query), key=lambda row: keys.index(row[0].key))
    return [(table_name(table).striptags(), agreement.read(agreed)) for table, agreed in found]
