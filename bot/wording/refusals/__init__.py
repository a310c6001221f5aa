"""Private answers to a request that cannot be granted: what is wrong, and what to do.

One table for each subject: the key of a refusal, and its sentence with the facts as placeholders.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from bot.refusal import Key, Refusal
from bot.systems import MAP_KINDS, SYSTEMS, find
from bot.text import N_, OwnText, tidy
from bot.wording.clocks import CLOCKS
from bot.wording.combats import COMBATS
from bot.wording.effects import BY_RULES
from bot.wording.refusals.areas import AREA, AREA_NAMES
from bot.wording.refusals.attacks import ATTACK, PARTS
from bot.wording.refusals.checks import CHECKS
from bot.wording.refusals.damage import DAMAGE
from bot.wording.refusals.decks import DECK
from bot.wording.refusals.dice import DICE, TRIES
from bot.wording.refusals.encounter import COMBATANTS, ENCOUNTER
from bot.wording.refusals.general import CALLS, MESSAGES, ONGOING, OPTIONS, PINNED, SETTINGS, SHEET, WHO_MAY
from bot.wording.refusals.logs import LOG
from bot.wording.refusals.maps import MAP, MAP_NAMES, MAP_TEXT
from bot.wording.refusals.measures import MEASURE, POINTS
from bot.wording.refusals.movement import MOVE, MOVE_NAMES
from bot.wording.refusals.odds import LUCK, ODDS
from bot.wording.refusals.photos import PHOTO
from bot.wording.refusals.recipes import RECIPE
from bot.wording.refusals.rules import RULE
from bot.wording.refusals.senses import SENSE_NAMES, SENSES
from bot.wording.refusals.speaking import SPEAKING
from bot.wording.refusals.travel import CARRY, FALL, REST, SEARCH, TRAVEL
from bot.wording.refusals.ways import WAY_NAMES, WAYS
from bot.wording.sheet import BUILT_IN
from bot.wording.words import Marked, Table, Words, listing

GAMES = [each.sentences for each in SYSTEMS.values()]

TABLES: tuple[Mapping[str, str], ...] = (
    DICE,
    TRIES,
    CHECKS,
    LUCK,
    ODDS,
    ENCOUNTER,
    COMBATANTS,
    CALLS,
    MESSAGES,
    ONGOING,
    PINNED,
    LOG,
    OPTIONS,
    SETTINGS,
    SHEET,
    WHO_MAY,
    AREA,
    SENSES,
    DAMAGE,
    DECK,
    MEASURE,
    POINTS,
    MAP,
    MAP_TEXT,
    MOVE,
    WAYS,
    ATTACK,
    CARRY,
    FALL,
    REST,
    SEARCH,
    TRAVEL,
    RULE,
    RECIPE,
    PHOTO,
    SPEAKING,
    *(each.refusals for each in (*GAMES, *CLOCKS.values(), *COMBATS.values())),
)

REFUSALS: Mapping[str, str] = MappingProxyType(
    Table(
        {key: said for table in TABLES for key, said in table.items()},
        "word the refusal `{key}` in its game's sentences.py, or in bot/wording/refusals",
    )
)
"""Every refusal's sentence by its key."""

STATUSES = {"succeeded": N_("succeeded"), "failed": N_("failed"), "decided": N_("decided")}

PERMISSIONS = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}

ONGOING_NAMES = {
    "opposition": N_("opposed roll"),
    "contest": N_("cumulative opposed roll"),
    "undertaking": N_("cumulative try"),
    "ask": N_("hidden roll"),
    "roll_call": N_("called roll"),
    "swap": N_("exchange of places"),
    "map_move": N_("move"),
    "clock": N_("progress clock"),
    "attack": N_("attack"),
}
"""The name of each kind of message with buttons."""


class _Titles(Mapping[str, str]):
    """The titles of games by their keys, those in files among them."""

    def __getitem__(self, key: str) -> str:
        found = find(key)
        if found is None:
            raise KeyError(key)
        return found.title

    def __iter__(self) -> Iterator[str]:
        return iter(SYSTEMS)

    def __len__(self) -> int:
        return len(SYSTEMS)


TITLES: Mapping[str, str] = _Titles()
UNITS = {unit.title: unit.title for system in SYSTEMS.values() for unit in system.effects.units}

NAMES: Mapping[tuple[str, str], Mapping[Any, str]] = {
    ("dice", "known"): BUILT_IN,
    ("dice", "name"): BUILT_IN,
    ("sheet", "name"): BUILT_IN,
    ("sheet", "known"): BUILT_IN,
    ("encounter", "system"): TITLES,
    ("encounter", "name"): {"": N_("The long action")},
    ("encounter", "status"): BY_RULES,
    ("encounter", "counting"): UNITS,
    ("tries", "status"): STATUSES,
    ("ongoing", "what"): ONGOING_NAMES,
    ("permissions_lacking", "permissions"): PERMISSIONS,
    **AREA_NAMES,
    **SENSE_NAMES,
    **MOVE_NAMES,
    **WAY_NAMES,
    **MAP_NAMES,
    **{fact: names for each in GAMES for fact, names in each.refused.items() if fact[0]},
    ("move", "system"): TITLES,
    ("attack", "system"): TITLES,
    ("attack", "part"): PARTS,
    ("fight", "system"): TITLES,
    ("fight", "status"): BY_RULES,
    ("fight", "known"): TITLES,
    ("rest", "system"): TITLES,
    ("rest", "known"): TITLES,
    ("rest", "name"): BUILT_IN,
    ("sense", "system"): TITLES,
    ("sense", "known"): TITLES,
    ("move", "known"): TITLES,
    ("game", "played_by"): TITLES,
    ("map", "kind"): {key: kind.title for key, kind in MAP_KINDS.items()},
    ("measure", "kind"): {key: kind.title for key, kind in MAP_KINDS.items()},
}
"""The names of facts that are words of the code, by subject and fact."""

ALWAYS: Mapping[str, Mapping[Any, str]] = {
    "system": TITLES,
    "game": TITLES,
    **{fact: names for each in GAMES for (of, fact), names in each.refused.items() if not of},
}
"""The names of facts that are words of the code, in every subject."""

TYPED = frozenset(
    {("dice", "known"), ("dice", "name"), ("sheet", "name"), ("sheet", "known"), ("rest", "name")}
)
"""Facts with typed text: only a `Key` in them is a word of the code."""

PLACE = frozenset({"column", "before", "after"})
"""Facts outside of any sentence: the place where reading a notation or a map's text stopped."""

SHOWN_BEFORE, SHOWN_AFTER = 40, 20
"""How many characters are shown before and after that place."""


def refusal(words: Words, refused: Refusal) -> Marked:
    """A refusal in words. LookupError: its key or one of its facts has no words (a mistake in the code)."""
    subject = refused.key.split(".")[0]
    facts = {
        name: _told(words, NAMES.get((subject, name)) or ALWAYS.get(name, {}), fact, (subject, name) in TYPED)
        for name, fact in refused.facts.items()
    }
    sentence = words(REFUSALS[refused.key], **facts)
    if nearest := refused.facts.get("nearest"):
        near = Marked(tidy(str(nearest)).replace("`", "'"))
        sentence = words("{refusal} I can read `{nearest}`.", refusal=sentence, nearest=near)
    if not facts.keys() >= PLACE:
        return sentence
    before, after = str(refused.facts["before"])[-SHOWN_BEFORE:], str(refused.facts["after"])[:SHOWN_AFTER]
    marked = words("{before}▸{after} — {why}", before=before, after=after, why=sentence)
    if "line" not in facts:
        return marked
    # Of a text of several lines, a map's.
    return words(
        "Line {line}, character {column}: {why}", why=marked, line=facts["line"], column=facts["column"]
    )


def _told(words: Words, names: Mapping[Any, str], fact: object, typed: bool) -> object:
    """A fact as people call it, several as a list; a refusal in its own words, several in a line each."""
    if isinstance(fact, Refusal):
        return refusal(words, fact)
    if isinstance(fact, OwnText):
        return words(fact)
    if isinstance(fact, list | tuple):
        each_told = [_told(words, names, each, typed) for each in cast("Sequence[object]", fact)]
        if isinstance(fact[0] if fact else None, Refusal):
            return Marked("\n".join(f"- {each}" for each in each_told))
        return listing(words, each_told)
    known = isinstance(fact, Key if typed else str) and fact in names
    return words(names[fact]) if known else fact
