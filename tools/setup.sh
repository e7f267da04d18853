# Shared by ./run and ./test: installs what is missing, configures, builds. Source it from bash.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release

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
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Configures when that was never done or the presets have changed; Ninja sees to the rest.
configure() {
  if [[ ! -f $build/build.ninja || $root/CMakePresets.json -nt $build/CMakeCache.txt ]]; then
    say "Configuring in build/release"
    (cd "$root" && cmake --preset release)
  fi
}

# build_targets [TARGET...]: everything without a target.
build_targets() {
  local options=() target
  for target in "$@"; do options+=(--target "$target"); done
  (cd "$root" && cmake --build --preset release "${options[@]}")
}

# Installs what the page needs from its lock file when that has changed, and builds web/dist.
build_page() {
  local web=$root/web
  if [[ ! -f $web/node_modules/.package-lock.json ||
    $web/package-lock.json -nt $web/node_modules/.package-lock.json ]]; then
    say "Installing the page's packages"
    (cd "$web" && npm ci --no-audit --no-fund)
  fi
  say "Building the page"
  (cd "$web" && npm run --silent build)
}

# The fuzzer is a second, small build: clang's, with its sanitizers and coverage.
build_fuzzer() {
  (cd "$root" && cmake --preset fuzz >/dev/null && cmake --build --preset fuzz)
}
