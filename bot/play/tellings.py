"""Messages that tell everybody of a stored step: stored with the step, and owed until they are posted.

Such a message is the answer to its command or press. After a kill between the two it is posted to the
channel. Calls of turns, maps, panels and messages that go on are owed by themselves.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.logs.entry import EntryKind, Logged
from bot.play import ongoing
from bot.play.authority import Caller
from bot.play.delivery import Button, Post
from bot.records import replace
from bot.store.ongoing import Ongoing
from bot.store.tellings import TELLING, Telling
from bot.wording.words import Words

Made = TypeVar("Made")
Tell = Callable[[Made], Awaitable[Post | None]]
"""Makes the message that tells everybody of something; None: they are not told."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message as it is stored, in the words of its channel.

    - ``file``: name and content of a file.
    - ``kind``, ``character``, ``user``, ``facts``: what the channel's log keeps besides its text.
    """

    text: str
    buttons: tuple[Button, ...] = ()
    file: tuple[str, str] | None = None
    kind: EntryKind = EntryKind.TOLD
    character: str = ""
    user: int = 0
    facts: str = ""


def telling(caller: Caller, post: Post) -> Telling | None:
    """The message, to be stored with a step. None: where the bot only answers, nothing can be owed."""
    if not caller.guild_id:
        return None
    logged, file = post.told or Logged(user_id=caller.user_id), post.file
    told = Told(
        post.text,
        post.buttons,
        None if file is None else (file[0], str(file[1])),
        logged.kind,
        logged.character,
        logged.user_id,
        logged.facts(),
    )
    return Telling(
        caller.channel_id,
        caller.guild_id,
        caller.user_id,
        caller.interaction_id,
        caller.at,
        ongoing.state_text(told),
    )


async def owed(caller: Caller, tell: Tell[Made] | None, made: Made) -> tuple[Made, Telling | None]:
    """What was made, as it is ``told``, and what is owed for it; None: nothing is told of it."""
    post = await tell(made) if tell else None
    return (replace(made, told=post), telling(caller, post)) if post else (made, None)


def _post(words: Words, of: Ongoing, told: Told) -> Post:
    logged = Logged(told.kind, told.character, told.user, facts=lambda: told.facts)
    return Post(told.text, buttons=told.buttons, file=told.file, told=logged)


KIND = ongoing.kind(TELLING, Told, _post, once=True)
