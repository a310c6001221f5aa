"""/search."""

from dataclasses import dataclass

from bot.play.games import SEARCH_UNTAKEN, must_know, untaken
from bot.play.rulings.search import as_searcher_sees, make_search, must_leave_difficulty
from bot.systems import ADVENTURING
from bot.systems.pool.search import Concealment, Search, Thing
from cogs.dice_options import AS, HelpedOptions, Label, asked_pools
from cogs.roll_messages import tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command

DICE = {"dice": suggestions.dice, "assist": suggestions.several_dice, **AS}


@dataclass(frozen=True, kw_only=True)
class SearchOptions(HelpedOptions):
    """What is searched for, and the dice."""

    size: str
    concealment: str
    visibility: str = "public"
    label: Label | None = None


@command("search", "Search for something hidden", autocomplete=DICE)
async def _search(ask: Ask, options: SearchOptions) -> None:
    """P-39, P-15, P-6."""
    await must_know(ask.table, ask.caller, ADVENTURING, shown_command(ask.words, "search"))
    pools = await asked_pools(ask, options)
    must_leave_difficulty(pools)
    search = Search(Thing(options.size), Concealment(options.concealment))
    await tell(
        ask,
        options.visibility,
        lambda: make_search(ask.table, pools, search, options.label or ""),
        pools,
        as_seen=as_searcher_sees,
        note=await untaken(ask.table, ask.caller, await ask.public_words(), SEARCH_UNTAKEN),
    )


COMMANDS = (_search,)
