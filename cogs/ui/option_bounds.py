"""The bounds of the options, checked here as well: a forged interaction may break Discord's."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.refusal import Refusal
from bot.text import fold
from bot.wording.words import LANGUAGES, Words, words_for
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
                value = fitted(words, option, value)
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


def fitted(words: Words, option: app_commands.Parameter, value: Any) -> object:
    """The value; that of a fixed choice if its name was typed, in any language."""
    if type(value) not in KINDS[option.type]:
        raise Refusal("option.kind", option=_shown(words, option))
    if option.choices:
        return _choice(option.choices, value)
    if isinstance(value, str):
        low, high = option.min_value or 0, option.max_value or LONGEST_OPTION
        if not low <= len(value) <= high:
            raise Refusal("option.length", option=_shown(words, option), low=low, high=high)
    return value


def _choice(choices: Sequence[app_commands.Choice[Any]], value: Any) -> object:
    """Refusal: it is none of them."""
    if value in [each.value for each in choices]:
        return value
    spelt = ((name, str(each.value)) for each in choices for name in _names(each.name))
    found = next((key for name, key in spelt if fold(name) == fold(str(value))), None)
    if found is None:
        raise Refusal("unknown_choice", choice=str(value)[:50])
    return found


def _names(choice: str) -> set[str]:
    """How a choice reads in each language; a number reads the same."""
    return {choice} if choice.isdecimal() else {words_for(each).plain(choice) for each in LANGUAGES}


def _shown(words: Words, option: app_commands.Parameter) -> str:
    """The option's name in the picker."""
    return shown_option(words, option.command.qualified_name, option.display_name)
