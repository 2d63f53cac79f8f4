"""The arguments of intrinsic functions: how many there are, and by which names (Fortran 2018 table 16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.fortran.syntax import Node, Part, Slice
from accomp.frontends.fortran.types import RefusedError

_MANY = 99
_COUNTS = {
    (1, 2): "aint all anint any associated atan ceiling char achar dcmplx floor iachar ichar int len len_trim"
    " logical maskl maskr nint norm2 parity real shape storage_size",
    (1, 3): "cmplx count iall iany iparity lbound maxval minval product selected_real_kind size sum ubound",
    (1, 5): "maxloc minloc",
    (2, 2): "atan2 bessel_jn bessel_yn bge bgt ble blt btest dim dot_product dprod hypot iand ibclr ibset"
    " ieor ior ishft lge lgt lle llt matmul mod modulo nearest repeat scale set_exponent shifta shiftl shiftr"
    " sign",
    (2, 3): "cshift ishftc pack transfer",
    (2, 4): "eoshift index reshape scan verify",
    (2, 6): "findloc",
    (2, _MANY): "amax0 amin0 max max1 min min1",
    (3, 3): "dshiftl dshiftr ibits merge merge_bits spread unpack",
}
_LIMITS = {name: limits for limits, names in _COUNTS.items() for name in names.split()}
"""The least and the most arguments; other functions have one."""
_OTHER_NAMES = {("mask", n): "array" for n in ("all", "any", "count", "parity")} | {("x", "norm2"): "array"}


def named(part: Part, name: str, dummies: tuple[str, ...]) -> dict[str, Node]:
    """The arguments of a function by the names of its dummies, in their order.

    Raises RefusedError where they are too few or too many, have other names, or are array sections.
    """
    found: dict[str, Node] = {}
    for key, node in _keyed(part, name, dummies):
        if key in found:
            raise RefusedError(f"'{part.name}' is given argument '{key}' twice")
        found[key] = node
    least, most = _LIMITS.get(name, (1, 1))
    if (
        len(found.keys() - {"kind"}) < least
        or len(found) > most
        or any(d not in found for d in dummies[:least])
    ):
        raise RefusedError(f"'{part.name}' does not have these arguments")
    return {d: found[d] for d in dummies if d in found} | found


def _keyed(part: Part, name: str, dummies: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    for place, argument in enumerate(part.arguments or ()):
        if isinstance(argument.value, Slice):
            raise RefusedError(f"an array section is an argument of '{part.name}'")
        key = _OTHER_NAMES.get((argument.key, name), argument.key)
        alone = not dummies and (len(part.arguments or ()) == 1 or name.startswith("selected_"))
        known = alone or key in dummies or key == "kind"
        if key and not known:
            raise RefusedError(f"'{part.name}' is given an argument '{argument.key}' by its name")
        yield key or (dummies[place] if place < len(dummies) else f"#{place}"), argument.value
