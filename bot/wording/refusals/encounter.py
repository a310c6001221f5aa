"""Refusals of the encounter and its tracker."""

from bot.text import N_

ENCOUNTER = {
    "encounter.cannot_act": N_(
        "An unconscious or dissolved character can do nothing now. Defences and checks that are due still "
        "work; a GM can move it with `/map place`, or set how it is."
    ),
    "encounter.cannot_move": N_(
        "With {status} a character cannot move by itself. Others can move the token by a `manner` such as "
        "forced or teleport; a GM can also use `/map place`."
    ),
    "encounter.answer_first": N_(
        "{name} must first make a check. Use the buttons under the last messages to roll it or to give it up."
    ),
    "encounter.ruling_first": N_(
        "{name}'s check came to degree 0, so the GM must first decide how it went. Use the buttons under the "
        "last messages."
    ),
    "encounter.action_takes_no": N_("An action in {system} has no `{option}`. Leave it out."),
    "encounter.no_such_kind": N_("`{kind}` is not a kind of action in {system}. The kinds are: {known}."),
    "encounter.already_open": N_(
        "An encounter is already open in this channel. Join it with `/encounter join`, or "
        "close it first with `/encounter end`."
    ),
    "encounter.effect_over": N_("That effect is over. `/encounter effect list` shows those that stand."),
    "encounter.effect_twice": N_("Give the duration, or dice for it, not both."),
    "encounter.effect_uncounted": N_(
        "“{counting}” takes no number. Leave duration and random out, or choose another unit."
    ),
    "encounter.effect_of": N_("“{counting}” does not count turns. Leave `of` out, or count turns."),
    "encounter.periodic_no_health": N_(
        "{system} keeps no health, so “{text}” would not be done. Write `remind: {text}` to be told of it at "
        "each of its bearer's turns."
    ),
    "encounter.periodic_unread": N_(
        "“{text}” cannot be done each turn. Write it as `/encounter set health` takes it, or "
        "`remind: {text}` to be told of it at each of its bearer's turns."
    ),
    "encounter.effect_random": N_("“{typed}” is not dice for a duration. Write for example `1d6`."),
    "encounter.no_such_effect": N_("No effect is called {name}. `/encounter effect list` shows all."),
    "encounter.no_such_effect_near": N_("No effect is called {name}. Did you mean {near}?"),
    "encounter.same_effect": N_("Several effects are {name}. Name yours by its number: {numbers}."),
    "encounter.effects_full": N_("{limit} effects stand already, and no more are kept. End some first."),
    "encounter.effect_unnamed": N_("Give the effect a name."),
    "encounter.effect_too_long": N_(
        "That is too long: a name has {name} characters at most, a text {text}. Shorten it."
    ),
    "encounter.effect_unit": N_("{system} does not count in “{unit}”. Choose one of the suggested units."),
    "encounter.condition_rounds": N_(
        "“{text}” is not a number from {low} to {high}. Leave it empty if it lasts until it is ended."
    ),
    "encounter.effect_duration": N_(
        "An effect lasts {low} to {high}, not {value}; 0: until it is ended by hand."
    ),
    "encounter.effect_layers": N_("An effect has {low} to {high} layers, not {value}."),
    "encounter.effect_level": N_("The level of an effect is {low} to {high}, not {value}."),
    "encounter.effect_limit": N_("The limit of its layers is {low} to {high}, not {value}; 0: none."),
    "encounter.effect_limit_of_nothing": N_(
        "`limit` is the most layers or copies: choose `stacking` as well, or leave it out."
    ),
    "encounter.effect_never_stacks": N_(
        "In {system} effects of the same name do not stack; only one is kept. Leave `stacking` and "
        "`limit` out, or give the effect another name."
    ),
    "encounter.effect_no_saves": N_(
        "{system} has no saves and no concentration. Leave `save` and `concentration` empty."
    ),
    "encounter.effect_level_unknown": N_(
        "In {system} effects have no level. Leave `level` out, or write it into the name."
    ),
    "encounter.effect_changes_nothing": N_("A change by 0 has no effect. Leave it out."),
    "encounter.effect_only_given": N_(
        "This can only be given, by 1 to {high}. To work against an advantage, give its opposite: "
        "`disadvantage+1`."
    ),
    "encounter.effect_change": N_("In {system} effects do not change “{change}”. Write it into its name."),
    "encounter.effect_change_bounds": N_("An effect changes a number by {low} to {high}, not {value}."),
    "encounter.already_started": N_(
        "The encounter has already started. `/encounter show` shows where it stands."
    ),
    "encounter.fight_nameless": N_(
        "No combatant in it is visible yet. Give it a `name` so that you can find it."
    ),
    "encounter.not_paused": N_("It is not paused. `/encounter show` shows where it stands."),
    "encounter.nobody_down": N_("None of the GM's combatants is down. Name one to remove."),
    "encounter.who_or_dead": N_("Name one in `who`, or remove all fallen combatants with `dead`."),
    "encounter.too_many_at_once": N_("At most {limit} combatants can be added at once, not {count}."),
    "encounter.no_jump": N_(
        "Turns go here by where everybody stands. Set that with `/encounter set initiative` instead."
    ),
    "encounter.none_paused": N_(
        "No such encounter is paused here. Pick one from the list that appears while you type. "
        "`/encounter fight pause` pauses the current one."
    ),
    "encounter.only_paused": N_(
        "No encounter is open in this channel, but some are paused: go on with `/encounter fight resume`, or "
        "open another with `/encounter open`."
    ),
    "encounter.several_paused": N_("Several are paused. Name the one you mean by its number: {numbers}."),
    "encounter.too_many_paused": N_(
        "A channel keeps {limit} paused encounters. Resume one with `/encounter fight resume` and end it."
    ),
    "encounter.nothing_to_copy": N_("There was no encounter in this channel yet. Open one first."),
    "encounter.no_players": N_("No players stood in this channel's last encounter. Open one without them."),
    "encounter.moved_on": N_(
        "Somebody else was faster, so I did not do this. Look at the panel and try again."
    ),
    "encounter.no_action_points": N_(
        "{system} has no AP. End the turn with `/encounter next` when the action is done."
    ),
    "encounter.no_actor": N_("Nobody has a turn now. Let somebody join, or end what keeps them from acting."),
    "encounter.no_clock": N_(
        "{system} has no order of turns of its own. Open the encounter with another system."
    ),
    "encounter.no_combat": N_(
        "In {system} Kelou keeps no wounds yet. Write them down with `/encounter set note`."
    ),
    "encounter.no_long_actions": N_(
        "Kelou keeps no actions of several turns in {system}. Note it on the panel."
    ),
    "encounter.no_own_dice": N_(
        "Combatants do not have initiative dice of their own here. Leave `dice` out."
    ),
    "encounter.cards_decide": N_(
        "Initiative is drawn in this fight. Leave `initiative` and `dice` out. Within the fight the GM sets "
        "a card: `/encounter set initiative initiative: K♥`."
    ),
    "encounter.no_cards": N_("Nobody draws cards in this fight. Give the initiative as a number."),
    "encounter.no_such_card": N_(
        "This deck has no card “{text}”. Type a card such as `K♥` or `KH`, `joker`, a number of a deck of "
        "numbers, or `draw` for the next card."
    ),
    "encounter.card_held": N_("{name} has that card. Choose another one, or `draw`."),
    "encounter.name_next": N_("Name who goes next with `/encounter next who:`. One of: {names}."),
    "encounter.not_nameable": N_(
        "{name} cannot go next: it has acted this round, can do nothing, or is not on the side that acts. "
        "Name somebody else."
    ),
    "encounter.places_decide": N_(
        "In this fight the order decides who goes next. Leave `who` out. A GM gives the turn to somebody "
        "with `/encounter jump`."
    ),
    "encounter.no_delay": N_(
        "Kelou keeps no delays in {system}. The GM can set it with `/encounter set initiative`."
    ),
    "encounter.no_main": N_("{system} has no main initiative. Set the initiative instead."),
    "encounter.moves_in_own_turn": N_(
        "Moves take of the own turn here: wait for it, or let the GM put the token there with `/map place`. "
        "`/settings moves` says so."
    ),
    "encounter.speed_spent": N_(
        "That takes {cost}, and {left} of the turn's speed is left. Go a shorter way; `/map undo` takes the "
        "move before back."
    ),
    "encounter.speed_unknown": N_(
        "How fast is it? Give `speed`, or put it on the sheet or the token: moves take of the turn here."
    ),
    "encounter.no_postures": N_("Kelou counts no postures in {system}. Note it on the panel."),
    "encounter.no_sides": N_("That variant is not played in {system}. Open the encounter without it."),
    "encounter.no_settling": N_("{system} has no settling initiative. Open the encounter without it."),
    "encounter.nobody_acts": N_("Nobody has a turn now. Name the combatant in `who`."),
    "encounter.nobody": N_(
        "Nobody has joined yet. Join with `/encounter join`, add others with `/encounter add`, then start."
    ),
    "encounter.none_open": N_("No encounter is open in this channel. Open one with `/encounter open`."),
    "encounter.not_started": N_(
        "The encounter has not started yet. The GM starts it with `/encounter start`."
    ),
    "encounter.not_your_turn": N_(
        "Only the player of that combatant, or the GM, can do this. `/encounter show` shows the current turn."
    ),
    "encounter.not_asked": N_(
        "This question is not for you. Only the player of that combatant, or the GM, can answer it."
    ),
    "encounter.unanswered": N_(
        "{name} has not answered yet: {names}. Answer each, or press “All take effect” "
        "(`/encounter next` with `rest`)."
    ),
    "encounter.question_over": N_(
        "That question was already answered or undone, so I did nothing. Use the buttons of the newest "
        "message."
    ),
    "encounter.no_levels": N_("Levels settle no ties in {system}. Leave `level` out."),
    "encounter.not_here": N_("{system} does not have this. The panel shows what you can do."),
    "encounter.nothing_changes": N_("That would not change anything. Say what you want to change."),
    "encounter.nothing_to_redo": N_(
        "You cannot redo now: nothing was undone, or there was a new action since."
    ),
    "encounter.nothing_to_undo": N_("This encounter has no action left to undo."),
    "encounter.over": N_("This encounter is over. Open a new one with `/encounter open`."),
    "encounter.same_name": N_("Several are called {name}. Name the one you mean by its number: {numbers}."),
    "encounter.stale_press": N_(
        "That button belongs to an earlier turn, so I did nothing. Use the buttons of the newest message."
    ),
    "encounter.stale_turning": N_(
        "Something else has happened since this button was made, so I neither undid nor redid anything. Look "
        "at the newest state, then press again."
    ),
    "encounter.unheard": N_(
        "I could not post the last action to this channel, so I did not do this one. Check my "
        "permissions here, then try again."
    ),
    "encounter.swap_initiative": N_(
        "{first} and {second} do not stand on the same initiative. Only equals can swap; set it with "
        "`/encounter set initiative` instead."
    ),
    "encounter.swap_not_neighbours": N_(
        "{first} and {second} are not next to each other in the order. Swap neighbours, step by step."
    ),
    "encounter.swap_not_yours": N_(
        "You can swap only a combatant of yours with that of another player. For others ask the GM."
    ),
    "encounter.swap_self": N_("{name} cannot swap with itself. Choose two."),
    "encounter.swap_side": N_(
        "{first} and {second} are not on the same side. Only friends can swap; the GM sets sides with "
        "`/encounter set side`."
    ),
    "encounter.too_far_back": N_(
        "That is too long ago to be restored. Correct it by hand, as with `/encounter set initiative`."
    ),
    "encounter.unknown_system": N_("There is no system “{system}”. Pick one from the list."),
}

COMBATANTS = {
    "encounter.form_number": N_("`{text}` is not a whole number up to {limit}. Type one into that field."),
    "encounter.combatant_gone": N_(
        "That combatant is no longer in the encounter. `/encounter show` lists everybody in it."
    ),
    "encounter.full": N_("An encounter holds at most {limit} combatants. Remove some first."),
    "encounter.initiative_bounds": N_(
        "An initiative of {value} is out of bounds: from {low} to {high}. Change it."
    ),
    "encounter.initiative_twice": N_(
        "Either set the initiative or add to it, not both at once. Leave one out."
    ),
    "encounter.level_bounds": N_("A level of {value} is out of bounds: from {low} to {high}. Change it."),
    "encounter.modifier_bounds": N_(
        "A modifier of {value} is out of bounds: from {low} to {high}. Change it."
    ),
    "encounter.name_empty": N_("A combatant needs a name that can be seen. Give one."),
    "encounter.name_taken": N_("Somebody here is already called {name}. Choose another name."),
    "encounter.name_too_long": N_(
        "The name has {length} characters, {limit} are possible. Choose a shorter one."
    ),
    "encounter.no_such_combatant": N_(
        "There is no {name} in this encounter. Pick one from the list that appears while you type."
    ),
    "encounter.no_such_combatant_near": N_("There is no {name} in this encounter. Did you mean {near}?"),
    "encounter.note_too_long": N_("The note has {length} characters, {limit} are possible. Shorten it."),
    "encounter.side_too_long": N_("The side has {length} characters, {limit} are possible. Shorten it."),
}
