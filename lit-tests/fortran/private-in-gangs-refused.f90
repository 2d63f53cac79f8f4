! A loop in order may not have a variable of its own that the gangs reduce, where its worker loops reduce it too.
! RUN: not %accomp-flang -w -fopenacc-print=omp %s -o - 2>&1 | FileCheck %s
program refused
  integer :: total, i, j, k, sums(3)
  total = 0
  !$acc parallel num_gangs(4) reduction(+: total) copy(sums)
  total = total + 1
  !$acc loop gang
  do j = 1, 3
    ! CHECK: private-in-gangs-refused.f90:[[# @LINE + 1]]:28: error: a variable 'total' that is private to this loop {{.*}}[private-name-twice]
    !$acc loop seq private(total)
    do i = 1, 2
      total = i
      !$acc loop worker reduction(+: total)
      do k = 1, 4
        total = total + k
      end do
      sums(j) = total
    end do
  end do
  !$acc end parallel
end program
