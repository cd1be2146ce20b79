// The navigator: a learned chance of winning, looked ahead one card, with Trade & Hire searched to its end.
// Integers only; the same numbers as engine/royal/ai/navigator.
#pragma once
#include "inputs.h"

static const int WON = 1 << 20;
static const int MOST_NODES = 4000;  // of one decision: from then on, chances are passed up

struct Network {
  int inputs = 0, h1 = 0, h2 = 0, b3 = 0;
  std::vector<int16_t> w1, w2, w3;
  std::vector<int32_t> b1, b2;
  // The table that was judged last, and the sums of its first layer: tables differ little from one to the next.
  mutable std::vector<int16_t> last;
  mutable std::vector<int32_t> sums;
  void read(FILE* file) {
    int32_t head[3];
    if (fread(head, 4, 3, file) != 3) exit(3);
    inputs = head[0], h1 = head[1], h2 = head[2];
    auto get = [&](auto& values, int count) {
      values.resize(count);
      if ((int)fread(values.data(), sizeof values[0], count, file) != count) exit(3);
    };
    last.assign(inputs, 0);
    get(w1, inputs * h1), get(b1, h1), sums = b1, get(w2, h1 * h2), get(b2, h2), get(w3, h2);
    if (fread(&b3, 4, 1, file) != 1) exit(3);
  }
  // The logit of the chance, in 1024ths.
  int operator()(const int16_t* x) const {
    if (h1 == 128 && h2 == 32) return sum<128, 32>(x);
    if (h1 == 64 && h2 == 16) return sum<64, 16>(x);
    fprintf(stderr, "layers of %d and %d are not known\n", h1, h2);
    exit(3);
  }
  // Sizes are known to the compiler, which then keeps sums in vector registers.
  template <int FIRST_LAYER, int SECOND_LAYER>
  int sum(const int16_t* x) const {
    alignas(64) int32_t a[FIRST_LAYER], b[SECOND_LAYER];
    memcpy(a, sums.data(), sizeof a);
    for (int i = 0; i < inputs; i++) {
      const int32_t v = x[i] - last[i];
      if (!v) continue;
      const int16_t* w = &w1[(size_t)i * FIRST_LAYER];
      for (int j = 0; j < FIRST_LAYER; j++) a[j] += v * w[j];
    }
    memcpy(sums.data(), a, sizeof a);
    memcpy(last.data(), x, inputs * sizeof *x);
    memcpy(b, b2.data(), sizeof b);
    for (int i = 0; i < FIRST_LAYER; i++) {
      if (a[i] <= 255) continue;
      const int32_t v = least(a[i] >> 8, 4095);
      const int16_t* w = &w2[(size_t)i * SECOND_LAYER];
      for (int j = 0; j < SECOND_LAYER; j++) b[j] += v * w[j];
    }
    int64_t z = b3;
    for (int j = 0; j < SECOND_LAYER; j++)
      if (b[j] > 255) z += (int64_t)least(b[j] >> 8, 16383) * w3[j];
    return (int)std::max<int64_t>(-1 << 24, std::min<int64_t>(1 << 24, z >> 7));
  }
};

// The networks of a family of numbers of seats, and the tables that go with them.
struct Judge {
  Network start, draw;
  int32_t sigmoid[513];
  bool read(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) return false;
    if (fread(sigmoid, 4, 513, file) != 513 || fread(LOGIT, 2, 1025, file) != 1025) exit(3);
    start.read(file), draw.read(file);
    fclose(file);
    for (int card = 0; card < CARD_COUNT; card++) EACH_HUNDREDTHS[card] = (int16_t)lround(100 * EACH_TURN[card]);
    return true;
  }
  int chance(int z) const {
    if (z <= -8192) return sigmoid[0];
    if (z >= 8192) return sigmoid[512];
    int place = (z + 8192) >> 5, part = (z + 8192) & 31;
    return sigmoid[place] + ((sigmoid[place + 1] - sigmoid[place]) * part >> 5);
  }
};

static u64 CARD_KEY[CARD_COUNT];
static u64 mix(u64 z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}
static u64 key_of(const State& t) {
  const Fr frame = t.fr[t.nf - 1];
  u64 h = t.nt * 131 + t.active * 7 + frame.k * 1009 + frame.a * 3001 + frame.b * 5003 + (t.drawn > 0) * 77 +
          t.ndk * 100003 + t.np * 91;
  for (int i = 0; i < t.ne; i++) h += CARD_KEY[t.exped[i]];
  h = mix(h);
  for (int slot = 0; slot < t.K; slot++) {
    u64 q = t.nm[slot];
    for (int i = 0; i < t.N; i++) q = q * 7 + t.steps[slot][i];
    for (int i = 0; i < t.nm[slot]; i++) q = q * 11 + t.mk[slot][i];
    h = mix(h + q);
  }
  for (int i = 0; i < t.N; i++) {
    const Seat& seat = t.s[i];
    u64 q = seat.nc;
    for (int j = 0; j < seat.nd; j++) q += CARD_KEY[seat.disp[j]];
    for (int j = 0; j < seat.nk; j++) q += CARD_KEY[seat.kept[j]] * 3;
    h = mix(h + q);
  }
  u64 q = 0;
  for (int j = 0; j < t.nh; j++) q += CARD_KEY[t.harbor[j]];
  return mix(h + q);
}

// A decision being thought about.
struct Search {
  const Judge& judge;
  Hidden hidden;
  W weights;
  App friends;
  bool knows_friends = false;
  int owner = -1;
  int win_points = 0;  // what winning counts beside points; 0: no Time card is ever set aside
  long nodes = 0;
  long before = 0;  // nodes of the decisions so far
  int* each_card = nullptr;  // where to leave what each card is worth that the decision's draw may bring
  u32 generation = 0;
  struct Entry {
    u64 key;
    u32 generation;
    int value;
  };
  std::vector<Entry> memo;

  explicit Search(const Judge& j) : judge(j), memo(1 << 13) {
    Rng r(5);
    for (u64& key : CARD_KEY) key = r.next();
  }
  Entry& entry(u64 key) { return memo[key & (memo.size() - 1)]; }

  void begin(const State& table) {
    count_hidden(table, hidden);
    owner = decider(table);
    generation++;
    before = nodes;
    knows_friends = false;
    if (table.N > 1 && table.nf) {
      initApp(friends, table, weights);
      knows_friends = true;
    }
  }

  int start_value(const State& t) {
    int16_t x[INPUTS];
    features(t, hidden, x, -1);
    nodes++;
    return judge.chance(judge.start(x));
  }
  int draw_value(const State& t, int stop) {
    int16_t x[INPUTS];
    features(t, hidden, x, stop);
    nodes++;
    return judge.chance(judge.draw(x));
  }

  // What a friend whose chance comes later would do: what a deckhand takes, by its wants at the decision.
  Move friends_move(const State& t, const Fr& frame) {
    Move moves[256];
    int n = legal(t, moves), best = 0;
    double most = 0.05;
    int poorest = -1;
    for (int i = 0; i < t.N; i++)
      if (i != frame.a && (poorest < 0 || t.s[i].nc < t.s[poorest].nc)) poorest = i;
    for (int q = 0; q < n; q++) {
      if (moves[q].k == M_COMP && worth_marker(t, moves[q].card)) return moves[q];
      if (moves[q].k != M_TAKE) continue;
      int card = moves[q].card;
      double worth;
      if (COLOR_BIT[card]) {
        if (moves[q].to >= 0 && moves[q].to != poorest) continue;
        int way;
        worth = friends.tradeW(frame.a, card, &way);
        if (way != (int)moves[q].dec) continue;
      } else {
        worth = friends.worth(frame.a, card);
      }
      worth -= 0.35;
      if (worth > most) most = worth, best = q;
    }
    return moves[best];
  }

  // The legal moves that are looked at below the root: no Time card is set aside, gifts go to the poorest, and an
  // expedition is paid for with the professions that cost least.
  int sensible(const State& t, Move* moves) {
    const int n = legal(t, moves), seat = decider(t);
    int poorest = -1, kept = 0;
    for (int i = 0; i < t.N; i++)
      if (i != seat && (poorest < 0 || t.s[i].nc < t.s[poorest].nc)) poorest = i;
    auto price = [](const Move& move) {
      int sum = 0;
      for (int g = 0; g < move.ng; g++) sum += COST[move.give[g]];
      return sum;
    };
    for (int q = 0; q < n; q++) {
      const Move move = moves[q];
      if (move.k == M_ASIDE) continue;
      if (move.k == M_TAKE && move.to >= 0 && move.to != poorest) continue;
      if (move.k == M_EXP && kept && moves[kept - 1].k == M_EXP && moves[kept - 1].card == move.card) {
        if (price(move) < price(moves[kept - 1])) moves[kept - 1] = move;
        continue;
      }
      moves[kept++] = move;
    }
    return kept;
  }

  int state_value(State& t, int depth) {
    for (;;) {
      if (!t.nf) return t.won ? WON : 0;
      const Fr frame = t.fr[t.nf - 1];
      if (frame.k == F_DISC) {
        if (t.drawn) {
          int stop = move_value(t, mv(M_STOP), depth + 1);
          return std::max(stop, draw_value(t, stop));
        }
        u64 key = key_of(t);
        Entry& e = entry(key);
        if (e.key == key && e.generation == generation) return e.value;
        int value = start_value(t);
        entry(key) = {key, generation, value};
        return value;
      }
      if (frame.k == F_TAKE && frame.a != owner && knows_friends) {
        apply(t, friends_move(t, frame));
        continue;
      }
      bool taking = frame.k == F_TAKE;
      u64 key = taking ? key_of(t) : 0;
      if (taking) {
        Entry& e = entry(key);
        if (e.key == key && e.generation == generation) return e.value;
      }
      Move moves[256];
      const int n = nodes - before < MOST_NODES || !taking ? sensible(t, moves) : legal(t, moves) ? 1 : 0;
      int best = -1;
      for (int q = 0; q < n; q++) best = std::max(best, move_value(t, moves[q], depth + 1));
      if (taking) entry(key) = {key, generation, best};
      return best;
    }
  }

  int move_value(const State& t, const Move& move, int depth) {
    if (move.k == M_DRAW) return card_value(t, depth);
    State next;
    lightCopy(next, t);
    next.exact = 0;
    apply(next, move);
    return state_value(next, depth);
  }

  // The mean over the next card; cards that lead to the same table are judged once.
  int card_value(const State& t, int depth) {
    Hid next;
    nextCards(t, next);
    if (!next.tot) return start_value(t);
    State before;
    copyState(before, t);
    const bool time = !t.drawn;
    if (!time && !before.ndk) {
      before.ndk = before.ndi;
      memcpy(before.deck, before.disc, before.ndi);
      before.ndi = 0;
    }
    int known[128];
    memset(known, -1, sizeof known);
    int64_t sum = 0;
    for (int card = 0; card < CARD_COUNT; card++) {
      if (!next.n[card]) continue;
      int like = -1;
      if (TYPE[card] == SHIP) {
        bool repels = t.s[t.active].cut >= STRENGTH[card];
        like = t.colors & COLOR_BIT[card] && !repels
                   ? 0
                   : 1 + COLOR[card] * 20 + COINS[card] * 2 + repels + (GIFT[card] && t.N > 1 ? 10 : 0);
        if (known[like] >= 0) {
          if (!depth && each_card) each_card[card] = known[like];
          sum += (int64_t)known[like] * next.n[card];
          continue;
        }
      }
      State after;
      lightCopy(after, before);
      after.exact = 0;
      (time ? after.timed[after.nt - 1] : after.deck[after.ndk - 1]) = card;
      apply(after, mv(M_DRAW));
      int value = state_value(after, depth + 1);
      if (like >= 0) known[like] = value;
      if (!depth && each_card) each_card[card] = value;
      sum += (int64_t)value * next.n[card];
    }
    return (int)(sum / next.tot);
  }
};

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

struct Judged {
  Move move;
  int value;
};

// The best move, its chance, and what every move is worth. A Time card is set aside where that is worth more
// points.
static Move decide(const State& table, Search& search, int* best_value = nullptr,
                   std::vector<Judged>* all = nullptr) {
  Move moves[256];
  int n = legal(table, moves);
  if (n == 1 && !best_value) return moves[0];
  if (table.fr[table.nf - 1].k == F_ASIDE && !search.win_points) return moves[1];
  search.begin(table);
  if (table.fr[table.nf - 1].k == F_ASIDE) {
    const int64_t aside = search.move_value(table, moves[0], 0), leave = search.move_value(table, moves[1], 0);
    const int points = table.np + search.win_points;
    if (best_value) *best_value = (int)std::max(aside, leave);
    return aside * (points + 1) > leave * points ? moves[0] : moves[1];
  }
  int best = -1, place = 0;
  for (int q = 0; q < n; q++) {
    int value = search.move_value(table, moves[q], 0);
    if (all) all->push_back({moves[q], value});
    if (value > best) best = value, place = q;
  }
  if (best_value) *best_value = best;
  return moves[place];
}

static const int NEVER = 1 << 30;

// Plays on to the end, or until this turn starts; returns what the table is worth then, less the luck of all cards.
static int64_t less_luck(State& table, Search& search, int turn = NEVER) {
  int64_t luck = 0;
  while (table.nf) {
    int values[CARD_COUNT] = {}, value;
    search.each_card = values;
    const Move move = decide(table, search, &value);
    search.each_card = nullptr;
    if (table.turn >= turn) return value - luck;
    if (move.k == M_DRAW) luck += luck_of(table, values);
    apply(table, move);
  }
  return (table.won ? WON : 0) - luck;
}
