"""Words of characters and their sheets."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bot.characters.changes import Change, What
from bot.characters.character import Character, Entry, EntryKind
from bot.characters.pasted_pairs import are_one
from bot.characters.resolved import Resolved, resolved
from bot.characters.sections import Part, Section, Shown
from bot.characters.sheet_files import Unread
from bot.characters.value_names import Names
from bot.refusal import Refusal
from bot.systems import find
from bot.systems.system import System, names_of
from bot.text import N_
from bot.wording.refusals import refusal
from bot.wording.sheet import attribute, entry_name, entry_plain, named
from bot.wording.words import Marked, Words, bold, escape, fitting, listing

FOES_A_PAGE = 15
"""With the longest names and most notes this fills a message."""
EMPTY = N_("It is empty. `/sheet set` fills it, e.g. `{example}`.")
EMPTY_FOE = N_("It is empty. `/foe set` fills it, e.g. `{example}`.")
VALUES, NOTES, ROLLS = N_("Values"), N_("Notes"), N_("Rolls")
"""Headings of a sheet's groups in every game."""
ARMED_NOTES = N_("Attacks and notes")
"""The part of the notes in games whose sheets have attacks."""
_TITLES: Mapping[Part, str] = {Part.VALUES: "", Part.ROLLS: ROLLS, Part.NOTES: NOTES}
LINES: Mapping[Part, str] = {
    Part.VALUES: N_("luck 3"),
    Part.ROLLS: N_("sword = 1d8+2"),
    Part.NOTES: N_('scar "on the left cheek"'),
}
"""Examples of what every sheet can have."""


def portrait_told(words: Words, character: Character) -> Marked:
    """That a character has a portrait now, or none."""
    if character.portrait and character.owner is None:
        return words("{name} has a portrait: the tokens of its copies show it.", name=bold(character.name))
    if character.portrait:
        said = N_("{name} has a portrait: a token of that name shows it, or the player's only token.")
        return words(said, name=bold(character.name))
    return words("{name} has no portrait; tokens show initials.", name=bold(character.name))


def none_yet(words: Words, system: System | None) -> Marked:
    """What to do without a sheet, with an example of the game that is played here."""
    example = _example(words, system)
    return words(
        "You have no sheet here yet. Fill it in below, or type `/sheet set`, e.g. `{example}`.",
        example=example,
    )


def sheet_told(words: Words, character: Character, body: Marked | None = None) -> Marked:
    """The sheet: its player, its game, the health (``body``), and all entries in groups; formulas with their
    current results."""
    system = find(character.system)
    lines = [*_groups(words, character, system), *_rolls(words, character), *_notes(words, character)]
    above = [_heading(words, character), *([body] if body else [])]
    shown = lines or [_empty(words, character)]
    return Marked("\n".join([*above, *shown, *_by_the_rules(words, character, system)]))


UNREAD_ROOM = 700
"""Characters for the attacks that cannot be read."""


def unread_told(words: Words, unread: Sequence[tuple[str, Refusal]]) -> Marked:
    """The attacks on a sheet that fights could not read, each with the reason."""
    lines = [
        words("⚠ {attack}, as an attack: {why}", attack=bold(name), why=refusal(words, why))
        for name, why in unread
    ]
    return fitting(words, lines, UNREAD_ROOM)


def _heading(words: Words, character: Character) -> Marked:
    system = find(character.system)
    game = [Marked(f" · {words(system.title)}")] if system else []
    return Marked("".join([f"📜 {bold(character.name)}", *game]))


def _empty(words: Words, character: Character) -> Marked:
    said = EMPTY_FOE if character.owner is None else EMPTY
    return words(said, example=_example(words, find(character.system)))


POSTED_ROOM = 3_600
"""Characters of a posted sheet, of the 4,000 that Discord takes."""


def posted_told(words: Words, character: Character, body: Sequence[Marked]) -> tuple[str, ...]:
    """A sheet as everybody reads it where it is posted, as blocks of text: its health (``body``), its values
    and its rolls, as far as they fit. Its notes stay its player's."""
    if character.gone:
        return (words("📜 {name} was deleted.", name=bold(character.name)),)
    system = find(character.system)
    head = Marked("\n".join([_heading(words, character), *body]))
    groups = [*_groups(words, character, system), *_rolls(words, character)] or [_empty(words, character)]
    lines = [
        line for each in (*groups, *_by_the_rules(words, character, system)) for line in each.split("\n")
    ]
    left = POSTED_ROOM - len(head)
    while len("\n".join(lines)) > left:
        lines[-2:] = ["…"]
    return head, "\n".join(lines)


def post_asked(words: Words, foe: Character) -> Marked:
    """Whether everybody may really read a foe's sheet."""
    said = N_("Everybody in this channel would read all values and rolls of {name}. Post them?")
    return words(said, name=bold(foe.name))


def posted_done(words: Words, character: Character) -> Marked:
    """That a sheet is posted, and what its owner may do with it."""
    said = N_("{name} is posted below. The message keeps itself up to date; pin it to find it again.")
    return words(said, name=bold(character.name))


def section_title(words: Words, section: Section, names: Names, game: System | None) -> str:
    """The heading of a section, on a button and above its form; attacks are among the notes."""
    heading = section.title or _TITLES[section.part] or names.others or VALUES
    armed = section.part is Part.NOTES and game is not None and game.arms is not None
    title = words.plain(ARMED_NOTES if armed else heading)
    if section.of == 1:
        return title
    return words.plain("{title} {n}/{of}", title=title, n=section.number, of=section.of)


def field_label(
    words: Words, section: Section, field: Shown, character: Character | None, game: System | None
) -> str:
    """The name of a form's field."""
    if not field.name and section.part is Part.NOTES and game is not None and game.arms is not None:
        return words.plain("One in each line: attacks, texts")
    if not field.name:
        return words.plain("One in each line")
    entry = character.entry(field.name) if character else None
    return entry_plain(words, entry, game) if entry else named(words, field.name, game)


def field_example(words: Words, section: Section, field: Shown, game: System | None) -> str:
    """What a field of a form shows as long as nothing is filled in: what the rules say without it, otherwise
    an example of the game."""
    names = names_of(game)
    if field.name in names.defaults:
        return words.plain("By the rules: {values}", values=names.defaults[field.name])
    known = names.examples.get(field.name) if field.name else names.lines.get(section.part)
    if field.name or not section.names:
        example = known or ("3" if field.name else LINES[section.part])
        told = words.plain(example)
    else:
        told = f"{named(words, section.names[0], game)} 3"
    return words.plain("e.g. {example}", example=told)


def fill_asked(words: Words, character: Character | None) -> Marked:
    """What the buttons below a sheet fill in."""
    if character is None:
        return words("Each button opens a part of the sheet. Your character is made with the first one.")
    return words("-# Each button opens a part of the sheet as a form.")


MOST_CHANGES = 8
LONG_SHEET = 500
"""Characters from which on a sheet is not shown again for a few changed numbers."""


def set_told(words: Words, before: Character | None, after: Character, sheet: Marked, set_: int) -> Marked:
    """A sheet on which so many entries were set: the numbers that changed, then all of it, unless it is long
    and nothing else was set."""
    changed = _changed(words, before, after) if before and before.id == after.id else []
    if not 0 < len(changed) <= MOST_CHANGES:
        return sheet
    told = words("{name}: {changes}", name=bold(after.name), changes=listing(words, changed))
    if len(sheet) > LONG_SHEET and len(changed) == set_:
        return Marked(told + "\n" + words("-# `/sheet show` shows the whole sheet."))
    return Marked(f"{told}\n{sheet}")


def _changed(words: Words, before: Character, after: Character) -> list[Marked]:
    """The values that had another number."""
    game = find(after.system)
    names = names_of(game)
    known = resolved(before.entries, names).values
    return [
        Marked(f"{entry_name(words, each, game)} {known[each.name]} → **{each.content}**")
        for each in after.of_kind(EntryKind.VALUE)
        if known.get(each.name, each.content) != each.content
    ]


def _example(words: Words, game: System | None) -> Marked:
    """Two values of this game as one types them."""
    names = names_of(game)
    known = names.groups[0][1] if names.groups else ("strength", "agility")
    pairs = names.example or tuple(zip(known, ("5", "3"), strict=False))
    told = (f"{attribute(words, name, game)} {value}" for name, value in pairs)
    return Marked(words.plain(", ").join(told))


def _groups(words: Words, character: Character, game: System | None) -> Iterator[Marked]:
    """A line a group of numbers, as the game groups them."""
    names = names_of(game)
    found = resolved(character.entries, names)
    numbers = {
        each.name: each for each in character.entries if each.kind in (EntryKind.VALUE, EntryKind.FORMULA)
    }
    seconds = _second_names(numbers, names)
    behind = {name for each in numbers if (name := _attribute_name(each, names)) in numbers}
    behind |= {each.name for several in seconds.values() for each in several}
    grouped = {name for _, group in names.groups for name in group}
    rest = (names.others or VALUES, tuple(each for each in numbers if each not in grouped))
    for title, group in (*names.groups, rest):
        shown = [each for each in group if each in numbers.keys() - behind]
        if shown:
            told = [_number(words, numbers, each, game, found, seconds.get(each, ())) for each in shown]
            yield _line(words, title, told)


def _second_names(numbers: Mapping[str, Entry], names: Names) -> Mapping[str, list[Entry]]:
    """Entries that only give a known second name to another one, as pasted sheets have them, by that one."""
    found = defaultdict[str, list[Entry]](list)
    for each in numbers.values():
        first = names.canonical(str(each.content)) if each.kind is EntryKind.FORMULA else ""
        of_a_value = first in numbers and numbers[first].kind is EntryKind.VALUE
        if of_a_value and are_one(each.shown, numbers[first].shown):
            found[first].append(each)
    return found


def _attribute_name(name: str, names: Names) -> str:
    return f"{name}{names.attribute}" if names.attribute else ""


def _number(
    words: Words,
    numbers: Mapping[str, Entry],
    name: str,
    game: System | None,
    found: Resolved,
    seconds: Sequence[Entry],
) -> Marked:
    """A name, its second names, its number, its attribute, and its formula as written."""
    entry = numbers[name]
    goes_by = numbers.get(_attribute_name(name, names_of(game)))
    called = Marked("/".join(entry_name(words, each, game) for each in (entry, *seconds)))
    if goes_by:
        called = words("{skill}({attribute})", skill=called, attribute=str(goes_by.content))
    shown = f"{called} {_worth(words, name, found)}"
    return Marked(f"{shown} = `{entry.content}`" if entry.kind is EntryKind.FORMULA else shown)


def _worth(words: Words, name: str, found: Resolved) -> Marked:
    if name in found.values:
        return Marked(f"**{found.values[name]}**")
    return words("⚠ {why}", why=refusal(words, found.broken[name]))


def _line(words: Words, title: str, told: list[Marked]) -> Marked:
    return Marked(f"**{words(title)}**\n{listing(words, told)}")


def _rolls(words: Words, character: Character) -> Iterator[Marked]:
    """The rolls as they are written."""
    rolls = [Marked(f"{escape(each.shown)} = `{each.content}`") for each in character.rolls]
    if rolls:
        yield Marked("\n".join([f"**{words(ROLLS)}**", *rolls]))


def _notes(words: Words, character: Character) -> Iterator[Marked]:
    """The texts, those that the rules read as they are read."""
    names = names_of(find(character.system))
    notes = [
        words("{name}: {note}", name=each.shown, note=_note(words, each, names))
        for each in character.of_kind(EntryKind.TEXT)
    ]
    if notes:
        yield Marked("\n".join([f"**{words(NOTES)}**", *notes]))


def _note(words: Words, entry: Entry, names: Names) -> str:
    text, as_read = str(entry.content), names.texts.get(entry.name)
    if as_read is None:
        return text
    try:
        return as_read(text, words.language != "en")
    except Refusal as why:
        return words("{note} (⚠ {why})", note=text, why=refusal(words, why))


def _by_the_rules(words: Words, character: Character, game: System | None) -> Iterator[Marked]:
    """Values from the rules, if the sheet has none."""
    names = names_of(game)
    found = resolved(character.entries, names)
    told = [
        Marked(f"{attribute(words, name, game)} {_worth(words, name, found)}")
        for name in names.defaults
        if character.entry(name) is None
    ]
    if told:
        yield Marked("-# " + words("By the rules: {values}", values=listing(words, told)))


def foes_told(words: Words, foes: Sequence[Character], page: int = 0) -> Marked:
    """A page of a GM's foes, each with its game, how much stands on its sheet, and whether it has a
    portrait."""
    if not foes:
        return words("You have no foes here yet. Make one with `/foe new`, then `/foe set`.")
    heading = words.plural("**{n} foe**", "**{n} foes**", len(foes))
    if len(foes) > FOES_A_PAGE:
        last = pages_of(len(foes))
        heading = words("{heading} · page {page} of {last}", heading=heading, page=page + 1, last=last)
    shown = foes[page * FOES_A_PAGE : (page + 1) * FOES_A_PAGE]
    return Marked("\n".join([heading, *(_foe(words, each) for each in shown)]))


def pages_of(foes: int) -> int:
    """How many pages the foes fill."""
    return -(-foes // FOES_A_PAGE)


def _foe(words: Words, foe: Character) -> Marked:
    system = find(foe.system)
    notes = [words(system.title)] if system else []
    if foe.entries:
        notes.append(words.plural("{n} entry", "{n} entries", len(foe.entries)))
    if foe.portrait:
        notes.append(words("portrait"))
    return Marked(" · ".join(["• " + bold(foe.name), *notes]))


def played_told(words: Words, character: Character) -> Marked:
    """The character that a user plays from now on."""
    return words("From now on you play {name}.", name=bold(character.name))


def delete_asked(words: Words, character: Character) -> Marked:
    """Whether a character is really to be deleted."""
    return words("Delete {name} and everything on the sheet?", name=bold(character.name))


def deleted_told(words: Words, character: Character) -> Marked:
    """That a character is deleted."""
    return words("{name} is deleted. `/sheet undo` brings it back.", name=bold(character.name))


_TAKEN_BACK = {
    What.MADE: N_("Undone: {name} was created and is removed again."),
    What.SET: N_("Undone: the last change to {name}."),
    What.IMPORTED: N_("Undone: the last import into {name}'s sheet."),
    What.DELETED: N_("Undone: {name} was deleted and is back."),
    What.MENDED: N_("Undone: the last change to {name}'s health."),
    What.RESTED: N_("Undone: {name}'s last rest."),
}


def taken_back_told(words: Words, change: Change, character: Character) -> Marked:
    """What was undone."""
    return words(_TAKEN_BACK[change.what], name=bold(character.name))


def imported_told(words: Words, character: Character, read: int, unread: Sequence[Unread]) -> Marked:
    """How much of a file was read, what was not and why."""
    name = bold(character.name)
    told = words.plural("{name}: {n} name was read.", "{name}: {n} names were read.", read, name=name)
    heading = [words("Not read:")] if unread else []
    left = [_unread(words, each) for each in unread]
    return Marked("\n".join([told, *heading, *left]))


def _unread(words: Words, unread: Unread) -> Marked:
    why = Marked(" ".join(refusal(words, unread.why).split()))
    return Marked("-# " + words("Line {line}, “{text}”: {why}", line=unread.line, text=unread.text, why=why))
