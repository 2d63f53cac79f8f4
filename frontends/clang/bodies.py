"""Statements of regions and functions (accomp.host), from clang's tree; where they name what clauses list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.clang.captures import is_closure
from accomp.frontends.clang.conditions import resolved
from accomp.frontends.clang.cursor_kinds import CLASS_TEMPLATE, FUNCTIONS, PARTIAL, VARIABLE
from accomp.frontends.clang.cxx_words import cxx_edits, is_constant_if, rooted, spelled, with_objects
from accomp.frontends.clang.edits import TextEdits
from accomp.frontends.clang.expressions import Expressions
from accomp.frontends.clang.headers import range_of
from accomp.frontends.clang.kernel_names import class_name
from accomp.frontends.clang.libclang import RECURSE, Cursor, Location, Visitor
from accomp.frontends.clang.loops import COMPOUND, FOR, NULL, RANGE_FOR, header
from accomp.frontends.clang.switches import switch
from accomp.frontends.clang.symbols import FILE_SCOPES, REFERENCES, Types
from accomp.frontends.clang.translation_unit import IN_MACRO, TextPlace, TranslationUnit, use_end
from accomp.host import nodes as host
from accomp.host.program import Body, Reference
from accomp.host.walk import walk
from accomp.ir.cxx_names import identifiers
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, SourceFile, Span, as_bytes
from accomp.syntax.c_lexis import skip_gap
from accomp.syntax.nodes import TypeInfo, TypeKind

_CALL, _OVERLOADED = 103, 49
_EXPRESSIONS = range(100, 200)
_NAMING = (101, 102, _OVERLOADED)
"""References of declarations, of members, and of several functions of a name."""
_LABEL, _IF, _SWITCH, _WHILE, _DO, _GOTO = 201, 205, 206, 207, 208, 210
_CONTINUE, _BREAK, _RETURN, _DECLARATIONS = 212, 213, 214, 231
_TYPEDEF = 20
_TYPES = (2, 3, 4, 5, _TYPEDEF, 36)
"""Declarations of types, which the program's include (accomp.frontends.clang.host_program)."""
_MARK = pattern(rb"#|%:")
_JUMPS = {_CONTINUE: host.JumpKind.CONTINUE, _BREAK: host.JumpKind.BREAK}


class Bodies:
    """Builds the trees of one translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        place: TextPlace,
        cxx: bool,
        symbols: Callable[[Cursor], str] | None = None,
    ) -> None:
        """`place` gives the span of [begin, end) of a parsed file, `symbols` tells overloads apart."""
        self._unit, self._types, self._place = unit, types, place
        self.cxx = cxx
        self._is_directive: Callable[[Cursor], bool] = lambda _: False
        self._edits = TextEdits(unit, types, self.text_place, cxx)
        self._expressions = Expressions(unit, types, self._edits, self.span, self._statement)
        self._expressions.symbols = symbols
        self.with_references = False
        """Whether others stand for some functions and variables on the device."""
        self._whole = False
        self._count = [0]
        self._spelled = set[str]()  # words in types of variables that kernels write in another way
        self._disk: dict[int | None, SourceFile] = {}
        self._skipped: tuple[Span, ...] | None = None
        self._builders: dict[int, Callable[[Cursor, Span], host.Statement]] = {
            COMPOUND: self._compound,
            _IF: self._if,
            FOR: self._for,
            RANGE_FOR: self._range_for,
            _WHILE: self._while,
            _DO: self._do,
            _SWITCH: self._switch,
            _RETURN: self._return,
            _DECLARATIONS: self._declarations,
            NULL: lambda cursor, span: host.Null(span, self._expressions.is_macro(cursor)),
            _LABEL: self._label,
            _GOTO: self._goto,
            **dict.fromkeys(_JUMPS, self._jump),
        }

    @property
    def whole(self) -> bool:
        """Whether trees have all that procedures may have, values of constants among it."""
        return self._whole

    @whole.setter
    def whole(self, asked: bool) -> None:
        self._whole = self._expressions.values = asked

    def expression(self, cursor: Cursor, span: Span) -> host.Expression:
        """The tree of an expression that stands at a place."""
        return self._expressions.build(cursor, span)

    def initial(self, cursor: Cursor) -> host.Expression | None:
        """What a variable starts from."""
        expressions = [c for c in self._unit.children(cursor) if c.kind in _EXPRESSIONS]
        span = self.span(cursor)
        return self._initializer(cursor, expressions, span) if span is not None else None

    def body(
        self,
        cursor: Cursor,
        is_directive: Callable[[Cursor], bool],
        object_: Cursor | None = None,
        region: bool = False,
    ) -> Body | None:
        """The tree of a statement; `is_directive` tells shadows of directives. None where it has no place.

        `object_` is the class whose object `this` points to in a region.
        """
        span = self.span(cursor)
        if span is None:
            return None
        self._is_directive, self._count, self._spelled = is_directive, [0], set[str]()
        self._edits.found, self._edits.object = [], object_ is not None
        self._edits.region = span if region else None
        root = self._statement(cursor, span)
        words = () if self.cxx else cxx_edits(root.span)
        conditions = self.conditions(root.span, (node.span for node in walk(root)))
        edits = tuple(dict.fromkeys((*self._edits.found, *words, *conditions)))
        type_, text = self._class(object_) if object_ is not None else None, root.span.text()
        references = self._references(cursor) if self.with_references else ()
        named = identifiers(text) | self._spelled
        return Body(root, edits, type_, words=named, rooted=rooted(text), references=references)

    def qualifying(self, declaration: Cursor) -> tuple[Edit, ...]:
        """What qualifies the members of classes that a declaration in a member function names."""
        self._edits.found, self._edits.object, self._edits.region = [], True, None

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            self._edits.qualify(cursor)
            return RECURSE

        self._unit.lib.visitChildren(declaration, Visitor(visit), None)
        return tuple(dict.fromkeys(self._edits.found))

    def conditions(self, span: Span, parts: Iterable[Span] = ()) -> Iterator[Edit]:
        """The edits that take lines of conditions out of the text of a statement or a declaration."""
        if _MARK.search(span.file.data, span.start, span.end) is None:
            return
        skipped = [(part.start, part.end) for part in self.skipped() if part.file is span.file]
        yield from resolved(span, parts, skipped)

    def skipped(self) -> tuple[Span, ...]:
        """What the preprocessor skipped in the program's files, each time that it read them."""
        if self._skipped is None:
            unit = self._unit
            places = (self.text_place(unit.file(path), begin, end) for path, begin, end in unit.skipped())
            self._skipped = tuple(place for place in places if place is not None)
        return self._skipped

    def _references(self, root: Cursor) -> tuple[Reference, ...]:
        """Where functions and variables of static storage are named, also in arguments of macros."""
        unit, found = self._unit, dict[Reference, None]()

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind in _NAMING and self._is_static(cursor):
                name = unit.name(cursor)
                file, begin = unit.place(unit.lib.getCursorLocation(cursor))
                span = self.text_place(file, begin, begin + len(as_bytes(name)))
                if span is not None and span.text() == name:
                    found.setdefault(Reference(name, span))
            return RECURSE

        unit.lib.visitChildren(root, Visitor(visit), None)
        return tuple(found)

    def _is_static(self, cursor: Cursor) -> bool:
        """Whether it names a function, a lambda, or a variable outside of functions."""
        lib, target = self._unit.lib, self._unit.lib.getCursorReferenced(cursor)
        if target.kind != VARIABLE:
            return target.kind in FUNCTIONS or cursor.kind == _OVERLOADED or not target.decl
        if lib.getCursorSemanticParent(target).kind in FILE_SCOPES:
            return True
        return is_closure(self._unit.spelling(lib.getCursorType(target)))

    def _class(self, cursor: Cursor) -> TypeInfo:
        """The type of a class; of a class template with its parameters for arguments."""
        if cursor.kind not in (CLASS_TEMPLATE, PARTIAL):
            return self._types.of_cursor(cursor)
        name = class_name(self._unit, cursor)
        return spelled(TypeInfo(TypeKind.RECORD, name, f"{name} "), self.cxx)

    def span(self, cursor: Cursor) -> Span | None:
        """Where a node stands, the semicolon after a statement not included; uses of macros as a whole."""
        near = self._unit.near(cursor)
        if near is not None:
            file, *ends = near  # the element that a structured binding means ends at the binding's name
            return self.text_place(file, min(ends), max(ends))
        lib = self._unit.lib
        extent = lib.getCursorExtent(cursor)
        first, last = lib.getRangeStart(extent), lib.getRangeEnd(extent)
        begin, end = (self._expanded(x) for x in (first, last))
        if begin is None or end is None or begin.file is not end.file:
            return None
        return Span(begin.file, begin.start, max(begin.start, end.end if last.raw & IN_MACRO else end.start))

    def _expanded(self, location: Location) -> Span | None:
        """A place as an empty span; one in a macro as that of the macro's use."""
        file, offset = self._unit.expansion(location)
        place = self.text_place(file, offset, offset)
        if place is None or not location.raw & IN_MACRO:
            return place
        return Span(place.file, place.start, use_end(place.file.data, place.start))

    def text_place(self, file: int | None, begin: int, end: int) -> Span | None:
        """A span of a file that is translated, or of another one as it is on disk."""
        span = self._place(file, begin, end)
        if span is not None or file is None:
            return span
        if file not in self._disk:
            self._disk[file] = SourceFile(self._unit.path(file), self._unit.on_disk(file))
        return Span(self._disk[file], begin, end)

    def _statement(self, cursor: Cursor, around: Span) -> host.Statement:
        """A statement; one without a place of its own is opaque, at that of the statement around."""
        if cursor.kind in (_WHILE, _TYPEDEF) and self._is_directive(cursor):
            return self._directive(cursor, around)
        own = self.span(cursor)
        if own is None:
            return replace(self._verbatim(cursor, around), macro=True)
        builder = self._builders.get(cursor.kind)
        if builder is not None:
            return builder(cursor, _with_end(own))
        if 100 <= cursor.kind < 200:
            return self._evaluate(cursor, own)
        return self._verbatim(cursor, _with_end(own))

    def _evaluate(self, cursor: Cursor, span: Span) -> host.Statement:
        value = self._expressions.build(cursor, span)
        return host.Evaluate(value, _with_end(span, braces=False), self._expressions.is_macro(cursor))

    def _directive(self, cursor: Cursor, around: Span) -> host.Directive:
        number = self._count[-1]
        self._count[-1] += 1
        if cursor.kind == _TYPEDEF:
            return host.Directive(number, None, self.span(cursor) or around)
        location = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        self._count.append(0)
        region = self._statement(self._unit.children(cursor)[-1], around)
        self._count.pop()
        start = self.text_place(*location, location[1])
        span = Span(start.file, start.start, region.span.end) if start is not None else region.span
        return host.Directive(number, region, span, region.macro)

    def _compound(self, cursor: Cursor, span: Span) -> host.Statement:
        statements = self._unit.children(cursor)
        body = tuple(self._statement(c, span) for c in statements)
        self._edits.parted(statements)
        return host.Block(body, span, self._expressions.is_macro(cursor))

    def _build(self, cursor: Cursor, span: Span) -> host.Expression:
        return self._expressions.build(cursor, span)

    def _label(self, cursor: Cursor, span: Span) -> host.Statement:
        if not self._whole:
            return self._verbatim(cursor, span)
        children = self._unit.children(cursor)
        inner = self._statement(children[0], span) if children else None
        return host.Label(self._unit.name(cursor), inner, span, self._expressions.is_macro(cursor))

    def _goto(self, cursor: Cursor, span: Span) -> host.Statement:
        if not self._whole:
            return self._verbatim(cursor, span)
        target = self._unit.name(self._unit.children(cursor)[0])
        return host.Jump(
            host.JumpKind.GOTO, None, span, self._expressions.is_macro(cursor), targets=(target,)
        )

    def _if(self, cursor: Cursor, span: Span) -> host.Statement:
        children = self._unit.children(cursor)
        if children[0].kind in (_DECLARATIONS, VARIABLE) or len(children) > 3:
            return self._verbatim(cursor, span)
        condition = self._expressions.build(children[0], span)
        then, *orelse = (self._statement(c, span) for c in children[1:])
        macro, constant = self._expressions.is_macro(cursor), self.cxx and is_constant_if(span)
        return host.If(condition, then, orelse[0] if orelse else None, span, macro, constant)

    def problem_of(self, loop: Cursor) -> str:
        """What keeps the header of a `for` statement from being canonical."""
        span = self.span(loop)
        found = range_of(self._header(loop, span), span) if span is not None else None
        return found.problem if isinstance(found, host.NoRange) else ""

    def _header(self, loop: Cursor, span: Span) -> host.Header:
        """The header of a `for` statement."""
        build = self._expressions.build
        first, condition, step = header(self._unit, self._unit.children(loop)[:-1])
        return host.Header(
            self._statement(first, span) if first is not None else None,
            build(condition, span) if condition is not None else None,
            build(step, span) if step is not None else None,
        )

    def _for(self, cursor: Cursor, span: Span) -> host.Statement:
        made = self._header(cursor, span)
        *head, last = self._unit.children(cursor)
        body = self._statement(last, span)
        self._edits.redeclared(head, last)
        found, macro = range_of(made, span), self._expressions.is_macro(cursor)
        parts = (made.first, made.condition, made.step)
        if not self._whole and (macro or any(p is not None and p.macro for p in parts)):
            found = host.NoRange("a macro makes part of its header", span)
        range_ = None if isinstance(found, host.NoRange) else found
        return host.Loop(range_, body, span, macro, made, found if isinstance(found, host.NoRange) else None)

    def _range_for(self, cursor: Cursor, span: Span) -> host.Statement:
        variable, elements, *rest = self._unit.children(cursor)
        if variable.kind != VARIABLE or len(rest) != 1:
            return self._verbatim(cursor, span, host.OpaqueKind.ITERATE)
        range_ = self._expressions.build(elements, span)
        return host.Iterate(
            replace(self._local(variable, span), type=self._types.of_element(variable)),
            range_,
            self._statement(rest[0], span),
            span,
            self._expressions.is_macro(cursor),
        )

    def _while(self, cursor: Cursor, span: Span) -> host.Statement:
        children = self._unit.children(cursor)
        if len(children) != 2:
            return self._verbatim(cursor, span)
        condition, body = self._expressions.build(children[0], span), self._statement(children[1], span)
        return host.While(condition, body, span, self._expressions.is_macro(cursor))

    def _do(self, cursor: Cursor, span: Span) -> host.Statement:
        body, condition = self._unit.children(cursor)
        made = self._statement(body, span)
        return host.While(
            self._expressions.build(condition, span),
            made,
            span,
            self._expressions.is_macro(cursor),
            last=True,
        )

    def _switch(self, cursor: Cursor, span: Span) -> host.Statement:
        made = switch(self._unit, cursor, span, self._build, self._statement) if self._whole else None
        return made or self._verbatim(cursor, span, host.OpaqueKind.SWITCH)

    def _return(self, cursor: Cursor, span: Span) -> host.Statement:
        children = self._unit.children(cursor)
        value = self._expressions.build(children[0], span) if children else None
        return host.Jump(host.JumpKind.RETURN, value, span, self._expressions.is_macro(cursor))

    def _jump(self, cursor: Cursor, span: Span) -> host.Statement:
        return host.Jump(_JUMPS[cursor.kind], None, span, self._expressions.is_macro(cursor))

    def _verbatim(
        self, cursor: Cursor, span: Span, kind: host.OpaqueKind = host.OpaqueKind.OTHER
    ) -> host.Opaque:
        """A statement that is not taken apart."""
        return replace(self._expressions.opaque(cursor, span, kind), statement=True)

    def _declarations(self, cursor: Cursor, span: Span) -> host.Statement:
        children = self._unit.children(cursor)
        if len(children) == 1 and children[0].kind == _TYPEDEF and self._is_directive(children[0]):
            return self._directive(children[0], span)
        if any(child.kind not in (VARIABLE, *_TYPES) for child in children):
            return self._verbatim(cursor, span)
        locals_ = tuple(self._local(child, span) for child in children if child.kind == VARIABLE)
        return host.Declare(locals_, span, self._expressions.is_macro(cursor))

    def _local(self, cursor: Cursor, around: Span) -> host.Local:
        children = self._unit.children(cursor)
        for child in children:
            self._edits.qualify(child)
        span = self.span(cursor)
        place = span or around
        self._edits.operands = set()
        expressions = [c for c in children if c.kind in _EXPRESSIONS]
        initial = self._initializer(cursor, expressions, place)
        last = initial is None and not (self.cxx and expressions and expressions[-1].kind == _CALL)
        parts = (self._expressions.build(c, place) for c in expressions[: None if last else -1])
        operands = tuple(part for part in parts if not isinstance(part, host.Literal))
        type_ = self._types.of_variable(cursor)
        if self._edits.operands:
            type_ = with_objects(type_, self._edits.operands)
        if type_.cxx:
            self._spelled |= type_.words
        return host.Local(self._types.symbol(cursor), type_, initial, span, operands)

    def _initializer(self, cursor: Cursor, expressions: list[Cursor], span: Span) -> host.Expression | None:
        """The last child that is an expression, if the text shows that it is no extent.

        A call of a constructor is what stands after the name; there is none where nothing does.
        """
        if not expressions:
            return None
        if not self.cxx and self._unit.lib.Cursor_getVarDeclInitializer(cursor).kind not in _EXPRESSIONS:
            return None
        if self.cxx and expressions[-1].kind == _CALL:
            made, known = self._constructed(cursor, expressions[-1])
            if known:
                return made
        if self.cxx and self._is_undecided(cursor) and (given := self._given(cursor, span)) is not None:
            made = self._expressions.build(expressions[-1], span)
            return host.Opaque(host.OpaqueKind.INITIALIZER, (made,), given)
        initial = self._expressions.build(expressions[-1], span)
        if self.cxx and self._unit.lib.getCursorType(cursor).kind in REFERENCES:
            return initial
        last = self.span(expressions[-1])
        if last is None or last.end != span.end:
            return initial if self.cxx and span.text().rstrip().endswith((")", "}")) else None
        return initial

    def _is_undecided(self, variable: Cursor) -> bool:
        """Whether arguments of a template decide the type of a variable, which has a name."""
        info = self._types.of_cursor(variable)
        return info.kind is TypeKind.DEPENDENT and "auto" not in info.spelling.split()

    def _given(self, variable: Cursor, span: Span) -> Span | None:
        """What stands in brackets after the name of a variable, with these; None for nothing."""
        place = self._unit.place(self._unit.lib.getCursorLocation(variable))
        begin, data = self.text_place(*place, place[1]), span.file.data
        if begin is None or begin.file is not span.file or not span.contains(begin):
            return None
        start = skip_gap(data, begin.start + len(as_bytes(self._unit.name(variable))))
        return Span(span.file, start, span.end) if data[start : start + 1] in (b"(", b"{") else None

    def _constructed(self, variable: Cursor, call: Cursor) -> tuple[host.Expression | None, bool]:
        """The arguments of a constructor after the name of a variable; whether that is what a call is."""
        span = self.span(call)
        name = self._unit.name(variable)
        place = self._unit.place(self._unit.lib.getCursorLocation(variable))
        begin = self.text_place(*place, place[1])
        if span is None or begin is None or span.start != begin.start or not span.text().startswith(name):
            return None, False
        start = skip_gap(span.file.data, span.start + len(name))
        if start >= span.end:
            return None, True
        arguments = Span(span.file, start, span.end)
        made = self._expressions.build(call, span)
        return host.Opaque(host.OpaqueKind.INITIALIZER, (made,), arguments), True


def _with_end(span: Span, braces: bool = True) -> Span:
    """With the semicolon after a statement."""
    data = span.file.data
    ended = (b";", b"}") if braces else (b";",)
    if data[span.end - 1 : span.end] in ended:
        return span
    after = skip_gap(data, span.end)
    return Span(span.file, span.start, after + 1) if data[after : after + 1] == b";" else span
