! A function's result is present only where the function has made it so.
! RUN: %accomp-flang -fopenacc-print=omp %s 2>&1 > /dev/null | FileCheck %s
! RUN: not %accomp-flang -Werror=result-present -fopenacc-print=hip %s 2>&1 | FileCheck %s --check-prefix=HIP
function named(n) result(r)
  integer :: n, r(n), i
  ! CHECK: :[[@LINE+2]]:31: warning: the function's result 'r' is a variable of its own, which nothing makes present: {{.*}} [result-present]
  ! HIP: :[[@LINE+1]]:31: error: the function's result 'r' is a variable of its own
  !$acc parallel loop present(r)
  do i = 1, n
    r(i) = i
  end do
end function
function implied(n)
  integer :: n, implied(n), i
  !$acc data default(present)
  !$acc parallel loop
  do i = 1, n
    ! CHECK: :[[@LINE+1]]:5: warning: the function's result 'implied' is a variable of its own
    implied(i) = i
  end do
  !$acc end data
end function
function made(n)
  integer :: n, made(n), i
  !$acc data copyout(made)
  !$acc parallel loop present(made)
  do i = 1, n
    made(i) = i
  end do
  !$acc end data
end function
function scalar(n)
  integer :: n, scalar, i
  !$acc parallel loop default(present) reduction(+:scalar)
  do i = 1, n
    scalar = scalar + i
  end do
end function
function moved(n)
  integer :: n, i
  integer, allocatable :: moved(:)
  allocate(moved(n))
  !$acc enter data create(moved)
  !$acc parallel loop default(present)
  do i = 1, n
    moved(i) = i
  end do
  !$acc exit data copyout(moved)
end function
! CHECK-NOT: warning:
