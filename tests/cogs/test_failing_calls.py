"""Every call to Discord that a command or a press makes fails once, in every way: nothing is lost, nobody
waits, nobody is told two things."""

# pyright: reportPrivateUsage=false

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from logging import ERROR
from typing import Any

import aiohttp
import discord
import pytest
import simcord

from bot.play.outbox import retries
from bot.refusal import Refusal
from bot.wording.refusals import refusal
from bot.wording.words import words_for
from cogs.encounter import UNTOLD
from cogs.ui import messenger
from cogs.ui.boundary import UNTAKEN
from cogs.ui.components import NO_PICTURE
from tests.cogs.failing_calls import FAILURES, Failure, Line, elsewhere, laid
from tests.cogs.presses import ids, press
from tests.cogs.test_outbox import at_rest
from tests.conftest import Table, answer, shown
from tests.profiles import examples

Act = Callable[[], Awaitable[simcord.InteractionResult]]
Deed = Callable[[Table], Awaitable[Act]]
DEEDS: dict[str, Deed] = {}
ID = re.compile(r"#\d+|\d{15,}|`[0-9a-f]{8,}`|t:\d+")


def deed(made: Deed) -> Deed:
    DEEDS[made.__name__] = made
    return made


async def _speaker(t: Table) -> None:
    await t.ann.slash(t.channel, "sheet new", name="Mira")


@deed
async def say_first(t: Table) -> Act:
    await _speaker(t)
    return lambda: t.ann.slash(t.channel, "say", text="Halt")


@deed
async def say_again(t: Table) -> Act:
    await _speaker(t)
    await t.ann.slash(t.channel, "say", text="One")
    return lambda: t.ann.slash(t.channel, "say", text="Halt")


async def _correction(t: Table, text: str) -> Act:
    await _speaker(t)
    await t.ann.slash(t.channel, "say", text="One")
    (message,) = [each for each in t.messages() if each.webhook_id]
    form = await t.ann.context_menu(t.channel, "Say as …", message)
    return lambda: t.ann.submit_modal(form, {"text": text})


@deed
async def say_edited(t: Table) -> Act:
    return await _correction(t, "Two")


@deed
async def say_deleted(t: Table) -> Act:
    return await _correction(t, "")


SHEET = 'HP 11, AC 15, sword = 1d20+5, axe "attack 1d20+5; damage 1d8+3 slashing"'


async def _mira(t: Table, *, post: bool = False) -> None:
    await t.plays("order")
    await t.ann.slash(t.channel, "sheet set", pairs=SHEET, name="Mira")
    if post:
        await t.ann.slash(t.channel, "sheet show", post=True)


@deed
async def sheet_post(t: Table) -> Act:
    await _mira(t)
    return lambda: t.ann.slash(t.channel, "sheet show", post=True)


@deed
async def sheet_post_again(t: Table) -> Act:
    await _mira(t, post=True)
    return lambda: t.ann.slash(t.channel, "sheet show", post=True)


@deed
async def sheet_redraw(t: Table) -> Act:
    await _mira(t, post=True)
    return lambda: t.ann.slash(t.channel, "sheet set", pairs="AC 16")


@deed
async def sheet_press_hurt(t: Table) -> Act:
    await _mira(t, post=True)
    hurt = next(each for each in ids(t.last()) if each.startswith("k:sheet_hp:"))
    form = await t.ann.click(t.last(), custom_id=hurt)
    assert form.modal is not None
    field = form.modal["components"][0]["component"]["custom_id"]
    return lambda: t.ann.submit_modal(form, {field: "3"})


@deed
async def sheet_press_roll(t: Table) -> Act:
    await _mira(t, post=True)
    return lambda: press(t, t.ann, "sheetroll")


@deed
async def sheet_take_down(t: Table) -> Act:
    await _mira(t, post=True)
    return lambda: press(t, t.ann, "sheet_down")


@deed
async def sheet_filled(t: Table) -> Act:
    await _mira(t, post=True)
    panel = await t.ann.slash(t.channel, "sheet fill")
    assert panel.response is not None
    first = next(each for each in ids(panel.response) if each.startswith("k:sheet_section:"))
    form = await t.ann.click(panel.response, custom_id=first)
    assert form.modal is not None
    field = form.modal["components"][0]["component"]["custom_id"]
    return lambda: t.ann.submit_modal(form, {field: "7"})


@deed
async def foe_post(t: Table) -> Act:
    await t.plays("order")
    await t.gm.slash(t.channel, "foe new", name="Wolf")
    await t.gm.slash(t.channel, "foe set", foe="Wolf", pairs="HP 11, AC 13, bite = 1d20+4")
    asked = await t.gm.slash(t.channel, "sheet show", character="Wolf", post=True)
    assert asked.response is not None
    return lambda: press(t, t.gm, "sheet_post", asked.response)


@deed
async def settings_shown(t: Table) -> Act:
    return lambda: t.gm.slash(t.channel, "settings show")


@deed
async def settings_pressed(t: Table) -> Act:
    panel = await t.gm.slash(t.channel, "settings show")
    assert panel.response is not None
    page = next(each for each in ids(panel.response) if each.startswith("k:settings_page"))
    await t.gm.select(panel.response, ["1"], custom_id=page)
    now = panel.response
    lists = [each for each in ids(now) if each.startswith("setting")]
    language = next(each for each in lists if ":language:" in f"{each}:")
    if language.count(":") > 2:
        return lambda: t.gm.click(now, custom_id="setting:language:channel:zh-CN")
    return lambda: t.gm.select(now, ["zh-CN"], custom_id=language)


@deed
async def call(t: Table) -> Act:
    return lambda: t.gm.slash(t.channel, "call", dice="1d20 > 3", who=f"{t.ann.mention}", remind=0)


async def _called(t: Table, **options: Any) -> None:
    await t.gm.slash(t.channel, "call", dice="1d1 > 3", remind=0, **options)


@deed
async def call_rolled(t: Table) -> Act:
    await _called(t)
    return lambda: press(t, t.ann, "call_roll")


@deed
async def call_completed(t: Table) -> Act:
    await _called(t, who=t.ann.mention)
    return lambda: press(t, t.ann, "call_roll")


@deed
async def call_closed(t: Table) -> Act:
    await _called(t)
    await press(t, t.ann, "call_roll")
    return lambda: press(t, t.gm, "call_close")


@deed
async def call_hidden(t: Table) -> Act:
    await t.gm.slash(t.channel, "settings gm", member=t.gm)
    return lambda: t.gm.slash(t.channel, "call", dice="1d1 > 3", remind=0, visibility="gm")


@deed
async def call_hidden_rolled(t: Table) -> Act:
    await t.gm.slash(t.channel, "settings gm", member=t.gm)
    await t.gm.slash(t.channel, "hidden roll", dice="1d1")
    await _called(t, visibility="gm")
    return lambda: press(t, t.ann, "call_roll")


CARDS = "a, b, c"


async def _deck(t: Table) -> None:
    await t.ann.slash(t.channel, "draw deck", name="Omens", cards=CARDS)


@deed
async def deck_made(t: Table) -> Act:
    return lambda: t.ann.slash(t.channel, "draw deck", name="Omens", cards=CARDS)


@deed
async def deck_made_own(t: Table) -> Act:
    return lambda: t.ann.slash(t.channel, "draw deck", name="Omens", cards=CARDS, access="own")


@deed
async def deck_drawn(t: Table) -> Act:
    await _deck(t)
    return lambda: t.ann.slash(t.channel, "draw card")


@deed
async def deck_dealt(t: Table) -> Act:
    await _deck(t)
    return lambda: t.ann.slash(t.channel, "draw card", to="hand")


async def _holding(t: Table) -> str:
    await t.ann.slash(t.channel, "draw deck", name="Omens", cards="a, a")
    await t.ann.slash(t.channel, "draw card", count=2, to="hand")
    return "a"


@deed
async def deck_played(t: Table) -> Act:
    card = await _holding(t)
    return lambda: t.ann.slash(t.channel, "draw play", card=card)


@deed
async def deck_discarded(t: Table) -> Act:
    card = await _holding(t)
    return lambda: t.ann.slash(t.channel, "draw discard", card=card)


async def _chosen(t: Table, verb: str) -> Act:
    await _holding(t)
    hand = (await t.ann.slash(t.channel, "draw hand")).response
    assert hand is not None
    menu = next(each for each in ids(hand) if each.startswith(f"k:{verb}:"))
    return lambda: t.ann.select(hand, ["0"], custom_id=menu)


@deed
async def deck_played_by_list(t: Table) -> Act:
    return await _chosen(t, "hand_play")


@deed
async def deck_discarded_by_list(t: Table) -> Act:
    return await _chosen(t, "hand_discard")


@deed
async def deck_undone(t: Table) -> Act:
    await _deck(t)
    await t.ann.slash(t.channel, "draw card")
    return lambda: press(t, t.ann, "deck_undo")


@deed
async def deck_removed(t: Table) -> Act:
    await _deck(t)
    told = await t.ann.slash(t.channel, "draw show", what="Omens")
    assert told.response is not None
    return lambda: press(t, t.ann, "deck_remove", told.response)


@deed
async def deck_opened(t: Table) -> Act:
    await _deck(t)
    await t.ann.slash(t.channel, "draw shuffle")
    told = await t.ann.slash(t.channel, "draw show", what="Omens")
    assert told.response is not None
    return lambda: press(t, t.ann, "deck_open", told.response)


@deed
async def clock_started(t: Table) -> Act:
    return lambda: t.ann.slash(t.channel, "clock start", name="Guard", segments=4)


@deed
async def clock_advanced(t: Table) -> Act:
    await t.ann.slash(t.channel, "clock start", name="Guard", segments=4)
    return lambda: t.ann.slash(t.channel, "clock advance", clock="Guard")


@deed
async def clock_pressed(t: Table) -> Act:
    await t.ann.slash(t.channel, "clock start", name="Guard", segments=4)
    return lambda: press(t, t.ann, "clock_more")


async def _fight(t: Table) -> None:
    await _mira(t)
    await t.gm.slash(t.channel, "encounter open", system="order")
    await t.ann.slash(t.channel, "encounter join", initiative=20)
    await t.gm.slash(t.channel, "encounter add", name="Wolf", initiative=3, health="11; AC 3")
    await t.gm.slash(t.channel, "encounter start")


@deed
async def clock_hidden(t: Table) -> Act:
    await _fight(t)
    return lambda: t.gm.slash(t.channel, "clock start", name="Guard", segments=4, hidden=True)


@deed
async def note_added(t: Table) -> Act:
    await _fight(t)
    return lambda: t.gm.slash(t.channel, "note add", text="It rains", public=True)


async def _noted(t: Table) -> str:
    await t.gm.slash(t.channel, "note add", text="It rains", public=True)
    listed = await t.gm.slash(t.channel, "note list")
    return re.findall(r"#\d+", answer(listed))[0]


@deed
async def note_edited(t: Table) -> Act:
    await _fight(t)
    which = await _noted(t)
    return lambda: t.gm.slash(t.channel, "note edit", note=which, text="It snows")


@deed
async def note_removed(t: Table) -> Act:
    await _fight(t)
    which = await _noted(t)
    return lambda: t.gm.slash(t.channel, "note remove", note=which)


@deed
async def note_put_back(t: Table) -> Act:
    await note_added(t)
    which = await _noted(t)
    removed = await t.gm.slash(t.channel, "note remove", note=which)
    return lambda: press(t, t.gm, "note_back", removed.response)


async def _map(t: Table) -> simcord.ResponseMessage:
    await t.plays("order")
    await t.gm.slash(t.channel, "map new", kind="square", size="12x8")
    await t.gm.slash(t.channel, "map place", name="Mira", at="B2", owner=t.ann)
    await t.ann.slash(t.channel, "map show")
    opened = await t.ann.click(t.last(), custom_id="k:map_move")
    assert opened.response is not None
    return opened.response


@deed
async def pad_opened(t: Table) -> Act:
    await _map(t)
    return lambda: t.ann.click(t.last(), custom_id="k:map_move")


@deed
async def pad_step(t: Table) -> Act:
    pad = await _map(t)
    east = next(each for each in ids(pad) if each.startswith("pad:6:"))
    return lambda: t.ann.click(pad, custom_id=east)


@deed
async def pad_done(t: Table) -> Act:
    pad = await _map(t)
    east = next(each for each in ids(pad) if each.startswith("pad:6:"))
    await t.ann.click(pad, custom_id=east)
    go = next(each for each in ids(pad) if each.startswith("pad_go:"))
    return lambda: t.ann.click(pad, custom_id=go)


@deed
async def act_opened(t: Table) -> Act:
    await _fight(t)
    return lambda: press(t, t.ann, "deeds")


async def _list(t: Table) -> simcord.ResponseMessage:
    await _fight(t)
    opened = await press(t, t.ann, "deeds")
    assert opened.response is not None
    return opened.response


@deed
async def act_struck(t: Table) -> Act:
    listed = await _list(t)
    menu = next(each for each in ids(listed) if each.startswith("k:strike:"))
    (options,) = [
        part["options"]
        for row in listed.components
        for part in row["components"]
        if part["custom_id"] == menu
    ]
    return lambda: t.ann.select(listed, [options[0]["value"]], custom_id=menu)


@deed
async def act_next(t: Table) -> Act:
    await _fight(t)
    return lambda: press(t, t.ann, "next")


TABLES = "# Loot\na bone\na bone\n"


@deed
async def table_drawn(t: Table) -> Act:
    await t.gm.slash(t.channel, "draw import", text=TABLES)
    return lambda: t.ann.slash(t.channel, "draw table", table="Loot")


@deed
async def table_removed(t: Table) -> Act:
    await t.gm.slash(t.channel, "draw import", text=TABLES)
    told = await t.gm.slash(t.channel, "draw show", what="Loot")
    assert told.response is not None
    return lambda: press(t, t.gm, "table_remove", told.response)


@deed
async def map_changed(t: Table) -> Act:
    await _map(t)
    return lambda: t.gm.slash(t.channel, "map place", name="Wolf", at="C3")


@deed
async def map_moved(t: Table) -> Act:
    await _map(t)
    return lambda: t.ann.slash(t.channel, "map move", name="Mira", to="C3")


# ---------------------------------------------------------------- what came of it


SURELY = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a handler may end with: Discord took no answer."""
NOT_REACHED = "a DM could not reach"
DONE = "Done."
AGAIN = 4
"""How many more calls one failure may cost."""


@dataclass(frozen=True)
class Outcome:
    """What people read after a deed, in public and in private, and what it took."""

    before: Counter[str]
    public: Counter[str]
    private: Counter[str]
    whispers: int
    calls: tuple[str, ...]
    struck: bool
    hushed: bool
    """The first response was private: nobody else reads a command's options above it."""


class Highest:
    """Dice that show as much as they can, so that every try goes alike."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` highest faces."""
        return (sides,) * count


def read(messages: Iterable[discord.Message | None]) -> Counter[str]:
    return Counter(ID.sub("#", shown(each)) for each in messages if each is not None)


def privately(result: simcord.InteractionResult) -> Counter[str]:
    told = (result.response, *result.followups)
    return read(each.message for each in told if each is not None and each.ephemeral)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no try be waited for long."""
    monkeypatch.setattr(retries, "PATIENCE", dict.fromkeys(retries.PATIENCE, (0.01,)))
    monkeypatch.setattr(messenger, "AGAIN_AFTER", (0.0,))


async def play(table: Table, name: str, line: Line, at: int | None, failure: Failure) -> Outcome:
    """Do it on a server of its own, with a line on which one call fails."""
    there = await elsewhere(table)
    line.listening = False
    there.client.table.dice = Highest()
    act = await DEEDS[name](there)
    people, before = (there.gm, there.ann, there.bob), read(there.messages())
    heard = sum(len(there.whispers(each)) for each in people)
    line.calls, line.at, line.failure, line.listening, line.struck = [], at, failure, True, False
    result = await act()
    await at_rest(there)
    await table.store.catch_up()
    line.listening = False
    assert result.acknowledged, "nobody is left without an answer"
    causes = [getattr(each, "original", each) for each in table.env._errors]
    table.env._errors.clear()
    assert [each for each in causes if not isinstance(each, SURELY)] == []
    store = table.store
    owed = store.owing_encounters, store.owed_ongoing, store.owed_logs, store.owing_sheets
    assert [list(await each()) for each in owed] == [[]] * len(owed)
    told = sum(len(there.whispers(each)) for each in people) - heard
    public, private = read(there.messages()), privately(result)
    return Outcome(before, public, private, told, tuple(line.calls), line.struck, result.ephemeral)


def is_told(said: Iterable[str]) -> bool:
    """Whether somebody reads that it did not work, or may not have."""
    start = words_for("en")(UNTAKEN, reference="").partition("`")[0]
    keys = ("post_failed", "say.perhaps", "say.no_webhooks", "say.gone", "permissions_lacking")
    refused = [refusal(words_for("en"), Refusal(each, permissions=())) for each in keys]
    return any(
        each.startswith(start) or each in refused or each in UNTOLD.values() or NOT_REACHED in each
        for each in said
    )


@pytest.mark.parametrize("name", DEEDS)
async def test_a_call_that_fails_once_is_made_good_or_told(
    table: Table, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    line = laid(monkeypatch)
    plain = await play(table, name, line, None, FAILURES[0])
    for at, call in enumerate(plain.calls):
        first = 0 if examples(len(FAILURES)) > 1 else at % 2 * 4
        for failure in FAILURES[first : first + examples(len(FAILURES))]:
            caplog.clear()
            now, what = await play(table, name, line, at, failure), f"{name}: {call}, {failure.name}"
            assert now.struck, what
            assert len(now.calls) <= len(plain.calls) + AGAIN, what
            assert [each for each in caplog.records if each.levelno >= ERROR] == [], what
            if failure.name == "404" and "/interactions/" not in call:
                continue  # The message, the channel or the person is gone.
            assert now.hushed or not plain.hushed or name.endswith("_by_list"), f"{what}: options are shown"
            missing, odd = plain.public - now.public, now.public - plain.public - plain.before
            said, unsaid = now.private - plain.private, plain.private - now.private
            assert not (odd and failure.in_vain) or NO_PICTURE in str(odd), f"{what}: {odd}"
            if missing or now.whispers != plain.whispers:
                assert is_told(said) or DONE in said or odd, f"{what}: {missing} {said}"
            assert said or not unsaid, f"{what}: {unsaid}"
            if is_told(said) and failure.in_vain:
                assert DONE not in said, what
