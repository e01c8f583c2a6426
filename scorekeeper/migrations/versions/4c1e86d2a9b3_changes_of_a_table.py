"""changes of a table"""

import sqlalchemy as sa
from alembic import op

revision = "4c1e86d2a9b3"
down_revision = "3d0c5a6b1f42"
branch_labels = None
depends_on = None


def changes() -> sa.Table:
    """The table as it stands: SQLite is to copy it, also where no database is there to look at."""
    return sa.Table(
        "changes",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_changes_game_id_games"),
        sa.ForeignKeyConstraint(["undone_by"], ["changes.id"], name="fk_changes_undone_by_changes"),
        sa.PrimaryKeyConstraint("id", name="pk_changes"),
        sa.Index("ix_changes_game_id_id", "game_id", "id"),
    )


def upgrade() -> None:
    op.add_column("changes", sa.Column("table_id", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE changes SET table_id = (SELECT table_id FROM games WHERE games.id = game_id)"
    )
    with op.batch_alter_table("changes", copy_from=changes()) as batch_op:
        batch_op.alter_column("table_id", existing_type=sa.Integer(), nullable=False)
        batch_op.alter_column("game_id", existing_type=sa.Integer(), nullable=True)
        batch_op.create_foreign_key(
            batch_op.f("fk_changes_table_id_tables"), "tables", ["table_id"], ["id"]
        )
        batch_op.create_index(batch_op.f("ix_changes_table_id_id"), ["table_id", "id"])


def downgrade() -> None:
    # What is about no game had no place: a renewed link stays renewed all the same.
    op.execute("DELETE FROM changes WHERE game_id IS NULL")
    with op.batch_alter_table("changes") as batch_op:
        batch_op.drop_index(batch_op.f("ix_changes_table_id_id"))
        batch_op.drop_constraint(batch_op.f("fk_changes_table_id_tables"), type_="foreignkey")
        batch_op.alter_column("game_id", existing_type=sa.Integer(), nullable=False)
        batch_op.drop_column("table_id")
