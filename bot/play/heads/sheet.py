"""A character as one step of its history left it."""

from dataclasses import dataclass

from bot.characters import stored
from bot.characters.changes import Change
from bot.characters.character import Character
from bot.play.history import HistoryKind, Refusals
from bot.refusal import Refusal
from bot.store.characters import CHARACTER
from bot.store.steps import Step

KIND = HistoryKind(
    CHARACTER, stored.dump, stored.load, stored.dump_action, stored.load_action,
    Refusals(
        moved_on=lambda: Refusal("sheet.moved_on"),
        nothing_to_undo=lambda: Refusal("sheet.nothing_to_undo"),
        nothing_to_redo=lambda: Refusal("sheet.nothing_to_redo"),
        too_far_back=lambda: Refusal("sheet.too_far_back"),
    ),
    before=stored.dump(None),
    logged=False,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetChange:
    """The result of a request: the step, the change that was done or (``undone``) undone, and the character
    as it is now."""

    step: Step
    change: Change
    character: Character
    undone: bool = False
