"""Every target, by its name."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

from PIL import Image

from bot.characters.formulas import LONGEST_FORMULA
from bot.characters.sections import LONGEST_LINES
from bot.characters.sheet_files import LARGEST_FILE
from bot.dice.notation import MAX_TEXT
from bot.logs.entry import LONGEST as LONGEST_ENTRY
from bot.maps.notation.reader import MOST_CHARACTERS
from bot.play.encounter.arrivals import LONGEST_ATTACKS
from bot.random_tables.reader import LARGEST as LARGEST_TABLES
from bot.systems.instinct import body_text
from bot.systems.recipes.reader import LARGEST as LARGEST_GAME
from bot.systems.recipes.system import SHIPPED, shipped_text
from tools.fuzz import readers
from tools.fuzz.target import Target

PICTURE_CPU, PICTURE_MEMORY = 1.0, 160 * 1024
"""A picture of 25 megapixels is unpacked from a few bytes: only its pixels limit that."""
AREA_CPU = 0.1
"""Areas of 2,500 cells are covered, and worded, on two kinds of grids one after the other."""
GAME_CPU = 0.1
"""A file of 16,000 bytes is read by the standard library's TOML, and everything in it is tried
out; a text is tried by every game that comes with the bot."""
PLACES: Final = 400
"""Characters of an option that takes places."""
ANY_OPTION: Final = 1000
"""Characters of an option or a field that has no bound of its own."""
LONGEST_PAIRS: Final = 6000
"""Characters of what is typed of a sheet at most."""


def _picture(form: str, mode: str, *sizes: tuple[int, int]) -> bytes:
    """A file of a small picture; of several sizes a moving one."""
    frames = [Image.new(mode, size, n + 1) for n, size in enumerate(sizes)]
    written = BytesIO()
    frames[0].save(written, form, save_all=len(frames) > 1, append_images=frames[1:])
    return written.getvalue()


def _pictures() -> tuple[bytes, ...]:
    return (
        *(_picture("PNG", mode, (5, 7)) for mode in ("1", "L", "P", "RGB", "RGBA", "I;16")),
        *(_picture("JPEG", mode, (9, 6)) for mode in ("L", "RGB", "CMYK")),
        _picture("WEBP", "RGB", (8, 8)),
        _picture("WEBP", "RGBA", (8, 8), (8, 8)),
        _picture("PNG", "RGB", (6, 6), (6, 6)),
        _picture("GIF", "P", (6, 6), (6, 6)),
        _picture("PNG", "1", (4000, 30)),
    )


MAP: Final = """map square 12x8 step 1
....####
..~~...o
veil
..fd
height
...22
@ Wolf C4 large side:red hidden facing:90 #7
@ "a (b)" D5 own:name,side combatant:1-2-3 altitude:2 crouching
// a remark
"""
TABLES: Final = """# Encounter
zh: 遭遇
3x [2d6] wolves with {Loot}
zh: {物品}和[2d6]只狼

# Loot
zh: 物品
1-3: a bone
4: a ring
"""
JSON: Final = """{"format": 1, "name": "Deer", "system": "instinct", "entries": [
{"name": "str", "value": 2}, {"name": "速度", "formula": "灵巧+(str+1)/4"},
{"name": "巨剑", "roll": "2d10 > 12"}, {"name": "部位", "text": "头, 躯干"}]}"""
ST: Final = """.nn Deer
# system: pool
.st 力量50 敏捷:60 生命值:9/10
.st &斩击=2d10+3
备注:"a, b"
.st Deer-侦查 3"""
CSV: Final = """name,value,formula,kind
Deer,instinct,,character
str,2,,value
速度,3,2+1,formula
部位,"头, 躯干",,text
"""
FILES: Final = (*(each.encode() for each in (JSON, ST, CSV)), ST.encode("utf-16"), ST.encode("gb18030"))
SHEET: Final = (
    'STR -1, DEX 3, 灵巧 2, 侦查(WIS) 2, 速度 = 灵巧+(STR+DEX)/4, 巨剑 = 2d10+3 > 12, 部位 "头, 躯干; “双臂”"'
)

NOTATION: Final = "tests/cases/notation.toml"
TARGETS: Final[Mapping[str, Target]] = {
    each.name: each
    for each in (
        Target(
            "dice",
            readers.dice,
            MAX_TEXT,
            ("4P", "5d6kh3!>4", "max(2d6, 1d20)/2+3 #x", "强壮P-1 > 3", "2d10+luck_y, 3🅟"),
            ("pool", "dice", NOTATION, "README.md"),
        ),
        Target("odds", readers.odds, MAX_TEXT, ("4P", "10d6kh3!", "3d10dl1*2"), ("pool", "dice", NOTATION)),
        Target(
            "chances",
            readers.chances,
            body_text.LONGEST,
            ("侦查+2 vs 12", "20+50% 灼热, 10 slashing", "头 要害; HP 3; SP 2", "5P vs 2 dodge 4P"),
            ("instinct", "pool"),
        ),
        Target(
            "attack",
            readers.attacks,
            ANY_OPTION,
            ("5P vs 2", "strength P vs 2 dodge 4P", "侦查+2 优势 vs 10, 12 #砍", "20 slashing vs"),
            ("instinct", "pool"),
        ),
        Target(
            "sheet_attacks",
            readers.sheet_attacks,
            LONGEST_ATTACKS,
            (
                "Bite: 1d20+4; damage 2d4+2 piercing\nFire: 8d6 fire; save DEX 14, half; targets 3",
                "攻击：巨剑+9；伤害 4 切割；部位 左臂；射程 1~3；AP 2",
                "attack 4P; attribute strength; protection 2; ap 1",
                "Slam: 20+50% fire; status 震慑 (2); kind StA; range mle",
            ),
            ("docs/sheets.md",),
        ),
        Target(
            "check", readers.check, MAX_TEXT, ("侦查+2 vs 12 优势2", "被动 运动DC+2", "prof 3"), ("instinct",)
        ),
        Target(
            "game",
            readers.game,
            LARGEST_GAME,
            tuple(shipped_text(each) for each in SHIPPED),
            ("docs/recipes.md", "docs/recipes.zh-CN.md"),
            cpu=GAME_CPU,
        ),
        Target(
            "tables",
            readers.random_tables,
            LARGEST_TABLES,
            (TABLES, "# A [2d6]\n2-6: x\n7-12: y", "3x wolf, bear"),
            ("decks", "docs/tables.md", "docs/tables.zh-CN.md"),
            cpu=GAME_CPU,
        ),
        Target(
            "game_rolls",
            readers.game_rolls,
            MAX_TEXT,
            ("attack 5 dc 15", "侦查 b2", "pool 7, 3", "1d100 <= 50", "risk 优势 -1"),
            ("recipes",),
            cpu=GAME_CPU,
        ),
        Target("formula", readers.formula, LONGEST_FORMULA, ("max(2, str)+dex/4", "(1+2)*3", "-侦查÷2")),
        *(
            Target(
                f"sheet_{game}" if game else "sheet",
                readers.sheet_of_game(names),
                LONGEST_PAIRS,
                (SHEET, "力量50敏捷60"),
                ("docs/sheets.md",),
            )
            for game, names in readers.SHEETS.items()
        ),
        *(
            Target(
                f"form_{game}" if game else "form",
                readers.form_of_game(names),
                LONGEST_LINES,
                ("4", "max(2, str)", "sword = 2d6 > 7\npower attack = 1d20+5", 'notes "a=b; c"', SHEET),
                ("docs/sheets.md",),
            )
            for game, names in readers.SHEETS.items()
        ),
        *(
            Target(
                f"file_{game}" if game else "file",
                readers.file_of_game(names),
                LARGEST_FILE,
                FILES,
                ("docs/sheets.md",),
                binary=True,
            )
            for game, names in readers.SHEETS.items()
        ),
        Target(
            "damage",
            readers.damage,
            200,
            ("3 切割 头 切断", "20+20+50%+100% 灼热, 10", "×1/2"),
            ("instinct", "btr"),
        ),
        Target(
            "bodies",
            readers.bodies,
            body_text.LONGEST,
            ("头 要害; 躯干 核心; 左臂-躯干", "strength 2/5, agility 1/3"),
            ("instinct",),
        ),
        Target(
            "mending",
            readers.mending,
            200,
            ("左臂 HP-2; SP 3; 障壁 4; 头 重伤; 醒来", "life 5/40", "-7 fire half", "DEX 14, half"),
            ("instinct", "btr", "order"),
        ),
        Target(
            "effects",
            readers.effects,
            200,
            ("燃烧 ×2 (3): 5 灼热, 打断, 驱散 魔法", "advantage+1 AP threshold-1"),
            ("btr",),
        ),
        Target(
            "details",
            readers.details,
            ANY_OPTION,
            ("1级暗视, heat 2", "10 barbarian, 5", "2/3/4", "Wolf ×3, Ogre", "75%"),
            ("instinct",),
        ),
        Target("points", readers.points, PLACES, ("(3, 4) C7; 3–4 → AA12", "NE", "4.5"), ("docs/maps.md",)),
        Target(
            "area",
            readers.area,
            300,
            (
                "sector|C4|5|NE|90||",
                "line|(3, 4)|12.5|30||1|",
                "curve|A1|20||||B2 C3 D5",
                "sphere|3,4|40",
                "box|C3|9|E||4",
            ),
            cpu=AREA_CPU,
        ),
        Target(
            "map",
            readers.map_text,
            MOST_CHARACTERS,
            (MAP, "地图 方格 5x5 步长 1\n。。#\n"),
            ("docs/maps.md",),
        ),
        Target(
            "map_details",
            readers.map_details,
            ANY_OPTION,
            ("large side:red hidden facing:90", "altitude:3 prone"),
            ("docs/maps.md",),
        ),
        Target(
            "names",
            readers.names,
            ANY_OPTION,
            ("灰　狼", "<@7> @everyone **x**", "\u202eevil\u2066", "1. x", "ﷺ"),
        ),
        Target("rules", readers.rules, 100, ("P-1", "先攻", "cover"), ()),
        Target("numbers", readers.numbers, ANY_OPTION, ("12", "-3.5", "１２", "1e5")),
        Target(
            "ids",
            readers.custom_ids,
            120,
            (
                "k:next:12:34",
                "k:ap:12:34:1",
                'again:["4P",1,null,0,null]',
                "kept:7",
                "pad:6:e7207273:2,2:swim:669",
                "pad_go:43f7ce76:e7207273:2.5,2::669",
            ),
        ),
        Target(
            "stored",
            readers.stored_forms,
            4000,
            (
                '{"format":1,"action":{"kind":"next"}}',
                '{"format":1,"sheet":null}',
                '{"format":1,"events":[]}',
                f"1\n{MAP}",
                '["k:x:1",7,{"a":"b"}]',
            ),
            (
                "tests/bot/encounter/formats/1.json",
                "tests/bot/characters/formats/1.json",
                "tests/bot/maps/formats/1.jsonl",
            ),
        ),
        *(
            Target(
                name,
                read,
                bound,
                ("**a** ||b|| `c` <@7> <t:1> <script>", "> q\n```\nx\n```\n-# s"),
                ("docs/log.md",),
            )
            for name, read, bound in (
                ("log", readers.log_texts, LONGEST_ENTRY),
                ("log_files", readers.log_files, ANY_OPTION),
            )
        ),
        Target(
            "pictures",
            readers.pictures,
            100_000,
            _pictures(),
            binary=True,
            cpu=PICTURE_CPU,
            memory=PICTURE_MEMORY,
        ),
    )
}
