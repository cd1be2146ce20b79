// room WEIGHTS ASIDE FROM TO DEALS: how much more than the navigator the best solo player wins at least.
// A player who looks further plays each seed. Moves that the navigator finds hardly worse than its own are played on
// as it plays until the next turn starts, in DEALS deals of all that lies face down; where one is clearly better, he
// changes to it. What that is worth is told by as many other deals, played to the end. The changes of his game are
// worth on average just what he wins more than the navigator (the performance difference lemma).
// A line for each seed: decisions with a choice, those looked into, changes; what these were worth where they were
// chosen and by the other deals, his result less luck, and the navigator's, in 2**20ths of a win; both results.
#include "search.h"

static const int CLOSE = WON / 25, CLEAR = WON / 500, MOST_RIVALS = 2, FIRST_DEALS = 8;

struct Further {
  Search& search;
  Rng lot;
  const int deals;
  int choices = 0, close = 0, changes = 0;
  double promised = 0, gained = 0;

  // How much more a rival is worth than the best move, and the standard error; a hopeless one is left early, but not
  // where games are played to the end.
  std::pair<double, double> gain(const State& table, const Move& best, const Move& rival, const int* values, int turn) {
    static State dealt, game;
    double sum = 0, square = 0, mean, error;
    int n = 0;
    do {
      copyState(dealt, table);
      determinize(dealt, lot);
      int64_t more = 0;
      for (const Move& move : {best, rival}) {
        copyState(game, dealt);
        const int64_t luck = move.k == M_DRAW ? luck_of(game, values) : 0;
        apply(game, move);
        more = less_luck(game, search, turn) - luck - more;
      }
      n++, sum += more, square += (double)more * more;
      mean = sum / n, error = sqrt((square / n - mean * mean) / std::max(1, n - 1));
    } while (n < deals && (turn == NEVER || n < FIRST_DEALS || mean > -2 * error));
    return {mean, error};
  }

  Move choose(const State& table, std::vector<Judged>& all, const Move& best, const int* values) {
    std::stable_sort(all.begin(), all.end(), [](const Judged& a, const Judged& b) { return a.value > b.value; });
    Move chosen = best;
    double most = CLEAR;
    int rivals = 0;
    choices += all.size() > 1;
    for (size_t i = 1; i < all.size() && rivals < MOST_RIVALS && all[0].value - all[i].value < CLOSE; i++) {
      if (all[i].value == all[i - 1].value) continue;  // comes to the same
      close += !rivals++;
      const auto [mean, error] = gain(table, best, all[i].move, values, table.turn + 1);
      if (mean > most && mean > 2 * error) most = mean, chosen = all[i].move;
    }
    if (!(chosen == best)) changes++, promised += most, gained += gain(table, best, chosen, values, NEVER).first;
    return chosen;
  }
};

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int aside = atoi(words[2]), from = atoi(words[3]), to = atoi(words[4]), deals = atoi(words[5]);
  Search search(judge);
  static State table, same;
  for (int seed = from; seed < to; seed++) {
    newGame(table, 1, seed, aside);
    copyState(same, table);
    Further player{search, Rng(seed + 77), deals};
    int64_t luck = 0;
    while (table.nf) {
      int values[CARD_COUNT] = {}, value;
      std::vector<Judged> all;
      search.each_card = values;
      const Move best = decide(table, search, &value, &all);
      search.each_card = nullptr;
      const Move move = player.choose(table, all, best, values);
      if (move.k == M_DRAW) luck += luck_of(table, values);
      apply(table, move);
    }
    const long its = (table.won ? WON : 0) - luck, navigators = less_luck(same, search);
    printf("%d %d %d %d %.0f %.0f %ld %ld %d %d\n", seed, player.choices, player.close, player.changes, player.promised,
           player.gained, its, navigators, table.won, same.won);
  }
}
