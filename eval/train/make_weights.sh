#!/usr/bin/env bash
# Makes the weights of the evaluation from nothing, in generations. The first, number 3, learns from positions of masters'
# games, labelled phase by phase from the end of the game, each phase with the weights of those behind it. Each further
# one plays games with the weights before it and learns from their positions, too.
#
#   eval/train/make_weights.sh BUILD DATA OUT [THREADS [POSITIONS [LAST]]]
#
# BUILD: a release build; DATA: the folder of reference data (WTHOR games, test sets); OUT: a folder for two gigabytes of
# shards and the weights of every step; POSITIONS: in a shard, 20000 if not given, a few to try the course; LAST: the
# generation to end with, 4 or 5, 4 if not given (5 won its match by too little: eval/README.md). Stopped and started
# again it goes on where it was.
set -euo pipefail
train=$1/eval/train/outflank-train data=$2 out=$3 threads=${4:-$(nproc)} positions=${5:-20000} last=${6:-4}

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

# The first: true scores for the last twelve moves.
masters=(--masters-share 90)
label exact 1 100 6 12 "${masters[@]}"
label exact-9 5001 150 9 12 "${masters[@]}"
fit 3.2 0 2 --data "$out/exact" "$out/exact-9"

# Every phase before them: searches of five and six plies, which end among the positions of the phases behind.
shards=(0 0 0 100 80 50 40 20 16 14 8 6 4 2 1)
before=("$out/exact" "$out/exact-9")
for phase in {3..14}; do
  label "phase-3.$phase" $((1000 * phase + 1)) "${shards[phase]}" $((4 * phase + 1)) $((4 * phase + 4)) --depth 6 \
    "${masters[@]}" --weights "$out/weights.3.$((phase - 1))"
  fit "3.$phase" "$phase" "$phase" --data "${before[@]}" "$out/phase-3.$phase" --from "$out/weights.3.$((phase - 1))"
  before=("$out/phase-3.$phase")
done
with_error_model 3.14 generation-3.weights "${masters[@]}"

# The others, by self-play: prefixes of games with the weights before, too, most of which go on by those weights. A phase
# learns from the labels of the generations before as well: without those of the third the fifth was worse by 0.1 to 0.2
# discs from 13 squares on.
label exact-more 100001 404 9 12 "${masters[@]}"
true_scores=("$out/exact" "$out/exact-9" "$out/exact-more")
shards=(0 0 0 60 50 40 30 16 12 10 6 4 3 2 1)
games_of=([4]=12 [5]=6) true_of=([4]=200 [5]=100)  # shards, by generation
for ((generation = 4; generation <= last; ++generation)); do
  games=$out/games-$generation
  own=(--weights "$out/generation-$((generation - 1)).weights")
  "$train" generate --out "$games" --seeds "1-${games_of[generation]}" \
    --items $((positions / 10)) --fewest 40 --most 56 --depth 6 --exact 14 --masters-share 50 "${own[@]}" "${source[@]}"
  prefixes=(--masters-share 60 --games "$games" --games-share 30 --own-moves 60)
  label "exact-$generation" "${generation}00001" "${true_of[generation]}" 9 12 "${prefixes[@]}" "${own[@]}"
  true_scores+=("$out/exact-$generation")
  fit "$generation.2" 0 2 --data "${true_scores[@]}"
  before=("${true_scores[@]}")
  for phase in {3..14}; do
    label "phase-$generation.$phase" $((10000 * generation + 1000 * phase + 1)) "${shards[phase]}" $((4 * phase + 1)) \
      $((4 * phase + 4)) --depth 6 "${prefixes[@]}" --weights "$out/weights.$generation.$((phase - 1))"
    here=()
    for from in $(seq 3 $generation); do here+=("$out/phase-$from.$phase"); done
    fit "$generation.$phase" "$phase" "$phase" --data "${before[@]}" "${here[@]}" \
      --from "$out/weights.$generation.$((phase - 1))"
    before=("${here[@]}")
  done
  with_error_model "$generation.14" "generation-$generation.weights" "${masters[@]}"
done
cp "$out/generation-$last.weights" "$out/outflank.weights"
