// race trace|rate|rows|fit ...: games against each other, for training and measuring the navigator there.
// trace WEIGHTS|deckhand SEATS CONTRACTS ENDS FROM TO [all]: games move by move, with values where all is said
// rate WEIGHTS SEATS CONTRACTS ENDS FROM TO: one navigator, in each seat in turn, against deckhands
// rows OUT WEIGHTS|deckhand SEATS CONTRACTS ENDS FROM TO: games to learn from
// fit OUT SEED EPOCHS RATE TRUST WEIGHTS|- ROWS...: a network fitted to them, as floats
#include "ranked.h"

static void say(const Move& m) {
  printf(" %c%d", "DSRNKTPECOAL"[m.k], m.k == M_TAKE || m.k == M_EXP || m.k == M_COMP ? m.card : 0);
  if (m.k == M_TAKE) printf("/%d/%d", m.dec, m.to);
}
static State table;

static int trace(char** a) {
  Net* net = new Net();
  const bool by_net = strcmp(a[0], "deckhand");
  if (by_net && !net->read(a[0])) return 2;
  const RW w;
  for (long seed = atol(a[4]); seed < atol(a[5]); seed++) {
    newRanked(table, atoi(a[1]), seed, atoi(a[2]), atoi(a[3]));
    printf("%ld", seed);
    while (table.nf) {
      const Move m = by_net ? pilot(table, *net, w) : rival(table, w);
      say(m);
      apply(table, m);
    }
    printf(" |");
    for (int i = 0; i < table.N; i++) printf(" %d:%d", table.s[i].inf, table.s[i].nc);
    printf("\n");
  }
  return 0;
}
static double share(const State& t, int me) {
  int ties = 0;
  for (int i = 0; i < t.N; i++) {
    if (t.s[i].inf > t.s[me].inf || (t.s[i].inf == t.s[me].inf && t.s[i].nc > t.s[me].nc)) return 0;
    ties += t.s[i].inf == t.s[me].inf && t.s[i].nc == t.s[me].nc;
  }
  return 1.0 / ties;
}
static int rate(char** a, int more) {
  Net *net = new Net(), *other = new Net();
  if (!net->read(a[0])) return 2;
  const bool against = more > 0 && other->read(a[6]);
  const RW w;
  double sum = 0, squares = 0;
  const double began = now();
  const long from = atol(a[4]), to = atol(a[5]);
  for (long seed = from; seed < to; seed++) {
    newRanked(table, atoi(a[1]), seed, atoi(a[2]), atoi(a[3]));
    const int me = seed % table.N;
    while (table.nf)
      apply(table, decider(table) == me ? pilot(table, *net, w) : against ? pilot(table, *other, w) : rival(table, w));
    const double won = share(table, me);
    sum += won, squares += won * won;
  }
  const double n = to - from, mean = sum / n;
  printf("%.0f games %.1f%% +- %.1f, %.1f games a second\n", n, 100 * mean,
         196 * sqrt((squares / n - mean * mean) / n), n / (now() - began));
  return 0;
}

// --- rows: result in 840ths, game, seat, what the network says in 16384ths or -1, pairs, then these ---
static RW varied(Rng& luck, double by) {
  RW w;
  double* each = (double*)&w;
  for (int q = 0; q < NRW; q++) {
    const double gauss = sqrt(-2 * log(1 - luck.uni())) * cos(6.283185307179586 * luck.uni());
    each[q] *= exp(by * gauss);
  }
  return w;
}
static double KEEP = 0.3;
static int rows(char** a) {
  FILE* out = fopen(a[0], "wb");
  Net* net = new Net();
  const bool by_net = strcmp(a[1], "deckhand");
  if (by_net && !net->read(a[1])) return 2;
  const int seats = atoi(a[2]);
  const double began = now();
  long count = 0;
  struct Row {
    int seat, said;
    Pairs pairs;
  };
  std::vector<Row> kept;
  for (long seed = atol(a[5]); seed < atol(a[6]); seed++) {
    Rng luck(seed * 31 + 7);
    newRanked(table, seats == 9 ? 3 + seed % 2 : seats ? seats : 3 + seed % 3, seed, atoi(a[3]), atoi(a[4]));
    const int n = table.N;
    RW by[5];
    double errs[5];
    bool nav[5];
    for (int i = 0; i < n; i++) {
      const double kind = luck.uni();
      by[i] = kind < 0.5 ? RW() : varied(luck, kind < 0.75 ? 0.15 : 0.35);
      nav[i] = by_net && luck.uni() < 0.5;
      errs[i] = luck.uni() < 0.5 ? 0.0 : luck.uni() < 0.5 ? 0.03 : 0.08;
      if (nav[i]) by[i] = RW();
    }
    if (by_net) nav[seed % n] = true;
    int turn = -1;
    kept.clear();
    while (table.nf && table.turn < 400) {  // with all cards in hands it may not end
      if (table.turn != turn) {
        turn = table.turn;
        const bool keep = luck.uni() < KEEP;
        for (int i = 0; i < n; i++) {
          if (!keep) break;
          if (n > 2 && !nav[i] && i != (int)((seed + 1) % n) && i != (int)(seed % n)) continue;
          kept.push_back({i, -1, {}});
          Standing(table, i, true).inputs(kept.back().pairs);
          if (by_net) kept.back().said = (int)(16384 * Outlook(table, i, *net, true).now);
        }
      }
      Move L[256], m;
      const int options = legal(table, L), seat = decider(table);
      if (options > 1 && luck.uni() < errs[seat])
        m = L[luck.below(options)];
      else
        m = nav[seat] ? pilot(table, *net, by[seat]) : rival(table, by[seat]);
      apply(table, m);
    }
    if (table.nf) continue;
    for (const Row& row : kept) {
      const int16_t head[5] = {(int16_t)lround(840 * share(table, row.seat)), (int16_t)(seed % 30000), (int16_t)row.seat,
                               (int16_t)row.said, (int16_t)row.pairs.n};
      fwrite(head, 2, 5, out);
      fwrite(row.pairs.at, sizeof(Pair), row.pairs.n, out);
      count++;
    }
  }
  fclose(out);
  printf("%ld rows, %.1f games a second\n", count, (atol(a[6]) - atol(a[5])) / (now() - began));
  return 0;
}

// --- fitting: Adam, rates that fall to 0; the inputs of a row are few, so the first layer is sparse ---
struct Learned {
  std::vector<float> w1, b1, w2, b2, w3, b3;
  std::vector<std::vector<float>*> parts() { return {&w1, &b1, &w2, &b2, &w3, &b3}; }
  Learned() : w1(INPUTS * H1), b1(H1), w2(H1 * H2), b2(H2), w3(H2), b3(1) {}
};
static float forward(const Learned& l, const Pair* p, int n, float* first, float* second) {
  memcpy(first, l.b1.data(), H1 * sizeof(float));
  for (int q = 0; q < n; q++) {
    const float v = p[q].value / 64.0f;
    const float* w = &l.w1[(size_t)p[q].place * H1];
    for (int j = 0; j < H1; j++) first[j] += v * w[j];
  }
  memcpy(second, l.b2.data(), H2 * sizeof(float));
  for (int i = 0; i < H1; i++) {
    first[i] = std::max(0.0f, first[i]);
    for (int j = 0; j < H2; j++) second[j] += first[i] * l.w2[i * H2 + j];
  }
  float z = l.b3[0];
  for (int j = 0; j < H2; j++) second[j] = std::max(0.0f, second[j]), z += second[j] * l.w3[j];
  return z;
}
static int fit(char** a, int files) {
  const long seed = atol(a[1]);
  const int epochs = atoi(a[2]);
  const double rate = atof(a[3]), trust = atof(a[4]);
  struct Row {
    size_t at;
    int n, game, seat;
    float won, said, aim;
  };
  std::vector<Row> all;
  std::vector<Pair> pairs;
  for (int file = 0; file < files; file++) {
    FILE* f = fopen(a[6 + file], "rb");
    if (!f) return 2;
    int16_t head[5];
    while (fread(head, 2, 5, f) == 5) {
      all.push_back({pairs.size(), head[4], head[1], head[2], head[0] / 840.0f, head[3] / 16384.0f, 0});
      pairs.resize(pairs.size() + head[4]);
      if ((int)fread(&pairs[all.back().at], sizeof(Pair), head[4], f) != head[4]) return 2;
    }
    fclose(f);
  }
  Rng luck(seed);
  Learned l;
  auto gauss = [&] { return sqrt(-2 * log(1 - luck.uni())) * cos(6.283185307179586 * luck.uni()); };
  for (float& w : l.w1) w = (float)(gauss() * sqrt(1 / 60.0));
  for (float& w : l.w2) w = (float)(gauss() * sqrt(2.0 / H1));
  for (float& w : l.w3) w = (float)(gauss() * sqrt(1.0 / H2));
  if (strcmp(a[5], "-")) {
    FILE* f = fopen(a[5], "rb");
    for (auto* part : l.parts())
      if (!f || fread(part->data(), sizeof(float), part->size(), f) != part->size()) return 2;
    fclose(f);
  }
  // What each row should say: a mean of the result and of what is said of the turns after it.
  float carried[5], later[5];
  int game = -1;
  for (size_t r = all.size(); r-- > 0;) {
    Row& row = all[r];
    if (row.game != game) {
      game = row.game;
      for (int i = 0; i < 5; i++) later[i] = -1;
    }
    row.aim = later[row.seat] < 0 ? row.won : (float)(trust * carried[row.seat] + (1 - trust) * later[row.seat]);
    carried[row.seat] = row.aim;
    later[row.seat] = row.said < 0 ? row.aim : row.said;
  }
  std::vector<size_t> learn, held;
  for (size_t r = 0; r < all.size(); r++) (all[r].game % 20 == 7 ? held : learn).push_back(r);
  const int size = 256;
  Learned slope, mean, square;
  const long total = (long)epochs * (learn.size() / size);
  long step = 0;
  float first[H1], second[H2];
  for (int epoch = 0; epoch < epochs; epoch++) {
    for (size_t i = learn.size() - 1; i > 0; i--) std::swap(learn[i], learn[(size_t)(luck.uni() * (i + 1))]);
    double loss = 0;
    for (size_t at = 0; at + size <= learn.size(); at += size) {
      for (auto* part : slope.parts()) std::fill(part->begin(), part->end(), 0.0f);
      for (int q = 0; q < size; q++) {
        const Row& row = all[learn[at + q]];
        const Pair* p = &pairs[row.at];
        const float z = forward(l, p, row.n, first, second), chance = 1 / (1 + expf(-z));
        loss += log1pf(expf(-fabsf(z))) + std::max(z, 0.0f) - row.aim * z;
        const float error = (chance - row.aim) / size;
        float back[H2], front[H1];
        slope.b3[0] += error;
        for (int j = 0; j < H2; j++) {
          slope.w3[j] += error * second[j];
          back[j] = second[j] > 0 ? error * l.w3[j] : 0;
          slope.b2[j] += back[j];
        }
        for (int i = 0; i < H1; i++) {
          front[i] = 0;
          if (first[i] <= 0) continue;
          float sum = 0;
          for (int j = 0; j < H2; j++) slope.w2[i * H2 + j] += first[i] * back[j], sum += back[j] * l.w2[i * H2 + j];
          front[i] = sum;
          slope.b1[i] += sum;
        }
        for (int k = 0; k < row.n; k++) {
          const float v = p[k].value / 64.0f;
          float* w = &slope.w1[(size_t)p[k].place * H1];
          for (int i = 0; i < H1; i++) w[i] += v * front[i];
        }
      }
      step++;
      const float by = (float)(rate * 0.5 * (1 + cos(M_PI * step / total)));
      const float one = 1 - powf(0.9f, step), two = 1 - powf(0.999f, step);
      auto parts = l.parts(), slopes = slope.parts(), means = mean.parts(), squares = square.parts();
      static const float LIMIT[] = {7.9f, 1e9f, 3.9f, 1e9f, 7.9f, 1e9f};
      for (int part = 0; part < 6; part++)
        for (size_t i = 0; i < parts[part]->size(); i++) {
          float &w = (*parts[part])[i], s = (*slopes[part])[i] + (part == 0 ? 1e-6f * w : 0), &m = (*means[part])[i],
                &v = (*squares[part])[i];
          m += 0.1f * (s - m), v += 0.001f * (s * s - v);
          w -= by * (m / one) / (sqrtf(v / two) + 1e-8f);
          w = std::max(-LIMIT[part], std::min(LIMIT[part], w));
        }
    }
    double measured = 0, results = 0;
    for (size_t r : held) {
      const Row& row = all[r];
      const float z = forward(l, &pairs[row.at], row.n, first, second), base = log1pf(expf(-fabsf(z))) + std::max(z, 0.0f);
      measured += base - row.aim * z, results += base - row.won * z;
    }
    if (epoch == 0 || epoch == epochs - 1)
      printf("epoch %d rows %zu loss %.5f held %.5f result %.5f\n", epoch + 1, learn.size(), loss / learn.size(),
             measured / held.size(), results / held.size());
    fflush(stdout);
  }
  std::vector<char> seen(INPUTS, 0);  // what never came counts nothing, for whoever begins with this network
  for (const Pair& pair : pairs) seen[pair.place] = 1;
  for (int i = 0; i < INPUTS; i++)
    if (!seen[i]) std::fill_n(&l.w1[(size_t)i * H1], H1, 0.0f);
  FILE* f = fopen(a[0], "wb");
  for (auto* part : l.parts()) fwrite(part->data(), sizeof(float), part->size(), f);
  fclose(f);
  // The same in integers, as the game reads it.
  Net* net = new Net();
  auto whole = [](float w, double scale, int limit) { return (int)std::max(-(double)limit, std::min((double)limit, (double)lrint(w * scale))); };
  for (int q = 0; q < 513; q++) net->sigmoid[q] = (int)lrint((1 << 20) / (1 + exp(-(q - 256) / 32.0)));
  for (size_t q = 0; q < l.w1.size(); q++) net->w1[q] = whole(l.w1[q], 512, 4095);
  for (size_t q = 0; q < l.w2.size(); q++) net->w2[q] = whole(l.w2[q], 512, 2047);
  for (size_t q = 0; q < l.w3.size(); q++) net->w3[q] = whole(l.w3[q], 512, 4095);
  for (int q = 0; q < H1; q++) net->b1[q] = (int)lrint(l.b1[q] * 512.0 * 64);
  for (int q = 0; q < H2; q++) net->b2[q] = (int)lrint(l.b2[q] * 512.0 * 128);
  net->b3 = (int)lrint(l.b3[0] * 512.0 * 256);
  std::string name = std::string(a[0]) + ".net";
  f = fopen(name.c_str(), "wb");
  fwrite(net, sizeof *net, 1, f);
  fclose(f);
  return 0;
}

int main(int n, char** a) {
  if (getenv("WORTH")) WORTH = atof(getenv("WORTH"));
  if (getenv("KEEP")) KEEP = atof(getenv("KEEP"));
  if (getenv("DEPTH")) DEPTH = atoi(getenv("DEPTH"));
  if (getenv("MARGIN")) MARGIN = atof(getenv("MARGIN"));
  if (n > 7 && !strcmp(a[1], "trace")) return trace(a + 2);
  if (n > 7 && !strcmp(a[1], "rate")) return rate(a + 2, n - 8);
  if (n > 8 && !strcmp(a[1], "rows")) return rows(a + 2);
  if (n > 8 && !strcmp(a[1], "fit")) return fit(a + 2, n - 8);
  return 2;
}
