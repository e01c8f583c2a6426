"""what goes in and out"""

import sqlalchemy as sa
from alembic import op

revision = "5b7de0f4a2c8"
down_revision = "d8f3a6c1e940"
branch_labels = None
depends_on = None

# An id for every row there is; `{noun}.id` makes SQLite draw anew for each.
UUID = {
    "sqlite": "(SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) ||"
    " '-a' || substr(h, 18, 3) || '-' || substr(h, 21) FROM"
    " (SELECT lower(hex(randomblob(16))) AS h, {noun}.id))",
    "postgresql": "gen_random_uuid()::text",
}


# Whether a game has come to a second table: before, its id was that of one game alone.
COPIED = "EXISTS (SELECT 1 FROM games AS o WHERE o.uuid = games.uuid AND o.id < games.id)"
BY_DATE = "ix_games_table_id_created_number"
NO_GAME = sa.text("game_id IS NULL")


def column() -> sa.Column[str]:
    return sa.Column("uuid", sa.String(length=36), nullable=True)


def tables() -> sa.Table:
    """The table as it stands: SQLite is to copy it, also where no database is there to look at."""
    return sa.Table(
        "tables",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=43), nullable=False),
        sa.Column("watch_key", sa.String(length=43), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.Column("asks", sa.Boolean(), nullable=False, server_default=sa.false()),
        column(),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("key", name="uq_tables_key"),
        sa.UniqueConstraint("watch_key", name="uq_tables_watch_key"),
    )


def players() -> sa.Table:
    """The same of players."""
    return sa.Table(
        "players",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("same_as_id", sa.Integer(), nullable=True),
        column(),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_players_table_id_tables"),
        sa.ForeignKeyConstraint(
            ["same_as_id"], ["players.id"], name="fk_players_same_as_id_players"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.Index("ix_players_table_id", "table_id"),
    )


def games(*unique: str) -> sa.Table:
    """The same of games; `unique` is the constraint on their ids."""
    return sa.Table(
        "games",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.String(length=36), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("tie_answer", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("play_on", sa.Boolean(), nullable=False),
        sa.Column("next_targets", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("ticked", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.Column("objections", sa.JSON(), nullable=False, server_default="{}"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id_tables"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("table_id", "number", name="uq_games_table_id_number"),
        sa.UniqueConstraint(*unique, name=f"uq_games_{'_'.join(unique)}"),
    )


def upgrade() -> None:
    for noun, unique in (("tables", ["uuid"]), ("players", ["table_id", "uuid"])):
        op.add_column(noun, column())
        made = UUID[op.get_context().dialect.name].format(noun=noun)
        op.execute(f"UPDATE {noun} SET uuid = {made}")  # noqa: S608  # all ours
        as_it_is = tables() if noun == "tables" else players()
        with op.batch_alter_table(noun, copy_from=as_it_is) as batch_op:
            batch_op.alter_column("uuid", existing_type=sa.String(length=36), nullable=False)
            batch_op.create_unique_constraint(f"uq_{noun}_{'_'.join(unique)}", unique)
    op.add_column("players", sa.Column("deleted", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("games", copy_from=games("uuid")) as batch_op:
        batch_op.drop_constraint("uq_games_uuid", type_="unique")
        batch_op.create_unique_constraint("uq_games_table_id_uuid", ["table_id", "uuid"])
    op.create_index(BY_DATE, "games", ["table_id", "created", "number"])
    op.add_column(
        "tables", sa.Column("touched", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.create_index("ix_changes_table_id_kind", "changes", ["table_id", "kind"])
    op.create_index("ix_changes_undone_by", "changes", ["undone_by"])
    op.create_index(
        "ix_changes_of_tables",
        "changes",
        ["table_id", "id"],
        sqlite_where=NO_GAME,
        postgresql_where=NO_GAME,
    )
    op.create_table(
        "kept",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_kept_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_kept")),
    )


def downgrade() -> None:
    op.drop_table("kept")
    op.drop_index("ix_changes_of_tables", "changes")
    op.drop_index("ix_changes_undone_by", "changes")
    op.drop_index("ix_changes_table_id_kind", "changes")
    op.drop_column("tables", "touched")
    op.drop_index(BY_DATE, "games")
    made = UUID[op.get_context().dialect.name].format(noun="games")
    op.execute(f"UPDATE games SET uuid = {made} WHERE {COPIED}")  # noqa: S608  # all ours
    with op.batch_alter_table("games", copy_from=games("table_id", "uuid")) as batch_op:
        batch_op.drop_constraint("uq_games_table_id_uuid", type_="unique")
        batch_op.create_unique_constraint("uq_games_uuid", ["uuid"])
    for noun, unique in (("players", ["table_id", "uuid"]), ("tables", ["uuid"])):
        with op.batch_alter_table(noun) as batch_op:
            batch_op.drop_constraint(f"uq_{noun}_{'_'.join(unique)}", type_="unique")
            batch_op.drop_column("uuid")
            if noun == "players":
                batch_op.drop_column("deleted")
