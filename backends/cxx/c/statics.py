"""Variables of static storage that `declare` directives give copies on the device (section 2.13).

Kernels are given their addresses. Where routines name them, they are variables of the device, and functions
tell the library where.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.compute import link_pointer
from accomp.backends.cxx.c.prelude import namespace_name, needed, within
from accomp.backends.cxx.c.text import type_id
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.host.effects import effects
from accomp.host.program import Declaration, Program, Sort
from accomp.ir.nodes import Unit
from accomp.kernels.host_lowering import declared_statically
from accomp.mapping.attributes import refs
from accomp.records import dataclass
from accomp.source import edited
from accomp.syntax.nodes import VarRef


@dataclass(frozen=True, slots=True)
class Static:
    """A variable of the device, and the function that tells its address.

    `name` has the namespaces that it is in.
    """

    declaration: Declaration
    name: str
    function: str

    def address(self) -> str:
        """The definition of that function."""
        body = f"void *accomp_at = nullptr; (void)hipGetSymbolAddress(&accomp_at, HIP_SYMBOL({self.name}));"
        return f'extern "C" void *{self.function}(int) {{ {body} return accomp_at; }}'

    def prototype(self, cxx: bool) -> str:
        """The declaration of that function in the host program."""
        linkage = 'extern "C"' if cxx else "extern"
        return f"{linkage} void *{self.function}(int);"


def on_device(declaration: Declaration) -> str:
    """The definition of such a variable for the device, or a declaration of it."""
    return within(declaration, f"__device__ {edited(declaration.span, declaration.edits)};")


def statics(units: tuple[Unit, ...], program: Program, setting: Setting) -> dict[str, Static]:
    """The variables by their ids: those that other files may name, and those that routines do."""
    found = (c for u in units for c in u.constructs if c.directive.name == "declare" and not c.function)
    ids = {id_ for c in found for id_ in declared_statically(c)}
    if not ids:
        return {}
    used = _in_routines(units, program, setting)
    out: dict[str, Static] = {}
    for declaration in filter(_is_variable, program.declarations):
        id_ = declaration.symbol
        wanted = declaration.names & used or not (declaration.extern or declaration.internal)
        if id_ in ids and wanted and (id_ not in out or not declaration.extern):
            out[id_] = _static(declaration, setting.word)
    return out


def _static(declaration: Declaration, word: str) -> Static:
    scopes = filter(None, map(namespace_name, declaration.around))
    name = "::".join((*scopes, *declaration.names))
    return Static(declaration, name, f"accomp_symbol_{word}_{name.replace('::', '_')}")


def links(units: tuple[Unit, ...], program: Program, setting: Setting) -> dict[str, VarRef]:
    """The variables of `link` clauses that routines name, or those of other files may."""
    found = (c for u in units for c in u.constructs if c.directive.name == "declare" and not c.function)
    named = {ref.name: ref for c in found for _, ref in refs(c, "link")}
    if not named:
        return {}
    used = _in_routines(units, program, setting)
    shared = {n for d in _variables(program) if not d.internal for n in d.names}
    return {name: ref for name, ref in named.items() if name in used or name in shared}


def link_text(name: str, ref: VarRef, program: Program) -> str:
    """The pointer to a variable of a `link` clause, in the file that defines the variable."""
    known = [d for d in _variables(program) if name in d.names]
    defined = any(not d.extern for d in known)
    internal = any(d.internal for d in known)
    type_ = type_id(ref.symbol.type) if ref.symbol is not None else "void"
    storage = "static " if internal else "" if defined else "extern "
    return f"{storage}__device__ accomp::type<{type_}> *{link_pointer(name)};"


def _is_variable(declaration: Declaration) -> bool:
    """Whether it declares a variable, and nothing else."""
    return declaration.sort in (Sort.VARIABLE, Sort.CONSTANT) and len(declaration.names) == 1


def _variables(program: Program) -> Iterator[Declaration]:
    """The variables outside of namespaces."""
    return (d for d in program.declarations if _is_variable(d) and not d.around)


def _in_routines(units: tuple[Unit, ...], program: Program, setting: Setting) -> set[str]:
    """The names in functions and lambdas that kernels call."""
    names = {
        word
        for construct in (c for unit in units for c in unit.walk())
        if construct.body is not None
        for word in construct.body.words
    }
    chosen = needed(program, names, called(units, setting), setting.language)
    closures = (d.closure for d in program.declarations if d.closure is not None)
    globals_ = {name for closure in closures for name in closure.globals}
    return globals_ | {w for d in chosen if d.body is not None for w in d.words}


def called(units: tuple[Unit, ...], setting: Setting) -> set[str]:
    """The functions that kernels call, and those that other files may call as routines."""
    calls: set[str] = {*setting.routines, *setting.bound.values()}
    for construct in (c for unit in units for c in unit.walk()):
        if construct.directive.name == "routine":
            calls.add(construct.function)
        elif construct.body is not None:
            calls |= effects(construct.body.root).calls
    return calls
