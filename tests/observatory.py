"""What Mozilla's Observatory says of an answer: its score, and what adds to it or takes away.

The rules are those of its published scoring for a page that came by https; the points are its own.
A score of 100 and more is called A+. Points above 100 count only where 90 are reached without them.
"""

import re

SIX_MONTHS = 15768000  # seconds
UNSAFE = ("'unsafe-inline'", "'unsafe-eval'", "data:", "http:", "https:", "*")


def directives(policy):
    """A policy as a dictionary of its directives; none may stand there twice."""
    told = [part.split() for part in policy.split(";") if part.strip()]
    assert len({words[0] for words in told}) == len(told), policy
    return {words[0]: words[1:] for words in told}


def modifiers(response):
    """The points that an answer gets, by the name of the test."""
    headers, html = response.headers, response.get_data(as_text=True)
    policy = directives(headers.get("Content-Security-Policy", ""))
    return {
        "content security policy": csp(policy),
        "cookies": cookies(headers.getlist("Set-Cookie")),
        "cross-origin resource sharing": -50 if "Access-Control-Allow-Origin" in headers else 0,
        "referrer policy": referrer(headers.get("Referrer-Policy")),
        "strict transport security": hsts(headers.get("Strict-Transport-Security", "")),
        "subresource integrity": integrity(html),
        "content type options": 0 if headers.get("X-Content-Type-Options") == "nosniff" else -5,
        "framing": 5 if policy.get("frame-ancestors") == ["'none'"] else -20,
        "cross-origin resource policy": corp(headers.get("Cross-Origin-Resource-Policy")),
    }


def csp(policy):
    default = policy.get("default-src")
    scripts = policy.get("script-src", default)
    styles = policy.get("style-src", default)
    if scripts is None or policy.get("object-src", default) != ["'none'"]:
        return -25
    if any(source in UNSAFE for source in scripts):
        return -20
    if any(source in UNSAFE for source in styles):
        return 0
    return 10 if default == ["'none'"] else 5


def cookies(given):
    if not given:
        return 0
    flags = [{flag.strip().lower() for flag in each.split(";")[1:]} for each in given]
    if not all("secure" in each for each in flags):
        return -40
    if not all("httponly" in each for each in flags):
        return -30
    return 5 if all({"samesite=lax", "samesite=strict"} & each for each in flags) else 0


def referrer(told):
    if told in {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}:
        return 5
    return 0 if told is None else -5


def hsts(told):
    found = re.search(r"max-age=(\d+)", told)
    if not found:
        return -20
    return 0 if int(found[1]) >= SIX_MONTHS else -10


def integrity(html):
    scripts = re.findall(r"<script[^>]*\bsrc=\"[^>]*>", html)
    foreign = [script for script in scripts if re.search(r'src="(https?:)?//', script)]
    if any('src="http:' in script for script in foreign):
        return -50
    if not all("integrity=" in script for script in foreign):
        return -5
    return 5 if foreign else 0


def corp(told):
    return 10 if told in {"same-origin", "same-site"} else 0


def score(response):
    """The points of an answer, and what each test had to say."""
    given = modifiers(response)
    without_bonus = 100 + sum(points for points in given.values() if points < 0)
    bonus = sum(points for points in given.values() if points > 0)
    return without_bonus + (bonus if without_bonus >= 90 else 0), given
