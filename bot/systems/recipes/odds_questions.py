"""How `/odds` asks for the rolls and attacks of a game in a file."""

from bot.systems.judging.chances import JudgedChances, question_of
from bot.systems.judging.judged import Judged
from bot.systems.odds_questions import Chances, OddsQuestion, Question
from bot.systems.order.fight.chances import OPTIONS, read_attack
from bot.systems.order.rules import FightRules
from bot.systems.recipes.asked import asked as asked_of
from bot.systems.recipes.recipe import Recipe


def chances_of(recipe: Recipe, rules: FightRules | None) -> Chances:
    """How the odds of a game's rolls, and of attacks by its ``rules``, are asked."""

    def read(question: OddsQuestion) -> Question | None:
        attack = read_attack(question, rules) if rules else None
        if attack is not None or question.against:
            return attack
        found = asked_of(recipe, question.text, question.values)
        if found is None:
            return None
        facts = found.facts.aimed(question.difficulty)
        return JudgedChances(facts, _title(question.text, facts, question.difficulty))

    return Chances(OPTIONS if rules else frozenset(), read, question_of)


def _title(text: str, facts: Judged, difficulty: int | None) -> str:
    """What was asked, with the target, also if the sheet or the file has it."""
    typed, sign = " ".join(text.split()), facts.judgement.sign
    if difficulty is not None:
        return f"{typed} {sign} {difficulty}"
    if facts.target is None or not sign or typed.endswith(str(facts.target)):
        return typed
    return f"{typed} ({sign} {facts.target})"
