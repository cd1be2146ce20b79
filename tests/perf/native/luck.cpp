// luck WEIGHTS SEATS ASIDE FROM TO: what came of games, and how much of it was luck.
// A line for each seed: the network's chance at the first turn in 2**20ths, that found one card ahead, won, and the
// luck of all cards in 2**20ths: what each was worth where it was drawn beside the mean of all that might have come.
// Its mean is 0, whatever the networks are like; the better they judge, the less is left of the result without it.
#include "search.h"

// What the next card is worth beside the mean; 0 where the pile is shuffled first, which nobody sees.
static int64_t luck_of(const State& table, const int* values) {
  Hid next;
  nextCards(table, next);
  const bool time = !table.drawn;
  if (!next.tot || (!time && !table.ndk)) return 0;
  int64_t sum = 0;
  for (int card = 0; card < CARD_COUNT; card++) sum += (int64_t)next.n[card] * values[card];
  return values[time ? table.timed[table.nt - 1] : table.deck[table.ndk - 1]] - sum / next.tot;
}

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  Search search(judge);
  int values[CARD_COUNT];
  search.each_card = values;
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    int found = -1, judged = -1;
    int64_t luck = 0;
    while (table.nf) {
      memset(values, 0, sizeof values);
      int value;
      const Move move = decide(table, search, &value);
      if (judged < 0) found = value, judged = search.start_value(table);
      if (move.k == M_DRAW) luck += luck_of(table, values);
      apply(table, move);
    }
    printf("%d %d %d %d %ld\n", seed, judged, found, table.won, (long)luck);
  }
}
