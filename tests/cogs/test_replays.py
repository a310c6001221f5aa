"""Ids that were forged, or are pressed where they do not stand, after a restart, after what made them was
taken back, and after it ended.

Each press is answered; where it is refused, with one private answer, and no row and no message changes; and
nothing that is hidden shows. A new verb of a button, select or form is part of all of this by its row in
``test_authority``.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord

from bot.play.delivery import LARGEST
from bot.systems import SYSTEMS
from cogs.ui.ask import MISPLACED
from cogs.ui.boundary import CARRYING
from tests.cogs import test_authority
from tests.cogs.everybody import SECRETS, Scene, Sent, Snapshot, all_written, kept, pressed, scene, send, told
from tests.cogs.presses import ids
from tests.cogs.test_authority import TYPED, VERBS
from tests.conftest import Table, shown
from tests.profiles import examples

nothing_is_written_later = test_authority.nothing_is_written_later
refused = test_authority.refused

NOTES = {TYPED, "pools", "encounters", "map_messages"}
"""What somebody typed, kept for themselves, and is offered again; and which messages show a fight or a map,
and how much of it."""
USED_UP = {"map_agree": {"ongoing", "presses"}}
"""What is asked once is over, also where it cannot be done any more."""
LAST = ("end", "forget_me")
"""After these there is no fight, and nothing is Ann's."""
IN_TURN = (*(verb for verb in VERBS if verb not in LAST), *LAST)
OWN_TO_CLOCKS = {each.action for system in SYSTEMS.values() if system.clock for each in system.clock.offers}


def verbs(named: str) -> frozenset[str]:
    """Verbs, as they are named in a line."""
    return frozenset(named.split())


def holder(verb: str) -> str:
    """Somebody who may press this in the scene."""
    return next(each for each in ("ann", "bob", "boss", "host") if VERBS[verb].may(each))


def posts(table: Table) -> list[tuple[int, str]]:
    """What everybody reads, to be compared; of a call that is over a press takes the buttons. A posted sheet
    shows in time what the store has, which a snapshot brings back."""
    return [(each.id, shown(each)) for each in table.messages() if "sheet_down" not in " ".join(ids(each))]


@dataclass
class Pressing:
    """Presses one thing after the other, and looks after each what became of it."""

    made: Scene
    refused: list[str]
    there: tuple[simcord.ChannelHandle, dict[str, Any]] | None = None

    async def press(self, what: str, sent: Sent, *hidden: str) -> str:
        """Why it was refused, empty if it was not: then one private answer, and nothing has changed."""
        table = self.made.table
        await all_written(table)
        before, read = kept(table), posts(table)
        self.refused.clear()
        (result,) = await send(table, sent)
        said = told(result)
        assert result.acknowledged or result.modal, (what, "not answered")
        assert "Something went wrong" not in said, what
        assert not [each for each in hidden if each in said], (what, said)
        if not self.refused:
            return ""
        (why,) = self.refused
        assert said, what
        assert "IN THE OPEN" not in said, (what, said)
        own = sent[0].source_message_id
        assert len([each for each in (result.response, *result.followups) if each and each.id != own]) == 1, (
            what
        )
        changed = {name for name, _ in kept(table) ^ before} - NOTES
        assert changed <= USED_UP.get(what, set()), (what, why, changed)
        assert posts(table) == read, what
        return why

    async def by(self, who: str, *hidden: str) -> set[str]:
        """The verbs that are not refused to somebody (``""``: to whom they belong)."""
        found = {verb: await self.press(verb, self.sent(verb, who), *hidden) for verb in IN_TURN}
        return {verb for verb, why in found.items() if not why}

    def sent(self, verb: str, who: str = "", on: dict[str, Any] | None = None) -> Sent:
        """A press of this, where it stands or ``there``, or claimed to come from another message."""
        made, row = self.made, VERBS[verb]
        channel, message = self.there or (made.channel, on or made.message(verb))
        values = [made.people[each] for each in row.values]
        return pressed(
            made.table, made.people[who or holder(verb)], made.buttons[verb][0], message, channel,
            made.table.guild, row.fields, values, stands=on is None,
        )  # fmt: skip


@pytest.fixture
async def run(table: Table, refused: list[str]) -> Pressing:
    return Pressing(await scene(table), refused)


FREE = verbs(
    "again chances made_chances check forget_me map_import map_move map_reach sheet_import track everybody "
    "pad_stop map_post map_text call_person sheet_paste hand table_again"
)
"""What carries nothing of a channel's, and is done with what is there; and what everybody reads who may read
the fight's channel."""
THEIRS = FREE | verbs(
    "great decide rest_undo next answer appear add add_form end deeds strike_other strike_form "
    "gm_more note_write note_form clock_make clock_form hidden_throw hidden_form "
    "does_other does_form sheet_fill sheet_section sheet_hp setting_type table_chances"
)
"""What somebody may do from elsewhere as well, by what they may and read where it belongs: in the fight and
with their own character (a GM's buttons stand in their private messages, too)."""


async def elsewhere(made: Scene) -> tuple[simcord.ChannelHandle, dict[str, Any]]:
    """Another channel of the server, and a message of the bot's in it."""
    there = made.table.guild.create_text_channel("elsewhere")
    await made.table.env.settle()
    done = await made.people["stranger"].slash(there, "roll", dice="1P")
    assert done.response is not None
    await all_written(made.table)
    return there, made.payload(done.response.message)


async def test_in_another_channel_nothing_of_this_one_shows_or_is_done(run: Pressing) -> None:
    """As if the buttons stood there; that they do not is refused before (below)."""
    run.there = await elsewhere(run.made)
    assert await run.by("stranger", *SECRETS) <= FREE
    assert await run.by("", *SECRETS) <= THEIRS


@pytest.mark.parametrize("verb", ["oppose_let_in", "setting"])
async def test_a_list_of_members_takes_nothing_but_ids(run: Pressing, verb: str) -> None:
    sent = run.sent(verb)
    sent[1]["data"].update(values=["boss", "9" * 100, "١"], resolved={})
    await run.press(verb, sent)


async def test_a_restart_changes_nothing_for_any_button(run: Pressing) -> None:
    await run.made.table.restart()
    with closing(Snapshot(run.made.table)) as snapshot:
        for verb in IN_TURN:
            assert await run.press(verb, run.sent(verb)) in {"", VERBS[verb].fails}, verb
            snapshot.restore(run.made.table)


UNDONE = verbs(
    "next ap delay undo appear answer answer_typed answer_form why swap_agree next_fight map_agree "
    "map_stay map_go map_reached map_move map_reach map_sight sheet_delete sheet_undo rest_undo "
    "sheetroll pad pad_go pad_which pad_type deeds strike strike_other strike_form "
    "does does_other does_form goes"
)
"""What needs the fight's turn, the map, or Ann's character."""


async def test_after_undo_of_what_made_them(run: Pressing) -> None:
    made = run.made
    for who, command, times in (
        ("boss", "encounter undo", 14),
        ("boss", "map undo", 8),
        ("ann", "sheet undo", 3),
    ):
        for _ in range(times):
            await made.people[who].slash(made.channel, command)
    assert await run.by("stranger", *SECRETS) & UNDONE == set()
    assert await run.by("") & UNDONE == set()


OVER = verbs(
    "next ap delay undo appear gm why track everybody join join_form start swap_agree answer "
    "answer_typed answer_form map_agree map_stay map_go map_move map_reached map_sight oppose_accept "
    "pad pad_go pad_which pad_type "
    "gm_more note_write clock_make hidden_throw "
    "oppose_dice oppose_invite oppose_let_in undertake_roll undertake_skip attack_defend "
    "attack_defence attack_undefended deeds strike strike_other strike_form add add_form end "
    "does does_other does_form goes"
)
"""What needs the fight, somebody on the map, or a try that still goes on."""


async def test_after_the_fight_the_map_and_the_log_are_over(run: Pressing) -> None:
    made = run.made
    await made.do("boss", "encounter end")
    await made.do("boss", "map clear", what="tokens")
    await made.do("boss", "log delete", name="Evening")
    for verb in ("oppose_abandon", "contest_abandon", "undertake_abandon", "attack_defence"):
        assert await run.press(verb, run.sent(verb)) == "", verb
    assert await run.by("stranger", *SECRETS) & OVER == set()
    assert await run.by("") & OVER == set()


# ---------------------------------------------------------------- ids that no button has

NUMBERS = ("", "x", "-1", "１", "٣", "01", "9" * 25, str(LARGEST + 1))
"""What no id of the bot's holds in place of a number."""
SENT_BY_ALL = sorted({*VERBS, *OWN_TO_CLOCKS})


def garbled(verb: str) -> Iterator[str]:
    """Ids with nothing, with too many numbers, and with what is none, or is none of anything."""
    if verb in CARRYING:
        yield from (f"{verb}:{each}" for each in (*NUMBERS, "[]", "{", "[" * 90))
        return
    yield f"k:{verb}" + ":1" * 7
    yield from (f"k:{verb}:{each}" for each in NUMBERS)
    yield from (f"k:{verb}:1:{each}" for each in NUMBERS)
    yield from (f"k:{verb}" + f":{LARGEST}" * count for count in range(1, 7))


async def test_garbled_ids_of_every_verb_are_refused(run: Pressing) -> None:
    """As if they stood on a message, by the GM. In the short profile each third garbling of a verb, in turns:
    all are read by the same reader."""
    made, table, step = run.made, run.made.table, 3 // examples(3)
    before, read, on = kept(table), posts(table), made.message("again")
    for number, verb in enumerate(SENT_BY_ALL):
        run.refused.clear()
        fields = VERBS[verb].fields if verb in VERBS else None
        found = [*garbled(verb)][number % step :: step]
        sent = [pressed(table, made.boss, each, on, made.channel, table.guild, fields, ()) for each in found]
        for custom_id, result in zip(found, await send(table, *sent), strict=True):
            said = told(result)
            assert said, custom_id
            assert "IN THE OPEN" not in said, (custom_id, said)
            assert "Something went wrong" not in said, custom_id
        assert len(run.refused) == len(found), (verb, run.refused)
    assert {name for name, _ in kept(table) ^ before} <= {TYPED}
    assert posts(table) == read


# ---------------------------------------------------------------- on other messages than their own


def done_so_far(table: Table) -> set[tuple[str, tuple[Any, ...]]]:
    """The rows of what was done."""
    return {each for each in kept(table) if each[0] not in NOTES}


async def plain(run: Pressing) -> dict[str, Any]:
    """A message of the bot's, with text and a button of its own."""
    done = await run.made.people["stranger"].slash(run.made.channel, "roll", dice="2P")
    assert done.response is not None
    await all_written(run.made.table)
    return run.made.payload(done.response.message)


async def test_a_press_on_a_message_that_has_no_such_button_does_nothing(run: Pressing) -> None:
    """Nor does it change that message, whoever presses; and no form of a reroll does."""
    table = run.made.table
    on = await plain(run)
    before, read = done_so_far(table), posts(table)
    for verb in (verb for verb in IN_TURN if VERBS[verb].fields is None or verb == "rerolled"):
        assert await run.press(verb, run.sent(verb, on=on)) == MISPLACED, verb
    assert (done_so_far(table), posts(table)) == (before, read)


async def test_a_form_that_claims_another_message_changes_its_own(run: Pressing) -> None:
    """What it asks for is done, by who may; the message that it is about shows so, and no other. A private
    message need not say what it shows."""
    made, table = run.made, run.made.table
    on = await plain(run)
    for verb in ("oppose_dice", "contest_dice", "attack_defence"):
        read, own = dict(posts(table)), made.buttons[verb][1].id
        assert await run.press(verb, run.sent(verb, "bob", on=on)) == "", verb
        now = dict(posts(table))
        assert now[int(on["id"])] == read[int(on["id"])], verb
        assert now[own] != read[own], verb
    bare: dict[str, Any] = {**made.message("sheet_delete"), "components": []}
    assert await run.press("sheet_delete", run.sent("sheet_delete", on=bare)) == ""


async def test_nobody_acts_from_elsewhere_where_they_may_not_read(run: Pressing) -> None:
    made = run.made
    run.there = await elsewhere(made)
    channel = made.table.client.get_channel(made.channel.id)
    assert isinstance(channel, discord.TextChannel)
    ann = await channel.guild.fetch_member(made.people["ann"].id)
    await channel.set_permissions(ann, view_channel=False)
    await made.table.env.settle()
    for verb in ("next", "ap", "delay", "track", "everybody"):
        assert await run.press(verb, run.sent(verb, "ann"), *SECRETS, "Wolf") == "ongoing.unknown", verb
