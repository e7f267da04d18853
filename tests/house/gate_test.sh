#!/usr/bin/env bash
# .ci/run over parts that only pretend, and test_preset over a ctest that does: what they count, and
# that no failure is lost.
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

# fail SAID SHOWN: a part that says SAID and fails shows SHOWN of it where nobody watches, and no more.
fail() {
  printf '#!/bin/sh\nprintf "%s"\nexit 1\n' "$1" >"$folder/tools/tidy"
  local said
  said=$("$folder/.ci/run" tidy 2>/dev/null | sed '/^tidy: 0 passed, 1 failed/,$d')
  if [[ $said != "$2" ]]; then
    printf 'FAILED: of "%s" was shown\n%s\n' "$1" "$said"
    failures=$((failures + 1))
  fi
}

fail 'step 1\nx.cpp:3: error: no such thing\n' 'x.cpp:3: error: no such thing'
fail 'no word of what is wrong\n' 'no word of what is wrong'

# test NAME STATUS: a test in a report as ctest writes it.
test() { printf '<testcase name="%s" classname="%s" time="0" status="%s">\n</testcase>\n' "$1" "$1" "$2"; }

# retry FIRST_REPORT SECOND_REPORT EXPECTED_OUTPUT EXPECTED_CODE: each report as one run of ctest left it.
retry() {
  mkdir -p "$folder/bin" "$folder/build/test"
  printf '%s\n' "$1" >"$folder/first.xml"
  printf '%s\n' "$2" >"$folder/second.xml"
  cat >"$folder/bin/ctest" <<'PRETENDED'
#!/usr/bin/env bash
folder=$(dirname "$0")/..
report=$folder/first.xml
while (($#)); do
  [[ $1 == --rerun-failed ]] && report=$folder/second.xml
  [[ $1 == --output-junit ]] && written=$2
  shift
done
cp "$report" "$written"
! grep -q 'status="fail"' "$report"
PRETENDED
  chmod +x "$folder/bin/ctest"
  local said code=0
  said=$(PATH=$folder/bin:$PATH bash -c "source '$folder/tools/setup.sh'; test_preset test" 2>/dev/null) || code=$?
  if [[ $said != "$3" || $code != "$4" ]]; then
    printf 'FAILED: test_preset gave code %d and\n%s\ninstead of\n%s\n' "$code" "$said" "$3"
    failures=$((failures + 1))
  fi
}

good=$(test a run)
broken=$(test 'b/[1].x' fail)
mended=$(test 'b/[1].x' run)
many=$(for name in c d e f; do test "$name" fail; done)
retry "$good" "$broken" "1 passed, 0 failed" 0
retry "$good$broken" "$mended" $'unsteady: b/[1].x failed, and passed when it was run again alone\n2 passed, 0 failed' 0
retry "$good$broken" "$broken" $'failed: b/[1].x\n1 passed, 1 failed' 1
retry "$many" "$good" $'failed: c\nfailed: d\nfailed: e\nfailed: f\n0 passed, 4 failed' 1

((failures == 0)) && echo "gate: all as it should be"
exit $((failures > 0))
