// trace random|deckhand SEATS ASIDE FROM TO: games move by move, to be played again by the engine.
// A line for each game: seed, won, Time cards left, turns, then for each decision the number of legal moves and the
// move.
#include "deckhand.h"

static void say(const Move& m, int options) {
  static const char NAMES[] =
      "DSRNKTPECOAL";  // draw stop repel nest keep take pass expedition complete no aside leave
  printf(" %d%c%d", options, NAMES[m.k], m.card);
  if (m.k == M_TAKE) printf("/%d/%d", m.dec, m.to);
  for (int q = 0; q < m.ng; q++) printf("/%d", m.give[q]);
}

int main(int count, char** words) {
  if (count < 6) return 2;
  const bool random = !strcmp(words[1], "random");
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  W weights;
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    Rng luck(seed + 1);
    printf("%d", seed);
    while (table.nf) {
      Move moves[256];
      int n = legal(table, moves);
      Move move = random ? moves[luck.below(n)] : deckhand(table, weights);
      say(move, n);
      apply(table, move);
    }
    printf(" | %d %d %d\n", table.won, table.nt, table.turn);
  }
}
