/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Catalogue files: read with every complaint at once, and written in a stable order. The words of
 * classes, lengths, effects and resources are the game's own, so that none stands here twice.
 */
#include "fleet-catalogue-private.h"

#include "fleet-resources.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT "rocket-table catalogue"
#define RESOURCES "/rocket-table/fleets/"
enum { VERSION_NEWEST = 1 };

/* In the order of FleetProvenance. */
static const char *const provenance_words[] = { "from my card", "demonstration", NULL };

extern const RulesGame rocketmen_game;

/* ---- The game's words and ranges ---- */

static const RulesKind *
game_kind (const char *name)
{
  return rules_kind (&rocketmen_game, name);
}

static int
find_kind_word (const RulesKind *kind, const char *word)
{
  for (int v = kind->min; v <= kind->max; v++)
    if (strcmp (kind->words[v - kind->min], word) == 0)
      return v;
  return -1;
}

const char *
fleet_word (const char *kind, int value)
{
  const RulesKind *found = game_kind (kind);
  return found->words[value - found->min];
}

int
fleet_word_value (const char *kind, const char *word)
{
  return find_kind_word (game_kind (kind), word);
}

/* ---- Reading ---- */

typedef struct {
  FleetComplaints complaints;
  const FleetJson *json;
  FleetCatalogue *catalogue;
  GHashTable *nodes; /* id of a card → its node */
  const RulesKind *small;
  const RulesKind *wr;
  const RulesKind *by;
  const RulesKind *length;
  const RulesKind *resource;
  const RulesKind *effect;
  const RulesKind *when;
  const RulesKind *class_kind;
} Reader;

static const char *
list_words (const RulesKind *kind, GString *out)
{
  for (int v = kind->min; v <= kind->max; v++)
    g_string_append_printf (out, "%s%s", out->len ? ", " : "", kind->words[v - kind->min]);
  return out->str;
}

static gboolean
read_kind_word (Reader *self, guint node, const RulesKind *kind, int *value)
{
  if (!fleet_expect (&self->complaints, node, FLEET_JSON_STRING))
    return FALSE;
  const char *word = fleet_json_string (self->json, node);
  int found = find_kind_word (kind, word);
  if (found >= 0) {
    *value = found;
    return TRUE;
  }
  g_autoptr (GString) words = g_string_new (NULL);
  return fleet_complain (&self->complaints, node, _ ("there is no “%.40s”; it can be: %s"), word,
                         list_words (kind, words));
}

static gboolean
read_kind_int (Reader *self, guint node, const RulesKind *kind, int *value)
{
  return fleet_read_int (&self->complaints, node, kind->min, kind->max, value);
}

/* An id of a list of words, as it is kept with the word. */
static gboolean
read_word_id (Reader *self, guint node, GArray *words, const char *where, const char **id)
{
  const char *wanted = fleet_read_id (&self->complaints, node);

  if (!wanted)
    return FALSE;
  const FleetWord *word = fleet_find_word_id (words, wanted);
  if (word) {
    *id = word->id;
    return TRUE;
  }
  g_autoptr (GString) known = g_string_new (NULL);
  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", word_at (words, i).id);
  return fleet_complain (&self->complaints, node,
                         _ ("there is no “%s” in “%s”; there is: %s. Correct it, or add it there"),
                         wanted, where, known->str);
}

static gboolean
read_faction_id (Reader *self, guint node, const char **id)
{
  const char *wanted = fleet_read_id (&self->complaints, node);

  if (!wanted)
    return FALSE;
  const FleetFaction *faction = fleet_catalogue_find_faction (self->catalogue, wanted);
  if (faction) {
    *id = faction->id;
    return TRUE;
  }
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (self->catalogue, &n);
  g_autoptr (GString) known = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", factions[i].id);
  return fleet_complain (&self->complaints, node,
                         _ ("there is no “%s” in “%s”; there is: %s. Correct it, or add it there"),
                         wanted, "factions", known->str);
}

/* Says which of the members that must be there are not. */
static void
complain_missing (Reader *self, guint node, const char *const *names, guint missing)
{
  for (guint i = 0; names[i]; i++)
    if (missing >> i & 1)
      fleet_complain (&self->complaints, node, _ ("“%s” is missing; add it"), names[i]);
}

/* ---- Words ---- */

enum { WORD_ID, WORD_NAME };
static const char *const word_members[] = { "id", "name", NULL };

static void
read_word (Reader *self, guint node, GArray *words)
{
  FleetWord word = { 0 };
  GString *extra = NULL;
  guint missing = 1u << WORD_ID | 1u << WORD_NAME;
  int member = -1;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (word_members, fleet_json_key (self->json, (guint)at), member);
    if (member >= 0)
      missing &= ~(1u << member);
    if (member == WORD_ID)
      word.id = fleet_read_id (&self->complaints, (guint)at);
    else if (member == WORD_NAME)
      word.name = fleet_read_name (&self->complaints, (guint)at, FLEET_NAME_MAX);
    else
      fleet_keep_unknown (self->json, (guint)at, &extra);
  }
  complain_missing (self, node, word_members, missing);
  if (word.id && words == self->catalogue->pods && strcmp (word.id, "any") == 0)
    fleet_complain (&self->complaints, node,
                    _ ("“any” stands for every kind of pod; choose "
                       "another id"));
  else if (word.id && word.name) {
    word.extra = extra ? extra->str : NULL;
    fleet_catalogue_put_word (self->catalogue, words, &word);
  }
  if (extra)
    g_string_free (extra, TRUE);
}

enum { FACTION_ID, FACTION_NAME, FACTION_COALITION, FACTION_SERVE };
static const char *const faction_members[] = { "id", "name", "coalition", "crew_serve_coalition",
                                               NULL };

static void
read_faction (Reader *self, guint node)
{
  FleetFaction faction = { 0 };
  GString *extra = NULL;
  guint missing = 1u << FACTION_ID | 1u << FACTION_NAME;
  int member = -1;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (faction_members, fleet_json_key (self->json, (guint)at), member);
    if (member >= 0)
      missing &= ~(1u << member);
    if (member == FACTION_ID)
      faction.id = fleet_read_id (&self->complaints, (guint)at);
    else if (member == FACTION_NAME)
      faction.name = fleet_read_name (&self->complaints, (guint)at, FLEET_NAME_MAX);
    else if (member == FACTION_COALITION)
      read_word_id (self, (guint)at, self->catalogue->coalitions, "coalitions", &faction.coalition);
    else if (member == FACTION_SERVE)
      fleet_read_bool (&self->complaints, (guint)at, &faction.crew_serve_coalition);
    else
      fleet_keep_unknown (self->json, (guint)at, &extra);
  }
  complain_missing (self, node, faction_members, missing);
  if (faction.id && faction.name) {
    faction.extra = extra ? extra->str : NULL;
    fleet_catalogue_put_faction (self->catalogue, &faction);
  }
  if (extra)
    g_string_free (extra, TRUE);
}

/* ---- Cards ---- */

enum { ABILITY_EFFECT, ABILITY_BY, ABILITY_WHEN, ABILITY_TEXT };
static const char *const ability_members[] = { "effect", "by", "when", "text", NULL };

/* What a card being read holds until it is in the catalogue. */
typedef struct {
  GString *extra;
  GString *ability_extra[FLEET_ABILITIES_MAX];
} Kept;

static void
free_kept (Kept *kept)
{
  if (kept->extra)
    g_string_free (kept->extra, TRUE);
  for (int i = 0; i < FLEET_ABILITIES_MAX; i++)
    if (kept->ability_extra[i])
      g_string_free (kept->ability_extra[i], TRUE);
}

static void
read_ability (Reader *self, guint node, FleetAbility *ability, GString **extra)
{
  int effect = EFFECT_TEXT;
  int when = WHEN_ALWAYS;
  gboolean has_by = FALSE;
  int member = -1;

  *ability = (FleetAbility){ .effect = EFFECT_TEXT, .when = WHEN_ALWAYS };
  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (ability_members, fleet_json_key (self->json, (guint)at), member);
    if (member == ABILITY_EFFECT) {
      read_kind_word (self, (guint)at, self->effect, &effect);
    } else if (member == ABILITY_BY) {
      read_kind_int (self, (guint)at, self->by, &ability->by);
      has_by = TRUE;
    } else if (member == ABILITY_WHEN) {
      read_kind_word (self, (guint)at, self->when, &when);
    } else if (member == ABILITY_TEXT) {
      ability->text = fleet_read_name (&self->complaints, (guint)at, FLEET_TEXT_MAX);
    } else {
      fleet_keep_unknown (self->json, (guint)at, extra);
    }
  }
  ability->effect = (EffectKind)effect;
  ability->when = (EffectWhen)when;
  ability->extra = *extra ? (*extra)->str : NULL;
  if (fleet_json_member (self->json, node, "effect") < 0
      && (has_by || when != WHEN_ALWAYS || fleet_json_member (self->json, node, "text") < 0))
    fleet_complain (&self->complaints, node,
                    _ ("an ability needs an “effect”, or a “text” alone; add one"));
  else if (effect != EFFECT_TEXT && !has_by)
    ability->by = 1; /* effects that are there or not */
}

static void
read_abilities (Reader *self, guint node, FleetAbility *abilities, int *n, Kept *kept)
{
  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    if (*n == FLEET_ABILITIES_MAX) {
      fleet_complain (&self->complaints, (guint)at,
                      _ ("a card has %d abilities at most; put the rest into “text”"),
                      FLEET_ABILITIES_MAX);
      return;
    }
    read_ability (self, (guint)at, &abilities[*n], &kept->ability_extra[*n]);
    (*n)++;
  }
}

static void
read_cost (Reader *self, guint node, int cost[ROCKETMEN_RESOURCES])
{
  int sum = 0;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    const char *key = fleet_json_key (self->json, (guint)at);
    int resource = find_kind_word (self->resource, key);
    if (resource < 0) {
      g_autoptr (GString) words = g_string_new (NULL);
      fleet_complain (&self->complaints, (guint)at,
                      _ ("there is no resource “%.40s”; there is: %s"), key,
                      list_words (self->resource, words));
      continue;
    }
    fleet_read_int (&self->complaints, (guint)at, 0, FLEET_COST_MAX, &cost[resource]);
    sum += cost[resource];
  }
  if (sum > FLEET_COST_MAX)
    fleet_complain (&self->complaints, node, _ ("these are %d resources; %d at most"), sum,
                    FLEET_COST_MAX);
}

/* A number of posts for any pod, or a list of them in order: "any" or a kind of pod. */
static void
read_posts (Reader *self, guint node, FleetShip *ship)
{
  if (fleet_json_type (self->json, node) == FLEET_JSON_NUMBER) {
    fleet_read_int (&self->complaints, node, 0, FLEET_POSTS_MAX, &ship->n_posts);
    return;
  }
  if (fleet_json_type (self->json, node) != FLEET_JSON_ARRAY) {
    fleet_complain (&self->complaints, node,
                    _ ("write how many posts there are, as in 3, or what each is for, as in "
                       "[\"any\", \"laser\"]"));
    return;
  }
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    if (ship->n_posts == FLEET_POSTS_MAX) {
      fleet_complain (&self->complaints, (guint)at, _ ("a ship has %d posts at most"),
                      FLEET_POSTS_MAX);
      return;
    }
    const char **post = &ship->posts[ship->n_posts++];
    if (g_strcmp0 (fleet_json_string (self->json, (guint)at), "any") != 0)
      read_word_id (self, (guint)at, self->catalogue->pods, "pods", post);
  }
}

static const char *
read_card_id (Reader *self, guint card, guint node)
{
  const char *id = fleet_read_id (&self->complaints, node);

  if (!id)
    return NULL;
  guint there = GPOINTER_TO_UINT (g_hash_table_lookup (self->nodes, id));
  if (there) {
    /* Finding a path takes a while: only as long as somebody reads it. */
    g_autofree char *path =
        self->complaints.n < FLEET_COMPLAINTS_MAX ? fleet_json_path (self->json, there) : NULL;
    fleet_complain (&self->complaints, node,
                    _ ("the id “%s” is that of %s; give one of them "
                       "another"),
                    id, path);
    return NULL;
  }
  g_hash_table_insert (self->nodes, (char *)id, GUINT_TO_POINTER (card));
  return id;
}

static void
read_provenance (Reader *self, guint node, FleetProvenance *provenance)
{
  const char *word = fleet_json_string (self->json, node);
  int found = word ? fleet_find_word (provenance_words, word, -1) : -1;

  if (found < 0)
    fleet_complain (&self->complaints, node,
                    _ ("write “%s” for a card you own and copied, “%s” "
                       "for an invented one"),
                    provenance_words[FLEET_FROM_CARD], provenance_words[FLEET_DEMONSTRATION]);
  else
    *provenance = (FleetProvenance)found;
}

enum {
  SHIP_ID,
  SHIP_NUMBER,
  SHIP_NAME,
  SHIP_FACTION,
  SHIP_CLASS,
  SHIP_CRAFT,
  SHIP_POINTS,
  SHIP_AP,
  SHIP_WR,
  SHIP_MOVE,
  SHIP_WEAPON,
  SHIP_POSTS,
  SHIP_CREW_SPACES,
  SHIP_CARGO,
  SHIP_COST,
  SHIP_ABILITIES,
  SHIP_TEXT,
  SHIP_PROVENANCE,
};
static const char *const ship_members[] = {
  "id",   "number",    "name", "faction",    "class", "craft",       "points",
  "ap",   "wr",        "move", "weapon",     "posts", "crew_spaces", "cargo",
  "cost", "abilities", "text", "provenance", NULL,
};
static const guint ship_needs = 1u << SHIP_ID | 1u << SHIP_NAME | 1u << SHIP_CLASS
                                | 1u << SHIP_POINTS | 1u << SHIP_AP | 1u << SHIP_WR
                                | 1u << SHIP_MOVE | 1u << SHIP_WEAPON | 1u << SHIP_POSTS
                                | 1u << SHIP_PROVENANCE;

static void
read_ship_member (Reader *self, guint card, guint node, int member, FleetShip *ship, Kept *kept)
{
  FleetComplaints *complaints = &self->complaints;
  int value;

  switch (member) {
  case SHIP_ID:
    ship->id = read_card_id (self, card, node);
    break;
  case SHIP_NUMBER:
    ship->number = fleet_read_text (complaints, node, FLEET_ID_MAX);
    break;
  case SHIP_NAME:
    ship->name = fleet_read_name (complaints, node, FLEET_NAME_MAX);
    break;
  case SHIP_FACTION:
    read_faction_id (self, node, &ship->faction);
    break;
  case SHIP_CLASS:
    if (read_word_id (self, node, self->catalogue->classes, "classes", &ship->class_id)) {
      value = find_kind_word (self->class_kind, ship->class_id);
      ship->ship_class = value >= 0 ? (ShipClass)value : CLASS_PLAIN;
    }
    break;
  case SHIP_CRAFT:
    fleet_read_int (complaints, node, 1, FLEET_CRAFT_MAX, &ship->craft);
    break;
  case SHIP_POINTS:
    fleet_read_int (complaints, node, 0, FLEET_CARD_POINTS_MAX, &ship->points);
    break;
  case SHIP_AP:
    read_kind_int (self, node, self->small, &ship->ap);
    break;
  case SHIP_WR:
    read_kind_int (self, node, self->wr, &ship->wr);
    break;
  case SHIP_MOVE:
    if (read_kind_word (self, node, self->length, &value))
      ship->move = (Length)value;
    break;
  case SHIP_WEAPON:
    if (read_kind_word (self, node, self->length, &value))
      ship->range = (Length)value;
    break;
  case SHIP_POSTS:
    read_posts (self, node, ship);
    break;
  case SHIP_CREW_SPACES:
    read_kind_int (self, node, self->small, &ship->crew_spaces);
    break;
  case SHIP_CARGO:
    read_kind_int (self, node, self->small, &ship->cargo);
    break;
  case SHIP_COST:
    read_cost (self, node, ship->cost);
    break;
  case SHIP_ABILITIES:
    read_abilities (self, node, ship->abilities, &ship->n_abilities, kept);
    break;
  case SHIP_TEXT:
    ship->text = fleet_read_text (complaints, node, FLEET_TEXT_MAX);
    break;
  case SHIP_PROVENANCE:
    read_provenance (self, node, &ship->provenance);
    break;
  default:
    fleet_keep_unknown (self->json, node, &kept->extra);
  }
}

static void
read_ship (Reader *self, guint node)
{
  FleetShip ship = { .craft = 1, .number = "" };
  Kept kept = { 0 };
  guint missing = ship_needs;
  int member = -1;
  guint n_before = self->complaints.n;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (ship_members, fleet_json_key (self->json, (guint)at), member);
    if (member >= 0)
      missing &= ~(1u << member);
    read_ship_member (self, node, (guint)at, member, &ship, &kept);
  }
  /* A card without a weapon prints no number to hit with; the worst one stands for it. */
  if (missing >> SHIP_WR & 1 && ship.range == LENGTH_NONE) {
    ship.wr = self->wr->max;
    missing &= ~(1u << SHIP_WR);
  }
  complain_missing (self, node, ship_members, missing);
  ship.extra = kept.extra ? kept.extra->str : NULL;
  ship.source = self->catalogue->name;
  if (self->complaints.n == n_before)
    fleet_catalogue_put_ship (self->catalogue, &ship);
  free_kept (&kept);
}

enum {
  CREW_ID,
  CREW_NUMBER,
  CREW_NAME,
  CREW_FACTION,
  CREW_RANKS,
  CREW_POINTS,
  CREW_ABILITIES,
  CREW_TEXT,
  CREW_PROVENANCE,
};
static const char *const crew_members[] = {
  "id", "number", "name", "faction", "ranks", "points", "abilities", "text", "provenance", NULL,
};
static const guint crew_needs =
    1u << CREW_ID | 1u << CREW_NAME | 1u << CREW_POINTS | 1u << CREW_PROVENANCE;

static void
read_ranks (Reader *self, guint node, FleetCrew *crew)
{
  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    const char *rank = fleet_read_name (&self->complaints, (guint)at, RULES_NAME_MAX - 1);
    if (!rank)
      continue;
    for (int i = 0; i < crew->n_ranks; i++)
      if (strcmp (crew->ranks[i], rank) == 0)
        fleet_complain (&self->complaints, (guint)at, _ ("this rank is there twice; once will do"));
    if (crew->n_ranks == FLEET_RANKS_MAX) {
      fleet_complain (&self->complaints, (guint)at, _ ("a crew member has %d ranks at most"),
                      FLEET_RANKS_MAX);
      return;
    }
    crew->ranks[crew->n_ranks++] = rank;
  }
}

static void
read_crew_member (Reader *self, guint card, guint node, int member, FleetCrew *crew, Kept *kept)
{
  FleetComplaints *complaints = &self->complaints;

  switch (member) {
  case CREW_ID:
    crew->id = read_card_id (self, card, node);
    break;
  case CREW_NUMBER:
    crew->number = fleet_read_text (complaints, node, FLEET_ID_MAX);
    break;
  case CREW_NAME:
    crew->name = fleet_read_name (complaints, node, FLEET_NAME_MAX);
    break;
  case CREW_FACTION:
    read_faction_id (self, node, &crew->faction);
    break;
  case CREW_RANKS:
    read_ranks (self, node, crew);
    break;
  case CREW_POINTS:
    fleet_read_int (complaints, node, 0, FLEET_CARD_POINTS_MAX, &crew->points);
    break;
  case CREW_ABILITIES:
    read_abilities (self, node, crew->abilities, &crew->n_abilities, kept);
    break;
  case CREW_TEXT:
    crew->text = fleet_read_text (complaints, node, FLEET_TEXT_MAX);
    break;
  case CREW_PROVENANCE:
    read_provenance (self, node, &crew->provenance);
    break;
  default:
    fleet_keep_unknown (self->json, node, &kept->extra);
  }
}

static void
read_crew (Reader *self, guint node)
{
  FleetCrew crew = { .number = "" };
  Kept kept = { 0 };
  guint missing = crew_needs;
  int member = -1;
  guint n_before = self->complaints.n;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (crew_members, fleet_json_key (self->json, (guint)at), member);
    if (member >= 0)
      missing &= ~(1u << member);
    read_crew_member (self, node, (guint)at, member, &crew, &kept);
  }
  complain_missing (self, node, crew_members, missing);
  crew.extra = kept.extra ? kept.extra->str : NULL;
  crew.source = self->catalogue->name;
  if (self->complaints.n == n_before)
    fleet_catalogue_put_crew (self->catalogue, &crew);
  free_kept (&kept);
}

/* ---- The file ---- */

enum {
  ROOT_FORMAT,
  ROOT_VERSION,
  ROOT_ID,
  ROOT_NAME,
  ROOT_SEASON,
  ROOT_COALITIONS,
  ROOT_FACTIONS,
  ROOT_CLASSES,
  ROOT_PODS,
  ROOT_SHIPS,
  ROOT_CREW,
  N_ROOT,
};
static const char *const root_members[] = {
  "format",   "version", "id",   "name",  "season", "coalitions",
  "factions", "classes", "pods", "ships", "crew",   NULL,
};

/* Words of one list. Two with the same id would hide each other. */
static void
read_list (Reader *self, int node, int member)
{
  guint n = 0;

  if (node < 0 || !fleet_expect (&self->complaints, (guint)node, FLEET_JSON_ARRAY))
    return;
  gboolean is_cards = member == ROOT_SHIPS || member == ROOT_CREW;
  guint most = is_cards ? FLEET_CARDS_MAX : FLEET_WORDS_MAX;
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  for (int at = fleet_json_first (self->json, (guint)node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    if (n++ == most) {
      fleet_complain (&self->complaints, (guint)at,
                      _ ("there are %u of these at most; split the "
                         "file into several"),
                      most);
      return;
    }
    if (member == ROOT_SHIPS) {
      read_ship (self, (guint)at);
      continue;
    }
    if (member == ROOT_CREW) {
      read_crew (self, (guint)at);
      continue;
    }
    int id_node = fleet_json_member (self->json, (guint)at, "id");
    const char *id = id_node >= 0 ? fleet_json_string (self->json, (guint)id_node) : NULL;
    if (id && !g_hash_table_add (ids, (char *)id))
      fleet_complain (&self->complaints, (guint)id_node,
                      _ ("the id “%.40s” is there twice; give "
                         "one of them another"),
                      id);
    else if (member == ROOT_FACTIONS)
      read_faction (self, (guint)at);
    else
      read_word (self, (guint)at,
                 member == ROOT_COALITIONS ? self->catalogue->coalitions
                 : member == ROOT_CLASSES  ? self->catalogue->classes
                                           : self->catalogue->pods);
  }
}

static void
read_root (Reader *self)
{
  FleetCatalogue *catalogue = self->catalogue;
  int nodes[N_ROOT];
  GString *extra = NULL;
  int member = -1;

  for (int i = 0; i < N_ROOT; i++)
    nodes[i] = -1;
  for (int at = fleet_json_first (self->json, 0); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    member = fleet_find_word (root_members, fleet_json_key (self->json, (guint)at), member);
    if (member >= 0)
      nodes[member] = at;
    else
      fleet_keep_unknown (self->json, (guint)at, &extra);
  }
  if (extra)
    catalogue->extra = fleet_catalogue_keep (catalogue, extra->str);
  if (extra)
    g_string_free (extra, TRUE);
  complain_missing (self, 0, root_members,
                    (nodes[ROOT_ID] < 0 ? 1u << ROOT_ID : 0)
                        | (nodes[ROOT_NAME] < 0 ? 1u << ROOT_NAME : 0));

  const char *id =
      nodes[ROOT_ID] < 0 ? NULL : fleet_read_id (&self->complaints, (guint)nodes[ROOT_ID]);
  const char *name =
      nodes[ROOT_NAME] < 0
          ? NULL
          : fleet_read_name (&self->complaints, (guint)nodes[ROOT_NAME], FLEET_NAME_MAX);
  const char *season =
      nodes[ROOT_SEASON] < 0
          ? NULL
          : fleet_read_text (&self->complaints, (guint)nodes[ROOT_SEASON], FLEET_NAME_MAX);
  catalogue->id = fleet_catalogue_keep (catalogue, id ? id : "");
  catalogue->name = fleet_catalogue_keep (catalogue, name ? name : "");
  catalogue->season = fleet_catalogue_keep (catalogue, season ? season : "");
  /* What others name first. */
  for (int i = ROOT_COALITIONS; i < N_ROOT; i++)
    read_list (self, nodes[i], i);
}

static FleetCatalogue *
read_catalogue (const FleetJson *json, FleetCatalogue *base, GError **error)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_create (base);
  int version;

  if (!fleet_read_head (json, FORMAT, VERSION_NEWEST, &version, error))
    return NULL;
  Reader reader = {
    .complaints = { .json = json },
    .json = json,
    .catalogue = catalogue,
    .nodes = g_hash_table_new (g_str_hash, g_str_equal),
    .small = game_kind ("small"),
    .wr = game_kind ("wr"),
    .by = game_kind ("by"),
    .length = game_kind ("length"),
    .resource = game_kind ("resource"),
    .effect = game_kind ("effect"),
    .when = game_kind ("when"),
    .class_kind = game_kind ("class"),
  };
  catalogue->file = fleet_catalogue_keep (catalogue, fleet_json_name (json));
  read_root (&reader);
  g_hash_table_unref (reader.nodes);
  if (!fleet_complaints_end (&reader.complaints, error))
    return NULL;
  return g_steal_pointer (&catalogue);
}

FleetCatalogue *
fleet_catalogue_parse (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FleetJson) json = fleet_json_parse (name, text, length, error);
  return json ? read_catalogue (json, fleet_catalogue_base (), error) : NULL;
}

FleetCatalogue *
fleet_catalogue_load (const char *path, GError **error)
{
  gsize length;
  char *text = fleet_read_file (path, &length, error);

  if (!text)
    return NULL;
  g_autoptr (FleetJson) json = fleet_json_parse_take (path, text, length, error);
  return json ? read_catalogue (json, fleet_catalogue_base (), error) : NULL;
}

/* One that comes with the program. It is tested to be right. */
static FleetCatalogue *
read_resource (const char *name, FleetCatalogue *base)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      g_resource_lookup_data (fleet_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  FleetCatalogue *catalogue = NULL;

  if (bytes) {
    gsize length;
    const char *text = g_bytes_get_data (bytes, &length);
    g_autoptr (FleetJson) json = fleet_json_parse (name, text, length, &error);
    catalogue = json ? read_catalogue (json, base, &error) : NULL;
  }
  if (!catalogue)
    g_error ("%s", error->message);
  return catalogue;
}

FleetCatalogue *
fleet_catalogue_base (void)
{
  return read_resource ("rules.json", NULL);
}

FleetCatalogue *
fleet_catalogue_demonstration (void)
{
  return read_resource ("demonstration.json", fleet_catalogue_base ());
}

/* ---- Writing ---- */

void
fleet_write_word (GString *out, const FleetWord *word)
{
  g_string_append_c (out, '{');
  fleet_put_string (out, "id", word->id);
  fleet_put_string (out, "name", word->name);
  fleet_put_unknown (out, word->extra);
  g_string_append_c (out, '}');
}

void
fleet_write_faction (GString *out, const FleetFaction *faction)
{
  g_string_append_c (out, '{');
  fleet_put_string (out, "id", faction->id);
  fleet_put_string (out, "name", faction->name);
  if (faction->coalition)
    fleet_put_string (out, "coalition", faction->coalition);
  if (faction->crew_serve_coalition) {
    fleet_put_name (out, "crew_serve_coalition");
    g_string_append (out, "true");
  }
  fleet_put_unknown (out, faction->extra);
  g_string_append_c (out, '}');
}

gboolean
fleet_is_same_word (const FleetWord *base, const FleetWord *word)
{
  return base && strcmp (base->name, word->name) == 0 && g_strcmp0 (base->extra, word->extra) == 0;
}

gboolean
fleet_is_same_faction (const FleetFaction *base, const FleetFaction *faction)
{
  return base && strcmp (base->name, faction->name) == 0
         && g_strcmp0 (base->coalition, faction->coalition) == 0
         && base->crew_serve_coalition == faction->crew_serve_coalition
         && g_strcmp0 (base->extra, faction->extra) == 0;
}

static void
write_abilities (GString *out, const FleetAbility *abilities, int n)
{
  if (n == 0)
    return;
  fleet_put_name (out, "abilities");
  g_string_append_c (out, '[');
  for (int i = 0; i < n; i++) {
    const FleetAbility *ability = &abilities[i];
    fleet_put_comma (out);
    g_string_append_c (out, '{');
    if (ability->effect != EFFECT_TEXT) {
      fleet_put_string (out, "effect", fleet_word ("effect", (int)ability->effect));
      fleet_put_int (out, "by", ability->by);
      if (ability->when != WHEN_ALWAYS)
        fleet_put_string (out, "when", fleet_word ("when", (int)ability->when));
    }
    if (ability->text)
      fleet_put_string (out, "text", ability->text);
    fleet_put_unknown (out, ability->extra);
    g_string_append_c (out, '}');
  }
  g_string_append_c (out, ']');
}

static void
write_posts (GString *out, const FleetShip *ship)
{
  gboolean are_free = TRUE;

  for (int i = 0; i < ship->n_posts; i++)
    are_free = are_free && !ship->posts[i];
  if (are_free) {
    fleet_put_int (out, "posts", ship->n_posts);
    return;
  }
  fleet_put_name (out, "posts");
  g_string_append_c (out, '[');
  for (int i = 0; i < ship->n_posts; i++) {
    fleet_put_comma (out);
    fleet_json_quote (out, ship->posts[i] ? ship->posts[i] : "any");
  }
  g_string_append_c (out, ']');
}

static void
write_cost (GString *out, const FleetShip *ship)
{
  if (ship->cost[0] + ship->cost[1] + ship->cost[2] == 0)
    return;
  fleet_put_name (out, "cost");
  g_string_append_c (out, '{');
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (ship->cost[i])
      fleet_put_int (out, fleet_word ("resource", i), ship->cost[i]);
  g_string_append_c (out, '}');
}

void
fleet_write_ship (GString *out, const FleetShip *ship)
{
  g_string_append_c (out, '{');
  fleet_put_string (out, "id", ship->id);
  if (ship->number[0])
    fleet_put_string (out, "number", ship->number);
  fleet_put_string (out, "name", ship->name);
  if (ship->faction)
    fleet_put_string (out, "faction", ship->faction);
  fleet_put_string (out, "class", ship->class_id);
  if (ship->craft != 1)
    fleet_put_int (out, "craft", ship->craft);
  fleet_put_int (out, "points", ship->points);
  fleet_put_int (out, "ap", ship->ap);
  fleet_put_int (out, "wr", ship->wr);
  fleet_put_string (out, "move", fleet_word ("length", (int)ship->move));
  fleet_put_string (out, "weapon", fleet_word ("length", (int)ship->range));
  write_posts (out, ship);
  if (ship->crew_spaces)
    fleet_put_int (out, "crew_spaces", ship->crew_spaces);
  if (ship->cargo)
    fleet_put_int (out, "cargo", ship->cargo);
  write_cost (out, ship);
  write_abilities (out, ship->abilities, ship->n_abilities);
  if (ship->text)
    fleet_put_string (out, "text", ship->text);
  fleet_put_string (out, "provenance", provenance_words[ship->provenance]);
  fleet_put_unknown (out, ship->extra);
  g_string_append_c (out, '}');
}

void
fleet_write_crew (GString *out, const FleetCrew *crew)
{
  g_string_append_c (out, '{');
  fleet_put_string (out, "id", crew->id);
  if (crew->number[0])
    fleet_put_string (out, "number", crew->number);
  fleet_put_string (out, "name", crew->name);
  if (crew->faction)
    fleet_put_string (out, "faction", crew->faction);
  if (crew->n_ranks) {
    fleet_put_name (out, "ranks");
    g_string_append_c (out, '[');
    for (int i = 0; i < crew->n_ranks; i++) {
      fleet_put_comma (out);
      fleet_json_quote (out, crew->ranks[i]);
    }
    g_string_append_c (out, ']');
  }
  fleet_put_int (out, "points", crew->points);
  write_abilities (out, crew->abilities, crew->n_abilities);
  if (crew->text)
    fleet_put_string (out, "text", crew->text);
  fleet_put_string (out, "provenance", provenance_words[crew->provenance]);
  fleet_put_unknown (out, crew->extra);
  g_string_append_c (out, '}');
}

/* Those that are not as in the base; the list is left out when there are none. */
static void
write_words (GString *out, const char *name, const GArray *words, GArray *base)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < words->len; i++) {
    const FleetWord *word = &word_at (words, i);
    if (base && fleet_is_same_word (fleet_find_word_id (base, word->id), word))
      continue;
    if (!has_any) {
      fleet_put_name (out, name);
      g_string_append_c (out, '[');
    }
    has_any = TRUE;
    fleet_put_comma (out);
    fleet_write_word (out, word);
  }
  if (has_any)
    g_string_append_c (out, ']');
}

static void
write_factions (GString *out, const FleetCatalogue *self)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < self->factions->len; i++) {
    const FleetFaction *faction = &g_array_index (self->factions, FleetFaction, i);
    const FleetFaction *base =
        self->base ? fleet_catalogue_find_faction (self->base, faction->id) : NULL;
    if (fleet_is_same_faction (base, faction))
      continue;
    if (!has_any) {
      fleet_put_name (out, "factions");
      g_string_append_c (out, '[');
    }
    has_any = TRUE;
    fleet_put_comma (out);
    fleet_write_faction (out, faction);
  }
  if (has_any)
    g_string_append_c (out, ']');
}

char *
fleet_catalogue_write (const FleetCatalogue *self)
{
  const FleetCatalogue *base = self->base;
  g_autoptr (GString) flat = g_string_new ("{");

  fleet_put_string (flat, "format", FORMAT);
  fleet_put_int (flat, "version", VERSION_NEWEST);
  fleet_put_string (flat, "id", self->id);
  fleet_put_string (flat, "name", self->name);
  if (self->season[0])
    fleet_put_string (flat, "season", self->season);
  fleet_put_unknown (flat, self->extra);
  write_words (flat, "coalitions", self->coalitions, base ? base->coalitions : NULL);
  write_factions (flat, self);
  write_words (flat, "classes", self->classes, base ? base->classes : NULL);
  write_words (flat, "pods", self->pods, base ? base->pods : NULL);
  fleet_put_name (flat, "ships");
  g_string_append_c (flat, '[');
  for (guint i = 0; i < self->ships->len; i++) {
    fleet_put_comma (flat);
    fleet_write_ship (flat, &ship_at (self, i));
  }
  g_string_append (flat, "]");
  fleet_put_name (flat, "crew");
  g_string_append_c (flat, '[');
  for (guint i = 0; i < self->crew->len; i++) {
    fleet_put_comma (flat);
    fleet_write_crew (flat, &crew_at (self, i));
  }
  g_string_append (flat, "]}");

  GString *out = g_string_new (NULL);
  fleet_json_indent (out, flat->str, flat->len, 0);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
