"""A rule as `/rule` shows it, and the sections that answers cite."""

from collections.abc import Iterable

from bot.systems import RULES
from bot.systems.rulebook import Entry, Rule
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Marked, Words, listing


def rule_told(words: Words, entry: Entry, system: System) -> Marked:
    """The ruling, Kelou's own reading of it, the game that has it, and its place in that game's text."""
    language = words.language
    lines = [f"**{entry.title[language]}**", entry.ruling[language]]
    where = {"game": words(system.title), "section": Marked(entry.section[language])}
    if isinstance(entry, Rule):
        if entry.reading is not None:
            lines.append("-# " + words(READING, reading=Marked(entry.reading[language])))
        lines.append("-# " + words(STANDS, **where, id=entry.id))
    else:
        lines += ["-# " + words(LEFT)] if entry.left else []
        lines.append("-# " + words(UNRULED, **where))
    return Marked("\n".join(lines))


READING = N_("Not in the text, a house reading: {reading}")
STANDS = N_("{game}: {section} · `{id}`")
UNRULED = N_("{game}: {section}")
LEFT = N_("The bot has no ruling on this; it is left to the table.")


def of_another_game(words: Words, played: System, other: System) -> Marked:
    """That the current game has nothing of the name."""
    return words(
        "{game} has no rule with this name; this is from {other}.",
        game=words(played.title), other=words(other.title),
    )  # fmt: skip


def also_in(words: Words, others: Iterable[tuple[Entry, System]]) -> Marked:
    """The rules of other games under the same name."""
    named = [
        words("{rule} ({game})", rule=Marked(_short(words, entry)), game=words(system.title))
        for entry, system in others
    ]
    return words("Other games: {rules}", rules=listing(words, named))


def _short(words: Words, entry: Entry) -> str:
    return (
        f"{entry.title[words.language]} `{entry.id}`"
        if isinstance(entry, Rule)
        else entry.title[words.language]
    )


def offered(words: Words, entry: Entry, system: System) -> str:
    """An entry in a list of suggestions."""
    language = words.language
    shown = [entry.title[language], words.plain(system.title), entry.section[language]]
    return " · ".join([*shown, entry.id] if isinstance(entry, Rule) else shown)


def section_of(words: Words, rule: str) -> Marked:
    """The section of its game's text that a rule, by its id, stands in."""
    return Marked(RULES[rule].section[words.language])
