/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a programmer in a hurry would write who wants nothing but random games of Rockets: four
 * seats, the usual deck, five journeys, no options, no refusals, no events, cards in any order.
 * It chooses among the cards of a hand and not among the legal actions, so its games are a little
 * shorter; as a measure of what the machine can do that is near enough.
 */
#include "rockets-by-hand.h"

#include "rules/rules-chance.h"

enum { SEATS = 4, DECK = 60, HAND = 6, MOON = 20, JOURNEYS = 5 };

typedef struct {
  unsigned n;
  uint8_t card[DECK];
} Cards;

typedef struct {
  Cards pile;
  Cards hand[SEATS];
  int marker[SEATS];
  int last[SEATS];
} Table;

static inline int
take_any (Cards *cards, RulesBits *bits)
{
  unsigned i = rules_bits_below (bits, cards->n);
  int card = cards->card[i];

  cards->card[i] = cards->card[--cards->n];
  return card;
}

static inline void
draw (Table *table, int seat, unsigned n, RulesBits *bits)
{
  Cards *hand = &table->hand[seat];

  for (; n > 0 && table->pile.n > 0; n--)
    hand->card[hand->n++] = take_any (&table->pile, bits);
}

/* One turn; true if it ends the journey. */
static inline bool
play (Table *table, int seat, RulesBits *bits)
{
  Cards *hand = &table->hand[seat];
  int *marker = &table->marker[seat];
  int card = take_any (hand, bits);
  int last = table->last[seat];

  table->last[seat] = card;
  if (last == 0) {
    *marker += (card + 1) / 2;
  } else if (card > last) {
    *marker += card - last;
  } else if (card == last) {
    marker = &table->marker[(seat + 1 + rules_bits_below (bits, SEATS - 1)) % SEATS];
    *marker += 1;
  } else if (last - card <= *marker && rules_bits_next (bits) >> 63) {
    *marker -= last - card;
  } else {
    draw (table, seat, last - card, bits);
  }
  if (*marker > MOON)
    *marker = MOON;
  return *marker == MOON || hand->n == 0 || table->pile.n == 0;
}

/* Plays one journey; gives the seat that starts the next one. */
static int
play_journey (const Cards *deck, int starter, RulesBits *bits, size_t *n_turns)
{
  Table table;
  int lowest = 0;
  int seat = starter;

  table.pile = *deck;
  for (int i = 0; i < SEATS; i++) {
    table.hand[i].n = 0;
    table.marker[i] = 0;
    table.last[i] = 0;
    draw (&table, i, HAND, bits);
  }
  for (*n_turns += 1; !play (&table, seat, bits); *n_turns += 1)
    seat = (seat + 1) % SEATS;

  for (int i = 1; i < SEATS; i++)
    if (table.marker[i] - (int)table.hand[i].n < table.marker[lowest] - (int)table.hand[lowest].n)
      lowest = i;
  return lowest;
}

size_t
rockets_by_hand (size_t n_games, uint64_t seed)
{
  RulesBits bits = rules_bits (seed);
  Cards deck = { 0 };
  size_t n_turns = 0;

  for (int value = 1; value <= 16; value++)
    for (int i = 0; i < (value <= 12 ? 4 : 3); i++)
      deck.card[deck.n++] = value;
  for (size_t game = 0; game < n_games; game++) {
    int starter = 0;
    for (int journey = 0; journey < JOURNEYS; journey++)
      starter = play_journey (&deck, starter, &bits, &n_turns);
  }
  return n_turns;
}
