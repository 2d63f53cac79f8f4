"""What a translation unit declares, of which kernels may need parts (accomp.host.program)."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from accomp.frontends.clang.bodies import Bodies
from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    FUNCTIONS,
    LINKAGE,
    NAMESPACE,
    PARAMETER,
    TEMPLATE_PARAMETERS,
    TEMPLATES,
    VARIABLE,
)
from accomp.frontends.clang.cxx_words import cxx_edits
from accomp.frontends.clang.declaration_texts import declared_alone, without_qualifier
from accomp.frontends.clang.declaration_words import attribute_words, with_words
from accomp.frontends.clang.device_functions import (
    access_edits,
    body_with,
    device_edits,
    has_tables,
    operators_in,
    without_bodies,
)
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.explicit_instantiations import MARK
from accomp.frontends.clang.kernel_names import (
    UNNAMED,
    namespace_head,
    namespace_heads,
    template_parameters,
)
from accomp.frontends.clang.libclang import Cursor, InclusionVisitor
from accomp.frontends.clang.libraries import Libraries, first_of
from accomp.frontends.clang.local_declarations import declared_in, variables_in, without_blocks
from accomp.frontends.clang.macro_declarations import macro, macro_definitions
from accomp.frontends.clang.marked_headers import marked_headers
from accomp.frontends.clang.member_bodies import member_body
from accomp.frontends.clang.nested_types import moved_types, of_structure
from accomp.frontends.clang.symbols import EXTERN, INTERNAL, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host.nodes import Local
from accomp.host.program import Declaration, Program, Sort
from accomp.ir.cxx_names import TOKEN, identifiers
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, Span, as_bytes

_ENUM, _ENUMERATOR, _TYPEDEF, _ALIAS, _ALIAS_TEMPLATE, _CONCEPT = 5, 7, 20, 36, 601, 604
_TYPES = CLASSES | {_ENUM, _TYPEDEF, _ALIAS, _ALIAS_TEMPLATE, _CONCEPT}
_USING_DECLARATION = 35
_USING = frozenset((33, 34, _USING_DECLARATION))
_TEMPLATE, _METHODS = 30, frozenset((21, 24, 25, 26))
_OVERLOADED = (8, 21, _TEMPLATE)
_OBJECTS = frozenset((Sort.VARIABLE, Sort.FUNCTION))
"""What a type may be defined in the declaration of."""
_COMPOUND = 202
_DEFINE = pattern(
    rb"^[ \t]*#[ \t]*(define|undef)[ \t]+([A-Za-z_]\w*)(?:[^\n\\]|\\\r?\n|\\.)*", re.MULTILINE | re.DOTALL
)
_INCLUDED = pattern(rb'[ \t]*(["<][^">\n]+[">])')
_UNTOLD = 1
"""CXCursor_UnexposedDecl."""
_TEMPLATED = pattern(
    rb"(?:template\s*<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>\s*)+(?:([A-Za-z_]\w*)\s*\([^)]*\)\s*->|"
    rb"(?:[\w:\s*&,]|<(?:[^<>]|<[^<>]*>)*>)*?\b([A-Za-z_]\w*)\s*(?:<(?:[^<>]|<[^<>]*>)*>)?\s*[={])"
)
"""A deduction guide with its class, and a variable template with its name."""


class Programs:
    """Reads the declarations of one translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        bodies: Bodies,
        is_directive: Callable[[Cursor], bool],
        functions: Functions,
        translated: Iterable[int | None] | None = None,
        computing: tuple[Sequence[Span], Sequence[Span]] = ((), ()),
    ) -> None:
        """`translated` are the files with directives, where there may be libraries beside these.

        `computing` are the places of compute constructs, functions with which are for the host alone, and
        their regions, which have what they declare.
        """
        self._computing, self._regions = ((), ()) if bodies.whole else computing
        self._symbol = functions.symbol
        self._libraries = Libraries(unit, bodies.text_place, translated)
        self._unit, self._types, self._bodies, self._is_directive = unit, types, bodies, is_directive
        self._known = functions
        self._functions: dict[str, list[tuple[int, Cursor]]] = {}
        self._found: list[Declaration] = []
        self._last = unit.root
        """What stands in front of a declaration, or around the first."""
        self._classes: list[tuple[Cursor, tuple[str, ...]]] = []
        """The classes whose members are functions of the program, where whole procedures are asked for."""
        self._class = ""
        """The name of the class or enumeration that the last of them declares."""

    def program(
        self,
        wanted: Iterable[str],
        functions: Mapping[int | None, Cursor],
        options: tuple[str, ...] = (),
        named: Container[int | None] = (),
        callers: bool = False,
    ) -> Program:
        """What is declared, and types in `functions`; bodies of functions among `wanted`, and of what
        these name in turn. `options` are compile flags, which may define macros; what `functions` of `named`
        declare is in a namespace in any case. `callers`: bodies of what calls those among `wanted`, too.
        """
        self._scope(self._unit.root, ())
        self._members()
        namespace = self._types.names.namespace_of
        heads = [(namespace(f), self._note_local_declarations(f, k in named)) for k, f in functions.items()]
        scopes = tuple((name, head) for name, head in heads if head)
        names = set(wanted)
        self._fill(self._with_callers(names) if callers else names)
        declarations = (*macro_definitions(options, self._bodies.cxx), *self._macros(), *self._found)
        includes, libraries = self._includes()
        names = self._libraries.configuration()
        return Program(includes, declarations, scopes=scopes, libraries=libraries, configuration=names)

    def is_system(self, cursor: Cursor) -> bool:
        """Whether a declaration is of a system header, also in text that was preprocessed."""
        return self._unit.is_system(cursor, self._libraries.files)

    def _scope(self, scope: Cursor, around: tuple[str, ...]) -> None:
        children = self._unit.children(scope)
        for last, cursor in zip((scope, *children), children, strict=False):
            if self.is_system(cursor):
                continue
            self._last = last
            kind = cursor.kind
            if kind == NAMESPACE:
                self._scope(cursor, (*around, namespace_head(self._unit, cursor)))
            elif kind == _UNTOLD and self._templated(cursor, around):
                continue
            elif kind in (LINKAGE, _UNTOLD):
                self._scope(cursor, around)
            else:
                self._declaration(cursor, around)

    def _templated(self, cursor: Cursor, around: tuple[str, ...]) -> bool:
        """Note a variable template or a deduction guide, which libclang does not tell; whether it is one."""
        span = self._bodies.span(cursor)
        found = _TEMPLATED.match(span.file.data, span.start) if span is not None else None
        if span is None or found is None:
            return False
        name = (found.group(1) or found.group(2)).decode()
        sort = Sort.TYPE if found.group(1) else Sort.CONSTANT
        made = Declaration(sort, frozenset((name,)), span, around, template=True)
        self._found.append(with_words(made))
        return True

    def _declaration(self, cursor: Cursor, around: tuple[str, ...]) -> None:
        kind, span = cursor.kind, self._bodies.span(cursor)
        if span is None or self._is_directive(cursor):
            return
        if kind in _TYPES:
            self._types.names.declare(cursor)
            if self._bodies.whole and kind in CLASSES and kind not in TEMPLATES:
                self._classes.append((cursor, around))
            self._add(Sort.TYPE, self._declared(cursor), self._with_heads(cursor, span), around, cursor)
        elif kind in _USING:
            name = self._unit.name(cursor) if kind == _USING_DECLARATION else ""
            self._add(Sort.USING, {name} if name.isidentifier() else set(), span, around, cursor)
        elif kind == VARIABLE and not self._unit.name(cursor).startswith(MARK):
            constant = bool(self._unit.lib.isConstQualifiedType(self._unit.lib.getCursorType(cursor)))
            sort = Sort.CONSTANT if constant else Sort.VARIABLE
            self._add(sort, {self._unit.name(cursor)}, span, around, cursor)
        elif kind in FUNCTIONS:
            if self._is_for_host(cursor):
                return
            name = self._unit.name(cursor)
            self._functions.setdefault(name, []).append((len(self._found), cursor))
            self._add(Sort.FUNCTION, {name}, self._with_outer_heads(cursor, span), around, cursor)

    def _members(self) -> None:
        """Note the functions of classes, and of classes within these."""
        while self._classes:
            within, around = self._classes.pop(0)
            for cursor in self._unit.children(within):
                if cursor.kind in CLASSES and cursor.kind not in TEMPLATES:
                    self._classes.append((cursor, around))
                elif cursor.kind in FUNCTIONS and self._unit.lib.isCursorDefinition(cursor):
                    self._declaration(cursor, around)

    def _with_heads(self, cursor: Cursor, span: Span) -> Span:
        """A class with the template parameters in front of it.

        clang leaves these out where it is a member that is defined outside of its class (C++17 17.5.1.3).
        """
        lib = self._unit.lib
        within = self._is_member(cursor)
        if cursor.kind not in CLASSES or not within or lib.getCursorLexicalParent(cursor).kind in CLASSES:
            return span
        last = self._bodies.span(self._last)
        if last is None or last.file is not span.file or last.start > span.start:
            return span
        above = last.end if last.end <= span.start else last.start
        gap = span.file.data[above : span.start].decode("latin-1")
        heads = (m.start() for m in TOKEN.finditer(gap) if m.group() == "template")
        return replace(span, start=above + next(heads, span.start - above))

    def _with_outer_heads(self, cursor: Cursor, span: Span) -> Span:
        """A function with the template parameters of its class (C++20 13.7.3), which clang leaves out."""
        spans = (self._bodies.span(c) for c in self._unit.children(cursor) if c.kind in TEMPLATE_PARAMETERS)
        first = min((s.start for s in spans if s is not None), default=span.start)
        if first >= span.start:
            return span
        return replace(span, start=span.file.data.rfind(b"template", 0, first))

    def _note_local_declarations(self, function: Cursor, named: bool) -> str:
        """Note what a function declares for itself, of which its regions may make use.

        The head of the namespace that it is in, where it would not do beside what others declare.
        """
        inner = declared_in(self._unit, function, _TYPES | _USING, self._is_directive)
        inner = without_blocks(inner, self._declared, self._bodies.span, self._regions)
        known = frozenset(n for d in self._found for n in d.names)
        own = named or any(c.kind in _USING or self._unit.name(c) in known for c in inner)
        head = f"namespace {self._types.names.namespace_of(function)}" if own else ""
        around = (*namespace_heads(self._unit, function), *filter(None, (head,)))
        around = (*around, UNNAMED) if self._bodies.cxx else around
        first = len(self._found)
        member = self._is_member(function)
        for cursor in inner:
            self._declaration(cursor, around)
            if member:
                self._qualify_last(self._bodies.qualifying(cursor))
        self._note_dependent(function, first)
        return head

    def _qualify_last(self, edits: Iterable[Edit]) -> None:
        """Give the last declaration those of the edits that are in its text."""
        last = self._found[-1] if self._found else None
        own = tuple(e for e in edits if last is not None and last.span.contains(e.span))
        if last is not None and own:
            words = last.words.union(*(identifiers(e.text.decode()) for e in own))
            self._found[-1] = replace(last, edits=(*last.edits, *own), words=words)

    def _note_dependent(self, function: Cursor, first: int) -> None:
        """Note which types of a function depend on template parameters: `first` and what was found after it.

        They name such, or variables of the function.
        """
        span, names = self._bodies.span(function), template_parameters(self._unit, function)
        names |= variables_in(self._unit, function, self._is_directive) if names else frozenset()
        for at in range(first, len(self._found)) if names else ():
            declaration = self._found[at]
            if declaration.sort is Sort.TYPE and not declaration.words.isdisjoint(names):
                self._found[at] = replace(declaration, within=span)
                names |= declaration.names

    def _add(self, sort: Sort, names: set[str], span: Span, around: tuple[str, ...], cursor: Cursor) -> None:
        internal = self._unit.lib.getCursorLinkage(cursor) == INTERNAL
        kind = cursor.kind
        parent = self._unit.lib.getCursorSemanticParent(cursor).kind
        last = self._found[-1] if self._found else None
        edits, tables = self._edits(cursor, span), False
        if last is not None and sort in (Sort.TYPE, Sort.CONSTANT) and span.contains(last.span):
            within = self._found.pop()  # a type that is defined in the declaration
            names, tables = names | within.names, within.tables
            edits = (*edits, *(e for e in of_structure(within.span, within.edits, span) if e not in edits))
        elif last is not None and sort in _OBJECTS and self._class and span.contains(last.span):
            edits = (*edits, Edit(last.span, as_bytes(self._class)))  # the type has a declaration of its own
        elif last is not None and sort is last.sort is Sort.VARIABLE and span.contains(last.span):
            edits = declared_alone(self._unit, cursor, span, self._types.of_cursor(cursor), edits)
        self._class = self._types.names.of_class(cursor) if kind in CLASSES or kind == _ENUM else ""
        made = Declaration(
            sort,
            frozenset(names),
            span,
            around,
            edits=edits,
            internal=internal,
            result=self._types.of_cursor(cursor) if kind == VARIABLE else None,
            template=kind in (_TEMPLATE, 31, 32),
            member=kind in _METHODS or parent in CLASSES,
            symbol=self._told(cursor),
            extern=kind == VARIABLE and self._unit.lib.Cursor_getStorageClass(cursor) == EXTERN,
            inline=kind in FUNCTIONS and bool(self._unit.lib.Cursor_isFunctionInlined(cursor)),
            initial=self._bodies.initial(cursor) if kind == VARIABLE and self._bodies.whole else None,
            tables=tables or has_tables(self._unit, cursor),
        )
        if kind in CLASSES and self._specializes(cursor):
            edits = (*edits, *without_qualifier(self._unit, cursor, span))
            made = replace(made, specializes=True, around=namespace_heads(self._unit, cursor), edits=edits)
        made = with_words(made)
        operators = operators_in(self._unit, cursor) if kind in CLASSES and not self._bodies.whole else ()
        attributes = attribute_words(self._unit, cursor, self._bodies.span) if self._bodies.whole else ()
        self._found.append(replace(made, words=made.words.union(operators, attributes)))

    def _specializes(self, cursor: Cursor) -> bool:
        """Whether a class specializes a template of a system header."""
        template = self._unit.lib.getSpecializedCursorTemplate(cursor)
        return bool(template.decl) and self.is_system(template)

    def _told(self, cursor: Cursor) -> str:
        """What tells a function or variable from others of its name; variables as their Symbol does."""
        if cursor.kind == VARIABLE:
            return self._types.symbol(cursor).id
        told = FUNCTIONS if self._bodies.whole else _OVERLOADED
        return self._symbol(cursor) if cursor.kind in told else ""

    def _edits(self, cursor: Cursor, span: Span) -> tuple[Edit, ...]:
        """What makes C++ for the device of the text of a declaration; classes get public members."""
        if not self._bodies.cxx:
            edits = [*cxx_edits(span), *self._bodies.conditions(span)]
            if cursor.kind in CLASSES:
                edits += self._types.names.edits(cursor)
                edits += moved_types(self._unit, cursor, self._bodies.span, self._edits)
            return tuple(edits)
        found = [*device_edits(self._unit, cursor, self._bodies.span), *self._bodies.conditions(span)]
        if cursor.kind in CLASSES:
            found += access_edits(self._unit, cursor, self._bodies.span)
            found += without_bodies(self._unit, cursor, self._bodies.span, self._computing)
            found += self._types.names.edits(cursor)
        return tuple(found)

    def _is_for_host(self, cursor: Cursor) -> bool:
        """Whether it is a member function, defined outside of its class, with compute constructs in it."""
        if not self._bodies.cxx or not self._is_member(cursor):
            return False
        return body_with(self._unit, cursor, self._bodies.span, self._computing) is not None

    def _is_member(self, cursor: Cursor) -> bool:
        return self._unit.lib.getCursorSemanticParent(cursor).kind in CLASSES

    def _declared(self, cursor: Cursor) -> set[str]:
        """The names that a type's declaration makes known."""
        given = self._types.names.of_declaration(cursor)
        names = {self._unit.name(cursor), given} if given else {self._unit.name(cursor)}
        for child in self._unit.children(cursor):
            if child.kind == _ENUMERATOR or (child.kind in _TYPES and cursor.kind != _TYPEDEF):
                names |= self._declared(child) if child.kind in _TYPES else {self._unit.name(child)}
        return names

    def _with_callers(self, wanted: set[str]) -> set[str]:
        """Names, and those of functions of the file that name one of them, or what does so in turn."""
        own = [d for d in self._found if d.sort is Sort.FUNCTION]
        found = wanted & {name for d in own for name in d.names}
        while True:
            more = {n for d in own if not d.words.isdisjoint(found) for n in d.names} - found
            if not more:
                return wanted | found
            found |= more

    def _fill(self, wanted: set[str]) -> None:
        done: set[str] = set()
        if self._bodies.whole:  # operators and destructors, which texts do not name
            wanted |= {name for name in self._functions if not name.isidentifier()}
        by_name: dict[str, list[Declaration]] = {}
        for declaration in self._found:
            for name in declaration.names:
                by_name.setdefault(name, []).append(declaration)
        while wanted:
            name = wanted.pop()
            if name in done:
                continue
            done.add(name)
            for declaration in by_name.get(name, ()):
                wanted |= declaration.words - done
            for at, cursor in self._functions.get(name, ()):
                self._found[at] = self._function(self._found[at], cursor)

    def _function(self, declaration: Declaration, cursor: Cursor) -> Declaration:
        """The declaration with its parameters, and its body where it has one."""
        children = self._unit.children(cursor)
        parameters = tuple(self._parameter(c) for c in children if c.kind == PARAMETER)
        lib = self._unit.lib
        result = self._types.of(lib.getResultType(lib.getCursorType(cursor)))
        body = next((c for c in children if c.kind == _COMPOUND), None)
        tree = self._bodies.body(body, self._is_directive) if body is not None else None
        if tree is not None and self._bodies.whole and cursor.kind in _METHODS:
            tree = member_body(self._unit, self._types, self._bodies, cursor, tree)
        return replace(declaration, body=tree, parameters=parameters, result=result)

    def members(self, names: frozenset[str], levels: frozenset[str]) -> tuple[Declaration, ...]:
        """The functions of these names that classes declare, with bodies where they are defined there.

        Also those that may call functions with parallelism, which have names among `levels`.
        """
        found = self._known.members() if names else ()
        made = (self._member(c, names, levels) for c in found if not self.is_system(c))
        return tuple(m for m in made if m is not None)

    def _member(self, cursor: Cursor, names: frozenset[str], levels: frozenset[str]) -> Declaration | None:
        name, span = self._unit.name(cursor), self._bodies.span(cursor)
        if span is None or not (name in names or self._names_any(cursor, span, levels)):
            return None
        lib = self._unit.lib
        made = Declaration(
            Sort.FUNCTION,
            frozenset((name,)),
            span,
            namespace_heads(self._unit, cursor),
            edits=self._edits(cursor, span),
            symbol=self._told(cursor),
            template=cursor.kind == _TEMPLATE,
            member=True,
            tables=bool(lib.CXXMethod_isVirtual(cursor)),
            within=self._bodies.span(lib.getCursorSemanticParent(cursor)),
        )
        return self._function(made, cursor)

    def _names_any(self, function: Cursor, span: Span, names: frozenset[str]) -> bool:
        """Whether a function names one of the functions of these names."""
        operators = any(not n.isidentifier() for n in names)
        found = operators_in(self._unit, function) if operators else frozenset[str]()
        return bool(names) and not names.isdisjoint(found | identifiers(span.text()))

    def made(self, cursor: Cursor) -> Declaration | None:
        """A function that is made of a template or a lambda; None where it has no place."""
        span, name = self._bodies.span(cursor), self._unit.name(cursor)
        if span is None:
            return None
        made = Declaration(Sort.FUNCTION, frozenset((name,)), span, symbol=self._symbol(cursor), member=True)
        return self._function(made, cursor)

    def _parameter(self, cursor: Cursor) -> Local:
        symbol = self._types.symbol(cursor)
        return Local(symbol, self._types.of_cursor(cursor), None, self._bodies.span(cursor))

    def _includes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The headers of the system, and of libraries, that the program's own files include, as written."""
        found, libraries_found = dict[str, None](), dict[str, None]()
        lib = self._unit.lib

        def visit(file: int | None, stack: object, depth: int, _data: object) -> None:
            if not depth or not stack:
                return
            location = first_of(stack)
            includer, offset = self._unit.place(location)
            libraries = self._libraries.files
            if includer in libraries or lib.Location_isInSystemHeader(location):
                return
            start = lib.getLocationForOffset(self._unit.handle, file, 0)
            if file not in libraries and not lib.Location_isInSystemHeader(start):
                return
            span = self._bodies.text_place(includer, offset, offset)
            match = _INCLUDED.match(span.file.data, span.start) if span is not None else None
            if match:
                into = libraries_found if file in libraries else found
                into.setdefault(match.group(1).decode("utf-8", "surrogateescape"))

        lib.getInclusions(self._unit.handle, InclusionVisitor(visit), None)
        main = self._bodies.text_place(next(reversed(self._files())), 0, 0)
        headers = tuple(found) or (marked_headers(main.file.data) if main is not None else ())
        return headers, tuple(libraries_found)

    def _macros(self) -> list[Declaration]:
        """The definitions of macros in the program's own files, and where they end, but for what is skipped
        each time.
        """
        found: list[Declaration] = []
        for file, times in self._files().items():
            whole = self._bodies.text_place(file, 0, 0)
            if whole is None:
                continue
            data = whole.file.data
            mine = [(s.start, s.end) for s in self._bodies.skipped() if s.file is whole.file]
            for match in _DEFINE.finditer(data):
                if sum(b <= match.start() < e for b, e in mine) < times:
                    name = match.group(2).decode()
                    span = Span(whole.file, match.start(), match.end())
                    made = macro(name, span, self._bodies.cxx)
                    ends = match.group(1) == b"undef"
                    found.append(replace(made, sort=Sort.UNDEFINED) if ends else made)
        return found

    def _files(self) -> dict[int | None, int]:
        """How often the program's own files are included, in the order of inclusion; the main file last."""
        main: list[int | None] = []
        found: dict[int | None, int] = {}
        lib = self._unit.lib

        def visit(file: int | None, _stack: object, depth: int, _data: object) -> None:
            start = lib.getLocationForOffset(self._unit.handle, file, 0)
            if not depth:
                main.append(file)
            elif file not in self._libraries.files and not lib.Location_isInSystemHeader(start):
                found[file] = found.get(file, 0) + 1

        lib.getInclusions(self._unit.handle, InclusionVisitor(visit), None)
        return found | dict.fromkeys(main, 1)
