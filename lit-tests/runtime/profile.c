// Profiles (ACCOMP_PROFILE) and notices (ACCOMP_NOTIFY) of the same program on every device; `accomp profile` reads them.
//
// REQUIRES: cpu-device
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o cpu
// RUN: env ACCOMP_PROFILE=1 %run-cpu 4 ./cpu 2>&1 | FileCheck --check-prefixes=ALL,MOVES %s
// RUN: env ACCOMP_NOTIFY=3 ./cpu 2>&1 | FileCheck --check-prefix=NOTIFY %s
// RUN: env ACCOMP_PROFILE=cpu.json ./cpu && %project profile cpu.json --format=text | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o hip
// RUN: env ACCOMP_PROFILE=1 ./hip 2>&1 | FileCheck --check-prefixes=ALL,MOVES %s
// RUN: env ACCOMP_NOTIFY=3 ./hip 2>&1 | FileCheck --check-prefix=NOTIFY %s
// RUN: env ACCOMP_PROFILE=hip.json ./hip && %project profile hip.json --format=text | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -O1 %s -o host
// RUN: env ACCOMP_PROFILE=1 ./host 2>&1 | FileCheck --check-prefixes=ALL,HOST %s
// RUN: env ACCOMP_PROFILE=1 OMP_TARGET_OFFLOAD=DISABLED ./cpu 2>&1 | FileCheck --check-prefixes=ALL,HOST %s
// RUN: env ACCOMP_PROFILE=1 ./host nothing 2>&1 | FileCheck --check-prefix=NOTHING %s
// RUN: env ACCOMP_PROFILE=no ./host nothing 2>&1 | FileCheck --check-prefix=BAD %s
#include <stdio.h>

enum { N = 250 };

int main(int argc, char **argv) {
  static int a[N];
  (void)argv;
  if (argc > 1)
    return 0;
  for (int step = 0; step < 2; ++step) {
#pragma acc parallel loop copy(a) // line 28
    for (int i = 0; i < N; ++i)
      a[i] += i;
#pragma acc serial loop copyin(a) async(1) // line 31
    for (int i = 0; i < N; ++i)
      a[i] += 0;
#pragma acc wait(1) // line 34
  }
  printf("%d\n", a[N - 1]);
}

// ALL:        accomp: profile of {{cpu|hip|host}}, process {{[0-9]+}}, {{.*}}s{{$}}
// ALL-NEXT:   launches kernel time {{.*}} line
// MOVES-DAG:  {{^ +}}2 {{.*}} 2000 B 2000 B 4 {{.*}} {{.*}}profile.c:28 parallel in main
// MOVES-DAG:  {{^ +}}2 {{.*}} 2000 B 0 2 {{.*}} {{.*}}profile.c:31 serial in main
// HOST-DAG:   {{^ +}}2 {{.*}}s 0 0 0 0 0 0 {{.*}}profile.c:28 parallel in main
// HOST-DAG:   {{^ +}}2 {{.*}}s 0 0 0 0 0 0 {{.*}}profile.c:31 serial in main
// ALL-DAG:    {{^ +}}0 0 0 0 0 0 2 {{.*}}s {{.*}}profile.c:34 wait in main
// ALL:        {{^ +}}4 {{.*}} total{{$}}

// NOTIFY:      upload data  file={{.*}}profile.c function=main line=28 device=0 threadid=1 variable=a bytes=1000
// NOTIFY-NEXT: launch kernel  file={{.*}}profile.c function=main line=28 device=0 threadid=1
// NOTIFY-NEXT: download data  file={{.*}}profile.c function=main line=28 device=0 threadid=1 variable=a bytes=1000
// NOTIFY-NEXT: upload data  file={{.*}}profile.c function=main line=31 device=0 threadid=1 queue=1 variable=a bytes=1000
// NOTIFY-NEXT: launch kernel  file={{.*}}profile.c function=main line=31 device=0 threadid=1 queue=1

// TEXT: 'a' is moved 6 times (6000 B), back and forth, by

// NOTHING:     accomp: profile of host, process {{.*}}: nothing was launched, moved or waited for
// BAD:         accomp: ACCOMP_PROFILE is 'no': give 1 for a table, or the name of a file that ends in .json
