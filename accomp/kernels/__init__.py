"""Kernel trees and host programs from compute constructs of C and C++ (accomp.ir.kernel)."""
