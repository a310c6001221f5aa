"""That `/rule` finds every heading, bold term and marked name of the games' Chinese texts, which
``tests/originals`` lists as the texts write them, and the words players type for these."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.play.rulings.rules import Found, elsewhere, matching, rule_meant, rules_for, spellings
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.text import fold
from bot.wording.rules import rule_told
from bot.wording.words import LANGUAGES, words_for

LISTS = sorted((Path(__file__).parent / "originals").glob("*.toml"))
CAPTIONS = "地图中的"
"""In the captions of pictures; what they show is told under the shape's own name."""
PLAYERS_SAY = {
    "btr": "驱散 反击 束缚 二段动作 标准动作 复活 闪避 应动阶段 反射动作 妨害 打断 倒地 击退 重伤 叠加 "
    "堆叠 隐形 攻击 ReA",
    "instinct": "行动值 总修正 骰值 先攻值 疲倦 力竭 贯通 侵蚀 切断 爆发 处决 焦点 闪避 对抗 重伤 障壁 延后",
    "pathfinder": "闯越 翻滚 对角 5尺快步 困难地形 挤过",
    "pool": "倒地 隐形 坠落 格挡 急行 战马 难度 留手",
}


def _names() -> Iterator[tuple[str, str]]:
    for path in LISTS:
        for names in tomllib.loads(path.read_text("utf-8")).values():
            yield from ((path.stem, name) for name in names)
    for game, said in PLAYERS_SAY.items():
        yield from ((game, name) for name in said.split())


NAMES = tuple(_names())


def _told(found: Found, language: str) -> str:
    return fold(rule_told(words_for(language), found.entry, found.system))


def test_every_game_with_a_text_is_listed() -> None:
    assert {path.stem for path in LISTS} == {each.key for each in SYSTEMS.values() if each.rulebook}
    assert len(NAMES) > 400


@pytest.mark.parametrize("game", PLAYERS_SAY)
def test_every_name_of_the_text_finds_its_own_games_entry_which_speaks_of_it(game: str) -> None:
    rules = rules_for(SYSTEMS[game])
    wrong: list[str] = []
    for name in (name for of, name in NAMES if of == game and CAPTIONS not in name):
        found = rule_meant(name, rules, "zh-CN")
        told = [_told(found, language) for language in LANGUAGES]
        if found.system.key != game or not any(each in text for text in told for each in spellings(name)):
            wrong.append(f"{name}: {found.handle}")
    assert wrong == []


def test_every_name_is_found_where_no_game_has_it_or_none_is_set() -> None:
    lost: list[str] = []
    for played in (SYSTEMS["order"], None):
        rules = rules_for(played)
        for game, name in NAMES:
            found = rule_meant(name, rules, "en")
            games = {found.system.key, *(each.system.key for each in elsewhere(name, found, rules))}
            if game not in games:
                lost.append(f"{name} of {game} from {played}")
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_chosen_from_the_list_is_what_is_told(language: str) -> None:
    rules = rules_for(SYSTEMS["btr"])
    assert [rule_meant(each.handle, rules, language) for each in rules] == list(rules)


def test_abbreviations_are_whole_words() -> None:
    for played in (None, *SYSTEMS.values()):
        found = matching("ReA", rules_for(played))
        assert [each.entry.title["en"] for each in found if "area" in each.entry.title["en"].lower()] == []
        assert found[0].entry.title["en"] == "Kinds and traits"


def test_a_mention_in_the_game_that_is_played_goes_before_a_title_elsewhere() -> None:
    rules = rules_for(SYSTEMS["btr"])
    assert rule_meant("隐形", rules, "zh-CN").system.key == "btr"
    assert [each.system.key for each in elsewhere("隐形", rule_meant("隐形", rules, "zh-CN"), rules)] == [
        "pool",
        "instinct",
    ]


def test_what_no_game_has_offers_names_that_are_near() -> None:
    with pytest.raises(Refusal, match="unlike") as refused:
        rule_meant("连击加值", rules_for(None), "zh-CN")
    assert "连击减值" in refused.value.facts["near"]  # type: ignore[operator]
