"""/area: which cells an area covers."""

from dataclasses import dataclass, fields

from discord import app_commands

from bot.ground.areas.area import LONGEST
from bot.ground.areas.typed_area import TypedArea
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.photos import dressed
from bot.play.rulings.areas import Covered, covered, scene_of
from bot.play.workload.rate_limits import Load
from bot.wording.areas import cells_told, cover_told, picture_told
from bot.wording.words import Words
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Measure = app_commands.Range[float, 0.1, float(LONGEST)]
Angle = app_commands.Range[float, -360.0, 360.0]
Text = app_commands.Range[str, 1, 40]


@dataclass(frozen=True, slots=True)
class AreaOptions:
    """An area as it is typed."""

    shape: str
    origin: Text
    size: Measure
    direction: Text | None = None
    angle: Angle | None = None
    width: Measure | None = None
    height: Measure | None = None
    points: app_commands.Range[str, 1, 200] | None = None

    def typed(self) -> TypedArea:
        """It as it is read."""
        return TypedArea(**{each.name: getattr(self, each.name) for each in fields(AreaOptions)})


@dataclass(frozen=True, slots=True)
class BareAreaOptions(AreaOptions):
    """The same on bare coordinates."""

    map_kind: str | None = None


@command("area", "Which cells an area covers, as a picture and as a list", load=Load.HEAVY)
async def _area(ask: Ask, options: BareAreaOptions) -> None:
    """P-24 … P-30, D-54."""
    found = await covered(ask.table, ask.caller, options.typed(), options.map_kind)
    words = await ask.public_words()
    alt = picture_told(words, found.area.shape, found.origin, found.cover)
    scene = await dressed(ask.table, ask.caller.channel_id, ask.caller.guild_id, scene_of(words, found))
    post = await illustrated(words, _post(words, found), scene, name="area.png", alt=alt)
    await ask.answer(post, private=False)


def _post(words: Words, found: Covered) -> Post:
    area, grid = found.area, found.kind
    text = cover_told(
        words, area.shape, area.size, found.origin, grid, found.cover, found.reasons, mapped=found.mapped
    )
    return Post(text, cells=cells_told(words, found.cover))


COMMANDS = (_area,)
