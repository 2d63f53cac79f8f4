// The text form after every stage is read to the same tree, and the stages go on from it.
// RUN: %accomp-opt --stop-after=bind %s -o %t.bind.ir
// RUN: %accomp-opt --stop-after=check %s -o %t.check.ir
// RUN: %accomp-opt --stop-after=normalize --policy=partition %s -o %t.normalize.ir
// RUN: %accomp-opt --stop-after=map --policy=partition %s -o %t.map.ir
// RUN: %accomp-opt --stop-after=verify --policy=partition %s -o %t.verify.ir
// RUN: %accomp-opt --stop-after=emit --policy=partition %s -o %t.emit.c
//
// RUN: %accomp-opt %t.bind.ir | diff - %t.bind.ir
// RUN: %accomp-opt %t.check.ir | diff - %t.check.ir
// RUN: %accomp-opt %t.normalize.ir | diff - %t.normalize.ir
// RUN: %accomp-opt %t.map.ir | diff - %t.map.ir
// RUN: %accomp-opt %t.verify.ir | diff - %t.verify.ir
//
// RUN: %accomp-opt --stop-after=check %t.bind.ir | diff - %t.check.ir
// RUN: %accomp-opt --stop-after=map --policy=partition %t.check.ir | diff - %t.map.ir
// RUN: %accomp-opt --stop-after=emit --policy=partition %t.bind.ir | diff - %t.emit.c
// RUN: %accomp-opt --stop-after=emit --policy=partition %t.map.ir | diff - %t.emit.c
//
// Where loops are decided on, the text form holds the bytes of the file with the directives for them.
// RUN: %accomp-opt --stop-after=map %s -o %t.map.ir
// RUN: %accomp-opt --stop-after=emit %s -o %t.emit.c
// RUN: grep -c 'data=.*#pragma acc kernels loop independent.n' %t.map.ir
// RUN: %accomp-opt %t.map.ir | diff - %t.map.ir
// RUN: %accomp-opt --stop-after=emit %t.map.ir | diff - %t.emit.c

#include "Inputs/fill.h"

typedef struct { double re, im; } number;
static int table[4];

void f(int n, int m, double (*v)[m], number *x, const char *text) {
  double sum = 0;
  int i;
#pragma acc enter data copyin(x[0:n]) if (n > 0)
#pragma acc data copyin(v[0:n][0:m]) create(table)
  {
#pragma acc parallel loop gang num_gangs(n + 1) reduction(+: sum) private(i)
    for (int k = 0; k < n; ++k) {
#pragma acc loop worker vector reduction(+: sum)
      for (i = 0; i < m; ++i)
        sum += v[k][i] * x[k].re + (text[0] == '"');
    }
#pragma acc kernels
    {
#pragma acc loop independent
      for (int k = 0; k < n; ++k) {
#pragma acc atomic update
        table[k % 4] += k;
      }
    }
    fill(n, table);
#pragma acc update self(table[0:4])
  }
#pragma acc exit data delete(x[0:n])
}
