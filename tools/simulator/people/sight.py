"""The visible part of a channel: messages, and their buttons."""

from dataclasses import dataclass
from typing import Any

RECENT = 30
"""How many messages back people look."""
OURS = "k:"


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a message, and what it is for."""

    message: Any
    custom_id: str

    @property
    def verb(self) -> str:
        """The verb of a press."""
        return self.custom_id.removeprefix(OURS).partition(":")[0]


@dataclass(frozen=True, slots=True)
class Sight:
    """One person's current view, the newest last."""

    messages: tuple[Any, ...]
    buttons: tuple[Button, ...]

    def having(self, *verbs: str) -> list[Button]:
        """The buttons that do one of these, the newest last."""
        return [each for each in self.buttons if each.verb in verbs]

    def newest(self, verb: str) -> Button | None:
        """The newest button that does this."""
        return next(iter(reversed(self.having(verb))), None)

    @property
    def calls(self) -> str:
        """The text under which the newest button Next stands."""
        button = self.newest("next")
        return button.message.text if button else ""


def sight(world: Any, user: Any, channel: Any) -> Sight:
    """Look at a channel, and at what the bot wrote directly."""
    seen = [*world.sees(user, world.direct(user))[-5:], *world.sees(user, channel)[-RECENT:]]
    messages = tuple(each for each in seen if each.author is world.bot)
    messages = tuple(sorted(messages, key=lambda each: each.id))
    buttons = tuple(
        Button(message, each.custom_id)
        for message in messages
        for each in message.buttons
        if each.custom_id and not each.disabled
    )
    return Sight(messages, buttons)
