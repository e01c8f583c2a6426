"""The commands, a module each: `add_arguments(parser, catalog)`, `run(arguments, catalog)`."""
