"""Requests as somebody might send them who means no good, drawn by Hypothesis.

Each is for one of the app's own addresses. The simplest, which comes first, is what its form sends
when all is well; the others have something else in its place, or besides.
"""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from hypothesis import strategies as st

TEMPLATES = Path(__file__).parents[1] / "templates"
FIELDS = sorted(
    {name for file in TEMPLATES.rglob("*.html")
     for name in re.findall(r'\bname="([a-z_-]+)"', file.read_text())}
    | {f"{name}-{k}" for name in ("players", "tricks", "targets", "h-1", "who") for k in range(3)}
    | {"number", "was", "do", "document", "rules", "a-rules", "first_dealer", "seat", "trick", "v"}
)  # fmt: skip
SCRIPT = "<script>alert('scorekeeper')</script>"  # must never stand in a page as it is
TEMPLATE = "{{ 31337 * 3 }}"
WORKED_OUT = "94011"
HEADER = "x\r\nX-Injected: yes"
ODD = [
    SCRIPT, f'"{SCRIPT}', "'><img src=x onerror=alert(1)>", "javascript:alert(1)", "</title>",
    TEMPLATE, "${31337*3}", "{% include 'base.html' %}", "%(key)s %s %d", "{0.__class__}",
    "=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "|cmd",
    HEADER, "x\nSet-Cookie: a=b", "\0", "a\0b", "../../etc/passwd", "..%2f..%2f", "/etc/passwd",
    "file:///etc/passwd", "//evil.example/", "/\\evil.example", "https://evil.example",
    "' OR 1=1 --", '"; DROP TABLE games; --', "1; SELECT pg_sleep(9)", "%", "_", "\\",
    "\u0410na", "\u202eAna\u202c", "A\u0301\u0301\u0301na", "\u200b", "\ufeff", "\U0001f1fa",
    "\uff21\uff2e\uff21", "\ufb00", "\ud800", "\uffff", "\u0663", "\uff13", "\u2167", "\xbd",
    "1e3", "1_000", "0x10", "+5", "-0", "NaN", "Infinity",
    "", " ", "0", "1", "-1", "2", "5", "8", "16", "99999", str(2**31), str(2**63), "9" * 400,
    "x" * 5000, "\n" * 300, "[" * 3000, '{"a":' * 800, "Ana", "on", "off", "classic", "draw",
]  # fmt: skip
HEADERS = {
    "HX-Request": ["true", "nonsense"], "HX-Current-URL": ["/", "http://[", "\\", "x" * 2000],
    "HX-History-Restore-Request": ["true"], "Accept-Language": ["fr", "xx-YY;q=a", "*", "de," * 50],
    "Referer": ["https://evil.example/"], "Host": ["evil.example", "a:b:c", "[", "localhost:99999"],
    "Origin": ["null"], "X-Forwarded-For": ["1.2.3.4", SCRIPT], "X-Forwarded-Host": ["a.example"],
    "X-Request-Id": [SCRIPT], "Range": ["bytes=0-", "bytes=9-1"], "If-None-Match": ["*", '"'],
    "Cookie": ["scorekeeper=nonsense", "scorekeeper=", "=;;="], "Content-Encoding": ["gzip"],
}  # fmt: skip
TYPES = ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x",
         "application/x-www-form-urlencoded; charset=utf-7", "nonsense"]  # fmt: skip
METHODS = ["POST", "GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"]

# -- What is drawn

odd = st.sampled_from(ODD) | st.text(max_size=30) | st.integers(-9, 99).map(str)
names = st.sampled_from(FIELDS) | st.text(max_size=8)
fields = st.just({}) | st.dictionaries(names, odd, max_size=3) | st.dictionaries(names, odd)
headers = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(told) for name, told in HEADERS.items()}
)


@dataclass(frozen=True)
class Address:
    """One of the app's own, and what belongs to it when all is well."""

    rule: str
    posts: bool  # whether it takes a form
    parts: dict  # what stands for the parts of the rule, such as <key>
    form: dict  # what its form sends
    token: str
    wrong: list  # keys that do not open it

    @property
    def likely(self):
        """Methods to draw from: mostly the one that does something."""
        return ["POST" if self.posts else "GET"] * 12 + METHODS


@dataclass
class Request:
    """One of them. `key` and `token` say whether those that it has are good to change something."""

    method: str
    path: str
    key: bool
    token: bool
    query: dict
    headers: dict
    body: dict  # as the client takes it

    @property
    def may_store(self):
        """Whether it may change what is stored: by the links of a table, and a token."""
        return self.method == "POST" and self.key and self.token


def encoded(fields):
    return {name: text.encode("utf-8", "surrogatepass") for name, text in fields.items()}


@st.composite
def requests(draw, address):
    """Draw a request for an address."""
    good = address.parts["<key>"]
    key = draw(st.sampled_from([good] * 12 + address.wrong))
    parts = re.split("(<[^>]+>)", address.rule)
    path = "".join(_part(draw, part, address.parts | {"<key>": key}) for part in parts)
    token = draw(st.sampled_from([address.token] * 5 + [None, "nonsense"]))
    sent = draw(st.sampled_from([address.form, address.form, {}])) | draw(fields)
    sent |= {"csrf_token": token} if token else {}
    return Request(
        draw(st.sampled_from(address.likely)), path,
        "<key>" not in address.rule or (key == good and not path.startswith("/w")),
        token == address.token, encoded(draw(fields)), draw(headers), _body(draw, encoded(sent)),
    )  # fmt: skip


def _part(draw, part, parts):
    """What stands in an address in place of a part of its rule."""
    if not part.startswith("<"):
        return part
    if part in parts and draw(st.integers(0, 19)) < 18:
        return parts[part]
    if "int" in part and draw(st.booleans()):
        return str(draw(st.integers(0, 4)))
    return quote(draw(odd).encode("utf-8", "replace"), safe="/.;=&%")


def _body(draw, sent):
    form = st.just({"data": sent})
    file = st.builds(lambda name, text: {"data": sent | {name: (io.BytesIO(text.encode(
        "utf-8", "replace")), "x.json")}}, st.sampled_from(FIELDS), odd)  # fmt: skip
    raw = st.builds(lambda data, kind: {"data": data, "content_type": kind},
                    st.binary(max_size=60), st.sampled_from(TYPES))  # fmt: skip
    return draw(form | form | form | form | form | file | raw)
