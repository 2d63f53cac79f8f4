"""Variables of Fortran by their device addresses, in regions of `host_data` (OpenACC 3.3 section 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.syntax.nodes import VarRef

_NAMES = "use, intrinsic :: iso_c_binding, only: accomp_ptr => c_ptr, accomp_point => c_f_pointer"


def declarations(refs: tuple[VarRef, ...]) -> Iterator[str]:
    """Declarations of what holds addresses and shapes; they start a BLOCK construct."""
    yield _NAMES
    for number, ref in enumerate(refs, 1):
        yield f"type(accomp_ptr) :: accomp_d{number}"
        if rank := _rank(ref):
            yield f"integer(8) :: accomp_s{number}({rank}), accomp_l{number}({rank})"


def find_calls(refs: tuple[VarRef, ...], if_present: bool) -> Iterator[str]:
    """Statements that ask for addresses."""
    for number, ref in enumerate(refs, 1):
        name = ref.name
        yield f"accomp_d{number} = accomp_use_device({name}, {int(if_present)}_4, '{name}')"
        if _rank(ref):
            yield f"accomp_s{number} = shape({name}, kind=8)"
            yield f"accomp_l{number} = lbound({name}, kind=8)"


def pointers(refs: tuple[VarRef, ...]) -> Iterator[str]:
    """Pointers with the names of the variables, which point to what lies at the addresses."""
    yield from map(_pointer, refs)
    for number, ref in enumerate(refs, 1):
        name, rank = ref.name, _rank(ref)
        shape = f", accomp_s{number}" if rank else ""
        yield f"call accomp_point(accomp_d{number}, {name}{shape})"
        if rank:
            lowers = ", ".join(f"accomp_l{number}({d}):" for d in range(1, rank + 1))
            yield f"{name}({lowers}) => {name}"


def _rank(ref: VarRef) -> int:
    return ref.declared_type.rank if ref.declared_type is not None else 0


def _pointer(ref: VarRef) -> str:
    type_ = ref.declared_type
    spelled = type_.innermost.spelling if type_ is not None else "real"
    rank = _rank(ref)
    shape = f"({', '.join(':' * rank)})" if rank else ""
    return f"{spelled}, pointer{', contiguous' if rank else ''} :: {ref.name}{shape}"
