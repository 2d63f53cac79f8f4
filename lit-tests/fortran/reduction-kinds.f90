! Reductions of all operators on all kinds of numbers and truth values, over gangs, workers and lanes.
! RUN: %gfortran -w -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -O1 -w -fopenacc-target=cpu %s -o %t && %run-cpu 12+ %t | diff - %t.expected
! RUN: %accomp-flang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 12+ %t.hip | diff - %t.expected
! RUN: %accomp-flang -O1 -w --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! REQUIRES: cpu-device, gfortran, flang-22
program kinds
  implicit none
  call whole
  call halves
  call others
contains
  subroutine whole
    integer :: i
    integer(1) :: i1(6), i1_sum, i1_prod, i1_max, i1_min, i1_and, i1_or, i1_xor
    integer(2) :: i2(6), i2_sum, i2_prod, i2_max, i2_min, i2_and, i2_or, i2_xor
    integer(4) :: i4(6), i4_sum, i4_prod, i4_max, i4_min, i4_and, i4_or, i4_xor
    integer(8) :: i8(6), i8_sum, i8_prod, i8_max, i8_min, i8_and, i8_or, i8_xor
    i1 = [3_1, 5_1, 1_1, 7_1, 9_1, 13_1]
    i2 = [3_2, 5_2, 1_2, 7_2, 9_2, 13_2]
    i4 = [3, 5, 1, 7, 9, 13]
    i8 = [3_8, 5_8, 1_8, 7_8, 9_8, 13_8]
    i1_sum = 1_1; i1_prod = 1_1; i1_max = i1(3); i1_min = i1(4)
    i1_and = 7_1; i1_or = 8_1; i1_xor = 1_1
    !$acc parallel loop gang copyin(i1) reduction(+: i1_sum) reduction(*: i1_prod) reduction(max: i1_max) reduction(min: i1_min) &
    !$acc & reduction(iand: i1_and) reduction(ior: i1_or) reduction(ieor: i1_xor)
    do i = 1, 6
      i1_sum = i1_sum + i1(i)
      i1_prod = i1_prod * merge(i1(i), 1_1, i < 3)
      i1_max = max(i1_max, i1(i))
      i1_min = min(i1_min, i1(i))
      i1_and = iand(i1_and, i1(i))
      i1_or = ior(i1_or, i1(i))
      i1_xor = ieor(i1_xor, i1(i))
    end do
    print '(a, 7(1x, i0))', 'i1 gang', i1_sum, i1_prod, i1_max, i1_min, i1_and, i1_or, i1_xor
    i2_sum = 1_2; i2_prod = 1_2; i2_max = i2(3); i2_min = i2(4)
    i2_and = 7_2; i2_or = 8_2; i2_xor = 1_2
    !$acc parallel loop gang copyin(i2) reduction(+: i2_sum) reduction(*: i2_prod) reduction(max: i2_max) reduction(min: i2_min) &
    !$acc & reduction(iand: i2_and) reduction(ior: i2_or) reduction(ieor: i2_xor)
    do i = 1, 6
      i2_sum = i2_sum + i2(i)
      i2_prod = i2_prod * merge(i2(i), 1_2, i < 3)
      i2_max = max(i2_max, i2(i))
      i2_min = min(i2_min, i2(i))
      i2_and = iand(i2_and, i2(i))
      i2_or = ior(i2_or, i2(i))
      i2_xor = ieor(i2_xor, i2(i))
    end do
    print '(a, 7(1x, i0))', 'i2 gang', i2_sum, i2_prod, i2_max, i2_min, i2_and, i2_or, i2_xor
    i4_sum = 1; i4_prod = 1; i4_max = i4(3); i4_min = i4(4)
    i4_and = 7; i4_or = 8; i4_xor = 1
    !$acc parallel loop gang copyin(i4) reduction(+: i4_sum) reduction(*: i4_prod) reduction(max: i4_max) reduction(min: i4_min) &
    !$acc & reduction(iand: i4_and) reduction(ior: i4_or) reduction(ieor: i4_xor)
    do i = 1, 6
      i4_sum = i4_sum + i4(i)
      i4_prod = i4_prod * merge(i4(i), 1, i < 3)
      i4_max = max(i4_max, i4(i))
      i4_min = min(i4_min, i4(i))
      i4_and = iand(i4_and, i4(i))
      i4_or = ior(i4_or, i4(i))
      i4_xor = ieor(i4_xor, i4(i))
    end do
    print '(a, 7(1x, i0))', 'i4 gang', i4_sum, i4_prod, i4_max, i4_min, i4_and, i4_or, i4_xor
    i8_sum = 1_8; i8_prod = 1_8; i8_max = i8(3); i8_min = i8(4)
    i8_and = 7_8; i8_or = 8_8; i8_xor = 1_8
    !$acc parallel loop gang copyin(i8) reduction(+: i8_sum) reduction(*: i8_prod) reduction(max: i8_max) reduction(min: i8_min) &
    !$acc & reduction(iand: i8_and) reduction(ior: i8_or) reduction(ieor: i8_xor)
    do i = 1, 6
      i8_sum = i8_sum + i8(i)
      i8_prod = i8_prod * merge(i8(i), 1_8, i < 3)
      i8_max = max(i8_max, i8(i))
      i8_min = min(i8_min, i8(i))
      i8_and = iand(i8_and, i8(i))
      i8_or = ior(i8_or, i8(i))
      i8_xor = ieor(i8_xor, i8(i))
    end do
    print '(a, 7(1x, i0))', 'i8 gang', i8_sum, i8_prod, i8_max, i8_min, i8_and, i8_or, i8_xor
    i1_sum = 1_1; i1_prod = 1_1; i1_max = i1(3); i1_min = i1(4)
    i1_and = 7_1; i1_or = 8_1; i1_xor = 1_1
    !$acc parallel loop gang worker vector copyin(i1) reduction(+: i1_sum) reduction(*: i1_prod) reduction(max: i1_max) reduction(min: i1_min) &
    !$acc & reduction(iand: i1_and) reduction(ior: i1_or) reduction(ieor: i1_xor)
    do i = 1, 6
      i1_sum = i1_sum + i1(i)
      i1_prod = i1_prod * merge(i1(i), 1_1, i < 3)
      i1_max = max(i1_max, i1(i))
      i1_min = min(i1_min, i1(i))
      i1_and = iand(i1_and, i1(i))
      i1_or = ior(i1_or, i1(i))
      i1_xor = ieor(i1_xor, i1(i))
    end do
    print '(a, 7(1x, i0))', 'i1 worker and vector', i1_sum, i1_prod, i1_max, i1_min, i1_and, i1_or, i1_xor
    i2_sum = 1_2; i2_prod = 1_2; i2_max = i2(3); i2_min = i2(4)
    i2_and = 7_2; i2_or = 8_2; i2_xor = 1_2
    !$acc parallel loop gang worker vector copyin(i2) reduction(+: i2_sum) reduction(*: i2_prod) reduction(max: i2_max) reduction(min: i2_min) &
    !$acc & reduction(iand: i2_and) reduction(ior: i2_or) reduction(ieor: i2_xor)
    do i = 1, 6
      i2_sum = i2_sum + i2(i)
      i2_prod = i2_prod * merge(i2(i), 1_2, i < 3)
      i2_max = max(i2_max, i2(i))
      i2_min = min(i2_min, i2(i))
      i2_and = iand(i2_and, i2(i))
      i2_or = ior(i2_or, i2(i))
      i2_xor = ieor(i2_xor, i2(i))
    end do
    print '(a, 7(1x, i0))', 'i2 worker and vector', i2_sum, i2_prod, i2_max, i2_min, i2_and, i2_or, i2_xor
    i4_sum = 1; i4_prod = 1; i4_max = i4(3); i4_min = i4(4)
    i4_and = 7; i4_or = 8; i4_xor = 1
    !$acc parallel loop gang worker vector copyin(i4) reduction(+: i4_sum) reduction(*: i4_prod) reduction(max: i4_max) reduction(min: i4_min) &
    !$acc & reduction(iand: i4_and) reduction(ior: i4_or) reduction(ieor: i4_xor)
    do i = 1, 6
      i4_sum = i4_sum + i4(i)
      i4_prod = i4_prod * merge(i4(i), 1, i < 3)
      i4_max = max(i4_max, i4(i))
      i4_min = min(i4_min, i4(i))
      i4_and = iand(i4_and, i4(i))
      i4_or = ior(i4_or, i4(i))
      i4_xor = ieor(i4_xor, i4(i))
    end do
    print '(a, 7(1x, i0))', 'i4 worker and vector', i4_sum, i4_prod, i4_max, i4_min, i4_and, i4_or, i4_xor
    i8_sum = 1_8; i8_prod = 1_8; i8_max = i8(3); i8_min = i8(4)
    i8_and = 7_8; i8_or = 8_8; i8_xor = 1_8
    !$acc parallel loop gang worker vector copyin(i8) reduction(+: i8_sum) reduction(*: i8_prod) reduction(max: i8_max) reduction(min: i8_min) &
    !$acc & reduction(iand: i8_and) reduction(ior: i8_or) reduction(ieor: i8_xor)
    do i = 1, 6
      i8_sum = i8_sum + i8(i)
      i8_prod = i8_prod * merge(i8(i), 1_8, i < 3)
      i8_max = max(i8_max, i8(i))
      i8_min = min(i8_min, i8(i))
      i8_and = iand(i8_and, i8(i))
      i8_or = ior(i8_or, i8(i))
      i8_xor = ieor(i8_xor, i8(i))
    end do
    print '(a, 7(1x, i0))', 'i8 worker and vector', i8_sum, i8_prod, i8_max, i8_min, i8_and, i8_or, i8_xor
  end subroutine

  subroutine halves
    integer :: i
    real(4) :: r4(6), r4_sum, r4_prod, r4_max, r4_min
    real(8) :: r8(6), r8_sum, r8_prod, r8_max, r8_min
    r4 = [3.5, 5.5, 1.5, 7.5, 0.5, 6.5]
    r8 = [3.5_8, 5.5_8, 1.5_8, 7.5_8, 0.5_8, 6.5_8]
    r4_sum = 1.0; r4_prod = 1.0; r4_max = r4(3); r4_min = r4(4)
    !$acc parallel loop gang copyin(r4) reduction(+: r4_sum) reduction(*: r4_prod) reduction(max: r4_max) reduction(min: r4_min)
    do i = 1, 6
      r4_sum = r4_sum + r4(i)
      r4_prod = r4_prod * merge(r4(i), 1.0, i < 3)
      r4_max = max(r4_max, r4(i))
      r4_min = min(r4_min, r4(i))
    end do
    print '(a, 4(1x, f0.3))', 'r4 gang', r4_sum, r4_prod, r4_max, r4_min
    r8_sum = 1.0_8; r8_prod = 1.0_8; r8_max = r8(3); r8_min = r8(4)
    !$acc parallel loop gang copyin(r8) reduction(+: r8_sum) reduction(*: r8_prod) reduction(max: r8_max) reduction(min: r8_min)
    do i = 1, 6
      r8_sum = r8_sum + r8(i)
      r8_prod = r8_prod * merge(r8(i), 1.0_8, i < 3)
      r8_max = max(r8_max, r8(i))
      r8_min = min(r8_min, r8(i))
    end do
    print '(a, 4(1x, f0.3))', 'r8 gang', r8_sum, r8_prod, r8_max, r8_min
    r4_sum = 1.0; r4_prod = 1.0; r4_max = r4(3); r4_min = r4(4)
    !$acc parallel loop gang worker vector copyin(r4) reduction(+: r4_sum) reduction(*: r4_prod) reduction(max: r4_max) reduction(min: r4_min)
    do i = 1, 6
      r4_sum = r4_sum + r4(i)
      r4_prod = r4_prod * merge(r4(i), 1.0, i < 3)
      r4_max = max(r4_max, r4(i))
      r4_min = min(r4_min, r4(i))
    end do
    print '(a, 4(1x, f0.3))', 'r4 worker and vector', r4_sum, r4_prod, r4_max, r4_min
    r8_sum = 1.0_8; r8_prod = 1.0_8; r8_max = r8(3); r8_min = r8(4)
    !$acc parallel loop gang worker vector copyin(r8) reduction(+: r8_sum) reduction(*: r8_prod) reduction(max: r8_max) reduction(min: r8_min)
    do i = 1, 6
      r8_sum = r8_sum + r8(i)
      r8_prod = r8_prod * merge(r8(i), 1.0_8, i < 3)
      r8_max = max(r8_max, r8(i))
      r8_min = min(r8_min, r8(i))
    end do
    print '(a, 4(1x, f0.3))', 'r8 worker and vector', r8_sum, r8_prod, r8_max, r8_min
  end subroutine

  subroutine others
    complex :: z(6), z_sum, z_prod
    logical :: p(6), p_and, p_or, p_same, p_other
    integer :: rows(4), i, j, s
    z = [((cmplx(i, 1)), i = 1, 6)]
    p = [.true., .true., .false., .true., .true., .false.]
    z_sum = (1, 2); z_prod = (0, 1)
    !$acc parallel loop copyin(z) reduction(+: z_sum) reduction(*: z_prod)
    do i = 1, 6
      z_sum = z_sum + z(i)
      z_prod = z_prod * merge(z(i), (1.0, 0.0), i < 4)
    end do
    print '(a, 4(1x, f0.1))', 'complex', z_sum, z_prod
    p_and = .true.; p_or = .false.; p_same = .true.; p_other = .false.
    !$acc parallel loop gang worker vector copyin(p) reduction(.and.: p_and) reduction(.or.: p_or) &
    !$acc & reduction(.eqv.: p_same) reduction(.neqv.: p_other)
    do i = 1, 6
      p_and = p_and .and. p(i)
      p_or = p_or .or. p(i)
      p_same = p_same .eqv. p(i)
      p_other = p_other .neqv. p(i)
    end do
    print '(a, 4(1x, l1))', 'logical', p_and, p_or, p_same, p_other
    !$acc parallel loop gang private(s) copyout(rows)
    do j = 1, 4
      s = j
      !$acc loop worker reduction(ieor: s)
      do i = 1, 9
        s = ieor(s, i * j)
      end do
      !$acc loop vector reduction(max: s)
      do i = 1, 9
        s = max(s, mod(i * j, 7) + 10 * j)
      end do
      rows(j) = s
    end do
    print '(a, 4(1x, i0))', 'nested', rows
  end subroutine
end program
