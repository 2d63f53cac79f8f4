"""The region or procedure whose statements are translated: its objects, and what it needs around it."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran import constructors, intrinsics, pointers, variables
from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type
from accomp.backends.cxx.fortran.derived_types import array_type
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.module import ModuleText
from accomp.backends.cxx.fortran.objects import Object, items_text, of_variable
from accomp.backends.cxx.fortran.operators import convert
from accomp.backends.cxx.fortran.values import Value, mapped
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Index, ProcedureBody, constant_shape, type_of
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.kernel import Code, Expr, Level, Statement
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Translators:
    """What translates references of procedures, and the statements of procedures after their declarations."""

    reference: Callable[[BasePlace, Expressions, host.Call], Value]
    subroutine: Callable[[BasePlace, Expressions, host.Call], list[str]]
    body: Callable[
        [BasePlace, ProcedureBody, Level, list[str], tuple[Statement, ...], tuple[Code, ...]],
        tuple[tuple[Statement, ...], Notes],
    ]


class BasePlace:
    """What regions and procedures have in common. `known` are objects by the identity of their variables."""

    def __init__(self, declarations: Index, module: ModuleText, translators: Translators) -> None:
        self.declarations, self.module, self.translators = declarations, module, translators
        self.defaults = declarations.defaults
        self.known: dict[str, Object] = {}
        self.inline: set[str] = set()
        """DO variables that each of their loops declares."""
        self.aliases: dict[str, Value] = {}
        """What names of ASSOCIATE constructs stand for, where it is kept in variables."""
        self.results: dict[int, Value] = {}
        """Variables with the results of calls in front of statements, by the identity of the calls."""
        self.pointers: set[str] = set()
        """Pointers of the region or procedure itself."""
        self.shared: set[str] = set()
        """Storage of EQUIVALENCE that is declared."""
        self.elements: dict[Span, Object] = {}
        self._aliased: set[str] = set()
        self._fresh: dict[str, int] = {}

    # Names.

    def fresh(self, stem: str) -> str:
        """A name that no other has: no name of Fortran starts with an underscore."""
        number = self._fresh[stem] = self._fresh.get(stem, 0) + 1
        return f"{stem}{number}"

    def is_local(self, name: str) -> bool:
        """Whether a variable is a scalar of the region or procedure itself."""
        return any(o.local and o.text == name for o in self.known.values())

    def is_aliased(self, name: str) -> bool:
        """Whether a variable may be the same as others."""
        return name in self._aliased

    # Declarations.

    def variable(self, symbol: str) -> DataObject:
        """What a symbol is declared as."""
        return self.declarations.variable(symbol)

    # Objects.

    def object(self, declared: DataObject) -> Object:
        """The object for a variable; one that is seen for the first time comes from outside."""
        found = self.known.get(declared.id)
        if found is None:
            found = self.known[declared.id] = self.outside(declared)
            if found.type.base == "type":
                self.structure(found.type)
        if found.aliased:
            self._aliased.add(found.first)
        return found

    def outside(self, declared: DataObject) -> Object:
        """The object for a variable that is declared outside."""
        raise NotImplementedError

    def declare(self, declared: DataObject, *, copied: bool = False) -> Object:
        """The object for a variable of the region or procedure itself."""
        type_, name = type_of(declared), declared.name
        if declared.dynamic and not (copied and declared.dimensions):
            raise RefusedError(f"'{name}' would have to be allocated in device code")
        if type_.base == "character" and type_.length < 0:
            raise RefusedError(f"'{name}' is a string whose length is known at run time only")
        found = of_variable(declared, type_, local=not declared.dimensions, memory=False)
        if type_.base == "type":
            self.structure(type_)
        self.known[declared.id] = found
        return found

    def presence(self, declared: DataObject) -> Value | None:
        """Whether an optional argument from outside is there, where that is known apart from it."""
        _ = declared
        return None

    def listed(self, node: host.Member) -> str:
        """The text of a component of an object, if kernels are given the component apart."""
        names, inner = [node.name], node.object
        while isinstance(inner, host.Member):
            names.append(inner.name)
            inner = inner.object
        return "%".join((inner.symbol.name, *reversed(names))) if isinstance(inner, host.Variable) else ""

    def component(self, path: str, node: host.Member, declared: DataObject) -> Object:
        """Allocatable and pointer components of variables from outside are given to kernels apart."""
        _ = node
        raise RefusedError(
            f"component '{declared.name}' of '{path}' is reached through a pointer in device memory"
        )

    def part(self, name: str, text: str, type_: Kinded) -> Object:
        """An array element in device memory, as a variable of its own."""
        raise NotImplementedError

    def shape_of(self, declared: DataObject) -> str:
        """The view that has the bounds of an array from outside, whose elements are not used."""
        return self.object(declared).text

    def copied(self, declared: DataObject) -> Expr:
        """The values that the copies of an array start with, of which gangs have their own."""
        raise RefusedError(f"'{declared.name}' is firstprivate in a procedure")

    def implicitly_copied(self, declared: DataObject) -> bool:
        """Whether a scalar is shared by gangs although no clause says so."""
        _ = declared
        return False

    def constants(self, declared: DataObject, items: Value) -> Object:
        """A constant array in front of the kernels."""
        type_ = type_of(declared)
        if items.shape and any(d.upper is None for d in declared.dimensions):
            lowers, extents = (1,) * items.rank, tuple(int(e) for e in items.shape)
        else:
            lowers, extents = constant_shape(declared)
        name = f"{cpp_name(declared.name)}_{self.module.number(declared.id)}"
        converted = mapped((items,), lambda v: convert(v[0], type_))
        text = items_text(converted, extents)
        self.module.constant(
            name, f"static __device__ const {cpp_type(type_)} {name}{array_type('', extents)} = {text};"
        )
        return Object(name, type_, len(extents), lowers=lowers, extents=extents, memory=False, first=name)

    def is_constant(self, name: str) -> bool:
        """Whether a name is that of a constant array in front of the kernels."""
        return name in self.module.constants

    def structure(self, type_: Kinded) -> None:
        """The struct of a derived type, in front of the kernels."""
        self.module.structure(type_, self.declarations)

    # Statements.

    def declared(self, symbol: Symbol) -> str:
        """The declaration of a variable of a BLOCK construct."""
        return self.declaration(self.variable(symbol.id))

    def declaration(self, declared: DataObject) -> str:
        """The declaration of a variable of the region or procedure."""
        return variables.declaration(self, declared)

    def is_pointer(self, name: str) -> bool:
        """Whether a variable is a pointer of the region or procedure itself."""
        return name in self.pointers

    def function(self, within: Expressions, node: host.Call) -> Value:
        """The value of a function or operation that the program defines."""
        known = self.results.get(id(node))
        if known is None:
            return self.translators.reference(self, within, node)
        within.notes.uses.add(known.text)
        return known

    def intrinsic(self, within: Expressions, node: host.Call) -> Value:
        """The reference of an intrinsic function."""
        return intrinsics.reference(within, node)

    def constructed(self, within: Expressions, node: host.Call) -> Value:
        """The value of a structure constructor (7.5.10)."""
        return constructors.structure(within, node)

    def array(self, within: Expressions, node: host.Array) -> Value:
        """The value of an array constructor (7.8)."""
        return constructors.array(within, node)

    def surrounded(self, declared: DataObject) -> bool:
        """Whether the ASSOCIATE construct of a name is around the region: the host knows the name."""
        _ = declared
        return False

    def alias(self, declared: DataObject) -> Value | None:
        """What keeps the selector that a name of an ASSOCIATE construct stands for."""
        return self.aliases.get(declared.id)

    def subroutine(self, within: Expressions, node: host.Call) -> list[str]:
        """The lines of a CALL, or of a defined assignment."""
        return self.translators.subroutine(self, within, node)

    def point(self, within: Expressions, node: host.Assign) -> list[str]:
        """The lines of a pointer assignment."""
        return pointers.point(self, within, node)

    def nullify(self, within: Expressions, nodes: tuple[host.Node, ...]) -> list[str]:
        """The lines of NULLIFY."""
        return pointers.nullify(self, within, nodes)

    def result(self) -> str:
        """What RETURN returns."""
        raise RefusedError("RETURN leaves a region")

    def own_index(self, symbol: str) -> bool:
        """Whether a DO variable is used in its loops alone."""
        return symbol in self.inline
