"""/area: which cells an area covers."""

from discord import app_commands

from bot.ground.areas.area import LONGEST
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.rulings.areas import Covered, Typed, covered, scene_of
from bot.wording.areas import cover_told, file_told, picture_told
from bot.wording.words import Words
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Measure = app_commands.Range[float, 0.1, float(LONGEST)]
Angle = app_commands.Range[float, -360.0, 360.0]
Text = app_commands.Range[str, 1, 40]


@command("area", "Which cells an area covers, as a picture and as a list", in_dm=True)
async def _area(
    ask: Ask, shape: str, origin: Text, size: Measure, direction: Text | None = None,
    angle: Angle | None = None, width: Measure | None = None, height: Measure | None = None,
    points: app_commands.Range[str, 1, 200] | None = None, map_kind: str | None = None,
) -> None:  # fmt: skip
    """P-24 … P-30, D-54."""
    typed = Typed(shape, origin, size, direction, angle, width, height, points, map_kind)
    found = await covered(ask.table, ask.caller, typed)
    words = await ask.public_words()
    alt = picture_told(words, found.area.shape, found.origin, found.cover)
    post = await illustrated(words, _post(words, found), scene_of(words, found), name="area.png", alt=alt)
    await ask.answer(post, private=False)


def _post(words: Words, found: Covered) -> Post:
    area = found.area
    text = cover_told(
        words, area.shape, area.size, found.origin, found.kind, found.cover, found.reasons,
        mapped=found.mapped,
    )  # fmt: skip
    return Post(text, file=file_told(words, found.cover))


COMMANDS = (_area,)
