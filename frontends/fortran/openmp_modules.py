"""What declarative directives of OpenMP say of names in other scopes: of the host, and of used modules.

`declare reduction` has a table of identifiers of its own in each scope, which USE gives on with its renames
and ONLY (OpenMP 5.2, section 5.5.11); `declare target` marks variables of modules (7.8.1). Modules are read
from their sources: those of the command, beside the file, or where notes beside compilers' module files say.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.diagnostics import Sink
from accomp.frontends.fortran.directives import raw_directive
from accomp.frontends.fortran.entities import Used
from accomp.frontends.fortran.scopes import Scope
from accomp.patterns import pattern
from accomp.syntax.nodes import Directive, VarRef
from accomp.syntax.parser import parse
from accomp.syntax.reduction_declarations import reduction_parts

_NAME = pattern(r"[a-z_]\w*")
_WANTED = ("declare reduction", "declare target")


class Declarations:
    """The declarative directives of scopes, each scope read once."""

    def __init__(self) -> None:
        self._read: dict[int, tuple[Directive, ...]] = {}
        self._targets: dict[int, frozenset[str]] = {}
        self._open: set[int] = set()

    def _directives(self, scope: Scope) -> tuple[Directive, ...]:
        """The directives right in the program unit of a scope."""
        found = self._read.get(id(scope))
        if found is None:
            found = self._read[id(scope)] = tuple(_directives(scope))
        return found

    def reductions(self, scope: Scope) -> dict[str, str]:
        """The reduction identifiers that are known in a scope, with the name that each has at home."""
        found: dict[str, str] = {}
        around: Scope | None = scope
        while around is not None:
            found = {**self._exported(around, hidden=True), **found}
            around = around.host
        return found

    def _exported(self, scope: Scope, *, hidden: bool) -> dict[str, str]:
        """The identifiers of one scope, its own and those it uses; `hidden`: private ones, too."""
        if id(scope) in self._open:  # modules that use each other
            return {}
        self._open.add(id(scope))
        found: dict[str, str] = {}
        for use in scope.declared.uses:
            module = scope.module(use.module)
            if module is not None:
                found |= _given(use, self._exported(module, hidden=False))
        for directive in self._directives(scope):
            if directive.name == "declare reduction":
                name = reduction_parts(directive).identifier
                found[name] = f"{scope.name}:{name}"
        self._open.discard(id(scope))
        access = scope.declared.access
        default = access.get("", "public")
        return {k: v for k, v in found.items() if hidden or access.get(k, default) != "private"}

    def is_target(self, scope: Scope, name: str) -> bool:
        """Whether a directive of the scope that declares a name lists it in `declare target`."""
        found = self._targets.get(id(scope))
        if found is None:
            found = self._targets[id(scope)] = frozenset(self._listed(scope))
        return name in found

    def _listed(self, scope: Scope) -> Iterator[str]:
        for directive in self._directives(scope):
            if directive.name == "declare target":
                refs = [*directive.args, *(a for clause in directive.clauses for a in clause.args)]
                yield from (ref.name.lower() for ref in refs if isinstance(ref, VarRef))


def _directives(scope: Scope) -> Iterator[Directive]:
    structure, block = scope.structure, scope.block
    for index in range(max(block.first, 0), block.last + 1):
        statement = structure.statements[index]
        if statement.sentinel != "omp" or structure.owners[index].unit is not block:
            continue
        if not statement.text.lstrip().startswith("declare"):
            continue
        raw = raw_directive(structure.scan, statement)
        directive = parse(raw, Sink()) if raw is not None else None
        if directive is not None and directive.name in _WANTED:
            yield directive


def _given(use: Used, known: dict[str, str]) -> dict[str, str]:
    """What a USE statement gives on of the identifiers of a module; operators are not renamed by name."""
    found: dict[str, str] = {}
    for name, home in known.items():
        if _NAME.fullmatch(name) is None:
            found[name] = home
            continue
        renamed = [local for local, remote in use.names if remote == name]
        for local in renamed or ([] if use.only else [name]):
            found[local] = home
    return found
