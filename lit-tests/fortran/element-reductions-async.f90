! Reductions of array elements in regions with `async`: the local array that has the element is gone when a task would run,
! so each region is complete when its construct ends.
! REQUIRES: gfortran, flang-22
! RUN: %accomp-flang -w -fopenacc-omp-version=5.0 -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.f | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --match-full-lines %s
! TEXT-NOT: nowait
! TEXT: reduction(+: sums)
! TEXT-NOT: nowait
! TEXT: sums(k) = accomp_e1
! TEXT: nowait
! CHECK: 10100 20200 30300 40400
program elements
  implicit none
  integer :: sums(4) = 0, i, k
  do k = 1, 4
    !$acc parallel loop async(k) reduction(+: sums(k))
    do i = 1, 100
      sums(k) = sums(k) + k*i
    end do
  end do
  !$acc wait
  !$acc parallel loop async copy(sums)
  do i = 1, 4
    sums(i) = 2*sums(i)
  end do
  !$acc wait
  print '(3(i0, 1x), i0)', sums
end program elements
