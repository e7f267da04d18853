# What the measurements of workers share: engines that sleep instead of thinking, a plan with games of them, and workers. For
# scripts that have set $root, $build and $folder and read own_postgres.sh.
tauler=$build/tauler

# A plan of $1 pairs, the moves taking $2 ms; its opponents are two names for the same engine, with different sleep.
write_plan() {
  cat >"$folder/plan.toml" <<END
game = "connect4"
pairs = $1
seed = 11
[openings]
random = 6
[[players]]
player = "program:one"
[[players]]
player = "program:two"
END
  cat >"$folder/programs.toml" <<END
[[programs]]
name = "one"
command = ["$build/bench/random_engine", "sleeping", "$2"]
[[programs]]
name = "two"
command = ["$build/bench/random_engine", "sleeping", "$2"]
END
  export TAULER_PROGRAMS=$folder/programs.toml
}

# Adds a worker's process to $workers.
start_worker() {
  "$tauler" worker --store "$postgres_store" --games 1 --speed 1000000 2>>"$folder/workers.err" &
  workers+=($!)
}

# Plays the plan into the store $1, with these options besides.
play_plan() {
  exec "$tauler" tournament "$folder/plan.toml" --store "$1" --csv --quiet "${@:2}"
}

# What decides the games of such a file, without their times.
decisive() {
  cut -d, -f1-10,14,18- "$1"
}
