"""Words of draws from random tables, as one kind of roll."""

from bot.random_tables.draws import TableDraw
from bot.rolls.record import RollRecord
from bot.wording.random_tables import drawn_told, title
from bot.wording.rolls.dice import Detail, Telling
from bot.wording.words import Words


def _told(words: Words, made: RollRecord[TableDraw], detail: Detail) -> list[str]:
    return [*drawn_told(words, made.facts)]


def _deed(words: Words, made: RollRecord[TableDraw]) -> tuple[str, ...]:
    return (words("draws from “{table}”", table=title(words, made.facts)),)


TABLE = Telling(_told, deed=_deed)
