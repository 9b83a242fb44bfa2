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

/* ---- Records ----
 *
 * An object of the file is a record of the catalogue. A table says of each member what it is
 * called, where in the record it goes, how it is read and within which bounds, and whether it must
 * be there. What no table knows is kept as it is, for the version that does.
 */

typedef struct {
  void *data; /* what the places of the members are in */
  guint node;
  guint seen;     /* a bit for each member that is there */
  GString *extra; /* those that no table knows, or NULL */
  GString *ability_extra[FLEET_ABILITIES_MAX];
} Record;

typedef struct Member Member;
struct Member {
  const char *name;
  gsize place;
  void (*read) (Reader *self, const Member *member, guint node, Record *record);
  int min;    /* of a number */
  int max;    /* of a number; of a text, how many bytes */
  gsize kind; /* of a word or number of the game: its place in Reader */
  gboolean is_needed;
};

/* Where a member goes, as a pointer to what it is. */
#define PLACE(type) ((type *)(gpointer)((char *)record->data + member->place))

static int
find_member (const Member *members, const char *name, int after)
{
  for (int i = after + 1; members[i].name; i++)
    if (strcmp (members[i].name, name) == 0)
      return i;
  for (int i = 0; i <= after; i++)
    if (strcmp (members[i].name, name) == 0)
      return i;
  return -1;
}

static guint
bit_of (const Member *members, const char *name)
{
  return 1u << find_member (members, name, -1);
}

/* FALSE if it is no object at all. */
static gboolean
read_members (Reader *self, const Member *members, Record *record)
{
  int i = -1;

  if (!fleet_expect (&self->complaints, record->node, FLEET_JSON_OBJECT))
    return FALSE;
  for (int at = fleet_json_first (self->json, record->node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    /* Members mostly come in one order. */
    i = find_member (members, fleet_json_key (self->json, (guint)at), i);
    if (i < 0) {
      fleet_keep_unknown (self->json, (guint)at, &record->extra);
      continue;
    }
    record->seen |= 1u << i;
    members[i].read (self, &members[i], (guint)at, record);
  }
  return TRUE;
}

static void
complain_missing (Reader *self, const Member *members, const Record *record)
{
  for (guint i = 0; members[i].name; i++)
    if (members[i].is_needed && !(record->seen >> i & 1))
      fleet_complain (&self->complaints, record->node, _ ("“%s” is missing; add it"),
                      members[i].name);
}

static const char *
extra_of (const GString *extra)
{
  return extra ? extra->str : NULL;
}

static void
record_clear (Record *record)
{
  if (record->extra)
    g_string_free (record->extra, TRUE);
  for (int i = 0; i < FLEET_ABILITIES_MAX; i++)
    if (record->ability_extra[i])
      g_string_free (record->ability_extra[i], TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Record, record_clear)

/* ---- How a member is read ---- */

static const RulesKind *
kind_of (const Reader *self, const Member *member)
{
  return *(const RulesKind *const *)(gconstpointer)((const char *)self + member->kind);
}

static void
read_id (Reader *self, const Member *member, guint node, Record *record)
{
  *PLACE (const char *) = fleet_read_id (&self->complaints, node);
}

static void
read_name (Reader *self, const Member *member, guint node, Record *record)
{
  *PLACE (const char *) = fleet_read_name (&self->complaints, node, (gsize)member->max);
}

static void
read_text (Reader *self, const Member *member, guint node, Record *record)
{
  *PLACE (const char *) = fleet_read_text (&self->complaints, node, (gsize)member->max);
}

static void
read_bool (Reader *self, const Member *member, guint node, Record *record)
{
  fleet_read_bool (&self->complaints, node, PLACE (gboolean));
}

static void
read_int (Reader *self, const Member *member, guint node, Record *record)
{
  fleet_read_int (&self->complaints, node, member->min, member->max, PLACE (int));
}

/* A number of the game. */
static void
read_number (Reader *self, const Member *member, guint node, Record *record)
{
  const RulesKind *kind = kind_of (self, member);

  fleet_read_int (&self->complaints, node, kind->min, kind->max, PLACE (int));
}

/* A word of the game, for an enum of it. */
_Static_assert(sizeof (RocketmenLength) == sizeof (int)
                   && sizeof (RocketmenEffectKind) == sizeof (int)
                   && sizeof (RocketmenEffectWhen) == sizeof (int),
               "enums of the game are as large as an int");

static void
read_word (Reader *self, const Member *member, guint node, Record *record)
{
  read_kind_word (self, node, kind_of (self, member), PLACE (int));
}

static void
read_coalition (Reader *self, const Member *member, guint node, Record *record)
{
  read_word_id (self, node, self->catalogue->coalitions, "coalitions", PLACE (const char *));
}

static void
read_class (Reader *self, const Member *member, guint node, Record *record)
{
  read_word_id (self, node, self->catalogue->classes, "classes", PLACE (const char *));
}

static void
read_faction (Reader *self, const Member *member, guint node, Record *record)
{
  read_faction_id (self, node, PLACE (const char *));
}

/* ---- Words ---- */

static const Member word_members[] = {
  { "id", offsetof (FleetWord, id), read_id, .is_needed = TRUE },
  { "name", offsetof (FleetWord, name), read_name, .max = FLEET_NAME_MAX, .is_needed = TRUE },
  { 0 },
};

static void
add_word (Reader *self, guint node, GArray *words)
{
  FleetWord word = { 0 };
  g_auto (Record) record = { .data = &word, .node = node };

  if (!read_members (self, word_members, &record))
    return;
  complain_missing (self, word_members, &record);
  word.extra = extra_of (record.extra);
  if (word.id && words == self->catalogue->pods && strcmp (word.id, "any") == 0)
    fleet_complain (&self->complaints, node,
                    _ ("“any” stands for every kind of pod; choose "
                       "another id"));
  else if (word.id && word.name)
    fleet_catalogue_put_word (self->catalogue, words, &word);
}

static const Member faction_members[] = {
  { "id", offsetof (FleetFaction, id), read_id, .is_needed = TRUE },
  { "name", offsetof (FleetFaction, name), read_name, .max = FLEET_NAME_MAX, .is_needed = TRUE },
  { "coalition", offsetof (FleetFaction, coalition), read_coalition },
  { "crew_serve_coalition", offsetof (FleetFaction, crew_serve_coalition), read_bool },
  { 0 },
};

static void
add_faction (Reader *self, guint node)
{
  FleetFaction faction = { 0 };
  g_auto (Record) record = { .data = &faction, .node = node };

  if (!read_members (self, faction_members, &record))
    return;
  complain_missing (self, faction_members, &record);
  faction.extra = extra_of (record.extra);
  if (faction.id && faction.name)
    fleet_catalogue_put_faction (self->catalogue, &faction);
}

/* ---- Abilities ---- */

static const Member ability_members[] = {
  { "effect", offsetof (FleetAbility, effect), read_word, .kind = offsetof (Reader, effect) },
  { "by", offsetof (FleetAbility, by), read_number, .kind = offsetof (Reader, by) },
  { "when", offsetof (FleetAbility, when), read_word, .kind = offsetof (Reader, when) },
  { "text", offsetof (FleetAbility, text), read_name, .max = FLEET_TEXT_MAX },
  { 0 },
};

static void
read_ability (Reader *self, guint node, FleetAbility *ability, GString **extra)
{
  g_auto (Record) record = { .data = ability, .node = node };

  *ability = (FleetAbility){ .effect = ROCKETMEN_EFFECT_TEXT, .when = ROCKETMEN_WHEN_ALWAYS };
  if (!read_members (self, ability_members, &record))
    return;
  gboolean has_by = (record.seen & bit_of (ability_members, "by")) != 0;
  if (!(record.seen & bit_of (ability_members, "effect"))
      && (has_by || ability->when != ROCKETMEN_WHEN_ALWAYS
          || !(record.seen & bit_of (ability_members, "text"))))
    fleet_complain (&self->complaints, node,
                    _ ("an ability needs an “effect”, or a “text” alone; add one"));
  else if (ability->effect != ROCKETMEN_EFFECT_TEXT && !has_by)
    ability->by = 1; /* effects that are there or not */
  *extra = g_steal_pointer (&record.extra);
  ability->extra = extra_of (*extra);
}

static void
read_abilities (Reader *self, guint node, FleetAbility *abilities, int *n, Record *record)
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
    read_ability (self, (guint)at, &abilities[*n], &record->ability_extra[*n]);
    (*n)++;
  }
}

static void
read_ship_abilities (Reader *self, const Member *member, guint node, Record *record)
{
  FleetShip *ship = record->data;

  read_abilities (self, node, ship->abilities, &ship->n_abilities, record);
}

static void
read_crew_abilities (Reader *self, const Member *member, guint node, Record *record)
{
  FleetCrew *crew = record->data;

  read_abilities (self, node, crew->abilities, &crew->n_abilities, record);
}

/* ---- Cards ---- */

static void
read_card_id (Reader *self, const Member *member, guint node, Record *record)
{
  const char *id = fleet_read_id (&self->complaints, node);

  if (!id)
    return;
  guint there = GPOINTER_TO_UINT (g_hash_table_lookup (self->nodes, id));
  if (there) {
    /* Finding a path takes a while: only as long as somebody reads it. */
    g_autofree char *path =
        self->complaints.n < FLEET_COMPLAINTS_MAX ? fleet_json_path (self->json, there) : NULL;
    fleet_complain (&self->complaints, node,
                    _ ("the id “%s” is that of %s; give one of them "
                       "another"),
                    id, path);
    return;
  }
  g_hash_table_insert (self->nodes, (char *)id, GUINT_TO_POINTER (record->node));
  *PLACE (const char *) = id;
}

static void
read_provenance (Reader *self, const Member *member, guint node, Record *record)
{
  const char *word = fleet_json_string (self->json, node);
  int found = word ? fleet_find_word (provenance_words, word, -1) : -1;

  if (found < 0)
    fleet_complain (&self->complaints, node,
                    _ ("write “%s” for a card you own and copied, “%s” "
                       "for an invented one"),
                    provenance_words[FLEET_FROM_CARD], provenance_words[FLEET_DEMONSTRATION]);
  else
    *PLACE (FleetProvenance) = (FleetProvenance)found;
}

static void
read_cost (Reader *self, const Member *member, guint node, Record *record)
{
  int *cost = PLACE (int);
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
read_posts (Reader *self, const Member *member, guint node, Record *record)
{
  FleetShip *ship = record->data;

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

static void
read_ranks (Reader *self, const Member *member, guint node, Record *record)
{
  FleetCrew *crew = record->data;

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

#define SHIP(member) offsetof (FleetShip, member)
#define KIND(kind) offsetof (Reader, kind)
static const Member ship_members[] = {
  { "id", SHIP (id), read_card_id, .is_needed = TRUE },
  { "number", SHIP (number), read_text, .max = FLEET_ID_MAX },
  { "name", SHIP (name), read_name, .max = FLEET_NAME_MAX, .is_needed = TRUE },
  { "faction", SHIP (faction), read_faction },
  { "class", SHIP (class_id), read_class, .is_needed = TRUE },
  { "craft", SHIP (craft), read_int, .min = 1, .max = FLEET_CRAFT_MAX },
  { "points", SHIP (points), read_int, .max = FLEET_CARD_POINTS_MAX, .is_needed = TRUE },
  { "ap", SHIP (ap), read_number, .kind = KIND (small), .is_needed = TRUE },
  { "wr", SHIP (wr), read_number, .kind = KIND (wr), .is_needed = TRUE },
  { "move", SHIP (move), read_word, .kind = KIND (length), .is_needed = TRUE },
  { "weapon", SHIP (range), read_word, .kind = KIND (length), .is_needed = TRUE },
  { "posts", 0, read_posts, .is_needed = TRUE },
  { "crew_spaces", SHIP (crew_spaces), read_number, .kind = KIND (small) },
  { "cargo", SHIP (cargo), read_number, .kind = KIND (small) },
  { "cost", SHIP (cost), read_cost },
  { "abilities", 0, read_ship_abilities },
  { "text", SHIP (text), read_text, .max = FLEET_TEXT_MAX },
  { "provenance", SHIP (provenance), read_provenance, .is_needed = TRUE },
  { 0 },
};

static void
add_ship (Reader *self, guint node)
{
  FleetShip ship = { .craft = 1, .number = "" };
  g_auto (Record) record = { .data = &ship, .node = node };
  guint n_before = self->complaints.n;

  if (!read_members (self, ship_members, &record))
    return;
  /* A card without a weapon prints no number to hit with; the worst one stands for it. */
  if (!(record.seen & bit_of (ship_members, "wr")) && ship.range == ROCKETMEN_LENGTH_NONE) {
    ship.wr = self->wr->max;
    record.seen |= bit_of (ship_members, "wr");
  }
  complain_missing (self, ship_members, &record);
  ship.extra = extra_of (record.extra);
  ship.source = self->catalogue->name;
  if (self->complaints.n == n_before)
    fleet_catalogue_put_ship (self->catalogue, &ship);
}

#define CREW(member) offsetof (FleetCrew, member)
static const Member crew_members[] = {
  { "id", CREW (id), read_card_id, .is_needed = TRUE },
  { "number", CREW (number), read_text, .max = FLEET_ID_MAX },
  { "name", CREW (name), read_name, .max = FLEET_NAME_MAX, .is_needed = TRUE },
  { "faction", CREW (faction), read_faction },
  { "ranks", 0, read_ranks },
  { "points", CREW (points), read_int, .max = FLEET_CARD_POINTS_MAX, .is_needed = TRUE },
  { "abilities", 0, read_crew_abilities },
  { "text", CREW (text), read_text, .max = FLEET_TEXT_MAX },
  { "provenance", CREW (provenance), read_provenance, .is_needed = TRUE },
  { 0 },
};

static void
add_crew (Reader *self, guint node)
{
  FleetCrew crew = { .number = "" };
  g_auto (Record) record = { .data = &crew, .node = node };
  guint n_before = self->complaints.n;

  if (!read_members (self, crew_members, &record))
    return;
  complain_missing (self, crew_members, &record);
  crew.extra = extra_of (record.extra);
  crew.source = self->catalogue->name;
  if (self->complaints.n == n_before)
    fleet_catalogue_put_crew (self->catalogue, &crew);
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
      add_ship (self, (guint)at);
      continue;
    }
    if (member == ROOT_CREW) {
      add_crew (self, (guint)at);
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
      add_faction (self, (guint)at);
    else
      add_word (self, (guint)at,
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
  for (int i = ROOT_ID; i <= ROOT_NAME; i++)
    if (nodes[i] < 0)
      fleet_complain (&self->complaints, 0, _ ("“%s” is missing; add it"), root_members[i]);

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
    if (ability->effect != ROCKETMEN_EFFECT_TEXT) {
      fleet_put_string (out, "effect", fleet_word ("effect", (int)ability->effect));
      fleet_put_int (out, "by", ability->by);
      if (ability->when != ROCKETMEN_WHEN_ALWAYS)
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
