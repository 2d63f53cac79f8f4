! Free form: continuations, comments between, `;`, labels, upper case, sentinels.
! RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
SUBROUTINE Layouts(A, N)
  INTEGER, INTENT(IN) :: N
  REAL, INTENT(INOUT) :: &
    ! the array
    & A(N, &
        2 * N)
  INTEGER :: I, J; REAL :: X = 0.
  ! CHECK: (directive acc "parallel loop" [[#@LINE+1]]:3-[[#@LINE+6]]:28
  !$ACC PARALLEL LOOP &   ! why
  ! a comment between

  !$acc & Collapse(2) &
  !$AcC   reduct&
  !$acc &ion(+ : X) COPY(A)
  ! CHECK: (clause collapse [[#@LINE-3]]:11-[[#@LINE-3]]:22
  ! CHECK: (clause reduction [[#@LINE-3]]:11-[[#@LINE-2]]:20
  ! CHECK: region=(region loop [[#@LINE+2]]:3-[[#@LINE+5]]:12)
  ! CHECK: (loop [[#@LINE+1]]:3-[[#@LINE+4]]:12 %i {{.*}}(loop [[#@LINE+2]]:9-[[#@LINE+4]]:12 %j
  DO 10 I = 1, &
     N; DO 10 J = 1, 2 * N; A(I, J) = A(I, J) &
      + 1; X = X + A(I, J)
10 CONTINUE
  ! CHECK: (directive acc wait [[#@LINE+1]]:3-[[#@LINE+1]]:13
  !$acc wait
  ! Conditional compilation is comment to compilers of OpenACC alone.
  !$ X = 1 + &
  ! CHECK: (directive acc wait [[#@LINE+1]]:3-[[#@LINE+1]]:16
  !$acc wait(2)
  !$ & 2
  ! Neither of these is a directive.
  ! CHECK-NOT: (directive
  !$accwait
  X = 1 !$acc wait
  PRINT *, '!$acc wait', &
    '&
    !$acc wait'
END SUBROUTINE
