"""/luck: how the evening's rolls compare with their chances."""

from functools import partial

from bot.play.authority import Right
from bot.play.gm_role import allowed
from bot.play.rulings.luck_answers import answered, reckon
from bot.play.throws import evening
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from cogs.ui.ask import Ask
from cogs.ui.commands import command
from cogs.ui.people import Person, on_the_server


@command("luck", "How lucky this evening's rolls were, exactly", load=Load.HEAVY)
async def _luck(ask: Ask, who: Person | None = None, visibility: str = "self") -> None:
    """Of the table, or of one of its users; in public only from public rolls."""
    private = visibility != "public"
    user_id, name = _of(ask, who) if who else (None, None)
    as_gm = await allowed(ask.table, ask.caller, Right.READ_ALL_HIDDEN)
    known = await evening(ask.table, ask.caller, as_gm=as_gm, private=private)
    found = await aside(partial(reckon, known, user_id))
    words = ask.words if private else await ask.public_words()
    await ask.answer(answered(words, found, name), private=private)


def _of(ask: Ask, who: Person) -> tuple[int, str]:
    """A chosen user's id and name. Outside the servers that have the bot, nobody says who is there."""
    return on_the_server(who) if ask.caller.guild_id else (who.id, who.display_name)


COMMANDS = (_luck,)
