C     Copies of private variables where the host executes a region, in fixed form: labels stay within.
C REQUIRES: gfortran, flang-22, g++
C RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.g
C RUN: %t.g | FileCheck %s --check-prefix=RESULT
C RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.g | FileCheck %s --check-prefix=RESULT
C RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=hip-cpu %s -o %t.f
C RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.f | FileCheck %s --check-prefix=RESULT
C RUN: %accomp-flang -fopenacc-print=hip %s -o %t.out.f && grep -v CHECK %t.out.f | FileCheck %s
C CHECK:      else
C CHECK-NEXT: associate (accomp_was_t => t)
C CHECK-NEXT: block
C CHECK-DAG:  integer :: i
C CHECK-DAG:  real :: t
C CHECK:      DO 10 I = 1, 9
C CHECK:      10 CONTINUE
C CHECK-NEXT: end block
C CHECK-NEXT: end associate
      PROGRAM FIXED
      INTEGER I, N(9)
      REAL T
      I = 40
      T = 7.0
C$ACC PARALLEL LOOP IF(I .LT. 0) COPYOUT(N)
      DO 10 I = 1, 9
         IF (I .LT. 5) GO TO 5
         T = I
         GO TO 6
    5    T = 1
    6    CONTINUE
         N(I) = T
   10 CONTINUE
      PRINT '(I3, F5.1, I3)', I, T, SUM(N)
C RESULT: 40 7.0 39
      END
