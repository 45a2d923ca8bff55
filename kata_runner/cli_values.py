"""What options and arguments may be, and in plain words what is wrong with anything else."""

from __future__ import annotations

from typing import Any

import click


class OneOf(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; a UsageError for any other."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            *first, last = map(str, self.choices)
            raise bad_value(ctx, param, value, f"It can be {', '.join(first)} or {last}.") from None


class Number(click.IntRange):
    """A whole number that is at least so large."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; a UsageError for anything else."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise bad_value(ctx, param, value, f"It must be {self._wanted}.") from None

    @property
    def _wanted(self) -> str:
        if self.max is not None:
            return f"a whole number from {self.min} to {self.max}"
        return f"a whole number, {self.min} or more"


def bad_value(
    context: click.Context | None, parameter: click.Parameter | None, value: object, reason: str
) -> click.UsageError:
    """What is raised where a value is none that the parameter takes; `reason` says what is wrong, or what it takes."""
    return click.UsageError(f"{_not(parameter, value)} {reason}", context)


def _not(parameter: click.Parameter | None, value: object) -> str:
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(str(value))
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
    if isinstance(parameter, click.Option):
        return f"{parameter.opts[-1]} can't be {text}."
    return f"{text} can't stand here."


LONGEST = 60  # characters of a value that are shown
