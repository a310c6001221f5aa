"""What is kept about a person: shown, handed out, deleted; and what goes by its age."""
