"""Forms (modals) and selects. Like buttons they are answered only by their ids, so a form that was open
during a restart still works."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.play.delivery import button_id
from bot.refusal import Refusal
from bot.text import visible
from bot.wording.map_terms import SIGNS
from bot.wording.words import Words

TITLE = 45
LABEL = 45
LONGEST_HINT = 100
LONGEST_TEXT = 4000
"""Characters that a field of a form takes at most."""


class Form(discord.ui.Modal):
    """A form; ``cogs.ui.boundary.pressed`` answers it."""

    def __init__(self, title: str, custom_id: str, *fields: tuple[str, str, bool, str]) -> None:
        """Fields are (id, label, required, content)."""
        super().__init__(title=title[:TITLE], custom_id=custom_id, timeout=900)
        for field_id, label, required, default in fields:
            entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
                custom_id=field_id, required=required, default=visible(default) or None, max_length=200
            )
            self.add_item(discord.ui.Label(text=label[:LABEL], component=entry))

    @property
    def fields(self) -> dict[str, discord.ui.TextInput[Any]]:
        """Its fields, by their ids."""
        found = (each for each in self.walk_children() if isinstance(each, discord.ui.TextInput))
        return {each.custom_id: each for each in found}

    def fill(self, custom_id: str, values: Mapping[str, str]) -> None:
        """Give it another id, and fill its fields with the typed text."""
        self.custom_id = custom_id
        for field_id, field in self.fields.items():
            if field_id in values:
                field.default = visible(values[field_id])[: field.max_length] or None


def dice_form(words: Words, custom_id: str) -> Form:
    """Asks a user for their dice."""
    field = ("dice", words.plain("Dice, such as 4P"), True, "")
    return Form(words.plain("Your dice"), custom_id, field)


def defence_form(words: Words, custom_id: str, usual: str, ways: str) -> Form:
    """Asks how an attack is met; a game names the usual way and the possible ways."""
    field = ("defence", words.plain(ways), True, words.plain(usual))
    return Form(words.plain("Defend"), custom_id, field)


def reroll_form(words: Words, custom_id: str) -> Form:
    """Asks which dice are rolled again."""
    field = ("face", words.plain("0 for points = 0, or a face"), True, "0")
    return Form(words.plain("Reroll"), custom_id, field)


def map_form(words: Words, custom_id: str, text: str) -> Form:
    """Asks for a map's text, with the present one to change."""
    form = Form(words.plain("A map as text"), custom_id)
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=visible(text) if len(text) <= LONGEST_TEXT else None,
        max_length=LONGEST_TEXT,
    )
    signs = words.plain(SIGNS).replace("`", "")
    form.add_item(
        discord.ui.Label(
            text=words.plain("The map's lines"), description=signs[:LONGEST_HINT], component=entry
        )
    )
    return form


def sheet_form(words: Words, custom_id: str) -> Form:
    """Asks for a sheet's text."""
    form = Form(words.plain("A sheet as text"), custom_id)
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="text", style=discord.TextStyle.paragraph, max_length=LONGEST_TEXT
    )
    hint = words.plain("JSON, .st text or CSV; or names and values")
    form.add_item(discord.ui.Label(text=words.plain("The sheet"), description=hint, component=entry))
    return form


def game_form(words: Words, custom_id: str) -> Form:
    """Asks for a game's file as text."""
    form = Form(words.plain("A game as text"), custom_id)
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="text", style=discord.TextStyle.paragraph, max_length=LONGEST_TEXT
    )
    hint = words.plain("TOML; `/game export` shows one that works")
    form.add_item(discord.ui.Label(text=words.plain("The game"), description=hint, component=entry))
    return form


def join_form(
    words: Words, custom_id: str, known: Mapping[str, str], labels: Mapping[str, str], needed: Sequence[str]
) -> Form:
    """The form that asks a player for their character. Its fields have the ``known`` contents ("": nothing
    yet) and the names that the fight's game uses; the ``needed`` ones are marked."""
    fields = [
        (each, words.plain(labels[each]), each in needed, known[each]) for each in labels if each in known
    ]
    return Form(words.plain("Join the encounter"), custom_id, *fields)


def answer_form(custom_id: str, title: str, label: str) -> Form:
    """Asks for the text that a choice leaves open."""
    return Form(title, custom_id, ("text", label, True, ""))


def submitted(interaction: discord.Interaction, field_id: str) -> str:
    """The text in a field of a submitted form. Refusal: longer than any field allows."""
    text = entered(interaction).get(field_id, "")
    if len(text) > LONGEST_TEXT:
        raise Refusal("option.form", limit=LONGEST_TEXT)
    return text


def entered(interaction: discord.Interaction) -> dict[str, str]:
    """All that was entered in a submitted form, by the ids of its fields."""
    data: Any = interaction.data or {}
    rows = data.get("components", [])
    fields = [field for row in rows for field in (row.get("component"), *row.get("components", [])) if field]
    return {str(field.get("custom_id")): str(field.get("value") or "") for field in fields}


def invite_select(words: Words, verb: str, *numbers: int) -> discord.ui.View:
    """Asks for up to five members."""
    view = discord.ui.View(timeout=None)
    select: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=button_id(verb, *numbers), placeholder=words.plain("Members")[:150], max_values=5
    )
    view.add_item(select)
    view.stop()
    return view


def chosen_people(interaction: discord.Interaction) -> list[tuple[int, str]]:
    """The members chosen in a select: ids and the names they show here. Refusal: one is
    a bot, which can press nothing."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        raise Refusal("member_is_bot")
    return [
        (int(user_id), _shown_name(users.get(user_id, {}), members.get(user_id, {})))
        for user_id in data.get("values", [])
    ]


def _shown_name(user: dict[str, Any], member: dict[str, Any]) -> str:
    return str(member.get("nick") or user.get("global_name") or user.get("username") or "?")
