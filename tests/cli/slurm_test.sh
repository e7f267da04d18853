#!/bin/bash
# The array job of docs/examples/workers on a real Slurm node: a controller, a node and munge on this machine, with a folder of
# their own; its workers play a small tournament, and the games are those of one machine. Takes the folder of the build.
# 77, which ctest shows as skipped: Debian's slurm-wlm or PostgreSQL is not there.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
for program in munged slurmctld slurmd sbatch srun squeue scancel sinfo; do
  if ! PATH=$PATH:/usr/sbin command -v "$program" >/dev/null; then
    echo "SKIPPED: $program is not installed (apt install slurm-wlm): workers were not tried under Slurm" >&2
    exit 77
  fi
done
if [[ ! -x /usr/lib/postgresql/15/bin/postgres ]]; then
  echo "SKIPPED: PostgreSQL 15 is not installed: workers were not tried under Slurm" >&2
  exit 77
fi
PATH=$build:$PATH:/usr/sbin

folder=$(mktemp -d)
. "$root/bench/own_postgres.sh"
daemons=()
# Waits until a command succeeds, for as many seconds.
within() {
  local seconds=$1
  shift
  for ((i = 0; i < 10 * seconds; ++i)); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  return 1
}
no_jobs() { [[ -z $(squeue --noheader) ]]; }
finish() {
  if ((${#daemons[@]} == 3)) && ! no_jobs; then
    scancel --quiet --full --signal=KILL --name tauler || true
    within 30 no_jobs || true
  fi
  # A node that is told to end waits for its jobs, if need be for ever.
  for process in "${daemons[@]}"; do kill -KILL "$process" 2>/dev/null || true; done
  stop_postgres
  wait || true
  rm -rf "$folder"
}
trap finish EXIT
fail() {
  echo "slurm_test: $1" >&2
  tail -n 30 "$folder"/*.log >&2 || true
  exit 1
}
start_slurm() {
  local user host ports
  user=$(id -un)
  host=$(hostname -s)
  ports=$((20000 + RANDOM % 20000))
  chmod 711 "$folder"
  mkdir "$folder/munge" "$folder/state" "$folder/spool"
  chmod 700 "$folder/munge"
  dd if=/dev/urandom of="$folder/munge/key" bs=128 count=1 status=none
  chmod 400 "$folder/munge/key"
  munged --foreground --force --socket="$folder/munge/socket" --key-file="$folder/munge/key" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" >"$folder/munge.log" 2>&1 &
  daemons+=($!)
  within 10 test -S "$folder/munge/socket" || fail "munge does not start"
  cat >"$folder/slurm.conf" <<END
ClusterName=tauler
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$ports
SlurmdPort=$((ports + 1))
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 RealMemory=16000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$folder/slurm.conf
  slurmctld -D -c >"$folder/slurmctld.log" 2>&1 &
  daemons+=($!)
  slurmd -D -c -N "$host" >"$folder/slurmd.log" 2>&1 &
  daemons+=($!)
  is_idle() { sinfo --noheader --format=%T | grep -q idle; }
  within 30 is_idle || fail "the node does not become idle"
}

cat >"$folder/plan.toml" <<'END'
game = "connect4"
pairs = 20
seed = 5
[openings]
random = 4
[[players]]
player = "uct:playouts=200"
[[players]]
player = "uct:playouts=50"
[[players]]
player = "random"
END
# What decides the games, without their times.
decisive() { cut -d, -f1-10,14,18- "$1"; }

start_postgres
start_slurm
cd "$folder"
tauler tournament plan.toml --store here.sqlite --csv --quiet >here.csv
tauler grant-worker worker --store "$postgres_store" >/dev/null
export TAULER_STORE="postgresql:///load?host=$folder/postgres&user=worker"
SBATCH_ARRAY_INX=1-2 sbatch --parsable "$root/docs/examples/workers/slurm.sh" >/dev/null || fail "sbatch refuses the job"
timeout 180 tauler tournament plan.toml --store "$postgres_store" --workers --csv --quiet >there.csv ||
  fail "the tournament does not end"
diff <(decisive here.csv) <(decisive there.csv) || fail "the games differ from those of one machine"
scancel --name tauler
within 30 no_jobs || fail "the workers do not end when they are told to"
delivered=$(grep -hoP 'games delivered: \K[0-9]+' tauler-*.log | awk '{ n += $1 } END { print n + 0 }')
((delivered == 120)) || fail "the workers say that they delivered $delivered of 120 games"
echo "two workers of an array job played 120 games: $(grep -hoP 'games delivered: \K[0-9]+' tauler-*.log | paste -sd' ')"
