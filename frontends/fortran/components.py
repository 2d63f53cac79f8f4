"""Designators of Fortran with several names (Fortran 2018 R911), as lists of their components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.entities import Base, Entity, Role, Type
from accomp.frontends.fortran.expressions import FormError, designator
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.syntax import Node, Slice
from accomp.syntax.nodes import Component, Expr, Section

Bound = Callable[[Expr, Scope], Expr]
"""Binds an expression in a scope."""


def named_with_components(placed: Iterable[Placed]) -> frozenset[str]:
    """The names of the objects of which clauses list components."""
    found: set[str] = set()
    for one in placed:
        found |= {r.name.lower() for clause in one.directive.clauses for r in clause.vars if r.members}
        found |= named_with_components(one.children)
    return frozenset(found)


def with_reduced_parts(placed: Iterable[Placed]) -> frozenset[str]:
    """The names of the variables of which `reduction` clauses list elements or components."""
    found: set[str] = set()
    for one in placed:
        reduced = (r for clause in one.directive.all("reduction") for r in clause.vars)
        found |= {r.name.lower() for r in reduced if r.sections or r.members}
        found |= with_reduced_parts(one.children)
    return frozenset(found)


def component_named(text: str, listed: Iterable[str]) -> tuple[str, int]:
    """Which of some components a designator is, but for subscripts of it, and where that ends.

    The text of the component is without blanks.
    """
    ends = [at + 1 for at, character in enumerate(text) if not character.isspace()]
    compact = "".join(text.lower().split())
    for one in ("".join(part.lower().split()) for part in listed):
        rest = compact.removeprefix(one)
        if rest != compact and (not rest or (rest[0] == "(" and not _goes_on(rest))):
            return one, ends[len(one) - 1]
    return "", 0


def is_part(text: str, listed: Iterable[str]) -> bool:
    """Whether a designator is of a component of one of some components."""
    compact = "".join(text.lower().split())
    within = (compact.removeprefix("".join(one.lower().split())) for one in listed)
    return any(rest != compact and rest[:1] in ("%", "(") for rest in within)


def _goes_on(rest: str) -> bool:
    """Whether a component stands after subscripts."""
    depth = 0
    for character in rest:
        depth += (character == "(") - (character == ")")
        if character == "%" and not depth:
            return True
    return False


def lacks_component(of: Entity, text: str, scope: Scope) -> bool:
    """Whether a designator asks a variable of the scope for a component that its known type lacks."""
    member = text.partition("%")[2].partition("(")[0].partition("%")[0].strip()
    if of.unit != scope.name or of.type is None or of.type.base is not Base.TYPE or not member:
        return False
    derived, seen = scope.derived(of.type.derived), set[str]()
    while derived is not None and derived.name not in seen:
        seen.add(derived.name)
        parts = (*derived.components, *derived.bindings)
        if member == derived.extends or any(part.name == member for part in parts):
            return False
        if not derived.extends:
            return True
        derived = scope.derived(derived.extends)
    return False


def through(text: str, scope: Scope) -> str:
    """The part of a designator up to its last component that is allocatable or a pointer."""
    try:
        parts = designator(text.lower()).parts
    except FormError:
        return ""
    for part in reversed(parts[1:]):
        before = text[: part.at + len(part.name)]
        found = scope.designated(before.lower())
        if found is not None and found.dynamic:
            return before
    return ""


def is_procedure(text: str, scope: Scope) -> bool:
    """Whether a designator ends in a procedure: a pointer to one, or one that its type binds."""
    found = scope.designated(text)
    if found is not None:
        return found.role is Role.PROCEDURE
    before, _, name = text.rpartition("%")
    of = scope.designated(before) if before else None
    type_ = scope.derived(of.type.derived) if of is not None and of.type is not None else None
    seen: set[str] = set()
    while type_ is not None and type_.name not in seen:
        seen.add(type_.name)
        if any(binding.name == name.strip() for binding in type_.bindings):
            return True
        type_ = scope.derived(type_.extends) if type_.extends else None
    return False


_INQUIRIES = frozenset(("kind", "len", "re", "im"))


def is_inquiry(text: str, scope: Scope) -> bool:
    """Whether a designator asks for a part or a type parameter of what has no components (R914, R915)."""
    before, _, name = text.rpartition("%")
    of = scope.designated(before) if before and name.strip() in _INQUIRIES else None
    return of is not None and of.type is not None and of.type.base not in (Base.TYPE, Base.CLASS)


def names_procedure(entity: Entity) -> bool:
    """Whether a name is that of a procedure, and of no pointer to one or variable of its result."""
    of_procedure = entity.role in (Role.PROCEDURE, Role.GENERIC)
    return of_procedure and entity.attributes.isdisjoint(("pointer", "result"))


def dynamic_parts(entity: Entity, scopes: Scopes) -> str:
    """Words for the components of objects of a variable's type, and of objects that are components of theirs.

    `allocatables` where some are allocatable, with `inherited` where one of them is of the type that it
    extends; `pointers` where some are pointers; empty where there are none.
    """
    name = entity.type.derived if entity.type is not None else ""
    scope = scopes.declaring(entity.unit) if name else None
    if scope is None:
        return ""
    words: list[str] = []
    if _holds("allocatable", name, scope, set()):
        home = scope.type_home(name)
        parent = home[0].declared.types[home[1]].extends if home is not None else ""
        inherits = home is not None and parent and _holds("allocatable", parent, home[0], set())
        words.append("allocatables inherited" if inherits else "allocatables")
    if _holds("pointer", name, scope, set()):
        words.append("pointers")
    return " ".join(words)


def type_name(entity: Entity, scope: Scope, scopes: Scopes) -> str:
    """How a scope can write the derived type of a variable.

    Its name there, or `module:name` where a USE statement makes it known; empty where neither does.
    """
    name = entity.type.derived if entity.type is not None else ""
    declaring = scopes.declaring(entity.unit) if name else None
    home = declaring.type_home(name) if declaring is not None else None
    if home is None or scope.type_home(name) == home:
        return name
    module, original = home
    return (
        f"{module.name}:{original}"
        if module.block.kind is Kind.MODULE and module.gives_type(original)
        else ""
    )


def ends_in_holder(entity: Entity, names: Sequence[str], scopes: Scopes) -> bool:
    """Whether the type of a component has allocatable ones; `names` lead there from an object."""
    name = entity.type.derived if entity.type is not None else ""
    scope = scopes.declaring(entity.unit) if name else None
    for part in names:
        home = scope.type_home(name) if scope is not None else None
        scope = home[0] if home is not None else None
        found = scope.component(Type(Base.TYPE, derived=home[1]), part) if scope and home else None
        name = found.type.derived if found is not None and found.type is not None else ""
    return scope is not None and bool(name) and _holds("allocatable", name, scope, set())


def _holds(attribute: str, name: str, scope: Scope, seen: set[tuple[str, str]]) -> bool:
    home = scope.type_home(name)
    if home is None or (home[0].name, home[1]) in seen:
        return False
    seen.add((home[0].name, home[1]))
    type_ = home[0].declared.types[home[1]]
    parts = [c.type.derived for c in type_.components if c.type is not None and not c.dynamic]
    if any(attribute in c.attributes for c in type_.components):
        return True
    return any(_holds(attribute, part, home[0], seen) for part in (*parts, type_.extends) if part)


def components(text: str, bound: Bound, scope: Scope) -> tuple[Component, ...]:
    """The names of a designator with their subscripts; none where it cannot be read."""
    low = text.lower()

    def limit(node: Node | None) -> Expr | None:
        return None if node is None else bound(Expr("".join(low[node.at : node.end].split())), scope)

    def subscript(node: Node | Slice) -> Section:
        if isinstance(node, Slice):
            return Section(limit(node.lower), limit(node.upper), limit(node.stride))
        return Section(limit(node), range=False)

    def rank(number: int) -> int:
        found = scope.designated("%".join(p.name for p in parts[:number]))
        return found.rank if found is not None else 0

    try:
        parts = designator(low).parts
    except FormError:
        return ()
    return tuple(
        Component(p.name, tuple(subscript(a.value) for a in p.arguments or ()), rank(number))
        for number, p in enumerate(parts, 1)
    )


def is_scattered(names: Sequence[Component], scope: Scope) -> bool:
    """Whether a component is one of several elements of an array that have others as well."""
    for number, part in enumerate(names[:-1], 1):
        single = all(map(_may_be_one, part.subscripts)) if part.subscripts else not part.rank
        found = None if single else scope.designated("%".join(name.name for name in names[:number]))
        if found is not None and scope.has_components(found):
            return True
    return False


def _may_be_one(section: Section) -> bool:
    """Whether a subscript may be a single one; the whole of a dimension counts as several."""
    if not section.range:
        return True
    if section.lower is None or section.length is None:
        return False
    lower, upper = section.lower.value, section.length.value
    return lower is None or upper is None or upper <= lower
