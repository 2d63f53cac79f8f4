// Objects of gangs and workers that one thread alone constructs or changes: by functions, addresses and references.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// CHECK: 158792
#include <cstdio>
struct acc_t { double s; int k; explicit acc_t(double x = 1, int y = 2) : s(x), k(y) {} void add(double x) { s += x; ++k; } double get() const { return s + k; } acc_t &operator+=(double x) { s += x; return *this; } };
struct plain { int x, y; };
int main() {
  const int n = 8, m = 40;
  double a[n][m], b[n]; int c[n][4][m];
#pragma acc parallel loop gang copyout(a, b)
  for (int i = 0; i < n; ++i) {
    acc_t t, u(3.0), v{4.0, 5}, *p = &u;
    t.add(i); u += 2; p->add(1); v.s = i;
    double &r = v.s; r += 1;
    plain q, *pq = &q, &rq = q;
    q.x = i; pq->y = 2 * i; rq.x += 1;
#pragma acc loop vector
    for (int j = 0; j < m; ++j) a[i][j] = t.get() + u.get() + v.get() + p->s + r + q.x + pq->y + q.y;
    b[i] = u.get();
  }
#pragma acc parallel loop gang copyout(c) num_workers(4) vector_length(32)
  for (int i = 0; i < n; ++i)
#pragma acc loop worker
    for (int w = 0; w < 4; ++w) {
      plain q, *pq = &q; acc_t t;
      q.x = i + w;
      t.add(w);
#pragma acc loop vector
      for (int j = 0; j < m; ++j) c[i][w][j] = pq->x * j;
      pq->y = i * w; t.add(1);
#pragma acc loop vector
      for (int j = 0; j < m; ++j) c[i][w][j] += q.y + (int)t.get();
    }
  double s = 0; for (int i = 0; i < n; ++i) { s += b[i]; for (int j = 0; j < m; ++j) { s += a[i][j]; for (int w = 0; w < 4; ++w) s += c[i][w][j]; } }
  std::printf("%g\n", s);
}
