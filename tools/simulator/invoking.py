"""Commands and forms as Discord's clients send them, by what the bot said they take."""

from collections.abc import Mapping
from typing import Any

from tools.simulator.interactions import Field, ShownForm
from tools.simulator.places import Attached, Channel, Member, Message, User
from tools.simulator.state import State

GROUPS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 10, 11
MOST_UPLOADS = 50


def invoked(state: State, name: str, given: Mapping[str, Any], focused: str = "") -> dict[str, Any]:
    """The data of a command that somebody sends. `ValueError`: Discord's client would not let them."""
    words = name.split()
    leaf = command = _named(state.commands, words[0])
    for word in words[1:]:
        leaf = _named(leaf.get("options", ()), word)
    known = {each["name"]: each for each in leaf.get("options", ()) if each["type"] not in GROUPS}
    if unknown := [each for each in given if each not in known]:
        raise ValueError(f"/{name} takes no {unknown}: it takes {sorted(known)}")
    missing = [each["name"] for each in known.values() if each.get("required") and each["name"] not in given]
    if missing and not focused:
        raise ValueError(f"/{name} needs {missing}")
    resolved: dict[str, dict[str, Any]] = {}
    options = [_option(state, known[key], value, resolved, focused) for key, value in given.items()]
    kinds = iter((1,) if len(words) == 2 else (1, 2))
    for word in reversed(words[1:]):
        options = [{"name": word, "type": next(kinds), "options": options}]
    data = {"id": command["id"], "name": words[0], "type": 1, "options": options}
    return data | ({"resolved": resolved} if resolved else {})


def chosen(state: State, name: str, target: Message | User) -> dict[str, Any]:
    """The data of a menu that somebody chooses on a message or a person."""
    menu = _named(state.commands, name)
    data = {"id": menu["id"], "name": name, "type": menu["type"], "target_id": str(target.id)}
    if isinstance(target, Message):
        return data | {"resolved": {"messages": {str(target.id): target.json}}}
    resolved: dict[str, dict[str, Any]] = {}
    _value(state, USER, target, resolved)
    return data | {"resolved": resolved}


def _named(among: Any, name: str) -> Any:
    for each in among:
        if each["name"] == name:
            return each
    raise ValueError(f"there is no command {name!r}")


def _option(
    state: State, declared: dict[str, Any], value: Any, resolved: dict[str, dict[str, Any]], focused: str
) -> dict[str, Any]:
    kind = declared["type"]
    made = {"name": declared["name"], "type": kind, "value": _value(state, kind, value, resolved)}
    return made | ({"focused": True} if declared["name"] == focused else {})


def _value(state: State, kind: int, value: Any, resolved: dict[str, dict[str, Any]]) -> Any:
    if kind == STRING:
        return str(value)
    if kind == USER:
        user = value if isinstance(value, User) else state.users[int(value)]
        resolved.setdefault("users", {})[str(user.id)] = user.json
        member = {key: it for key, it in Member(user).json.items() if key != "user"}
        resolved.setdefault("members", {})[str(user.id)] = member
        return str(user.id)
    if kind == CHANNEL:
        channel = value if isinstance(value, Channel) else state.channels[int(value)]
        resolved.setdefault("channels", {})[str(channel.id)] = channel.json
        return str(channel.id)
    if kind == ATTACHMENT:
        name, content = value
        uploaded = Attached(state.new_id(), name, content)
        state.uploads[uploaded.id] = uploaded
        if len(state.uploads) > MOST_UPLOADS:
            state.uploads.popitem(last=False)
        resolved.setdefault("attachments", {})[str(uploaded.id)] = uploaded.json(0)
        return str(uploaded.id)
    return value


def shown_form(data: dict[str, Any]) -> ShownForm:
    """The form that a callback opens."""
    return ShownForm(data["custom_id"], data["title"], tuple(map(_field, data["components"])))


def _field(row: dict[str, Any]) -> Field:
    inner = row.get("component") or row["components"][0]
    label = row.get("label") or inner.get("label") or ""
    return Field(inner["custom_id"], label, inner.get("value") or "", inner["type"])


def form_event(state: State, form: ShownForm, given: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a form that somebody sends; fields that are not given keep what stood in them."""
    resolved: dict[str, Any] = {}
    rows = [_filled(state, number, each, given, resolved) for number, each in enumerate(form.fields)]
    data: dict[str, Any] = {"custom_id": form.custom_id, "components": rows}
    return data | ({"resolved": resolved} if resolved else {})


def _filled(
    state: State, number: int, field: Field, given: Mapping[str, Any], resolved: dict[str, Any]
) -> dict[str, Any]:
    value = given.get(field.custom_id, field.value)
    inner: dict[str, Any] = {"type": field.kind, "id": 2 * number + 2, "custom_id": field.custom_id}
    if field.kind == 4:
        inner["value"] = str(value)
    else:
        inner["values"] = [str(each) for each in value or ()]
    if field.kind == 5:
        for each in inner["values"]:
            _value(state, USER, each, resolved)
    return {"type": 18, "id": 2 * number + 1, "component": inner}
