#!/usr/bin/env bash
# pbrain-tauler.exe, built for Windows, plays a match under wine through our own arena: against one of
# the document's players it must win both games without a fault. Skipped where the compiler or wine is
# not installed.
#   pbrain_test.sh SOURCE BUILD TAULER
set -euo pipefail
source=$1 build=$2 tauler=$3
skip() { echo "SKIPPED: $*"; exit 77; }
command -v x86_64-w64-mingw32-g++-posix >/dev/null || skip "g++-mingw-w64-x86-64-posix is not installed"
command -v wine >/dev/null || skip "wine is not installed"

folder=$(mktemp -d)
export WINEPREFIX=$folder/wine WINEDEBUG=-all
trap 'wineserver -k 2>/dev/null || true; rm -rf "$folder"' EXIT
if ! { (cd "$source" && cmake --preset windows -B "$build") && cmake --build "$build"; } >"$folder/log" 2>&1
then
  tail -n 30 "$folder/log"
  exit 1
fi
# The first start of wine takes long, and is no part of a game.
printf 'ABOUT\nEND\n' | timeout 120 wine "$build/pbrain-tauler.exe" | grep -q 'name="Tauler"'
"$tauler" match gomoku "gomocup:wine $build/pbrain-tauler.exe" third --games 2 --time 500ms --seed 1 \
  --csv --quiet | tee "$folder/games.csv"
grep -q ',first-wins,on-board,' <(sed -n 2p "$folder/games.csv")
grep -q ',second-wins,on-board,' <(sed -n 3p "$folder/games.csv")
