"""-W options on accomp's codes: which diagnostics are shown, and how gravely."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache

from accomp.diagnostics import Code, Diagnostic, Severity
from accomp.records import replace


@cache
def catalogue() -> dict[str, Code]:
    """All codes by name; imports every module of accomp.codes."""
    from importlib import import_module

    import accomp.codes

    files = sorted(f for folder in accomp.codes.__path__ for f in os.listdir(folder))  # pkgutil is slow
    names = [f.removesuffix(".py") for f in files if f.endswith(".py") and not f.startswith("_")]
    modules = [import_module(f"accomp.codes.{name}") for name in names]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Code)]
    return {code.name: code for code in found}


_COMPILERS_OWN = frozenset(
    ("-w", "-W", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Weverything", "-Wno-error")
)


def for_compiler(options: Iterable[str]) -> frozenset[str]:
    """Those of the -W options that the compiler is not to see, because accomp's code alone is meant."""
    return frozenset(o for o in options if o not in _COMPILERS_OWN and _code(o) in catalogue())


_LIKE_OURS = frozenset(("openmp-loop-form", "unknown-directives"))
"""Groups of warnings of clang with names that are nearly those of codes."""


def misspelt(options: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Those of the -W options that nearly name a code, with what was meant."""
    for option in options:
        name = _code(option) if option not in _COMPILERS_OWN else ""
        if not name or name in catalogue() or name in _LIKE_OURS:
            continue
        alike = (c for c in catalogue() if c[:2] == name[:2] and abs(len(c) - len(name)) < 3)
        near = [(_apart(name, c), c) for c in alike]
        nearest, meant = min(near, default=(len(name), ""))
        if nearest < 3 and len(name) > 4 * nearest:
            yield option, option.removesuffix(name) + meant


def _apart(one: str, other: str) -> int:
    """How many characters of the longer stand between what two words have in common at both ends.

    difflib takes longer to load than all else that is done with such options.
    """
    shorter, longer = min(len(one), len(other)), max(len(one), len(other))
    return longer - min(_shared(one, other) + _shared(one[::-1], other[::-1]), shorter)


def _shared(one: str, other: str) -> int:
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _code(option: str) -> str:
    for prefix in ("-Wno-error=", "-Werror=", "-Wno-", "-W"):
        if option.startswith(prefix):
            return option.removeprefix(prefix)
    return ""


def settle(diagnostics: Iterable[Diagnostic], options: Iterable[str], *, remarks: bool) -> list[Diagnostic]:
    """The diagnostics that are to be shown, with the severity that the -W options give them.

    Errors stay errors. The last option about a code counts, and one about a
    code counts more than one about all. `remarks` says whether remarks are
    shown that no option names.
    """
    given = tuple(options)
    settled = (_settle(d, given, remarks or "-Weverything" in given) for d in diagnostics)
    return [d for d in settled if d is not None]


def _settle(diagnostic: Diagnostic, options: tuple[str, ...], remarks: bool) -> Diagnostic | None:
    if diagnostic.severity >= Severity.ERROR or "-w" in options:
        return diagnostic if diagnostic.severity >= Severity.ERROR else None
    name = diagnostic.code.name
    shown = _last(options, f"-W{name}", f"-Wno-{name}", f"-Werror={name}")
    if shown == f"-Wno-{name}":
        return None
    if diagnostic.severity == Severity.REMARK and not shown.startswith("-Werror"):
        return diagnostic if remarks or shown else None
    for_all = _last(options, "-Werror", "-Wno-error") == "-Werror"
    for_one = _last(options, f"-Werror={name}", f"-Wno-error={name}")
    if for_one.startswith("-Werror=") or (for_all and not for_one):
        return replace(diagnostic, severity=Severity.ERROR)
    return diagnostic


def _last(options: tuple[str, ...], *among: str) -> str:
    return next((o for o in reversed(options) if o in among), "")
