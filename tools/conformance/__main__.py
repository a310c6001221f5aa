"""Holds what the bot sends against Discord's own description of its API.

    python -m tools.conformance openapi.json                  5,000 interactions
    python -m tools.conformance openapi.json --count 500 --seed 7

`openapi.json` is `specs/openapi.json` of github.com/discord/discord-api-spec; fetch it yourself. Random
guests type and press whatever Discord offers them, in servers with and without the bot, in group DMs and
DMs, in several languages. The bot is a process of its own over real sockets. It fails if a body is not
valid, an interaction stays without an answer, or the bot logs a warning or an error.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.wire.double import TOKEN
from tools.conformance.description import Description
from tools.conformance.double import Judge
from tools.conformance.guests import LOCALES, Guests

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 15.0
"""Seconds after which an interaction counts as unanswered."""
SHOWN = 10
REFERENCE = re.compile(r"reference (\w+)")
"""What the bot tells somebody for whom something failed, and logs."""


async def played(description: Description, count: int, seed: int, folder: Path) -> bool:
    """Let the guests play; tell what came of it. Whether all was well."""
    judge = Judge(description=description)
    log = folder / "bot.log"
    async with judge.listening():
        environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN, "RATE_LIMITS": "off",
            "DATABASE_URL": f"sqlite:///{folder}/table.db", "LOG_LEVEL": "WARNING",
        }  # fmt: skip
        with log.open("wb") as output:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.wire.bot", str(judge.port),
                cwd=folder, env=environment, stdout=output, stderr=output,
            )  # fmt: skip
            try:
                unanswered, kinds = await _play(judge, count, random.Random(seed))
            except TimeoutError:
                sys.exit(f"the bot did not start:\n{log.read_text('utf-8')}")
            finally:
                if bot.returncode is None:
                    bot.terminate()
                status = await bot.wait()
    return _tell(judge, unanswered, kinds, log.read_text("utf-8"), status)


async def _play(judge: Judge, count: int, chance: random.Random) -> tuple[list[str], Counter[str]]:
    async with asyncio.timeout(60):
        await judge.connected.wait()
        await judge.knows_commands.wait()
    judge.guests = Guests(judge.synced[-1], chance)
    unanswered, kinds = list[str](), Counter[str]()
    for _ in range(count):
        act = judge.guests.act()
        kinds[{2: "commands", 3: "presses", 4: "suggestions", 5: "forms"}[act.kind]] += 1
        answers = await judge.send(act, chance.choice(LOCALES))
        try:
            async with asyncio.timeout(PATIENCE):
                await answers.came.wait()
        except TimeoutError:
            unanswered.append(judge.last)
    return unanswered, kinds


def _tell(judge: Judge, unanswered: list[str], kinds: Counter[str], log: str, status: int) -> bool:
    troubles = [line for line in log.splitlines() if line]
    counted = ", ".join(f"{number:,} {kind}" for kind, number in kinds.most_common())
    print(f"{sum(kinds.values()):,} interactions: {counted}")
    print(
        f"{len(_commands(judge))} different commands, {len(_verbs(judge))} different buttons, lists and forms"
    )
    print(f"{sum(judge.bodies.values())} requests, {len(judge.faults)} invalid, {len(judge.unknown)} unknown")
    print(f"{len(unanswered)} unanswered, {len(troubles)} lines in the log, the bot ended with {status}")
    for fault in judge.faults[:SHOWN]:
        print(f"\n{fault.route}\n  {fault.fault}\n  after {fault.after}\n  {str(fault.body)[:600]}")
    for each in (*dict.fromkeys(judge.unknown), *unanswered)[:SHOWN]:
        print(each)
    print("\n".join(troubles[:60]))
    for number, answers in judge.answers.items():
        if any(reference in text for text in answers.texts for reference in REFERENCE.findall(log)):
            print(f"{answers.texts}\n  after {judge.acts[number]}")
    return not (judge.faults or judge.unknown or unanswered or troubles or status)


def _commands(judge: Judge) -> set[str]:
    return {act.name for act in judge.acts.values() if act.kind == 2}


def _verbs(judge: Judge) -> set[str]:
    return {act.data["custom_id"].split(":")[1] for act in judge.acts.values() if "custom_id" in act.data}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.conformance", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("description", type=Path, help="specs/openapi.json of discord/discord-api-spec")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if asked.seed is None else asked.seed
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        return not asyncio.run(played(Description(asked.description), asked.count, seed, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
