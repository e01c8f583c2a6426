"""two entries of one person"""

import sqlalchemy as sa
from alembic import op

revision = "d8f3a6c1e940"
down_revision = "93d0b7a15e2f"
branch_labels = None
depends_on = None

FOREIGN_KEY = "fk_players_same_as_id_players"


def players() -> sa.Table:
    """The table as it stands: SQLite is to copy it, also where no database is there to look at."""
    return sa.Table(
        "players",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("same_as_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_players_table_id_tables"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.Index("ix_players_table_id", "table_id"),
    )


def upgrade() -> None:
    op.add_column("players", sa.Column("same_as_id", sa.Integer(), nullable=True))
    with op.batch_alter_table("players", copy_from=players()) as batch_op:
        batch_op.create_foreign_key(batch_op.f(FOREIGN_KEY), "players", ["same_as_id"], ["id"])


def downgrade() -> None:
    # Two entries of one person are two people again, each with the games played as such.
    with op.batch_alter_table("players") as batch_op:
        batch_op.drop_constraint(batch_op.f(FOREIGN_KEY), type_="foreignkey")
        batch_op.drop_column("same_as_id")
