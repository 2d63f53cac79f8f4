
subroutine s1(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  print *, s
end subroutine

subroutine s2(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (s > 3) out(1) = 1
end subroutine

subroutine s3(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (flag) then
 out(2)=1
 else if (s > 2) then
 out(1) = 3
 end if
end subroutine

subroutine s4(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  select case (int(s))
 case (1)
 out(1)=1
 end select
end subroutine

subroutine s5(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s6(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  do while (s > 3)
 s = s - 1
 end do
end subroutine

subroutine s7(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  call use(s)
end subroutine

subroutine s8(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  write (*, '(f6.2)') s
end subroutine

subroutine s9(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  out(int(s)) = 3
end subroutine

subroutine s10(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (flag) return
 out(1) = s
end subroutine

subroutine s11(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s12(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  where (a > s) a = 0
end subroutine

subroutine s13(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  block
 real :: q
 q = s
 out(1) = q
 end block
end subroutine

subroutine s14(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc parallel loop copy(a)
 do i = 1, n
 a(i) = s
 end do
end subroutine

subroutine s15(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc parallel num_gangs(int(s)) copy(a)
 a(1) = 2
 !$acc end parallel
end subroutine

subroutine s16(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  out(1) = out(2); out(3) = s
end subroutine

subroutine s17(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  s = max(s, 3.0)
 out(1)= s
end subroutine

subroutine s18(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  forall (k=1:3) out(k) = s
end subroutine

subroutine s19(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  v = [s, s, s]
 out(1:3) = v
end subroutine

subroutine s20(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  associate (z => s)
 out(1) = z
 end associate
end subroutine

subroutine s21(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc update self(a(1:int(s)))
end subroutine

subroutine s22(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  stop int(s)
end subroutine

subroutine s23(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (s) 10, 20, 30
10 out(1) = 1
20 out(2) = 3
30 continue
end subroutine

subroutine s24(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  !$acc loop gang
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end parallel
  print *, s
end subroutine

subroutine s25(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  !$acc loop gang
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end parallel
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s26(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  !$acc loop gang
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end parallel
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s27(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  s = 3
  !$acc loop gang
  do i = 1, n
    a(i) = s
  end do
  !$acc end parallel
  print *, s
end subroutine

subroutine s28(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  s = 3
  !$acc loop gang
  do i = 1, n
    a(i) = s
  end do
  !$acc end parallel
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s29(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  s = 3
  !$acc loop gang
  do i = 1, n
    a(i) = s
  end do
  !$acc end parallel
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s30(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc serial copy(a)
  s = a(1)
  !$acc end serial
  print *, s
end subroutine

subroutine s31(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc serial copy(a)
  s = a(1)
  !$acc end serial
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s32(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc serial copy(a)
  s = a(1)
  !$acc end serial
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s33(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc data copy(a)
!$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end data
  print *, s
end subroutine

subroutine s34(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc data copy(a)
!$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end data
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s35(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc data copy(a)
!$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end data
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s36(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop collapse(2) copy(a)
 do k = 1, 2
  do i = 1, n
    if (a(i) > 2) then
      s = a(i) * 2
    end if
    a(i) = s
  end do
 end do
  print *, s
end subroutine

subroutine s37(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop collapse(2) copy(a)
 do k = 1, 2
  do i = 1, n
    if (a(i) > 2) then
      s = a(i) * 2
    end if
    a(i) = s
  end do
 end do
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s38(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop collapse(2) copy(a)
 do k = 1, 2
  do i = 1, n
    if (a(i) > 2) then
      s = a(i) * 2
    end if
    a(i) = s
  end do
 end do
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s39(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop gang copy(a)
 do k = 1, 2
  !$acc loop vector
  do i = 1, n
      s = a(i) * 2
      call sub(s)
    a(i) = s
  end do
 end do
  print *, s
end subroutine

subroutine s40(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop gang copy(a)
 do k = 1, 2
  !$acc loop vector
  do i = 1, n
      s = a(i) * 2
      call sub(s)
    a(i) = s
  end do
 end do
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s41(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop gang copy(a)
 do k = 1, 2
  !$acc loop vector
  do i = 1, n
      s = a(i) * 2
      call sub(s)
    a(i) = s
  end do
 end do
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s42(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  call get(a, s)
  !$acc end parallel
  print *, s
end subroutine

subroutine s43(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  call get(a, s)
  !$acc end parallel
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s44(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel copy(a)
  call get(a, s)
  !$acc end parallel
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s45(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a) private(t)
  do i = 1, n
    associate (z => s)
      z = a(i)
    end associate
  end do
  print *, s
end subroutine

subroutine s46(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a) private(t)
  do i = 1, n
    associate (z => s)
      z = a(i)
    end associate
  end do
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s47(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a) private(t)
  do i = 1, n
    associate (z => s)
      z = a(i)
    end associate
  end do
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s48(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do concurrent (i = 1: n)
     s = a(i)
  end do
  print *, s
end subroutine

subroutine s49(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do concurrent (i = 1: n)
     s = a(i)
  end do
  do k = 1, int(s)
 out(k) = 1
 end do
end subroutine

subroutine s50(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  
  !$acc parallel loop copy(a)
  do concurrent (i = 1: n)
     s = a(i)
  end do
  if (flag) goto 10
 out(2) = 3
10 out(1) = s
end subroutine

subroutine s51(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  do it = 1, 3
 print *, s
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end do
end subroutine

subroutine s52(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  do while (s < 3)
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end do
end subroutine

subroutine s53(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  if (flag) then
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end if
 print *, s
end subroutine

subroutine s54(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  select case (k)
 case (1)
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end select
 print *, s
end subroutine

subroutine s55(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  o: do it = 1, 3
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (s > 2) exit o
 end do o
end subroutine

subroutine s56(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  10 continue
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  if (s > 2) goto 10
end subroutine

subroutine s57(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  block
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end block
 print *, s
end subroutine

subroutine s58(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  !$acc data copy(a)
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
   print *, s
!$acc end data
end subroutine

subroutine s59(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  if (flag) then
 s = 2
 else
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  end if
 print *, s
end subroutine

subroutine s60(n, a, out, flag)
  implicit none
  integer :: n, i, k, it
  real :: a(n), out(*), s, t, v(3)
  logical :: flag
  !$acc data copyin(v)
  !$acc parallel loop copy(a)
  do i = 1, n
    s = a(i) * 2
    a(i) = s
  end do
  !$acc end data
 !$acc kernels
 a(1) = s
 !$acc end kernels
end subroutine
