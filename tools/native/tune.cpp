// tune SEATS GENERATIONS PLAYERS GAMES SEED ASIDE…: deckhand's weights for a number of seats, by the cross-entropy
// method. Every generation plays seeds of its own from 100,000 on, the same for all its players. Last line: the
// mean's weights.
#include "deckhand.h"

static const int COUNT = sizeof(W) / sizeof(double);

static double gauss(Rng& luck) {
  double u = luck.uni() + 1e-12, v = luck.uni();
  return sqrt(-2 * log(u)) * cos(6.28318530718 * v);
}

// The weights at a point: each is the present one times e to the power of its coordinate, but for those around 0
// and 1.
static W weights_at(const std::vector<double>& point) {
  W weights, plain;
  const double* from = (const double*)&plain;
  double* to = (double*)&weights;
  for (int i = 0; i < COUNT; i++) to[i] = from[i] * exp(point[i]);
  auto at = [&](double& weight) { return point[&weight - to]; };
  weights.hope = 0.95 * exp(at(weights.hope) * 0.5);
  weights.discipline = exp(at(weights.discipline) * 0.5);
  weights.bustcost = 3 * at(weights.bustcost);
  weights.disc_late = 0.7 * at(weights.disc_late);
  return weights;
}

int main(int count, char** words) {
  if (count < 7) return 2;
  const int seats = atoi(words[1]), generations = atoi(words[2]), players = atoi(words[3]), games = atoi(words[4]);
  std::vector<int> asides;
  for (int i = 6; i < count; i++) asides.push_back(atoi(words[i]));
  Rng luck(atoi(words[5]));
  std::vector<double> mean(COUNT, 0.0), spread(COUNT, 0.3);
  static State table;
  for (int generation = 0; generation < generations; generation++) {
    std::vector<std::pair<double, std::vector<double>>> tried;
    for (int player = 0; player < players; player++) {
      std::vector<double> point = mean;
      if (player)
        for (int i = 0; i < COUNT; i++) point[i] += spread[i] * gauss(luck);
      const W weights = weights_at(point);
      int won = 0;
      for (int aside : asides)
        for (int game = 0; game < games; game++) {
          newGame(table, seats, 100000 + generation * games + game, aside);
          while (table.nf) apply(table, deckhand(table, weights));
          won += table.won;
        }
      tried.push_back({(double)won / (games * asides.size()), point});
    }
    const double middle = tried[0].first;
    std::sort(tried.begin(), tried.end(), [](auto& a, auto& b) { return a.first > b.first; });
    const int best = players / 4;
    for (int i = 0; i < COUNT; i++) {
      double sum = 0, square = 0;
      for (int k = 0; k < best; k++) sum += tried[k].second[i];
      sum /= best;
      for (int k = 0; k < best; k++) square += pow(tried[k].second[i] - sum, 2);
      mean[i] = 0.5 * mean[i] + 0.5 * sum;
      spread[i] = std::max(0.04, 0.5 * spread[i] + 0.5 * sqrt(square / best));
    }
    fprintf(stderr, "generation %d: mean %.3f, best %.3f\n", generation, middle, tried[0].first);
  }
  const W tuned = weights_at(mean);
  for (int i = 0; i < COUNT; i++) printf("%.4g ", ((const double*)&tuned)[i]);
  printf("\n");
}
