/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The roll that is awaited: dice, keys and virtual dice, alone and mixed, and what is told of it.
 */
#include "app/core/rt-rolls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A roll and everything that it told, as a text: "accepted 3 4 from typed\n". */
typedef struct {
  RtRolls *rolls;
  GString *told;
  int n_changed;
  gboolean does_await; /* asks for the next roll as soon as one is accepted, as games do */
} Table;

static void
accepted_cb (Table *self, const int *faces, const char *origin)
{
  g_string_append (self->told, "accepted");
  for (int i = 0; i < rt_rolls_get_n (self->rolls); i++)
    g_string_append_printf (self->told, " %d", faces[i]);
  g_string_append_printf (self->told, " from %s\n", origin);
  assert_null (rt_rolls_get_wanted (self->rolls));
  if (self->does_await)
    rt_rolls_await (self->rolls, &(RtRollWanted){ .n_dice = 1, .sides = 6, .player = "Grace" });
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
}

static void
cancelled_cb (Table *self)
{
  g_string_append (self->told, "cancelled\n");
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
  g_signal_connect_swapped (self->rolls, "accepted", G_CALLBACK (accepted_cb), self);
  g_signal_connect_swapped (self->rolls, "rolled", G_CALLBACK (rolled_cb), self);
  g_signal_connect_swapped (self->rolls, "cancelled", G_CALLBACK (cancelled_cb), self);
  g_signal_connect_swapped (self->rolls, "stray", G_CALLBACK (stray_cb), self);
  g_signal_connect_swapped (self->rolls, "changed", G_CALLBACK (changed_cb), self);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Table *self = *state;

  g_object_unref (self->rolls);
  g_string_free (self->told, TRUE);
  g_free (self);
  return 0;
}

/* Exactly this since the last time. */
static void
told (Table *self, const char *expected)
{
  assert_string_equal (self->told->str, expected);
  g_string_truncate (self->told, 0);
}

static void
await (Table *self, int n_dice)
{
  const RtRollWanted wanted = {
    .n_dice = n_dice, .sides = 6, .player = "Ada", .title = "Ada rolls", .purpose = "10 hits"
  };

  rt_rolls_await (self->rolls, &wanted);
}

static void
die (Table *self, guint32 number, DieState state, int face)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };
  g_autofree char *name = g_strdup_printf ("D%u", number);

  event.die.die = number;
  event.die.state = (uint8_t)state;
  event.die.face = (uint8_t)face;
  rt_rolls_take (self->rolls, 1, name, &event, 1000);
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
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->title, "Ada rolls");
  die (self, 1, DIE_ROLLING, 0);
  slot_is (self, 0, RT_SLOT_ROLLING, 0);
  assert_string_equal (rt_rolls_get_slot (self->rolls, 0)->name, "D1");
  die (self, 1, DIE_SETTLED, 4);
  slot_is (self, 0, RT_SLOT_SETTLED, 4);
  slot_is (self, 1, RT_SLOT_WAITING, 0);
  told (self, "");
  settles (self, 2, 6);
  told (self, "rolled d6 \"Ada\" \"10 hits\" 4 die D1 6 die D2\naccepted 4 6 from dice D1,D2\n");
  assert_null (rt_rolls_get_wanted (self->rolls));
}

static void
a_die_without_a_name_gets_one (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  event.die.die = 9;
  event.die.state = DIE_SETTLED;
  event.die.face = 2;
  await (self, 1);
  rt_rolls_take (self->rolls, 1, NULL, &event, 1000);
  told (self, "rolled d6 \"Ada\" \"10 hits\" 2 die D9\naccepted 2 from dice D9\n");
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
  assert_null (rt_rolls_get_slot (self->rolls, 0)->name);
  assert_true (rt_rolls_type (self->rolls, 3));
  told (self, "rolled d6 \"Ada\" \"10 hits\" 3 typed 3 typed\naccepted 3 3 from typed\n");
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
  told (self, "rolled d6 \"Ada\" \"10 hits\" 5 typed 6 typed\naccepted 5 6 from typed\n");
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
  told (self, "");
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
  rt_rolls_await (same, &(RtRollWanted){ .n_dice = 32, .sides = 6 });
  rt_rolls_roll_virtual (self->rolls);
  rt_rolls_roll_virtual (same);
  for (int i = 0; i < 32; i++) {
    assert_int_equal (rt_rolls_get_slot (self->rolls, i)->source, RT_FROM_CHANCE);
    assert_in_range (rt_rolls_get_slot (self->rolls, i)->face, 1, 6);
    /* The same seed, the same dice. */
    assert_int_equal (rt_rolls_get_slot (self->rolls, i)->face, rt_rolls_get_slot (same, i)->face);
  }
  assert_false (rt_rolls_erase (self->rolls));
  told (self, "");
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
                              "accepted 5 2 %d from dice D4,typed,virtual\n",
                              face, face);
  told (self, expected);
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
  told (self, "D1 is cocked, roll it again.\n");
  die (self, 1, DIE_PLACED, 6);
  slot_is (self, 0, RT_SLOT_PLACED, 0);
  told (self, "D1 was moved, not rolled. Roll it again.\n");
  settles (self, 1, 2);
  told (self, "rolled d6 \"Ada\" \"10 hits\" 2 die D1\naccepted 2 from dice D1\n");
}

static void
strays_are_told_and_not_used (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  settles (self, 1, 4);
  told (self, "D1 showed 4. Not used, no roll was awaited.\n");
  await (self, 1);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
  die (self, 1, DIE_SETTLED, 4);
  told (self, "D1 was not rolled again, so it is not counted again.\n");
  event.die.die = 2;
  event.die.state = DIE_SETTLED;
  event.die.face = 12;
  event.die.sides = 20;
  rt_rolls_take (self->rolls, 1, "D2", &event, 1000);
  told (self, "D2 showed 12. Not used, another kind of die is awaited.\n");
  slot_is (self, 0, RT_SLOT_WAITING, 0);
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
  g_string_truncate (self->told, 0);
  await (self, 1);
  die (self, 1, DIE_SETTLED, 4);
  told (self, "D1 was not rolled again, so it is not counted again.\n");
}

static void
calling_off_is_told (void **state)
{
  Table *self = *state;

  rt_rolls_cancel (self->rolls);
  told (self, "");
  await (self, 2);
  rt_rolls_type (self->rolls, 2);
  rt_rolls_cancel (self->rolls);
  told (self, "cancelled\n");
  assert_null (rt_rolls_get_wanted (self->rolls));
  assert_false (rt_rolls_type (self->rolls, 2));
  assert_false (rt_rolls_accept (self->rolls));
  /* A new one calls off the one that is open, and begins empty. */
  await (self, 2);
  rt_rolls_type (self->rolls, 2);
  await (self, 2);
  told (self, "cancelled\n");
  slot_is (self, 0, RT_SLOT_WAITING, 0);
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
  rt_rolls_take (self->rolls, 3, NULL, &button, 1000);
  told (self, "");
  rt_rolls_type (self->rolls, 5);
  told (self, "");
  button.button.button = BUTTON_UNDO;
  rt_rolls_take (self->rolls, 3, NULL, &button, 1000);
  told (self, "");
  button.button.button = BUTTON_CONFIRM;
  rt_rolls_take (self->rolls, 3, NULL, &button, 1000);
  told (self, "rolled d6 \"Ada\" \"10 hits\" 2 typed 5 typed\naccepted 2 5 from typed\n");
  assert_false (rt_rolls_accept (self->rolls));
}

/* Who awaits the next roll while being told of this one must not change what is told of it. */
static void
the_next_roll_may_follow_at_once (void **state)
{
  Table *self = *state;

  self->does_await = TRUE;
  await (self, 2);
  rt_rolls_type (self->rolls, 2);
  rt_rolls_type (self->rolls, 5);
  told (self, "rolled d6 \"Ada\" \"10 hits\" 2 typed 5 typed\naccepted 2 5 from typed\n");
  assert_string_equal (rt_rolls_get_wanted (self->rolls)->player, "Grace");
  assert_int_equal (rt_rolls_get_n (self->rolls), 1);
  slot_is (self, 0, RT_SLOT_WAITING, 0);
}

static void
other_events_change_nothing (void **state)
{
  Table *self = *state;
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE };

  await (self, 2);
  self->n_changed = 0;
  rt_rolls_take (self->rolls, 1, NULL, &event, 1000);
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
    TEST (typing_does_not_crowd_dice_out),
    TEST (calling_off_is_told),
    TEST (a_roll_may_wait_to_be_confirmed),
    TEST (the_next_roll_may_follow_at_once),
    TEST (other_events_change_nothing),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
