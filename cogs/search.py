"""/search."""

from bot.play.games import SEARCH_UNTAKEN, must_be_played, untaken
from bot.play.rolling.rolls import pools_of
from bot.play.rulings.search import as_searcher_sees, make_search, must_leave_difficulty
from bot.rolls.record import Assistance
from bot.systems import ADVENTURING
from bot.systems.pool.search import Concealment, Search, Thing
from cogs.rolling import AS, CharacterName, Dice, HoldBack, Label, tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command

DICE = {"dice": suggestions.dice, "assist": suggestions.several_dice, **AS}


@command("search", "Search for something hidden", autocomplete=DICE)
async def _search(
    ask: Ask,
    dice: Dice,
    size: str,
    concealment: str,
    assist: Dice | None = None,
    assist_mode: str | None = None,
    hold_back: HoldBack = 0,
    visibility: str = "public",
    label: Label | None = None,
    as_character: CharacterName | None = None,
) -> None:
    """P-39, P-15, P-6."""
    await must_be_played(ask.table, ask.caller, ADVENTURING)
    mode = Assistance(assist_mode or "combined")
    pools = await pools_of(
        ask.table, ask.caller, dice,
        assist=assist or "", assistance=mode, hold_back=hold_back, named=as_character,
    )  # fmt: skip
    must_leave_difficulty(pools)
    search = Search(Thing(size), Concealment(concealment))
    await tell(
        ask,
        visibility,
        lambda: make_search(ask.table, pools, search, label or ""),
        pools,
        as_seen=as_searcher_sees,
        note=await untaken(ask.table, ask.caller, await ask.public_words(), SEARCH_UNTAKEN),
    )


COMMANDS = (_search,)
