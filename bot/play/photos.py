"""Images that people send: kept by their hash, and put into the scenes of pictures."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from bot.pictures import photos
from bot.pictures.board.scene import Scene
from bot.play import drawing
from bot.play.authority import Caller
from bot.play.settings import preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.photos import MOST_PHOTOS

NAME_LENGTH = 32
MOST_BYTES = photos.MOST_BYTES


async def kept(table: Table, caller: Caller, content: bytes, made: Callable[[bytes], bytes]) -> str:
    """Store an uploaded image, as ``made`` makes it, and return its name. Refusals: those of
    ``bot.pictures.photos``; ``photo.too_many``: the server has as many as it may."""
    image = await drawing.in_turn(made, content)
    name = sha256(image).hexdigest()[:NAME_LENGTH]
    if not await table.store.keep_photo(caller.guild_id, name, image, caller.at):
        raise Refusal("photo.too_many", limit=MOST_PHOTOS)
    return name


async def dressed(table: Table, channel_id: int, guild_id: int, scene: Scene) -> Scene:
    """A scene in the theme of the channel, with the images that it names; ``guild_id`` 0: a DM."""
    if not guild_id:
        return scene
    wanted = {scene.background, *(piece.portrait for piece in scene.pieces)} - {""}
    found = {name: await _photo(table, guild_id, name) for name in sorted(wanted)}
    shown = {name: content for name, content in found.items() if content is not None}
    return replace(scene, theme=(await preferences(table, channel_id, guild_id)).theme, photos=shown)


async def _photo(table: Table, guild_id: int, name: str) -> bytes | None:
    content = table.photos.get((guild_id, name)) or await table.store.photo(guild_id, name)
    if content is not None:
        table.photos[guild_id, name] = content
    return content
