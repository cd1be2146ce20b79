// luck WEIGHTS SEATS ASIDE FROM TO [DEALT]: what came of games, and how much of it was luck.
// A line for each seed: the network's chance at the first turn in 2**20ths, that found one card ahead, won, and the
// luck of all cards in 2**20ths: what each was worth where it was drawn beside the mean of all that might have come.
// Its mean is 0, whatever the networks are like; the better they judge, the less is left of the result without it.
// With DEALT so many lines for each seed, games with the hidden cards dealt anew.
#include "search.h"

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  const int dealt = count > 6 ? atoi(words[6]) : 0;
  Search search(judge);
  static State table, game;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    int found;
    decide(table, search, &found);
    const int judged = search.start_value(table);
    Rng anew(seed + 77);
    for (int each = 0; each < (dealt ? dealt : 1); each++) {
      copyState(game, table);
      if (dealt) determinize(game, anew);
      const int64_t left = less_luck(game, search);
      printf("%d %d %d %d %ld\n", seed, judged, found, game.won, (long)(game.won ? WON - left : -left));
    }
  }
}
