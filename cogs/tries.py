"""/try: dice against a difficulty."""

from bot.play.rolling.rolls import make_try
from cogs.dice_options import AS, TryOptions, asked_pools
from cogs.roll_messages import tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command(
    "try",
    "Try something against a difficulty",
    autocomplete={"dice": suggestions.dice, "assist": suggestions.several_dice, **AS},
)
async def attempt(ask: Ask, options: TryOptions) -> None:
    """P-9, P-10, P-15."""
    pools, difficulty, label = await asked_pools(ask, options), options.difficulty, options.label or ""
    await tell(ask, options.visibility, lambda: make_try(ask.table, pools, difficulty, label), pools)


COMMANDS = (attempt,)
