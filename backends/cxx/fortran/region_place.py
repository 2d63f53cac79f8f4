"""What kernels of compute constructs are given: variables of the host program as parameters."""

from __future__ import annotations

from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.module import ModuleText
from accomp.backends.cxx.fortran.objects import Object, of_variable, variable_type
from accomp.backends.cxx.fortran.place import BasePlace, Translators
from accomp.backends.cxx.fortran.values import EQUALITY, Value
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Index, type_of
from accomp.host.fortran_types import Extent, Kinded, RefusedError, type_info
from accomp.host.walk import base, same, walk
from accomp.ir.kernel import Expr, Parameter, Passing
from accomp.ir.launch import Given, HostArgument
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import VarRef


class RegionPlace(BasePlace):
    """A compute construct: its variables from outside are parameters of the kernel."""

    def __init__(
        self,
        declarations: Index,
        module: ModuleText,
        translators: Translators,
        construct: Construct,
        scope: str,
    ) -> None:
        super().__init__(declarations, module, translators)
        self.construct = construct
        self.accessible = declarations.accessible.get(scope, frozenset())
        self.arguments: dict[str, HostArgument] = {}
        self.present: dict[str, str] = {}
        self.used = {use.symbol.id for use in construct.uses}
        for clause in construct.directive.clauses:
            self.used |= {ref.symbol.id for ref in clause.vars if ref.symbol is not None}
        self.values = {
            ref.symbol.id if ref.symbol is not None else ref.name
            for c in construct.directive.all("firstprivate")
            for ref in c.vars
        }

    def outside(self, declared: DataObject) -> Object:
        """A parameter: by value where it is firstprivate, else an object or array in device memory."""
        type_, name = type_of(declared), self._name(declared)
        if declared.associate and declared.dimensions and declared.id in self.values:
            raise RefusedError(
                f"'{declared.name}' stands for an array that is firstprivate; name it in a clause 'copyin'"
            )
        if type_.string and type_.length < 0 and not declared.dimensions:
            return self._text(declared, name, type_)
        if (declared.id in self.values or self._unseen(declared)) and not declared.dimensions:
            found = of_variable(declared, type_, local=True, name=name)
            plain = type_.base not in ("type", "complex") and not type_.string
            parameter = Parameter(name, cpp_type(type_), Passing.VALUE, is_class=not plain)
        else:
            found = of_variable(declared, type_, local=False, name=name)
            parameter = _in_memory(name, found)
        self._argument(declared, parameter, type_)
        return found

    def surrounded(self, declared: DataObject) -> bool:
        """Whether the construct stands in the ASSOCIATE construct of a name.

        The selector was evaluated when that construct was entered (Fortran 2018 11.1.3.3).
        """
        return declared.associate and declared.id in self.accessible

    def presence(self, declared: DataObject) -> Value | None:
        """Whether an optional argument of the host program is there, which a parameter tells."""
        if not declared.optional or declared.id not in self.accessible:
            return None
        name = f"{self._name(declared)}_present"
        found = self.present.setdefault(declared.id, name)
        parameter = Parameter(found, "int", Passing.VALUE)
        self.arguments[found] = HostArgument(parameter, _var(declared.name, Kinded("logical")), Given.PRESENT)
        return Value(f"{found} != 0", Kinded("logical"), EQUALITY, truth=True)

    def function(self, within: Expressions, node: host.Call) -> Value:
        """The value of a function; that of a call which the host evaluates is a parameter."""
        if not node.evaluated:
            return super().function(within, node)
        assert node.type is not None
        type_ = Kinded("integer", node.type.bytes)
        name = f"accomp_bound_{node.span.start}"
        parameter = Parameter(name, cpp_type(type_), Passing.VALUE)
        given = Given.CHOSEN if "\n" in node.evaluated else Given.VALUE
        self.arguments[name] = HostArgument(parameter, _var(node.evaluated, type_), given)
        return Value(name, type_)

    def _text(self, declared: DataObject, name: str, type_: Kinded) -> Object:
        """A string whose length is known at run time only: the address of its characters, and the length."""
        if declared.id in self.values or self._unseen(declared):
            raise RefusedError(f"'{declared.name}', a string whose length is not constant, is firstprivate")
        self._argument(declared, Parameter(name, "char", Passing.OBJECT), type_)
        return self._with_length(name, type_)

    def _with_length(self, name: str, type_: Kinded) -> Object:
        """A string whose characters are a parameter, with one for its length."""
        length = f"{name}_length"
        asked = self.arguments[name]
        parameter = Parameter(length, "long long", Passing.VALUE)
        var = replace(asked.var, type=type_info(Kinded("integer", 8)))
        self.arguments[length] = replace(asked, parameter=parameter, var=var, given=Given.LENGTH)
        return Object(f"fortran::text(&{name}, {length})", type_, first=name)

    def _unseen(self, declared: DataObject) -> bool:
        """Whether a variable of the host is used by called procedures alone: scalars are firstprivate."""
        lasting = declared.attributes & {"module", "save"} or declared.common
        return not lasting and declared.id not in self.used

    def _name(self, declared: DataObject) -> str:
        """The name of a parameter, which no other variable of the region has."""
        name = cpp_name(declared.name)
        taken = {o.text for o in self.known.values()} | set(self.arguments)
        return f"{name}_{self.module.number(declared.id)}" if name in taken else name

    def _argument(self, declared: DataObject, parameter: Parameter, type_: Kinded) -> None:
        module = "" if declared.id in self.accessible else self._imported(declared, parameter)
        given = Given.HIDDEN if module and declared.private else Given.DEVICE
        if parameter.passing is Passing.VALUE:
            given = Given.COPIED if parameter.is_class else Given.VALUE
        self.arguments[parameter.name] = HostArgument(
            parameter,
            _var(declared.name, type_),
            given,
            any(d.extent is Extent.SIZE for d in declared.dimensions),
            module,
            not module and declared.optional,
            _is_contiguous(declared),
        )

    def _imported(self, declared: DataObject, parameter: Parameter) -> str:
        """The module of a variable that a called procedure uses and the construct's scope does not know.

        Of one that is private to it: the function that gives its address.
        """
        uses = f"a procedure that is called uses '{declared.name}'"
        if not declared.module:
            raise RefusedError(f"{uses}, which is not accessible here")
        if not declared.private:
            return declared.module
        fixed = declared.attributes.isdisjoint(("allocatable", "pointer")) and type_of(declared).length >= 0
        if parameter.passing is Passing.OBJECT and fixed:
            return self.module.hidden(declared)
        private = f"which is private to module '{declared.module}'"
        raise RefusedError(f"{uses}, {private}: make it public, or pass it as an argument")

    def listed(self, node: host.Member) -> str:
        """The text of a component that is an argument: of no element, or of one that a data clause lists."""
        return super().listed(node) or listed_component(self.construct, self.declarations, node)

    def component(self, path: str, node: host.Member, declared: DataObject) -> Object:
        """An allocatable or pointer component of a variable, as a parameter of its own."""
        type_ = type_of(declared)
        known = self.known.get(path)
        if known is not None:
            return known
        names, element = _parts(node)
        name = "_".join(cpp_name(part).rstrip("_") for part in names) + "_"
        if element:
            name += f"{self.module.number(path)}_"
        if type_.string and type_.length < 0 and not declared.dimensions:
            self.arguments[name] = HostArgument(Parameter(name, "char", Passing.OBJECT), _var(path, type_))
            found = self._with_length(name, type_)
        else:
            found = self._object(path, name, declared, type_)
        self.known[path] = found
        return found

    def part(self, name: str, text: str, type_: Kinded) -> Object:
        """An array element in device memory, as a parameter."""
        parameter = Parameter(name, cpp_type(type_), Passing.OBJECT)
        self.arguments[name] = HostArgument(parameter, _var(text, type_))
        return Object(name, type_, first=name)

    def _object(self, path: str, name: str, declared: DataObject, type_: Kinded) -> Object:
        """A component whose type is known, under the name of its parameter."""
        found = of_variable(declared, type_, local=False, name=name)
        parameter = _in_memory(name, found)
        if type_.base == "type":
            self.structure(type_)
        argument = HostArgument(parameter, _var(path, type_), contiguous=_is_contiguous(declared))
        self.arguments[name] = argument
        return found

    def copied(self, declared: DataObject) -> Expr:
        """An array of constant shape as a parameter."""
        type_ = type_of(declared)
        found = of_variable(declared, type_, local=False)
        parameter = Parameter(found.text, variable_type(found), Passing.VALUE, is_class=True)
        self.arguments[found.text] = HostArgument(parameter, _var(declared.name, type_), Given.COPIED)
        return Expr(found.text, frozenset({found.text}), False, False)

    def implicitly_copied(self, declared: DataObject) -> bool:
        """Whether a scalar is shared by gangs although no clause says so."""
        clauses = self.construct.directive.all("copy", "copyin")
        return not declared.dimensions and any(
            ref.symbol is not None and ref.symbol.id == declared.id
            for clause in clauses
            if clause.implicit
            for ref in clause.vars
        )

    def shape_of(self, declared: DataObject) -> str:
        """A view of which only the bounds are used: the array need not be present."""
        type_, name, rank = type_of(declared), f"{self._name(declared)}_shape", declared.rank
        if name not in self.arguments:
            parameter = Parameter(name, cpp_type(type_), Passing.VIEW, rank, extended=type_.polymorphic)
            self.arguments[name] = HostArgument(
                parameter,
                _var(declared.name, type_),
                Given.UNCHECKED,
                optional=declared.optional,
                contiguous=_is_contiguous(declared),
            )
        return name


def _in_memory(name: str, found: Object) -> Parameter:
    """An object or array in device memory under the name of a parameter."""
    if not found.view:
        return Parameter(name, variable_type(found), Passing.OBJECT)
    type_ = found.type
    return Parameter(name, cpp_type(type_), Passing.VIEW, found.rank, extended=type_.polymorphic)


def _parts(node: host.Member) -> tuple[list[str], bool]:
    """The names of a component and what it is part of, and whether there is an element among them."""
    names, inner, element = [node.name], node.object, False
    while not isinstance(inner, host.Variable):
        assert isinstance(inner, host.Member | host.Element)
        element |= isinstance(inner, host.Element)
        names += [inner.name] if isinstance(inner, host.Member) else []
        inner = inner.object if isinstance(inner, host.Member) else inner.array
    return [inner.symbol.name, *reversed(names)], element


def _is_contiguous(declared: DataObject) -> bool:
    return not _CONTIGUOUS.isdisjoint(declared.attributes)


def _var(text: str, type_: Kinded) -> VarRef:
    return VarRef(text, text.partition("%")[0].partition("(")[0], type=type_info(type_))


_CONTIGUOUS = frozenset(("allocatable", "contiguous"))
_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present")


def listed_component(construct: Construct, around: Index, node: host.Member) -> str:
    """The text of a component, if a data clause of a construct lists it of the same element; else "".

    The host finds the element when the construct begins: the region sets none of the variables in
    subscripts.
    """
    listed = (r for c in construct.directive.all(*_DATA) for r in c.vars)
    for ref in (*listed, *construct.attributes.visible):
        if ref.through and ref.name.lower() == base(node):
            found = around.argument(ref.span)
            if isinstance(found, host.Member) and found.name == node.name and same(found.object, node.object):
                return "".join(ref.through.lower().split()) if _is_fixed(construct, node) else ""
    return ""


def _is_fixed(construct: Construct, node: host.Member) -> bool:
    """Whether a component is the same throughout the region, and no function of the program tells which."""
    written = {use.symbol.id for use in construct.uses if use.written}
    variables = [n.symbol.id for n in walk(node) if isinstance(n, host.Variable)]
    calls = any(isinstance(n, host.Call) and not n.intrinsic for n in walk(node))
    return not calls and written.isdisjoint(variables[1:])
