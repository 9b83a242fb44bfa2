/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rolls.h. The dice themselves are put together by devices/roll.h. */
#include "rt-rolls.h"

#include "devices/roll.h"
#include "rules/rules-chance.h"

#include <glib/gi18n.h>

struct _RtRolls {
  GObject parent_instance;

  RulesBits bits;
  RtAccept accept;
  Roll roll;
  gboolean is_open;
  RtRollWanted wanted; /* its texts are owned */
  RtRollSlot slots[RT_ROLLS_DICE_MAX];
  GHashTable *names; /* of (device, die) to an interned name */
  int stray;         /* the face of a die that is not used; 0: none */
  const char *stray_name;
  guint acceptance;  /* the time until a complete roll is taken runs */
  guint32 n_by_hand; /* faces typed or virtual so far: each is a die of its own */
};

G_DEFINE_FINAL_TYPE (RtRolls, rt_rolls, G_TYPE_OBJECT)

/* A face that is typed or virtual enters the roll like a die that settles, on one of these. */
enum { DEVICE_KEYS = G_MAXINT32 - 1, DEVICE_CHANCE };

enum {
  SIGNAL_CHANGED,
  SIGNAL_ROLLED,
  SIGNAL_ACCEPTED,
  SIGNAL_CANCELLED,
  SIGNAL_CONFIRMED,
  SIGNAL_STRAY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
clear_wanted (RtRolls *self)
{
  g_free ((char *)self->wanted.player);
  g_free ((char *)self->wanted.title);
  g_free ((char *)self->wanted.purpose);
  g_free ((char *)self->wanted.success);
  g_free ((char *)self->wanted.failure);
  self->wanted = (RtRollWanted){ 0 };
}

/* ---- Names of dice ---- */

static gint64
die_key (RollDie die)
{
  return (gint64)((guint64)die.device << 32 | die.die);
}

static const char *
die_name (RtRolls *self, RollDie die)
{
  gint64 key = die_key (die);
  const char *name = g_hash_table_lookup (self->names, &key);

  return name ? name : "";
}

static void
remember_name (RtRolls *self, RollDie die, const char *name)
{
  g_autofree char *made = name ? NULL : g_strdup_printf ("D%u", die.die);
  gint64 *key = g_new (gint64, 1);

  *key = die_key (die);
  g_hash_table_insert (self->names, key, (gpointer)g_intern_string (name ? name : made));
}

/* ---- What the tray shows ---- */

static RtSlotState
slot_state (RollSlotState state)
{
  switch (state) {
  case ROLL_SLOT_WAITING:
    return RT_SLOT_WAITING;
  case ROLL_SLOT_ROLLING:
    return RT_SLOT_ROLLING;
  case ROLL_SLOT_SETTLED:
    return RT_SLOT_SETTLED;
  case ROLL_SLOT_COCKED:
    return RT_SLOT_COCKED;
  case ROLL_SLOT_PLACED:
    return RT_SLOT_PLACED;
  }
  return RT_SLOT_WAITING;
}

static RtFaceSource
slot_source (const RollSlot *slot)
{
  if (slot->state == ROLL_SLOT_SETTLED && slot->die.device == DEVICE_KEYS)
    return RT_FROM_KEYS;
  if (slot->state == ROLL_SLOT_SETTLED && slot->die.device == DEVICE_CHANCE)
    return RT_FROM_CHANCE;
  return RT_FROM_DIE;
}

static void
show_dice (RtRolls *self)
{
  for (int i = 0; i < self->wanted.n_dice; i++) {
    const RollSlot *slot = &self->roll.slots[i];
    RtFaceSource source = slot_source (slot);
    gboolean is_die = source == RT_FROM_DIE && slot->state != ROLL_SLOT_WAITING;

    self->slots[i] = (RtRollSlot){
      .state = slot_state (slot->state),
      .face = slot->state == ROLL_SLOT_SETTLED ? slot->face : 0,
      .source = source,
      .name = is_die ? die_name (self, slot->die) : NULL,
    };
  }
}

static char *
describe_origin (RtRolls *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean has_keys = FALSE;
  gboolean has_chance = FALSE;

  for (int i = 0; i < self->wanted.n_dice; i++) {
    const RtRollSlot *slot = &self->slots[i];

    has_keys |= slot->source == RT_FROM_KEYS;
    has_chance |= slot->source == RT_FROM_CHANCE;
    if (slot->source == RT_FROM_DIE)
      g_string_append_printf (text, "%s%s", text->len ? "," : "dice ", slot->name);
  }
  if (has_keys)
    g_string_append_printf (text, "%styped", text->len ? "," : "");
  if (has_chance)
    g_string_append_printf (text, "%svirtual", text->len ? "," : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Before anybody else hears of it, and perhaps awaits the next roll. */
static void
tell_rolled (RtRolls *self)
{
  RtDiceRoll roll = {
    .time_s = g_get_real_time () / G_USEC_PER_SEC,
    .sides = self->wanted.sides,
    .player = self->wanted.player ? self->wanted.player : "",
    .purpose = self->wanted.purpose ? self->wanted.purpose : "",
    .n_faces = self->wanted.n_dice,
  };

  for (int i = 0; i < roll.n_faces; i++)
    roll.faces[i] = (RtDiceFace){ self->slots[i].face, self->slots[i].source, self->slots[i].name };
  g_signal_emit (self, signals[SIGNAL_ROLLED], 0, &roll);
}

static void
finish (RtRolls *self)
{
  int faces[RT_ROLLS_DICE_MAX];
  g_autofree char *origin = describe_origin (self);

  for (int i = 0; i < self->wanted.n_dice; i++)
    faces[i] = self->slots[i].face;
  g_clear_handle_id (&self->acceptance, g_source_remove);
  self->is_open = FALSE;
  device_roll_close (&self->roll);
  tell_rolled (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_ACCEPTED], 0, faces, origin);
}

static void
time_is_up_cb (gpointer data)
{
  RtRolls *self = data;

  self->acceptance = 0;
  finish (self);
}

static void
changed (RtRolls *self)
{
  g_clear_handle_id (&self->acceptance, g_source_remove);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (!rt_rolls_is_full (self))
    return;
  switch (self->accept) {
  case RT_ACCEPT_AT_ONCE:
    finish (self);
    break;
  case RT_ACCEPT_WHEN_CONFIRMED:
    break;
  case RT_ACCEPT_AFTER_ONE_SECOND:
    self->acceptance = g_timeout_add_once (1000, time_is_up_cb, self);
    break;
  case RT_ACCEPT_AFTER_THREE_SECONDS:
    self->acceptance = g_timeout_add_once (3000, time_is_up_cb, self);
    break;
  }
}

/* ---- From hardware ---- */

static void
notice_cb (const RollNotice *notice, void *data)
{
  RtRolls *self = data;
  const char *name = die_name (self, notice->die);
  g_autofree char *text = NULL;

  switch (notice->kind) {
  case ROLL_NOTICE_STRAY_NOT_AWAITED:
    text = g_strdup_printf (_ ("%s showed %d. Not used, no roll was awaited."), name, notice->face);
    break;
  case ROLL_NOTICE_STRAY_NOT_ALLOWED:
    text = g_strdup_printf (_ ("%s showed %d. Not used, it is not one of the dice that count."),
                            name, notice->face);
    break;
  case ROLL_NOTICE_STRAY_OTHER_SIDES:
    text = g_strdup_printf (_ ("%s showed %d. Not used, another kind of die is awaited."), name,
                            notice->face);
    break;
  case ROLL_NOTICE_DUPLICATE:
    text = g_strdup_printf (_ ("%s was not rolled again, so it is not counted again."), name);
    break;
  case ROLL_NOTICE_COCKED:
    text = g_strdup_printf (_ ("%s is cocked, roll it again."), name);
    break;
  case ROLL_NOTICE_PLACED:
    text = g_strdup_printf (_ ("%s was moved, not rolled. Roll it again."), name);
    break;
  case ROLL_NOTICE_TIMEOUT:
    text = g_strdup (_ ("The other dice did not come. Roll, type or call off."));
    break;
  }
  if (notice->kind == ROLL_NOTICE_STRAY_NOT_AWAITED || notice->kind == ROLL_NOTICE_STRAY_NOT_ALLOWED
      || notice->kind == ROLL_NOTICE_STRAY_OTHER_SIDES) {
    self->stray = notice->face;
    self->stray_name = name;
  }
  g_signal_emit (self, signals[SIGNAL_STRAY], 0, text);
}

void
rt_rolls_take (RtRolls *self, guint32 device, const char *name, const DeviceEvent *event,
               gint64 time_us)
{
  if (event->kind == DEVICE_EVENT_BUTTON && event->button.button == BUTTON_CONFIRM) {
    if (self->is_open)
      rt_rolls_accept (self);
    else
      g_signal_emit (self, signals[SIGNAL_CONFIRMED], 0);
    return;
  }
  if (event->kind != DEVICE_EVENT_DIE)
    return;
  remember_name (self, (RollDie){ device, event->die.die }, name);
  device_roll_take (&self->roll, device, event, time_us);
  if (self->is_open)
    show_dice (self);
  changed (self);
}

/* ---- By hand ---- */

static void
open_roll (RtRolls *self)
{
  const RollExpectation expectation = {
    .n_dice = (uint8_t)self->wanted.n_dice,
    .sides = (uint8_t)self->wanted.sides,
    .is_patient = true,
  };

  self->is_open = device_roll_open (&self->roll, &expectation);
  /* Numbered anew for each roll: else typed faces would crowd real dice out of roll.h's memory. */
  self->n_by_hand = 0;
  show_dice (self);
  changed (self);
}

void
rt_rolls_await (RtRolls *self, const RtRollWanted *wanted)
{
  g_return_if_fail (wanted->n_dice > 0 && wanted->n_dice <= RT_ROLLS_DICE_MAX);

  if (self->is_open)
    rt_rolls_cancel (self);
  clear_wanted (self);
  self->wanted = *wanted;
  self->wanted.player = g_strdup (wanted->player);
  self->wanted.title = g_strdup (wanted->title);
  self->wanted.purpose = g_strdup (wanted->purpose);
  self->wanted.success = g_strdup (wanted->success);
  self->wanted.failure = g_strdup (wanted->failure);
  self->stray = 0;
  open_roll (self);
}

gboolean
rt_rolls_roll_again (RtRolls *self)
{
  if (!self->is_open || !self->wanted.may_roll_again)
    return FALSE;
  open_roll (self);
  return TRUE;
}

void
rt_rolls_cancel (RtRolls *self)
{
  if (!self->is_open)
    return;
  g_clear_handle_id (&self->acceptance, g_source_remove);
  self->is_open = FALSE;
  device_roll_close (&self->roll);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_CANCELLED], 0);
}

static gboolean
fill (RtRolls *self, guint32 device, int face)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = { .die = ++self->n_by_hand, .state = DIE_SETTLED, .face = (uint8_t)face },
  };

  if (rt_rolls_get_next (self) < 0 || face < 1 || face > self->wanted.sides)
    return FALSE;
  device_roll_take (&self->roll, device, &event, g_get_monotonic_time ());
  show_dice (self);
  return TRUE;
}

gboolean
rt_rolls_type (RtRolls *self, int face)
{
  if (!fill (self, DEVICE_KEYS, face))
    return FALSE;
  changed (self);
  return TRUE;
}

gboolean
rt_rolls_erase (RtRolls *self)
{
  int last = -1;

  for (int i = 0; self->is_open && i < self->wanted.n_dice; i++)
    if (self->slots[i].source == RT_FROM_KEYS
        && (last < 0 || self->roll.slots[i].die.die > self->roll.slots[last].die.die))
      last = i;
  if (last < 0)
    return FALSE;
  device_roll_clear_slot (&self->roll, last);
  show_dice (self);
  changed (self);
  return TRUE;
}

void
rt_rolls_roll_virtual (RtRolls *self)
{
  while (rt_rolls_get_next (self) >= 0)
    fill (self, DEVICE_CHANCE,
          (int)rules_bits_below (&self->bits, (guint32)self->wanted.sides) + 1);
  changed (self);
}

gboolean
rt_rolls_accept (RtRolls *self)
{
  if (!self->is_open || !rt_rolls_is_full (self))
    return FALSE;
  finish (self);
  return TRUE;
}

/* ---- Looking ---- */

const RtRollWanted *
rt_rolls_get_wanted (RtRolls *self)
{
  return self->is_open ? &self->wanted : NULL;
}

int
rt_rolls_get_n (RtRolls *self)
{
  return self->wanted.n_dice;
}

const RtRollSlot *
rt_rolls_get_slot (RtRolls *self, int i)
{
  g_return_val_if_fail (i >= 0 && i < self->wanted.n_dice, NULL);
  return &self->slots[i];
}

int
rt_rolls_get_next (RtRolls *self)
{
  /* How a die that comes to rest takes a slot, see roll.c: rather one that nobody has. */
  static const RtSlotState order[] = { RT_SLOT_WAITING, RT_SLOT_PLACED, RT_SLOT_COCKED,
                                       RT_SLOT_ROLLING };

  for (guint k = 0; self->is_open && k < G_N_ELEMENTS (order); k++)
    for (int i = 0; i < self->wanted.n_dice; i++)
      if (self->slots[i].state == order[k])
        return i;
  return -1;
}

gboolean
rt_rolls_is_full (RtRolls *self)
{
  return self->is_open && rt_rolls_get_next (self) < 0;
}

/* ---- What the faces mean ---- */

static gboolean
is_success (RtRolls *self, int sum)
{
  int n = self->wanted.n_dice;

  if (self->wanted.ends_decide && sum == n)
    return FALSE;
  if (self->wanted.ends_decide && sum == n * self->wanted.sides)
    return TRUE;
  return sum >= self->wanted.target;
}

static char *
describe_whole (RtRolls *self, int sum)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *meaning = is_success (self, sum) ? self->wanted.success : self->wanted.failure;

  for (int i = 0; i < self->wanted.n_dice; i++)
    g_string_append_printf (text, "%s%d", i ? " + " : "", self->slots[i].face);
  if (self->wanted.n_dice > 1)
    g_string_append_printf (text, " = %d", sum);
  if (self->wanted.target > 0 && meaning)
    /* A sum, and what it means: "6 + 5 = 11, a hit". */
    return g_strdup_printf (_ ("%s, %s"), text->str, meaning);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
rt_rolls_describe (RtRolls *self)
{
  int sum = 0;
  int n_missing = 0;

  for (int i = 0; i < self->wanted.n_dice; i++) {
    sum += self->slots[i].face;
    n_missing += self->slots[i].face == 0;
  }
  if (self->wanted.n_dice == 0 || n_missing == self->wanted.n_dice)
    return NULL;
  if (n_missing == 0)
    return describe_whole (self, sum);
  if (self->wanted.target > sum)
    return g_strdup_printf (_ ("%d so far, %d or more to go"), sum, self->wanted.target - sum);
  return g_strdup_printf (_ ("%d so far"), sum);
}

int
rt_rolls_get_stray (RtRolls *self, const char **name)
{
  *name = self->stray_name;
  return self->stray;
}

void
rt_rolls_set_accept (RtRolls *self, RtAccept accept)
{
  self->accept = accept;
}

/* ---- The object ---- */

static void
rt_rolls_finalize (GObject *object)
{
  RtRolls *self = RT_ROLLS (object);

  g_clear_handle_id (&self->acceptance, g_source_remove);
  g_hash_table_unref (self->names);
  clear_wanted (self);
  G_OBJECT_CLASS (rt_rolls_parent_class)->finalize (object);
}

static void
rt_rolls_class_init (RtRollsClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_rolls_finalize;
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ROLLED] = g_signal_new ("rolled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_ACCEPTED] = g_signal_new ("accepted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  signals[SIGNAL_CANCELLED] =
      g_signal_new ("cancelled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CONFIRMED] =
      g_signal_new ("confirmed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STRAY] = g_signal_new ("stray", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_rolls_init (RtRolls *self)
{
  self->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->roll.notice_cb = notice_cb;
  self->roll.data = self;
}

RtRolls *
rt_rolls_new (guint64 seed)
{
  RtRolls *self = g_object_new (RT_TYPE_ROLLS, NULL);

  self->bits = rules_bits (seed);
  return self;
}
