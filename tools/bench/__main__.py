"""Measures a page's figures and writes them into it: ``make bench``, ``make bench PAGE=scale``.

``python -m tools.bench [PAGE] [--only SECTION]``; with ``--only`` nothing is written. The status is 1 where
a section is missing, or where the figures say that something does not hold.
"""

import argparse
import sys

from tools.bench import (
    any_table,
    calls,
    commands,
    databases,
    dice,
    fights,
    ground,
    heavy,
    latency,
    memory,
    odds,
    pictures,
    promises,
    rates,
    scale,
    store,
    tables,
)
from tools.bench.page import FAILED, Page, PageError

PAGES = {
    page.name: page
    for page in (
        Page("performance", {
            "Commands": commands.lines,
            "Waiting": latency.lines,
            "Fights": fights.lines,
            "Any table": any_table.lines,
            "Calls": calls.lines,
            "Dice": dice.lines,
            "Odds": odds.lines,
            "Ground": ground.lines,
            "Pictures": pictures.lines,
            "Store": store.lines,
            "Databases": databases.lines,
            "Memory": memory.lines,
        }),
        Page("scale", {
            "Servers": scale.lines,
            "Tables that play at once": tables.lines,
            "How long people wait": rates.lines,
            "Heavy work": heavy.lines,
        }),
        Page("reliability", {
            "Tests": promises.tests,
            "The simulator": promises.simulator,
            "Planted faults": promises.planted,
        }),
    )
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("page", nargs="?", default="performance", choices=PAGES)
    parser.add_argument("--only", metavar="SECTION", help="measure this section only, and write nothing")
    asked = parser.parse_args()
    page = PAGES[asked.page]
    if asked.only and asked.only not in page.sections:
        parser.error(f"{page.file.name} has the sections {', '.join(page.sections)}")
    try:
        if asked.only:
            results = page.sections[asked.only]()
        else:
            page.write(results := page.measure())
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(results))
    if failed := [line for line in results if FAILED in line]:
        print("Does not hold:", *failed, sep="\n", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
