/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads table-line, the protocol of README.md beside this file: `@die 1 settled 4/6` or, with a
 * checksum, `$die 1 settled 4/6*2F`.
 *
 * The sign at the start stands nowhere else in a line, so a line is found whatever comes before it,
 * be it half of another. It also says whether there is a checksum, so that no single flipped bit
 * turns a line that has one into a line that has none.
 */
#include "table-line-decoder.h"

#include "devices/frame/frame-text.h"
#include "devices/frame/frame-window.h"

typedef struct {
  DecoderHead head;
  FrameWindow window;
} TableLine;

_Static_assert(sizeof (TableLine) <= DECODER_SIZE_MAX, "a decoder's memory is small");

typedef enum {
  READ_WRONG,   /* known words with something wrong behind them */
  READ_UNKNOWN, /* words of a later version */
  READ_FINE,    /* `event` is filled */
} Reading;

/* A word as a whole: what follows is a blank or the end, and blanks are skipped. */
static bool
read_word (FrameText *text, const char *word)
{
  FrameText rest = *text;

  if (!frame_text_literal (&rest, word))
    return false;
  if (!frame_text_is_at_end (&rest) && *rest.at != ' ')
    return false;
  frame_text_skip_blanks (&rest);
  *text = rest;
  return true;
}

/* Nothing more, or further words, which are for later versions. */
static bool
is_end_of_word (const FrameText *text)
{
  return frame_text_is_at_end (text) || *text->at == ' ';
}

/* Later versions may know more words where there is a choice of them, but only words. */
static Reading
read_strange_word (const FrameText *text)
{
  bool is_word = !frame_text_is_at_end (text) && *text->at >= 'a' && *text->at <= 'z';

  return is_word ? READ_UNKNOWN : READ_WRONG;
}

/* The texts that an event carries end in 0, and lines do not. */
typedef struct {
  char bytes[FRAME_MAX];
} TextRoom;

static Reading
read_text (FrameText *text, DeviceEventKind kind, DeviceEvent *event, TextRoom *room)
{
  if (frame_text_is_at_end (text))
    return READ_WRONG;
  frame_text_copy (*text, room->bytes, sizeof room->bytes);
  event->kind = kind;
  event->text = room->bytes;
  return READ_FINE;
}

/* `87`, `87 charging` */
static Reading
read_battery (FrameText *text, uint32_t die, DeviceEvent *event)
{
  uint32_t percent;

  if (!frame_text_number (text, 100, &percent) || !is_end_of_word (text))
    return READ_WRONG;
  frame_text_skip_blanks (text);
  event->kind = DEVICE_EVENT_BATTERY;
  event->battery.die = die;
  event->battery.percent = (uint8_t)percent;
  event->battery.is_charging = read_word (text, "charging");
  return READ_FINE;
}

/* `4`, `4/6` */
static bool
read_face (FrameText *text, DeviceEvent *event)
{
  uint32_t face;
  uint32_t sides = 0;

  if (!frame_text_number (text, UINT8_MAX, &face) || face == 0)
    return false;
  if (frame_text_character (text, '/')
      && (!frame_text_number (text, UINT8_MAX, &sides) || sides < face))
    return false;
  event->die.face = (uint8_t)face;
  event->die.sides = (uint8_t)sides;
  return is_end_of_word (text);
}

/* `2 rolling`, `2 settled 4/6`, `2 battery 87` */
static Reading
read_die (FrameText *text, DeviceEvent *event)
{
  uint32_t die;

  if (!frame_text_number (text, 999999, &die) || die == 0 || !is_end_of_word (text))
    return READ_WRONG;
  frame_text_skip_blanks (text);
  if (read_word (text, "battery"))
    return read_battery (text, die, event);

  bool has_face = true;
  event->kind = DEVICE_EVENT_DIE;
  event->die.die = die;
  if (read_word (text, "settled")) {
    event->die.state = DIE_SETTLED;
  } else if (read_word (text, "placed")) {
    event->die.state = DIE_PLACED;
  } else {
    has_face = false;
    if (read_word (text, "rolling"))
      event->die.state = DIE_ROLLING;
    else if (read_word (text, "cocked"))
      event->die.state = DIE_COCKED;
    else
      return READ_UNKNOWN;
  }
  return !has_face || read_face (text, event) ? READ_FINE : READ_WRONG;
}

/* `152`, `152.4`, `152.4 +-1.5`, `weak` */
static Reading
read_range (FrameText *text, DeviceEvent *event)
{
  static const struct {
    const char *word;
    RangeStatus status;
  } statuses[] = {
    { "weak", RANGE_WEAK },       { "saturated", RANGE_SATURATED },
    { "ambient", RANGE_AMBIENT }, { "near", RANGE_NEAR },
    { "far", RANGE_FAR },         { "failed", RANGE_FAILED },
  };
  uint32_t tenths;
  uint32_t accuracy;

  event->kind = DEVICE_EVENT_RANGE;
  if (frame_text_decimal (text, 1, 999999, &tenths)) {
    if (!is_end_of_word (text))
      return READ_WRONG;
    frame_text_skip_blanks (text);
    event->range.tenths_mm = (int32_t)tenths;
    event->range.status = RANGE_OK;
    if (!frame_text_literal (text, "+-"))
      return READ_FINE;
    if (!frame_text_decimal (text, 1, UINT16_MAX, &accuracy) || !is_end_of_word (text))
      return READ_WRONG;
    event->range.accuracy_tenths_mm = (uint16_t)accuracy;
    return READ_FINE;
  }
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
    if (!read_word (text, statuses[i].word))
      continue;
    event->range.status = (uint8_t)statuses[i].status;
    return READ_FINE;
  }
  return read_strange_word (text);
}

/* `confirm`, `undo`, `3` */
static Reading
read_button (FrameText *text, DeviceEvent *event)
{
  uint32_t number;

  event->kind = DEVICE_EVENT_BUTTON;
  if (read_word (text, "confirm")) {
    event->button.button = BUTTON_CONFIRM;
  } else if (read_word (text, "undo")) {
    event->button.button = BUTTON_UNDO;
  } else if (frame_text_number (text, UINT8_MAX, &number)) {
    if (number == 0 || !is_end_of_word (text))
      return READ_WRONG;
    event->button.button = BUTTON_OTHER;
    event->button.number = (uint8_t)number;
  } else {
    return read_strange_word (text);
  }
  return READ_FINE;
}

static Reading
read_event (FrameText *text, DeviceEvent *event, TextRoom *room)
{
  if (read_word (text, "die"))
    return read_die (text, event);
  if (read_word (text, "range"))
    return read_range (text, event);
  if (read_word (text, "button"))
    return read_button (text, event);
  if (read_word (text, "battery"))
    return read_battery (text, 0, event);
  if (read_word (text, "hello"))
    return read_text (text, DEVICE_EVENT_IDENTITY, event, room);
  if (read_word (text, "trouble"))
    return read_text (text, DEVICE_EVENT_TROUBLE, event, room);
  return READ_UNKNOWN;
}

/* Printable ASCII without the three signs. */
static inline bool
is_text (uint8_t c)
{
  return c >= ' ' && c <= '~' && c != '@' && c != '$' && c != '*';
}

/* The length of `*2F`: FRAME_NONE if it is not there or wrong. */
static int
check_sum (const uint8_t *bytes, size_t n, uint8_t expected)
{
  FrameText text = frame_text ((const char *)bytes, n);
  uint32_t sum;

  if (n > 0 && bytes[0] != '*')
    return FRAME_NONE;
  if (n < 3)
    return FRAME_MORE;
  text.at++;
  return frame_text_hex (&text, 2, &sum) && sum == expected ? 3 : FRAME_NONE;
}

/* The length of `\n` or `\r\n`. */
static int
check_end (const uint8_t *bytes, size_t n)
{
  size_t length = n > 0 && bytes[0] == '\r' ? 2 : 1;

  if (n < length)
    return FRAME_MORE;
  return bytes[length - 1] == '\n' ? (int)length : FRAME_NONE;
}

static int
handle_line (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  bool has_sum = bytes[0] == '$';
  uint8_t sum = 0;
  size_t at = 1;
  int length;

  if (!has_sum && bytes[0] != '@')
    return FRAME_NONE;
  if (n > FRAME_MAX)
    n = FRAME_MAX;
  for (; at < n && is_text (bytes[at]); at++)
    sum ^= bytes[at];
  FrameText text = frame_text ((const char *)bytes + 1, at - 1);
  if (has_sum) {
    length = check_sum (bytes + at, n - at, sum);
    if (length <= 0)
      return length;
    at += (unsigned)length;
  }
  length = check_end (bytes + at, n - at);
  if (length <= 0)
    return length;
  at += (unsigned)length;

  DeviceEvent event = { 0 };
  TextRoom room;
  switch (read_event (&text, &event, &room)) {
  case READ_FINE:
    sink (&event, data);
    return (int)at;
  case READ_UNKNOWN: /* proven by its sum alone */
    return has_sum ? (int)at : FRAME_NONE;
  case READ_WRONG:
    break;
  }
  return FRAME_NONE;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  TableLine *self = memory;

  frame_window_feed (&self->head, &self->window, handle_line, bytes, n, sink, data);
}

const Decoder table_line_decoder = {
  .size = sizeof (TableLine),
  .init = init,
  .feed = feed,
};
