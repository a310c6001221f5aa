"""A channel's encounter: load, rule, save, undo, redo, and the rights to them.

An action is committed before it is announced; `announcer` announces it.
"""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot import systems
from bot.encounter import actions, pausing, stored, tracker, views
from bot.encounter.actions import Action, Entrant
from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase, clock_of
from bot.encounter.events import Event, QuestionAsked, TurnEnded
from bot.encounter.views import looks_the_same
from bot.play import gm_role, history
from bot.play.authority import OF_LEAVE, Caller, Right, Role, authorize, may
from bot.play.cache import Remembered
from bot.play.encounter import action_inputs, step_log
from bot.play.encounter.action_inputs import Bodies, bodies_after, fighting, with_bodies
from bot.play.heads.encounter import KIND, Done, Head, events_text
from bot.play.settings import Preferences, note_locale, of_caller, plain_for_now
from bot.play.table import Table, head_in, head_read, require_head
from bot.records import replace
from bot.refusal import Refusal
from bot.store.encounters import EncounterRow
from bot.store.steps import Step
from bot.systems.clock import CALLS
from bot.systems.combat import Answer, QuestionId, pending_in
from bot.systems.system import System
from bot.text import fold, nearest, tidy
from bot.wording.words import words_for

MOVED_ON = KIND.refusals.moved_on().key
MOST_PAUSED = 25
"""How many paused encounters a channel keeps, copies included: as many as Discord can list."""

Beside = Callable[[Step], Awaitable[Step | None]]
"""Gives the step of another history that goes with a step back or forth; None: nothing does."""


async def tells_briefly(table: Table, caller: Caller) -> bool:
    """Whether a fight runs in the caller's channel, and its table has short answers."""
    if not caller.guild_id or not (await of_caller(table, caller)).brief:
        return False
    head = await head_in(table, caller.channel_id)
    return head is not None and head.encounter.phase is Phase.RUNNING and not head.encounter.paused


async def row_now(table: Table, head: Head, memory: Remembered[int, Any]) -> EncounterRow:
    """The encounter's row as it is now. The head has it as it was read: before anything was announced by this
    process, unless the memory had to let go of it."""
    if not memory.overflowed:
        return head.row
    found = await table.store.encounter(head.row.id)
    return found[0] if found else head.row


async def seat_of(table: Table, encounter_id: int) -> tuple[int, int]:
    """The channel and the server of an encounter. Refusal: there is none, or none now."""
    found = await table.store.encounter(encounter_id)
    if found is None:
        raise Refusal("ongoing.unknown")
    return found[0].channel_id, found[0].guild_id


async def seat_elsewhere(table: Table, caller: Caller, encounter_id: int) -> tuple[int, int] | None:
    """The channel of a button's encounter, if it was pressed elsewhere. Refusal: there is none, or it is
    another server's."""
    if caller.guild_id:
        here = await head_in(table, caller.channel_id)
        if here is not None and here.row.id == encounter_id:
            return None
        found = await table.store.encounter(encounter_id)
        if found is not None and found[0].channel_id == caller.channel_id:
            return None
    seat = await seat_of(table, encounter_id)
    if caller.abroad or caller.guild_id not in (0, seat[1]):
        raise Refusal("ongoing.unknown")
    return seat


async def standing(table: Table, channel_id: int, encounter_id: int) -> Encounter | None:
    """An encounter of the channel as it is, or was at its end; None: there is none."""
    head = await head_in(table, channel_id)
    if head is not None and head.row.id == encounter_id:
        return head.encounter
    found = await table.store.encounter(encounter_id)
    if found is None or found[0].channel_id != channel_id:
        return None
    return (await head_read(table, found)).encounter


async def require_open(table: Table, caller: Caller) -> Head:
    """The channel's open encounter. Refusal: there is none. A caller who leads paused ones is
    told so."""
    head = await head_in(table, caller.channel_id)
    if head is not None:
        return head
    if await paused_by(table, caller):
        raise Refusal("encounter.only_paused")
    raise Refusal("encounter.none_open")


async def leads(table: Table, caller: Caller, encounter: Encounter) -> bool:
    """Whether the caller leads this encounter."""
    return may(Right.LEAD_FIGHT, await roles_in(table, caller, encounter))


async def require_lead(table: Table, caller: Caller, encounter: Encounter) -> None:
    """Refuse a caller who does not lead this encounter."""
    authorize(Right.LEAD_FIGHT, await roles_in(table, caller, encounter))


async def roles_in(
    table: Table, caller: Caller, encounter: Encounter, *, own: bool = False
) -> frozenset[Role]:
    """The caller's roles towards this encounter, or towards what is their ``own`` in it."""
    return await gm_role.roles(table, caller, gm_role.opener(encounter), own=own)


async def open_encounter(
    table: Table,
    caller: Caller,
    system: str | None,
    *,
    variants: tuple[str, ...] = (),
    entrants: Sequence[Entrant] = (),
) -> Head:
    """Open the channel's encounter, these ``entrants`` in it. Refusal: there is one already."""
    caller.needs_posting()
    held = await of_caller(table, caller)
    chosen = systems.system(system) if system else held.system or plain_for_now()
    gm, as_gm = gm_role.leads_at_first(held, caller)
    encounter = tracker.open_encounter(
        chosen.key,
        gm=gm,
        gm_leads=as_gm,
        initiative_dice=chosen.initiative_dice or held.initiative,
        variants=(*variants, *_usual(chosen, held.variants)),
    )
    first = _opening(caller, await _with(table, caller, encounter, entrants))
    async with table.lock("encounter", caller.channel_id):
        try:
            if await table.store.open_encounter(caller.channel_id, first) is None:
                raise Refusal("encounter.already_open")
        finally:
            table.doubt(caller.channel_id, caller.guild_id)
        head = await require_head(table, caller.channel_id)
    await note_locale(table, caller)
    return head


def _usual(game: System, variants: Sequence[str]) -> Sequence[str]:
    """The variants of the table that a game has."""
    return [each for each in variants if game.clock is not None and each in game.clock.variants]


def _opening(caller: Caller, encounter: Encounter) -> Step:
    """The first step of an encounter."""
    action = json.dumps({"open": encounter.system})
    step = history.next_step(KIND, caller, 0, None, action, stored.dump(encounter))
    events = events_text(step.interaction_id, ())
    return replace(step, events=events, log=step_log.opening(caller), fighting=fighting(encounter))


async def _with(table: Table, caller: Caller, encounter: Encounter, entrants: Sequence[Entrant]) -> Encounter:
    """The encounter with these in it from the beginning."""
    if not entrants:
        return encounter
    joining = _born(caller, actions.Add(tuple(entrants)))
    return tracker.apply(encounter, await with_bodies(table, caller.guild_id, encounter, joining)).encounter


async def copied(table: Table, caller: Caller, head: Head, title: str) -> bool:
    """Keep a copy of an encounter, as it was before its start, paused under this title. Refusal: the
    caller does not lead it."""
    caller.needs_posting()
    of = head.encounter
    await require_lead(table, caller, of)
    await require_room_for_paused(table, caller.channel_id)
    fresh = tracker.open_encounter(
        of.system, gm=of.gm, gm_leads=of.gm_leads, initiative_dice=of.initiative_dice, variants=of.variants
    )
    filled = await _with(table, caller, fresh, pausing.again(of))
    copied = pausing.pause(filled, actions.Pause(title)).encounter
    first = replace(_opening(caller, copied), ends=True, paused=copied.paused)
    return await table.store.open_encounter(caller.channel_id, first) is not None


async def require_room_for_paused(table: Table, channel_id: int) -> None:
    """Refuse to pause more than a channel keeps."""
    if len(await table.store.paused_encounters(channel_id)) >= MOST_PAUSED:
        raise Refusal("encounter.too_many_paused", limit=MOST_PAUSED)


async def resume(table: Table, caller: Caller, which: str | None) -> Head:
    """Resume a paused encounter of the channel that the caller leads: the named one, by its
    name or `#id`, or the only one. Refusal: there is none, there are several, or one is open. A caller who
    leads none does not learn which are paused."""
    caller.needs_posting()
    async with table.lock("encounter", caller.channel_id):
        led = await paused_by(table, caller)
        if not led:
            await gm_role.require(table, caller, Right.LEAD_FIGHT)
        row = _chosen(led, which)
        found = await table.store.encounter(row.id)
        if found is None:
            raise Refusal("encounter.none_paused")
        head = await head_read(table, found)
        if await head_in(table, caller.channel_id) is not None:
            raise Refusal("encounter.already_open")

        async def made() -> Head:
            return _done(caller, head, actions.Resume(), await of_caller(table, caller), new_lead=False)

        return await _append(table, caller, head, made)


async def paused_by(table: Table, caller: Caller) -> Sequence[EncounterRow]:
    """The channel's paused encounters that the caller leads."""
    led: list[EncounterRow] = []
    for row in await table.store.paused_encounters(caller.channel_id):
        found = await table.store.encounter(row.id)
        if found is not None and await leads(table, caller, (await head_read(table, found)).encounter):
            led.append(row)
    return led


def _chosen(paused: Sequence[EncounterRow], which: str | None) -> EncounterRow:
    wanted = None if which is None else fold(which)
    found = [each for each in paused if wanted in (None, fold(each.paused or ""), f"#{each.id}")]
    if not found:
        raise Refusal("encounter.none_paused")
    if len(found) > 1:
        raise Refusal("encounter.several_paused", numbers=tuple(f"#{each.id}" for each in found))
    return found[0]


async def last_in(table: Table, channel_id: int) -> Head | None:
    """The channel's newest encounter, open or not."""
    head = await head_in(table, channel_id)
    if head is not None:
        return head
    last = await table.store.last_encounter_in(channel_id)
    return await head_read(table, last) if last else None


def find(encounter: Encounter, name: str, *, as_gm: bool) -> Combatant:
    """The combatant that a player typed or chose: by name, or `#id`.

    Refusal: there is none that this person may know of, or there are several.
    """
    known = [each for each in encounter.combatants if as_gm or not each.hidden]
    wanted = fold(name)
    found = [each for each in known if wanted in (fold(each.name), f"#{each.id}")]
    if len(found) > 1:
        numbers = tuple(f"#{each.id}" for each in found)
        raise Refusal("encounter.same_name", name=tidy(name)[:100], numbers=numbers)
    if not found:
        raise _nobody(name, known)
    return found[0]


def _nobody(name: str, known: Sequence[Combatant]) -> Refusal:
    """The refusal for an unknown name, with the nearest known name."""
    shown = tidy(name)[:100]
    near = nearest(shown, (each.name for each in known))
    if near is not None:
        return Refusal("encounter.no_such_combatant_near", name=shown, near=near)
    return Refusal("encounter.no_such_combatant", name=shown)


def without_the_fallen(now: Encounter) -> Action:
    """Take out all of the GM's combatants that are down. Refusal: none is."""
    down = views.fallen(now)
    if not down:
        raise Refusal("encounter.nobody_down")
    return actions.RemoveSeveral(down)


def _as_gm(held: Preferences, caller: Caller, encounter: Encounter, action: Action) -> bool:
    """Whether an action is done as GM rather than as a player. Refusal: the caller may not do it."""
    if _supports(encounter, caller, action):
        return False
    right, of = _right_to(encounter, action)
    own = all(each.owner == caller.user_id for each in of)  # Of nobody: why it cannot be is said below.
    if own and may(right, {Role.OWNER}):
        return False
    authorize(right, gm_role.roles_by(held, caller, gm_role.opener(encounter)))
    return True


def _supports(encounter: Encounter, caller: Caller, action: Action) -> bool:
    """Whether this action is the caller's support: they play the actor, who supports an ally."""
    ally = tracker.supported(encounter, action)
    return ally is not None and _plays(encounter, caller.user_id, encounter.current)


def _plays(encounter: Encounter, user_id: int, who: CombatantId | None) -> bool:
    return any(each.id == who and each.owner == user_id for each in encounter.combatants)


def _right_to(encounter: Encounter, action: Action) -> tuple[Right, Sequence[Combatant | Entrant]]:
    """The right that an action of a fight takes, and the combatants concerned. Adding a combatant is its own
    player's right; any other action goes by the leave that it takes."""
    if isinstance(action, actions.Add):
        hidden = any(each.hidden for each in action.entrants)
        return (Right.LEAD_FIGHT if hidden else Right.ENTER_FIGHT), action.entrants
    right = OF_LEAVE[tracker.handling(encounter, action).leave]
    if right is Right.ACT and isinstance(action, Answer):
        right = Right.ANSWER
    return right, tracker.concerned(encounter, action)


async def require_asked(table: Table, caller: Caller, encounter: Encounter, question: QuestionId) -> None:
    """Refuse a caller who may not answer a question. The words are the same if there is no such question and
    if the table does not know of it. Refusal, too: it no longer waits."""
    asked = pending_in(encounter.pending, question).question
    told = views.openly_asked(encounter, (await of_caller(table, caller)).health)
    own = encounter.combatant(asked.who).owner == caller.user_id
    hidden = question not in {each.id for each in told}
    authorize(Right.ANSWER, await roles_in(table, caller, encounter, own=own), hidden=hidden)


async def act(
    table: Table,
    caller: Caller,
    make: Callable[[Encounter], Action],
    *,
    pressed: tuple[int, int] | None = None,
    agreed: bool = False,
) -> Head:
    """Do something to the channel's encounter, durably.

    ``pressed`` is the (encounter, call) of a button: an older one is refused. ``agreed``: the players
    concerned agreed, so no right is needed. A replayed interaction changes nothing and returns the current
    encounter.
    """
    caller.needs_posting()
    async with table.lock("encounter", caller.channel_id):
        head, held = await require_open(table, caller), await of_caller(table, caller)

        async def made() -> Head:
            if pressed is not None and pressed != (head.row.id, head.call):
                raise Refusal("encounter.stale_press")
            action = make(head.encounter)
            as_gm = not agreed and _as_gm(held, caller, head.encounter, action)
            new_lead = as_gm and gm_role.takes_over(held, caller, head.encounter)
            return await _made(table, caller, head, action, held, new_lead=new_lead)

        return await _append(table, caller, head, made, held.health)


async def _made(
    table: Table, caller: Caller, head: Head, action: Action, held: Preferences, *, new_lead: bool
) -> Head:
    """The encounter as an action leaves it, with the step that is still to be written."""
    brought = await with_bodies(table, caller.guild_id, head.encounter, _born(caller, action))
    action = await action_inputs.completed(table, caller.guild_id, head.encounter, brought)
    return _with_map(held, head, _done(caller, head, action, held, new_lead=new_lead))


async def alongside(table: Table, caller: Caller, action: Action) -> Head:
    """The channel's encounter after an action that is written together with a step of something else and by
    that step's right. The calling code holds the encounter's lock, and says when the result ``stands``."""
    head, held = await require_head(table, caller.channel_id), await of_caller(table, caller)
    return await _made(table, caller, head, action, held, new_lead=False)


def _born(caller: Caller, action: Action) -> Action:
    """An action with the id of the interaction that brought its entrants in."""
    if not isinstance(action, actions.Add):
        return action
    born = (replace(each, born=caller.interaction_id) for each in action.entrants)
    return replace(action, entrants=tuple(born))


def _done(caller: Caller, head: Head, action: Action, held: Preferences, *, new_lead: bool) -> Head:
    """The encounter after an action; with ``new_lead`` the caller leads it from then on."""
    done = tracker.apply(head.encounter, action, reveals=held.reveals)
    if new_lead:
        done = tracker.led_by(done, caller.user_id)
    written, state = stored.dump_action(action), stored.dump(done.encounter)
    step = history.next_step(KIND, caller, head.row.id, head.step, written, state)
    events = done.events
    call = step.interaction_id if _moves_call(done.encounter, events) else head.call
    log = step_log.note(words_for(held.language), caller, head, done.encounter, action, held.health)
    step = replace(step, flow=done.flow, bodies=bodies_after(action, done.encounter), log=log)
    return _after(head, step, call, done.encounter, events, action)


def _with_map(held: Preferences, before: Head, after: Head) -> Head:
    """A step that says whether the channel's map looks otherwise by it: tokens follow the fight."""
    if looks_the_same(before.encounter, after.encounter):
        return after
    if before.appearances(held.health) == after.appearances(held.health):
        return after
    return replace(after, step=replace(after.step, outdates=before.row.channel_id))


def _moves_call(encounter: Encounter, events: Sequence[Event]) -> bool:
    """Whether the message of a step has the buttons of the turn from then on. If the step asks a question, it
    has the question's buttons instead."""
    if any(isinstance(each, (*CALLS, TurnEnded)) for each in events):
        return True
    told = views.seen(events, encounter, as_gm=False)
    return bool(told) and not any(isinstance(each, QuestionAsked) for each in told)


def _after(
    head: Head, step: Step, call: int, encounter: Encounter,
    events: tuple[Event, ...], action: Action | None = None,
) -> Head:  # fmt: skip
    """The encounter as the next step leaves it."""
    step = replace(
        step,
        events=events_text(call, events),
        ends=encounter.phase is Phase.ENDED or bool(encounter.paused),
        paused=encounter.paused,
        fighting=None if (now := fighting(encounter)) == fighting(head.encounter) else now,
    )
    return Head(head.row, step, call, encounter, Done(action, events) if action else None)


async def _append(
    table: Table, caller: Caller, head: Head, make: Callable[[], Awaitable[Head]],
    health: views.HealthShown = views.AS_USUAL,
) -> Head:  # fmt: skip
    """Write the step after ``head``; a replay returns the current encounter. ``health``: how exactly the
    table learns it."""
    try:
        after = await history.append(table.store, KIND, caller, head, make)
    except Refusal as refused:
        if refused.key == MOVED_ON:
            table.doubt(caller.channel_id, caller.guild_id)
        raise
    except BaseException:
        table.doubt(caller.channel_id, caller.guild_id)  # The store knows the result.
        raise
    if not isinstance(after, Head):
        if after is head.step:
            return head
        table.doubt(caller.channel_id, caller.guild_id)
        return await require_head(table, caller.channel_id)
    table.stands(after)
    action_inputs.note(table, caller, head.encounter, after, health)
    return after


async def undo(
    table: Table, caller: Caller, *, pressed: tuple[int, int] | None = None, beside: Beside | None = None
) -> Head:
    """Undo the newest action. Refusal: not the GM, nothing to undo, or something was done since the
    (encounter, revision) of a button."""
    return await _turn(table, caller, history.back, pressed, beside)


async def redo(
    table: Table, caller: Caller, *, pressed: tuple[int, int] | None = None, beside: Beside | None = None
) -> Head:
    """Redo what was undone last. Refusal: not the GM, nothing was undone, or something was done since the
    (encounter, revision) of a button."""
    return await _turn(table, caller, history.forth, pressed, beside)


async def _turn(
    table: Table, caller: Caller, way: history.Way, pressed: tuple[int, int] | None, beside: Beside | None
) -> Head:
    """Append a step that shows an earlier (or later) node's state, with what ``beside`` adds to it."""
    caller.needs_posting()
    async with table.lock("encounter", caller.channel_id), table.lock("map", caller.channel_id):
        head = await _to_turn_back(table, caller)

        async def made() -> Head:
            if pressed is not None and pressed != (head.row.id, head.step.revision):
                raise Refusal("encounter.stale_turning")
            after = await turned(table, caller, head, way)
            along = await beside(after.step) if beside is not None else None
            return replace(after, step=replace(after.step, along=along))

        try:
            return await _append(table, caller, head, made)
        finally:
            table.maps.pop(caller.channel_id, None)  # The map may have gone along.


async def turned(table: Table, caller: Caller, head: Head, way: history.Way) -> Head:
    """The encounter with an undo or redo that is still to be written. The calling code holds the encounter's
    lock. Support for an ally may also be undone by the ally's player and by the supporter. Refusal: not the
    GM, or there is nothing."""
    held = await of_caller(table, caller)
    if not (way is history.back and _was_supported(held, head, caller)):
        authorize(Right.LEAD_FIGHT, gm_role.roles_by(held, caller, gm_role.opener(head.encounter)))
    step = await history.turned(table.store, KIND, caller, head.step, way)
    stood = KIND.load(step.state)
    turned = _led(held, caller, head.encounter, stood)
    if turned.encounter != stood:
        step = replace(step, state=stored.dump(turned.encounter))
    bodies = await _turned_bodies(table, head.row.id, step, turned.encounter)
    log = step_log.note(words_for(None), caller, head, turned.encounter, None)
    step = replace(step, bodies=bodies, log=log)
    goes_on = _turn_of(turned.encounter) == _turn_of(head.encounter)
    call = head.call if goes_on else step.interaction_id
    after = _after(head, step, call, turned.encounter, turned.events)
    return _with_map(held, head, after)


def _was_supported(held: Preferences, head: Head, caller: Caller) -> bool:
    """Whether the newest step was a player's support by the caller or for a combatant of theirs. Only the GM
    undoes what a GM put on a combatant, even in the turn of a combatant that the GM plays."""
    if head.step.user_id in gm_role.leaders(held, head.encounter.gm):
        return False
    action = history.action_of(KIND, head.step)
    ally = tracker.supported(head.encounter, action) if action is not None else None
    actor = head.encounter.current
    if ally is None or not _plays(head.encounter, head.step.user_id, actor):
        return False
    return ally.owner == caller.user_id or _plays(head.encounter, caller.user_id, actor)


async def _turned_bodies(table: Table, encounter_id: int, step: Step, turned: Encounter) -> Bodies:
    """The characters' bodies after an undo or redo."""
    way, nodes = history.direction(step) or ("", [])
    found = [await table.store.step_by_node(KIND.name, encounter_id, each) for each in nodes]
    made = (history.action_of(KIND, each) for each in found if each is not None)
    return {
        character: body
        for action in made
        for character, body in bodies_after(action, turned, undone=way == "undo").items()
    }


def _turn_of(encounter: Encounter) -> tuple[object, ...]:
    """The actor and the turn. If they stay the same, the call still counts; otherwise dead buttons would
    reveal a hidden combatant whose action was undone."""
    count = None if encounter.clock is None else clock_of(encounter).count(encounter.clock)
    return encounter.phase, encounter.current, encounter.round_number, count


def _led(held: Preferences, caller: Caller, now: Encounter, turned: Encounter) -> tracker.Step:
    """An earlier or later state with today's leader: a GM who took the lead keeps it. The ids of questions
    never come again, so that the buttons of an undone question reach no other."""
    asked, begun = max(now.next_question, turned.next_question), max(now.next_effect, turned.next_effect)
    kept = replace(turned, gm=now.gm, gm_leads=now.gm_leads, next_question=asked, next_effect=begun)
    led = tracker.Step(kept)
    return tracker.led_by(led, caller.user_id) if gm_role.takes_over(held, caller, now) else led


async def _to_turn_back(table: Table, caller: Caller) -> Head:
    """The encounter to undo: the open one, otherwise the one that ended last, since its end can be undone
    too."""
    head = await head_in(table, caller.channel_id)
    if head is None:
        last = await table.store.last_encounter_in(caller.channel_id)
        if last is None:
            raise Refusal("encounter.none_open")
        head = await head_read(table, last)
    return head
