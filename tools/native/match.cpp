// match SEATS ASIDE FROM TO [WEIGHT…]: deckhand with these weights, the rest as with several seats, and with its own on
// the same seeds.
#include "deckhand.h"

int main(int count, char** words) {
  if (count < 5) return 2;
  const int seats = atoi(words[1]), aside = atoi(words[2]), from = atoi(words[3]), to = atoi(words[4]);
  const W own = weights_of(seats);
  W tuned;
  for (int i = 5; i < count; i++) ((double*)&tuned)[i - 5] = atof(words[i]);
  static State table;
  int won = 0, before = 0, more = 0, less = 0;
  for (int seed = from; seed < to; seed++) {
    newGame(table, seats, seed, aside);
    while (table.nf) apply(table, deckhand(table, tuned));
    const bool first = table.won;
    newGame(table, seats, seed, aside);
    while (table.nf) apply(table, deckhand(table, own));
    won += first, before += table.won;
    more += first && !table.won, less += !first && table.won;
  }
  const int n = to - from;
  const double gain = (double)(more - less) / n, error = sqrt((more + less) / (double)n - gain * gain) / sqrt(n);
  printf("%d seats, aside %d, seeds %d-%d: %.1f%% against %.1f%%, gain %.1f ± %.1f\n", seats, aside, from, to - 1,
         100.0 * won / n, 100.0 * before / n, 100 * gain, 196 * error);
}
