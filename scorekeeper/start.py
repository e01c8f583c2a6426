"""What a server does before it serves: it refuses a database that is not of this version."""

import sys

from sqlalchemy.exc import DBAPIError

from .app import create_app
from .database import db
from .schema import UPGRADE, Standing, standing


def refuse_another_schema() -> None:
    """End the process, with what is to be done, if the database is of another version of the app.

    One that does not answer now may do so later: `/readyz` and the pages say so meanwhile.
    """
    app = create_app()
    with app.app_context():
        try:
            with db.engine.connect() as connection:
                found = standing(connection)
        except DBAPIError as error:
            app.logger.error("the database does not answer: %s", error.orig)
            return
        finally:
            db.engine.dispose()  # workers make connections of their own
    if found is Standing.OLDER:
        sys.exit(f"scorekeeper: the database is not up to date: run {UPGRADE}")
    if found is Standing.NEWER:
        sys.exit("scorekeeper: the database was made by a newer version: install that one")
