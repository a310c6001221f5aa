"""A figure as one step of its history left it."""

from dataclasses import dataclass

from bot.figures import stored
from bot.figures.changes import Change
from bot.figures.figure import Figure
from bot.play.history import Kind, Refusals
from bot.refusal import Refusal
from bot.store.figures import FIGURE
from bot.store.store import Step

KIND = Kind(
    FIGURE, stored.dump, stored.load, stored.dump_action, stored.load_action,
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
    """What became of a request: the step, what was done or (``undone``) taken back, and the figure
    as it is now."""

    step: Step
    change: Change
    figure: Figure
    undone: bool = False
