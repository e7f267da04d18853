# Shared by ./run, ./test and .ci/run: installs what is missing, configures, builds. Source it from bash.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\033[1m==> %s\033[0m\n' "$*" >&2; }
[[ -t 2 ]] || say() { printf '==> %s\n' "$*" >&2; }

# The names in packages.txt, without comments.
wanted_packages() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$root/packages.txt"; }

# Node and npm from elsewhere would be in conflict with Debian's packages of them.
is_installed() {
  case $1 in
    nodejs) command -v node >/dev/null && return ;;
    npm | chromium) command -v "$1" >/dev/null && return ;;
  esac
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "This needs root or sudo: $*"
    return 1
  fi
}

# explain_refusal WORDS PACKAGE...: what apt-get would remove, or its own words, and what to do.
explain_refusal() {
  local words=$1 removed
  shift
  # With the option left out, apt-get lists what it would remove.
  removed=$(LC_ALL=C apt-get install -s --no-install-recommends "$@" 2>/dev/null |
    sed -n 's/^Remv \([^ ]*\).*/\1/p' | tr '\n' ' ')
  if [[ -z $removed ]]; then
    printf '%s\n' "$words" >&2
    say "apt-get cannot install $*; its words above name what is in conflict"
    return
  fi
  say "Nothing was installed: apt-get would remove $(wc -w <<<"$removed") packages: $removed"
  say "If you can do without them: apt-get install --no-install-recommends $*"
  say "Otherwise build elsewhere, such as in a container of Debian 12: docker run -it -v \"\$PWD\":/tauler -w /tauler debian:12 ./run"
}

install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "Not a Debian system: please see that these are there: $(wanted_packages | tr '\n' ' ')"
    return
  fi
  local missing=() package
  while read -r package; do
    is_installed "$package" || missing+=("$package")
  done < <(wanted_packages)
  ((${#missing[@]})) || return 0
  say "Installing ${missing[*]}"
  as_root apt-get update -q
  local refusal
  # Never at the cost of what is there: Debian's default Boost, say, and all that was built on it.
  if ! refusal=$(LC_ALL=C apt-get install -s --no-remove --no-install-recommends "${missing[@]}" 2>&1)
  then
    explain_refusal "$refusal" "${missing[@]}"
    return 1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-remove --no-install-recommends "${missing[@]}"
}

# configure PRESET: when that was never done or the presets have changed; Ninja sees to the rest.
configure() {
  local build=$root/build/$1
  [[ -f $build/build.ninja && ! $root/CMakePresets.json -nt $build/CMakeCache.txt ]] ||
    (cd "$root" && cmake --preset "$1" >"$root/build/configure.log" 2>&1) ||
    { cat "$root/build/configure.log" >&2; return 1; }
}

# build PRESET [TARGET...]: configures and builds; Ninja says how far it is.
build() {
  local preset=$1 options=() target
  shift
  mkdir -p "$root/build"
  configure "$preset"
  for target in "$@"; do options+=(--target "$target"); done
  (cd "$root" && NINJA_STATUS="[%p: %f of %t steps, %e s] " \
    cmake --build --preset "$preset" "${options[@]}")
}

# The engines for the browser, web/README.md; without the tools for it the page asks the server.
build_module() {
  local build=$root/build/module
  if ! command -v clang++ >/dev/null || ! command -v wasm-ld >/dev/null || [[ ! -f /usr/lib/wasm32-wasi/libc++.a ]]; then
    say "SKIPPED: the engines for the browser. They need clang, lld, wasi-libc and libc++-14-dev-wasm32"
    return
  fi
  say "Building the engines for the browser in build/module (from nothing: a minute on two processors)"
  if [[ ! -f $build/build.ninja ]]; then
    mkdir -p "$build"
    cmake -S "$root/src/browser/module" -B "$build" -G Ninja \
      --toolchain "$root/src/browser/module/wasi.cmake" >"$build/configure.log" 2>&1 ||
      { cat "$build/configure.log" >&2; return 1; }
  fi
  cmake --build "$build"
}

# Installs what the page needs from its lock file when that has changed, and builds web/dist.
build_page() {
  local web=$root/web
  build_module
  if [[ ! -f $web/node_modules/.package-lock.json ||
    $web/package-lock.json -nt $web/node_modules/.package-lock.json ]]; then
    say "Installing the page's packages (ten seconds, and the download)"
    (cd "$web" && npm ci --no-audit --no-fund)
  fi
  say "Building the page (ten seconds)"
  (cd "$web" && npm run --silent build)
}

# How many lines of FILE match: count PATTERN FILE.
count() { grep -c "$1" "$2" || true; }

# summary PASSED FAILED SKIPPED
summary() {
  local line="$1 passed, $2 failed"
  (($3 == 0)) || line+=", $3 skipped"
  echo "$line"
}

# outcomes REPORT: "passed NAME", "skipped NAME" or "failed NAME" for every test of a JUnit report. One
# that could not be started is "notrun" like one that skipped itself, but it has failed; one that
# skipped itself says so in the element that follows.
outcomes() {
  awk -F '"' '
    /<testcase / { if (name) print end, name; name = $2; end = /status="run"/ ? "passed" : "failed" }
    /<skipped message="SKIP_/ { end = "skipped" }
    END { if (name) print end, name }' "$1"
}

# test_preset PRESET [ARGUMENT...]: runs its tests, names those that failed, ends with a line that
# counts them, and fails if one has failed. Up to three tests that failed are run once more, alone: on
# a busy machine one that waits may not get its turn. One that passes then counts as passed, and is
# named as unsteady. Arguments are passed to ctest.
test_preset() {
  local folder=$root/build/$1 code=0
  local report=$folder/test-report.xml ends=$folder/test-ends.txt
  rm -f "$report" "$ends".*
  (cd "$root" && ctest --preset "$1" --no-tests=error --output-junit "$report" "${@:2}") || code=$?
  [[ -f $report ]] || { say "ctest left no report"; return 1; }
  outcomes "$report" >"$ends"
  local failed
  failed=$(count '^failed ' "$ends")
  if ((failed > 0 && failed <= 3)); then
    say "Running what failed once more, alone"
    rm "$report"
    code=0
    (cd "$root" && ctest --preset "$1" -j 1 --rerun-failed --output-junit "$report") || code=$?
    [[ -f $report ]] || { say "ctest left no report"; return 1; }
    mv "$ends" "$ends.first"
    outcomes "$report" >"$ends.again"
    awk 'NR == FNR { if (sub(/^passed /, "")) recovered[$0]; next }
      sub(/^failed /, "") { $0 = ($0 in recovered ? "unsteady " : "failed ") $0 }
      { print }' "$ends.again" "$ends.first" >"$ends"
  fi
  sed -n -e 's/^failed /failed: /p' \
    -e 's/^unsteady \(.*\)/unsteady: \1 failed, and passed when it was run again alone/p' "$ends"
  failed=$(count '^failed ' "$ends")
  summary "$(count '^\(passed\|unsteady\) ' "$ends")" "$failed" "$(count '^skipped ' "$ends")"
  ((code == 0 && failed == 0))
}
