"""The fields of a rule book: each carries its label, range and help, so that forms and command lines follow from it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

LONGEST = 200  # signs of a value that are told


@dataclass(frozen=True)
class Range:
    """A field that is a whole number from `low` to `high`."""

    low: int
    high: int
    label: str
    help: str
    unit: str = ""
    when: tuple[str, str] | None = None  # (name, value) of another field: this one applies only where that one has that value
    said: str = ""  # the field in words, with the value in braces, if that is more than label and value: "die with {} sides"
    below: str = ""  # the name of another field: numbers of its size or more, to either side, count as one less
    rare: bool = False  # a form shows the field only where it is not as usual

    def span(self, rules: Any) -> tuple[int, int]:
        """The smallest and the largest number that make a difference by these rules."""
        most = getattr(rules, self.below) - 1 if self.below else max(abs(self.low), abs(self.high))
        return max(self.low, -most), min(self.high, most)

    def complaint(self, value: object) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            return f"a whole number from {self.low} to {self.high}"
        return None


Told = str | Mapping[str, str]  # what is told of a choice: of all of it, or of each value


@dataclass(frozen=True)
class Choice:
    """A field that has one of some values."""

    options: dict[str, str]  # the meaning of each value, in a few words
    label: str
    told: Told
    rare: bool = False  # a form shows the field only where it is not as usual

    @property
    def help(self) -> str:
        return help_text(self.options, self.told)

    @property
    def helps(self) -> Mapping[str, str]:
        """What is told of each value; nothing where only the whole choice is told of."""
        return {} if isinstance(self.told, str) else self.told

    def complaint(self, value: object) -> str | None:
        if not isinstance(value, str) or value not in self.options:
            return "one of " + ", ".join(repr(option) for option in self.options)
        return None


@dataclass(frozen=True)
class ChoiceOrTable(Choice):
    """A field that has one of some values, or is a table of numbers, which its rule book checks."""

    def complaint(self, value: object) -> str | None:
        wanted = None if isinstance(value, tuple) else super().complaint(value)
        return f"{wanted}, or a table" if wanted else None


@dataclass(frozen=True)
class ChoiceOrNumber:
    """What a field allows that is one of a few words, or a whole number."""

    options: dict[str, str]
    low: int
    high: int
    label: str
    told: Told
    unit: str = ""  # the unit of a number above 1: "points"
    number_help: str = ""
    one: str = ""  # the number 1 with its unit: "1 point"

    @property
    def help(self) -> str:
        return "\n".join(filter(None, (help_text(self.options, self.told), self.number_help)))

    @property
    def helps(self) -> Mapping[str, str]:
        """What is told of each word; nothing where only the whole choice is told of."""
        return {} if isinstance(self.told, str) else self.told

    def complaint(self, value: object) -> str | None:
        word = isinstance(value, str) and value in self.options
        number = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        if word or number:
            return None
        return ", ".join(repr(option) for option in self.options) + f", or a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Written:
    """A field that is written as a line of text, which `read` turns into a value."""

    label: str
    help: str
    read: Callable[[str], Any]
    example: str


Spec = Range | Choice | ChoiceOrNumber | Written


def help_text(options: Mapping[str, str], told: Told) -> str:
    """A line for each value: "exactly: a turn that would pass the target ends and scores nothing"."""
    return told if isinstance(told, str) else "\n".join(f"{options[value]}: {text}" for value, text in told.items())


def param(
    default: int,
    low: int,
    high: int,
    label: str,
    help: str,
    unit: str = "",
    when: tuple[str, str] | None = None,
    said: str = "",
    below: str = "",
    rare: bool = False,
) -> Any:
    return field(default=default, metadata={"spec": Range(low, high, label, help, unit, when, said, below, rare)})


def choice(options: dict[str, str], label: str, help: Told, rare: bool = False) -> Any:
    """A field with one of a few values; the first is the default. `help` is of the whole choice, or of each value."""
    return field(default=next(iter(options)), metadata={"spec": Choice(options, label, help, rare)})


def choice_or_table(options: dict[str, str], label: str, help: Told) -> Any:
    """A rare field with one of a few values, the first of which is the default, or a table of numbers."""
    return field(default=next(iter(options)), metadata={"spec": ChoiceOrTable(options, label, help, rare=True)})


def choice_or_number(
    options: dict[str, str], low: int, high: int, label: str, help: Told, unit: str = "", number_help: str = "", one: str = ""
) -> Any:
    """A field with one of a few words (the first is the default) or a number, which has a help of its own."""
    spec = ChoiceOrNumber(options, low, high, label, help, unit, number_help, one)
    return field(default=next(iter(options)), metadata={"spec": spec})


def part(default: Any, *others: type) -> Any:
    """A field that is itself made of fields; or of another type, whose `written` describes how its values are written."""
    return field(default=default, metadata={"part": (type(default), *others), "others": others})


def specs(rules: Any, all: bool = False) -> Iterator[tuple[tuple[str, ...], Spec, Any]]:
    """Path, description and value of every field that applies, or of all, parts included: `("die", "sides"), Range(...), 6`.

    A part of another type than usual is one field: `("die",), Written(...), Roll(...)`. A rare field that is as usual, and one
    that is a table, are left out unless all are asked for.
    """
    for each in fields(rules):
        value = getattr(rules, each.name)
        if "spec" in each.metadata:
            spec = each.metadata["spec"]
            if all or (applies(spec, rules) and not isinstance(value, tuple) and not (is_rare(spec) and value == each.default)):
                yield (each.name,), each.metadata["spec"], value
        elif is_dataclass(value):
            for path, spec, inner in specs(value, all):
                yield (each.name, *path), spec, inner
            for kind in each.metadata.get("others", ()):
                if all or isinstance(value, kind):
                    yield (each.name,), kind.written(), value


def applies(spec: Spec, rules: Any) -> bool:
    when = spec.when if isinstance(spec, Range) else None
    return when is None or bool(getattr(rules, when[0]) == when[1])


def is_rare(spec: Spec) -> bool:
    return isinstance(spec, Range | Choice) and spec.rare


def replaced(rules: Any, path: tuple[str, ...], value: Any) -> Any:
    """The rules with the field at the path set."""
    name, *rest = path
    return replace(rules, **{name: replaced(getattr(rules, name), tuple(rest), value) if rest else value})


def check(rules: Any) -> None:
    """Raise `ValueError` naming field, value and what is allowed."""
    for each in fields(rules):
        value = getattr(rules, each.name)
        if "spec" in each.metadata:
            allowed = each.metadata["spec"].complaint(value)
        else:
            parts = each.metadata.get("part", (object,))
            allowed = None if isinstance(value, parts) else f"a {' or a '.join(part.__name__ for part in parts)}"
        if allowed:
            raise ValueError(f"{each.name} = {shortly(value)}: must be {allowed}")


def shortly(value: object) -> str:
    """A value as it is told in a sentence: of a table only its beginning."""
    told = repr(value)
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
