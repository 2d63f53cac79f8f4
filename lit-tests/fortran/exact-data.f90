! Data directives in the exact profile, on the host and on a device with its own memory. What a kernel sees and
! what comes back tell the difference: on the device the host's values do not change until they are asked for.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w -cpp --accomp-fc=%gfortran -fopenacc-profile=exact -O1 %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w -cpp --accomp-fc=%flang -fopenacc-profile=exact -O1 %s -o %t.f && %t.f | FileCheck %s
! RUN: %accomp-flang -w -cpp -fopenacc-target=cpu -fopenacc-profile=exact -O1 %s -o %t.c
! RUN: %run-cpu 12 %t.c | FileCheck %s
! CHECK: all as expected
module shapes
  implicit none
contains
  ! Assumed shape, explicit shape with other bounds, assumed size; sections of each.
  subroutine bump(a, b, c, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(:, :), b(0:n), c(*)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(a)
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j) + 10*i + j
      end do
    end do
    !$acc parallel loop copy(b(1:n)) copyin(c(1:n))
    do i = 1, n
      b(i) = b(i) + c(i)
    end do
  end subroutine bump

  ! Arguments that may be absent.
  subroutine perhaps(n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer, optional, intent(inout) :: b(n)
    integer :: i
    !$acc data copy(a) copy(b(1:n))
    !$acc parallel loop
    do i = 1, n
      a(i) = 2*a(i)
    end do
    if (present(b)) then
      !$acc parallel loop present(b(1:n))
      do i = 1, n
        b(i) = a(i) + 1
      end do
    end if
    !$acc end data
  end subroutine perhaps
end module shapes

program data
  use shapes
  use openacc
  implicit none
  integer, parameter :: n = 12
  logical :: separate
  integer(8) :: place
  integer :: bad, i
  integer :: v(n), w(n)
  real :: a(3, 4), b(0:n), c(n)
  integer, allocatable :: heap(:), none(:)
  integer, pointer :: p(:)
  integer, target :: t(n)

  bad = 0
  separate = acc_get_device_type() /= acc_device_host

  ! Structured: in, out, neither.
  v = [(i, i=1, n)]
  w = -1
  !$acc data copyin(v) copyout(w)
  v = 0
  !$acc parallel loop
  do i = 1, n
    w(i) = v(i)
  end do
  call check(all(w == merge(-1, 0, separate)), 'the host is untouched within the region')
  !$acc end data
  call check(all(w == merge([(i, i=1, n)], 0, separate)), 'copyin and copyout')

  ! Unstructured, nested with structured: two counters.
  v = 1
  !$acc enter data copyin(v)
  !$acc data copy(v)
  !$acc parallel loop present(v)
  do i = 1, n
    v(i) = v(i) + 1
  end do
  !$acc end data
  call check(all(v == merge(1, 2, separate)), 'the inner region does not copy back')
  !$acc update self(v(2:n:3))
  call check(all(v(2::3) == 2) .and. (.not. separate .or. all(v(1::3) == 1)), 'a strided update')
  v(1:4) = 7
  !$acc update device(v(1:4))
  !$acc exit data copyout(v)
  call check(all(v(1:4) == 7) .and. all(v(5:) == 2), 'exit data copies back')
  call check(.not. separate .or. .not. acc_is_present(v), 'nothing is left')

  ! finalize; if_present; if.
  !$acc enter data copyin(v)
  !$acc enter data copyin(v)
  !$acc exit data delete(v) finalize
  call check(.not. separate .or. .not. acc_is_present(v), 'finalize')
  !$acc update self(v) if_present
  !$acc enter data copyin(v) if(n < 0)
  call check(.not. separate .or. .not. acc_is_present(v), 'if(.false.)')
  !$acc parallel loop copy(v) if(n < 0)
  do i = 1, n
    v(i) = 3
  end do
  call check(all(v == 3), 'on the host')
  !$acc serial loop copy(v) self(n > 0)
  do i = 1, n
    v(i) = 4
  end do
  call check(all(v == 4), 'self')

  ! Allocatables, allocated or not, pointers, and what is only there if it is.
  allocate (heap(-3:n))
  heap = 1
  t = 5
  p => t(2:n:2)
  !$acc data copy(heap, none) copy(p) no_create(w)
  !$acc parallel loop
  do i = -3, n
    heap(i) = heap(i) + i
  end do
  !$acc parallel loop
  do i = 1, size(p)
    p(i) = p(i)*2
  end do
  !$acc end data
  call check(all(heap == [(1 + i, i=-3, n)]), 'an allocatable with a lower bound')
  call check(all(t(2::2) == 10) .and. all(t(1::2) == 5), 'a pointer to every second element')

  a = 0
  b = 1
  c = 2
  call bump(a, b, c, n)
  call check(abs(sum(a) - (4*60 + 3*10)) < 1e-3, 'assumed shape')
  call check(abs(sum(b) - (n + 1 + 2*n)) < 1e-3, 'explicit shape and assumed size')
  v = 1
  w = 0
  call perhaps(n, v)
  call perhaps(n, v, w)
  call check(all(v == 4) .and. all(w == 5), 'arguments that may be absent')

  ! Scalars and whole-array statements.
  i = 3
  !$acc kernels copyin(v) copy(i)
  w = v + i
  i = i + 1
  !$acc end kernels
  call check(all(w == 7) .and. i == 4, 'kernels')
  !$acc parallel num_gangs(1) copy(w)
  w(1:n) = w(1:n) + 1
  !$acc end parallel
  call check(all(w == 8), 'array statement')

  ! The address that host_data gives is the device's.
  place = loc(w)
  !$acc enter data copyin(w)
  !$acc host_data use_device(w)
  call check((loc(w) == place) .neqv. separate, 'host_data')
  !$acc end host_data
  !$acc host_data use_device(v) if_present
  call check(v(1) == 4, 'absent data keeps its address')
  !$acc end host_data
  !$acc exit data delete(w)

  print *, merge('all as expected', 'something bad  ', bad == 0)

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (.not. good) then
      print *, 'BAD: ', what
      bad = bad + 1
    end if
  end subroutine check
end program data
