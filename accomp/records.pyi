# To a type checker the records are data classes of the standard library.

from dataclasses import dataclass as dataclass
from dataclasses import field as field
from dataclasses import replace as replace

def field_names(record: object) -> tuple[str, ...]: ...
def values(record: object) -> tuple[object, ...]: ...
