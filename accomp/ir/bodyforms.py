"""How statement trees and what the program declares are written in the text form."""

from __future__ import annotations

from accomp.ir.body import (
    NOTHING,
    Body,
    Capture,
    Closure,
    Declaration,
    Facts,
    Instance,
    Kind,
    Local,
    Node,
    Program,
    Sort,
)
from accomp.ir.fields import Field, Form, boolean, enum, name, names, node, nodes, span, text, texts
from accomp.source import Edit

_ARGUMENTS = Field("arguments", "rows", columns=(name("parameter"), name("kind"), text("argument")))
_EDITS = nodes("edits", Edit)

BODY_FORMS = (
    Form(
        Facts,
        "facts",
        (
            names("reads"),
            names("writes"),
            boolean("effects"),
            boolean("memory"),
            names("calls"),
            names("shared"),
        ),
    ),
    Form(
        Local,
        "local",
        (
            name("name"),
            Field("type", "type"),
            node("initial", Node, default=None),
            Field("span", "span", None),
            boolean("static"),
            boolean("constant"),
        ),
    ),
    Form(
        Node,
        "node",
        (
            enum("kind", Kind),
            span(),
            node("facts", Facts, default=NOTHING),
            nodes("parts", Node, missing=True),
            nodes("locals", Local),
            Field("child", "int", -1),
            name("operator", ""),
            name("name", ""),
            boolean("told", default=True),
        ),
    ),
    Form(
        Body,
        "body",
        (node("root", Node), _EDITS, Field("object", "type", None), text("template", None), texts("around")),
    ),
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
            nodes("parameters", Local),
            Field("result", "type", None),
            _EDITS,
            boolean("internal"),
            boolean("template"),
            boolean("member"),
            node("closure", Closure, default=None),
            name("symbol", ""),
        ),
    ),
    Form(
        Instance,
        "instance",
        (
            text("template"),
            _ARGUMENTS,
            Field("symbols", "rows", (), columns=(name("parameter"), text("symbol"))),
        ),
    ),
    Form(
        Program,
        "program",
        (
            texts("includes"),
            nodes("declarations", Declaration),
            nodes("instances", Instance),
            Field("scopes", "rows", (), columns=(name("function"), text("head"))),
            texts("libraries"),
            names("configuration"),
        ),
    ),
)
