"""``python -m tools.supply.sbom FILE``: a release's bill of materials (CycloneDX 1.5, JSON) from the locks.

The same locks make the same bill: it holds no time and nothing drawn by chance.
"""

import json
import sys
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from tools.supply.locks import ROOT, Locked, locked

SCOPES: Final = {"run": "required", "extras": "optional", "development": "excluded"}
"""CycloneDX's words for what a package is for."""
_PREFIX: Final = "kelou"


def bill(packages: Sequence[Locked], version: str) -> dict[str, Any]:
    """The bill of these packages."""
    components = [_component(each) for each in packages]
    root = {"type": "application", "bom-ref": _PREFIX, "name": "kelou", "version": version}
    number = UUID(bytes=sha256(json.dumps(components).encode()).digest()[:16], version=4)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": {**root, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": components,
        "dependencies": [{"ref": _PREFIX, "dependsOn": [each["bom-ref"] for each in components]}],
    }


def _component(package: Locked) -> dict[str, Any]:
    """One package. Every file that its lock allows has its hash; which of them is installed depends on
    the system."""
    identity = f"pkg:pypi/{package.name}@{package.version}"
    marker = [{"name": "kelou:marker", "value": package.marker}] if package.marker else []
    return {
        "type": "library",
        "bom-ref": identity,
        "name": package.name,
        "version": package.version,
        "purl": identity,
        "scope": SCOPES[package.use],
        "hashes": [{"alg": "SHA-256", "content": each} for each in package.hashes],
        "properties": [{"name": "kelou:use", "value": package.use}, *marker],
    }


def main() -> int:
    """Write the bill into the file that is named."""
    if len(sys.argv) != 2:
        print(f"usage: {sys.executable} -m tools.supply.sbom FILE", file=sys.stderr)
        return 2
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    packages = locked()
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(packages, version), indent=1) + "\n", "utf-8")
    print(f"{file}: {len(packages)} packages, {sum(len(each.hashes) for each in packages)} hashes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
