#include "routines.h"
#ifdef OWN
int own[4] = {0, 1, 2, 3};
#pragma acc declare copyin(own)
#pragma acc routine seq
static int helper(int i) { return own[i % 4]; }
#pragma acc routine seq
int own_lookup(int i) { return helper(i) + 7; }
#else
int table[4];
#pragma acc routine seq
static int helper(int i) { return table[i % 4]; }
int lookup(int i) { return helper(i); }
#endif
