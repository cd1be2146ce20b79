// forecast WEIGHTS SEATS ASIDE FROM TO [DEALT]: what the navigator thinks of its chance, and what came of it.
// Without DEALT a line for each start of a turn: seed, turn, the network's chance in 2**20ths, that found one card
// ahead, won. With it a line for each seed: both chances at the first turn, and games won of so many with the hidden
// cards dealt anew.
#include <array>

#include "search.h"

static bool play(State& table, Search& search) {
  while (table.nf) apply(table, decide(table, search));
  return table.won;
}

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  const int dealt = count > 6 ? atoi(words[6]) : 0;
  Search search(judge);
  static State table, copy;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    if (dealt) {
      int value, won = 0;
      decide(table, search, &value);
      const int judged = search.start_value(table);
      Rng luck(seed + 77);
      for (int game = 0; game < dealt; game++) {
        copyState(copy, table);
        determinize(copy, luck);
        won += play(copy, search);
      }
      printf("%d %d %d %d %d\n", seed, judged, value, won, dealt);
      continue;
    }
    std::vector<std::array<int, 3>> seen;
    while (table.nf) {
      const bool start = table.fr[table.nf - 1].k == F_DISC && !table.drawn;
      int value = -1;
      Move move = decide(table, search, start ? &value : nullptr);
      if (start) seen.push_back({table.turn, search.start_value(table), value});
      apply(table, move);
    }
    for (auto& [turn, judged, found] : seen) printf("%d %d %d %d %d\n", seed, turn, judged, found, table.won);
  }
}
