// Deckhand against rivals in C++, number for number (engine/royal/ai/rivals.py, rival_evaluator.py).
#pragma once
#include "deckhand.h"

struct RW {
  double pace = 0.42, pace_alone = 1.17, least_rounds = 0.5, unable = 2.0, far = 5.0, point = 3.0, late_point = 1.5,
         rival = 0.6, leader = 0.1, spent = 3.5, spent_now = 2.0, taxed = 0.6, last_coin = 0.02, delay = 0.7,
         own_turns = 0.5, price = 0.9, kept = 0.35, one_away = 0.7, further_away = 0.4, symbol = 0.8, hoard = 2.4,
         goal = 1.0, contract_points = 1.0, margin = 0.01, denial = 1.0, end = 3.0, far_ahead = 3.0, hope = 1.2,
         own_hope = 0.84, coins_a_point = 3.0, showdown = 10.0;
};
static const int NRW = sizeof(RW) / sizeof(double);
static const double LEAST_VALUE = 0.05;

static int taxed_from() {
  static int least = 0;
  if (!least) {
    least = 99;
    for (int i = 0; i < POOL_COUNT; i++)
      if (TYPE[POOL[i]] == TAX) least = std::min(least, TAXED_FROM[POOL[i]]);
  }
  return least;
}
static int most_influence() {
  static int most = -1;
  if (most < 0)
    for (int c = 0; c < CARD_COUNT; c++)
      if (TYPE[c] == PROF) most = std::max(most, INFLUENCE[c]);
  return most;
}
static inline int turns_in_round(const State& t) { return (2 * t.N - t.active - 1) % t.N; }
static inline bool after(const State& t, int seat, int other) {
  return (other - t.active + t.N) % t.N > (seat - t.active + t.N) % t.N;
}

struct Race {
  int seat, turns;
  double rounds, near, point, coins[5], weights[5];
  Race(const State& t, int me, const RW& w) : seat(me) {
    const int n = t.N;
    turns = turns_in_round(t);
    if (t.ending)
      rounds = (double)turns / n;
    else {
      int most = 0;
      for (int i = 0; i < n; i++) most = i ? std::max<int>(most, t.s[i].inf) : t.s[i].inf;
      const double each = w.pace + w.pace_alone / n, rest = (turns + 0.5) / n;
      rounds = std::max(std::max((t.ends_at - most) * each, w.least_rounds * each), rest);
    }
    near = 1.0 - std::min(1.0, rounds / w.far);
    point = w.point + w.late_point * near;
    double sum = 0;
    for (int i = 0; i < n; i++) sum += t.s[i].inf;
    const double mean = sum / n, each = w.rival / (n - 1);
    for (int i = 0; i < n; i++) {
      weights[i] = i == me ? 0.0 : each * std::max(0.0, 1.0 + w.leader * (t.s[i].inf - mean));
      if (t.ending && !turns && !after(t, me, i)) {
        coins[i] = w.last_coin;
        continue;
      }
      const int held = t.s[i].nc;
      double value = std::min(1.0, (w.spent * rounds + w.spent_now) / (held + 1.0));
      if (held >= taxed_from() - 1) value *= w.taxed;
      coins[i] = std::max(w.last_coin, value);
    }
  }
};

static double lead(const State& t, const Race& r, int gain, const RW& w) {
  double best = 0;
  for (int i = 0; i < t.N; i++)
    if (i != r.seat) {
      const int chances = r.turns + after(t, r.seat, i), coins = t.s[i].nc + r.turns;
      const double hope = chances ? std::min(w.hope * chances, coins / w.coins_a_point) : 0.0;
      best = std::max(best, t.s[i].inf + hope);
    }
  return t.s[r.seat].inf + gain + w.own_hope * r.turns - best;
}
static double end_value(const State& t, const Race& r, int gain, const RW& w) {
  if (t.ending || t.s[r.seat].inf + gain < t.ends_at) return 0.0;
  return w.end * std::max(-w.far_ahead, std::min(w.far_ahead, lead(t, r, gain, w)));
}

// What things are worth to a seat, as the seat that is asked sees the race (`Utility`).
struct Use {
  double cards[CARD_COUNT], colors[8], chances[8], decline[6];
  int goal[CARD_COUNT];
  double bust, tax, keep, coin, point;
};

// `worth` has what completing the contract of each slot is worth, where it is known otherwise.
static void use_of(const State& t, int i, const Race& r, const RW& w, Use& u, const double* worth = nullptr) {
  memset(&u, 0, sizeof u);
  const Seat& s = t.s[i];
  const double delayed = std::max(0.0, r.rounds - w.delay), serving = delayed * (w.own_turns + (1.0 - w.own_turns) / t.N);
  u.point = r.point;
  for (int c = 0; c < CARD_COUNT; c++) {
    u.goal[c] = -1;
    if (TYPE[c] != PROF) continue;
    u.cards[c] = EACH_TURN[c] * serving + r.point * INFLUENCE[c];
    const int keeper = POWER[c] - P_KEEP_TRADED_SHIP_YELLOW;
    if (keeper >= 0 && keeper < 5) u.cards[c] += r.point * w.kept * delayed;
  }
  if (r.rounds >= w.least_rounds) {
    double gains[3];
    for (double& g : gains) g = w.symbol * std::min(1.0, r.rounds / w.far);
    for (int e = 0; e < t.ne; e++) {
      const int x = t.exped[e];
      const int points = INFLUENCE[x] - (REQUIRES_ANCHOR[x] + REQUIRES_CROSS[x] + REQUIRES_HOUSE[x]);
      const double gain = std::max(0.0, r.point * points + COINS[x]);
      int lacking[3], m = missing_symbols(t, x, s, lacking);
      const double share = m == 1 ? w.one_away : w.further_away;
      for (int q = 0; q < m; q++) {
        double& g = gains[lacking[q] >> 1];  // 1, 2, 4
        g = std::max(gain * share / m, g);
      }
    }
    for (int c = 0; c < CARD_COUNT; c++)
      if (TYPE[c] == PROF && SYMBOL[c]) {
        double most = -1;
        for (int q = 0; q < 3; q++)
          if (SYMBOL[c] >> q & 1) most = std::max(most, gains[q]);
        u.cards[c] += most;
      }
  }
  u.coin = r.coins[i];
  double sums[4];
  int wanted[4], ns = 0;
  for (int t_ = 0; t_ < t.K; t_++) {
    const int k = t.contracts[t_];
    bool able = s.markers > 0, any = t.nm[t_] > 0;
    for (int j = 0; j < t.N; j++) any |= t.steps[t_][j] > 0;
    if (any) able = !inMk(t, t_, i) && (t.steps[t_][i] > 0 || s.markers > 0);
    if (!able) continue;
    double points = CINF[std::min(s.completed + 1, 3)] - CINF[s.completed];
    if (r.rounds > 1.0) points = std::max(points, w.contract_points);
    const double value =
        worth ? worth[t_] : w.goal * (REWARD[k][std::min<int>(t.nm[t_], 4)] * r.coins[i] + r.point * points);
    const bool active = i == t.active;
    switch (TERM[k]) {
      case T_PROFESSIONS: {
        int m[2] = {FIRST[k], SECOND[k]};
        for (int j = 0; j < s.nd; j++) {
          const int kind = KIND[s.disp[j]];
          if (kind < 0) continue;
          if (kind == m[0])
            m[0] = -1;
          else if (kind == m[1])
            m[1] = -1;
        }
        const int lack = std::max(1, (m[0] >= 0) + (m[1] >= 0));
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && KIND[c] >= 0 && (KIND[c] == m[0] || KIND[c] == m[1])) u.cards[c] += value / (lack + 0.3);
        break;
      }
      case T_CUTLASSES: {
        const int lack = std::max(1, NEED[k] - progress(t, t_, i));
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && CUTLASSES[c]) u.cards[c] += value * std::min(CUTLASSES[c], lack) / (lack + 0.5);
        break;
      }
      case T_CHEAP_PROFESSIONS: {
        const int lack = std::max(1, NEED[k] - progress(t, t_, i));
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && COST[c] <= 3) u.cards[c] += value / (lack + 0.5);
        break;
      }
      case T_INFLUENCE: {
        const int lack = std::max(1, NEED[k] - progress(t, t_, i));
        const double point = value / (lack + 1.0);
        double promised[8];
        for (int y = 0; y < 8; y++) promised[y] = y ? 0.6 : 0.0;
        u64 seen = 0;
        for (int e = 0; e < t.ne; e++) {
          const int x = t.exped[e];
          if (seen >> (x & 63) & 1) continue;
          seen |= 1ULL << (x & 63);
          int o[3], m = missing_symbols(t, x, s, o), bits = 0;
          if (!m) continue;
          const double g = (double)(INFLUENCE[x] - (REQUIRES_ANCHOR[x] + REQUIRES_CROSS[x] + REQUIRES_HOUSE[x])) / m;
          for (int z = 0; z < m; z++) bits |= o[z];
          for (int y = 1; y < 8; y++)
            if (promised[y] < g && (y & bits)) promised[y] = g;
        }
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF) u.cards[c] += point * std::min(INFLUENCE[c] + promised[SYMBOL[c]], (double)lack);
        break;
      }
      case T_EXPEDITIONS: {
        int best = 99, bits = 0;
        for (int e = 0; e < t.ne; e++) {
          int o[3], m = missing_symbols(t, t.exped[e], s, o);
          if (m && m < best) {
            best = m, bits = 0;
            for (int z = 0; z < m; z++) bits |= o[z];
          }
        }
        int held = 0;
        for (int j = 0; j < s.nd; j++) held += SYMBOL[s.disp[j]] > 0;
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && SYMBOL[c]) {
            if (best < 99)
              u.cards[c] += (SYMBOL[c] & bits) ? value / (best + 0.3) : 0.0;
            else
              u.cards[c] += value * (held < 3 ? 0.25 : 0.05);
          }
        break;
      }
      case T_PAY_COINS:
        wanted[ns] = AT_LEAST[k], sums[ns++] = value;
        break;
      default: {
        const int left = STEPS[k] > 1 ? STEPS[k] - t.steps[t_][i] : NEED[k] - progress(t, t_, i), many = std::max(1, left);
        switch (TERM[k]) {
          case T_SHIP_COLORS:
            if (active) {
              const int goal = AT_LEAST[k];
              u.colors[goal] = std::max(u.colors[goal], value / many);
              double chance = 1.0;
              for (int c = goal - 1; c >= 0; c--) {
                chance *= std::max(0, 5 - c) / 5.0;
                u.chances[c] = std::max(u.chances[c], value / many * chance);
              }
            }
            break;
          case T_BUST:
            if (active) u.bust += value / many * 0.8;
            break;
          case T_PAY_TAX:
            u.tax = std::max(u.tax, value / many);
            wanted[ns] = taxed_from(), sums[ns++] = value / many;
            break;
          case T_DECLINE_COINS:
            u.decline[DECLINED[k]] += value / (many + 0.3);
            break;
          case T_KEEP_REPELLED: {
            u.keep = std::max(u.keep, value / many);
            const int more = std::max(0, 5 - (int)s.cut);
            for (int c = 0; more && c < CARD_COUNT; c++)
              if (TYPE[c] == PROF && CUTLASSES[c]) u.cards[c] += value * 0.32 * std::min(CUTLASSES[c], more);
            break;
          }
        }
      }
    }
  }
  const double coin = u.coin;
  for (int q = 0; q < ns; q++)
    if (s.nc < wanted[q]) u.coin = std::max(u.coin, std::min(w.hoard, coin + sums[q] / (2.0 * wanted[q])));
}

static inline double trade_use(const State& t, int i, int c, const Use& u, int* way) {
  const Seat& s = t.s[i];
  const int more = trade_bonus(s, c);
  double coins = COINS[c] * u.coin + more * u.coin;
  if (COINS[c] + more && (t.ndk || t.ndi)) coins += u.point * kept_points(s, c);
  const double extra = 0.8 * extra_takes(s, c), declined = u.decline[COLOR[c]];
  *way = declined > coins;
  return std::max(declined, coins) + extra;
}

// Takes of a seat from a harbor, as `Taker.steps`: what is left stays in the harbor.
struct Chooser {
  double values[CARD_COUNT];
  int brings[CARD_COUNT];
  bool known[CARD_COUNT];
  int purse;
  double least, fee;
  // Returns the value; `took` gets the cards.
  template <class F>
  double take(F& of, u8* harbor, int& n, int takes, u8* took, int& nt) {
    double total = 0;
    int coins = purse;
    nt = 0;
    for (int q = 0; q < takes; q++) {
      int best = -1;
      double most = least;
      for (int j = 0; j < n; j++) {
        const int c = harbor[j];
        if (!known[c]) of(c), known[c] = true;
        if (values[c] > most && coins + brings[c] >= 0) best = j, most = values[c];
      }
      if (best < 0) break;
      const int c = harbor[best];
      total += most - fee;
      coins += brings[c];
      took[nt++] = c;
      memmove(harbor + best, harbor + best + 1, n - best - 1);
      n--;
    }
    return total;
  }
};

struct Rivals {
  const State& t;
  const RW& w;
  Race race;
  Use use[5];
  Chooser by[5];
  double fee_gained;
  bool showdown;
  Rivals(const State& table, int me, const RW& weights) : t(table), w(weights), race(table, me, weights) {
    for (int i = 0; i < t.N; i++) {
      use_of(t, i, race, w, use[i]);
      const bool active = i == t.active;
      Chooser& b = by[i];
      memset(b.known, 0, sizeof b.known);
      b.fee = active ? 0.0 : race.coins[i];
      b.least = LEAST_VALUE + b.fee;
      b.purse = t.s[i].nc - !active;
    }
    fee_gained = me == t.active ? race.coins[me] : 0.0;
    showdown = t.ending && me == t.active;
  }
  int gain(int c) const { return COLOR_BIT[c] ? kept_points(t.s[race.seat], c) : INFLUENCE[c]; }
  void set(int i, int c) {
    const Seat& s = t.s[i];
    const Use& u = use[i];
    Chooser& b = by[i];
    if (!COLOR_BIT[c]) {
      const int cost = hire_cost(s, c);
      b.brings[c] = -cost;
      b.values[c] = u.cards[c] - cost * (w.price * u.coin);
    } else {
      int way;
      b.brings[c] = COINS[c] + trade_bonus(s, c);
      bool declines = false;
      for (double d : u.decline) declines |= d != 0;
      if (declines)
        b.values[c] = trade_use(t, i, c, u, &way);
      else
        b.values[c] = b.brings[c] * u.coin + (0.8 * extra_takes(s, c) + u.point * kept_points(s, c));
    }
    if (i == race.seat && !t.ending) {
      const int lacks = t.ends_at - s.inf, g = gain(c);
      if (lacks <= most_influence() && g && g >= lacks) b.values[c] += end_value(t, race, g, w);
    }
  }
  double take(int i, u8* harbor, int& n, int takes, u8* took, int& nt) {
    auto of = [&](int c) { set(i, c); };
    return by[i].take(of, harbor, n, takes, took, nt);
  }
  int takes_after(int i) const { return 1 + t.s[i].pow[P_EXTRA_CARD]; }
  double following(int seat, const u8* left, int n) {
    u8 h[124], took[124];
    memcpy(h, left, n);
    double total = 0;
    int nt;
    while ((seat = (seat + 1) % t.N) != t.active) {
      const double gained = take(seat, h, n, takes_after(seat), took, nt);
      total += fee_gained * nt - race.weights[seat] * gained;
    }
    return total;
  }
  double harbor(const u8* cards, int n, int colors) {
    u8 h[124], took[124];
    int left = n, nt;
    memcpy(h, cards, n);
    const int me = t.active, takes = TAKES_BY[colors] + t.s[me].pow[P_EXTRA_CARD];
    double total = take(me, h, left, takes, took, nt);
    total += use[me].coin * income_of(t.s[me], n, colors);
    total += following(me, h, left);
    if (showdown) {
      int more = 0;
      for (int j = 0; j < nt; j++) more += gain(took[j]);
      const double ahead = lead(t, race, more, w) / (1 + race.turns);
      total += w.showdown * std::max(0.0, std::min(1.0, 0.5 + ahead));
    }
    return total;
  }
};

// The value of drawing on from this harbor, and then of stopping, or with depth left of what is better.
template <class J>
static double ahead(const State& st, J& judge, const Use& mine, double bust, Hid& hidden, u8* h, int n, int colors,
                    double stay, int depth) {
  const int cols = popc(colors);
  const double hoped = mine.chances[cols] * 0.95;
  double go = 0, same = stay;
  bool asked = false;
  if (hidden.tot <= 0) return stay;
  for (int c = 0; c < CARD_COUNT; c++) {
    const int copies = hidden.n[c];
    if (!copies) continue;
    double v;
    auto placed_of = [&](int bit, double more) {
      h[n] = c;  // or the first ship like it: which of two cards alike goes first decides between equals
      for (int like = c - 1; bit && like >= 0; like--)
        if (hidden.n[like] && COLOR_BIT[like] == COLOR_BIT[c] && COINS[like] == COINS[c] && GIFT[like] == GIFT[c]) h[n] = like;
      double value = judge.harbor(h, n + 1, popc(colors | bit)) + more;
      if (depth) {
        hidden.n[c]--, hidden.tot--;
        value = std::max(value, ahead(st, judge, mine, bust, hidden, h, n + 1, colors | bit, value, depth - 1));
        hidden.n[c]++, hidden.tot++;
      }
      return value;
    };
    auto same_of = [&] {  // the harbor as it is, drawn on from once more
      if (!asked && depth) same = std::max(stay, ahead(st, judge, mine, bust, hidden, h, n, colors, stay, depth - 1));
      asked = true;
      return same;
    };
    if (TYPE[c] == PROF) {
      v = std::max(hoped, placed_of(0, 0.0));
    } else if (TYPE[c] == SHIP) {
      const bool repels = st.s[st.active].cut >= STRENGTH[c], clash = COLOR_BIT[c] & colors;
      double placed = 0, repelled = 0;
      if (!clash) placed = std::max(placed_of(COLOR_BIT[c], mine.colors[cols + 1]), mine.chances[cols + 1] * 0.95);
      if (repels) repelled = same_of() + (mine.keep > 0 && newToNest(st, c) ? mine.keep : 0.0);
      v = !repels ? (clash ? bust : placed) : clash ? repelled : std::max(repelled, placed);
    } else
      v = std::max(hoped, same_of()) + judge.apart(c);
    go += copies * v;
  }
  return go / hidden.tot;
}

// Draw or stop, by the values that `judge.harbor` and these figures give. Expeditions and taxes add `apart` of them.
template <class J>
static Move discover(const State& st, J& judge, const Use& mine, double bust, double margin, int depth = 0) {
  Hid hidden;
  nextCards(st, hidden);
  if (!hidden.tot || (!st.ndk && st.shuffles)) return mv(M_STOP);  // only what was repelled could come again
  const double stay = judge.harbor(st.harbor, st.nh, popc(st.colors));
  u8 h[124];
  memcpy(h, st.harbor, st.nh);
  double go = ahead(st, judge, mine, bust, hidden, h, st.nh, st.colors, stay, 0);
  if (depth && go <= stay + margin) go = ahead(st, judge, mine, bust, hidden, h, st.nh, st.colors, stay, depth);
  return go > stay + margin ? mv(M_DRAW) : mv(M_STOP);
}
template <class J>
static Move repelling(const State& st, J& judge, const Move* moves, const Use& mine, double bust) {
  const int c = st.revealed, cols = popc(st.colors);
  const double stay = judge.harbor(st.harbor, st.nh, cols);
  const bool can = moves[1].k == M_NEST;
  const double nest = can ? stay + mine.keep : -1e300;
  if (COLOR_BIT[c] & st.colors) {
    if (bust > std::max(std::max(0.0, stay), nest)) return mv(M_KEEP);
    return nest < stay ? mv(M_REPEL) : mv(M_NEST);
  }
  u8 h[124];
  memcpy(h, st.harbor, st.nh);
  h[st.nh] = c;
  const double in = judge.harbor(h, st.nh + 1, cols + 1) + mine.colors[cols + 1];
  if (nest > in) return mv(M_NEST);
  return in >= stay + 0.3 ? mv(M_KEEP) : mv(M_REPEL);
}
struct RivalJudge {
  Rivals& r;
  double harbor(const u8* h, int n, int cols) { return r.harbor(h, n, cols); }
  double apart(int c) {
    if (TYPE[c] == EXPE) return 1.0;
    double value = 0;
    for (int i = 0; i < r.t.N; i++)
      if (r.t.s[i].nc >= TAXED_FROM[c]) value += r.use[i].tax - due(r.t.s[i].nc, c);
    return value;
  }
};

static Move rival(const State& st, const RW& w) {
  Move L[256];
  const int n = legal(st, L), seat = decider(st);
  const Fr f = st.fr[st.nf - 1];
  if (f.k == F_OFFER) return L[0];
  for (int q = 0; q < n; q++)
    if (L[q].k == M_COMP) return L[q];
  if (n == 1) return L[0];
  static thread_local char room[sizeof(Rivals)];
  Rivals& r = *new (room) Rivals(st, seat, w);
  int best = -1;
  double most = 0;
  for (int q = 0; q < n; q++)
    if (L[q].k == M_EXP) {
      double given = 0;
      int points = 0;
      for (int g = 0; g < L[q].ng; g++) {
        const double serving = std::max(0.0, r.race.rounds - w.delay) * (w.own_turns + (1.0 - w.own_turns) / st.N);
        given += EACH_TURN[L[q].give[g]] * serving + r.race.point * INFLUENCE[L[q].give[g]];
        points += INFLUENCE[L[q].give[g]];
      }
      const int e = L[q].card;
      const double value = r.race.point * INFLUENCE[e] + COINS[e] * r.race.coins[seat] - given +
                           end_value(st, r.race, INFLUENCE[e] - points, w);
      if (value > most) best = q, most = value;
    }
  if (best >= 0) return L[best];
  if (f.k == F_BUSTED) return L[0];
  RivalJudge judge{r};
  const Use& mine = r.use[seat];
  if (f.k == F_DISC) return st.drawn ? discover(st, judge, mine, mine.bust, w.margin) : L[0];
  if (f.k == F_REPEL) return repelling(st, judge, L, mine, mine.bust);
  const double fee =
      seat == st.active ? 0.0 : r.race.coins[seat] + r.race.weights[st.active] * r.race.coins[st.active];
  double best_own = 0;
  for (int q = 0; q < n; q++) {
    if (L[q].k != M_TAKE) continue;
    const int c = L[q].card;
    double v;
    if (!COLOR_BIT[c]) {
      if (!r.by[seat].known[c]) r.set(seat, c), r.by[seat].known[c] = true;
      v = r.by[seat].values[c];
    } else {
      int way;
      v = trade_use(st, seat, c, mine, &way);
      if (way == (int)L[q].dec)
        v += L[q].to >= 0 ? -GIFT[c] * r.race.weights[L[q].to] * r.race.coins[L[q].to] : 0.0;
      else
        v -= 50.0;
    }
    v -= fee;
    if (v <= -w.denial) continue;
    u8 h[124], took[124];
    int hn = 0, nt;
    bool gone = false;
    for (int j = 0; j < st.nh; j++) {
      if (!gone && st.harbor[j] == c)
        gone = true;
      else
        h[hn++] = st.harbor[j];
    }
    double rest = 0;
    if (f.b > 1) rest = r.take(seat, h, hn, f.b - 1, took, nt);
    rest += r.following(seat, h, hn);
    if (best < 0 || v + rest > most || (v + rest == most && v > best_own)) best = q, most = v + rest, best_own = v;
  }
  if (best < 0 || most <= LEAST_VALUE + r.following(seat, st.harbor, st.nh)) return L[0];
  return L[best];
}
