"""How the host program is written in the text form."""

from __future__ import annotations

from typing import get_args

from accomp.host import nodes as host
from accomp.host.declarations import ClauseArgument
from accomp.host.program import (
    Body,
    Called,
    Capture,
    Captured,
    ClassPlace,
    Closure,
    Declaration,
    Instance,
    Program,
    Reference,
    Sort,
)
from accomp.ir.fields import Field, Form, boolean, enum, name, names, node, nodes, span, text, texts
from accomp.source import Edit

STATEMENTS, EXPRESSIONS = get_args(host.Statement), get_args(host.Expression)
_ARGUMENTS = Field("arguments", "rows", columns=(name("parameter"), name("kind"), text("argument")))
_EDITS = nodes("edits", Edit)
_TYPE = Field("type", "type", None)
_SYMBOL = Field("symbol", "symbol")


def _expression(called: str) -> Field:
    return node(called, *EXPRESSIONS)


def _statement(called: str) -> Field:
    return node(called, *STATEMENTS)


def _expression_form(cls: type[object], keyword: str, *fields: Field) -> Form:
    """An expression: what is its own, its place, its type."""
    return Form(cls, keyword, (*fields, span(), _TYPE, boolean("macro")))


def _done(cls: type[object], keyword: str, *fields: Field) -> Form:
    """A statement: what is its own, and its place."""
    return Form(cls, keyword, (*fields, span(), boolean("macro")))


_VALUE = node("value", *EXPRESSIONS, default=None)

_EXPRESSION_FORMS = (
    _expression_form(host.Literal, "host-literal", text("text"), text("value", "")),
    _expression_form(host.Variable, "host-variable", _SYMBOL),
    _expression_form(host.Name, "host-name", text("name")),
    _expression_form(host.Element, "host-element", _expression("array"), nodes("subscripts", *EXPRESSIONS)),
    _expression_form(
        host.Triplet,
        "host-triplet",
        *(node(end, *EXPRESSIONS, default=None) for end in ("lower", "upper", "step")),
    ),
    _expression_form(host.Array, "host-array", nodes("items", *EXPRESSIONS)),
    _expression_form(host.Implied, "host-implied", node("range", host.Range), nodes("items", *EXPRESSIONS)),
    _expression_form(host.Keyword, "host-keyword", name("name"), _expression("value")),
    _expression_form(host.Member, "host-member", _expression("object"), name("name"), text("symbol", "")),
    Form(
        host.Call,
        "host-call",
        (
            text("name"),
            span(),
            _TYPE,
            boolean("macro"),
            nodes("arguments", *EXPRESSIONS),
            text("symbol", ""),
            node("callee", *EXPRESSIONS, default=None),
            boolean("pure"),
            boolean("intrinsic"),
            text("problem", ""),
            boolean("prvalue"),
            text("evaluated", ""),
            Field("member", "span", None),
            boolean("elemental"),
        ),
    ),
    _expression_form(host.Unary, "host-unary", text("operator"), _expression("operand")),
    _expression_form(host.Binary, "host-binary", text("operator"), _expression("left"), _expression("right")),
    _expression_form(
        host.Conditional,
        "host-conditional",
        _expression("condition"),
        _expression("then"),
        _expression("orelse"),
    ),
    _expression_form(host.Conversion, "host-conversion", _expression("operand"), boolean("implicit")),
    _expression_form(host.Address, "host-address", _expression("operand"), boolean("implicit")),
    _expression_form(
        host.Assign, "host-assign", text("operator"), _expression("target"), _VALUE, boolean("after")
    ),
    Form(
        host.Opaque,
        "host-opaque",
        (
            enum("kind", host.OpaqueKind),
            span(),
            _TYPE,
            boolean("macro"),
            nodes("parts", *STATEMENTS, *EXPRESSIONS),
            boolean("statement"),
            text("problem", ""),
            Field("captures", "span", None),
        ),
    ),
)

_STATEMENT_FORMS = (
    Form(
        host.Local,
        "host-local",
        (
            _SYMBOL,
            Field("type", "type"),
            node("initial", *EXPRESSIONS, default=None),
            Field("span", "span", None),
            nodes("operands", *EXPRESSIONS),
        ),
    ),
    _done(host.Block, "host-block", nodes("body", *STATEMENTS)),
    _done(host.Declare, "host-declare", nodes("locals", host.Local)),
    _done(host.Evaluate, "host-evaluate", _expression("expression")),
    _done(
        host.If,
        "host-if",
        _expression("condition"),
        _statement("then"),
        node("orelse", *STATEMENTS, default=None),
        boolean("constant"),
    ),
    Form(
        host.Range,
        "host-range",
        (
            Field("index", "symbol"),
            _expression("lower"),
            _expression("upper"),
            _expression("step"),
            enum("relation", host.Relation),
            boolean("declared"),
            _TYPE,
        ),
    ),
    Form(
        host.Header,
        "host-header",
        (
            node("first", *STATEMENTS, default=None),
            node("condition", *EXPRESSIONS, default=None),
            node("step", *EXPRESSIONS, default=None),
        ),
    ),
    Form(host.NoRange, "host-no-range", (text("problem"), span())),
    Form(
        host.Loop,
        "host-loop",
        (
            node("range", host.Range, default=None),
            _statement("body"),
            span(),
            boolean("macro"),
            node("header", host.Header, default=None),
            node("problem", host.NoRange, default=None),
        ),
    ),
    _done(host.Iterate, "host-iterate", node("local", host.Local), _expression("range"), _statement("body")),
    _done(host.While, "host-while", _expression("condition"), _statement("body"), boolean("last")),
    _done(
        host.Concurrent,
        "host-concurrent",
        nodes("ranges", host.Range),
        node("mask", *EXPRESSIONS, default=None),
        _statement("body"),
        boolean("assigning"),
        Field("private", "symbols", ()),
        Field("initialized", "symbols", ()),
        Field("reduced", "symbols", ()),
        boolean("typed"),
        boolean("labelled"),
        name("name", ""),
    ),
    Form(host.Case, "host-case", (nodes("values", *EXPRESSIONS), _statement("body"), span())),
    _done(host.Switch, "host-switch", _expression("selector"), nodes("cases", host.Case)),
    _done(
        host.Masked,
        "host-masked",
        _expression("mask"),
        _statement("body"),
        node("orelse", *STATEMENTS, default=None),
    ),
    _done(host.Jump, "host-jump", enum("kind", host.JumpKind), _VALUE, texts("targets")),
    _done(host.Label, "host-label", text("name"), node("statement", *STATEMENTS, default=None)),
    _done(host.Null, "host-null"),
    _done(host.Directive, "host-directive", Field("number", "int"), node("body", *STATEMENTS, default=None)),
)

HOST_FORMS = (
    *_EXPRESSION_FORMS,
    *_STATEMENT_FORMS,
    Form(
        Body,
        "body",
        (
            node("root", *STATEMENTS),
            _EDITS,
            Field("object", "type", None),
            text("template", None),
            texts("around"),
            names("words"),
            names("rooted"),
            nodes("references", Reference),
            text("scope", ""),
            nodes("captured", Captured),
        ),
    ),
    Form(Captured, "captured", (_SYMBOL, text("member"), boolean("reference"))),
    Form(Reference, "reference", (name("name"), span())),
    Form(
        Capture,
        "capture",
        (name("name"), Field("type", "type"), boolean("reference"), text("closure", "")),
    ),
    Form(
        Closure,
        "closure",
        (
            nodes("captures", Capture),
            text("parameters", None),
            text("tail"),
            boolean("mutable"),
            _ARGUMENTS,
            texts("constants"),
            names("globals"),
            text("place"),
            text("symbol"),
            Field("number", "int", 0),
            Field("alike", "int", 0),
            text("problem", ""),
            texts("generic"),
        ),
    ),
    Form(
        Declaration,
        "declaration",
        (
            enum("sort", Sort),
            span(),
            names("names"),
            texts("around"),
            node("body", Body, default=None),
            nodes("parameters", host.Local),
            Field("result", "type", None),
            _EDITS,
            boolean("internal"),
            boolean("template"),
            boolean("member"),
            node("closure", Closure, default=None),
            name("symbol", ""),
            names("words"),
            names("rooted"),
            *(boolean(called) for called in ("extern", "inline", "tables", "joins", "specializes")),
            Field("within", "span", None),
            node("initial", *EXPRESSIONS, default=None),
        ),
    ),
    Form(
        Instance,
        "instance",
        (
            text("template"),
            _ARGUMENTS,
            Field("symbols", "rows", (), columns=(name("parameter"), text("symbol"))),
            Field("types", "rows", (), columns=(name("parameter"), text("type"))),
            names("words"),
            names("rooted"),
            text("function", ""),
            text("places", ""),
            names("packs"),
            Field("variables", "rows", (), columns=(name("name"), text("type"))),
            text("name", ""),
            nodes("classes", ClassPlace),
        ),
    ),
    Form(ClassPlace, "class", (name("parameter"), span("place"), boolean("base"))),
    Form(Called, "instantiated-call", (span("place"), texts("symbols"))),
    Form(
        Program,
        "program",
        (
            texts("includes"),
            nodes("declarations", Declaration),
            nodes("members", Declaration),
            nodes("instances", Instance),
            names("unwritten"),
            Field("objects", "rows", (), columns=(text("template"), name("parameter"))),
            Field("scopes", "rows", (), columns=(name("scope"), text("head"))),
            texts("libraries"),
            names("configuration"),
            nodes("arguments", ClauseArgument),
            Field("templated", "spans", ()),
            nodes("called", Called),
        ),
    ),
)
