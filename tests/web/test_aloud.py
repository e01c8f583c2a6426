"""A button that reads aloud: for those who have switched it on, and nobody else."""

from tests.web.play import again, new_table


def scripts(page):
    return [about for _tag, about in page.elements if "aloud.js" in about.get("data-script", "")]


def switched(page, to):
    """The page once reading aloud is switched on or off on this device."""
    page.reader.send("/look", {"aloud": to, "csrf_token": page.token})
    return again(page)


def test_nothing_is_read_aloud_at_first(ana):
    page = new_table(ana)
    assert scripts(page) == []
    assert page.element("speech")["hidden"] is None  # until a script finds a voice


def test_switched_on_it_stays_on_and_is_switched_off_again(either):
    page = switched(new_table(either), "on")
    assert len(scripts(page)) == 1
    assert page.element("aloud")["data-stop"] == "Stop reading"
    assert "hidden" in page.element("aloud")
    assert scripts(switched(page, "off")) == []


def test_it_is_switched_on_for_one_device(ana, ben):
    page = switched(new_table(ana), "on")
    assert scripts(ben.open(page.path)) == []


def test_what_is_no_switch_is_not_remembered(ana):
    assert scripts(switched(new_table(ana), "loud")) == []
