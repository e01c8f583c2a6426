"""The least that Django needs for such a page: rows of SQLite, a template, a form with a token."""

import django
from django import forms
from django.conf import settings
from django.db import connection, models
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template import engines
from django.test import Client
from django.urls import path

from benchmarks.pages.turn import HANDS, PEOPLE, TABLE, nothing, serve, sheet

PAGE = (
    TABLE
    + """<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="{{ token }}">
{% for field in form %}{{ field.label }}{{ field }}{% endfor %}
<button>Save hand</button></form></body></html>"""
)

settings.configure(
    SECRET_KEY="a benchmark's",
    ALLOWED_HOSTS=["testserver"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
)
django.setup()
TEMPLATE = engines["django"].from_string(PAGE)


class Hand(models.Model):
    number = models.IntegerField(primary_key=True)
    first = models.IntegerField()
    second = models.IntegerField()
    third = models.IntegerField()

    class Meta:
        app_label = "benchmark"


class HandForm(forms.Form):
    first, second, third = (forms.IntegerField(label=name) for name in PEOPLE)


def show(request):
    hands = Hand.objects.order_by("number")
    lines = sheet([(hand.first, hand.second, hand.third) for hand in hands])
    told = {"people": PEOPLE, "lines": lines, "form": HandForm(), "token": get_token(request)}
    return HttpResponse(TEMPLATE.render(told, request))


urlpatterns = [path("", show)]


def main():
    with connection.schema_editor() as editor:
        editor.create_model(Hand)
    for number, (first, second, third) in enumerate(HANDS, start=1):
        Hand.objects.create(number=number, first=first, second=second, third=third)
    client = Client()
    serve({"page": (nothing, lambda: ask(client.get("/")))})


def ask(answer):
    assert answer.status_code == 200, answer.status_code
    assert f"<td>{len(HANDS)}</td>" in answer.content.decode()


if __name__ == "__main__":
    main()
