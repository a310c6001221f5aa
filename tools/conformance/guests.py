"""People who type and press at random: whatever Discord would let them send."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.sent_commands import Node, leaves
from tests.test_documented_commands import Registered, spans
from tests.wire import ANN, BOB, CHANNEL, GM

STRING, INTEGER, BOOLEAN, USER, CHANNEL_OPTION, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
BUTTON, STRING_SELECT, TEXT_INPUT = 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
LINK_STYLE = 5
SLASH, ON_PERSON = 1, 2
"""Discord's kinds of commands; the third is on messages."""
OPTIONS_OF = {
    USER: "users", MENTIONABLE: "users", CHANNEL_OPTION: "channels", ROLE: "roles", ATTACHMENT: "attachments",
}  # fmt: skip
LISTED = {USER_SELECT: "users", MENTIONABLE_SELECT: "users", CHANNEL_SELECT: "channels", ROLE_SELECT: "roles"}
"""Under which heading Discord sends along what an option or a list names."""
ROOT = Path(__file__).resolve().parents[2]
GROUP = 2
"""The context of a group's direct messages."""
PEOPLE = (GM, ANN, BOB)
LOCALES = ("en-US", "zh-CN", "zh-TW", "de")
ODD = (
    "", "0", "-1", "1e9", "x", "鬼", "4P", "2d10+3 > 5", "强壮P", "Wolf", "狼", "Ann, Bob", "C7", "(1, 2)",
    "`*_~|",    "@everyone", "</roll:1>", "\u202e‮abc", "9" * 30, "a" * 400, "🅟", "1,2;3、4", "null",
)  # fmt: skip
"""What nobody is told to type."""
FIGHTS = 3
"""How much more often than any other command one of a fight is sent, so that fights are played."""
NEWEST = 40
"""Messages to which people still scroll back."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an interaction comes from: Discord's context, and whose installation it is (0 a server's, 1 the
    user's own)."""

    context: int
    channel_id: int
    owner: int = 0
    has_bot: bool = True

    @property
    def is_joined(self) -> bool:
        """Whether the bot may post there of its own accord: a server's channel, or a direct message."""
        return self.has_bot and self.context < GROUP


TABLE = tuple(Place(0, CHANNEL + each) for each in range(2))
PLACES = (*TABLE, Place(1, 900), Place(1, 900, 1), Place(2, 901, 1), Place(0, 902, 1, has_bot=False))


@dataclass(frozen=True, slots=True)
class Act:
    """An interaction to send: its type, its data, by whom, where, and on which message."""

    kind: int
    who: int
    place: Place
    data: Mapping[str, Any]
    message: Mapping[str, Any] | None = None
    name: str = ""
    """Of a command, with its groups."""


@dataclass
class Guests:
    """A table's random guests. ``nodes`` are the commands as Discord was sent them."""

    nodes: Sequence[Node]
    chance: random.Random
    messages: list[tuple[Place, int | None, dict[str, Any]]] = field(default_factory=list[Any])
    """What can be pressed: where, for whom alone (None: everybody), the message."""
    forms: list[tuple[Place, int, dict[str, Any]]] = field(default_factory=list[Any])
    """What was opened and not sent yet: where, for whom, the form."""

    def __post_init__(self) -> None:
        self._leaves = list(leaves([each for each in self.nodes if each.get("type", SLASH) == SLASH]))
        self._menus = [each for each in self.nodes if each.get("type", SLASH) != SLASH]
        self._pressed = Counter[str]()
        self._examples = examples(list(self.nodes))
        games = sorted((ROOT / "bot" / "systems" / "recipes").rglob("*.toml"))
        self._files = [
            *(each.read_text("utf-8") for each in games),
            "strength 5, agility 3",
            ".st 侦查60 力量50",
            *ODD,
        ]

    def act(self) -> Act:
        """What somebody does next."""
        if self.forms and self.chance.random() < 0.9:
            return self._submit(*self.forms.pop())
        way = self.chance.random()
        done = self._press() if way < 0.5 else self._menu() if way < 0.6 else None
        return done or self._command()

    def file(self) -> str:
        """What stands in a file that somebody attached."""
        return self.chance.choice(self._files)

    # ------------------------------------------------------------------ commands

    def _command(self) -> Act:
        open_to = {
            each: found for each in PLACES if (found := [it for it in self._leaves if allowed(it[0], each)])
        }
        place = self.chance.choice([*TABLE * 3, *open_to])
        often = [FIGHTS if path[0]["name"] == "encounter" else 1 for path in open_to[place]]
        (path,) = self.chance.choices(open_to[place], often)
        autocompleted = [each for each in path[-1].get("options", ()) if each.get("autocomplete")]
        focused = self.chance.choice(autocompleted) if autocompleted and self.chance.random() < 0.2 else None
        options = [
            {"name": each["name"], "type": each["type"], "value": self._value(path, each)}
            | ({"focused": True} if each is focused else {})
            for each in path[-1].get("options", ())
            if each.get("required") or each is focused or self.chance.random() < 0.35
        ]
        resolved = _resolved((OPTIONS_OF.get(each["type"], ""), each["value"]) for each in options)
        for group in reversed(path[1:]):
            options = [{"name": group["name"], "type": group["type"], "options": options}]
        data = {
            "id": "5",
            "name": path[0]["name"],
            "type": path[0].get("type", 1),
            "options": options,
        } | resolved
        name = " ".join(each["name"] for each in path)
        return Act(4 if focused else 2, self.chance.choice(PEOPLE), place, data, name=name)

    def _value(self, path: tuple[Node, ...], option: Node) -> Any:
        kind = option["type"]
        if choices := option.get("choices"):
            return self.chance.choice(choices)["value"]
        if kind == BOOLEAN:
            return self.chance.random() < 0.5
        if kind in (INTEGER, NUMBER):
            least, most = option.get("min_value", -5), option.get("max_value", 60)
            return self.chance.randint(int(least), int(min(most, least + 60)))
        if kind in (USER, MENTIONABLE):
            return str(self.chance.choice(PEOPLE))
        if kind == STRING:
            return self._text(" ".join(each["name"] for each in path), option)
        return {CHANNEL_OPTION: str(CHANNEL), ROLE: "77", ATTACHMENT: "55"}[kind]

    def _text(self, command: str, option: Node) -> str:
        own, others = self._examples[command, option["name"]], self._examples["", option["name"]]
        text = self.chance.choice([*own * 3, *others, *ODD])
        least = option.get("min_length", 1 if option.get("required") else 0)
        return text[: option.get("max_length", 6000)] if len(text) >= least else "4P"

    def _menu(self) -> Act | None:
        """A menu on somebody, or on one of the newest messages of everybody."""
        shared = [(place, message) for place, alone, message in self.messages[-NEWEST:] if alone is None]
        if not (shared and self._menus):
            return None
        menu = self.chance.choice(self._menus)
        place, message = self.chance.choice(shared)
        if not allowed(menu, place):
            return None
        about = str(self.chance.choice(PEOPLE))
        target = {"id": about} if menu["type"] == ON_PERSON else message
        named = {"users": [about]} if menu["type"] == ON_PERSON else {"messages": {message["id"]: message}}
        data = {
            "id": "5",
            "name": menu["name"],
            "type": menu["type"],
            "target_id": target["id"],
            "resolved": named,
        }
        return Act(2, self.chance.choice(PEOPLE), place, data, name=menu["name"])

    # ------------------------------------------------------------------ presses and forms

    def _press(self) -> Act | None:
        offered = [
            (place, alone, message, part)
            for place, alone, message in self.messages[-NEWEST:]
            for part in within(message.get("components", ()))
            if _pressable(part)
        ]
        if not offered:
            return None
        seldom = [1 / (1 + self._pressed[_verb(part)]) for *_, part in offered]
        ((place, alone, message, part),) = self.chance.choices(offered, seldom)
        self._pressed[_verb(part)] += 1
        data = {"id": part.get("id", 1), "component_type": part["type"], "custom_id": part["custom_id"]}
        if part["type"] != BUTTON:
            values = self._chosen(part)
            data |= {"values": values} | _resolved((LISTED.get(part["type"], ""), each) for each in values)
        return Act(3, alone or self.chance.choice(PEOPLE), place, data, message)

    def _chosen(self, part: Mapping[str, Any]) -> list[str]:
        kind, offered = part["type"], [each["value"] for each in part.get("options", ())]
        people = {USER_SELECT: map(str, PEOPLE), MENTIONABLE_SELECT: map(str, PEOPLE), ROLE_SELECT: ("77",)}
        offered = offered or list(people.get(kind, (str(CHANNEL),)))
        least, most = part.get("min_values", 1), min(part.get("max_values", 1), len(offered))
        return self.chance.sample(offered, self.chance.randint(min(least, most), most))

    def _submit(self, place: Place, who: int, form: Mapping[str, Any]) -> Act:
        filled = [self._filled(each) for each in form["components"]]
        return Act(5, who, place, {"custom_id": form["custom_id"], "components": filled})

    def _filled(self, part: Mapping[str, Any]) -> dict[str, Any]:
        shell = {"type": part["type"], "id": part.get("id", 1)}
        if "components" in part:
            return shell | {"components": [self._filled(each) for each in part["components"]]}
        if "component" in part:
            return shell | {"component": self._filled(part["component"])}
        if "custom_id" not in part:
            return shell
        shell |= {"custom_id": part["custom_id"]}
        if part["type"] == TEXT_INPUT:
            kept = part.get("value") or part.get("placeholder") or "3"
            text = kept if self.chance.random() < 0.6 else self.chance.choice(ODD)
            return shell | {"value": text[: part.get("max_length", 4000)] or "3"}
        if part["type"] == CHECKBOX:
            return shell | {"value": self.chance.random() < 0.5}
        if part["type"] == RADIO:
            return shell | {"value": self.chance.choice(part["options"])["value"]}
        if part["type"] == UPLOAD:
            return shell | {"values": []}
        return shell | {"values": self._chosen(part)}


def allowed(command: Node, place: Place) -> bool:
    """Whether Discord offers a command there."""
    contexts, owners = command.get("contexts"), command.get("integration_types")
    return (contexts is None or place.context in contexts) and (owners is None or place.owner in owners)


def examples(nodes: list[Node]) -> Mapping[tuple[str, str], list[str]]:
    """The values that the documents and the bot give, by a command's name ("": any) and an option's."""
    registered, found = Registered(nodes), defaultdict[tuple[str, str], list[str]](list)
    for _, span in spans():
        for command, option, value in registered.given(span):
            found[command, option].append(value)
            found["", option].append(value)
    return found


def within(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components of a message, with those that others hold."""
    for part in parts:
        yield part
        yield from within(part.get("components", ()))
        if accessory := part.get("accessory"):
            yield accessory


def _verb(part: Mapping[str, Any]) -> str:
    return ":".join(part["custom_id"].split(":")[:2])


def _pressable(part: Mapping[str, Any]) -> bool:
    return "custom_id" in part and not part.get("disabled") and part.get("style") != LINK_STYLE


def _resolved(named: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The people, channels and others that options or choices name; "" is a kind of none of these."""
    found: dict[str, list[str]] = defaultdict(list)
    for kind, value in named:
        if kind:
            found[kind].append(value)
    return {"resolved": dict(found)} if found else {}
