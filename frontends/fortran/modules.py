"""Modules and include files of other files: sibling sources and the directories of -I."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from accomp.frontends.fortran.defaults import defaults_of
from accomp.frontends.fortran.omp_lib import OMP_LIB
from accomp.frontends.fortran.preprocess import Preprocessor, module_path, origin, search_path
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.source_form import FIXED_WIDTH, form_of, layout, preprocessed, scan
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Structure, structure
from accomp.module_sources import ModuleSource, module_names, noted_openmp, noted_source
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Language, SourceFile, SourceForm

if TYPE_CHECKING:
    from accomp.frontends.fortran.mod_constants import Constant


_ENDINGS = (".f90", ".f", ".f95", ".f03", ".f08", ".for", ".ftn", ".fpp", ".f77", ".cuf")


class Files:
    """The library of scopes: finds modules and include files, reads each file once."""

    def __init__(
        self,
        arguments: Sequence[str] = (),
        index: Index | None = None,
        *,
        inputs: Sequence[str] = (),
    ) -> None:
        """`arguments` are the compile flags; `index` may be one that was kept.

        Of the files `inputs`, compilers have written no modules yet, or those of an earlier command.
        """
        self.arguments = tuple(arguments)
        self.inputs = frozenset(os.path.abspath(path) for path in inputs)
        self.defaults = defaults_of(arguments)
        self.index = index or Index()
        self._scopes: dict[str, Scopes | None] = {}
        self._modules: dict[str, Scope | None] = {}
        self._constants: dict[str, dict[str, Constant]] = {}
        self._own: set[str] = set()
        self._folders: list[str] = []
        for folder in search_path(arguments):
            self._folder(folder)

    def add(self, made: Structure) -> Scopes:
        """The scopes of a file that is read already; its siblings are searched from now on."""
        path = made.scan.source.path
        scopes = self._scopes[os.path.abspath(path)] = Scopes(made, self)
        self._take(scopes)
        self._own |= {b.name for b in made.root.children if b.kind in (Kind.MODULE, Kind.SUBMODULE)}
        self._folder(os.path.dirname(path) or ".")
        self._folder(os.path.dirname(origin(made.scan.source.data, path)) or ".")
        return scopes

    def module(self, name: str) -> Scope | None:
        """The scope of a module or submodule; None where its source is not found."""
        if name not in self._modules:
            self._modules[name] = None  # what its own submodules find meanwhile
            self._modules[name] = self._find(name)
        return self._modules[name]

    def external(self, name: str) -> Scope | None:
        """The scope of an external procedure of another file; None where its source is not found."""
        defined = pattern(rb"\b(?:subroutine|function)[ \t]+%b\b" % re.escape(name.encode()), re.IGNORECASE)
        for path in (path for folder in self._folders for path in sorted(_sources(folder))):
            with open(path, "rb") as file:
                if not defined.search(file.read()):
                    continue
            scopes = self._read(path)
            units = scopes.structure.root.children if scopes is not None else ()
            for unit in units:
                if scopes is not None and unit.kind in PROCEDURES and unit.name == name:
                    return scopes.of(unit)
        return None

    def constant(self, module: str, name: str) -> Constant | None:
        """An integer constant of a module of another file as it was compiled, if its module file is found."""
        if module in self._own or self._is_input(module):
            return None
        if module not in self._constants:
            self._constants[module] = self._compiled(module)
        return self._constants[module].get(name)

    def _is_input(self, module: str) -> bool:
        scope = self.module(module) if self.inputs else None
        return scope is not None and os.path.abspath(scope.structure.scan.source.path) in self.inputs

    def _compiled(self, module: str) -> dict[str, Constant]:
        path = self._module_file(module)
        if path is None:
            return {}
        from accomp.frontends.fortran.mod_constants import constants

        return constants(path, module)

    def include(self, name: str, path: str) -> Structure | None:
        """The file that an INCLUDE line names: looked for beside the file, then in the directories."""
        for folder in (os.path.dirname(path), *self._folders):
            candidate = os.path.join(folder, name)
            if os.path.isfile(candidate):
                scopes = self._read(candidate, like=path)
                return scopes.structure if scopes else None
        return None

    def _find(self, name: str) -> Scope | None:
        """Intrinsic modules before files: reading a folder for them is not worth it."""
        known = intrinsic_module(name)
        if known is not None:
            return known
        compiled = self._module_file(name) if name not in self._own else None
        for path, noted in self._sources_of(name, compiled):
            scopes = self._read(path, noted=noted)
            if scopes is not None:
                self._take(scopes)
                if self._modules.get(name) is not None:
                    return self._modules[name]
        return self._without_source(name, compiled) if compiled is not None else None

    def _sources_of(self, name: str, compiled: str | None) -> Iterator[tuple[str, ModuleSource | None]]:
        """Files that may hold a module: inputs of this command, the source of the compiler's file, others.

        The compiler takes its file for the module, whatever else has that name beside the program.
        """
        folders = ([os.path.dirname(compiled)] if compiled is not None else []) + self._folders
        if self.inputs:
            paths = (path for folder in folders for path in self.index.files(folder).get(name, ()))
            yield from ((path, None) for path in paths if os.path.abspath(path) in self.inputs)
        noted = noted_source(compiled) if compiled is not None else None
        if noted is not None:
            yield noted.path, noted
        for folder in folders:
            yield from ((path, None) for path in self.index.files(folder).get(name, ()))

    def _without_source(self, name: str, path: str) -> Scope | None:
        """A module as the compiler wrote it."""
        from accomp.frontends.fortran.compiled_modules import module_text, with_directives

        data = with_directives(module_text(path, name), noted_openmp(path)).encode("latin-1", "replace")
        made = structure(scan(SourceFile(path, data, Language.FORTRAN, SourceForm.FREE), FIXED_WIDTH))
        scopes = Scopes(made, self)
        self._take(scopes)
        return self._modules.get(name)

    def _module_file(self, module: str) -> str | None:
        paths = (os.path.join(f, f"{module}.mod") for f in module_path(self.arguments))
        return next((p for p in paths if os.path.isfile(p)), None)

    def _take(self, scopes: Scopes) -> None:
        for block in scopes.structure.root.children:
            if block.kind in (Kind.MODULE, Kind.SUBMODULE) and self._modules.get(block.name) is None:
                self._modules[block.name] = scopes.of(block)

    def _folder(self, folder: str) -> None:
        if folder not in self._folders and os.path.isdir(folder or "."):
            self._folders.append(folder)

    def _read(self, path: str, like: str = "", noted: ModuleSource | None = None) -> Scopes | None:
        key = os.path.abspath(path)
        if key not in self._scopes:
            self._scopes[key] = None
            try:
                with open(path, "rb") as file:
                    data = file.read()
            except OSError:
                return None
            flags = self.arguments if noted is None else noted.flags
            kind = form_of(like) if like and not path.lower().endswith(_ENDINGS) else form_of(path)
            kind = kind if noted is None else layout(path, flags).form
            source = SourceFile(path, data, Language.FORTRAN, kind)
            if not like and preprocessed(path, flags):
                source = replace(source, data=Preprocessor.of(flags).run(source))
            width = layout(path, flags).width
            made = structure(scan(source, width))
            self._scopes[key] = Scopes(made, self)
        return self._scopes[key]


Stamp = tuple[int, int, tuple[str, ...]]
"""The time and size a file had, and its modules."""
_KEPT = "fortran-modules.json"


class Index:
    """Which files of a directory hold which modules; `stamps`, by absolute path, can be kept on disk."""

    def __init__(self, stamps: dict[str, Stamp] | None = None) -> None:
        """`stamps` are those of an earlier index; what has changed since is read again."""
        self.stamps = stamps or {}
        self.changed = False
        self._folders: dict[str, dict[str, list[str]]] = {}

    def files(self, folder: str) -> dict[str, list[str]]:
        """The files of a directory that hold a module, by its name."""
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = {}
            for path in sorted(_sources(folder)):
                for name in self._modules(path):
                    known.setdefault(name, []).append(path)
        return known

    def _modules(self, path: str) -> tuple[str, ...]:
        status, key = os.stat(path), os.path.abspath(path)
        stamp = self.stamps.get(key)
        if stamp is not None and stamp[:2] == (status.st_mtime_ns, status.st_size):
            return stamp[2]
        with open(path, "rb") as file:
            names = tuple(module_names(file.read()))
        self.stamps[key] = (status.st_mtime_ns, status.st_size, names)
        self.changed = True
        return names


def kept_index(folder: str) -> Index:
    """The index that was kept in a folder; an empty one where none is, or it cannot be read."""
    import json

    try:
        with open(os.path.join(folder, _KEPT), encoding="utf-8") as file:
            kept = json.load(file)
        return Index(
            {path: (int(time), int(size), tuple(names)) for path, (time, size, names) in kept.items()}
        )
    except (OSError, ValueError, TypeError, AttributeError):
        return Index()


def keep_index(index: Index, folder: str) -> None:
    """Keep an index in a folder if it has news; a folder that cannot be written to keeps none."""
    if not index.changed:
        return
    import json

    path = os.path.join(folder, _KEPT)
    try:
        os.makedirs(folder, exist_ok=True)
        with open(f"{path}.{os.getpid()}", "w", encoding="utf-8") as file:
            json.dump(index.stamps, file)
        os.replace(f"{path}.{os.getpid()}", path)
    except OSError:
        return


def _sources(folder: str) -> Iterator[str]:
    with os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.lower().endswith(_ENDINGS) and entry.is_file():
                yield os.path.join(folder, entry.name) if folder else entry.name


_C_KINDS = {
    1: "signed_char int8_t int_least8_t int_fast8_t bool char",
    2: "short int16_t int_least16_t",
    4: "int int32_t int_least32_t float float_complex",
    8: "long long_long size_t int64_t int_least64_t int_fast64_t intmax_t intptr_t ptrdiff_t double "
    "double_complex",
    10: "long_double long_double_complex",
}
"""Kinds of Fortran 2018 18.2.2 that gfortran and flang agree on for 64-bit Linux."""
# A constant whose value is an underscore has one that compilers do not agree on.
_SOURCES = {
    "iso_c_binding": "integer, parameter :: {kinds}\n"
    "integer, parameter :: c_int_fast16_t = _, c_int_fast32_t = _\n"
    "character(kind=1), parameter :: c_null_char = 'x', c_new_line = 'x'\n"
    "type c_ptr\nend type\ntype c_funptr\nend type\n"
    "type(c_ptr), parameter :: c_null_ptr = c_ptr()\n"
    "type(c_funptr), parameter :: c_null_funptr = c_funptr()\n"
    "intrinsic :: c_loc, c_funloc, c_associated, c_f_pointer, c_f_procpointer, c_sizeof\n",
    "iso_fortran_env": "integer, parameter :: int8 = 1, int16 = 2, int32 = 4, int64 = 8\n"
    "integer, parameter :: logical8 = 1, logical16 = 2, logical32 = 4, logical64 = 8\n"
    "integer, parameter :: numeric_storage_size = 32, character_storage_size = 8, file_storage_size = 8\n"
    "integer, parameter :: atomic_int_kind = _, atomic_logical_kind = _\n"
    "integer, parameter :: real32 = 4, real64 = 8, real128 = 16\n"
    "integer, parameter :: input_unit = 5, output_unit = 6, error_unit = 0\n"
    "integer, parameter :: iostat_end = -1, iostat_eor = -2\n"
    "intrinsic :: compiler_version, compiler_options\n",
    "openacc": "integer, parameter :: acc_handle_kind = 4, acc_device_kind = 4, openacc_version = 202211\n"
    "integer, parameter :: acc_device_property = 4, acc_device_current = -1, acc_property_none = 0\n"
    "integer, parameter :: acc_device_none = 0, acc_device_default = 1, acc_device_host = 2\n"
    "integer, parameter :: acc_device_not_host = 3, acc_device_nvidia = 4, acc_device_radeon = 5\n"
    "integer, parameter :: acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3\n"
    "integer, parameter :: acc_device_property_kind = 4, acc_property_memory = 1\n"
    "integer, parameter :: acc_property_free_memory = 2, acc_property_shared_memory_support = 3\n"
    "integer, parameter :: acc_property_name = 4, acc_property_vendor = 5, acc_property_driver = 6\n"
    "external :: acc_get_device_type, acc_get_num_devices, acc_get_device_num, acc_async_test\n"
    "external :: acc_is_present, acc_async_test_all, acc_on_device, acc_get_property\n",
    "omp_lib": OMP_LIB,
    "ieee_arithmetic": "intrinsic :: ieee_is_nan, ieee_is_finite, ieee_value\n",
    "ieee_exceptions": "",
    "ieee_features": "",
}
_made: dict[str, Scope] = {}


def intrinsic_module(name: str) -> Scope | None:
    """The scope of an intrinsic module; None where the name is that of none."""
    if name not in _SOURCES:
        return None
    if name not in _made:
        kinds = ", ".join(f"c_{word} = {kind}" for kind, words in _C_KINDS.items() for word in words.split())
        text = f"module {name}\n{_SOURCES[name].format(kinds=kinds)}end module\n"
        source = SourceFile(f"<{name}>", text.encode(), Language.FORTRAN)
        scopes = Scopes(structure(scan(source)))
        _made[name] = scopes.of(scopes.structure.root.children[0])
    return _made[name]
