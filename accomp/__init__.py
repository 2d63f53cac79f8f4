"""accomp: translates OpenACC programs to OpenMP, HIP and MLIR on stock compilers.

`accomp.translate`, `accomp.directives`, `accomp.loops` and `accomp.movements` are loaded when they are asked
for: see accomp.interface. Nothing is imported here: an interrupt would end commands with Python's own
traceback.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from accomp.interface import Translation, TranslationError, directives, loops, movements, translate

__all__ = ["Translation", "TranslationError", "directives", "loops", "movements", "translate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'accomp' has no attribute '{name}'")
    from accomp import interface

    return getattr(interface, name)
