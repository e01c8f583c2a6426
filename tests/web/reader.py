"""A browser without scripts, as small as can be: it reads pages, fills forms in and sends them.

It can do what a person can: follow links, type into fields that are there, choose what is
offered, press a button by its words. `press(…, forged={…})` alone sends what no page offers.
"""

from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urlencode, urlsplit

HX = {"HX-Request": "true"}
UNSEEN = {"title", "script", "style", "head", "template"}
VOID = {"input", "br", "meta", "link", "hr", "img"}


class Form:
    """One form of a page: where it goes, its fields, its buttons."""

    def __init__(self, attributes):
        self.action = attributes.get("action", "")
        self.method = attributes.get("method", "get")
        self.fields = {}  # names and what stands in them; None for nothing chosen
        self.offers = {}  # names and what can be chosen
        self.buttons = []

    def button(self, words):
        matching = [button for button in self.buttons if words in button.words]
        return next((button for button in matching if not button.disabled), None)

    def filled(self, typed):
        """What is sent once somebody has typed and chosen this; None is nothing chosen."""
        sent = dict(self.fields)
        for name, value in typed.items():
            assert name in sent, f"no field {name} among {sorted(sent)}"
            chosen = None if value is None else str(value)
            offered = self.offers.get(name, [chosen])
            assert chosen is None or chosen in offered, f"{name}: {chosen} is not among {offered}"
            sent[name] = chosen
        return {name: value for name, value in sent.items() if value is not None}


class Button:
    def __init__(self, attributes):
        self.name = attributes.get("name")
        self.value = attributes.get("value", "")
        self.action = attributes.get("formaction")
        self.method = attributes.get("formmethod")
        self.disabled = "disabled" in attributes
        self.text, self.label = "", attributes.get("aria-label") or ""

    @property
    def words(self):
        return self.label or " ".join(self.text.split())


class Content(HTMLParser):
    """What stands in a page: its title, its text, its links, its forms."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.links, self.elements = [], {}, []
        self.areas = {}  # what stands in each text area, by its name or id
        self.title, self._text = "", []
        self._open = []  # the elements that are open, each with whether it hides what is in it
        self._unseen = 0  # how many of them do
        self._form = self._button = self._select = self._area = self._link = None
        self.feed(html)
        self.title = " ".join(self.title.split())
        self.text = " ".join("".join(self._text).split())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            unseen = tag in UNSEEN or "hidden" in attributes
            self._open.append((tag, unseen))
            self._unseen += unseen
        match tag:
            case "form":
                assert self._form is None, "a form within a form"
                self._form = Form(attributes)
                self.forms.append(self._form)
            case "a" if "href" in attributes:
                self._link = [attributes["href"], attributes.get("aria-label") or ""]
            case "textarea":
                self._area = attributes.get("name") or attributes["id"]
                self.areas[self._area] = ""
            case "br" | "li" | "p" | "td" | "th" | "option":
                self._text.append(" ")
        if self._form:
            self._control(tag, attributes)

    def _control(self, tag, attributes):
        match tag:
            case "button":
                self._button = Button(attributes)
                if attributes.get("type", "submit") == "submit":
                    self._form.buttons.append(self._button)
            case "input" if "name" in attributes:
                self._input(attributes)
            case "select":
                self._select = attributes["name"]
                self._form.fields[self._select], self._form.offers[self._select] = None, []
            case "option" if self._select:
                self._option(attributes)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self._open, f"</{tag}> closes nothing"
            opened, unseen = self._open.pop()
            self._unseen -= unseen
            assert opened == tag, f"</{tag}> closes <{opened}>"
        match tag:
            case "form":
                self._form = None
            case "button":
                self._button = None
            case "select":
                self._select = None
            case "textarea":
                if self._form:
                    self._form.fields[self._area] = self.areas[self._area]
                self._area = None
            case "a" if self._link:
                self.links.setdefault(" ".join(self._link[1].split()), self._link[0])
                self._link = None
        if tag in {"p", "li", "td", "th", "tr", "h1", "h2", "h3", "legend", "button", "summary"}:
            self._text.append(" ")

    def updatepos(self, _start, end):
        """Count no lines, which nobody asks for."""
        return end

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        if self._open and self._open[-1][0] == "title":
            self.title += data
        if self._area:
            self.areas[self._area] += data
        if self._button:
            self._button.text += data
        if self._link and not self._link[1].strip():
            self._link[1] = data
        elif self._link:
            self._link[1] += data
        if not self._unseen:
            self._text.append(data)

    def _input(self, attributes):
        form, name, value = self._form, attributes["name"], attributes.get("value", "")
        if attributes.get("type") == "radio":
            form.fields.setdefault(name, None)
            form.offers.setdefault(name, []).append(value)
            if "checked" in attributes:
                form.fields[name] = value
        else:
            form.fields[name] = value

    def _option(self, attributes):
        form, value = self._form, attributes["value"]
        form.offers[self._select].append(value)
        if "selected" in attributes or form.fields[self._select] is None:
            form.fields[self._select] = value


class Page:
    """An answer of the app, read when it is looked at."""

    def __init__(self, reader, response):
        self.reader, self.response = reader, response
        self.status, self.address = response.status_code, response.request.full_path.rstrip("?")
        self.path = urlsplit(self.address).path
        self.redirected = bool(response.history)
        self.html = response.get_data(as_text=True)

    @cached_property
    def content(self):
        return Content(self.html)

    def __getattr__(self, name):
        """The title, text, links, forms, areas and elements of the content."""
        return getattr(self.content, name)

    @property
    def token(self):
        """What the forms carry that this reader may send."""
        return next(form.fields["csrf_token"] for form in self.forms if "csrf_token" in form.fields)

    def form(self, words):
        """The form with a button of these words."""
        form = next((form for form in self.forms if form.button(words)), None)
        assert form, f"no button {words!r} among {self.buttons}; the page says: {self.text}"
        return form

    def element(self, name):
        """The attributes of the element with this id."""
        return next(found for _tag, found in self.elements if found.get("id") == name)

    @property
    def buttons(self):
        return [button.words for form in self.forms for button in form.buttons]

    def press(self, words, /, typed=None, forged=None, **by_seat):
        """Fill the form of a button in and send it; what it answers. `tricks=(9, 4, 3)` by seat."""
        form = self.form(words)
        sent = form.filled({**(typed or {}), **seats(**by_seat)})
        button = form.button(words)
        if button.name:
            sent[button.name] = button.value
        sent |= forged or {}
        sent = {name: value for name, value in sent.items() if value is not None}
        address = button.action or form.action or self.path
        if (button.method or form.method) == "get":
            return self.reader.open(f"{address}?{urlencode(sent)}", at=self.path)
        return self.reader.send(address, sent, at=self.path)

    def follow(self, words):
        """Open the first link of these words."""
        found = [address for text, address in self.links.items() if words in text]
        assert found, f"no link {words!r} among {sorted(self.links)}"
        return self.reader.open(found[0], at=self.path)


class Reader:
    """Somebody with a browser of their own; `headers` go with all they ask for."""

    def __init__(self, app, headers=None):
        self.client, self.headers = app.test_client(), headers or {}

    @property
    def token(self):
        """What all forms of this reader carry, from a page that has little else."""
        return Page(self, self.client.get("/nowhere")).token

    def open(self, address, at=None):
        return Page(
            self, self.client.get(address, headers=self._headers(at), follow_redirects=True)
        )

    def send(self, address, sent, at=None):
        headers = self._headers(at)
        return Page(
            self, self.client.post(address, data=sent, headers=headers, follow_redirects=True)
        )

    def json(self, address):
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return answer.json

    def _headers(self, at):
        current = {"HX-Current-URL": f"http://localhost{at}"} if at and self.headers else {}
        return self.headers | current


def seats(**lists):
    """Fields by seat: `tricks=(9, 4, 3)` is `tricks-0` and so on."""
    return {
        f"{name}-{seat}": value
        for name, values in lists.items()
        for seat, value in enumerate(values)
    }
