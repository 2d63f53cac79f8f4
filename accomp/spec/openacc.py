"""OpenACC 3.3 (and what 3.4 adds, marked): every directive and clause."""

from __future__ import annotations

from accomp.spec.model import (
    Association,
    ClauseSpec,
    DirectiveSpec,
    Shape,
    Table,
    Use,
    clauses,
    directives,
)

REDUCTIONS = (
    "+",
    "*",
    "max",
    "min",
    "&",
    "|",
    "^",
    "&&",
    "||",
    ".and.",
    ".or.",
    ".eqv.",
    ".neqv.",
    "iand",
    "ior",
    "ieor",
)
DEVICE_TYPES = ("*", "host", "multicore", "nvidia", "radeon", "default")
_MOVING = (("always", "3.4"), ("alwaysin", "3.4"), ("alwaysout", "3.4"), ("capture", "3.4"))


def _data(name: str, *modifiers: str, aliases: tuple[str, ...] = ()) -> ClauseSpec:
    """A data clause; 3.4 gives all that move data the modifiers `always` and `capture`."""
    since = tuple(m for m in _MOVING if m[0] in modifiers)
    return ClauseSpec(name, Shape.VARS, modifiers=modifiers, aliases=aliases, modifiers_since=since)


def _vars(name: str, aliases: tuple[str, ...] = ()) -> ClauseSpec:
    return ClauseSpec(name, Shape.VARS, aliases=aliases)


_QUEUES = ClauseSpec("wait", Shape.EXPRS, optional=True, modifiers=("queues",), keys=("devnum",))

CLAUSES = clauses(
    ClauseSpec("async", Shape.EXPR, optional=True),
    _vars("attach"),
    ClauseSpec("auto"),
    ClauseSpec("bind", Shape.NAME),
    ClauseSpec("capture"),
    ClauseSpec("collapse", Shape.EXPR, modifiers=("force",)),
    _data("copy", "always", "alwaysin", "alwaysout", "capture", aliases=("pcopy", "present_or_copy")),
    _data("copyin", "readonly", "always", "alwaysin", "capture", aliases=("pcopyin", "present_or_copyin")),
    _data("copyout", "zero", "always", "alwaysout", "capture", aliases=("pcopyout", "present_or_copyout")),
    _data("create", "zero", "capture", aliases=("pcreate", "present_or_create")),
    ClauseSpec("default", Shape.CHOICE, values=("none", "present")),
    ClauseSpec("default_async", Shape.EXPR),
    _vars("delete"),
    _vars("detach"),
    _vars("device"),
    ClauseSpec("device_num", Shape.EXPR),
    _vars("device_resident"),
    ClauseSpec("device_type", Shape.WORDS, values=DEVICE_TYPES, aliases=("dtype",)),
    _vars("deviceptr"),
    ClauseSpec("finalize"),
    _vars("firstprivate"),
    ClauseSpec("gang", Shape.KEYED, optional=True, keys=("num", "dim", "static"), star=("static",)),
    _vars("host"),
    ClauseSpec("if", Shape.EXPR),
    ClauseSpec("if_present"),
    ClauseSpec("independent"),
    _vars("link"),
    _vars("no_create"),
    ClauseSpec("nohost"),
    ClauseSpec("num_gangs", Shape.EXPRS),
    ClauseSpec("num_workers", Shape.EXPR),
    _vars("present"),
    _vars("private"),
    ClauseSpec("read"),
    ClauseSpec("reduction", Shape.VARS, operators=REDUCTIONS),
    ClauseSpec("self", Shape.EXPR, optional=True),
    ClauseSpec("seq"),
    ClauseSpec("tile", Shape.SIZES),
    ClauseSpec("update"),
    _vars("use_device"),
    ClauseSpec("vector", Shape.KEYED, optional=True, keys=("length",)),
    ClauseSpec("vector_length", Shape.EXPR),
    _QUEUES,
    ClauseSpec("worker", Shape.KEYED, optional=True, keys=("num",)),
    ClauseSpec("write"),
)
"""`self` is an expression on compute constructs and a var-list on `update`: see SELF_VARS."""

SELF_VARS = ClauseSpec("self", Shape.VARS)


def _many(*names: str) -> tuple[Use, ...]:
    return tuple(Use(n) for n in names)


def _once(*names: str) -> tuple[Use, ...]:
    return tuple(Use(n, once=True) for n in names)


def _grouped(*names: str) -> tuple[Use, ...]:
    return tuple(Use(n, once=True, grouped=True) for n in names)


_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach")
_COMPUTE = (
    *_grouped("async", "wait"),
    *_once("if", "self", "default"),
    *_many(*_DATA, "device_type"),
)
_SIZES = _grouped("num_gangs", "num_workers", "vector_length")
_LEVELS = frozenset({"gang", "worker", "vector"})
_SCHEDULES = (
    frozenset({"seq", "independent", "auto"}),
    *(frozenset({"seq", level}) for level in sorted(_LEVELS)),
)
_LOOP = (
    *_grouped("collapse", "gang", "worker", "vector", "seq", "independent", "auto", "tile"),
    *_many("private", "reduction", "device_type"),
)
_QUEUED = (*_once("async"), *_many("wait"))

_B, _L, _N, _D, _S = (
    Association.BLOCK,
    Association.LOOP,
    Association.NONE,
    Association.DECLARATION,
    Association.STATEMENT,
)

DIRECTIVES = directives(
    DirectiveSpec(
        "parallel", _B, (*_COMPUTE, *_SIZES, *_many("private", "firstprivate", "reduction")), "2.5.1"
    ),
    DirectiveSpec("serial", _B, (*_COMPUTE, *_many("private", "firstprivate", "reduction")), "2.5.2"),
    DirectiveSpec("kernels", _B, (*_COMPUTE, *_SIZES), "2.5.3"),
    DirectiveSpec(
        "data",
        _B,
        (*_once("if", "async", "default"), *_many("wait", *_DATA, "device_type")),
        "2.6.5",
        required=(frozenset({*_DATA, "default"}),),
    ),
    DirectiveSpec(
        "enter data",
        _N,
        (*_once("if"), *_QUEUED, *_many("copyin", "create", "attach")),
        "2.6.6",
        required=(frozenset({"copyin", "create", "attach"}),),
    ),
    DirectiveSpec(
        "exit data",
        _N,
        (*_once("if"), *_QUEUED, *_many("copyout", "delete", "detach"), *_once("finalize")),
        "2.6.6",
        required=(frozenset({"copyout", "delete", "detach"}),),
    ),
    DirectiveSpec(
        "host_data",
        _B,
        (*_many("use_device"), *_once("if", "if_present")),
        "2.8",
        required=(frozenset({"use_device"}),),
    ),
    DirectiveSpec("loop", _L, _LOOP, "2.9", exclusive=_SCHEDULES),
    DirectiveSpec("cache", _N, (), "2.10", argument=ClauseSpec("cache", Shape.VARS, modifiers=("readonly",))),
    DirectiveSpec("parallel loop", _L, section="2.11", leaves=("parallel", "loop")),
    DirectiveSpec("serial loop", _L, section="2.11", leaves=("serial", "loop")),
    DirectiveSpec(
        "kernels loop", _L, section="2.11", leaves=("kernels", "loop"), plus=_many("private", "reduction")
    ),
    DirectiveSpec(
        "atomic",
        _S,
        (*_once("read", "write", "update", "capture"), Use("if", True, since="3.4")),
        "2.12",
        exclusive=(frozenset({"read", "write", "update", "capture"}),),
    ),
    DirectiveSpec(
        "declare",
        _N,
        _many("copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link"),
        "2.13",
        "declarative",
        required=(
            frozenset(
                {"copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link"}
            ),
        ),
    ),
    DirectiveSpec("init", _N, (*_many("device_type"), *_once("device_num", "if")), "2.14.1"),
    DirectiveSpec("shutdown", _N, (*_many("device_type"), *_once("device_num", "if")), "2.14.2"),
    DirectiveSpec(
        "set",
        _N,
        _once("default_async", "device_num", "device_type", "if"),
        "2.14.3",
        required=(frozenset({"default_async", "device_num", "device_type"}),),
    ),
    DirectiveSpec(
        "update",
        _N,
        (
            *_grouped("async"),
            *_many("wait", "device_type", "self", "host", "device"),
            *_once("if", "if_present"),
        ),
        "2.14.4",
        required=(frozenset({"self", "host", "device"}),),
    ),
    DirectiveSpec(
        "routine",
        _D,
        (*_grouped("gang", "worker", "vector", "seq", "bind"), *_many("device_type"), *_once("nohost")),
        "2.15.1",
        "declarative",
        exclusive=(frozenset({"gang", "worker", "vector", "seq"}),),
        required=(frozenset({"gang", "worker", "vector", "seq"}),),
        argument=ClauseSpec("routine", Shape.NAME, optional=True),
    ),
    DirectiveSpec("wait", _N, _once("async", "if"), "2.16.3", argument=_QUEUES),
)

ARGUMENTS = {("update", "self"): SELF_VARS}
"""Clauses whose argument differs on one directive."""

TABLE = Table("acc", "3.3", DIRECTIVES, CLAUSES)
