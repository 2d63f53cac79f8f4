"""What the MLIR output accounts for of each directive's clauses."""

from __future__ import annotations

from accomp.spec.model import Coverage
from accomp.target import MLIR

_COMPUTE = ("parallel", "serial", "kernels")
_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach")
_LEVELS = ("gang", "worker", "vector", "seq", "auto", "independent")
_ATOMIC = ("read", "write", "update", "capture", "if")
_DECLARED = ("copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link")
_WAITING = ("async", "wait")
_TYPES = ("device_type",)


def _rule(name: str, on: tuple[str, ...], cites: str, *consumes: str) -> Coverage:
    return Coverage(f"mlir-{name}", on, cites, consumes, MLIR)


RULES = (
    _rule(
        "region", _COMPUTE, "2.5", "if", "self", *_WAITING, "private", "firstprivate", "reduction", *_TYPES
    ),
    _rule("sizes", _COMPUTE, "2.5.10", "num_gangs", "num_workers", "vector_length"),
    _rule("region-data", _COMPUTE, "2.7", "default", *_DATA),
    _rule("data", ("data",), "2.6.5", "if", "default", *_WAITING, *_DATA, *_TYPES),
    _rule("enter-data", ("enter data",), "2.6.6", "if", *_WAITING, "copyin", "create", "attach"),
    _rule("exit-data", ("exit data",), "2.6.6", "if", *_WAITING, "copyout", "delete", "detach", "finalize"),
    _rule("host-data", ("host_data",), "2.8", "use_device", "if", "if_present"),
    _rule("loop", ("loop",), "2.9", "collapse", "tile", *_LEVELS, *_TYPES),
    _rule("loop-copies", ("loop",), "2.9.10", "private", "firstprivate", "reduction"),
    _rule("cache", ("cache",), "2.10"),
    _rule("atomic", ("atomic",), "2.12", *_ATOMIC),
    _rule("declare", ("declare",), "2.13", *_DECLARED),
    _rule("init", ("init", "shutdown"), "2.14", "device_num", "if", *_TYPES),
    _rule("set", ("set",), "2.14.3", "default_async", "device_num", "if", *_TYPES),
    _rule("update", ("update",), "2.14.4", "if", "if_present", "self", "host", "device", *_WAITING, *_TYPES),
    _rule("routine", ("routine",), "2.15.1", "gang", "worker", "vector", "seq", "bind", "nohost", *_TYPES),
    _rule("wait", ("wait",), "2.16.3", "async", "if"),
)
"""All that is accounted for."""
