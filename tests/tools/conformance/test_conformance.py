"""What a description of an API refuses, and that guests send what Discord would let them send."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.sent_commands import sent
from tools.conformance.description import Description
from tools.conformance.guests import PLACES, Guests, allowed

MESSAGE = {
    "type": "object",
    "properties": {
        "content": {"type": "string", "maxLength": 5},
        "recipient_id": {"$ref": "#/components/schemas/Id"},
        "attachments": {"type": "array", "items": {"properties": {"id": {"type": "string"}}}},
        "components": {"type": "array", "items": {"properties": {"id": {"type": "integer"}}}},
    },
}


@pytest.fixture
def description(tmp_path: Path) -> Description:
    body = {"content": {"application/json": {"schema": MESSAGE}}}
    file = tmp_path / "openapi.json"
    file.write_text(
        json.dumps({
            "components": {"schemas": {"Id": {"type": "string", "pattern": "^[0-9]+$"}}},
            "paths": {
                "/channels/{channel_id}/messages": {"post": {"requestBody": body}, "get": {}},
                "/channels/{channel_id}/messages/{message_id}": {"delete": {}},
            },
        }),
        "utf-8",
    )  # fmt: skip
    return Description(file)


POSTED = ("POST", "/channels/1/messages")


@pytest.mark.parametrize(
    "body",
    [
        {"content": "short"},
        {"recipient_id": 7},
        {"attachments": [{"filename": "a.png", "id": 0}], "components": [{"id": 1}]},
    ],
)
def test_what_discord_takes_is_no_fault(description: Description, body: Any) -> None:
    assert description.fault(*POSTED, body) == ""


@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        (*POSTED, {"content": "too long"}, "content: "),
        (*POSTED, {"recipient_id": "Ann"}, "recipient_id: "),
        ("GET", "/channels/1/messages", {}, "it takes no body"),
        ("DELETE", "/channels/1/messages", None, "there is no such request"),
        ("GET", "/nowhere", None, "there is no such request"),
    ],
)
def test_what_discord_refuses_is_found(
    description: Description, method: str, path: str, body: Any, fault: str
) -> None:
    assert description.fault(method, path, body).startswith(fault)


async def test_guests_send_every_command_where_discord_offers_it() -> None:
    nodes = await sent()
    guests = Guests(nodes, random.Random(7))
    acts = [guests.act() for _ in range(3000)]
    roots = {node["name"]: node for node in nodes}
    assert {act.data["name"] for act in acts} == set(roots)
    assert all(allowed(roots[act.data["name"]], act.place) for act in acts)
    open_to = {place for place in PLACES if any(allowed(node, place) for node in nodes)}
    assert {act.place for act in acts} == open_to
