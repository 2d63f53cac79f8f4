! Loops whose iterations give procedures variables to set have no 'simd': flang has one variable for all lanes where the procedure
! chooses which it sets. What procedures only read does no harm.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck %s
! RUN: %accomp-flang -w -O3 --accomp-fc=%flang -fopenacc-profile=portable %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=TEXT %s
! CHECK: bad 0
! TEXT: parallel do map(from: chosen) private(t, u, w)
! TEXT: parallel do simd map(from: read)
module choices
  implicit none
contains
  subroutine choose(t, u, w, k)
    !$acc routine seq
    integer, intent(inout) :: t, u, w
    integer, intent(in) :: k
    if (k == 0) then
      t = t + 5
    else if (k == 1) then
      u = u + 5
    else
      w = w + 5
    end if
  end subroutine
  integer function chosen_of(t, u, k)
    !$acc routine seq
    integer, intent(in) :: t, u, k
    chosen_of = merge(t, u, k == 0)
  end function
end module choices
program arguments
  use choices
  implicit none
  integer, parameter :: n = 200
  integer :: chosen(n), read(n), i, t, u, w, bad
  !$acc parallel loop gang vector private(t, u, w) copyout(chosen)
  do i = 1, n
    t = i; u = 2*i; w = 7
    call choose(t, u, w, mod(i, 3))
    chosen(i) = t*100 + u + w*1000
  end do
  !$acc parallel loop gang vector private(t, u) copyout(read)
  do i = 1, n
    t = i; u = 2*i
    read(i) = chosen_of(t, u, mod(i, 3))
  end do
  bad = 0
  do i = 1, n
    t = i; u = 2*i; w = 7
    call choose(t, u, w, mod(i, 3))
    bad = bad + count([chosen(i), read(i)] /= [t*100 + u + w*1000, merge(i, 2*i, mod(i, 3) == 0)])
  end do
  print '(a, i0)', 'bad ', bad
end program arguments
