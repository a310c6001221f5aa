"""The pad of arrows below the map: a way planned step by step, and one move made of it."""

from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord

from bot.ground.points import named
from bot.play.maps import pads
from cogs.ui.components import LONGEST_ID
from tests.cogs.hands import messages, newest, press, refuses, said
from tests.cogs.maps import ann, do, gm, held, private, stands
from tests.cogs.presses import at_once, ids
from tests.cogs.test_map_buttons import BOTH, boards, made
from tests.cogs.test_map_spending import fighting, points
from tests.conftest import Table, shown

PLAIN: dict[str, str] = {
    "↖️": "↖", "⬆️": "↑", "↗️": "↗", "⬅️": "←", "➡️": "→", "↙️": "↙", "⬇️": "↓", "↘️": "↘", "▫️": "·",
}  # fmt: skip
"""The arrows of the buttons as they are written here."""


@dataclass
class Thumb:
    """Somebody with an open pad: ``on`` is the private message that it stands on."""

    table: Table
    person: simcord.MemberActor
    on: simcord.ResponseMessage

    @property
    def text(self) -> str:
        """What they read."""
        return shown(self.on.message)

    @property
    def buttons(self) -> dict[str, discord.Button]:
        """What they can press or not, by the labels."""
        rows: Any = self.on.message.components
        found = (each for row in rows for each in row.children if isinstance(each, discord.Button))
        return {PLAIN.get(str(each.label), str(each.label)): each for each in found}

    async def press(self, *labels: str) -> simcord.InteractionResult:
        """Press buttons one after the other; the last answer."""
        result: simcord.InteractionResult | None = None
        for label in labels:
            button = self.buttons[label]
            assert not button.disabled, label
            result = await self.person.click(self.on, custom_id=button.custom_id)
        assert result is not None
        return result


async def opened(table: Table, person: simcord.MemberActor, name: str = "") -> Thumb:
    """Press *Move* below the map, and choose a token if one is asked for."""
    (board,) = boards(table)
    answer = (await press(person, board, "map_move")).response
    assert answer is not None
    assert answer.ephemeral
    if name:
        await person.select(answer, values=[name], custom_id=ids(answer)[0])
    return Thumb(table, person, answer)


@BOTH
async def test_a_way_is_planned_by_arrows_and_gone_at_once(table: Table, language: str) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    done, undo, cancel, _ = list(pad.buttons)[-4:]
    assert "B2" in pad.text
    assert pad.buttons[done].disabled
    await pad.press("→", "→", "↗")
    assert "B2 → C2 1 → D2 2 → E3 3" in pad.text
    assert (await stands(table))["Ann"] == (2, 2)
    await table.restart()
    await pad.press(undo, "←", "↑")
    assert "B2 → C2 1 → C3 2" in pad.text, "a step straight back takes the last one away"
    (picture,) = pad.on.attachments
    assert picture.filename == "pad.png"
    assert "C3" in (picture.description or "")
    before = messages(table)
    await pad.press(done)
    assert (await stands(table))["Ann"] == (3, 3)
    (told,) = [each for each in messages(table) if each.id not in {one.id for one in before}]
    assert "B2 → C3" in shown(told)
    assert len(shown(told).splitlines()) == 1
    assert "**Ann** C3" in shown(boards(table)[0])
    await gm(table, "undo")
    assert (await stands(table))["Ann"] == (2, 2), "the whole way is one step"
    again = await opened(table, table.ann)
    await again.press("→")
    await again.press(cancel)
    assert (await stands(table))["Ann"] == (2, 2)


async def test_a_pad_goes_away_with_its_move_and_a_second_press_moves_nobody(table: Table) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("→")
    go = str(pad.buttons["Done"].custom_id)
    await at_once(table, (table.ann, go), (table.ann, go), message=pad.on)
    assert (await stands(table))["Ann"] == (3, 2)
    assert len([each for each in messages(table) if "B2 → C2" in shown(each)]) == 1


async def test_a_forged_end_without_a_way_is_refused(table: Table) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("→")
    forged = str(pad.buttons["Done"].custom_id).rpartition(":")[0] + ":"
    (result,) = await at_once(table, (table.ann, forged), message=pad.on)
    assert said(result) == refuses("ongoing.unknown", "en-US")
    assert (await stands(table))["Ann"] == (2, 2)


async def test_an_impossible_step_is_refused_in_a_line_and_leads_nowhere_off_the_map(table: Table) -> None:
    await made(table)
    await gm(table, "wall", **{"from": "C3"})
    await gm(table, "place", name="Ann", at="B1")
    pad = await opened(table, table.ann)
    assert [each for each in "↙↓↘" if pad.buttons[each].disabled] == ["↙", "↓", "↘"]
    await pad.press("↑", "→")
    await pad.press("↑")
    assert "⛔" in pad.text
    assert refuses("ways.step_closed", "en", place="C3", ground="wall") in pad.text
    assert "B1 → B2 1 → C2 2" in pad.text, "the way so far stands"
    assert pad.text.count("\n") == 2


async def test_one_passes_a_friend_but_does_not_stop_there(table: Table) -> None:
    """F-9."""
    await gm(table, "new", kind="pathfinder", size="8x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, side="heroes")
    await gm(table, "place", name="Bo", at="C2", side="heroes")
    await ann(table, "show")
    pad = await opened(table, table.ann)
    await pad.press("→")
    assert "B2 → C2 1" in pad.text
    assert refuses("ways.held_off", "en", place="C2") in pad.text
    assert pad.buttons["Done"].disabled
    await pad.press("→")
    assert "C2 1 → D2 2" in pad.text
    await pad.press("Done")
    assert (await stands(table))["Ann"] == (4, 2)


@BOTH
async def test_a_planned_way_costs_of_the_turn_as_a_typed_one_does(table: Table, language: str) -> None:
    """P-40: three steps are a move, the fourth begins another; one undo takes back both sides."""
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await ann(table, "show")
    pad = await opened(table, table.ann)
    done = list(pad.buttons)[-4]
    await pad.press("→", "→", "→")
    assert "**1⚡**" in pad.text
    await pad.press("→")
    assert "**2⚡**" in pad.text
    assert done not in pad.buttons, "farther than its speed: it asks to go all the same"
    go = list(pad.buttons)[-4]
    await pad.press(go)
    assert await points(table) == (1, (6, 2))
    await do(table, table.gm, "undo")
    assert await points(table) == (3, (2, 2))


async def test_too_few_points_are_told_on_the_pad_and_nothing_moves(table: Table) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await ann(table, "show")
    await table.ann.slash(table.channel, "encounter ap", amount=3)
    pad = await opened(table, table.ann)
    await pad.press("→")
    await pad.press("Done")
    assert refuses("encounter.too_few_points", "en", amount=1, left=0) in pad.text
    assert await points(table) == (0, (2, 2))


# ---------------------------------------------------------------- what changes meanwhile, and who may


async def test_a_way_that_costs_something_else_by_now_is_shown_before_it_is_gone(table: Table) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("→", "→")
    await gm(table, "terrain", kind="difficult", **{"from": "C2"})
    await pad.press("Done")
    assert refuses("map.pad_changed", "en") in pad.text
    assert "C2 2 → D2 3" in pad.text
    assert (await stands(table))["Ann"] == (2, 2)
    await pad.press("Done")
    assert (await stands(table))["Ann"] == (4, 2)


@pytest.mark.parametrize("pressed", ["→", "Done", "Undo step"])
async def test_from_where_the_token_no_longer_stands_a_way_begins_again(table: Table, pressed: str) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("→", "→")
    await gm(table, "place", name="Ann", at="B7")
    await pad.press(pressed)
    assert refuses("map.path_start", "en", name="Ann", place="B7") in pad.text
    assert pad.buttons["Done"].disabled
    await pad.press("↑")
    assert "B7 → B8 1" in pad.text
    assert (await stands(table))["Ann"] == (2, 7)


async def test_a_pad_of_another_kind_of_map_begins_again(table: Table) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("↑", "↑")
    await gm(table, "new", kind="hex", size="9x9")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    await pad.press("Undo step")
    assert refuses("map.pad_changed", "en") in pad.text
    assert list(pad.buttons)[:6] == ["↖", "↗", "←", "→", "↙", "↘"]


async def test_every_press_asks_again_whose_token_it_is(table: Table) -> None:
    await made(table)
    pad = await opened(table, table.ann)
    await pad.press("→")
    await gm(table, "place", name="Ann", owner=table.bob)
    for label in ("→", "Undo step", "Done"):
        assert said(await pad.press(label)) == refuses("map.not_yours", "en", name="Ann")
    await gm(table, "remove", name="Ann")
    assert said(await pad.press("→")) == refuses("map.token_gone", "en")
    (board,) = boards(table)
    assert said(await press(table.ann, board, "map_move")) == refuses("map.nobody_of_yours", "en")
    await gm(table, "clear", what="tokens")
    assert said(await press(table.gm, board, "map_move")) == refuses("map.nobody_to_move", "en")


async def test_the_gm_chooses_any_token_the_acting_one_first(table: Table) -> None:
    await fighting(table, "pool", "square", "活力 4, 速度 3")
    await do(table, table.gm, "place", name="Ghost", at="F3", hidden=True)
    await ann(table, "show")
    (board,) = boards(table)
    asked = (await press(table.gm, board, "map_move")).response
    assert asked is not None
    (menu,) = [each for row in asked.components for each in row["components"]]
    assert [each["value"] for each in menu["options"]] == ["Ann", "Ogre", "Ghost"]
    assert [each["label"] for each in menu["options"]][-1] == "Ghost, F3 (hidden)"
    posts = len(messages(table))
    ghost = await opened(table, table.gm, "Ghost")
    await ghost.press("→")
    result = await ghost.press("Done")
    assert (await stands(table))["Ghost"] == (7, 3)
    assert len(messages(table)) == posts, "nobody else learns of it"
    assert "Ghost" in private(result)


async def test_a_pad_is_the_same_whether_something_hides_or_not(table: Table) -> None:
    """Text, buttons with their ids, and picture; also where the way leads through it."""

    async def plays() -> list[object]:
        found: list[object] = []
        await made(table)
        pad = await opened(table, table.ann)
        for label in ("→", "→", "↗", "Undo step", "→"):
            await pad.press(label)
            picture = await pad.on.attachments[0].read()
            found.append((pad.text, [each.custom_id for each in pad.buttons.values()], picture))
        await pad.press("Done")
        found.append((await stands(table))["Ann"])
        await gm(table, "clear", what="all")
        return found

    plain = await plays()
    await gm(table, "new", kind="square", size="12x8")
    await do(table, table.gm, "place", name="Aaron", at="D2", hidden=True)
    text = (await held(table)).tokens
    assert text[0].hidden
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, side="heroes")
    await gm(table, "place", name="Wolf", at="F2", side="beasts")
    await ann(table, "show")
    pad = await opened(table, table.ann)
    found: list[object] = []
    for label in ("→", "→", "↗", "Undo step", "→"):
        await pad.press(label)
        picture = await pad.on.attachments[0].read()
        found.append((pad.text, [each.custom_id for each in pad.buttons.values()], picture))
    await pad.press("Done")
    found.append((await stands(table))["Ann"])
    assert found == plain


# ---------------------------------------------------------------- other maps, other manners


@pytest.mark.parametrize(
    ("kind", "rows", "way", "end"),
    [
        ("hex", ["↖↗", "←→", "↙↘"], "↗↗→", "D4"),
        ("free", ["↖↑↗", "←·→", "↙↓↘"], "↗↗→", "(5, 4)"),
        ("instinct", ["·↑·", "←·→", "·↓·"], "↑↑→", "C4"),
        ("pathfinder", ["↖↑↗", "←·→", "↙↓↘"], "↗↗→", "E4"),
        ("btr", ["·↑·", "←·→", "·↓·"], "↑↑→", "C4"),
    ],
)
async def test_every_kind_of_map_has_its_directions(
    table: Table, kind: str, rows: list[str], way: str, end: str
) -> None:
    await gm(table, "new", kind=kind, size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    await ann(table, "show")
    pad = await opened(table, table.ann)
    shown_rows: Any = pad.on.message.components
    labels = [
        "".join(PLAIN.get(getattr(each, "label", ""), "") for each in row.children) for row in shown_rows
    ]
    assert [each for each in labels if each][: len(rows)] == rows
    await pad.press(*way)
    assert f"**Ann**: B2 → {end}" in pad.text or f"(2, 2) → {end}" in pad.text
    await pad.press("Done")
    standing = await held(table)
    assert named(standing.kind.layout, standing.tokens[0].place) == end


async def test_another_manner_goes_where_the_usual_one_does_not(table: Table) -> None:
    await made(table)
    await gm(table, "terrain", kind="water", **{"from": "C1"}, to="C8")
    pad = await opened(table, table.ann)
    on_foot = pad.text
    manner = next(each for each in ids(pad.on) if each.startswith("pad:how:"))
    await pad.person.select(pad.on, values=["swim"], custom_id=manner)
    await pad.press("→")
    assert "C2" in pad.text
    assert pad.text != on_foot
    manner = next(each for each in ids(pad.on) if each.startswith("pad:how:"))
    assert ":swim:" in manner
    await pad.press("Done")
    assert (await stands(table))["Ann"] == (3, 2)


async def test_a_large_token_goes_as_a_whole(table: Table) -> None:
    await gm(table, "new", kind="pathfinder", size="8x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, size="large")
    await gm(table, "wall", **{"from": "D2"}, to="D3")
    await ann(table, "show")
    pad = await opened(table, table.ann)
    await pad.press("→")
    assert "B2 → C2 2" in pad.text, "it squeezes: half of its space is wall (F-13)"
    await pad.press("→")
    assert refuses("ways.no_step", "en", start="C2", place="D2") in pad.text
    await pad.press("Undo step", "↑", "↑", "→")
    assert "B2 → B3 1 → B4 2 → C4 3" in pad.text


async def test_a_pad_holds_the_longest_way_that_an_id_has_room_for(table: Table) -> None:
    await gm(table, "new", kind="free", size="60x60", step="1.125")
    await gm(table, "place", name="Ann", at="(50.125, 50.125)", owner=table.ann)
    await ann(table, "show")
    pad = await opened(table, table.ann)
    manner = next(each for each in ids(pad.on) if each.startswith("pad:how:"))
    await pad.person.select(pad.on, values=["unskilled-fly"], custom_id=manner)
    for number in range(pads.MOST_STEPS):
        await pad.press("←↓←↑"[number % 4])
    way = pad.text
    assert 95 < max(map(len, ids(pad.on))) <= LONGEST_ID
    await pad.press("↓")
    assert pad.text == f"{way}\n⛔ {refuses('map.pad_full', 'en', limit=pads.MOST_STEPS)}"


async def test_a_hundred_tokens_are_offered_in_lists(table: Table) -> None:
    tokens = "\n".join(f"@ Rat{n} {'ABCDEFGHIJ'[n % 10]}{n // 10 + 1}" for n in range(60))
    result = await table.gm.slash(table.channel, "map import")
    await table.gm.submit_modal(result, {"text": f"map square 12x12\n{tokens}\n"})
    await gm(table, "show")
    pad = await opened(table, table.gm)
    menus = [each for row in pad.on.components for each in row["components"]]
    assert [len(each["options"]) for each in menus] == [25, 25, 10]
    await table.gm.select(pad.on, values=["Rat59"], custom_id=menus[2]["custom_id"])
    assert "**Rat59**" in pad.text


async def test_a_step_changes_nothing_that_is_kept(table: Table) -> None:
    """Nothing is stored and nothing is posted; only the private answer is edited."""
    await made(table)
    pad = await opened(table, table.ann)
    requests, version, last = len(table.env.http_requests), table.rows.version(), newest(table).id
    await pad.press("→", "→", "Undo step")
    assert table.rows.version() == version
    assert newest(table).id == last
    assert len(table.env.http_requests) - requests == 3


async def test_a_rider_goes_as_what_carries_it(table: Table) -> None:
    """P-63."""
    await made(table)
    await gm(table, "place", name="Ann", details="riding")
    pad = await opened(table, table.ann)
    assert not [each for each in ids(pad.on) if each.startswith("pad:how:") and "swim" in each]
    await pad.press("→")
    assert "of the mount's own" in pad.text
    await pad.press("Done")
    assert (await stands(table))["Ann"] == (3, 2)
