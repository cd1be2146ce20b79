// rate WEIGHTS SEATS ASIDE FROM TO [EACH]: the navigator and deckhand on the same seeds; EACH is a file with a line
// for each seed.
#include "search.h"

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int seats = atoi(words[2]), aside = atoi(words[3]), from = atoi(words[4]), to = atoi(words[5]);
  FILE* each = count > 6 && words[6][0] != '-' ? fopen(words[6], "w") : nullptr;
  Search search(judge);
  const W weights = weights_of(seats);
  if (count > 7) search.win_points = atoi(words[7]);
  long points = 0;
  static State table;
  int won = 0, both = 0, only = 0, other = 0;
  long decisions = 0;
  double spent = 0;
  for (int seed = from; seed < to; seed++) {
    double began = now();
    newGame(table, seats, seed, aside);
    while (table.nf) apply(table, decide(table, search)), decisions++;
    spent += now() - began;
    const bool mine = table.won;
    if (mine) points += table.np;
    if (each) fprintf(each, "%d %d %d %d\n", seed, table.won, table.nt, table.turn);
    newGame(table, seats, seed, aside);
    while (table.nf) apply(table, deckhand(table, weights));
    won += mine;
    if (mine && table.won)
      both++;
    else if (mine)
      only++;
    else if (table.won)
      other++;
  }
  const int n = to - from;
  double low, high, gain = (double)(only - other) / n,
                    error = sqrt((only + other) / (double)n - gain * gain) / sqrt(n);
  wilson(won, n, low, high);
  printf(
      "%d seats, aside %d, seeds %d-%d: navigator %.1f%% (%.1f-%.1f), deckhand %.1f%%, +%d -%d, gain %.1f ± %.1f; "
      "%.0f us a decision, %.0f nodes, "
      "%.3f points a game\n",
      seats, aside, from, to - 1, 100.0 * won / n, 100 * low, 100 * high, 100.0 * (both + other) / n, only, other,
      100 * gain, 196 * error, 1e6 * spent / decisions, (double)search.nodes / decisions, (double)points / n);
}
