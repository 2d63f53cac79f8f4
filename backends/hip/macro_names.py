"""Names of the library's device code that are macros of programs: kernels have others for what they mean.

Macros of programs are defined after the library's headers. In front of these, a macro that is undefined after
them gives what they declare the other name.
"""

from __future__ import annotations

from collections.abc import Iterable

from accomp.patterns import pattern

HEADER = "#include <accomp_device.h>\n"
_USED = pattern(r"(?<=\baccomp)((?:_\w+_storage)?)::(\w+)(?:::(\w+))?")
_MEMBER = pattern(r"\.(\w+)(?=[(<])")


def members_apart(lines: Iterable[str], macros: frozenset[str]) -> tuple[str, ...]:
    """Lines of a launcher with members of the library's classes renamed that are macros."""
    return tuple(_MEMBER.sub(lambda m: f".{_other(m[1], macros)}", line) for line in lines)


def apart(text: str, macros: frozenset[str]) -> str:
    """A module with names of the library's renamed that are macros."""
    names = {name for _, *used in _USED.findall(text) for name in used if name in macros}
    names |= {name for name in macros if f".accomp_{name}" in text} if ".accomp_" in text else set()
    if not names:
        return text
    before = "".join(f"#define {name} accomp_{name}\n" for name in sorted(names))
    after = "".join(f"#undef {name}\n" for name in sorted(names))
    text = _USED.sub(lambda m: "::".join((m[1], *(_other(n, macros) for n in m.groups()[1:] if n))), text)
    return text.replace(HEADER, f"#include <accomp_device/libraries.h>\n{before}{HEADER}{after}", 1)


def _other(name: str, macros: frozenset[str]) -> str:
    return f"accomp_{name}" if name in macros else name
