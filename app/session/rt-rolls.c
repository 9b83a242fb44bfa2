/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rolls.h. The dice themselves are put together by devices/roll.h. */
#include "rt-rolls.h"

#include "devices/ble-device.h"
#include "devices/replay-device.h"
#include "devices/roll.h"
#include "rules/rules-chance.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  RtRollWanted wanted; /* its texts are owned */
  GTask *task;         /* to be answered; NULL: it has been */
  gulong taking_back;  /* the handler at the task's cancellable; 0: none */
} Request;

struct _RtRolls {
  GObject parent_instance;

  RulesBits bits;
  RtAccept accept;
  Roll roll;
  Request *request; /* whose roll is shown: awaited, or the last one; NULL before the first */
  GQueue following; /* of Request: those whose turn comes later */
  RtRollSlot slots[RT_ROLLS_DICE_MAX];
  int stray; /* the face of a die that is not used; 0: none */
  char stray_name[RT_DIE_NAME_MAX];
  guint acceptance;                  /* the time until a complete roll is taken runs */
  char *players[RT_ROLLS_SEATS_MAX]; /* who sat there last */
  guint32 n_by_hand;                 /* faces typed or virtual so far: each is a die of its own */
};

G_STATIC_ASSERT ((int)RT_DIE_NAME_MAX == (int)ROLL_NAME_MAX);
G_STATIC_ASSERT ((int)RT_ROLLS_DICE_MAX == (int)ROLL_DICE_MAX);

G_DEFINE_FINAL_TYPE (RtRolls, rt_rolls, G_TYPE_OBJECT)

/* A face that is typed or virtual enters the roll like a die that settles, on one of these. */
enum { DEVICE_KEYS = G_MAXINT32 - 1, DEVICE_CHANCE };

enum { SIGNAL_CHANGED, SIGNAL_ROLLED, SIGNAL_CONFIRMED, SIGNAL_UNDO, SIGNAL_STRAY, N_SIGNALS };
static guint signals[N_SIGNALS];

static void open_next (RtRolls *self);

/* ---- Requests ---- */

static Request *
request_new (const RtRollWanted *wanted, GTask *task)
{
  Request *self = g_new0 (Request, 1);

  self->wanted = *wanted;
  self->wanted.player = g_strdup (wanted->player);
  self->wanted.title = g_strdup (wanted->title);
  self->wanted.purpose = g_strdup (wanted->purpose);
  self->wanted.success = g_strdup (wanted->success);
  self->wanted.failure = g_strdup (wanted->failure);
  self->task = g_object_ref (task);
  return self;
}

static void
request_free (Request *self)
{
  g_assert (!self->task);
  g_free ((char *)self->wanted.player);
  g_free ((char *)self->wanted.title);
  g_free ((char *)self->wanted.purpose);
  g_free ((char *)self->wanted.success);
  g_free ((char *)self->wanted.failure);
  g_free (self);
}

/* The task, to be answered now: nobody takes this request back any more. */
static GTask *
request_end (Request *self)
{
  if (self->taking_back)
    g_signal_handler_disconnect (g_task_get_cancellable (self->task), self->taking_back);
  self->taking_back = 0;
  return g_steal_pointer (&self->task);
}

static void
request_refuse (Request *self)
{
  g_autoptr (GTask) task = request_end (self);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s",
                           _ ("The roll was called off."));
}

void
rt_roll_answer_free (RtRollAnswer *self)
{
  g_free (self->origin);
  g_free (self);
}

static gboolean
is_open (RtRolls *self)
{
  return self->request && self->request->task;
}

static int
n_dice (RtRolls *self)
{
  return self->request ? self->request->wanted.n_dice : 0;
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
  case ROLL_SLOT_LYING:
    return RT_SLOT_LYING;
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

static gboolean
is_same_slot (const RtRollSlot *a, const RtRollSlot *b)
{
  return a->state == b->state && a->face == b->face && a->source == b->source
         && a->is_confirmed == b->is_confirmed && strcmp (a->name, b->name) == 0;
}

/* TRUE if a die that counts is not as it was. */
static gboolean
show_dice (RtRolls *self)
{
  gboolean has_changed = FALSE;

  for (int i = 0; i < n_dice (self); i++) {
    const RollSlot *slot = &self->roll.slots[i];
    RtRollSlot shown = {
      .state = slot_state (slot->state),
      .face = slot->face,
      .source = slot_source (slot),
      .is_confirmed = slot->is_confirmed,
    };

    g_strlcpy (shown.name, slot->name, sizeof shown.name);
    has_changed |= !is_same_slot (&shown, &self->slots[i]);
    self->slots[i] = shown;
  }
  return has_changed;
}

/* Once: one die may have been rolled for all. */
static void
add_die (GString *text, const char *name)
{
  g_auto (GStrv) names = g_strsplit (text->len ? text->str + strlen ("dice ") : "", ",", -1);

  if (!g_strv_contains ((const char *const *)names, name))
    g_string_append_printf (text, "%s%s", text->len ? "," : "dice ", name);
}

static char *
describe_origin (RtRolls *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean has_keys = FALSE;
  gboolean has_chance = FALSE;
  gboolean has_confirmed = FALSE;

  for (int i = 0; i < n_dice (self); i++) {
    const RtRollSlot *slot = &self->slots[i];

    has_keys |= slot->source == RT_FROM_KEYS;
    has_chance |= slot->source == RT_FROM_CHANCE;
    has_confirmed |= slot->is_confirmed;
    if (slot->source == RT_FROM_DIE)
      add_die (text, slot->name);
  }
  if (has_confirmed)
    g_string_append (text, ",confirmed");
  if (has_keys)
    g_string_append_printf (text, "%styped", text->len ? "," : "");
  if (has_chance)
    g_string_append_printf (text, "%svirtual", text->len ? "," : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* With texts of its own: who hears of it may make the next request, which takes the place of this
 * one. */
static void
emit_rolled (RtRolls *self, const RtRollWanted *wanted)
{
  g_autofree char *player = g_strdup (wanted->player ? wanted->player : "");
  g_autofree char *purpose = g_strdup (wanted->purpose ? wanted->purpose : "");
  RtRollSlot slots[RT_ROLLS_DICE_MAX];
  RtDiceRoll roll = {
    .time_s = g_get_real_time () / G_USEC_PER_SEC,
    .sides = wanted->sides,
    .player = player,
    .purpose = purpose,
    .n_faces = wanted->n_dice,
  };

  memcpy (slots, self->slots, sizeof slots);
  for (int i = 0; i < roll.n_faces; i++)
    roll.faces[i] = (RtDiceFace){ slots[i].face, slots[i].source,
                                  slots[i].source == RT_FROM_DIE ? slots[i].name : NULL };
  g_signal_emit (self, signals[SIGNAL_ROLLED], 0, &roll);
}

static void
close_roll (RtRolls *self)
{
  g_clear_handle_id (&self->acceptance, g_source_remove);
  device_roll_close (&self->roll);
}

static void
finish (RtRolls *self)
{
  g_autoptr (GTask) task = request_end (self->request);
  RtRollAnswer *answer = g_new0 (RtRollAnswer, 1);

  answer->n_faces = n_dice (self);
  answer->origin = describe_origin (self);
  for (int i = 0; i < answer->n_faces; i++)
    answer->faces[i] = self->slots[i].face;
  close_roll (self);
  emit_rolled (self, &self->request->wanted);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_task_return_pointer (task, answer, (GDestroyNotify)rt_roll_answer_free);
  open_next (self);
}

static void
time_is_up_cb (gpointer data)
{
  RtRolls *self = data;

  self->acceptance = 0;
  finish (self);
}

/* A roll that is complete is accepted, as the player likes. */
static void
accept_if_full (RtRolls *self)
{
  g_clear_handle_id (&self->acceptance, g_source_remove);
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

/* A die that only says again where it lies, or does not count, does not put off the acceptance. */
static void
changed (RtRolls *self, gboolean is_of_roll)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (is_of_roll)
    accept_if_full (self);
}

/* ---- From hardware ---- */

static void
notice_cb (const RollNotice *notice, void *data)
{
  RtRolls *self = data;
  const char *name = notice->name;
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
  case ROLL_NOTICE_LYING:
    text = g_strdup_printf (_ ("%s lies on %d and did not say that it was rolled. Was it?"), name,
                            notice->face);
    break;
  case ROLL_NOTICE_TIMEOUT:
    text = g_strdup (_ ("The other dice did not come. Roll, type or call off."));
    break;
  }
  if (notice->kind == ROLL_NOTICE_STRAY_NOT_AWAITED || notice->kind == ROLL_NOTICE_STRAY_NOT_ALLOWED
      || notice->kind == ROLL_NOTICE_STRAY_OTHER_SIDES) {
    self->stray = notice->face;
    g_strlcpy (self->stray_name, name, sizeof self->stray_name);
  }
  g_signal_emit (self, signals[SIGNAL_STRAY], 0, text);
}

void
rt_rolls_handle_event (RtRolls *self, guint32 device, const DeviceEvent *event, gint64 time_us)
{
  if (event->kind == DEVICE_EVENT_BUTTON && event->button.button == BUTTON_UNDO) {
    g_signal_emit (self, signals[SIGNAL_UNDO], 0);
    return;
  }
  if (event->kind == DEVICE_EVENT_BUTTON && event->button.button == BUTTON_CONFIRM) {
    if (!rt_rolls_accept (self))
      g_signal_emit (self, signals[SIGNAL_CONFIRMED], 0);
    return;
  }
  if (event->kind != DEVICE_EVENT_DIE)
    return;
  device_roll_handle_event (&self->roll, device, event, time_us);
  changed (self, is_open (self) && show_dice (self));
}

void
rt_rolls_forget (RtRolls *self, guint32 device)
{
  device_roll_forget (&self->roll, device);
}

gboolean
rt_rolls_allows (RtRolls *self, Device *device)
{
  int owner = BLE_IS_DEVICE (device) ? ble_device_get_owner (BLE_DEVICE (device)) : -1;
  const RtRollWanted *wanted = rt_rolls_get_wanted (self);

  return !wanted || owner < 0 || wanted->seat < 0 || wanted->seat == owner;
}

/* Told as any other stray is, but the roll never hears of it. */
static void
pass_over (RtRolls *self, const DeviceEvent *event)
{
  g_autofree char *text = NULL;

  if (event->die.state != DIE_SETTLED)
    return;
  self->stray = event->die.face;
  g_strlcpy (self->stray_name, event->text ? event->text : "D1", sizeof self->stray_name);
  text = g_strdup_printf (_ ("%s showed %d. Not used, it is another player’s die."),
                          self->stray_name, event->die.face);
  g_signal_emit (self, signals[SIGNAL_STRAY], 0, text);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
event_cb (RtRolls *self, const DeviceEvent *event, gint64 time_us, Device *device)
{
  if (event->kind == DEVICE_EVENT_DIE && !rt_rolls_allows (self, device)) {
    pass_over (self, event);
    return;
  }
  /* The times of a recording are its own; here it happens now. */
  if (REPLAY_IS_DEVICE (device))
    time_us = g_get_monotonic_time ();
  if (device_is_heard (device, event))
    rt_rolls_handle_event (self, device_get_number (device), event, time_us);
}

static void
state_cb (RtRolls *self, GParamSpec *spec, Device *device)
{
  if (device_get_state (device) != DEVICE_WORKING)
    rt_rolls_forget (self, device_get_number (device));
}

void
rt_rolls_watch (RtRolls *self, Device *device)
{
  g_signal_connect_object (device, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (device, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
}

/* ---- Requests that come and go ---- */

static void
open_roll (RtRolls *self)
{
  const RollExpectation expectation = {
    .n_dice = (uint8_t)n_dice (self),
    .sides = (uint8_t)self->request->wanted.sides,
    .is_one_die_for_all = n_dice (self) > 1,
    .is_patient = true,
  };

  device_roll_open (&self->roll, &expectation);
  show_dice (self);
  changed (self, TRUE);
}

static void
open_next (RtRolls *self)
{
  Request *next = is_open (self) ? NULL : g_queue_pop_head (&self->following);

  if (!next)
    return;
  g_clear_pointer (&self->request, request_free);
  self->request = next;
  self->stray = 0;
  if (next->wanted.seat >= 0 && next->wanted.seat < RT_ROLLS_SEATS_MAX && next->wanted.player) {
    g_free (self->players[next->wanted.seat]);
    self->players[next->wanted.seat] = g_strdup (next->wanted.player);
  }
  open_roll (self);
  if (next->wanted.is_virtual)
    rt_rolls_roll_virtual (self);
}

/* The roll that is awaited ends, and what it showed was never a roll. */
static void
abandon (RtRolls *self)
{
  close_roll (self);
  request_refuse (self->request);
  g_clear_pointer (&self->request, request_free);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  open_next (self);
}

static void
taken_back_cb (GCancellable *cancellable, GTask *task)
{
  RtRolls *self = g_task_get_source_object (task);

  if (is_open (self) && self->request->task == task) {
    abandon (self);
    return;
  }
  for (GList *link = self->following.head; link; link = link->next) {
    Request *request = link->data;

    if (request->task != task)
      continue;
    g_queue_delete_link (&self->following, link);
    request_refuse (request);
    request_free (request);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    return;
  }
}

void
rt_rolls_request_async (RtRolls *self, const RtRollWanted *wanted, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Request *request;

  g_return_if_fail (wanted->n_dice > 0 && wanted->n_dice <= RT_ROLLS_DICE_MAX);

  if (g_task_return_error_if_cancelled (task))
    return;
  request = request_new (wanted, task);
  if (cancellable)
    request->taking_back =
        g_signal_connect (cancellable, "cancelled", G_CALLBACK (taken_back_cb), task);
  g_queue_push_tail (&self->following, request);
  if (is_open (self))
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  else
    open_next (self);
}

RtRollAnswer *
rt_rolls_request_finish (RtRolls *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

gboolean
rt_rolls_call_off (RtRolls *self)
{
  if (!is_open (self) || !self->request->wanted.may_call_off)
    return FALSE;
  abandon (self);
  return TRUE;
}

gboolean
rt_rolls_roll_again (RtRolls *self)
{
  if (!is_open (self) || !self->request->wanted.may_roll_again)
    return FALSE;
  open_roll (self);
  return TRUE;
}

/* ---- By hand ---- */

static gboolean
fill (RtRolls *self, guint32 device, int face)
{
  if (rt_rolls_get_next (self) < 0 || face < 1 || face > self->request->wanted.sides)
    return FALSE;
  device_roll_put (&self->roll, (RollDie){ device, ++self->n_by_hand }, (uint8_t)face);
  show_dice (self);
  return TRUE;
}

gboolean
rt_rolls_type (RtRolls *self, int face)
{
  if (!fill (self, DEVICE_KEYS, face))
    return FALSE;
  changed (self, TRUE);
  return TRUE;
}

gboolean
rt_rolls_erase (RtRolls *self)
{
  int last = -1;

  for (int i = 0; is_open (self) && i < n_dice (self); i++)
    if (self->slots[i].source == RT_FROM_KEYS
        && (last < 0 || self->roll.slots[i].die.die > self->roll.slots[last].die.die))
      last = i;
  if (last < 0)
    return FALSE;
  device_roll_clear_slot (&self->roll, last);
  show_dice (self);
  changed (self, TRUE);
  return TRUE;
}

void
rt_rolls_roll_virtual (RtRolls *self)
{
  gboolean has_rolled = FALSE;

  for (; rt_rolls_get_next (self) >= 0; has_rolled = TRUE)
    fill (self, DEVICE_CHANCE,
          (int)rules_bits_below (&self->bits, (guint32)self->request->wanted.sides) + 1);
  changed (self, has_rolled);
}

gboolean
rt_rolls_accept (RtRolls *self)
{
  gboolean has_confirmed = is_open (self) && device_roll_confirm (&self->roll);

  if (has_confirmed)
    show_dice (self);
  if (rt_rolls_is_full (self))
    finish (self);
  else if (has_confirmed)
    changed (self, TRUE);
  else
    return FALSE;
  return TRUE;
}

/* ---- Looking ---- */

const RtRollWanted *
rt_rolls_get_wanted (RtRolls *self)
{
  return is_open (self) ? &self->request->wanted : NULL;
}

const RtRollWanted *
rt_rolls_get_following (RtRolls *self)
{
  const Request *next = g_queue_peek_head (&self->following);

  return next ? &next->wanted : NULL;
}

int
rt_rolls_get_n (RtRolls *self)
{
  return n_dice (self);
}

const RtRollSlot *
rt_rolls_get_slot (RtRolls *self, int i)
{
  g_return_val_if_fail (i >= 0 && i < n_dice (self), NULL);
  return &self->slots[i];
}

int
rt_rolls_get_next (RtRolls *self)
{
  /* How a die that comes to rest takes a slot, see roll.c: rather one that nobody has. */
  static const RtSlotState order[] = { RT_SLOT_WAITING, RT_SLOT_LYING, RT_SLOT_PLACED,
                                       RT_SLOT_COCKED, RT_SLOT_ROLLING };

  for (guint k = 0; is_open (self) && k < G_N_ELEMENTS (order); k++)
    for (int i = 0; i < n_dice (self); i++)
      if (self->slots[i].state == order[k])
        return i;
  return -1;
}

gboolean
rt_rolls_is_full (RtRolls *self)
{
  return is_open (self) && rt_rolls_get_next (self) < 0;
}

gboolean
rt_rolls_is_lying (RtRolls *self)
{
  for (int i = 0; is_open (self) && i < n_dice (self); i++)
    if (self->slots[i].state == RT_SLOT_LYING)
      return TRUE;
  return FALSE;
}

gboolean
rt_rolls_is_one_die (RtRolls *self)
{
  return is_open (self) && device_roll_is_one_die (&self->roll);
}

gboolean
rt_rolls_has_faces (RtRolls *self)
{
  for (int i = 0; is_open (self) && i < n_dice (self); i++)
    if (self->slots[i].state == RT_SLOT_SETTLED)
      return TRUE;
  return FALSE;
}

/* ---- What the faces mean ---- */

static gboolean
is_success (const RtRollWanted *wanted, int sum)
{
  if (wanted->ends_decide && sum == wanted->n_dice)
    return FALSE;
  if (wanted->ends_decide && sum == wanted->n_dice * wanted->sides)
    return TRUE;
  return sum >= wanted->target;
}

RtRollVerdict
rt_rolls_get_verdict (RtRolls *self)
{
  const RtRollWanted *wanted = self->request ? &self->request->wanted : NULL;
  int sum = 0;

  if (!wanted || wanted->reach <= 0)
    return RT_ROLL_VERDICT_NONE;
  for (int i = 0; i < wanted->n_dice; i++) {
    if (self->slots[i].state != RT_SLOT_SETTLED)
      return RT_ROLL_VERDICT_NONE;
    sum += self->slots[i].face;
  }
  if (sum < wanted->reach)
    return RT_ROLL_VERDICT_FAILURE;
  return sum == wanted->n_dice * wanted->sides ? RT_ROLL_VERDICT_BEST : RT_ROLL_VERDICT_SUCCESS;
}

gboolean
rt_rolls_has_die (RtRolls *self, Device *device)
{
  for (int i = 0; i < n_dice (self); i++)
    if (self->slots[i].state != RT_SLOT_WAITING && self->slots[i].source == RT_FROM_DIE
        && self->roll.slots[i].die.device == device_get_number (device))
      return TRUE;
  return FALSE;
}

const char *
rt_rolls_get_player (RtRolls *self, int seat)
{
  return seat >= 0 && seat < RT_ROLLS_SEATS_MAX ? self->players[seat] : NULL;
}

static char *
describe_whole (RtRolls *self, const RtRollWanted *wanted, int sum)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *meaning = is_success (wanted, sum) ? wanted->success : wanted->failure;

  for (int i = 0; i < wanted->n_dice; i++)
    g_string_append_printf (text, "%s%d", i ? " + " : "", self->slots[i].face);
  if (wanted->n_dice > 1)
    g_string_append_printf (text, " = %d", sum);
  if (wanted->target > 0 && meaning)
    /* A sum, and what it means: "6 + 5 = 11, a hit". */
    return g_strdup_printf (_ ("%s, %s"), text->str, meaning);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
rt_rolls_describe (RtRolls *self)
{
  int sum = 0;
  int n_missing = 0;

  for (int i = 0; i < n_dice (self); i++) {
    gboolean is_settled = self->slots[i].state == RT_SLOT_SETTLED;

    sum += is_settled ? self->slots[i].face : 0;
    n_missing += !is_settled;
  }
  if (n_missing == n_dice (self))
    return NULL;
  if (n_missing == 0)
    return describe_whole (self, &self->request->wanted, sum);
  if (self->request->wanted.target > sum)
    return g_strdup_printf (_ ("%d so far, %d or more to go"), sum,
                            self->request->wanted.target - sum);
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
  if (self->accept == accept)
    return;
  self->accept = accept;
  accept_if_full (self);
}

/* ---- The object ---- */

static void
rt_rolls_finalize (GObject *object)
{
  RtRolls *self = RT_ROLLS (object);

  /* A request holds a reference, so none is open. */
  g_clear_pointer (&self->request, request_free);
  for (int i = 0; i < RT_ROLLS_SEATS_MAX; i++)
    g_free (self->players[i]);
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
  signals[SIGNAL_CONFIRMED] =
      g_signal_new ("confirmed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_UNDO] =
      g_signal_new ("undo", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STRAY] = g_signal_new ("stray", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_rolls_init (RtRolls *self)
{
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
