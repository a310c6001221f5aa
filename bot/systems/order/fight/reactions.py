"""Rolls by which the target of an attack answers it, in games in files that know such answers."""

from collections.abc import Mapping
from dataclasses import replace

from bot.refusal import Refusal
from bot.systems.combat import CombatOutcome, Question
from bot.systems.judging.contests import standing
from bot.systems.judging.judged import FAILED, Judged, Verdict, verdict
from bot.systems.order.damage import must_fit, read_damage
from bot.systems.order.effects import DEFENCE, Swayed, sway
from bot.systems.order.fight.answers import Accept, React
from bot.systems.order.fight.deeds import Done, Fight, must_act, rules_of
from bot.systems.order.fight.events import Reacted
from bot.systems.order.fight.questions import DamageDue, Hit, HitDue, ReactionDue
from bot.systems.order.rules import reply_to

Values = Mapping[str, int]


def read(stage: Fight, deed: React, values: Values) -> React:
    """An answer to an attack, with the values of the target. Refusal: the game knows no such answer, a value
    of it is not known, or the target can do nothing."""
    asked: ReactionDue = stage.asked(deed.question)
    must_act(stage, asked.who)
    reply = next((each for each in asked.replies if each.key == deed.reply), asked.replies[0])
    text = f"{reply.roll} {deed.text}".strip()
    if deed.text and not deed.reply:
        reply, text = reply_to(asked.replies, deed.text) or (reply, deed.text)
    known = {**dict(stage.body(asked.who).defences), **values}
    if text == reply.roll and not values:
        rules_of(stage).must_know(reply.values, known)
    parts = read_damage(reply.damage, known) if reply.damage else ()
    must_fit(parts, twice=1)
    return replace(deed, reply=reply.key, judged=rules_of(stage).answer(text, known), parts=parts)


def _reaction(stage: Fight, deed: React) -> tuple[ReactionDue, Judged, Swayed]:
    """The question, the roll that answers it, and its dice as effects change them. Refusal: it was not
    read."""
    asked: ReactionDue = stage.asked(deed.question)
    if deed.judged is None:
        raise Refusal("fight.no_answer", text=deed.text)
    parts = stage.combatant(asked.who).changes.of(DEFENCE) if deed.judged.is_a_sum else ()
    return asked, deed.judged, sway(deed.judged.dice, rules_of(stage).sides, parts, DEFENCE)


def needs(stage: Fight, deed: React) -> tuple[str, ...]:
    """The dice of an answer."""
    return () if deed.rolls else (_reaction(stage, deed)[2].dice,)


def react(stage: Fight, deed: React) -> Done:
    """Compare an answer with the attack. Who wins strikes: the attack, or an answer that strikes back."""
    asked, judged, changed_by = _reaction(stage, deed)
    reply = next(each for each in asked.replies if each.key == deed.reply)
    rules, facts = rules_of(stage), replace(judged, dice=changed_by.dice)
    attack = asked.judged, verdict(asked.judged, asked.roll)
    answer = facts, verdict(facts, deed.rolls[0])
    won, blow = rules.answered(attack, answer, reply.ties)
    outcome = answer[1].outcome
    told = Reacted(
        asked.who,
        asked.by,
        reply.name,
        deed.rolls[0]._replace(typed=facts.dice),
        replace(facts, target=None),
        outcome.name if outcome else "",
        blow.hits,
        back=won < 0 and bool(reply.damage),
        equal=_equal(attack, answer, reply.ties),
        swayed=changed_by.parts,
    )
    if told.back:
        counter = rules.blow(*answer, over=attack[1].result)
        hit = Hit(asked.by, counter.doubled, counter.adds)
        return CombatOutcome(events=(told,), asks=(DamageDue(asked.who, (hit,), deed.parts),))
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
