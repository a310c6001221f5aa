"""Everything that is drawn follows from one seed."""

import random
from dataclasses import dataclass, field


@dataclass
class Chance:
    """Streams of chance by name: what one of them is asked shifts no other."""

    seed: int
    _streams: dict[str, random.Random] = field(default_factory=dict[str, random.Random])

    def __call__(self, name: str) -> random.Random:
        """The stream of this name."""
        if name not in self._streams:
            self._streams[name] = random.Random(f"{self.seed}:{name}")
        return self._streams[name]
