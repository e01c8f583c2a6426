"""What the pages of a table cost the server after years of games, beside one with a few.

    python -m benchmarks.years

Two tables, one with 20 games and one with 2,000 games of twelve hands each; every page of both is
asked for in turns in one run. The time counted is that of the processor, at its best.
"""

import tempfile
from time import process_time

import flask_migrate
from werkzeug.test import Client

from scorekeeper import create_app
from scorekeeper.database import db
from tests.queries import queries
from tests.years import addresses, make_table

FEW, MANY = 20, 2000
TURNS = 15
MOST = 1.5  # of the time with few games


def main():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "HTMX": "local", "WTF_CSRF_ENABLED": False})
        with app.app_context():
            flask_migrate.upgrade()
            few, many = (addresses(make_table(db.session(), n), n) for n in (FEW, MANY))
        print(f"pages of a table with {MANY} games; each may take {MOST} of those with {FEW}")
        for page in few:
            show(app, page, few[page], many[page])
        with app.app_context():
            db.engine.dispose()


def show(app, page, few, many):
    """Print what one page costs at both tables."""
    ask = [asks(app, address) for address in (few, many)]
    queries = [count(app, one) for one in ask]
    small, large = map(
        min, zip(*([seconds(one) for one in ask] for _ in range(TURNS)), strict=True)
    )
    ratio = large / small
    fine = ratio <= MOST and queries[0] == queries[1]
    print(
        f"  {page or 'the table':24}{small * 1e3:7.2f} ms {large * 1e3:7.2f} ms {ratio:6.2f} ×"
        f"   {queries[0]} and {queries[1]} queries{'' if fine else '   too much'}"
    )


def asks(app, address):
    """Ask for an address as somebody does who has been here before."""
    client = Client(app)

    def ask():
        assert client.get(address).status_code == 200, address

    ask()
    return ask


def count(app, ask):
    """How many statements a page needs."""
    with queries(app) as asked:
        ask()
    return len(asked)


def seconds(ask):
    begun = process_time()
    ask()
    return process_time() - begun


if __name__ == "__main__":
    main()
