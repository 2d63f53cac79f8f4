"""The answer to --help: accomp's options, before the compiler's."""

from __future__ import annotations

from collections.abc import Iterator

OPTIONS = {
    "-fopenacc-print=<mode>": "Print the translation instead of compiling: acc, omp, acc-omp or omp-acc,"
    " or hip for the host program and its kernels",
    "-fopenacc": "Translate OpenACC directives (the default)",
    "-fno-openacc": "Call the compiler and do nothing else",
    "-fopenacc-target=<target>": "Compile for the host (the default), cpu (an offload device on the CPU with"
    " memory of its own), nvptx, amdgcn or spir64; or hip-cpu for kernels in HIP on the CPU",
    "-fopenacc-backend=<name>": "Make openmp (the default), or hip: kernels in HIP C++ for the targets"
    " hip-cpu (the default then), amdgcn or nvptx",
    "-fopenacc-device-link=<when>": "Link device code of GPUs over files: auto (the default: of files whose"
    " routines or variables others may use), always or never; for kernels in HIP",
    "-fopenacc-routine=<symbol>": "Compile a procedure, given by what linkers call it, for the device"
    " as if a 'routine seq' was in front of it; commands that link do so where other files call it",
    "-fopenacc-hip-sizes=<name>=<number>,...": "Sizes of kernels in HIP where the program does not say:"
    " threads of a block (block, or lanes for those within a gang's iteration), its workers, and gangs",
    "-fopenacc-policy=<file>.toml": "Levels, sizes and more for files, functions, lines and loop labels, by"
    " the file's entries (also: ACCOMP_POLICY, which takes a policy's name as well)",
    "-fopenacc-policy=<name>[:<option>=<value>,...]": "Mapping policy",
    "-fopenacc-profile=<name>": "Kind of output: portable (standard OpenMP; default when printing)"
    " or exact (may call the run-time library; default when compiling)",
    "-fopenacc-emit=update-descriptors": "Print how the data that updates move lies in memory",
    "-fopenacc-emit=loops": "Print as JSON which loops of regions and routines have independent"
    " iterations, and why others have not",
    "-fopenacc-omp-version=<version>": "OpenMP version of the output: 5.0, 5.1, 5.2 (the default) or 6.0",
    "-fopenacc-explain": "Print the mapping rules of each line as comments; when compiling, show remarks",
    "-Minfo=accel": "The same as -fopenacc-explain",
    "-Rpass=openacc": "Show a remark for each loop that is parallel: its levels, and on what condition",
    "-Rpass-missed=openacc": "Show a remark for each loop that is not, and why",
    "-fopenacc-optimize-data": "Have data clauses move less where that is proven to do; -fopenacc-explain"
    " names each change with its proof",
    "-fopenmp-check": "Fortran: check the OpenMP that the program has itself, and compile nothing",
    "-fno-openmp-check": "Fortran: do not warn of errors in the program's OpenMP where -fopenmp compiles it",
    "-fopenmp-dump-symbols[=json]": "Fortran: check it, and print the scopes of its constructs with symbols,"
    " attributes, and how these are determined",
    "-fopenmp-explain=<name>": "Fortran: check it, and say of a variable why it is shared, private or mapped"
    " in each construct",
    "-fopenmp-dump-parse-tree": "Fortran: print its directives with their statements as a tree with places",
    "-fopenmp-unparse": "Fortran: print the program with its directives as they were understood",
    "-fopenacc-report[=<file>]": "Count the directives translated, diagnosed and inactive",
    "-fopenacc-diagnostics-format=<format>": "Diagnostics as text (the default), json or sarif",
    "-W<code>, -Wno-<code>, -Werror=<code>": "Show, hide or forbid what accomp warns of under that code",
    "--accomp-cc=<compiler>": "The compiler to use, such as clang, gcc, nvc, icx (also: ACCOMP_CC)",
    "--accomp-fc=<compiler>": "The Fortran compiler to use, such as flang, gfortran, ifx (also: ACCOMP_FC)",
    "--accomp-hipcc=<compiler>": "The compiler of kernels in HIP for GPUs: hipcc, amdclang++ or clang++ for"
    " amdgcn, nvcc or hipcc for nvptx (also: ACCOMP_HIPCC)",
    "--offload-arch=<gpu>[,<gpu>...]": "GPUs that kernels in HIP are compiled for, given once or more often"
    " (also: ACCOMP_OFFLOAD_ARCH)",
    "--accomp-cache=<folder>": "Keep translations there, and use those whose files and options did not change"
    " (also: ACCOMP_CACHE_DIR; ACCOMP_CACHE_SIZE limits its size, 1G if not given)",
    "--accomp-print-toolchain-file": "Print the path of the toolchain file for CMake, and nothing else",
    "--time-stages": "Print how long each stage took",
}


def help_text(program: str) -> str:
    """Usage and accomp's own options."""
    policies = "".join(f"\n            {line}" for line in policy_lines())
    texts = {
        o: f"{text}{policies}" if o.startswith("-fopenacc-policy=<name>") else text
        for o, text in OPTIONS.items()
    }
    rows = [f"  {option}\n          {text}\n" for option, text in texts.items()]
    head = f"{program}: OpenACC to OpenMP, on the compiler that follows below\n\n"
    usage = f"USAGE: {program} [options] file...\n\nOPTIONS OF ACCOMP:\n"
    return head + usage + "".join(rows) + "\n"


def policy_lines() -> Iterator[str]:
    """What each mapping policy does, with its options and their values."""
    from accomp.mapping.policy import DEFAULT, policies

    for policy in policies():
        yield f"{policy.name}{' (the default)' if policy.name == DEFAULT else ''}: {policy.summary}"
        for option in policy.options:
            yield f"  {option.name}={'|'.join(option.values)}: {option.summary}"
