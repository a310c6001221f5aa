"""Words of a channel's settings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.encounter.views import HealthShown
from bot.systems import PLAIN
from bot.systems.cards import names_cards
from bot.systems.health import Detail
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Marked, Words, escape, listing

THEME_NAMES = {"dark": N_("dark"), "light": N_("light")}
"""The themes of pictures, by the keys of ``bot.pictures.theme``."""
LANGUAGE_NAMES = {"en": N_("English"), "zh-CN": N_("Chinese (Simplified)")}

HIDDEN_TURNS = {
    False: N_("Hidden combatants' turns: the table is not told"),
    True: N_("Hidden combatants' turns: told as the GM's"),
}

REVEALS = {
    False: N_("Hidden combatants appear when the GM lets them"),
    True: N_("Hidden combatants appear with their first action"),
}
MOVES = {
    False: N_("Moves on the map do not use up the turn"),
    True: N_("Moves on the map take of a turn: ⚡, MOV or the speed"),
}
NOTICES = {
    False: N_("A call mentions the player of this turn"),
    True: N_("A call mentions the players of this turn and of the next"),
}

TOLD = {
    True: N_("Fights are told briefly: at most three lines, the reasons behind *Why?*"),
    False: N_("Fights are told in full, with every reason"),
}

DETAILS = {Detail.EXACT: N_("exactly"), Detail.WORDS: N_("in words"), Detail.NOTHING: N_("not at all")}

CHANGING = N_(
    "To change this channel's settings or GM: Manage Channels. To change the server's settings or "
    "the GM role: Manage Server."
)


@dataclass(frozen=True, slots=True)
class Held:
    """The settings that apply in a channel, for words; ``language_set``: the language was chosen; ``system``
    is None if no game was."""

    language: str
    language_set: bool
    gms: Sequence[int]
    gm_role: int | None
    system: System | None
    initiative: str
    height_weight: int
    names_hidden_turns: bool
    health: HealthShown
    theme: str
    gm_channel: int
    reveals: bool
    warns_next: bool
    timer: int
    spends_moves: bool
    timezone: str
    brief: bool
    variants: Sequence[str]
    conditions: Sequence[str]


def told(words: Words, held: Held) -> Marked:
    """The settings that apply in this channel, which of them are guesses, and the right to change each."""
    title, changing = words("**Settings of this channel**"), words(CHANGING)
    return Marked("\n".join([title, *(line(words, held) for line in _LINES.values()), changing]))


def changed(words: Words, held: Held, setting: str, *, server: bool) -> Marked:
    """The setting that was changed, in the line that now shows it here."""
    line = _gm_role(words, held) if setting == "gm_role" else _LINES[setting](words, held)
    if not server:
        return Marked(f"✓ {line}")
    return words("✓ Set for the whole server. This channel now: {line}", line=line)


def commands_told(words: Words, gone: Sequence[str]) -> Marked:
    """The commands that are away, and how Discord's own list forgets them."""
    if not gone:
        return words("This server has every command. `/server commands hide: …` takes some away.")
    names = listing(words, [Marked(each) for each in gone])
    return words(
        "Taken away from this server: {names}. `/server commands unhide: …` brings them back.\n"
        "-# They answer with one line, and `/help` leaves them out. The list that appears after `/` is "
        "Discord's: there, Server Settings → Integrations → this bot hides them, too.",
        names=names,
    )


def _language(words: Words, held: Held) -> Marked:
    spoken = words(
        "Language of public messages: **{language}**", language=words(LANGUAGE_NAMES[held.language])
    )
    return spoken if held.language_set else words("{setting} (the server's own)", setting=spoken)


def _gms(words: Words, held: Held) -> Marked:
    if held.gms:
        return words("GM: {names}", names=listing(words, [Marked(f"<@{each}>") for each in held.gms]))
    if held.gm_role:
        return words("GM: not named; members with {role}", role=_role(held.gm_role))
    return words(
        "GM: not named; members with the right to manage the channel, and the opener of an encounter"
    )


def _role(role: int) -> Marked:
    return Marked(f"<@&{role}>")


def _gm_role(words: Words, held: Held) -> Marked:
    """Only the role: if GMs are named, the GM's line does not show it."""
    return words("GM role: {role}", role=_role(held.gm_role)) if held.gm_role else words("GM role: none")


def _game(words: Words, held: Held) -> Marked:
    """The game played here, or that none is set."""
    if held.system is not None:
        return words("System: **{system}**", system=words(held.system.title))
    return words(
        "System: not set, so commands go on with **{plain}**. `/settings system` sets it.",
        plain=words(PLAIN.title),
    )


def _initiative(words: Words, held: Held) -> Marked:
    if names_cards(held.initiative):
        return words("Initiative of plain order is drawn: `{deck}`", deck=Marked(held.initiative))
    return words("Initiative dice of plain order: `{dice}` + modifier", dice=Marked(held.initiative))


def _height_weight(words: Words, held: Held) -> Marked:
    return words("BtR distances: a foot of height counts **{weight}** ft", weight=held.height_weight)


def _hidden_turns(words: Words, held: Held) -> Marked:
    return words(HIDDEN_TURNS[held.names_hidden_turns])


def _health(words: Words, held: Held) -> Marked:
    foes, players = (words(DETAILS[each]) for each in (held.health.foes, held.health.players))
    return words(
        "Health shown to the table: foes' **{foes}**, players' **{players}**", foes=foes, players=players
    )


def _theme(words: Words, held: Held) -> Marked:
    return words("Pictures: **{theme}**", theme=words(THEME_NAMES[held.theme]))


def _gm_channel(words: Words, held: Held) -> Marked:
    if held.gm_channel:
        return words("GM channel: {channel}", channel=Marked(f"<#{held.gm_channel}>"))
    return words("GM channel: none; the GM reads direct messages")


def _reveals(words: Words, held: Held) -> Marked:
    return words(REVEALS[held.reveals])


def _notices(words: Words, held: Held) -> Marked:
    return words(NOTICES[held.warns_next])


def _timer(words: Words, held: Held) -> Marked:
    if not held.timer:
        return words("Turn timer: none")
    return words.plural(
        "Turn timer: a reminder after **{n}** minute",
        "Turn timer: a reminder after **{n}** minutes",
        held.timer,
    )


def _moves(words: Words, held: Held) -> Marked:
    return words(MOVES[held.spends_moves])


def _timezone(words: Words, held: Held) -> Marked:
    return words("Times in text files: **{zone}**", zone=held.timezone)


def _detail(words: Words, held: Held) -> Marked:
    return words(TOLD[held.brief])


def _variants(words: Words, held: Held) -> Marked:
    if not held.variants:
        return words("Fights are played without variants")
    return words(
        "Fights are played with: {variants}", variants=listing(words, [words(each) for each in held.variants])
    )


def _conditions(words: Words, held: Held) -> Marked:
    if not held.conditions:
        return words("Conditions that forms offer: those of the game")
    return words(
        "Conditions that forms offer: {names}",
        names=listing(words, [escape(each) for each in held.conditions]),
    )


_LINES: Mapping[str, Callable[[Words, Held], Marked]] = {
    "language": _language,
    "gm": _gms,
    "system": _game,
    "initiative": _initiative,
    "height_weight": _height_weight,
    "hidden_turns": _hidden_turns,
    "health": _health,
    "theme": _theme,
    "gm_channel": _gm_channel,
    "reveal": _reveals,
    "notices": _notices,
    "timer": _timer,
    "moves": _moves,
    "timezone": _timezone,
    "detail": _detail,
    "variant": _variants,
    "conditions": _conditions,
}
"""The words of each setting, in the order of the list."""
