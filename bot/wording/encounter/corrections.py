"""The GM's corrections by hand: the name of each changed value, before and after."""

from collections.abc import Mapping

from bot.encounter.events import GM_NOTE, Changed
from bot.text import N_
from bot.wording.clocks import spoken_by
from bot.wording.clocks.clock_words import card_told
from bot.wording.words import Marked, Words, mention

FIELD_NAMES: Mapping[str, str] = {
    "name": N_("name"),
    "modifier": N_("modifier"),
    "level": N_("level"),
    "side": N_("side"),
    "hidden": N_("hidden"),
    "note": N_("note"),
    GM_NOTE: N_("note for the GM"),
    "owner": N_("player"),
    "dice": N_("dice"),
    "card": N_("card"),
    "initiative": N_("initiative"),
    "initiative_by": N_("initiative"),
}


def field_name(words: Words, system: str, field: str) -> Marked:
    """The name of a field that can be corrected, in every game or from this one's clock."""
    name = spoken_by(system).fields.get(field) or FIELD_NAMES[field]
    return words(name)


def corrected(words: Words, system: str, name: Marked, event: Changed) -> Marked:
    """One line: what of the combatant was changed, from what to what."""
    if event.field == "hidden":
        sentence = N_("{name} is hidden now.") if event.after else N_("{name} appears.")
        return words(sentence, name=name)
    return words(
        "{name}: {field} {before} → {after}",
        name=name,
        field=field_name(words, system, event.field),
        before=value(words, event.field, event.before),
        after=value(words, event.field, event.after),
    )


def value(words: Words, field: str, fact: str | int | None) -> str | int | None:
    """A value as it is shown: a player as a mention, a change with its sign, nothing as a dash."""
    if field == "owner":
        return mention(int(fact)) if fact else words("the GM")
    if field == "card" and fact is not None:
        return card_told(words, str(fact))
    if field == "initiative_by" and fact is not None:
        return f"{int(fact):+d}"
    return None if fact == "" else fact
