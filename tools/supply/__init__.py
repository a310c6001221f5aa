"""What Kelou is made of: its locks, whether anything in them is known to be unsafe, and the bill of it."""
