"""Everybody at once: people in every role, a table where everything is going on, and what they send.

Interactions go out by themselves here rather than through SimCord's people, who check what a real
client would let them do: a forged one checks nothing.
"""

# pyright: reportPrivateUsage=false

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord import actors, interactions
from simcord.backend import serializers
from simcord.enums import AppCommandType, ComponentType, InteractionType

from bot.play.authority import Role
from bot.play.delivery import button_id
from bot.store.sql.statements import first
from cogs.ui.refused_forms import Filled
from tests.cogs.presses import as_it_stood, ids
from tests.conftest import Table, shown
from tests.rows import Row
from tests.scripted_dice import Ones

Message = discord.Message | simcord.ResponseMessage
Sent = tuple[Any, dict[str, Any]]
"""What SimCord knows of an interaction, and what the bot is sent of it."""

SECRETS = ("Shade", "Lurker", "ambush", "Ogre", "whispered")
"""What only a GM, or nobody but one person, may ever read of the scene."""


@dataclass
class Scene:
    """A table with everything on it, in ``channel``, whose GM by name is ``boss``; ``buttons`` are the
    ids of all that can be pressed, by what they do, each with the message that it stands on."""

    table: Table
    channel: simcord.ChannelHandle
    boss: simcord.MemberActor
    people: dict[str, simcord.MemberActor]
    buttons: dict[str, tuple[str, Message]] = field(default_factory=dict)
    stood: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The messages as Discord sends them with a press, as they stood."""

    async def do(self, who: str, command: str, /, **options: Any) -> simcord.InteractionResult:
        """Somebody does something that has to work; what they are answered is looked over for buttons."""
        done = await self.people[who].slash(self.channel, command, **options)
        for answer in (done.response, *done.followups):
            if answer is not None:
                self.keep(answer.message)
        return done

    def keep(self, message: Message) -> None:
        """Note what a message has to be pressed, the newest of each kind."""
        for each in ids(message):
            self.buttons[verb_of(each)] = each, message

    def message(self, verb: str) -> dict[str, Any]:
        """The message on which a button stands."""
        return self.payload(self.buttons[verb][1])

    def payload(self, on: Message) -> dict[str, Any]:
        """A message as Discord sends it with a press."""
        if on.id not in self.stood:
            backend, where = self.table.env.backend, channel_id_of(on)
            self.stood[on.id] = dict(serializers.message_payload(backend, backend.get_message(where, on.id)))
        return self.stood[on.id]

    def forge(self, verb: str, *numbers: int, on: str = "again") -> None:
        """Note a button that nobody was shown, as if it stood on the message with another."""
        self.buttons[verb] = button_id(verb, *numbers), self.buttons[on][1]

    def numbers(self, verb: str) -> tuple[int, ...]:
        """What the id of a button carries."""
        return tuple(map(int, self.buttons[verb][0].split(":")[2:]))


def channel_id_of(message: Message) -> int:
    """Where a message stands."""
    return message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id


def verb_of(custom_id: str) -> str:
    """What an id does."""
    head, _, rest = custom_id.partition(":")
    return rest.split(":")[0] if head == "k" else head


# ---------------------------------------------------------------- sending

ROOTS: dict[tuple[int, str], dict[str, Any]] = {}


def typed(
    table: Table, person: simcord.MemberActor, channel: simcord.ChannelHandle, command: str,
    options: Mapping[str, Any], guild: simcord.GuildHandle | None,
) -> Sent:  # fmt: skip
    """A slash command, as it reaches the bot; without a ``guild`` from the person's direct messages."""
    first, *rest = command.split()
    root = actors._resolve_visible_command(table.gm, table.channel.id, first, AppCommandType.CHAT_INPUT)
    leaf, nesting = interactions.walk_to_subcommand(root, rest)
    built, resolved = interactions.build_options(
        person, command, leaf, dict(options), channel_id=table.channel.id
    )
    data = {
        "id": root["id"], "name": root["name"], "type": AppCommandType.CHAT_INPUT,
        "options": interactions.nest_options(root, nesting, built),
        **({"resolved": resolved} if resolved else {}),
    }  # fmt: skip
    return _interaction(table, person, InteractionType.APPLICATION_COMMAND, data, channel, guild)


def pressed(
    table: Table, person: simcord.MemberActor, custom_id: str, message: dict[str, Any] | None,
    channel: simcord.ChannelHandle, guild: simcord.GuildHandle | None,
    fields: Mapping[str, str] | None = None, values: Sequence[simcord.MemberActor] = (),
    *, stands: bool = True,
) -> Sent:  # fmt: skip
    """A press on a button or (with ``values``) a select, or (with ``fields``) a form that is sent;
    ``stands``: as if the message had what is pressed."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)}
    kind = InteractionType.MESSAGE_COMPONENT
    if fields is not None:
        held = [{"type": 4, "custom_id": name, "value": value} for name, value in fields.items()]
        rows = [{"type": 1, "components": [each]} for each in held]
        data, kind = {"custom_id": custom_id, "components": rows}, InteractionType.MODAL_SUBMIT
    if values:
        known = table.env.backend.get_user
        users = {str(each.id): dict(serializers.user_payload(known(each.id))) for each in values}
        data |= {"component_type": int(ComponentType.USER_SELECT), "values": list(users)}
        data["resolved"] = {"users": users, "members": {}}
    record, payload = _interaction(table, person, kind, data, channel, guild)
    if message is not None:
        stood = as_it_stood(message, custom_id) if stands and fields is None else message
        payload["message"], record.source_message_id = stood, int(message["id"])
    return record, payload


def _interaction(
    table: Table, person: simcord.MemberActor, kind: InteractionType, data: dict[str, Any],
    channel: simcord.ChannelHandle, guild: simcord.GuildHandle | None,
) -> Sent:  # fmt: skip
    return interactions.base_payload(
        table.env.backend, type=kind, channel_id=channel.id if guild else person.user.dm_channel.id,
        guild_id=guild.id if guild else None, user_id=person.id, data=data,
    )  # fmt: skip


async def send(table: Table, *sent: Sent) -> list[simcord.InteractionResult]:
    """Let all of these reach the bot before it has answered any. Forms that it opens are not waited for:
    SimCord would ask each of them, after everything, how long it still waits."""
    for _, payload in sent:
        table.env.backend.emit("INTERACTION_CREATE", payload)
    await table.env.settle()
    for form in list(table.client._connection._view_store._modals.values()):
        form.stop()
    await all_written(table)
    return [simcord.InteractionResult(table.env, record) for record, _ in sent]


async def all_written(table: Table) -> None:
    """Let what is written behind be in the file, where the tests read it."""
    await table.store.writer.write(first, "SELECT 1")


def told(result: simcord.InteractionResult) -> str:
    """Everything that one was answered; what others can read is marked. A press that is deferred shows
    the message that it came from, which is no answer."""
    pressed_on = result._interaction.source_message_id
    answers = [each for each in (result.response, *result.followups) if each and each.id != pressed_on]
    return "\n".join(("" if each.ephemeral else "IN THE OPEN: ") + shown(each.message) for each in answers)


# ---------------------------------------------------------------- the store


def kept(table: Table) -> frozenset[Row]:
    """The rows that are kept, to be compared; without the notes that the bot makes for itself."""
    return table.rows.kept()


class Snapshot:
    """A store as it stood, to be brought back. Close it."""

    def __init__(self, table: Table) -> None:
        self.held = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(table.path)) as store:
            store.backup(self.held)
        self.version = table.rows.version()

    def close(self) -> None:
        """Let it go."""
        self.held.close()

    def restore(self, table: Table) -> None:
        """Bring the store back, if anything was written since, and let the client forget what came since."""
        if table.rows.version() == self.version:
            return
        with closing(sqlite3.connect(table.path)) as store:
            store.execute("PRAGMA synchronous = OFF")
            self.held.backup(store)
        self.version = table.rows.version()
        memory = table.client.table
        for each in (memory.settings, memory.held, memory.heads, memory.maps, memory.characters, memory.logs):
            each.clear()
        memory.posted.clear()


# ---------------------------------------------------------------- the scene

FORMS: Mapping[str, str] = {
    "answer_form": "answer_typed",
    "join_form": "join",
    "points_form": "points",
    "add_form": "add",
    "strike_form": "strike_other",
    "does_form": "does_other",
    "rerolled": "reroll",
    "oppose_dice": "oppose_accept",
    "oppose_let_in": "oppose_invite",
    "attack_defence": "attack_defend",
    "map_go": "pad_type",
    "map_reached": "map_reach",
    "contest_dice": "contest_accept",
    "sheet_hp_form": "sheet_hp",
    "clock_named": "clock_rename",
    "clock_form": "clock_make",
    "note_form": "note_write",
    "hidden_form": "hidden_throw",
}
"""The forms and selects, each with the button that opens it."""

ROLES: Mapping[str, frozenset[Role]] = {
    "boss": frozenset({Role.GM}),
    "ann": frozenset(),
    "bob": frozenset(),
    "manager": frozenset({Role.MANAGER}),
    "host": frozenset({Role.MANAGER, Role.HOST}),
    "stranger": frozenset(),
}
"""Everybody, and what they are whatever is asked for: Ann is whose most things are, Bob plays as well."""


def people(table: Table) -> dict[str, simcord.MemberActor]:
    """Everybody at the table; the fixture's GM manages the server, and is no GM where another is named."""
    manages = table.guild.create_role("Managers", permissions=discord.Permissions(manage_channels=True))

    def member(name: str, *roles: Any) -> simcord.MemberActor:
        user = table.env.create_user(name, global_name=name.title())
        return table.guild.add_member(user, roles=list(roles))

    more = {"boss": member("boss"), "manager": member("manager", manages), "stranger": member("stranger")}
    return {"ann": table.ann, "bob": table.bob, "host": table.gm, **more}


async def scene(table: Table) -> Scene:
    """Everything goes on at once: characters, foes, a fight with a hidden combatant and a question, a map
    with a hidden token, hidden rolls, tries, contests, attacks, a log, kept texts and typed forms."""
    everybody = people(table)
    made = Scene(table, table.channel, everybody["boss"], everybody)
    await made.do("host", "settings gm", member=everybody["boss"])
    await made.do("host", "settings system", system="instinct")
    await _characters(made)
    await _decks(made)
    await _rolls(made)
    await _fight(made)
    await _map(made)
    await _hidden(made)
    await _said(made)
    await _forms(made)
    for message in table.messages():
        made.keep(message)
    for verb in made.buttons:
        made.message(verb)
    await all_written(table)
    return made


async def _characters(made: Scene) -> None:
    await made.do("boss", "foe new", name="Ogre", system="instinct")
    await made.do("boss", "foe list")
    await made.do("boss", "foe fill", foe="Ogre")
    await made.do("boss", "sheet show", character="Ogre", post=True)
    await made.do("boss", "foe delete", foe="Ogre")
    made.forge("foe_page", 0, on="foe_delete")
    await made.do("boss", "game import", text='name = "Storm"')
    await made.do("boss", "game show", game="Storm")
    await made.do("bob", "sheet new", name="Bobby", system="instinct")
    await made.do("ann", "sheet new", name="Anna", system="instinct")
    await made.do("ann", "sheet set", pairs="STR 3, 突刺 = 2d10+3")
    await made.do("ann", "sheet fill")
    made.forge("sheet_fill", *made.numbers("sheet_section")[:1], on="sheet_section")
    await made.do("ann", "sheet show", post=True)
    made.forge("sheet_rolls", *made.numbers("sheet_hp")[:1], 0, on="sheet_hp")
    await made.do("ann", "sheet delete", character="Anna")


async def _decks(made: Scene) -> None:
    """A deck of Ann's for everybody that she holds cards of, one of the GM's, and the GM's random tables."""
    usual, made.table.client.table.dice = made.table.client.table.dice, Ones()
    await made.do("boss", "draw import", text="# Omens\n3x [2d6] ravens\na storm")
    await made.do("boss", "draw show", what="Omens")
    await made.do("ann", "draw table", table="Omens")
    await made.do("boss", "draw deck", name="Doom", cards="1-9", access="gm")
    await made.do("ann", "draw deck", name="Fate", cards="1-9")
    await made.do("ann", "draw shuffle", deck="Fate")
    await made.do("ann", "draw show", what="Fate")
    await made.do("ann", "draw card", deck="Fate", to="hand", count=3)
    await made.do("ann", "draw hand")
    made.table.client.table.dice = usual
    file, *_ = made.numbers("table_remove")
    made.forge("table_undo", file, 1, on="table_remove")


async def _rolls(made: Scene) -> None:
    bob = made.people["bob"]
    await made.do("ann", "roll", dice="4P")
    await made.do("ann", "try", dice="4P > 2")
    await made.do("ann", "check", modifier="2", target="12")
    await made.do("ann", "oppose", dice="2P", opponent=bob)
    await made.do("ann", "contest start", goal=50, dice="2P", opponent=bob)
    accepted = made.buttons["contest_accept"]
    await made.do("ann", "contest start", goal=50, dice="2P", opponent=bob, opponent_dice="2P")
    made.buttons["contest_accept"] = accepted
    await made.do("ann", "undertake start", dice="2P", difficulty=50)
    await made.do("ann", "attack", modifier="2", defender=bob)
    await made.do("boss", "clock start", name="ambush nears", hidden=True)
    await made.do("boss", "note add", text="ambush at the bridge")
    (noted,) = await made.table.store.ongoing_in(made.channel.id, "note")
    await made.do("boss", "note remove", note=f"#{noted.id}")
    await made.do("ann", "clock start", name="Rain", segments=24, reached=12)
    made.forge("clock_open", *made.numbers("clock_more"), on="clock_more")
    await made.do("boss", "call", dice="1P", visibility="gm", label="ambush")
    made.keep(made.table.last())
    (hidden,) = made.numbers("call_roll")
    await made.do("ann", "call", dice="1P")
    made.forge("call_results", hidden, on="call_roll")
    made.forge("call_rule_secret", hidden, 0, 1)
    made.forge("call_open", *made.numbers("call_roll"), on="call_roll")
    made.forge("call_rule", *made.numbers("call_roll"), 0, 1, on="call_roll")
    made.forge("great", made.people["ann"].id, 1)
    made.forge("decide", 1)


async def _fight(made: Scene) -> None:
    await made.do("boss", "encounter open", system="instinct")
    await made.do("ann", "encounter join", name="Ann", initiative=15)
    await made.do("boss", "encounter end")
    for message in made.table.messages():
        made.keep(message)
    await made.do("boss", "encounter open", system="instinct")
    await made.do("ann", "encounter join", name="Ann", initiative=15)
    await made.do("bob", "encounter join", name="Bob", initiative=15)
    await made.do("boss", "encounter add", name="Wolf", initiative=9)
    await made.do("boss", "encounter add", name="Shade", initiative=5, hidden=True)
    made.forge("start", made.numbers("join")[0])
    await made.do("boss", "encounter start")
    await made.do("boss", "encounter effect add", name="Shield", who="Ann", duration=9, unit="rounds")
    await made.do("bob", "encounter swap", a="Ann", b="Bob")
    await made.do("ann", "attack", modifier="2", target="Bob", damage="3 cutting")
    panel = made.buttons["gm"]
    opened = await made.boss.click(panel[1], custom_id=panel[0])
    assert opened.response is not None
    made.keep(opened.response.message)
    for verb in ("clock_make", "note_write", "hidden_throw"):
        made.forge(verb, made.numbers("join")[0], on="gm")
    made.forge("reopen", made.numbers("join")[0], on="gm")
    made.forge("redo", *made.numbers("undo"), on="undo")
    made.forge("everybody", made.numbers("join")[0], on="gm")
    made.forge("rest", *made.numbers("next"))
    made.forge("name_next", *made.numbers("next"), 0, 0, on="next")
    made.forge("points", made.numbers("join")[0], 0, on="gm")
    calls = [(each, on) for on in made.table.messages() for each in ids(on) if verb_of(each) == "deeds"]
    listed = await made.people["ann"].click(calls[-1][1], custom_id=calls[-1][0])
    assert listed.response is not None
    made.keep(listed.response.message)
    for verb in ("strike", "does", "goes"):
        made.forge(verb, *made.numbers("strike_other"), 0, on="strike_other")


async def _map(made: Scene) -> None:
    await made.do("boss", "map new", size="8x8", kind="square")
    await made.do("boss", "map place", name="Ann", at="B2", owner=made.people["ann"])
    await made.do("boss", "map place", name="Wolf", at="D4")
    await made.do("boss", "map place", name="Lurker", at="F6", hidden=True)
    await made.do("ann", "map move", name="Ann", to="B8", speed=1)
    await made.do("boss", "map show")
    await _pad(made)


async def _pad(made: Scene) -> None:
    """Ann's pad, on which she pressed → once."""
    ann, (move, board) = made.people["ann"], made.buttons["map_move"]
    opened = (await ann.click(board, custom_id=move)).response
    assert opened is not None
    to_the_right = next(each for each in ids(opened) if each.startswith("pad:6:"))
    await ann.click(opened, custom_id=to_the_right)
    made.keep(opened)
    made.buttons["pad"] = next(each for each in ids(opened) if each.startswith("pad:6:")), opened
    made.forge("pad_which", 0, on="pad")


async def _hidden(made: Scene) -> None:
    await made.do("boss", "hidden roll", dice="1P", label="ambush")
    await made.do("boss", "hidden list")
    await made.do("boss", "hidden roll", dice="1P", label="raid")
    await made.do("boss", "hidden reveal", id="2")
    await made.do("boss", "hidden ask", player=made.people["bob"], dice="1P", label="ambush")
    await made.do("boss", "log start", name="Evening")
    await made.do("boss", "log stop")


async def _said(made: Scene) -> None:
    await made.do("ann", "say", text="Hm", **{"as": "Ann"})
    (spoken,) = [each for each in made.table.messages() if each.webhook_id]
    made.forge("say_corrected", spoken.id, on="sheet_undo")
    made.forge("say_repeated", on="sheet_undo")


async def _forms(made: Scene) -> None:
    """What the buttons open, and what is kept for Ann alone."""
    caller = made.people["ann"].id
    where = {"guild_id": made.table.guild.id, "channel_id": made.channel.id, "user_id": caller}
    now = made.table.client.table.now()
    number = await made.table.store.keep_text(**where, at=now, text="whispered")
    made.forge("kept", number, on="sheet_undo")
    typed_in = Filled("k:sheet_import", None, {"text": "whispered 3"}).text
    number = await made.table.store.keep_text(**where, at=now, text=typed_in)
    made.forge("edit", number, on="sheet_undo")
    assert await made.table.store.kept_text(number), "written, so that later rows are others' doing"
    made.forge("refilled", number, on="sheet_undo")
    for sent, button in FORMS.items():
        made.forge(sent, *made.numbers(button), on=button)
    made.forge("sheet_section_form", *made.numbers("sheet_section"), 1, on="sheet_section")
    made.forge("rest_undo", *made.numbers("sheet_undo"))
    made.forge("help", 1, on="sheet_undo")
    made.forge("plays", 1, on="sheet_undo")
    await made.do("host", "settings show")
    panel = made.buttons["settings_page"][1]
    made.buttons["setting"] = "setting:theme:channel:light", panel
    made.buttons["setting_type"] = "setting_type:timer:channel:other", panel
    made.buttons["setting_typed"] = "setting_typed:timer:channel", panel
    made.forge("settings_families", 0, on="settings_page")
    made.forge("forget_me", on="sheet_undo")
    made.forge("sheet_import", on="sheet_undo")
    made.forge("call_person", made.people["bob"].id, on="sheet_undo")
    made.forge("person_points", made.people["bob"].id, on="sheet_undo")
    made.forge("foe_import", on="sheet_undo")
    made.forge("game_import", on="sheet_undo")
    made.forge("draw_import", on="sheet_undo")
    made.forge("map_import", on="map_move")
    made.forge("map_post", on="map_move")
    made.forge("map_text", on="map_move")
    for verb in ("attack_undefended", "attack_chances", "oppose_chances"):
        made.forge(verb, *made.numbers("attack_defend")[:1], *((0,) if verb == "attack_undefended" else ()))
    made.forge("oppose_chances", made.numbers("oppose_accept")[0])
    made.forge("fight_chances", *made.numbers("next")[:2], on="next")


def named(secret: str, text: str) -> bool:
    """Whether a text gives something away."""
    return re.search(secret, text) is not None


def as_json(value: object) -> str:
    """A value for messages of tests."""
    return json.dumps(value, ensure_ascii=False, default=str)
