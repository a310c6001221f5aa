"""The catalogs say what the code says, all of it, in every language."""

import ast
import re
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Message

from bot.systems import SYSTEMS
from bot.systems.rulebook import Rule
from bot.wording.words import LANGUAGES as SPOKEN
from bot.wording.words import catalog_path
from tests import catalogs
from tests.sent_commands import leaves, sent, shown, whole_name

Offered = dict[str, tuple[str, set[str]]]
"""Commands by the name in one language: the English name, the options' names in that language."""

LANGUAGES = pytest.mark.parametrize("language", catalogs.TRANSLATED)
ASCII_BESIDE_CHINESE = re.compile(
    r"[\u4e00-\u9fff][,;:!?()]|[,;:!?()][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?:\s|$)"
)


def _placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}


@cache
def _entries(language: str) -> list[Message]:
    return list(catalogs.messages(catalogs.read(language)).values())


@LANGUAGES
def test_nothing_is_missing_and_nothing_left_over(language: str) -> None:
    said = catalogs.messages(catalogs.template())
    known = catalogs.messages(catalogs.read(language))
    assert set(known) == set(said)
    assert {key: known[key].id for key in said} == {key: said[key].id for key in said}


@LANGUAGES
def test_nothing_waits_for_a_translator(language: str) -> None:
    assert [entry.id for entry in _entries(language) if not all(catalogs.forms(entry.string))] == []
    assert [entry.id for entry in _entries(language) if entry.fuzzy] == []
    assert not catalogs.read(language).obsolete


@LANGUAGES
def test_translations_have_the_same_facts(language: str) -> None:
    for entry in _entries(language):
        wanted = set[tuple[str, str]]().union(*map(_placeholders, catalogs.forms(entry.id)))
        for translated in filter(None, catalogs.forms(entry.string)):
            assert _placeholders(translated) == wanted, entry.id


@LANGUAGES
def test_the_file_is_as_the_tool_writes_it(language: str) -> None:
    assert catalog_path(language).read_bytes() == catalogs.updated(language)


def test_chinese_has_chinese_punctuation() -> None:
    texts = [re.sub(r"`[^`]*`", "", form) for e in _entries("zh-CN") for form in catalogs.forms(e.string)]
    assert [text for text in texts if ASCII_BESIDE_CHINESE.search(text)] == []


WRONG_EVERYWHERE = {
    r"(?<![谁你])主持(?!人|这|该|遭遇|频道$|身份组$)": "主持人: 主持 is the verb, and short in commands",
    r"(?<![A-Za-z])GM(?![A-Za-z]|：主持人)": "主持人, in every game",
    r"「(?!」)|『": "“”, as Chinese players write",
}
"""What no Chinese sentence, rule book or document says, and what it says instead."""

WRONG_WORDS = WRONG_EVERYWHERE | {
    r"牌桌": "团桌: the people who play together, no furniture",
    r"封印": "校验码: it proves a record, nothing is sealed in",
    r"名目": "事由: what a roll is for",
    r"参战者": "角色: one word for whoever takes part, in fights and on maps",
    r"步长": "每格距离: how far it is across a cell",
    r"占格|占据空间": "占位, as the rulebooks have it",
    r"转角": "拐角, as the rulebooks have it",
    r"同一位置": "相同位置, as the rulebooks have it",
    r"脱逃检定": "脱逃技能检定, as Pathfinder has it",
    r"遭遇战(?!（|，|中)(?!.*不用地图)(?!$)": "only a skirmish of BtR is called so",
    r"[读看]不懂|无法读懂|认不出": "无法识别: what software says of a text",
    r"(?<![…`])…(?![…`])": "……: one sign for what is left out",
    r"棋子|标记(?!出)": "指示物, as the pool's rulebook has it",
    r"普通先攻": "先攻顺序: what the game is called in every list",
    r"没有?人说过|大家写的话|谁都可以取|未写明，此处裁定：原文": "what people say, not word by word",
    r"作此理解": "规则未写明，此处裁定: the bot rules, it does not muse",
    r"(?<![{\w])km\b|公里": "千米",
    r"(?<![{\w])kg\b": "公斤, as the rulebook has it",
    r"1 ?计 ?1 ?点|1记1点": "1记作1点",
    r"[}\d]⚡(?!战术|应对)": "which ⚡: 战术 or 应对",
    r"身处雾中": "干扰感知环境: fog is only one of them",
    r"冷热": "炎热或寒冷强度, as the rulebook has it",
    r"人物卡": "角色卡: what the command is called",
    r"天然 ?[{\d]": "自然20, one word for a natural face",
}
"""What no Chinese sentence says, and what it says instead."""

WRONG_SPACES = re.compile(r" [（）]|[（）] (?![-+×÷=→≈\d(])|(?<=\S) 分钟|分钟 ")
A_PLACE = re.compile(r"\([^()\u4e00-\u9fff]*[,，] ?[^()\u4e00-\u9fff]*\)|max\(…\)|min\(…\)")
"""Coordinates and functions keep the brackets that one types."""


@cache
def _chinese() -> list[str]:
    return [re.sub(r"`[^`]*`", "`…`", form) for e in _entries("zh-CN") for form in catalogs.forms(e.string)]


def _of_rulebooks(language: str) -> list[tuple[str, str]]:
    """What the rule books say in a language, each text with the id or the title of its entry."""
    return [
        (getattr(entry, "id", entry.title["en"]), text[language])
        for game in SYSTEMS.values()
        for entry in game.rulebook
        for text in (entry.section, entry.title, entry.ruling, getattr(entry, "reading", None))
        if text
    ]


@cache
def _chinese_of_documents() -> list[str]:
    """What the rule books and the documents say in Chinese, without code."""
    texts = [text for _, text in _of_rulebooks("zh-CN")]
    for path in (*catalogs.ROOT.glob("*.md"), *(catalogs.ROOT / "docs").rglob("*.md")):
        bare = re.sub(r"```.*?```|`[^`]*`", "`…`", path.read_text("utf-8"), flags=re.DOTALL)
        texts += [line for line in bare.splitlines() if len(re.findall(r"[一-鿿]", line)) > len(line) / 3]
    return texts


@pytest.mark.parametrize("wrong", WRONG_WORDS)
def test_chinese_has_the_words_of_players_and_rulebooks(wrong: str) -> None:
    said = [text for text in _chinese() if re.search(wrong, text)]
    assert said == [], WRONG_WORDS[wrong]


@pytest.mark.parametrize("wrong", WRONG_EVERYWHERE)
def test_chinese_documents_have_the_words_of_the_bot(wrong: str) -> None:
    said = [text for text in _chinese_of_documents() if re.search(wrong, text)]
    assert said == [], WRONG_EVERYWHERE[wrong]


def test_chinese_bold_ends_before_its_punctuation() -> None:
    """Markdown reads `**` between punctuation and a letter as an opening, not as an end."""
    for text in _chinese():
        parts = text.split("**")[1:]
        for bold, behind in zip(parts[::2], parts[1::2], strict=True):
            assert not (re.search(r"[^\w{}]$", bold) and re.match(r"[\w{]", behind)), text


def test_chinese_has_no_spaces_where_none_belong() -> None:
    assert [text for text in _chinese() if WRONG_SPACES.search(text)] == []


def test_a_space_is_between_chinese_and_code() -> None:
    for entry in _entries("zh-CN"):
        for text in catalogs.forms(entry.string):
            said = text.split("`")
            beside = [(before[-1:], after[:1]) for before, after in zip(said[::2], said[2::2], strict=False)]
            assert not [each for pair in beside for each in pair if CHINESE.fullmatch(each)], text


def test_chinese_has_full_width_brackets() -> None:
    texts = [text for text in _chinese() if re.search(r"[\u4e00-\u9fff{]", text)]
    assert [text for text in texts if re.search(r"[()]", A_PLACE.sub("", text))] == []


def test_every_sentence_stands_in_the_code_where_it_can_be_extracted() -> None:
    """A conditional inside ``words(…)``, a call inside an f-string, or the two forms of a plural kept
    elsewhere would not reach the catalogs."""
    calls = [(path, call, catalogs.texts(call)) for path, call in catalogs.nodes(ast.Call)]
    wrong = [
        f"{path}:{call.lineno}"
        for path, call, said in calls
        if not all(map(_literal if len(said) > 1 else _plain, said))
    ]
    for path, text in catalogs.nodes(ast.JoinedStr):
        within = (node for node in ast.walk(text) if isinstance(node, ast.Call))
        literal = [call for call in within if any(map(_literal, catalogs.texts(call)))]
        wrong += [f"{path}:{call.lineno}" for call in literal]
    assert wrong == []


def _plain(sentence: ast.expr) -> bool:
    if isinstance(sentence, ast.IfExp):
        return _kept(sentence.body) and _kept(sentence.orelse)
    return _literal(sentence) or _kept(sentence)


def _kept(sentence: ast.expr) -> bool:
    """Whether it is marked with ``N_`` where it is kept, not said here for the first time."""
    return isinstance(sentence, ast.Name | ast.Attribute | ast.Subscript)


def _literal(sentence: ast.expr) -> bool:
    return isinstance(sentence, ast.Constant) and isinstance(sentence.value, str)


CITED = re.compile(r"`/([^`]+)`")


async def test_a_sentence_has_people_type_only_what_there_is() -> None:
    offered = {language: await _offered(language) for language in SPOKEN}
    for entry in _entries("zh-CN"):
        wanted = {each for text in catalogs.forms(entry.id) for each in _cited(text, offered["en"])}
        for chinese in catalogs.forms(entry.string):
            assert wanted <= set(_cited(chinese, offered["zh-CN"])), entry.id


async def _offered(language: str) -> Offered:
    return {
        whole_name(path, language): (
            whole_name(path), {shown(option, "name", language) for option in path[-1]["options"]}
        )
        for path in leaves(await sent())
    }  # fmt: skip


def _cited(text: str, offered: Offered) -> list[str]:
    """The English names of the commands that a sentence tells people to type."""
    return [_known(typed, offered) for typed in CITED.findall(text)]


def _known(typed: str, offered: Offered) -> str:
    name = max((each for each in offered if f"{typed} ".startswith(f"{each} ")), key=len, default=None)
    assert name, f"there is no /{typed}"
    english, options = offered[name]
    assert set(re.findall(r"(\w+): ", typed)) <= options, typed
    return english


CHINESE = re.compile(r"[\u4e00-\u9fff]+")
CHINESE_IN_ENGLISH = dict.fromkeys(
    ("孰低", "孰高", "强壮", "精神孰低"), "the answer to a comparison that can be typed in Chinese only"
)
"""The Chinese that stands in English sentences, with the reason: none besides. What an English sentence says
to type can be typed in English."""


def test_english_is_english_but_for_what_is_listed_with_a_reason() -> None:
    said = {word for key in catalogs.messages(catalogs.template()) for word in CHINESE.findall(key[1])}
    assert said == set(CHINESE_IN_ENGLISH)


def test_the_english_of_rulebooks_has_chinese_in_notation_only() -> None:
    told = _of_rulebooks("en")
    assert told
    assert [each for each in told if CHINESE.search(re.sub(r"`[^`]*`", "", each[1]))] == []


LATIN_IN_CHINESE = re.compile(
    r"[A-Z][A-Za-z]?[A-Z]*\d*|Discord|Ctrl|Asia|Shanghai|JSON|Markdown|Windows|TABLE_PORT|Ctrl-C|SHA|UTF|JPEG|WebP|btr|BtR"
    r"|PF1e|st|kh|x|y|d|e|n|vs|Webhook|discord|clyde|hold|ready|act|self|public|everyone|StA|SwA|FeA|EdA|ChA|FrA|Ctk|ReA|PNG"
)
"""Abbreviations that Chinese players write themselves, names of things, and words that are typed so."""


@LANGUAGES
def test_chinese_has_no_english_words_but_abbreviations(language: str) -> None:
    found = set[str]()
    for entry in _entries(language):
        for text in catalogs.forms(entry.string):
            bare = re.sub(r"\{[^}]*\}|`[^`]*`|https?://\S+|<[^>]+>", " ", text)
            found |= {each for each in re.findall(r"[A-Za-z]+", bare) if not LATIN_IN_CHINESE.fullmatch(each)}
    assert found == set()


@LANGUAGES
def test_a_button_that_a_chinese_sentence_says_to_press_is_on_the_screen(language: str) -> None:
    """Whatever stands in quotes behind 按 or 点 is what some sentence of the catalog alone says."""
    said = {text for entry in _entries(language) for text in catalogs.forms(entry.string)}
    pressed = {name for text in said for name in re.findall(r"[按点]“([^”{]+)”", text)}
    assert pressed <= said


def test_no_reading_says_twice_that_the_text_is_silent() -> None:
    """`/rule` says so before each: a reading begins with what is ruled."""
    rules = [each for game in SYSTEMS.values() for each in game.rulebook if isinstance(each, Rule)]
    readings = [each.reading["zh-CN"] for each in rules if each.reading]
    assert readings
    assert [text for text in readings if re.search("原文(?:未写明|没有|缺少)", text)] == []


@LANGUAGES
def test_points_and_what_they_are_points_of_stay_on_one_line(language: str) -> None:
    """So no line ends between `AP` and `0/3`."""
    entries = _entries(language)
    said = {text for entry in entries for each in (entry.id, entry.string) for text in catalogs.forms(each)}
    assert [text for text in said if re.match(r"[^{]*(AP|机动|行动力) \{\w+\}/", text)] == []


@LANGUAGES
def test_a_percentage_is_written_in_one_form(language: str) -> None:
    """`25%`, as the bot writes the numbers that it calculates."""
    told = [form for e in _entries(language) for form in (*catalogs.forms(e.id), *catalogs.forms(e.string))]
    assert [text for text in told if re.search(r"[\d}]\s+%|％", text)] == []


@LANGUAGES
def test_a_size_is_written_in_one_form(language: str) -> None:
    """`12×8`, without spaces."""
    entries = _entries(language)
    said = {text for entry in entries for each in (entry.id, entry.string) for text in catalogs.forms(each)}
    assert [text for text in said if re.search(r"\{(width|space)\} × ", text)] == []


def test_backticks_are_in_pairs() -> None:
    """What is typed is made harmless by whether it stands between them."""
    texts = [each for entry in catalogs.template() for each in catalogs.forms(entry.id)]
    texts += [
        each
        for language in catalogs.TRANSLATED
        for entry in _entries(language)
        for each in catalogs.forms(entry.string)
    ]
    assert [text for text in texts if text.count("`") % 2] == []
