#!/usr/bin/env bash
# Written by `quirkat submit parallel`, version @version@: plays the shards of an experiment with GNU parallel, and merges
# them. Stopped or failed, start it again: what is there is not played again. With a number it plays that shard alone.
#
# Several machines that share this folder and can be reached by ssh: name them in the file `machines` beside this script,
# one a line, as in "8/lab1" for at most 8 shards at a time on lab1; ":" is this machine.
set -euo pipefail

quirkat=@quirkat@
config=@config@
out=@out@
here=@here@
shards=@shards@

if [ $# -eq 1 ]; then
  status=0
  "$quirkat" run "$config" --out "$out" --shard "$1/$shards" --threads @threads@ --quiet \
    >> "$here/logs/shard-$1.log" 2>&1 || status=$?
  # Games that would fail again (5) are no reason to try again; the merge tells of them.
  [ "$status" -eq 5 ] || exit "$status"
  exit 0
fi

mkdir -p "$here/logs"
options=(--jobs @jobs@ --retries 3 --joblog "$here/joblog" --quote)
if [ -f "$here/machines" ]; then options+=(--sshloginfile "$here/machines" --workdir "$PWD"); fi
status=0
seq "$shards" | parallel "${options[@]}" bash "$here/job.sh" "{}" || status=$?
[ "$status" -eq 0 ] || echo "$status shards failed; see $here/logs and $here/joblog" >&2
exec "$quirkat" merge "$out"
