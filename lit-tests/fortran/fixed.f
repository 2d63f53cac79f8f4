C     Fixed form: sentinels, continuation, labels, implicit typing, common blocks; results on both compilers.
C RUN: %accomp-flang -w %s -fopenacc-print=omp | FileCheck %s
C RUN: %accomp-flang -w --accomp-fc=%gfortran -std=legacy %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --check-prefix=RESULT %s
C RUN: %accomp-flang -w --accomp-fc=%flang %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck --check-prefix=RESULT %s
C REQUIRES: gfortran, flang-22
      PROGRAM FX
      PARAMETER (N=50)
      DIMENSION A(N,N), B(N)
      COMMON /BLK/ A, B, SCALE
      REAL*8 SUM1
      LOGICAL OK
      SCALE = 2.0
      DO 10 I = 1, N
   10 B(I) = I
      DO 11 I = 1, N
      DO 11 J = 1, N
   11 A(J,I) = 0
C CHECK: {{^}}!$omp target data map(tofrom: A) map(to: B) if(N .gt. 1)
C$ACC DATA COPY(A) COPYIN(B)
c$acc& if(N .gt. 1)
C CHECK: {{^}}!$omp target map(present, alloc: A, B)
C CHECK: {{^}}!$omp teams num_teams(8) firstprivate(SCALE)
C CHECK: {{^}}!$omp distribute parallel do collapse(2)
C$ACC PARALLEL LOOP GANG COLLAPSE(2) NUM_GANGS(8) PRESENT(A, B)
C$ACC&  FIRSTPRIVATE(SCALE) ASYNC(1)
      DO 20 I = 1, N
      DO 20 J = 1, N
         A(J,I) = B(J)*SCALE
     &          + I
   20 CONTINUE
C CHECK:      20 CONTINUE
C CHECK: {{^}}!$omp end target
*$ACC WAIT(1)
!$acc kernels
      DO J = 1, N
        DO I = 1, N
          A(I,J) = A(I,J) + 1
        ENDDO
      ENDDO
!$acc end kernels
      SUM1 = 0
!$acc parallel loop gang reduction(+:sum1) private(t)
      DO 30 J = 1, N
        T = 0
        DO 40 I = 1, N
   40     T = T + A(I,J)
        SUM1 = SUM1 + T
   30 CONTINUE
!$acc end data
      OK = .TRUE.
!$ACC PARALLEL LOOP GANG REDUCTION(.AND.:OK)
      DO 50 I = 1, N
   50 OK = OK .AND. B(I) .EQ. I
C RESULT: 193750
C RESULT: T
      PRINT *, SUM1
      PRINT *, OK
      END
