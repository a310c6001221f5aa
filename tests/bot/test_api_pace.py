import asyncio

from bot.api_pace import AT_ONCE, SHARE, Pace, yielding
from bot.host_settings import Settings

PER_SECOND = Settings.model_fields["calls_per_second"].default


def departures(pace: Pace, arrivals: list[float]) -> list[float]:
    """When calls go that arrive then, each after the one before it."""
    gone = [0.0]
    for each in arrivals:
        at = max(each, gone[-1])
        while wait := pace.wait(at):
            at += wait
        gone.append(at)
    return gone[1:]


def test_who_comes_now_and_then_never_waits() -> None:
    arrivals = [second + each / 100 for second in range(5) for each in range(AT_ONCE)]
    assert departures(Pace(lambda: PER_SECOND), arrivals) == arrivals


def test_no_second_has_more_than_discord_takes() -> None:
    gone = departures(Pace(lambda: PER_SECOND), [place / 500 for place in range(1000)])
    most = max(sum(start <= each < start + 1 for each in gone) for start in gone)
    assert most <= AT_ONCE + PER_SECOND <= 50
    assert 1000 / PER_SECOND - 1 < gone[-1] < 1000 / PER_SECOND + 1


def test_the_share_of_a_process_may_change() -> None:
    shares = [45.0]
    pace = Pace(lambda: shares[0])
    departures(pace, [0.0] * 45)
    shares[0] = 9.0
    assert 44 / 9 - 1 < departures(pace, [1.0] * 45)[-1] - 1 < 44 / 9 + 1


async def test_calls_go_in_the_order_in_which_they_come_and_bring_their_answers_back() -> None:
    gone: list[int] = []

    async def request(number: int, *, twice: bool) -> int:
        gone.append(number)
        return number * 2 if twice else number

    paced = Pace(lambda: 500.0).paced(request)
    answers = await asyncio.gather(*(paced(number, twice=True) for number in range(20)))
    assert answers == [number * 2 for number in range(20)]
    assert gone == sorted(gone)


def test_calls_that_yield_take_a_share_of_the_pace() -> None:
    pace, now, gone = Pace(lambda: 45.0), 0.0, list[float]()
    while len(gone) < 18:
        wait = pace.yields(now)
        if not wait:
            gone.append(now)
        now += wait
    assert 17 * SHARE / 45 - 0.1 < gone[-1] < 17 * SHARE / 45 + 0.1


async def test_calls_that_yield_go_when_no_other_waits() -> None:
    gone: list[str] = []

    async def request(what: str) -> None:
        gone.append(what)

    paced = Pace(lambda: 500.0).paced(request)

    async def asks() -> None:
        with yielding():
            for _ in range(3):
                await paced("yields")

    asking = asyncio.create_task(asks())
    await asyncio.gather(*(paced("answer") for _ in range(30)))
    last = max(place for place, what in enumerate(gone) if what == "answer")
    assert gone[:last].count("yields") <= 1, "the first came before there was another"
    await asking
    assert gone.count("yields") == 3
    await paced("answer")
    assert gone[-1] == "answer"
