"""The store's statements and transactions, over whatever database runs them: no input and output here."""
