#!/bin/sh
# Usage: tier_symbols.sh BINARY
#
# Checks on the linked binary that instructions beyond baseline x86-64 occur only in functions of the tier that may use
# them: otherwise the linker has kept a wide copy of a shared function, and old CPUs die on it. And that tier code has
# no static constructors, which would run before any tier is chosen.
set -eu

objdump -d --no-show-raw-insn "$1" | awk '
  /^[0-9a-f]+ <.*>:$/ { name = $2; functions++; next }
  # zstd asks the CPU itself before it calls these.
  name ~ /^<(HUF|FSE|ZSTD)_/ { next }
  # VEX and EVEX instructions, and the scalar ones of BMI, LZCNT and MOVBE. (tzcnt is an old bsf to old CPUs.)
  $2 ~ /^(v[a-z].*|k(mov|or|and|test|xor|shift|unpck|add|not).*|(andn|bextr|blsi|blsr|blsmsk|bzhi|pdep|pext|mulx|rorx|sarx|shlx|shrx|lzcnt|movbe)[lq]?)$/ {
    wide++
    if (name !~ /tier_v[34]/) report("v3 or v4", $2)
  }
  $2 ~ /^(popcnt|pshufb|pcmpeqq|pcmpgtq|pmulld|pextr[bdq]|pinsr[bdq]|ptest|crc32|pminu[wd]|pmaxu[wd]|pmovzx|pmovsx|palignr|pblend|round)/ {
    popcounts++
    if (name !~ /tier_v[234]/) report("v2, v3 or v4", $2)
  }
  function report(tiers, instruction) {
    if (name in reported) return
    reported[name] = 1
    bad++
    print "instruction " instruction " outside tiers " tiers ": in " name
  }
  END {
    if (functions < 100 || wide < 100 || popcounts < 10) {
      print "this is not a disassembly of the whole program: " functions " functions, " wide " wide instructions"
      exit 1
    }
    if (bad) exit 1
    print functions " functions, " wide " wide instructions, all inside their tiers"
  }'

if nm "$1" | grep -E '_GLOBAL__sub_I.*tier_(portable|v2|v3|v4)'; then
  echo "tier code has static constructors"
  exit 1
fi
