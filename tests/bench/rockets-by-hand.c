/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a programmer would write who wants nothing but random games of Rockets, and those quickly:
 * four seats, the usual board and deck, five journeys, no options, no refusals, no events, no sixth
 * journey, cards in any order, and random numbers that need not be quite fair. It picks as the game
 * does, a card of the hand and then a way to play it, so that both play games of the same length.
 */
#include "rockets-by-hand.h"

#include "rules/rules-chance.h"

enum { SEATS = 4, DECK = 60, HAND = 6, MOON = 15, JOURNEYS = 5 };

static const int points[MOON + 1] = { 0, 2, 3, 6, 6, 6, 8, 9, 10, 10, 12, 12, 12, 14, 16, 20 };

typedef struct {
  int n;
  uint8_t card[DECK];
} Cards;

/* Without the rejection of rules_bits_below: some numbers are likelier by a part in 10^8. */
static inline unsigned
nearly_fair (RulesBits *bits, unsigned n)
{
  return (rules_bits_next (bits) >> 32) * n >> 32;
}

static inline int
take_any (Cards *cards, RulesBits *bits)
{
  unsigned i = nearly_fair (bits, cards->n);
  int card = cards->card[i];

  cards->card[i] = cards->card[--cards->n];
  return card;
}

/* Plays one journey; gives the seat that starts the next one. */
static inline int
play_journey (const Cards *deck, int starter, RulesBits *bits, size_t *n_turns)
{
  Cards pile = *deck;
  Cards hand[SEATS];
  int marker[SEATS] = { 0 };
  int last[SEATS] = { -1, -1, -1, -1 };
  int seat = starter;
  int moved;
  int lowest = 0;

  for (int i = 0; i < SEATS; i++)
    for (hand[i].n = 0; hand[i].n < HAND; hand[i].n++)
      hand[i].card[hand[i].n] = take_any (&pile, bits);

  for (;; seat = (seat + 1) % SEATS) {
    int card = take_any (&hand[seat], bits);
    int before = last[seat];
    last[seat] = card;
    moved = seat;
    *n_turns += 1;
    if (before < 0) {
      marker[seat] += (card + 1) / 2;
    } else if (card > before) {
      marker[seat] += card - before;
    } else if (card == before) {
      moved = (seat + 1 + (int)nearly_fair (bits, SEATS - 1)) % SEATS;
      marker[moved]++;
    } else if (before - card <= marker[seat] && rules_bits_next (bits) >> 63) {
      marker[seat] -= before - card;
    } else {
      for (int n = before - card; n > 0 && pile.n > 0; n--)
        hand[seat].card[hand[seat].n++] = take_any (&pile, bits);
    }
    if (marker[moved] >= MOON || hand[seat].n == 0 || pile.n == 0)
      break;
  }
  if (marker[moved] > MOON)
    marker[moved] = MOON;

  for (int i = 1; i < SEATS; i++)
    if (points[marker[i]] - hand[i].n < points[marker[lowest]] - hand[lowest].n)
      lowest = i;
  return lowest;
}

size_t
rockets_by_hand (size_t n_games, uint64_t seed)
{
  RulesBits bits = rules_bits (seed);
  Cards deck = { 0 };
  size_t n_turns = 0;

  for (int value = 0; value <= 6; value++)
    for (int i = 0; i < (value == 0 ? 6 : 9); i++)
      deck.card[deck.n++] = value;
  for (size_t game = 0; game < n_games; game++) {
    int starter = 0;
    for (int journey = 0; journey < JOURNEYS; journey++)
      starter = play_journey (&deck, starter, &bits, &n_turns);
  }
  return n_turns;
}
