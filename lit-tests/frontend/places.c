// A directive takes the statement that follows it, wherever statements stand.
// RUN: %accomp-opt --stop-after=bind %s | FileCheck %s

int f(a, n) int *a; int n; {
  // CHECK: (region statement [[#@LINE+3]]:5-[[#@LINE+3]]:14)
  if (n)
#pragma acc parallel
    a[0] = 1;
  // CHECK: (region loop [[#@LINE+3]]:5-[[#@LINE+4]]:17)
  else
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      a[i] = 2 ;
  // CHECK: (region null [[#@LINE+3]]:3-[[#@LINE+3]]:4)
  switch (n) { case 1:
#pragma acc data copy(a[0:n])
  ; }
  // CHECK: (region statement [[#@LINE+2]]:3-[[#@LINE+2]]:17)
#pragma acc parallel
  lbl: a[1] = 3;
  // CHECK: (region compound [[#@LINE+3]]:7-[[#@LINE+3]]:9)
  do
#pragma acc parallel
      {}
  while (n--);
  // CHECK: (region compound [[#@LINE+3]]:3-[[#@LINE+7]]:4)
  // CHECK: (region loop [[#@LINE+4]]:5-[[#@LINE+5]]:16)
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      a[i] = i;
  }
  return 0;
}
