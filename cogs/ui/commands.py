"""Slash commands, made of handlers inside the boundary, and the bounds of their options."""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, get_args

import discord
from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.observing.watch import serve
from bot.play.settings import of_caller
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.store.errors import StoreFailure
from bot.systems.options import Option
from bot.text import fold, visible, without_long_gaps
from bot.wording.choices import CHOICES
from bot.wording.words import LANGUAGES, Words, words_for
from cogs.ui import boundary
from cogs.ui.ask import Ask
from cogs.ui.boundary import guarded, log_failure, name_of
from cogs.ui.command_names import shown_command, shown_option
from cogs.ui.numbers import Number, taken_as_text
from cogs.ui.options import OPTION_CHOICES, OPTION_NAMES, OPTION_TEXTS

P = ParamSpec("P")
Command = app_commands.Command[Any, ..., None]
Suggest = Callable[[Ask, str], Awaitable[list[tuple[str, str]]]]
"""Returns (shown, value) pairs for the text typed so far."""

LOAD = "load"
"""The extra with a command's cost."""
LISTS = "lists"
"""The extra with the completions of a command's options, by their names."""
MANAGERS = MappingProxyType({"server": discord.Permissions(manage_guild=True)})
"""The permissions without which Discord does not show a family to a user, unless a server's own page of
integrations says otherwise. Only for families in which every command needs them: a GM manages nothing."""
ANYWHERE = frozenset({
    "area", "help", "luck", "measure", "odds", "privacy", "r", "roll", "rule", "sheet", "try",
})  # fmt: skip
"""The families that need no table. They also work in the bot's DM and, for users who added the bot to
themselves, on servers without it and in groups. All others work only on servers that have the bot."""
MOST_SUGGESTIONS = 25
LONGEST_SUGGESTION = 100


def command(
    name: str,
    description: str,
    *,
    into: app_commands.Group | None = None,
    private: bool = False,
    opens: bool = False,
    load: Load = Load.QUICK,
    offered: Sequence[Option] = (),
    autocomplete: Mapping[str, Suggest] | None = None,
) -> Callable[[Callable[Concatenate[Ask, P], Awaitable[None]]], Command]:
    """Make a slash command of a handler, by itself or as one of a group.

    - ``private``: its answer is for the caller only, from the first moment on. So is that to what is asked
      for as hidden.
    - ``opens``: its answer may be a form, which no deferred answer can become.
    - ``load``: its cost.

    A handler takes its options one by one or, if there are many, as one frozen record with a field for each.
    A number (``app_commands.Range``) is typed as text and read before the handler is called
    (``cogs.ui.numbers``). The options' texts, choices and names come from ``cogs.ui.options``. If a game
    declares them (``offered``), they come from there, and only those fields of the record are options.
    """

    def make(handler: Callable[Concatenate[Ask, P], Awaitable[None]]) -> Command:
        root = into and (into.root_parent or into)
        served = handler if (root.name if root else name) in ANYWHERE else _on_servers(handler)
        lists = autocomplete or {}
        callback, options, numbers = _callback(
            served, offered, lists, private=private, opens=opens, load=load
        )
        if offered:
            _dress_as_declared(callback, offered)
        else:
            _dress(name if into is None else f"{into.qualified_name} {name}", callback, options)
        maker: Any = app_commands.command if into is None else into.command
        made: Command = maker(
            name=name, description=description, extras={NUMBERS: numbers, LOAD: load, LISTS: lists}
        )(callback)
        for option, suggest in lists.items():
            if option in options:
                made.autocomplete(option)(_suggesting(suggest))
        if into is None:
            made.allowed_contexts, made.allowed_installs = places_of(name)
        return made

    return make


def places_of(family: str) -> tuple[app_commands.AppCommandContext, app_commands.AppInstallationType]:
    """Where a family of commands works, and for which installations; its subcommands have that from it."""
    anywhere = family in ANYWHERE
    return (
        app_commands.AppCommandContext(guild=True, dm_channel=anywhere, private_channel=anywhere),
        app_commands.AppInstallationType(guild=True, user=anywhere),
    )


def _on_servers(handler: Any) -> Any:
    """The handler for servers that have the bot only, whatever an interaction claims that Discord would not
    send."""

    @wraps(handler)
    async def served(ask: Ask, /, **options: Any) -> None:
        ask.caller.needs_server()
        await handler(ask, **options)

    return served


def _callback(
    handler: Any,
    declared: Sequence[Option],
    lists: Mapping[str, Suggest],
    *,
    private: bool,
    opens: bool,
    load: Load,
) -> tuple[Any, list[str], dict[str, Number]]:
    """The handler inside the boundary as discord.py calls it, the names of its options, and those
    that are numbers."""
    taken = list(inspect.signature(handler).parameters.values())[1:]
    record = _record(taken)

    @wraps(handler)
    async def within(interaction: discord.Interaction, /, **options: Any) -> None:
        hush = private or options.get("visibility", "public") != "public" or bool(options.get("hidden"))
        known: Any = interaction.command

        async def work(ask: Ask) -> None:
            await must_be_there(ask, (known.root_parent or known).name)
            fitting = await as_chosen(ask, lists, within_bounds(ask.words, known, options))
            given = fitting if record is None else {taken[0].name: record(**fitting)}
            await handler(ask, **given)

        await guarded(interaction, work, private=hush, deferrable=not opens, load=load)

    offered = taken if record is None else _fields(record)
    if declared:
        offered = _as_declared(offered, declared)
    typed = [taken_as_text(each) for each in offered]
    _sign(within, [option for option, _ in typed])
    numbers = {option.name: number for option, number in typed if number is not None}
    return within, [each.name for each in offered], numbers


async def must_be_there(ask: Ask, root: str) -> None:
    """Refuse a command of a family that was taken away from the server."""
    if root in (await of_caller(ask.table, ask.caller)).without:
        raise Refusal("settings.taken_away", command=f"/{shown_command(ask.words, root)}")


def group(name: str, description: str) -> app_commands.Group:
    """A family of subcommands."""
    contexts, installs = places_of(name)
    return app_commands.Group(
        name=name,
        description=description,
        allowed_contexts=contexts,
        allowed_installs=installs,
        default_permissions=MANAGERS.get(name),
    )


def _record(taken: list[inspect.Parameter]) -> Any | None:
    """The record that holds a handler's options; None: it takes them one by one."""
    only = taken[0].annotation if len(taken) == 1 else None
    return only if is_dataclass(only) else None


def _fields(record: Any) -> list[inspect.Parameter]:
    """A record's fields as the parameters of a function: required ones, its own, then inherited ones."""
    given = {each.name: each for each in fields(record)}
    kinds: tuple[type, ...] = record.__mro__
    required = [name for name, each in given.items() if each.default is MISSING]
    others = [name for kind in kinds for name in inspect.get_annotations(kind) if name in given]
    return [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if name in required else given[name].default,
            annotation=given[name].type,
        )
        for name in dict.fromkeys((*required, *others))
    ]


def _as_declared(fields: list[inspect.Parameter], declared: Sequence[Option]) -> list[inspect.Parameter]:
    """The fields that a game declares, in its order, and required if the game says so."""
    by_name = {each.name: each for each in fields}
    return [_required(by_name[each.name]) if each.required else by_name[each.name] for each in declared]


def _required(field: inspect.Parameter) -> inspect.Parameter:
    """The same field, which may not be left out: its type without None."""
    annotation, *_ = get_args(field.annotation)
    return field.replace(default=field.empty, annotation=annotation)


def _sign(callback: Any, options: list[inspect.Parameter]) -> None:
    """Let the callback look as if it took the options itself: discord.py reads them there."""
    interaction, *_ = inspect.signature(callback, follow_wrapped=False).parameters.values()
    callback.__signature__ = inspect.Signature([interaction, *options])


def texts_of(path: str) -> str:
    """The whole name under which the options of a command are described."""
    return path.replace("server ", "settings ", 1) if path.startswith("server ") else path


def _dress(path: str, callback: Any, options: list[str]) -> None:
    """Describe and name the options of the command with this whole name, and give them their
    choices. Those of `/server` are the same as those of `/settings`.

    This comes before the command is made: only what discord.py then finds is translated. LookupError: an
    option has no description (a mistake in the code).
    """
    path = texts_of(path)
    if missing := [
        each for each in options if f"{path}.{each}" not in OPTION_TEXTS and each not in OPTION_TEXTS
    ]:
        raise LookupError(f"describe `{path}.{missing[0]}` in cogs/ui/options.py")
    texts = {each: OPTION_TEXTS.get(f"{path}.{each}") or OPTION_TEXTS[each] for each in options}
    found = {each: OPTION_CHOICES.get(f"{path}.{each}") or OPTION_CHOICES.get(each) for each in options}
    choices = {each: offered for each, offered in found.items() if offered}
    renamed = {each: OPTION_NAMES[each] for each in options if each in OPTION_NAMES}
    app_commands.describe(**texts)(callback)
    app_commands.choices(**choices)(callback)
    app_commands.rename(**renamed)(callback)


def _dress_as_declared(callback: Any, options: Sequence[Option]) -> None:
    """Describe the options as their game does, and give them their choices."""
    app_commands.describe(**{each.name: each.text for each in options})(callback)
    choices = {
        each.name: [
            app_commands.Choice(name=CHOICES[each.name][value], value=str(value)) for value in each.choices
        ]
        for each in options
        if each.choices
    }
    app_commands.choices(**choices)(callback)


_LISTED = re.compile(r" · | → | = |^#\d+ |^[↺✓] ")
"""Separators that suggestions put next to a name or a number."""


async def as_chosen(
    ask: Ask, lists: Mapping[str, Suggest], options: Mapping[str, object]
) -> dict[str, object]:
    """The options, with typed texts of a suggestion replaced by its value."""
    chosen = dict(options)
    for option, suggest in lists.items():
        typed = chosen.get(option)
        if isinstance(typed, str) and _LISTED.search(typed):
            chosen[option] = await _meant(ask, suggest, typed)
    return chosen


async def _meant(ask: Ask, suggest: Suggest, typed: str) -> str:
    try:
        pairs = await suggest(ask, "")
    except Refusal:
        return typed
    cut = ((shown[:LONGEST_SUGGESTION], value) for shown, value in pairs)
    return next((value for shown, value in cut if fold(shown) == fold(typed)), typed)


def _suggesting(suggest: Suggest) -> Any:
    """An autocomplete callback; a user without the right gets nothing."""

    async def callback(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        serve(interaction.id, f"suggest {name_of(interaction)}")
        try:
            ask = Ask.of(interaction)
            if not await boundary.may_suggest(ask):
                return []
            pairs = await suggest(ask, without_long_gaps(current))
        except (Refusal, StoreFailure):
            return []
        except Exception as error:  # noqa: BLE001 - discord.py would log its text
            log_failure("autocomplete", error)
            return []
        return [
            app_commands.Choice(name=visible(shown)[:LONGEST_SUGGESTION], value=value)
            for shown, value in pairs[:MOST_SUGGESTIONS]
            if shown.strip() and 0 < len(value) <= LONGEST_SUGGESTION
        ]

    return callback


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
    for name, option, number in _options_of(command):
        value = given.get(name)
        if number is None:
            if value is not None and value is not option.default and option.type in KINDS:
                value = fitted(words, option, value)
            fitting[name] = value
        elif number.required or value is not None:
            fitting[name] = number.read(_shown(words, option), value)
    return fitting


def _options_of(
    command: app_commands.Command[Any, ..., Any],
) -> Sequence[tuple[str, app_commands.Parameter, Number | None]]:
    """The options of a command by their names, with the readers of numbers. It is made once, since discord.py
    makes its own list on every call."""
    options = command.extras.get(OPTIONS)
    if options is None:
        numbers = numbers_of(command)
        options = command.extras[OPTIONS] = [
            (each.name, each, numbers.get(each.name)) for each in command.parameters
        ]
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
        return without_long_gaps(value)
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
