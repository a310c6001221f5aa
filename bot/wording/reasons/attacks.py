"""The steps of attacks and of rests with dice pools (P-61, P-62)."""

from bot.text import N_

ATTACKS = {
    "attack.nothing": N_("a roll of 0 misses"),
    "attack.protection": N_("{result} − protection {protection} = {rest}"),
    "attack.block": N_("{before} − blocked {points} = {rest}; a block is a reaction of {cost}⚡"),
    "attack.dodge": N_("{before} − dodged {points} = {rest}; a dodge is a reaction of {cost}⚡"),
    "attack.resist": N_("{before} − resisted {points} = {rest}; resisting is a reaction of {cost}⚡"),
    "attack.hits": N_("above 0: it hits, and what is left are the dice that are lost"),
    "attack.misses": N_("not above 0: it misses"),
    "attack.lost": N_("{attribute} dice −{lost}; at 0 one is unconscious"),
    "attack.left": N_("{attribute} dice {dice} − {lost} = {left}"),
    "attack.gone": N_("{attribute} dice {dice} − {lost}: 0, **unconscious**"),
    "rest.hours": N_("after each full hour the dice left of each damaged attribute 🅟, at least one"),
    "rest.above": N_("never above the attribute"),
}
