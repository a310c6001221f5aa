"""People's input in fields: sense, and nonsense."""

from random import Random

from tools.simulator.people.table import Table

DICE = {
    "pool": ("4P", "6P > 3", "5P-1P", "3N", "8P", "(2+3)P"),
    "instinct": ("5", "巨剑", "3", "2d10+4", "0"),
    "btr": ("2d6+3", "1d20+5", "3d8"),
    "order": ("1d20+4", "d20adv", "2d6", "1d20+2 > 15"),
    "pathfinder": ("1d20+4", "d20dis+3", "4d6kh3"),
}
NONSENSE = (
    "", " ", "🐉", "99999999999999", "-1", "0", "4d", "1000d1000", "((((((((", "\"; DROP TABLE steps; --",
    "@everyone", "**", "\u202eevil", "强壮" * 60, "NaN", "1e9", "\x00", "k:next:1:1", "<@1>", "`" * 30,
    "a" * 300, "３Ｐ＋１", "1/0", "max(", "4P > ", "#只有标签",
)  # fmt: skip
EFFECTS = ("灼烧", "Slow", "祝福", "中毒", "Shield", "迟缓")
UNITS = {
    "order": ("rounds", "turn_ends", "turn_starts"),
    "pathfinder": ("rounds", "turn_ends"),
    "pool": ("rounds", "turn_ends", "turn_starts"),
    "instinct": ("ticks", "rounds", "turn_starts", "turn_ends"),
    "btr": ("rounds", "turn_ends", "turn_starts"),
}
CELLS = tuple(f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9))
MENDS = {
    "pool": ("强壮 4; 活力 4; 精神 2", "强壮 -1", "活力 2"),
    "instinct": ("HP 3", "left arm HP-2; SP 3", "heal"),
    "btr": ("HP 30/30", "HP -4", "HP 30"),
    "order": ("HP 10", "20/30; AC 15", "temp 4", "death saves 1/1", "resist fire", "-3; +1"),
    "pathfinder": ("HP 10",),
}
HEALTHY = {"order": ("20/20; AC 12; con save 2", "12/18; AC 13; temp 4", "9; AC 10; resist fire")}
FOES_HEALTHY = {"order": ("11; AC 12; dex save 2", "7; AC 10; vulnerable fire", "30; AC 14; temp 6")}
"""The health of players and foes, as it is typed, of games that take it."""
POINTS = (
    "-7",
    "-3 fire",
    "-15 half",
    "-2d6 cold",
    "+3",
    "+9",
    "+20",
    "+1d8",
    "=20",
    "=0",
    "temp 5",
    "temp 8",
    "-1",
    "-30",
)
ATTACKS = (
    {"modifier": "1d20+5", "damage": "1d8+3 slashing"},
    {"modifier": "1d20+5", "damage": "1d6 piercing + 1d6 fire"},
    {"modifier": "d20adv+3", "damage": "7"},
    {"modifier": "1d20+4 vs 12"},
    {"modifier": "2d2+9 vs 12"},  # Half of these meet the number exactly.
    {"modifier": "3d6 fire", "save": "DEX 13, half"},
    {"modifier": "15 cold", "save": "CON 10, half"},
)
"""How combatants of Plain attack: the options of `/attack`."""
SHEETS = {
    "pool": '强壮 5, 活力 4, 精神 3, 剑 "攻击 强壮P；属性 活力；AP 1"',
    "instinct": (
        '闪避 2, 强韧 1, 灵巧属性 1, LV 2, 巨剑 2, 运动(STR) 1, STR 3, 劈 "攻击 巨剑+2；伤害 3 切割；AP 1"'
    ),
    "btr": 'HP 30, 重击 "攻击 7 灼热；种类 StA"',
    "order": (
        'STR 2, DEX 3, Axt "attack 1d20+5; damage 1d8+3 slashing", '
        'Feuer "attack 3d6 fire; save DEX 13, half; targets 3"'
    ),
    "pathfinder": "STR 2, DEX 3",
}


def dice(table: Table, chance: Random) -> str:
    """Dice as this game rolls them, now and then of another game's."""
    game = table.game if chance.random() < 0.9 else chance.choice(list(DICE))
    return chance.choice(DICE[game])


def long_dice(chance: Random) -> str:
    """So many dice that no two rolls show the same faces."""
    return f"{chance.randrange(12, 25)}P"


def who(table: Table, chance: Random) -> str:
    """A combatant that may be in the fight."""
    return chance.choice([*table.known[-8:], *NAMES_OF_NOBODY]) if table.known else "Ann"


NAMES_OF_NOBODY = ("Nobody",)


def field(table: Table, chance: Random, label: str) -> str:
    """A person's input in a form's field, by its label."""
    if chance.random() < 0.12:
        return chance.choice(NONSENSE)[:100]
    lower = label.lower()
    if "name" in lower or "名" in label:
        return chance.choice([*table.known[-4:], "Zoe", "旅人"])
    if any(each in lower for each in ("dice", "roll", "骰")) or "dice" in label:
        return dice(table, chance)
    return str(chance.randrange(1, 21))
