"""What is to do next, read aloud by the phone's own voice: at a tap, and never else."""

from playwright.sync_api import expect

from tests.browser.table import choose, open_game, save

# A voice that notes what it is to say, and in which language; `finish` ends a sentence.
VOICE = """
window.said = []; window.queue = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(one) { queue.push(one); said.push(`${one.lang}: ${one.text}`); },
    cancel() { queue = []; } } });
window.finish = () => queue.shift().onend();
"""
SAID = [
    "en: Hand 2 – Ben deals and needs 8. Cleo leads.",
    "en: Ana gives Ben the 2 lowest cards in hand; Ben gives back the 2 highest.",
    "en: Ana gives Cleo the lowest card in hand; Cleo gives back the highest one.",
]


def test_the_button_reads_what_is_next_until_the_second_tap(phone, play):
    phone.add_init_script(VOICE)
    open_game(phone, play((11, 3, 2), folded=False))
    assert phone.locator("script[src*=aloud]").count() == 0
    phone.locator("[name=aloud][value=on]").tap()
    read = phone.get_by_role("button", name="Read aloud")
    expect(read).to_be_visible()
    assert phone.evaluate("document.querySelector('main').clientWidth") == 320
    assert phone.evaluate("said") == []
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    read.tap()
    stop = phone.get_by_role("button", name="Stop reading")
    expect(stop).to_be_visible()
    assert phone.evaluate("said") == SAID
    stop.tap()
    expect(read).to_be_visible()
    assert phone.evaluate("queue.length") == 0
    read.tap()
    for _sentence in SAID:
        expect(stop).to_be_visible()
        phone.evaluate("finish()")
    expect(read).to_be_visible()
    assert [url for url in asked if "?v=" not in url] == []
    choose(phone, 7, 4)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 3")
    assert phone.evaluate("said.length") == 2 * len(SAID)
    assert phone.evaluate("document.querySelectorAll('script[src*=aloud]').length") == 1
