! OpenMP of the program that is left out in fixed form: every sentinel, labelled loops, continuations.
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f && FileCheck %s --check-prefix=OMP < %t.f
! RUN: %gfortran -w -fopenmp %t.f -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -Werror -fopenacc-print=acc %s | diff %s -
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang -w -fopenmp -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! REQUIRES: cpu-device, gfortran, flang-22
      program main
      implicit none
      integer a(100), i, s
c$acc parallel loop copyout(a)
c$omp target teams distribute parallel do
c$omp&  map(from: a)
      do 10 i = 1, 100
        a(i) = i
   10 continue
c$omp end target teams distribute parallel do
*$omp parallel do
*$omp+ private(i)
!$acc parallel loop copy(a)
      do i = 1, 100
!$acc loop seq
C$OMP SIMD
        do s = 1, 2
        a(i) = a(i) + 1
        end do
      end do
*$omp end parallel do
      s = 0
!$omp parallel do reduction(+: s)
      do i = 1, 100
        s = s + a(i)
      end do
      print '(i0)', s
      end
! CHECK: 5250

! OMP: {{^}}! c$omp target teams distribute parallel do
! OMP-NEXT: {{^}}! c$omp&  map(from: a)
! OMP: {{^}}! c$omp end target teams distribute parallel do
! OMP-NEXT: {{^}}! *$omp parallel do
! OMP-NEXT: {{^}}! *$omp+ private(i)
! OMP: {{^}}! C$OMP SIMD
! OMP: {{^}}! *$omp end parallel do
! OMP: {{^}}!$omp parallel do reduction(+: s)
