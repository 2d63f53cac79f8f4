/* What the files of several-files.c share. */
#ifndef SHARED_H
#define SHARED_H
enum { N = 30 };
extern double table[N];
#pragma acc declare copyin(table)
extern int scale;
#pragma acc declare create(scale)
extern int lk[N];
#pragma acc declare link(lk)
#pragma acc routine seq
double look(int i);
#pragma acc routine vector
void fill(double *p, int n, double v);
void later(double *p, int n);
#pragma acc routine(later) gang
#pragma acc routine seq
static inline double half(double x) { return x / 2; }
struct node { int n; double *v; };
void on_device(struct node *p);
int lksum(void);
#endif
