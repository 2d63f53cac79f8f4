/* The other file of several-files.c. */
#include "shared.h"
double table[N] = {1,2,3};
int scale = 1;
int lk[N];
#pragma acc routine seq
static double helper(int i);
double look(int i) { return table[i] * helper(i); }
static double helper(int i) { return i == 5 ? scale : 1; }
void fill(double *p, int n, double v) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) p[i] = v;
}
void later(double *p, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++) p[i] += 1;
}
void on_device(struct node *p) {
#pragma acc parallel loop present(p[0:1])
  for (int i = 0; i < p->n; i++) p->v[i] += p->n;
}
static double counter[2];
#pragma acc declare create(counter)
void other_counter(void) {
#pragma acc parallel num_gangs(1)
  counter[1] = 77;
#pragma acc update self(counter)
}
#pragma acc routine seq
static int get(int i) { return lk[i]; }
int lksum(void) {
  int s = 0;
#pragma acc parallel loop reduction(+:s) present(lk)
  for (int i = 0; i < N; i++) s += lk[i];
  int t = 0;
#pragma acc parallel loop reduction(+:t)
  for (int i = 0; i < N; i++) t += get(i);
  return s == t ? s : -1;
}
