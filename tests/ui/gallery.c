/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every drawing in every state in one window, to be looked at: `gallery`. */
#include "app/features/battle/rt-wr-sum.h"
#include "app/features/dice-tray/rt-tray.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-meter.h"
#include "app/widgets/rt-odds.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-ruler.h"
#include "app/widgets/rt-token.h"

#include <adwaita.h>

static GtkWidget *
add_row (GtkWidget *box)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  gtk_box_append (GTK_BOX (box), row);
  return row;
}

static void
add_drawings (GtkWidget *box)
{
  GtkWidget *row = add_row (box);
  GtkWidget *widget;

  for (int face = 1; face <= 6; face++) {
    widget = rt_die_new (46);
    rt_die_show (RT_DIE (widget), RT_DIE_SETTLED, face);
    gtk_box_append (GTK_BOX (row), widget);
  }
  for (RtDieLook look = RT_DIE_AWAITED; look <= RT_DIE_IDLE; look++) {
    widget = rt_die_new (46);
    rt_die_show (RT_DIE (widget), look, 4);
    gtk_box_append (GTK_BOX (row), widget);
  }
  row = add_row (box);
  for (RtTokenLook look = RT_TOKEN_LASER; look <= RT_TOKEN_HOLD; look++)
    gtk_box_append (GTK_BOX (row), rt_token_new (look, 36));
  row = add_row (box);
  for (RtTokenLook look = RT_TOKEN_LASER; look <= RT_TOKEN_HOLD; look++)
    gtk_box_append (GTK_BOX (row), rt_token_new (look, 20));
  row = add_row (box);
  widget = rt_pips_new (20);
  rt_pips_show (RT_PIPS (widget), 5, 4, 2);
  gtk_box_append (GTK_BOX (row), widget);
  for (RtMark mark = RT_MARK_GOOD; mark <= RT_MARK_NEW; mark++) {
    widget = rt_emblem_new (32);
    rt_emblem_show_mark (RT_EMBLEM (widget), mark, "");
    gtk_box_append (GTK_BOX (row), widget);
  }
  for (int seat = 0; seat < 4; seat++) {
    widget = rt_emblem_new (34);
    rt_emblem_show_player (RT_EMBLEM (widget), seat, &"ABCD"[seat], FALSE);
    gtk_box_append (GTK_BOX (row), widget);
  }
  for (int i = 0; i < 4; i++) {
    static const char *const icons[] = { "rt-ship-fighter-symbolic", "rt-ship-rocketship-symbolic",
                                         "rt-ship-cruiser-symbolic", "rt-ship-station-symbolic" };

    widget = rt_emblem_new (56);
    rt_emblem_show_porthole (RT_EMBLEM (widget), icons[i], "");
    gtk_box_append (GTK_BOX (row), widget);
  }
  for (int used = 0; used <= 33; used += 11) {
    widget = rt_meter_new ();
    rt_meter_show (RT_METER (widget), used, 30);
    gtk_box_append (GTK_BOX (box), widget);
  }
}

static void
add_rulers (GtkWidget *box)
{
  static const RtRulerZone zones[] = { { 705, "no step", "M" },
                                       { 1410, "1 step", "2M" },
                                       { 2115, "2 steps", "3M" } };
  GtkWidget *row = add_row (box);
  GtkWidget *ruler = rt_ruler_new ();

  rt_ruler_set_zones (RT_RULER (ruler), zones, 3, 1);
  rt_ruler_set_reading (RT_RULER (ruler), 1180, 60, RT_RULER_IN, "118 mm ± 6");
  gtk_box_append (GTK_BOX (row), ruler);
  ruler = rt_ruler_new ();
  rt_ruler_set_zones (RT_RULER (ruler), zones, 3, 0);
  rt_ruler_set_reading (RT_RULER (ruler), 1390, 60, RT_RULER_CLOSE, "139 mm ± 6");
  gtk_box_append (GTK_BOX (row), ruler);
}

static void
add_odds (GtkWidget *box)
{
  static const RtBattleQuote quote = {
    .terms = { { RT_TERM_WR, 7, "RM-AT-6" },
               { RT_TERM_SHIELD, 2, "RM-AT-6" },
               { RT_TERM_STEP, 1, "RM-CL-2" } },
    .n_terms = 3,
    .number = 10,
  };
  GtkWidget *row = add_row (box);
  GtkWidget *widget = rt_odds_new ();

  rt_odds_show (RT_ODDS (widget), 10, 0);
  gtk_box_append (GTK_BOX (row), widget);
  widget = rt_odds_new ();
  rt_odds_show (RT_ODDS (widget), 13, 8);
  gtk_box_append (GTK_BOX (row), widget);
  widget = rt_wr_sum_new ();
  rt_wr_sum_show (RT_WR_SUM (widget), &quote);
  gtk_box_append (GTK_BOX (row), widget);
}

static void
activate_cb (GtkApplication *app)
{
  GtkWidget *window = adw_application_window_new (app);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  RtRolls *rolls = rt_rolls_new (1);
  const RtRollWanted wanted = { 3, 6, 0, "Ada", "Ada rolls 3d6", "10 or more hits" };
  const DeviceEvent rolling = { .kind = DEVICE_EVENT_DIE,
                                .die = { .die = 2, .state = DIE_ROLLING } };
  const DeviceEvent settled = { .kind = DEVICE_EVENT_DIE,
                                .die = { .die = 1, .state = DIE_SETTLED, .face = 5 } };

  gtk_widget_set_vexpand (box, TRUE);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  add_drawings (box);
  add_rulers (box);
  add_odds (box);
  rt_rolls_request_async (rolls, &wanted, NULL, NULL, NULL);
  rt_rolls_handle_event (rolls, 1, &settled, 0);
  rt_rolls_handle_event (rolls, 1, &rolling, 0);
  gtk_box_append (GTK_BOX (all), box);
  gtk_box_append (GTK_BOX (all), rt_tray_new (rolls));
  g_object_unref (rolls);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), all);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 700);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) app =
      adw_application_new (RT_APPLICATION_ID ".Gallery", G_APPLICATION_DEFAULT_FLAGS);

  g_application_set_resource_base_path (G_APPLICATION (app), "/org/rockettable/RocketTable");
  g_signal_connect (app, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (app), argc, argv);
}
