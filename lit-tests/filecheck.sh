#!/bin/sh
# FileCheck of an input without the comments of the check file in it: printed programs hold them, and a line
# that is looked for would be found in its own comment.
#
#     filecheck.sh FILECHECK [option ...] FILE
check=$1
shift
input=-
for word in "$@"; do
  shift
  case $word in
  --input-file=*) input=${word#*=} ;;
  *) set -- "$@" "$word" ;;
  esac
done
sed -E '/^[[:space:]]*(\/\/|!|\*|#)[[:space:]]*[A-Z][A-Z0-9_-]*:/d' "$input" | "$check" "$@"
