! Components in 'reduction' for which no variable can stand: those reached through pointers and allocatables, of elements, whole arrays.
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 >/dev/null | FileCheck --implicit-check-not=error: %s
subroutine reduce(s, n)
  implicit none
  type node
    integer, pointer :: total
    integer, allocatable :: parts(:)
  end type node
  type sums
    integer :: n
    integer :: counts(4)
  end type sums
  type(node) :: tree
  type(sums) :: s, many(3)
  integer :: i, n
! CHECK: :[[@LINE+4]]:36: error: 'tree%total' in a 'reduction' clause is a component, which OpenACC does not allow there, and none of which a variable can stand for; reduce a variable, and set the component to it after the region [reduction-of-component]
! CHECK: :[[@LINE+3]]:48: error: 'tree%parts(1)' in a 'reduction' clause is a component
! CHECK: :[[@LINE+2]]:63: error: 'many(2)%n' in a 'reduction' clause is a component
! CHECK: :[[@LINE+1]]:74: error: 's%counts' in a 'reduction' clause is a component
  !$acc parallel loop reduction(+: tree%total, tree%parts(1), many(2)%n, s%counts)
  do i = 1, n
    tree%total = tree%total + 1
  end do
! CHECK: warning: 's%n' in a 'reduction' clause is a member
  !$acc parallel loop reduction(+: s%n)
  do i = 1, n
    s%n = s%n + 1
  end do
! CHECK: 1 warning and 4 errors generated.
end subroutine reduce
