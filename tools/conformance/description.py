"""Discord's own description of its API (OpenAPI), and what of a request does not fit it."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, cast

import jsonschema_rs

Json = Any
_HOLE = re.compile(r"\{\w+\}")


class Description:
    """The bodies that Discord takes, by method and path.

    ``file`` is ``specs/openapi.json`` of the repository discord/discord-api-spec.
    """

    def __init__(self, file: Path) -> None:
        self._whole: Json = json.loads(file.read_text("utf-8"))
        self._paths = [
            (re.compile(_HOLE.sub("[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))), path)
            for path in sorted(self._whole["paths"], key=lambda each: each.count("{"))
        ]
        self._validator = cache(self._made)

    def fault(self, method: str, path: str, body: Json) -> str:
        """What Discord would refuse of a request to a path below ``/api/v10``; "": nothing."""
        described = next((known for shape, known in self._paths if shape.fullmatch(path)), None)
        operation = self._whole["paths"].get(described, {}).get(method.lower())
        if operation is None:
            return "there is no such request"
        if "requestBody" not in operation:
            return "" if body is None else "it takes no body"
        found = list(self._validator(described, method.lower()).iter_errors(_with_text_ids(body)))
        return "; ".join(f"{'/'.join(map(str, each.instance_path))}: {each.message}"[:400] for each in found)

    def _made(self, path: str, method: str) -> jsonschema_rs.Draft202012Validator:
        content = self._whole["paths"][path][method]["requestBody"]["content"]
        schema = content["application/json"]["schema"]
        return jsonschema_rs.Draft202012Validator({**schema, "components": self._whole["components"]})


def _with_text_ids(body: Json, named: str = "") -> Json:
    """A body with ids that are texts.

    discord.py sends some as numbers: the attachments that it counts, people who are mentioned or written to.
    Discord takes both; its description knows only texts.
    """
    if isinstance(body, dict):
        held = cast("dict[str, Any]", body)
        counted = {"id": str(held["id"])} if "filename" in held and "id" in held else {}
        return {name: _with_text_ids(each, name) for name, each in held.items()} | counted
    if isinstance(body, list):
        return [_with_text_ids(each, named) for each in cast("list[Any]", body)]
    is_id = isinstance(body, int) and (named.endswith("_id") or named in ("users", "roles"))
    return str(body) if is_id else body
