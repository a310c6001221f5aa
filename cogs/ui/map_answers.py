"""Answers about a channel's map: its editing in private, public facts in public; and its one message, kept up
to date."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.logs.entry import Logged
from bot.maps.map import Map
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.drawing import illustrated
from bot.play.encounter.step_context import scene_of
from bot.play.heads.encounter import Head
from bot.play.heads.map import MapChange
from bot.play.maps import surveys, token_moves
from bot.play.maps.audience import Survey, audiences, surveyed
from bot.play.maps.paired_undo import Other
from bot.play.maps.surveys import Answer
from bot.play.maps.token_moves import Order, UnagreedError, Way
from bot.play.maps.told_moves import Happening, change_said, change_told, way_logged, way_told
from bot.play.maps.visible_map import Seen, about, seen_as
from bot.play.photos import dressed
from bot.wording.maps import happenings
from bot.wording.maps.surveys import met_told, move_told, past_speed_told
from bot.wording.words import Marked
from cogs.ui.ask import Ask, regardless
from cogs.ui.ongoing_messages import tell_step

POSTS, AS_TEXT = "map_post", "map_text"
"""The verbs of the buttons that post the map, and that open the form with its text."""


async def tell(
    ask: Ask, told: Answer, *, private: bool, logged: Logged | None = None, buttons: Sequence[Button] = ()
) -> None:
    """Answer, or go on answering, with a picture."""
    await ask.defer(private=private)
    words = ask.words if private else await ask.public_words()
    post = Post(told.text, buttons=tuple(buttons), cells=told.cells, told=logged)
    scene = await dressed(ask.table, ask.caller.channel_id, ask.caller.guild_id, told.scene)
    await ask.answer(await illustrated(words, post, scene, name="map.png", alt=told.alt), private=private)


async def tell_change(ask: Ask, change: MapChange, happening: Happening = happenings.told) -> None:
    """Tell the caller what was done, with the map as it is now. The table reads of an undone or redone move;
    everything else is on its message."""
    said = partial(change_said, ask.words, change, happening)
    told = audiences(change, said)
    seen = False in told
    logged = Logged(to=(ask.caller.user_id,)) if True in told else None
    standing = _tell_standing(ask, change.head.map, said(as_gm=True), logged)
    await regardless(standing, partial(_tell_table, ask, change, happening, seen=seen))


async def _tell_table(ask: Ask, change: MapChange, happening: Happening, *, seen: bool) -> None:
    """Tell the table of an undone or redone move, and have the map's message redrawn."""
    if seen and (read := change.told or change_told(await ask.public_words(), change, happening)):
        await tell_step(ask, read)
    _bring_up_to_date(ask, change, seen=seen)


async def tell_turned(ask: Ask, change: MapChange, fight: Other, happening: Happening) -> None:
    """The same for an undone or redone change, also of the fight if it was one step with it."""
    await tell_change(ask, change, happening)
    if change.fight is not None:
        await _tell_fight(ask, change.fight)
    if fight.stays:
        await ask.answer(
            ask.words(
                "Its part in the fight stays as it is: the fight has gone on since, or somebody else "
                "leads it. `/encounter undo` undoes actions there."
            ),
            private=True,
        )


async def _tell_fight(ask: Ask, fight: Head) -> None:
    """Announce the change of the fight, and have its panel redrawn."""
    now = await scene_of(ask.table, fight)
    news = await ask.host.announcer.calls.compose(now)
    await ask.host.announcer.calls.tell(fight, news)
    if news.redraws:
        ask.host.announcer.panels.redraw_soon(fight, ask.host.spawn, now)


def _bring_up_to_date(ask: Ask, change: MapChange, *, seen: bool) -> None:
    """Redraw the map's message if everybody sees a difference; otherwise note that it is current."""
    if seen:
        ask.host.boards.redraw_soon(ask.caller.channel_id, ask.host.spawn)
    else:
        ask.host.boards.unchanged(change.head)


async def _tell_standing(ask: Ask, held: Map | None, said: Marked, logged: Logged | None) -> None:
    """The map after a change, with a button that opens its text to change more of it, and as long as the
    table has not seen it one that posts it."""
    if held is None:
        await ask.answer(Post(said, told=logged), private=True)
        return
    shown = surveys.shown(ask.words, seen_as(held, as_gm=True))
    stands = await ask.table.store.map_message(ask.caller.channel_id) is not None
    posts = Button(ask.words.plain("Post the map"), button_id(POSTS))
    as_text = Button(ask.words.plain("Change as text …"), button_id(AS_TEXT))
    buttons = (as_text,) if stands else (posts, as_text)
    await tell(
        ask, replace(shown, text=f"{said}\n{shown.text}"), private=True, logged=logged, buttons=buttons
    )


async def tell_move(ask: Ask, order: Order) -> None:
    """Move a token: the table reads one line and sees it on the map's message. The way of a hidden token is
    only for its GM."""
    try:
        change, way = await token_moves.move(ask.table, ask.caller, order)
    except UnagreedError as past:
        await _ask_first(ask, order, past)
        return
    await tell_moved(ask, change, way)


async def tell_moved(ask: Ask, change: MapChange, way: Way | None) -> None:
    """Tell a move that was made, as ``tell_move`` does."""
    if change.fight is not None:
        await _tell_fight(ask, change.fight)
    held = change.head.map
    if way is None or held is None:
        await _tell_turn(ask, change)
        return
    seen = about(held, way.token)
    if seen.as_gm:
        hidden = replace(way_logged(way.token), to=(ask.caller.user_id,))
        await tell(ask, surveys.move(ask.words, seen, way.token, way.plan), private=True, logged=hidden)
        ask.host.boards.unchanged(change.head)
    else:
        await _tell_way(ask, change, seen, way)
    if await token_moves.may_know_met(ask.table, ask.caller, held, way):
        await ask.answer(met_told(ask.words, way.met, way.there), private=True)


async def _ask_first(ask: Ask, order: Order, past: UnagreedError) -> None:
    """Say in private the cost of a move past the speed, with the choice."""
    way, words = past.way, ask.words
    kept = await token_moves.ask_first(ask.table, ask.caller, order, way)
    ids = kept.id, kept.revision
    buttons = (
        Button(words.plain("Go all the same"), button_id("map_agree", *ids), ButtonStyle.PRIMARY),
        Button(words.plain("Stay"), button_id("map_stay", *ids)),
    )
    told = past_speed_told(words, past.kind, way.token, way.plan)
    steps = move_told(words, past.kind, way.token, way.plan)
    await ask.answer(Post(told, buttons=buttons, steps=steps), private=True)


async def _tell_way(ask: Ask, change: MapChange, seen: Seen, way: Way) -> None:
    told = change.told or way_told(await ask.public_words(), seen.map.kind, way.token, way.plan)
    await tell_step(ask, told)
    ask.host.boards.redraw_soon(ask.caller.channel_id, ask.host.spawn, post=True)


async def _tell_turn(ask: Ask, change: MapChange) -> None:
    """A token turned on its place, or the interaction came again."""
    read = change.told or change_told(await ask.public_words(), change, happenings.told)
    if read is not None:
        await tell_step(ask, read)
        _bring_up_to_date(ask, change, seen=True)
    else:
        _bring_up_to_date(ask, change, seen=False)
        await ask.answer(change_said(ask.words, change, happenings.told, as_gm=True), private=True)


async def tell_survey(ask: Ask, seen: Seen, survey: Survey) -> None:
    """Answer a question about a map, for users who may know the answer."""
    async for told, private in surveyed(survey, seen, await ask.public_words(), ask.words):
        await tell(ask, told, private=private)


async def post_map(ask: Ask, seen: Seen) -> None:
    """Post the map's message again as the answer; its GM also sees what is hidden."""
    head = await ask.host.boards.head(ask.caller.channel_id)
    await ask.defer(private=False)
    message_id = await ask.answer(await ask.host.boards.post(head), private=False)
    if message_id is not None:
        await ask.host.boards.stands(head, message_id)
    for part in seen.parts[1:]:
        await tell(ask, surveys.shown(ask.words, part), private=True)
