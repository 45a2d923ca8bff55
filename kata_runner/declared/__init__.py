"""The commands as click knows them, by who uses them. What a command does stands in `kata_runner.commands`."""
