! Reductions of array elements, which gfortran does not take as sections: a local array has the element alone.
! flang takes sections, but none of one element; on devices there is no other way to reduce an element.
! REQUIRES: gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.e && env OMP_NUM_THREADS=3 %t.e | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=portable -O1 %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.f | FileCheck --match-full-lines %s
! RUN: not %accomp-flang -w --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.cpu 2>&1 | FileCheck --check-prefix=DEVICE %s
! DEVICE: [[@LINE+20]]:5: error: {{.*}} has an array element in 'reduction', which flang does not take
! RUN: %accomp-flang -w -fopenacc-omp-version=5.0 -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | grep -v '^!' | FileCheck --check-prefix=SECTION %s
! SECTION: reduction(+: sums(k:k, 2:2))
! SECTION: reduction(max: most(2:2))
! CHECK: 5050 10100 15150 30
! TEXT:      integer :: accomp_e1
! TEXT-NEXT: accomp_e1 = sums(k, 2)
! TEXT-NEXT: block
! TEXT-NEXT: integer :: sums(k:k, 2:2)
! TEXT-NEXT: sums(k, 2) = accomp_e1
! TEXT:      reduction(+: sums)
! TEXT:      accomp_e1 = sums(k, 2)
! TEXT-NEXT: end block
! TEXT-NEXT: sums(k, 2) = accomp_e1
program elements
  implicit none
  integer :: sums(3, 2) = 0, i, k
  real :: most(2) = -1
  do k = 1, 3
    !$acc parallel loop reduction(+: sums(k, 2)) copy(sums(k, 2))
    do i = 1, 100
      sums(k, 2) = sums(k, 2) + k*i
    end do
    !$acc parallel reduction(max: most(2)) num_gangs(2)
    !$acc loop gang reduction(max: most(2))
    do i = 1, 10
      most(2) = max(most(2), real(i*k))
    end do
    !$acc end parallel
  end do
  print '(4(i0, 1x))', sums(:, 2), nint(most(2))
end program elements
