"""What kernels are given of the host program's variables (OpenACC 3.3 sections 2.5, 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.reduced_sections import parameter as section_parameter
from accomp.backends.cxx.c.reduced_sections import sections
from accomp.backends.cxx.c.sections import INITIAL, initial_parameter, is_made
from accomp.backends.cxx.c.text import Writer
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.backends.cxx.c.variable_arrays import element, given_extents, is_variable_array
from accomp.codes.kernels import KERNEL_TYPE, KERNEL_VARIABLE
from accomp.host.program import OBJECT as THE_OBJECT
from accomp.ir.kernel import Declare, Expr, Parameter, Passing, Variable
from accomp.ir.launch import Given, HostArgument
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import DATA_CLAUSES, is_section, is_written, key, refs
from accomp.mapping.reduced_parts import part_text, problem_of, substitute, substitutes
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Argument, Clause, Keyed, Symbol, TypeInfo, TypeKind, VarRef
from accomp.syntax.nodes import Expr as HostExpr

_BUILTIN = (TypeKind.INTEGER, TypeKind.FLOATING)
"""Types that C and C++ have in common, whatever the name that a program has for them."""


@dataclass(frozen=True, slots=True)
class KernelParameter:
    """What a launcher is given for a parameter, and the copy of each gang where the region changes it."""

    argument: HostArgument
    private: Variable | None = None

    @property
    def parameter(self) -> Parameter:
        """The parameter."""
        return self.argument.parameter


class Parameters:
    """Finds the parameters of one compute construct of the normalized tree."""

    def __init__(self, construct: Construct, setting: Setting, object_: TypeInfo | None = None) -> None:
        """`object_` is what `this` points to."""
        self._links, self._object_type, self._mutable = setting.links, object_, setting.mutable
        self._construct, self._constants = construct, setting.constants
        self._writer = Writer((), setting.language, frozenset(), setting.arguments)
        self._members = substitutes(construct)
        self._types = {**setting.arguments, **setting.deduced}
        self.given: dict[str, KernelParameter] = {}
        self.constants: list[Declare] = []
        """Constants of the function around, for the kernel to have."""

    def find(self) -> dict[str, KernelParameter]:
        """The parameters by their names in the host program, in the order of first references."""
        for clause, ref in refs(self._construct, *DATA_CLAUSES):
            self._data(clause, ref)
        for argument in given_extents(self._construct, self._writer, INITIAL):
            self._give(argument.parameter.name, argument)
        for _, ref in refs(self._construct, "firstprivate"):
            self._value(ref)
        for ref in self._construct.attributes.translated:
            self._pointer(ref, raw=False)
        self._find_reduced()
        if self._construct.attributes.object is not None:
            self._this(self._construct.attributes.object.var)
        for symbol in (*_in_clauses(self._construct), *self._used()):
            self._rest(symbol)
        return self.given

    def _find_reduced(self) -> None:
        for ref in sections(self._construct):
            parameter = section_parameter(ref, self._writer)
            self._give(parameter.name, HostArgument(parameter, ref))
        found = self._construct.attributes
        for _, ref in refs(self._construct, "reduction"):
            self._whole(ref)
        for ref in found.visible:
            if is_section(ref):
                self._pointer(ref, raw=False)
            else:
                self._whole(ref)
        for ref in found.shared:
            if ref.symbol is not None and ref.symbol.type.kind is TypeKind.DEPENDENT:
                self._instantiated(ref)
            else:
                self._whole(ref)
        for ref in found.reduced_parts:
            self._member(ref)

    def _instantiated(self, ref: VarRef) -> None:
        """A variable whose type depends on template parameters: what it is, the instantiation shows.

        Of an object whose members clauses name, these are in its device copy.
        """
        if self._points(ref, self._info(ref)):
            self._pointer(ref, raw=False)
        elif self._members_named(ref, "."):
            self._object(ref)
        else:
            self._value(ref, Given.IMAGE)

    def _points(self, ref: VarRef, info: TypeInfo) -> bool:
        """Whether a variable is a pointer, in this instantiation."""
        if info.kind is not TypeKind.DEPENDENT:
            return info.kind is TypeKind.POINTER
        text = self._type(ref, info.unqualified)
        return self._types.get(text, text).endswith("*")

    def _whole(self, ref: VarRef) -> None:
        if not is_section(ref) and key(ref) not in self._members:
            self._object(ref)

    def _used(self) -> Iterator[Symbol]:
        """The variables of the region that are not private."""
        privates = {key(r) for _, r in refs(self._construct, "firstprivate") if is_made(r)}
        for inner in self._construct.walk():
            privates |= {key(r) for _, r in refs(inner, "private")}
        for use in self._construct.uses:
            of_class = use.symbol.storage == "static_member" and use.symbol.type.const
            own = use.symbol.storage == "member" or of_class or use.symbol.id in self._members
            if use.symbol.id not in privates and not own:
                yield use.symbol

    def linked(self) -> tuple[str, ...]:
        """Make parameters of the variables that routines reach through pointers; their names."""
        for ref in self._links.values():
            if ref.name not in self.given:
                text = self._type(ref, self._info(ref))
                self._add(ref, Parameter(self._name(ref), text, Passing.OBJECT), Given.LINKED)
        return tuple(self._links)

    def _add(self, ref: VarRef, parameter: Parameter, given: Given, private: Variable | None = None) -> None:
        if not self._is_declared(self._name(ref), ref.symbol):
            whole = replace(ref, text=ref.name, sections=(), members="", type=ref.declared_type)
            self._give(ref.name, HostArgument(parameter, whole, given), private)

    def _is_declared(self, name: str, symbol: Symbol | None) -> bool:
        """Whether it is a constant or lambda outside of functions, which the kernels' module declares."""
        if name not in self._constants or symbol is None:
            return name in self._constants
        outside = symbol.file_scope or symbol.storage in ("static_member", "member")
        return outside and (symbol.type.const or _is_lambda(symbol.type))

    def _give(self, name: str, argument: HostArgument, private: Variable | None = None) -> None:
        self.given.setdefault(name, KernelParameter(argument, private))

    def _type(self, ref: VarRef, info: TypeInfo) -> str:
        text = self._writer.type(info)
        if not text and info.kind is TypeKind.ENUM:
            return "int"  # without a name, its constants are all that is asked for
        if not text:
            problem = "depends on template parameters" if info.kind is TypeKind.DEPENDENT else "has no name"
            problem = "has extents that are not constant" if info.variable else problem
            raise Problem(
                KERNEL_TYPE, ref.span or self._construct.directive.span, name=ref.name, problem=problem
            )
        return text

    def _info(self, ref: VarRef) -> TypeInfo:
        info = ref.declared_type
        if info is None:
            raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem="its type is not known")
        return info

    def _data(self, clause: Clause, ref: VarRef) -> None:
        """A var in a data clause of the construct."""
        if ref.members or ref.of_object or key(ref) in self._members or ref.name == "this":
            return
        info = self._info(ref)
        pointer = self._points(ref, info)
        if is_closure(info):
            self._closure(ref, info)
        elif clause.name == "deviceptr":
            self._pointer(ref, raw=True)
        elif pointer and (ref.sections or clause.name in ("no_create", "present", "attach")):
            self._pointer(ref, raw=False)
        else:
            self._object(ref)

    def _name(self, ref: VarRef) -> str:
        return self._writer.name(ref.name)

    def _pointer(self, ref: VarRef, raw: bool) -> None:
        if ref.name in self.given:
            return
        info = self._info(ref)
        if not self._points(ref, info):
            self._object(ref)
            return
        if info.element is not None and info.element.kind is TypeKind.FUNCTION:
            place = ref.span or self._construct.directive.span
            raise Problem(KERNEL_VARIABLE, place, name=ref.name, problem="it points to a host function")
        if info.variable:
            self._view(ref, info)
            return
        text = self._type(ref, info.unqualified)
        given = Given.POINTER if raw else Given.POINTEE
        if not raw and self._members_named(ref, "->"):
            given = Given.POINTED_OBJECT
        self._add(ref, Parameter(self._name(ref), text, Passing.POINTER), given, self._copy(ref, text))

    def _members_named(self, ref: VarRef, through: str) -> bool:
        """Whether a clause of the construct names members of a variable, or of what it points to."""
        found = (var for _, var in refs(self._construct, *DATA_CLAUSES) if var.name == ref.name)
        return any(var.members.lstrip().startswith(through) for var in found)

    def _object(self, ref: VarRef) -> None:
        if ref.name in self.given:
            return
        info = self._info(ref)
        if info.variable:
            self._view(ref, info)
            return
        text = self._type(ref, info)
        self._add(ref, Parameter(self._name(ref), text, Passing.OBJECT), Given.DEVICE)

    def _view(self, ref: VarRef, info: TypeInfo) -> None:
        """An array of variable length, or a pointer to some: its extents (accomp.ir.kernel.Parameter)."""
        inner, depth = element(info)
        if not depth:
            raise Problem(KERNEL_TYPE, ref.span, name=ref.name, problem="has extents that are not constant")
        parameter = Parameter(self._name(ref), self._type(ref, inner), Passing.VIEW, depth, rows=True)
        self._add(ref, parameter, Given.POINTEE if info.kind is TypeKind.POINTER else Given.DEVICE)

    def _closure(self, ref: VarRef, info: TypeInfo) -> None:
        """A closure object, which does not change: its copies are alike, but for addresses it holds."""
        if info.words & self._mutable:
            problem = "its type is a mutable lambda, of which only 'firstprivate' makes copies for kernels"
            place = ref.span or self._construct.directive.span
            raise Problem(KERNEL_VARIABLE, place, name=ref.name, problem=problem)
        self._value(ref)

    def _value(self, ref: VarRef, of_class: Given = Given.COPIED) -> None:
        """A variable of which each gang has a copy."""
        info = self._info(ref)
        if is_variable_array(ref):
            return
        if is_section(ref):
            parameter = initial_parameter(ref, self._writer)
            self._give(parameter.name, HostArgument(parameter, ref, Given.VALUES))
            return
        text = self._type(ref, info.unqualified)
        if info.kind in _BUILTIN and info.underlying:
            text = info.underlying
        private = self._copy(ref, text)
        name = self._name(ref)
        if info.kind is TypeKind.POINTER:
            self._add(ref, Parameter(name, text, Passing.POINTER), Given.POINTER, private)
        elif info.kind in _BUILTIN:
            self._add(ref, Parameter(name, text, Passing.VALUE), Given.VALUE, private)
        else:
            parameter = Parameter(name, text, Passing.VALUE, is_class=True)
            self._add(ref, parameter, of_class, private)

    def _copy(self, ref: VarRef, text: str) -> Variable | None:
        if ref.symbol is None or not is_written(self._construct, ref.symbol):
            return None
        name, array = self._name(ref), self._info(ref).kind is TypeKind.ARRAY
        return Variable(name, text, Expr(name, frozenset((name,))), array, ref.span)

    def _member(self, ref: VarRef) -> None:
        """A member or an element that is reduced, in the device copy of its record or array."""
        symbol, problem = substitute(ref), problem_of(self._construct, ref)
        if problem:
            raise Problem(KERNEL_VARIABLE, ref.span, name=part_text(ref), problem=problem)
        type_ = self._type(ref, symbol.type.unqualified)
        self._give(symbol.name, HostArgument(Parameter(symbol.name, type_, Passing.OBJECT), ref))

    def _this(self, ref: VarRef) -> None:
        if self._object_type is None:
            raise Problem(KERNEL_VARIABLE, ref.span, name="this", problem="the class is not known")
        type_ = self._type(ref, self._object_type)
        self._give("this", HostArgument(Parameter(THE_OBJECT, type_, Passing.OBJECT), ref))

    def _rest(self, symbol: Symbol) -> None:
        """A variable that no clause lists: one of the device (section 2.13), or a constant."""
        ref = VarRef(symbol.name, symbol.name, symbol=symbol, type=symbol.type)
        if symbol.name in self.given or self._is_declared(symbol.name, symbol) or symbol.id == "this":
            return
        if symbol.storage == "static_member" and symbol.type.scalar:
            self._value(ref)
        elif is_closure(symbol.type):
            self._closure(ref, symbol.type)
        elif symbol.file_scope or not symbol.type.scalar:
            self._object(ref)
        elif symbol.storage == "constant" and self._constant(symbol):
            return
        elif symbol.type.kind is TypeKind.POINTER:
            self._pointer(ref, raw=False)
        else:
            self._value(ref)

    def _constant(self, symbol: Symbol) -> bool:
        """Declare a local constant expression in the kernel too; whether its value shows."""
        if not symbol.value:
            return False
        name, type_ = self._writer.name(symbol.name), self._writer.type(symbol.type)
        initial = Expr(symbol.value)
        self.constants.append(Declare(Variable(name, type_, initial, span=symbol.declared)))
        return True


_ON_THE_HOST = ("async", "wait", "if", "self", "num_gangs", "num_workers", "vector_length", *DATA_CLAUSES)


def _in_clauses(construct: Construct) -> Iterator[Symbol]:
    """The variables in clauses of a construct, and of the loop combined with it, that kernels evaluate."""
    for inner in (construct, *construct.children):
        if inner.directive.span is construct.directive.span:
            for clause in inner.directive.clauses:
                for arg in clause.args if clause.name not in _ON_THE_HOST else ():
                    yield from _symbols(arg)


def _symbols(argument: Argument) -> Iterator[Symbol]:
    value = argument.value if isinstance(argument, Keyed) else argument
    if isinstance(value, HostExpr):
        yield from value.symbols
    elif isinstance(value, VarRef):
        for section in value.sections:
            for expr in (section.lower, section.length):
                yield from expr.symbols if expr is not None else ()


def is_closure(info: TypeInfo) -> bool:
    """Whether it is the type of a lambda that has a name in kernels."""
    return _is_lambda(info) and bool(info.cxx)


def _is_lambda(info: TypeInfo) -> bool:
    return info.spelling.removeprefix("const ").startswith("(lambda at")


def used(given: dict[str, KernelParameter], names: set[str]) -> dict[str, KernelParameter]:
    """The parameters whose names a kernel's text has."""
    return {name: g for name, g in given.items() if g.parameter.name in names}
