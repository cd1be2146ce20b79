// gap WEIGHTS ASIDE FROM TO WIDTH: how low a bound on the best solo player could be that sees all cards beforehand and
// pays for the luck that it foresees.
// A line for each seed: how much such a player gets at least, in 2**20ths of a win, found by keeping the WIDTH best
// tables after each move. The mean over deals of the most that it could get is no less than what the best player
// wins, who sees nothing; what is found here is less than that most, so that the bound cannot be lower than its mean.
// With a width of 1 it is the navigator's own game, less its luck.
#include <memory>
#include <unordered_map>

#include "search.h"

struct Node {
  std::unique_ptr<State> table;
  int64_t paid, score;
};

struct Beam {
  Search& search;
  int64_t most = INT64_MIN;
  std::unordered_map<u64, int64_t> least_paid;
  std::vector<Node> found;

  explicit Beam(Search& s) : search(s) {}

  void add(std::unique_ptr<State> table, int64_t paid, int64_t value) {
    const u64 key = key_of(*table) + table->turn * 977;
    const auto known = least_paid.find(key);
    if (known != least_paid.end() && known->second <= paid) return;
    least_paid[key] = paid;
    found.push_back({std::move(table), paid, value - paid});
  }

  void follow(const Node& node) {
    const State& table = *node.table;
    Move moves[256];
    const int n = search.sensible(table, moves);
    search.begin(table);
    for (int q = 0; q < n; q++) {
      int values[CARD_COUNT] = {};
      search.each_card = moves[q].k == M_DRAW ? values : nullptr;
      const int64_t value = search.move_value(table, moves[q], 0), luck = search.each_card ? luck_of(table, values) : 0;
      std::unique_ptr<State> after(new State);
      copyState(*after, table);
      apply(*after, moves[q]);
      add(std::move(after), node.paid + luck, value + luck);
    }
    search.each_card = nullptr;
  }

  int64_t play(const State& start, size_t width) {
    std::unique_ptr<State> table(new State);
    copyState(*table, start);
    std::vector<Node> nodes;
    nodes.push_back({std::move(table), 0, 0});
    while (!nodes.empty()) {
      found.clear();
      for (const Node& node : nodes)
        if (node.table->nf)
          follow(node);
        else
          most = std::max(most, (node.table->won ? WON : 0) - node.paid);
      std::stable_sort(found.begin(), found.end(), [](const Node& a, const Node& b) { return a.score > b.score; });
      if (found.size() > width) found.resize(width);
      nodes.swap(found);
    }
    return most;
  }
};

int main(int count, char** words) {
  if (count < 6) return 2;
  Judge judge;
  if (!judge.read(words[1])) return 2;
  const int aside = atoi(words[2]), from = atoi(words[3]), to = atoi(words[4]), width = atoi(words[5]);
  Search search(judge);
  static State table;
  for (int seed = from; seed < to; seed++) {
    newGame(table, 1, seed, aside);
    printf("%d %ld\n", seed, (long)Beam(search).play(table, width));
  }
}
