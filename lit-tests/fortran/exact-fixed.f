C     Fixed source form in the exact profile: calls within 72 columns, labels, shared ends of loops, common blocks.
C     REQUIRES: gfortran, flang-22, cpu-device
C RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=exact -O1 %s -o %t.g && %t.g | FileCheck %s
C RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-profile=exact -O1 %s -o %t.f && %t.f | FileCheck %s
C RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact -O1 %s -o %t.c && %run-cpu 5 %t.c | FileCheck %s
C RUN: cd %S && %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp exact-fixed.f | FileCheck --check-prefix=TEXT %s
C CHECK: all as expected
C TEXT: {{^}}      use accomp
C TEXT: {{^}}      call accomp_at(22_4, 'exact-fixed.f', {{.*$}}
C TEXT: {{^}}      call accomp_var(accomp_copy, VALUES_OF_A_LONG_NAME(1:N),
C TEXT-NEXT: {{^}}     &  'VALUES_OF_A_LONG_NAME(1:N)')
      PROGRAM FIXED
      IMPLICIT NONE
      INTEGER N, I, J
      PARAMETER (N = 20)
      REAL VALUES_OF_A_LONG_NAME(N), B(N, N)
      REAL SUMS
      EXTERNAL SUMS
      DO 10 I = 1, N
   10 VALUES_OF_A_LONG_NAME(I) = I
      B = 0
C$ACC DATA COPY(VALUES_OF_A_LONG_NAME(1:N)) COPY(B)
C$ACC& CREATE(J)
C$ACC PARALLEL LOOP
      DO 20 I = 1, N
        VALUES_OF_A_LONG_NAME(I) = VALUES_OF_A_LONG_NAME(I) +
     &                             1
   20 CONTINUE
C$ACC PARALLEL LOOP COLLAPSE(2)
      DO 40 J = 1, N
        DO 30 I = 1, N
          B(I, J) = VALUES_OF_A_LONG_NAME(I)*J
   30   CONTINUE
   40 CONTINUE
C$ACC END DATA
      IF (SUMS(B, N) .NE. 48300.0) STOP 1
      B(1, 1) = 0
C$ACC PARALLEL NUM_GANGS(4) COPY(B)
      CALL TURNS(B, N)
C$ACC END PARALLEL
      IF (B(1, 1) .NE. 2 .OR. ANY(B(2:N, 1) .NE. 2)) STOP 2
      PRINT *, 'all as expected'
      END

      REAL FUNCTION SUMS(X,
     &                   N)
      INTEGER N, I, J
      REAL X(N, N), T(40)
*$acc declare copyin(x) create(t)
      IF (N .GT. 40) RETURN
      DO 5 I = 1, N
    5 T(I) = 0
!$acc parallel loop
      DO J = 1, N
        T(J) = X(1, J)
        DO I = 2, N
          T(J) = T(J) + X(I, J)
        END DO
      END DO
!$acc update self(t)
      SUMS = 0
      DO 15 J = 1, N
   15 SUMS = SUMS + T(J)
!$acc parallel loop
      DO 25 J = 1, N
   25 T(J) = 1
      RETURN
      END

C     Gangs take turns, in loops that end at CONTINUE and at other statements.
      SUBROUTINE TURNS(X, N)
C$ACC ROUTINE GANG
      INTEGER N, I
      REAL X(N)
C$ACC LOOP GANG
C TEXT: {{^}}      DO 50 I = 1, N
C TEXT-NEXT: {{^}}      accomp_turn = accomp_turn + 1
C TEXT-NEXT: {{^}}      if (mod(accomp_turn - 1, accomp_gangs) /= accomp_gang)
      DO 50 I = 1, N
        X(I) = 1
   50 CONTINUE
C$ACC LOOP GANG
      DO 60 I = 1, N
   60 X(I) = X(I) + 1
      END
