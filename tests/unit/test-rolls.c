/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The roll that is awaited: dice, keys and virtual dice, alone and mixed, and what is told of it.
 */
#include "app/session/rt-rolls.h"
#include "tests/unit/wait.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Rolls and everything that was heard of them, as a text: "Ada gets 3 4 from typed\n". */
typedef struct {
  RtRolls *rolls;
  GString *told;
  int n_changed;
  gboolean does_await;        /* requests the next roll as soon as one is answered, as games do */
  gboolean does_await_rolled; /* the same when it hears of a roll, whosever it is */
  GCancellable *closing;      /* of all requests that a test leaves behind */
} Table;

/* Who asks. */
typedef struct {
  Table *table;
  const char *player;
} Asker;

static void await_for (Table *self, const char *player, int n_dice, GCancellable *cancellable);

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Asker *asker = data;
  Table *self = asker->table;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, &error);

  if (!answer) {
    assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
    g_string_append_printf (self->told, "%s gets nothing\n", asker->player);
    return;
  }
  assert_null (error);
  g_string_append_printf (self->told, "%s gets", asker->player);
  for (int i = 0; i < answer->n_faces; i++)
    g_string_append_printf (self->told, " %d", answer->faces[i]);
  g_string_append_printf (self->told, " from %s\n", answer->origin);
  if (self->does_await)
    await_for (self, "Grace", 1, self->closing);
}

static void
rolled_cb (Table *self, const RtDiceRoll *roll)
{
  static const char *const sources[] = { "die", "typed", "virtual" };

  g_string_append_printf (self->told, "rolled d%d \"%s\" \"%s\"", roll->sides, roll->player,
                          roll->purpose);
  for (int i = 0; i < roll->n_faces; i++)
    g_string_append_printf (self->told, " %d %s%s%s", roll->faces[i].face,
                            sources[roll->faces[i].source], roll->faces[i].name ? " " : "",
                            roll->faces[i].name ? roll->faces[i].name : "");
  g_string_append_c (self->told, '\n');
  if (self->does_await_rolled) {
    self->does_await_rolled = FALSE;
    await_for (self, "Grace", 1, self->closing);
  }
}

static void
undo_cb (Table *self)
{
  g_string_append (self->told, "undo\n");
}

static void
stray_cb (Table *self, const char *text)
{
  g_string_append_printf (self->told, "%s\n", text);
}

static void
changed_cb (Table *self)
{
  self->n_changed++;
}

static int
setup (void **state)
{
  Table *self = g_new0 (Table, 1);

  self->rolls = rt_rolls_new (7);
  self->told = g_string_new (NULL);
  self->closing = g_cancellable_new ();
  g_signal_connect_swapped (self->rolls, "rolled", G_CALLBACK (rolled_cb), self);
  g_signal_connect_swapped (self->rolls, "undo", G_CALLBACK (undo_cb), self);
  g_signal_connect_swapped (self->rolls, "stray", G_CALLBACK (stray_cb), self);
  g_signal_connect_swapped (self->rolls, "changed", G_CALLBACK (changed_cb), self);
  *state = self;
  return 0;
}

/* Answers are on their way until the main loop has run. */
static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static int
teardown (void **state)
{
  Table *self = *state;

  g_cancellable_cancel (self->closing);
  settle ();
  g_object_unref (self->closing);
  /* No request holds it any more, answered or not. */
  g_assert_finalize_object (self->rolls);
  g_string_free (self->told, TRUE);
  g_free (self);
  return 0;
}

/* Exactly this since the last time. */
static void
expect_notices (Table *self, const char *expected)
{
  settle ();
  assert_string_equal (self->told->str, expected);
  g_string_truncate (self->told, 0);
}

static void
await_for (Table *self, const char *player, int n_dice, GCancellable *cancellable)
{
  const RtRollWanted wanted = { .n_dice = n_dice,
                                .sides = 6,
                                .player = player,
                                .title = player,
                                .purpose = "10 hits",
                                .may_roll_again = TRUE,
                                .may_call_off = TRUE };
  Asker *asker = g_new (Asker, 1);

  *asker = (Asker){ self, player };
  rt_rolls_request_async (self->rolls, &wanted, cancellable, answered_cb, asker);
}

static void
await (Table *self, int n_dice)
{
  await_for (self, "Ada", n_dice, self->closing);
}

static void
die (Table *self, guint32 number, DieState state, int face)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };
  g_autofree char *name = g_strdup_printf ("D%u", number);

  event.text = name;
  event.die.die = number;
  event.die.state = (uint8_t)state;
  event.die.face = (uint8_t)face;
  rt_rolls_handle_event (self->rolls, 1, &event, 1000);
}

static void
settles (Table *self, guint32 number, int face)
{
  die (self, number, DIE_ROLLING, 0);
  die (self, number, DIE_SETTLED, face);
}

static void
slot_is (Table *self, int i, RtSlotState state, int face)
{
  assert_int_equal (rt_rolls_get_slot (self->rolls, i)->state, state);
  assert_int_equal (rt_rolls_get_slot (self->rolls, i)->face, face);
}

static void
dice_fill_a_roll (void **state)
{
  Table *self = *state;

  await (self, 2);
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Ada");
  die (self, 1, DIE_ROLLING, 0);
  slot_is (self, 0, RT_SLOT_ROLLING, 0);
  assert_string_equal (rt_rolls_get_slot (self->rolls, 0)->name, "D1");
  die (self, 1, DIE_SETTLED, 4);
  slot_is (self, 0, RT_SLOT_SETTLED, 4);
  slot_is (self, 1, RT_SLOT_WAITING, 0);
  expect_notices (self, "");
  settles (self, 2, 6);
  expect_notices (
      self, "rolled d6 \"Ada\" \"10 hits\" 4 die D1 6 die D2\nAda gets 4 6 from dice D1,D2\n");
  assert_null (rt_rolls_get_wanted (self->rolls));
}

static void
a_die_without_a_name_gets_one (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  event.die.die = 9;
  await (self, 1);
  rt_rolls_handle_event (self->rolls, 1, &event, 1000);
  event.die.state = DIE_SETTLED;
  event.die.face = 2;
  rt_rolls_handle_event (self->rolls, 1, &event, 1000);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 2 die D9\nAda gets 2 from dice D9\n");
}

static void
keys_fill_a_roll (void **state)
{
  Table *self = *state;

  assert_false (rt_rolls_type (self->rolls, 3));
  await (self, 2);
  assert_false (rt_rolls_type (self->rolls, 0));
  assert_false (rt_rolls_type (self->rolls, 7));
  assert_int_equal (rt_rolls_get_next (self->rolls), 0);
  assert_true (rt_rolls_type (self->rolls, 3));
  assert_int_equal (rt_rolls_get_next (self->rolls), 1);
  assert_int_equal (rt_rolls_get_slot (self->rolls, 0)->source, RT_FROM_KEYS);
  assert_string_equal (rt_rolls_get_slot (self->rolls, 0)->name, "");
  assert_true (rt_rolls_type (self->rolls, 3));
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 3 typed 3 typed\nAda gets 3 3 from typed\n");
}

static void
erasing_takes_back_the_last_key (void **state)
{
  Table *self = *state;

  assert_false (rt_rolls_erase (self->rolls));
  await (self, 2);
  assert_false (rt_rolls_erase (self->rolls));
  rt_rolls_type (self->rolls, 1);
  assert_true (rt_rolls_erase (self->rolls));
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  assert_false (rt_rolls_erase (self->rolls));
  rt_rolls_type (self->rolls, 5);
  rt_rolls_type (self->rolls, 6);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 5 typed 6 typed\nAda gets 5 6 from typed\n");
  assert_false (rt_rolls_erase (self->rolls));
}

static void
erasing_leaves_dice_alone (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  await (self, 3);
  rt_rolls_type (self->rolls, 1);
  settles (self, 1, 5);
  rt_rolls_type (self->rolls, 2);
  assert_true (rt_rolls_is_full (self->rolls));
  assert_true (rt_rolls_erase (self->rolls));
  slot_is (self, 2, RT_SLOT_WAITING, 0);
  assert_false (rt_rolls_accept (self->rolls));
  assert_true (rt_rolls_erase (self->rolls));
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  slot_is (self, 1, RT_SLOT_SETTLED, 5);
  assert_false (rt_rolls_erase (self->rolls));
  assert_true (rt_rolls_type (self->rolls, 6));
  slot_is (self, 0, RT_SLOT_SETTLED, 6);
  expect_notices (self, "");
}

static void
virtual_dice_fill_the_rest (void **state)
{
  Table *self = *state;
  g_autoptr (RtRolls) same = rt_rolls_new (7);

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_set_accept (same, RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_roll_virtual (self->rolls);
  await (self, 32);
  rt_rolls_request_async (same, &(RtRollWanted){ .n_dice = 32, .sides = 6, .may_call_off = TRUE },
                          NULL, NULL, NULL);
  rt_rolls_roll_virtual (self->rolls);
  rt_rolls_roll_virtual (same);
  for (int i = 0; i < 32; i++) {
    assert_int_equal (rt_rolls_get_slot (self->rolls, i)->source, RT_FROM_CHANCE);
    assert_in_range (rt_rolls_get_slot (self->rolls, i)->face, 1, 6);
    /* The same seed, the same dice. */
    assert_int_equal (rt_rolls_get_slot (self->rolls, i)->face, rt_rolls_get_slot (same, i)->face);
  }
  assert_false (rt_rolls_erase (self->rolls));
  assert_true (rt_rolls_call_off (same));
  expect_notices (self, "");
}

static void
sources_may_be_mixed (void **state)
{
  Table *self = *state;
  g_autofree char *expected = NULL;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  await (self, 3);
  settles (self, 4, 5);
  rt_rolls_type (self->rolls, 2);
  rt_rolls_roll_virtual (self->rolls);
  int face = rt_rolls_get_slot (self->rolls, 2)->face;
  assert_true (rt_rolls_accept (self->rolls));
  expected = g_strdup_printf ("rolled d6 \"Ada\" \"10 hits\" 5 die D4 2 typed %d virtual\n"
                              "Ada gets 5 2 %d from dice D4,typed,virtual\n",
                              face, face);
  expect_notices (self, expected);
}

/* A die that is still rolling keeps its slot as long as another is free; then a key takes it. */
static void
a_key_fills_the_slot_that_is_named (void **state)
{
  Table *self = *state;

  await (self, 2);
  die (self, 1, DIE_ROLLING, 0);
  assert_int_equal (rt_rolls_get_next (self->rolls), 1);
  assert_true (rt_rolls_type (self->rolls, 3));
  slot_is (self, 0, RT_SLOT_ROLLING, 0);
  slot_is (self, 1, RT_SLOT_SETTLED, 3);
  assert_int_equal (rt_rolls_get_next (self->rolls), 0);
  rt_rolls_roll_virtual (self->rolls);
  assert_null (rt_rolls_get_wanted (self->rolls));
}

static void
bad_dice_are_rolled_again (void **state)
{
  Table *self = *state;

  await (self, 1);
  die (self, 1, DIE_COCKED, 0);
  slot_is (self, 0, RT_SLOT_COCKED, 0);
  expect_notices (self, "D1 is cocked, roll it again.\n");
  die (self, 1, DIE_PLACED, 6);
  slot_is (self, 0, RT_SLOT_PLACED, 0);
  expect_notices (self, "D1 was moved, not rolled. Roll it again.\n");
  settles (self, 1, 2);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 2 die D1\nAda gets 2 from dice D1\n");
}

static void
strays_are_told_and_not_used (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  settles (self, 1, 4);
  expect_notices (self, "D1 showed 4. Not used, no roll was awaited.\n");
  await (self, 1);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  die (self, 1, DIE_SETTLED, 4);
  expect_notices (self, "D1 was not rolled again, so it is not counted again.\n");
  event.die.die = 2;
  event.die.state = DIE_SETTLED;
  event.die.face = 12;
  event.die.sides = 20;
  rt_rolls_handle_event (self->rolls, 1, &event, 1000);
  expect_notices (self, "D2 showed 12. Not used, another kind of die is awaited.\n");
  slot_is (self, 0, RT_SLOT_WAITING, 0);
}

/* ---- A roll is a throw ---- */

static const RtAccept all_accepts[] = { RT_ACCEPT_AT_ONCE, RT_ACCEPT_WHEN_CONFIRMED,
                                        RT_ACCEPT_AFTER_ONE_SECOND };

/* Dice that only say where they lie make no roll, whenever rolls are accepted; somebody says once
 * that they were rolled, and the journal says so too. */
static void
dice_that_lie_there_are_confirmed (void **state)
{
  Table *self = *state;

  for (guint i = 0; i < G_N_ELEMENTS (all_accepts); i++) {
    rt_rolls_set_accept (self->rolls, all_accepts[i]);
    await (self, 2);
    for (int k = 0; k < 5; k++) {
      die (self, 1, DIE_SETTLED, 3);
      die (self, 2, DIE_SETTLED, 4);
    }
    slot_is (self, 0, RT_SLOT_LYING, 3);
    slot_is (self, 1, RT_SLOT_LYING, 4);
    assert_true (rt_rolls_is_lying (self->rolls));
    assert_false (rt_rolls_is_full (self->rolls));
    assert_null (rt_rolls_describe (self->rolls));
    expect_notices (self, "D1 lies on 3 and did not say that it was rolled. Was it?\n"
                          "D2 lies on 4 and did not say that it was rolled. Was it?\n");
    assert_true (rt_rolls_accept (self->rolls));
    expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 3 die D1 4 die D2\n"
                          "Ada gets 3 4 from dice D1,D2,confirmed\n");
  }
}

/* The button of the table confirms one die that lies there; the other one is thrown. */
static void
some_dice_are_confirmed (void **state)
{
  Table *self = *state;
  DeviceEvent button = { .kind = DEVICE_EVENT_BUTTON };

  button.button.button = BUTTON_CONFIRM;
  await (self, 2);
  die (self, 1, DIE_SETTLED, 3);
  g_string_truncate (self->told, 0);
  rt_rolls_handle_event (self->rolls, 3, &button, 1000);
  slot_is (self, 0, RT_SLOT_SETTLED, 3);
  assert_false (rt_rolls_is_lying (self->rolls));
  settles (self, 2, 3);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 3 die D1 3 die D2\n"
                        "Ada gets 3 3 from dice D1,D2,confirmed\n");
}

/* One die is rolled for all where it is all there is. */
static void
one_die_rolls_for_all (void **state)
{
  Table *self = *state;

  await (self, 2);
  assert_false (rt_rolls_is_one_die (self->rolls));
  settles (self, 1, 3);
  assert_true (rt_rolls_is_one_die (self->rolls));
  assert_int_equal (rt_rolls_get_next (self->rolls), 1);
  settles (self, 1, 3);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 3 die D1 3 die D1\n"
                        "Ada gets 3 3 from dice D1\n");
}

/* A device that comes back says where its dice lie: that is no roll. */
static void
a_device_that_comes_back_is_not_known (void **state)
{
  Table *self = *state;

  await (self, 1);
  settles (self, 1, 3);
  rt_rolls_forget (self->rolls, 1);
  settle ();
  g_string_truncate (self->told, 0);
  await (self, 1);
  die (self, 1, DIE_SETTLED, 5);
  slot_is (self, 0, RT_SLOT_LYING, 5);
}

/* However much was typed in between, a die that lies still is not taken for one that was rolled. */
static void
typing_does_not_crowd_dice_out (void **state)
{
  Table *self = *state;

  await (self, 1);
  settles (self, 1, 4);
  for (int i = 0; i < 200; i++) {
    await (self, 1);
    rt_rolls_type (self->rolls, 1 + i % 6);
  }
  settle ();
  g_string_truncate (self->told, 0);
  await (self, 1);
  die (self, 1, DIE_SETTLED, 4);
  expect_notices (self, "D1 was not rolled again, so it is not counted again.\n");
}

static void
calling_off_is_told (void **state)
{
  Table *self = *state;

  assert_false (rt_rolls_call_off (self->rolls));
  expect_notices (self, "");
  await (self, 2);
  rt_rolls_type (self->rolls, 2);
  assert_true (rt_rolls_call_off (self->rolls));
  expect_notices (self, "Ada gets nothing\n");
  assert_null (rt_rolls_get_wanted (self->rolls));
  assert_null (rt_rolls_describe (self->rolls));
  assert_false (rt_rolls_type (self->rolls, 2));
  assert_false (rt_rolls_accept (self->rolls));
  assert_false (rt_rolls_call_off (self->rolls));
}

/* A roll of a game is not got rid of by calling it off: who asked takes it back, or nobody. */
static void
what_must_be_rolled_is_not_called_off (void **state)
{
  Table *self = *state;
  const RtRollWanted wanted = { .n_dice = 1, .sides = 6 };
  Asker *asker = g_new (Asker, 1);

  *asker = (Asker){ self, "Ada" };
  rt_rolls_request_async (self->rolls, &wanted, NULL, answered_cb, asker);
  assert_false (rt_rolls_call_off (self->rolls));
  assert_non_null (rt_rolls_get_wanted (self->rolls));
  rt_rolls_type (self->rolls, 4);
  expect_notices (self, "rolled d6 \"\" \"\" 4 typed\nAda gets 4 from typed\n");
}

/* ---- Several who ask ---- */

/* Two dice for Ada, then one for Blaise: each gets what was requested. */
static void
each_request_has_its_answer (void **state)
{
  Table *self = *state;

  await (self, 2);
  await_for (self, "Blaise", 1, self->closing);
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Ada");
  assert_string_equal (rt_rolls_get_following (self->rolls)->title, "Blaise");
  assert_int_equal (rt_rolls_get_n (self->rolls), 2);
  rt_rolls_type (self->rolls, 1);
  rt_rolls_type (self->rolls, 2);
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Blaise");
  assert_null (rt_rolls_get_following (self->rolls));
  assert_int_equal (rt_rolls_get_n (self->rolls), 1);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 1 typed 2 typed\nAda gets 1 2 from typed\n");
  rt_rolls_type (self->rolls, 6);
  expect_notices (self, "rolled d6 \"Blaise\" \"10 hits\" 6 typed\nBlaise gets 6 from typed\n");
}

static void
calling_off_lets_the_next_have_its_turn (void **state)
{
  Table *self = *state;

  await (self, 2);
  await_for (self, "Blaise", 3, self->closing);
  rt_rolls_type (self->rolls, 5);
  assert_true (rt_rolls_call_off (self->rolls));
  assert_int_equal (rt_rolls_get_n (self->rolls), 3);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  expect_notices (self, "Ada gets nothing\n");
}

static void
a_request_may_be_taken_back (void **state)
{
  Table *self = *state;
  g_autoptr (GCancellable) first = g_cancellable_new ();
  g_autoptr (GCancellable) second = g_cancellable_new ();

  await_for (self, "Ada", 2, first);
  await_for (self, "Blaise", 2, second);
  await_for (self, "Cleo", 1, self->closing);
  rt_rolls_type (self->rolls, 6);
  /* One whose turn has not come: nothing changes for the one that is awaited. */
  g_cancellable_cancel (second);
  slot_is (self, 0, RT_SLOT_SETTLED, 6);
  assert_string_equal (rt_rolls_get_following (self->rolls)->title, "Cleo");
  expect_notices (self, "Blaise gets nothing\n");
  g_cancellable_cancel (first);
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Cleo");
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  expect_notices (self, "Ada gets nothing\n");
  /* One that was taken back before it was made. */
  await_for (self, "Ada", 2, first);
  assert_null (rt_rolls_get_following (self->rolls));
  expect_notices (self, "Ada gets nothing\n");
}

/* The roll is complete and its answer on its way, when who asked wants none any more. */
static void
an_answer_that_is_late_is_none (void **state)
{
  Table *self = *state;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  await_for (self, "Ada", 1, cancellable);
  rt_rolls_type (self->rolls, 6);
  g_cancellable_cancel (cancellable);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 6 typed\nAda gets nothing\n");
  assert_null (rt_rolls_get_wanted (self->rolls));
}

/* Taken back while the time until it is accepted runs. */
static void
a_complete_roll_may_be_taken_back (void **state)
{
  Table *self = *state;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AFTER_ONE_SECOND);
  await_for (self, "Ada", 1, cancellable);
  await_for (self, "Blaise", 1, self->closing);
  rt_rolls_type (self->rolls, 6);
  g_cancellable_cancel (cancellable);
  expect_notices (self, "Ada gets nothing\n");
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Blaise");
}

/* ---- When a roll is accepted ---- */

/* So often a die speaks while the time until a roll is accepted runs. */
enum { TALK_MS = 80, TALKS_MAX = 100 };

typedef struct {
  Table *table;
  guint32 die;
  int face;
  int n_talks;
} Talker;

static gboolean
talk_cb (gpointer data)
{
  Talker *talker = data;

  die (talker->table, talker->die, DIE_SETTLED, talker->face);
  return ++talker->n_talks < TALKS_MAX;
}

/* The time runs on while a die talks: seconds before the die is tired. */
static void
accepted_while_talking (Table *self, guint32 number, int face)
{
  Talker talker = { self, number, face, 0 };
  guint source = g_timeout_add (TALK_MS, talk_cb, &talker);

  while (rt_rolls_get_wanted (self->rolls) && talker.n_talks < TALKS_MAX)
    g_main_context_iteration (NULL, TRUE);
  assert_in_range (talker.n_talks, 0, TALKS_MAX - 1);
  g_source_remove (source);
}

static void
a_die_that_repeats_does_not_put_off (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AFTER_ONE_SECOND);
  await (self, 2);
  settles (self, 1, 3);
  settles (self, 2, 4);
  accepted_while_talking (self, 2, 4);
  settle ();
  assert_non_null (strstr (self->told->str, "Ada gets 3 4 from dice D1,D2\n"));
}

static void
a_die_of_somebody_else_does_not_put_off (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AFTER_ONE_SECOND);
  await (self, 2);
  settles (self, 1, 3);
  settles (self, 2, 4);
  accepted_while_talking (self, 3, 1);
  settle ();
  assert_non_null (strstr (self->told->str, "Ada gets 3 4 from dice D1,D2\n"));
}

/* What is typed anew is seen for a whole second. */
static void
a_die_that_counts_puts_off (void **state)
{
  Table *self = *state;
  gint64 begun_us;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AFTER_ONE_SECOND);
  await (self, 1);
  rt_rolls_type (self->rolls, 3);
  g_main_context_iteration (NULL, FALSE);
  assert_true (rt_rolls_erase (self->rolls));
  begun_us = g_get_monotonic_time ();
  rt_rolls_type (self->rolls, 4);
  while (rt_rolls_get_wanted (self->rolls))
    g_main_context_iteration (NULL, TRUE);
  assert_true (g_get_monotonic_time () - begun_us >= G_USEC_PER_SEC - 2000);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 4 typed\nAda gets 4 from typed\n");
}

/* Rolling all of them again stops the time too. */
static void
rolling_again_puts_off (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AFTER_ONE_SECOND);
  await (self, 1);
  rt_rolls_type (self->rolls, 3);
  assert_true (rt_rolls_roll_again (self->rolls));
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_type (self->rolls, 4);
  assert_true (rt_rolls_accept (self->rolls));
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 4 typed\nAda gets 4 from typed\n");
}

/* At once, whatever other dice say meanwhile; and a die of another kind is none of them. */
static void
strange_dice_do_not_matter (void **state)
{
  static const RtAccept accepts[] = { RT_ACCEPT_AT_ONCE, RT_ACCEPT_WHEN_CONFIRMED,
                                      RT_ACCEPT_AFTER_ONE_SECOND };
  Table *self = *state;

  for (guint i = 0; i < G_N_ELEMENTS (accepts); i++) {
    DeviceEvent strange = { .kind = DEVICE_EVENT_DIE };

    strange.die.die = 20;
    strange.die.state = DIE_SETTLED;
    strange.die.face = 3;
    strange.die.sides = 20;
    rt_rolls_set_accept (self->rolls, accepts[i]);
    await (self, 2);
    settles (self, 1, 3);
    rt_rolls_handle_event (self->rolls, 1, &strange, 1000);
    slot_is (self, 1, RT_SLOT_WAITING, 0);
    settles (self, 2, 5);
    rt_rolls_handle_event (self->rolls, 1, &strange, 1000);
    die (self, 1, DIE_SETTLED, 3);
    rt_rolls_accept (self->rolls);
    settle ();
    assert_non_null (strstr (self->told->str, "Ada gets 3 5 from dice D1,D2\n"));
    g_string_truncate (self->told, 0);
  }
}

/* Repeating where they lie never makes a roll that waits to be confirmed another one. */
static void
a_roll_that_waits_is_not_changed_by_repeating (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  await (self, 2);
  settles (self, 1, 3);
  settles (self, 2, 4);
  for (int i = 0; i < 50; i++) {
    die (self, 1, DIE_SETTLED, 3);
    die (self, 2, DIE_SETTLED, 4);
    die (self, 3, DIE_SETTLED, 6);
  }
  slot_is (self, 0, RT_SLOT_SETTLED, 3);
  slot_is (self, 1, RT_SLOT_SETTLED, 4);
  assert_true (rt_rolls_accept (self->rolls));
  settle ();
  assert_non_null (strstr (self->told->str, "Ada gets 3 4 from dice D1,D2\n"));
}

/* A complete roll is not left lying when the player's wish changes. */
static void
another_wish_holds_at_once (void **state)
{
  Table *self = *state;

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  await (self, 1);
  rt_rolls_type (self->rolls, 3);
  expect_notices (self, "");
  rt_rolls_set_accept (self->rolls, RT_ACCEPT_AT_ONCE);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 3 typed\nAda gets 3 from typed\n");
}

static void
a_roll_may_wait_to_be_confirmed (void **state)
{
  Table *self = *state;
  DeviceEvent button = { .kind = DEVICE_EVENT_BUTTON };

  rt_rolls_set_accept (self->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  await (self, 2);
  button.button.button = BUTTON_CONFIRM;
  rt_rolls_type (self->rolls, 2);
  rt_rolls_handle_event (self->rolls, 3, &button, 1000);
  expect_notices (self, "");
  rt_rolls_type (self->rolls, 5);
  expect_notices (self, "");
  button.button.button = BUTTON_UNDO;
  rt_rolls_handle_event (self->rolls, 3, &button, 1000);
  expect_notices (self, "undo\n");
  button.button.button = BUTTON_CONFIRM;
  rt_rolls_handle_event (self->rolls, 3, &button, 1000);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 2 typed 5 typed\nAda gets 2 5 from typed\n");
  assert_false (rt_rolls_accept (self->rolls));
}

/* ---- A request in a request ---- */

/* The answer to one roll makes the next request. */
static void
the_next_roll_may_follow_at_once (void **state)
{
  Table *self = *state;

  self->does_await = TRUE;
  await (self, 2);
  rt_rolls_type (self->rolls, 2);
  rt_rolls_type (self->rolls, 5);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 2 typed 5 typed\nAda gets 2 5 from typed\n");
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->player, "Grace");
  assert_int_equal (rt_rolls_get_n (self->rolls), 1);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
}

/* Whenever rolls are accepted: dice that go on saying where they lie are none of the next roll,
 * which the answer to this one has requested. */
static void
dice_that_lie_are_not_of_the_next_roll (void **state)
{
  Table *self = *state;

  for (guint i = 0; i < G_N_ELEMENTS (all_accepts); i++) {
    g_autoptr (GCancellable) over = g_cancellable_new ();

    rt_rolls_set_accept (self->rolls, all_accepts[i]);
    self->does_await = TRUE;
    await_for (self, "Ada", 2, over);
    settles (self, 1, 3);
    settles (self, 2, 4);
    if (all_accepts[i] == RT_ACCEPT_WHEN_CONFIRMED)
      assert_true (rt_rolls_accept (self->rolls));
    WAIT_UNTIL (strstr (self->told->str, "Ada gets 3 4 from dice D1,D2\n"));
    self->does_await = FALSE;
    assert_string_equal (rt_rolls_get_wanted (self->rolls)->player, "Grace");
    for (int k = 0; k < 5; k++) {
      die (self, 1, DIE_SETTLED, 3);
      die (self, 2, DIE_SETTLED, 4);
    }
    slot_is (self, 0, RT_SLOT_WAITING, 0);
    g_string_truncate (self->told, 0);
    assert_true (rt_rolls_call_off (self->rolls));
    expect_notices (self, "Grace gets nothing\n");
  }
}

/* A request within a request may be taken back, and the one around it too; each is told once. */
static void
requests_in_a_row_are_taken_back (void **state)
{
  Table *self = *state;

  for (guint i = 0; i < G_N_ELEMENTS (all_accepts); i++) {
    g_autoptr (GCancellable) outer = g_cancellable_new ();
    g_autoptr (GCancellable) inner = g_cancellable_new ();

    rt_rolls_set_accept (self->rolls, all_accepts[i]);
    await_for (self, "Ada", 2, outer);
    settles (self, 1, 3);
    await_for (self, "Blaise", 1, inner);
    g_cancellable_cancel (outer);
    assert_string_equal (rt_rolls_get_wanted (self->rolls)->player, "Blaise");
    /* What lay there for Ada is none of Blaise's. */
    die (self, 1, DIE_SETTLED, 3);
    slot_is (self, 0, RT_SLOT_WAITING, 0);
    g_cancellable_cancel (inner);
    assert_null (rt_rolls_get_wanted (self->rolls));
    settle ();
    assert_non_null (strstr (self->told->str, "Ada gets nothing\n"));
    assert_non_null (strstr (self->told->str, "Blaise gets nothing\n"));
    assert_null (strstr (self->told->str, "from dice"));
    g_string_truncate (self->told, 0);
  }
}

/* Who makes a request when hearing of a roll changes nothing of it, and comes after those that
 * wait. */
static void
looking_on_may_request_too (void **state)
{
  Table *self = *state;

  self->does_await_rolled = TRUE;
  await (self, 2);
  await_for (self, "Blaise", 1, self->closing);
  rt_rolls_type (self->rolls, 2);
  rt_rolls_type (self->rolls, 5);
  expect_notices (self, "rolled d6 \"Ada\" \"10 hits\" 2 typed 5 typed\nAda gets 2 5 from typed\n");
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->player, "Blaise");
  assert_string_equal (rt_rolls_get_following (self->rolls)->player, "Grace");
}

static void
other_events_change_nothing (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE };

  await (self, 2);
  self->n_changed = 0;
  rt_rolls_handle_event (self->rolls, 1, &event, 1000);
  assert_int_equal (self->n_changed, 0);
  rt_rolls_type (self->rolls, 1);
  assert_true (self->n_changed > 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (dice_fill_a_roll),
    TEST (a_die_without_a_name_gets_one),
    TEST (keys_fill_a_roll),
    TEST (erasing_takes_back_the_last_key),
    TEST (erasing_leaves_dice_alone),
    TEST (virtual_dice_fill_the_rest),
    TEST (sources_may_be_mixed),
    TEST (a_key_fills_the_slot_that_is_named),
    TEST (bad_dice_are_rolled_again),
    TEST (strays_are_told_and_not_used),
    TEST (dice_that_lie_there_are_confirmed),
    TEST (some_dice_are_confirmed),
    TEST (one_die_rolls_for_all),
    TEST (a_device_that_comes_back_is_not_known),
    TEST (typing_does_not_crowd_dice_out),
    TEST (calling_off_is_told),
    TEST (what_must_be_rolled_is_not_called_off),
    TEST (each_request_has_its_answer),
    TEST (calling_off_lets_the_next_have_its_turn),
    TEST (a_request_may_be_taken_back),
    TEST (an_answer_that_is_late_is_none),
    TEST (a_complete_roll_may_be_taken_back),
    TEST (a_die_that_repeats_does_not_put_off),
    TEST (a_die_of_somebody_else_does_not_put_off),
    TEST (a_die_that_counts_puts_off),
    TEST (rolling_again_puts_off),
    TEST (strange_dice_do_not_matter),
    TEST (a_roll_that_waits_is_not_changed_by_repeating),
    TEST (another_wish_holds_at_once),
    TEST (a_roll_may_wait_to_be_confirmed),
    TEST (the_next_roll_may_follow_at_once),
    TEST (dice_that_lie_are_not_of_the_next_roll),
    TEST (requests_in_a_row_are_taken_back),
    TEST (looking_on_may_request_too),
    TEST (other_events_change_nothing),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
