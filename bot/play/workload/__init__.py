"""Heavy work and long jobs, off the event loop and in turn for every user; limits on requests."""
