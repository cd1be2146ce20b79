// trace random|deckhand|WEIGHTS SEATS ASIDE FROM TO: games move by move, to be played again by the engine.
// A line for each game: seed, then for each decision the number of legal moves and the move, and with WEIGHTS of
// the navigator the chance of each legal move in 2**20ths; at the end won, Time cards left, turns.
#include "search.h"

static void say(const Move& m, int options) {
  static const char NAMES[] =
      "DSRNKTPECOAL";  // draw stop repel nest keep take pass expedition complete no aside leave
  printf(" %d%c%d", options, NAMES[m.k], m.card);
  if (m.k == M_TAKE) printf("/%d/%d", m.dec, m.to);
  for (int q = 0; q < m.ng; q++) printf("/%d", m.give[q]);
}

int main(int count, char** words) {
  if (count < 6) return 2;
  const bool random = !strcmp(words[1], "random"), by_deckhand = !strcmp(words[1], "deckhand");
  Judge judge;
  if (!random && !by_deckhand && !judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  Search search(judge);
  const W weights = weights_of(seats);
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    Rng luck(seed + 1);
    printf("%d", seed);
    while (table.nf) {
      Move moves[256], move;
      std::vector<Judged> all;
      const int n = legal(table, moves);
      if (random)
        move = moves[luck.below(n)];
      else if (by_deckhand)
        move = deckhand(table, weights);
      else
        move = decide(table, search, nullptr, &all);
      say(move, n);
      for (size_t i = 0; i < all.size(); i++) printf("%c%d", i ? ',' : '=', all[i].value);
      apply(table, move);
    }
    printf(" | %d %d %d\n", table.won, table.nt, table.turn);
  }
}
