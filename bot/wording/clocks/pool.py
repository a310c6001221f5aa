"""The words of fights in the dice pool game: ⚡, long actions, and the initiative, which is announced by its
🅽."""

from collections.abc import Sequence

from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.systems.moments import CombatantId
from bot.systems.pool.actions import (
    BeginLong,
    BreakOff,
    PointsSpent,
    React,
    Reveal,
    SpendPoints,
    Walk,
)
from bot.systems.pool.clock import LATE, PoolClock
from bot.systems.pool.movement import Posture
from bot.systems.pool.stances import (
    DISMOUNT,
    FACE,
    ORDER,
    STANDS,
    Faced,
    Fall,
    LongBrokenOff,
    LongWentOn,
    PostureChanged,
    StandUp,
    Turn,
)
from bot.systems.pool.turns import MAXIMUM, PoolTurnResources
from bot.text import N_
from bot.wording.clocks.clock_words import JOINING, ClockWords, Names
from bot.wording.movement_terms import POSTURES
from bot.wording.words import Marked, Words, bold


def _standing(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    initiative = words("initiative 🅽 {initiative}", initiative=row.initiative)
    if not isinstance(row.own, PoolTurnResources):
        return (initiative,)
    return initiative, _points(words, row.own), _going(words, row.own), *_stance(words, row.own)


def _points(words: Words, characters: PoolTurnResources) -> Marked:
    return words(
        "⚡\N{NO-BREAK SPACE}AP\N{NO-BREAK SPACE}{points}/{maximum}",
        points=characters.action_points,
        maximum=characters.maximum,
    )


def _going(words: Words, characters: PoolTurnResources) -> Marked | None:
    if characters.long_action is None:
        return None
    return words(
        "⏳ {action} ({left}⚡)",
        action=_named(words, characters.long_action, characters.long_posture),
        left=characters.long_left,
    )


def _named(words: Words, action: str, posture: str = "") -> Marked | str:
    """A long action's name as it was typed, or that it is one; one that ends in a posture is getting into the
    saddle, or out of it (P-63)."""
    if posture:
        return words("mounting") if posture == Posture.RIDING else words("dismounting")
    return action or words("the long action")


def _stance(words: Words, characters: PoolTurnResources) -> list[Marked | None]:
    """A posture other than standing, and the facing."""
    posture = None
    if characters.posture not in (None, STANDS):
        posture = words(POSTURES[characters.posture])
    facing = None if characters.facing is None else words("faces {degrees}°", degrees=characters.facing)
    return [posture, facing]


def _posture_changed(words: Words, view: View, events: Sequence[PostureChanged]) -> list[Marked]:
    return [_stands(words, name, event) for event in events if (name := _name(view, event.who)) is not None]


def _stands(words: Words, name: Marked, event: PostureChanged) -> Marked:
    posture = words(POSTURES[event.posture])
    if not event.cost:
        return words("{name} is brought into another posture: {posture}", name=name, posture=posture)
    return words(
        "{name}: {posture} (⚡ -{cost} → {left}/{maximum}; one step may go with it)",
        name=name, posture=posture, cost=event.cost, left=event.left, maximum=event.maximum,
    )  # fmt: skip


def _faced(words: Words, view: View, events: Sequence[Faced]) -> list[Marked]:
    return [
        words("{name} turns to {degrees}°.", name=name, degrees=str(event.degrees))
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _stand_up(words: Words, action: StandUp, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name} stands up", name=name)


def _fall(words: Words, action: Fall, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: another posture by force", name=name)


def _called(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    return _points(words, row.own) if isinstance(row.own, PoolTurnResources) else None


def _name(view: View, who: CombatantId) -> Marked | None:
    combatant = view.combatant(who)
    return bold(combatant.name) if combatant is not None else None


def _spent(words: Words, view: View, events: Sequence[PointsSpent]) -> list[Marked]:
    return [
        words(
            "{name}: ⚡ {amount:+d} → {left}/{maximum}",
            name=name,
            amount=-event.amount,
            left=event.left,
            maximum=event.maximum,
        )
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _went_on(words: Words, view: View, events: Sequence[LongWentOn]) -> list[Marked]:
    return [_goes(words, name, event) for event in events if (name := _name(view, event.who)) is not None]


def _goes(words: Words, name: Marked, event: LongWentOn) -> Marked:
    begins, goes_on, done = (
        N_("{name} begins {action} (⚡ -{spent}), {left}⚡ to go"),
        N_("{name}: {action} goes on (⚡ -{spent}), {left}⚡ to go"),
        N_("{name}: {action} is done (⚡ -{spent})"),
    )
    under_way = begins if event.begins else goes_on
    action, sentence = _named(words, event.name, event.posture), under_way if event.left else done
    if not event.spent and event.left:
        sentence = N_("{name}: {action} has begun, {left}⚡ to go")
    return words(sentence, name=name, action=action, spent=event.spent, left=event.left)


def _broken_off(words: Words, view: View, events: Sequence[LongBrokenOff]) -> list[Marked]:
    return [_breaks(words, name, event) for event in events if (name := _name(view, event.who)) is not None]


def _breaks(words: Words, name: Marked, event: LongBrokenOff) -> Marked:
    with_points, plainly = N_("{name} breaks {action} off (⚡ +{back})."), N_("{name} breaks {action} off.")
    sentence = with_points if event.back else plainly
    return words(sentence, name=name, action=_named(words, event.name, event.posture), back=event.back)


def _spend(words: Words, action: SpendPoints | React, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: ⚡ {amount:+d}", name=name, amount=-action.amount)


def _reveal(words: Words, action: Reveal, names: Names) -> Marked | None:
    """Only in the log: the attack that did it tells itself."""
    name = names(action.who)
    return None if name is None else words("{name} is seen by everybody until their next turn", name=name)


def _walk(words: Words, action: Walk, names: Names) -> Marked | None:
    name = names(action.who)
    if name is None:
        return None
    if action.amount:
        return words("{name} moves (⚡ {amount:+d})", name=name, amount=-action.amount)
    return _turns(words, name)


def _turn(words: Words, action: Turn, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else _turns(words, name)


def _turns(words: Words, name: Marked | str) -> Marked:
    return words("{name}: another facing", name=name)


_KINDS = {
    **POSTURES,
    Posture.RIDING: N_("mounting"),
    DISMOUNT: N_("dismounting"),
    ORDER: N_("another command to the mount"),
    FACE: N_("another facing"),
}
"""What one does without a name of its own."""


def _begin(words: Words, action: BeginLong, names: Names) -> Marked:
    if action.kind:
        return words(_KINDS[action.kind])
    return words("{action}, {cost}⚡", action=_named(words, action.name), cost=action.ap)


def _break(words: Words, action: BreakOff, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: a long action broken off", name=name)


REFUSALS = {
    "encounter.posture_already": N_("That is the posture already. Choose another one."),
    "encounter.turned_already": N_(
        "One turns once in a turn. An active move on the map ends with a free facing, too."
    ),
    "encounter.turns_in_own_turn": N_(
        "A character can turn only in its own turn, or after an active move. Wait for that turn."
    ),
    "encounter.dice_bounds": N_(
        "Initiative is rolled with 0 to {limit} agility dice, not {dice}. Change the number."
    ),
    "encounter.dice_missing": N_(
        "How many agility dice roll the initiative? Type them in `dice`, such as `4`, give `initiative`, or "
        "put them on your sheet with `/sheet set`."
    ),
    "encounter.dice_missing_in_form": N_(
        "How many agility dice roll the initiative? Type them into *Initiative*, such as `4N`, or type the "
        "initiative itself, such as `12`. Templates with agility on their sheets need neither."
    ),
    "encounter.dice_no_number": N_(
        "Initiative is rolled as plain 🅽. Type a number of dice, such as `4`, instead of `{typed}`."
    ),
    "encounter.mount_too_few": N_(
        "The mount needs {amount} ⚡ of its own for that, and has {left} left until the rider's next turn. "
        "Go a shorter way."
    ),
    "encounter.mount_tired": N_(
        "The mount has no ⚡ of its own left for another command. It obeys again in its rider's next turn."
    ),
    "encounter.not_riding": N_(
        "That is for riders. Get into the saddle with `/encounter action`, kind riding."
    ),
    "encounter.long_bounds": N_("A long action takes {low} to {high} ⚡, not {cost}. Change the number."),
    "encounter.long_goes_on": N_(
        "{name} is not finished. Finish it before you do something else, or break it off with "
        "`/encounter action` without options."
    ),
    "encounter.long_one_goes_on": N_(
        "The long action is not finished. Finish it before you do something else, or break it off with "
        "`/encounter action` without options."
    ),
    "encounter.maximum_bounds": N_(
        "{maximum} ⚡ of a turn are out of bounds: from {low} to {high}. Change the number."
    ),
    "encounter.no_long_action": N_(
        "You have no long action to break off. To begin one, give its `ap` and a `name`."
    ),
    "encounter.no_reaction": N_(
        "A defence takes {amount} ⚡, and {left} are left until the next own turn. Press No defence, or have "
        "the GM give ⚡ with `/encounter set ap`."
    ),
    "encounter.points_bounds": N_("⚡ go from 0 to {maximum} here, not to {points}. Set another number."),
    "encounter.too_few_points": N_(
        "That takes {amount} ⚡, and {left} are left until the next own turn. For more than a turn has, "
        "begin a long action with `/encounter action`."
    ),
    "encounter.too_many_points": N_(
        "{amount} ⚡ cannot be given back: with {left} left, {maximum} are the most. Give back fewer."
    ),
}

WORDS = ClockWords(
    PoolClock.key,
    encounter=N_("fight"),
    starts=N_("⚔ **The {encounter} starts.** Initiative 🅽:"),
    joins=N_("{name} joins: initiative 🅽 {check}"),
    joins_then=N_("{name} joins: initiative 🅽 {check}, next turn: {when}"),
    joining={
        **JOINING,
        "dice": N_("Agility dice for initiative, such as 4"),
        "modifier": N_("Initiative 🅽 modifier"),
        "initiative": N_("Initiative 🅽 (empty: it is rolled)"),
    },
    standing=_standing,
    called=_called,
    tellers={
        PointsSpent: _spent,
        LongWentOn: _went_on,
        LongBrokenOff: _broken_off,
        PostureChanged: _posture_changed,
        Faced: _faced,
    },
    actions={
        SpendPoints: _spend,
        React: _spend,
        Walk: _walk,
        Reveal: _reveal,
        Turn: _turn,
        BeginLong: _begin,
        BreakOff: _break,
        StandUp: _stand_up,
        Fall: _fall,
    },
    buttons={"ap": N_("⚡ -{n}"), "break_off": N_("Break off"), "stand_up": N_("Stand up")},
    notes={LATE: N_("Joined in round {round}, so acts after everybody who was there before.")},
    fields={
        "initiative": N_("initiative 🅽"),
        "initiative_by": N_("initiative 🅽"),
        "action_points": N_("⚡ left"),
        MAXIMUM: N_("⚡ of a turn"),
    },
    refusals=REFUSALS,
)
