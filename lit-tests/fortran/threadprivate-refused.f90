! THREADPRIVATE variables for which no other name can stand: in 'declare' (OpenMP 5.2 section 7.8.1), in asynchronous regions,
! which may start when their thread has gone on, and private copies of objects and pointers, or of arrays with other data.
! RUN: not %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact %s -o %t.f90 2>&1 | FileCheck %s
module refused
  implicit none
  type point
    integer :: x
  end type
  type(point), save :: spot
  integer, save, pointer :: one
  integer, save :: work(8), count, listed
  !$omp threadprivate(spot, one, work, count, listed)
! CHECK: threadprivate-refused.f90:[[@LINE+1]]:24: error: 'listed' is THREADPRIVATE, which OpenMP's 'declare target' takes none of: use 'enter data' in each thread
  !$acc declare create(listed)
contains
  subroutine fill(a)
    integer :: a(8), i
! CHECK: [[@LINE+1]]:41: error: 'spot' is THREADPRIVATE, which OpenMP takes in no clause on data and in no region of a device: copy it to another variable in front
    !$acc parallel loop copy(a) private(spot)
    do i = 1, 8
      spot%x = i
      a(i) = spot%x
    end do
! CHECK: [[@LINE+1]]:{{.*}}: error: 'work' is THREADPRIVATE
    !$acc parallel copy(a, work) num_gangs(1)
    a(1) = a(1) + work(1)
    !$acc loop private(work)
    do i = 1, 8
      work = i
      a(i) = a(i) + work(8)
    end do
    !$acc end parallel
    !$acc parallel loop copy(a) async
    do i = 1, 8
! CHECK: [[@LINE+1]]:21: error: 'count' is THREADPRIVATE, and the region may start when its thread has gone on: copy it {{.*}}, or leave out 'async'
      a(i) = a(i) + count
    end do
! CHECK: [[@LINE+1]]:41: error: 'one' is THREADPRIVATE, which OpenMP takes in no clause
    !$acc parallel loop copy(a) private(one)
    do i = 1, 8
      allocate(one)
      one = 1
      a(i) = one
    end do
  end subroutine
end module
