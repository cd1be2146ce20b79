// forecast WEIGHTS SEATS ASIDE FROM TO [all]: what the navigator thinks of its chance, and what came of it.
// A line for each start of a turn: seed, turn, the network's chance in 2**20ths, that found one card ahead, won.
// With `all` a line for each other decision between moves too, with -1 as the network's chance.
#include <array>

#include "search.h"

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  const bool every = count > 6;
  Search search(judge);
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    std::vector<std::array<int, 3>> seen;
    while (table.nf) {
      Move moves[256];
      const int kind = table.fr[table.nf - 1].k;
      const bool start = kind == F_DISC && !table.drawn;
      const bool asked = start || (every && kind != F_ASIDE && legal(table, moves) > 1);
      int value = -1;
      Move move = decide(table, search, asked ? &value : nullptr);
      if (asked) seen.push_back({table.turn, start ? search.start_value(table) : -1, value});
      apply(table, move);
    }
    for (auto& [turn, judged, found] : seen) printf("%d %d %d %d %d\n", seed, turn, judged, found, table.won);
  }
}
