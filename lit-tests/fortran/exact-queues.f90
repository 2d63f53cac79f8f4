! Activity queues in the exact profile: kernels are tasks in the order of their queue, and what they need is kept.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=exact -O1 %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-profile=exact -O1 %s -o %t.f && %t.f | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact -O1 %s -o %t.c
! RUN: %run-cpu 32 %t.c | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=TEXT %s
! CHECK: all as expected
program queues
  use openacc
  implicit none
  integer, parameter :: n = 1000, turns = 6
  integer(8) :: total(3)
  integer :: a(n), b(n), c(n), i, turn
  logical :: ready

  a = 0
  b = 0
  c = 1
  ! TEXT:      call accomp_async(1)
  ! TEXT-NEXT: call accomp_var(accomp_copyin, a, 'a')
  ! TEXT-NEXT: call accomp_enter_data()
  !$acc enter data copyin(a) async(1)
  !$acc enter data copyin(b) async(2)
  do turn = 1, turns
    ! TEXT:      call accomp_begin(accomp_parallel + accomp_task)
    ! TEXT:      accomp_q{{s?}} => accomp_queue()
    ! TEXT:      !$omp target teams distribute parallel do map(alloc: a) nowait depend(inout: accomp_q{{.*}}) &
    ! TEXT-NEXT: !$omp device(accomp_device_number())
    !$acc parallel loop present(a) async(1)
    do i = 1, n
      a(i) = 2*a(i) + turn
    end do
    !$acc parallel loop present(b) async(2)
    do i = 1, n
      b(i) = b(i) + i
    end do
  end do
  ! One queue goes on when the other has got there.
  ! TEXT:      call accomp_queue_number(1)
  ! TEXT-NEXT: call accomp_wait()
  !$acc wait(1) async(2)
  !$acc parallel loop present(a, b) async(2)
  do i = 1, n
    b(i) = b(i) + a(i)
  end do
  !$acc update self(b) async(2)
  !$acc wait(2)
  if (any(b /= [(turns*i + 120, i=1, n)])) stop 1
  if (.not. acc_async_test(2)) stop 2

  ! Transfers, and kernels that wait for queues by a clause.
  !$acc parallel loop present(a) copyout(c) wait(1, 2) async
  do i = 1, n
    c(i) = a(i) - 119
  end do
  !$acc wait
  if (any(c /= 1)) stop 3
  ready = acc_async_test_all()
  if (.not. ready) stop 4

  ! Scalars and conditions have the values of when the construct was reached.
  do i = 1, 3
    turn = i
    !$acc serial copyout(total(i:i)) async(i) if(turn > 0)
    total(i) = 10*turn
    !$acc end serial
    turn = -1
  end do
  !$acc wait(1, 2, 3)
  if (any(total /= [10, 20, 30])) stop 5

  ! The queue of clauses without an argument is the default one.
  call acc_set_default_async(3)
  !$acc kernels loop present(a) async
  do i = 1, n
    a(i) = 7
  end do
  !$acc update self(a(1:n:2)) async(3)
  !$acc wait(3)
  if (any(a(::2) /= 7)) stop 6
  !$acc set default_async(1)
  if (acc_get_default_async() /= 1) stop 7
  !$acc exit data copyout(a) delete(b) async
  !$acc wait(1) if(turns > 1)
  if (any(a /= 7)) stop 8
  do i = 1, 14
    call many(a, i)
  end do
  !$acc wait
  print *, 'all as expected'

contains

  ! Dummy arguments and variables that cease to exist before the kernel may run.
  subroutine many(x, k)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: j, own
    own = 3*k
    !$acc parallel loop copy(x) async(mod(k, 4))
    do j = 1, size(x)
      x(j) = own + k
    end do
    !$acc wait(mod(k, 4))
    if (any(x /= 4*k)) stop 9
  end subroutine many
end program queues
