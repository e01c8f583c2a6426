"""Ten seconds of a long evening; `make soak` plays ten minutes of it, and judges its speed."""

from tests.soak import soak


def test_ten_seconds_of_an_evening_go_well(database, tmp_path):
    seen, failed = soak(tmp_path, database, tables=50, phones=150, every=0.25, seconds=10)
    print(f"\n{seen.told()}")
    assert failed == []
    assert set(seen.statuses) == {200, 204, 303, "save 303"}
    assert len(seen.saves) > 5
