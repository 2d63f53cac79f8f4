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

REDUCTIONS = ("+", "*", "max", "min", "&", "|", "^", "&&", "||")
FORTRAN_REDUCTIONS = ("+", "*", "max", "min", "iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv.")
DEVICE_TYPES = ("*", "host", "multicore", "nvidia", "radeon", "default")
IDLE_FOR_CONSTANTS = frozenset(("copy", "copyin", "create", "no_create", "present", "delete", "device"))
"""Clauses that have nothing to do for named constants of Fortran, whose values the device has."""
ONE_WAY = {"copyin": "alwaysin", "copyout": "alwaysout"}
"""What `always` is of clauses that move data in one direction (OpenACC 3.4 section 2.7.4)."""
_NEW = (("always", "3.4"), ("alwaysin", "3.4"), ("alwaysout", "3.4"), ("capture", "3.4"))


def _data(name: str, *modifiers: str) -> ClauseSpec:
    """A data clause with alternate names from OpenACC 2.0; 3.4 adds modifiers to all that move data."""
    newer = tuple(m for m in _NEW if m[0] in modifiers)
    old = (f"p{name}", f"present_or_{name}")
    return ClauseSpec(name, Shape.VARS, modifiers=modifiers, old_aliases=old, newer=newer)


def _vars(name: str) -> ClauseSpec:
    return ClauseSpec(name, Shape.VARS)


_QUEUES = ClauseSpec("wait", Shape.EXPRS, optional=True, modifiers=("queues",), keys=("devnum",))

CLAUSES = clauses(
    ClauseSpec("async", Shape.EXPR, optional=True),
    _vars("attach"),
    ClauseSpec("auto"),
    ClauseSpec("bind", Shape.NAME),
    ClauseSpec("capture"),
    ClauseSpec("collapse", Shape.EXPR, modifiers=("force",)),
    _data("copy", "always", "alwaysin", "alwaysout", "capture"),
    _data("copyin", "readonly", "always", "alwaysin", "capture"),
    _data("copyout", "zero", "always", "alwaysout", "capture"),
    _data("create", "zero", "capture"),
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
    ClauseSpec("reduction", Shape.VARS, operators=REDUCTIONS, fortran=FORTRAN_REDUCTIONS),
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

OVERRIDES = {
    ("update", "self"): ClauseSpec("self", Shape.VARS),
    ("declare", "copyout"): _data("copyout", "always", "alwaysout", "capture"),
    ("declare", "create"): _data("create", "capture"),
    ("exit data", "copyout"): _data("copyout", "always", "alwaysout", "capture"),
}
"""`self` is a condition on compute constructs and a var-list on `update`; `zero` is for what a directive
makes present until the end of its own region (sections 2.6.6, 2.13).
"""


def _many(*names: str) -> tuple[Use, ...]:
    return tuple(Use(n) for n in names)


def _once(*names: str) -> tuple[Use, ...]:
    return tuple(Use(n, once=True) for n in names)


def _grouped(*names: str) -> tuple[Use, ...]:
    """Clauses that may follow a device_type clause, each once for it."""
    return tuple(Use(n, once=True, grouped=True) for n in names)


_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach")
_DECLARED = ("copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link")
_WAITING = (*_grouped("async"), Use("wait", grouped=True))
_COMPUTE = (*_WAITING, *_once("if", "self", "default"), *_many(*_DATA, "device_type"))
_PRIVATE = _many("private", "firstprivate", "reduction")
_SIZES = _grouped("num_gangs", "num_workers", "vector_length")
_LEVELS = ("gang", "worker", "vector")
_SCHEDULES = (
    frozenset({"seq", "independent", "auto"}),
    *(frozenset({"seq", level}) for level in _LEVELS),
)
_LOOP = (
    *_grouped("collapse", "worker", "vector", "seq", "independent", "auto", "tile"),
    Use("gang", once=True, grouped=True, joined=True),
    *_many("private", "reduction", "device_type"),
)
_QUEUED = (*_once("async"), *_many("wait"))
_ATOMIC = frozenset({"read", "write", "update", "capture"})

_B, _L, _N, _D, _S = (
    Association.BLOCK,
    Association.LOOP,
    Association.NONE,
    Association.DECLARATION,
    Association.STATEMENT,
)

DIRECTIVES = directives(
    DirectiveSpec("parallel", _B, (*_COMPUTE, *_SIZES, *_PRIVATE), "2.5.1"),
    DirectiveSpec("serial", _B, (*_COMPUTE, *_PRIVATE), "2.5.2"),
    DirectiveSpec("kernels", _B, (*_COMPUTE, *_SIZES), "2.5.3"),
    DirectiveSpec(
        "data",
        _B,
        (*_WAITING, *_once("if", "default"), *_many(*_DATA, "device_type")),
        "2.6.5",
        required=(frozenset({*_DATA, "default"}),),
        idle=True,
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
        (*_once("if"), *_QUEUED, *_many("copyout", "delete", "detach", "finalize")),
        "2.6.6",
        required=(frozenset({"copyout", "delete", "detach"}),),
    ),
    DirectiveSpec(
        "host_data",
        _B,
        (*_many("use_device", "if_present"), *_once("if")),
        "2.8",
        required=(frozenset({"use_device"}),),
    ),
    DirectiveSpec("loop", _L, _LOOP, "2.9", exclusive=_SCHEDULES),
    DirectiveSpec("cache", _N, (), "2.10", argument=ClauseSpec("cache", Shape.VARS, modifiers=("readonly",))),
    DirectiveSpec("parallel loop", _L, section="2.11", leaves=("parallel", "loop")),
    DirectiveSpec("serial loop", _L, section="2.11", leaves=("serial", "loop")),
    DirectiveSpec("kernels loop", _L, section="2.11", leaves=("kernels", "loop")),
    DirectiveSpec(
        "atomic",
        _S,
        (*_once(*sorted(_ATOMIC)), Use("if", once=True, since="3.4")),
        "2.12",
        exclusive=(_ATOMIC,),
    ),
    DirectiveSpec("declare", _N, _many(*_DECLARED), "2.13", "declarative", required=(frozenset(_DECLARED),)),
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
        (*_WAITING, *_many("device_type", "self", "host", "device", "if_present"), *_once("if")),
        "2.14.4",
        required=(frozenset({"self", "host", "device"}),),
    ),
    DirectiveSpec(
        "routine",
        _D,
        (*_grouped(*_LEVELS, "seq", "bind"), *_many("device_type"), *_once("nohost")),
        "2.15.1",
        "declarative",
        exclusive=(frozenset({*_LEVELS, "seq"}),),
        required=(frozenset({*_LEVELS, "seq"}),),
        assumed="seq",
        argument=ClauseSpec("routine", Shape.NAME, optional=True),
    ),
    DirectiveSpec("wait", _N, _once("async", "if"), "2.16.3", argument=_QUEUES),
)

TABLE = Table("acc", "OpenACC", "3.3", DIRECTIVES, CLAUSES, OVERRIDES)
