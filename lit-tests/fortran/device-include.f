C     Fixed form as in the seventies: common blocks and DECLARE in a file that INCLUDE brings in, shared ends of loops,
C     on the device with memory of its own and on threads, against the sequential program.
C     REQUIRES: flang-22, gfortran, cpu-device
C RUN: rm -rf %t && split-file %s %t && cd %t
C RUN: %gfortran -std=legacy -w main.f -o s && ./s > expected
C RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=portable main.f -o p && %run-cpu 21 ./p | diff - expected
C RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact main.f -o e && %run-cpu 21 ./e | diff - expected
C RUN: %accomp-flang -w --accomp-fc=%gfortran -std=legacy main.f -o g && ./g | diff - expected
C RUN: %accomp-flang -w --accomp-fc=%flang -c main.f -o f.o
C--- fields.inc
      IMPLICIT NONE
      DOUBLE PRECISION U(40, 40), RHS(40, 40)
      COMMON /FIELDS/ U, RHS
      DOUBLE PRECISION CE(5), OMEGA
      COMMON /COEFF/ CE, OMEGA
C$ACC DECLARE CREATE(/COEFF/)
C--- main.f
      SUBROUTINE INIT(N)
      INCLUDE 'fields.inc'
      INTEGER N, I, J
C$ACC PARALLEL LOOP GANG PRESENT(U, RHS)
      DO 20 J = 1, N
C$ACC LOOP VECTOR
        DO 10 I = 1, N
          U(I, J) = FLOAT(I) / J
          RHS(I, J) = 0
   10   CONTINUE
   20 CONTINUE
      END
      SUBROUTINE SWEEP(N, NORM)
      INCLUDE 'fields.inc'
      INTEGER N, I, J, M
      DOUBLE PRECISION NORM, BUF(5)
      NORM = 0
C$ACC PARALLEL LOOP GANG PRESENT(U, RHS) PRIVATE(BUF)
C$ACC& REDUCTION(+:NORM)
      DO 20 J = 2, N - 1
C$ACC LOOP VECTOR PRIVATE(BUF) REDUCTION(+:NORM)
        DO 10 I = 2, N - 1
          DO 5 M = 1, 5
            BUF(M) = CE(M) * U(I, J)
    5     CONTINUE
          RHS(I, J) = BUF(1) + BUF(2)*U(I-1,J) + BUF(3)*U(I+1,J)
     &              + BUF(4)*U(I,J-1) + BUF(5)*U(I,J+1) + OMEGA
          NORM = NORM + RHS(I, J)**2
   10   CONTINUE
   20 CONTINUE
C$ACC PARALLEL LOOP COLLAPSE(2) PRESENT(U, RHS)
      DO 40 J = 2, N - 1
        DO 40 I = 2, N - 1
          U(I, J) = U(I, J) + 0.01 * RHS(I, J)
   40 CONTINUE
      END
      PROGRAM LU
      INCLUDE 'fields.inc'
      INTEGER N, IT
      DOUBLE PRECISION NORM
      N = 30
      OMEGA = 1.2
      CE(1) = 1
      CE(2) = -.5
      CE(3) = -.25
      CE(4) = -.125
      CE(5) = -.0625
C$ACC UPDATE DEVICE(CE, OMEGA)
C$ACC DATA CREATE(U, RHS)
      CALL INIT(N)
      DO 30 IT = 1, 10
        CALL SWEEP(N, NORM)
   30 CONTINUE
C$ACC UPDATE SELF(U)
C$ACC END DATA
      WRITE(*, '(2E16.8)') NORM, U(7, 9)
      END
