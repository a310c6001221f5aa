import pytest

from bot.observing.calls import route_class


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("POST", "/api/v10/channels/123/messages", "POST /channels/_/messages"),
        ("PATCH", "/channels/{channel_id}/messages/{message_id}", "PATCH /channels/_/messages/_"),
        (
            "POST",
            "/api/v10/interactions/12/a-secret.token/callback",
            "POST /interactions/_/_/callback",
        ),
        (
            "PATCH",
            "/api/v10/webhooks/1/a-secret/messages/@original",
            "PATCH /webhooks/_/_/messages/@original",
        ),
        ("GET", "/api/v10/guilds/9/members/7", "GET /guilds/_/members/_"),
        ("GET", "/api/v10/somebody's-name", "GET /_"),
    ],
)
def test_a_route_s_class_names_nobody(method: str, path: str, told: str) -> None:
    assert route_class(method, path) == told
