"""Named rolls: in which notation a text is written, and whether it can be read."""

from collections.abc import Mapping

from bot.characters.character import Entry, EntryKind
from bot.characters.value_names import Names
from bot.dice.notation import MAX_TEXT, must_have_dice, read
from bot.refusal import Refusal


def kind_of(text: str, names: Names, values: Mapping[str, int]) -> EntryKind:
    """Whether a text is a formula, dice, or a check of the sheet's game. Refusal: it is too long, or
    none of these; told by the notation that read furthest."""
    if len(text) > MAX_TEXT:
        raise Refusal("dice.too_long", limit=MAX_TEXT, length=len(text))
    try:
        typed = read(text, values)
        if typed.difficulty is None and not typed.groups:
            return EntryKind.FORMULA
        must_have_dice(typed)
    except Refusal as refused:
        return _check_instead(text, names, values, refused)
    return EntryKind.ROLL


def _check_instead(text: str, names: Names, values: Mapping[str, int], refused: Refusal) -> EntryKind:
    """A check, if a text without dice is one."""
    if names.check is None:
        raise refused
    try:
        found = names.check(text, values)
    except Refusal as other:
        raise max(refused, other, key=_read_up_to) from None
    if found is None:
        raise refused
    return EntryKind.CHECK


def _read_up_to(refused: Refusal) -> int:
    """The place where reading stopped; what has none was read to its end."""
    column = refused.facts.get("column")
    return column if isinstance(column, int) else MAX_TEXT + 1


def names_itself(entry: Entry, names: Names, values: Mapping[str, int]) -> bool:
    """Whether a roll stands on the value that its own name would take the place of."""
    text = str(entry.content)
    if entry.kind is EntryKind.CHECK and names.check is not None:
        return entry.name in map(names.canonical, names.check(text, values) or ())
    others = {name: value for name, value in values.items() if name != entry.name}
    try:
        read(text, others)
    except Refusal:
        return True
    return False
