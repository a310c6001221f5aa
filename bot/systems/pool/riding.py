"""Riding (P-63): what a mount or vehicle states, and what holds for its rider."""

from dataclasses import dataclass
from typing import Final

from bot.ground.reason import Reason, because
from bot.systems.pool.movement import COMMAND
from bot.systems.pool.tries import judge


@dataclass(frozen=True, slots=True)
class Mount:
    """A mount's text: its speed by manner (riders move in no other), ⚡ to mount or leave,
    dice its rider lacks in defence, and how deep one falls from it, in steps."""

    speeds: tuple[tuple[str, int], ...]
    mounting: int
    defence: int
    height: int

    def speed(self, manner: str) -> int:
        """Its speed in a manner of movement; 0 in one that its text does not name."""
        return dict(self.speeds).get(manner, 0)


WAR_HORSE: Final = Mount((("walk", 9),), mounting=6, defence=3, height=4)


def keeps_seat(result: int, damage: int) -> bool:
    """Whether a hit rider stays mounted: agility 🅟 against the damage (P-9)."""
    return judge(result, damage).success is True


def seat(damage: int, height: int, *, kept: bool) -> tuple[Reason, ...]:
    """The reason for the rider's try, and its consequences. If ``height`` is the war-horse's own, the
    rider fell from one. Any other height is told as a mount's."""
    tried = because("riding.seat_kept" if kept else "riding.unseated", "P-63", damage=damage)
    if height != WAR_HORSE.height:
        return (tried, because("riding.mount", "P-63", height=height))
    facts = {name: getattr(WAR_HORSE, name) for name in ("height", "mounting", "defence")}
    horse = because("riding.war_horse", "P-63", **facts, speed=WAR_HORSE.speed("walk"), command=COMMAND)
    return (tried, horse)
