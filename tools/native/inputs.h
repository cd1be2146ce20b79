// What the navigator's networks see of a table, as integers: 64 stands for one. The same numbers as
// engine/royal/ai/navigator/features.py; divisions are of numbers from 0 on, and round down.
#pragma once
#include "deckhand.h"

static const int ONE = 64, MOST = 255;
static const int PER_CONTRACT = 13, TABLE_BLOCK = 26, SEAT_BLOCK = 30, TURN_BLOCK = 34;
static const int CONTRACTS_AT = 0;
static const int TABLE_AT = CONTRACT_COUNT * PER_CONTRACT;
static const int ACTIVE_AT = TABLE_AT + TABLE_BLOCK;
static const int OTHERS_AT = ACTIVE_AT + SEAT_BLOCK;
static const int TURN_AT = OTHERS_AT + SEAT_BLOCK;
static const int INPUTS_AT_START = TURN_AT;      // a turn starts: there is no harbor
static const int INPUTS = TURN_AT + TURN_BLOCK;  // cards are being drawn

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int above(int a, int b) { return a > b ? a - b : 0; }
static inline int16_t capped(int value) { return (int16_t)least(value, MOST); }

// What is hidden, counted once for each decision.
struct Hidden {
  Hid cards;
  int total, taxes, cheap, with_cutlasses, kinds[KIND_COUNT];
  int stronger[5][10];  // ships of a color that so many cutlasses do not repel
};

static void count_hidden(const State& table, Hidden& h) {
  hiddenAll(table, h.cards);
  h.taxes = h.cheap = h.with_cutlasses = 0;
  memset(h.kinds, 0, sizeof h.kinds);
  memset(h.stronger, 0, sizeof h.stronger);
  h.total = std::max(1, h.cards.tot);
  for (int card = 0; card < CARD_COUNT; card++) {
    int n = h.cards.n[card];
    if (!n) continue;
    if (TYPE[card] == PROF) {
      h.kinds[KIND[card]] += n;
      if (COST[card] <= 3) h.cheap += n;
      if (CUTLASSES[card]) h.with_cutlasses += n;
    } else if (TYPE[card] == SHIP) {
      for (int cut = 0; cut < 10 && cut < STRENGTH[card]; cut++) h.stronger[COLOR[card]][cut] += n;
    } else if (TYPE[card] == TAX) {
      h.taxes += n;
    }
  }
}

// How far a seat is from a contract.
struct Far {
  int missing;  // share still missing, ONE for all of it
  int bill;     // coins that the rest may cost
  int first, second;
  int scarce;  // hidden cards of the scarcest kind that it needs; 9 where that means nothing
};

static Far far_from(const State& table, int slot, int seat_no, const Hidden& h) {
  int k = table.contracts[slot];
  const Seat& seat = table.s[seat_no];
  Far far = {0, 0, 0, 0, 9};
  switch (TERM[k]) {
    case T_PROFESSIONS: {
      int a = 0, b = 0;
      for (int j = 0; j < seat.nd; j++) {
        int kind = KIND[seat.disp[j]];
        if (kind < 0) continue;
        a += kind == FIRST[k];
        b += kind == SECOND[k];
      }
      far.first = a < 1;
      far.second = FIRST[k] == SECOND[k] ? a < 2 : b < 1;
      far.missing = (far.first + far.second) * ONE / 2;
      int less = discount(seat);
      if (far.first) far.bill += above(CHEAPEST[FIRST[k]], less), far.scarce = least(far.scarce, h.kinds[FIRST[k]]);
      if (far.second)
        far.bill += above(CHEAPEST[SECOND[k]], less), far.scarce = least(far.scarce, h.kinds[SECOND[k]]);
      break;
    }
    case T_CUTLASSES: {
      int lack = above(AT_LEAST[k], seat.cut);
      far = {lack * ONE / AT_LEAST[k], 3 * lack, 0, 0, h.with_cutlasses};
      break;
    }
    case T_CHEAP_PROFESSIONS: {
      int lack = above(AT_LEAST[k], held(seat, k));
      far = {lack * ONE / AT_LEAST[k], 3 * lack, 0, 0, h.cheap};
      break;
    }
    case T_INFLUENCE: {
      int lack = above(AT_LEAST[k], seat.inf);
      far = {lack * ONE / AT_LEAST[k], 5 * lack / 2, 0, 0, 9};
      break;
    }
    case T_PAY_COINS:
      far = {above(AT_LEAST[k], seat.nc) * ONE / AT_LEAST[k], AT_LEAST[k], 0, 0, 9};
      break;
    case T_PAY_TAX:
      far = {ONE, 12, seat.nc >= 12, seat.nc >= 9, h.taxes};
      break;
    case T_KEEP_REPELLED:
      far = {above(AT_LEAST[k], seat.nk) * ONE / AT_LEAST[k], 3 * above(4, seat.cut), seat.cut >= 3, seat.cut >= 5,
             9};
      break;
    case T_EXPEDITIONS: {
      int lack = 4, symbols = 0, out[3];
      for (int e = 0; e < table.ne; e++) lack = least(lack, missing_symbols(table, table.exped[e], seat, out));
      for (int j = 0; j < seat.nd; j++) symbols += SYMBOL[seat.disp[j]] > 0;
      far = {lack * ONE / 4, 4 * least(lack, 3), table.ne == 0, symbols >= 2, 9};
      break;
    }
    default:
      far.missing = (STEPS[k] - table.steps[slot][seat_no]) * ONE / STEPS[k];
  }
  return far;
}

static bool serves_contract(int k, const Seat& seat, int card) {
  if (TYPE[card] != PROF) return TERM[k] == T_DECLINE_COINS && COLOR[card] == DECLINED[k];
  switch (TERM[k]) {
    case T_PROFESSIONS: {
      int kind = KIND[card], have = 0;
      if (kind != FIRST[k] && kind != SECOND[k]) return false;
      for (int j = 0; j < seat.nd; j++) have += KIND[seat.disp[j]] == kind;
      return have < (FIRST[k] == SECOND[k] ? 2 : 1);
    }
    case T_CUTLASSES:
    case T_KEEP_REPELLED:
      return CUTLASSES[card] > 0;
    case T_CHEAP_PROFESSIONS:
      return COST[card] <= 3;
    case T_INFLUENCE:
      return INFLUENCE[card] >= 2;
    case T_EXPEDITIONS:
      return SYMBOL[card] > 0;
  }
  return false;
}

static void seat_block(const Seat& seat, int* x) {
  int c = seat.nc, trade = 0, clerks = 0;
  for (int q = 0; q < 5; q++) {
    trade += seat.pow[P_TRADE_BONUS_YELLOW + q];
    clerks += seat.pow[P_EXTRA_CARD_ON_TRADE_YELLOW + q];
  }
  const int values[SEAT_BLOCK] = {c * ONE / 10,
                                  least(c, 3) * ONE / 3,
                                  least(c, 6) * ONE / 6,
                                  (c >= 12) * ONE,
                                  above(c, 8) * ONE / 8,
                                  (c >= 9) * ONE,
                                  seat.cut * ONE / 4,
                                  (seat.cut >= 1) * ONE,
                                  (seat.cut >= 2) * ONE,
                                  (seat.cut >= 3) * ONE,
                                  (seat.cut >= 4) * ONE,
                                  (seat.cut >= 5) * ONE,
                                  seat.inf * ONE / 12,
                                  seat.pow[P_EXTRA_CARD] * ONE,
                                  seat.pow[P_HIRE_DISCOUNT] * ONE,
                                  seat.pow[P_EMPTY_HARBOR_COIN] * ONE,
                                  seat.pow[P_FIVE_CARD_COINS] * ONE,
                                  seat.pow[P_THREE_OR_FOUR_CARD_COIN] * ONE,
                                  seat.pow[P_SHIPS_MINUS_ONE_COINS] * ONE,
                                  trade * ONE / 2,
                                  clerks * ONE / 2,
                                  seat.pow[P_EXPEDITION_HOUSE] * ONE,
                                  seat.pow[P_EXPEDITION_ANCHOR] * ONE,
                                  seat.pow[P_EXPEDITION_CROSS] * ONE,
                                  seat.pow[P_EXPEDITION_WILD] * ONE,
                                  seat.markers * ONE / 3,
                                  seat.nk * ONE / 5,
                                  least(seat.nd, 10) * ONE / 10,
                                  least(c, 4) * ONE / 4,
                                  least(c, 8) * ONE / 8};
  for (int i = 0; i < SEAT_BLOCK; i++) x[i] += least(values[i], MOST);
}

static int16_t EACH_HUNDREDTHS[CARD_COUNT];
static int16_t LOGIT[1025];  // of a chance in 1024ths, in sixteenths; read with the weights

// The inputs of the table. `stop` is the chance if the turn's drawing ends now, 0 to WON, or -1 where a turn
// starts.
static void features(const State& table, const Hidden& h, int16_t* x, int stop) {
  memset(x, 0, sizeof(int16_t) * INPUTS);
  const int n = table.N, active = table.active, turns = turns_left(table), pace = turns + n;
  const Seat& me = table.s[active];
  const int colors = popc(table.colors), purse = me.nc;
  const int takes = TAKES_BY[colors] + me.pow[P_EXTRA_CARD];
  const int press = least(ONE, 4 * ONE * n / (2 * turns + n));
  const bool in_turn = table.nh || table.drawn;
  int open = 0, sum = 0, near = 0, distant = 0, lacking = 0, load[5] = {0}, count[5] = {0}, served = 0;
  const int income = in_turn ? income_of(me, least(table.nh, 6), colors) : 0;
  for (int slot = 0; slot < table.K; slot++) {
    if (table.nm[slot]) continue;
    open++;
    const int k = table.contracts[slot];
    int16_t* y = x + CONTRACTS_AT + k * PER_CONTRACT;
    int best = 1 << 20, second = 1 << 20, mine = 1 << 20, nearest = -1;
    Far at = {0, 0, 0, 0, 9};
    for (int i = 0; i < n; i++) {
      if (!can_mark(table, slot, i)) continue;
      Far far = far_from(table, slot, i, h);
      int distance = far.missing * 100 + ONE * above(far.bill, table.s[i].nc);
      if (i == active) mine = distance;
      if (distance < best)
        second = best, best = distance, nearest = i, at = far;
      else if (distance < second)
        second = distance;
    }
    y[0] = ONE;
    if (nearest < 0) {
      y[1] = 2 * ONE;
      continue;
    }
    best /= 100;
    const int lack = above(at.bill, table.s[nearest].nc);
    y[1] = capped(best);
    y[2] = capped(best * press / ONE);
    y[3] = ONE - least(at.scarce, 6) * ONE / 6;
    y[4] = capped(lack * ONE / 10);
    y[5] = n > 1 ? (int16_t)least(second / 100, 77) : capped(turns * ONE / 20);
    y[6] = at.first * ONE;
    y[7] = at.second * ONE;
    bool payable = false;
    if (table.nh && takes) {
      int use = 0;
      for (int j = 0; j < table.nh; j++) {
        int card = table.harbor[j];
        if (!serves_contract(k, me, card)) continue;
        use = std::max(use, COLOR_BIT[card] || hire_cost(me, card) <= purse ? ONE : ONE / 3);
        if (COLOR_BIT[card] || hire_cost(me, card) <= purse + income) payable = true;
      }
      y[8] = use;
    }
    served += payable;
    if (n > 1) {
      y[9] = nearest == active ? ONE : 0;
      y[10] = capped(mine / 100);
      y[11] = (nearest - active + n) % n * ONE / 4;
    }
    if (at.scarce < 9) y[12] = capped(at.scarce * 8 * ONE / h.total);
    sum += best;
    near += best <= ONE / 4;
    distant += best >= ONE;
    lacking += lack;
    load[nearest] += best;
    count[nearest]++;
  }
  int16_t* g = x + TABLE_AT;
  g[0] = capped(turns * ONE / 20);
  g[1] = capped(turns * turns * ONE / 400);
  g[2] = n * ONE / pace;
  g[3] = capped(open * ONE / 5);
  for (int q = 1; q <= 3; q++) g[3 + q] = (open == q) * ONE;
  g[7] = capped(open * n * ONE / pace);
  for (int q = 1; q <= 4; q++) g[7 + q] = (turns <= q * n) * ONE;
  g[12] = capped(table.ndk * ONE / 100);
  g[13] = capped(h.taxes * 20 * ONE / h.total);
  g[14] = capped(table.ne * ONE / 4);
  g[15] = capped(open * open * n * ONE / (4 * pace));
  g[16] = capped(sum / 4);
  g[17] = capped(*std::max_element(load, load + n) / 2);
  g[18] = capped(*std::max_element(count, count + n) * ONE / 3);
  g[19] = capped(near * ONE / 5);
  g[20] = capped(distant * ONE / 5);
  g[21] = capped(lacking * ONE / 40);
  if (n > 1) g[20 + n] = ONE;
  int block[SEAT_BLOCK] = {0}, rest[SEAT_BLOCK] = {0};
  seat_block(me, block);
  for (int i = 0; i < n; i++)
    if (i != active) seat_block(table.s[i], rest);
  for (int q = 0; q < SEAT_BLOCK; q++) {
    x[ACTIVE_AT + q] = block[q];
    if (n > 1) x[OTHERS_AT + q] = rest[q] / (n - 1);
  }
  if (!in_turn) return;
  int16_t* m = x + TURN_AT;
  m[colors] = ONE;
  m[6] = capped(table.nh * ONE / 8);
  int busting = 0;
  for (int q = 0; q < 5; q++) {
    if (!(table.colors >> q & 1)) continue;
    m[7 + q] = ONE;
    busting += h.stronger[q][least(me.cut, 9)];
  }
  const int bust = 2 * ONE * busting / h.total;
  m[12] = bust;
  m[13] = capped(bust * bust / ONE);
  int coins[128], ships = 0;
  for (int j = 0; j < table.nh; j++) {
    int card = table.harbor[j];
    if (COLOR_BIT[card]) coins[ships++] = COINS[card] + trade_bonus(me, card);
  }
  std::sort(coins, coins + ships, [](int a, int b) { return a > b; });
  int trade = 0;
  for (int q = 0; q < least(ships, takes); q++) trade += coins[q];
  if (ships > 0) m[14] = capped(coins[0] * ONE / 4);
  if (ships > 1) m[15] = capped(coins[1] * ONE / 4);
  m[16] = capped(trade * ONE / 6);
  m[17] = capped(takes * ONE / 3);
  m[18] = (takes >= 2) * ONE;
  m[19] = capped(income * ONE / 3);
  int worth = 0, dearer = 0, affordable = 0;
  for (int j = 0; j < table.nh; j++) {
    int card = table.harbor[j];
    if (COLOR_BIT[card]) continue;
    int cost = hire_cost(me, card);
    int value = above(EACH_HUNDREDTHS[card] * turns * 7 / (10 * n) + 100, 50 * cost);
    if (cost <= purse)
      affordable++, worth = std::max(worth, value);
    else if (cost <= purse + (takes > 1 ? trade : 0) + income)
      dearer = std::max(dearer, value);
  }
  m[20] = capped(worth * ONE / 600);
  m[21] = capped(dearer * ONE / 600);
  m[22] = capped(affordable * ONE / 4);
  m[23] = capped(least(table.drawn, 12) * ONE / 10);
  m[24] = capped(least(served, takes) * ONE / 2);
  m[25] = capped(above(served, takes) * ONE / 2);
  for (int slot = 0; slot < table.K; slot++) {
    int k = table.contracts[slot];
    if (!table.nm[slot] && TERM[k] == T_SHIP_COLORS && can_mark(table, slot, active))
      m[26] = std::max<int>(m[26], (above(AT_LEAST[k], colors) + 1) * ONE / 5);
  }
  m[27] = capped(bust * trade / 6);
  m[28] = capped(bust * least(served, takes));
  m[29] = capped(above(income + purse, 12) * ONE / 6);
  if (stop >= 0) {
    m[30] = stop >> 14;
    m[31] = LOGIT[stop >> 10];
    m[32] = bust * (stop >> 14) / ONE;
    m[33] = table.nt ? 0 : ONE;
  }
}
