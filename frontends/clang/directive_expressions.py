"""The host expressions in a directive's arguments: to list them, and to fill in what was bound."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cxx_words import as_cxx
from accomp.frontends.clang.symbols import MEMBER
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax.keywords import RESERVED
from accomp.syntax.nodes import (
    Argument,
    Clause,
    Directive,
    Expr,
    Keyed,
    Section,
    Symbol,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
)

UNBOUND_CLAUSES = frozenset(("bind", "device_type"))
"""Clauses whose arguments name nothing declared at the directive's place (OpenACC 3.3 2.15.1, 2.4)."""
COPYING_CLAUSES = frozenset(("private", "firstprivate"))
"""Clauses that make objects: of classes, by their constructors (sections 2.5.13, 2.5.14, 2.9.10)."""

MOVING_CLAUSES = frozenset(
    ("copy", "copyin", "copyout", "create", "no_create", "present", "delete", "self", "host", "device")
)
"""Clauses about the data of their vars (sections 2.7.6 to 2.7.12, 2.14.4)."""

_TAKES = {"if": "condition", "self": "condition", "collapse": "count", "tile": "count"}
_POINTERS = frozenset(("attach", "detach", "deviceptr"))
_NOWHERE = SourceFile("", b"")


@dataclass(slots=True)
class Slot:
    """One host expression of a directive, with what the compiler said of it.

    `text` is the expression as written; `variable` marks the var of a
    var-list, without its sections; `plain` one without member accesses;
    `copied` one of which regions make objects of their own, `owned` also one that is reduced; `moved` a whole
    variable that a data clause is about, with the `extent` of one that is
    declared as an array but is a parameter; `allocated` the elements that a
    local pointer is allocated with; `takes` what fits: an "integer", a "condition", a "pointer"
    (after `subscripts`), what can be "subscripted", a gang "dimension", the "one" that is left
    of these beside reductions, or a positive "count"; `dependent` one whose type parameters of
    templates decide, `parameter` one that names a parameter that is a value, `varies` one in a template that
    names a variable whose value is not known when it is compiled.
    """

    text: str
    span: Span
    variable: bool = False
    plain: bool = False
    copied: bool = False
    owned: bool = False
    moved: bool = False
    takes: str = ""
    subscripts: int = 0
    dependent: bool = False
    parameter: bool = False
    varies: bool = False
    symbol: Symbol | None = None
    type: TypeInfo | None = None
    constant: bool = False
    value: int | None = None
    symbols: dict[str, Symbol] = field(default_factory=dict[str, Symbol])
    extent: str = ""
    count: int | None = None
    """The extent where it is constant."""
    allocated: str = ""
    scope: int | None = None
    """What declares the variable: a namespace, a class, a function or the file."""

    @property
    def of_object(self) -> bool:
        """Whether it is a member of the object that `this` points to."""
        return self.symbol is not None and self.symbol.storage == MEMBER

    def forget(self) -> None:
        """Drop what was bound: the code of a directive may be seen more than once."""
        self.symbol, self.type, self.constant, self.value = None, None, False, None
        self.symbols, self.extent, self.allocated, self.dependent = {}, "", "", False
        self.scope, self.parameter, self.varies = None, False, False

    @property
    def may_be_constant_in_c(self) -> bool:
        """Whether it may be a constant: const variables are none (C11 6.6)."""
        return not self.symbols or "sizeof" in self.text

    @property
    def may_be_constant_in_cxx(self) -> bool:
        """Whether it may be a constant: it names const variables and functions alone (C++17 8.20)."""
        return all(s.type.const or s.type.kind is TypeKind.FUNCTION for s in self.symbols.values())


def slots(directive: Directive) -> list[Slot]:
    """The host expressions of a directive, in the order in which `fill` takes them."""
    found: list[Slot] = []
    place = directive.span or Span(_NOWHERE, 0, 0)
    for owner in (*directive.clauses, directive):
        if (owner.args or owner.modifiers) and owner.name not in UNBOUND_CLAUSES:
            known = len(found)
            for argument in owner.args:
                _list(argument, place, found, owner.name)
            if owner.name in COPYING_CLAUSES:
                for slot in found[known:]:
                    slot.copied = slot.variable and slot.plain
            if owner.name in COPYING_CLAUSES or owner.name == "reduction":
                for slot in found[known:]:
                    slot.owned = slot.variable
            for modifier in owner.modifiers:
                _list(modifier, place, found)
    if directive.has("reduction"):  # which is not for several dimensions (section 2.9.11)
        for slot in found:
            slot.takes = "one" if slot.takes == "dimension" else slot.takes
    if directive.name == "routine":
        names = [a for a in directive.args if isinstance(a, Word)]
        found += [Slot(a.text, a.span or place, variable=True, plain=True) for a in names]
    return found


def _list(argument: Argument, place: Span, found: list[Slot], owner: str = "") -> None:
    """Append the slots of an argument of a clause or directive."""
    if isinstance(argument, VarRef):
        plain = not argument.members
        found.append(
            Slot(argument.name if plain else _host_text(argument), argument.span or place, True, plain)
        )
        found[-1].moved = owner in MOVING_CLAUSES and argument.plain
        found[-1].takes = _fitting(argument, owner)
        found[-1].subscripts = len(argument.sections)
        for section in argument.sections:
            parts = (section.lower, section.length, section.stride)
            found += [Slot(p.text, p.span or place, takes="integer") for p in parts if p is not None]
        return
    value = argument.value if isinstance(argument, Keyed) else argument
    if isinstance(value, Expr):
        takes = _TAKES.get(owner, "integer")
        takes = "dimension" if isinstance(argument, Keyed) and argument.key == "dim" else takes
        found.append(Slot(value.text, value.span or place, takes=takes))


def _fitting(argument: VarRef, owner: str) -> str:
    """What fits where a var stands: elements may be pointers, too, subarrays are none."""
    if owner in _POINTERS and not any(section.range for section in argument.sections):
        return "pointer"
    return "subscripted" if argument.sections else ""


def depends(of: TypeInfo) -> bool:
    """Whether parameters of templates decide on a type, or on that of its elements."""
    while of.element is not None:
        of = of.element
    return of.kind is TypeKind.DEPENDENT


def _host_text(ref: VarRef) -> str:
    """A var without its sections, as an expression of the host language."""
    if ref.text.startswith(ref.name):
        return ref.name + ref.members
    text = ref.text.rstrip()
    for _ in ref.sections:
        text = text[: _opening(text)].rstrip()
    return text


def _opening(text: str) -> int:
    """The index of the bracket that the last one closes."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == "]") - (text[at] == "[")
        if depth == 0:
            return at
    return len(text)


def fill(directive: Directive, bound: list[Slot]) -> Directive:
    """The directive with symbols, types and values of the slots that `slots` listed."""
    if not bound:
        return directive
    rest = iter(bound)
    clauses = tuple(_clause(c, rest) if c.args or c.modifiers else c for c in directive.clauses)
    args = tuple(_argument(a, rest) for a in directive.args)
    modifiers = tuple(_modifier(m, rest) for m in directive.modifiers)
    return Directive(directive.model, directive.name, directive.span, clauses, modifiers, args, directive.end)


def _clause(clause: Clause, rest: Iterator[Slot]) -> Clause:
    if clause.name in UNBOUND_CLAUSES:
        return clause
    args = tuple(_argument(a, rest) for a in clause.args)
    modifiers = tuple(_modifier(m, rest) for m in clause.modifiers) if clause.modifiers else ()
    return Clause(
        clause.name, clause.span, clause.spelling, modifiers, args, clause.parenthesized, clause.implicit
    )


def _modifier(modifier: Word | Keyed, rest: Iterator[Slot]) -> Word | Keyed:
    if isinstance(modifier, Keyed) and isinstance(modifier.value, Expr):
        return replace(modifier, value=_expr(modifier.value, rest))
    return modifier


def _argument(argument: Argument, rest: Iterator[Slot]) -> Argument:
    if isinstance(argument, VarRef):
        slot = next(rest)
        sections = tuple(_section(s, rest) for s in argument.sections)
        text = argument.text
        if slot.extent:
            text, sections = f"{text}[0:{slot.extent}]", (_declared(slot),)
        return VarRef(
            text,
            argument.name,
            argument.span,
            argument.members,
            sections,
            slot.symbol,
            slot.type,
            argument.common,
            allocated=slot.allocated,
        )
    if isinstance(argument, Expr):
        return _expr(argument, rest)
    if isinstance(argument, Keyed):
        return (
            replace(argument, value=_expr(argument.value, rest))
            if isinstance(argument.value, Expr)
            else argument
        )
    return argument


def _declared(slot: Slot) -> Section:
    """The section that a parameter declared as an array stands for."""
    length = Expr(slot.extent, slot.span, slot.count is not None, slot.count)
    return Section(Expr("0", constant=True, value=0), length)


def _section(section: Section, rest: Iterator[Slot]) -> Section:
    lower = _expr(section.lower, rest) if section.lower is not None else None
    length = _expr(section.length, rest) if section.length is not None else None
    stride = _expr(section.stride, rest) if section.stride is not None else None
    return Section(lower, length, stride, section.range)


def _expr(value: Expr, rest: Iterator[Slot]) -> Expr:
    slot = next(rest)
    symbols = tuple(slot.symbols.values())
    cxx = as_cxx(value.text) if any(s.name in RESERVED and s.id != s.name for s in symbols) else ""
    return Expr(value.text, value.span, slot.constant, slot.value, slot.type, symbols, cxx)
