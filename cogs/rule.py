"""/rule."""

from bot.play.preferences import of_caller
from bot.play.rulings.rules import rule_meant, rules_for
from bot.wording.rules import rule_told
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command(
    "rule", "Look up a rule: what the bot rules, and where it stands",
    in_dm=True, autocomplete={"name": suggestions.rules},
)  # fmt: skip
async def _rule(ask: Ask, name: str) -> None:
    """What is ruled under a title or an id, for everybody to read."""
    words = await ask.public_words()
    rules = rules_for((await of_caller(ask.table, ask.caller)).system)
    await ask.answer(rule_told(words, rule_meant(name, rules, words.language)), private=False)


COMMANDS = (_rule,)
