C Numbers behind column 72 are no part of a line: they go with the directive that they stand beside.
C RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f && FileCheck %s < %t.f && %gfortran -fopenmp -fsyntax-only %t.f
C RUN: %accomp-flang -fopenacc-print=acc-omp %s | grep "wait(1) .*0020$"
C REQUIRES: gfortran
      subroutine s(a, n)
      real a(n)
C CHECK: {{^}}!$omp target update from(a(1:n)){{$}}
!$acc update self(a(1:n)) async(1) wait(2)                              0010
C CHECK: {{^}}!$omp target teams distribute
C CHECK-NOT: 00{{[2-4]}}0{{$}}
!$acc kernels loop independent gang num_gangs(10) copyin(n) copy(a)     0030
      do i=1,n
        a(i)=1
      enddo
!$acc wait(1)                                                           0020
!$acc parallel copy(a)                                                  0020
      a(1) = 2                                                          0050
!$acc end parallel                                                      0040
      end
