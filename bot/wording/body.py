"""How a character is, in numbers and in words: on its sheet, and before and after a change."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.systems.effects import Effect
from bot.systems.health import Gauge, Health
from bot.systems.system import System
from bot.wording.combats import fought_by, named_condition
from bot.wording.effects import NameOf, effect_shown
from bot.wording.encounter.health import gauge_told, health_told, stated
from bot.wording.words import Marked, Words, bold, listing


def body_told(words: Words, system: str, health: Health, *, fights: bool) -> Marked:
    """A heading, and the health in a word, in numbers and in visible conditions."""
    told = dict.fromkeys((*stated(words, system, health), *health_told(words, system, health)))
    heading = words("Health, in the fight") if fights else words("Health")
    return Marked(f"**{heading}**\n{listing(words, list(told))}")


def example_of_health(system: System) -> str:
    """A sentence with changes of health as a game's players type them."""
    return fought_by(system.key).example


def mended_told(words: Words, name: str, changed: Marked) -> Marked:
    """A health value that was set by hand: the combatant and the new value."""
    return words("🩹 {name}: {change}", name=bold(name), change=changed)


def change_told(words: Words, system: str, before: Health, after: Health) -> Marked:
    """The changes of a health: the numbers before and after, then the words."""
    return listing(words, [*_numbers(words, system, before, after), *_in_words(words, system, before, after)])


def _numbers(words: Words, system: str, before: Health, after: Health) -> Iterator[Marked]:
    was, now = _by_name(before), _by_name(after)
    for name in dict.fromkeys((*was, *now)):
        if name not in was:
            yield Marked(f"**{gauge_told(words, system, now[name])}**")
            continue
        one, other = was[name], now.get(name) or replace(was[name], value=0)
        if one != other:
            yield _pair(gauge_told(words, system, one), gauge_told(words, system, other))


def _pair(before: Marked, after: Marked) -> Marked:
    return Marked(f"{before} → **{after}**")


def _by_name(health: Health) -> dict[tuple[str, str], Gauge]:
    return {(each.key, each.name): each for each in health.gauges}


def _in_words(words: Words, system: str, before: Health, after: Health) -> Iterator[Marked]:
    spoken = fought_by(system)
    by_name = after.by_name and before.conditions != after.conditions
    if before.state is not after.state and not by_name:
        yield _pair(*(words(spoken.states[each.state]) for each in (before, after)))
    for each in (*before.conditions, *after.conditions):
        named = named_condition(words, system, each)
        if each not in after.conditions:
            yield words("no longer {condition}", condition=named)
        elif each not in before.conditions:
            yield Marked(f"**{named}**")


def effects_told(words: Words, effects: Sequence[Effect], name_of: NameOf) -> Marked:
    """A heading, and the effects on a combatant."""
    heading, told = words("Effects"), [effect_shown(words, each, name_of) for each in effects]
    return Marked(f"**{heading}**\n{listing(words, told)}")
