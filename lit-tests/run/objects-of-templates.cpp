// Objects and pointers whose types depend on template parameters: what clauses and earlier directives made present of
// them is on the device as it is for others.
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 13 %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 13 %t | FileCheck %s
// REQUIRES: cpu-device, clang++-19
#include <cstdio>
template <class E> struct vector { int c; E *p; };
struct outer { int k; vector<int> v; };
static void say(const char *name, const int *p) { std::printf("%s %d %d\n", name, p[0], p[1]); }
// CHECK: {{^}}value 2 3
template <class T> static void by_value(T s, int n) {
#pragma acc parallel loop copy(s.p[0:n])
  for (int i = 0; i < n; ++i) s.p[i] += 1;
  say("value", s.p);
}
// CHECK-NEXT: {{^}}specialization 2 3
template <class E> static void specialization(E *data) {
  typedef vector<E> type;
  type s = {1, data};
#pragma acc parallel loop copy(s.p[0:2])
  for (int i = 0; i < 2; ++i) s.p[i] += 1;
  say("specialization", s.p);
}
// CHECK-NEXT: {{^}}automatic 2 3
template <class T> static void automatic(T &o) {
  auto s = o;
#pragma acc parallel loop copy(s.p[0:2])
  for (int i = 0; i < 2; ++i) s.p[i] += 1;
  say("automatic", s.p);
}
// CHECK-NEXT: {{^}}pointed 2 3
template <class T> static void pointed(T *q) {
#pragma acc parallel loop copy(q->p[0:2])
  for (int i = 0; i < 2; ++i) q->p[i] += 1;
  say("pointed", q->p);
}
// CHECK-NEXT: {{^}}pointer 2 3
template <class T> static void pointer(T q) {
#pragma acc parallel loop copy(q->p[0:2])
  for (int i = 0; i < 2; ++i) q->p[i] += 1;
  say("pointer", q->p);
}
// CHECK-NEXT: {{^}}section 2 3
template <class T> static void section(T q) {
#pragma acc parallel loop copy(q[0:2])
  for (int i = 0; i < 2; ++i) q[i] += 1;
  say("section", q);
}
// CHECK-NEXT: {{^}}inner 2 3
template <class T> static void inner(T &o) {
#pragma acc parallel loop copy(o.v.p[0:2])
  for (int i = 0; i < 2; ++i) o.v.p[i] += 1;
  say("inner", o.v.p);
}
// CHECK-NEXT: {{^}}elements 3 4
template <class T> static void elements(T &o) {
  T s[2] = {o, o};
  s[1].c = 2;
#pragma acc parallel loop copy(s[1].p[0:2])
  for (int i = 0; i < 2; ++i) s[1].p[i] += s[1].c;
  say("elements", s[1].p);
}
// CHECK-NEXT: {{^}}whole 2 3
template <class T> static void whole(T &o) {
#pragma acc data copy(o)
#pragma acc parallel loop copy(o.p[0:2])
  for (int i = 0; i < 2; ++i) o.p[i] += o.c;
  say("whole", o.p);
}
// CHECK-NEXT: {{^}}entered 2 3
template <class T> static void entered(T &o, int *sum) {
#pragma acc enter data copyin(o, o.p[0:2])
  o.c = 7;
#pragma acc parallel loop copyout(sum[0:2])
  for (int i = 0; i < 2; ++i) sum[i] = o.p[i] + o.c;
#pragma acc exit data delete(o.p[0:2], o)
  o.c = 1;
  say("entered", sum);
}
// CHECK-NEXT: {{^}}scalar 8 9
template <class T> static void scalar(T x, int *sum) {
#pragma acc enter data copyin(x)
  x = 7;
#pragma acc parallel loop copyout(sum[0:2])
  for (int i = 0; i < 2; ++i) sum[i] = x + 1 + i;
#pragma acc exit data delete(x)
  say("scalar", sum);
}
// CHECK-NEXT: {{^}}visible 2
template <class T> static void visible(T &o) {
#pragma acc data copy(o)
#pragma acc parallel loop
  for (int i = 0; i < 1; ++i) o.c += 1;
  std::printf("visible %d\n", o.c);
  o.c = 1;
}
// CHECK-NEXT: {{^}}member 2 3
template <class T> struct holder {
  T t;
  void member() {
#pragma acc parallel loop copy(t.p[0:2])
    for (int i = 0; i < 2; ++i) t.p[i] += t.c;
    say("member", t.p);
  }
};
int main() {
  int two[] = {1, 2}, sum[2];
  auto again = [&two] { two[0] = 1, two[1] = 2; };
  vector<int> v = {1, two};
  outer o = {1, v};
  holder<vector<int>> h = {v};
  by_value(v, 2), again();
  specialization<int>(two), again();
  automatic(v), again();
  pointed(&v), again();
  pointer(&v), again();
  section(two), again();
  inner(o), again();
  elements(v), again();
  whole(v), again();
  entered(v, sum);
  scalar(1, sum);
  visible(v);
  h.member();
}
