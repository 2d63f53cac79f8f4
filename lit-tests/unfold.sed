# Joins directives that continue on the next line, in comments too.
:again
/\\$/{
N
s/ *\\\n *\(\/\/ *\)\{0,1\}/ /
b again
}
