"""The routes of webhooks, beside all others: what the bot says in a channel under other names."""

from tools.simulator.clocks import BEGINNING
from tools.simulator.places import WEBHOOKS, Channel, Hook, Message, User
from tools.simulator.rest import HOOKS_TOKEN, ROUTES, Call, Denied, Rest, route

__all__ = ["ROUTES"]

MOST_HOOKS = 15
"""Of a channel."""


@route("GET channels/*/webhooks", "read")
def _hooks(rest: Rest, call: Call) -> object:
    channel = rest.channel(call, WEBHOOKS)
    return [each.json for each in rest.world.hooks.values() if each.channel_id == channel.id]


@route("POST channels/*/webhooks", "message")
def _made(rest: Rest, call: Call) -> object:
    world, channel = rest.world, rest.channel(call, WEBHOOKS)
    if sum(each.channel_id == channel.id for each in world.hooks.values()) >= MOST_HOOKS:
        raise Denied(400, 30007)
    number = world.new_id()
    made = world.hooks[number] = Hook(number, f"{HOOKS_TOKEN}{number}", channel.id, world.bot)
    return made.json


def _place(rest: Rest, call: Call) -> tuple[Hook, Channel]:
    """The webhook of a call, and its channel or the thread that the call names."""
    hook = rest.world.hooks.get(int(call.ids[0]))
    if hook is None:
        raise Denied(404, 10015)
    channel = rest.world.channels.get(int(call.query.get("thread_id", hook.channel_id)))
    if channel is None:
        raise Denied(404, 10003)
    return hook, channel


def _said(rest: Rest, call: Call) -> tuple[Channel, Message]:
    """What the webhook of a call said."""
    hook, channel = _place(rest, call)
    message = channel.messages.get(int(call.ids[2]))
    if message is None or message.webhook_id != hook.id:
        raise Denied(404, 10008)
    return channel, message


@route("POST hooks/*/*", "message")
def _speak(rest: Rest, call: Call) -> object:
    hook, channel = _place(rest, call)
    world, name = rest.world, call.body["username"]
    author = User(hook.id, name, is_bot=True)
    message = Message(
        world.new_id(), channel.id, author, world.at, webhook_id=hook.id, wall=BEGINNING + world.at
    )
    rest.filled(message, call, call.body)
    world.put(message)
    rest.sent(call, "spoken", channel.id, None, message, call.body)
    return message.json


@route("PATCH hooks/*/*/messages/*", "edit")
def _respeak(rest: Rest, call: Call) -> object:
    channel, message = _said(rest, call)
    rest.filled(message, call, call.body)
    message.edited = rest.world.at
    rest.sent(call, "respoken", channel.id, None, message, call.body)
    return message.json


@route("DELETE hooks/*/*/messages/*", "delete")
def _unspeak(rest: Rest, call: Call) -> None:
    channel, message = _said(rest, call)
    del channel.messages[message.id]
    rest.sent(call, "unspoken", channel.id, None, message, {})
