"""What Lighthouse says of the page of a game on a phone, five times, as a table.

    python -m scripts.lighthouse

Needs a Chromium (see `scripts.browser`), and npm, which fetches Lighthouse. Ends in failure when
the page is not as good as docs/accessibility.md says.
"""

import json
import os
import shutil
import subprocess
import sys
from statistics import median
from typing import Any

from scripts.browser import find
from scripts.showcase import showcase

LIGHTHOUSE = "lighthouse@12.8.2"
TIMES = 5
LEAST = {"performance": 99, "accessibility": 100, "best-practices": 100}  # of 100; the median
SHOWN = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "all painted",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "moved",
}
FLAGS = (
    "--headless=new --no-sandbox --disable-background-networking --disable-component-update"
    " --disable-sync --no-first-run --disable-quic"
)


def main() -> None:
    npx, chromium = shutil.which("npx"), find()
    if not (npx and chromium):
        sys.exit("Lighthouse needs npm and a Chromium: see CONTRIBUTING.md")
    with showcase() as table:
        reports = [measured(npx, str(chromium), f"{table}/games/24") for _ in range(TIMES)]
    sys.exit(told(reports))


def measured(npx: str, chromium: str, address: str) -> dict[str, Any]:
    """Return what Lighthouse finds about a page, as it shows on a phone."""
    command = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"]
    command += [f"--only-categories={','.join(LEAST)}", f"--chrome-flags={FLAGS}"]
    done = subprocess.run(
        command, env=os.environ | {"CHROME_PATH": chromium}, stdout=subprocess.PIPE, check=True
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def told(reports: list[dict[str, Any]]) -> str | None:
    """Print the table, and return what is not as it should be."""
    row(["run", *LEAST, *SHOWN.values()])
    for number, report in enumerate(reports, 1):
        times = [report["audits"][audit]["displayValue"] for audit in SHOWN]
        row([number, *(score(report, part) for part in LEAST), *times])
    medians = {part: median(score(report, part) for report in reports) for part in LEAST}
    row(["median", *map(round, medians.values())])
    for audit in sorted({fault for report in reports for fault in faults(report)}):
        print(audit)
    low = [part for part, least in LEAST.items() if medians[part] < least]
    return f"lower than it should be: {', '.join(low)}" if low else None


def score(report: dict[str, Any], part: str) -> int:
    """Return how good a part is, of 100."""
    share: float = report["categories"][part]["score"]
    return round(100 * share)


def faults(report: dict[str, Any]) -> list[str]:
    """Return what Lighthouse counts against a page."""
    audits = {
        reference["id"]
        for part in report["categories"].values()
        for reference in part["auditRefs"]
        if reference["weight"]
    }
    found = [report["audits"][audit] for audit in audits]
    return [
        f"{audit['id']}: {audit['title']}"
        for audit in found
        if audit["score"] is not None and audit["score"] < 0.9
    ]


def row(cells: list[object]) -> None:
    """Print one line of the table."""
    print("".join(f"{cell!s:<16}" for cell in cells).rstrip())


if __name__ == "__main__":
    main()
