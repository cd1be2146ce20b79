// winnable ASIDE FROM TO NUMBER: the first so many of these solo deals that were won, each with the line that won: the
// places of its moves among the legal ones, as a digit or a letter. Deckhand plays each deal many times, with a move by
// lot here and there, so that of all ways that it may go the first that wins is kept.
#include "deckhand.h"

int main(int count, char** words) {
  if (count < 5) return 2;
  const int TRIES = 2000;
  const int aside = atoi(words[1]), from = atoi(words[2]), to = atoi(words[3]);
  int left = atoi(words[4]);
  const W weights = weights_of(1);
  static State start, table;
  for (int seed = from; seed < to && left; seed++) {
    newGame(start, 1, seed, aside);
    bool won = false;
    for (int game = 0; game < TRIES && !won; game++) {
      Rng luck(seed * 100003ULL + game);
      std::string line;
      copyState(table, start);
      while (table.nf) {
        Move moves[256];
        const int n = legal(table, moves);
        int place = 0;
        if (game && luck.below(12) == 0)
          place = luck.below(n);
        else
          for (const Move best = deckhand(table, weights); !(moves[place] == best);) place++;
        if (place > 35) line += '?';
        line += "0123456789abcdefghijklmnopqrstuvwxyz"[place % 36];
        apply(table, moves[place]);
      }
      won = table.won && line.find('?') == std::string::npos;
      if (won) printf("%d %s\n", seed, line.c_str()), left--;
    }
  }
}
