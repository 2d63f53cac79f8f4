"""How kernel trees are written in the text form."""

from __future__ import annotations

from accomp.ir.fields import REQUIRED, Field, Form, boolean, enum, name, names, node, nodes, text, texts
from accomp.ir.kernel import (
    Block,
    Cache,
    Call,
    Code,
    Declare,
    Expr,
    Extent,
    If,
    Jump,
    JumpKind,
    Kernel,
    Level,
    Loop,
    MemberRoutine,
    Module,
    Parameter,
    Passing,
    Range,
    Reduction,
    Routine,
    Section,
    Variable,
    While,
)

_STATEMENTS = (Code, Declare, Block, If, While, Jump, Loop, Call, Cache)
_BODY = nodes("body", *_STATEMENTS, default=REQUIRED)
_PRIVATE = nodes("private", Variable)
_REDUCTIONS = nodes("reductions", Reduction)
_LINE = Field("line", "int", 0)
_PLACE = Field("span", "span", None)
_USES = names("uses")
_AROUND = texts("around")
_LAMBDAS = nodes("lambdas", Routine)


def _levels(called: str, *default: frozenset[Level]) -> Field:
    return Field(called, "enums", *(default or (REQUIRED,)), holds=(Level,), unordered=True)


KERNEL_FORMS = (
    Form(
        Expr,
        "value",
        (text("text"), _USES, boolean("effects"), boolean("reads_memory", default=True), boolean("closed")),
    ),
    Form(
        Parameter,
        "parameter",
        (
            name("name"),
            text("type"),
            enum("passing", Passing),
            Field("rank", "int", 0),
            boolean("is_class"),
            boolean("extended"),
            boolean("rows"),
        ),
    ),
    Form(
        Variable,
        "variable",
        (name("name"), text("type"), node("initial", Expr, default=None), boolean("is_array"), _PLACE),
    ),
    Form(Reduction, "reduction", (text("operator"), name("name"), text("type"), boolean("is_array"))),
    Form(
        Code,
        "code",
        (
            text("text"),
            _USES,
            names("assigns"),
            boolean("effects", default=True),
            boolean("reads_memory", default=True),
            _LINE,
        ),
    ),
    Form(Declare, "declare", (node("variable", Variable), _LINE)),
    Form(Block, "block", (_BODY, _LINE)),
    Form(
        If,
        "if",
        (
            node("condition", Expr),
            nodes("then", *_STATEMENTS, default=REQUIRED),
            nodes("orelse", *_STATEMENTS),
            _LINE,
            boolean("constant"),
        ),
    ),
    Form(
        While,
        "while",
        (
            node("condition", Expr),
            nodes("first", *_STATEMENTS, default=REQUIRED),
            nodes("step", *_STATEMENTS, default=REQUIRED),
            _BODY,
            boolean("check_last"),
            _LINE,
        ),
    ),
    Form(Jump, "jump", (enum("kind", JumpKind), node("value", Expr, default=None), _LINE)),
    Form(
        Range,
        "range",
        (
            node("index", Variable),
            node("first", Expr),
            node("count", Expr),
            node("step", Expr),
            nodes("inner", *_STATEMENTS),
        ),
    ),
    Form(
        Loop,
        "partitioned",
        (
            _levels("levels"),
            nodes("ranges", Range, default=REQUIRED),
            _PRIVATE,
            _REDUCTIONS,
            nodes("tile", Expr, missing=True),
            _levels("tile_levels", frozenset()),
            node("gang_static", Expr, default=None),
            Field("gang_dim", "int", 1),
            Field("limits", "rows", (), columns=(enum("level", Level), node("limit", Expr))),
            _LINE,
            _BODY,
        ),
    ),
    Form(
        Extent,
        "extent",
        (node("lower", Expr), Field("length", "int", REQUIRED), node("count", Expr, default=None)),
    ),
    Form(
        Section,
        "cached",
        (
            name("name"),
            text("type"),
            nodes("extents", Extent),
            boolean("readonly"),
            boolean("distinct"),
            boolean("changed"),
            text("why", ""),
            _PLACE,
        ),
    ),
    Form(Cache, "cache", (nodes("sections", Section, default=REQUIRED), _BODY, _LINE)),
    Form(
        Call,
        "call",
        (
            text("text"),
            enum("level", Level),
            _USES,
            name("target", ""),
            _LINE,
            names("refers"),
            text("callee", ""),
        ),
    ),
    Form(
        Kernel,
        "kernel",
        (
            name("name"),
            nodes("parameters", Parameter, default=REQUIRED),
            _BODY,
            _PRIVATE,
            _REDUCTIONS,
            boolean("serial"),
            texts("num_gangs"),
            text("num_workers", None),
            text("vector_length", None),
            _PLACE,
            boolean("together"),
            texts("around"),
            _LAMBDAS,
        ),
    ),
    Form(
        Routine,
        "routine",
        (
            name("name"),
            text("heading"),
            _BODY,
            enum("level", Level, Level.SEQ),
            _PRIVATE,
            _PLACE,
            texts("around"),
            texts("types"),
            boolean("declared"),
            _LAMBDAS,
        ),
    ),
    Form(MemberRoutine, "member", (node("routine", Routine), text("after"))),
    Form(
        Module,
        "module",
        (
            text("path"),
            text("prelude", ""),
            name("namespace", ""),
            text("declarations", ""),
            nodes("members", MemberRoutine),
            boolean("across_files"),
            nodes("routines", Routine),
            nodes("kernels", Kernel),
        ),
    ),
)
