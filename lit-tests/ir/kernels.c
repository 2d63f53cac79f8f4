// Statement trees, what the program declares and kernel trees have a text form too.
// RUN: cd %S && %accomp-opt --backend=hip --stop-after=bind kernels.c -o %t.bind.ir
// RUN: cd %S && %accomp-opt --backend=hip --stop-after=map kernels.c -o %t.map.ir
// RUN: cd %S && %accomp-opt --backend=hip --stop-after=emit kernels.c -o %t.emit
// RUN: FileCheck %s --check-prefix=BODY --input-file=%t.bind.ir
// RUN: FileCheck %s --check-prefix=KERNEL --input-file=%t.map.ir
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.emit
//
// RUN: %accomp-opt %t.bind.ir | diff - %t.bind.ir
// RUN: %accomp-opt %t.map.ir | diff - %t.map.ir
// RUN: %accomp-opt --backend=hip --stop-after=map %t.bind.ir | diff - %t.map.ir
// RUN: %accomp-opt --backend=hip --stop-after=emit %t.bind.ir | diff - %t.emit
// RUN: %accomp-opt --backend=hip --stop-after=emit %t.map.ir | diff - %t.emit
//
// RUN: %accomp-opt --stop-after=bind %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: {{program|body|module}}=

#include <math.h>

struct pair { double a, b; };

#pragma acc routine seq
static int twice(int v) { return 2 * v; }

double f(int n, const double *a, struct pair *p) {
  double sum = 0;
#pragma acc parallel loop gang copyin(a[0:n]) copy(p[0:n]) reduction(+: sum)
  for (int i = 0; i < n; ++i) {
    double t = sqrt(a[i]);
#pragma acc loop vector
    for (int j = 0; j < 4; ++j)
      p[i].a += t * twice(j);
    sum += t;
  }
  return sum;
}

// BODY: program=(program
// BODY: includes=["<math.h>"]
// BODY: (declaration type {{.*}} names=[pair] words=[a b double pair struct])
// BODY: (declaration function {{[0-9:-]+}}
// BODY-NEXT: names=[twice]
// BODY-NEXT: body=(body
// BODY-NEXT: (host-block
// BODY: parameters=[(host-local %v [[INT:!.]] span={{.*}})]
// BODY: ; #pragma acc parallel loop gang
// BODY: body=(body
// BODY-NEXT: (host-loop
// BODY: (host-call "sqrt"
// BODY: (host-directive 0
// BODY: (host-assign "+="
// BODY: range=(host-range %j
// BODY: declared=true
// BODY-NEXT: type=[[INT]])
// BODY: range=(host-range %i
// BODY-NOT: module=

// KERNEL: module=(module "{{.*}}kernels.c" prelude="#include <math.h>\n#include <accomp_device/c_math.h>"
// KERNEL-NEXT: namespace=accomp_program
// KERNEL: declarations="using accomp_c::sqrt;\nstruct pair { double a, b; };"
// KERNEL: (routine twice "static int twice(int v)" [(code "return 2 * v;"
// KERNEL: (kernel accomp_[[ID:[0-9a-f]+]]_f_[[LINE:[0-9]+]]
// KERNEL: (parameter p "struct pair *" pointer)
// KERNEL: (parameter sum "double" object)
// KERNEL: (partitioned
// KERNEL-NEXT: [gang]
// KERNEL: (range
// KERNEL-NEXT: (variable i "int")
// KERNEL-NEXT: (value "0" reads_memory=false closed=true)
// KERNEL-NEXT: (value "accomp::count_lt(0, n, 1)" uses=[n] reads_memory=false closed=true)
// KERNEL: (declare (variable t "double" initial=(value "sqrt(a[i])" uses=[a i])
// KERNEL: (partitioned
// KERNEL-NEXT: [vector]
// KERNEL: (code "p[i].a += t * twice(j);" uses=[i j p t]
// KERNEL: reductions=[(reduction "+" sum "double")]

// TEXT: double f(int n, const double *a, struct pair *p) {
// TEXT: // Kernels of {{.*}}kernels.c
// TEXT: __global__ void
