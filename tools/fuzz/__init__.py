"""Everything that reads what people type or send, given what nobody would (`make fuzz`, docs/testing.md)."""
