"""The C and C++ front end, over libclang."""
