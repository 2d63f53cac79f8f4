"""Implicit data attributes of compute constructs, made explicit (OpenACC 3.3 section 2.6.2).

Each variable referenced in a region and declared outside of it gets what the
standard determines: an implicit clause where OpenACC has one (`reduction`,
`copy`, `firstprivate`, `present`), so that rules find it as they find what the
program says; else a field of the construct's `Attributes`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from accomp.ir.nodes import Attributes, Construct, Loop, Object, ObjectData, Reduced, Use
from accomp.mapping.build import start_of
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.parts_of_objects import holder_of
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, Expr, Keyed, Symbol, TypeInfo, TypeKind, VarRef, Word

DATA_CLAUSES = ("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach")
PRIVATE_CLAUSES = ("private", "firstprivate", "reduction")
AUTOMATIC = ("auto", "parameter")
"""Storage of variables that cease to exist when their function returns."""


def key(ref: VarRef) -> str:
    """What identifies the variable of a ref."""
    return ref.symbol.id if ref.symbol else ref.name


def name_of(ref: VarRef) -> str:
    """The name of a variable in the tree: in Fortran without the case that a clause writes it in."""
    return ref.symbol.name if ref.symbol else ref.name


def refs(construct: Construct, *clauses: str) -> list[tuple[Clause, VarRef]]:
    """The vars in the clauses of those names, each with its clause."""
    found: list[tuple[Clause, VarRef]] = []
    for clause in construct.directive.clauses:
        if clause.name in clauses:
            found += [(clause, ref) for ref in clause.vars]
    return found


def is_section(ref: VarRef) -> bool:
    """Whether a var is a section that is reached through a pointer."""
    return (
        bool(ref.sections) and ref.type is not None and ref.type.kind is TypeKind.POINTER and not ref.members
    )


def whole(symbol: Symbol) -> VarRef:
    """A ref to the whole of a variable."""
    return VarRef(symbol.name, symbol.name, symbol=symbol, type=symbol.type)


def assumed_shape(ref: VarRef) -> bool:
    """Whether it is an array of Fortran of assumed shape (Fortran 2018 8.5.8.3)."""
    symbol, type_ = ref.symbol, ref.declared_type
    if symbol is None or type_ is None or symbol.has("allocatable") or symbol.has("pointer"):
        return False
    return type_.kind is TypeKind.ARRAY and type_.complete and type_.extent is None


def implicit(name: str, vars: Iterable[VarRef], *modifiers: Word) -> tuple[Clause, ...]:
    """An implicit clause of these vars; none where there are none."""
    args = tuple(vars)
    return (Clause(name, None, name, modifiers, args, True, True),) if args else ()


def without_vars(clause: Clause, keys: Collection[str]) -> Clause:
    """The clause without these variables."""
    args = tuple(a for a in clause.args if not isinstance(a, VarRef) or key(a) not in keys)
    return replace(clause, args=args)


@dataclass(slots=True)
class _Attributes:
    """What was determined, in the order of the variables' first references."""

    reduction: dict[str, list[VarRef]]
    copy: list[VarRef]
    copyin: list[VarRef]
    initial: list[VarRef]
    present: list[VarRef]
    visible: list[VarRef]
    firstprivate: list[VarRef]
    shared: list[VarRef]
    translated: list[VarRef]
    shadowed: list[Reduced]
    this: VarRef | None
    members: list[VarRef]
    inner: frozenset[str] = frozenset()
    """Variables that the loop combined with the construct gives copies of their values."""
    object: ObjectData = ObjectData.COPYIN

    def reduce(self, symbol: Symbol, operator: str, beside: bool, mapped: bool) -> None:
        """A variable of inner gang reductions; `beside`: it is used elsewhere in the region too."""
        if beside:
            self.shadowed.append(Reduced(operator, whole(symbol)))
            self.shared.append(whole(symbol))
        else:
            self.reduction.setdefault(operator, []).append(whole(symbol))
        if not mapped:
            self.copy.append(whole(symbol))

    def clauses(self) -> tuple[Clause, ...]:
        out: tuple[Clause, ...] = ()
        for operator, vars in self.reduction.items():
            out += implicit("reduction", vars, Word(operator))
        out += implicit("copy", self.copy) + implicit("copyin", self.copyin)
        return out + implicit("present", self.present) + implicit("firstprivate", self.firstprivate)

    def added(self, before: Attributes) -> Attributes:
        return replace(
            before,
            shared=tuple(self.shared),
            visible=tuple(self.visible),
            translated=tuple(self.translated),
            initial=tuple(self.initial),
            shadowed=tuple(self.shadowed),
            object=Object(self.this, self.object) if self.this is not None else None,
            members=tuple(self.members),
        )


def of_object(symbol: Symbol) -> bool:
    """Whether it is `this`, or a member: neither is an item of data-sharing clauses."""
    return symbol.id == "this" or symbol.storage in ("member", "static_member")


def determine(construct: Construct, enclosing: tuple[Construct, ...], kernels: bool = False) -> Construct:
    """The compute construct with its implicit data attributes, as implicit clauses and `Attributes`.

    `enclosing` are the constructs around it, outermost first: their data
    clauses are visible (section 2.6.2) and rule out implicit ones. `kernels`: OpenMP sees none of it.
    """
    found = _Attributes({}, [], [], [], [], [], [], [], [], [], None, [])
    taken = {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    mapped = {key(r): r for _, r in refs(construct, *DATA_CLAUSES) if not r.members}
    device = {key(r) for _, r in refs(construct, "deviceptr", "no_create", "attach")}
    reduced = _gang_reductions(construct) if construct.directive.name != "serial" else {}
    taken |= set[str]() if kernels else _attached(construct, enclosing) - reduced.keys()
    _from_clauses(construct, found, mapped)
    if in_fortran(construct) and not kernels:
        found.inner = _copied_by_loop(construct)
    present = _default(construct, enclosing) == "present"
    if present or construct.directive.has("async"):
        taken |= _of_iterations(construct, present or construct.directive.name == "kernels")
    if in_fortran(construct) and not kernels:
        taken |= declared_within(construct) - outside_of_blocks(construct)
    for symbol in _variables(construct):
        if symbol.id in taken:
            continue
        if symbol.id == "this":
            found.this = whole(symbol)
        elif symbol.storage == "member" and symbol.id not in reduced:
            found.members.append(whole(symbol))
        elif symbol.id in reduced:
            loops = tuple(c for c in construct.walk() if _reduces(c, symbol.id))
            beside = (kernels or not in_fortran(construct)) and named_outside(symbol.name, construct, loops)
            found.reduce(symbol, reduced[symbol.id], beside, symbol.id in mapped)
        elif symbol.id in device:
            continue
        elif symbol.id in mapped or _is_in_part(construct, symbol):
            found.shared.append(whole(symbol))
        elif (parts := _parts(construct, symbol, enclosing)) is not None:
            found.shared.append(whole(symbol))
            found.visible += parts
        else:
            _undetermined(construct, symbol, enclosing, found)
            found.visible += _visible_in_instances(construct, symbol, enclosing) if kernels else []
    directive = replace(construct.directive, clauses=(*construct.directive.clauses, *found.clauses()))
    return replace(construct, directive=directive, attributes=found.added(construct.attributes))


def _attached(construct: Construct, enclosing: tuple[Construct, ...]) -> set[str]:
    """Variables whose attributes OpenMP determines: closures in no clause, and those of dependent types.

    It attaches what a closure captured (5.2 section 5.8.3), clang 19 only where no clause names the closure.
    What depends on template parameters is firstprivate in each instantiation, mapped if it is an aggregate.
    """
    clauses, kernels = (*DATA_CLAUSES, *PRIVATE_CLAUSES), construct.directive.name == "kernels"
    named = {key(ref) for _, ref in refs(construct, *clauses)}
    free = [symbol for symbol in _variables(construct) if symbol.id not in named]
    closures = {s.id for s in free if s.has("closure") and visible(s, enclosing) is None}
    return closures | {s.id for s in free if s.type.kind is TypeKind.DEPENDENT and not kernels}


def _visible_in_instances(
    construct: Construct, symbol: Symbol, enclosing: tuple[Construct, ...]
) -> list[VarRef]:
    """What a data clause around names of a variable whose type depends on template parameters."""
    around = visible(symbol, enclosing) if symbol.type.kind is TypeKind.DEPENDENT else None
    return [around[1]] if around is not None and construct.directive.name != "kernels" else []


def _of_iterations(construct: Construct, scalars: bool) -> set[str]:
    """What each iteration of loops in a construct has a copy of, and nobody the variable.

    It is referenced by no iteration, and may be on no device. A region that is not over when its construct
    is must not copy it out: it may be gone by then.
    """
    private = (r for loop in loops_within(construct) for _, r in refs(loop, "private") if not r.sections)
    found = {key(r) for r in private if scalars or (r.type is not None and not r.type.scalar)}
    return found - outside_of_blocks(construct)


def declared_within(construct: Construct) -> frozenset[str]:
    """What sequential loops in a region have private copies of, each a variable of its name in a BLOCK.

    flang 22 takes the name to be that of the variable outside in parallel regions within, if a clause of
    `teams` lists it.
    """
    sequential = (loop for loop in loops_within(construct) if not levels(loop))
    return frozenset(key(ref) for loop in sequential for _, ref in refs(loop, "private"))


def outside_of_blocks(construct: Construct, of_written: bool = False) -> frozenset[str]:
    """The variables that a region names outside of the loops within that have private copies of them.

    `of_written`: those that it may set there.
    """
    combined = any(c.directive.span == construct.directive.span for c in construct.children)
    found = {u.symbol.id for u in construct.uses if (u.set if of_written else u.own) and not combined}
    for child in construct.children:
        private = {key(ref) for _, ref in refs(child, "private") if child.directive.name == "loop"}
        found |= outside_of_blocks(child, of_written) - private
    return frozenset(found)


def _parts(
    construct: Construct, symbol: Symbol, enclosing: tuple[Construct, ...]
) -> tuple[VarRef, ...] | None:
    """The components that data clauses around list, where a region of Fortran uses no other of an object."""
    if not in_fortran(construct) or visible(symbol, enclosing) is not None:
        return None
    around = [c for c in enclosing if c.directive.name == "data"]
    found = [r for c in (construct, *around) for _, r in refs(c, *DATA_CLAUSES) if key(r) == symbol.id]
    if not found:
        return None
    from accomp.mapping.listed_components import listed_parts

    parts = listed_parts(construct, symbol, found)
    own = {r.text for _, r in refs(construct, *DATA_CLAUSES)}
    return tuple(r for r in parts if r.text not in own) if parts else None


def _copied_by_loop(construct: Construct) -> frozenset[str]:
    """What gang loops have in firstprivate clauses: gfortran refuses those that are the teams' own."""
    inner = [loop for loop in loops_within(construct) if levels(loop).gang]
    return frozenset(key(ref) for loop in inner for _, ref in refs(loop, "firstprivate"))


def _from_clauses(construct: Construct, found: _Attributes, mapped: dict[str, VarRef]) -> None:
    """What follows from clauses of the construct: of reductions, firstprivate sections, `this`."""
    found.copy += [ref for _, ref in refs(construct, "reduction") if key(ref) not in mapped]
    for _, ref in refs(construct, "firstprivate"):
        if ref.sections and ref.type is not None and ref.type.kind is TypeKind.POINTER:
            found.initial.append(ref)  # the copies are made on the device
    if "this" in mapped:
        found.object = ObjectData.PRESENT
    elif any(u.written and u.symbol.storage == "member" for u in construct.uses):
        found.object = ObjectData.COPY


def _variables(construct: Construct) -> tuple[Symbol, ...]:
    """The variables referenced in the region, then those in the clauses of a combined loop; each once."""
    out = {use.symbol.id: use.symbol for use in construct.uses if not use.index}
    indices = {use.symbol.id for use in construct.uses if use.index}
    for child in construct.children:
        if child.directive.span == construct.directive.span:
            for clause in child.directive.clauses:
                for symbol in _symbols(clause):
                    if symbol.id not in indices:
                        out.setdefault(symbol.id, symbol)
    return tuple(out.values())


def _symbols(clause: Clause) -> Iterator[Symbol]:
    for arg in clause.args:
        value = arg.value if isinstance(arg, Keyed) else arg
        if isinstance(value, Expr):
            yield from (symbol for symbol in value.symbols if symbol.type.kind is not TypeKind.FUNCTION)


def _undetermined(
    construct: Construct, symbol: Symbol, enclosing: tuple[Construct, ...], found: _Attributes
) -> None:
    """Attribute of a variable in no clause of the construct."""
    ref = whole(symbol)
    if symbol.type.kind is TypeKind.DEPENDENT and construct.directive.name != "kernels":
        found.shared.append(ref)
        return
    around, pointer = visible(symbol, enclosing), symbol.type.kind is TypeKind.POINTER
    if around is not None and _is_static(around, symbol, enclosing):
        dynamic = [ref] if symbol.has("allocatable") or symbol.has("pointer") else []  # its data came later
        found.visible += dynamic
        found.shared += dynamic
        return  # a variable of the device, of which OpenMP knows
    if around is not None and around[0].name == "deviceptr":
        found.translated.append(ref)
    elif pointer and (around is None or _reached(around, symbol, enclosing)):
        found.translated.append(ref)
    elif around is not None:
        start = start_of(around[1]) if around[0].name == "no_create" and pointer else None
        found.visible.append(start or around[1])
        found.shared.append(ref)
    elif not symbol.type.scalar:
        _no_scalar(construct, symbol, enclosing, found)
    elif construct.directive.name == "kernels":
        _scalar_of_kernels(construct, symbol, found)
    elif symbol.id in found.inner:
        found.shared.append(ref)
    elif symbol.has("uncopied") and not is_written(construct, symbol):
        found.copyin.append(ref)  # no private copies of these (OpenMP 5.2, section 5.1)
        found.shared.append(ref)
    elif symbol.storage not in ("constant", "static_member"):
        found.firstprivate.append(ref)


def _scalar_of_kernels(construct: Construct, symbol: Symbol, found: _Attributes) -> None:
    """A scalar of a `kernels` construct is copied, but for constants of C++, which may have no storage."""
    ref = whole(symbol)
    if symbol.storage == "constant" or (symbol.storage == "static_member" and symbol.type.const):
        return
    if _outlived(construct, symbol):
        found.firstprivate.append(ref)
        return
    kept = is_constant(symbol.type) or (construct.directive.has("async") and _is_dead(construct, symbol))
    (found.copyin if kept else found.copy).append(ref)
    found.shared.append(ref)


def _is_dead(construct: Construct, symbol: Symbol) -> bool:
    """Whether nothing reads the value that a region gives a variable: a queue need not write it to the host,
    which may have set another by then.
    """
    return any(use.dead for use in construct.uses if use.symbol.id == symbol.id)


def _reached(around: tuple[Clause, VarRef], symbol: Symbol, enclosing: tuple[Construct, ...]) -> bool:
    """Whether a pointer in a data clause around is to data that is found by its address alone.

    Not if the section begins elsewhere, or where the pointer is in clauses further out with others.
    """
    clause, ref = around
    if not ref.sections:
        return clause.name in ("present", "no_create") and not in_fortran(enclosing[-1])
    if clause.name == "no_create":
        return start_of(ref) is None
    lower = ref.sections[0].lower
    all_refs = (r for c in enclosing for _, r in refs(c, *DATA_CLAUSES) if key(r) == symbol.id)
    several = len({"".join(r.text.split()) for r in all_refs if not r.members and r.sections}) > 1
    moved = len(ref.sections) == 1 and ref.sections[0].range
    return not moved or not (several or (lower is not None and lower.value != 0))


def _no_scalar(
    construct: Construct, symbol: Symbol, enclosing: tuple[Construct, ...], found: _Attributes
) -> None:
    """Of an array or a record `default(present)` speaks, not of a string of Fortran, which is neither."""
    ref = whole(symbol)
    if in_fortran(construct) and symbol.type.kind is TypeKind.OTHER:
        (found.copy if is_written(construct, symbol) else found.copyin).append(ref)
    elif _default(construct, enclosing) == "present":
        found.present.append(ref)
    else:
        (found.copyin if is_constant(symbol.type) else found.copy).append(ref)
    found.shared.append(ref)


def _outlived(construct: Construct, symbol: Symbol) -> bool:
    """Whether asynchronous kernels may run when the variable, which they only read, has ceased to exist."""
    lives = construct.directive.has("async") and symbol.storage in AUTOMATIC
    return lives and not is_written(construct, symbol)


def is_written(construct: Construct, symbol: Symbol) -> bool:
    """Whether a region sets a variable, as far as is known."""
    return any(use.written and use.symbol.id == symbol.id for use in construct.uses)


def _is_static(around: tuple[Clause, VarRef], symbol: Symbol, enclosing: tuple[Construct, ...]) -> bool:
    clause = around[0]
    declared = any(clause in c.directive.clauses for c in enclosing if c.directive.name == "declare")
    return declared and on_device(clause, symbol) and not of_program(symbol)


def is_constant(type_: TypeInfo) -> bool:
    """Whether an object of the type is const: nothing to copy back, and perhaps read-only memory."""
    return type_.const or (
        type_.kind is TypeKind.ARRAY and type_.element is not None and is_constant(type_.element)
    )


STATIC = ("device_resident",)
"""Clauses of `declare` alone that give a variable a copy on the device; `link` gives none by itself."""


def of_program(symbol: Symbol) -> bool:
    """Whether it is a variable of a Fortran main program, which flang knows by no name on the device."""
    return symbol.has("program") and "/" not in symbol.attributes


def on_device(clause: Clause, symbol: Symbol) -> bool:
    """Whether a `declare` clause gives a file-scope variable a copy on the device (section 2.13)."""
    return symbol.file_scope and clause.name in ("create", "copyin", "device_resident")


def linked(enclosing: Iterable[Construct]) -> set[str]:
    """The variables that `declare` constructs among these name in `link` clauses (section 2.13)."""
    return {key(ref) for c in enclosing if c.directive.name == "declare" for _, ref in refs(c, "link")}


def visible(symbol: Symbol, enclosing: tuple[Construct, ...]) -> tuple[Clause, VarRef] | None:
    """The data clause of an enclosing construct that a variable is in, with its ref (section 2.6.2)."""
    for construct in reversed(enclosing):
        if construct.directive.name not in ("data", "host_data", "declare"):
            continue
        for clause, ref in refs(construct, *DATA_CLAUSES, *STATIC):
            if not ref.members and key(ref) == symbol.id:
                return clause, ref
    return None


def _default(construct: Construct, enclosing: tuple[Construct, ...]) -> str:
    """The `default` clause that applies: the construct's own, else that of a data construct around it."""
    for node in (construct, *reversed(enclosing)):
        clause = node.directive.get("default")
        if clause is not None:
            return next((a.text for a in clause.args if isinstance(a, Word)), "")
    return ""


def _gang_reductions(construct: Construct) -> dict[str, str]:
    """Variable -> operator of the reductions of gang-partitioned loops within.

    Variables declared inside the construct do not occur among its uses; those that are private to a loop
    between are no others' (Mappings 1.2).
    """
    out: dict[str, str] = {}
    todo = [(child, frozenset[str]()) for child in reversed(construct.children)]
    while todo:
        loop, private = todo.pop()
        if loop.directive.name in COMPUTE:
            continue
        for clause, ref in refs(loop, "reduction") if levels(loop).gang else ():
            if key(ref) not in private:
                out.setdefault(key(ref), clause.operator)
        private |= {key(ref) for _, ref in refs(loop, "private")}
        todo += ((child, private) for child in reversed(loop.children))
    return out


def named_outside(name: str, around: Construct, loops: tuple[Construct, ...]) -> bool:
    """Whether a construct names a variable outside of these loops, by its uses."""
    inner = around.children
    combined = len(inner) == 1 and inner[0].directive.span is around.directive.span
    if not combined and any(use.own for use in around.uses if use.symbol.name == name):
        return True
    return any(named_outside(name, c, loops) for c in inner if not any(c is loop for loop in loops))


def _is_in_part(construct: Construct, symbol: Symbol) -> bool:
    """Whether a record is named for members alone which data clauses list: no other is needed."""
    listed = [ref for _, ref in refs(construct, *DATA_CLAUSES) if key(ref) == symbol.id]
    found = {"".join(ref.members.split()) for ref in listed}
    paths = all(m.startswith(".") and all(w.isidentifier() for w in m[1:].split(".")) for m in found)
    if symbol.type.kind is not TypeKind.RECORD or not found or not paths:
        return False
    if len(found) > 1 and not all(map(holder_of, listed)):
        return False
    named = [m.span for m in construct.mentions if m.text == symbol.name]
    return bool(named) and not names_more(construct, symbol, found)


def names_more(construct: Construct, symbol: Symbol, members: Iterable[str]) -> Span | None:
    """Where a region names a variable otherwise than for some members of it."""
    texts = {symbol.name + text for text in members}
    parts = [m.span for m in construct.mentions if m.text in texts]
    named = (m.span for m in construct.mentions if m.text == symbol.name)
    return next((span for span in named if not any(part.contains(span) for part in parts)), None)


def _reduces(construct: Construct, symbol: str) -> bool:
    gang = construct.directive.name == "loop" and levels(construct).gang
    return gang and any(key(ref) == symbol for _, ref in refs(construct, "reduction"))


def unprivatized(construct: Construct, associated: Iterable[Loop]) -> tuple[Use, ...]:
    """The variables referenced in a loop that are neither private, reduced nor its control variables."""
    taken = {key(r) for _, r in refs(construct, *PRIVATE_CLAUSES)}
    taken |= {key(r) for r in construct.attributes.lastprivate}
    taken |= {loop.index.id for loop in associated if loop.index}
    taken |= {use.symbol.id for use in construct.uses if use.index}
    return tuple(u for u in construct.uses if u.symbol.id not in taken and not of_object(u.symbol))
