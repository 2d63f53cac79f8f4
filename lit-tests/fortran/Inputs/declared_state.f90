module declared_state
  integer :: there = 1, plain = 2
  !$acc declare create(there)
end module
