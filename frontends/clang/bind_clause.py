"""The function that a `bind` clause names, as far as the translation unit declares it (section 2.15.1)."""

from __future__ import annotations

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.clang.cursor_kinds import FUNCTION, LINKAGE, TEMPLATE
from accomp.frontends.clang.enclosing_function import Declared, Functions
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.shadow import Mark, Shadow
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Symbol, TypeInfo, TypeKind, VarRef, Word

_STATIC = 3
"""CX_SC_Static."""
_UNTOLD = 1
"""CXCursor_UnexposedDecl, as which libclang before 16 gives linkage specifications."""
_PLAIN = 110
"""A function of C without prototype (CXType_FunctionNoProto), which is compatible with others."""


@dataclass(frozen=True, slots=True)
class _Routine:
    """A routine: its name, its declarations.

    `between`: other directives stand between the directive and the declaration, `again` those of `routine`,
    else `apart`. `language`: what stands there is a linkage specification without braces.
    """

    name: str
    cursors: list[Cursor]
    between: str = ""
    language: bool = False


class BoundFunctions:
    """Finds the functions that `bind` names, and holds them against the routines they stand for."""

    def __init__(self, unit: TranslationUnit, functions: Functions, sink: Sink) -> None:
        self._unit, self._functions, self._sink = unit, functions, sink

    def named(self, directive: Directive, function: str) -> Directive:
        """The `routine` directive with what is known of the function that its `bind` names.

        Reports a function that has no declaration of the routine's type.
        """
        return self._with(directive, _Routine(function, self._functions.named(function)))

    def of(self, directive: Directive, declared: Declared, mark: Mark, shadow: Shadow | None) -> Directive:
        """The same for a `routine` in front of a declaration."""
        between = [m for m in shadow.marks if mark.end <= m.start < declared.begin] if shadow else []
        again = any(m.directive.name == "routine" for m in between)
        apart = "again" if again else "apart" if between else ""
        lib, scope = self._unit.lib, self._unit.lib.getCursorSemanticParent(declared.cursor)
        specified = scope.kind in (LINKAGE, _UNTOLD) and shadow is not None
        language = specified and self._unit.place(lib.getCursorLocation(scope))[1] >= mark.end
        return self._with(directive, _Routine(declared.name, [declared.cursor], apart, language))

    def _with(self, directive: Directive, routine: _Routine) -> Directive:
        clauses = tuple(
            replace(c, args=tuple(self._argument(a, c, routine) for a in c.args)) if c.name == "bind" else c
            for c in directive.clauses
        )
        return replace(directive, clauses=clauses)

    def told(self, directive: Directive, *, overloaded: bool) -> Directive:
        """A `routine` of C++ with names of lambdas, and one that several functions have, as vars."""
        if overloaded and directive.args and isinstance(directive.args[0], Word):
            word, several = directive.args[0], TypeInfo(TypeKind.FUNCTION, "overloaded")
            return replace(directive, args=(VarRef(word.text, word.text, word.span, type=several),))
        args = tuple(self._lambda(a) for a in directive.args)
        clauses = tuple(
            replace(c, args=tuple(self._lambda(a) for a in c.args)) if c.name == "bind" else c
            for c in directive.clauses
        )
        return replace(directive, args=args, clauses=clauses)

    def _lambda(self, argument: Argument) -> Argument:
        if isinstance(argument, Word | Expr):
            name = argument.text.strip('"')
            if self._functions.is_lambda(name):
                return VarRef(argument.text, name, argument.span, type=TypeInfo(TypeKind.RECORD, "lambda"))
        return argument

    def _argument(self, argument: Argument, clause: Clause, routine: _Routine) -> Argument:
        if not isinstance(argument, Word | Expr):
            return argument
        name = argument.text.strip('"')
        own, found = routine.cursors, self._functions.named(name)
        same = [f for f in found if any(self._same_type(f, o) for o in own)]
        if own and found and not same:
            self._sink.report(
                codes.OTHER_TYPE_BOUND,
                argument.span or clause.span,
                name=name,
                type=self._type(found[0]),
                function=routine.name,
                own=self._type(own[0]),
            )
        if not own and not found:
            return argument
        symbol = Symbol(
            name,
            name,
            TypeInfo(TypeKind.FUNCTION, self._type((same or found or own)[0])),
            file_scope=True,
            storage="static" if any(map(self._is_static, same or found)) else "extern",
            attributes=" ".join(self._attributes(routine, same)),
        )
        return VarRef(argument.text, name, argument.span, symbol=symbol, type=symbol.type)

    def _attributes(self, routine: _Routine, bound: list[Cursor]) -> list[str]:
        """What keeps OpenMP's `declare variant` from naming the function, and whether that is `declared`."""
        both = (*routine.cursors, *bound)
        found = ["template"] if any(c.kind == TEMPLATE for c in both) else []
        found += ["member"] if any(c.kind not in (FUNCTION, TEMPLATE) for c in both) else []
        found += [routine.between] if routine.between else []
        found += ["language"] if routine.language else []
        linkages = {any(map(self._is_static, cursors)) for cursors in (routine.cursors, bound)}
        found += ["linkage"] if len(linkages) > 1 else []
        if any(self._precedes(c, routine) for c in bound):
            return [*found, "declared"]
        return [*found, "overloaded"] if self._functions.is_overloaded(routine.name) else found

    def _precedes(self, function: Cursor, routine: _Routine) -> bool:
        """Whether a function of the same scope is declared in front of the routine, or in another file."""
        lib, cursors = self._unit.lib, (*routine.cursors[:1], function)
        scopes = [lib.getCanonicalCursor(lib.getCursorSemanticParent(c)).decl for c in cursors]
        places = [self._unit.place(lib.getCursorLocation(c)) for c in cursors]
        (own_file, own), (file, at) = places[0], places[-1]
        return len(set(scopes)) == 1 and (own_file != file or at < own)

    def _is_static(self, cursor: Cursor) -> bool:
        return bool(self._unit.lib.Cursor_getStorageClass(cursor) == _STATIC)

    def _type(self, cursor: Cursor) -> str:
        return self._unit.spelling(self._unit.lib.getCursorType(cursor))

    def _same_type(self, one: Cursor, other: Cursor) -> bool:
        lib, types = self._unit.lib, list[list[str]]()
        if TEMPLATE in (one.kind, other.kind):
            return True  # its types depend on the call
        for cursor in (one, other):
            of = lib.getCanonicalType(lib.getCursorType(cursor))
            if of.kind == _PLAIN:
                return True
            parts = [lib.getArgType(of, at) for at in range(lib.getNumArgTypes(of))]
            types.append([self._unit.spelling(t) for t in (lib.getResultType(of), *parts)])
        return types[0] == types[1]
