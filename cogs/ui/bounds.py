"""The bounds of the options, held here as well: what is forged keeps none of Discord's."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.refusal import Refusal
from bot.wording.words import Words
from cogs.ui.names import OPTION

LONGEST_OPTION = 1000
"""Characters of a text option that has no bound of its own; Discord lets 6,000 through."""
KINDS: Mapping[Type, tuple[type, ...]] = {
    Type.string: (str,), Type.integer: (int,), Type.number: (int, float), Type.boolean: (bool,),
}  # fmt: skip
"""What the values of an option are; of other kinds discord.py makes people, roles and files."""


def within_bounds(
    words: Words, options: Sequence[app_commands.Parameter], given: Mapping[str, object]
) -> None:
    """Refuse a value that an option, as it is described, does not take."""
    for option in options:
        value = given.get(option.name)
        if value is not None and value is not option.default and option.type in KINDS:
            _must_fit(words, option, value)


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
    elif not isinstance(value, bool):
        low, high = option.min_value, option.max_value
        if (low is not None and value < low) or (high is not None and value > high):
            raise Refusal("option.number", option=_shown(words, option), low=low, high=high)


def _shown(words: Words, option: app_commands.Parameter) -> str:
    """What the option is called in the picker."""
    return words.in_context(OPTION, option.display_name) or option.display_name
