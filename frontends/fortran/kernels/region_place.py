"""What kernels of compute constructs are given: variables of the host program as parameters."""

from __future__ import annotations

from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.entities import Dimension, Entity, Role
from accomp.frontends.fortran.expressions import designator
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.listed_components import listed_component
from accomp.frontends.fortran.kernels.names import cpp_name
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key, of_variable, type_of, variable_type
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.kernels.unit import ModuleText
from accomp.frontends.fortran.kernels.values import EQUALITY, Value
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.host import nodes as host
from accomp.host.declarations import Extent
from accomp.host.fortran_types import Kinded, RefusedError, type_info
from accomp.ir.kernel import Parameter, Passing
from accomp.ir.launch import Given, HostArgument
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import VarRef


class RegionPlace(BasePlace):
    """A compute construct: its variables from outside are parameters of the kernel."""

    def __init__(self, program: Program, module: ModuleText, construct: Construct, scope: Scope) -> None:
        super().__init__(program, module)
        self.construct, self.scope = construct, scope
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

    def outside(self, scope: Scope, entity: Entity) -> Object:
        """A parameter: by value where it is firstprivate, else an object or array in device memory."""
        if entity.role is Role.ALIAS:
            entity, type_ = self._associated(entity)
        else:
            type_ = type_of(scope, entity, self.defaults)
        name = self._name(entity)
        if type_.string and type_.length < 0 and not entity.dimensions:
            return self._text(scope, entity, name, type_)
        if (key(entity) in self.values or self._unseen(entity)) and not entity.dimensions:
            found = of_variable(scope, entity, type_, local=True, name=name)
            plain = type_.base not in ("type", "complex") and not type_.string
            parameter = Parameter(name, cpp_type(type_), Passing.VALUE, is_class=not plain)
        else:
            found = of_variable(scope, entity, type_, local=False, name=name)
            passing = Passing.VIEW if found.view else Passing.OBJECT
            cpp = cpp_type(type_) if found.view else variable_type(found)
            parameter = Parameter(name, cpp, passing, found.rank if found.view else 0)
        self._argument(scope, entity, parameter, type_)
        return found

    def surrounded(self, entity: Entity) -> bool:
        """Whether the construct stands in the ASSOCIATE construct of a name."""
        own = self.scope.find(entity.name)
        return own is not None and own.role is Role.ALIAS and key(own) == key(entity)

    def _associated(self, entity: Entity) -> tuple[Entity, Kinded]:
        """A name of an ASSOCIATE construct around the region, with the shape and type of its selector.

        The selector was evaluated when the construct was entered (Fortran 2018 11.1.3.3).
        """
        home, _ = declaring(self.scope, entity.name)
        module = ModuleText(self.module.body)
        module.flang = self.module.flang
        probe = RegionPlace(self.program, module, self.construct, self.scope)
        outer = Expressions(probe, home.host or home)
        value = outer.designator(outer.read(entity.value))
        if value.rank and key(entity) in self.values:
            raise RefusedError(
                f"'{entity.name}' stands for an array that is firstprivate; name it in a clause 'copyin'"
            )
        return replace(entity, dimensions=(Dimension(Extent.COLON),) * value.rank), value.type

    def presence(self, entity: Entity) -> Value | None:
        """Whether an optional argument of the host program is there, which a parameter tells."""
        own = self.scope.find(entity.name)
        if "optional" not in entity.attributes or own is None or key(own) != key(entity):
            return None
        name = f"{self._name(entity)}_present"
        found = self.present.setdefault(key(entity), name)
        parameter = Parameter(found, "int", Passing.VALUE)
        self.arguments[found] = HostArgument(parameter, _var(entity.name, Kinded("logical")), Given.PRESENT)
        return Value(f"{found} != 0", Kinded("logical"), EQUALITY, truth=True)

    def _text(self, scope: Scope, entity: Entity, name: str, type_: Kinded) -> Object:
        """A string whose length is known at run time only: the address of its characters, and the length."""
        if key(entity) in self.values or self._unseen(entity):
            raise RefusedError(f"'{entity.name}', a string whose length is not constant, is firstprivate")
        self._argument(scope, entity, Parameter(name, "char", Passing.OBJECT), type_)
        length = f"{name}_length"
        asked = self.arguments[name]
        parameter = Parameter(length, "long long", Passing.VALUE)
        var = replace(asked.var, type=type_info(Kinded("integer", 8)))
        self.arguments[length] = replace(asked, parameter=parameter, var=var, given=Given.LENGTH)
        return Object(f"fortran::text(&{name}, {length})", type_, first=name)

    def _unseen(self, entity: Entity) -> bool:
        """Whether a variable of the host is used by called procedures alone: scalars are firstprivate."""
        lasting = entity.attributes & {"module", "save"} or entity.common
        return not lasting and key(entity) not in self.used

    def _name(self, entity: Entity) -> str:
        """The name of a parameter, which no other variable of the region has."""
        name = cpp_name(entity.name)
        taken = {o.text for o in self.known.values()} | set(self.arguments)
        return f"{name}_{self.module.number(key(entity))}" if name in taken else name

    def _argument(self, scope: Scope, entity: Entity, parameter: Parameter, type_: Kinded) -> None:
        here = self.scope.find(entity.name)
        outside = here is None or key(here) != key(entity)
        module = self._imported(scope, entity) if outside else ""
        given = Given.DEVICE
        if parameter.passing is Passing.VALUE:
            given = Given.COPIED if parameter.is_class else Given.VALUE
        self.arguments[parameter.name] = HostArgument(
            parameter,
            _var(entity.name, type_),
            given,
            any(d.extent is Extent.SIZE for d in entity.dimensions),
            module,
            not module and "optional" in entity.attributes,
        )

    def _imported(self, scope: Scope, entity: Entity) -> str:
        """The module of a variable that a called procedure uses and the construct's scope does not know."""
        if entity.implicit and entity.unit == self.scope.name:
            return ""
        home, _ = declaring(scope, entity.name)
        if home.block.kind is not Kind.MODULE or home.exported(entity.name) is None:
            raise RefusedError(
                f"a procedure that is called uses '{entity.name}', which is not accessible here"
            )
        return home.block.name

    def listed(self, node: host.Member) -> str:
        """The text of a component that is an argument: of no element, or of one that a data clause lists."""
        return super().listed(node) or listed_component(self.construct, Expressions(self, self.scope), node)

    def component(self, scope: Scope, path: str, entity: Entity) -> Object:
        """An allocatable or pointer component of a variable, as a parameter of its own."""
        type_ = type_of(scope, entity, self.defaults)
        known = self.known.get(path)
        if known is not None:
            return known
        parts = designator(path).parts
        name = "_".join(cpp_name(part.name).rstrip("_") for part in parts) + "_"
        if any(part.arguments is not None for part in parts):
            name += f"{self.module.number(path)}_"
        found = of_variable(scope, entity, type_, local=False, name=name)
        passing = Passing.VIEW if found.view else Passing.OBJECT
        cpp = cpp_type(type_) if found.view else variable_type(found)
        parameter = Parameter(name, cpp, passing, found.rank if found.view else 0)
        if type_.base == "type":
            self.structure(type_)
        self.arguments[name] = HostArgument(parameter, _var(path, type_))
        self.known[path] = found
        return found

    def implicitly_copied(self, entity: Entity) -> bool:
        """Whether a scalar is shared by gangs although no clause says so."""
        clauses = self.construct.directive.all("copy", "copyin")
        return not entity.dimensions and any(
            ref.symbol is not None and ref.symbol.id == key(entity)
            for clause in clauses
            if clause.implicit
            for ref in clause.vars
        )

    def shape_of(self, scope: Scope, entity: Entity) -> str:
        """A view of which only the bounds are used: the array need not be present."""
        if entity.role is Role.ALIAS:
            entity, type_ = self._associated(entity)
        else:
            type_ = type_of(scope, entity, self.defaults)
        name, rank = f"{self._name(entity)}_shape", len(entity.dimensions)
        if name not in self.arguments:
            parameter = Parameter(name, cpp_type(type_), Passing.VIEW, rank)
            self.arguments[name] = HostArgument(
                parameter,
                _var(entity.name, type_),
                Given.UNCHECKED,
                optional="optional" in entity.attributes,
            )
        return name

    def free(self, scope: Scope, entity: Entity) -> Object:
        """The object of a variable that a called procedure uses: in device memory, whatever it is here."""
        return self.object(scope, entity)


def _var(text: str, type_: Kinded) -> VarRef:
    return VarRef(text, text.partition("%")[0], type=type_info(type_))
