! RUN: %accomp-opt --backend=hip --stop-after=map %s -o %t.ir
! RUN: %accomp-opt --backend=hip %t.ir | diff - %t.ir
! RUN: %accomp-opt --backend=hip --stop-after=emit %s -o %t.f90
! RUN: %accomp-opt --backend=hip --stop-after=emit %t.ir | diff - %t.f90
! RUN: FileCheck %s --input-file=%t.ir
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.f90
! Launches in Fortran; copies of private variables, where statements outside of the loop name them.
subroutine scale(a, n, by, flag)
  integer, intent(in) :: n
  real(8) :: a(*), by
  logical, optional :: flag
  integer :: i, j, last
  last = 1
! CHECK: (launch_kernels
! CHECK: given=present
! CHECK: (parameter a "double" view rank=1)
! CHECK: lower=(expr "2"
! CHECK: open=true
! CHECK: gangs=[(expr "n"
! CHECK: copies=[(private_copy (var "last" last
! TEXT: accomp_hip_array(1_4, a(2:n), [integer(8) :: 2], 'a')
! TEXT: associate (accomp_was_last => last)
  !$acc parallel loop num_gangs(n) firstprivate(last) copy(a(2:n))
  do i = 2, n
    last = last + i
    if (present(flag)) a(i) = a(i) * by + last
  end do
! What a comment names is no use of it.
! CHECK: (launch_kernels
! CHECK-NOT: private_copy
! CHECK: (end_launch))
  !$acc parallel copyin(by)
  ! j goes over all
  !$acc loop private(j)
  do i = 2, n
    j = i
    a(j) = by
  end do
  !$acc end parallel
end subroutine
