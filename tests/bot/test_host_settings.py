from pathlib import Path

import pytest

from bot.host_settings import Settings, SettingsError, read_settings
from bot.play.privacy.upkeep import USUAL, Retention
from bot.shards.keeper import LEASE_SECONDS

TOKEN = "MTk4.not-a-real-one"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_defaults_count_from_the_working_directory(tmp_path: Path) -> None:
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.database == tmp_path / "data/kelou.db"
    assert settings.heartbeat_file == Path("data/heartbeat")
    assert settings.table_port == 8765


def test_what_the_host_need_not_set_is_what_the_parts_do_by_themselves() -> None:
    settings = read_settings()
    assert settings.lease_seconds == LEASE_SECONDS
    set_by_host = (settings.retention_fights, settings.retention_logs, settings.retention_rolls)
    assert Retention(*set_by_host, settings.retention_left) == USUAL


def test_environment_wins_over_the_file_and_empty_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\nTABLE_PORT=9000\nSOMETHING_ELSE=1\n", encoding="utf-8")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("TABLE_PORT", "9100")
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.table_port == 9100


def test_the_token_is_never_shown() -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8")
    assert TOKEN not in repr(read_settings())


@pytest.mark.parametrize(
    ("url", "path"),
    [("sqlite:///a/b.db", "a/b.db"), ("sqlite:////var/lib/kelou.db", "/var/lib/kelou.db")],
)
def test_database_path(url: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert read_settings().database == tmp_path / path


def test_the_databases_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url := "postgresql://me:hunter2@host/kelou")
    assert read_settings().database == url
    assert "hunter2" not in repr(read_settings())


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("DATABASE_URL", "mysql://me:hunter2@host/db", "DATABASE_URL: must be sqlite:///"),
        ("DATABASE_URL", "postgresql://", "DATABASE_URL: must be sqlite:///"),
        ("DATABASE_URL", "sqlite:///", "DATABASE_URL: must be sqlite:///"),
        ("DATABASE_URL", "data/kelou.db", "DATABASE_URL: must be sqlite:///"),
        ("DISCORD_TOKEN", "hunter2\nhunter2", "DISCORD_TOKEN: must be one word"),
        ("DISCORD_TOKEN", "Bot hunter2", "DISCORD_TOKEN: must be one word"),
        ("DISCORD_TOKEN", "“hunter2”", "DISCORD_TOKEN: must be one word"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT: .*'text' or 'json'"),
        ("METRICS_ADDRESS", "localhost", "METRICS_ADDRESS: must be a port"),
        ("METRICS_ADDRESS", "::1:70000", "METRICS_ADDRESS: must be a port"),
        ("TRACES_ENDPOINT", "localhost:4318", "TRACES_ENDPOINT: must be an address"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL: .*'DEBUG'"),
        ("LOG_SPEECH", "perhaps", "LOG_SPEECH: .*'on' or 'off'"),
        ("RATE_LIMITS", "perhaps", "RATE_LIMITS: .*'on' or 'off'"),
        ("TABLE_PORT", "65536", "TABLE_PORT: .*65535"),
        ("TABLE_PORT", "http", "TABLE_PORT: .*integer"),
    ],
)
def test_what_cannot_be_used(name: str, value: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=says) as caught:
        read_settings()
    assert "hunter2" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_wrong_setting_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("TABLE_PORT", "0")
    with pytest.raises(SettingsError) as caught:
        read_settings()
    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == ["LOG_LEVEL", "TABLE_PORT"]


def test_log_level_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    assert read_settings().log_level == "DEBUG"


def test_nobody_may_ask_as_fast_as_they_like_unless_the_host_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not read_settings().hurries
    monkeypatch.setenv("RATE_LIMITS", "Off")
    assert read_settings().hurries


def test_what_people_write_is_heard_only_where_the_host_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not read_settings().hears
    monkeypatch.setenv("LOG_SPEECH", "On")
    assert read_settings().hears


@pytest.mark.parametrize("around", ["{}\n", " {}", "\t{}\r\n"])
def test_blanks_around_the_token_are_none_of_it(around: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", around.format(TOKEN))
    token = read_settings().discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_a_token_of_blanks_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", " \n")
    assert read_settings().discord_token is None


@pytest.mark.parametrize("encoding", ["utf-16", "gb18030"])
def test_a_file_that_is_no_utf_8_is_one_line(encoding: str) -> None:
    Path(".env").write_text(f"# 口令\nDISCORD_TOKEN={TOKEN}\n", encoding=encoding)
    with pytest.raises(SettingsError, match=r"^\.env: is not UTF-8 text") as caught:
        read_settings()
    assert "\n" not in str(caught.value)
    assert TOKEN not in str(caught.value)


def test_the_mark_that_windows_puts_before_utf_8_is_none_of_the_first_name() -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8-sig")
    assert read_settings().discord_token is not None


@pytest.mark.parametrize(
    ("given", "metrics"),
    [
        ("", None),
        ("9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:9464", ("0.0.0.0", 9464)),
        ("[::]:9464", ("::", 9464)),
    ],
)
def test_where_metrics_are_told(
    given: str, metrics: tuple[str, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METRICS_ADDRESS", given)
    assert read_settings().metrics == metrics
