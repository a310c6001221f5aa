"""Hidden rolls: rolled, sealed, delivered, revealed."""
