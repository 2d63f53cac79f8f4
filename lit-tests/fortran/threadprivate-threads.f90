! Each thread of a team of the host meets directives about THREADPRIVATE scalars with its own copies (OpenMP 5.2 section 5.2).
! libomp 19 has no teams in parallel regions of the host, so there the directives are met by one thread.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: gfortran -fopenmp %t.f90 -o %t && env OMP_NUM_TEAMS=4 %t && env OMP_NUM_TEAMS=1 OMP_THREAD_LIMIT=1 %t
! RUN: %accomp-flang -w -fopenmp --accomp-fc=gfortran %s -o %t && %t
! RUN: %accomp-flang -w -fopenmp -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t && %t
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t && %t
! RUN: sed -e '/^  !.omp [pe]/d' -e '/^  !. /d' %s > %t.one.f90
! RUN: %accomp-flang -w -fopenmp %t.one.f90 -o %t && %t
! RUN: %accomp-flang -w -fopenmp -fopenacc-target=cpu %t.one.f90 -o %t && env ACCOMP_POISON=1 %run-cpu 8+ %t
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=flang %t.one.f90 -o %t.f90
! RUN: %accomp-flang -w -fopenmp %t.f90 -o %t && env OMP_NUM_TEAMS=4 %t
module counters
  implicit none
  integer, parameter, private :: wp = kind(1d0)
  integer, save :: step = 3, last
  real(wp), save :: total
  logical, save :: found
  complex(wp), save :: z(2)
  character(len=3), save :: word = 'abc'
  integer :: shared
  common /block/ shared
  !$omp threadprivate(step, last, total, found, z, word, /block/)
contains
  subroutine use_all(me, errors)
    integer, intent(in) :: me
    integer, intent(inout) :: errors
    integer :: a(8), i
    a = 0
    step = me
    total = 100 * me
    shared = 1000 * me
    found = .false.
    last = -1
    !$acc data copy(step, total) copyin(a)
    step = step + 50  ! of the host, which the data region has not
    !$acc parallel loop copy(a)
    do i = 1, 8
      a(i) = i + step
      if (i == 8) step = step + 1
    end do
    !$acc parallel loop reduction(+: total) reduction(max: shared) reduction(.or.: found)
    do i = 1, 8
      total = total + i
      shared = max(shared, 1000 * me + i)
      found = found .or. i == 5
    end do
    !$acc update self(a)
    !$acc end data
    if (step /= me + 1 .and. step /= me + 51) errors = errors + 1
    if (total /= 100 * me + 36) errors = errors + 1
    if (shared /= 1000 * me + 8) errors = errors + 1
    if (.not. found) errors = errors + 1
    step = me
    !$acc parallel loop private(step, z) firstprivate(total) copyout(a) copy(word)
    do i = 1, 8
      step = 2 * i
      z = step
      if (i < 0) total = 0
      a(i) = nint(total) + nint(real(z(2)))
      if (i == 2) word(2:2) = 'x'
    end do
    if (any(a /= [(100 * me + 36 + 2 * i, i = 1, 8)])) errors = errors + 1
    !$ if (step /= me) errors = errors + 1
    if (word /= 'axc') errors = errors + 1
    step = me
    !$acc enter data copyin(last, step)
    !$acc parallel num_gangs(1) present(last, step)
    last = step + 5
    !$acc loop vector reduction(+: last)
    do i = 1, 8
      last = last + i
    end do
    !$acc end parallel
    !$acc update self(last)
    if (last /= me + 41) errors = errors + 1
    last = 0
    !$acc parallel loop present(last) reduction(+: last)
    do i = 1, 8
      last = last + i
    end do
    !$acc exit data copyout(last) delete(step)
    if (last /= me + 77 .and. last /= 36) errors = errors + 1
    !$acc parallel loop copyout(a)
    do last = 1, 8
      a(last) = last
    end do
    if (any(a /= [(i, i = 1, 8)])) errors = errors + 1
  end subroutine
end module
program p
  use counters
  !$ use omp_lib
  implicit none
  integer :: errors, me
  errors = 0
  me = 0
  !$omp parallel num_threads(3) private(me) reduction(+: errors)
  !$ me = omp_get_thread_num()
  call use_all(me, errors)
  !$omp end parallel
  print *, errors
  if (errors > 0) stop 1
end program
