"""What becomes of the values that a compute construct gives scalars that no clause is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.live_out import After
from accomp.frontends.clang.reduction_operators import Combining
from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.shadow import Mark
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Construct, Use
from accomp.records import replace
from accomp.source import Span

_COMPUTE = ("parallel", "serial")
"""Constructs that make scalars in no clause firstprivate (section 2.6.2)."""
_LASTING = frozenset(("extern", "static"))


class LostValues:
    """Looks at the scalars of compute constructs; `mark` gives the directive of a shadow, `place` the span of
    a name at a place of it.
    """

    def __init__(
        self,
        unit: TranslationUnit,
        functions: Functions,
        mark: Callable[[Cursor], Mark | None],
        place: Callable[[tuple[int | None, int], str], Span | None],
    ) -> None:
        self._unit, self._functions, self._mark, self._place = unit, functions, mark, place
        self._after = After(unit, self._is_private)

    def noted(self, made: Construct, level: Level, shadow: Cursor) -> Construct:
        """The construct, its uses of such scalars with what is known of their values."""
        if made.directive.name.partition(" ")[0] not in _COMPUTE:
            return made
        indices, taken = _indices(made.walk()), _named(made.walk())
        written = {u.symbol.id: u for u in made.uses if u.written and u.symbol.type.scalar}
        found: dict[str, Use] = {}
        for declaration, seen in level.uses.items():
            use = written.get(seen.symbol.id)
            if use is not None and use.symbol.id not in taken:
                found[use.symbol.id] = self._use(use, declaration, shadow, use.symbol.id in indices)
        if not found:
            return made
        return replace(made, uses=tuple(found.get(u.symbol.id, u) for u in made.uses))

    def _use(self, use: Use, declaration: int | None, shadow: Cursor, index: bool) -> Use:
        """The use with what becomes of the value; `index`: an associated loop counts with the variable."""
        unit = self._unit
        around = self._functions.cursor_of(*unit.place(unit.lib.getCursorLocation(shadow)))
        name = use.symbol.name
        met = self._after.met(around, shadow, declaration, name) if around is not None else None
        if met is None:
            return use
        operator = Combining(unit, declaration).operator(unit.children(shadow)[-1])
        if operator == "index" and not index:
            return use
        read = self._place(unit.place(unit.lib.getCursorLocation(met.read)), name) if met.read else None
        if index:
            return replace(use, read_after=read)
        lasts = use.symbol.file_scope or use.symbol.storage in _LASTING or use.symbol.has("reference")
        return replace(use, read_after=read, outlives=lasts and not met.set, combined=operator)

    def _is_private(self, node: Cursor, name: str) -> bool:
        """Whether a node is a directive's shadow; with a name, whether its region has its own variable."""
        mark = self._mark(node)
        if mark is None or not name:
            return mark is not None
        return any(ref.name == name for clause in mark.directive.all("private") for ref in clause.vars)


def _named(constructs: Iterable[Construct]) -> frozenset[str]:
    """The variables that clauses of the constructs name."""
    found: set[str] = set()
    for construct in constructs:
        for clause in construct.directive.clauses:
            found.update(ref.symbol.id for ref in clause.vars if ref.symbol is not None)
    return frozenset(found)


def _indices(constructs: Iterable[Construct]) -> frozenset[str]:
    """The control variables of the loops that constructs are about."""
    loops = (loop for construct in constructs for loop in construct.loops)
    return frozenset(loop.index.id for loop in loops if loop.index is not None)
