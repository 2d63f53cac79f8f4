// A device for each rank of an MPI program, compiled by way of MPI's wrapper: ranks exchange what lies on their devices, after
// a library's kernel in the stream of a queue.
// REQUIRES: g++, clang-19, mpicc, mpirun
// RUN: %hipcpu-gcc -c %S/Inputs/stream_library.cpp -o %t.o
// RUN: env OMPI_CC=%accomp-clang mpicc -O1 -fopenacc-target=hip-cpu %s %t.o -o %t
// RUN: %mpirun -n 3 %t | FileCheck %s
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000 };
int library_scale(void *stream, double *x, int n, double by);

int main(int argc, char **argv) {
  double *sent = malloc(N * sizeof *sent), *got = malloc(N * sizeof *got);
  int rank, count, failed = 0, wrong = 0, all, devices[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  acc_set_device_num(rank % acc_get_num_devices(acc_device_not_host), acc_device_not_host);
#pragma acc data create(sent[0:N], got[0:N])
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; ++i)
      sent[i] = rank + i;
#pragma acc host_data use_device(sent)
    failed = library_scale(acc_get_hip_stream(1), sent, N, 2);
#pragma acc wait(1)
#pragma acc host_data use_device(sent, got)
    MPI_Sendrecv(sent, N, MPI_DOUBLE, (rank + 1) % count, 0, got, N, MPI_DOUBLE, (rank + count - 1) % count, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < N; ++i)
      wrong += got[i] != 2. * ((rank + count - 1) % count + i);
  }
  wrong += failed;
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  rank = acc_get_device_num(acc_device_not_host);
  MPI_Gather(&rank, 1, MPI_INT, devices, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) // CHECK: devices 0 1 0, 0 wrong
    printf("devices %d %d %d, %d wrong\n", devices[0], devices[1], devices[2], all);
  MPI_Finalize();
  free(sent);
  free(got);
  return 0;
}
