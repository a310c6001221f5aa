"""/search."""

from bot.play.rolling.rolls import pools_of
from bot.play.rulings.search import as_searcher_sees, make_search, must_leave_difficulty
from bot.systems.pool.search import Concealment, Search, Thing
from cogs.rolling import Dice, Label, tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command("search", "Search for something hidden", autocomplete={"dice": suggestions.dice})
async def _search(
    ask: Ask,
    dice: Dice,
    size: str,
    concealment: str,
    visibility: str = "public",
    label: Label | None = None,
) -> None:
    """P-39."""
    pools = await pools_of(ask.table, ask.caller, dice)
    must_leave_difficulty(pools)
    search = Search(Thing(size), Concealment(concealment))
    await tell(
        ask,
        visibility,
        lambda: make_search(ask.table, pools, search, label or ""),
        dice,
        as_seen=as_searcher_sees,
    )


COMMANDS = (_search,)
