#!/usr/bin/env bash
# Written by `quirkat submit slurm`, version @version@. As a task of an array this plays shards of an experiment; without
# an array it merges them. By hand, once it has made its folder:
#   array=$(sbatch --parsable --array=1-@tasks@@at_once@ --output=@logs@/shard-%A_%a.log @script@)
#   sbatch --dependency=afterany:"$array" --output=@logs@/merge-%j.log @script@
#SBATCH --job-name=@name@
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=@threads@
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@120
@directives@set -euo pipefail

quirkat=@quirkat@
config=@config@
out=@out@
shards=@shards@ # parts of the experiment
tasks=@tasks@ # tasks of the array; each plays the shard of its own number, and then each that is as many further on

echo "$(date -u +%FT%TZ) job ${SLURM_JOB_ID:-none} on $(uname -n), restarts: ${SLURM_RESTART_COUNT:-0}"

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  # What is there is read from the folder, and what is missing is named; no scheduler has to tell.
  exec "$quirkat" merge "$out"
fi

# Puts this task back into the queue, at most so many times, or ends with that status. What it has played is kept.
again() {
  if [ "${SLURM_RESTART_COUNT:-0}" -ge "$1" ]; then
    echo "restarted ${SLURM_RESTART_COUNT:-0} times already; giving up"
    exit "$2"
  fi
  echo "back into the queue"
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
  sleep 300 # Slurm ends this before
  exit "$2"
}

# Slurm says so when the time limit is near. Quirkat then ends within seconds, and every whole block is there.
playing='' is_late=no
trap 'is_late=yes; [ -z "$playing" ] || kill -USR1 "$playing" || true' USR1

failed=0
for ((shard = SLURM_ARRAY_TASK_ID; shard <= shards; shard += tasks)); do
  [ "$is_late" = no ] || again 100 143
  echo "$(date -u +%FT%TZ) shard $shard of $shards"
  "$quirkat" run "$config" --out "$out" --shard "$shard/$shards" \
    --threads "${SLURM_CPUS_PER_TASK:-@threads@}" --quiet &
  playing=$!
  while :; do
    status=0
    wait "$playing" || status=$?
    # A signal to this script ends the wait, but not the shard.
    kill -0 "$playing" 2> /dev/null || break
  done
  playing=''
  case $status in
    0) ;;
    5) failed=5 ;;                            # games that would fail again; the merge tells of them
    1 | 13[4-9]) again 3 "$status" ;;         # the disk, the memory, or something killed it
    *) [ "$is_late" = no ] || again 100 143   # the time limit
       exit "$status" ;;
  esac
done
exit "$failed"
