"""Refusals about decks of cards and random tables."""

from bot.text import N_

DECK = {
    "deck.none": N_("This channel has no deck. `/draw deck` lays one out, `/draw card` one of 54 cards."),
    "deck.which": N_("This channel has several decks. Name one of them: {known}."),
    "deck.unknown": N_("There is no deck “{name}” here. Did you mean “{meant}”?"),
    "deck.gone": N_("This deck is gone. `/draw list` names those that are here."),
    "deck.too_few": N_(
        "“{name}” has too few cards left: {left}, not {asked}. `/draw shuffle` shuffles the discarded "
        "ones in."
    ),
    "deck.no_hands": N_("Cards of “{name}” are put back at once, so nobody can hold one."),
    "deck.never_shuffled": N_("Cards of “{name}” are put back at once, so it needs no shuffling."),
    "deck.not_in_hand": N_("You no longer hold this card. `/draw hand` shows your cards."),
    "deck.no_such_card": N_(
        "You hold no card “{text}”, or several that begin so. `/draw hand` shows your cards."
    ),
    "deck.card_of_which": N_("You hold “{text}” of several decks. Name one of them: {known}."),
    "deck.empty_hand": N_("You hold no cards. `/draw card to: hand` draws one for your eyes only."),
    "deck.name_taken": N_("There is a deck “{name}” already. Choose another name."),
    "deck.bad_name": N_("A deck needs a name of 1 to {limit} characters."),
    "deck.too_many_decks": N_(
        "A channel has {limit} decks at most. Remove one with the button below `/draw show`."
    ),
    "deck.too_many_own": N_(
        "You may have {decks} own decks in a channel, with {cards} cards together. Remove one with the "
        "button below `/draw show`."
    ),
    "deck.too_many_in_all": N_(
        "The decks of a channel have {limit} cards together at most. Remove one with the button below "
        "`/draw show`."
    ),
    "deck.bad_size": N_("A deck has 2 to {limit} cards; this one would have {count}."),
    "deck.bad_numbers": N_(
        "A deck of numbers goes from the lower to the higher one, such as `1-10`, and has 2 to {limit} "
        "cards, not those from {first} to {last}."
    ),
    "deck.no_times": N_("“{text}” would come 0 times. Leave it out, or give another number."),
    "deck.long_card": N_("A card has {limit} characters at most: “{text}…”"),
    "deck.no_cards": N_(
        "“{text}” is neither cards nor a random table here. Enter `54`, `52`, `1-10`, a list such as"
        " `3x wolf, 2x bear`, or the name of a table."
    ),
    "deck.table_with_pieces": N_(
        "A card is the same each time, so this table cannot be a deck: it has {text} in an entry."
    ),
    "deck.gm_draws": N_("Only a GM draws from “{name}”."),
    "deck.not_kept": N_("Only a GM, or the user who laid this deck out, can do this."),
    "deck.not_yours": N_("Somebody else did this. They, or a GM, can undo and redo it."),
    "deck.moved_on": N_("Something was done with the decks since. `/draw undo` undoes the newest step."),
    "deck.nothing_to_undo": N_("There is nothing to undo with the decks here."),
    "deck.nothing_to_redo": N_("There is nothing to redo with the decks here."),
    "deck.opened": N_(
        "The order of “{name}” was opened, so everybody knows it. What was done before can no longer be "
        "undone."
    ),
    "deck.no_order": N_("This deck was shuffled only once. Its order can be opened after the next shuffle."),
    "deck.order_in_hands": N_(
        "Somebody holds cards, and the order could tell which. Shuffle with `hands: yes` first."
    ),
    "table.none_here": N_("This server has no random tables. A GM brings some in with `/draw import`."),
    "table.unknown": N_("There is no table “{name}”. Did you mean “{meant}”?"),
    "table.several": N_("Several tables are called so: {known}. Enter the whole name."),
    "table.changed": N_("This file was changed or removed meanwhile. `/draw list` names the tables."),
    "table.gm_reads": N_("Only a GM, or the user who brought this table in, reads its entries."),
    "table.not_yours": N_(
        "Another user brought this file in. They, or a user who manages the server, can change it."
    ),
    "table.too_many_files": N_(
        "A server keeps {limit} files with tables at most. Remove one with the button below `/draw show`."
    ),
    "table.faults": N_("This file has several faults:\n{faults}"),
    "table.none": N_(
        "Line {line}: there is no table. A table begins with `# Name`, and each line below is an entry."
    ),
    "table.no_heading": N_("Line {line}: “{text}” stands under no table. A table begins with `# Name`."),
    "table.too_many": N_("Line {line}: a file has {tables} tables and {entries} entries at most."),
    "table.too_many_pieces": N_("Line {line}: a file has {limit} dice and tables in braces at most."),
    "table.bad_name": N_(
        "Line {line}: a table needs a name of 1 to {limit} characters without brackets, such as `# Weather`."
    ),
    "table.name_twice": N_("Line {line}: “{name}” is the name of two tables."),
    "table.no_entries": N_("Line {line}: “{name}” has no entries. Write one in each line below."),
    "table.stray_language": N_(
        "Line {line}: `{language}:` gives the text above it in another language, once, and not an empty one."
    ),
    "table.turned_round": N_("Line {line}: {low} is more than {high}."),
    "table.bad_weight": N_("Line {line}: weights are 1 to {limit}, for one entry and for a whole table."),
    "table.empty_entry": N_("Line {line}: the text is missing."),
    "table.no_number": N_(
        "Line {line}: the other entries have numbers of a roll (`3: …`), this one has none. For weights write"
        " `3x …`."
    ),
    "table.number_twice": N_(
        "Line {line}: another entry has the number {number}, too. For weights write `3x …`."
    ),
    "table.number_missing": N_("Line {line}: no entry has the number {number}. For weights write `3x …`."),
    "table.result_missing": N_("Line {line}: {dice} can come to {number}, but no entry has this number."),
    "table.never_falls": N_("Line {line}: {dice} never comes to {number}."),
    "table.bad_dice": N_(
        "Line {line}: `{dice}` cannot choose an entry. Use up to {limit} dice that do not explode, such "
        "as 2d6."
    ),
    "table.unreadable": N_(
        "Line {line}: `[{text}]` cannot be rolled: {why} For a bracket in a text write `\\[`."
    ),
    "table.with_difficulty": N_("Line {line}: `[{text}]` has a difficulty; dice within a text have none."),
    "table.other_pieces": N_(
        "Line {line}: the text in `{language}` has other dice or tables than the first one of this entry."
    ),
    "table.long_entry": N_("Line {line}: an entry has {limit} characters at most."),
    "table.bracket": N_(
        "Line {line}: `{sign}` has no other half. Dice stand in `[2d6]`, tables in `{{Name}}`; write "
        "`\\{sign}` for"
        " the bracket itself."
    ),
    "table.with_name": N_(
        "Line {line}: `[{text}]` has the name “{name}”, and a table has no sheet. Write a number. For a "
        "bracket in a text write `\\[`."
    ),
    "table.no_table_so": N_("Line {line}: this file has no table “{name}”."),
    "table.no_such_table": N_("Line {line}: this file has no table “{name}”. Did you mean “{meant}”?"),
    "table.too_deep": N_("Line {line}: tables are nested {limit} deep at most."),
    "table.too_much": N_(
        "Line {line}: one draw from this table could have more than {drawn} parts, {dice} dice, or "
        "{characters} characters."
    ),
    "table.loop": N_("Line {line}: this leads back to “{name}”, so that a draw would never end."),
}
