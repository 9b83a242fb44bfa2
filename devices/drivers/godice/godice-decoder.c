/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the messages of one GoDice, from Bluetooth itself or as a bridge passes them on: R when a
 * roll starts; S, FS, TS or MS with three numbers when it lies still; Bat, Char and Col.
 *
 * On Bluetooth each message is a packet. Here they stand one behind the other without a mark, a
 * length or a sum, so what can be checked is checked: at rest the three numbers are the die's
 * weight, which has one length whatever the direction.
 *
 * That is too little to tell one message from noise, so messages vouch for each other. Those that
 * follow each other without a stray byte are a run. The first of a run tells nothing, a second one
 * that agrees does, and a roll counts once the run is proven: no noise of a lifetime makes a throw.
 *
 * The die does not know in which shell it sits. That is the driver's model: a table of directions
 * and, for some shells, which number is printed where.
 */
#include "godice-decoder.h"

#include "devices/frame/frame-window.h"

#include <stdbool.h>

enum { WEIGHT_MIN = 40, WEIGHT_MAX = 100, COLOURS = 6, DIRECTIONS_MAX = 24 };

/* How far from a face's direction a die that lies on it may be, about 22 degrees. */
enum { LEAN_MAX = 24 };

/* Bits that noise would have to hit by chance: for each letter eight, for three numbers that are a
 * weight two, and that lie on a face five. */
enum { LETTER_BITS = 8, WEIGHT_BITS = 2, FACE_BITS = 5, PROVEN_BITS = 24 };

/* ---- Directions ---- */

typedef struct {
  int8_t x, y, z;
} Direction;

static const Direction d6[] = {
  { -64, 0, 0 }, { 0, 0, 64 }, { 0, 64, 0 }, { 0, -64, 0 }, { 0, 0, -64 }, { 64, 0, 0 },
};

static const Direction d20[] = {
  { -64, 0, -22 }, { 42, -42, 40 },   { 0, 22, -64 }, { 0, 22, 64 },    { -42, -42, 42 },
  { 22, 64, 0 },   { -42, -42, -42 }, { 64, 0, -22 }, { -22, 64, 0 },   { 42, -42, -42 },
  { -42, 42, 42 }, { 22, -64, 0 },    { -64, 0, 22 }, { 42, 42, 42 },   { -22, -64, 0 },
  { 42, 42, -42 }, { 0, -22, -64 },   { 0, -22, 64 }, { -42, 42, -42 }, { 64, 0, 22 },
};

static const Direction d24[] = {
  { 20, -60, -20 },  { 20, 0, 60 },    { -40, -40, 40 },  { -60, 0, 20 },  { 40, 20, 40 },
  { -20, -60, -20 }, { 20, 60, 20 },   { -40, 20, -40 },  { -40, 40, 40 }, { -20, 0, 60 },
  { -20, -60, 20 },  { 60, 0, 20 },    { -60, 0, -20 },   { 20, 60, -20 }, { 20, 0, -60 },
  { 40, -20, -40 },  { -20, 60, -20 }, { -40, -40, -40 }, { 40, -20, 40 }, { 20, -60, 20 },
  { 60, 0, -20 },    { 40, 20, -40 },  { -20, 0, -60 },   { -20, 60, 20 },
};

/* A die of ten shows 0 to 9; the 0 is a ten. */
static const uint8_t d10_of_d20[] = {
  8, 2, 6, 1, 4, 3, 9, 10, 7, 5, 5, 7, 10, 9, 3, 4, 1, 6, 2, 8
};
static const uint8_t d4_of_d24[] = { 3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1,
                                     1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2 };
static const uint8_t d8_of_d24[] = { 3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5,
                                     4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6 };
static const uint8_t d12_of_d24[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };

typedef struct {
  const Direction *directions;
  uint8_t n;
  uint8_t sides;
  const uint8_t *printed; /* NULL: the place in the table */
} Shell;

static const Shell shells[] = {
  [GODICE_D6] = { d6, 6, 6, NULL },           [GODICE_D20] = { d20, 20, 20, NULL },
  [GODICE_D10] = { d20, 20, 10, d10_of_d20 }, [GODICE_D24] = { d24, 24, 24, NULL },
  [GODICE_D4] = { d24, 24, 4, d4_of_d24 },    [GODICE_D8] = { d24, 24, 8, d8_of_d24 },
  [GODICE_D12] = { d24, 24, 12, d12_of_d24 },
};

/* The directions side by side, so that a processor compares several at a time. The squared distance
 * of a and b is a² - 2ab + b²; only a²/2 - ab, which fits in 16 bits, tells directions apart. */
typedef struct {
  int16_t x[DIRECTIONS_MAX];
  int16_t y[DIRECTIONS_MAX];
  int16_t z[DIRECTIONS_MAX];
  int16_t half_square[DIRECTIONS_MAX];
} Search;

/* Messages without a stray byte between them. */
typedef struct {
  uint8_t bits; /* of proof, up to PROVEN_BITS */
  uint8_t is_rolling;
  uint8_t has_percent;
  uint8_t percent;
  uint8_t is_charging;
  uint8_t is_battery_due; /* it was told before anything vouched for it */
} Run;

typedef struct {
  DecoderHead head;
  FrameWindow window;
  Search search;
  const Shell *shell;
  Run run;
} GoDice;

_Static_assert(sizeof (GoDice) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static int
square (Direction a)
{
  return a.x * a.x + a.y * a.y + a.z * a.z;
}

static void
prepare (Search *self, const Shell *shell)
{
  for (unsigned i = 0; i < DIRECTIONS_MAX; i++) {
    /* Places that the shell does not use say the same as its first, and come after it. */
    Direction direction = shell->directions[i < shell->n ? i : 0];
    self->x[i] = direction.x;
    self->y[i] = direction.y;
    self->z[i] = direction.z;
    self->half_square[i] = (int16_t)(square (direction) / 2);
  }
}

/* The nearest face, and whether the die lies on it. */
static uint8_t
find_face (const GoDice *self, Direction up, bool *is_on_face)
{
  const Search *search = &self->search;
  int16_t distance[DIRECTIONS_MAX];
  int16_t least = INT16_MAX;
  unsigned best = 0;

  for (unsigned i = 0; i < DIRECTIONS_MAX; i++)
    distance[i] = (int16_t)(search->half_square[i] - search->x[i] * up.x - search->y[i] * up.y
                            - search->z[i] * up.z);
  for (unsigned i = 0; i < DIRECTIONS_MAX; i++)
    least = distance[i] < least ? distance[i] : least;
  while (distance[best] != least)
    best++;
  *is_on_face = square (up) + 2 * least <= LEAN_MAX * LEAN_MAX;
  return self->shell->printed ? self->shell->printed[best] : (uint8_t)(best + 1);
}

/* ---- Messages ---- */

static Direction
read_direction (const uint8_t *bytes)
{
  int value[3];

  for (unsigned i = 0; i < 3; i++)
    value[i] = bytes[i] < 128 ? bytes[i] : bytes[i] - 256;
  return (Direction){ (int8_t)value[0], (int8_t)value[1], (int8_t)value[2] };
}

static bool
is_weight (Direction up)
{
  int weight = square (up);

  return weight >= WEIGHT_MIN * WEIGHT_MIN && weight <= WEIGHT_MAX * WEIGHT_MAX;
}

static void
emit_die (const GoDice *self, DieState state, uint8_t face, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = {
      .die = 1,
      .state = (uint8_t)state,
      .face = face,
      .sides = self->shell->sides,
    },
  };

  sink (&event, data);
}

/* ---- Runs ---- */

static bool
is_proven (const GoDice *self)
{
  return self->run.bits == PROVEN_BITS;
}

/* Adds a message to the run. False for its first one, for which nothing vouches yet. */
static bool
add_to_run (GoDice *self, unsigned bits)
{
  bool has_another = self->run.bits > 0;
  unsigned sum = self->run.bits + bits;

  self->run.bits = (uint8_t)(sum < PROVEN_BITS ? sum : PROVEN_BITS);
  return has_another;
}

static void
emit_battery (GoDice *self, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_BATTERY,
    .battery = { .die = 1, .percent = self->run.percent, .is_charging = self->run.is_charging },
  };

  self->run.is_battery_due = 0;
  sink (&event, data);
}

static void
emit_due_battery (GoDice *self, DeviceSink sink, void *data)
{
  if (self->run.is_battery_due)
    emit_battery (self, sink, data);
}

static void
handle_rolling (GoDice *self, DeviceSink sink, void *data)
{
  /* A letter that is said again proves nothing more. */
  bool has_another = add_to_run (self, self->run.is_rolling ? 0 : LETTER_BITS);

  self->run.is_rolling = 1;
  if (has_another)
    emit_due_battery (self, sink, data);
  if (is_proven (self))
    emit_die (self, DIE_ROLLING, 0, sink, data);
}

/* Only what was seen to roll, in a run that is proven, is a roll. */
static DieState
judge_rest (const GoDice *self, bool is_roll, bool is_on_face)
{
  if (!is_roll || !self->run.is_rolling || !is_proven (self))
    return DIE_PLACED;
  return is_on_face ? DIE_SETTLED : DIE_COCKED;
}

/* At rest: `S x y z`, of which `bytes` is the first behind the S. */
static int
take_rest (GoDice *self, const uint8_t *bytes, size_t n, bool is_roll, DeviceSink sink, void *data)
{
  bool is_on_face;

  if (n < 3)
    return FRAME_MORE;
  Direction up = read_direction (bytes);
  if (!is_weight (up))
    return FRAME_NONE;
  uint8_t face = find_face (self, up, &is_on_face);
  unsigned letters = is_roll ? LETTER_BITS : 2 * LETTER_BITS;
  if (add_to_run (self, letters + (is_on_face ? FACE_BITS : WEIGHT_BITS))) {
    DieState state = judge_rest (self, is_roll, is_on_face);
    emit_due_battery (self, sink, data);
    emit_die (self, state, state == DIE_COCKED ? 0 : face, sink, data);
  }
  self->run.is_rolling = 0;
  return 3;
}

static void
take_power (GoDice *self, bool has_another, DeviceSink sink, void *data)
{
  self->run.is_battery_due = self->run.has_percent;
  if (has_another)
    emit_due_battery (self, sink, data);
}

static bool
handle_battery (GoDice *self, uint8_t percent, DeviceSink sink, void *data)
{
  if (percent > 100)
    return false;
  self->run.percent = percent;
  self->run.has_percent = 1;
  take_power (self, add_to_run (self, 3 * LETTER_BITS), sink, data);
  return true;
}

static bool
take_charging (GoDice *self, uint8_t state, DeviceSink sink, void *data)
{
  if (state > 1)
    return false;
  self->run.is_charging = state;
  take_power (self, add_to_run (self, 4 * LETTER_BITS), sink, data);
  return true;
}

static bool
take_colour (GoDice *self, uint8_t colour, DeviceSink sink, void *data)
{
  static const char *const names[COLOURS] = {
    "GoDice, black", "GoDice, red",    "GoDice, green",
    "GoDice, blue",  "GoDice, yellow", "GoDice, orange",
  };
  DeviceEvent event = { .kind = DEVICE_EVENT_IDENTITY };

  if (colour >= COLOURS)
    return false;
  if (add_to_run (self, 3 * LETTER_BITS)) {
    emit_due_battery (self, sink, data);
    event.text = names[colour];
    sink (&event, data);
  }
  return true;
}

/* A word and one byte. */
static int
take_word (GoDice *self, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  static const struct {
    const char *word;
    uint8_t length;
    bool (*take) (GoDice *self, uint8_t value, DeviceSink sink, void *data);
  } words[] = {
    { "Bat", 3, handle_battery },
    { "Char", 4, take_charging },
    { "Col", 3, take_colour },
  };

  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    size_t length = words[i].length;
    if (memcmp (bytes, words[i].word, n < length ? n : length) != 0)
      continue;
    if (n <= length)
      return FRAME_MORE;
    return words[i].take (self, bytes[length], sink, data) ? (int)length + 1 : FRAME_NONE;
  }
  return FRAME_NONE;
}

static int
handle_message (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  GoDice *self = memory;
  size_t start = 1;

  switch (bytes[0]) {
  case 'R':
    handle_rolling (self, sink, data);
    return 1;
  case 'S':
    break;
  case 'F': /* fake: it was put, not thrown */
  case 'T': /* tilted */
  case 'M': /* moved */
    if (n < 2)
      return FRAME_MORE;
    if (bytes[1] != 'S')
      return FRAME_NONE;
    start = 2;
    break;
  case 'B':
  case 'C':
    return take_word (self, bytes, n, sink, data);
  default:
    return FRAME_NONE;
  }
  int length = take_rest (self, bytes + start, n - start, start == 1, sink, data);
  return length > 0 ? length + (int)start : length;
}

/* ---- Over Bluetooth ---- */

/* A packet vouches for itself: it is a message of the right length, or noise. */
static void
take_rest_packet (GoDice *self, const uint8_t *bytes, bool is_roll, DeviceSink sink, void *data)
{
  bool has_rolled = is_roll && self->run.is_rolling;
  bool is_on_face;
  uint8_t face = find_face (self, read_direction (bytes), &is_on_face);

  self->run.is_rolling = 0;
  if (has_rolled && !is_on_face)
    emit_die (self, DIE_COCKED, 0, sink, data);
  else
    emit_die (self, has_rolled ? DIE_SETTLED : DIE_PLACED, face, sink, data);
}

static bool
take_packet (GoDice *self, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  bool is_other =
      n == 5 && bytes[1] == 'S' && (bytes[0] == 'F' || bytes[0] == 'T' || bytes[0] == 'M');

  if (n == 1 && bytes[0] == 'R') {
    self->run.is_rolling = 1;
    emit_die (self, DIE_ROLLING, 0, sink, data);
    return true;
  }
  if (is_other || (n == 4 && bytes[0] == 'S')) {
    if (!is_weight (read_direction (bytes + n - 3)))
      return false;
    take_rest_packet (self, bytes + n - 3, !is_other, sink, data);
    return true;
  }
  self->run.bits = PROVEN_BITS;
  return n >= 4 && take_word (self, bytes, n, sink, data) == (int)n;
}

static void
feed_packet (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  GoDice *self = memory;

  if (take_packet (self, bytes, n, sink, data)) {
    self->head.good_bytes += n;
    self->head.frames++;
  } else {
    self->head.noise_bytes += n;
  }
}

/* A pulse: how often, how long bright and dark in hundredths of a second, the colour. */
uint8_t
godice_light (const DieLight *light, uint8_t *bytes)
{
  uint8_t on = (uint8_t)(light->on_ms / 10 < 255 ? light->on_ms / 10 : 255);
  uint8_t off = (uint8_t)(light->off_ms / 10 < 255 ? light->off_ms / 10 : 255);
  const uint8_t words[] = {
    0x10, light->count, on, off, light->red, light->green, light->blue, 1, 0
  };

  memcpy (bytes, words, sizeof words);
  return sizeof words;
}

/* ---- Over a serial line ---- */

/* A byte that belongs to no message ends the run, and with it all that was said in it. */
static int
take_in_run (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  GoDice *self = memory;
  int length = handle_message (memory, bytes, n, sink, data);

  if (length == FRAME_NONE)
    self->run = (Run){ 0 };
  return length;
}

static void
init (void *memory, int model)
{
  GoDice *self = memory;

  self->shell = &shells[model];
  prepare (&self->search, self->shell);
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  GoDice *self = memory;

  frame_window_feed (&self->head, &self->window, take_in_run, bytes, n, sink, data);
}

const Decoder godice_decoder = {
  .size = sizeof (GoDice),
  .init = init,
  .feed = feed,
};

const Decoder godice_packet_decoder = {
  .size = sizeof (GoDice),
  .takes_packets = 1,
  .init = init,
  .feed = feed_packet,
};
