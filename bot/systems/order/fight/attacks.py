"""Attacks, and the rolls by which their targets answer them in games in files that know such answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from bot.dice.notation import without_names
from bot.dice.roll import Roll as Rolled
from bot.refusal import Refusal
from bot.systems.combat import CombatEvent, CombatOutcome, Question, Thrower
from bot.systems.effects import Changing
from bot.systems.judging.contests import standing
from bot.systems.judging.judged import FAILED, Judged, Verdict, verdict
from bot.systems.moments import CombatantId
from bot.systems.order.attack_dice import natural
from bot.systems.order.body import Fate
from bot.systems.order.damage import DamagePart, must_fit, read_damage
from bot.systems.order.effects import ATTACKS, DEFENCE, STOPPED, Swayed, by, on_attack, sway
from bot.systems.order.fight.answers import Accept, Decide, React, Strike
from bot.systems.order.fight.attack_typed import aimed_at, attack_dice
from bot.systems.order.fight.deeds import Done, Fight, by_values, must_act, rules_of
from bot.systems.order.fight.events import Decided, Reacted, Struck
from bot.systems.order.fight.questions import DamageDue, Hit, HitDue, ReactionDue
from bot.systems.order.rules import FightRules, Reply, reply_to
from bot.text import tidy

Values = Mapping[str, int]


# ---------------------------------------------------------------- attacks


def read_strike(stage: Fight, deed: Strike, values: Values) -> Strike:
    """An attack and its damage with the attacker's values. Refusal: one cannot be read, or the attacker is
    down."""
    must_act(stage, deed.who)
    rules, parts = rules_of(stage), ()
    if deed.damage:
        parts = by_values(stage, deed.who, values, partial(read_damage, deed.damage))
    twice = len(deed.targets) if rules.may_double else 0
    must_fit(parts, once=len(deed.targets) - twice, twice=twice)
    defence = rules.value_named(deed.defence) if deed.defence else rules.defence
    deed = replace(deed, defence=defence, parts=parts)
    asked = by_values(stage, deed.who, values, partial(rules.attack, deed.text)) if rules.attack else None
    if asked is not None:
        return replace(deed, dice=asked.dice, judged=asked.facts)
    typed = by_values(stage, deed.who, values, lambda known: attack_dice(deed.text, known, rules))
    given = aimed_at(typed)
    number = deed.number if given is None else given
    label = deed.label or tidy(typed.comment)[:100]
    return replace(deed, text=typed.text, dice=without_names(typed), number=number, label=label)


def strike_dice(stage: Fight, deed: Strike) -> tuple[str, ...]:
    """The dice of the attack, for each target its own; then those of the answers that are given at once."""
    if not deed.rolls:
        return tuple(attack_of(stage, deed, each).dice for each in deed.targets)
    if len(deed.rolls) > len(deed.targets):
        return ()
    return tuple(each.answer.facts.dice for each in _swings(stage, deed) if each.answer)


def strike_throwers(stage: Fight, deed: Strike) -> tuple[Thrower, ...]:
    """The attacker, once for each target; then the targets that answer at once."""
    own = Thrower(deed.who, deed.judged is not None and deed.judged.judgement.low_wins)
    answers = (
        Thrower(each.event.target, each.answer.facts.judgement.low_wins)
        for each in _swings(stage, deed)
        if each.answer
    )
    return (*(own for _ in deed.targets), *answers)


def attack_of(stage: Fight, deed: Strike, target: CombatantId) -> Swayed:
    """An attack on one target with what effects change of it."""
    parts = on_attack(stage.combatant(deed.who).changes, stage.combatant(target).changes)
    if deed.judged is not None and not deed.judged.is_a_sum:
        return Swayed(deed.dice)  # What effects change are numbers of a sum.
    if deed.number is not None:
        parts = tuple(each for each in parts if each.what != DEFENCE)
    return sway(deed.dice, rules_of(stage).sides, parts, ATTACKS)


def strike(stage: Fight, deed: Strike) -> Done:
    """Roll an attack on each target. The damage of the hits is asked for, and the GM says what hits where
    the defence is not known. A target that may answer is asked, or answers at once."""
    events, asks, hits = list[CombatEvent](), list[Question](), list[Hit]()
    answers = iter(deed.rolls[len(deed.targets) :])
    for each in _swings(stage, deed):
        event, due = each.event, each.due
        if due is not None and each.answer is not None:
            met = _compared(rules_of(stage), due, each.answer, next(answers))
            events += [replace(event, hits=None, answered=True), *met.events]
            for ask in met.asks:
                if isinstance(ask, DamageDue) and ask.who == deed.who:
                    hits += ask.hits
                else:
                    asks.append(ask)
        elif due is not None:
            events.append(replace(event, hits=None, waits=True))
            asks.append(due)
        else:
            events.append(event)
            if event.hits:
                hits.append(each.hit)
            elif event.hits is None:
                told = (each.total, deed.defence, deed.parts, each.hit.adds, event.outcome, event.against)
                asks.append(HitDue(event.target, deed.who, *told))
    if hits:
        asks.insert(0, DamageDue(deed.who, tuple(hits), deed.parts))
    return CombatOutcome(events=events, asks=asks)


@dataclass(frozen=True, slots=True)
class Answering:
    """A roll by which a target answers an attack: which answer it is, its dice as effects change them, and
    the damage of one that strikes back."""

    reply: Reply
    facts: Judged
    parts: tuple[DamagePart, ...] = ()
    swayed: tuple[Changing, ...] = ()


@dataclass(frozen=True, slots=True)
class _Swing:
    """What an attack on one target comes to: the hit if it is one, its result, and the roll with its target
    if the game judges it. ``due``: what its target may answer, ``answer``: what it answers at once."""

    event: Struck
    hit: Hit
    total: int
    facts: Judged | None = None
    due: ReactionDue | None = None
    answer: Answering | None = None


def _swings(stage: Fight, deed: Strike) -> Iterator[_Swing]:
    """The attack on each target."""
    for target, rolled in zip(deed.targets, deed.rolls, strict=False):
        swing = _struck(stage, deed, target, rolled)
        replies = _replies(stage, target, swing.event.hits) if swing.facts else ()
        if swing.facts is not None and replies:
            event = swing.event
            due = ReactionDue(
                target, deed.who, swing.facts, event.roll, swing.hit, event.hits, swing.total, replies,
                deed.defence, deed.parts, event.outcome, event.against,
            )  # fmt: skip
            swing = replace(swing, due=due, answer=answer_at_once(stage, target, replies))
        yield swing


def _replies(stage: Fight, target: CombatantId, hits: bool | None) -> tuple[Reply, ...]:
    """The rolls by which a target may answer an attack. One that has failed already is only worth an answer
    that strikes back."""
    combatant, rules = stage.combatant(target), rules_of(stage)
    if combatant.body.fate is not Fate.UP or combatant.changes.of(STOPPED):
        return ()
    replies = tuple(each for each in rules.replies if hits is not False or each.damage)
    usual = rules.usual_answer(gm_run=combatant.gm_run)
    return replies if usual in ("", *(each.key for each in replies)) else ()


def answer_at_once(stage: Fight, who: CombatantId, replies: Iterable[Reply]) -> Answering | None:
    """The answer to an attack that a target gives without being asked. None: it is asked, also if its value
    is not known."""
    usual = rules_of(stage).usual_answer(gm_run=stage.combatant(who).gm_run)
    reply = next((each for each in replies if each.key == usual), None)
    if reply is None:
        return None
    try:
        return _answering(stage, who, reply, *_rolled_for(stage, who, reply, reply.roll, {}))
    except Refusal:
        return None


def _struck(stage: Fight, deed: Strike, target: CombatantId, rolled: Rolled) -> _Swing:
    """The roll of an attack on one target, before it is answered."""
    rules, attack = rules_of(stage), attack_of(stage, deed, target)
    rolled = rolled._replace(typed=deed.text if attack.dice == deed.dice else attack.dice.replace(" ", ""))
    number = deed.number
    if number is None and (known := stage.body(target).defence(deed.defence)) is not None:
        number = known + by(attack.parts, DEFENCE)
    if deed.judged is not None:
        return _judged(rules, deed, deed.judged, target, rolled, attack, number)
    face = natural(rolled, rules.sides)
    decides = face if face in rules.doubles or face in rules.misses else None
    hits: bool | None
    if decides is not None:
        hits = decides in rules.doubles
    else:
        hits = None if number is None else rules.comparison.wins(rolled.total - number)
    against = rules.title(deed.defence)
    event = Struck(
        deed.who, target, rolled, hits, decides, deed.defence, number, deed.label, attack.parts,
        against=against,
    )  # fmt: skip
    return _Swing(event, Hit(target, decides is not None), rolled.total)


def _judged(
    rules: FightRules,
    deed: Strike,
    judged: Judged,
    target: CombatantId,
    rolled: Rolled,
    attack: Swayed,
    number: int | None,
) -> _Swing:
    """The same of a roll that the game judges: against the target that was typed, the target's defence, or
    the roll's own number, which is the attacker's."""
    own = deed.number is None and judged.target is not None
    facts = replace(judged, dice=attack.dice, target=judged.target if own else number)
    found = verdict(facts, rolled)
    outcome, blow = found.outcome, rules.blow(facts, found)
    event = Struck(
        deed.who, target, rolled._replace(typed=attack.dice), blow.hits,
        defence=deed.defence, number=None if own else number, label=deed.label,
        swayed=attack.parts, judged=replace(facts, target=None), outcome=outcome.name if outcome else "",
        against=rules.title(deed.defence),
    )  # fmt: skip
    return _Swing(event, Hit(target, blow.doubled, blow.adds), found.result, facts)


def decide(stage: Fight, deed: Decide) -> Done:
    """Ask for the damage of an attack that hits by the GM's word."""
    asked: HitDue = stage.asked(deed.question)
    told = Decided(asked.who, asked.by, deed.hits)
    hit = Hit(asked.who, adds=asked.adds)
    asks = (DamageDue(asked.by, (hit,), asked.parts),) if deed.hits else ()
    return CombatOutcome(events=(told,), asks=asks)


# ---------------------------------------------------------------- their answers


def read_answer(stage: Fight, deed: React, values: Values) -> React:
    """An answer to an attack, with the values of the target. Refusal: the game knows no such answer, a value
    of it is not known, or the target can do nothing."""
    asked: ReactionDue = stage.asked(deed.question)
    must_act(stage, asked.who)
    reply = next((each for each in asked.replies if each.key == deed.reply), asked.replies[0])
    text = f"{reply.roll} {deed.text}".strip()
    if deed.text and not deed.reply:
        reply, text = reply_to(asked.replies, deed.text) or (reply, deed.text)
    judged, parts = _rolled_for(stage, asked.who, reply, text, values)
    return replace(deed, reply=reply.key, judged=judged, parts=parts, attack=asked.judged, fell=asked.roll)


def _rolled_for(
    stage: Fight, who: CombatantId, reply: Reply, text: str, values: Values
) -> tuple[Judged, tuple[DamagePart, ...]]:
    """The roll of an answer and the damage of one that strikes back, by these values besides those of the
    body. Refusal: it cannot be read, or something is not known."""
    rules, known = rules_of(stage), {**dict(stage.body(who).defences), **values}
    if text == reply.roll and not values:
        rules.must_know(reply.values, rules.known(known))
    parts = by_values(stage, who, values, partial(read_damage, reply.damage)) if reply.damage else ()
    must_fit(parts, twice=1)
    return by_values(stage, who, values, partial(rules.answer, text)), parts


def _answering(
    stage: Fight, who: CombatantId, reply: Reply, judged: Judged, parts: tuple[DamagePart, ...]
) -> Answering:
    """An answer with what effects change of its roll."""
    changing = stage.combatant(who).changes.of(DEFENCE) if judged.is_a_sum else ()
    swayed = sway(judged.dice, rules_of(stage).sides, changing, DEFENCE)
    return Answering(reply, replace(judged, dice=swayed.dice), parts, swayed.parts)


def _typed_answer(stage: Fight, deed: React) -> tuple[ReactionDue, Answering]:
    """The question, and what answers it. Refusal: it was not read."""
    asked: ReactionDue = stage.asked(deed.question)
    if deed.judged is None:
        raise Refusal("fight.no_answer", text=deed.text)
    reply = next(each for each in asked.replies if each.key == deed.reply)
    return asked, _answering(stage, asked.who, reply, deed.judged, deed.parts)


def answer_dice(stage: Fight, deed: React) -> tuple[str, ...]:
    """The dice of an answer."""
    return () if deed.rolls else (_typed_answer(stage, deed)[1].facts.dice,)


def react(stage: Fight, deed: React) -> Done:
    """Compare an answer with the attack. Who wins strikes: the attack, or an answer that strikes back."""
    asked, answer = _typed_answer(stage, deed)
    return _compared(rules_of(stage), asked, answer, deed.rolls[0])


def _compared(rules: FightRules, asked: ReactionDue, answering: Answering, rolled: Rolled) -> Done:
    """What an attack and this answer come to."""
    reply, facts = answering.reply, answering.facts
    attack = asked.judged, verdict(asked.judged, asked.roll)
    answer = facts, verdict(facts, rolled)
    won, blow = rules.answered(attack, answer, reply.ties)
    outcome = answer[1].outcome
    told = Reacted(
        asked.who,
        asked.by,
        reply.name,
        rolled._replace(typed=facts.dice),
        replace(facts, target=None),
        outcome.name if outcome else "",
        blow.hits,
        back=won < 0 and bool(reply.damage),
        equal=_equal(attack, answer, reply.ties),
        swayed=answering.swayed,
    )
    if told.back:
        counter = rules.blow(*answer, over=attack[1].result)
        hit = Hit(asked.by, counter.doubled, counter.adds)
        return CombatOutcome(events=(told,), asks=(DamageDue(asked.who, (hit,), answering.parts),))
    asks = _follows(asked, blow.hits, Hit(asked.who, blow.doubled, blow.adds))
    return CombatOutcome(events=(told,), asks=asks)


def _equal(attack: tuple[Judged, Verdict], answer: tuple[Judged, Verdict], ties: str) -> bool:
    """Whether both came to the same, and not to a failure."""
    place = standing(*attack, ties)
    return place == standing(*answer, ties) != FAILED


def accept(stage: Fight, deed: Accept) -> Done:
    """Leave an attack as it is."""
    told, asks = unanswered(stage.asked(deed.question))
    return CombatOutcome(events=(told,), asks=asks)


def unanswered(asked: ReactionDue) -> tuple[Reacted, tuple[Question, ...]]:
    """What comes of an attack that its target does not answer."""
    told = Reacted(asked.who, asked.by, hits=asked.hits)
    return told, _follows(asked, asked.hits, asked.hit)


def _follows(asked: ReactionDue, hits: bool | None, hit: Hit) -> tuple[Question, ...]:
    """What an answered attack asks for: its damage, or whether it hits."""
    if hits is None:
        told = (asked.total, asked.defence, asked.parts, hit.adds, asked.outcome, asked.against)
        return (HitDue(asked.who, asked.by, *told),)
    return (DamageDue(asked.by, (hit,), asked.parts),) if hits else ()
