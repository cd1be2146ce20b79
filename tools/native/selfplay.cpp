// selfplay OUT WEIGHTS|deckhand SEATS FROM GAMES LEAST MOST KEEP [WEIGHTS]: games of the navigator with itself,
// written as rows to learn from. A row: won, kind (0: a turn starts, 1: cards are drawn), game, chance found by the
// search in 16384ths or -1, inputs.
#include "search.h"

int main(int count, char** words) {
  if (count == 2 && !strcmp(words[1], "sizes"))
    return printf("{\"start\": %d, \"draw\": %d}\n", INPUTS_AT_START, INPUTS), 0;
  if (count < 9) return 2;
  FILE* out = fopen(words[1], "wb");
  Judge judge;
  bool by_deckhand = !strcmp(words[2], "deckhand");
  if (!judge.read(by_deckhand ? words[9] : words[2])) return 2;
  const int seats = atoi(words[3]), games = atoi(words[5]), low = atoi(words[6]), high = atoi(words[7]);
  const long from = atol(words[4]);
  const double keep = atof(words[8]);
  Search search(judge);
  W weights;
  Rng luck(from * 7919 + 13 + seats);
  double began = now();
  long rows = 0, wins = 0;
  std::vector<int16_t> kept;
  const size_t width = INPUTS + 3;
  static State table;
  for (int game = 0; game < games; game++) {
    newGame(table, seats, from + game, low + luck.below(high - low + 1));
    table.exact = 0;
    const int turn_of = luck.below(seats == 1 ? 120 : 90 + 50 * seats);
    int odd = 1 + luck.below(2), step = 0;
    kept.clear();
    while (table.nf) {
      const Fr frame = table.fr[table.nf - 1];
      Move moves[256], move;
      const int n = legal(table, moves);
      const bool strange = step >= turn_of && odd > 0 && n > 1;
      const bool start = frame.k == F_DISC && !table.drawn, draw = frame.k == F_DISC && table.drawn;
      bool record = (start || (draw && n > 1)) && (step > turn_of || turn_of > 60 + 40 * seats);
      record = record && (start || luck.uni() < keep);
      int best = -1;
      if (by_deckhand)
        move = deckhand(table, weights);
      else if (!strange || record)
        move = decide(table, search, record ? &best : nullptr);
      if (record) {
        int16_t x[INPUTS];
        search.begin(table);
        int stop = draw ? search.move_value(table, mv(M_STOP), 1) : -1;
        features(table, search.hidden, x, stop);
        kept.push_back(start ? 0 : 1);
        kept.push_back((int16_t)(game % 30000));
        kept.push_back(best < 0 ? (int16_t)-1 : (int16_t)(best >> 6));
        kept.insert(kept.end(), x, x + INPUTS);
      }
      if (strange) {
        odd--;
        do move = moves[luck.below(n)];
        while (move.k == M_ASIDE);
      }
      apply(table, move);
      step++;
    }
    wins += table.won;
    const int16_t won = table.won;
    for (size_t at = 0; at < kept.size(); at += width) {
      fwrite(&won, 2, 1, out);
      fwrite(&kept[at], 2, width, out);
      rows++;
    }
  }
  fclose(out);
  printf("{\"games\": %d, \"rows\": %ld, \"won\": %.4f, \"games_a_second\": %.1f, \"nodes\": %ld}\n", games, rows,
         (double)wins / games, games / (now() - began), search.nodes);
}
