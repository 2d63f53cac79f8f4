%0 = arith.constant 1 : i32
%n = "test.value"() : () -> i32
acc.parallel num_gangs({%n : i32}) {
  acc.yield
}
