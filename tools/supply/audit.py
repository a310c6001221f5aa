"""``python -m tools.supply.audit``: whether anything in the locks is known to be unsafe.

``uv audit`` asks the database; it reads a lock of its own form, which is made for it here. Status 0:
nothing is known, or nothing could be asked, which is said loudly; 1: something is.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.supply.locks import Locked, locked

PATIENCE: Final = 60
"""Seconds for the answer."""
FOUND: Final = 1
"""uv's own status where it knows of something."""
SERVICE: Final = "AUDIT_URL"
"""The environment's name for another database than uv's own."""

_PROJECT: Final = '[project]\nname = "kelou"\nversion = "0"\nrequires-python = ">=3.11"\n'
_HEAD: Final = 'version = 1\nrevision = 3\nrequires-python = ">=3.11"\n'


def lock_of(packages: Iterable[Locked]) -> str:
    """These packages as uv's own lock, all needed by one project."""
    pins = sorted({(each.name, each.version) for each in packages})
    each_one = "".join(
        f'\n[[package]]\nname = "{name}"\nversion = "{version}"\nsource = {{ registry = "." }}\n'
        for name, version in pins
    )
    needed = "".join(
        f'\n    {{ name = "{name}", version = "{version}", source = {{ registry = "." }} }},'
        for name, version in pins
    )
    own = f'name = "kelou"\nversion = "0"\nsource = {{ virtual = "." }}\ndependencies = [{needed}\n]\n'
    return f"{_HEAD}{each_one}\n[[package]]\n{own}"


def audited(packages: Iterable[Locked], service: str | None = None) -> tuple[int, str]:
    """Uv's status and what it says."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(_PROJECT, "utf-8")
        (Path(folder) / "uv.lock").write_text(lock_of(packages), "utf-8")
        elsewhere = ("--service-url", service) if service else ()
        asked = (sys.executable, "-m", "uv", "audit", "--frozen", "--quiet", "--preview", *elsewhere)
        environment = {**os.environ, "UV_HTTP_RETRIES": "1"}
        done = subprocess.run(
            asked, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment
        )
    return done.returncode, f"{done.stdout}{done.stderr}".strip()


def main() -> int:
    """Audit the locks and say what came of it."""
    packages = locked()
    try:
        status, said = audited(packages, os.environ.get(SERVICE))
    except subprocess.TimeoutExpired:
        status, said = -1, f"no answer within {PATIENCE} seconds"
    if status == FOUND:
        print(said)
        return 1
    if status:
        why = said.splitlines()[-1].strip() if said else f"status {status}"
        print(f"NOT CHECKED: whether a locked package is known to be unsafe ({why})")
        return 0
    print(f"none of {len(packages)} locked packages is known to be unsafe")
    return 0


if __name__ == "__main__":
    sys.exit(main())
