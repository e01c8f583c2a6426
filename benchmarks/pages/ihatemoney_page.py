"""ihatemoney's page of a project with three people and as many bills as our game has hands."""

import warnings
from datetime import date
from types import SimpleNamespace

from benchmarks.pages.turn import HANDS, PEOPLE, nothing, serve, weight

warnings.simplefilter("ignore")  # its libraries have some to tell

from ihatemoney.models import Bill, Person, Project, db  # noqa: E402
from ihatemoney.run import create_app  # noqa: E402

SETTINGS = {
    "SQLALCHEMY_DATABASE_URI": "sqlite://", "SECRET_KEY": "a benchmark's", "TESTING": True,
    "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False, "ENABLE_CAPTCHA": False,
}  # fmt: skip


def main():
    app = create_app(configuration=SimpleNamespace(**SETTINGS), instance_path="/tmp")
    with app.app_context():
        project = a_project()
        client = app.test_client()
        with client.session_transaction() as session:
            session["projects"] = {project: "Game"}
    address = f"/{project}/"
    get = lambda file: client.get(file, follow_redirects=True).data  # noqa: E731
    serve({"page": (nothing, lambda: ask(client.get(address)))}, lambda: weight(get, address))


def a_project():
    """A project with its people and bills; its id."""
    project = Project(id="game", name="Game", password="", contact_email="", default_currency="XXX")
    db.create_all()
    db.session.add(project)
    people = [Person(name=name, project=project) for name in PEOPLE]
    db.session.add_all(people)
    db.session.flush()
    for number in range(1, len(HANDS) + 1):
        payer = people[number % 3]
        told = {"amount": float(number), "date": date(2026, 11, number), "what": f"Hand {number}"}
        told |= {"original_currency": "XXX", "project_default_currency": "XXX", "external_link": ""}
        db.session.add(Bill(owers=people, payer_id=payer.id, **told))
    db.session.commit()
    return project.id


def ask(answer):
    assert answer.status_code == 200, answer.status
    assert f"Hand {len(HANDS)}" in answer.get_data(as_text=True)


if __name__ == "__main__":
    main()
