"""Words of random tables: what is drawn, lists, and exact chances."""

from collections.abc import Sequence

from bot.decks.decks import Decks
from bot.random_tables.chances import Chances, TableChances
from bot.random_tables.draws import Drawn, TableDraw, own_text
from bot.random_tables.table import Entry, Inline, Nested, TableFile
from bot.text import OwnText
from bot.wording.chances import chance_told, mean_told
from bot.wording.decks import decks_told
from bot.wording.words import Marked, Words, escape

MOST_NAMED = 20
"""How many tables of a file are named."""


def title(words: Words, draw: TableDraw) -> Marked:
    """The name of the table."""
    name = own_text(draw.table)
    return words(name)


def drawn_told(words: Words, draw: TableDraw) -> list[Marked]:
    """A line for each draw."""
    several = len(draw.drawn) > 1
    return [_drawn(words, each, number if several else 0) for number, each in enumerate(draw.drawn, 1)]


def _drawn(words: Words, drawn: Drawn, number: int) -> Marked:
    text = own_text(drawn.text)
    told = Marked(f"**{words(text)}**")
    if drawn.face is not None:
        told = words("{face}: {text}", face=drawn.face, text=told)
    return words("{n}. {text}", n=number, text=told) if number else told


def list_told(words: Words, decks: Decks, user_id: int, files: Sequence[OwnText]) -> Marked:
    """The decks of a channel, and the names of the files with tables of its server."""
    lines = [words("**Decks in this channel**")]
    lines += decks_told(words, decks, user_id) or [
        words("None yet. `/draw card` lays out 54 cards, `/draw deck` any others.")
    ]
    lines.append(words("**Random tables of this server**"))
    lines += [words("• **{table}**", table=each) for each in files] or [
        words("None yet. A GM brings some in with `/draw import`.")
    ]
    return Marked("\n".join(lines))


def file_told(words: Words, file: TableFile) -> Marked:
    """A file: its tables, and how many entries each has."""
    lines = [words("**{table}**", table=file.name)]
    for each in file.tables[:MOST_NAMED]:
        entries = words.plural("{n} entry", "{n} entries", len(each.entries))
        dice = Marked(f"{escape(each.dice.text)}, ") if each.dice is not None else Marked("")
        lines.append(words("• {table}: {dice}{entries}", table=each.name, dice=dice, entries=entries))
    if more := max(0, len(file.tables) - MOST_NAMED):
        lines.append(words("… {n} more", n=more))
    return Marked("\n".join(lines))


def brought_in(words: Words, name: str, *, replaced: bool) -> Marked:
    """That a file is there now."""
    if replaced:
        return words("**{table}** has changed. Draws follow the new file from now on.", table=name)
    return words("**{table}** is there. `/draw table` draws from it.", table=name)


def removed(words: Words, name: str) -> Marked:
    """That a file is gone."""
    return words("“{table}” is removed.", table=name)


def put_back(words: Words, name: str, *, there: bool) -> Marked:
    """That a file is as it was before."""
    if there:
        return words("**{table}** is as it was before.", table=name)
    return words("“{table}” is no longer there, as before.", table=name)


def chances_told(words: Words, file: TableFile, chances: Chances) -> Marked:
    """The exact chances of one draw: each entry, also of the tables within it, and what the dice come to."""
    blocks: list[Marked] = []
    for number, each in enumerate(chances.tables):
        if each.entries:
            blocks += _table(words, file, each, nested=number > 0)
    if chances.left_out:
        blocks.append(words("… {n} more", n=chances.left_out))
    for typed, results in chances.dice:
        if results is not None:
            blocks.append(
                words(
                    "{dice}: {least} to {most}, {mean} on average",
                    dice=typed.text,
                    least=results.least,
                    most=results.most,
                    mean=mean_told(results.mean),
                )
            )
    return Marked("\n".join(blocks))


def _table(words: Words, file: TableFile, told: TableChances, *, nested: bool) -> list[Marked]:
    head = words("**{table}**", table=told.table.name)
    if nested:
        reached = chance_told(words, told.reached)
        head = words("{table}, in {chance} of all draws, at least once:", table=head, chance=reached)
    return [
        head,
        *(
            words(
                "• {chance}: {text}",
                chance=chance_told(words, each.chance),
                text=entry_told(words, file, each.entry),
            )
            for each in told.entries
        ),
    ]


def entry_told(words: Words, file: TableFile, entry: Entry) -> Marked:
    """An entry as it stands in the file, in the reader's language."""
    versions = {
        language: "".join(_piece(words, file, each) for each in text) for language, text in entry.texts
    }
    told = OwnText(versions)
    return words(told)


def _piece(words: Words, file: TableFile, piece: str | Inline | Nested) -> str:
    if isinstance(piece, Nested):
        return f"{{{words.plain(file.tables[piece.table].name)}}}"
    return f"[{piece.typed.text}]" if isinstance(piece, Inline) else piece
