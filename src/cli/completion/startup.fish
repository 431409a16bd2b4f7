# fish looks for completions under a command's own name, so those of `git checkpoint` would wait until `git-checkpoint`
# has been completed once. fish runs this when it starts.
status is-interactive
and source (status dirname)/../vendor_completions.d/git-checkpoint.fish
