#!/bin/sh
# What `make demo` shows: a Laplace solver printed as OpenMP, compiled, run on an offload device with
# memory of its own on the CPU, and compared with the sequential build. Needs accomp-clang on PATH.
set -eu
here=$(dirname "$0")
source=$here/laplace2d/laplace2d.c
out=build/demo
mkdir -p "$out"

heading() { printf '\n== %s\n' "$*"; }
show() {
    printf '$ %s\n' "$*"
    "$@"
}

heading "The source with its OpenACC directives, and what they become beside them"
show accomp-clang "$source" -fopenacc-print=acc-omp

heading "Compiled for the offload device on the CPU, which has memory of its own"
show accomp-clang -O2 -fopenacc-target=cpu "$source" -lm -o "$out/laplace2d"

heading "Compiled without OpenACC, by the system's compiler"
show cc -O2 -Wno-unknown-pragmas "$source" -lm -o "$out/laplace2d.sequential"

heading "Run on the device; falling back to the host would be an error"
echo "\$ OMP_TARGET_OFFLOAD=MANDATORY $out/laplace2d"
OMP_TARGET_OFFLOAD=MANDATORY LIBOMPTARGET_INFO=16 "$out/laplace2d" >"$out/device.txt" 2>"$out/launches.txt" || {
    cat "$out/device.txt" "$out/launches.txt"
    echo "The program failed on the device."
    exit 1
}
cat "$out/device.txt"
launched=$(grep -c 'Launching kernel' "$out/launches.txt" || true)
echo "($launched kernels were launched on the device)"

heading "Run sequentially"
echo "\$ $out/laplace2d.sequential"
"$out/laplace2d.sequential" | tee "$out/sequential.txt"

heading "Compared"
if [ "$launched" -eq 0 ]; then
    echo "Nothing ran on the device."
    exit 1
fi
if ! cmp -s "$out/device.txt" "$out/sequential.txt"; then
    diff "$out/sequential.txt" "$out/device.txt" || true
    echo "The results differ."
    exit 1
fi
echo "The results are the same, digit for digit."
