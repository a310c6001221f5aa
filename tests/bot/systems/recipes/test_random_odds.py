"""Exact odds of judged attacks and saves in random small files: they are the shares of all throws in which a
fight by that file comes to the same, face by face of every die."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.encounter import tracker
from bot.encounter.actions import Action, Add, Entrant, Start
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.outcomes import stage_of
from bot.play.encounter.action_inputs import with_dice
from bot.systems import OWN
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.combat import Combat, Deed
from bot.systems.odds_questions import OddsQuestion, Reckoned
from bot.systems.order.body import Body
from bot.systems.order.fight.answers import Damage, React
from bot.systems.order.fight.attack_typed import deed_of
from bot.systems.order.fight.events import Saved
from bot.systems.order.fight.questions import DamageDue, HitDue, ReactionDue
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import system_of
from bot.systems.system import System
from tests.bot.systems.recipes.test_odds import EveryFace, every
from tests.profiles import examples

ANN, FOE = CombatantId(1), CombatantId(2)
POINTS = 90
T = TypeVar("T")
Shares = Mapping[T, Fraction]

# ---------------------------------------------------------------- the files

SIGNS = ("at least", "more than", "at most", "under")
MEASURES = {"total": "total", "successes": "successes", "highest": "highest", "matches": "width"}
DICE = {
    "total": ("1d6", "2d3", "1d4+1", "2d4kh1"),
    "successes": ("2d4", "1d6"),
    "highest": ("2d4", "1d6"),
    "matches": ("2d4", "3d2"),
}


@dataclass(frozen=True)
class File:
    """A random game, and what is typed in it."""

    text: str
    answers: bool
    damage: str
    armour: int
    half: bool


TIES = ("result", "high", "low", "margin", "target")
OF_A_READING = {"matches": "height", "highest": "times", "total": "natural", "successes": "cancelled"}
"""A measure of each reading that may decide ties."""


@st.composite
def judges(draw: st.DrawFn, name: str, read: str) -> str:
    """A roll, with a target of its own where one is needed."""
    lines = [f"[rolls.{name}]", f'dice = "{draw(st.sampled_from(DICE[read]))}"']
    number = st.integers(0, 5)
    sign = draw(st.sampled_from(SIGNS)) if read in ("total", "successes") else ""
    conditions = [
        f"{MEASURES[read]} {draw(st.sampled_from(('>=', '<', '=')))} {draw(number)}" for _ in range(2)
    ]
    conditions += [f"{MEASURES[read]} >= target"] * draw(st.booleans())
    kinds = draw(
        st.lists(st.tuples(st.sampled_from((True, None, False)), st.booleans()), min_size=3, max_size=3)
    )
    told = [
        f'{{ name = "O{place}", when = "{when}", doubles = {str(doubles).lower()}'
        + ("" if won is None else f", won = {str(won).lower()}")
        + (", equal = true" if place and doubles and won else "")
        + " }"
        for place, (when, (won, doubles)) in enumerate(zip(conditions, kinds, strict=False))
    ]
    own = not sign or draw(st.booleans())
    judge = [f'read = "{read}"']
    judge += [f'by = "{sign}"'] if sign else []
    judge += [f"success = [{draw(st.integers(1, 4))}]"] if read == "total" and draw(st.booleans()) else []
    judge += (
        ['hits = "face >= 3"', 'twice = "face = 4"', 'cancels = "face = 1"'] if read == "successes" else []
    )
    last = draw(st.sampled_from(("won = false", "won = true")))
    judge += [f'outcomes = [{", ".join(told)}, {{ name = "Last", {last} }}]'] if own else []
    if sign or any("target" in each for each in conditions):
        lines.append(f'target = "{draw(number)}"')
    return "\n".join([*lines, f"[rolls.{name}.judge]", *judge])


@st.composite
def files(draw: st.DrawFn) -> File:
    """A game with an attack, an answer and a save."""
    answers, adds = draw(st.booleans()), draw(st.sampled_from(("", "margin", "result")))
    reads = draw(st.tuples(*[st.sampled_from(sorted(DICE))] * 2))
    known = (*TIES, *(OF_A_READING[each] for each in reads))
    ties = draw(st.lists(st.sampled_from(known), unique=True, max_size=2))
    fight = ['attack = "hit"', 'defence = ""', 'save = "ward"', 'armour = "hide"']
    fight += [f'adds = "{adds}"'] if adds else []
    fight += ['usual_answer = "ward"'] if answers and draw(st.booleans()) else []
    answer = ['[fight.answers.ward]\nroll = "ward"']
    answer += [f'ties = "{draw(st.sampled_from(("attack", "answer")))}"'] if draw(st.booleans()) else []
    answer += ['damage = "1d2"'] if draw(st.booleans()) else []
    text = [
        'name = "Random"',
        f"ties = {ties}" if ties else 'ties = "nobody"',
        "[values]\nhide = 0",
        draw(judges("hit", reads[0])),
        draw(judges("ward", reads[1])),
        "[fight]",
        *fight,
        *(answer if answers else ()),
    ]
    damage = draw(st.sampled_from(("1d4", "2", "1d2+1", "1d3-1", "")))
    return File("\n".join(text), answers, damage, draw(st.integers(0, 2)), draw(st.booleans()))


# ---------------------------------------------------------------- every throw of a fight


def done(now: Encounter, action: Action, dice: EveryFace) -> tracker.Step:
    if isinstance(action, Deed):
        action = with_dice(now, tracker.read(now, action, {}), dice)
    return tracker.apply(now, action)


def played(file: File) -> tuple[System, Encounter]:
    game = system_of(recipe_of(file.text, "own_random"))
    OWN[game.key] = game
    combat = game.combat
    assert combat is not None
    foe = combat.mended(combat.body_of({}, {}), f"{POINTS}/{POINTS}; hide {file.armour}")
    entrants = (Entrant("Ann", owner=5, initiative=20), Entrant("Foe", initiative=10, body=foe))
    opened = tracker.open_encounter(game.key, gm=1, initiative_dice="1d20")
    return game, tracker.apply(tracker.apply(opened, Add(entrants)).encounter, Start()).encounter


def asked_of(combat: Combat[Any], text: str, damage: str = "", save: str = "") -> Deed:
    return deed_of(AttackRequest(text, Party(), damage=damage, save=save), ANN, (FOE,), combat.rules)


def answered(now: Encounter, attack: Deed) -> Iterator[tuple[Encounter, Fraction]]:
    """The fight after every throw of an attack and of its answer."""
    for struck, chance in every(lambda dice: done(now, attack, dice).encounter):
        waiting = [each for each in struck.pending if isinstance(each.question, ReactionDue)]
        if not waiting:
            yield struck, chance
            continue
        react = React(question=waiting[0].id, reply="ward")

        def met(dice: EveryFace, before: Encounter = struck, deed: React = react) -> Encounter:
            return done(before, deed, dice).encounter

        yield from ((after, chance * share) for after, share in every(met))


def lost(after: Encounter, who: CombatantId = FOE) -> int:
    body = after.combatant(who).body
    assert isinstance(body, Body)
    assert body.left is not None
    return POINTS - body.left


@dataclass
class Counted:
    """What attacks came to, counted by all their throws."""

    hits: Fraction = Fraction(0)
    open: Fraction = Fraction(0)
    back: Fraction = Fraction(0)
    critical: Fraction = Fraction(0)
    adds: bool = False


def counted(now: Encounter, attack: Deed, parts: bool) -> tuple[Counted, Shares[int]]:
    found, harm = Counted(), defaultdict[int, Fraction](Fraction)
    dealt = dict[tuple[bool, int], Shares[int]]()
    for after, chance in answered(now, attack):
        question = after.pending[0].question if after.pending else None
        found.open += chance * isinstance(question, HitDue)
        if not isinstance(question, DamageDue) or question.who != ANN:
            found.back += chance * isinstance(question, DamageDue)
            harm[0] += chance
            continue
        hit = question.hits[0]
        found.hits += chance
        found.critical += chance * hit.doubled
        found.adds |= bool(hit.adds)
        key = hit.doubled, hit.adds
        if key not in dealt:
            dealt[key] = harmed(after) if parts or hit.adds else {0: Fraction(1)}
        for points, share in dealt[key].items():
            harm[points] += chance * share
    return found, {each: chance for each, chance in harm.items() if chance}


def harmed(now: Encounter) -> Shares[int]:
    """The points that the target loses by every throw of the damage."""
    shares = defaultdict[int, Fraction](Fraction)
    deed = Damage(question=now.pending[0].id)
    for after, share in every(lambda dice: done(now, deed, dice).encounter):
        shares[lost(after)] += share
    return shares


def told(found: Reckoned) -> Shares[int]:
    results = found.spreads[0].results
    return {each: Fraction(weight, results.total) for each, weight in results if weight}


@given(files())
@settings(max_examples=examples(240, part=16))
def test_odds_of_a_judged_attack_are_those_of_every_throw(file: File) -> None:
    game, now = played(file)
    assert game.combat is not None
    assert game.chances is not None
    by_throws, harm = counted(now, asked_of(game.combat, "hit", file.damage), bool(file.damage))
    health = f"{POINTS}; hide {file.armour}" if file.damage else ""
    against = "ward" if file.answers else ""
    asked = OddsQuestion("hit", {}, damage=file.damage, health=health, against=against, attacks=1)
    question = game.chances.read(asked)
    assert question is not None
    found = question.reckoned()
    chances, further = ({each.name: each.chance for each in told} for told in (found.chances, found.further))
    assert chances["hits"] == by_throws.hits
    assert chances.get("the GM decides", 0) == by_throws.open
    assert chances["misses"] == 1 - by_throws.hits - by_throws.open
    assert further.get("critical hit", 0) == by_throws.critical
    assert further.get("the target strikes back", 0) == by_throws.back
    if file.damage:
        assert told(found) == harm


@given(files())
@settings(max_examples=examples(240, part=16))
def test_odds_of_a_judged_save_are_those_of_every_throw(file: File) -> None:
    game, now = played(File(file.text, file.answers, file.damage, 0, file.half))
    combat: Combat[Any] | None = game.combat
    assert combat is not None
    cast = asked_of(combat, file.damage or "3", save="ward, half" if file.half else "ward")
    saved, harm, asked = Fraction(0), defaultdict[int, Fraction](Fraction), None
    for step, chance in every(lambda dice: done(now, cast, dice)):
        (event,) = [each for each in step.events if isinstance(each, Saved)]
        saved += chance * event.success
        harm[lost(step.encounter)] += chance
        asked = asked or (step, event)
    assert asked is not None
    deed = tracker.read(now, cast, {})
    (question,) = combat.odds_of(stage_of(asked[0].encounter), deed, (asked[1],), {}, as_gm=True)
    found = question.reckoned()
    assert {each.name: each.chance for each in found.chances} == {"succeeds": saved, "fails": 1 - saved}
    assert told(found) == {each: chance for each, chance in harm.items() if chance}
