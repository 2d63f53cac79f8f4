! OpenMP of a host program whose regions are kernels: -fopenmp defines _OPENMP, and its library is linked.
! REQUIRES: gfortran, flang-22
! RUN: %accomp-flang -fopenmp --accomp-fc=%gfortran -fopenacc-backend=hip -fopenacc-target=hip-cpu %s -o %t.g && %t.g | FileCheck --check-prefixes=OPENMP,CHECK %s
! RUN: %accomp-flang -fopenmp --accomp-fc=%flang -fopenacc-backend=hip -fopenacc-target=hip-cpu %s -o %t.f && %t.f | FileCheck --check-prefixes=OPENMP,CHECK %s
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-backend=hip -fopenacc-target=hip-cpu %s -o %t.a && %t.a | FileCheck %s
program both
#ifdef _OPENMP
  use omp_lib
#endif
  implicit none
  integer :: a(8), i, threads
  a = 0
  threads = 0
  !$acc parallel loop copy(a)
  do i = 1, 8
    a(i) = i
  end do
#ifdef _OPENMP
  !$omp parallel reduction(+: threads) num_threads(3)
  threads = threads + 1
  !$omp end parallel
  ! OPENMP: 3 threads
  if (omp_get_max_threads() > 0) print '(i0, a)', threads, ' threads'
#endif
  ! CHECK-NOT: threads
  ! CHECK: 36
  print '(i0)', sum(a)
end program
