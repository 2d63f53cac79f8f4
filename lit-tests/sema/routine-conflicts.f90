! The routine directives of one procedure give it one level; others of its name have theirs (OpenACC 3.3 2.15.1).
! RUN: %accomp-opt --verify --stop-after=check %s
module one
contains
  subroutine s
    ! expected-note@+1{{'routine gang' is here}}
    !$acc routine gang
    ! expected-error@+1{{'s' is declared by 'routine seq' here and by 'routine gang' before; give it one level}}
    !$acc routine(s) seq
  end subroutine
end module
module two
contains
  subroutine s
    !$acc routine vector
  end subroutine
end module
subroutine caller
  external e
  ! expected-note@+1{{'routine worker' is here}}
  !$acc routine(e) worker
end subroutine
subroutine other
  interface
    subroutine e
      ! expected-error@+1{{'e' is declared by 'routine seq' here and by 'routine worker' before; give it one level}}
      !$acc routine seq
    end subroutine
  end interface
end subroutine
