// Deckhand in C++, number for number (engine/royal/ai), with its weights as a value, so that they can be tuned.
#pragma once
#include "rules.h"
struct W {
  double contract = 16, late = 30, helper = 0.05, spare = 0.15, per_turn = 0.3, last_coin = 0.02, useful = 11,
         hoard = 2.4, influence = 0.3, others = 1.0, marker = 6, nest_crew = 0.32, load = 0.2, symbol = 0.6,
         price = 0.75, shrt = 0.3, short_tax = 0.6, hope = 0.95, discipline = 1.0,
         // additions tried here
      et = 1.0 /*scale of income over turns*/, gov = 1.0, bustcost = 0.0 /*coins off a bust*/,
         disc_late = 0.0 /*discipline changes with share of time spent*/, late_pow = 1.0, jack = 0,
         prog = 0.3 /*denominator offset*/;
};
static const int NW = sizeof(W) / sizeof(double);
// What deckhand plays with: AGAINST_TIME in engine/royal/ai/weights.py, which tuning found for one seat.
[[maybe_unused]] static W weights_of(int seats) {
  W w;
  if (seats != 1) return w;
  w.helper = 0.064, w.symbol = 0.65, w.nest_crew = 0.353, w.contract = 11.5, w.late = 31, w.late_pow = 2;
  w.et = 0.82, w.gov = 0.82, w.spare = 0.14, w.last_coin = 0.019, w.hoard = 1.96, w.influence = 0.29;
  w.price = 0.83, w.shrt = 0.43, w.short_tax = 0.71, w.hope = 0.91, w.discipline = 1.045;
  w.disc_late = -0.14, w.bustcost = -0.26;
  return w;
}
struct Wants {
  double cards[CARD_COUNT];
  int goal[CARD_COUNT];
  double colors[8], decline[6], chances[8];
  double bust, tax, keep, coin;
  bool hoards, taxable;
  int saving;
};
static int turns_left(const State& s) { return s.nt + ((s.drawn || s.nh) ? 1 : 0); }
static int open_slots(const State& s, int* o) {
  int n = 0;
  for (int i = 0; i < s.K; i++)
    if (!s.nm[i]) o[n++] = i;
  return n;
}
static int spare_markers(const State& s) {
  int l = 0;
  for (int i = 0; i < s.N; i++) l += s.s[i].markers;
  for (int sl = 0; sl < s.K; sl++)
    if (!s.nm[sl]) {
      bool any = false;
      for (int i = 0; i < s.N; i++) any |= s.steps[sl][i] > 0;
      if (!any) l--;
    }
  return l;
}
static bool inMk(const State& s, int sl, int i) {
  for (int j = 0; j < s.nm[sl]; j++)
    if (s.mk[sl][j] == i) return true;
  return false;
}
static double ready(const State& s, int sl, int i) { return (double)progress(s, sl, i) / NEED[s.contracts[sl]]; }
static void share_out(const State& s, const W& w, int* sh) {
  for (int i = 0; i < 11; i++) sh[i] = -1;
  int sl[11], n = open_slots(s, sl);
  double key[11];
  for (int q = 0; q < n; q++) {
    key[sl[q]] = 0;
    for (int i = 0; i < s.N; i++) key[sl[q]] = std::max(key[sl[q]], ready(s, sl[q], i));
  }
  std::stable_sort(sl, sl + n, [&](int a, int b) { return key[a] > key[b]; });
  int load[5] = {0};
  for (int q = 0; q < n; q++) {
    int t = sl[q];
    int able[5], na = 0, fr[5], nf = 0;
    for (int i = 0; i < s.N; i++)
      if (can_mark(s, t, i)) able[na++] = i;
    if (!na) continue;
    for (int k = 0; k < na; k++) {
      int i = able[k];
      if (load[i] < s.s[i].markers || s.steps[t][i]) fr[nf++] = i;
    }
    if (!nf) {
      memcpy(fr, able, sizeof able);
      nf = na;
    }
    int best = -1;
    double bk = 0;
    int b2 = 0;
    for (int k = 0; k < nf; k++) {
      int i = fr[k];
      double v = ready(s, t, i) - w.load * load[i];
      int v2 = -(((i - t) % s.N + s.N) % s.N);
      if (best < 0 || v > bk || (v == bk && v2 > b2)) {
        best = i;
        bk = v;
        b2 = v2;
      }
    }
    sh[t] = best;
    if (!s.steps[t][best]) load[best]++;
  }
}
static inline void want_(Wants& r, int c, double a, int k) {
  if (r.goal[c] < 0 || a > 0) r.goal[c] = k;
  r.cards[c] += a;
}
static int missing_symbols(const State& st, int e, const Seat& s, int* out) {  // bits
  u8 left[80];
  int n = 0, wild = 0;
  for (int j = 0; j < s.nd; j++) {
    int y = SYMBOL[s.disp[j]];
    if (y == 7)
      wild++;
    else if (y)
      left[n++] = y;
  }
  int need[3];
  int nn = 0;
  for (int i = 0; i < REQUIRES_ANCHOR[e]; i++) need[nn++] = 1;
  for (int i = 0; i < REQUIRES_CROSS[e]; i++) need[nn++] = 2;
  for (int i = 0; i < REQUIRES_HOUSE[e]; i++) need[nn++] = 4;
  int m = 0, o[3];
  for (int i = 0; i < nn; i++) {
    bool f = false;
    for (int j = 0; j < n; j++)
      if (left[j] == need[i]) {
        left[j] = 0;
        f = true;
        break;
      }
    if (!f) o[m++] = need[i];
  }
  int k = 0;
  for (int i = wild; i < m; i++) out[k++] = o[i];
  return k;
}
static void chances_(Wants& r, int goal, double share) {
  double ch = 1;
  for (int c = goal - 1; c >= 0; c--) {
    ch *= std::max(0, 5 - c) / 5.0;
    r.chances[c] = std::max(r.chances[c], share * ch);
  }
}
static void wants(const State& st, int i, const int* sh, const W& w, Wants& r) {
  memset(&r, 0, sizeof r);
  r.coin = 1;
  for (int c = 0; c < CARD_COUNT; c++) r.goal[c] = -1;
  const Seat& s = st.s[i];
  int tl = turns_left(st);
  double rounds = (double)tl / st.N, mine = 0.5 + 0.5 / st.N;
  double serving = std::max(0.0, rounds - 1) * mine * w.et;
  for (int c = 0; c < CARD_COUNT; c++)
    if (TYPE[c] == PROF)
      r.cards[c] = EACH_TURN[c] * serving * (KIND[c] == K_GOVERNOR ? w.gov : 1) + w.influence * INFLUENCE[c];
  int sl[11], n = open_slots(st, sl);
  double spent = 1.0 - std::min(1.0, (double)tl / (13 + st.K));
  double late = w.late;
  if (w.late_pow == (int)w.late_pow)
    for (int i = 0; i < (int)w.late_pow; i++) late *= spent;
  else
    late *= pow(spent, w.late_pow);
  double worth = w.contract + late;
  int my[11], nm = 0;
  for (int q = 0; q < n; q++) {
    int t = sl[q];
    if (!can_mark(st, t, i)) continue;
    double f = sh[t] == i ? 1.0 : w.helper;
    double share = worth * f;
    int k = st.contracts[t];
    switch (TERM[k]) {
      case T_PROFESSIONS: {
        int m[2] = {FIRST[k], SECOND[k]};
        for (int j = 0; j < s.nd; j++) {
          int kd = KIND[s.disp[j]];
          if (kd < 0) continue;
          if (kd == m[0])
            m[0] = -1;
          else if (kd == m[1])
            m[1] = -1;
        }
        int cnt = (m[0] >= 0) + (m[1] >= 0);
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && ((m[0] >= 0 && KIND[c] == m[0]) || (m[1] >= 0 && KIND[c] == m[1])))
            want_(r, c, share / (cnt + w.prog), k);
        break;
      }
      case T_CUTLASSES: {
        int sho = std::max(1, 3 - s.cut);
        for (int c = 0; c < CARD_COUNT; c++)
          if (CUTLASSES[c]) want_(r, c, share * std::min(CUTLASSES[c], sho) / (sho + 0.5), k);
        break;
      }
      case T_CHEAP_PROFESSIONS: {
        int sho = std::max(1, NEED[k] - progress(st, t, i));
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF && COST[c] <= 3) want_(r, c, share / (sho + 0.5), k);
        break;
      }
      case T_INFLUENCE: {
        int sho = std::max(1, 12 - s.inf);
        double pt = share / (sho + 1.0);
        double pr[CARD_COUNT];
        for (int c = 0; c < CARD_COUNT; c++) pr[c] = SYMBOL[c] ? w.symbol : 0;
        for (int e = 0; e < st.ne; e++) {
          int x = st.exped[e];
          int o[3];
          int m = missing_symbols(st, x, s, o);
          if (!m) continue;
          double g = (double)(INFLUENCE[x] - (REQUIRES_ANCHOR[x] + REQUIRES_CROSS[x] + REQUIRES_HOUSE[x])) / m;
          int bits = 0;
          for (int z = 0; z < m; z++) bits |= o[z];
          for (int c = 0; c < CARD_COUNT; c++)
            if (TYPE[c] == PROF && pr[c] < g && (SYMBOL[c] & bits)) pr[c] = g;
        }
        for (int c = 0; c < CARD_COUNT; c++)
          if (TYPE[c] == PROF) want_(r, c, pt * std::min(INFLUENCE[c] + pr[c], (double)sho), k);
        break;
      }
      case T_EXPEDITIONS: {
        int bl = 99, bits = 0;
        for (int e = 0; e < st.ne; e++) {
          int o[3];
          int m = missing_symbols(st, st.exped[e], s, o);
          if (m && m < bl) {
            bl = m;
            bits = 0;
            for (int z = 0; z < m; z++) bits |= o[z];
          }
        }
        int hs = 0;
        for (int j = 0; j < s.nd; j++) hs += SYMBOL[s.disp[j]] > 0;
        for (int c = 0; c < CARD_COUNT; c++)
          if (SYMBOL[c]) {
            if (bl < 99)
              want_(r, c, (SYMBOL[c] & bits) ? share / (bl + 0.3) : 0, k);
            else
              want_(r, c, share * (hs < 3 ? 0.25 : 0.05), k);
          }
        break;
      }
      default: {
        int left = STEPS[k] - st.steps[t][i];
        bool act = i == st.active;
        switch (TERM[k]) {
          case T_SHIP_COLORS:
            if (act) {
              r.colors[AT_LEAST[k]] += share / left;
              chances_(r, AT_LEAST[k], share / left);
            }
            break;
          case T_BUST:
            if (act) r.bust += share * 0.8;
            break;
          case T_PAY_TAX:
            r.tax = std::max(r.tax, share);
            break;
          case T_DECLINE_COINS:
            r.decline[DECLINED[k]] += share / (left + 0.3);
            break;
          case T_KEEP_REPELLED: {
            int sho = std::max(1, 5 - (int)s.nk);
            r.keep = std::max(r.keep, share / sho);
            int more = std::max(0, 5 - (int)s.cut);
            if (more)
              for (int c = 0; c < CARD_COUNT; c++)
                if (CUTLASSES[c]) want_(r, c, share * w.nest_crew * std::min(CUTLASSES[c], more), k);
            break;
          }
        }
      }
    }
    if (f == 1.0) my[nm++] = t;
  }
  // coins
  int coins = s.nc;
  int wn = 0, goal = 0;
  for (int q = 0; q < n; q++) {
    int k = st.contracts[sl[q]];
    if ((TERM[k] == T_PAY_COINS || TERM[k] == T_PAY_TAX) && can_mark(st, sl[q], i)) {
      wn++;
      goal = std::max(goal, TERM[k] == T_PAY_COINS ? AT_LEAST[k] : 12);
    }
  }
  if (wn) {
    int oth = n - wn;
    r.hoards = oth == 0 || coins >= goal;
    r.coin = (coins < goal && oth <= 1) ? w.hoard : coins < goal ? 1.0 : w.spare;
  } else {
    int bill = 0;
    bool sh_[17] = {0};
    for (int j = 0; j < s.nd; j++)
      if (KIND[s.disp[j]] >= 0) sh_[KIND[s.disp[j]]] = true;
    for (int q = 0; q < n; q++) {
      int k = st.contracts[sl[q]];
      if (TERM[k] == T_PROFESSIONS) {
        if (!sh_[FIRST[k]]) bill += CHEAPEST[FIRST[k]];
        if (!sh_[SECOND[k]]) bill += CHEAPEST[SECOND[k]];
      } else
        bill += 5;
    }
    if (coins >= std::min(w.useful, bill + w.per_turn * tl)) r.coin = w.spare;
  }
  if (tl <= st.N && !wn) r.coin = std::min(r.coin, w.last_coin);
  // save up
  for (int q = 0; q < nm; q++) {
    int k = st.contracts[my[q]];
    if (TERM[k] == T_PAY_TAX && tl > 3 * (nm - 1))
      r.taxable = true;
    else if (TERM[k] == T_PROFESSIONS) {
      bool sh_[17] = {0};
      for (int j = 0; j < s.nd; j++)
        if (KIND[s.disp[j]] >= 0) sh_[KIND[s.disp[j]]] = true;
      for (int p : {FIRST[k], SECOND[k]})
        if (!sh_[p]) r.saving = std::max(r.saving, CHEAPEST[p]);
    }
  }
  if (r.taxable) r.saving = std::max(r.saving, 12);
}
struct App {
  const State* t;
  const W* w;
  Wants wt[5];
  double wc[5][CARD_COUNT];
  bool kn[5][CARD_COUNT];
  int gov[5];
  double tradeW(int i, int c, int* way) {
    const Seat& s = t->s[i];
    Wants& m = wt[i];
    double bonus = trade_bonus(s, c) * m.coin, coins = COINS[c] * m.coin + bonus, dec = m.decline[COLOR[c]],
           ex = 0.8 * extra_takes(s, c);
    if (dec > coins) {
      *way = 1;
      return dec + ex;
    }
    *way = 0;
    return coins + ex;
  }
  double hireW(int i, int c) {
    const Seat& s = t->s[i];
    Wants& m = wt[i];
    int pr = hire_cost(s, c), left = s.nc - pr;
    double wo = m.cards[c] - pr * std::max(w->price, m.hoards ? m.coin : 0.0);
    int sho = std::max(0, std::min(pr, m.saving - left));
    if (m.taxable) return wo - w->short_tax * sho;
    return m.goal[c] >= 0 ? wo : wo - w->shrt * sho;
  }
  double worth(int i, int c) {
    if (!kn[i][c]) {
      kn[i][c] = true;
      int way;
      wc[i][c] = COLOR_BIT[c] ? tradeW(i, c, &way) : hireW(i, c);
    }
    return wc[i][c];
  }
  bool payable(int i, int c, int coins) {
    int fee = i != t->active;
    if (COLOR_BIT[c]) return coins + COINS[c] >= fee;
    return coins >= hire_cost(t->s[i], c) + fee;
  }
  double chance(int i, u8* h, int& nh, int takes) {
    int coins = t->s[i].nc;
    double fee = i == t->active ? 0 : 0.35, tot = 0;
    for (int q = 0; q < takes; q++) {
      int b = -1;
      double bw = 0.05;
      for (int j = 0; j < nh; j++) {
        double x = worth(i, h[j]) - fee;
        if (x > bw && payable(i, h[j], coins)) {
          b = j;
          bw = x;
        }
      }
      if (b < 0) break;
      tot += bw;
      int c = h[b];
      coins += COLOR_BIT[c] ? COINS[c] : -hire_cost(t->s[i], c);
      memmove(h + b, h + b + 1, nh - b - 1);
      nh--;
    }
    return tot;
  }
  double inc(int i, int cards, int ships) { return wt[i].coin * income_of(t->s[i], cards, ships); }
  double following(int seat, const u8* h0, int n0) {
    double tot = 0;
    u8 h[124];
    int n = n0;
    memcpy(h, h0, n);
    while ((seat = (seat + 1) % t->N) != t->active) {
      int sh = 0;
      for (int j = 0; j < n; j++) sh += COLOR_BIT[h[j]] > 0;
      tot += inc(seat, n, sh);
      tot += chance(seat, h, n, 1 + gov[seat]);
    }
    return w->others * tot;
  }
  double harbor(const u8* h0, int n0, int cols) {
    u8 h[124];
    int n = n0;
    memcpy(h, h0, n);
    int a = t->active;
    double tot = chance(a, h, n, TAKES_BY[cols] + gov[a]);
    tot += inc(a, n0, cols);
    return tot + following(a, h, n);
  }
};
static void initApp(App& a, const State& st, const W& w) {
  a.t = &st;
  a.w = &w;
  int sh[11];
  share_out(st, w, sh);
  memset(a.kn, 0, sizeof a.kn);
  for (int i = 0; i < st.N; i++) {
    wants(st, i, sh, w, a.wt[i]);
    a.gov[i] = st.s[i].pow[P_EXTRA_CARD];
  }
}
static bool worth_marker(const State& st, int c) {
  int sl = slotOf(st, c);
  if (!st.nm[sl]) return true;
  for (int i = 0; i < st.N; i++)
    if (st.steps[sl][i] && !inMk(st, sl, i)) return false;
  int o[11];
  return spare_markers(st) > open_slots(st, o) && REWARD[c][st.nm[sl]] > 0;
}
static bool newToNest(const State& st, int c) {
  const Seat& s = st.s[st.active];
  for (int j = 0; j < s.nk; j++)
    if (COLOR[s.kept[j]] == COLOR[c]) return false;
  return true;
}
struct Cand {
  Move m;
  double v;
};
// deckhand's move; candidates with their worth in coins go to out (for search)
static Move deckhand(const State& st, const W& w, Cand* out = nullptr, int* nout = nullptr) {
  Move L[256];
  int n = legal(st, L);
  Fr f = st.fr[st.nf - 1];
  int seat = decider(st);
  if (nout) *nout = 0;
  if (f.k == F_OFFER) {
    int sl = slotOf(st, f.b);
    if (!st.nm[sl]) {
      bool oth = false;
      for (int i = 0; i < st.N; i++)
        if (i != f.a && st.steps[sl][i]) oth = true;
      if (!(oth && spare_markers(st) <= 0)) return L[0];
    } else if (worth_marker(st, f.b))
      return L[0];
    return L[1];
  }
  if (f.k == F_ASIDE) return L[1];
  if (f.k != F_REPEL) {
    for (int q = 0; q < n; q++)
      if (L[q].k == M_COMP && worth_marker(st, L[q].card)) return L[q];
    int be = -1, bn = 99;
    u32 wanted = 0;
    bool init = false;
    for (int q = 0; q < n; q++)
      if (L[q].k == M_EXP) {
        if (!init) {
          init = true;
          for (int sl = 0; sl < st.K; sl++)
            if (!st.nm[sl] && TERM[st.contracts[sl]] == T_PROFESSIONS)
              wanted |= 1u << FIRST[st.contracts[sl]] | 1u << SECOND[st.contracts[sl]];
        }
        int k = 0;
        for (int g = 0; g < L[q].ng; g++) k += wanted >> KIND[L[q].give[g]] & 1;
        if (k < bn) {
          bn = k;
          be = q;
        }
      }
    if (be >= 0 && bn == 0) return L[be];
  }
  if (f.k == F_BUSTED) return L[0];
  if (f.k == F_DISC && !st.drawn) return L[0];
  static thread_local App a;
  initApp(a, st, w);
  Wants& mine = a.wt[seat];
  int cols = popc(st.colors);
  if (f.k == F_TAKE) {
    double fee = seat == st.active ? 0.0 : 0.1;
    double own[256], rest[256];
    int ok = 0;
    double best = 0, bo = 0;
    int bi = -1;
    for (int q = 0; q < n; q++)
      if (L[q].k == M_TAKE) {
        int c = L[q].card;
        double gift = 0;
        if (L[q].to >= 0) gift = 0.5 - 0.01 * st.s[L[q].to].nc;
        double v;
        if (!COLOR_BIT[c])
          v = a.worth(seat, c);
        else {
          int way;
          double x = a.tradeW(seat, c, &way);
          v = way == (int)L[q].dec ? x + gift : x - 50;
        }
        v -= fee;
        if (v <= 0.05) continue;
        own[q] = v;
        u8 h[124];
        int hn = 0;
        bool sk = false;
        for (int j = 0; j < st.nh; j++) {
          if (!sk && st.harbor[j] == c) {
            sk = true;
            continue;
          }
          h[hn++] = st.harbor[j];
        }
        rest[q] = a.chance(seat, h, hn, f.b - 1);
        rest[q] += a.following(seat, h, hn);
        ok++;
        if (out) out[(*nout)++] = {L[q], v + rest[q]};
        if (bi < 0 || v + rest[q] > best || (v + rest[q] == best && v > bo)) {
          bi = q;
          best = v + rest[q];
          bo = v;
        }
      }
    double fol = ok || out ? a.following(seat, st.harbor, st.nh) : 0;
    if (out) out[(*nout)++] = {L[0], fol + 0.05};
    if (bi < 0) return L[0];
    if (best <= 0.05 + fol) return L[0];
    return L[bi];
  }
  if (f.k == F_REPEL) {
    int c = st.revealed;
    double stay = a.harbor(st.harbor, st.nh, cols);
    bool canNest = L[1].k == M_NEST;
    double nest = canNest ? stay + mine.keep : -1.0;
    if (COLOR_BIT[c] & st.colors) {
      if (out) {
        out[(*nout)++] = {mv(M_KEEP), mine.bust};
        out[(*nout)++] = {mv(M_REPEL), stay};
        if (canNest) out[(*nout)++] = {mv(M_NEST), nest};
      }
      if (mine.bust > std::max(stay, nest)) return mv(M_KEEP);
      return nest >= stay ? mv(M_NEST) : mv(M_REPEL);
    }
    u8 h[124];
    memcpy(h, st.harbor, st.nh);
    h[st.nh] = c;
    double let = a.harbor(h, st.nh + 1, cols + 1) + mine.colors[cols + 1];
    if (out) {
      out[(*nout)++] = {mv(M_KEEP), let};
      out[(*nout)++] = {mv(M_REPEL), stay + 0.3};
      if (canNest) out[(*nout)++] = {mv(M_NEST), nest};
    }
    if (nest > let) return mv(M_NEST);
    if (let >= stay + 0.3) return mv(M_KEEP);
    return mv(M_REPEL);
  }
  // discover
  Hid hd;
  nextCards(st, hd);
  if (!hd.tot) return mv(M_STOP);
  double stop = a.harbor(st.harbor, st.nh, cols);
  double go = 0;
  const Seat& ac = st.s[st.active];
  double stay = -1;
  double hope = mine.chances[cols] * w.hope;
  u8 h[124];
  memcpy(h, st.harbor, st.nh);
  for (int c = 0; c < CARD_COUNT; c++)
    if (hd.n[c]) {
      double v;
      int ty = TYPE[c];
      if (ty == PROF) {
        h[st.nh] = c;
        v = std::max(hope, a.harbor(h, st.nh + 1, cols));
      } else if (ty == SHIP) {
        bool rep = ac.cut >= STRENGTH[c];
        double nest = rep && newToNest(st, c) ? mine.keep : 0;
        if (!(COLOR_BIT[c] & st.colors)) {
          h[st.nh] = c;
          double p = a.harbor(h, st.nh + 1, cols + 1) + mine.colors[cols + 1];
          p = std::max(p, mine.chances[cols + 1] * w.hope);
          v = rep ? std::max(p, stop + nest) : p;
        } else
          v = rep ? stop + nest : mine.bust - w.bustcost;
      } else {
        stay = std::max(hope, stop);
        if (ty == EXPE)
          v = stay + 1.0;
        else {
          double t = 0;
          for (int i = 0; i < st.N; i++)
            if (st.s[i].nc >= 12) t += a.wt[i].tax - st.s[i].nc / 2;
          v = stay + t;
        }
      }
      go += hd.n[c] * v;
    }
  go /= hd.tot;
  double d = w.discipline;
  if (w.disc_late != 0) d += w.disc_late * (1.0 - std::min(1.0, (double)turns_left(st) / (13 + st.K)) - 0.5);
  if (out) {
    out[(*nout)++] = {mv(M_DRAW), go};
    out[(*nout)++] = {mv(M_STOP), stop * d};
  }
  return go > stop * d ? mv(M_DRAW) : mv(M_STOP);
}
[[maybe_unused]] static void wilson(int w, int n, double& lo, double& hi) {
  double z = 1.96, r = (double)w / n, m = (r + z * z / (2 * n)) / (1 + z * z / n),
         h = z * sqrt(r * (1 - r) / n + z * z / (4.0 * n * n)) / (1 + z * z / n);
  lo = m - h;
  hi = m + h;
}
[[maybe_unused]] static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
