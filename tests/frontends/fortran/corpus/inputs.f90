subroutine inputs(unit, names, values, n)
  implicit none
  integer, intent(in) :: unit, n
  character(len=*), intent(out) :: names(n)
  real, intent(out) :: values(:)
  character(80) :: line
  integer :: i, status, at
  logical :: there
  namelist /given/ line, status
  inquire (file='input', exist=there)
  open (unit, file='input', status='old', iostat=status, err=99)
  read (unit, nml=given)
  do i = 1, n
    read (unit, '(a)', end=90, iostat=status) line
    if (status /= 0) exit
    at = index(line, '=')
    read (line(:at - 1), *) names(i)
    read (line(at + 1:), *, err=99) values(i)
  end do
90 close (unit)
  write (line, fmt='(i4)') n
  write (*, *) (names(i), values(i), i = 1, n), trim(line)
  return
99 stop 'bad input'
end subroutine inputs
