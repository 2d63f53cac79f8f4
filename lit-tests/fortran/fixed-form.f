C     Fixed form: sentinels of all three kinds, columns 6 and 72, labelled DO, tabs.
C RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
      SUBROUTINE OLD(A, N)
      DIMENSION A(N)
      COMMON /SHARED/ B(10)
C CHECK: (directive acc "parallel loop" [[#@LINE+1]]:1-[[#@LINE+3]]:24
C$ACC PARALLEL LOOP
*     a comment between
c$acc&   COPY(A(1:N),B)
C CHECK: region=(region loop [[#@LINE+2]]:7-[[#@LINE+4]]:16)
C CHECK: (loop [[#@LINE+1]]:7-[[#@LINE+3]]:16 %i
      DO 10 I = 1,
     &          N
   10 A(I)=B(1)
C CHECK: (directive acc kernels [[#@LINE+1]]:1-[[#@LINE+1]]:14
*$ACC KERNELS                                                           COPY(X)
	DO J=1,N
	  A(J)=J
	ENDDO
*$ACC END KERNELS
C CHECK-NOT: (directive
      X = 1 ! !$acc wait
cacc  wait
      END
