/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fleets as the components of a battle: rows of text that the game reads like any others. So the
 * rules know no catalogue, and a journal carries all it needs.
 */
#include "fleet.h"

#include "fleet-read.h"
#include "rules/rules-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A craft or crew member of the battle, and where it comes from. */
typedef struct {
  char name[RULES_NAME_MAX];
  guint seat;
  gboolean is_crew;
  gconstpointer card; /* a FleetShip or a FleetCrew */
} Piece;

typedef struct {
  const FleetCatalogue *catalogue;
  const char *const *seats;
  const Fleet *fleet; /* being written */
  guint seat;
  GString *ships;
  GString *crew;
  GArray *pieces;
  GHashTable *ship_names;
  GHashTable *crew_names;
  GHashTable *words; /* all names and ranks: a battle holds so many */
  guint n_ships;
  guint n_crew;
  gboolean is_invented; /* some card is of our own invention */
  GError **error;
} Battle;

/* ---- Words ---- */

/* Cut to so many bytes, at the end of a character. */
static void
shorten (const char *text, gsize bytes, char *out)
{
  gsize n = strlen (text);

  if (n > bytes) {
    n = bytes;
    while (n > 0 && ((guchar)text[n] & 0xc0) == 0x80)
      n--;
  }
  memcpy (out, text, n);
  out[n] = 0;
}

/* A name that nobody has yet. `number` is the first to try behind it, 0: none. */
static void
make_name (GHashTable *taken, const char *wanted, guint number, char out[RULES_NAME_MAX])
{
  for (;; number = MAX (number + 1, 2)) {
    char suffix[16] = "";
    if (number)
      g_snprintf (suffix, sizeof suffix, " %u", number);
    shorten (wanted, RULES_NAME_MAX - 1 - strlen (suffix), out);
    g_strlcat (out, suffix, RULES_NAME_MAX);
    if (g_hash_table_add (taken, g_strdup (out)))
      return;
  }
}

static void
put_word (GString *out, const char *word)
{
  g_string_append (out, " \"");
  for (; *word; word++) {
    if (*word == '"' || *word == '\\')
      g_string_append_c (out, '\\');
    g_string_append_c (out, *word);
  }
  g_string_append_c (out, '"');
}

static void
put_seat (GString *out, const Battle *self)
{
  char plain[8];

  g_snprintf (plain, sizeof plain, "P%u", self->seat + 1);
  put_word (out, self->seats ? self->seats[self->seat] : plain);
}

/* The name of a faction as all rows call it. */
static void
put_faction (Battle *self, GString *out, const char *id)
{
  const FleetFaction *faction = fleet_catalogue_find_faction (self->catalogue, id);
  char name[RULES_NAME_MAX];

  shorten (faction ? faction->name : id, RULES_NAME_MAX - 1, name);
  g_hash_table_add (self->words, g_strdup (name));
  put_word (out, name);
}

G_GNUC_PRINTF (3, 4)
static gboolean
fail (Battle *self, const char *where, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (self->error, FLEET_ERROR, FLEET_ERROR_CONTENT, "%s: %s%s%s", self->fleet->name,
               where, where[0] ? ": " : "", what);
  return FALSE;
}

/* ---- Ships ---- */

static int
count_pods (const FleetCraft *craft, const char *kind)
{
  int n = 0;

  for (guint i = 0; i < craft->pods->len; i++) {
    const char *pod = craft->pods->pdata[i];
    n += kind ? strcmp (pod, kind) == 0 : pod[0] != 0;
  }
  return MIN (n, FLEET_POSTS_MAX);
}

static Piece *
add_piece (Battle *self, gboolean is_crew, gconstpointer card)
{
  Piece piece = { .seat = self->seat, .is_crew = is_crew, .card = card };

  g_array_append_val (self->pieces, piece);
  return &g_array_index (self->pieces, Piece, self->pieces->len - 1);
}

static void
put_cost (GString *out, const FleetShip *ship, const char *name)
{
  if (ship->cost[0] + ship->cost[1] + ship->cost[2] == 0)
    return;
  g_string_append (out, "cost");
  put_word (out, name);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < ship->cost[kind]; i++)
      g_string_append_printf (out, " %s", fleet_word ("resource", kind));
  g_string_append_c (out, '\n');
}

/* Posts that are empty, and those that the card keeps for one kind of pod; RM-FL-4. */
static void
put_posts (GString *out, const FleetShip *ship, const FleetCraft *craft, const char *name)
{
  int n_pods = count_pods (craft, NULL);
  gboolean is_kept = FALSE;

  if (n_pods < ship->n_posts) {
    g_string_append (out, "empty");
    put_word (out, name);
    g_string_append_printf (out, " %d\n", ship->n_posts - n_pods);
  }
  for (int i = 0; i < ship->n_posts; i++) {
    if (!ship->posts[i])
      continue;
    if (!is_kept) {
      g_string_append (out, "kept");
      put_word (out, name);
      is_kept = TRUE;
    }
    int kind = fleet_word_value ("pod", ship->posts[i]);
    g_string_append_printf (out, " %s", fleet_word ("pod", kind < 0 ? ROCKETMEN_POD_PLAIN : kind));
  }
  if (is_kept)
    g_string_append_c (out, '\n');
}

static gboolean
put_craft (Battle *self, const FleetShip *ship, const FleetEntry *entry, guint k, int which,
           const char *leader, char name[RULES_NAME_MAX])
{
  const FleetCraft *craft = entry->craft->pdata[k];
  GString *out = self->ships;

  if (self->n_ships == ROCKETMEN_SHIPS_MAX)
    return fail (self, "",
                 _ ("more than %d craft, which is more than a battle holds; leave some "
                    "out"),
                 ROCKETMEN_SHIPS_MAX);
  self->n_ships++;
  make_name (self->ship_names, entry->nickname ? entry->nickname : ship->name,
             entry->craft->len > 1 ? 1 : 0, name);
  g_hash_table_add (self->words, g_strdup (name));
  memcpy (add_piece (self, FALSE, ship)->name, name, RULES_NAME_MAX);
  g_string_append (out, "ship");
  put_word (out, name);
  put_seat (out, self);
  g_string_append_printf (
      out, " %s %s ap %d wr %d move %s range %s cargo %d seats %d posts %d lasers %d shields %d\n",
      fleet_word ("fleet", which), fleet_word ("class", (int)ship->ship_class), ship->ap, ship->wr,
      fleet_word ("length", (int)ship->move), fleet_word ("length", (int)ship->range), ship->cargo,
      ship->crew_spaces, MAX (ship->n_posts, count_pods (craft, NULL)), count_pods (craft, "laser"),
      count_pods (craft, "shield"));
  put_posts (out, ship, craft, name);
  if (leader) {
    g_string_append (out, "craft");
    put_word (out, name);
    g_string_append (out, " of");
    put_word (out, leader);
    g_string_append_c (out, '\n');
  }
  put_cost (out, ship, name);
  if (ship->faction) {
    g_string_append (out, "faction");
    put_word (out, name);
    put_faction (self, out, ship->faction);
    g_string_append_c (out, '\n');
  }
  return TRUE;
}

/* ---- Crew ---- */

/* Whose ships of this player may have this crew member aboard. */
static gboolean
put_serves (Battle *self, const FleetCrew *crew, const char *name)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  const GPtrArray *lists[] = { self->fleet->active, self->fleet->reserve };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint k = 0; k < lists[i]->len; k++) {
      const FleetEntry *entry = lists[i]->pdata[k];
      const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
      if (!ship || !ship->faction || !fleet_catalogue_may_serve (self->catalogue, crew, ship)
          || !g_hash_table_add (told, (char *)ship->faction))
        continue;
      if (g_hash_table_size (told) > ROCKETMEN_FACTIONS)
        return fail (self, "",
                     _ ("%s could serve on ships of more than %d factions, which is more than a "
                        "battle holds; leave some out"),
                     crew->name, ROCKETMEN_FACTIONS);
      g_string_append (self->crew, "serves");
      put_word (self->crew, name);
      put_faction (self, self->crew, ship->faction);
      g_string_append_c (self->crew, '\n');
    }
  return TRUE;
}

/* `place` is how the row ends: "at base". A ship's name follows it, if there is one. */
static gboolean
put_crew (Battle *self, const char *id, const char *where, const char *place, const char *ship)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);
  GString *out = self->crew;

  if (!crew)
    return fail (self, where, _ ("there is no crew card “%s” in %s; name the file it is in"), id,
                 fleet_catalogue_name (self->catalogue));
  if (self->n_crew == ROCKETMEN_CREW_MAX)
    return fail (self, where,
                 _ ("more than %d crew, which is more than a battle holds; leave some "
                    "out"),
                 ROCKETMEN_CREW_MAX);
  self->n_crew++;
  Piece *piece = add_piece (self, TRUE, crew);
  make_name (self->crew_names, crew->name, 0, piece->name);
  g_hash_table_add (self->words, g_strdup (piece->name));
  self->is_invented = self->is_invented || crew->provenance == FLEET_DEMONSTRATION;
  g_string_append (out, "crew");
  put_word (out, piece->name);
  put_seat (out, self);
  g_string_append_printf (out, " %s", place);
  if (ship)
    put_word (out, ship);
  g_string_append_c (out, '\n');
  for (int i = 0; i < crew->n_ranks; i++) {
    g_hash_table_add (self->words, g_strdup (crew->ranks[i]));
    g_string_append (out, "rank");
    put_word (out, piece->name);
    put_word (out, crew->ranks[i]);
    g_string_append_c (out, '\n');
  }
  return put_serves (self, crew, piece->name);
}

static gboolean
put_crew_list (Battle *self, const GPtrArray *ids, const char *list, const char *place)
{
  for (guint i = 0; i < ids->len; i++) {
    g_autofree char *where = g_strdup_printf ("%s[%u]", list, i);
    if (!put_crew (self, ids->pdata[i], where, place, NULL))
      return FALSE;
  }
  return TRUE;
}

static gboolean
put_entry (Battle *self, const FleetEntry *entry, const char *where, int which)
{
  const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
  char leader[RULES_NAME_MAX] = "";

  if (!ship)
    return fail (self, where, _ ("there is no ship card “%s” in %s; name the file it is in"),
                 entry->ship, fleet_catalogue_name (self->catalogue));
  self->is_invented = self->is_invented || ship->provenance == FLEET_DEMONSTRATION;
  for (guint k = 0; k < entry->craft->len; k++) {
    const FleetCraft *craft = entry->craft->pdata[k];
    char name[RULES_NAME_MAX];
    if (!put_craft (self, ship, entry, k, which, k ? leader : NULL, name))
      return FALSE;
    if (k == 0)
      memcpy (leader, name, sizeof leader);
    for (guint i = 0; i < craft->crew->len; i++) {
      g_autofree char *place = g_strdup_printf ("%s.craft[%u].crew[%u]", where, k, i);
      if (!put_crew (self, craft->crew->pdata[i], place, "aboard", name))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
put_fleet (Battle *self)
{
  for (guint i = 0; i < self->fleet->active->len; i++) {
    g_autofree char *where = g_strdup_printf ("active[%u].ship", i);
    if (!put_entry (self, self->fleet->active->pdata[i], where, ROCKETMEN_FLEET_ACTIVE))
      return FALSE;
  }
  for (guint i = 0; i < self->fleet->reserve->len; i++) {
    g_autofree char *where = g_strdup_printf ("reserve[%u].ship", i);
    if (!put_entry (self, self->fleet->reserve->pdata[i], where, ROCKETMEN_FLEET_RESERVE))
      return FALSE;
  }
  return put_crew_list (self, self->fleet->unassigned, "unassigned", "at base")
         && put_crew_list (self, self->fleet->reserve_crew, "reserve_crew", "in reserve");
}

/* ---- Abilities ---- */

static const FleetAbility *
abilities_of (const Piece *piece, int *n, const char **text)
{
  if (piece->is_crew) {
    const FleetCrew *crew = piece->card;
    *n = crew->n_abilities;
    *text = crew->text;
    return crew->abilities;
  }
  const FleetShip *ship = piece->card;
  *n = ship->n_abilities;
  *text = ship->text;
  return ship->abilities;
}

/* What the game carries out by itself. FALSE if there are more than it holds. */
static gboolean
put_effects (Battle *self, GString *out, guint *n_rows)
{
  for (guint i = 0; i < self->pieces->len; i++) {
    const Piece *piece = &g_array_index (self->pieces, Piece, i);
    const char *text;
    int n;
    const FleetAbility *abilities = abilities_of (piece, &n, &text);
    for (int k = 0; k < n; k++) {
      if (abilities[k].effect == ROCKETMEN_EFFECT_TEXT)
        continue;
      if (++*n_rows > ROCKETMEN_ABILITIES_MAX)
        return fail (self, "",
                     _ ("more than %d abilities, which is more than a battle holds; leave some "
                        "cards out"),
                     ROCKETMEN_ABILITIES_MAX);
      g_string_append (out, piece->is_crew ? "skill" : "ability");
      put_word (out, piece->name);
      g_string_append_printf (out, " %s %d %s\n", fleet_word ("effect", (int)abilities[k].effect),
                              abilities[k].by, fleet_word ("when", (int)abilities[k].when));
    }
  }
  return TRUE;
}

/* A text on one line, as long as a battle takes. */
static char *
one_line (const char *text)
{
  char *line = g_malloc (ROCKETMEN_TEXT_SIZE);

  shorten (text, ROCKETMEN_TEXT_SIZE - 1, line);
  g_strdelimit (line, "\n", ' ');
  if (strlen (text) >= ROCKETMEN_TEXT_SIZE) {
    shorten (text, ROCKETMEN_TEXT_SIZE - 1 - strlen ("…"), line);
    g_strdelimit (line, "\n", ' ');
    g_strlcat (line, "…", ROCKETMEN_TEXT_SIZE);
  }
  return line;
}

typedef struct {
  GString *out;
  GHashTable *texts;
  guint n_rows;
  guint n_left_out;
} Notes;

static void
put_note (Notes *self, const Piece *piece, const char *text)
{
  if (!text || text[strspn (text, " \n")] == 0)
    return;
  g_autofree char *line = one_line (text);
  gboolean is_new = !g_hash_table_contains (self->texts, line);
  if (self->n_rows == ROCKETMEN_ABILITIES_MAX
      || (is_new && g_hash_table_size (self->texts) == ROCKETMEN_TEXTS_MAX)) {
    self->n_left_out++;
    return;
  }
  self->n_rows++;
  g_string_append (self->out, piece->is_crew ? "remark" : "note");
  put_word (self->out, piece->name);
  put_word (self->out, line);
  g_string_append_c (self->out, '\n');
  g_hash_table_add (self->texts, g_steal_pointer (&line));
}

/* What the players carry out: texts, as many as there is room for. They stand on the cards too. */
static void
put_notes (Battle *self, GString *out, guint n_rows)
{
  Notes notes = { .out = out, .n_rows = n_rows };

  notes.texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < self->pieces->len; i++) {
    const Piece *piece = &g_array_index (self->pieces, Piece, i);
    const char *text;
    int n;
    const FleetAbility *abilities = abilities_of (piece, &n, &text);
    for (int k = 0; k < n; k++)
      if (abilities[k].effect == ROCKETMEN_EFFECT_TEXT)
        put_note (&notes, piece, abilities[k].text);
    put_note (&notes, piece, text);
  }
  if (notes.n_left_out)
    g_string_append_printf (out, "# %u texts of cards do not fit here; read them on the cards\n",
                            notes.n_left_out);
  g_hash_table_unref (notes.texts);
}

/* ---- All ---- */

static gboolean
put_all (Battle *self, const Fleet *const *fleets, guint n)
{
  /* Names that the game gives to other things. */
  const RulesKind *objects = rules_kind (rules_find_game ("rocketmen"), "object");
  for (int v = ROCKETMEN_SHIPS_MAX; v <= objects->max; v++)
    g_hash_table_add (self->ship_names, g_strdup (objects->word_of (NULL, v)));
  for (self->seat = 0; self->seat < n; self->seat++) {
    self->fleet = fleets[self->seat];
    if (!put_fleet (self))
      return FALSE;
  }
  self->fleet = fleets[n - 1];
  if (g_hash_table_size (self->words) > ROCKETMEN_NAMES_MAX)
    return fail (self, "",
                 _ ("more than %d different names and ranks, which is more than a battle "
                    "holds; leave some cards out"),
                 ROCKETMEN_NAMES_MAX);
  return TRUE;
}

char *
fleet_write_battle (const FleetCatalogue *catalogue, const Fleet *const *fleets,
                    const char *const *seats, guint n, GError **error)
{
  Battle battle = { .catalogue = catalogue, .seats = seats, .error = error };
  GString *out = g_string_new (NULL);
  guint n_rows = 0;

  battle.ships = g_string_new (NULL);
  battle.crew = g_string_new (NULL);
  battle.pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  battle.ship_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  battle.crew_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  battle.words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  gboolean is_good = put_all (&battle, fleets, n);
  g_string_append_printf (out, "rocket-table components 1\ngame rocketmen\ncomponents %s\n%s%s",
                          battle.is_invented ? "assumed" : "counted", battle.ships->str,
                          battle.crew->str);
  is_good = is_good && put_effects (&battle, out, &n_rows);
  if (is_good)
    put_notes (&battle, out, n_rows);

  g_string_free (battle.ships, TRUE);
  g_string_free (battle.crew, TRUE);
  g_array_unref (battle.pieces);
  g_hash_table_unref (battle.ship_names);
  g_hash_table_unref (battle.crew_names);
  g_hash_table_unref (battle.words);
  return g_string_free (out, !is_good);
}
