"""The kinds of default types, which options of compilers change."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.host.fortran_types import Defaults

_PROMOTIONS = {
    **{f"-freal-{old}-real-{new}": ("real", old, new) for old in (4, 8) for new in (4, 8, 10, 16)},
    "-finteger-4-integer-8": ("integer", 4, 8),
}
_REALS = {f"-fdefault-real-{size}": size for size in (8, 10, 16)}


def defaults_of(arguments: Iterable[str]) -> Defaults:
    """The kinds of default types under the options of gfortran and flang.

    A larger default REAL makes DOUBLE PRECISION one of 16 bytes but with `-fdefault-double-8`.
    """
    given = tuple(arguments)
    reals = [_REALS[one] for one in given if one in _REALS]
    found = Defaults(
        8 if not {"-fdefault-integer-8", "-i8"}.isdisjoint(given) else 4,
        reals[-1] if reals else 8 if "-r8" in given else 4,
        16 if reals and "-fdefault-double-8" not in given else 8,
        tuple(_PROMOTIONS[one] for one in given if one in _PROMOTIONS),
    )
    return Defaults(
        found.effective_kind("integer", found.integer),
        found.effective_kind("real", found.real),
        found.effective_kind("real", found.double),
        found.promoted,
    )
