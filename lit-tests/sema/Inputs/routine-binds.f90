subroutine caller
  interface
    subroutine f(n)
      ! expected-note@+1{{'routine' directive is here}}
      !$acc routine seq bind(One)
      integer :: n
    end subroutine
  end interface
  !$acc routine(f) seq bind(one)
  ! expected-error@+1{{'f' is bound to two here and to One before; give it one name}}
  !$acc routine(f) seq bind(two)
end subroutine
