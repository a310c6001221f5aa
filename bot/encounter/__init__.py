"""The tracker of one channel's encounter: its state, actions, events, views and stored form."""
