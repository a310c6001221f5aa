"""Words for refusals about games in files, and about their rolls."""

from bot.text import N_

RECIPE = {
    "game.too_deep": N_("This file has too many brackets within each other."),
    "game.faults": N_("This file has several faults:\n{faults}"),
    "game.not_closed": N_("Line {line}: a text in quotes is not closed. `{text}`"),
    "game.not_toml": N_(
        "Line {line} cannot be read: `{text}`. Each line is `name = value`, a `[heading]`, or a comment"
        " behind `#`; texts stand in quotes."
    ),
    "game.unquoted": N_("Line {line}: a text stands in quotes. Write `{text}`."),
    "game.no_equals": N_("Line {line}: `=` is missing at ▸, as in `name = value`. `{text}`"),
    "game.line_goes_on": N_("Line {line} should end at ▸: write what follows in a line of its own. `{text}`"),
    "game.heading_open": N_("Line {line}: the `]` of the heading is missing. `{text}`"),
    "game.braces_of_line": N_(
        "Line {line}: what stands in braces is not closed with `}}` in the same line, or has a comma before"
        " it. `{text}`"
    ),
    "game.list_open": N_(
        "Line {line}: the list that begins here is not closed with `]` before line {end}, or a comma is"
        " missing. `{text}`"
    ),
    "game.comma": N_("Line {line}: at ▸ the list lacks a comma, or its `]`. `{text}`"),
    "game.backslash": N_(
        "Line {line}: a backslash within quotes stands for another sign. Write `\\\\`. `{text}`"
    ),
    "game.not_a_table": N_("Line {line}: “{name}” takes names with values: `{{ name = … }}`."),
    "game.unknown_key": N_("Line {line}: there is no “{name}” here. These are known: {known}."),
    "game.not_a_text": N_("Line {line}: “{name}” takes a text in quotes."),
    "game.too_long": N_("Line {line}: “{name}” takes {limit} characters at most."),
    "game.not_a_number": N_("Line {line}: “{name}” takes a whole number from {least} to {most}."),
    "game.not_yes_or_no": N_("Line {line}: “{name}” takes `true` or `false`."),
    "game.not_a_list": N_("Line {line}: “{name}” takes a list: `[…, …]`."),
    "game.too_many": N_("Line {line}: “{name}” takes {limit} entries at most."),
    "game.empty": N_("Line {line}: “{name}” is empty."),
    "game.not_one_of": N_("Line {line}: “{name}” cannot be “{typed}”. It is one of these: {known}."),
    "game.not_together": N_("Line {line}: “{name}” does not go with “{other}”. Leave one of them out."),
    "game.not_a_deck": N_(
        'Line {line}: “{name}” is "54" (with two jokers), "52", or numbers, "1-10" for example: '
        "at most {limit}."
    ),
    "game.condition": N_(
        "Line {line}: “{name}” cannot be read at “{part}”. A condition compares:"
        " `total >= 10 and natural > 1`."
    ),
    "game.faces": N_(
        "Line {line}: “{name}” cannot be read at “{part}”. Faces are chosen by a condition: `face >= 5`."
    ),
    "game.twice": N_("Line {line}: this stands in the file twice, write it once: `{text}`."),
    "game.way_name": N_(
        "Line {line}: “{name}” cannot be a way to roll. It is one word without digits; `{{n}}` is the number"
        " behind it."
    ),
    "game.name_is_dice": N_("Line {line}: “{name}” are dice, so a roll cannot be called that."),
    "game.n_of_ways": N_(
        "Line {line}: `{{n}}` is the number behind the word of a way, and stands in `ways` only. Choose"
        " another name."
    ),
    "game.one_band": N_("Line {line}: one band takes every result. Name at least two."),
    "game.never_comes": N_(
        "Line {line}: nothing here ever comes, since “{name}” has no `when`. That is for the last outcome."
    ),
    "game.unreadable": N_("Line {line}: “{name}” cannot be read. {why}"),
    "game.not_a_roll": N_(
        "Line {line}: “{name}” takes a roll of this game, as players type it. “{text}” is not one."
    ),
    "game.missing": N_("Line {line}: “{name}” is missing here."),
    "game.usual_takes_nothing": N_(
        "Line {line}: the usual roll “{name}” takes a value, so its dice or its target need a name in braces."
    ),
    "game.not_a_name": N_(
        "Line {line}: dice cannot name a value “{name}”. A name is one word that begins with a letter."
    ),
    "game.reserved": N_("Line {line}: an answer cannot be called “{name}”: that word means no answer."),
    "game.usual_answer_asks": N_(
        "Line {line}: nobody is asked for a usual answer, but the roll of “{name}” needs a number. Type the "
        "number in its `roll`, or give it a usual one by `with`."
    ),
    "game.name_twice": N_("Line {line}: two things are called “{name}”."),
    "game.target_in_dice": N_("Line {line}: the target is not part of the dice. Use `target` for it."),
    "game.hits": N_(
        'Line {line}: `hits` says which faces are a success, for example `"face >= 8"`. It goes with'
        ' `read = "successes"`, and only with that.'
    ),
    "game.not_a_numbered_key": N_("Line {line}: “{name}” is not a whole number."),
    "game.unknown_measure": N_("Line {line}: there is no “{name}” here. These can be compared: {known}."),
    "game.conditions": N_(
        "Line {line}: health that is a ladder or conditions needs a list of “conditions”, and only that."
    ),
    "game.judged_attack": N_(
        "Line {line}: “{name}” does not go with how this game's attacks are read: with “attack”, the roll's "
        "outcomes decide; without it, dice against the defence."
    ),
    "game.condition_name": N_(
        "Line {line}: a condition cannot be called “{name}”. Its name begins with a letter and has no comma, "
        "semicolon or slash."
    ),
    "game.no_target": N_("This roll has no target: its own outcomes decide. Leave the {target} out."),
    "game.unknown": N_("There is no game “{name}” here. `/game list` names all of them."),
    "game.meant": N_("There is no game “{name}” here. Do you mean “{meant}”?"),
    "game.several": N_("“{name}” is part of several names: {known}. Type more of the one you mean."),
    "game.name_taken": N_("“{name}” is the name of a game that the bot has. Give yours another `name`."),
    "game.name_without_letters": N_("The `name` “{name}” has no letters. Give the game another one."),
    "game.not_yours": N_(
        "Another user brought this game in. They, or a user who manages the server, can change it."
    ),
    "game.too_many_games": N_(
        "A server keeps {limit} games at most. Remove one with the button below `/game show`."
    ),
    "game.changed_meanwhile": N_(
        "This game was changed again meanwhile. `/game show` shows it as it is now."
    ),
    "game.gone": N_("This game is no longer here. `/game list` names all of them."),
    "game.not_a_value": N_("Line {line}: “{name}” is not a value of this game. It has: {known}."),
    "game.bare_name": N_("“{name}” is not dice. If it is a value, put it into braces: `{{{name}}}`."),
    "game.braces_open": N_("A brace has no other half: `{text}`."),
    "game.braces_beside": N_("A name in braces stands apart from digits and other braces."),
    "game.only_added": N_("These dice can only be added: no `max`, no product, nothing taken off."),
    "game.faces_changed": N_(
        "The faces of {dice} are counted as they fall: they may be kept, rolled again and exploded, but not"
        " counted or changed."
    ),
    "game.none_needs": N_(
        "Line {line}: “{other}” cannot be the `none` of “{name}”. Such a roll needs no number, and has no"
        " `none` itself."
    ),
    "game.two_ways": N_("“{roll}” is rolled in one way: choose “{one}” or “{other}”."),
    "game.opposed_unlike": N_(
        "The dice of {name} cannot be compared with a roll that the game judges. Give both sides a roll of"
        " the game, such as the name of a value."
    ),
    "game.two_groups": N_("These dice begin with two dice that are added, such as `1d12 + 1d12`."),
    "game.number_missing": N_(
        "“{roll}” needs a number or a name of your sheet for {name}, for example “{roll} {example}”."
        " It takes: {names}."
    ),
    "game.too_many_numbers": N_("“{extra}” is one too many. “{roll}” takes: {names}."),
    "game.other_sign": N_(
        "This game asks for {wanted} here, so “{sign}” has no meaning. Leave the sign out."
    ),
}
