"""Decks of cards: what is in them, how cards are typed, and where each card is."""
