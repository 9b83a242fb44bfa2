/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The share text, version 2.
 *
 *     "RT2:", then characters of 5 bits each: the number of those that follow without the check
 *     (4 bits a character, the highest bit says that more follow), the fleet, a CRC-24 of both.
 *
 * Five bits, in Crockford's alphabet: no letter that is mistaken for a digit, upper and lower case
 * are one, and a QR code stores it in its alphanumeric mode. A byte costs 1.6 characters and 8.8
 * bits of the code; Base64 would cost 1.33 characters but 10.7 bits, and dies of lower case; Base45
 * would cost 8.3 bits but has blanks and per cent signs, which chat and mail do not keep.
 *
 * The fleet is a text, deflated: a file would be twice as long. Line by line
 *
 *     id, name, player, catalogues, starting resource (empty: none)
 *     each ship of the active fleet, an empty line, each of the reserve, an empty line
 *     crew on the home base, crew of the reserve, and last the note, which may have many lines
 *
 * where a ship is `halcyon ls-,tomas-vale,rhea-brand "Old Faithful`: its card, each craft with its
 * pods (laser, shield, none, other ones in parentheses) and crew, its nickname. The id of a ship
 * that is not counted s1, s2 … goes before it, as `flagship:halcyon`.
 */
#include "fleet-share.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  VERSION_NOW = 2,
  SYMBOL_BITS = 5,
  CHECK_SYMBOLS = 5,
  SYMBOLS_MAX = 1 << 18,
  TEXT_MAX = 1 << 16, /* bytes before they are deflated: a text must not grow without end */
};

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* ---- The fleet as a text ---- */

static void
put_words (GString *out, const GPtrArray *words)
{
  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (out, "%s%s", i ? " " : "", (char *)g_ptr_array_index (words, i));
  g_string_append_c (out, '\n');
}

static void
put_craft (GString *out, const FleetCraft *craft)
{
  g_string_append_c (out, ' ');
  for (guint i = 0; i < craft->pods->len; i++) {
    const char *pod = g_ptr_array_index (craft->pods, i);
    if (!*pod)
      g_string_append_c (out, '-');
    else if (strcmp (pod, "laser") == 0 || strcmp (pod, "shield") == 0)
      g_string_append_c (out, *pod);
    else
      g_string_append_printf (out, "(%s)", pod);
  }
  for (guint i = 0; i < craft->crew->len; i++)
    g_string_append_printf (out, ",%s", (char *)g_ptr_array_index (craft->crew, i));
}

/* `number` counts the ships of both lists. */
static void
put_entries (GString *out, const GPtrArray *entries, guint *number)
{
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (entries, i);
    g_autofree char *usual = g_strdup_printf ("s%u", ++*number);
    if (strcmp (entry->id, usual) != 0)
      g_string_append_printf (out, "%s:", entry->id);
    g_string_append (out, entry->ship);
    for (guint k = 0; k < entry->craft->len; k++)
      put_craft (out, g_ptr_array_index (entry->craft, k));
    if (entry->nickname)
      g_string_append_printf (out, " \"%s", entry->nickname);
    g_string_append_c (out, '\n');
  }
  g_string_append_c (out, '\n');
}

static GString *
write_fleet (const Fleet *fleet)
{
  GString *out = g_string_new (NULL);
  guint number = 0;

  g_string_append_printf (out, "%s\n%s\n%s\n", fleet->id, fleet->name, fleet->player);
  put_words (out, fleet->catalogues);
  g_string_append_printf (out, "%s\n", fleet->start ? fleet->start : "");
  put_entries (out, fleet->active, &number);
  put_entries (out, fleet->reserve, &number);
  put_words (out, fleet->unassigned);
  put_words (out, fleet->reserve_crew);
  g_string_append (out, fleet->note);
  return out;
}

/* Cuts off what stands before the mark, or all of it. */
static char *
take_until (char **at, char mark)
{
  char *part = *at;
  char *end = strchr (part, mark);

  *at = end ? end + 1 : part + strlen (part);
  if (end)
    *end = '\0';
  return part;
}

static void
get_words (char *line, GPtrArray *words)
{
  while (*line)
    g_ptr_array_add (words, g_strdup (take_until (&line, ' ')));
}

static FleetCraft *
get_craft (char *word)
{
  FleetCraft *craft = fleet_craft_new ();
  char *pod = take_until (&word, ',');

  while (*pod) {
    char kind = *pod++;
    g_ptr_array_add (craft->pods, g_strdup (kind == '-'   ? ""
                                            : kind == 'l' ? "laser"
                                            : kind == 's' ? "shield"
                                                          : take_until (&pod, ')')));
  }
  while (*word)
    g_ptr_array_add (craft->crew, g_strdup (take_until (&word, ',')));
  return craft;
}

static void
get_entries (char **text, GPtrArray *entries, guint *number)
{
  for (char *line = take_until (text, '\n'); *line; line = take_until (text, '\n')) {
    g_autofree char *usual = g_strdup_printf ("s%u", ++*number);
    char *nickname = strstr (line, " \"");
    if (nickname) {
      *nickname = '\0';
      nickname += 2;
    }
    g_auto (GStrv) words = g_strsplit (line, " ", -1);
    char *ship = words[0];
    const char *id = strchr (ship, ':') ? take_until (&ship, ':') : usual;
    FleetEntry *entry = fleet_entry_new (id, ship);
    entry->nickname = g_strdup (nickname);
    for (char **word = words + 1; *word; word++)
      g_ptr_array_add (entry->craft, get_craft (*word));
    g_ptr_array_add (entries, entry);
  }
}

static void
set (char **member, const char *value)
{
  g_free (*member);
  *member = g_strdup (value);
}

static Fleet *
read_fleet (char *text)
{
  Fleet *fleet = fleet_new ();
  guint number = 0;

  set (&fleet->id, take_until (&text, '\n'));
  set (&fleet->name, take_until (&text, '\n'));
  set (&fleet->player, take_until (&text, '\n'));
  get_words (take_until (&text, '\n'), fleet->catalogues);
  const char *start = take_until (&text, '\n');
  set (&fleet->start, *start ? start : NULL);
  get_entries (&text, fleet->active, &number);
  get_entries (&text, fleet->reserve, &number);
  get_words (take_until (&text, '\n'), fleet->unassigned);
  get_words (take_until (&text, '\n'), fleet->reserve_crew);
  set (&fleet->note, text);
  return fleet;
}

/* ---- Symbols ---- */

/* Runs a converter over bytes, up to `max` of them. NULL if they are no good or too many. */
static GByteArray *
convert (GConverter *converter, const guint8 *bytes, gsize length, gsize max)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;

  while (result != G_CONVERTER_FINISHED) {
    guint8 block[4096];
    gsize n_read = 0, n_written = 0;
    result = g_converter_convert (converter, bytes, length, block, sizeof block,
                                  G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
    if (result == G_CONVERTER_ERROR || out->len + n_written > max)
      return NULL;
    g_byte_array_append (out, block, (guint)n_written);
    bytes += n_read;
    length -= n_read;
  }
  return g_steal_pointer (&out);
}

/* The CRC-24 of OpenPGP, over symbols: any four wrong characters side by side are seen, and of
 * other mistakes all but one in sixteen million. */
static guint32
check_of (const guint8 *symbols, gsize n)
{
  guint32 crc = 0xB704CE;

  for (gsize i = 0; i < n; i++) {
    crc ^= (guint32)symbols[i] << 16;
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 0x800000 ? (crc << 1 ^ 0x864CFB) & 0xFFFFFF : crc << 1;
  }
  return crc;
}

static void
append_symbol (GByteArray *symbols, guint value)
{
  guint8 symbol = value & 31;

  g_byte_array_append (symbols, &symbol, 1);
}

char *
fleet_share_write (const Fleet *fleet, GError **error)
{
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
  g_autoptr (GString) written = write_fleet (fleet);
  g_autoptr (GByteArray) symbols = g_byte_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  g_autoptr (GByteArray) bytes = convert (G_CONVERTER (zlib), (const guint8 *)written->str,
                                          MIN (written->len, TEXT_MAX), TEXT_MAX);
  if (!bytes || written->len > TEXT_MAX) {
    g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                         _ ("the fleet is too large to be shared as a text; send its file"));
    return NULL;
  }
  guint n = (8 * bytes->len + SYMBOL_BITS - 1) / SYMBOL_BITS;
  for (guint left = n; left || !symbols->len; left >>= 4)
    append_symbol (symbols, (left & 15) | (left > 15 ? 16 : 0));
  for (guint i = 0; i < n; i++) {
    guint value = 0;
    for (guint bit = i * SYMBOL_BITS; bit < (i + 1) * SYMBOL_BITS; bit++)
      value = value << 1 | (bit / 8 < bytes->len ? bytes->data[bit / 8] >> (7 - bit % 8) & 1 : 0);
    append_symbol (symbols, value);
  }
  guint32 check = check_of (symbols->data, symbols->len);
  for (int i = CHECK_SYMBOLS - 1; i >= 0; i--)
    append_symbol (symbols, check >> (SYMBOL_BITS * i));

  g_string_append_printf (text, "RT%d:", VERSION_NOW);
  for (guint i = 0; i < symbols->len; i++)
    g_string_append_c (text, alphabet[symbols->data[i]]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- The text around it ---- */

static gboolean
fail (GError **error, const char *message)
{
  g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, message);
  return FALSE;
}

/* The place after "RT2:", wherever it stands; its version. NULL: there is none. */
static const char *
find_start (const char *text, const char *end, guint *version)
{
  for (const char *at = text; end - at >= 4; at++) {
    gboolean is_word_start = at == text || !g_ascii_isalnum (at[-1]);
    const char *digit = at + 2;
    if (!is_word_start || g_ascii_toupper (at[0]) != 'R' || g_ascii_toupper (at[1]) != 'T')
      continue;
    for (*version = 0; digit < end && g_ascii_isdigit (*digit) && digit - at < 6; digit++)
      *version = *version * 10 + (guint)g_ascii_digit_value (*digit);
    if (digit > at + 2 && digit < end && *digit == ':')
      return digit + 1;
  }
  return NULL;
}

enum { SYMBOL_SKIP = -1, SYMBOL_BAD = -2 };

/* What a character stands for. Forgives what people mistake and what mail puts in between. */
static int
symbol_of (gunichar c)
{
  if (c < 128 && g_ascii_isalnum ((char)c)) {
    char upper = g_ascii_toupper ((char)c);
    if (upper == 'O')
      upper = '0';
    if (upper == 'I' || upper == 'L')
      upper = '1';
    const char *place = strchr (alphabet, upper);
    return place ? (int)(place - alphabet) : SYMBOL_BAD;
  }
  if (g_unichar_isspace (c) || c == '>' || c == '-' || c == '=' || c == '|' || c == 0xAD
      || c == 0x200B || c == 0x2060 || c == 0xFEFF)
    return SYMBOL_SKIP;
  return SYMBOL_BAD;
}

/* Reads symbols until `n` are there or the text ends. */
static gboolean
read_symbols (const char **at, const char *end, GByteArray *symbols, gsize n, GError **error)
{
  while (symbols->len < n && *at < end) {
    gunichar c = g_utf8_get_char_validated (*at, end - *at);
    gboolean is_character = c != (gunichar)-1 && c != (gunichar)-2 && c != 0;
    int symbol = is_character ? symbol_of (c) : SYMBOL_BAD;
    if (symbol == SYMBOL_BAD) {
      char name[8] = "?";
      if (is_character && g_unichar_isprint (c))
        name[g_unichar_to_utf8 (c, name)] = '\0';
      g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                   _ ("“%s” cannot be part of a share text (after %u of its characters); copy the "
                      "text again"),
                   name, symbols->len);
      return FALSE;
    }
    if (symbol >= 0)
      append_symbol (symbols, (guint)symbol);
    *at = g_utf8_next_char (*at);
  }
  return TRUE;
}

/* How many symbols there are in all, by those at the beginning. */
static gboolean
read_length (const char **at, const char *end, GByteArray *symbols, gsize *n, GError **error)
{
  *n = 0;
  for (guint i = 0; i < 6; i++) {
    if (!read_symbols (at, end, symbols, i + 1, error))
      return FALSE;
    if (symbols->len == i)
      break;
    *n |= (gsize)(symbols->data[i] & 15) << (4 * i);
    if (!(symbols->data[i] & 16)) {
      *n += symbols->len + CHECK_SYMBOLS;
      return *n <= SYMBOLS_MAX
             || fail (error, _ ("the share text has a mistake near its beginning; copy it again"));
    }
  }
  return fail (error, _ ("the share text is cut off; copy all of it"));
}

/* The bytes between the length and the check. */
static GByteArray *
read_body (const char *at, const char *end, GError **error)
{
  g_autoptr (GByteArray) symbols = g_byte_array_new ();
  gsize n;

  if (!read_length (&at, end, symbols, &n, error))
    return NULL;
  guint start = symbols->len;
  if (!read_symbols (&at, end, symbols, n, error))
    return NULL;
  if (symbols->len < n) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                 _ ("the share text is cut off: %u of %u characters are there; copy all of it"),
                 symbols->len, (guint)n);
    return NULL;
  }
  guint32 check = 0;
  for (gsize i = n - CHECK_SYMBOLS; i < n; i++)
    check = check << SYMBOL_BITS | symbols->data[i];
  if (check != check_of (symbols->data, n - CHECK_SYMBOLS)) {
    fail (error, _ ("the share text has a mistake somewhere: its check characters do not "
                    "match; compare it with the original, or copy it again"));
    return NULL;
  }
  GByteArray *bytes = g_byte_array_new ();
  guint value = 0;
  guint n_bits = 0;
  for (gsize i = start; i < n - CHECK_SYMBOLS; i++) {
    value = value << SYMBOL_BITS | symbols->data[i];
    n_bits += SYMBOL_BITS;
    if (n_bits < 8)
      continue;
    n_bits -= 8;
    g_byte_array_append (bytes, &(guint8){ (guint8)(value >> n_bits) }, 1);
  }
  return bytes;
}

/* The text that was deflated, NULL if it is none. */
static char *
inflate (const GByteArray *bytes)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW);
  g_autoptr (GByteArray) text = convert (G_CONVERTER (zlib), bytes->data, bytes->len, TEXT_MAX);

  if (!text || !text->len || !g_utf8_validate ((const char *)text->data, text->len, NULL))
    return NULL;
  return g_strndup ((const char *)text->data, text->len);
}

Fleet *
fleet_share_read (const char *text, gsize length, GError **error)
{
  guint version = 0;
  const char *end = text + length;
  const char *start = find_start (text, end, &version);

  if (!start) {
    fail (error, _ ("this is no share text of a fleet; it begins with RT2:"));
    return NULL;
  }
  if (version != VERSION_NOW) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_VERSION,
                 version > VERSION_NOW
                     ? _ ("the share text was made by a later version of Rocket Table (RT%u, this "
                          "one knows RT%d); update, or ask for the fleet's file")
                     : _ ("the share text was made by an earlier version of Rocket Table (RT%u, "
                          "this one knows RT%d); ask for a new one, or for the fleet's file"),
                 version, VERSION_NOW);
    return NULL;
  }
  g_autoptr (GByteArray) bytes = read_body (start, end, error);
  if (!bytes)
    return NULL;
  g_autofree char *inside = inflate (bytes);
  if (!inside) {
    fail (error, _ ("the share text is whole, but there is no fleet in it"));
    return NULL;
  }
  g_autoptr (Fleet) fleet = read_fleet (inside);
  /* It must be as good as any file. */
  g_autofree char *file = fleet_write (fleet);
  return fleet_parse (_ ("share text"), file, strlen (file), error);
}
