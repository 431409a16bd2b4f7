# shellcheck shell=sh
# What the benchmarks share: figures as rows of one table. To be read with `.`, by scripts that need hyperfine.

# Prints one row: what was measured and its milliseconds, what stands beside it and its milliseconds, and the ratio.
# Usage: row <what> <ms> <beside> <ms>
row() {
  awk -v what="$1" -v ours="$2" -v beside="$3" -v theirs="$4" 'BEGIN {
    printf "%-52s %10.2f  %-34s %10.2f  %6.2f\n", what, ours, beside, theirs, (theirs > 0 ? ours / theirs : 0)
  }'
}

# The same where nothing stands beside it.
row_alone() { awk -v what="$1" -v ours="$2" 'BEGIN { printf "%-52s %10.2f\n", what, ours }'; }

# Prints the median of each command in milliseconds, a line each. They may fail: findings are an answer.
# Usage: medians <runs> <prepare or ""> <command>...
medians() {
  runs=$1
  prepare=$2
  shift 2
  file=$(mktemp)
  if [ -n "$prepare" ]; then set -- --prepare "$prepare" "$@"; fi
  hyperfine --shell=none --warmup "$((runs / 10 + 1))" --runs "$runs" --ignore-failure --export-json "$file" "$@" \
    >/dev/null 2>&1
  awk -F'[:,]' '/"median"/ { printf "%.4f\n", $2 * 1000 }' "$file"
  rm -f "$file"
}

# Measures two commands in turns and prints the row.
# Usage: compare <runs> <prepare or ""> <what> <command> <beside> <command>
compare() {
  what=$3
  beside=$5
  pair=$(medians "$1" "$2" "$4" "$6")
  row "$what" "$(echo "$pair" | sed -n 1p)" "$beside" "$(echo "$pair" | sed -n 2p)"
}

# Runs a command once, which must succeed; prints milliseconds.
once() {
  begin=$(date +%s%N)
  "$@" >/dev/null
  end=$(date +%s%N)
  echo $(((end - begin) / 1000)) | awk '{ printf "%.3f\n", $1 / 1000 }'
}

# Writes as many real checkpoints into a folder of checkpoints as asked for, under skills of their own.
# Usage: fill_store <.checkpoints> <count> <sample>
fill_store() {
  mkdir -p "$1"
  awk -v count="$2" -v folder="$1" '
    { lines[NR] = $0 }
    END {
      for (number = 1; number <= count; ++number) {
        file = folder "/skill-" number ".checkpoint.json"
        for (line = 1; line <= NR; ++line) {
          text = lines[line]
          if (!sub(/"skill": "[^"]*"/, "\"skill\": \"skill-" number "\"", text)) text = lines[line]
          print text > file
        }
        close(file)
      }
    }' "$3"
}

# A home and a folder of its own, which go when the script ends; the programs of $1 first on PATH.
own_home() {
  programs=$(cd "$1" && pwd)
  HOME=$(mktemp -d)
  trap 'rm -rf "$HOME"' EXIT
  PATH=$programs:$PATH
  GIT_CONFIG_NOSYSTEM=1
  export HOME PATH GIT_CONFIG_NOSYSTEM
  git config --global user.name bench
  git config --global user.email bench@example.com
  git config --global init.defaultBranch main
  git config --global gc.auto 0
}
