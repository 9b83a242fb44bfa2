/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The share text, version 1.
 *
 *     "RT1:", then characters of 5 bits each: the number of those that follow without the check
 *     (4 bits a character, the highest bit says that more follow), the fleet, a CRC-24 of both.
 *
 * Five bits, in Crockford's alphabet: no letter that is mistaken for a digit, upper and lower case
 * are one, and a QR code stores it in its alphanumeric mode. A byte costs 1.6 characters and 8.8
 * bits of the code; Base64 would cost 1.33 characters but 10.7 bits, and dies of lower case; Base45
 * would cost 8.3 bits but has blanks and per cent signs, which chat and mail do not keep.
 *
 * A letter of an id is 5 bits, so one character. Strings that came before are named by number, and
 * a new one may begin with the beginning of one that came before. A long one is deflated if that is
 * shorter. Nothing is written that a fleet usually does not have but a bit that says so.
 */
#include "fleet-share.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  VERSION_NOW = 1,
  SYMBOL_BITS = 5,
  CHECK_SYMBOLS = 5,
  SYMBOLS_MAX = 1 << 18,
  /* What a fleet may take in memory, more or less: a text must not grow without end. */
  BUDGET = 1 << 19,
  ITEM_COST = 32,
};

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* A character of a string, in 5 bits. */
enum {
  CODE_END, /* as the first: a deflated string follows */
  CODE_A,
  CODE_HYPHEN = CODE_A + 26,
  CODE_BLANK,
  CODE_CAPITAL, /* the letter follows */
  CODE_SIGN,    /* 4 bits: a place in `signs` */
  CODE_BYTES,   /* 3 bits: how many, less one; then the bytes */
};
static const char signs[] = "0123456789.,'_/&";
enum { SIGN_BITS = 4, RUN_BITS = 3, RUN_MAX = 8 };

static const char *const pods[] = { "", "laser", "shield" };
static const char *const starts[] = { "titanium", "newtonium", "carbon7" };
enum { POD_OTHER = G_N_ELEMENTS (pods), POD_BITS = 2 };
enum { START_OTHER = G_N_ELEMENTS (starts), START_BITS = 2 };

/* Bits, written or read, and the strings met so far. */
typedef struct {
  GByteArray *bits; /* one a byte: a few thousand at most, and simple */
  gsize at;         /* reading */
  GPtrArray *strings;
  guint last_number; /* of the entry before */
  int budget;
  gboolean is_bad; /* reading: not a fleet; or more than the budget */
} Share;

static void
share_init (Share *self)
{
  *self = (Share){
    .bits = g_byte_array_new (),
    .strings = g_ptr_array_new_with_free_func (g_free),
    .budget = BUDGET,
  };
  g_ptr_array_add (self->strings, g_strdup (""));
}

static void
share_clear (Share *self)
{
  g_clear_pointer (&self->bits, g_byte_array_unref);
  g_clear_pointer (&self->strings, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Share, share_clear)

/* Takes from the budget. FALSE if there is not so much left. */
static gboolean
charge (Share *self, gsize cost)
{
  if (cost > (gsize)self->budget)
    self->is_bad = TRUE;
  else
    self->budget -= (int)cost;
  return !self->is_bad;
}

/* As many bits as it takes to tell the strings so far apart. */
static int
index_bits (const Share *self)
{
  int n = 0;

  while ((1u << n) < self->strings->len)
    n++;
  return n;
}

/* ---- Writing ---- */

static void
put (Share *self, guint value, int n)
{
  while (n-- > 0) {
    guint8 bit = value >> n & 1;
    g_byte_array_append (self->bits, &bit, 1);
  }
}

/* Three bits and whether more follow, the lowest first. */
static void
put_number (Share *self, guint value)
{
  do {
    put (self, value > 7, 1);
    put (self, value & 7, 3);
    value >>= 3;
  } while (value);
}

static gboolean
is_plain_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == ' ';
}

static const char *
sign_of (char c)
{
  return c ? strchr (signs, c) : NULL;
}

static void
put_letters (Share *self, const char *text)
{
  while (*text) {
    char c = *text;
    const char *sign = sign_of (c);
    if (c >= 'a' && c <= 'z')
      put (self, CODE_A + (guint)(c - 'a'), SYMBOL_BITS);
    else if (c == '-' || c == ' ')
      put (self, c == '-' ? CODE_HYPHEN : CODE_BLANK, SYMBOL_BITS);
    else if (c >= 'A' && c <= 'Z') {
      put (self, CODE_CAPITAL, SYMBOL_BITS);
      put (self, (guint)(c - 'A'), SYMBOL_BITS);
    } else if (sign) {
      put (self, CODE_SIGN, SYMBOL_BITS);
      put (self, (guint)(sign - signs), SIGN_BITS);
    } else {
      guint n = 1;
      while (n < RUN_MAX && text[n] && !is_plain_letter (text[n]) && !sign_of (text[n]))
        n++;
      put (self, CODE_BYTES, SYMBOL_BITS);
      put (self, n - 1, RUN_BITS);
      for (guint i = 0; i < n; i++)
        put (self, (guint8)text[i], 8);
      text += n - 1;
    }
    text++;
  }
  put (self, CODE_END, SYMBOL_BITS);
}

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

static GByteArray *
deflate (const char *text)
{
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);

  return convert (G_CONVERTER (zlib), (const guint8 *)text, strlen (text), G_MAXINT);
}

/* A first code of CODE_END means deflated, so an empty rest is a deflated one of no bytes. */
static void
put_nothing (Share *self)
{
  put (self, CODE_END, SYMBOL_BITS);
  put_number (self, 0);
}

/* The shorter way for the rest of a new string. */
static void
put_rest (Share *self, const char *text)
{
  enum { WORTH_TRYING = 100 };
  guint start = self->bits->len;

  put_letters (self, text);
  if (strlen (text) < WORTH_TRYING)
    return;
  g_autoptr (GByteArray) small = deflate (text);
  if (!small || 8 * small->len + 24 >= self->bits->len - start)
    return;
  g_byte_array_set_size (self->bits, start);
  put (self, CODE_END, SYMBOL_BITS);
  put_number (self, small->len);
  for (guint i = 0; i < small->len; i++)
    put (self, small->data[i], 8);
}

static gsize
shared_length (const char *a, const char *b)
{
  gsize n = 0;

  while (a[n] && a[n] == b[n])
    n++;
  return n;
}

static void
put_string (Share *self, const char *text)
{
  int width = index_bits (self);
  guint best = 0;
  gsize best_length = 0;

  if (!charge (self, ITEM_COST + strlen (text)))
    return;
  for (guint i = 0; i < self->strings->len; i++) {
    const char *known = g_ptr_array_index (self->strings, i);
    gsize n = shared_length (known, text);
    if (strcmp (known, text) == 0) {
      put (self, 1, 1);
      put (self, i, width);
      return;
    }
    if (n > best_length) {
      best = i;
      best_length = n;
    }
  }
  put (self, 0, 1);
  /* Naming the other string and how much of it costs about as much as two letters. */
  gboolean has_prefix = best_length > 2;
  put (self, has_prefix, 1);
  if (has_prefix) {
    put (self, best, width);
    put_number (self, (guint)best_length);
  }
  gsize skip = has_prefix ? best_length : 0;
  if (text[skip])
    put_rest (self, text + skip);
  else
    put_nothing (self);
  g_ptr_array_add (self->strings, g_strdup (text));
}

static void
put_optional (Share *self, const char *text)
{
  put (self, text != NULL, 1);
  if (text)
    put_string (self, text);
}

static void
put_strings (Share *self, const GPtrArray *strings)
{
  put_number (self, strings->len);
  for (guint i = 0; i < strings->len && !self->is_bad; i++)
    put_string (self, g_ptr_array_index (strings, i));
}

/* One of a few words, or a string. */
static void
put_word (Share *self, const char *word, const char *const *words, guint n, int bits)
{
  guint i = 0;

  while (i < n && strcmp (words[i], word) != 0)
    i++;
  put (self, i, bits);
  if (i == n)
    put_string (self, word);
  else
    charge (self, ITEM_COST);
}

/* The number of an id like "s12", as fleet_add_ship gives them; 0: another id. */
static guint
number_of_id (const char *id)
{
  guint64 number = 0;

  if (id[0] != 's' || id[1] == '0' || id[1] == '\0' || strlen (id) > 7
      || !g_ascii_string_to_unsigned (id + 1, 10, 1, 999999, &number, NULL))
    return 0;
  return (guint)number;
}

static void
put_entry_id (Share *self, const char *id)
{
  guint number = number_of_id (id);

  put (self, number && number == self->last_number + 1, 1);
  if (!number || number != self->last_number + 1) {
    put (self, number != 0, 1);
    if (number)
      put_number (self, number);
    else
      put_string (self, id);
  }
  self->last_number = number;
}

static gboolean
are_same_strings (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (strcmp (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

static void
charge_strings (Share *self, const GPtrArray *strings)
{
  for (guint i = 0; i < strings->len; i++)
    charge (self, ITEM_COST + strlen (g_ptr_array_index (strings, i)));
}

static void
put_craft (Share *self, const FleetCraft *craft, const FleetCraft *before)
{
  charge (self, ITEM_COST);
  if (before) {
    gboolean is_same = are_same_strings (craft->pods, before->pods)
                       && are_same_strings (craft->crew, before->crew);
    put (self, is_same, 1);
    if (is_same) {
      charge_strings (self, craft->pods);
      charge_strings (self, craft->crew);
      return;
    }
  }
  put_number (self, craft->pods->len);
  for (guint i = 0; i < craft->pods->len && !self->is_bad; i++)
    put_word (self, g_ptr_array_index (craft->pods, i), pods, POD_OTHER, POD_BITS);
  put_strings (self, craft->crew);
}

static void
put_entries (Share *self, const GPtrArray *entries)
{
  put_number (self, entries->len);
  for (guint i = 0; i < entries->len && !self->is_bad; i++) {
    const FleetEntry *entry = g_ptr_array_index (entries, i);
    charge (self, ITEM_COST);
    put_entry_id (self, entry->id);
    put_string (self, entry->ship);
    put_optional (self, entry->nickname);
    put_number (self, entry->craft->len);
    for (guint k = 0; k < entry->craft->len && !self->is_bad; k++)
      put_craft (self, g_ptr_array_index (entry->craft, k),
                 k ? g_ptr_array_index (entry->craft, k - 1) : NULL);
  }
}

static void
put_fleet (Share *self, const Fleet *fleet)
{
  put_string (self, fleet->id);
  put_string (self, fleet->name);
  put_string (self, fleet->player);
  put_strings (self, fleet->catalogues);
  put (self, fleet->start != NULL, 1);
  if (fleet->start)
    put_word (self, fleet->start, starts, START_OTHER, START_BITS);
  put_entries (self, fleet->active);
  put_entries (self, fleet->reserve);
  put_strings (self, fleet->unassigned);
  put_strings (self, fleet->reserve_crew);
  put_string (self, fleet->note);
}

/* ---- Symbols ---- */

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
  g_auto (Share) share;
  g_autoptr (GByteArray) symbols = g_byte_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  share_init (&share);
  put_fleet (&share, fleet);
  while (share.bits->len % SYMBOL_BITS)
    put (&share, 0, 1);
  guint n = share.bits->len / SYMBOL_BITS;
  if (share.is_bad || n + 16 > SYMBOLS_MAX) {
    g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                         _ ("the fleet is too large to be shared as a text; send its file"));
    return NULL;
  }
  for (guint left = n; left || !symbols->len; left >>= 4)
    append_symbol (symbols, (left & 15) | (left > 15 ? 16 : 0));
  for (guint i = 0; i < n; i++) {
    guint value = 0;
    for (guint k = 0; k < SYMBOL_BITS; k++)
      value = value << 1 | share.bits->data[i * SYMBOL_BITS + k];
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

/* ---- Reading ---- */

static guint
get (Share *self, int n)
{
  guint value = 0;

  if (self->is_bad || self->bits->len - self->at < (gsize)n) {
    self->is_bad = TRUE;
    return 0;
  }
  while (n-- > 0)
    value = value << 1 | self->bits->data[self->at++];
  return value;
}

static guint
get_number (Share *self)
{
  enum { SHIFT_MAX = 24 };
  guint value = 0;

  for (int shift = 0; shift <= SHIFT_MAX; shift += 3) {
    guint part = get (self, 4);
    value |= (part & 7) << shift;
    if (!(part & 8))
      return value;
  }
  self->is_bad = TRUE;
  return 0;
}

/* A count of things that cost something each. */
static guint
get_count (Share *self)
{
  guint n = get_number (self);

  if (n > (guint)self->budget / ITEM_COST)
    self->is_bad = TRUE;
  return self->is_bad ? 0 : n;
}

static void
get_deflated (Share *self, GString *text)
{
  guint n = get_number (self);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW);

  if (n == 0)
    return;
  for (guint i = 0; i < n && !self->is_bad; i++) {
    guint8 byte = (guint8)get (self, 8);
    g_byte_array_append (bytes, &byte, 1);
  }
  if (self->is_bad)
    return;
  g_autoptr (GByteArray) large =
      convert (G_CONVERTER (zlib), bytes->data, bytes->len, (gsize)self->budget);
  if (large)
    g_string_append_len (text, (const char *)large->data, large->len);
  else
    self->is_bad = TRUE;
}

/* FALSE after the last one. */
static gboolean
get_letter (Share *self, GString *text, guint code)
{
  if (code == CODE_END)
    return FALSE;
  if (code < CODE_HYPHEN)
    g_string_append_c (text, (char)('a' + code - CODE_A));
  else if (code == CODE_HYPHEN || code == CODE_BLANK)
    g_string_append_c (text, code == CODE_HYPHEN ? '-' : ' ');
  else if (code == CODE_CAPITAL)
    g_string_append_c (text, (char)('A' + get (self, SYMBOL_BITS) % 26));
  else if (code == CODE_SIGN)
    g_string_append_c (text, signs[get (self, SIGN_BITS)]);
  else
    for (guint n = get (self, RUN_BITS) + 1; n > 0; n--)
      g_string_append_c (text, (char)get (self, 8));
  return !self->is_bad && text->len <= (gsize)self->budget;
}

/* A string that belongs to the caller; "" once something is bad. */
static char *
get_string (Share *self)
{
  int width = index_bits (self);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_known = get (self, 1) == 1;
  guint from = is_known || get (self, 1) ? get (self, width) + 1 : 0;

  if (from > self->strings->len)
    self->is_bad = TRUE;
  if (self->is_bad)
    return g_strdup ("");
  if (from) {
    const char *known = g_ptr_array_index (self->strings, from - 1);
    gsize length = strlen (known);
    gsize wanted = is_known ? length : get_number (self);
    if (wanted > length)
      self->is_bad = TRUE;
    g_string_append_len (text, known, (gssize)MIN (wanted, length));
  }
  if (!is_known) {
    guint code = get (self, SYMBOL_BITS);
    if (code == CODE_END)
      get_deflated (self, text);
    else
      while (get_letter (self, text, code))
        code = get (self, SYMBOL_BITS);
    if (!g_utf8_validate (text->str, (gssize)text->len, NULL))
      self->is_bad = TRUE;
  }
  if (!charge (self, ITEM_COST + text->len))
    return g_strdup ("");
  if (!is_known)
    g_ptr_array_add (self->strings, g_strdup (text->str));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* NULL if it is left out. */
static char *
get_optional (Share *self)
{
  return get (self, 1) ? get_string (self) : NULL;
}

static void
get_strings (Share *self, GPtrArray *strings)
{
  for (guint n = get_count (self); n > 0 && !self->is_bad; n--)
    g_ptr_array_add (strings, get_string (self));
}

static char *
get_word (Share *self, const char *const *words, guint n, int bits)
{
  guint i = get (self, bits);

  if (i >= n)
    return get_string (self);
  charge (self, ITEM_COST);
  return g_strdup (words[i]);
}

static char *
get_entry_id (Share *self)
{
  guint number = self->last_number + 1;

  if (!get (self, 1))
    number = get (self, 1) ? get_number (self) : 0;
  self->last_number = number;
  return number ? g_strdup_printf ("s%u", number) : get_string (self);
}

static void
copy_strings (Share *self, GPtrArray *to, const GPtrArray *from)
{
  for (guint i = 0; i < from->len; i++) {
    const char *text = g_ptr_array_index (from, i);
    if (!charge (self, ITEM_COST + strlen (text)))
      return;
    g_ptr_array_add (to, g_strdup (text));
  }
}

static void
get_craft (Share *self, FleetCraft *craft, const FleetCraft *before)
{
  charge (self, ITEM_COST);
  if (before && get (self, 1)) {
    copy_strings (self, craft->pods, before->pods);
    copy_strings (self, craft->crew, before->crew);
    return;
  }
  for (guint n = get_count (self); n > 0 && !self->is_bad; n--)
    g_ptr_array_add (craft->pods, get_word (self, pods, POD_OTHER, POD_BITS));
  get_strings (self, craft->crew);
}

static void
get_entries (Share *self, GPtrArray *entries)
{
  for (guint n = get_count (self); n > 0 && !self->is_bad; n--) {
    charge (self, ITEM_COST);
    g_autofree char *id = get_entry_id (self);
    g_autofree char *ship = get_string (self);
    FleetEntry *entry = fleet_entry_new (id, ship);
    g_ptr_array_add (entries, entry);
    g_free (entry->nickname);
    entry->nickname = get_optional (self);
    g_ptr_array_set_size (entry->craft, 0);
    FleetCraft *before = NULL;
    for (guint k = get_count (self); k > 0 && !self->is_bad; k--) {
      FleetCraft *craft = fleet_craft_new ();
      g_ptr_array_add (entry->craft, craft);
      get_craft (self, craft, before);
      before = craft;
    }
  }
}

static void
set (char **member, char *value)
{
  g_free (*member);
  *member = value;
}

static Fleet *
get_fleet (Share *self)
{
  g_autoptr (Fleet) fleet = fleet_new ();

  set (&fleet->id, get_string (self));
  set (&fleet->name, get_string (self));
  set (&fleet->player, get_string (self));
  get_strings (self, fleet->catalogues);
  if (get (self, 1))
    set (&fleet->start, get_word (self, starts, START_OTHER, START_BITS));
  get_entries (self, fleet->active);
  get_entries (self, fleet->reserve);
  get_strings (self, fleet->unassigned);
  get_strings (self, fleet->reserve_crew);
  set (&fleet->note, get_string (self));
  /* Nothing but the last character's filling may be left. */
  if (!self->is_bad && self->bits->len - self->at < SYMBOL_BITS)
    return g_steal_pointer (&fleet);
  return NULL;
}

/* ---- The text around it ---- */

static gboolean
fail (GError **error, const char *message)
{
  g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, message);
  return FALSE;
}

/* The place after "RT1:", wherever it stands; its version. NULL: there is none. */
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

static gboolean
read_body (const char *at, const char *end, Share *share, GError **error)
{
  g_autoptr (GByteArray) symbols = g_byte_array_new ();
  gsize n;

  if (!read_length (&at, end, symbols, &n, error))
    return FALSE;
  guint start = symbols->len;
  if (!read_symbols (&at, end, symbols, n, error))
    return FALSE;
  if (symbols->len < n) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                 _ ("the share text is cut off: %u of %u characters are there; copy all of it"),
                 symbols->len, (guint)n);
    return FALSE;
  }
  guint32 check = 0;
  for (gsize i = n - CHECK_SYMBOLS; i < n; i++)
    check = check << SYMBOL_BITS | symbols->data[i];
  if (check != check_of (symbols->data, n - CHECK_SYMBOLS))
    return fail (error, _ ("the share text has a mistake somewhere: its check characters do not "
                           "match; compare it with the original, or copy it again"));
  for (gsize i = start; i < n - CHECK_SYMBOLS; i++)
    put (share, symbols->data[i], SYMBOL_BITS);
  return TRUE;
}

Fleet *
fleet_share_read (const char *text, gsize length, GError **error)
{
  g_auto (Share) share;
  guint version = 0;
  const char *end = text + length;
  const char *start = find_start (text, end, &version);

  share_init (&share);
  if (!start) {
    fail (error, _ ("this is no share text of a fleet; it begins with RT1:"));
    return NULL;
  }
  if (version != VERSION_NOW) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_VERSION,
                 _ ("the share text was made by a later version of Rocket Table (RT%u, this one "
                    "knows RT%d); update, or ask for the fleet's file"),
                 version, VERSION_NOW);
    return NULL;
  }
  if (!read_body (start, end, &share, error))
    return NULL;
  g_autoptr (Fleet) fleet = get_fleet (&share);
  if (!fleet) {
    fail (error, _ ("the share text is whole, but there is no fleet in it"));
    return NULL;
  }
  /* It must be as good as any file. */
  g_autofree char *file = fleet_write (fleet);
  return fleet_parse (_ ("share text"), file, strlen (file), error);
}
