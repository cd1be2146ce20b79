// The rules of Contracts against the Time deck, a second time, in C++: for training and rating only, far faster than Python.
// Shuffles, moves and their order are the engine's own (tests/unit/test_navigator.py plays its games again on the engine).
#pragma once
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tables.h"
typedef uint8_t u8;
typedef uint64_t u64;
typedef uint32_t u32;
enum { PROF = 0, SHIP = 1, EXPE = 2, TAX = 3 };
// --- keccak / shake128 as engine.rng ---
static inline u64 rol(u64 x, int n) { return n ? (x << n) | (x >> (64 - n)) : x; }
static void keccakf(u64* s) {
  static const u64 RC[24] = {0x1ULL,
                             0x8082ULL,
                             0x800000000000808aULL,
                             0x8000000080008000ULL,
                             0x808bULL,
                             0x80000001ULL,
                             0x8000000080008081ULL,
                             0x8000000000008009ULL,
                             0x8aULL,
                             0x88ULL,
                             0x80008009ULL,
                             0x8000000aULL,
                             0x8000808bULL,
                             0x800000000000008bULL,
                             0x8000000000008089ULL,
                             0x8000000000008003ULL,
                             0x8000000000008002ULL,
                             0x8000000000000080ULL,
                             0x800aULL,
                             0x800000008000000aULL,
                             0x8000000080008081ULL,
                             0x8000000000008080ULL,
                             0x80000001ULL,
                             0x8000000080008008ULL};
  static const int R[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                            27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
  static const int P[24] = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};
  for (int r = 0; r < 24; r++) {
    u64 b[5];
    for (int i = 0; i < 5; i++) b[i] = s[i] ^ s[i + 5] ^ s[i + 10] ^ s[i + 15] ^ s[i + 20];
    for (int i = 0; i < 5; i++) {
      u64 t = b[(i + 4) % 5] ^ rol(b[(i + 1) % 5], 1);
      for (int j = 0; j < 25; j += 5) s[j + i] ^= t;
    }
    u64 t = s[1];
    for (int i = 0; i < 24; i++) {
      int j = P[i];
      u64 x = s[j];
      s[j] = rol(t, R[i]);
      t = x;
    }
    for (int j = 0; j < 25; j += 5) {
      u64 c[5];
      for (int i = 0; i < 5; i++) c[i] = s[j + i];
      for (int i = 0; i < 5; i++) s[j + i] ^= (~c[(i + 1) % 5]) & c[(i + 2) % 5];
    }
    s[0] ^= RC[r];
  }
}
static void shake128(const u8* in, size_t n, u8* out, size_t m) {
  u64 s[25];
  memset(s, 0, sizeof s);
  u8* b = (u8*)s;
  const size_t rate = 168;
  while (n >= rate) {
    for (size_t i = 0; i < rate; i++) b[i] ^= in[i];
    keccakf(s);
    in += rate;
    n -= rate;
  }
  for (size_t i = 0; i < n; i++) b[i] ^= in[i];
  b[n] ^= 0x1f;
  b[rate - 1] ^= 0x80;
  keccakf(s);
  while (m) {
    size_t k = std::min(m, rate);
    memcpy(out, b, k);
    out += k;
    m -= k;
    if (m) keccakf(s);
  }
}
static u64 stream_of(u64 seed, const char* name) {
  char t[64];
  int n = snprintf(t, 64, "highseas:%s:%llu", name, (unsigned long long)seed);
  u64 r;
  shake128((u8*)t, n, (u8*)&r, 8);
  return r;
}
static u64 shuffled(u64 stream, u8* pile, int n) {
  u8 out[8 * 257];
  shake128((u8*)&stream, 8, out, 8 * n + 8);
  u64* k = (u64*)out;
  u64 after = k[0];
  int ord[256];
  for (int i = 0; i < n; i++) ord[i] = i;
  std::stable_sort(ord, ord + n, [&](int a, int b) { return k[1 + a] < k[1 + b]; });
  u8 t[256];
  for (int i = 0; i < n; i++) t[i] = pile[ord[i]];
  memcpy(pile, t, n);
  return after;
}
struct Rng {
  u64 s;
  Rng(u64 x = 1) {
    s = x * 0x9E3779B97F4A7C15ULL + 0x1234567;
    next();
  }
  u64 next() {
    u64 z = (s += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  int below(int n) { return (int)(((next() >> 32) * (u64)n) >> 32); }
  double uni() { return (next() >> 11) * (1.0 / 9007199254740992.0); }
};
static void fshuf(Rng& r, u8* p, int n) {
  for (int i = n - 1; i > 0; i--) {
    int j = r.below(i + 1);
    std::swap(p[i], p[j]);
  }
}
enum { F_DISC, F_REPEL, F_TAXING, F_ASIDE, F_OFFER, F_DRAWING, F_BUSTED, F_TAKE };
struct Fr {
  u8 k, a, b;
};
struct Seat {
  u8 nc, nd, nk, ns, completed, markers;  // ns: ships under Merchants
  int8_t cut;
  int16_t inf;
  u8 pow[32];
  u8 disp[80];
  u8 kept[6];
  u8 coins[110];
  u8 ages[110];
};
struct State {
  int8_t N, K;
  u8 contracts[11];
  u8 nm[11];
  u8 mk[11][5];
  u8 steps[11][5];
  u8 nf;
  Fr fr[24];
  int8_t active;
  u8 drawn;
  u8 shuffles;  // in this Discover
  u8 colors;
  u8 nh;
  u8 harbor[120];
  u8 ne;
  u8 exped[8];
  int16_t revealed;
  u8 age;
  u8 over;
  u8 won;
  u8 exact;
  u8 ranked, ends_at, ending;  // against each other: the influence that starts the last round, and whether it did
  int turn;
  int reveals;
  u64 stream;
  u8 nt, np, ndk, ndi;
  u8 timed[48];
  u8 point[16];
  u8 deck[144];
  u8 disc[160];
  Seat s[5];
};
static inline void copyState(State& d, const State& s) { memcpy(&d, &s, offsetof(State, s) + sizeof(Seat) * s.N); }
static inline void lightCopy(State& d, const State& s) {
  memcpy(&d, &s, offsetof(State, timed));
  for (int i = 0; i < s.N; i++) memcpy(&d.s[i], &s.s[i], offsetof(Seat, coins));
}
enum { M_DRAW, M_STOP, M_REPEL, M_NEST, M_KEEP, M_TAKE, M_PASS, M_EXP, M_COMP, M_NO, M_ASIDE, M_LEAVE };
struct Move {
  u8 k, card, dec;
  int8_t to;
  u8 ng;
  u8 give[3];
  bool operator==(const Move& o) const { return !memcmp(this, &o, sizeof(Move)); }
};
static inline Move mv(int k, int card = 0) {
  Move m;
  memset(&m, 0, sizeof m);
  m.k = k;
  m.card = card;
  m.to = -1;
  return m;
}
static inline int popc(unsigned x) { return __builtin_popcount(x); }
static const int TAKES_BY[] = {1, 1, 1, 1, 2, 3, 4};
static const int CINF[] = {0, 0, 1, 3};
static inline void note_end(State& st, int i) {
  if (st.ranked && st.s[i].inf >= st.ends_at) st.ending = 1;
}
static inline int kept_points(const Seat& s, int c) { return COLOR_BIT[c] && s.pow[P_KEEP_TRADED_SHIP_YELLOW + COLOR[c]]; }
static void countDisplay(State& st, int i) {
  Seat& s = st.s[i];
  s.inf = CINF[s.completed] + s.ns;
  s.cut = 0;
  memset(s.pow, 0, sizeof s.pow);
  for (int j = 0; j < s.nd; j++) {
    int c = s.disp[j];
    s.inf += INFLUENCE[c];
    s.cut += CUTLASSES[c];
    if (POWER[c] >= 0) s.pow[POWER[c]]++;
  }
  note_end(st, i);
}
static void reshuf(State& st) {
  if (st.shuffles < 255) st.shuffles++;
  memcpy(st.deck, st.disc, st.ndi);
  st.ndk = st.ndi;
  st.ndi = 0;
  if (st.exact)
    st.stream = shuffled(st.stream, st.deck, st.ndk);
  else {
    Rng r(st.stream);
    fshuf(r, st.deck, st.ndk);
    st.stream = r.next();
  }
  u64 held = 0;
  for (int i = 0; i < st.N; i++)
    for (int j = 0; j < st.s[i].nc; j++) held |= 1ULL << st.s[i].ages[j];
  int a = 1;
  while (held >> a & 1) a++;
  st.age = a;
}
static void gain(State& st, int i, int n) {
  Seat& s = st.s[i];
  while (n-- > 0) {
    if (!st.ndk) {
      if (!st.ndi) return;
      reshuf(st);
    }
    if (s.nc >= 108) return;
    s.coins[s.nc] = st.deck[--st.ndk];
    s.ages[s.nc++] = st.age;
  }
}
static void pay(State& st, int i, int n) {
  Seat& s = st.s[i];
  while (n-- > 0) {
    st.disc[st.ndi++] = s.coins[--s.nc];
  }
}
static inline void rem(u8* p, u8& n, int c) {
  int i = 0;
  while (p[i] != c) i++;
  memmove(p + i, p + i + 1, n - i - 1);
  n--;
}
static inline bool can_mark(const State& st, int sl, int i) {
  for (int j = 0; j < st.nm[sl]; j++)
    if (st.mk[sl][j] == i) return false;
  return st.s[i].markers > 0 || st.steps[sl][i] > 0;
}
static int held(const Seat& s, int c) {
  switch (TERM[c]) {
    case T_PROFESSIONS: {
      int a = 0, b = 0;
      for (int j = 0; j < s.nd; j++) {
        int k = KIND[s.disp[j]];
        if (k < 0) continue;
        if (k == FIRST[c]) a++;
        if (k == SECOND[c]) b++;
      }
      if (FIRST[c] == SECOND[c]) return std::min(a, 2);
      return std::min(a, 1) + std::min(b, 1);
    }
    case T_EXPEDITIONS: {
      int a = 0;
      for (int j = 0; j < s.nd; j++) a += TYPE[s.disp[j]] == EXPE;
      return a;
    }
    case T_CUTLASSES:
      return s.cut;
    case T_INFLUENCE:
      return s.inf;
    case T_PAY_COINS:
      return s.nc;
    case T_KEEP_REPELLED:
      return s.nk;
    case T_CHEAP_PROFESSIONS: {
      int a = 0;
      for (int j = 0; j < s.nd; j++) a += TYPE[s.disp[j]] == PROF && COST[s.disp[j]] <= 3;
      return a;
    }
  }
  return -1;
}
static inline int progress(const State& st, int sl, int i) {
  int c = st.contracts[sl];
  for (int j = 0; j < st.nm[sl]; j++)
    if (st.mk[sl][j] == i) return NEED[c];
  if (STEPS[c] > 1) return st.steps[sl][i];
  int h = held(st.s[i], c);
  return h < 0 ? 0 : std::min(NEED[c], h);
}
static void finish(State& st, bool w) {
  st.nf = 0;
  st.over = 1;
  st.won = w;
}
static void advance(State& st, int sl, int i) {
  int c = st.contracts[sl];
  if (!st.steps[sl][i]) st.s[i].markers--;
  int step = st.steps[sl][i] + 1;
  if (STEPS[c] > 1) st.steps[sl][i] = step;
  if (step >= STEPS[c]) {
    int co = REWARD[c][st.nm[sl]];
    st.mk[sl][st.nm[sl]++] = i;
    st.s[i].completed++;
    gain(st, i, co);
    countDisplay(st, i);
    bool all = true;
    for (int k = 0; k < st.K; k++)
      if (!st.nm[k]) all = false;
    if (all && !st.ranked) finish(st, true);
  }
}
static inline bool claimable(const State& st, int sl, int i) {
  int c = st.contracts[sl];
  if (IMMEDIATE[c] || TERM[c] == T_KEEP_REPELLED) return false;
  int h = held(st.s[i], c);
  return h >= NEED[c] && can_mark(st, sl, i);
}
static inline bool has(int card, int bit) { return SYMBOL[card] & bit; }
static bool serves(const int* need, int nn, const u8* g, int ng) {
  if (!nn) return true;
  for (int p = 0; p < ng; p++)
    if (SYMBOL[g[p]] & need[0]) {
      u8 r[3];
      int k = 0;
      for (int q = 0; q < ng; q++)
        if (q != p) r[k++] = g[q];
      if (serves(need + 1, nn - 1, r, k)) return true;
    }
  return false;
}
static int needOf(int e, int* need) {
  int n = 0;
  for (int i = 0; i < REQUIRES_ANCHOR[e]; i++) need[n++] = 1;
  for (int i = 0; i < REQUIRES_CROSS[e]; i++) need[n++] = 2;
  for (int i = 0; i < REQUIRES_HOUSE[e]; i++) need[n++] = 4;
  return n;
}
static int ways(const State& st, int i, int e, Move* out, int max) {
  const Seat& s = st.s[i];
  u8 sy[80];
  int n = 0;
  for (int j = 0; j < s.nd; j++)
    if (SYMBOL[s.disp[j]]) sy[n++] = s.disp[j];
  int need[3], nn = needOf(e, need);
  if (n < nn) return 0;
  std::sort(sy, sy + n);
  int k = 0;
  u8 last[3] = {255, 255, 255};
  auto emit = [&](u8* g) {
    if (!memcmp(g, last, nn)) return;
    memcpy(last, g, nn);
    if (serves(need, nn, g, nn) && k < max) {
      for (int q = 0; q < k; q++)
        if (!memcmp(out[q].give, g, nn)) return;
      Move m = mv(M_EXP, e);
      m.ng = nn;
      memcpy(m.give, g, nn);
      out[k++] = m;
    }
  };
  if (nn == 2) {
    for (int a = 0; a < n; a++)
      for (int b = a + 1; b < n; b++) {
        u8 g[3] = {sy[a], sy[b], 0};
        emit(g);
      }
  } else
    for (int a = 0; a < n; a++)
      for (int b = a + 1; b < n; b++)
        for (int c = b + 1; c < n; c++) {
          u8 g[3] = {sy[a], sy[b], sy[c]};
          emit(g);
        }
  return k;
}
static int own_moves(const State& st, int i, Move* out) {
  int k = 0;
  if (i == st.active && st.ne) {
    u64 lo = 0;
    for (int j = 0; j < st.ne; j++) {
      int e = st.exped[j];
      if (lo >> e & 1) continue;
      lo |= 1ULL << e;
      k += ways(st, i, e, out + k, 12);
    }
  }
  for (int sl = 0; sl < st.K; sl++)
    if (claimable(st, sl, i)) out[k++] = mv(M_COMP, st.contracts[sl]);
  return k;
}
static inline int discount(const Seat& s) { return s.pow[P_HIRE_DISCOUNT]; }
static inline int hire_cost(const Seat& s, int c) { return std::max(0, COST[c] - discount(s)); }
static inline int trade_bonus(const Seat& s, int c) { return s.pow[COLOR[c]]; }
static inline int extra_takes(const Seat& s, int c) { return s.pow[P_EXTRA_CARD_ON_TRADE_YELLOW + COLOR[c]]; }
static inline int income_of(const Seat& s, int cards, int ships) {
  int c = 0;
  if (cards == 0) c += s.pow[P_EMPTY_HARBOR_COIN];
  if (cards >= 5) c += 2 * s.pow[P_FIVE_CARD_COINS];
  if (cards == 3 || cards == 4) c += s.pow[P_THREE_OR_FOUR_CARD_COIN];
  c += s.pow[P_SHIPS_MINUS_ONE_COINS] * std::max(0, ships - 1);
  return c;
}
static inline void push(State& st, int k, int a = 0, int b = 0) { st.fr[st.nf++] = {(u8)k, (u8)a, (u8)b}; }
static void settle(State& st);
static void begin_turn(State& st) {
  st.drawn = st.shuffles = 0;
  if (!st.ranked && !st.nt) {
    finish(st, false);
    return;
  }
  st.turn++;
  st.nf = 0;
  push(st, F_DISC);
}
static void end_turn(State& st) {
  memcpy(st.disc + st.ndi, st.harbor, st.nh);
  st.ndi += st.nh;
  st.nh = 0;
  st.colors = 0;
  st.active = (st.active + 1) % st.N;
  if (st.ending && !st.active) {
    finish(st, true);
    return;
  }
  begin_turn(st);
}
static void begin_chance(State& st, int i, int takes) {
  Seat& s = st.s[i];
  takes += s.pow[P_EXTRA_CARD];
  int h = std::min<int>(st.nh, 6);
  // order of incomes as in POWERS (only coin counts matter)
  gain(st, i, income_of(s, h, popc(st.colors)));
  st.nf = 0;
  push(st, F_TAKE, i, takes);
}
static void end_chance(State& st, int i) {
  int f = (i + 1) % st.N;
  if (f == st.active)
    end_turn(st);
  else
    begin_chance(st, f, 1);
}
static void stop_(State& st) { begin_chance(st, st.active, TAKES_BY[popc(st.colors)]); }
static inline int due(int coins, int tax) { return LEAVES[tax] < 0 ? coins / 2 : coins - LEAVES[tax]; }
static void raise_tax(State& st, int card) {
  push(st, F_TAXING);
  static const int first_tax = (int)(std::find(TYPE, TYPE + CARD_COUNT, (int)TAX) - TYPE);
  const int tax = card < 0 ? first_tax : card;
  bool payers[5] = {0};
  bool any = false;
  for (int q = 0; q < st.N; q++) {
    int i = (st.active + q) % st.N;
    if (st.s[i].nc >= TAXED_FROM[tax]) {
      payers[i] = any = true;
    }
  }
  for (int q = 0; q < st.N; q++) {
    int i = (st.active + q) % st.N;
    if (payers[i]) pay(st, i, due(st.s[i].nc, tax));
  }
  if (any) {
    Fr t[5];
    int n = 0;
    for (int q = 0; q < st.N; q++) {
      int i = (st.active + q) % st.N;
      if (payers[i])
        for (int sl = 0; sl < st.K; sl++)
          if (TERM[st.contracts[sl]] == T_PAY_TAX) t[n++] = {F_OFFER, (u8)i, st.contracts[sl]};
    }
    for (int q = n - 1; q >= 0; q--) st.fr[st.nf++] = t[q];
  }
}
static inline int slotOf(const State& st, int c) {
  for (int i = 0; i < st.K; i++)
    if (st.contracts[i] == c) return i;
  return -1;
}
static void colors_reached(State& st) {
  int now = popc(st.colors);
  Fr t[3];
  int n = 0;
  for (int sl = 0; sl < st.K; sl++) {
    int c = st.contracts[sl];
    if (TERM[c] != T_SHIP_COLORS || AT_LEAST[c] != now) continue;
    if (st.steps[sl][st.active] && can_mark(st, sl, st.active))
      advance(st, sl, st.active);
    else
      t[n++] = {F_OFFER, (u8)st.active, (u8)c};
  }
  if (!st.over)
    for (int q = n - 1; q >= 0; q--) st.fr[st.nf++] = t[q];
}
static void place_ship(State& st, int c) {
  if (st.colors & COLOR_BIT[c]) {
    memcpy(st.disc + st.ndi, st.harbor, st.nh);
    st.ndi += st.nh;
    st.disc[st.ndi++] = c;
    st.nh = 0;
    st.colors = 0;
    st.nf = 0;
    push(st, F_BUSTED);
    for (int q = 0; q < st.N; q++) {
      int i = (st.active + q) % st.N;
      gain(st, i, st.s[i].pow[P_EMPTY_HARBOR_COIN]);
    }
    for (int sl = 0; sl < st.K; sl++)
      if (TERM[st.contracts[sl]] == T_BUST) push(st, F_OFFER, st.active, st.contracts[sl]);
    return;
  }
  st.harbor[st.nh++] = c;
  st.colors |= COLOR_BIT[c];
  int n = popc(st.colors);
  if (n == 3 || n == 4) colors_reached(st);
}
static void reveal(State& st, int c) {
  st.drawn++;
  switch (TYPE[c]) {
    case SHIP:
      if (st.s[st.active].cut >= STRENGTH[c]) {
        st.revealed = c;
        push(st, F_REPEL);
      } else
        place_ship(st, c);
      break;
    case PROF:
      st.harbor[st.nh++] = c;
      break;
    case TAX:
      st.revealed = c;
      raise_tax(st, c);
      break;
    default:
      st.exped[st.ne++] = c;
  }
}
static void settle(State& st) {
  while (st.nf) {
    Fr f = st.fr[st.nf - 1];
    Move t[256];
    switch (f.k) {
      case F_DRAWING:
        st.nf--;
        if (!st.ndk && st.ndi) reshuf(st);
        if (st.ndk)
          reveal(st, st.deck[--st.ndk]);
        else
          stop_(st);
        break;
      case F_BUSTED:
        if (own_moves(st, st.active, t) > 0) return;
        end_turn(st);
        break;
      case F_TAKE: {
        bool can = false;
        Seat& s = st.s[f.a];
        if (f.b) {
          if (f.a == st.active) {
            if (st.colors)
              can = true;
            else
              for (int j = 0; j < st.nh; j++)
                if (hire_cost(s, st.harbor[j]) <= s.nc) can = true;
          } else
            for (int j = 0; j < st.nh; j++) {
              int c = st.harbor[j];
              if (COLOR_BIT[c]) {
                if (s.nc >= 1 || s.nc + COINS[c] + trade_bonus(s, c) >= 1) can = true;
              } else if (s.nc >= 1 && hire_cost(s, c) <= s.nc - 1)
                can = true;
            }
        }
        if (can || own_moves(st, f.a, t) > 0) return;
        end_chance(st, f.a);
        break;
      }
      case F_TAXING:
        st.nf--;
        if (st.revealed >= 0) {
          int c = st.revealed;
          int fig[5], best;
          for (int i = 0; i < st.N; i++) fig[i] = TAX_MOST[c] ? st.s[i].cut : -st.s[i].inf;
          best = *std::max_element(fig, fig + st.N);
          for (int q = 0; q < st.N; q++) {
            int i = (st.active + q) % st.N;
            if (fig[i] == best) gain(st, i, 1);
          }
          st.disc[st.ndi++] = c;
          st.revealed = -1;
          if (st.nt) push(st, F_ASIDE);
        }
        break;
      case F_OFFER:
        if (can_mark(st, slotOf(st, f.b), f.a)) return;
        st.nf--;
        break;
      default:
        return;
    }
  }
}
static int trades(const State& st, int i, int c, int dues, Move* out) {
  const Seat& s = st.s[i];
  bool d[2];
  int nd = 0;
  bool tr = s.nc >= dues || s.nc + COINS[c] + trade_bonus(s, c) >= dues;
  if (tr) d[nd++] = false;
  if (s.nc >= dues)
    for (int sl = 0; sl < st.K; sl++) {
      int k = st.contracts[sl];
      if (TERM[k] == T_DECLINE_COINS && DECLINED[k] == COLOR[c] && can_mark(st, sl, i)) {
        d[nd++] = true;
        break;
      }
    }
  int n = 0;
  for (int q = 0; q < nd; q++) {
    if (!(GIFT[c] && st.N > 1)) {
      Move m = mv(M_TAKE, c);
      m.dec = d[q];
      out[n++] = m;
    } else
      for (int o = 0; o < st.N; o++)
        if (o != i) {
          Move m = mv(M_TAKE, c);
          m.dec = d[q];
          m.to = o;
          out[n++] = m;
        }
  }
  return n;
}
static int legal(const State& st, Move* out) {
  if (!st.nf) return 0;
  Fr f = st.fr[st.nf - 1];
  int k = 0;
  switch (f.k) {
    case F_DISC:
      out[k++] = mv(M_DRAW);
      if (st.drawn) out[k++] = mv(M_STOP);
      return k + own_moves(st, st.active, out + k);
    case F_REPEL: {
      out[k++] = mv(M_REPEL);
      int c = st.revealed;
      bool nest = false;
      for (int sl = 0; sl < st.K; sl++)
        if (TERM[st.contracts[sl]] == T_KEEP_REPELLED && can_mark(st, sl, st.active)) nest = true;
      const Seat& s = st.s[st.active];
      for (int j = 0; j < s.nk; j++)
        if (COLOR[s.kept[j]] == COLOR[c]) nest = false;
      if (nest) out[k++] = mv(M_NEST);
      out[k++] = mv(M_KEEP);
      return k;
    }
    case F_BUSTED:
      out[k++] = mv(M_PASS);
      return k + own_moves(st, st.active, out + k);
    case F_TAKE: {
      out[k++] = mv(M_PASS);
      const Seat& s = st.s[f.a];
      if (f.b) {
        int dues = f.a != st.active;
        u64 seen[4] = {0, 0, 0, 0};
        for (int j = 0; j < st.nh; j++) {
          int c = st.harbor[j];
          if (seen[c >> 6] >> (c & 63) & 1) continue;
          seen[c >> 6] |= 1ULL << (c & 63);
          if (!COLOR_BIT[c]) {
            if (s.nc >= dues && hire_cost(s, c) <= s.nc - dues) out[k++] = mv(M_TAKE, c);
          } else
            k += trades(st, f.a, c, dues, out + k);
        }
      }
      return k + own_moves(st, f.a, out + k);
    }
    case F_ASIDE:
      out[k++] = mv(M_ASIDE);
      out[k++] = mv(M_LEAVE);
      return k;
    case F_OFFER:
      out[k++] = mv(M_COMP, f.b);
      out[k++] = mv(M_NO);
      return k;
  }
  return 0;
}
static inline int decider(const State& st) {
  if (!st.nf) return -1;
  Fr f = st.fr[st.nf - 1];
  return f.k == F_TAKE || f.k == F_OFFER ? f.a : st.active;
}
static void own_apply(State& st, int i, const Move& m) {
  Seat& s = st.s[i];
  if (m.k == M_EXP) {
    for (int q = 0; q < m.ng; q++) {
      rem(s.disp, s.nd, m.give[q]);
      st.disc[st.ndi++] = m.give[q];
    }
    rem(st.exped, st.ne, m.card);
    s.disp[s.nd++] = m.card;
    gain(st, i, COINS[m.card]);
    countDisplay(st, i);
  } else {
    int sl = slotOf(st, m.card);
    if (TERM[m.card] == T_PAY_COINS) pay(st, i, 15);
    advance(st, sl, i);
  }
}
static void apply(State& st, const Move& m) {
  Fr& f = st.fr[st.nf - 1];
  switch (f.k) {
    case F_DISC:
      if (m.k == M_DRAW) {
        if (!st.drawn && !st.ranked) {
          reveal(st, st.timed[--st.nt]);
        } else if (st.ndk)
          reveal(st, st.deck[--st.ndk]);
        else if (st.ndi) {
          reshuf(st);
          reveal(st, st.deck[--st.ndk]);
        } else {
          push(st, F_DRAWING);
          raise_tax(st, -1);
        }
      } else if (m.k == M_STOP)
        stop_(st);
      else
        own_apply(st, st.active, m);
      break;
    case F_REPEL: {
      int c = st.revealed;
      st.revealed = -1;
      st.nf--;
      if (m.k == M_KEEP)
        place_ship(st, c);
      else if (m.k == M_NEST) {
        Seat& s = st.s[st.active];
        s.kept[s.nk++] = c;
        for (int sl = 0; sl < st.K; sl++)
          if (TERM[st.contracts[sl]] == T_KEEP_REPELLED && s.nk >= 5) {
            for (int q = 0; q < s.nk; q++) st.disc[st.ndi++] = s.kept[q];
            s.nk = 0;
            advance(st, sl, st.active);
          }
      } else
        st.disc[st.ndi++] = c;
      break;
    }
    case F_BUSTED:
      if (m.k == M_PASS)
        end_turn(st);
      else
        own_apply(st, st.active, m);
      break;
    case F_ASIDE:
      if (m.k == M_ASIDE) st.point[st.np++] = st.timed[--st.nt];
      st.nf--;
      break;
    case F_OFFER: {
      Fr g = f;
      st.nf--;
      if (m.k == M_COMP) advance(st, slotOf(st, g.b), g.a);
      break;
    }
    case F_TAKE: {
      int i = f.a;
      Seat& s = st.s[i];
      if (m.k == M_PASS)
        end_chance(st, i);
      else if (m.k == M_TAKE) {
        int c = m.card;
        if (COLOR_BIT[c]) {
          int more = extra_takes(s, c);
          int left = f.b - 1 + more;
          st.nf = 0;
          push(st, F_TAKE, i, left);
          int co = m.dec ? 0 : COINS[c] + trade_bonus(s, c);
          rem(st.harbor, st.nh, c);
          st.colors ^= COLOR_BIT[c];
          // under a Merchant the ship stays, if a card is left to pay for it (`points_kept`)
          const bool stays = co && kept_points(s, c) && (st.ndk || st.ndi);
          if (!stays) st.disc[st.ndi++] = c;
          gain(st, i, co);
          if (stays) s.ns++, s.inf++;
          if (m.to >= 0) gain(st, m.to, GIFT[c]);
          if (i != st.active) {
            Seat& a = st.s[st.active];
            s.nc--;
            a.coins[a.nc] = s.coins[s.nc];
            a.ages[a.nc++] = s.ages[s.nc];
          }
          note_end(st, i);
          if (m.dec)
            for (int sl = 0; sl < st.K; sl++) {
              int k = st.contracts[sl];
              if (!st.over && TERM[k] == T_DECLINE_COINS && DECLINED[k] == COLOR[c] && can_mark(st, sl, i))
                advance(st, sl, i);
            }
        } else {
          int left = f.b - 1;
          st.nf = 0;
          push(st, F_TAKE, i, left);
          pay(st, i, hire_cost(s, c));
          rem(st.harbor, st.nh, c);
          if (i != st.active) {
            Seat& a = st.s[st.active];
            s.nc--;
            a.coins[a.nc] = s.coins[s.nc];
            a.ages[a.nc++] = s.ages[s.nc];
          }
          s.disp[s.nd++] = c;
          s.inf += INFLUENCE[c];
          s.cut += CUTLASSES[c];
          if (POWER[c] >= 0) s.pow[POWER[c]]++;
          note_end(st, i);
        }
      } else
        own_apply(st, i, m);
      break;
    }
  }
  if (st.over) {
    st.nf = 0;
    return;
  }
  settle(st);
}
static void newGame(State& st, int N, u64 seed, int aside) {
  memset(&st, 0, sizeof st);
  st.N = N;
  static const int CB[] = {0, 3, 5, 7, 9, 11};
  st.K = CB[N];
  st.exact = 1;
  st.revealed = -1;
  u8 c[18];
  for (int i = 0; i < 18; i++) c[i] = i;
  shuffled(stream_of(seed, "contracts"), c, 18);
  memcpy(st.contracts, c, st.K);
  memcpy(st.deck, POOL, POOL_COUNT);
  st.ndk = POOL_COUNT;
  st.stream = shuffled(stream_of(seed, "deck"), st.deck, POOL_COUNT);
  if (N == 5) st.exped[st.ne++] = 31;
  for (int i = 0; i < N; i++) st.s[i].markers = 3;
  for (int i = 0; i < N; i++) gain(st, i, 3);
  if (aside < 0) {
  }
  int size = 13;
  u64 let = 0;
  for (int i = 0; i < st.K; i++) {
    size += SEAL_NUMBER[c[i]];
    let |= 1ULL << (SEAL[c[i]] - 64);
  }
  size += __builtin_popcountll(let);
  if (aside < 0) {
    size -= aside;
    aside = 0;
  }
  u8* d = st.deck + st.ndk - size;
  st.ndk -= size;
  st.nt = size - aside;
  memcpy(st.timed, d, st.nt);
  for (int i = 0; i < aside; i++) st.point[st.np++] = d[size - 1 - i];
  begin_turn(st);
  settle(st);
}
// A game against each other: the base game, Make Sail!, or Contracts with 4 of those that may be competed for.
[[maybe_unused]] static void newRanked(State& st, int N, u64 seed, int contracts, int ends_at) {
  memset(&st, 0, sizeof st);
  st.N = N, st.K = contracts, st.exact = st.ranked = 1, st.ends_at = ends_at, st.revealed = -1;
  u8 c[COMPETITIVE_COUNT];
  memcpy(c, COMPETITIVE, COMPETITIVE_COUNT);
  shuffled(stream_of(seed, "contracts"), c, COMPETITIVE_COUNT);
  memcpy(st.contracts, c, st.K);
  memcpy(st.deck, POOL, POOL_COUNT);
  st.ndk = POOL_COUNT;
  st.stream = shuffled(stream_of(seed, "deck"), st.deck, POOL_COUNT);
  if (N == 5 && FOR_FIVE >= 0) st.exped[st.ne++] = FOR_FIVE;
  for (int i = 0; i < N; i++) st.s[i].markers = 3;
  for (int i = 0; i < N; i++) gain(st, i, 3);
  begin_turn(st);
  settle(st);
}
// counts of hidden cards that the next card is drawn from
struct Hid {
  short n[CARD_COUNT];
  int tot;
};
static void nextCards(const State& st, Hid& h) {
  memset(&h, 0, sizeof h);
  bool time = !st.drawn && !st.ranked;
  if (!time && !st.ndk) {
    for (int i = 0; i < st.ndi; i++) h.n[st.disc[i]]++;
    h.tot = st.ndi;
    return;
  }
  int age = time ? 0 : st.age;
  if (st.age == age)
    for (int i = 0; i < st.ndk; i++) h.n[st.deck[i]]++;
  if (age == 0) {
    for (int i = 0; i < st.nt; i++) h.n[st.timed[i]]++;
    for (int i = 0; i < st.np; i++) h.n[st.point[i]]++;
  }
  for (int i = 0; i < st.N; i++)
    for (int j = 0; j < st.s[i].nc; j++)
      if (st.s[i].ages[j] == age) h.n[st.s[i].coins[j]]++;
  for (int c = 0; c < CARD_COUNT; c++) h.tot += h.n[c];
}
static void hiddenAll(const State& st, Hid& h) {
  memset(&h, 0, sizeof h);
  for (int i = 0; i < st.ndk; i++) h.n[st.deck[i]]++;
  for (int i = 0; i < st.nt; i++) h.n[st.timed[i]]++;
  for (int i = 0; i < st.np; i++) h.n[st.point[i]]++;
  for (int i = 0; i < st.N; i++)
    for (int j = 0; j < st.s[i].nc; j++) h.n[st.s[i].coins[j]]++;
  for (int c = 0; c < CARD_COUNT; c++) h.tot += h.n[c];
}
[[maybe_unused]] static void determinize(State& st, Rng& r) {  // re-deal every shuffle's hidden cards
  st.exact = 0;
  st.stream = r.next();
  u8* ptr[300];
  u8 val[300];
  u64 ages = 1ULL | (1ULL << st.age);
  for (int i = 0; i < st.N; i++)
    for (int j = 0; j < st.s[i].nc; j++) ages |= 1ULL << st.s[i].ages[j];
  for (int a = 0; a < 64; a++)
    if (ages >> a & 1) {
      int n = 0;
      if (st.age == a)
        for (int i = 0; i < st.ndk; i++) ptr[n++] = &st.deck[i];
      if (a == 0) {
        for (int i = 0; i < st.nt; i++) ptr[n++] = &st.timed[i];
        for (int i = 0; i < st.np; i++) ptr[n++] = &st.point[i];
      }
      for (int i = 0; i < st.N; i++)
        for (int j = 0; j < st.s[i].nc; j++)
          if (st.s[i].ages[j] == a) ptr[n++] = &st.s[i].coins[j];
      for (int i = 0; i < n; i++) val[i] = *ptr[i];
      fshuf(r, val, n);
      for (int i = 0; i < n; i++) *ptr[i] = val[i];
    }
}
