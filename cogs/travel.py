"""/travel."""

from dataclasses import dataclass

from discord import app_commands

from bot.ground.points import exact
from bot.play.delivery import Post
from bot.play.games import must_know, untaken
from bot.play.rulings.travel import read_carrier, read_dice, read_speeds
from bot.play.sheets.bodies import values_left
from bot.systems import ADVENTURING
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.attributes import Dice as OfAll
from bot.systems.pool.travel import Carrier, Going, Plan, travel
from bot.wording.travel import journey_told
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command

Text = app_commands.Range[str, 1, 100]
FARTHEST = 100_000.0


@dataclass(frozen=True, slots=True)
class TravelOptions:
    """The options of a journey."""

    speed: Text
    hours: app_commands.Range[float, 1.0, 24.0] | None = None
    distance: app_commands.Range[float, 0.001, FARTHEST] | None = None
    dice: Text | None = None
    terrain: str = "normal"
    forced_hours: app_commands.Range[int, 0, 24] = 0
    mount: bool = False
    vehicle: str | None = None

    def plan(self, own: OfAll | None) -> Plan:
        """The journey in the rules' form, with one's ``own`` dice if none are typed. Refusal: a part cannot
        be read."""
        speeds = read_speeds(self.speed)
        carrier = Carrier(read_carrier(self.mount, self.vehicle, speeds))
        return Plan(
            speeds,
            exact(self.hours if self.hours is not None else carrier.hours),
            self.forced_hours,
            None if self.distance is None else exact(self.distance),
            read_dice(self.dice) or own,
            Going(self.terrain),
            carrier,
        )


@command("travel", "How far a journey goes, how long it takes and what it costs")
async def _travel(ask: Ask, options: TravelOptions) -> None:
    """P-53 … P-57."""
    await must_know(ask.table, ask.caller, ADVENTURING, shown_command(ask.words, "travel"))
    words = await ask.public_words()
    told = journey_told(words, travel(options.plan(await _own_dice(ask, options))))
    note = await untaken(ask.table, ask.caller, words)
    text = f"{told.text}\n{note}" if note else told.text
    await ask.answer(Post(text, steps=told.steps), private=False)


async def _own_dice(ask: Ask, options: TravelOptions) -> OfAll | None:
    """The dice on the sheet of a single traveller on foot who types none; None: another pays, or some dice
    are missing."""
    if options.dice is not None or options.mount or options.vehicle or len(read_speeds(options.speed)) > 1:
        return None
    values = await values_left(ask.table, ask.caller.guild_id, ask.caller.user_id)
    own = [values.get(each) for each in Attribute]
    return OfAll(*[each for each in own if each is not None]) if None not in own else None


COMMANDS = (_travel,)
