"""What everybody reads of a token's move, stored with it: its line, and that it was undone or redone.

Every other change of a map is told by the map's own message.
"""

from collections.abc import Callable
from functools import partial

from bot.logs.entry import EntryKind, Logged
from bot.maps.actions import MoveToken
from bot.maps.map import Token
from bot.maps.ways.plans import Plan
from bot.play.authority import Caller
from bot.play.delivery import Post
from bot.play.heads.map import MapChange
from bot.play.maps.audience import audiences
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.systems.map_kind import MapKind
from bot.wording.maps import happenings
from bot.wording.maps.surveys import move_told, moved_told
from bot.wording.words import Marked, Words, words_for

Happening = Callable[..., Marked]
"""The words of a change: done, undone, redone."""
_TURNED: dict[str, Happening] = {"undo": happenings.undone, "redo": happenings.redone}


def way_logged(token: Token) -> Logged:
    """The log of a move: its mover."""
    return Logged(EntryKind.MOVE, character=token.name)


def way_told(words: Words, kind: MapKind, token: Token, plan: Plan) -> Post:
    """The line of a token's way, with its steps."""
    steps = move_told(words, kind, token, plan)
    return Post(moved_told(words, kind, token, plan), steps=steps, told=way_logged(token))


def change_said(words: Words, change: MapChange, happening: Happening, *, as_gm: bool) -> Marked:
    """A change in words, for its GM or for the table."""
    return happening(words, change.action, change.before, change.after, as_gm=as_gm)


def change_told(words: Words, change: MapChange, happening: Happening) -> Post | None:
    """A move without a way, or one that was undone or redone. None: the table learns nothing of it, or sees
    it on the map's message."""
    if not isinstance(change.action, MoveToken):
        return None
    said = partial(change_said, words, change, happening)
    return Post(said(as_gm=False)) if False in audiences(change, said) else None


async def turn_told(table: Table, caller: Caller, way: str, change: MapChange) -> Post | None:
    """The same for an undo or a redo, in the channel's words."""
    words = words_for((await of_caller(table, caller)).language)
    return change_told(words, change, _TURNED[way])
