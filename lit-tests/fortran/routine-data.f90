! Data constructs of routines ask for nothing on the device; directives for the host are refused (section 2.15.1).
! RUN: split-file %s %t
! RUN: %accomp-flang -fopenacc-print=omp %t/run.f90 -o %t/printed.f90 && FileCheck %s < %t/printed.f90
! RUN: %gfortran -fopenmp -J %t %t/printed.f90 -o %t/printed && %t/printed | FileCheck --check-prefix=RESULT %s
! RUN: cd %t && %accomp-flang -O1 -fopenacc-target=cpu run.f90 -o cpu && %run-cpu 2 ./cpu | FileCheck --check-prefix=RESULT %s
! RUN: cd %t && %accomp-flang --accomp-fc=%gfortran -O1 -fopenacc-target=hip-cpu run.f90 -o hip && %run-hip 2 ./hip | FileCheck --check-prefix=RESULT %s
! RUN: cd %t && %accomp-flang --accomp-fc=%flang -O1 -fopenacc-target=hip-cpu run.f90 -o hip && %run-hip 2 ./hip | FileCheck --check-prefix=RESULT %s
! RUN: not %accomp-flang -fopenacc-print=hip %t/refused.f90 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-opt --verify --stop-after=check %t/refused.f90
! REQUIRES: flang-22, gfortran, g++, cpu-device

! REFUSED: 9:16: error: 'copyin' clause of 'data' cannot be carried out in a procedure declared by 'routine'
! REFUSED: 9:26: error: 'copyout' clause
! REFUSED: 13:5: error: 'update' directive
! REFUSED: 15:5: error: 'kernels' construct

! CHECK: subroutine add
! CHECK: !$omp declare target
! CHECK-NOT: !$omp
! CHECK: !$omp simd
! CHECK-NOT: {{target data|use accomp}}
! CHECK: end subroutine

!--- run.f90
module columns
contains
  subroutine add(n, a, b)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: b(n)
    real(8) :: half(8)
    integer :: i
    !$acc declare create(half) present(b)
    !$acc data present(a, b)
    !$acc loop vector
    do i = 1, n
      half(i) = b(i) / 2
    end do
    !$acc loop vector
    do i = 1, n
      a(i) = a(i) + 2 * half(i)
    end do
    !$acc end data
  end subroutine
  real(8) function first(n, a)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    !$acc data no_create(a) default(present)
    first = a(1)
    !$acc end data
  end function
end module

program main
  use columns
  integer :: i
  real(8) :: a(4, 3), b(4, 3), x
  a = reshape([(i, i = 0, 11)], [4, 3])
  b = 10 * a
  x = 0
  !$acc data copy(a) copyin(b)
  !$acc parallel loop gang
  do i = 1, 3
    call add(4, a(:, i), b(:, i))
  end do
  !$acc serial copy(x)
  x = first(4, a(:, 2))
  !$acc end serial
  !$acc end data
  call add(4, b(:, 1), b(:, 2))
  ! RESULT: 11 121 44 140
  print '(4(i0, 1x))', nint([a(2, 1), a(4, 3), x, b(2, 1) + first(4, b(:, 3))])
end program

!--- refused.f90
module moving
contains
  subroutine set(n, a, b)
    !$acc routine seq
    integer, intent(in) :: n
    real :: a(n), b(n)
    ! expected-error@+2{{'copyin' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
    ! expected-error@+1{{'copyout' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
    !$acc data copyin(a) copyout(b)
    b = a
    !$acc end data
    ! expected-error@+1{{'update' directive cannot stand in a procedure declared by 'routine'}}
    !$acc update self(a)
    ! expected-error@+1{{'kernels' construct cannot stand in a procedure declared by 'routine'}}
    !$acc kernels
    a = 0
    !$acc end kernels
  end subroutine
end module
