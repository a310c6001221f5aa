"""Users chosen in an option: Discord also allows users who are not on the server."""

import discord

from bot.refusal import Refusal

Person = discord.Member | discord.User
"""A user that can be chosen: a member, or a user who is not (or no longer) a member."""


def on_the_server(person: Person) -> tuple[int, str]:
    """A member's id and the name they show here. Refusal: they are not a member."""
    if not isinstance(person, discord.Member):
        raise Refusal("not_a_member", name=person.display_name)
    return person.id, person.display_name
