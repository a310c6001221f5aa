"""Health, and what the fight waits for, in a few words."""

from collections.abc import Mapping, Sequence
from string import digits

from bot.encounter.encounter import CombatantId
from bot.encounter.views import OpenQuestion, View
from bot.systems.health import Gauge, Health, State
from bot.wording.combats import conditions_of, fought_by, named_condition
from bot.wording.words import Marked, Words, bold, fitting, listing

WAITING_ROOM = 300
"""Characters for the names of those that the fight waits for."""


def health_told(words: Words, system: str, health: Health) -> Sequence[Marked]:
    """The numbers if they are known, otherwise the health in a word (nothing for the unhurt), and the
    conditions that anybody sees."""
    numbers = [gauge_told(words, system, each) for each in health.gauges]
    state = () if numbers or health.state is State.UNHURT else stated(words, system, health)
    return (*numbers, *state, *(named_condition(words, system, each) for each in health.conditions))


def stated(words: Words, system: str, health: Health) -> Sequence[Marked]:
    """The health in a word; nothing if its conditions say it."""
    if health.by_name and health.conditions:
        return ()
    return (words(fought_by(system).states[health.state]),)


def condition_signs(words: Words, system: str) -> Mapping[str, str]:
    """A sign for each condition of a system, by its key: the first character of its name that no
    other has, so that a sign means the same on every picture."""
    taken: dict[str, str] = {}
    for key, sentence in conditions_of(system).items():
        letters = (each for each in words.plain(sentence).upper() if each.isalnum())
        free = (each for each in (*letters, *digits) if each not in taken.values())
        taken[key] = next(free, "?")
    return taken


def state_name(words: Words, system: str, state: State) -> str:
    """A state of health, in the game's own word, for a picture's legend."""
    return words.plain(fought_by(system).states[state])


def condition_name(words: Words, system: str, key: str) -> str:
    """The name of a condition, for a picture's legend."""
    return words.plain(conditions_of(system)[key])


def gauge_told(words: Words, system: str, gauge: Gauge) -> Marked:
    """A number of a health, in the game's words."""
    spoken = fought_by(system)
    told = words(spoken.gauges[gauge.key], value=gauge.value, limit=gauge.limit, name=gauge.name)
    return (
        words("{gauge} ({level})", gauge=told, level=words(spoken.levels[gauge.level], limit=gauge.limit))
        if gauge.level
        else told
    )


def warned(words: Words, system: str, health: Health) -> Marked | None:
    """The health of a harmed combatant if numbers count harm up, so that nobody takes them for what is left;
    None: there is nothing to warn of."""
    counts_up = fought_by(system).counts_up
    if not (counts_up and health.counts_up) or health.state is State.UNHURT:
        return None
    told = dict.fromkeys((words(fought_by(system).states[health.state]), *health_told(words, system, health)))
    return words("⚠ {told}. {counts}", told=listing(words, list(told)), counts=words(counts_up))


def waiting_line(words: Words, view: View) -> Marked | None:
    """The combatants that the fight waits for, as far as the reader may know; None: it waits for none."""
    names = dict.fromkeys(_answerer(words, view, each) for each in view.questions)
    if not names:
        return None
    return words("⏳ Waits for: {names}", names=fitting(words, list(names), WAITING_ROOM, words.plain(", ")))


def _answerer(words: Words, view: View, asked: OpenQuestion) -> Marked:
    combatant = view.combatant(asked.question.who)
    return words("the GM") if combatant is None or asked.of_gm else bold(combatant.name)


def asked_of(view: View, asked: OpenQuestion) -> int:
    """The user who answers a question: the player, or the GM for the GM's combatants."""
    combatant = view.combatant(asked.question.who)
    owner = None if combatant is None or asked.of_gm else combatant.owner
    return view.gm if owner is None else owner


def question_said(words: Words, view: View, asked: OpenQuestion) -> Marked:
    """The words of a question."""

    def name(who: CombatantId) -> str | None:
        combatant = view.combatant(who)
        return combatant.name if combatant else None

    return fought_by(view.system).questions[type(asked.question)](words, asked.question, name)
