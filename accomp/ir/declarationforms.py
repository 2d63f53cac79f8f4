"""How what a file of Fortran declares is written in the text form."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.declarations import (
    Accessible,
    Bounds,
    ClauseArgument,
    Component,
    DataObject,
    Declarations,
    DerivedType,
    Extent,
    Nested,
    ProcedureBody,
    Storage,
    Subprogram,
)
from accomp.host.fortran_types import Defaults, Kinded
from accomp.ir.fields import Field, Form, boolean, enum, name, names, node, nodes, span, text
from accomp.ir.hostforms import EXPRESSIONS
from accomp.syntax.nodes import Directive

_TYPE = node("type", Kinded)

DECLARATION_FORMS = (
    Form(
        Kinded,
        "kinded",
        (
            name("base"),
            Field("kind", "int", 4),
            text("name", ""),
            boolean("polymorphic"),
            Field("length", "int", 1),
            text("origin", ""),
        ),
    ),
    Form(
        Defaults,
        "defaults",
        (
            Field("integer", "int", 4),
            Field("real", "int", 4),
            Field("double", "int", 8),
            Field("promoted", "rows", (), columns=(name("of"), Field("from", "int"), Field("to", "int"))),
        ),
    ),
    Form(
        Bounds,
        "bounds",
        (
            enum("extent", Extent),
            node("lower", *EXPRESSIONS, default=None),
            node("upper", *EXPRESSIONS, default=None),
        ),
    ),
    Form(
        Storage,
        "storage",
        (text("name"), Field("offset", "int", 0), Field("size", "int", 0), text("problem", "")),
    ),
    Form(
        DataObject,
        "data-object",
        (
            Field("symbol", "symbol"),
            node("type", Kinded, default=None),
            text("scope"),
            nodes("dimensions", Bounds),
            Field("shape", "rows", (), columns=(Field("lower", "int"), Field("extent", "int"))),
            names("attributes"),
            name("intent", ""),
            node("initial", *EXPRESSIONS, default=None),
            nodes("values", *EXPRESSIONS),
            boolean("defined"),
            text("common", ""),
            node("storage", Storage, default=None),
            text("module", ""),
            *(boolean(called) for called in ("private", "implicit", "coarray", "associate", "procedure")),
            text("problem", ""),
            node("address", *EXPRESSIONS, default=None),
        ),
    ),
    Form(
        DerivedType,
        "derived-type",
        (
            _TYPE,
            node("parent", Kinded, default=None),
            text("extends", ""),
            nodes("components", DataObject),
            text("problem", ""),
        ),
    ),
    Form(
        Subprogram,
        "subprogram",
        (
            text("symbol"),
            text("name"),
            nodes("dummies", DataObject),
            boolean("function"),
            node("result", DataObject, default=None),
            name("level", ""),
            boolean("elemental"),
            boolean("interface"),
            text("problem", ""),
        ),
    ),
    Form(Nested, "nested", (node("directive", Directive), nodes("inner", Nested))),
    Form(
        ProcedureBody,
        "procedure-body",
        (
            text("symbol"),
            text("scope"),
            node("root", host.Block),
            Field("types", "rows", (), columns=(text("argument"), _TYPE)),
            nodes("directives", Nested),
            nodes("locals", DataObject),
            node("result", DataObject, default=None),
            nodes("objects", DataObject),
            text("problem", ""),
        ),
    ),
    Form(Accessible, "accessible", (text("scope"), names("symbols"))),
    Form(Component, "component-of", (text("symbol"), node("declared", DataObject))),
    Form(ClauseArgument, "clause-argument", (span(), node("node", *EXPRESSIONS))),
    Form(
        Declarations,
        "declared",
        (
            boolean("flang"),
            node("defaults", Defaults, default=Defaults()),
            nodes("objects", DataObject),
            nodes("components", Component),
            nodes("types", DerivedType),
            nodes("procedures", Subprogram),
            nodes("bodies", ProcedureBody),
            nodes("accessible", Accessible),
            nodes("arguments", ClauseArgument),
        ),
    ),
)
