%f = arith.constant 1.0 : f32
acc.wait(%f : f32)
