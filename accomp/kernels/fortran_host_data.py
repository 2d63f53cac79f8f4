"""`host_data` in host programs of HIP kernels in Fortran (OpenACC 3.3 section 2.8).

In the region the variables are pointers of their own names to the device copies.
"""

from __future__ import annotations

from accomp.ir.nodes import HostLine, Lowering
from accomp.mapping.attributes import refs
from accomp.mapping.fortran_calls import Call, conditions
from accomp.mapping.model import Context
from accomp.syntax.nodes import TypeKind, VarRef

_MODULE = "accomp_hip"
_NAMES = "use, intrinsic :: iso_c_binding, only: accomp_ptr => c_ptr, accomp_point => c_f_pointer"


def host_data(context: Context) -> Lowering:
    """Calls that ask for device addresses, and a block in which the names mean what lies there."""
    directive = context.directive
    found = {ref.name.lower(): ref for _, ref in refs(context.construct, "use_device")}
    vars = tuple(found.values())
    if_present = int(directive.has("if_present"))
    call = Call(context, conditions(directive.all("if")))
    opening = [*call.statements("accomp_done()")[:-1], "block", _NAMES]
    opening += [line for n, ref in enumerate(vars, 1) for line in _declared(n, ref)]
    opening += [line for n, ref in enumerate(vars, 1) for line in _asked(n, ref, if_present)]
    opening += ["call accomp_done()", "block"]
    opening += [_pointer(ref) for ref in vars]
    opening += [line for n, ref in enumerate(vars, 1) for line in _associated(n, ref)]
    lines = tuple(HostLine(text, needs=_MODULE) for text in opening)
    return Lowering(lines, (HostLine("end block"), HostLine("end block")))


def _rank(ref: VarRef) -> int:
    type_ = ref.declared_type
    return type_.rank if type_ is not None else 0


def _declared(number: int, ref: VarRef) -> list[str]:
    rank = _rank(ref)
    shape = [f"integer(8) :: accomp_s{number}({rank}), accomp_l{number}({rank})"] if rank else []
    return [f"type(accomp_ptr) :: accomp_d{number}", *shape]


def _asked(number: int, ref: VarRef, if_present: int) -> list[str]:
    name = ref.name
    asked = f"accomp_d{number} = accomp_use_device({name}, {if_present}_4, '{name}')"
    if not _rank(ref):
        return [asked]
    return [asked, f"accomp_s{number} = shape({name}, kind=8)", f"accomp_l{number} = lbound({name}, kind=8)"]


def _pointer(ref: VarRef) -> str:
    type_ = ref.declared_type
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        type_ = type_.element
    spelled = type_.spelling if type_ is not None else "real"
    rank = _rank(ref)
    shape = f"({', '.join(':' * rank)}), contiguous" if rank else ""
    attributes = f", pointer{', contiguous' if rank else ''}"
    return f"{spelled}{attributes} :: {ref.name}{shape.removesuffix(', contiguous')}"


def _associated(number: int, ref: VarRef) -> list[str]:
    name, rank = ref.name, _rank(ref)
    if not rank:
        return [f"call accomp_point(accomp_d{number}, {name})"]
    lowers = ", ".join(f"accomp_l{number}({d}):" for d in range(1, rank + 1))
    return [f"call accomp_point(accomp_d{number}, {name}, accomp_s{number})", f"{name}({lowers}) => {name}"]
