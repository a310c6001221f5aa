"""What each action is called: "undone: …", and the lines of the log."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from bot.encounter import actions as done
from bot.encounter.encounter import CombatantId
from bot.wording.encounter.corrections import FIELD_NAMES, value
from bot.wording.encounter.terms import fitting
from bot.wording.words import Marked, Words, escape, listing

NAMES_ROOM = 300
"""Characters for the names of those who were added together."""

Names = Callable[[CombatantId], str | None]
"""What a combatant is called for this reader; None: the reader may not know of it."""


def action_name(words: Words, action: done.Action, names: Names, *, as_gm: bool = False) -> Marked:
    """What was done, in a few words; to the table (``as_gm`` false) no hidden entrant is named."""
    if isinstance(action, done.Add):
        return _add(words, action, as_gm=as_gm)
    return _NAMED[type(action)](words, action, names)


def _add(words: Words, action: done.Add, *, as_gm: bool) -> Marked:
    shown = [escape(entrant.name) for entrant in action.entrants if as_gm or not entrant.hidden]
    if not shown:
        return _by_gm(words)
    return words("{names} joined", names=fitting(words, shown, NAMES_ROOM, words.plain(", ")))


def _by_gm(words: Words) -> Marked:
    return words("something the GM did")


def _start(words: Words, action: done.Start, names: Names) -> Marked:
    return words("the start")


def _next(words: Words, action: done.Next, names: Names) -> Marked:
    return words("the turn's end")


def _delay(words: Words, action: done.Delay, names: Names) -> Marked:
    return words("a delay")


def _spend(words: Words, action: done.SpendActionPoints, names: Names) -> Marked:
    name = names(action.who)
    return _by_gm(words) if name is None else words("{name}: AP {amount:+d}", name=name, amount=action.amount)


def _change(words: Words, action: done.Change, names: Names) -> Marked:
    name = names(action.who)
    if name is None:
        return _by_gm(words)
    changed = [
        words("{field} {value}", field=words(FIELD_NAMES[field]), value=value(words, field, after))
        for field, after in _set_fields(action)
    ]
    return words("{name}: {changes}", name=name, changes=listing(words, changed))


def _set_fields(action: done.Change) -> list[tuple[str, str | int]]:
    named = ((field.name, getattr(action, field.name)) for field in fields(action) if field.name != "who")
    return [(name, after) for name, after in named if after is not None]


def _swap(words: Words, action: done.Swap, names: Names) -> Marked:
    first, second = names(action.first), names(action.second)
    if first is None or second is None:
        return _by_gm(words)
    return words("{first} and {second} swapped places", first=first, second=second)


def _remove(words: Words, action: done.Remove, names: Names) -> Marked:
    name = names(action.who)
    return _by_gm(words) if name is None else words("{name} was removed", name=name)


def _end(words: Words, action: done.End, names: Names) -> Marked:
    return words("the encounter's end")


_NAMED: Mapping[type[done.Action], Callable[[Words, Any, Names], Marked]] = {
    done.Start: _start,
    done.Next: _next,
    done.Delay: _delay,
    done.SpendActionPoints: _spend,
    done.Change: _change,
    done.Swap: _swap,
    done.Remove: _remove,
    done.End: _end,
}
