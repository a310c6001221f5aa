"""/encounter: the channel's tracker."""

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.encounter import actions, requests
from bot.encounter.actions import Action, Entrant
from bot.encounter.appearing import appearing
from bot.encounter.encounter import CombatantId, Encounter, clock_of, deck_in
from bot.encounter.pausing import TITLE, players_of, title_of
from bot.encounter.roster import NAME
from bot.encounter.tracker import SUPPORT
from bot.play import characters, ongoing
from bot.play.authority import Right, may
from bot.play.channel_notes import on_panel_for
from bot.play.delivery import MOST_CHOICES, DeliveryStatus, Panel, Post, read_button_id
from bot.play.encounter import arrivals, encounters, questions, swaps, track_pictures
from bot.play.encounter.arrivals import Given
from bot.play.encounter.buttons import (
    ADD,
    ALTER,
    END,
    MORE,
    NAMING,
    REDO,
    REOPEN,
    UNDO,
    explains,
    kept_buttons,
    naming_menus,
)
from bot.play.encounter.encounters import act
from bot.play.encounter.gm_rooms import gm_panel, hidden_word
from bot.play.encounter.step_context import Scene, scene_of
from bot.play.encounter.step_log import FightLog, log_of
from bot.play.encounter.turn_calls import News
from bot.play.encounter.visible import (
    named,
    own_at_hand,
    played_by,
    require_seen,
    seen_here,
    standings_of,
)
from bot.play.gm_role import allowed, opener, require, roles_by
from bot.play.heads.encounter import Head
from bot.play.maps import paired_undo
from bot.play.maps.paired_undo import Other
from bot.play.rolling.acting import acting_of
from bot.play.rolling.deed_lists import LISTED, deed_list
from bot.play.settings import of_caller
from bot.play.table import head_in, head_read, require_head
from bot.play.typed_numbers import read_number
from bot.play.workload.files import made
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.store.errors import StoreFailure
from bot.systems import system as game_of
from bot.systems.cards import card_named
from bot.systems.clock import Clock
from bot.systems.combat import Answer, QuestionId
from bot.systems.declarations import CorrectionKind
from bot.text import N_, fold, half_width, tidy
from bot.text_files import TooLarge
from bot.wording import encounter as wording
from bot.wording.clocks import spoken_by
from bot.wording.encounter import deeds
from bot.wording.logs.exports import MOST_FILES
from bot.wording.named_values import named as called
from bot.wording.words import Marked
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press, presses
from cogs.ui.command_names import shown_option
from cogs.ui.commands import command, group
from cogs.ui.components import UNSENT, ids_on
from cogs.ui.file_limit import file_limit
from cogs.ui.forms import (
    BETWEEN,
    MOST_FIELDS,
    Form,
    Listed,
    add_form,
    answer_form,
    chosen_of,
    join_form,
    submitted,
)
from cogs.ui.people import Person, on_the_server

log = logging.getLogger(__name__)

NOBODY = CombatantId(0)
"""In place of a combatant that the user may not know of, or that is gone."""
OVER = frozenset({"encounter.stale_press", "encounter.none_open"})
"""The refusals of a press on buttons that count no longer."""

encounter = group("encounter", "The encounter: initiative, ticks and turns")
setting = app_commands.Group(name="set", description="Correct a combatant (GM)", parent=encounter)
fight = app_commands.Group(name="fight", description="Pause, resume, copy (GM)", parent=encounter)
PAUSED = {"fight": suggestions.paused}
KINDS = {"name": suggestions.kinds}
WHO = {"who": suggestions.combatants}
BOTH = {"a": suggestions.combatants, "b": suggestions.combatants}
Name = app_commands.Range[str, 1, 100]
Title = app_commands.Range[str, 1, TITLE]
Kinds = app_commands.Range[str, 1, 300]
Modifier = app_commands.Range[int, -100, 100]
Initiative = app_commands.Range[int, -100, 200]
Level = app_commands.Range[int, 0, 100]
Side = app_commands.Range[str, 1, 30]
Own = app_commands.Range[int, -200, 200]
Points = app_commands.Range[int, -100, 100]
Dice = app_commands.Range[str, 1, 100]
Health = app_commands.Range[str, 1, 200]
Cost = app_commands.Range[int, 0, 1000]
Short = app_commands.Range[str, 1, 20]
Sort = app_commands.Range[str, 1, 40]
"""A kind of action, by its key, its name, or both as the list shows them."""
Often = app_commands.Range[int, 1, 100]
MOST_AT_ONCE = 20
_NUMBER = re.compile(r"[-+=]*\s*\d+")


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """A player's own combatant."""

    name: Name | None = None
    modifier: Modifier | None = None
    initiative: Initiative | None = None
    level: Level | None = None
    dice: Dice | None = None
    health: Health | None = None


@dataclass(frozen=True, slots=True)
class AddOptions:
    """One combatant, or several of one kind or more."""

    name: Kinds
    count: app_commands.Range[int, 1, MOST_AT_ONCE] = 1
    modifier: Modifier | None = None
    initiative: Initiative | None = None
    level: Level | None = None
    dice: Dice | None = None
    side: Side | None = None
    hidden: bool = False
    owner: Person | None = None
    health: Health | None = None


@dataclass(frozen=True, slots=True)
class ActionOptions:
    """An action that a clock keeps account of: all that any clock takes of it."""

    name: Name | None = None
    kind: Sort | None = None
    reaction: bool | None = None
    ap: Cost | None = None
    cooldown: Short | None = None
    uses: Often | None = None
    periods: Often | None = None
    after: Name | None = None
    part: Short | None = None
    tag: Short | None = None
    who: Name | None = None


async def told(ask: Ask, head: Head, private_word: Marked | None = None) -> None:
    """Answer, tell the table, and have the panel redrawn.

    The action is committed by now: the answer says so at once, whatever the channel does.
    """
    now = await scene_of(ask.table, head)
    announcer, spawn = ask.host.announcer, ask.host.spawn
    news, redrawn = await announcer.calls.compose(now), False
    try:
        redrawn = await _acknowledge(ask, news, private_word)
    except UNSENT as error:
        log.warning("done, but not answered: %s", type(error).__name__)
    outcome = await _told(ask, news)
    if outcome is not DeliveryStatus.DELIVERED:
        await _not_told(ask, outcome)
    await _tell_presser(ask, now)
    await _advise(ask, now)
    await ask.host.boards.follow(head.step, spawn)
    if head.step.ends:
        await announcer.panels.close(head)
    elif news.redraws and not redrawn:
        announcer.panels.redraw_soon(head, spawn, now)
    await announcer.gm_rooms.follow(now, spawn)
    await ask.host.turn_reminders.follow(head, now.held)


NO_ACCESS = N_(
    "It is done and stored, but I could not post to this channel. Check my permissions here; I try again by "
    "myself, and at the next action."
)
UNTOLD: Mapping[DeliveryStatus | None, str] = {
    None: N_(
        "It is done and stored. Then my database failed, so this channel may not have been told. I try again "
        "by myself, and at the next action."
    ),
    DeliveryStatus.THROTTLED: N_(
        "It is done and stored, but Discord did not take my message just now. I try again by myself, and at "
        "the next action."
    ),
    DeliveryStatus.CLOSED: NO_ACCESS,
    DeliveryStatus.GONE: NO_ACCESS,
}
"""What the user reads whose action is not announced yet."""


async def _told(ask: Ask, news: News) -> DeliveryStatus | None:
    """How the announcement in the channel went. None: the store failed, so that nobody knows; the action
    itself is stored."""
    try:
        return await ask.host.announcer.calls.tell(news.scene.head, news)
    except StoreFailure:
        return None


async def _not_told(ask: Ask, outcome: DeliveryStatus | None) -> None:
    """Say that something was done and may not be announced in the channel yet, and why."""
    try:
        await ask.answer(ask.words(UNTOLD[outcome]), private=True)
    except UNSENT as error:
        log.warning("not told, and not answered: %s", type(error).__name__)


async def _tell_presser(ask: Ask, now: Scene) -> None:
    """Tell the GM who acted, privately, what is hidden from the table: what a public button did to a hidden
    combatant, and the hidden turn if no DM reaches them."""
    announcer, caller, head = ask.host.announcer, ask.caller, now.head
    missed = caller.user_id in announcer.gm_rooms.unreached.get(head.row.id, ())
    shown = _in_private(ask) and (_is_panel(ask) or not (missed and head.begins_call and head.hides_actor))
    if shown or not (missed or ask.pressed):
        return
    told = await announcer.gm_rooms.call(ask.words, now) if missed else hidden_word(ask.words, now)
    if told is None or not await encounters.leads(ask.table, caller, head.encounter):
        return
    try:
        await ask.answer(told, private=True)
    except UNSENT as error:
        log.warning("a hidden turn was not told: %s", type(error).__name__)


async def _advise(ask: Ask, now: Scene) -> None:
    """Tell a player who acted, privately and once a fight, what is missing on the sheet and what is counted
    by hand. Nobody learns anything about another player's sheet."""
    head = now.head
    advised, system = ask.host.announcer.advised, head.encounter.system
    if head.step.interaction_id != ask.caller.interaction_id or not wording.advises(system, head.events):
        return
    concerned = [
        who
        for who in head.encounter.combatants
        if (head.row.id, who.id) not in advised and wording.advice(ask.words, system, who, head.events, "")
    ]
    if not concerned:
        return
    leads = may(Right.LEAD_FIGHT, roles_by(now.held, ask.caller, opener(head.encounter)))
    for who in concerned:
        is_own = who.owner == ask.caller.user_id
        if not is_own and (who.owner is not None or not leads):
            continue
        character = (
            await characters.character_by_id(ask.table, ask.caller.guild_id, who.character)
            if who.character
            else None
        )
        foe = "" if who.owner is not None else character.name if character is not None else None
        text = wording.advice(ask.words, system, who, head.events, foe)
        if not text:
            continue
        advised[head.row.id, who.id] = True
        try:
            await ask.answer(text, private=True)
        except UNSENT as error:
            log.info("advice was not told: %s", type(error).__name__)


def _in_private(ask: Ask) -> bool:
    """Whether it was pressed where only GMs read: their own panel, their channel, or a direct message."""
    message = ask.message
    return message is not None and (message.flags.ephemeral or ask.is_elsewhere)


def _is_panel(ask: Ask) -> bool:
    """Whether it was pressed on a panel rather than on a call."""
    message = ask.message
    return message is not None and message.flags.components_v2


async def _acknowledge(ask: Ask, news: News, private_word: Marked | None) -> bool:
    """Answer a command in words, a press on a call that is over by taking its buttons, one on
    the panel by redrawing it; says whether the panel is redrawn so. Such an answer is not
    among the calls that Discord counts."""
    message, now, head = ask.message, news.scene, news.scene.head
    announcer = ask.host.announcer
    if not ask.pressed:
        await ask.answer(private_word or _done(ask, head), private=True)
    elif message is not None and is_list(message):
        await _renew_list(ask, now, private_word)
    elif isinstance(head.action, Answer) and not _is_panel(ask):
        await _show_answered(ask, now)
    elif _in_private(ask):
        await _renew(ask, now)
    elif not news.redraws and (message is None or not announcer.calls.is_call(head, message.id)):
        await ask.defer(private=True)
    elif message is not None and announcer.calls.is_call(head, message.id):
        await ask.leave(explains)
        announcer.calls.call_ended(head)
    elif message is None or not await announcer.panels.redraw_by(message.id, ask.update, now):
        await ask.defer(private=True)
    else:
        return True
    return False


def is_list(message: discord.Message) -> bool:
    """Whether it is the actor's private list of deeds."""
    return message.flags.ephemeral and any(
        (read_button_id(each) or ("",))[0] in LISTED for each in ids_on(message)
    )


async def _renew_list(ask: Ask, now: Scene, said: Marked | None) -> None:
    """Bring the pressed list of deeds up to date; once the call is over, only what was done stays."""
    head, words = now.head, ask.words
    told = said or words("✓")
    try:
        acting = await acting_of(ask.table, ask.caller, head.row.id, head.call, words.plain(deeds.ATTACK))
    except Refusal:
        acting = None
    if acting is None or head.begins_call or head.call == head.step.interaction_id:
        await ask.leave(explains, told)
    else:
        await ask.update(deed_list(words, acting, moves=not ask.is_elsewhere, said=told))


async def _show_answered(ask: Ask, now: Scene) -> None:
    """Take the buttons of answered questions off the pressed message, and mark these questions."""
    head, message, text = now.head, ask.message, None
    if message is not None:
        here = {questions.question_of(each) for each in ids_on(message)}
        view = replace(now.whole, gm=now.seen.gm)
        waiting = questions.among(view, here)
        text = questions.answered(now.words, view, message.content, waiting)
    await ask.leave(lambda custom_id: _counts(head, custom_id), text)


def _counts(head: Head, custom_id: str) -> bool:
    """Whether a button still does something: its question waits, or it is none of a question's."""
    question = questions.question_of(custom_id)
    return question is None or question in {each.id for each in head.encounter.pending}


async def _gm_panel(ask: Ask, head: Head) -> Panel:
    """The GM's own panel for the caller."""
    row = head.row
    pinned = await on_panel_for(ask.table, ask.words, ask.caller, row.channel_id, row.guild_id)
    return gm_panel(ask.words, head, pinned)


async def _renew(ask: Ask, now: Scene) -> None:
    """Bring the pressed private message up to date. For a call, a new turn is a new message. A former leader
    sees what the table sees, without buttons."""
    announcer, head = ask.host.announcer, now.head
    leads = await encounters.leads(ask.table, ask.caller, head.encounter)
    if _is_panel(ask) and ask.is_elsewhere:
        if not leads or head.step.ends:
            await ask.defer(private=True)
        else:
            await ask.host.announcer.gm_rooms.redraw_by(head, ask.update)
    elif _is_panel(ask):
        theirs = Panel((await announcer.panels.panel(head, now)).blocks)
        await ask.update(await _gm_panel(ask, head) if leads else theirs)
    elif not leads or head.done is None or head.begins_call:
        await ask.leave(explains)
    else:
        await ask.update(await announcer.gm_rooms.call(ask.words, now))


def _done(ask: Ask, head: Head) -> Marked:
    """What was done, for the user who did it."""
    action = head.action if head.step.interaction_id == ask.caller.interaction_id else None
    if action is None:
        return ask.words("Done.")
    names = {each.id: each.name for each in head.encounter.combatants}
    system = head.encounter.system
    told = wording.confirmed(ask.words, action, head.events, names.get, system=system)
    return told or ask.words("Done.")


async def do(
    ask: Ask,
    make: Callable[[Encounter], Action],
    pressed: tuple[int, int] | None = None,
    private_word: Marked | None = None,
) -> None:
    """Do something to the channel's encounter, and tell it; ``private_word``: its words for the user."""
    try:
        async with _heard(ask):
            head = await act(ask.table, ask.caller, make, pressed=pressed)
    except Refusal as refused:
        if pressed is not None and refused.key in OVER:
            await _correct(ask)
        raise
    await told(ask, head, private_word)


async def _correct(ask: Ask) -> None:
    """After a press that came too late, correct the message. An earlier call loses its buttons, which until
    then only looked live: removing them from every call would cost a Discord call for each turn. A panel,
    which is made of components without text, is updated."""
    message = ask.message
    if message is not None and message.content:
        try:
            await ask.leave(explains)
        except UNSENT as error:
            log.info("an earlier call kept its buttons: %s", type(error).__name__)
    elif head := await head_in(ask.table, ask.caller.channel_id):
        ask.host.announcer.panels.redraw_soon(head, ask.host.spawn)


def _heard(ask: Ask) -> AbstractAsyncContextManager[None]:
    """Announce what is unannounced before anything new is done. Refusal: it cannot be announced."""
    return ask.host.announcer.calls.heard(ask.caller.channel_id)


@command("open", "Open an encounter in this channel", into=encounter)
async def _open(
    ask: Ask,
    system: str | None = None,
    settling: bool = False,
    variant: str | None = None,
    players: bool = False,
) -> None:
    variants = (*(("settling",) if settling else ()), *((variant,) if variant else ()))
    if players:
        await _open_again(ask, await encounters.last_in(ask.table, ask.caller.channel_id), variants)
        return
    await _opened(ask, system, variants)


async def _open_again(ask: Ask, last: Head | None, variants: tuple[str, ...] | None = None) -> None:
    """Open the next encounter with the players of the last one. Refusal: there are none."""
    kept = players_of(last.encounter) if last is not None else ()
    if last is None or not kept:
        raise Refusal("encounter.no_players")
    played = last.encounter.variants if variants is None else variants
    await _opened(ask, last.encounter.system, played, kept)


async def _opened(
    ask: Ask, system: str | None, variants: tuple[str, ...], entrants: Sequence[Entrant] = ()
) -> None:
    announcer = ask.host.announcer
    await announcer.finish(ask.caller.channel_id)
    head = await encounters.open_encounter(
        ask.table, ask.caller, system, variants=variants, entrants=entrants
    )
    await announcer.calls.tell(head)
    panel = await announcer.panels.panel(head)
    try:
        message_id = await ask.answer(panel, private=False)
    except UNSENT:
        message_id = None
    if message_id is not None:
        await announcer.panels.stands(head, message_id, panel)
    elif not await announcer.panels.redraw(head.row.channel_id):
        raise Refusal("post_failed")
    await announcer.gm_rooms.follow(await scene_of(ask.table, head), ask.host.spawn)


@command("join", "Join the encounter", into=encounter, private=True)
async def _join(ask: Ask, given: JoinOptions) -> None:
    name = given.name or await _played_name(ask)
    entrant = Entrant(name, None, initiative=given.initiative, health=given.health or "")
    await _enter(ask, entrant, given.dice or "", given.modifier, given.level)


async def _played_name(ask: Ask) -> str:
    """The name of a user who joins without typing one: the character that they play, otherwise their own."""
    found = await characters.active_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    return (found.name if found is not None else ask.caller.name)[:NAME]


async def _require_levels(ask: Ask, level: int) -> None:
    """Refuse a level if it would mean nothing: the clock does not break ties by it."""
    if not level:
        return
    head = await require_head(ask.table, ask.caller.channel_id)
    if not clock_of(head.encounter).levels:
        raise Refusal("encounter.no_levels", system=head.encounter.system)


async def _enter(ask: Ask, entrant: Entrant, dice: str, modifier: int | None, level: int | None) -> None:
    """Let a player's own combatant in."""
    await _require_levels(ask, level or 0)
    owned = await arrivals.as_players(ask.table, ask.caller, entrant, dice, modifier, level)
    await do(ask, lambda _: actions.Add((owned,)))


@command("add", "Add combatants (GM)", into=encounter, private=True, autocomplete=KINDS)
async def _add(ask: Ask, given: AddOptions) -> None:
    """If a foe has the name, or a character of its player, the combatant gets the sheet."""
    owner = on_the_server(given.owner)[0] if given.owner else None
    said = Given(
        given.side or "",
        given.hidden,
        given.initiative,
        given.modifier,
        given.level,
        given.dice or "",
        owner,
        given.health or "",
    )
    kinds = arrivals.kinds(given.name, given.count)
    known = await arrivals.known_among(ask.table, ask.caller, kinds, owner)
    await add(ask, lambda now: actions.Add(arrivals.brought_in(now, kinds, known, said)), given.level or 0)


async def add(ask: Ask, joining: Callable[[Encounter], Action], level: int) -> None:
    """Add the GM's entrants, announced as the tracker says. Refusal: the caller does not lead the encounter,
    or it has no use for a level."""
    head = await require_head(ask.table, ask.caller.channel_id)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    await _require_levels(ask, level)
    await do(ask, joining)


@command("start", "Start the fight (GM)", into=encounter, private=True)
async def _start(ask: Ask) -> None:
    await do(ask, lambda _: actions.Start())


@command("next", "End the turn", into=encounter, private=True, autocomplete={"who": suggestions.next_ones})
async def _next(ask: Ask, rest: bool = False, who: Name | None = None) -> None:
    to = None if who is None else (await named(ask.table, ask.caller, who)).id
    await _go_on(ask, actions.Next(rest, to))


async def _go_on(ask: Ask, action: actions.Next, pressed: tuple[int, int] | None = None) -> None:
    """End the turn. If the actor must name who goes next, offer lists of those that may."""
    try:
        await do(ask, lambda _: action, pressed)
    except Refusal as refused:
        if refused.key != "encounter.name_next":
            raise
        head = await require_head(ask.table, ask.caller.channel_id)
        as_gm = await encounters.leads(ask.table, ask.caller, head.encounter)
        menus = naming_menus(ask.words, head, as_gm=as_gm, rest=action.rest)
        await ask.answer(Post(ask.words("Who goes next?"), menus=menus), private=True)


@command(
    "delay",
    "Put the turn off: by one tick, in plain order to a moment of choice",
    into=encounter,
    private=True,
)
async def _delay(ask: Ask) -> None:
    await do(ask, lambda now: requests.asked(now, "delay", {}))


@command("ap", "Spend action points", into=encounter, private=True, autocomplete=WHO)
async def _ap(ask: Ask, amount: Points, who: Name | None = None) -> None:
    if amount == 0:
        raise Refusal("encounter.nothing_changes")
    spender = (await named(ask.table, ask.caller, who)).id if who else None
    await do(ask, lambda now: requests.asked(now, "ap", {"who": spender, "amount": amount}))


@command(
    "action",
    "Do a counted action; without options: break it off",
    into=encounter,
    private=True,
    autocomplete={**WHO, "kind": suggestions.action_kinds},
)
async def _action(ask: Ask, given: ActionOptions) -> None:
    said = {each.name: getattr(given, each.name) for each in fields(given)}
    verb = "break_off" if {**said, "who": None} == dict.fromkeys(said) else "action"
    if given.name is not None:
        said["name"] = tidy(given.name)
    if given.who is not None:
        said["who"] = (await named(ask.table, ask.caller, given.who)).id
    by = await own_at_hand(ask.table, ask.caller)
    shown = partial(shown_option, ask.words, "encounter action")
    await do(ask, lambda now: requests.typed(now, verb, said | _kind_meant(now, said["kind"]), by, shown))


def _kind_meant(now: Encounter, typed: str | None) -> dict[str, str | None]:
    """The typed kind of action, by its key; an unknown kind stays for the refusal."""
    known = {each.key: each.title for each in requests.sorts(now, "action")}
    spelt = {each.key: each.spelt for each in requests.sorts(now, "action")}
    return {"kind": typed and (called(typed, known, spelt) or typed)}


async def _change(ask: Ask, who: str, **facts: Any) -> None:
    """Correct a combatant by hand."""
    of = await _to_correct(ask, who)
    await do(ask, lambda _: actions.Change(of, **facts))


async def _to_correct(ask: Ask, who: str) -> CombatantId:
    """The combatant to correct, for the leader. Refusal: the caller does not lead; this comes before any
    other refusal."""
    head = await encounters.require_open(ask.table, ask.caller)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    return (await named(ask.table, ask.caller, who)).id


@command("name", "Give it another name (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_name(ask: Ask, who: Name, name: Name) -> None:
    await _change(ask, who, name=name)


@command("initiative", "Set or move where it stands (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_initiative(ask: Ask, who: Name, initiative: app_commands.Range[str, 1, 20]) -> None:
    """By a number, or by a card where initiative is drawn."""
    of = await _to_correct(ask, who)
    deck = deck_in((await require_head(ask.table, ask.caller.channel_id)).encounter)
    if deck is not None:
        card = card_named(deck, initiative)
        await do(ask, lambda _: actions.Change(of, card=card))
        return
    stands, by = read_number(initiative)
    await _change(ask, who, initiative=stands, initiative_by=by)


@command("modifier", "Set its initiative modifier (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_modifier(ask: Ask, who: Name, modifier: Modifier) -> None:
    await _change(ask, who, modifier=modifier)


@command(
    "dice", "Set its initiative dice, before the start (GM)", into=setting, private=True, autocomplete=WHO
)
async def _set_dice(ask: Ask, who: Name, dice: Dice) -> None:
    await _to_correct(ask, who)
    head = await require_head(ask.table, ask.caller.channel_id)
    brought = clock_of(head.encounter).brought(dice, {}, rolls=True)
    await _change(ask, who, dice=brought.dice)


@command("level", "Set its level (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_level(ask: Ask, who: Name, level: Level) -> None:
    await _to_correct(ask, who)
    await _require_levels(ask, level)
    await _change(ask, who, level=level)


@command("side", "Set the side it fights on (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_side(ask: Ask, who: Name, side: Side | None = None) -> None:
    await _change(ask, who, side=side or "")


@command("owner", "Give it to a player or back to the GM (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_owner(ask: Ask, who: Name, owner: Person | None = None) -> None:
    await _change(ask, who, owner=on_the_server(owner)[0] if owner else 0)


@command("hidden", "Hide it, or let it appear (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_hidden(ask: Ask, who: Name, hidden: bool) -> None:
    await _change(ask, who, hidden=hidden)


@command("note", "Write a short note on the panel (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_note(
    ask: Ask, who: Name, note: app_commands.Range[str, 1, 200] | None = None, hidden: bool = False
) -> None:
    """There is a public note, and one for the GM only."""
    await _change(ask, who, **{"gm_note" if hidden else "note": note or ""})


@command(
    "health",
    "Set or heal its wounds (GM; btr: the actor heals)",
    into=setting,
    private=True,
    autocomplete=WHO,
)
async def _set_health(ask: Ask, who: Name, change: app_commands.Range[str, 1, 200]) -> None:
    """As the game's combat declares it by ``mend``; the actor's player supports an ally with it."""
    head = await encounters.require_open(ask.table, ask.caller)
    supports = requests.has_deed(head.encounter, SUPPORT)
    if supports and not await encounters.leads(ask.table, ask.caller, head.encounter):
        ally = (await named(ask.table, ask.caller, who)).id
        await do(ask, lambda now: requests.deed(now, SUPPORT, {"ally": ally, "text": change}))
        return
    of = await _to_correct(ask, who)
    await do(ask, lambda now: requests.deed(now, "mend", {"who": of, "text": change}))


@command("posture", "Bring it into a posture by force (GM)", into=setting, private=True, autocomplete=WHO)
async def _set_posture(ask: Ask, who: Name, posture: str) -> None:
    """P-49."""
    of = await _to_correct(ask, who)
    await do(ask, lambda now: requests.asked(now, "posture", {"who": of, "posture": posture}))


def _add_correction(kind: CorrectionKind) -> None:
    """A subcommand for a number that only some clocks have.

    It is not a form: a form holds five fields and no member picker, and shows a hidden one's values to
    anyone who looks at the screen.
    """

    @command(kind.asked_as, kind.text, into=setting, private=True, autocomplete=WHO)
    async def _(ask: Ask, who: Name, value: Own) -> None:
        of = await _to_correct(ask, who)
        await do(
            ask,
            lambda now: actions.Change(of, own=((requests.corrected(now, kind.asked_as), value),)),
        )


for _kind in requests.corrections_somewhere():
    _add_correction(_kind)


@command("swap", "Exchange two places on a tick", into=encounter, private=True, autocomplete=BOTH)
async def _swap(ask: Ask, a: Name, b: Name) -> None:
    async with _heard(ask):
        head = await swaps.swap(ask.table, ask.caller, a, b)
    if head is None:
        await ask.answer(ask.words("Asked. It happens when the other player agrees."), private=True)
    else:
        await told(ask, head)


@press("swap_agree", takes=2)
async def _agree(ask: Ask, numbers: tuple[int, ...]) -> None:
    async with _heard(ask):
        of, head = await swaps.agree(ask.table, ask.caller, *numbers)
    await told(ask, head)
    await ongoing.show(ask.table, of)


@command("remove", "Take a combatant out (GM)", into=encounter, private=True, autocomplete=WHO)
async def _remove(ask: Ask, who: Name | None = None, dead: bool = False) -> None:
    if dead is (who is not None):
        raise Refusal("encounter.who_or_dead")
    if who is None:
        head = await require_head(ask.table, ask.caller.channel_id)
        await encounters.require_lead(ask.table, ask.caller, head.encounter)
        await do(ask, encounters.without_the_fallen)
        return
    gone = await named(ask.table, ask.caller, who)
    async with _heard(ask):
        head = await act(ask.table, ask.caller, lambda _: actions.Remove(gone.id))
    await told(ask, head, ask.words("{name} is out of the encounter.", name=gone.name))


@command("show", "Show the panel again", into=encounter, private=True)
async def _show(ask: Ask) -> None:
    ask.caller.needs_posting()
    head, as_gm = await require_seen(ask.table, ask.caller)
    await ask.defer(private=True)
    await ask.host.announcer.calls.tell(head)
    if not await ask.host.announcer.panels.redraw(ask.caller.channel_id, anew=True):
        raise Refusal("post_failed")
    if as_gm:
        await ask.answer(await _gm_panel(ask, head), private=True)
    else:
        await ask.answer(ask.words("The panel is posted again below."), private=True)


async def _map_told(ask: Ask, its_map: Other) -> None:
    """Show that the map went along with a step back or forth, or say that it did not."""
    if its_map.follows:
        ask.host.boards.redraw_soon(ask.caller.channel_id, ask.host.spawn)
    if its_map.stays:
        await ask.answer(
            ask.words(
                "Its part on the map stays as it is: the map has changed since, or somebody else leads "
                "it. `/map undo` undoes actions there."
            ),
            private=True,
        )


@command("undo", "Take back the newest action (GM)", into=encounter, private=True)
async def _undo(ask: Ask) -> None:
    async with _heard(ask):
        head, its_map = await paired_undo.turn_fight(ask.table, ask.caller, "undo")
    changed = await ask.host.announcer.taken_back.gm_word(ask.words, head)
    await told(ask, head, changed or ask.words("Undone."))
    await _map_told(ask, its_map)


@command("redo", "Redo the last undone action (GM)", into=encounter, private=True)
async def _redo(ask: Ask) -> None:
    async with _heard(ask):
        head, its_map = await paired_undo.turn_fight(ask.table, ask.caller, "redo")
    changed = await ask.host.announcer.taken_back.gm_word(ask.words, head)
    await told(ask, head, changed or ask.words("Redone."))
    await _map_told(ask, its_map)


@command("end", "End the encounter (GM)", into=encounter, private=True)
async def _end(ask: Ask) -> None:
    await do(ask, lambda _: actions.End())


@command("jump", "Give the turn to somebody (GM)", into=encounter, private=True, autocomplete=WHO)
async def _jump(ask: Ask, who: Name) -> None:
    """The combatant whose turn it was still has its turn to come."""
    to = (await named(ask.table, ask.caller, who)).id
    await do(ask, lambda _: actions.Jump(to))


@command("log", "Who did what and when; the GM sees everything", load=Load.LONG, into=encounter, private=True)
async def _log(ask: Ask, format_: str = "text") -> None:
    """Of the newest encounter, also after its end."""
    ask.caller.needs_server()
    head = await encounters.last_in(ask.table, ask.caller.channel_id)
    if head is None:
        raise Refusal("encounter.none_open")
    as_gm = await encounters.leads(ask.table, ask.caller, head.encounter)
    await ask.defer(private=True)
    words, limit, ending = await ask.public_words(), file_limit(ask), "json" if format_ == "json" else "txt"
    log = FightLog(ask.table, head, as_gm)
    try:
        making = await log_of(log, words, limit, MOST_FILES, as_json=format_ == "json")
        async for file in made(making, ask.comes):
            part = "" if file.count == 1 else f"-{file.number}"
            name = f"encounter-{head.row.id}{part}.{ending}"
            told = words.plural("{n} step", "{n} steps", log.count)
            await ask.answer(Post(told, file=(name, file.content)), private=True)
    except TooLarge as error:
        raise Refusal("log.too_large", files=MOST_FILES, limit=limit // 1_000_000) from error


@press("next_fight", takes=1)
async def _pressed_next_fight(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the next encounter with the players of the one that is over."""
    found = await ask.table.store.encounter(numbers[0])
    if found is None or found[0].channel_id != ask.caller.channel_id:
        raise Refusal("ongoing.unknown")
    head = await head_read(ask.table, found)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    await _open_again(ask, head)


@press(REOPEN, takes=1)
async def _pressed_reopen(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the encounter that nobody has joined again, with the game that is set now."""
    await led(ask, numbers[0])

    def end(now: Encounter) -> Action:
        if now.combatants:
            raise Refusal("encounter.stale_press")
        return actions.End()

    await do(ask, end)
    await _opened(ask, None, ())


@command("pause", "Pause the encounter, so that another can begin (GM)", into=fight, private=True)
async def _pause(ask: Ask, name: Title | None = None) -> None:
    await encounters.require_room_for_paused(ask.table, ask.caller.channel_id)
    await do(ask, lambda now: actions.Pause(name or title_of(now)))


@command(
    "resume",
    "Resume a paused encounter (GM)",
    into=fight,
    private=True,
    autocomplete=PAUSED,
)
async def _resume(ask: Ask, fight: Name | None = None) -> None:
    await ask.host.announcer.finish(ask.caller.channel_id)
    head = await encounters.resume(ask.table, ask.caller, fight)
    await told(ask, head)
    await ask.host.announcer.panels.redraw(ask.caller.channel_id, anew=True)


@command("copy", "Keep a copy of the encounter for another time (GM)", into=fight, private=True)
async def _copy(ask: Ask, name: Title | None = None) -> None:
    """As it was before its start; `resume` goes on with it."""
    head = await encounters.last_in(ask.table, ask.caller.channel_id)
    if head is None:
        raise Refusal("encounter.nothing_to_copy")
    title = name or title_of(head.encounter)
    await encounters.copied(ask.table, ask.caller, head, title)
    text = ask.words(
        "A copy is saved as {name}, paused. It begins with `/encounter fight resume`.", name=title
    )
    await ask.answer(text, private=True)


@press("gm", takes=1)
async def _pressed_gm(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The GM's own panel, for the leader."""
    await same_encounter(ask, numbers[0])
    head = await encounters.require_open(ask.table, ask.caller)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    await ask.answer(await _gm_panel(ask, head), private=True)


@press(MORE, takes=1)
async def _pressed_more(ask: Ask, numbers: tuple[int, ...]) -> None:
    """What a GM keeps besides the fight, as buttons that open forms."""
    head = await led(ask, numbers[0])
    await require(ask.table, ask.caller, Right.KEEP_NOTES)
    told = ask.words("Kept for the GM only, unless the form says otherwise:")
    await ask.answer(Post(told, buttons=kept_buttons(ask.words, head)), private=True)


@press(END, takes=1)
async def _pressed_end(ask: Ask, numbers: tuple[int, ...]) -> None:
    """End the fight, from the GM's own panel; its *Undo* takes that back."""
    await take_seat(ask, numbers[0])
    head = await same_encounter(ask, numbers[0])
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    await do(ask, lambda _: actions.End())


@form("add_form", by=ADD, takes=2)
async def _add_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    head = await led(ask, numbers[0])
    of, clock = head.encounter, clock_of(head.encounter)
    labels = dict[str, str]()
    if deck_in(of) is None:
        labels["initiative"] = OR_DICE if clock.own_dice else INITIATIVE
    if requests.has_deed(of, ALTER):
        labels["health"] = spoken_by(of.system).joining["health"]
    if (arms := game_of(of.system).arms) is not None:
        labels["attacks"] = arms.written
    return add_form(ask.words, form_id, hidden=bool(numbers[1]), foes=await _templates(ask), labels=labels)


INITIATIVE = N_("Initiative: 10; or +2 to the roll")
OR_DICE = N_("Initiative: 10; +2 to the roll; or dice")


async def led(ask: Ask, encounter_id: int) -> Head:
    """The encounter of a button of its leader. Refusal: the presser does not lead it."""
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    return head


async def _templates(ask: Ask) -> list[Listed]:
    """The newest templates that the leader may use; a leader who is not a GM has none."""
    if not await allowed(ask.table, ask.caller, Right.KEEP_FOES):
        return []
    known = await characters.foes_of(ask.table, ask.caller)
    return [Listed(str(each.id), each.name) for each in known[-MOST_CHOICES:]]


@press("add_form", takes=2)
async def _added(ask: Ask, numbers: tuple[int, ...]) -> None:
    head = await led(ask, numbers[0])
    typed = {each: submitted(ask.interaction, each).strip() for each in ("names", "initiative", "health")}
    chosen = [int(each) for each in submitted(ask.interaction, "foes").split(BETWEEN) if each.isdecimal()]
    kinds = arrivals.kinds(typed["names"], 1) if typed["names"] else ()
    if not chosen and not kinds:
        raise Refusal("encounter.nothing_changes")
    said = Given(
        hidden=bool(numbers[1]),
        **_initiative(typed["initiative"], own_dice=clock_of(head.encounter).own_dice),
        health=typed["health"],
        attacks=arrivals.attacks_given(head.encounter, submitted(ask.interaction, "attacks")),
    )
    picked = await arrivals.foes_chosen(ask.table, ask.caller, chosen)
    named = await arrivals.known_among(ask.table, ask.caller, kinds)
    known = {**named, **{fold(each.name): arrivals.as_foe(each) for each in picked}}
    wanted = arrivals.together(kinds, picked)
    try:
        await add(ask, lambda now: actions.Add(arrivals.brought_in(now, wanted, known, said)), 0)
    except Refusal as refused:
        if refused.key == "encounter.dice_missing":  # Its words name the options of commands.
            raise Refusal("encounter.dice_missing_in_form") from refused
        raise


def _initiative(text: str, *, own_dice: bool) -> Mapping[str, Any]:
    """What a field says of an initiative: where it stands, what is added to its roll, or its dice. Refusal:
    it cannot be read."""
    if not text:
        return {}
    if own_dice and not _NUMBER.fullmatch(half_width(text)):
        return {"dice": text}
    stands, by = read_number(text)
    return {"initiative": stands} if by is None else {"modifier": by}


@press("appear", takes=3)
async def _pressed_reveal(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Let a hidden combatant appear."""
    encounter_id, who, born = numbers
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    await encounters.require_lead(ask.table, ask.caller, head.encounter)
    await do(ask, lambda now: appearing(now, CombatantId(who), born))


@press("why", takes=1)
async def _pressed_why(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The reasons for the places of all combatants that the presser may know."""
    held = await standings_of(ask.table, ask.caller, numbers[0])
    await ask.answer_whole(wording.derivations(ask.words, held))


@press("track", load=Load.HEAVY, takes=1)
async def _pressed_track(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The places of all within the round, as far as the presser may know them."""
    await take_seat(ask, numbers[0])
    seen = await seen_here(ask.table, ask.caller, numbers[0])
    theme = (await of_caller(ask.table, ask.caller)).theme
    await ask.answer(await track_pictures.told(ask.words, seen, theme), private=True)


@press("everybody", takes=1)
async def _pressed_everybody(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Everything for which a panel had no space, as far as the presser may know it."""
    await take_seat(ask, numbers[0])
    await ask.answer_whole(wording.whole_panel(ask.words, await seen_here(ask.table, ask.caller, numbers[0])))


@press(UNDO, takes=2)
async def _pressed_undo(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _turned(ask, UNDO, numbers)


@press(REDO, takes=2)
async def _pressed_redo(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _turned(ask, REDO, numbers)


async def _turned(ask: Ask, way: str, numbers: tuple[int, ...]) -> None:
    """A step back or forth, by a button that knows the step it was made for. A button of an earlier step does
    nothing; the panel that it stands on is brought up to date."""
    await take_seat(ask, numbers[0])
    try:
        async with _heard(ask):
            head, its_map = await paired_undo.turn_fight(
                ask.table, ask.caller, way, pressed=(numbers[0], numbers[1])
            )
    except Refusal as refused:
        newest = await head_in(ask.table, ask.caller.channel_id)
        if refused.key == "encounter.stale_turning" and newest is not None and _in_private(ask):
            await _renew(ask, await scene_of(ask.table, newest))
        raise
    await told(ask, head)
    await _map_told(ask, its_map)


async def take_seat(ask: Ask, encounter_id: int) -> None:
    """Let a button in a direct message or the GMs' channel act in the channel of its encounter, with the
    presser's rights there."""
    seat = await encounters.seat_elsewhere(ask.table, ask.caller, encounter_id)
    if seat is not None:
        await ask.sit_at(*seat)


@press("rest", takes=2)
async def _pressed_rest(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Let what still waits in this phase happen, and go on (B-3)."""
    await take_seat(ask, numbers[0])
    await _go_on(ask, actions.Next(rest=True), (numbers[0], numbers[1]))


@press("next", takes=2)
async def _pressed_next(ask: Ask, numbers: tuple[int, ...]) -> None:
    await take_seat(ask, numbers[0])
    await _go_on(ask, actions.Next(), (numbers[0], numbers[1]))


@press(NAMING, takes=4)
async def _pressed_name(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The combatant chosen from a list of those that may go next."""
    await take_seat(ask, numbers[0])
    head, as_gm = await require_seen(ask.table, ask.caller)
    known = {str(each.id): each.id for each in head.encounter.combatants if as_gm or not each.hidden}
    to = known.get(chosen_of(ask.interaction), NOBODY)
    await do(ask, lambda _: actions.Next(bool(numbers[3]), to), (numbers[0], numbers[1]))


@presses(requests.declared_somewhere)
async def _pressed_own(ask: Ask, verb: str, numbers: tuple[int, ...]) -> None:
    """A button that the encounter's clock declares."""
    if len(numbers) < 2:
        raise Refusal("ongoing.unknown")
    encounter_id, call, *given = numbers
    await take_seat(ask, encounter_id)
    played = await played_by(ask.table, ask.caller)
    await do(ask, lambda now: requests.pressed(now, verb, given, played), (encounter_id, call))


@press(questions.ANSWER, takes=3)
async def _pressed_answer(ask: Ask, numbers: tuple[int, ...]) -> None:
    """A choice of a question, by the player asked."""
    await _answer(ask, numbers)


@form("answer_form", by=questions.TYPED_ANSWER, takes=3)
async def _answer_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    encounter_id, question, number = numbers
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    await encounters.require_asked(ask.table, ask.caller, head.encounter, QuestionId(question))
    return answer_form(form_id, *questions.typed_in(ask.words, head, QuestionId(question), number))


@press("answer_form", takes=3)
async def _answered(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _answer(ask, numbers, submitted(ask.interaction, "text"))


async def _answer(ask: Ask, numbers: tuple[int, ...], typed: str = "") -> None:
    """Answer a question. Later actions leave the question open; the button of a closed one is removed."""
    encounter_id, question, number = numbers
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    try:
        await encounters.require_asked(ask.table, ask.caller, head.encounter, QuestionId(question))
        await do(ask, lambda now: requests.answer(now, QuestionId(question), number, typed))
    except Refusal as refused:
        if refused.key == "encounter.question_over":
            await _without_answered(ask, await same_encounter(ask, encounter_id))
        raise


async def _without_answered(ask: Ask, head: Head) -> None:
    """Take the buttons of what waits no more off the message that was pressed; a GM's own panel is
    brought up to date, since it is all components. The text stays: an undone question was not answered, and
    undo may have struck it through since it was pressed."""
    message = ask.message
    if message is not None and not message.flags.components_v2:
        await ask.leave(lambda custom_id: _counts(head, custom_id))
    elif _in_private(ask):
        await _renew(ask, await scene_of(ask.table, head))


@press("start", takes=1)
async def _pressed_start(ask: Ask, numbers: tuple[int, ...]) -> None:
    await same_encounter(ask, numbers[0])
    await do(ask, lambda _: actions.Start())


@form("join_form", by="join", takes=1)
async def _join_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    head = await same_encounter(ask, numbers[0])
    of, clock = head.encounter, clock_of(head.encounter)
    known, draws = {"name": await _played_name(ask)}, deck_in(of) is not None
    labels, arms = spoken_by(of.system).joining, game_of(of.system).arms
    if not draws:
        known |= {"initiative": ""} if _in_one(clock) else {"modifier": "", "initiative": ""}
    if clock.own_dice and not draws:
        field = "initiative" if _in_one(clock) else "dice"
        known[field] = await arrivals.dice_on_sheet(ask.table, ask.caller, of)
        labels = {**labels, "initiative": OR_DICE} if _in_one(clock) else labels
    if clock.levels:
        known["level"] = ""
    if requests.has_deed(of, ALTER):
        known["health"] = ""
    if arms is not None and len(known) < MOST_FIELDS:
        known, labels = known | {"attacks": ""}, {**labels, "attacks": arms.written}
    needed = ("name", "dice") if clock.needs_dice else ("name",)
    return join_form(ask.words, form_id, known, labels, needed)


async def same_encounter(ask: Ask, encounter_id: int) -> Head:
    """The channel's encounter. Refusal: the panel is of one that is over."""
    head = await require_head(ask.table, ask.caller.channel_id)
    if head.row.id != encounter_id:
        raise Refusal("encounter.stale_press")
    return head


@press("join_form", takes=1)
async def _joined(ask: Ask, numbers: tuple[int, ...]) -> None:
    head = await same_encounter(ask, numbers[0])
    name = submitted(ask.interaction, "name")
    said = _initiative_entered(ask, head)
    entrant = Entrant(
        name,
        None,
        initiative=said.initiative,
        health=submitted(ask.interaction, "health").strip(),
        attacks=arrivals.attacks_given(head.encounter, submitted(ask.interaction, "attacks")),
    )
    await _enter(ask, entrant, said.dice, said.modifier, _entered(ask, "level"))


def _in_one(clock: Clock[Any]) -> bool:
    """Whether one field takes where somebody stands, what is added to the roll, or dice: they are typed only
    now and then."""
    return clock.own_dice and not clock.needs_dice


def _initiative_entered(ask: Ask, head: Head) -> Given:
    """What the form to join by says of an initiative."""
    clock, text = clock_of(head.encounter), submitted(ask.interaction, "initiative").strip()
    if _in_one(clock):
        return Given(**_initiative(text, own_dice=True))
    dice = submitted(ask.interaction, "dice").strip()
    return Given(initiative=_entered(ask, "initiative"), modifier=_entered(ask, "modifier"), dice=dice)


def _entered(ask: Ask, field: str) -> int | None:
    """A number from the form; empty is None."""
    text = submitted(ask.interaction, field).strip()
    if not text:
        return None
    stands, by = read_number(text)
    return stands if stands is not None else by


COMMANDS = (encounter,)
