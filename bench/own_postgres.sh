# A PostgreSQL for a measurement: in $folder/postgres, with all that makes it safe, gone with the folder. For scripts that
# have made $folder and read this file; start_postgres makes the database `load`, at $postgres_store.
programs=/usr/lib/postgresql/15/bin

# PostgreSQL refuses to run as root; as its own user it needs the folder.
as_postgres() {
  if ((EUID == 0)); then
    (cd / && exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@")
  else
    "$@"
  fi
}

# With these settings, -c name=value …, if any.
run_postgres() {
  as_postgres "$programs/postgres" -D "$folder/postgres/data" -k "$folder/postgres" -c listen_addresses= "$@" \
    >>"$folder/postgres.log" 2>&1 &
  postgres=$!
  for ((i = 0; i < 600; ++i)); do
    ! "$programs/pg_isready" -q -h "$folder/postgres" || return 0
    sleep 0.1
  done
  return 1
}

start_postgres() {
  ((EUID != 0)) || { chmod 711 "$folder" && install -d -o postgres "$folder/postgres"; }
  mkdir -p "$folder/postgres"
  as_postgres "$programs/initdb" -D "$folder/postgres/data" -A trust -U tauler -E UTF8 --locale=C >/dev/null
  run_postgres "$@"
  "$programs/createdb" -h "$folder/postgres" -U tauler load
  postgres_store="postgresql:///load?host=$folder/postgres&user=tauler"
}

# At once, as in a crash, and only back when it is gone.
crash_postgres() {
  kill -QUIT "$(head -n 1 "$folder/postgres/data/postmaster.pid")"
  wait "$postgres" || true
}

stop_postgres() {
  [[ ! -d $folder/postgres/data ]] || as_postgres "$programs/pg_ctl" -D "$folder/postgres/data" stop -m immediate >/dev/null || true
}
