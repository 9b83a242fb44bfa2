/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the map shows of a battle, and what it says. Places are set by hand, so that distances can
 * be worked out beside them: bases of 30 mm, asteroids of 80 and 60, a table of 1 m.
 */
#include "app/features/map/rt-map-camera-model.h"
#include "app/features/map/rt-map-labels-model.h"
#include "app/features/map/rt-map-model.h"
#include "app/features/map/rt-map-words.h"

#include "table.h"

#include <math.h>
#include <string.h>

enum { LARK, WREN, DUNE, CRAG, GNAT };

typedef struct {
  Table *table;
  RtMapModel *model;
} Desk;

static void
show (Desk *desk)
{
  rt_map_model_update (desk->model, (const RocketmenSetup *)desk->table->setup,
                       (const RocketmenState *)rules_log_state (desk->table->log));
}

static void
desk_says (Desk *desk, const char *lines)
{
  says (desk->table, lines);
  show (desk);
}

/* Lark at 300, 300 looks to the right. Dune is 150 mm before it, Crag 200 mm above it. */
static Desk *
desk_new (const char *map, const char *options)
{
  Desk *desk = g_new0 (Desk, 1);
  g_autofree char *text = g_strdup_printf (
      "player Ada\nplayer Bob\noption edition 3\noption map %s\n%scomponents counted\n"
      "size fighter 20.0\nsize rocketship 30.0\nsize cruiser 30.0\nsize home 60.0\n"
      "size asteroid 80.0\nsize microid 15.0\n"
      "ship Lark Ada active rocketship ap 4 wr 7 move M range M cargo 3 seats 1 posts 3 lasers 2 "
      "shields 1\n"
      "ship Wren Ada active fighter ap 3 wr 8 move S range S cargo 0 seats 0 posts 1 lasers 1 "
      "shields 0\n"
      "ship Dune Bob active rocketship ap 4 wr 7 move L range L cargo 3 seats 1 posts 3 lasers 1 "
      "shields 2\n"
      "ship Crag Bob active cruiser ap 4 wr 7 move L range S cargo 3 seats 1 posts 2 lasers 2 "
      "shields 0\n"
      "ship Gnat Bob active fighter ap 4 wr 7 move L range S cargo 0 seats 0 posts 1 lasers 1 "
      "shields 0\n"
      "begin\nAda start carbon7\nBob start titanium\nchance roll 6 3\nchance roll 2 2\n"
      "table fell 1 off 3 on at 400.0 700.0 and 700.0 700.0\n"
      "table fell 6 off 0 on\n",
      map, options);

  desk->table = table_new ("rocketmen", text);
  desk->model = rt_map_model_new ();
  show (desk);
  return desk;
}

static Desk *
battle (void)
{
  Desk *desk = desk_new ("on", "");

  desk_says (desk, "Ada adjust Lark undocked\nAda adjust Dune undocked\nAda adjust Crag undocked\n"
                   "Ada adjust Gnat undocked\n"
                   "table place Lark 300.0 300.0 heading 0.0\n"
                   "table place Dune 480.0 300.0 heading 180.0\n"
                   "table place Crag 300.0 530.0 heading 270.0\n"
                   "table place Gnat 900.0 900.0 heading 45.0\n"
                   "Ada turn Lark to 0.0\n");
  return desk;
}

static void
desk_free (Desk *desk)
{
  g_assert_finalize_object (desk->model);
  table_free (desk->table);
  g_free (desk);
}

static const RtMapItem *
item_of (Desk *desk, int object)
{
  const RtMapItem *item = rt_map_model_find (desk->model, object);

  assert_non_null (item);
  return item;
}

static const RtMapLine *
line_to (Desk *desk, int target)
{
  const RtMapLine *line = rt_map_model_find_line (desk->model, target);

  assert_non_null (line);
  return line;
}

static void
assert_says (Desk *desk, int object, const char *sentence)
{
  g_autofree char *text = rt_map_words_item (desk->model, item_of (desk, object));

  assert_string_equal (text, sentence);
}

/* ---- Things ---- */

static void
test_items (void **state)
{
  Desk *desk = battle ();
  const RtMapItem *lark = item_of (desk, LARK);
  const RtMapItem *asteroid = item_of (desk, ROCKETMEN_OBJECT_ASTEROID);

  assert_int_equal (rt_map_model_get_side (desk->model), 10000);
  assert_int_equal (lark->form, RT_MAP_FORM_ROCKETSHIP);
  assert_string_equal (lark->name, "Lark");
  assert_int_equal (lark->seat, 0);
  assert_int_equal (lark->disc.at.x, 3000);
  assert_int_equal (lark->disc.size, 300);
  assert_int_equal (lark->lasers, 2);
  assert_int_equal (lark->shields, 1);
  assert_int_equal (lark->faces, DUNE);
  assert_int_equal (lark->standing, RT_SHIP_ACTING);
  assert_int_equal (item_of (desk, GNAT)->faces, RT_MAP_NOTHING);
  assert_int_equal (item_of (desk, WREN)->docked_to, ROCKETMEN_OBJECT_BASE);
  assert_int_equal (item_of (desk, WREN)->standing, RT_SHIP_TO_ACT);
  assert_int_equal (asteroid->form, RT_MAP_FORM_ASTEROID);
  assert_int_equal (asteroid->seat, -1);
  /* Six of the pile, and three that fell there. */
  assert_int_equal (asteroid->n_tokens, 9);
  assert_int_equal (item_of (desk, ROCKETMEN_OBJECT_ONE_MICROID)->form, RT_MAP_FORM_MICROID);
  assert_null (rt_map_model_find (desk->model, ROCKETMEN_OBJECT_MICROID));
  desk_free (desk);
}

/* The ship that acts, enemies from the nearest on, its own side, large things, microids. */
static void
test_order (void **state)
{
  const int order[] = { LARK, DUNE, CRAG, GNAT, WREN };
  Desk *desk = battle ();
  guint n;
  const RtMapItem *items = rt_map_model_get_items (desk->model, &n);

  assert_int_equal (n, 5 + 3 + 2);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    assert_int_equal (items[i].object, order[i]);
  assert_int_equal (items[n - 1].form, RT_MAP_FORM_MICROID);
  assert_int_equal (items[n - 3].form, RT_MAP_FORM_BASE);
  desk_free (desk);
}

static void
test_nothing (void **state)
{
  Desk *desk = battle ();
  guint n;

  rt_map_model_update (desk->model, NULL, NULL);
  rt_map_model_get_items (desk->model, &n);
  assert_int_equal (n, 0);
  assert_int_equal (rt_map_model_get_side (desk->model), 0);
  assert_int_equal (rt_map_model_get_ship (desk->model), RT_MAP_NOTHING);
  assert_false (rt_map_model_begin_turn (desk->model));
  desk_free (desk);
}

/* ---- Reach and lines ---- */

/* Lark had 4 AP and has turned: 3 are left, so a shot with two steps can be paid for. */
static void
test_rings (void **state)
{
  Desk *desk = battle ();
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (desk->model, &n);

  assert_int_equal (n, 4);
  for (guint i = 0; i < n; i++) {
    assert_int_equal (rings[i].reach, 705 * ((int)i + 1));
    assert_int_equal (rings[i].price, i);
    assert_int_equal (rings[i].is_paid_for, i <= 2);
  }
  rt_map_model_set_ship (desk->model, WREN);
  rings = rt_map_model_get_rings (desk->model, &n);
  assert_int_equal (n, 1);
  assert_int_equal (rings[0].reach, 575);
  desk_free (desk);
}

/* 180 - 30 = 150 mm is within 3M = 211.5 and not 2M = 141, so two steps; WR 7, two shields, two
 * steps: 11. Crag is 230 - 30 = 200 mm away: two steps too; its hull makes it 7 + 2 + 1. */
static void
test_clear_lines (void **state)
{
  Desk *desk = battle ();
  const RtMapLine *dune = line_to (desk, DUNE);
  const RtMapLine *crag = line_to (desk, CRAG);

  assert_int_equal (dune->kind, RT_MAP_LINE_CLEAR);
  assert_int_equal (dune->gap, 1500);
  assert_int_equal (dune->clock, 12);
  assert_int_equal (dune->steps, 2);
  assert_int_equal (dune->number, 11);
  assert_true (dune->is_shown);
  assert_int_equal (crag->kind, RT_MAP_LINE_CLEAR);
  assert_int_equal (crag->clock, 9);
  assert_int_equal (crag->number, 10);
  desk_free (desk);
}

/* Gnat: 848.5 from middle to middle, less 25: 823.5. Beyond 211.5 by 612. It is far, so its line is
 * only shown once it is selected. */
static void
test_far_line (void **state)
{
  Desk *desk = battle ();
  const RtMapLine *gnat = line_to (desk, GNAT);

  assert_int_equal (gnat->kind, RT_MAP_LINE_FAR);
  assert_in_range (gnat->beyond, 6119, 6121);
  assert_false (gnat->is_shown);
  rt_map_model_select (desk->model, GNAT);
  assert_true (line_to (desk, GNAT)->is_shown);
  desk_free (desk);
}

/* 139.8 mm, give or take 2: within 2M = 141 or not. */
static void
test_close_line (void **state)
{
  Desk *desk = battle ();

  desk_says (desk, "table place Dune 470.5 300.0 heading 180.0\n");
  assert_int_equal (line_to (desk, DUNE)->kind, RT_MAP_LINE_CLOSE);
  assert_int_equal (line_to (desk, DUNE)->steps, 1);
  assert_false (line_to (desk, DUNE)->is_line_close);
  desk_free (desk);
}

/* The asteroid stands in the middle: 500, 500. */
static void
test_blocked_line (void **state)
{
  Desk *desk = battle ();

  desk_says (desk, "table place Lark 420.0 420.0 heading 0.0\n"
                   "table place Dune 580.0 580.0 heading 180.0\n");
  assert_int_equal (line_to (desk, DUNE)->kind, RT_MAP_LINE_BLOCKED);
  assert_int_equal (line_to (desk, DUNE)->blocker, ROCKETMEN_OBJECT_ASTEROID);
  desk_free (desk);
}

/* Whoever looks at a ship of the player whose turn it is not sees no lines of fire. */
static void
test_other_ship (void **state)
{
  Desk *desk = battle ();
  guint n;

  rt_map_model_set_ship (desk->model, DUNE);
  assert_int_equal (rt_map_model_get_ship (desk->model), DUNE);
  rt_map_model_get_lines (desk->model, &n);
  assert_int_equal (n, 0);
  rt_map_model_get_rings (desk->model, &n);
  assert_true (n > 0);
  rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (n, 0);
  rt_map_model_set_ship (desk->model, RT_MAP_NOTHING);
  assert_int_equal (rt_map_model_get_ship (desk->model), LARK);
  desk_free (desk);
}

/* ---- Moves ---- */

/* Lark moves 70.5, 70.5 and then meets Dune after 9: 150 mm in all. */
static void
test_moves (void **state)
{
  Desk *desk = battle ();
  guint n;
  const RtMapMove *moves = rt_map_model_get_moves (desk->model, &n);

  assert_int_equal (n, 3);
  assert_int_equal (moves[0].to.x, 3705);
  assert_int_equal (moves[1].to.x, 4410);
  assert_int_equal (moves[1].n_contacts, 0);
  assert_int_equal (moves[1].ap, 2);
  assert_int_equal (moves[2].n_contacts, 1);
  assert_int_equal (moves[2].contact[0], DUNE);
  /* The places may be off by 2 mm together, so it may meet it a little before. */
  assert_in_range (moves[2].to.x, 4478, 4500);
  assert_int_equal (moves[2].goal.x, 5115);
  desk_free (desk);
}

static void
test_move_to_edge (void **state)
{
  Desk *desk = battle ();
  guint n;
  const RtMapMove *moves;

  desk_says (desk, "table place Lark 950.0 300.0 heading 0.0\n");
  moves = rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (n, 1);
  assert_true (moves[0].is_at_edge);
  assert_int_equal (moves[0].to.x, 9850);
  assert_int_equal (moves[0].length, 350);
  desk_free (desk);
}

/* Home is 83.8 + 30 from the edge, so Lark, which touches it, begins at 158.8. Three moves of 80
 * lead to 398.8; the asteroid of 80 is met where the middle is at 500 - 40 - 15 = 445. */
static void
test_contact (void **state)
{
  Desk *desk = desk_new ("screen", "option ruler_m 800\n");
  guint n;
  const RtMapMove *moves;
  RtMapLabel label;

  desk_says (desk, "Ada move Lark\nAda move Lark\nAda move Lark\n");
  moves = rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (n, 1);
  assert_int_equal (moves[0].contact[0], ROCKETMEN_OBJECT_ASTEROID);
  assert_int_equal (moves[0].length, 4450 - 3988);
  rt_map_words_move (desk->model, &moves[0], &label);
  assert_string_equal (label.title, "Touches the central asteroid at 46 mm");
  assert_string_equal (label.detail, "dock, evade or stop there");
  rt_map_label_clear (&label);
  desk_free (desk);
}

/* The ship has moved, and is asked what to do: what lies before it is what it has not gone yet. */
static void
test_move_under_way (void **state)
{
  Desk *desk = battle ();
  guint n;
  const RtMapMove *moves;

  desk_says (desk, "Ada move Lark\nAda move Lark\n");
  desk_says (desk, "Ada move Lark\n");
  moves = rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (n, 1);
  assert_true (moves[0].is_under_way);
  assert_int_equal (moves[0].contact[0], DUNE);
  assert_int_equal (moves[0].goal.x, 5115);
  desk_free (desk);
}

/* ---- Turns ---- */

static void
test_turn (void **state)
{
  Desk *desk = battle ();
  RtMapLabel label;
  guint n;
  const RtMapMove *moves;

  assert_int_equal (rt_map_model_get_turn_cost (desk->model), 1);
  assert_null (rt_map_model_get_turn (desk->model));
  assert_true (rt_map_model_begin_turn (desk->model));
  rt_map_model_turn_to (desk->model, 600, FALSE);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 600);
  assert_int_equal (rt_map_model_get_turned (desk->model), 600);
  /* One AP goes for the turn; two moves are left, along the new heading: 70.5 by its cosine of 0.5
   * and its sine of 0.866. */
  moves = rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (n, 2);
  assert_int_equal (moves[0].to.x, 3000 + 353);
  assert_int_equal (moves[0].to.y, 3000 + 611);
  rt_map_words_turn (desk->model, &label);
  assert_string_equal (label.title, "60° left");
  assert_null (label.detail);
  rt_map_label_clear (&label);
  rt_map_model_cancel (desk->model);
  assert_null (rt_map_model_get_turn (desk->model));
  moves = rt_map_model_get_moves (desk->model, &n);
  assert_int_equal (moves[0].to.x, 3705);
  desk_free (desk);
}

/* Crag stands at 90°: 3° before it counts as towards it, unless nobody asked for that. */
static void
test_snap (void **state)
{
  Desk *desk = battle ();
  RtMapLabel label;

  rt_map_model_begin_turn (desk->model);
  rt_map_model_turn_to (desk->model, 871, TRUE);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 900);
  assert_int_equal (rt_map_model_get_turn (desk->model)->towards, CRAG);
  rt_map_words_turn (desk->model, &label);
  assert_string_equal (label.title, "90° left");
  assert_string_equal (label.detail, "towards Crag");
  rt_map_label_clear (&label);
  rt_map_model_turn_to (desk->model, 871, FALSE);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 871);
  assert_int_equal (rt_map_model_get_turn (desk->model)->towards, RT_MAP_NOTHING);
  rt_map_model_turn_to (desk->model, 865, TRUE);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 865);
  desk_free (desk);
}

static void
test_turn_by_keys (void **state)
{
  Desk *desk = battle ();

  rt_map_model_begin_turn (desk->model);
  rt_map_model_turn_by (desk->model, -100);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 3500);
  assert_int_equal (rt_map_model_get_turned (desk->model), -100);
  /* To the left the first is Dune, at 0°; then the microid or the asteroid; Crag is at 90°. */
  rt_map_model_face_next (desk->model, 1);
  assert_int_equal (rt_map_model_get_turn (desk->model)->towards, DUNE);
  rt_map_model_face (desk->model, CRAG);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 900);
  rt_map_model_face (desk->model, LARK);
  assert_int_equal (rt_map_model_get_turn (desk->model)->to, 900);
  desk_free (desk);
}

static void
count_cb (RtMapModel *model, int *n)
{
  (*n)++;
}

/* What is shown while dragging is told by a signal of its own, and only if it has changed. */
static void
test_signals (void **state)
{
  Desk *desk = battle ();
  int n_changed = 0;
  int n_steered = 0;

  g_signal_connect (desk->model, "changed", G_CALLBACK (count_cb), &n_changed);
  g_signal_connect (desk->model, "steered", G_CALLBACK (count_cb), &n_steered);
  rt_map_model_begin_turn (desk->model);
  rt_map_model_turn_to (desk->model, 100, FALSE);
  rt_map_model_turn_to (desk->model, 100, FALSE);
  assert_int_equal (n_changed, 0);
  assert_int_equal (n_steered, 2);
  /* The battle goes on: whatever was being chosen is over. */
  show (desk);
  assert_int_equal (n_changed, 1);
  assert_null (rt_map_model_get_turn (desk->model));
  desk_free (desk);
}

/* ---- Words ---- */

static void
test_sentences (void **state)
{
  Desk *desk = battle ();
  g_autofree char *table = rt_map_words_table (desk->model);
  g_autofree char *square = rt_map_words_square (desk->model, (SpacePoint){ 5500, 6500 });

  assert_string_equal (table, "Table with 5 ships, Lark acts");
  assert_string_equal (square, "F4");
  assert_says (desk, LARK,
               "Lark, Ada's rocketship, acting, D8, 150 mm ± 2 from Dune, faces Dune, 2 lasers, 1 "
               "shield");
  assert_says (desk, DUNE,
               "Dune, Bob's rocketship, E8, at 12 o'clock, 150 mm ± 2, line clear, 2 steps, needs "
               "11, faces Lark, 1 laser, 2 shields");
  assert_says (desk, GNAT,
               "Gnat, Bob's fighter, J2, at 11 o'clock, 824 mm ± 2, 612 mm out of reach, faces the "
               "edge, 1 laser, 0 shields");
  rt_map_model_set_ship (desk->model, DUNE);
  assert_says (desk, WREN,
               "Wren, Ada's fighter, to act, E9, 128 mm ± 2 from Dune, faces Dune, docked to "
               "Ada's home base, 1 laser, 0 shields");
  assert_says (desk, ROCKETMEN_OBJECT_ASTEROID,
               "Central asteroid, F6, 146 mm ± 2 from Dune, 9 resources");
  desk_free (desk);
}

static void
test_labels (void **state)
{
  static const struct {
    int target;
    const char *title;
    const char *detail;
  } expected[] = {
    { DUNE, "Dune · 11+", "150 mm ± 2, clear, 2 steps" },
    { GNAT, "Gnat · 824 mm ± 2", "612 mm out of reach" },
  };
  Desk *desk = battle ();
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (desk->model, &n);
  g_autofree char *first = rt_map_words_ring (desk->model, &rings[0]);
  g_autofree char *third = rt_map_words_ring (desk->model, &rings[2]);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    RtMapLabel label;

    rt_map_words_line (desk->model, line_to (desk, expected[i].target), &label);
    assert_string_equal (label.title, expected[i].title);
    assert_string_equal (label.detail, expected[i].detail);
    rt_map_label_clear (&label);
  }
  assert_string_equal (first, "M");
  assert_string_equal (third, "3M +2 AP");
  desk_free (desk);
}

/* In the unit of whoever looks. */
static void
test_unit (void **state)
{
  Desk *desk = battle ();
  g_autoptr (RtMeasure) measure = rt_measure_new ();
  g_autofree char *text = NULL;

  rt_measure_set_unit (measure, RT_UNIT_INCH);
  rt_map_model_set_measure (desk->model, measure);
  text = rt_map_words_length (desk->model, 1270, 25);
  assert_string_equal (text, "5.00 in ± 0.10");
  desk_free (desk);
}

/* ---- The camera ---- */

static void
test_camera (void **state)
{
  RtMapCamera camera = { .side = 10000, .width = 636, .height = 636 };
  double x;
  double y;

  rt_map_camera_show_all (&camera);
  assert_true (fabs (camera.scale - 0.6) < 1e-9);
  /* As the table lies: its corner 0, 0 is below and to the left. */
  rt_map_camera_place (&camera, 0, 0, &x, &y);
  assert_true (fabs (x) < 1e-6 && fabs (y - 600) < 1e-6);
  /* A quarter turned: what was below is to the left. */
  camera.turns = 1;
  rt_map_camera_place (&camera, 5000, 0, &x, &y);
  assert_true (fabs (x) < 1e-6 && fabs (y - 300) < 1e-6);
  for (camera.turns = 0; camera.turns < 4; camera.turns++)
    for (int heading = 0; heading < 3600; heading += 225) {
      double angle = rt_map_camera_angle (&camera, heading);

      assert_int_equal (rt_map_camera_heading (&camera, cos (angle), sin (angle)), heading);
    }
}

/* What is under the finger stays there, whatever way round the table is. */
static void
test_zoom (void **state)
{
  for (int turns = 0; turns < 4; turns++) {
    RtMapCamera camera = { .side = 10000, .width = 474, .height = 349, .turns = turns };
    double x;
    double y;
    double now_x;
    double now_y;

    rt_map_camera_show_all (&camera);
    camera.scale = 1.1;
    rt_map_camera_find (&camera, 300, 100, &x, &y);
    rt_map_camera_zoom (&camera, 1.8, 300, 100);
    rt_map_camera_find (&camera, 300, 100, &now_x, &now_y);
    assert_true (fabs (x - now_x) < 1e-6 && fabs (y - now_y) < 1e-6);
    rt_map_camera_pan (&camera, 40, -25);
    rt_map_camera_find (&camera, 340, 75, &now_x, &now_y);
    assert_true (fabs (x - now_x) < 1e-6 && fabs (y - now_y) < 1e-6);
    /* It does not leave the table, and all of it has its place. */
    rt_map_camera_pan (&camera, 100000, 100000);
    assert_in_range ((long)camera.x, 0, 10000);
    assert_in_range ((long)camera.y, 0, 10000);
    rt_map_camera_zoom (&camera, 0.1, 0, 0);
    assert_true (rt_map_camera_shows_all (&camera));
    assert_true (camera.x == 5000 && camera.y == 5000);
  }
}

/* ---- Where labels stand ---- */

static gboolean
are_apart (const RtMapBox *a, const RtMapBox *b)
{
  return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y
         || b->y + b->height <= a->y;
}

/* Sixteen things in a row have room for some labels; those that are there do not touch. */
static void
test_placing (void **state)
{
  enum { N = 16 };
  const RtMapBox room = { 0, 0, 600, 200 };
  RtMapBox taken[N];
  RtMapSpot spots[N];
  guint n_placed = 0;

  for (int i = 0; i < N; i++) {
    taken[i] = (RtMapBox){ 30 * i + 60, 90, 20, 20 };
    spots[i] = (RtMapSpot){ .x = 30 * i + 70,
                            .y = 100,
                            .radius = 10,
                            .width = 60,
                            .height = 16,
                            .is_needed = i == N - 1,
                            .place = -1 };
  }
  rt_map_place_labels (spots, N, taken, N, &room);
  assert_true (spots[N - 1].place >= 0);
  for (int i = 0; i < N; i++) {
    n_placed += spots[i].place >= 0;
    for (int k = 0; k < N && spots[i].place >= 0; k++) {
      assert_true (are_apart (&spots[i].box, &taken[k]));
      assert_true (k == i || spots[k].place < 0 || are_apart (&spots[i].box, &spots[k].box));
    }
  }
  assert_in_range (n_placed, 8, N - 1);
}

/* One that is free where it was stays there. */
static void
test_staying (void **state)
{
  const RtMapBox room = { 0, 0, 600, 200 };
  RtMapSpot spot = { .x = 300, .y = 100, .radius = 10, .width = 60, .height = 16, .place = 3 };

  rt_map_place_labels (&spot, 1, NULL, 0, &room);
  assert_int_equal (spot.place, 3);
  spot.place = -1;
  rt_map_place_labels (&spot, 1, NULL, 0, &room);
  assert_int_equal (spot.place, 0);
}

/* Lark is 150 mm from Dune and 200 mm from Crag. Each is right from where the other is straight
 * ahead, so that the place is as sure as the tape. */
static void
test_fix (void **state)
{
  Desk *desk = battle ();
  const RocketmenSetup *setup = (const RocketmenSetup *)desk->table->setup;
  const RocketmenState *now = (const RocketmenState *)rules_log_state (desk->table->log);
  RtMapTape tapes[2] = { { DUNE, 1500 }, { CRAG, 2000 } };
  RtMapFix fix;

  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 2);
  assert_int_equal (fix.apart, 0);
  guint here = fix.at[0].x == 3000 ? 0 : 1;
  assert_int_equal (fix.at[here].x, 3000);
  assert_int_equal (fix.at[here].y, 3000);
  /* 1 mm by the tape and 1 mm by each of the two places, to both sides. */
  assert_in_range (fix.error[here], 27, 31);
  /* 10 mm nearer to one is 10 mm elsewhere. */
  tapes[0].length = 1400;
  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 2);
  here = fix.at[0].y < 4000 ? 0 : 1;
  assert_in_range (fix.at[here].x, 3095, 3105);
  assert_in_range (fix.at[here].y, 2995, 3005);

  /* What cannot be says by how much: from Dune to Crag there are 292.1 mm, and 30 are of bases. */
  tapes[0].length = 500;
  tapes[1].length = 1000;
  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 0);
  assert_in_range (fix.apart, 820, 821);
  /* Twice the same, itself, or nothing at all. */
  tapes[1].object = DUNE;
  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 0);
  tapes[1].object = LARK;
  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 0);
  tapes[1].object = -1;
  rt_map_fix (setup, now, LARK, tapes, &fix);
  assert_int_equal (fix.n, 0);
  desk_free (desk);
}

/* Two that are near, known well, and not in one direction. */
static void
test_fix_suggests (void **state)
{
  Desk *desk = battle ();
  const RocketmenSetup *setup = (const RocketmenSetup *)desk->table->setup;
  const RocketmenState *now = (const RocketmenState *)rules_log_state (desk->table->log);
  RtMapTape tapes[2];
  RtMapFix fix;

  for (int object = LARK; object <= GNAT; object++) {
    rt_map_fix_suggest (setup, now, object, tapes);
    assert_true (tapes[0].object >= 0 && tapes[1].object >= 0);
    assert_int_not_equal (tapes[0].object, tapes[1].object);
    /* By the map's own lengths it stands where it is shown. */
    rt_map_fix (setup, now, object, tapes, &fix);
    assert_int_not_equal (fix.n, 0);
    int off = space_length (fix.at[0], now->place[object].at);
    if (fix.n == 2)
      off = MIN (off, space_length (fix.at[1], now->place[object].at));
    assert_in_range (off, 0, 15);
    assert_in_range (MAX (fix.error[0], fix.error[fix.n - 1]), 20, 100);
  }
  desk_free (desk);
}

/* A thing is put elsewhere in the model alone; a cancel leaves it where it was. */
static void
test_put (void **state)
{
  Desk *desk = battle ();
  RtMapPlacing placing;

  assert_null (rt_map_model_get_placing (desk->model));
  assert_false (rt_map_model_begin_placing (desk->model, 200));
  assert_true (rt_map_model_begin_placing (desk->model, DUNE));
  assert_int_equal (rt_map_model_get_mode (desk->model), RT_MAP_MODE_POINT);
  placing = *rt_map_model_get_placing (desk->model);
  assert_int_equal (placing.at.x, 4800);
  assert_int_equal (placing.heading, 1800);
  placing.at.x = 5000;
  rt_map_model_place (desk->model, &placing);
  assert_int_equal (rt_map_model_get_placing (desk->model)->at.x, 5000);
  assert_int_equal (rt_map_model_find (desk->model, DUNE)->disc.at.x, 4800);
  rt_map_model_cancel (desk->model);
  assert_null (rt_map_model_get_placing (desk->model));
  desk_free (desk);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_items),
    cmocka_unit_test (test_order),
    cmocka_unit_test (test_nothing),
    cmocka_unit_test (test_rings),
    cmocka_unit_test (test_clear_lines),
    cmocka_unit_test (test_far_line),
    cmocka_unit_test (test_close_line),
    cmocka_unit_test (test_blocked_line),
    cmocka_unit_test (test_other_ship),
    cmocka_unit_test (test_moves),
    cmocka_unit_test (test_move_to_edge),
    cmocka_unit_test (test_contact),
    cmocka_unit_test (test_move_under_way),
    cmocka_unit_test (test_turn),
    cmocka_unit_test (test_snap),
    cmocka_unit_test (test_turn_by_keys),
    cmocka_unit_test (test_signals),
    cmocka_unit_test (test_sentences),
    cmocka_unit_test (test_unit),
    cmocka_unit_test (test_labels),
    cmocka_unit_test (test_camera),
    cmocka_unit_test (test_zoom),
    cmocka_unit_test (test_placing),
    cmocka_unit_test (test_staying),
    cmocka_unit_test (test_fix),
    cmocka_unit_test (test_fix_suggests),
    cmocka_unit_test (test_put),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
