"""The people of a table: added, called otherwise, archived; two entries of one person joined."""

from typing import Any

from flask import abort, flash, g, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response
from wtforms import HiddenField, SelectField, StringField
from wtforms.validators import AnyOf, ValidationError

from .. import changes, table_actions
from ..database import db
from ..models import Change, Player
from ..rules import names
from ..table_actions import Together
from .forms import LARGEST_ID, Form
from .layout import page
from .people import name_problem
from .tables import bp, device

RENAME, ARCHIVE, RETURN = "rename", "archive", "return"
PERSON = f"/players/<int(min=1, max={LARGEST_ID}):which>"


class NameForm(Form):
    """What somebody is called: as nobody else at the table is."""

    name = StringField()

    def __init__(self, others: list[str], **options: Any) -> None:
        super().__init__(**options)
        self.others = others

    def validate_name(self, field: StringField) -> None:
        """Hold the name to what holds for all names, also those of guests and of who has gone."""
        if code := names.problems([*self.others, self.typed]).get(len(self.others)):
            raise ValidationError(name_problem(code))

    @property
    def typed(self) -> str:
        """The name without what cannot be seen around it."""
        return names.cleaned(self.name.data or "")


class PersonForm(NameForm):
    """What shall become of somebody."""

    do = HiddenField(validators=[AnyOf((RENAME, ARCHIVE, RETURN))])


class MergeForm(Form):
    """Two entries of one person."""

    one = SelectField()
    other = SelectField()

    def __init__(self, people: list[Player], **options: Any) -> None:
        super().__init__(**options)
        choices = [("", "–"), *((str(person.id), person.name) for person in people)]
        self.one.choices = self.other.choices = choices

    def validate_other(self, field: SelectField) -> None:
        """See to it that two are chosen, and not the same one twice."""
        if not (field.data and self.one.data) or field.data == self.one.data:
            raise ValidationError(_("Choose two."))


@bp.get("/players")
def players() -> Response:
    """Show who plays at the table."""
    return show_players()


def show_players(
    status: int = 200,
    message: str = "",
    *,
    form: NameForm | None = None,
    of: Player | None = None,
    merging: MergeForm | None = None,
) -> Response:
    """Render the people of the table; `form` is what was typed, about `of` or somebody new."""
    people = g.table.people
    return page(
        "tables/players.html",
        status,
        table=g.table,
        viewer=g.viewer,
        message=message,
        undoable=changes.undoable(g.table),
        redoable=changes.redoable(g.table),
        regulars=g.table.regulars,
        others=[person for person in people if person.archived],
        form=form or NameForm([], formdata=None),
        of=of,
        merging=merging or MergeForm(people, formdata=None),
    )


def _done(noted: Change | None) -> Response:
    db.session.commit()
    if noted:
        flash(_("Saved."))
    return redirect(url_for(".players"), 303)


@bp.post("/players")
def add_player() -> Response:
    """Add a regular."""
    form = NameForm([person.name for person in g.table.people])
    if not form.validate():
        return show_players(422, form.too_old, form=form)
    return _done(table_actions.add(g.table, form.typed, device()))


@bp.post(PERSON)
def change_player(which: int) -> Response:
    """Call somebody otherwise, or let them be no regular, or one again."""
    player = next((one for one in g.table.people if one.id == which), None) or abort(404)
    form = PersonForm([person.name for person in g.table.people if person is not player])
    if "name" not in request.form:
        form.name.data = player.name
    if not form.validate():
        return show_players(422, form.too_old, form=form, of=player)
    if form.do.data == RENAME:
        return _done(table_actions.rename(player, form.typed, device()))
    return _done(table_actions.archive(player, form.do.data == ARCHIVE, device()))


@bp.post("/players/merge")
def merge_players() -> Response:
    """Make two entries of one person one."""
    people = {str(person.id): person for person in g.table.people}
    form = MergeForm(g.table.people)
    if not form.validate():
        return show_players(422, form.too_old, merging=form)
    try:
        noted = table_actions.merge(people[form.one.data], people[form.other.data], device())
    except Together as together:
        db.session.rollback()
        message = _("Both sat in game %(number)s, so they are two.", number=together.number)
        return show_players(409, message, merging=form)
    return _done(noted)
