"""/travel."""

from discord import app_commands

from bot.ground.points import exact
from bot.play.rulings.travel import read_carrier, read_dice, read_speeds
from bot.systems.pool.travel import Carrier, Going, Plan, travel
from bot.wording.travel import journey_told
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Text = app_commands.Range[str, 1, 100]
FARTHEST = 100_000.0


@command("travel", "How far a journey goes, how long it takes and what it costs")
async def _travel(
    ask: Ask, speed: Text, hours: app_commands.Range[float, 1.0, 24.0] | None = None,
    distance: app_commands.Range[float, 0.001, FARTHEST] | None = None, dice: Text | None = None,
    terrain: str = "normal", forced_hours: app_commands.Range[int, 0, 24] = 0, mount: bool = False,
    vehicle: str | None = None,
) -> None:  # fmt: skip
    """P-53 … P-57."""
    speeds = read_speeds(speed)
    carrier = Carrier(read_carrier(mount, vehicle, speeds))
    plan = Plan(
        speeds,
        exact(hours if hours is not None else carrier.hours),
        forced_hours,
        None if distance is None else exact(distance),
        read_dice(dice),
        Going(terrain),
        carrier,
    )
    journey = travel(plan)
    await ask.answer(journey_told(await ask.public_words(), journey), private=False)


COMMANDS = (_travel,)
