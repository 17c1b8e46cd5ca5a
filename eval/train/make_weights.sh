#!/usr/bin/env bash
# Makes the weights of the evaluation from nothing: labels phase by phase from the end of the game, each with the weights
# of the phases behind it.
#
#   eval/train/make_weights.sh BUILD DATA OUT [THREADS]
#
# BUILD: a release build; DATA: the folder of reference data (WTHOR games, test sets); OUT: a folder for a gigabyte of
# shards and the weights of every step. Stopped and started again it goes on where it was.
set -euo pipefail
train=$1/eval/train/outflank-train data=$2 out=$3 threads=${4:-$(nproc)}

tests=("$data"/eval_test/exact-{12,16,20,24}.obf)
source=(--masters "$data/games/wthor" --avoid "${tests[@]}" --threads "$threads")
mkdir -p "$out"

# label FOLDER FIRST_SEED SHARDS FEWEST MOST further options ...
label() {
  local folder=$out/$1 first=$2 shards=$3 fewest=$4 most=$5
  shift 5
  "$train" label --out "$folder" --seeds "$first-$((first + shards - 1))" --items 20000 --fewest "$fewest" --most "$most" \
    "${source[@]}" "$@"
}

# fit STEP FIRST_PHASE LAST_PHASE further options ...: weights.STEP, if they are not there yet
fit() {
  local weights=$out/weights.$1 first=$2 last=$3
  shift 3
  [[ -e $weights ]] || "$train" fit --out "$weights" --first "$first" --last "$last" \
    --tests "${tests[@]}" "$@" | tee "$weights.log"
}

# The last twelve moves: true scores.
label exact 1 100 6 12 --masters-share 90
label exact-9 5001 150 9 12 --masters-share 90
fit 2 0 2 --data "$out/exact" "$out/exact-9"

# Every phase before them: searches of five and six plies, which end among the positions of the phases behind.
shards=(0 0 0 100 80 50 40 20 16 14 8 6 4 2 1)
before=("$out/exact" "$out/exact-9")
for phase in {3..14}; do
  label "phase-$phase" $((1000 * phase + 1)) "${shards[phase]}" $((4 * phase + 1)) $((4 * phase + 4)) --depth 6 \
    --masters-share 90 --weights "$out/weights.$((phase - 1))"
  fit "$phase" "$phase" "$phase" --data "${before[@]}" "$out/phase-$phase" --from "$out/weights.$((phase - 1))"
  before=("$out/phase-$phase")
done

# How far searches are apart.
"$train" errors --out "$out/outflank.weights" --weights "$out/weights.14" --items 8000 --fewest 10 --most 56 --depth 8 \
  --exact 18 "${source[@]}" --masters-share 90 >"$out/errors.md"
