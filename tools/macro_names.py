"""Which plain names the headers of the run-time library use, so that macros of programs leave them alone.

    tools/macro_names.py [--check]

Writes `accomp_names.h` and `accomp_names_end.h` of runtime/include, which stand around what headers for
translated programs declare: the first keeps macros of those names away, the second brings them back.
"""

import re
import sys
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent / "runtime" / "include"
PROTECTED = ("accomp.h", "accomp_hip.h")
KEYWORDS = frozenset(
    """
    alignas alignof asm auto bool break case catch char class const const_cast constexpr continue decltype
    default delete do double dynamic_cast else enum explicit extern false float for friend goto if inline
    int long mutable namespace new noexcept nullptr operator private protected public register
    reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct switch
    template this thread_local throw true try typedef typeid typename union unsigned using virtual void
    volatile while
    """.split()
)
STANDARD = frozenset(("size_t", "ssize_t"))
"""Types of headers of C, which programs may not define as macros (C11 7.1.3)."""
_TO_SKIP = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
_WORD = re.compile(r"\b[A-Za-z]\w*")
_OURS = re.compile(r"acc_|ACC_|accomp|ACCOMP")


def plain_names(text: str) -> set[str]:
    """The names in a text of C or C++ that programs may define as macros: not reserved, not the library's."""
    code = _DIRECTIVE.sub("", _TO_SKIP.sub(" ", text))
    words = {w for w in _WORD.findall(code) if not _OURS.match(w)}
    return words - KEYWORDS - STANDARD


def headers() -> dict[str, str]:
    """The texts of both headers."""
    names = sorted(set[str]().union(*(plain_names((INCLUDE / name).read_text()) for name in PROTECTED)))
    away = [f'#pragma push_macro("{name}")\n#undef {name}\n' for name in names]
    back = [f'#pragma pop_macro("{name}")\n' for name in names]
    return {
        "accomp_names.h": _header("Macros of programs do not touch what follows.", away),
        "accomp_names_end.h": _header("They mean again what they meant in front of accomp_names.h.", back),
    }


def _header(summary: str, lines: list[str]) -> str:
    return (
        f"/* {summary} Written by tools/macro_names.py.\n *\n"
        " * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.\n"
        " * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n */\n" + "".join(lines)
    )


def main() -> int:
    """Write the headers, or say which are not as they would be written."""
    stale = {name: text for name, text in headers().items() if _read(INCLUDE / name) != text}
    if "--check" in sys.argv[1:]:
        return 1 if stale else 0
    for name, text in stale.items():
        (INCLUDE / name).write_text(text)
    return 0


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main())
