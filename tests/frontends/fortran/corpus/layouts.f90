! Odd layouts of free form: everything here is legal, and nobody should write it.
PROGRAM layouts
  implicit none
  integer :: i, j, &
             k      ! after a comment

  ! a comment between
  INTEGER, PARAMETER :: few = 3, &
    & many = few * &
    & (1 + &

    ! and another
      2)
  real :: x(few, many), y(0:few - 1, &
    -1 : many), total; logical :: ok = .true.
  character(len = 20) :: text = 'it''s; not & a "comment" !', other = "don't &
    &stop"
  total = 0; do i = 1, few; do j = 1, many; x(i, j) = i * j; end do; end do
  do 10 i = 1, few
    do 10 j = 1, many, 2
      total = total + x(i, j)
10 continue
  outer: do k = few, 1, -1
    inner: do j = 1, many
      if (j == 2 .and. ok) cycle inner
      if (k == 1) exit outer; y(k - 1, j) = x(k, j) &
        / 2.0
    end do inner
  end do outer
  do, i = 1, 2; total = total + i; enddo
  do while (total > 1.e3 .or. .not. ok)
    total = total / 2.d0
  end do
  do
    if (total < 1.) exit
    total = to&
      &tal - 1.e0
  enddo
  if (ok) then; k = 1; elseif (k == 2) then; k = 3; else; k = 4; endif
  where (x > 1.0) x = 1.0
  where (y(:, 1) > 0)
    y(:, 1) = 0
  elsewhere
    y(:, 1) = 1
  end where
  forall (i = 1:few, j = 1:many, i /= j) x(i, j) = real(i)
  selectcase (k)
  case (1, 3:5)
    text = other // 'x'
  case default
    write (*, '(a, i0)') trim(text), (i, x(i, 1), i = 1, few)
  endselect
  print *, total, ok, 'done' ! said
END PROGRAM
