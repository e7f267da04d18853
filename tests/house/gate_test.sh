#!/usr/bin/env bash
# .ci/run over parts that only pretend: what it counts, and that no failure is lost.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/.ci" "$folder/tools"
cp "$root/.ci/run" "$folder/.ci/"
cp "$root/tools/setup.sh" "$folder/tools/"
: >"$folder/packages.txt"
failures=0

# pretend TIDY_SAYS TIDY_ENDS EXPECTED_LAST_LINE EXPECTED_CODE
pretend() {
  printf '#!/bin/sh\necho "3 passed, 0 failed, 2 skipped"\n' >"$folder/test"
  printf '#!/bin/sh\necho "%s"\nexit %d\n' "$1" "$2" >"$folder/tools/tidy"
  chmod +x "$folder/test" "$folder/tools/tidy"
  local said code=0
  said=$("$folder/.ci/run" test tidy 2>/dev/null) || code=$?
  if [[ $(tail -n 1 <<<"$said") != "$3" || $code != "$4" ]]; then
    printf 'FAILED: "%s" with %d gave code %d and\n%s\n' "$1" "$2" "$code" "$said"
    failures=$((failures + 1))
  fi
}

pretend "4 passed, 0 failed" 0 "7 passed, 0 failed, 2 skipped" 0
pretend "4 passed, 1 failed" 1 "7 passed, 1 failed, 2 skipped" 1
pretend "a part that broke before it could count" 3 "3 passed, 1 failed, 2 skipped" 1
pretend "nothing was counted" 0 "3 passed, 1 failed, 2 skipped" 1
pretend "4 passed, 0 failed" 1 "7 passed, 1 failed, 2 skipped" 1

((failures == 0)) && echo "gate: all as it should be"
exit $((failures > 0))
