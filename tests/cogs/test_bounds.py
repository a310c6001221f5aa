"""Options hold what they are described to take, whatever a forged interaction says."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands
from simcord import interactions

from bot.refusal import Refusal
from bot.text import without_long_gaps
from bot.wording.words import words_for
from cogs.ui import commands
from cogs.ui.commands import KINDS, LONGEST_OPTION, numbers_of
from cogs.ui.forms import submitted
from cogs.ui.numbers import Number
from tests.cogs.hands import refuses
from tests.conftest import Table, answer
from tests.test_commands import command_tree

HUGE = 10**15
IN_DM = SimpleNamespace(guild_id=0, locale="en-US")
NUMBER_KEYS = ("option.number", "option.whole")
TEXT_KEYS = ("option.kind", "option.length", "unknown_choice")
Command = app_commands.Command[Any, ..., Any]


def all_commands() -> list[Command]:
    return [each for each in command_tree().walk_commands() if isinstance(each, app_commands.Command)]


NO_NUMBERS = (
    "",
    " ",
    "five",
    "1e5",
    "inf",
    "nan",
    "0x5",
    "5-1",
    "５－１",
    "5,0",
    "1 2",
    "--5",
    "5.",
    "½",
    "5²",
    "9" * 40,
)
"""What nobody means as a number in digits."""


def forged(option: app_commands.Parameter, number: Number | None) -> Iterator[object]:
    """Values that this option does not take, Discord's own clients send them or not."""
    if number is not None:
        yield from (*NO_NUMBERS, True, ["7"], HUGE, -HUGE, float("nan"), float("inf"), 1e300)
        yield from ("5.5", 5.5) if number.whole else ()
        yield from (number.high + 1, number.low - 1, str(number.high + 1), str(number.low - 1))
    elif option.type is Type.string:
        yield from (7, True, ["x"])
        yield "x" * (int(option.max_value or LONGEST_OPTION) + 1)
        yield from ("no such choice", "") if option.choices else ()
        yield from ("",) if option.min_value else ()
    elif option.type is Type.boolean:
        yield from (1, "true")


def test_every_number_is_typed_as_text() -> None:
    """Discord's clients refuse full-width digits in options of its own number types."""
    refusing = [
        f"{command.qualified_name}.{option.name}"
        for command in all_commands()
        for option in command.parameters
        if option.type in (Type.integer, Type.number)
    ]
    assert refusing == []
    assert sum(len(numbers_of(command)) for command in all_commands()) > 60


async def test_no_forged_value_of_any_option_reaches_a_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unguarded(interaction: Any, work: Any, **_: object) -> None:
        await work(SimpleNamespace(words=words_for("en-US"), table=None, caller=IN_DM))

    async def there(*_: object) -> None:
        pass

    monkeypatch.setattr(commands, "guarded", unguarded)
    monkeypatch.setattr(commands, "must_be_there", there)
    tried = 0
    for command in all_commands():
        run: Any = command.callback
        numbers = numbers_of(command)
        least = {each.name: None if each.required else each.default for each in command.parameters}
        least |= {name: str(number.low) for name, number in numbers.items() if number.required}
        for option in command.parameters:
            for value in forged(option, numbers.get(option.name)):
                interaction: Any = SimpleNamespace(command=command)
                with pytest.raises(Refusal) as caught:
                    await run(interaction, **(least | {option.name: value}))
                keys = NUMBER_KEYS if option.name in numbers else TEXT_KEYS
                assert caught.value.key in keys, (command.qualified_name, option.name, value)
                tried += 1
    assert tried > 3 * sum(each.type in KINDS for made in all_commands() for each in made.parameters)


def test_a_forged_form_holds_no_more_than_a_field_takes() -> None:
    field = {"custom_id": "dice", "value": "4P" + " " * 4000}
    interaction: Any = SimpleNamespace(data={"components": [{"component": field}]})
    with pytest.raises(Refusal, match=r"option\.form"):
        submitted(interaction, "dice")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_a_number_beyond_its_bounds_is_refused_in_words(table: Table, language: str) -> None:
    """Before anybody asks who leads: a count of 10^15 once took 21 GB of names."""
    await table.gm.slash(table.channel, "encounter open", system="order")
    told = answer(await table.ann.slash(table.channel, "encounter add", name="Wolf", count=HUGE))
    option = {"en-US": "count", "zh-CN": "数量"}[language]
    assert told == refuses("option.whole", language, option=option, low=1, high=20)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("12", 12),
        ("１２", 12),
        (" 12 ", 12),
        ("+3", 3),
        ("＋３", 3),
        ("-3", -3),
        ("－３", -3),
        ("−3", -3),
        ("–3", -3),
    ],
)
def test_a_whole_number_is_read_as_people_type_it(typed: str, read: int) -> None:
    assert Number(True, -20, 20, required=True).read("count", typed) == read


@pytest.mark.parametrize(
    ("typed", "read"), [("2.5", 2.5), ("２．５", 2.5), (".5", 0.5), ("－０．５", -0.5), (7, 7.0)]
)
def test_a_number_is_read_as_people_type_it(typed: object, read: float) -> None:
    value = Number(False, -20, 20, required=True).read("speed", typed)
    assert value == read
    assert type(value) is float


async def test_full_width_digits_do_in_every_kind_of_option(table: Table) -> None:
    rolled = table.falls("d6 3 1 4 5 1 2 3 4")
    await table.ann.slash(table.channel, "roll", dice="４Ｐ", times="２")
    rolled.finished()
    carried = answer(await table.ann.slash(table.channel, "carry", strength="５", weight="１２．５"))
    assert carried == answer(await table.ann.slash(table.channel, "carry", strength=5, weight=12.5))
    refused = await table.ann.slash(table.channel, "carry", strength="５－１", weight=1)
    assert answer(refused) == refuses("option.whole", "en-US", option="strength", low=0, high=1000)
    assert refused.response is not None
    assert refused.response.ephemeral


async def test_a_number_that_comes_as_a_number_does_as_well(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that still holds the commands of before sends Discord's own types."""
    original = interactions.build_options

    def older(*given: Any, **how: Any) -> Any:
        options, resolved = original(*given, **how)
        for option in options:
            option.update({"value": int(option["value"]), "type": Type.integer.value})
        return options, resolved

    typed = answer(await table.ann.slash(table.channel, "carry", strength=5, weight=12))
    monkeypatch.setattr(interactions, "build_options", older)
    assert answer(await table.ann.slash(table.channel, "carry", strength=5, weight=12)) == typed
    refused = answer(await table.ann.slash(table.channel, "carry", strength=5000, weight=12))
    assert refused == refuses("option.whole", "en-US", option="strength", low=0, high=1000)


def test_no_option_is_given_a_long_run_of_spaces() -> None:
    """Whatever a reader does with spaces: options that take texts get only short runs of them."""
    tried = 0
    for each in all_commands():
        for option in each.parameters:
            if option.type is Type.string and not option.choices and option.name not in numbers_of(each):
                typed = "a" + " " * (int(option.max_value or LONGEST_OPTION) - 2) + "b"
                taken = commands.fitted(words_for("en"), option, typed)
                assert taken == without_long_gaps(typed), (each.qualified_name, option.name)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("held", [{"component": None}, {"components": None}])
def test_no_field_of_a_form_gives_a_long_run_of_spaces(held: dict[str, Any]) -> None:
    field = {"custom_id": "text", "value": "a" + " " * 500 + "b\n\nc"}
    row = {key: field if key == "component" else [field] for key in held}
    form: Any = SimpleNamespace(data={"components": [row]})
    assert submitted(form, "text") == without_long_gaps("a" + " " * 500 + "b\n\nc")
