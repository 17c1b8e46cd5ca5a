#!/usr/bin/env bash
# Makes the weights of the evaluation from nothing, in generations. The first, number 3, learns from positions of masters'
# games, labelled phase by phase from the end of the game, each phase with the weights of those behind it. Each further
# one plays games with the weights before it and learns from their positions, too.
#
#   eval/train/make_weights.sh BUILD DATA OUT [THREADS [POSITIONS]]
#
# BUILD: a release build; DATA: the folder of reference data (WTHOR games, test sets); OUT: a folder for two gigabytes of
# shards and the weights of every step; POSITIONS: in a shard, 20000 if not given, a few to try the course. Stopped and
# started again it goes on where it was.
set -euo pipefail
train=$1/eval/train/outflank-train data=$2 out=$3 threads=${4:-$(nproc)} positions=${5:-20000}

tests=("$data"/eval_test/exact-{12,16,20,24}.obf)
source=(--masters "$data/games/wthor" --avoid "${tests[@]}" --threads "$threads")
mkdir -p "$out"

# label FOLDER FIRST_SEED SHARDS FEWEST MOST further options ...
label() {
  local folder=$out/$1 first=$2 shards=$3 fewest=$4 most=$5
  shift 5
  "$train" label --out "$folder" --seeds "$first-$((first + shards - 1))" --items "$positions" --fewest "$fewest" --most "$most" \
    "${source[@]}" "$@"
}

# fit STEP FIRST_PHASE LAST_PHASE further options ...: weights.STEP, if they are not there yet
fit() {
  local weights=$out/weights.$1 first=$2 last=$3
  shift 3
  [[ -e $weights ]] || "$train" fit --out "$weights" --first "$first" --last "$last" \
    --tests "${tests[@]}" "$@" | tee "$weights.log"
}

# with_error_model STEP FILE further options ...: the weights of a step, and how far searches with them are apart
with_error_model() {
  local weights=$out/weights.$1 file=$out/$2
  shift 2
  [[ -e $file ]] || "$train" errors --out "$file" --weights "$weights" --items 8000 --fewest 10 --most 56 --depth 8 \
    --exact 18 "${source[@]}" "$@" | tee "$file.md"
}

# label_phase GENERATION PHASE FIRST_SEED SHARDS further options ...: by searches of five and six plies, which end among
# the positions of the phases behind
label_phase() {
  local generation=$1 phase=$2 first=$3 shards=$4
  shift 4
  label "phase-$generation.$phase" "$first" "$shards" $((4 * phase + 1)) $((4 * phase + 4)) --depth 6 \
    --weights "$out/weights.$generation.$((phase - 1))" "$@"
}

# play GENERATION: games of the weights before it against themselves; labels then begin with `prefixes`, three in ten of
# these games, most of which go on by those weights
play() {
  local games=$out/games-$1
  own=(--weights "$out/generation-$(($1 - 1)).weights")
  "$train" generate --out "$games" --seeds 1-12 --items $((positions / 10)) --fewest 40 --most 56 --depth 6 --exact 14 \
    --masters-share 50 "${own[@]}" "${source[@]}"
  prefixes=(--masters-share 60 --games "$games" --games-share 30 --own-moves 60)
}

# The first: true scores for the last twelve moves.
masters=(--masters-share 90)
label exact 1 100 6 12 "${masters[@]}"
label exact-9 5001 150 9 12 "${masters[@]}"
fit 3.2 0 2 --data "$out/exact" "$out/exact-9"

# Every phase before them.
shards=(0 0 0 100 80 50 40 20 16 14 8 6 4 2 1)
before=("$out/exact" "$out/exact-9")
for phase in {3..14}; do
  label_phase 3 "$phase" $((1000 * phase + 1)) "${shards[phase]}" "${masters[@]}"
  fit "3.$phase" "$phase" "$phase" --data "${before[@]}" "$out/phase-3.$phase" --from "$out/weights.3.$((phase - 1))"
  before=("$out/phase-3.$phase")
done
with_error_model 3.14 generation-3.weights "${masters[@]}"

# The fourth, the first by self-play: a phase learns from the labels of the third as well.
play 4
label exact-more 100001 404 9 12 "${masters[@]}"
label exact-4 400001 200 9 12 "${prefixes[@]}" "${own[@]}"
before=("$out/exact" "$out/exact-9" "$out/exact-more" "$out/exact-4")
fit 4.2 0 2 --data "${before[@]}"
shards=(0 0 0 60 50 40 30 16 12 10 6 4 3 2 1)
for phase in {3..14}; do
  label_phase 4 "$phase" $((40000 + 1000 * phase + 1)) "${shards[phase]}" "${prefixes[@]}"
  here=("$out/phase-3.$phase" "$out/phase-4.$phase")
  fit "4.$phase" "$phase" "$phase" --data "${before[@]}" "${here[@]}" --from "$out/weights.4.$((phase - 1))"
  before=("${here[@]}")
done
with_error_model 4.14 generation-4.weights "${masters[@]}"

# The fifth goes on from the fourth, phase by phase, with as many labels of its own as make those before superfluous; the
# true scores of the last twelve moves stay as they are.
play 5
cp "$out/generation-4.weights" "$out/weights.5.2"
shards=(0 0 0 300 300 200 200 200 200 150 150 60 30 15 10)
before=()
for phase in {3..14}; do
  label_phase 5 "$phase" $((50000 + 1000 * phase + 1)) "${shards[phase]}" "${prefixes[@]}"
  fit "5.$phase" "$phase" "$phase" --data "${before[@]}" "$out/phase-5.$phase" --from "$out/weights.5.$((phase - 1))"
  before=("$out/phase-5.$phase")
done
with_error_model 5.14 generation-5.weights "${masters[@]}"
cp "$out/generation-5.weights" "$out/outflank.weights"
