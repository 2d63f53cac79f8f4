"""The text form of vars, their subscripts and components: see forms.py."""

from __future__ import annotations

from accomp.ir.fields import Field, Form, boolean, name, node, nodes, text
from accomp.syntax.nodes import Component, Expr, Section, VarRef

VAR_FORMS = (
    Form(Component, "component", (name("name"), nodes("subscripts", Section), Field("rank", "int", 0))),
    Form(
        Section,
        "section",
        (
            node("lower", Expr, default=None),
            node("length", Expr, default=None),
            node("stride", Expr, default=None),
            boolean("range", default=True),
        ),
    ),
    Form(
        VarRef,
        "var",
        (
            text("text"),
            name("name"),
            Field("span", "span", missing=True),
            text("members", ""),
            nodes("sections", Section),
            Field("symbol", "symbol", None),
            Field("type", "type", None),
            boolean("common"),
            text("through", ""),
            text("allocated", ""),
            nodes("components", Component),
            boolean("allocatable"),
            boolean("holds"),
            boolean("scattered"),
        ),
    ),
)
