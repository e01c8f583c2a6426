"""objections"""

import sqlalchemy as sa
from alembic import op

revision = "93d0b7a15e2f"
down_revision = "4c1e86d2a9b3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # SQLite adds a column that is never empty only with what stands in it for rows already there.
    op.add_column(
        "tables", sa.Column("asks", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("games", sa.Column("objections", sa.JSON(), nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("games", "objections")
    op.drop_column("tables", "asks")
