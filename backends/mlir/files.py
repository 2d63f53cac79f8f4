"""Files of MLIR: read, verified and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.text import module_text, read_module
from accomp.backends.mlir.passes.run import run_passes
from accomp.backends.mlir.regeneration.lines import directives_text
from accomp.backends.mlir.verification.verify import verify_module

if TYPE_CHECKING:
    from accomp.backends.base import ModuleOptions
    from accomp.diagnostics import Sink
    from accomp.source import SourceFile


def process(source: SourceFile, options: ModuleOptions, sink: Sink) -> bytes:
    """The text of a module that was read and verified; empty after an error."""
    module = read_module(source, sink)
    if module is None:
        return b""
    verify_module(module, sink)
    if sink.errors:
        return b""
    run_passes(module, options, sink)
    if sink.errors:
        return b""
    if options.directives:
        return directives_text(module, sink)
    return module_text(module.operation, options.locations).encode()
