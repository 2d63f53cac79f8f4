! Branches out of regions and into them, and out of associated loops (OpenACC 3.3 sections 2.5.4, 2.9, 6).
! RUN: %accomp-opt --verify --stop-after=check %s
! RUN: not %accomp-flang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-profile=exact -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
subroutine from_data(a, n, k)
  integer, intent(in) :: n, k
  integer, intent(inout) :: a(n)
  integer :: i, state
  outer: do i = 1, n
    ! expected-note@+1 12{{'data' construct is here}}
    !$acc data copy(a)
    ! CHECK: branches.f90:[[#@LINE+3]]:17: error: 'return' branches out of the 'data' region, which may only be left at its end; set a flag there, and branch after the region
    ! CHECK: ^
    ! expected-error@+1{{'return' branches out of the 'data' region, which may only be left at its end; set a flag there, and branch after the region}}
    if (k == 0) return
    ! expected-error@+1{{'exit' branches out of the 'data' region}}
    if (k == 1) exit
    ! expected-error@+1{{'exit' branches out of the 'data' region}}
    if (k == 1) exit outer
    ! expected-error@+1{{'cycle' branches out of the 'data' region}}
    if (k == 2) cycle
    ! expected-error@+1{{'goto' branches out of the 'data' region}}
    if (k == 3) go to 10
    ! expected-error@+1{{'goto' branches out of the 'data' region}}
    go to (20, 30, 10), k
    ! expected-error@+1{{'if' branches out of the 'data' region}}
    if (k - 4) 20, 010, 30
    ! expected-error@+1{{'err=10' branches out of the 'data' region}}
    write (k, *, err=10, iostat=state) a
    ! expected-error@+3{{'end=10' branches out of the 'data' region}}
    ! expected-error@+2{{'eor=40' branches out of the 'data' region}}
    read (k, '(a, eor=10)', advance='no', err=20, &
      end=10, eor = 40) a
    ! expected-error@+1{{'err=40' branches out of the 'data' region}}
    open (unit=k, file='err=10', err=40)
    ! expected-error@+1{{'*10' branches out of the 'data' region}}
    call alternate(k, *20, * 10)
20  continue
30  a(i) = a(i) + 1
    !$acc end data
40  continue
  end do outer
10 continue
contains
  subroutine alternate(k, *, *)
    integer, intent(in) :: k
    if (k == 1) return 1
    if (k == 2) return 2
  end subroutine
end subroutine

! All that may be branched to within a region.
subroutine within(a, n, k)
  integer, intent(in) :: n, k
  integer, intent(inout) :: a(n)
  integer :: i, state
  !$acc data copy(a)
  if (k == 0) error stop 'no data'
  if (k < 0) stop
  each: do i = 1, n
    if (k == 1) exit
    if (k == 2) cycle each
    named: block
      if (k == 3) exit named
      if (k == 4) exit each
    end block named
    selected: select case (k)
    case (5)
      exit selected
    case default
      go to (10, 20), k
    end select selected
    if (k - 5) 10, 20, 10
    write (*, *, err=20, iostat=state) a
    call alternate(k, *10, *20)
10  a(i) = a(i) + 1
  end do each
20 continue
  !$acc end data
  if (k == 6) return
  !$acc parallel loop
  associated: do i = 1, n
    if (a(i) == 1) cycle
    if (a(i) == 2) cycle associated
    if (a(i) == 3) go to 30
    inner: do j = 1, 3
      if (a(i) == j) exit inner
      if (a(i) < j) cycle associated
    end do inner
    checked: if (a(i) > 4) then
      if (a(i) == 5) exit checked
      a(i) = 1
    end if checked
30 end do associated
  !$acc serial
  !$acc loop seq
  do i = 1, n
    if (a(i) == 1) exit
    a(i) = 2
  end do
  !$acc end serial
  !$acc serial loop seq
  do i = 1, n
    if (a(i) == 1) exit
  end do
contains
  subroutine alternate(k, *, *)
    integer, intent(in) :: k
    if (k == 1) return 1
  end subroutine
end subroutine

subroutine from_compute(a, n)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i, j
  out: block
    ! expected-note@+1 3{{'parallel' construct is here}}
    !$acc parallel copy(a)
    ! expected-error@+1{{'exit' branches out of the 'parallel' region}}
    if (a(1) == 0) exit out
    ! expected-error@+1{{'return' branches out of the 'parallel' region}}
    if (a(1) == 0) return
    !$acc loop
    do i = 1, n
      ! expected-error@+1{{'goto' branches out of the 'parallel' region}}
      if (a(i) == 0) goto 10
    end do
    !$acc end parallel
  end block out
  ! expected-note@+1{{'kernels' construct is here}}
  !$acc kernels
  ! expected-error@+1{{'return' branches out of the 'kernels' region}}
  if (a(1) == 0) return
  a(1) = 0
  !$acc end kernels
  ! expected-note@+1{{'serial' construct is here}}
  !$acc serial
  ! expected-error@+1{{'return' branches out of the 'serial' region}}
  return
  !$acc end serial
  ! expected-note@+1 3{{'parallel loop' construct is here}}
  !$acc parallel loop collapse(2)
  first: do i = 1, n
    second: do j = 1, 2
      ! expected-error@+1{{'exit' branches out of the 'parallel loop' region}}
      if (a(i) == 1) exit
      ! expected-error@+1{{'exit' branches out of the 'parallel loop' region}}
      if (a(i) == 2) exit first
      ! expected-error@+1{{'cycle' branches out of the 'parallel loop' region}}
      if (a(i) == 3) cycle first
      if (a(i) == 4) cycle
    end do second
  end do first
  around: do i = 1, n
    ! expected-note@+1 2{{'kernels loop' construct is here}}
    !$acc kernels loop
    do j = 1, n
      ! expected-error@+1{{'cycle' branches out of the 'kernels loop' region}}
      if (a(j) == 1) cycle around
      ! expected-error@+1{{'exit' branches out of the 'kernels loop' region}}
      if (a(j) == 2) exit
    end do
    ! expected-note@+1 2{{'serial loop' construct is here}}
    !$acc serial loop seq
    do j = 1, n
      if (a(j) == 1) exit
      ! expected-error@+1{{'exit' branches out of the 'serial loop' region}}
      if (a(j) == 2) exit around
      ! expected-error@+1{{'return' branches out of the 'serial loop' region}}
      if (a(j) == 3) return
    end do
  end do around
  !$acc parallel
  ! expected-note@+1{{'loop' construct is here}}
  !$acc loop gang
  gangs: do i = 1, n
    !$acc loop seq
    lanes: do j = 1, n
      if (a(j) == 1) exit
      if (a(j) == 2) cycle gangs
      ! expected-error@+1{{'exit' branches out of the 'loop' region}}
      if (a(j) == 3) exit gangs
    end do lanes
  end do gangs
  ! expected-note@+3{{'loop' construct is here}}
  !$acc loop seq
  sequence: do i = 1, n
    !$acc loop vector
    do j = 1, n
      ! expected-error@+1{{'exit' branches out of the 'loop' region}}
      if (a(j) == 3) exit sequence
    end do
  end do sequence
  !$acc end parallel
10 continue
end subroutine

subroutine into(a, n)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: target
  ! expected-error@+1{{'goto' branches into the 'data' region, which may only be entered at its start; branch to a place in front of the construct}}
  if (n == 1) go to 10
  ! expected-note@+1 2{{'data' construct is here}}
  !$acc data copy(a)
  a(1) = 1
10 continue
  ! expected-error@+1{{'entry' branches into the 'data' region}}
  entry second(a, n)
  !$acc end data
  assign 20 to target
  ! expected-note@+1{{'host_data' construct is here}}
  !$acc host_data use_device(a)
  call user(a)
  ! expected-error@+1{{'goto' branches out of the 'host_data' region}}
  go to target
  !$acc end host_data
20 continue
end subroutine

! A routine may return from anywhere.
subroutine routine(a, n)
  !$acc routine worker
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  if (n == 0) return
  !$acc loop seq
  do i = 1, n
    if (a(i) == 0) return
  end do
  ! expected-note@+1{{'loop' construct is here}}
  !$acc loop worker
  do i = 1, n
    ! expected-error@+1{{'return' branches out of the 'loop' region}}
    if (a(i) == 0) return
  end do
end subroutine
