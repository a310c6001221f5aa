"""What is sent to Discord of the commands: the public contract, in bounds, in every language."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from discord import app_commands

from bot.wording.words import LANGUAGES
from cogs.ui.command_names import menus, payload_hash
from cogs.ui.commands import ANYWHERE, MANAGERS, command, texts_of
from cogs.ui.menus import OF
from cogs.ui.options import OPTION_CHOICES, OPTION_NAMES, OPTION_TEXTS
from tests.catalogs import command_tree
from tests.sent_commands import (
    SUBCOMMAND,
    Node,
    leaves,
    menus_sent,
    named,
    sent,
    shown,
    translated,
    whole_name,
)

CHINESE = "zh-CN"
NAME = re.compile(r"^[-_'\w]{1,32}$")
"""Discord's, but for the scripts it lists by name: those are letters to Python as well."""
CHOICES, OPTIONS = 25, 25
LONGEST_TEXT, LONGEST_OPTION_TEXT, LONGEST_COMMAND = 100, 60, 8_000
SERVER, BOT_DM, GROUP = 0, 1, 2
GUILD_INSTALL, USER_INSTALL = 0, 1

SURFACE = {
    "roll": "dice [times] [reroll] [hold_back] [visibility] [label] [as]",
    "r": "dice",
    "try": "dice [difficulty] [assist] [assist_mode] [reroll] [hold_back] [visibility] [label] [as]",
    "oppose": (
        "dice opponent [opponent_dice] [assist] [assist_mode] [reroll] [hold_back] [visibility] [label] [as]"
    ),
    "call": "dice [difficulty] [who] [group] [visibility] [remind] [label]",
    "undertake start": "dice [difficulty] [period] [limit] [assist] [assist_mode] [hold_back] [label] [as]",
    "undertake list": "",
    "undertake time": "dice [difficulty] [period] [as]",
    "clock start": "name [segments] [reached] [hidden]",
    "clock advance": "clock [by]",
    "clock list": "",
    "note add": "text [public]",
    "note list": "",
    "note edit": "note text [public]",
    "note remove": "note",
    "contest start": "goal dice opponent [opponent_dice] [assist] [assist_mode] [hold_back] [label] [as]",
    "hidden roll": "dice [difficulty] [for] [label] [as]",
    "draw card": "[deck] [count] [to]",
    "draw hand": "",
    "draw play": "card [deck]",
    "draw discard": "card [deck]",
    "draw shuffle": "[deck] [hands]",
    "draw undo": "",
    "draw redo": "",
    "draw deck": "name [cards] [mode] [access]",
    "draw table": "table [times] [visibility] [label]",
    "draw list": "",
    "draw show": "what",
    "draw import": "[file] [text]",
    "odds": (
        "dice [difficulty] [against] [periods] [chance] [damage] [health] [attacks] [system] [assist] "
        "[assist_mode] [reroll] [hold_back] [as]"
    ),
    "luck": "[who] [visibility]",
    "privacy show": "",
    "privacy export": "",
    "privacy delete": "",
    "hidden ask": "player dice [difficulty] [label] [tell_label]",
    "hidden list": "",
    "hidden reveal": "id",
    "log start": "[name]",
    "log stop": "",
    "log show": "",
    "log export": "[name] [format] [copy]",
    "log delete": "name",
    "travel": ("speed [hours] [distance] [dice] [terrain] [forced_hours] [mount] [vehicle]"),
    "move pool": (
        "speed [straight] [diagonal] [manner] [posture] [terrain] [current] [climb] [thickness] [agility] "
        "[laden] [spent]"
    ),
    "move pathfinder": (
        "[speed] [people] [armour] [laden] [bonus] [straight] [diagonal] [manner] [terrain] [dark] "
        "[doublings] [through] [filled] [bound] [spent]"
    ),
    "move instinct": "[speed] [attributes] [straight] [manner] [rough] [thickness] [bound] [spent]",
    "move btr": "speed [straight] [diagonal] [manner] [through] [bound] [spent]",
    "fall": "height [agility] [protection] [attribute] [postures] [ridden_damage] [visibility] [as]",
    "carry": "strength weight [size] [their_size]",
    "rule": "name",
    "say": "text [as]",
    "attack": (
        "modifier [target] [damage] [part] [save] [defender] [defence] [protection] [attribute] [distance] "
        "[range] [increment] [concealment] [awareness] [cover] [area] [combo] [advantage] [disadvantage] "
        "[visibility] [label] [as]"
    ),
    "search": "dice size concealment [assist] [assist_mode] [hold_back] [visibility] [label] [as]",
    "rest": "kind [hours] [dice] [sp] [threshold] [taken] [visibility] [as]",
    "check": (
        "modifier [target] [difficulty_step] [advantage] [disadvantage] [support] [hindrance] [passive] "
        "[give_up] [substitute] [visibility] [label] [as]"
    ),
    "damage": (
        "dp types [part] [pow] [dr] [resist] [vulnerable] [barrier] [special] [extra] [dmg_bonus] [hp] "
        "[threshold] [sp] [sp_threshold] [label] [target]"
    ),
    "hp": "who change",
    "sense pool": (
        "range [distance] [blocked] [where] [invisible] [unskilled] [inside] [into] [hidden_by] [size]"
    ),
    "sense instinct": "[light] [light_radius] [lamp] [distance] [senses] [stealth] [blocked]",
    "sense btr": "[range] [distance] [light] [between] [where] [invisible] [detection]",
    "encounter open": "[system] [settling] [variant] [players]",
    "encounter join": "[name] [modifier] [initiative] [level] [dice] [health]",
    "encounter add": "name [count] [modifier] [initiative] [level] [dice] [side] [hidden] [owner] [health]",
    "encounter start": "",
    "encounter next": "[rest] [who]",
    "encounter delay": "",
    "encounter ap": "amount [who]",
    "encounter action": (
        "[name] [kind] [reaction] [ap] [cooldown] [uses] [periods] [after] [part] [tag] [who]"
    ),
    "encounter effect add": (
        "name [who] [duration] [unit] [of] [source] [layers] [level] [harmful] [random] [stacking] [limit] "
        "[changes] [periodic] [family] [save] [concentration]"
    ),
    "encounter effect end": "effect [who]",
    "encounter effect suppress": "effect [who]",
    "encounter effect list": "",
    "encounter attack": (
        "from to what [damage] [status] [duration] [way] [unavertable] [irreducible] [unawares] [redirects]"
        " [kind] [ap] [range] [unseen]"
    ),
    "encounter set name": "who name",
    "encounter set initiative": "who initiative",
    "encounter set modifier": "who modifier",
    "encounter set dice": "who dice",
    "encounter set level": "who level",
    "encounter set side": "who [side]",
    "encounter set owner": "who [owner]",
    "encounter set hidden": "who hidden",
    "encounter set note": "who [note] [hidden]",
    "encounter set health": "who change",
    "encounter set posture": "who posture",
    "encounter set main": "who value",
    "encounter set surprised": "who value",
    "encounter set ap": "who value",
    "encounter set threshold": "who value",
    "encounter set maximum": "who value",
    "encounter fight pause": "[name]",
    "encounter fight resume": "[fight]",
    "encounter fight copy": "[name]",
    "encounter jump": "who",
    "encounter log": "[format]",
    "encounter swap": "a b",
    "encounter remove": "[who] [dead]",
    "encounter show": "",
    "encounter undo": "",
    "encounter redo": "",
    "encounter end": "",
    "sheet delete": "character",
    "sheet export": "[format] [character]",
    "sheet health": "change [character]",
    "sheet import": "[file] [text]",
    "sheet new": "name [system]",
    "sheet roll": "name [visibility] [as]",
    "sheet set": "pairs [name]",
    "sheet show": "[character] [post]",
    "sheet fill": "",
    "sheet undo": "",
    "sheet use": "character",
    "measure": "from to [map] [height] [base]",
    "area": "shape origin size [direction] [angle] [width] [height] [points] [map]",
    "map new": "size [kind] [step]",
    "map show": "",
    "map place": (
        "name [at] [size] [space] [side] [owner] [hidden] [facing] [flying] [helpless] [details] [rename]"
    ),
    "map remove": "name",
    "map terrain": "kind from [to] [height]",
    "map wall": "from [to] [remove]",
    "map move": "name to [speed] [via] [manner] [facing] [heavy] [part]",
    "map reach": "name [speed] [manner] [heavy]",
    "map area": "shape origin size [direction] [angle] [width] [height] [points] [pervasive]",
    "map sight": "[name] [range]",
    "map import": "[file]",
    "map export": "",
    "map door": "at",
    "map background": "[image] [remove]",
    "character portrait": "[image] [remove] [member] [foe]",
    "foe new": "name [system]",
    "foe set": "foe pairs [name]",
    "foe show": "foe",
    "foe fill": "foe",
    "foe list": "",
    "foe delete": "foe",
    "foe import": "[file] [text]",
    "game list": "",
    "game show": "game",
    "game import": "[file] [text]",
    "game export": "game",
    "game use": "game [scope]",
    "foe add": "foe [count] [place] [side] [hidden] [initiative] [modifier] [level] [dice] [health]",
    "map clear": "what",
    "map undo": "",
    "map redo": "",
    "settings show": "",
    "server show": "",
    "settings language": "language",
    "settings gm": "member [remove]",
    "settings system": "system",
    "settings initiative": "dice",
    "settings theme": "theme",
    "settings hidden-turns": "mode",
    "settings health": "whose mode",
    "settings gm-channel": "[channel]",
    "settings reveal": "mode",
    "settings notices": "mode",
    "settings timer": "minutes",
    "settings moves": "mode",
    "settings timezone": "zone",
    "settings variant": "variant [on]",
    "settings conditions": "[names]",
    "settings detail": "mode",
    "settings height-weight": "weight",
    "server language": "language",
    "server system": "system",
    "server initiative": "dice",
    "server theme": "theme",
    "server hidden-turns": "mode",
    "server health": "whose mode",
    "server gm-channel": "[channel]",
    "server reveal": "mode",
    "server notices": "mode",
    "server timer": "minutes",
    "server moves": "mode",
    "server timezone": "zone",
    "server variant": "variant [on]",
    "server conditions": "[names]",
    "server detail": "mode",
    "server height-weight": "weight",
    "server gm-role": "[role]",
    "server commands": "[hide] [unhide]",
    "help": "[page]",
}
"""Every command and its options, [those that may be left out] in brackets.

A name that goes from here goes from every server's permission overrides.
"""

CHINESE_NAMES = {
    "roll": "掷骰", "r": "骰", "try": "尝试", "oppose": "对抗", "call": "集体检定",
    "undertake start": "累加尝试 开始", "undertake list": "累加尝试 列表", "undertake time": "累加尝试 时长",
    "contest start": "累加对抗 开始",
    "clock start": "进度钟 开始", "clock advance": "进度钟 推进", "clock list": "进度钟 列表",
    "note add": "便签 添加", "note list": "便签 列表", "note edit": "便签 修改", "note remove": "便签 移除",
    "hidden roll": "暗掷 掷骰", "hidden ask": "暗掷 要求", "hidden list": "暗掷 列表",
    "hidden reveal": "暗掷 公开",
    "draw card": "抽牌 抽取", "draw hand": "抽牌 手牌", "draw play": "抽牌 打出", "draw discard": "抽牌 弃牌",
    "draw shuffle": "抽牌 洗牌", "draw undo": "抽牌 撤销", "draw redo": "抽牌 重做", "draw deck": "抽牌 牌组",
    "draw table": "抽牌 随机表", "draw list": "抽牌 列表", "draw show": "抽牌 查看",
    "draw import": "抽牌 导入",
    "log start": "记录 开始", "log stop": "记录 停止", "log show": "记录 查看",
    "log export": "记录 导出", "log delete": "记录 删除",
    "attack": "攻击",
    "travel": "旅行", "fall": "坠落", "carry": "负重", "search": "搜索", "rule": "规则", "rest": "休整",
    "check": "检定",
    "say": "发言",
    "damage": "伤害",
    "hp": "生命",
    "move pool": "移动 骰池", "move pathfinder": "移动 开拓者", "move instinct": "移动 死亡本能",
    "move btr": "移动 btr",
    "sense pool": "感知 骰池", "sense instinct": "感知 死亡本能", "sense btr": "感知 btr",
    "encounter open": "遭遇 开局", "encounter join": "遭遇 加入", "encounter add": "遭遇 添加",
    "encounter start": "遭遇 开战", "encounter next": "遭遇 下一个", "encounter delay": "遭遇 延后",
    "encounter ap": "遭遇 行动值", "encounter action": "遭遇 动作",
    "encounter effect add": "遭遇 效果 添加", "encounter effect end": "遭遇 效果 结束",
    "encounter effect suppress": "遭遇 效果 抑制", "encounter effect list": "遭遇 效果 列表",
    "encounter attack": "遭遇 攻击",
    "encounter set name": "遭遇 设定 名字", "encounter set initiative": "遭遇 设定 先攻",
    "encounter set modifier": "遭遇 设定 修正值", "encounter set level": "遭遇 设定 等级",
    "encounter set side": "遭遇 设定 阵营", "encounter set owner": "遭遇 设定 玩家",
    "encounter set hidden": "遭遇 设定 隐藏", "encounter set note": "遭遇 设定 备注",
    "encounter set health": "遭遇 设定 状态",
    "encounter set main": "遭遇 设定 主要先攻", "encounter set surprised": "遭遇 设定 突袭",
    "encounter set posture": "遭遇 设定 姿势",
    "encounter set ap": "遭遇 设定 行动值",
    "encounter set threshold": "遭遇 设定 阈值", "encounter set dice": "遭遇 设定 骰子",
    "encounter set maximum": "遭遇 设定 机动上限",
    "encounter jump": "遭遇 跳转", "encounter log": "遭遇 记录",
    "encounter swap": "遭遇 换序", "encounter fight pause": "遭遇 战局 搁置",
    "encounter fight resume": "遭遇 战局 恢复", "encounter fight copy": "遭遇 战局 复制",
    "encounter remove": "遭遇 移除", "encounter show": "遭遇 查看", "encounter undo": "遭遇 撤销",
    "encounter redo": "遭遇 重做", "encounter end": "遭遇 结束",
    "sheet set": "角色卡 设定", "sheet show": "角色卡 查看", "sheet fill": "角色卡 填写",
    "sheet delete": "角色卡 删除", "sheet new": "角色卡 新建", "sheet roll": "角色卡 掷骰",
    "sheet undo": "角色卡 撤销", "sheet export": "角色卡 导出",
    "sheet health": "角色卡 状态", "sheet import": "角色卡 导入", "sheet use": "角色卡 使用",
    "odds": "概率", "luck": "运气",
    "privacy show": "隐私 查看", "privacy export": "隐私 导出", "privacy delete": "隐私 删除",
    "measure": "测距", "area": "区域",
    "settings show": "设置 查看", "server show": "服务器 查看",
    "settings language": "设置 语言", "settings gm": "设置 主持人",
    "settings system": "设置 规则", "settings initiative": "设置 先攻",
    "settings theme": "设置 主题", "settings health": "设置 健康",
    "settings gm-channel": "设置 主持频道", "settings reveal": "设置 现身", "settings notices": "设置 提醒",
    "settings timer": "设置 计时", "settings moves": "设置 移动", "settings timezone": "设置 时区",
    "settings variant": "设置 变体", "settings conditions": "设置 状态",
    "settings detail": "设置 详略",
    "settings height-weight": "设置 高度权重", "settings hidden-turns": "设置 隐藏回合",
    "server language": "服务器 语言", "server system": "服务器 规则", "server initiative": "服务器 先攻",
    "server theme": "服务器 主题", "server hidden-turns": "服务器 隐藏回合", "server health": "服务器 健康",
    "server gm-channel": "服务器 主持频道", "server reveal": "服务器 现身", "server notices": "服务器 提醒",
    "server timer": "服务器 计时", "server moves": "服务器 移动", "server timezone": "服务器 时区",
    "server variant": "服务器 变体", "server conditions": "服务器 状态", "server detail": "服务器 详略",
    "server height-weight": "服务器 高度权重", "server gm-role": "服务器 主持身份组",
    "server commands": "服务器 指令",
    "map new": "地图 新建", "map show": "地图 查看", "map place": "地图 放置", "map remove": "地图 移除",
    "map terrain": "地图 地形", "map wall": "地图 墙", "map door": "地图 门",
    "map background": "地图 背景", "character portrait": "角色 头像", "map clear": "地图 清除",
    "foe new": "怪物 新建", "foe set": "怪物 设定", "foe show": "怪物 查看",
    "foe fill": "怪物 填写", "foe list": "怪物 列表",
    "game list": "规则集 列表", "game show": "规则集 查看", "game import": "规则集 导入",
    "game export": "规则集 导出", "game use": "规则集 选用",
    "foe delete": "怪物 删除", "foe import": "怪物 导入", "foe add": "怪物 添加",
    "map undo": "地图 撤销",
    "map redo": "地图 重做", "map export": "地图 导出", "map import": "地图 导入", "map area": "地图 区域",
    "map sight": "地图 视线", "map move": "地图 移动", "map reach": "地图 可达",
    "help": "帮助",
}  # fmt: skip

LATIN_IN_CHINESE = {"btr"}
"""Names that Chinese players write in Latin letters as well."""


async def test_every_command_and_option_is_there_under_its_name() -> None:
    offered = {whole_name(path): set(map(_bracketed, path[-1]["options"])) for path in leaves(await sent())}
    assert offered == {name: set(options.split()) for name, options in SURFACE.items()}


def _bracketed(option: Node) -> str:
    return option["name"] if option["required"] else f"[{option['name']}]"


async def test_chinese_players_find_every_command_under_its_chinese_name() -> None:
    assert {whole_name(path): whole_name(path, CHINESE) for path in leaves(await sent())} == CHINESE_NAMES


ON_PERSON, ON_MESSAGE, MOST_MENUS, LONGEST_MENU = 2, 3, 15, 32
MENUS = {
    ("Roll again", ON_MESSAGE): "再掷一次",
    ("Why?", ON_MESSAGE): "为何？",
    ("Reveal", ON_MESSAGE): "公开",
    ("Add to log", ON_MESSAGE): "记入记录",
    ("Say as …", ON_MESSAGE): "以角色发言……",
    ("Sheet", ON_PERSON): "角色卡",
    ("Ask for a roll", ON_PERSON): "请求检定",
    ("Hit points", ON_PERSON): "生命值",
}
"""The menus on messages and people, and their Chinese names."""


async def test_menus_are_there_under_their_names_in_both_languages() -> None:
    found = await menus_sent()
    names = {(each["name"], each["type"]): shown(each, "name", CHINESE) for each in found}
    assert names.items() >= MENUS.items()
    for kind in (ON_PERSON, ON_MESSAGE):
        assert sum(each["type"] == kind for each in found) <= MOST_MENUS
    for language in LANGUAGES:
        told = [(each["type"], shown(each, "name", language)) for each in found]
        assert len(set(told)) == len(told)
        assert all(1 <= len(name) <= LONGEST_MENU for _, name in told)


async def test_menus_work_where_their_families_do() -> None:
    tree = command_tree()
    families = {each.name: each.extras[OF] for each in menus(tree)}
    assert set(families.values()) <= {node["name"] for node in await sent()}
    for each in await menus_sent():
        anywhere = families[each["name"]] in ANYWHERE
        assert each["contexts"] == ([SERVER, BOT_DM, GROUP] if anywhere else [SERVER]), each["name"]
        assert each["integration_types"] == ([GUILD_INSTALL, USER_INSTALL] if anywhere else [GUILD_INSTALL])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_names_and_texts_are_such_as_discord_takes(language: str) -> None:
    for node in named(await sent()):
        name, text = shown(node, "name", language), shown(node, "description", language)
        assert NAME.match(name), name
        assert name == name.lower()
        assert 1 <= len(text) <= LONGEST_TEXT, text
        assert text != "…", f"{name} is not described"


async def test_everything_a_chinese_player_reads_in_the_picker_is_chinese() -> None:
    texts = [(node["name"], shown(node, "description", CHINESE)) for node in named(await sent())]
    names = [shown(node, "name", CHINESE) for node in named(await sent())]
    assert [each for each in texts if not re.search(r"[\u4e00-\u9fff]", each[1])] == []
    assert {name for name in names if not re.fullmatch(r"[\u4e00-\u9fff]+", name)} == LATIN_IN_CHINESE


async def test_options_are_described_briefly_in_english_and_chinese() -> None:
    options = [each for path in leaves(await sent()) for each in path[-1]["options"]]
    for language in LANGUAGES:
        texts = [shown(option, "description", language) for option in options]
        assert [text for text in texts if len(text) > LONGEST_OPTION_TEXT] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_names_are_told_apart_within_a_command(language: str) -> None:
    """Nor may a translated name be the default name of another option beside it."""
    for node in named(await sent()):
        beside: list[Node] = node.get("options") or []
        names = [shown(each, "name", language) for each in beside]
        assert len(set(names)) == len(names), names
        taken = [
            (each["name"], other["name"])
            for each in beside
            for other in beside
            if each is not other and shown(each, "name", language) == other["name"]
        ]
        assert taken == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_choices_are_few_and_short_and_told_apart(language: str) -> None:
    offered = [each["choices"] for each in named(await sent()) if each.get("choices")]
    assert offered
    for choices in offered:
        names = [shown(choice, "name", language) for choice in choices]
        assert len(choices) <= CHOICES
        assert len(set(names)) == len(names)
        assert all(1 <= len(name) <= LONGEST_TEXT for name in names)
        assert all(1 <= len(choice["value"]) <= LONGEST_TEXT for choice in choices)


async def test_choices_are_translated_and_their_values_are_not() -> None:
    roll = next(node for node in await sent() if node["name"] == "roll")
    choices = next(each for each in roll["options"] if each["name"] == "visibility")["choices"]
    assert [choice["value"] for choice in choices] == ["public", "gm", "blind", "self"]
    assert ["主持人" in shown(choice, "name", CHINESE) for choice in choices] == [False, True, True, False]


async def test_required_options_come_first_and_there_are_not_too_many() -> None:
    for node in named(await sent()):
        below: list[Node] = node.get("options") or []
        options = [each for each in below if each["type"] not in SUBCOMMAND]
        assert len(below) <= OPTIONS
        assert not [(a, b) for a, b in pairwise(options) if b.get("required") and not a.get("required")]


async def test_a_command_with_all_its_translations_stays_below_the_limit() -> None:
    sizes = {node["name"]: _size(node) for node in await sent()}
    assert max(sizes.values()) <= LONGEST_COMMAND, sizes


def _size(node: Node) -> int:
    """As Discord counts: names, descriptions and values, each in its longest language."""
    texts = [
        max(map(len, (node[field], *translated(node, field).values())))
        for field in ("name", "description")
        if field in node
    ]
    value = len(node["value"]) if isinstance(node.get("value"), str) else 0
    below: list[Node] = [*(node.get("options") or []), *(node.get("choices") or [])]
    return sum(texts) + value + sum(map(_size, below))


async def test_every_command_says_where_it_works_and_for_whom_it_is_installed() -> None:
    where = {node["name"]: (node["contexts"], node["integration_types"]) for node in await sent()}
    anywhere = [SERVER, BOT_DM, GROUP], [GUILD_INSTALL, USER_INSTALL]
    assert where.keys() >= ANYWHERE
    assert where == {name: anywhere if name in ANYWHERE else ([SERVER], [GUILD_INSTALL]) for name in where}


async def test_families_of_managers_are_shown_to_nobody_else() -> None:
    """Discord's own check; the bot's is `tests.cogs.test_authority`."""
    needed = {node["name"]: node["default_member_permissions"] for node in await sent()}
    assert {name: bits for name, bits in needed.items() if bits is not None} == {
        name: permissions.value for name, permissions in MANAGERS.items()
    }


async def test_traditional_chinese_reads_what_its_answers_cite() -> None:
    for node in named(await sent()):
        assert shown(node, "name", "zh-TW") == shown(node, "name", CHINESE)


async def test_other_languages_are_left_to_the_english() -> None:
    spoken = {
        language
        for node in named(await sent())
        for field in ("name", "description")
        for language in translated(node, field)
    }
    assert spoken == {CHINESE, "zh-TW"}


async def test_the_hash_changes_exactly_when_what_is_sent_does() -> None:
    trees = [command_tree() for _ in range(3)]
    texts = [json.dumps(await sent(tree), sort_keys=True) for tree in trees[:2]]
    assert texts[0] == texts[1]
    assert await payload_hash(trees[0]) == await payload_hash(trees[1])
    before = await payload_hash(trees[1])
    trees[1].add_command(command("more", "One more")(_more))
    assert await payload_hash(trees[1]) != before
    assert await payload_hash(trees[2]) != before, "translations are a part of what is sent"


async def _more(ask: object) -> None:
    """A command of no use."""


def test_every_text_is_an_options_own_or_shared_by_several() -> None:
    """So nothing is kept for an option that is not there, and nothing serves another by chance."""
    users = Counter(
        key
        for made in command_tree().walk_commands()
        if isinstance(made, app_commands.Command)
        for option in made.parameters
        for key in _keys(made.qualified_name, option.name)
    )
    for table in (OPTION_TEXTS, OPTION_CHOICES):
        assert [key for key in table if users[key] < (1 if "." in key else 2)] == []
    every = {key.rpartition(".")[2] for key in OPTION_TEXTS}
    assert OPTION_NAMES.keys() - every == set()


def _keys(path: str, option: str) -> Iterator[str]:
    """Under which keys the text and the choices of an option are found."""
    own = f"{texts_of(path)}.{option}"
    found = {own if own in table else option for table in (OPTION_TEXTS, OPTION_CHOICES)}
    yield from found
