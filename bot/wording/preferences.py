"""A channel's settings, told."""

from collections.abc import Sequence

from bot.systems import GUESSED, GUESSED_FIGHT
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Marked, Words, listing

THEME_NAMES = {"dark": N_("dark"), "light": N_("light")}
"""The themes of pictures, by the keys of ``bot.pictures.theme``."""
LANGUAGE_NAMES = {"en": N_("English"), "zh-CN": N_("Chinese (Simplified)")}

HIDDEN_TURNS = {
    False: N_("Hidden combatants' turns: the table learns nothing of them"),
    True: N_("Hidden combatants' turns: told as the GM's"),
}

CHANGING = N_(
    "To change this channel's settings or GM: Manage Channels. To change the server's settings or "
    "the GM role: Manage Server."
)


def told(
    words: Words,
    *,
    language: str,
    language_set: bool,
    gms: Sequence[int],
    gm_role: int | None,
    system: System | None,
    initiative: str,
    height_weight: int,
    names_hidden_turns: bool,
    theme: str,
) -> Marked:
    """What holds in this channel, what of it is a guess, and who may change what."""
    spoken = words("Language of public messages: **{language}**", language=words(LANGUAGE_NAMES[language]))
    if not language_set:
        spoken = words("{setting} (the server's own)", setting=spoken)
    named = listing(words, [Marked(f"<@{each}>") for each in gms])
    lines = [
        words("**Settings of this channel**"),
        spoken,
        words("GM: {names}", names=named) if gms else _gm_by_right(words, gm_role),
        _game(words, system),
        words("Initiative dice of plain order: `{dice}` + modifier", dice=Marked(initiative)),
        words("BtR distances: a foot of height counts **{weight}** ft", weight=height_weight),
        words(HIDDEN_TURNS[names_hidden_turns]),
        words("Pictures: **{theme}**", theme=words(THEME_NAMES[theme])),
        words(CHANGING),
    ]
    return Marked("\n".join(lines))


def _game(words: Words, system: System | None) -> Marked:
    """What is played here, or what the bot guesses."""
    if system is not None:
        return words("System: **{system}**", system=words(system.title))
    return words(
        "System: not set. The bot guesses **{fight}** for encounters and **{else_}** for all else; "
        "`/settings system` sets it.",
        fight=words(GUESSED_FIGHT.title),
        else_=words(GUESSED.title),
    )


def _gm_by_right(words: Words, gm_role: int | None) -> Marked:
    if gm_role:
        return words("GM: nobody is named; holders of {role}", role=Marked(f"<@&{gm_role}>"))
    return words("GM: nobody is named; members who may manage the channel, and whoever opens an encounter")


def saved(words: Words) -> Marked:
    """The word that it is set."""
    return words("Set.")
