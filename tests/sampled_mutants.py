"""A sample of the mutants that mutmut has generated: ``python -m tests.sampled_mutants bot/dice 100 7``.

Prints the names of as many as asked, drawn by the seed, for ``mutmut run``. Those of functions
that no test passes through are left out and counted: mutmut cannot run them. ``make mutants`` asks
with ``SAMPLE`` and ``SEED``.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

MUTANTS = Path("mutants")


def generated(room: str) -> Iterator[str]:
    """Every mutant of a package or a module by its name."""
    for meta in sorted(MUTANTS.rglob("*.py.meta")):
        module = str(meta.relative_to(MUTANTS)).removesuffix(".py.meta")
        if f"{module}/".startswith(f"{room}/"):
            yield from sorted(json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"])


def tested() -> set[str]:
    """The functions that some test passes through, by the names that mutmut gives them."""
    stats = json.loads((MUTANTS / "mutmut-stats.json").read_text(encoding="utf-8"))
    return {name for name, tests in stats["tests_by_mangled_function_name"].items() if tests}


def main(room: str, count: str, seed: str) -> None:
    """Print the names; what was drawn from goes to stderr."""
    names = list(generated(room))
    if not names:
        sys.exit(f"no mutants of {room}: `make mutants` changes bot/dice, bot/systems and bot/encounter")
    drawn = random.Random(int(seed)).sample(names, min(int(count), len(names)))
    reached = tested()
    runnable = [name for name in drawn if name.partition("__mutmut_")[0] in reached]
    if not runnable:  # Without a name mutmut would run all.
        sys.exit(f"no test passes through any of the {len(drawn)} mutants that were drawn")
    print(f"{len(drawn)} of {len(names)}; untested: {len(drawn) - len(runnable)}", file=sys.stderr)
    print("\n".join(sorted(runnable)))


if __name__ == "__main__":
    main(*sys.argv[1:])
