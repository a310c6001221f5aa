"""The bounds of the options, checked here as well: a forged interaction may break Discord's."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.refusal import Refusal
from bot.wording.words import Words
from cogs.ui.names import shown_option
from cogs.ui.numbers import Number

LONGEST_OPTION = 1000
"""Characters of a text option that has no bound of its own; Discord lets 6,000 through."""
KINDS: Mapping[Type, tuple[type, ...]] = {Type.string: (str,), Type.boolean: (bool,)}
"""The types of option values; for other types discord.py makes users, roles and files."""
NUMBERS = "numbers"
"""The extra with a command's number options, by their names."""
OPTIONS = "options"
"""The extra with all of its options, once they were requested."""


def numbers_of(command: app_commands.Command[Any, ..., Any]) -> Mapping[str, Number]:
    """The options of a command that are numbers, whatever Discord calls them."""
    return command.extras[NUMBERS]


def within_bounds(
    words: Words, command: app_commands.Command[Any, ..., Any], given: Mapping[str, object]
) -> dict[str, object]:
    """The options as the handler takes them; a number that was left out is left to it.

    Refusal: an option, as it is described, does not take this value.
    """
    fitting: dict[str, object] = {}
    for option, number in _options_of(command):
        value = given.get(option.name)
        if number is None:
            if value is not None and value is not option.default and option.type in KINDS:
                _must_fit(words, option, value)
            fitting[option.name] = value
        elif number.required or value is not None:
            fitting[option.name] = number.read(_shown(words, option), value)
    return fitting


def _options_of(
    command: app_commands.Command[Any, ..., Any],
) -> Sequence[tuple[app_commands.Parameter, Number | None]]:
    """The options of a command with the readers of numbers. It is made once, since discord.py makes its own
    list on every call."""
    options = command.extras.get(OPTIONS)
    if options is None:
        numbers = numbers_of(command)
        options = command.extras[OPTIONS] = [(each, numbers.get(each.name)) for each in command.parameters]
    return options


def _must_fit(words: Words, option: app_commands.Parameter, value: Any) -> None:
    if type(value) not in KINDS[option.type]:
        raise Refusal("option.kind", option=_shown(words, option))
    if option.choices:
        if value not in [each.value for each in option.choices]:
            raise Refusal("unknown_choice", choice=str(value)[:50])
    elif isinstance(value, str):
        low, high = option.min_value or 0, option.max_value or LONGEST_OPTION
        if not low <= len(value) <= high:
            raise Refusal("option.length", option=_shown(words, option), low=low, high=high)


def _shown(words: Words, option: app_commands.Parameter) -> str:
    """The option's name in the picker."""
    return shown_option(words, option.command.qualified_name, option.display_name)
