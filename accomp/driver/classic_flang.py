"""Options of the flang before LLVM's: build systems give them to whatever is called flang (Meson 1.0).

LLVM's flang has other names for them, or none: it lists no dependencies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

_OURS = ("-module", "-Minform=")
"""By which the command line is known."""
_LEFT_OUT = ("-Minform=", "-MD", "-MMD")
_LEFT_OUT_WITH_VALUE = ("-MF", "-MQ", "-MT")
_LLVM = "-module-dir"


def for_llvm(arguments: Sequence[str], compiler: str) -> Sequence[str]:
    """The arguments as LLVM's flang takes them, where that is the compiler; `compiler` is what users name."""
    if not any(word.startswith(_OURS) and word != _LLVM for word in arguments):
        return arguments
    from accomp.driver.fortran_compiling import choose_fortran

    return [*_translated(arguments)] if choose_fortran(compiler).record.modules == _LLVM else arguments


def _translated(arguments: Iterable[str]) -> Iterator[str]:
    words = iter(arguments)
    for word in words:
        if word in _LEFT_OUT_WITH_VALUE:
            next(words, None)
        elif not word.startswith(_LEFT_OUT):
            yield _LLVM if word == "-module" else word
