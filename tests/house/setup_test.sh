#!/usr/bin/env bash
# tools/setup.sh with an apt-get and a dpkg-query that only pretend.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# expect WHAT COMMAND...
expect() {
  local what=$1
  shift
  "$@" || { echo "FAILED: $what"; failures=$((failures + 1)); }
}

cat >"$folder/dpkg-query" <<'EOF'
#!/bin/sh
case "$*" in *libboost1.81-dev*) exit 1 ;; esac
printf installed
EOF
# With $CONFLICT it behaves as where libboost-dev 1.74 is installed.
cat >"$folder/apt-get" <<'EOF'
#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
  *-s*--no-remove*) [ -z "$CONFLICT" ] || { echo "E: Packages need to be removed but remove is disabled."; exit 100; } ;;
  *-s*) [ -z "$CONFLICT" ] || printf 'Remv libboost-dev [1.74.0.3]\nRemv libcgal-dev [5.5.1]\nInst libboost1.81-dev\n' ;;
esac
EOF
cat >"$folder/sudo" <<'EOF'
#!/bin/sh
exec "$@"
EOF
chmod +x "$folder"/*

# install CONFLICT: what it says; its calls of apt-get are in $folder/calls.
install() {
  : >"$folder/calls"
  CONFLICT=$1 CALLS=$folder/calls PATH=$folder:$PATH \
    bash -c "set -euo pipefail; source '$root/tools/setup.sh'; install_packages" 2>&1
}

said=$(install "")
expect "what is missing is installed" [ $? -eq 0 ]
expect "only what is missing" grep -q "install -y .*libboost1.81-dev" "$folder/calls"
expect "nothing is ever removed" grep -q "install -y .*--no-remove" "$folder/calls"
expect "no other package" [ "$(grep -c cmake "$folder/calls")" -eq 0 ]

said=$(install yes)
expect "a conflict is a failure" [ $? -ne 0 ]
expect "nothing was installed" [ "$(grep -c "install -y" "$folder/calls")" -eq 0 ]
expect "it names what would go" grep -q "remove 2 packages: libboost-dev libcgal-dev" <<<"$said"
expect "it says what to do" grep -q "apt-get install --no-install-recommends libboost1.81-dev" <<<"$said"

((failures == 0)) && echo "setup: all as it should be"
exit $((failures > 0))
