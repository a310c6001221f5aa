"""Programs that some tests want and that a machine may lack.

Those tests are skipped, and the end of a run names them in one line.

`make test` must pass on a machine with only Python, make and git. Tests therefore ask for any other program
only here (`tests/test_project.py`).
"""

import re
import shutil
from collections.abc import Iterable
from typing import Final

import pytest

_WANTED: Final = re.compile(r"wants ([\w.]+): ([\w ]+)")


def reason(program: str, what: str) -> str:
    """Why a test is skipped: it wants ``program``, a name to read, to try ``what``."""
    return f"wants {program}: {what}"


def wanted(command: str, program: str, what: str) -> str:
    """The path of a command, or the test is skipped.

    ``program`` is its name to read; ``what`` is what the test would try.
    """
    if (found := shutil.which(command)) is None:
        pytest.skip(reason(program, what))
    return found


def untried(reasons: Iterable[str]) -> str:
    """One line that names the programs these skipped tests wanted, and what for; "": none did."""
    wants = sorted({found.groups() for each in reasons if (found := _WANTED.search(each))})
    return "; ".join(f"{what} (no {program} here)" for program, what in wants)
