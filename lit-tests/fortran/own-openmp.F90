! The OpenMP of the program itself is on where the command asks for it, and only there; also in files without directives
! of OpenACC.
! RUN: %accomp-flang -w --accomp-fc=%gfortran %s -o %t.g && %t.g | FileCheck --check-prefix=OFF %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenmp %s -o %t.g && %t.g | FileCheck --check-prefix=ON %s
! RUN: %accomp-flang -w --accomp-fc=%flang %s -o %t.f && %t.f | FileCheck --check-prefix=OFF %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenmp %s -o %t.f && %t.f | FileCheck --check-prefix=ON %s
! RUN: mkdir -p %t && grep -v -i 'acc parallel' %s > %t/plain.F90
! RUN: %accomp-flang -w --accomp-fc=%flang %t/plain.F90 -o %t.p && %t.p | FileCheck --check-prefix=OFF %s
! REQUIRES: gfortran, flang-22
program main
  implicit none
  integer :: count, i
  logical :: conditional, macro
  count = 0; conditional = .false.; macro = .false.
  !$omp parallel num_threads(3)
  !$OMP ATOMIC
  count = count + 1
  !$omp end parallel
  !$ conditional = &
  !$ & .true.
#if defined(_OPENMP) && 1
  macro = .true.
#endif
  !$acc parallel loop copy(count)
  do i = 1, 1
    count = count + 10
  end do
  ! OFF: 11 F F
  ! ON: 13 T T
  print '(i0, 1x, l1, 1x, l1)', count, conditional, macro
end program
