"""/rule."""

from bot.play.rulings.rules import elsewhere, rule_meant, rules_for
from bot.play.settings import game_here
from bot.wording.rules import also_in, of_another_game, rule_told
from bot.wording.words import Marked
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command(
    "rule", "Look up a rule: the bot's ruling and its source",
    autocomplete={"name": suggestions.rules},
)  # fmt: skip
async def _rule(ask: Ask, name: str) -> None:
    """The ruling under a title, a term or an id, in public."""
    words = await ask.public_words()
    played = await game_here(ask.table, ask.caller)
    rules = rules_for(played)
    found = rule_meant(name, rules, words.language)
    lines: list[str] = [rule_told(words, found.entry, found.system)]
    if played is not None and not found.own:
        lines.insert(0, of_another_game(words, played, found.system))
    if others := elsewhere(name, found, rules):
        lines.append("-# " + also_in(words, [(each.entry, each.system) for each in others]))
    await ask.answer(Marked("\n".join(lines)), private=False)


COMMANDS = (_rule,)
