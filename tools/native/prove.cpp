// prove FROM TO: builds solo tables with open decks by lot, and prints those at which exactly one first move wins.
//
// Every table is searched to its end. A position is a table at which there is a choice: moves without one are made,
// and cards lie in no order. Moves that lead to the same position count as one. Taken are tables whose other first
// moves are all refuted by at most MOST positions, no card is turned up beyond those that are named, and neither
// deckhand nor the first, the last or the dearest move wins. They are printed as they ship, but for name and grade.
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "deckhand.h"

static const size_t MOST = 50000, MOST_IN_ALL = 250000;
static const int NAMED = 20, BELOW = 60, LAST_TURN = 20;
// Of the line: cards turned up, moves, places where only one of three ways is right; positions of all refutations.
static const int MOST_DRAWS = 5, SHORTEST = 4, LONGEST = 14, LEAST_ONLY = 1, LEAST_REFUTED = 12;
struct TooLarge {};

static u64 CARD_KEY[CARD_COUNT];
static u64 mix(u64 z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}
static u64 bag(const u8* cards, int n) {
  u64 sum = 0;
  for (int i = 0; i < n; i++) sum += CARD_KEY[cards[i]];
  return mix(sum);
}
// What the rest of a game depends on: questions, decks, coins, cards in no order, contracts.
static u64 position(const State& t) {
  const Seat& seat = t.s[0];
  u64 h = mix(t.nt * 131 + t.ndk * 100003 + (t.drawn > 0) * 77 + seat.nc * 7919 + (t.revealed + 1) * 15485863);
  for (int i = 0; i < t.nf; i++) h = mix(h + t.fr[i].k * 1009 + t.fr[i].a * 3001 + t.fr[i].b * 5003 + 1);
  for (int slot = 0; slot < t.K; slot++) h = mix(h + t.nm[slot] * 11 + t.steps[slot][0] + 1);
  h = mix(h + bag(t.exped, t.ne));
  h = mix(h + bag(seat.disp, seat.nd));
  h = mix(h + bag(seat.kept, seat.nk));
  return mix(h + bag(t.harbor, t.nh));
}

struct Proof {
  int below, deepest = 0;
  std::unordered_map<u64, bool> known;
  std::unordered_map<u64, double> lots;
  std::unordered_map<u64, int> lengths;
  explicit Proof(const State& start) : below(start.ndk) {}

  State after(const State& t, const Move& move) {
    State next;
    copyState(next, t);
    make(next, move);
    Move moves[256];
    while (next.nf && legal(next, moves) == 1) make(next, moves[0]);
    return next;
  }
  void make(State& t, const Move& move) {
    if (move.k == M_DRAW && t.drawn) {
      deepest = std::max(deepest, below - t.ndk + 1);
      if (deepest > NAMED) throw TooLarge();
    }
    if (t.ndk < 12) throw TooLarge();  // no pile may run out
    apply(t, move);
  }
  bool wins(const State& t) {
    if (!t.nf) return t.won;
    const u64 key = position(t);
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    if (known.size() > MOST_IN_ALL) throw TooLarge();
    Move moves[256];
    const int n = legal(t, moves);
    bool won = false;
    for (int i = 0; i < n && !won; i++) won = wins(after(t, moves[i]));
    return known[key] = won;
  }
  // The chance that moves by lot win.
  double lot(const State& t) {
    if (!t.nf) return t.won;
    const u64 key = position(t);
    const auto found = lots.find(key);
    if (found != lots.end()) return found->second;
    if (lots.size() > MOST_IN_ALL) throw TooLarge();
    Move moves[256];
    const int n = legal(t, moves);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += lot(after(t, moves[i]));
    return lots[key] = sum / n;
  }
  // The fewest decisions in which a table that is won is over.
  int shortest(const State& t) {
    if (!t.nf) return 0;
    const u64 key = position(t);
    const auto found = lengths.find(key);
    if (found != lengths.end()) return found->second;
    Move moves[256];
    const int n = legal(t, moves);
    int least = 1 << 20;
    for (int i = 0; i < n; i++) {
      const State next = after(t, moves[i]);
      if (wins(next)) least = std::min(least, 1 + shortest(next));
    }
    return lengths[key] = least;
  }
  // Every position from here on.
  void all(const State& t, std::unordered_set<u64>& seen) {
    if (!t.nf || !seen.insert(position(t)).second) return;
    if (seen.size() > MOST) throw TooLarge();
    Move moves[256];
    const int n = legal(t, moves);
    for (int i = 0; i < n; i++) all(after(t, moves[i]), seen);
  }
  // The most contracts that are complete at any end from here, and whether all that is wanted was.
  int most_done(const State& t, std::unordered_map<u64, int>& seen) {
    if (!t.nf) {
      int done = 0;
      for (int slot = 0; slot < t.K; slot++) done += t.nm[slot] > 0;
      return done;
    }
    const u64 key = position(t);
    const auto found = seen.find(key);
    if (found != seen.end()) return found->second;
    Move moves[256];
    const int n = legal(t, moves);
    int most = 0;
    for (int i = 0; i < n; i++) most = std::max(most, most_done(after(t, moves[i]), seen));
    return seen[key] = most;
  }
};

struct Built {
  State table;
  int time, named, coins;
  char phase;
};
static bool wanted_by(const State& t, int card) {
  for (int slot = 0; slot < t.K; slot++) {
    const int c = t.contracts[slot];
    switch (TERM[c]) {
      case T_PROFESSIONS:
        if (KIND[card] >= 0 && (KIND[card] == FIRST[c] || KIND[card] == SECOND[c])) return true;
        break;
      case T_EXPEDITIONS:
        if (TYPE[card] == EXPE || SYMBOL[card]) return true;
        break;
      case T_CUTLASSES:
      case T_KEEP_REPELLED:
        if (CUTLASSES[card]) return true;
        break;
      case T_INFLUENCE:
        if (SYMBOL[card] || TYPE[card] == EXPE || INFLUENCE[card] > 1) return true;
        break;
      case T_CHEAP_PROFESSIONS:
        if (TYPE[card] == PROF && COST[card] <= 3) return true;
        break;
      case T_DECLINE_COINS:
        if (TYPE[card] == SHIP && COLOR[card] == DECLINED[c]) return true;
        break;
      case T_PAY_TAX:
        if (TYPE[card] == TAX) return true;
        break;
    }
  }
  return false;
}
static int draw(std::vector<u8>& pool, const State& t, Rng& luck, unsigned types, int colors, int weight) {
  int total = 0;
  auto weigh = [&](int card) {
    if (!(types >> TYPE[card] & 1) || (COLOR_BIT[card] & colors)) return 0;
    return wanted_by(t, card) ? weight : 1;
  };
  for (u8 card : pool) total += weigh(card);
  int mark = luck.below(total);
  for (size_t i = 0; i < pool.size(); i++) {
    mark -= weigh(pool[i]);
    if (mark < 0) {
      const int card = pool[i];
      pool.erase(pool.begin() + i);
      return card;
    }
  }
  abort();
}
static bool build(Built& built, Rng& luck) {
  State& t = built.table;
  memset(&t, 0, sizeof t);
  t.N = 1, t.exact = 1, t.revealed = -1, t.s[0].markers = 3;
  auto between = [&](int low, int high) { return low + luck.below(high - low + 1); };
  t.K = "12233"[luck.below(5)] - '0';
  for (int i = 0; i < t.K;) {
    const int c = luck.below(CONTRACT_COUNT);
    if (!memchr(t.contracts, c, i)) t.contracts[i++] = c;
  }
  std::vector<u8> pool(POOL, POOL + POOL_COUNT);
  built.phase = "ttdds"[luck.below(5)];
  built.time = between(built.phase != 'd', 2);
  Seat& seat = t.s[0];
  for (int n = between(1, 5); n; n--) seat.disp[seat.nd++] = draw(pool, t, luck, 1 << PROF, 0, 5);
  if (luck.below(3) == 0) t.exped[t.ne++] = draw(pool, t, luck, 1 << EXPE, 0, 3);
  for (int slot = 0; slot < t.K; slot++) {
    const int c = t.contracts[slot];
    if (STEPS[c] > 1 && luck.below(4)) t.steps[slot][0] = STEPS[c] - 1 - (STEPS[c] > 2 && luck.below(3) == 0), seat.markers--;
    if (TERM[c] == T_KEEP_REPELLED) {
      int colors = 0;
      for (int n = between(3, 4); n; n--) {
        const int ship = draw(pool, t, luck, 1 << SHIP, colors, 1);
        if (STRENGTH[ship] > 12) return false;
        colors |= COLOR_BIT[ship];
        seat.kept[seat.nk++] = ship;
      }
    }
  }
  if (built.phase != 's') {
    const int ships = built.phase == 't' ? between(1, 4) : between(0, 3);
    for (int n = ships; n; n--) {
      const int ship = draw(pool, t, luck, 1 << SHIP, t.colors, 2);
      t.colors |= COLOR_BIT[ship];
      t.harbor[t.nh++] = ship;
    }
    for (int n = between(ships ? 0 : 1, 4); n; n--) t.harbor[t.nh++] = draw(pool, t, luck, 1 << PROF, 0, 4);
    t.drawn = t.nh;
  }
  built.coins = seat.nc = built.coins = between(0, luck.below(3) ? 7 : 14);
  std::vector<u8> time, deck;
  for (int i = 0; i < built.time; i++) time.push_back(draw(pool, t, luck, 15, 0, 2));
  for (int i = 0; i < NAMED; i++) deck.push_back(draw(pool, t, luck, 15, 0, 2));
  for (int i = 0; i < BELOW; i++) t.deck[t.ndk++] = pool[0];
  for (int i = NAMED - 1; i >= 0; i--) t.deck[t.ndk++] = deck[i];
  for (int i = built.time - 1; i >= 0; i--) t.timed[t.nt++] = time[i];
  countDisplay(t, 0);
  return true;
}
// Begins the turn, or goes on in it.
static void begin(const Built& built, State& t) {
  copyState(t, built.table);
  t.turn = 1;
  if (built.phase == 's')
    begin_turn(t);
  else if (built.phase == 'd')
    push(t, F_DISC);
  else
    stop_(t);
  settle(t);
}
static int dearest(const State& t, const Move* moves, int n) {
  int best = 0, most = -1;
  for (int i = 0; i < n; i++) {
    const Move& m = moves[i];
    int worth = m.k == M_COMP ? 1000 : m.k == M_EXP ? 900 : m.k == M_STOP ? 50 : 0;
    if (m.k == M_TAKE) worth = COLOR_BIT[m.card] ? 200 + (m.dec ? 0 : COINS[m.card]) : 100 + INFLUENCE[m.card];
    if (worth > most) most = worth, best = i;
  }
  return best;
}
static bool simply_won(const State& start, const W& weights) {
  for (int way = 0; way < 4; way++) {
    State t;
    copyState(t, start);
    Move moves[256];
    for (int i = 0; t.nf && i < 200 && t.ndk > 12; i++) {
      const int n = legal(t, moves);
      apply(t, way == 0 ? deckhand(t, weights) : moves[way == 1 ? 0 : way == 2 ? n - 1 : dearest(t, moves, n)]);
    }
    if (t.won) return true;
  }
  return false;
}
struct Way {
  std::vector<int> moves;
  State to;
  bool won = false;
  size_t positions = 0;
};
// The moves of a question, those that lead to one position together.
static std::vector<Way> ways_of(Proof& proof, const State& t) {
  Move moves[256];
  const int n = legal(t, moves);
  std::vector<Way> ways;
  std::map<u64, size_t> place;
  for (int i = 0; i < n; i++) {
    State to = proof.after(t, moves[i]);
    const u64 key = to.nf ? position(to) : 1 + to.won;
    if (!place.count(key)) {
      place[key] = ways.size();
      ways.emplace_back();
      copyState(ways.back().to, to);
    }
    ways[place[key]].moves.push_back(i);
  }
  return ways;
}
static bool is_only(Proof& proof, std::vector<Way>& ways) {
  int won = 0;
  for (Way& way : ways) {
    way.won = proof.wins(way.to);
    if ((won += way.won) > 1) return false;
  }
  return won == 1;
}
// Whether this is a table with one first move that wins, and all else as it must be.
static bool is_puzzle(const Built& built) {
  State t;
  begin(built, t);
  Move moves[256];
  if (!t.nf || legal(t, moves) < 2) return false;
  Proof proof(t);
  if (!proof.wins(t)) return false;
  std::vector<Way> ways = ways_of(proof, t);
  if (ways.size() < 2 || !is_only(proof, ways)) return false;
  std::unordered_set<u64> refuted;
  for (Way& way : ways)
    if (!way.won) proof.all(way.to, refuted);
  return refuted.size() >= LEAST_REFUTED;
}
static std::string named(const u8* cards, int n, const char* const* ids) {
  std::string text = "[";
  for (int i = 0; i < n; i++) text += std::string(i ? ", \"" : "\"") + ids[cards[i]] + "\"";
  return text + "]";
}
// A move as the engine writes it.
static std::string notation(const Move& move) {
  static const char* const PLAIN[] = {"draw",        "stop", "repel", "repel nest", "keep",  "take ", "pass",
                                      "expedition ", "contract ", "no",    "aside",      "leave"};
  std::string text = PLAIN[move.k];
  if (move.k == M_TAKE || move.k == M_EXP) text += ID[move.card];
  if (move.k == M_COMP) text += CONTRACT_ID[move.card];
  if (move.k == M_TAKE && move.dec) text += " decline";
  for (int i = 0; i < move.ng; i++) text += (i ? " " : " with ") + std::string(ID[move.give[i]]);
  return text;
}
static void tell(u64 seed, const Built& built) {
  State t;
  begin(built, t);
  const int at_first = built.table.ndk;
  Proof proof(t);
  proof.below = at_first;
  std::vector<Way> ways = ways_of(proof, t);
  is_only(proof, ways);
  std::unordered_set<u64> refuted;
  std::unordered_map<u64, int> done;
  int close = 0;
  for (Way& way : ways) {
    if (way.won) continue;
    std::unordered_set<u64> own;
    proof.all(way.to, own);
    proof.all(way.to, refuted);
    way.positions = own.size();
    close += proof.most_done(way.to, done) >= t.K - 1;
  }
  const double lot = proof.lot(t);
  // The line: the shortest, with contracts as soon as they can be claimed.
  std::string line;
  int draws = 0, only = 0, moves_made = 0;
  double bits = 0;
  std::set<int> kinds;
  State at;
  copyState(at, t);
  while (at.nf) {
    Move moves[256];
    int take = 0, right = 1, many = 1, least = 1 << 21;
    if (legal(at, moves) > 1) {
      std::vector<Way> here = ways_of(proof, at);
      many = here.size(), right = 0;
      for (Way& way : here) {
        way.won = proof.wins(way.to);
        right += way.won;
        if (!way.won) continue;
        const int length = 2 * proof.shortest(way.to) + (moves[way.moves[0]].k != M_COMP);
        if (length < least) least = length, take = way.moves[0];
      }
    }
    draws += moves[take].k == M_DRAW;
    only += many > 2 && right == 1;
    bits += log2((double)many / right);
    kinds.insert(moves[take].k);
    line += (moves_made++ ? ", \"" : "\"") + notation(moves[take]) + "\"";
    apply(at, moves[take]);
  }
  if (draws > MOST_DRAWS || only < LEAST_ONLY || moves_made < SHORTEST || moves_made > LONGEST || !close) return;
  // How hard it is by the shape of its proof: bits that its decisions ask for, the size of the refutations, and the
  // share of first moves that tempt. How much there is to it: the last two, kinds of moves, contracts.
  const double tempting = close / (ways.size() - 1.0), size = log2((double)refuted.size());
  const double score = bits + 0.3 * size + tempting, worth = size + 2 * tempting + kinds.size() + t.K;
  // As it ships, but for its name and grade.
  Move moves[256];
  legal(t, moves);
  std::string others;
  for (const Way& way : ways)
    if (!way.won)
      others += (others.empty() ? "\"" : ", \"") + notation(moves[way.moves[0]]) + "\" = " + std::to_string(way.positions);
  const State& b = built.table;
  u8 deck[NAMED], time[8];
  for (int i = 0; i < NAMED; i++) deck[i] = b.deck[b.ndk - 1 - i];
  for (int i = 0; i < b.nt; i++) time[i] = b.timed[b.nt - 1 - i];
  const std::string asked = named(b.contracts, b.K, CONTRACT_ID), tries = std::to_string((long)lround(1 / lot));
  std::string text = "[[puzzle]]\ncontracts = " + asked + "\ntries = " + tries + "\nline = [" + line + "]\nrefuted = { " +
                     others + " }\ndeal = '''\nmode = \"contracts\"\nseats = [\"Skipper\"]\nseed = 1\n\n[puzzle]\n" +
                     "title = \"@name\"\ndifficulty = @grade\ntries = " + tries + "\n\n[table]\ncontracts = " + asked;
  text += "\ntime_deck = " + named(time, b.nt, ID) + "\nplay_deck = " + named(deck, proof.deepest, ID);
  if (b.nh) text += "\nharbor = " + named(b.harbor, b.nh, ID);
  if (b.ne) text += "\nexpeditions = " + named(b.exped, b.ne, ID);
  text += std::string("\nphase = ") + (built.phase == 't' ? "\"trade\"" : "\"discover\"");
  text += "\nturn = " + std::to_string(LAST_TURN - b.nt) + "\n\n[[table.seats]]\ncoins = " + std::to_string(built.coins);
  text += "\ndisplay = " + named(b.s[0].disp, b.s[0].nd, ID);
  std::string waits;
  for (int i = 0; i < b.K; i++)
    if (b.steps[i][0])
      waits += std::string(waits.empty() ? "" : ", ") + CONTRACT_ID[b.contracts[i]] + " = " + std::to_string(b.steps[i][0]);
  if (!waits.empty()) text += "\nsteps = { " + waits + " }";
  if (b.s[0].nk) text += "\nkept = " + named(b.s[0].kept, b.s[0].nk, ID);
  std::string escaped;
  for (const char letter : text + "\n'''\n")
    escaped += letter == '\n' ? std::string("\\n") : letter == '"' ? std::string("\\\"") : std::string(1, letter);
  printf("{\"seed\": %llu, \"score\": %.3f, \"worth\": %.3f, \"contracts\": %s, \"text\": \"%s\"}\n",
         (unsigned long long)seed, score, worth, asked.c_str(), escaped.c_str());
  fflush(stdout);
}
// The same table without what makes no difference: cards in the display.
static void reduce(Built& built, const W& weights) {
  for (int i = 0; i < built.table.s[0].nd;) {
    Built less = built;
    Seat& seat = less.table.s[0];
    memmove(seat.disp + i, seat.disp + i + 1, seat.nd - i - 1);
    seat.nd--;
    countDisplay(less.table, 0);
    State t;
    begin(less, t);
    bool still = false;
    try {
      still = is_puzzle(less) && !simply_won(t, weights);
    } catch (const TooLarge&) {
    }
    if (still)
      built = less;
    else
      i++;
  }
}

int main(int count, char** words) {
  if (count < 3) return 2;
  Rng keys(5);
  for (u64& key : CARD_KEY) key = keys.next();
  const W weights = weights_of(1);
  static Built built;
  for (u64 seed = strtoull(words[1], nullptr, 10), to = strtoull(words[2], nullptr, 10); seed < to; seed++) {
    Rng luck(mix(seed));  // numbers that follow each other have streams of their own
    if (!build(built, luck)) continue;
    try {
      if (!is_puzzle(built)) continue;
      State t;
      begin(built, t);
      if (simply_won(t, weights)) continue;
      reduce(built, weights);
      tell(seed, built);
    } catch (const TooLarge&) {
    }
  }
}
