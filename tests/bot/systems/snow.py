"""How the toy game fights: with snow.

Who throws rolls a die, less one for each throw since the own turn began; the other one ducks (another
die) or takes it. Of equals the GM says whether it hits. The thrower picks where it lands; a cap takes
the first snow that lands on the head; on the feet it makes cold, which spoils the aim, until there is so
much of it that one runs and is warm. Whoever is covered must dig at each round's start.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from bot.encounter.encounter import CombatantId
from bot.refusal import Refusal
from bot.systems.combat import (
    Answer,
    Choice,
    Combat,
    CombatEvent,
    CombatOutcome,
    Deed,
    DeedKind,
    Question,
    QuestionKind,
    Stage,
)
from bot.systems.declarations import EventKind
from bot.systems.effects import Begin, Effect, EndNamed, Stacking
from bot.systems.health import Detail, Gauge, Health, state_of
from bot.systems.moments import ROUND_START, TURN_START, Moment
from bot.wording.combats.combat_words import CombatWords, said

COVERED = 6


@dataclass(frozen=True, slots=True)
class Snow:
    """How much snow lies on somebody, what the cap still takes, how often they threw."""

    snow: int = 0
    cap: int = 0
    threw: int = 0


@dataclass(frozen=True, slots=True)
class Throw(Deed):
    who: CombatantId
    target: CombatantId


@dataclass(frozen=True, slots=True)
class Duck(Answer):
    """``bonus`` is typed."""

    ducks: bool
    bonus: str = "0"


@dataclass(frozen=True, slots=True)
class Judge(Answer):
    hits: bool


@dataclass(frozen=True, slots=True)
class Land(Answer):
    where: str


@dataclass(frozen=True, slots=True)
class Dig(Answer):
    pass


@dataclass(frozen=True, slots=True)
class Coming(Question):
    by: CombatantId
    force: int


@dataclass(frozen=True, slots=True)
class Even(Question):
    by: CombatantId
    force: int


@dataclass(frozen=True, slots=True)
class Where(Question):
    target: CombatantId
    force: int


@dataclass(frozen=True, slots=True)
class Buried(Question):
    pass


@dataclass(frozen=True, slots=True)
class Thrown(CombatEvent):
    who: CombatantId
    target: CombatantId
    force: int


@dataclass(frozen=True, slots=True)
class Missed(CombatEvent):
    who: CombatantId


@dataclass(frozen=True, slots=True)
class SnowedOn(CombatEvent):
    """``snow`` None: not told how much."""

    who: CombatantId
    snow: int | None = None


def only_that(event: SnowedOn, detail: Detail) -> SnowedOn | None:
    if detail is Detail.NOTHING:
        return None
    return event if detail is Detail.EXACT else SnowedOn(event.who)


def throw(stage: Stage[Snow], deed: Throw) -> CombatOutcome[Snow]:
    if deed.who == deed.target:
        raise Refusal("encounter.nothing_changes")
    body = stage.body(deed.who)
    aim = stage.combatant(deed.who).changes.by("aim")
    force = max(1, deed.rolls[0].total - body.threw + aim)
    return CombatOutcome(
        {deed.who: replace(body, threw=body.threw + 1)},
        (Thrown(deed.who, deed.target, force),),
        (Coming(deed.target, deed.who, force),),
    )


def duck(stage: Stage[Snow], deed: Duck) -> CombatOutcome[Snow]:
    coming: Coming = stage.asked(deed.question)
    reached = deed.rolls[0].total + int(deed.bonus) if deed.ducks else 0
    if reached > coming.force:
        return CombatOutcome(events=(Missed(coming.who),))
    if reached == coming.force:
        return CombatOutcome(asks=(Even(coming.who, coming.by, coming.force),))
    return CombatOutcome(asks=(Where(coming.by, coming.who, coming.force),))


def judge(stage: Stage[Snow], deed: Judge) -> CombatOutcome[Snow]:
    even: Even = stage.asked(deed.question)
    if not deed.hits:
        return CombatOutcome(events=(Missed(even.who),))
    return CombatOutcome(asks=(Where(even.by, even.who, even.force),))


def land(stage: Stage[Snow], deed: Land) -> CombatOutcome[Snow]:
    where: Where = stage.asked(deed.question)
    body = stage.body(where.target)
    taken = min(body.cap, where.force) if deed.where == "head" else 0
    snow = min(COVERED, body.snow + where.force - taken)
    cold = Effect("cold", where.target, where.who, "turn_ends", 2, stacking=Stacking.STACK, limit=3)
    return CombatOutcome(
        {where.target: replace(body, snow=snow, cap=body.cap - taken)},
        (SnowedOn(where.target, snow),),
        effects=[Begin(replace(cold, changes=(("aim", -1),)))] if deed.where == "feet" else [],
    )


def dig(stage: Stage[Snow], deed: Dig) -> CombatOutcome[Snow]:
    who = stage.asked(deed.question).who
    left = max(0, stage.body(who).snow - deed.rolls[0].total)
    return CombatOutcome({who: replace(stage.body(who), snow=left)}, (SnowedOn(who, left),))


def one_die(stage: Stage[Snow], deed: Deed) -> tuple[str, ...]:
    return () if deed.rolls or (isinstance(deed, Duck) and not deed.ducks) else ("1d6",)


def ducking(question: Coming) -> tuple[Choice, ...]:
    return (
        Choice("duck", Duck(ducks=True), style="primary"),
        Choice("jump", Duck(ducks=True), typed="bonus"),
        Choice("take", Duck(ducks=False), {"force": question.force}),
    )


class SnowCombat(Combat[Snow]):
    key, body, counts = "snow", Snow, frozenset({ROUND_START, TURN_START})
    deeds = (
        DeedKind("throw", Throw, throw, one_die, names=("who", "target"), by="who"),
        DeedKind("duck", Duck, duck, one_die, to=Coming),
        DeedKind("judge", Judge, judge, to=Even),
        DeedKind("land", Land, land, to=Where),
        DeedKind("dig", Dig, dig, one_die, to=Buried),
    )
    events = (
        EventKind("thrown", Thrown, names=("who", "target")),
        EventKind("missed", Missed),
        EventKind("snowed_on", SnowedOn, of="who", cut=only_that),
    )
    questions = (
        QuestionKind("coming", Coming, ducking, names=("who", "by")),
        QuestionKind(
            "even",
            Even,
            lambda question: (Choice("hits", Judge(hits=True)), Choice("misses", Judge(hits=False))),
            names=("who", "by"),
            of_gm=True,
        ),
        QuestionKind(
            "where",
            Where,
            lambda question: (Choice("head", Land("head")), Choice("feet", Land("feet"))),
            names=("who", "target"),
        ),
        QuestionKind("buried", Buried, lambda question: (Choice("dig", Dig()),), tells=True),
    )

    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Snow:
        return Snow(cap=int(values.get("cap", 0)))

    def kept(self, body: Snow) -> Snow:
        return replace(body, threw=0)

    def with_harm(self, fresh: Snow, before: Snow) -> Snow:
        return replace(fresh, snow=before.snow)

    def mended(self, body: Snow, text: str) -> Snow:
        if not text.isdecimal() or int(text) > COVERED:
            raise Refusal("fight.cannot_mend", text=text)
        return replace(body, snow=int(text))

    def passed(self, stage: Stage[Snow], moments: Sequence[Moment]) -> CombatOutcome[Snow]:
        begun = {each.who for each in moments if each.kind == TURN_START}
        again = {each.id: replace(each.body, threw=0) for each in stage.combatants if each.id in begun}
        waits = {each.question.who for each in stage.pending if isinstance(each.question, Buried)}
        if not any(each.kind == ROUND_START for each in moments):
            return CombatOutcome(again)
        covered = (each.id for each in stage.combatants if each.body.snow == COVERED and each.id not in waits)
        return CombatOutcome(again, asks=[Buried(who) for who in covered])

    def gained(self, stage: Stage[Snow], effect: Effect) -> CombatOutcome[Snow]:
        if effect.name != "cold" or effect.layers < 3:
            return CombatOutcome()
        return CombatOutcome(effects=[EndNamed(effect.who, "cold")], events=[Missed(effect.who)])

    def health(self, body: Snow) -> Health:
        lost = Fraction(body.snow, COVERED)
        conditions = ("buried",) if body.snow == COVERED else ()
        return Health(state_of(lost), lost, conditions, (Gauge("snow", body.snow, COVERED),))


def _each(sentence: str, *names: str) -> Any:
    """Tells each event for itself, where all whom it names are known."""

    def told(words: Any, view: Any, events: Sequence[Any]) -> list[Any]:
        known = {row.combatant.id: row.combatant.name for row in view.rows}
        return [
            words(sentence, **{**asdict(event), **{name: known[getattr(event, name)] for name in names}})
            for event in events
            if all(getattr(event, name) in known for name in names)
        ]

    return told


def _snowed_on(words: Any, view: Any, events: Sequence[SnowedOn]) -> list[Any]:
    exact = [each for each in events if each.snow is not None]
    rough = [each for each in events if each.snow is None]
    return [
        *_each("snow on {who}: {snow}", "who")(words, view, exact),
        *_each("snow on {who}", "who")(words, view, rough),
    ]


WORDS = CombatWords(
    SnowCombat.key,
    tellers={
        Thrown: _each("{who} throws at {target}: {force}", "who", "target"),
        Missed: _each("{who} is missed", "who"),
        SnowedOn: _snowed_on,
    },
    deeds={
        Throw: lambda words, deed, names: (
            words("a throw of {who}", who=names(deed.who)) if names(deed.who) else None
        ),
        Duck: lambda words, deed, names: words("a defence"),
        Judge: lambda words, deed, names: words("a judgement"),
        Land: lambda words, deed, names: words("where it lands"),
        Dig: lambda words, deed, names: words("digging"),
    },
    questions={
        Coming: lambda words, asked, names: words(
            "{who}, snow comes from {by}: {force}",
            who=names(asked.who),
            by=names(asked.by),
            force=asked.force,
        ),
        Even: lambda words, asked, names: words("Does it hit {who}?", who=names(asked.who)),
        Where: lambda words, asked, names: words(
            "{who}, where does it land on {target}?", who=names(asked.who), target=names(asked.target)
        ),
        Buried: lambda words, asked, names: words("{who} must dig", who=names(asked.who)),
    },
    labels={
        "duck": said("Duck"),
        "jump": said("Jump"),
        "take": said("Take {force}"),
        "hits": said("Hits"),
        "misses": said("Misses"),
        "head": said("Head"),
        "feet": said("Feet"),
        "dig": said("Dig"),
    },
    typed={"jump": "Bonus"},
    conditions={"buried": "buried in snow"},
    gauges={"snow": "snow {value}/{limit}"},
)
