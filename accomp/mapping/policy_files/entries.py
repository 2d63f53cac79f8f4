"""The entries of policy files: what each is for, and what it sets."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span

OF_COMPUTE = ("num_gangs", "num_workers", "vector_length", "block", "self")
"""What is set of compute constructs."""
OF_LOOPS = ("levels", "collapse", "tile", "independent")
"""What is set of loops."""
OF_FILES = ("policy", "profile")
"""What is set of whole files."""
OF_COMMANDS = ("backend",)
"""What is set of whole commands, by defaults alone."""

Value = str | int | bool | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that an entry sets, and where."""

    key: str
    value: Value
    place: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """What is set of constructs that all selectors fit: a pattern of absolute paths, the name of a function,
    a line, the label or construct name of a loop. `default`: of what the program does not say itself.
    """

    place: Span
    file: str = ""
    function: str = ""
    line: int = 0
    label: str = ""
    sets: tuple[Setting, ...] = ()
    default: bool = False

    @property
    def narrow(self) -> bool:
        """Whether it is for single constructs, not for all of a file or function."""
        return bool(self.line or self.label)

    @property
    def described(self) -> str:
        """Its selectors in words."""
        parts = [f"line {self.line}"] if self.line else []
        parts += [f"label '{self.label}'"] if self.label else []
        parts += [f"function '{self.function}'"] if self.function else []
        return " in ".join(parts) or f"file '{self.file}'"

    def value(self, key: str) -> Value | None:
        """What it sets of a name."""
        return next((s.value for s in self.sets if s.key == key), None)


def for_path(entries: tuple[Entry, ...], path: str) -> tuple[Entry, ...]:
    """The entries whose selector of files fits."""
    from fnmatch import fnmatchcase
    from os.path import abspath

    whole = abspath(path)
    return tuple(e for e in entries if not e.file or fnmatchcase(whole, e.file))


def last_value(entries: tuple[Entry, ...], key: str, *, default: bool) -> str:
    """The last value of a text that defaults, or others, set of whole files."""
    found = (e.value(key) for e in reversed(entries) if e.default is default)
    return next((v for v in found if isinstance(v, str)), "")
