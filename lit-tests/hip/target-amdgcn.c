// Kernels for AMD's devices: compiled and linked; run there if there is one, else the region runs on the host.
// RUN: env ACCOMP_OFFLOAD_ARCH=gfx90a %accomp-clang -O2 -fopenacc-backend=hip -fopenacc-target=amdgcn %S/Inputs/target.c -o %t
// RUN: nm %t | FileCheck --check-prefix=NAMES %s
// RUN: %t | FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %t | FileCheck %s
// REQUIRES: rocm
// CHECK: sum 999000, type {{radeon|host}}
// NAMES: T accomp_{{.*}}main
