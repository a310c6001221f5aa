"""Forms with a bad value, which open again as they were filled in.

Discord opens no form in answer to a form, so the refusal has a button that does. The typed text is stored
only for its author, so that the button works after a restart, too.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.play.answer_details import keep, kept
from bot.play.delivery import Button, button_id
from bot.refusal import Refusal
from bot.store.errors import StoreError
from cogs.ui.ask import Ask
from cogs.ui.forms import LONGEST_TEXT, Form, entered

EDIT, AGAIN = "edit", "refilled"
"""The button of a refusal, and the form that it opens."""

Opener = Callable[[Ask, str], Awaitable[Form]]
"""Makes the form with this id for the caller. Refusal: it is over, or not the caller's."""
FORMS: dict[str, Opener] = {}
"""How the forms are opened, by the beginnings of their ids."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as it was sent: its id, the message that its button stood on (None: it came with a
    command), and what its fields held."""

    form_id: str
    message_id: int | None
    values: dict[str, str]

    @classmethod
    def read(cls, text: str) -> "Filled":
        """The stored form. Refusal: it is something different."""
        try:
            form_id, message_id, values = json.loads(text)
            return cls(str(form_id), message_id, dict(values))
        except (ValueError, TypeError, RecursionError) as error:
            raise Refusal("kept.form_gone") from error

    @property
    def text(self) -> str:
        """It as it is kept."""
        return json.dumps((self.form_id, self.message_id, self.values), ensure_ascii=False)


def form_verb(form_id: str) -> str:
    """The beginning of the ids of one kind of form."""
    prefix, _, rest = form_id.partition(":")
    return rest.partition(":")[0] if prefix == "k" else prefix


async def edit_buttons(ask: Ask) -> tuple[Button, ...]:
    """The button that opens a refused form again, or the one that a command's text fits into; none if there
    is no such form, or it can no longer be opened."""
    form_id, values = ask.refills or _sent(ask)
    opener = FORMS.get(form_verb(form_id))
    if opener is None or max(map(len, values.values()), default=0) > LONGEST_TEXT:
        return ()
    try:
        fields = (await opener(ask, form_id)).fields
        held = {each: value for each, value in values.items() if each in fields}
        number = await keep(ask.table, ask.caller, Filled(form_id, ask.message_id, held).text, private=True)
    except (Refusal, StoreError):  # While the bot stops, the store may be closed already.
        return ()
    return (Button(ask.words.plain("Edit"), button_id(EDIT, number)),)


def _sent(ask: Ask) -> tuple[str, dict[str, str]]:
    """The form that was sent: its id ("": it was none), and what its fields held."""
    if ask.interaction.type is not discord.InteractionType.modal_submit:
        return "", {}
    data: Any = ask.interaction.data or {}
    return ask.form_id or str(data.get("custom_id", "")), entered(ask.interaction)


async def filled(ask: Ask, number: int) -> Filled:
    """The form of such a button. Refusal: it is gone, or another user's."""
    try:
        typed = Filled.read(await kept(ask.table, ask.caller, number))
    except Refusal as gone:
        raise Refusal("kept.form_gone") from gone
    if form_verb(typed.form_id) not in FORMS:
        raise Refusal("kept.form_gone")
    return typed


async def reopened(ask: Ask, number: int) -> Form:
    """The form with the typed text. Refusal: it is gone, another user's, or over."""
    typed = await filled(ask, number)
    form = await FORMS[form_verb(typed.form_id)](ask, typed.form_id)
    form.fill(button_id(AGAIN, number), typed.values)
    return form
