"""Refusals around the game: rights, settings, sheets, running things."""

from bot.text import N_

WHO_MAY = {
    "gm_only": N_("Only the GM can do this. `/settings show` names the GM of this channel."),
    "manage_channel_needed": N_(
        "Only members with the Manage Channels permission can change this channel's settings. Ask one of "
        "them."
    ),
    "manage_server_needed": N_(
        "Only members with the Manage Server permission can change the server's settings. Ask one of them."
    ),
    "member_is_bot": N_("A bot cannot do this. Choose a person."),
    "no_gm_known": N_(
        "I did not roll, because I do not know a GM to send the result to. Name one with `/settings "
        "gm`, or open an encounter."
    ),
    "no_gm_to_reach": N_(
        "There is no GM here that I could send this to, so I did not roll. Choose `self`, or roll on a "
        "server that I was added to."
    ),
    "not_a_member": N_("{name} is not a member of this server. Choose a member."),
    "not_a_number": N_("“{text}” is not a whole number. Write one like `12`, or `+2` and `-2` for a change."),
    "not_stored": N_(
        "I cannot write to my database now. This was not stored and does not count. Try again later. "
        "The bot's host finds the reason in its log."
    ),
    "permissions_lacking": N_(
        "I may not post here. A manager of this channel has to give me: {permissions}."
    ),
    "post_failed": N_("I could not post to this channel. Check my permissions here and try again."),
    "secrets.kept_only": N_(
        "I rolled and stored it, but I could not update the message. Press again in a while; I do not "
        "roll again."
    ),
    "secrets.not_by_your_sheet": N_(
        "Your sheet as it is does not make this roll: it lacks a value, or the roll on it cannot be used "
        "here. Ask the GM what it needs, mend the sheet with `/sheet set`, without a difficulty, then press "
        "the button again."
    ),
    "secrets.none_here": N_("No hidden roll was made in this channel yet. `/hidden roll` makes one."),
    "secrets.revealed_already": N_(
        "Hidden roll #{id} was revealed <t:{at}:R>: https://discord.com/channels/{guild}/{channel}/{message}"
    ),
    "secrets.unknown": N_(
        "There is no hidden roll #{id} in this channel. `/hidden list` shows the existing ones."
    ),
    "server_needed": N_("This works only on a server that I was added to. Use it in a channel there."),
    "too_busy": N_(
        "Too many requests are waiting. Wait for the answer to your earlier request, then try again."
    ),
    "too_many_files": N_(
        "{waiting} of your files are being made already. Wait until they are here, then ask for the next one."
    ),
    "file.too_slow": N_(
        "This file took too long, so I stopped. Nothing else changed. Try again in a few minutes, or "
        "choose a smaller one."
    ),
    "privacy.too_many_abroad": N_(
        "Your data takes {n} files, and Discord takes {limit} here. Ask for them on a server that I was "
        "added to."
    ),
    "too_fast": N_(
        "You are sending commands too fast, so this one was not done. Try again in {seconds} s; until then "
        "I do not answer each one."
    ),
    "stopping": N_("I am restarting, so I did nothing. Try again in a minute."),
    "unknown_choice": N_(
        "There is no choice “{choice}”. Pick one from the list that appears while you type."
    ),
}

OPTIONS = {
    "option.form": N_("That is more than the {limit} characters that a field takes. Shorten it."),
    "option.kind": N_("`{option}` does not take this. Choose or type it again."),
    "option.length": N_("`{option}` takes {low} to {high} characters. Give it a text of that length."),
    "option.number": N_("`{option}` is a number from {low} to {high}. Give it one of those."),
    "option.nothing_given": N_("The form is empty. Give a text or a file."),
    "option.whole": N_("`{option}` is a whole number from {low} to {high}. Give it one of those."),
}

ONGOING = {
    "ongoing.not_yours": N_("This is for somebody else, so I did nothing."),
    "ongoing.over": N_("This {what} is already over, so I did nothing. Start a new one."),
    "ongoing.stale_press": N_(
        "Somebody was faster, so I did not do this. Look at the message and try again."
    ),
    "kept.gone": N_("The content of this button is no longer stored. Ask again."),
    "kept.form_gone": N_("Your input is no longer stored. Start again."),
    "ongoing.unknown": N_("This button belongs to something that no longer exists. Start again."),
    "ongoing.misplaced": N_("This message does not have that button. Press one that you see on it."),
}

PINNED = {
    "clock.no_name": N_("A progress clock needs a name. Type one."),
    "clock.begins_full": N_("A clock of {size} segments cannot begin full. Take a smaller `reached`."),
    "clock.too_many": N_("{limit} progress clocks are open here, the most there are. End one first."),
    "clock.is_full": N_("“{name}” is full already. End it, or empty a segment."),
    "clock.is_empty": N_("“{name}” has no filled segment that could be emptied."),
    "clock.unknown": N_("I know no such open progress clock here. `/clock list` shows them."),
    "note.empty": N_("The note says nothing. Type its text."),
    "note.too_many": N_("This channel has {limit} notes, the most there are. Remove one first."),
    "note.unknown": N_("There is no note “{name}” here. Take its number from `/note list`."),
}

MESSAGES = {
    "message.not_mine": N_("This is not a message of mine. Choose one that shows a roll I made."),
    "message.no_roll": N_(
        "I know no roll of this message, or no longer. Choose a message of mine that shows a roll."
    ),
    "message.no_again": N_("This roll cannot be made again from here. Type its command again."),
    "message.again_in_fight": N_(
        "An attack in a fight is not rolled again from here. Press *Act* below the call for another attack; "
        "`/encounter undo` takes this one back."
    ),
    "message.whole": N_("This message of the fight leaves nothing out: its dice and reasons stand in it."),
    "message.nothing_hidden": N_("Nothing is hidden here. Choose the notice of a hidden roll."),
    "message.private": N_(
        "Only you can read that message, and everybody reads the log. Choose a public roll."
    ),
    "person.no_sheet": N_("{name} plays no character here. They can make one with `/sheet new`."),
    "person.not_yours": N_("Only its player and the GM see a character's sheet or change its hit points."),
}

CALLS = {
    "calls.nobody_called": N_(
        "I know nobody called “{name}”. Write a combatant, a side of the fight, a character, or a mention "
        "such as `@Ann`."
    ),
    "calls.nobody_plays": N_("No player plays “{name}”, so nobody could roll. Name somebody else."),
    "calls.too_many": N_("A call is for {limit} people at most. Name fewer, or call everybody."),
    "calls.not_on_your_sheet": N_(
        "Your sheet lacks a value of “{dice}”. Set it with `/sheet set`, then press Roll again."
    ),
    "calls.too_many_dice": N_("In a called roll everybody rolls {limit} dice at most."),
    "calls.rolled_already": N_("You have rolled here already. It counts once."),
}

SETTINGS = {
    "settings.number": N_("Give a whole number from {low} to {high}."),
    "settings.channel_only": N_("This is set for a channel, not for the whole server."),
    "settings.taken_away": N_(
        "`{command}` was taken away from this server. `/server commands unhide: {command}` brings it back."
    ),
    "settings.no_family": N_(
        "“{name}” is not a command that can be taken away. Write names like `travel fall`.\n"
        "These always stay: {kept}."
    ),
    "settings.gm_not_named": N_(
        "That member is not named GM of this channel. `/settings show` names the GM."
    ),
    "settings.gm_channel_public": N_(
        "Everybody can read {channel}, so it would give away secrets. First take View Channel from "
        "@everyone there, or choose another channel."
    ),
    "settings.gm_channel_closed": N_("I cannot post to {channel}. Let me view it and send messages there."),
    "settings.no_zone": N_(
        "There is no time zone “{typed}”. Choose a town from the list that appears while you type, such as "
        "Asia/Shanghai."
    ),
    "settings.gm_channel_here": N_("This is the table's own channel. Choose one that only GMs read."),
    "settings.gm_role_everyone": N_("With that role everybody would be GM. Choose another one."),
    "settings.initiative_has_attribute": N_(
        "Everybody rolls these dice, so {name} cannot stand in them. Type numbers: `1d20+2`."
    ),
    "settings.initiative_has_difficulty": N_(
        "Initiative dice take no difficulty. Leave the `>` and its number out: `1d20`."
    ),
    "settings.initiative_too_wide": N_(
        "These dice can give an initiative below {low} or above {high}. Choose smaller ones, such as `1d20`."
    ),
    "settings.initiative_too_many_dice": N_(
        "Everybody rolls these dice, so they can be {limit} at most. Type fewer: `1d20`."
    ),
    "settings.condition_unread": N_(
        "`{text}` is not a condition. Type a name, and what it does in parentheses: `Dazed (attacks-2, "
        "cannot move, -1 fire)`."
    ),
    "settings.condition_twice": N_("“{name}” is in the list twice. Leave one of them."),
    "settings.no_deck": N_(
        "I cannot read the deck “{text}”. Type `cards` (54 with two jokers), `cards 52` or `cards 1-10`. Add "
        "`low` if the lowest card goes first, and `once` if everybody keeps the card for the whole fight."
    ),
    "settings.deck_size": N_(
        "A deck of numbers has 2 to {limit} cards, such as `cards 1-10`, and not those from {first} to "
        "{last}."
    ),
    "settings.conditions": N_("At most {limit} conditions of {length} characters each."),
    "settings.too_many_gms": N_("A channel can name at most {limit} GMs. Take one out first."),
}

SHEET = {
    "foe.nameless": N_(
        "The file names no foe. Put its name in (`.pc new Wolf`), or use `/foe set` for one that there is."
    ),
    "foe.too_many": N_("You have made {limit} foes here, which is the limit. Delete one with `/foe delete`."),
    "foe.unknown": N_("You have no foe called {name} here. `/foe list` shows them, `/foe new` makes one."),
    "sheet.name_is_notation": N_(
        "“{name}” means something else in the dice notation. Give the attribute another name."
    ),
    "sheet.name_too_long": N_(
        "“{name}…” is too long for an attribute's name: at most {limit} characters. Give it a shorter one."
    ),
    "sheet.nothing_given": N_("There is nothing to set. Write names and numbers: `LV 2, STR 3`."),
    "sheet.misspelt_on_theirs": N_(
        "“{name}” is not on their sheet: did you mean `{meant}`? Otherwise type a number instead."
    ),
    "sheet.not_on_theirs": N_(
        "The sheet of {who} has no value for {name}. Type a number instead, or have it set there first."
    ),
    "sheet.others_on_theirs": N_(
        "The sheet of {who} has no value for {name}. It has: {known}. Type a number instead, or have it set "
        "there first."
    ),
    "sheet.theirs_unknown": N_(
        "The sheet of the other side is not known, so {name} has no value. Type a number instead, or name "
        "the other side."
    ),
    "sheet.in_a_fight": N_(
        "{name} is in an open fight, where the GM changes their health. Wait until it is over."
    ),
    "sheet.no_health": N_(
        "The game of {name} has no rules of health that Kelou knows. Keep it as a value: `/sheet set` `HP 7`."
    ),
    "sheet.entry_unreadable": N_("This is not a name with a number, a formula, dice or a text."),
    "sheet.too_many_pairs": N_("That is more than {limit} things at once, and more than a sheet has."),
    "upload.no_text": N_("This is not text in UTF-8, UTF-16 or GBK."),
    "upload.too_large": N_("This is too large: {limit} KB at most."),
    "sheet.json_broken": N_("The JSON breaks off or goes wrong at character {character} of this line."),
    "sheet.json_format": N_(
        'A sheet as JSON is an object with `"format": {format}` and a list `"entries"`. '
        "`/sheet export` writes one."
    ),
    "sheet.nothing_read": N_("I could not read any line, so I changed nothing. Line {line}: {why}"),
    "sheet.nothing_to_change": N_(
        "The sheet has no {name} to change. Set it first, with `:` before the number: `{name}:50`."
    ),
    "sheet.relative": N_(
        "An import cannot add or subtract; it sets numbers. Put `:` before a minus: `luck:-1`."
    ),
    "sheet.for_and_as": N_("Give `for` or `as`, not both: a roll is read by one sheet."),
    "sheet.circle": N_("These formulas stand on each other: {path}. Give one of them a number."),
    "sheet.formula_has_dice": N_(
        "`{formula}` has dice or a difficulty, which a formula cannot have. Under a name of its own it is "
        "a roll: `attack = 2d10+3 > 12`."
    ),
    "sheet.formula_out_of_bounds": N_(
        "{name} comes to {value}; it must stay between −{limit} and {limit}. Change its formula."
    ),
    "sheet.formula_stands_on": N_(
        "{name} stands on {broken}, which cannot be worked out now. `/sheet show` says why."
    ),
    "sheet.formula_too_long": N_("A formula has at most {limit} characters. Split it into two names."),
    "sheet.moved_on": N_("That sheet was changed since. Look at it with `/sheet show`."),
    "sheet.name_taken": N_("You have a character called {name} already. Give this one another name."),
    "sheet.no_such_character": N_(
        "You can use no character called {name} here. `/sheet use` lists yours; a GM also has those that "
        "players chose in this channel."
    ),
    "sheet.no_such_roll": N_(
        "There is no roll called {name} on that sheet. Set one: `/sheet set` `attack = 2d10+3 > 12`."
    ),
    "sheet.roll_names_itself": N_(
        "{name} is in that roll itself, and would be gone. Give the roll a name of its own."
    ),
    "sheet.not_yours": N_("That is not your character, or it no longer exists."),
    "sheet.nothing_to_redo": N_("I undid nothing."),
    "sheet.nothing_to_undo": N_("You have no change to undo."),
    "sheet.several_characters": N_(
        "Several characters are called {name}. Choose one from the list while typing."
    ),
    "sheet.text_too_long": N_("A text on a sheet has at most {limit} characters. Shorten it."),
    "sheet.too_far_back": N_("That change is too old to undo."),
    "sheet.too_many_characters": N_(
        "You already have {limit} characters here, the most that are allowed. `/sheet delete` removes one."
    ),
    "sheet.too_many_formulas": N_(
        "A sheet holds at most {limit} formulas, so I set nothing. `luck -` removes one."
    ),
    "sheet.too_many_rolls": N_(
        "A sheet holds at most {limit} rolls, so I set nothing. `attack -` removes one."
    ),
    "sheet.too_many_texts": N_(
        "A sheet holds at most {limit} texts, so I set nothing. `notes -` removes one."
    ),
    "sheet.too_many_values": N_(
        "A sheet holds at most {limit} attributes, so I set nothing. `luck -` removes one."
    ),
    "sheet.unreadable_name": N_(
        "“{name}” cannot be a character's name. Give it one with letters, not with #."
    ),
    "sheet.twice": N_("{name} is given twice. Write it once."),
    "sheet.attribute_in_no_game": N_(
        "“{part}” names a skill's attribute, which this sheet's game does not have. In Death Instinct: "
        "choose it with `/settings system`, or for a new character with `/sheet new`, and type it again."
    ),
    "sheet.unreadable_pair": N_(
        "“{part}” cannot be read. Write a name and a whole number, separated by commas: `LV 2, STR 3`."
    ),
    "sheet.value_out_of_bounds": N_("{name} must be a whole number from {least} to {limit}. Change it."),
}
