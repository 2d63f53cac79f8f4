// Data that constructs in sequence move stays on the device between them, but not where the host or another
// construct would find old values, or nothing tells that the data is the same.
// REQUIRES: cpu-device, clang-19, gcc
// RUN: split-file --leading-lines %s %t.d
// RUN: %gcc -shared -fPIC -I%accomp/runtime/include %t.d/tool.c -o %t.d/tool.so
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-optimize-data %t.d/program.c -o %t.d/less 2>%t.silent
// RUN: not test -s %t.silent
// RUN: env ACC_PROFLIB=%t.d/tool.so %run-cpu 41 %t.d/less | FileCheck --check-prefixes=CHECK,BYTES %s
// RUN: %gcc -w -O1 %t.d/program.c -o %t.d/plain
// RUN: %t.d/plain | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp-acc -fopenacc-optimize-data %t.d/program.c 2>%t.remarks | FileCheck --check-prefix=PRINT %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

// CHECK: products 5550{{$}}
// CHECK: others 96 10 57 112 24 54 28 84 150 168 46{{$}}
// BYTES: bytes 6272 in 70{{$}}

//--- tool.c
#include <acc_prof.h>
#include <stdio.h>
static size_t bytes, count;
static void moved(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  bytes += event->data_event.bytes;
  ++count;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  printf("bytes %zu in %zu\n", bytes, count);
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func look) {
  (void)unreg, (void)look;
  reg(acc_ev_enqueue_upload_start, moved, acc_reg);
  reg(acc_ev_enqueue_download_start, moved, acc_reg);
  reg(acc_ev_runtime_shutdown, end, acc_reg);
}

//--- program.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 8
#define M 10
static double total(const double *p) { double s = 0; for (int i = 0; i < N; ++i) s += p[i]; return s; }

// What the first writes, the last reads; the host asks for the last product alone.
// PRINT-LABEL: void products
static double a[M][M], b[M][M], e[M][M], f[M][M], g[M][M];
static void products(void) {
// PRINT: {{^}}#pragma omp target enter data map(to: a, b) map(alloc: e)
// PRINT: {{^}}#pragma omp target teams distribute parallel for map(to: a, b) map(from: e)
#pragma acc parallel loop copy(a, b, e)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      e[i][j] = 0;
      for (int k = 0; k < M; ++k) e[i][j] += a[i][k] * b[k][j];
    }
// PRINT: {{^}}#pragma omp target enter data map(alloc: f)
#pragma acc parallel loop copy(a, b, f)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      f[i][j] = 0;
      for (int k = 0; k < M; ++k) f[i][j] += a[k][i] - b[k][j];
    }
// PRINT: {{^}}#pragma omp target exit data map(release: a, b)
// PRINT: {{^}}#pragma omp target teams distribute parallel for map(to: e, f) map(from: g)
#pragma acc parallel loop copy(e, f, g)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      g[i][j] = 0;
      for (int k = 0; k < M; ++k) g[i][j] += e[i][k] + f[k][j];
    }
// PRINT: {{^}}#pragma omp target exit data map(release: e, f)
}

// The host reads between the two, and writes.
// PRINT-LABEL: double between
// PRINT-NOT: {{^}}#pragma omp target enter data
static double between(void) {
  double x[N], s = 0;
  for (int i = 0; i < N; ++i) x[i] = i;
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: 'copy' of 'x' in 2 constructs: 'copy' around them, but the host uses it between the constructs
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += 1;
  s = x[3];
  x[4] += 10;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] *= 2;
  return total(x) + s * 1;
}
// A scalar without a clause is firstprivate: it has the host's value.
// PRINT-LABEL: double scalar
// PRINT-NOT: {{^}}#pragma omp target enter data
static double scalar(void) {
  double s = 1, x[N] = {0};
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: 'copy' of 's' {{.*}}, but a region among them uses it by no data clause
#pragma acc serial copy(s)
  s += 1;
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; ++i) x[i] = s;
#pragma acc serial copy(s)
  s *= 2;
  return s + x[0] * 3;
}
// So has what is firstprivate by a clause.
// PRINT-LABEL: double first
// PRINT: {{^}}#pragma omp target enter data map(to: y)
// PRINT-NOT: {{^}}#pragma omp target enter data
static double first(void) {
  double x[N], y[N];
  for (int i = 0; i < N; ++i) x[i] = i, y[i] = 0;
#pragma acc parallel loop copy(x, y)
  for (int i = 0; i < N; ++i) x[i] += 1, y[i] += 1;
// REMARK-DAG: :[[#@LINE-2]]:1: remark: join-data: not done: 'copy' of 'x' {{.*}}, but a region among them uses it by no data clause
#pragma acc parallel loop firstprivate(x) copy(y)
  for (int i = 0; i < N; ++i) y[i] += x[i];
#pragma acc parallel loop copy(x, y)
  for (int i = 0; i < N; ++i) x[i] += 1;
  return total(x) + total(y) - 31;
}
// A function reaches the array.
// PRINT-LABEL: double reached
// PRINT-NOT: {{^}}#pragma omp target enter data
static double *kept;
static void poke(void) { kept[0] += 100; }
static double reached(void) {
  double x[N];
  for (int i = 0; i < N; ++i) x[i] = 0;
  kept = x;
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: {{.*}}'x' {{.*}}, but 'func.call' between the constructs may use it
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += 1;
  poke();
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += i == 0 ? 4 : 0;
  return total(x);
}
// The pointer, or the section, is another one.
// PRINT-LABEL: double changed
// PRINT-NOT: {{^}}#pragma omp target enter data
static double changed(int n) {
  double x[N] = {0}, y[N] = {0}, *p = x;
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; ++i) p[i] += 1;
  p = y;
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: {{.*}}'x[0:n]' {{.*}}, but its address or its section is changed between them
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) x[i] += 1;
  n = 4;
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) x[i] += 1;
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; ++i) p[i] += 2;
  return total(x) + total(y);
}
// One is not waited for, or is carried out under a condition.
// PRINT-LABEL: double late
// PRINT-NOT: {{^}}#pragma omp target enter data
static double late(int n) {
  double x[N] = {0}, y[N] = {0};
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: {{.*}}'x' {{.*}}, but a construct among them is asynchronous
#pragma acc parallel loop copy(x) async(1)
  for (int i = 0; i < N; ++i) x[i] += 1;
#pragma acc wait
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += 5;
// REMARK-DAG: :[[#@LINE+1]]:1: remark: join-data: not done: {{.*}}'y' {{.*}}, but a construct among them has a condition
#pragma acc parallel loop copy(y) if(n > 100)
  for (int i = 0; i < N; ++i) y[i] += .25;
#pragma acc parallel loop copy(y)
  for (int i = 0; i < N; ++i) y[i] += .5;
  return total(x) + total(y);
}
// In a loop, the next iteration finds what this one has left; nothing else uses the array.
// PRINT-LABEL: double carried
// PRINT: {{^ *}}#pragma omp target enter data map(to: t)
static double carried(void) {
  double t[N], s[N];
  for (int i = 0; i < N; ++i) s[i] = 0;
  for (int k = 0; k < 2; ++k) {
    s[k] += getenv("NO SUCH VARIABLE") == NULL;
#pragma acc parallel loop copy(t)
    for (int i = 0; i < N; ++i) t[i] = k == 0 ? 1 : t[i] + 1;
#pragma acc parallel loop copy(s, t)
    for (int i = 0; i < N; ++i) s[i] += t[i];
  }
  return total(s) + 2;
}
// So it is where a loop that is not left moves the data.
// PRINT-LABEL: double kept_on
// PRINT: {{^ *}}#pragma omp target data map(tofrom: s, t)
static double kept_on(void) {
  double t[N], s[N];
  for (int i = 0; i < N; ++i) s[i] = 0;
  for (int k = 0; k < 2; ++k) {
    s[k] += getenv("NO SUCH VARIABLE") == NULL;
    for (int l = 0; l < 2; ++l) {
#pragma acc parallel loop copy(s, t)
      for (int i = 0; i < N; ++i) { t[i] = k + l == 0 ? 1 : t[i] + 1; s[i] += t[i]; }
    }
  }
  return total(s) + 2;
}
// A data construct and a loop that gets one are constructs of the sequence too.
// PRINT-LABEL: double around
// PRINT: {{^ *}}#pragma omp target enter data map(to: x)
// PRINT: {{^ *}}#pragma omp target data map(tofrom: x)
// PRINT: {{^}}#pragma omp target exit data map(from: x)
static double around(void) {
  double x[N], y[N];
  for (int i = 0; i < N; ++i) x[i] = i, y[i] = 0;
  for (int k = 0; k < 3; ++k) {
#pragma acc parallel loop copy(x)
    for (int i = 0; i < N; ++i) x[i] += 1;
  }
#pragma acc data copy(x)
  {
#pragma acc parallel loop present(x)
    for (int i = 0; i < N; ++i) x[i] += 1;
  }
  {
#pragma acc parallel loop copy(x) copyout(y)
    for (int i = 0; i < N; ++i) y[i] = x[i];
  }
  return total(x) + total(y) - 30 * 2 + 50 + 40;
}
// A label may not stand right in front of a directive.
// PRINT-LABEL: double labelled
// PRINT-NOT: {{^}}#pragma omp target enter data
static double labelled(int n) {
  double x[N];
  for (int i = 0; i < N; ++i) x[i] = n;
again:
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += 1;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] *= 2;
  if (x[0] < 20) goto again;
  return total(x) - 8;
}
// Memory that is copied as bytes.
// PRINT-LABEL: double bytewise
// PRINT-NOT: {{^}}#pragma omp target enter data
static double bytewise(void) {
  double x[N], y[N];
  for (int i = 0; i < N; ++i) x[i] = i;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] += 1;
  memcpy(y, x, sizeof x);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i) x[i] = 0;
  return total(x) + total(y) + 10;
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < M; ++i) for (int j = 0; j < M; ++j) a[i][j] = i + j % 3, b[i][j] = i - j;
  products();
  for (int i = 0; i < M; ++i) sum += g[i][i];
  printf("products %g\n", sum);
  printf("others %g %g %g", between(), scalar(), first());
  printf(" %g %g %g %g", reached(), changed(6), late(3), carried());
  printf(" %g %g %g %g\n", kept_on(), around(), labelled(1), bytewise());
  return 0;
}
