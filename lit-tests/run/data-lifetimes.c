// Data clauses and directives, on a device with memory of its own and on shared memory (sections 2.6 to 2.8, 2.14.4).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 32 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 32 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <openacc.h>
enum { N = 40 };
static int bad;
static int shared; /* host and device share memory */
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
#define DEV(host, dev) (shared ? (dev) : (host))
struct vec { int n; double *v; };
struct pair { struct vec a, b; int tag; };
static double g[N]; static int gl[N]; 
extern int linked[N];
#pragma acc declare link(linked)
int linked[N];
static void cache(void) {
  double a[N], b[N]; for (int i=0;i<N;i++) a[i] = i;
#pragma acc parallel loop gang copyin(a) copyout(b)
  for (int i=0;i<N;i++) {
#pragma acc cache(readonly: a[i:1])
    b[i] = 2*a[i];
  }
  for (int i=0;i<N;i++) EXPECT(b[i] == 2*i);
#pragma acc kernels copy(b)
#pragma acc loop independent
  for (int i=1;i<N-1;i++) {
#pragma acc cache(a[i-1:3])
    b[i] = a[i-1] + a[i+1];
  }
  EXPECT(b[5] == 10);
}
#pragma acc routine seq
static int linkget(int i) { return linked[i]; }
static void link_(void) {
  for (int i=0;i<N;i++) linked[i] = i;
#pragma acc data copy(linked)
  {
#pragma acc parallel loop present(linked)
    for (int i=0;i<N;i++) linked[i] += 1;
    EXPECT(acc_is_present(linked, sizeof linked));
    int r = 0;
#pragma acc parallel num_gangs(1) copy(r)
    r = linkget(3);
    EXPECT(r == 4);
  }
  EXPECT(linked[3] == 4);
}
static void no_create(void) {
  int a[N], b[N]; for (int i=0;i<N;i++) a[i] = b[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop no_create(a) copy(b)
    for (int i=0;i<N;i++) b[i] += a[i];
    EXPECT(b[3] == 6);
#pragma acc data no_create(a, g)
    {
      EXPECT(shared || acc_is_present(a, sizeof a)); EXPECT(shared || !acc_is_present(g, sizeof g));
    }
  }
}
static void update(void) {
  int a[N]; for (int i=0;i<N;i++) a[i] = i;
#pragma acc update self(a) if_present
#pragma acc update device(a[1:3], g) if_present
#pragma acc enter data copyin(a)
  a[2] = 77;
#pragma acc update device(a[2:1]) self(g[0:2]) if_present
#pragma acc update device(a) if(0)
#pragma acc parallel loop present(a)
  for (int i=0;i<N;i++) a[i] += 1;
  EXPECT(a[0] == DEV(0, 1));
#pragma acc update self(a[0:2], a[2]) if(a[0] >= 0)
  EXPECT(a[0] == 1 && a[2] == 78 && a[5] == DEV(5, 6));
#pragma acc update host(a[4:]) async(2) 
#pragma acc wait(2)
  EXPECT(a[5] == 6 && a[3] == DEV(3, 4));
#pragma acc exit data delete(a)
}
static void finalize(void) {
  int a[N]; for (int i=0;i<N;i++) a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a) 
#pragma acc enter data create(a)
#pragma acc parallel loop
  for (int i=0;i<N;i++) a[i] += 1;
#pragma acc exit data copyout(a)
  EXPECT(a[1] == DEV(1, 2));
  EXPECT(acc_is_present(a, sizeof a));
#pragma acc exit data copyout(a) finalize
  EXPECT(a[1] == 2);
  EXPECT(shared || !acc_is_present(a, sizeof a));
#pragma acc exit data delete(a) finalize
#pragma acc exit data delete(a)
#pragma acc data copyin(a)
  {
#pragma acc exit data delete(a) finalize
    EXPECT(acc_is_present(a, sizeof a));
  }
}
static void attach(void) {
  struct vec x = {N, malloc(N * sizeof(double))};
  for (int i=0;i<N;i++) x.v[i] = i;
#pragma acc enter data copyin(x) 
#pragma acc enter data copyin(x.v[0:x.n])
#pragma acc parallel loop present(x)
  for (int i=0;i<N;i++) x.v[i] += x.n;
#pragma acc update self(x.v[0:x.n])
  EXPECT(x.v[2] == N + 2);
#pragma acc exit data delete(x.v[0:x.n]) 
#pragma acc exit data delete(x)
#pragma acc data copy(x, x.v[0:N])
  {
#pragma acc parallel loop
    for (int i=0;i<N;i++) x.v[i] -= x.n;
  }
  EXPECT(x.v[2] == 2);
  struct pair *p = malloc(3 * sizeof *p);
  for (int k=0;k<3;k++) { p[k].a.n = p[k].b.n = 4; p[k].a.v = malloc(4*8); p[k].b.v = malloc(4*8); p[k].tag = k; for (int i=0;i<4;i++) { p[k].a.v[i] = 10*k+i; p[k].b.v[i] = 0; } }
#pragma acc enter data copyin(p[0:3])
  for (int k=0;k<3;k++) {
#pragma acc enter data copyin(p[k].a.v[0:p[k].a.n]) create(p[k].b.v[0:4])
  }
#pragma acc parallel loop gang present(p[0:3])
  for (int k=0;k<3;k++)
#pragma acc loop vector
    for (int i=0;i<p[k].a.n;i++) p[k].b.v[i] = 2 * p[k].a.v[i] + p[k].tag;
  for (int k=0;k<3;k++) {
#pragma acc exit data copyout(p[k].b.v[0:4]) delete(p[k].a.v[0:4])
  }
#pragma acc exit data delete(p[0:3])
  for (int k=0;k<3;k++) for (int i=0;i<4;i++) EXPECT(p[k].b.v[i] == 2*(10*k+i)+k);
  EXPECT(p[1].tag == 1);
  /* explicit attach */
  double *d = malloc(N*8); for (int i=0;i<N;i++) d[i] = i;
  struct vec y = {N, 0};
#pragma acc enter data copyin(d[0:N], y)
  y.v = d;
#pragma acc enter data attach(y.v)
#pragma acc parallel loop present(y)
  for (int i=0;i<N;i++) y.v[i] *= 2;
#pragma acc exit data detach(y.v)
#pragma acc exit data copyout(d[0:N]) delete(y)
  EXPECT(d[3] == 6);
#pragma acc data copy(d[0:N]) copyin(y)
#pragma acc parallel loop attach(y.v)
  for (int i=0;i<N;i++) y.v[i] += 1;
  EXPECT(d[3] == 7);
  struct vec *q = &y;
#pragma acc data copy(q[0:1], q->v[0:N])
#pragma acc parallel loop present(q)
  for (int i=0;i<N;i++) q->v[i] += q->n;
  EXPECT(d[3] == 7 + N); EXPECT(q->v == d);
#pragma acc parallel loop copy(q[0:1], q->v[:q->n])
  for (int i=0;i<N;i++) q->v[i] -= q->n;
  EXPECT(d[3] == 7);
  /* an element of an array of pointers */
  double *rows[2] = {0, 0};
#pragma acc enter data copyin(d[0:N], rows)
  rows[1] = d;
#pragma acc enter data attach(rows[1])
#pragma acc parallel loop present(rows)
  for (int i=0;i<N;i++) rows[1][i] += 2;
#pragma acc exit data detach(rows[1])
#pragma acc exit data copyout(d[0:N]) delete(rows)
  EXPECT(d[3] == 9);
}
static void twice_(const void *dev, int n, int add) {
  int *p = (int *)dev;
#pragma acc parallel loop deviceptr(p)
  for (int i=0;i<n;i++) p[i] += add;
}
static void host_data(void) {
  int a[N], *b = malloc(N*4), m[4][5]; memset(m, 0, sizeof m); for (int i=0;i<N;i++) a[i] = b[i] = i;
#pragma acc data copy(a, b[0:N], m)
  {
#pragma acc host_data use_device(a, b)
    { twice_(a, N, 1); twice_(b, N, 2);
#pragma acc data copyin(b[0:N]) if(0)
      { twice_(b, N, 2); }
    }
#pragma acc host_data use_device(m)
    twice_(m, 20, 3);
#pragma acc host_data use_device(a) if(0)
    { EXPECT(a[0] == DEV(0, 1)); }
#pragma acc host_data use_device(g, b) if_present
    { EXPECT(shared || acc_is_present((void*)g, 8) == 0); twice_(b, 1, 0); }
    int *dp = 0;
#pragma acc host_data use_device(a)
    dp = a;
    EXPECT(dp == acc_deviceptr(a));
    twice_(dp, N, 1);
  }
  for (int i=0;i<N;i++) EXPECT(a[i] == i+2 && b[i] == i+4);
  EXPECT(m[3][4] == 3);
  free(b);
}
static void conditions(void) {
  int a[N], where = 0; for (int i=0;i<N;i++) a[i] = i;
#pragma acc parallel loop copy(a) if(0)
  for (int i=0;i<N;i++) a[i] += 1;
  EXPECT(a[3] == 4);
#pragma acc data copy(a) if(a[0] < 0)
  { EXPECT(shared || !acc_is_present(a, sizeof a)); }
#pragma acc data copyin(a)
  {
#pragma acc parallel loop copy(a) self
    for (int i=0;i<N;i++) a[i] += 1;
    EXPECT(a[3] == 5);
#pragma acc serial loop self(a[3] == 5)
    for (int i=0;i<N;i++) a[i] += 1;
    EXPECT(a[3] == 6);
#pragma acc kernels loop self(0) if(1)
    for (int i=0;i<N;i++) a[i] = 0;
    EXPECT(a[3] == DEV(6, 0));
    a[3] = 6;
#pragma acc serial copyout(where) self
    where = acc_on_device(acc_device_host);
    EXPECT(where == 1);
#pragma acc serial copyout(where)
    where = acc_on_device(acc_device_not_host);
    EXPECT(where == !shared);
  }
#pragma acc enter data copyin(a) if(0)
#pragma acc exit data delete(a) if(0)
#pragma acc wait if(0)
}
static void defaults(void) {
  int a[N], s = 3; for (int i=0;i<N;i++) a[i] = i;
#pragma acc parallel loop default(none) copy(a) firstprivate(s)
  for (int i=0;i<N;i++) a[i] += s;
#pragma acc data copy(a)
#pragma acc parallel loop default(present)
  for (int i=0;i<N;i++) a[i] += s;
#pragma acc data copy(a) default(none)
  {
#pragma acc kernels loop default(present) copyin(s)
    for (int i=0;i<N;i++) a[i] += s;
  }
  EXPECT(a[1] == 10);
}
static void merged(void) {
  int a[N], *p = malloc(N*4); for (int i=0;i<N;i++) a[i] = p[i] = i;
#pragma acc parallel loop copyin(a) copyout(a) copyin(p[0:N]) copyout(p[0:N])
  for (int i=0;i<N;i++) { a[i] += 1; p[i] += 1; }
  EXPECT(a[1] == 2 && p[1] == 2);
#pragma acc data create(a) copyin(a)
  {
#pragma acc parallel loop copy(a) present(a)
    for (int i=0;i<N;i++) a[i] += 1;
#pragma acc update self(a)
  }
  EXPECT(a[1] == 3);
#pragma acc data copyout(zero: a)
  { }
  EXPECT(a[1] == DEV(0, 3));
#pragma acc data create(zero: p[0:N])
  {
#pragma acc parallel loop copyout(a)
    for (int i=0;i<N;i++) a[i] = p[i];
  }
  EXPECT(a[5] == DEV(0, 6));
  free(p);
}
static void jag(void) {
  int **r = malloc(3*sizeof *r); for (int i=0;i<3;i++) { r[i] = malloc(5*4); for (int j=0;j<5;j++) r[i][j] = i*j; }
#pragma acc data copy(r[0:3][0:5])
  {
#pragma acc parallel loop collapse(2)
    for (int i=0;i<3;i++) for (int j=0;j<5;j++) r[i][j]++;
  }
  for (int i=0;i<3;i++) for (int j=0;j<5;j++) EXPECT(r[i][j] == i*j+1);
#pragma acc parallel loop copy(r[0:3][0:5]) 
  for (int i=0;i<3;i++) for (int j=0;j<5;j++) r[i][j]++;
  for (int i=0;i<3;i++) for (int j=0;j<5;j++) EXPECT(r[i][j] == i*j+2);
}
static void dtype(void) {
  int a[N] = {0};
#pragma acc parallel loop copy(a) device_type(nvidia) num_gangs(1) vector_length(32) device_type(*) num_gangs(2)
  for (int i=0;i<N;i++) a[i]++;
  EXPECT(a[1] == 1);
}
int main(void) {
#ifdef _OPENACC
  int x = 1, y = 1;
#pragma acc serial copyin(x)
  x = 2;
  shared = x == 2; (void)y;
#else
  shared = 1;
#endif
  cache(); link_(); no_create(); update(); finalize(); attach(); host_data(); conditions(); defaults(); merged(); jag();
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
