"""Pages that are measured beside each other, each in a process and an environment of its own."""
