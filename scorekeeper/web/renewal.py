"""The new key of a link comes with the form that asks for it.

So whoever sends the form twice, or gets no answer the first time, still finds the table: once the
link of before is dead, nothing else could say where it has gone.
"""

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeSerializer

from ..models import new_key

FIELD = "new"


def offer() -> str:
    """Return a new key, signed: nobody else can choose one."""
    return str(_serializer().dumps(new_key()))


def offered() -> str | None:
    """Return the key that the form in this request came with; None if it was none of ours."""
    try:
        return str(_serializer().loads(request.form.get(FIELD, "")))
    except BadSignature:
        return None


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt=__name__)
