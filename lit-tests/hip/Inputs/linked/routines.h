/* What other files may call or name. */
#ifdef __cplusplus
extern "C" {
#endif
#pragma acc routine seq
int twice(int x);
#pragma acc routine seq
inline int plus_one(int x) { return x + 1; }
#pragma acc routine vector
double total(int n, const double *x);
#pragma acc routine seq
int lookup(int i);
extern int table[4];
#pragma acc declare create(table)
int through_members(int n, int *a);
int in_shared(int n, int *a);
#ifdef __cplusplus
}
#endif
