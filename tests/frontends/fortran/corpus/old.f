C     Fixed form as it was punched.
      PROGRAM OLD
      IMPLICIT DOUBLE PRECISION (A-H, O-Z)
      PARAMETER (N = 10, M = N*2)
      DIMENSION A(N,M), B(0:N)
      INTEGER*4 IPIV(N), INFO
      REAL*8 WORK(M,
     &            2)
      CHARACTER*8 NAME, LONG*20
      LOGICAL FIRST
      COMMON /SHARED/ A, FACTOR(3)
      COMMON IBLANK
      EQUIVALENCE (B(0), WORK(1,1))
      SAVE FIRST
      EXTERNAL RESID
      DATA FIRST /.TRUE./
*     Loops that end together
      DO 20 I = 1, N
         DO 10 J = 1, M
   10    A(I,J) = I*1.D0/J
         B(I) = 0.
   20 CONTINUE
      DO 30, K = 1, N
      DO 30 L = K+1, M, 2
         IF (A(K,L).GT.1.0 .AND. FIRST) GO TO 40
   30 A(K,L) = A(K,L) + RESID(A,
     1     N, M) - FACTOR(MOD(K,3)+1)
   40 CONTINUE
      IF (INFO) 50, 60, 50
   50 NAME = 'it''s old'
   60 CALL FILL(A, N, M, INFO, *70)
   70 WRITE (6, 80) NAME, (B(I), I = 0, N), 'a string that goes on to t
     &he next line'
   80 FORMAT (1X, A8, 10F8.3)
      END
      SUBROUTINE FILL(A, N, M, INFO, *)
      IMPLICIT NONE
      INTEGER N, M, INFO, I, J
      DOUBLE PRECISION A(N, *)
      DO I = 1, N
        DO J = 1, M
          A(I, J) = DBLE(I + J)
        END DO
      END DO
      INFO = 0
      RETURN 1
      END
      DOUBLE PRECISION FUNCTION RESID(A, N, M)
      INTEGER N, M
      DOUBLE PRECISION A(N, M), T
      T = A(1, 1)
      RESID = T*2
      RETURN
      END
