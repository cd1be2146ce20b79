// The navigator against rivals (engine/royal/ai/navigator/standing.py and rival.py), number for number: a network of
// integers says a seat's chance where a turn starts, and this turn is played out by what rivals take as deckhand would.
#pragma once
#include <unordered_map>

#include "rivals.h"

static const int UNIT = 64, MOST = 255, GOALS = 18, GOAL = 5, ABILITIES = 13;
static const int LACKS[] = {0, 1, 2, 3, 4, 5, 6, 8, 10}, HAVE[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14};
static const int LEADS[] = {-5, -4, -3, -2, -1, 0, 1, 2, 3, 4}, RICHER[] = {-2, 0, 1, 3, 5};
static const int SEAT_BLOCK = ABILITIES + 9 + 12 + 5 + 12 + 4 + GOAL * GOALS, RACE_AT = 2 * SEAT_BLOCK;
static const int INPUTS = RACE_AT + 5 + 5 + 5 + 5 + 1 + 3 * 10 + 9 + 5 + 5 + 8;
static const int H1 = 32, H2 = 16, EDGE = 8192;

struct Pair {
  int16_t place, value;
};
struct Pairs {
  int n = 0;
  Pair at[400];
  void add(int place, int value) {
    if (value) at[n++] = {(int16_t)place, (int16_t)value};
  }
};

// A network in integers, as the game reads it.
struct Net {
  int32_t sigmoid[513], b1[H1], b2[H2], b3;
  int16_t w1[INPUTS * H1], w2[H1 * H2], w3[H2];
  bool read(const char* path) {
    FILE* f = fopen(path, "rb");
    if (!f) return false;
    bool ok = fread(this, sizeof *this, 1, f) == 1;
    fclose(f);
    return ok;
  }
  void add(int32_t* sums, const Pairs& p, int at) const {
    for (int q = 0; q < p.n; q++) {
      const int16_t* w = w1 + (size_t)(at + p.at[q].place) * H1;
      const int32_t v = p.at[q].value;
      for (int j = 0; j < H1; j++) sums[j] += v * w[j];
    }
  }
  int score(const int32_t* sums) const {
    int32_t b[H2];
    memcpy(b, b2, sizeof b);
    for (int i = 0; i < H1; i++) {
      if (sums[i] < 256) continue;
      const int32_t v = std::min(sums[i] >> 8, 4095);
      for (int j = 0; j < H2; j++) b[j] += v * w2[i * H2 + j];
    }
    int64_t z = b3;
    for (int j = 0; j < H2; j++)
      if (b[j] >= 256) z += (int64_t)std::min(b[j] >> 8, 16383) * w3[j];
    return (int)(z >> 7);
  }
  int chance(int z) const {
    if (z >= EDGE) return sigmoid[512];
    if (z <= -EDGE) return sigmoid[0];
    const int slot = (z + EDGE) >> 5, rest = (z + EDGE) & 31;
    return sigmoid[slot] + (((sigmoid[slot + 1] - sigmoid[slot]) * rest) >> 5);
  }
};

// The table where a turn starts, as one seat sees it.
struct Standing {
  const State& t;
  int me, n, active, rest, ahead;
  Standing(const State& table, int seat, bool begins) : t(table), me(seat), n(table.N) {
    active = begins ? t.active : (t.active + 1) % n;
    rest = (n - active) % n;
    ahead = (me - active + n) % n;
  }
  void block(int i, const Seat& s, Pairs& p, u32 done = 0) const {  // `done`: slots of contracts that it completes until then
    static const int SINGLE[] = {P_EXPEDITION_HOUSE, P_EXPEDITION_ANCHOR,    P_EXPEDITION_CROSS, P_EXPEDITION_WILD,
                                 P_HIRE_DISCOUNT,    P_EMPTY_HARBOR_COIN,    P_FIVE_CARD_COINS,  P_EXTRA_CARD,
                                 -1,                 P_SHIPS_MINUS_ONE_COINS, P_THREE_OR_FOUR_CARD_COIN};
    auto five = [&](int first) {
      int sum = 0;
      for (int c = 0; c < 5; c++) sum += s.pow[first + c];
      return std::min(MOST, UNIT / 2 * sum);
    };
    p.add(0, five(P_TRADE_BONUS_YELLOW));
    for (int q = 0; q < 11; q++)
      p.add(1 + q, SINGLE[q] < 0 ? five(P_EXTRA_CARD_ON_TRADE_YELLOW) : std::min(MOST, UNIT / 2 * s.pow[SINGLE[q]]));
    p.add(12, five(P_KEEP_TRADED_SHIP_YELLOW));
    int at = ABILITIES;
    const int lack = t.ends_at - s.inf, coins = s.nc;
    for (int q = 0; q < 9; q++)
      if (lack <= LACKS[q]) p.add(at + q, UNIT);
    at += 9;
    for (int q = 0; q < 12; q++)
      if (coins >= HAVE[q]) p.add(at + q, UNIT);
    at += 12;
    for (int q = 0; q < 5; q++)
      if (s.cut > q) p.add(at + q, UNIT);
    at += 5;
    int claims = 0, near = 0, most = 0;
    for (int e = 0; e < t.ne; e++) {
      const int x = t.exped[e];
      int o[3];
      const int missing = missing_symbols(t, x, s, o);
      claims += missing == 0, near += missing == 1;
      if (!missing)
        most = std::max(most, INFLUENCE[x] - REQUIRES_ANCHOR[x] - REQUIRES_CROSS[x] - REQUIRES_HOUSE[x]);
    }
    int merchants = 0, expeditions = 0;
    for (int c = 0; c < 5; c++) merchants += s.pow[P_KEEP_TRADED_SHIP_YELLOW + c] > 0;
    for (int j = 0; j < s.nd; j++) expeditions += TYPE[s.disp[j]] == EXPE;
    const int values[] = {s.inf * UNIT / 8,
                          coins * UNIT / 8,
                          s.nd * UNIT / 8,
                          claims * UNIT,
                          near * UNIT,
                          most * UNIT / 2,
                          merchants * UNIT / 2,
                          s.ns * UNIT / 4,
                          UNIT * expeditions,
                          UNIT * (coins >= 1) * (lack <= 2),
                          UNIT * (s.nd - expeditions) / 8,
                          lack > 0 ? std::min(coins, lack * 3) * UNIT / 8 : 0};
    for (int q = 0; q < 12; q++) p.add(at + q, std::min(MOST, values[q]));
    at += 12;
    if (!t.K) return;
    for (int q = 0; q < std::min<int>(3, s.completed); q++) p.add(at + q, UNIT);
    at += 4;
    int ready = 0;
    for (int sl = 0; sl < t.K; sl++) {
      const int k = t.contracts[sl];
      if (inMk(t, sl, i) || done >> sl & 1)
        p.add(at + GOAL * k + 2, UNIT);
      else if (s.markers || t.steps[sl][i]) {
        const int have = STEPS[k] > 1 ? t.steps[sl][i] : std::min(NEED[k], std::max(0, held(s, k)));
        const int share = (int)((double)have / NEED[k] * UNIT);
        p.add(at + GOAL * k, share);
        p.add(at + GOAL * k + 3, UNIT);
        if (share >= UNIT) p.add(at + GOAL * k + 1, UNIT), ready++;
        if (NEED[k] > 2 && have == NEED[k] - 1) p.add(at + GOAL * k + 4, UNIT);
      }
    }
    p.add(at - 1, ready * UNIT);
  }
  void race(const int* inf, const int* coins, Pairs& p) const {
    int best = -99, money = 0;
    for (int i = 0; i < n; i++)
      if (i != me && (inf[i] > best || (inf[i] == best && coins[i] > money))) best = inf[i], money = coins[i];
    const int most = std::max(best, inf[me]), lead = inf[me] - best;
    const bool ending = t.ending || most >= t.ends_at, later = rest == 0 || ahead < rest;
    int at = RACE_AT;
    p.add(at + n - 1, UNIT), p.add(at + 5 + ahead, UNIT), p.add(at + 10 + rest, UNIT);
    if (ending) p.add(at + 15 + rest, UNIT), p.add(at + 20, UNIT);
    at += 21;
    for (int q = 0; q < 10; q++)
      if (lead >= LEADS[q]) {
        p.add(at + q, UNIT);
        if (ending) p.add(at + 10 + q, UNIT);
        if (ending && later) p.add(at + 20 + q, UNIT);
      }
    at += 30;
    for (int q = 0; q < 9; q++)
      if (t.ends_at - most <= LACKS[q]) p.add(at + q, UNIT);
    at += 9;
    int rank = 0, least = 99, sum = 0, wealth = 0;
    for (int i = 0; i < n; i++) {
      rank += inf[i] > inf[me] || (inf[i] == inf[me] && coins[i] > coins[me]);
      least = std::min(least, inf[i]), sum += inf[i], wealth += coins[i];
    }
    p.add(at + std::min(4, rank), UNIT);
    at += 5;
    const int richer = coins[me] - money;
    for (int q = 0; q < 5; q++)
      if (richer >= RICHER[q]) p.add(at + q, UNIT);
    at += 5;
    const int values[] = {(best - least) * UNIT / 4,
                          sum * UNIT / (4 * n),
                          t.ne * UNIT / 2,
                          UNIT * later,
                          UNIT * (later && ending),
                          wealth * UNIT / (8 * n),
                          UNIT * (richer > 0 && ending && lead == 0),
                          UNIT * t.s[me].markers / 2};
    for (int q = 0; q < 8; q++)
      if (values[q] > 0) p.add(at + q, std::min(MOST, values[q]));
  }
  // All inputs, for learning.
  void inputs(Pairs& all) const {
    int16_t x[INPUTS] = {0};
    int inf[5], coins[5];
    for (int i = 0; i < n; i++) {
      Pairs p;
      block(i, t.s[i], p);
      for (int q = 0; q < p.n; q++) x[(i == me ? 0 : SEAT_BLOCK) + p.at[q].place] += p.at[q].value;
      inf[i] = t.s[i].inf, coins[i] = t.s[i].nc;
    }
    race(inf, coins, all);
    for (int q = 0; q < RACE_AT; q++) all.add(q, x[q]);
  }
};

struct Result {
  u8 n = 0;
  u8 took[12];
  int16_t coins = 0;
};

// The chance of a seat where the next turn starts, by what seats take until then.
struct Outlook {
  struct After {
    int32_t sums[H1];
    int inf, coins;
  };
  Standing at;
  const Net& net;
  std::unordered_map<u64, After> afters;
  std::unordered_map<u64, double> chances;
  double now, scale;
  Outlook(const State& t, int me, const Net& network, bool begins = false) : at(t, me, begins), net(network) {
    Result same[5];
    now = chance(same);
    scale = 14.6 / std::max(0.02, now * (1.0 - now));
  }
  static void mix(u64& key, u64 value) { key = (key ^ value) * 0x9E3779B97F4A7C15ULL, key ^= key >> 29; }
  static u64 key_of(int i, const Result& r) {
    u8 took[12];
    memcpy(took, r.took, r.n);
    std::sort(took, took + r.n);
    u64 key = (u64)(i + 1) << 40;
    mix(key, (u64)(r.coins + 1000));
    for (int q = 0; q < r.n; q++) mix(key, took[q] + 1);
    return key;
  }
  // `forced` is the slot of a contract that the seat completes besides; -1 for none.
  const After& after(int i, const Result& r, u64 key, int forced = -1) {
    auto found = afters.find(key);
    if (found != afters.end()) return found->second;
    Seat s;
    memcpy(&s, &at.t.s[i], offsetof(Seat, coins));
    for (int q = 0; q < r.n; q++) {
      const int c = r.took[q];
      if (COLOR_BIT[c]) {
        if (kept_points(s, c)) s.inf++, s.ns++;
        continue;
      }
      s.disp[s.nd++] = c;
      s.inf += INFLUENCE[c];
      s.cut += CUTLASSES[c];
      if (POWER[c] >= 0) s.pow[POWER[c]]++;
    }
    s.nc = std::max(0, (int)s.nc + r.coins);
    u32 done = 0;
    for (int sl = 0; sl < at.t.K; sl++) {  // contracts are completed as soon as they can be
      const int k = at.t.contracts[sl];
      const bool can = !IMMEDIATE[k] && TERM[k] != T_KEEP_REPELLED && s.markers && held(s, k) >= NEED[k];
      const bool may = sl == forced && (s.markers || at.t.steps[sl][i]);  // the last marker may have gone to another
      if (inMk(at.t, sl, i) || done >> sl & 1 || !(can || may)) continue;
      s.inf += CINF[s.completed + 1] - CINF[s.completed];
      s.completed++, s.markers -= s.markers > 0, s.nc += REWARD[k][at.t.nm[sl]];
      done |= 1u << sl;
      sl = -1;
    }
    After& a = afters[key];
    Pairs p;
    at.block(i, s, p, done);
    memset(a.sums, 0, sizeof a.sums);
    net.add(a.sums, p, i == at.me ? 0 : SEAT_BLOCK);
    a.inf = s.inf, a.coins = s.nc;
    return a;
  }
  // The chance with another contract completed, whose slot this is; or -1.
  double chance(const Result* results, int forced = -1) {
    u64 key = 1, each[5];
    for (int i = 0; i < at.n; i++) {
      each[i] = key_of(i, results[i]);
      if (forced >= 0 && i == at.me) mix(each[i], 1000 + forced);
      mix(key, each[i]);
    }
    auto found = chances.find(key);
    if (found != chances.end()) return found->second;
    int32_t sums[H1];
    memcpy(sums, net.b1, sizeof sums);
    int inf[5], coins[5];
    for (int i = 0; i < at.n; i++) {
      const After& a = after(i, results[i], each[i], i == at.me ? forced : -1);
      for (int j = 0; j < H1; j++) sums[j] += a.sums[j];
      inf[i] = a.inf, coins[i] = a.coins;
    }
    return chances[key] = judged(sums, inf, coins);
  }
  double judged(int32_t* sums, const int* inf, const int* coins) const {
    bool over = at.t.ending;
    for (int i = 0; i < at.n; i++) over |= inf[i] >= at.t.ends_at;
    if (!at.rest && over) {
      int ties = 0;
      for (int i = 0; i < at.n; i++) {
        if (inf[i] > inf[at.me] || (inf[i] == inf[at.me] && coins[i] > coins[at.me])) return 0.0;
        ties += inf[i] == inf[at.me] && coins[i] == coins[at.me];
      }
      return 1.0 / ties;
    }
    Pairs p;
    at.race(inf, coins, p);
    net.add(sums, p, 0);
    return net.chance(net.score(sums)) / 1048576.0;
  }
  double value(const Result* results) { return (chance(results) - now) * scale; }
};

static double WORTH = 2.0;  // of moments of contracts, times what the network says (`_MOMENT`)
// The navigator at one decision.
struct Pilot {
  const State& t;
  const int me;
  Rivals r;
  Outlook look;
  Use& mine;
  Chooser own;
  double bust;
  int receiver = -1;  // of gifts: the rival whose coins count least
  std::unordered_map<u64, double> harbors, gains;
  Pilot(const State& table, int seat, const Net& net, const RW& w)
      : t(table), me(seat), r(table, seat, w), look(table, seat, net), mine(r.use[seat]) {
    const bool active = me == t.active;
    memset(own.known, 0, sizeof own.known);
    own.fee = active ? 0.0 : 0.3, own.least = LEAST_VALUE, own.purse = t.s[me].nc - !active;
    if (t.K) {
      Result none[5];
      double worth[4];
      for (int sl = 0; sl < t.K; sl++) worth[sl] = WORTH * std::max(0.0, (look.chance(none, sl) - look.now) * look.scale);
      use_of(t, me, r.race, w, mine, worth);
    }
    Result busted[5];
    for (int i = 0; i < t.N; i++) busted[i].coins = income_of(t.s[i], 0, 0);
    bust = mine.bust + look.value(busted);
    for (int i = 0; i < t.N; i++)
      if (i != me && (receiver < 0 || r.race.weights[i] * r.race.coins[i] < r.race.weights[receiver] * r.race.coins[receiver]))
        receiver = i;
  }
  void set(int c) {
    const Seat& s = t.s[me];
    const bool ship = COLOR_BIT[c];
    own.brings[c] = ship ? COINS[c] + trade_bonus(s, c) : -hire_cost(s, c);
    Result all[5];
    all[me].n = 1, all[me].took[0] = c, all[me].coins = own.brings[c];
    double value = look.value(all);
    if (ship) value = std::max(value, mine.decline[COLOR[c]]) + 0.8 * extra_takes(s, c);
    own.values[c] = value;
  }
  // The value of the turn's end if the seat has taken this and leaves these cards; `fees` are what it paid.
  double outcome(const Result& mine_, const u8* left, int n, int fees) {
    Result all[5];
    all[me] = mine_;
    for (int q = 0; q < mine_.n; q++) all[receiver].coins += GIFT[mine_.took[q]];
    u8 h[124];
    memcpy(h, left, n);
    int seat = me;
    while ((seat = (seat + 1) % t.N) != t.active) {
      int ships = 0, nt;
      for (int j = 0; j < n; j++) ships += COLOR_BIT[h[j]] > 0;
      Result& a = all[seat];
      int coins = income_of(t.s[seat], n, ships);
      u8 took[124];
      r.take(seat, h, n, r.takes_after(seat), took, nt);
      a.n = nt;
      memcpy(a.took, took, nt);
      for (int q = 0; q < nt; q++) coins += r.by[seat].brings[took[q]];
      a.coins += coins - nt;
      fees += nt;
    }
    all[t.active].coins += fees;
    return look.value(all);
  }
  double harbor(const u8* cards, int n, int colors) {
    u64 key = (u64)(colors + 1) << 40;
    u8 sorted[124];
    memcpy(sorted, cards, n);
    std::sort(sorted, sorted + n);
    for (int j = 0; j < n; j++) Outlook::mix(key, sorted[j] + 1);
    auto found = harbors.find(key);
    if (found != harbors.end()) return found->second;
    u8 took[124];
    Result a;
    int left = n, nt;
    auto of = [&](int c) { set(c); };
    own.take(of, sorted, left, TAKES_BY[colors] + t.s[me].pow[P_EXTRA_CARD], took, nt);
    a.n = nt;
    memcpy(a.took, took, nt);
    int coins = income_of(t.s[me], n, colors);
    for (int q = 0; q < nt; q++) coins += own.brings[took[q]];
    a.coins = coins;
    return harbors[key] = outcome(a, sorted, left, 0);
  }
  double value_of(const State& other) {
    Outlook o(other, me, look.net);
    return (o.now - look.now) * look.scale;
  }
  double apart(int c) {
    if (TYPE[c] == EXPE) {
      static thread_local State more;
      lightCopy(more, t);
      more.exped[more.ne++] = c;
      return value_of(more);
    }
    Result all[5];
    double value = 0;
    bool any = false;
    for (int i = 0; i < t.N; i++)
      if (t.s[i].nc >= TAXED_FROM[c]) {
        all[i].coins = -due(t.s[i].nc, c);
        any = true;
        if (i == me) value += mine.tax;
      }
    return any ? value + look.value(all) : value;
  }
  // The best value of taking a card now and then the best ones.
  std::unordered_map<u64, double> known;
  double taking(const Seat& seat, Result took, u8* lying, int n, int card, int left, bool decline = false) {
    const int fee = me != t.active;
    Seat s;
    memcpy(&s, &seat, offsetof(Seat, coins));
    if (COLOR_BIT[card]) {
      took.coins += (decline ? 0 : COINS[card] + trade_bonus(s, card)) - fee;
      left += extra_takes(s, card);
    } else {
      took.coins -= hire_cost(s, card) + fee;
      s.disp[s.nd++] = card;
      s.inf += INFLUENCE[card], s.cut += CUTLASSES[card];
      if (POWER[card] >= 0) s.pow[POWER[card]]++;
    }
    u8 h[124];
    int m = 0;
    bool gone = false;
    for (int j = 0; j < n; j++) {
      if (!gone && lying[j] == card)
        gone = true;
      else
        h[m++] = lying[j];
    }
    took.took[took.n++] = card;
    left--;
    u64 key = Outlook::key_of(me, took);
    Outlook::mix(key, left + 1);
    auto found = known.find(key);
    if (found != known.end()) return found->second;
    double most = outcome(took, h, m, fee * took.n);
    if (left && known.size() < 200 && took.n < 11) {
      const int purse = t.s[me].nc + took.coins - fee;
      for (int j = 0; j < m; j++) {
        bool seen = false;
        for (int q = 0; q < j; q++) seen |= h[q] == h[j];
        if (!seen && (COLOR_BIT[h[j]] || hire_cost(s, h[j]) <= purse))
          most = std::max(most, taking(s, took, h, m, h[j], left));
      }
    }
    return known[key] = most;
  }
  double claimed(const Move& m) {
    static thread_local State other;
    lightCopy(other, t);
    Seat& s = other.s[me];
    for (int q = 0; q < m.ng; q++) rem(s.disp, s.nd, m.give[q]);
    rem(other.exped, other.ne, m.card);
    s.disp[s.nd++] = m.card;
    s.nc += COINS[m.card];
    const u8 ending = other.ending;
    countDisplay(other, me);
    other.ending = ending;
    return value_of(other);
  }
};

static double MARGIN = 0.01;
static int DEPTH = 0;
static Move pilot(const State& st, const Net& net, const RW& w) {
  Move L[256];
  const int n = legal(st, L), seat = decider(st);
  const Fr f = st.fr[st.nf - 1];
  if (f.k == F_OFFER) return L[0];
  for (int q = 0; q < n; q++)
    if (L[q].k == M_COMP) return L[q];
  if (n == 1) return L[0];
  Pilot p(st, seat, net, w);
  int best = -1;
  double most = 0;
  for (int q = 0; q < n; q++)
    if (L[q].k == M_EXP) {
      const double value = p.claimed(L[q]);
      if (value > most) best = q, most = value;
    }
  if (best >= 0) return L[best];
  if (f.k == F_BUSTED) return L[0];
  if (f.k == F_DISC) return st.drawn ? discover(st, p, p.mine, p.bust, MARGIN, DEPTH) : L[0];
  if (f.k == F_REPEL) return repelling(st, p, L, p.mine, p.bust);
  most = p.outcome(Result(), st.harbor, st.nh, 0);
  u8 lying[124];
  memcpy(lying, st.harbor, st.nh);
  for (int q = 0; q < n; q++)
    if (L[q].k == M_TAKE && (L[q].to < 0 || L[q].to == p.receiver)) {
      const int c = L[q].card;
      const double more = L[q].dec ? p.mine.decline[COLOR[c]] : 0.0;
      const double value = more + p.taking(st.s[seat], Result(), lying, st.nh, c, f.b, L[q].dec);
      if (value > most) best = q, most = value;
    }
  return best < 0 ? L[0] : L[best];
}
