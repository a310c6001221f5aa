"""A channel's settings, told."""

from collections.abc import Sequence

from bot.text import N_
from bot.wording.encounter import system_name
from bot.wording.words import Marked, Words, listing

LANGUAGE_NAMES = {"en": N_("English"), "zh-CN": N_("Chinese (Simplified)")}


def told(
    words: Words, *, language: str, language_set: bool, gms: Sequence[int], gm_role: int | None,
    system: str, initiative: str, height_weight: int,
) -> Marked:  # fmt: skip
    """What holds in this channel, and who may change what."""
    of_server = "" if language_set else " " + words("(the server's own)")
    named = listing(words, [Marked(f"<@{each}>") for each in gms])
    return Marked("\n".join([
        words("**Settings of this channel**"),
        words("Language of public messages: **{language}**", language=words(LANGUAGE_NAMES[language]))
        + of_server,
        words("GM: {names}", names=named) if gms else _gm_by_right(words, gm_role),
        words("System: **{system}**", system=system_name(words, system)),
        words("Initiative dice of plain order: `{dice}` + modifier", dice=Marked(initiative)),
        words("BtR distances: a foot of height counts **{weight}** ft (B-16)", weight=height_weight),
        words(
            "To change this channel's settings or GM: Manage Channels. To change the server's settings or "
            "the GM role: Manage Server."
        ),
    ]))  # fmt: skip


def _gm_by_right(words: Words, gm_role: int | None) -> Marked:
    if gm_role:
        return words("GM: nobody is named; holders of {role}", role=Marked(f"<@&{gm_role}>"))
    return words("GM: nobody is named; members who may manage the channel, and whoever opens an encounter")


def saved(words: Words) -> Marked:
    """The word that it is set."""
    return words("Set.")
