"""The settings of the process, typed, from the environment and ``.env``."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")

PORTS = 65536

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogFormat = Literal["text", "json"]
Switch = Literal["on", "off"]
Days = Annotated[int, Field(ge=0, le=36500)]


class SettingsError(Exception):
    """Settings that cannot be used: one line each, naming the setting and what it may be."""


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """The settings of a host; ``.env.example`` gives the reason for each.

    An empty value counts as not set. The environment wins over ``.env``, which is read from the working
    directory, with or without the mark that Windows puts before UTF-8.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = None
    database_url: Annotated[str, Field(repr=False)] = f"{SQLITE}data/kelou.db"
    log_level: Annotated[LogLevel, BeforeValidator(_upper)] = "INFO"
    log_format: Annotated[LogFormat, BeforeValidator(_lower)] = "text"
    metrics_address: str | None = None
    calls_per_second: Annotated[int, Field(ge=1)] = 45
    traces_endpoint: str | None = None
    heartbeat_file: Path = Path("data/heartbeat")
    shard_count: Annotated[int, Field(ge=1, le=16_384)] | None = None
    lease_seconds: Annotated[int, Field(ge=1, le=20)] = 10
    log_speech: Annotated[Switch, BeforeValidator(_lower)] = "off"
    rate_limits: Annotated[Switch, BeforeValidator(_lower)] = "on"
    retention_fights: Days = 365
    retention_logs: Days = 365
    retention_rolls: Days = 365
    retention_left: Days = 30
    backup_every: Annotated[int, Field(ge=0, le=8760)] = 24
    backup_keep: Annotated[int, Field(ge=1, le=3650)] = 7
    backup_folder: Path = Path("data/backups")
    table_port: Annotated[int, Field(ge=1, le=65535)] = 8765

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        word = token.get_secret_value().strip() if token else ""
        if not (word.isascii() and word.isprintable()) or " " in word:
            raise ValueError(
                "must be one word without spaces and line breaks, as the developer portal has it"
            )
        return SecretStr(word) if word else None

    @field_validator("database_url")
    @classmethod
    def _supported(cls, url: str) -> str:
        if url in (SQLITE, *POSTGRES) or not url.startswith((SQLITE, *POSTGRES)):
            raise ValueError(
                f"must be {SQLITE} and the path of a file, such as {SQLITE}data/kelou.db "
                f"(relative to the working directory) or {SQLITE}/var/lib/kelou/kelou.db, "
                f"or {POSTGRES[0]}user:password@host/database"
            )
        return url

    @field_validator("metrics_address")
    @classmethod
    def _port_with_address(cls, given: str | None) -> str | None:
        port = (given or "1").rpartition(":")[2]
        if not (port.isascii() and port.isdigit() and 0 < int(port) < PORTS):
            raise ValueError(
                "must be a port, such as 9464 (for this machine alone), or an address and a port, "
                "such as 0.0.0.0:9464"
            )
        return given

    @field_validator("traces_endpoint")
    @classmethod
    def _http(cls, given: str | None) -> str | None:
        if given and not given.startswith(("http://", "https://")):
            raise ValueError("must be an address such as http://localhost:4318/v1/traces")
        return given

    @property
    def metrics(self) -> tuple[str, int] | None:
        """The address and the port of the metrics. None: there are none."""
        if self.metrics_address is None:
            return None
        address, _, port = self.metrics_address.rpartition(":")
        return address.strip("[]") or "127.0.0.1", int(port)

    @property
    def hears(self) -> bool:
        """Whether users' messages may go into the logs of channels."""
        return self.log_speech == "on"

    @property
    def hurries(self) -> bool:
        """Whether users may send commands without a limit: only for measurements."""
        return self.rate_limits == "off"

    @property
    def database(self) -> Path | str:
        """Where everything is stored."""
        return database_at(self.database_url)


def database_at(given: str) -> Path | str:
    """What an address or a path names: PostgreSQL's address, which has a password in it, or an SQLite file,
    absolute (a relative one counts from the working directory)."""
    return given if given.startswith(POSTGRES) else Path(given.removeprefix(SQLITE)).resolve()


def read_settings() -> Settings:
    """Read the environment and ``.env``.

    Raises:
        SettingsError: a setting cannot be used. Its text repeats no value, so no secret.
    """
    try:
        return Settings()
    except ValidationError as error:
        lines = (f"{str(wrong['loc'][0]).upper()}: {_reason(wrong['msg'])}" for wrong in error.errors())
        raise SettingsError("\n".join(lines)) from None
    except UnicodeDecodeError:
        raise SettingsError(".env: is not UTF-8 text: save it anew as UTF-8") from None
    except OSError as error:
        raise SettingsError(f".env: cannot be read ({error.strerror})") from None


def _reason(message: str) -> str:
    return message.removeprefix("Value error, ")
