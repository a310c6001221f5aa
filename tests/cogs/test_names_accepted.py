"""Every name that the bot shows is accepted where it is asked for, in either language: the names are
those of the registered commands' lists and of what the games declare, none is written here."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import app_commands

from bot.characters.values import read_given
from bot.maps.notation.notation import read
from bot.maps.notation.reader import read_details
from bot.play.rulings.movement import people_named, read_bonuses
from bot.refusal import Refusal
from bot.systems import MAP_KINDS, SYSTEMS
from bot.systems.btr.damage_typed import read_hits
from bot.systems.btr.fight.body import body_of
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.fight.gm_corrections import CONTROLS as NEEDED
from bot.systems.btr.fight.gm_corrections import mended
from bot.systems.btr.resources import GENERAL
from bot.systems.btr.statuses import FAMILIES as DISPELLED
from bot.systems.btr.statuses import family_of, key_of
from bot.systems.instinct.check_notation import read_check
from bot.systems.instinct.checks import Step
from bot.systems.instinct.damage_types import DamageType
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.systems.instinct.fight.gm_corrections import mended as instinct_mended
from bot.systems.instinct.health import Body, Part, settled
from bot.systems.instinct.sentences import CHECK_NAMES, DAMAGE_NAMES, DAMAGE_TYPES, INJURIES, SPECIALS
from bot.systems.pathfinder.sentences import BONUS_TYPES, PEOPLE
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight.bodies import fresh_body
from bot.systems.pool.fight.gm_corrections import mended as pool_mended
from bot.systems.system import System
from bot.wording.combats import btr, instinct, pool
from bot.wording.effects import BY_RULES
from bot.wording.effects import FAMILIES as FAMILY_NAMES
from bot.wording.map_terms import POSTURES, SIGNS
from bot.wording.maps.surveys import TOKEN_STATES
from bot.wording.named_values import named
from bot.wording.rolls.checks import advice_told
from bot.wording.sheet import BUILT_IN
from bot.wording.words import LANGUAGES, words_for
from cogs import FAMILIES
from cogs.ui import boundary
from cogs.ui.ask import Ask
from cogs.ui.commands import LISTS, as_chosen, fitted
from tests.cogs.hands import refuses, said
from tests.conftest import Table

READ_BY_NAME = {"unit", "kind", "size", "people", "bonus", "modifier", "hide", "unhide"}
"""Options whose readers know the names themselves, as the tests above say, or which are notation: behind a
skill in `/check` stands a modifier, that is read as one."""
BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


def _shown(title: str) -> Iterator[str]:
    for language in LANGUAGES:
        shown = words_for(language).plain(title)
        yield from (shown, shown.upper(), f" {shown} ")


def _refused(titles: Iterable[str], read: Callable[[str], object]) -> list[str]:
    """What of all that is shown for these a reader does not take."""
    wrong: list[str] = []
    for name in (shown for title in titles for shown in _shown(title)):
        try:
            found = read(name)
        except Refusal as refused:
            wrong.append(f"{name}: {refused.key}")
        else:
            wrong += [] if found is not None else [name]
    return wrong


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=str)
def test_units_and_kinds_of_actions(system: Any) -> None:
    units = {each.key: each.title for each in system.effects.units}
    assert _refused(units.values(), lambda text: named(text, units)) == []
    for action in system.clock.actions if system.clock else ():
        sorts = {each.key: each.title for each in action.sorts}
        assert _refused(sorts.values(), lambda text, known=sorts: named(text, known)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS.values(), ids=str)
def test_values_of_a_sheet(system: System, language: str) -> None:
    """A value is set under the name that the sheet shows, and so is the attribute of a skill."""
    words = words_for(language)
    names = {name: words.plain(title) for name, title in system.values.items()}
    for name in filter(system.names.is_skill, system.values) if system.names.attribute else ():
        advised = advice_told(words, [f"{name}{system.names.attribute}"])
        names[f"{name}{system.names.attribute}"] = advised.rpartition(": ")[2].partition(" 2`")[0]
    assert {name: _set_by(f"{shown} 2", system) for name, shown in names.items()} == {
        name: [name] for name in names
    }
    assert [
        shown for shown in names.values() if language == "en" and re.search(r"[\u3400-\u9fff]", shown)
    ] == []


def _set_by(pairs: str, system: System) -> list[str]:
    return [each.name for each in read_given(pairs, system.names)]


@pytest.mark.parametrize("kind", MAP_KINDS.values(), ids=lambda kind: kind.key)
def test_sizes(kind: Any) -> None:
    assert _refused((each.title for each in kind.sizes.values()), kind.size_named) == []


def test_types_of_damage_special_effects_and_parts() -> None:
    assert _refused(DAMAGE_TYPES.values(), read_types) == []
    assert _refused(SPECIALS.values(), read_specials) == []
    assert _refused([DAMAGE_NAMES["body"]], Body().part) == []


def test_peoples_and_bonuses() -> None:
    assert _refused(PEOPLE.values(), people_named) == []
    for key, title in BONUS_TYPES.items():
        assert {read_bonuses(f"10 {each}")[0] for each in _shown(title)} == {(10, key)}


def test_damage_controls_and_conditions_of_btr() -> None:
    """Its types and families of damage, what holds somebody up, what becomes of them."""
    assert _refused(btr.TYPES.values(), lambda text: read_hits(f"5 {text}")) == []
    assert _refused(btr.CONTROLS.values(), lambda text: read_effects(text, None).controls or None) == []
    body = body_of(dict.fromkeys(GENERAL, 40))
    assert _refused(btr.BECAME.values(), lambda text: mended(body, text)) == []
    for key, title in BY_RULES.items():
        assert {key_of(each) for each in _shown(title)} == {key}
    assert FAMILY_NAMES.keys() == DISPELLED.keys()
    for key, title in FAMILY_NAMES.items():
        assert {family_of(each) for each in _shown(title)} == {key}
        assert _refused([title], lambda text: read_effects(f"dispel {text}", None).lifts or None) == []


def test_what_a_body_shows_is_accepted_as_a_correction_of_it() -> None:
    """Levels of harm, conditions, what becomes of bodies, gauges."""
    part = Part("head", vital=True, hp=3)
    hurt = replace(settled(Body((part,))), knocked=True, sp=1, sp_threshold=4)
    levels, became = INJURIES.values(), instinct.BECAME
    assert _refused([*levels, *became.values()], lambda text: _set(instinct_mended, hurt, text)) == []
    of_parts = [*levels, became["eroding"]]
    assert _refused(of_parts, lambda text: _set(instinct_mended, hurt, f"head {text}")) == []
    for types in _shown(DAMAGE_TYPES["damage_type.cutting"]):
        worn = instinct_mended(hurt, f"head {words_for('en').plain(became['eroding'])} {types}")[0]
        assert [each.types for each in worn.parts[0].erosions] == [(DamageType.CUTTING,)]
    resources = body_of(dict.fromkeys(GENERAL, 40))
    for title in btr.GAUGES.values():
        for words in map(words_for, LANGUAGES):
            shown = words.plain(title, value=3, limit=30, name="rage")
            assert mended(resources, shown)[1] == shown
    controls = [title for key, title in btr.CONTROLS.items() if key in NEEDED.values()]
    assert _refused(controls, lambda text: mended(resources, f"{text} 2")) == []
    dice = fresh_body({"strength": 5, "agility": 6, "spirit": 4})
    for attribute in Attribute:
        assert _refused([BUILT_IN[attribute.value]], lambda text: pool_mended(dice, f"{text} 2")) == []
    for title in pool.BECAME.values():
        for text in _shown(title):
            knocked = pool_mended(dice, "spirit 0")[0] if title != pool.CONDITIONS["unconscious"] else dice
            after = pool_mended(knocked, text)[0]
            assert after.is_unconscious is not knocked.is_unconscious, text
            assert after.damaged == (Attribute.SPIRIT,)


def _set(read: Callable[[Any, str], object], body: object, text: str) -> object:
    """That it changes nothing on this body is no fault of the name."""
    try:
        return read(body, text)
    except Refusal as refused:
        if refused.key == "fight.mends_nothing":
            return body
        raise


def test_fixed_choices_typed_as_they_are_shown() -> None:
    """Of every registered command: each choice's name stands for its value."""
    words, wrong, seen = words_for("en"), list[str](), 0
    for command, option in _every_option():
        for choice in option.choices:
            shown = [choice.name] if choice.name.isdecimal() else [*_shown(choice.name)]
            for name in (*shown, str(choice.value)):
                seen += 1
                taken = fitted(words, option, name)
                wrong += [] if taken == choice.value else [f"/{command.qualified_name} {option.name}: {name}"]
    assert wrong == []
    assert seen > 500


def test_steps_of_difficulty() -> None:
    steps = [title for key, title in CHECK_NAMES.items() if key.startswith("step.")]
    assert len(steps) == len(Step)
    assert _refused(steps, lambda text: read_check(f"+3 {text}", {}).steps or None) == []


@pytest.mark.parametrize("kind", MAP_KINDS.values(), ids=lambda kind: kind.key)
def test_marks_and_states_on_maps(kind: Any) -> None:
    """What a map's list says of tokens is accepted as details of one, its signs in its text."""
    states = (*POSTURES.values(), *TOKEN_STATES, *(each.title for each in kind.sizes.values()))
    assert _refused(states, lambda text: read_details(text, kind) or None) == []
    for language in LANGUAGES:
        signs = re.findall(r"`([^@`])`", words_for(language).plain(SIGNS))
        assert len(signs) > 5
        for sign in signs:
            assert read(f"map {kind.spelling[0]} 1x1\n{sign}") is not None


def _every_option() -> Iterator[tuple[app_commands.Command[Any, ..., Any], app_commands.Parameter]]:
    for family in FAMILIES:
        for command in family.COMMANDS:
            every = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
            for each in every:
                if isinstance(each, app_commands.Command):
                    yield from ((each, option) for option in each.parameters)


def _with_lists() -> Iterator[tuple[app_commands.Command[Any, ..., Any], str]]:
    """Every registered command's options with a list that completes them."""
    return ((command, option.name) for command, option in _every_option() if option.autocomplete)


async def _evening(table: Table) -> None:
    """A table where every list has something to show."""
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet new", name="Deer")
    await table.ann.slash(table.channel, "sheet set", pairs="STR 3, Axe = 1d6")
    await table.gm.slash(table.channel, "foe new", name="Wolf")
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.gm.slash(table.channel, "encounter fight pause", name="Ambush")
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    for initiative in ("12", "9"):
        await table.gm.slash(table.channel, "encounter add", name="Ogre", initiative=initiative)
    await table.gm.slash(table.channel, "encounter start")
    await table.gm.slash(table.channel, "encounter effect add", name="Venom", who="#1", duration="2")
    await table.gm.slash(table.channel, "map new", size="8x8")


@BOTH
async def test_what_a_list_shows_is_taken_for_what_it_stands_for(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Of every list that shows more than it sends, typed as it is shown."""
    asked: list[Ask] = []
    monkeypatch.setattr(boundary, "may_suggest", _noting(asked))
    await _evening(table)
    refused: list[str] = []
    seen = 0
    for command, option in _with_lists():
        lists = command.extras[LISTS]
        shown_as = {each.name: str(each.display_name) for each in command.parameters}
        for each in await table.gm.autocomplete(table.channel, command.qualified_name, shown_as[option], ""):
            shown, value = str(each["name"]), str(each["value"])
            seen += shown != value
            taken = await as_chosen(asked[-1], lists, {option: shown})
            if taken[option] != value and option not in READ_BY_NAME:
                refused.append(f"/{command.qualified_name} {option}: {shown}")
    assert refused == []
    assert seen > 20
    assert [record.message for record in caplog.records if "autocomplete" in record.message] == []


def _noting(asked: list[Ask]) -> Callable[[Ask], Awaitable[bool]]:
    async def may(ask: Ask) -> bool:
        asked.append(ask)
        return True

    return may


@BOTH
async def test_units_and_kinds_typed_as_they_are_shown_are_taken(table: Table, language: str) -> None:
    await _evening(table)
    for command, option, given in (
        ("encounter effect add", "unit", {"name": "Fear", "who": "#1", "duration": "2"}),
        ("encounter action", "kind", {"name": "Wave", "who": "#1", "ap": "1"}),
    ):
        offered = await table.gm.autocomplete(table.channel, command, option, "")
        assert offered
        for each in offered:
            told = said(await table.gm.slash(table.channel, command, **given, **{option: str(each["name"])}))
            shown = str(each["name"])
            assert told != refuses("encounter.effect_unit", language, unit=shown, system="instinct")
            assert "MI、" not in told
            assert "MI, " not in told
