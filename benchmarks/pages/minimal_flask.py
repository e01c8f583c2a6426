"""The least that Flask needs for such a page: rows of SQLite, a template, a form with a token."""

from flask import Flask, render_template
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import FlaskForm
from jinja2 import DictLoader
from sqlalchemy import MetaData, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from werkzeug.test import Client
from wtforms import IntegerField

from benchmarks.pages.turn import HANDS, PEOPLE, TABLE, nothing, serve, sheet

PAGE = (
    TABLE
    + """<form method="post">{{ form.hidden_tag() }}
{% for field in (form.first, form.second, form.third) %}{{ field.label }}{{ field() }}{% endfor %}
<button>Save hand</button></form></body></html>"""
)


class Base(DeclarativeBase):
    metadata = MetaData()


db = SQLAlchemy(metadata=Base.metadata)


class Hand(Base):
    __tablename__ = "hands"
    number: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int]
    second: Mapped[int]
    third: Mapped[int]


class HandForm(FlaskForm):
    first, second, third = (IntegerField(name) for name in PEOPLE)


def create_app():
    app = Flask(__name__)
    app.config.update(SECRET_KEY="a benchmark's", SQLALCHEMY_DATABASE_URI="sqlite://")
    app.jinja_loader = DictLoader({"page.html": PAGE})
    db.init_app(app)

    @app.get("/")
    def show():
        hands = db.session.scalars(select(Hand).order_by(Hand.number))
        lines = sheet([(hand.first, hand.second, hand.third) for hand in hands])
        return render_template("page.html", people=PEOPLE, lines=lines, form=HandForm())

    return app


def main():
    app = create_app()
    with app.app_context():
        db.create_all()
        for number, (first, second, third) in enumerate(HANDS, start=1):
            db.session.add(Hand(number=number, first=first, second=second, third=third))
        db.session.commit()
    client = Client(app)
    serve({"page": (nothing, lambda: ask(client.get("/")))})


def ask(answer):
    assert answer.status_code == 200, answer.status
    assert f"<td>{len(HANDS)}</td>" in answer.get_data(as_text=True)


if __name__ == "__main__":
    main()
