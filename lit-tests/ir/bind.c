// The tree of a file as bound: directives, their arguments, regions, loops and variables, in place.
// RUN: cd %S && %accomp-opt --stop-after=bind bind.c | FileCheck %s

struct pair { int first; };

void f(int n, double (*grid)[8], struct pair p) {
#pragma acc data copy(grid[0:n])
  {
#pragma acc parallel loop collapse(2) present(grid[0:n][0:8]) \
    firstprivate(p)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 8; ++j)
        grid[i][j] += p.first;
  }
#if 0
#pragma acc wait
#endif
}

// CHECK: (accomp-ir 1 bind)
// CHECK: files=[(file "{{.*}}bind.c" c {{[0-9]+}} {{[0-9]+}})]
// CHECK: types=[
// CHECK-DAG: (type !{{[0-9]+}} pointer "double (*)[8]" prefix="double (*" suffix=")[8]" element=!{{[0-9]+}})
// CHECK-DAG: (type !{{[0-9]+}} record "struct pair" prefix="struct pair ")
// CHECK: symbols=[
// CHECK-DAG: (symbol %n n !{{[0-9]+}} "{{.*}}" declared=6:12-6:13 storage=parameter)
// CHECK-DAG: (symbol %i i !{{[0-9]+}} "{{.*}}" declared=11:14-11:15)
// CHECK: inactive=[16:1-16:17]
// CHECK: constructs=[
// CHECK-NEXT: ; #pragma acc data copy(grid[0:n])
// CHECK-NEXT: (construct
// CHECK-NEXT: (directive acc data 7:1-7:33
// CHECK: clauses=[
// CHECK: (clause copy 7:18-7:33 spelling=copy parenthesized=true
// CHECK: (var "grid[0:n]" grid 7:23-7:32
// CHECK: region=(region compound 8:3-14:4)
// CHECK: children=[
// CHECK-NEXT: ; #pragma acc parallel loop collapse(2) present(grid[0:n][0:8]) firstprivate(p)
// CHECK-NEXT: (construct
// CHECK-NEXT: (directive acc "parallel loop" 9:1-10:20
// CHECK: region=(region loop 11:5-13:31)
// CHECK: (loop 11:5-13:31 %i 12:7-13:31 declared=true)
// CHECK-SAME: (loop 12:7-13:31 %j 13:9-13:31 declared=true)
// CHECK: (use %p {{.*}} written=false)
// CHECK-NOT: omp=
