"""the runs of the lab"""

import sqlalchemy as sa
from alembic import op

revision = "3d0c5a6b1f42"
down_revision = "7fec657a21b4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lab_runs",
        sa.Column("key", sa.String(length=43), nullable=False),
        sa.Column("visitor", sa.String(length=43), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("told", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("heard", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_lab_runs")),
    )
    with op.batch_alter_table("lab_runs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_lab_runs_state"), ["state"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("lab_runs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_lab_runs_state"))

    op.drop_table("lab_runs")
