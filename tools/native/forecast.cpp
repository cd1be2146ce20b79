// forecast WEIGHTS SEATS ASIDE FROM TO: what the navigator thinks of its chance, and what came of it.
// A line for each start of a turn: seed, turn, the network's chance in 2**20ths, that found one card ahead, won.
#include <array>

#include "search.h"

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  Search search(judge);
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
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
