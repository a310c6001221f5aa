"""The names of actions: "undone: …", and the lines of the log."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields

from bot.encounter import actions as done
from bot.encounter.encounter import CombatantId
from bot.encounter.events import GM_NOTE, Event, TurnEnded, TurnWentOn
from bot.text import N_
from bot.wording.clocks import spoken_by
from bot.wording.clocks.clock_words import Confirmation, Namer, Names
from bot.wording.combats import fought_by
from bot.wording.encounter import effects
from bot.wording.encounter.corrections import field_name, value
from bot.wording.words import Marked, Table, Words, escape, fitting, listing

_STRIKE = re.compile(r"(?<!\\)~~")
"""The strikethrough markup; a nested one would end it."""
NAMES_ROOM = 300
"""Characters for the names of combatants added together."""


def action_name(
    words: Words, action: done.Action, names: Names, *, system: str, as_gm: bool = False
) -> Marked | None:
    """The action in a few words. The table's version (``as_gm`` false) names no hidden entrant and shows no
    note for the GM. None: the reader may not know of it."""
    if isinstance(action, done.Add):
        shown = [escape(entrant.name) for entrant in action.entrants if as_gm or not entrant.hidden]
        if not shown:
            return None
        return words("{names} joined", names=fitting(words, shown, NAMES_ROOM, words.plain(", ")))
    if isinstance(action, done.Change):
        return _change(words, action, names, system, as_gm=as_gm)
    if isinstance(action, done.Next):
        ended, following = words(spoken_by(system).next), names(action.to) if action.to is not None else None
        return words("{action}, {name} next", action=ended, name=following) if following else ended
    own = Table(
        {**spoken_by(system).actions, **fought_by(system).deeds},
        "name the action `{key}` in its game's words: `actions` in bot/wording/clocks, `deeds` in combats",
    )
    named = _NAMED.get(type(action)) or own[type(action)]
    return named(words, action, names)


def confirmed(
    words: Words, action: done.Action, events: Sequence[Event], names: Names, *, system: str
) -> Marked | None:
    """The answer to the user who acted. If it ended a turn, its events name that combatant. None: the reader
    may not know of its combatant."""
    spoken = spoken_by(system)
    confirmation = {**_CONFIRMED, **spoken.confirmed, **fought_by(system).confirmed}.get(type(action))
    if confirmation is None:
        name = action_name(words, action, names, system=system, as_gm=True)
        return words("✓ {action}", action=name) if name else None
    sentence, telling = confirmation
    happened = {type(each) for each in events}
    if telling is TurnEnded and TurnEnded not in happened and TurnWentOn in happened:
        sentence, telling = N_("✓ {name}'s turn goes on."), TurnWentOn
    told = action if telling is None else next((each for each in events if type(each) is telling), None)
    who: CombatantId | None = getattr(told, "who", None)
    name = None if who is None else names(who)
    if who is not None and name is None:
        return None
    return words(sentence, name=name, encounter=words(spoken.encounter))


def struck(words: Words, text: str) -> Marked:
    """A message of an undone action: readable, but struck through."""
    lines = [_STRIKE.sub("", line) for line in text.split("\n")]
    marked = [f"-# ~~{line[3:]}~~" if line.startswith("-# ") else f"~~{line}~~" for line in lines if line]
    return Marked("\n".join([words("↩ Undone:"), *marked]))


def by_gm(words: Words) -> Marked:
    """The words for it if hidden turns are announced as the GM's."""
    return words("something the GM did")


def _start(words: Words, action: done.Start, names: Names) -> Marked:
    return words("the start")


def _change(words: Words, action: done.Change, names: Names, system: str, *, as_gm: bool) -> Marked | None:
    name = names(action.who)
    told = [each for each in _set_fields(action) if as_gm or each[0] != GM_NOTE]
    if name is None or not told:
        return None
    changed = [_changed(words, system, field, after) for field, after in told]
    return words("{name}: {changes}", name=name, changes=listing(words, changed))


def _changed(words: Words, system: str, field: str, after: str | int) -> Marked:
    if field == "hidden":
        return words("hidden") if after else words("visible")
    return words("{field} {value}", field=field_name(words, system, field), value=value(words, field, after))


_UNSET = ("who", "own", "ties")
"""The fields of a correction that are not a single value."""


def _set_fields(action: done.Change) -> list[tuple[str, str | int]]:
    named = ((field.name, getattr(action, field.name)) for field in fields(action))
    set_here = [(name, after) for name, after in named if name not in _UNSET and after is not None]
    return [*set_here, *action.own]


def _go(words: Words, action: done.Go, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}'s move on the map", name=name)


def _swap(words: Words, action: done.Swap, names: Names) -> Marked | None:
    first, second = names(action.first), names(action.second)
    if first is None or second is None:
        return None
    return words("{first} and {second} swapped places", first=first, second=second)


def _remove(words: Words, action: done.Remove, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name} was removed", name=name)


def _jump(words: Words, action: done.Jump, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("the turn went to {name}", name=name)


def _remove_several(words: Words, action: done.RemoveSeveral, names: Names) -> Marked | None:
    known = [escape(name) for each in action.who if (name := names(each)) is not None]
    if not known:
        return None
    gone = fitting(words, known, NAMES_ROOM, words.plain(", "))
    return words.plural("{names} was removed", "{names} were removed", len(known), names=gone)


def _end(words: Words, action: done.End, names: Names) -> Marked:
    return words("the end")


def _pause(words: Words, action: done.Pause, names: Names) -> Marked:
    return words("paused")


def _resume(words: Words, action: done.Resume, names: Names) -> Marked:
    return words("resumed")


_NAMED: Mapping[type, Namer] = {
    done.Start: _start,
    done.Swap: _swap,
    done.Go: _go,
    done.Remove: _remove,
    done.RemoveSeveral: _remove_several,
    done.Jump: _jump,
    done.End: _end,
    done.Pause: _pause,
    done.Resume: _resume,
    **effects.ACTIONS,
}

_CONFIRMED: Mapping[type, Confirmation] = {
    done.Start: (N_("✓ The {encounter} has begun."), None),
    done.Next: (N_("✓ {name}'s turn is over."), TurnEnded),
    done.End: (N_("✓ The {encounter} is over."), None),
    done.Pause: (N_("✓ The {encounter} is paused."), None),
    done.Resume: (N_("✓ The {encounter} goes on."), None),
}
