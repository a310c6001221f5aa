from bot.pace import AT_ONCE, Pace
from bot.settings import Settings

PER_SECOND = Settings.model_fields["calls_per_second"].default


def departures(pace: Pace, arrivals: list[float]) -> list[float]:
    return [at + pace.wait(at) for at in arrivals]


def test_who_comes_now_and_then_never_waits() -> None:
    pace = Pace(lambda: PER_SECOND)
    arrivals = [second + each / 100 for second in range(5) for each in range(AT_ONCE)]
    assert departures(pace, arrivals) == arrivals


def test_no_second_has_more_than_discord_takes_and_nothing_is_overtaken() -> None:
    pace = Pace(lambda: PER_SECOND)
    gone = departures(pace, [place / 500 for place in range(1000)])
    assert gone == sorted(gone)
    most = max(sum(start <= each < start + 1 for each in gone) for start in gone)
    assert most <= AT_ONCE + PER_SECOND <= 50
    assert 1000 / PER_SECOND - 1 < gone[-1] < 1000 / PER_SECOND + 1


def test_the_share_of_a_process_may_change() -> None:
    shares = [45.0]
    pace = Pace(lambda: shares[0])
    departures(pace, [0.0] * 45)
    shares[0] = 9.0
    gone = departures(pace, [1.0] * 45)
    assert 44 / 9 - 1 < gone[-1] - 1 < 44 / 9 + 1
