"""What commands and buttons request from a clock or a combat; most games know only some of it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from bot.encounter.actions import Action, AddEffect
from bot.encounter.deeds import kind_of
from bot.encounter.encounter import CombatantId, Encounter, Phase, clock_of, combat_of, course_of
from bot.encounter.outcomes import require_combat
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.combat import Answer, Choice, Deed, Question, QuestionId, pending_in
from bot.systems.declarations import ActionKind, ClockAction, CorrectionKind, Sort
from bot.systems.doings import Doing

LACKING: Mapping[str, Callable[[str], Refusal]] = {
    "delay": lambda system: Refusal("encounter.no_delay", system=system),
    "ap": lambda system: Refusal("encounter.no_action_points", system=system),
    "action": lambda system: Refusal("encounter.no_long_actions", system=system),
    "break_off": lambda system: Refusal("encounter.no_long_actions", system=system),
    "main": lambda system: Refusal("encounter.no_main", system=system),
    "action_points": lambda system: Refusal("encounter.no_action_points", system=system),
    "threshold": lambda system: Refusal("encounter.no_action_points", system=system),
    "settling": lambda system: Refusal("encounter.no_settling", system=system),
    "posture": lambda system: Refusal("encounter.no_postures", system=system),
    "sides": lambda system: Refusal("encounter.no_sides", system=system),
    "surprise_round": lambda system: Refusal("encounter.no_sides", system=system),
}
"""The refusal if a clock has no action of the name in a slash command."""


def lacking(name: str, system: str) -> Refusal:
    """The refusal of an action, a correction or a variant that the system's clock does not have."""
    return LACKING[name](system) if name in LACKING else Refusal("encounter.not_here", system=system)


def asked(encounter: Encounter, name: str, given: Mapping[str, object]) -> ClockAction:
    """The clock's own action of this name. Default: the actor does it.

    Refusal: the clock has no such action, or nobody acts.
    """
    kind = _kind(encounter, name)
    actor = {field: _actor(encounter) for field in kind.names if given.get(field) is None}
    return kind.made({**given, **actor})


def typed(
    encounter: Encounter,
    name: str,
    given: Mapping[str, object],
    by: CombatantId | None = None,
    shown: Callable[[str], str] = str,
) -> ClockAction:
    """The same for a command, with every typed fact that any clock takes (None: not typed). Default: ``by``
    does it (None: the actor). ``shown``: what the user sees as the name of a fact.

    Refusal: also, this clock's action does not take such a fact, or has no such ``kind``.
    """
    kind = _kind(encounter, name)
    said = {each: value for each, value in given.items() if value is not None}
    for each in said:
        if each not in (*kind.facts, *kind.names):
            raise Refusal("encounter.action_takes_no", option=shown(each), system=encounter.system)
    if "kind" in said:
        said["kind"] = _sort(encounter, kind, str(said["kind"]))
    doer = dict.fromkeys(kind.names, by) if by is not None else {}
    return asked(encounter, name, {**doer, **said})


def done_by(encounter: Encounter, doing: Doing, name: str) -> Action:
    """What the actor does by this; ``name``: what it is called here. Refusal: nobody acts."""
    if doing.effect is None:
        named = {"name": name} if doing.named else {}
        return asked(encounter, doing.action, {**doing.given, **named})
    who = _actor(encounter)
    known = name if doing.named else doing.effect.name
    return AddEffect(replace(doing.effect, name=known, who=who))


def _sort(encounter: Encounter, kind: ActionKind, text: str) -> str:
    sort = kind.sort(text)
    if sort is None:
        known = tuple(each.key for each in kind.sorts)
        raise Refusal("encounter.no_such_kind", kind=text[:20], known=known, system=encounter.system)
    return sort.key


def sorts(encounter: Encounter, name: str) -> tuple[Sort, ...]:
    """The possible kinds of an action of the encounter's clock."""
    kind = clock_of(encounter).action(name)
    return () if kind is None else kind.sorts


def deed(encounter: Encounter, name: str, given: Mapping[str, object]) -> Deed:
    """The combat's own deed of this name. Default: the actor does it.

    Refusal: the game has no combat or no such deed, or nobody acts.
    """
    kind = require_combat(encounter).deed(name)
    if kind is None:
        raise Refusal("encounter.not_here", system=encounter.system)
    actor = {kind.by: _actor(encounter)} if kind.by and given.get(kind.by) is None else {}
    return kind.made({**given, **actor})


def has_deed(encounter: Encounter, name: str) -> bool:
    """Whether the game's combat has a deed of this name."""
    combat = combat_of(encounter)
    return combat is not None and combat.deed(name) is not None


def sort_of(encounter: Encounter, name: str, typed: str) -> str:
    """The key of the kind of an action of the encounter's clock. Refusal: the kind is unknown."""
    return _sort(encounter, _kind(encounter, name), typed)


def answer(encounter: Encounter, question: QuestionId, number: int, typed: str = "") -> Answer:
    """What a button of a question does: the choice with this number, and what was typed for it.

    Refusal: the question was answered or taken back, or has no such choice.
    """
    chosen = choice(encounter, question, number)
    if bool(chosen.typed) is not bool(typed):
        raise Refusal("ongoing.unknown")
    filled = {chosen.typed: typed} if chosen.typed else {}
    return replace(chosen.answer, question=question, **filled)


def choice(encounter: Encounter, question: QuestionId, number: int) -> Choice:
    """The choice of a question that a button stands for. Refusal: as of ``answer``."""
    choices = choices_of(encounter, pending_in(encounter.pending, question).question)
    if number >= len(choices):
        raise Refusal("ongoing.unknown")
    return choices[number]


def choices_of(encounter: Encounter, question: Question) -> Sequence[Choice]:
    """The choices of a question, in the order of its buttons."""
    return kind_of(encounter, question).choices(question)


def corrected(encounter: Encounter, asked_as: str) -> str:
    """The name of what a subcommand of `/encounter set` corrects on the encounter's clock.
    Refusal: the clock has no such thing."""
    for each in clock_of(encounter).corrections:
        if each.asked_as == asked_as:
            return each.name
    raise lacking(asked_as, encounter.system)


def corrections_somewhere() -> tuple[CorrectionKind, ...]:
    """What any game's clock lets a GM correct, each subcommand once."""
    clocks = (each.clock for each in SYSTEMS.values() if each.clock)
    return tuple({kind.asked_as: kind for clock in clocks for kind in clock.corrections}.values())


def pressed(
    encounter: Encounter, name: str, numbers: Sequence[int], played: Collection[CombatantId] = ()
) -> ClockAction:
    """The same for a button, which carries the action's facts as numbers. ``played`` are the combatants that
    the user may act for.

    Refusal: also, the clock offers no such button.
    """
    kind = _kind(encounter, name)
    offers = {(each.action, each.numbers): each for each in clock_of(encounter).offers}
    offer = offers.get((name, tuple(numbers)))
    if offer is None:
        raise Refusal("ongoing.unknown")
    given: dict[str, object] = dict(zip(kind.facts, numbers, strict=True))
    if offer.doers is not None:
        _ = _actor(encounter)
        waiting = [each for each in offer.doers(encounter.clock, course_of(encounter)) if each in played]
        given |= dict.fromkeys(kind.names, _only(waiting))
    return asked(encounter, name, given)


def _only(waiting: Sequence[CombatantId]) -> CombatantId:
    """The only combatant that a user acts for. Refusal: there is none, or there are several."""
    if not waiting:
        raise Refusal("encounter.not_waiting")
    if len(waiting) > 1:
        raise Refusal("encounter.several_wait")
    return waiting[0]


def declared_somewhere(name: str) -> bool:
    """Whether any game's clock has an action of this name."""
    clocks = (each.clock for each in SYSTEMS.values())
    return any(clock is not None and clock.action(name) is not None for clock in clocks)


def _kind(encounter: Encounter, name: str) -> ActionKind:
    kind = clock_of(encounter).action(name)
    if kind is None:
        raise lacking(name, encounter.system)
    return kind


def _actor(encounter: Encounter) -> CombatantId:
    if encounter.phase is Phase.GATHERING:
        raise Refusal("encounter.not_started")
    if encounter.current is None:
        raise Refusal("encounter.nobody_acts")
    return encounter.current
