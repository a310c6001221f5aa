"""A rule as `/rule` shows it, and the sections that answers cite."""

from bot.systems import RULES
from bot.systems.rulebook import Rule
from bot.text import N_
from bot.wording.words import Marked, Words


def rule_told(words: Words, rule: Rule) -> Marked:
    """The ruling, the section of the game's text where it stands, and what is Kelou's reading."""
    language = words.language
    lines = [f"**{rule.title[language]}**", rule.ruling[language]]
    if rule.reading is not None:
        lines.append("-# " + words(READING, reading=Marked(rule.reading[language])))
    lines.append("-# " + words(STANDS, section=Marked(rule.section[language]), id=rule.id))
    return Marked("\n".join(lines))


READING = N_("Not in the text, a house reading: {reading}")
STANDS = N_("{section} · `{id}`")


def offered(words: Words, rule: Rule) -> str:
    """A rule in a list of suggestions."""
    language = words.language
    return f"{rule.title[language]} · {rule.section[language]} · {rule.id}"


def section_of(words: Words, rule: str) -> Marked:
    """The section of its game's text that a rule, by its id, stands in."""
    return Marked(RULES[rule].section[words.language])
