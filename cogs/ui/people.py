"""People that are chosen in an option: Discord also lets those be chosen who are not here."""

import discord

from bot.refusal import Refusal

Person = discord.Member | discord.User
"""Whoever can be chosen: a member, or somebody who is none (any more)."""


def on_the_server(person: Person) -> tuple[int, str]:
    """A member's id and the name they show here. Refusal: they are no member."""
    if not isinstance(person, discord.Member):
        raise Refusal("not_a_member", name=person.display_name)
    return person.id, person.display_name
