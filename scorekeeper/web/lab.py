"""The lab: how house rules play. A run is asked for, watched, and looked at."""

from flask import Blueprint, abort, current_app, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import lab_keeper
from ..database import db
from ..lab_runs import Busy, Full, LabRun, State, cancel, enter, place
from ..models import is_key, new_key
from .forms import ButtonForm
from .lab_form import LabForm
from .lab_progress import RunPage
from .lab_rules import choices
from .layout import page
from .limiting import count_miss
from .rules_form import rules_page

bp = Blueprint("lab", __name__)


@bp.get("")
def form() -> Response:
    """Show the form; what the address says is filled in."""
    return show_form(LabForm(choices(), formdata=request.args or None, meta={"csrf": False}))


def show_form(
    form: LabForm, *, status: int = 200, message: str = "", other: LabRun | None = None
) -> Response:
    """Render the form as it was filled in; `other` is the run that this visitor has to wait for."""
    sets = [rules_page(rules) for rules in (form.first, form.second)]
    return page("lab/form.html", status, form=form, sets=sets, message=message, other=other)


@bp.post("/runs")
def start() -> Response:
    """Store a run, and see to it that it is played."""
    form = LabForm(choices())
    if form.asked is None:
        return show_form(form, status=422, message=form.too_old)
    visitor = session.setdefault("visitor", new_key())
    session.permanent = True
    try:
        run, new = enter(form.asked, visitor)
    except Busy as busy:
        message = _("Your last run is not over yet. Wait for it, or cancel it.")
        return show_form(form, status=409, message=message, other=busy.run)
    except Full:
        message = _("Too many runs are waiting already. Try again in a few minutes.")
        return show_form(form, status=409, message=message)
    db.session.commit()
    if new:
        lab_keeper.begin(current_app._get_current_object(), run.key)  # type: ignore[attr-defined]
    return see_run(run.key)


@bp.get("/runs")
def runs() -> Response:
    """Lead whoever reloads a refused form back to it: runs have no page but their own."""
    return redirect(url_for(".form"), 303)


@bp.get("/runs/<key>")
def show(key: str) -> Response:
    """Show a run; 204 to a browser that has seen all of it that there is by now."""
    return show_run(find_run(key))


@bp.post("/runs/<key>/cancel")
def stop(key: str) -> Response:
    """End a run before its time, for whoever started it."""
    run, form = find_run(key), ButtonForm()
    if not form.validate():
        return show_run(run, status=422, message=form.too_old)
    if run.visitor != session.get("visitor"):
        return show_run(run, status=403, message=_("Only whoever started a run can cancel it."))
    if not cancel(key):
        return show_run(run, status=409, message=_("It was over already."))
    db.session.commit()
    return see_run(key)


def find_run(key: str) -> LabRun:
    """Return a run, or say that there is none: 404."""
    run = db.session.get(LabRun, key) if is_key(key) else None
    if run is None:
        count_miss()
    return run or abort(404)


def see_run(key: str) -> Response:
    """Send the browser to the page of a run."""
    return redirect(url_for(".show", key=key), 303)


def show_run(run: LabRun, *, status: int = 200, message: str = "") -> Response:
    """Render the page of a run."""
    view = RunPage(
        run=run,
        mine=run.visitor == session.get("visitor"),
        place=place(run) if run.state == State.WAITING else 0,
    )
    if request.args.get("v") == view.stamp:
        return Response(status=204)
    return page("lab/run.html", status, view=view, message=message)
