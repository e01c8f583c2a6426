"""tricks one by one"""

import sqlalchemy as sa
from alembic import op

revision = "a5b81f0c37d2"
down_revision = "5b7de0f4a2c8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # SQLite adds a column that is never empty only with what stands in it for rows already there.
    op.add_column("games", sa.Column("counted", sa.JSON(), nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("games", "counted")
