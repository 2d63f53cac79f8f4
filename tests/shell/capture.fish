# capture.fish FOLDER LINE...: what fish offers to complete each line with, by the files of a folder.
# One match a line, and a line "END" after those of each.
set -p fish_complete_path $argv[1]
set -p fish_function_path (path dirname $argv[1])/vendor_functions.d
for line in $argv[2..]
    complete -C $line | string replace -r '\t.*' ''
    echo END
end
