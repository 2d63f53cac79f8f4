"""What lists of OpenMP clauses may name: variables, whole ones, of the right type, each once."""

from __future__ import annotations

from accomp.codes import openmp_data as codes
from accomp.codes.subscripts import SUBSCRIPT_COUNT
from accomp.diagnostics import Sink
from accomp.ir.openmp import Name
from accomp.sema.omp.blocks import indices
from accomp.sema.omp.sites import Site, here
from accomp.syntax.nodes import Clause, Section, VarRef

_PRIVATE = frozenset(("private", "firstprivate", "lastprivate", "linear"))
_WHOLE = _PRIVATE | {"shared", "copyin", "copyprivate", "threadprivate", "allocate"}
"""Clauses that list whole variables, not parts of them."""
_SHARING = _PRIVATE | {"shared", "reduction", "task_reduction", "in_reduction", "copyin"}
_VALUED = frozenset(("firstprivate", "lastprivate"))
_ALLOWED_PAIRS = (
    _VALUED,
    frozenset(("reduction", "in_reduction")),
    frozenset(("reduction", "task_reduction")),
)
_REDUCTIONS = frozenset(("reduction", "task_reduction", "in_reduction"))
_COUNTED = _REDUCTIONS | {"depend"}
"""Clauses whose sections have elements."""
_MAPPED = frozenset(("map", "to", "from"))
_ADDRESSES = frozenset(("use_device_ptr", "use_device_addr", "is_device_ptr", "has_device_addr"))
_THREADS = frozenset(("copyin", "copyprivate", "threadprivate", "shared"))
_VARIABLES = _SHARING | _ADDRESSES | {"copyprivate", "aligned", "nontemporal", "uniform"}
_UNCOPIED = frozenset(("private", "firstprivate", "lastprivate", "linear", "reduction"))


def check(site: Site, sink: Sink) -> None:
    """Report items of lists that clauses do not take."""
    if site.name in ("declare simd", "declare mapper", "declare reduction"):
        return
    _twice(site, sink)
    variables = set(indices(site))
    for clause in site.clauses():
        for ref in clause.vars:
            name = site.named(ref)
            if not _is_whole(site, clause, ref, name, sink) or name is None:
                continue
            _sections(clause, ref, name, sink)
            if ref.common:
                _common(clause, ref, name, sink)
            elif clause.name in _MAPPED:
                _mapped(site, clause, ref, name, sink)
            elif clause.name in _VARIABLES:
                _item(clause, ref, name, sink)
                if name in variables:
                    _index(site, clause, ref, name, sink)
                elif clause.name == "linear" and site.has("distribute"):
                    what = f"no variable of a loop that '{site.title}' is about"
                    sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what=what, clause="linear")
    _copyprivate(site, sink)


def _mapped(site: Site, clause: Clause, ref: VarRef, name: Name, sink: Sink) -> None:
    """What is mapped or moved is a variable, not threadprivate (5.8.3, 13.9)."""
    what = ""
    if site.name == "declare target":
        return
    if _is_procedure(site, name):
        what = "a procedure"
    elif "parameter" in name.attributes:
        what = "a named constant"
    elif name.has("threadprivate"):
        what = "threadprivate"
    if what:
        sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what=what, clause=clause.name)


def _is_procedure(site: Site, name: Name) -> bool:
    """Whether a name in a list of data is that of a procedure, and not of the result of the one around."""
    own = name.name == site.procedure.name and site.procedure.kind == "function"
    return name.role == "procedure" and not (name.has("result") or (own and not name.has("other result")))


def _is_whole(site: Site, clause: Clause, ref: VarRef, name: Name | None, sink: Sink) -> bool:
    """Whether a clause takes a part of a variable; reported where it does not."""
    last = site.construct.component(ref) or name
    if last is not None and _is_substring(ref, last):
        sink.report(codes.SUBSTRING, ref.span, text=ref.text)
        return False
    part = ref.members and clause.name in _WHOLE | _ADDRESSES
    if part or (ref.sections and clause.name in _WHOLE):
        sink.report(codes.PART, ref.span, text=ref.text, clause=clause.name)
        return False
    return True


def _is_substring(ref: VarRef, name: Name) -> bool:
    """Whether the last parentheses after a string or an array of strings are a range of characters."""
    return name.type == "character" and len(ref.sections) > name.rank


def _sections(clause: Clause, ref: VarRef, name: Name, sink: Sink) -> None:
    """Sections in lists have elements, and those of reductions no gaps (3.2.5, 5.5.5, 15.9.5)."""
    what = ""
    if clause.name in _COUNTED and any(map(_is_empty, ref.sections)):
        what = "an array section without elements"
    elif clause.name in _REDUCTIONS and any(_step(section) not in (None, 1) for section in ref.sections):
        what = "an array section that is not contiguous"
    elif clause.name in _MAPPED and name.has("assumed-size") and _is_unbounded(ref):
        what = "an assumed-size array without an upper bound of its last dimension"
    elif clause.name == "depend" and name.has("assumed-size") and ref.sections and _is_unbounded(ref):
        what = "an assumed-size array without an upper bound of its last dimension"
    elif clause.name in _REDUCTIONS and name.has("assumed-size") and ref.plain:
        what = "an assumed-size array without an upper bound of its last dimension"
    if what:
        sink.report(codes.NOT_VARIABLE, ref.span, name=ref.text, what=what, clause=clause.name)
    elif ref.members:
        return
    elif ref.sections and name.rank > 0 and len(ref.sections) != name.rank:
        given, declared = (
            _count(n, noun) for n, noun in ((len(ref.sections), "subscript"), (name.rank, "dimension"))
        )
        sink.report(SUBSCRIPT_COUNT, ref.span, text=ref.text, name=name.name, given=given, declared=declared)
    elif (value := _outside(ref, name)) is not None:
        sink.report(codes.SUBSCRIPT_OUTSIDE, ref.span, value=value, name=name.name)


def _outside(ref: VarRef, name: Name) -> int | None:
    """The first constant subscript of an item that lies outside of the array (Fortran 2018 9.5.3)."""
    for section, (least, most) in zip(ref.sections, name.bounds, strict=False):
        given = [part for part in (section.lower, section.length) if part is not None]
        if _is_empty(section) or any(part.value is None for part in given):
            continue  # a section without elements may begin anywhere
        for part in given:
            value = part.value
            if value is not None and least is not None and most is not None and not least <= value <= most:
                return value
    return None


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is_empty(section: Section) -> bool:
    lower = section.lower.value if section.lower is not None else None
    upper = section.length.value if section.length is not None else None
    if not section.range or lower is None or upper is None:
        return False
    return (_step(section) or 1) > 0 and lower > upper


def _step(section: Section) -> int | None:
    return section.stride.value if section.stride is not None else None


def _is_unbounded(ref: VarRef) -> bool:
    if ref.members:
        return False
    return not ref.sections or (ref.sections[-1].range and ref.sections[-1].length is None)


def _common(clause: Clause, ref: VarRef, name: Name, sink: Sink) -> None:
    if clause.name in _REDUCTIONS | {"linear"}:
        sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what="a common block", clause=clause.name)
    elif not name.unit:
        sink.report(codes.COMMON_SCOPE, ref.span, name=name.name)


def _item(clause: Clause, ref: VarRef, name: Name, sink: Sink) -> None:
    """One variable in a clause on data."""
    what = _not_variable(clause, name)
    if what:
        sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what=what, clause=clause.name)
    elif clause.name == "copyin" and not name.has("threadprivate"):
        sink.report(codes.NOT_THREADPRIVATE, ref.span, name=name.name)
    elif name.has("threadprivate") and clause.name in _SHARING - {"copyin"}:
        sink.report(codes.THREADPRIVATE_LISTED, ref.span, name=name.name, clause=clause.name)
    elif clause.name == "aligned":
        if not may_be_aligned(name):
            sink.report(codes.ALIGNED_TYPE, ref.span, name=name.name)
    elif clause.name in ("is_device_ptr", "use_device_ptr") and "c_ptr" not in name.spelled:
        other = {"is_device_ptr": "has_device_addr", "use_device_ptr": "use_device_addr"}[clause.name]
        sink.report(codes.POINTER_TYPE, ref.span, name=name.name, clause=clause.name, other=other)


def may_be_aligned(name: Name) -> bool:
    """Whether `aligned` takes a variable (OpenMP 5.2, section 5.11)."""
    return name.has("pointer", "allocatable", "pointee") or "c_ptr" in name.spelled


def _not_variable(clause: Clause, name: Name) -> str:
    """Why a name cannot be listed, empty where it can (5.4.3, 5.1.1)."""
    if name.role == "procedure" and not name.has("pointer", "result"):
        return "a procedure"
    if name.role == "procedure" and name.has("pointer") and clause.name in _REDUCTIONS:
        return "a procedure pointer"
    if name.has("protected") and clause.name in ("lastprivate", "linear", "reduction", "copyprivate"):
        return "protected by its module"
    if "parameter" in name.attributes and clause.name in _PRIVATE - {"firstprivate"} | {"reduction"}:
        return "a named constant"
    if name.has("uncopied") and clause.name in _UNCOPIED:
        return "in a NAMELIST statement or used by a statement function"
    if name.has("assumed-size") and clause.name in ("private", "firstprivate", "lastprivate"):
        return "an assumed-size array, which is shared"
    if name.role == "alias" and clause.name in _PRIVATE | {"reduction"} and name.has("associate"):
        return "the name of an ASSOCIATE construct"
    if name.has("pointee") and clause.name in _PRIVATE | {"shared"} | _REDUCTIONS:
        return "a Cray pointee, which has the attribute of its pointer"
    if clause.name == "linear" and name.has("pointer"):
        return "a pointer"
    if name.intent == "in" and clause.name in ("private", "lastprivate", "reduction", "copyprivate"):
        return "a dummy argument with INTENT(IN)"
    return ""


def _index(site: Site, clause: Clause, ref: VarRef, name: Name, sink: Sink) -> None:
    """Variables of associated loops may be `private` or `lastprivate`, of one simd loop `linear` (5.1.1)."""
    allowed = {"private", "lastprivate", *_ADDRESSES, "aligned", "nontemporal"}
    allowed |= {"linear"} if site.has("simd") else set()
    if clause.name not in allowed:
        what = f"the variable of a loop that '{site.title}' is about"
        sink.report(codes.PREDETERMINED, ref.span, name=name.name, what=what, clause=clause.name)


def _twice(site: Site, sink: Sink) -> None:
    """Each variable in one data-sharing clause, save `firstprivate` with `lastprivate` (5.4).

    `detach` counts as one, as it makes the event firstprivate (12.5.2).
    """
    seen: dict[str, Clause] = {}
    also: dict[str, Clause] = {}
    for clause in site.directive.clauses:
        if clause.name not in _SHARING | _ADDRESSES | {
            "detach",
            "map",
            "aligned",
            "nontemporal",
            "inclusive",
            "exclusive",
        }:
            continue
        for ref in clause.vars:
            name = site.named(ref)
            if name is None or ref.common or ref.members or (ref.sections and clause.name not in _WHOLE):
                continue
            if clause.name in _SHARING or clause.name == "detach":
                _shared_twice(site, clause, ref, name, seen, sink)
            _on_target(site, clause, ref, name, also, sink)
    _repeated(site, sink)
    if site.name == "target update":
        _updated(site, sink)


def _updated(site: Site, sink: Sink) -> None:
    """`target update` lists a variable in `to` or `from`, not in both (13.9)."""
    listed = {ref.compact.lower(): clause for clause in site.directive.all("to") for ref in clause.vars}
    for clause in site.directive.all("from"):
        for ref in clause.vars:
            other = listed.get(ref.compact.lower())
            if other is not None:
                notes = here("'to'", other.span)
                sink.report(
                    codes.LISTED_TWICE, ref.span, notes=notes, name=ref.text, first="to", second="from"
                )


def _shared_twice(
    site: Site, clause: Clause, ref: VarRef, name: Name, seen: dict[str, Clause], sink: Sink
) -> None:
    before = seen.get(name.id)
    if before is None:
        seen[name.id] = clause
        return
    pair = frozenset((before.name, clause.name))
    apart = site.has("distribute") and not site.has("for", "simd")  # OpenMP 5.2, 11.6
    allowed = pair in _ALLOWED_PAIRS and not (apart and pair == _VALUED)
    if allowed or "copyin" in pair:
        return
    if len(pair) == 2 and "linear" in pair and "lastprivate" in pair and site.version >= "6.0":
        return
    _listed_twice(ref, name, before, clause, sink)


def _listed_twice(ref: VarRef, name: Name, first: Clause, second: Clause, sink: Sink) -> None:
    """Report a variable that two clauses list."""
    notes = here(f"'{first.name}'", first.span)
    sink.report(
        codes.LISTED_TWICE, ref.span, notes=notes, name=name.name, first=first.name, second=second.name
    )


def _on_target(
    site: Site, clause: Clause, ref: VarRef, name: Name, also: dict[str, Clause], sink: Sink
) -> None:
    """On `target`, a variable is mapped or has an attribute or address, not both (5.8.3, 13.8).

    Of the constituents of `target simd`, only `target` can take `firstprivate` (17.2).
    """
    if site.name == "target data" and clause.name in ("use_device_ptr", "use_device_addr"):
        _addressed(clause, ref, name, also, sink)
    if site.name not in ("target", "target simd"):
        return
    own = _PRIVATE if site.name == "target" else ("firstprivate",)
    family = "map" if clause.name == "map" else "private" if clause.name in own else ""
    family = "address" if clause.name in ("is_device_ptr", "has_device_addr") else family
    if not family:
        return
    before = also.setdefault(name.id, clause)
    other = "map" if before.name == "map" else "private" if before.name in _PRIVATE else "address"
    if other != family:
        _listed_twice(ref, name, before, clause, sink)


def _addressed(clause: Clause, ref: VarRef, name: Name, also: dict[str, Clause], sink: Sink) -> None:
    """`use_device_ptr` and `use_device_addr` list different variables (13.5)."""
    before = also.setdefault(name.id, clause)
    if before.name != clause.name:
        _listed_twice(ref, name, before, clause, sink)


def _repeated(site: Site, sink: Sink) -> None:
    """Lists in which each variable stands once (5.11, 5.4.7 to 5.4.10, 10.4.1)."""
    for kind in (
        "aligned",
        "nontemporal",
        "is_device_ptr",
        "has_device_addr",
        "use_device_ptr",
        "use_device_addr",
    ):
        seen: set[str] = set()
        for clause in site.directive.all(kind):
            for ref in clause.vars:
                name = site.named(ref)
                if name is not None and ref.plain and name.id in seen:
                    sink.report(codes.LISTED_AGAIN, ref.span, name=name.name, clause=kind)
                seen.add(name.id if name is not None and ref.plain else "")


def _copyprivate(site: Site, sink: Sink) -> None:
    """What `copyprivate` lists is in no private clause of the same construct (5.7.2)."""
    listed = {
        name.id: clause.name
        for clause in site.directive.all("private", "firstprivate")
        for ref in clause.vars
        if (name := site.named(ref)) is not None
    }
    seen: set[str] = set()
    for clause in site.clauses():
        if clause.name != "copyprivate":
            continue
        for ref in clause.vars:
            name = site.named(ref)
            if name is not None and name.id in listed:
                other = listed[name.id]
                sink.report(codes.COPYPRIVATE_LISTED, ref.span, name=name.name, clause=other)
            if name is not None and name.id in seen:
                sink.report(codes.LISTED_AGAIN, ref.span, name=name.name, clause="copyprivate")
            seen.add(name.id if name is not None else "")
