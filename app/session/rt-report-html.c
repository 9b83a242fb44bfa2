/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A report as one HTML page. Everything that a person or a file could have put in goes through
 * put_text, which is the only way into the page for what is not written here; the page also forbids
 * itself scripts and anything from elsewhere. Players differ by colour and by how a line is dashed.
 */
#include "rt-map.h"
#include "rt-report-private.h"

#include <glib/gi18n.h>
#include <math.h>

const char rt_report_style[] =
    ":root{color-scheme:light dark;--bg:#f3ead3;--card:#fffaee;--ink:#14203a;--dim:#4f5a73;"
    "--line:#d3c6a3;--teal:#0b6b6b;--s0:#b8400e;--s1:#4b3fa8;--s2:#2b3640;--s3:#b02f80}"
    "@media(prefers-color-scheme:dark){:root{--bg:#0f1629;--card:#18213b;--ink:#f3ead3;"
    "--dim:#b4bbcd;--line:#34405f;--teal:#4fc3b8;--s0:#ffa06b;--s1:#a9a2ff;--s2:#eef2f6;"
    "--s3:#f277b6}}"
    "*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}"
    "h1{margin:0;font-size:2rem;line-height:1.2}h2{margin:0 0 .25rem;font-size:1.15rem}"
    ".dim{color:var(--dim)}p{margin:.25rem 0}"
    "section{background:var(--card);border:1px solid var(--line);border-radius:12px;"
    "padding:1rem 1.25rem;margin-top:1rem;overflow-x:auto}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;"
    "border-bottom:1px solid var(--line);overflow-wrap:anywhere}"
    "tr:last-child td{border-bottom:0}th{font-weight:600;color:var(--dim)}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".k{font-size:.85rem;color:var(--dim);white-space:nowrap}"
    ".ap td,.ap th{text-align:center;padding:.2rem .3rem}.ap .l{text-align:left;white-space:nowrap}"
    ".ap i{display:block;min-width:1.6rem;border-radius:4px;font-style:normal;position:relative}"
    ".ap i::before{content:\"\";position:absolute;inset:0;border-radius:4px;background:var(--teal);"
    "opacity:var(--o)}.ap b{position:relative;font-weight:600}"
    "mark{background:none;color:var(--teal);font-weight:600}"
    "svg{display:block;width:100%;height:auto;min-width:30rem}svg text{font:12px system-ui,"
    "sans-serif;fill:var(--dim)}.g{stroke:var(--line)}.z{stroke:var(--dim)}"
    ".p{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".s0{stroke:var(--s0)}.s1{stroke:var(--s1);stroke-dasharray:7 4}"
    ".s2{stroke:var(--s2);stroke-dasharray:2 3}.s3{stroke:var(--s3);stroke-dasharray:10 3 2 3}"
    ".b{stroke-width:1.5;stroke-dasharray:none;fill-opacity:.75}"
    ".s0.b{fill:var(--s0)}.s1.b{fill:var(--s1)}.s2.b{fill:var(--s2)}.s3.b{fill:var(--s3)}"
    ".who{display:inline-flex;align-items:center;gap:.4rem;margin-right:1.2rem}"
    ".who svg{width:36px;min-width:0}"
    "@media print{body{background:none}section{break-inside:avoid}}";

/* ---- Words ---- */

static void
put_text (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

/* An element with a text; the tag is one of ours. */
static void
put (GString *out, const char *open, const char *text, const char *close)
{
  g_string_append (out, open);
  put_text (out, text);
  g_string_append (out, close);
}

/* Names may be written from right to left: they keep to themselves. */
static void
put_name (GString *out, const char *name)
{
  put (out, "<bdi>", name, "</bdi>");
}

/* A number as SVG wants it, whatever the user's language writes. */
static void
put_number (GString *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.1f", value));
}

static void
put_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s=\"", name);
  put_number (out, value);
  g_string_append_c (out, '"');
}

/* ---- Plots ---- */

enum { WIDTH = 720, HEIGHT = 240, LEFT = 46, RIGHT = 14, TOP = 12, BOTTOM = 26 };

typedef struct {
  double x_min;
  double x_max;
  double y_min;
  double y_max;
} Frame;

static double
place_x (const Frame *frame, double x)
{
  return LEFT + (x - frame->x_min) / (frame->x_max - frame->x_min) * (WIDTH - LEFT - RIGHT);
}

static double
place_y (const Frame *frame, double y)
{
  return HEIGHT - BOTTOM
         - (y - frame->y_min) / (frame->y_max - frame->y_min) * (HEIGHT - TOP - BOTTOM);
}

/* A step of 1, 2 or 5 times a power of ten, so that there are about so many. */
static double
nice_step (double range, int about)
{
  double step = pow (10, floor (log10 (MAX (range, 1e-9) / about)));
  double times = range / about / step;

  return MAX (1, step * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1));
}

/* Zero belongs to every picture, and whole steps end it. */
static Frame
frame_for (const GArray *rows, int n_seats)
{
  Frame frame = { 0, 1, 0, 0 };

  for (guint i = 0; i < rows->len; i++) {
    const RtFigure *row = &g_array_index (rows, RtFigure, i);

    frame.x_max = MAX (frame.x_max, (double)row->index);
    for (int s = 0; s < n_seats; s++) {
      frame.y_min = MIN (frame.y_min, row->value[s]);
      frame.y_max = MAX (frame.y_max, row->value[s]);
    }
  }
  double step = nice_step (frame.y_max - frame.y_min, 5);
  frame.y_min = floor (frame.y_min / step) * step;
  frame.y_max = MAX (frame.y_min + step, ceil (frame.y_max / step) * step);
  return frame;
}

static void
put_tick_text (GString *out, double x, double y, const char *anchor, double value)
{
  g_string_append (out, "<text");
  put_attribute (out, "x", x);
  put_attribute (out, "y", y);
  g_string_append_printf (out, " text-anchor=\"%s\">%d</text>", anchor, (int)value);
}

static void
put_line (GString *out, const char *class, double x1, double y1, double x2, double y2)
{
  g_string_append_printf (out, "<line class=\"%s\"", class);
  put_attribute (out, "x1", x1);
  put_attribute (out, "y1", y1);
  put_attribute (out, "x2", x2);
  put_attribute (out, "y2", y2);
  g_string_append (out, "/>");
}

static void
put_frame (GString *out, const Frame *frame, const char *title)
{
  double step_y = nice_step (frame->y_max - frame->y_min, 5);
  double step_x = nice_step (frame->x_max - frame->x_min, 10);

  g_string_append_printf (out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH,
                          HEIGHT);
  put_text (out, title);
  g_string_append (out, "\">");
  for (double y = frame->y_min; y <= frame->y_max + step_y / 2; y += step_y) {
    put_line (out, fabs (y) < step_y / 2 ? "z" : "g", LEFT, place_y (frame, y), WIDTH - RIGHT,
              place_y (frame, y));
    put_tick_text (out, LEFT - 8, place_y (frame, y) + 4, "end", y);
  }
  for (double x = ceil (frame->x_min / step_x) * step_x; x <= frame->x_max; x += step_x)
    put_tick_text (out, place_x (frame, x), HEIGHT - 8, "middle", x);
}

static void
put_key (GString *out, RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);

  g_string_append (out, "<p>");
  for (int i = 0; i < setup->n_seats; i++) {
    g_string_append_printf (out,
                            "<span class=\"who\"><svg viewBox=\"0 0 36 8\" aria-hidden=\"true\">"
                            "<line class=\"p s%d\" x1=\"1\" y1=\"4\" x2=\"35\" y2=\"4\"/></svg>",
                            i);
    put_name (out, setup->seat[i]);
    g_string_append (out, "</span>");
  }
  g_string_append (out, "</p>");
}

/* Values that stay until they change, as steps. */
static void
put_steps (GString *out, const Frame *frame, const GArray *rows, int seat)
{
  const RtFigure *first = &g_array_index (rows, RtFigure, 0);

  g_string_append_printf (out, "<path class=\"p s%d\" d=\"M", seat);
  put_number (out, place_x (frame, 0));
  g_string_append_c (out, ' ');
  put_number (out, place_y (frame, first->index == 0 ? first->value[seat] : 0));
  for (guint i = 0; i < rows->len; i++) {
    const RtFigure *row = &g_array_index (rows, RtFigure, i);

    g_string_append_c (out, 'H');
    put_number (out, place_x (frame, (double)row->index));
    g_string_append_c (out, 'V');
    put_number (out, place_y (frame, row->value[seat]));
  }
  g_string_append_c (out, 'H');
  put_number (out, place_x (frame, frame->x_max));
  g_string_append (out, "\"/>");
}

static void
put_curves (GString *out, RtGame *game, const char *title, const char *note, const GArray *rows,
            gsize n_actions)
{
  int n_seats = rt_game_get_setup (game)->n_seats;
  Frame frame = frame_for (rows, n_seats);

  frame.x_max = MAX (frame.x_max, (double)n_actions);
  put (out, "<section><h2>", title, "</h2>");
  put (out, "<p class=\"dim\">", note, "</p>");
  put_key (out, game);
  put_frame (out, &frame, title);
  for (int i = 0; i < n_seats; i++)
    put_steps (out, &frame, rows, i);
  g_string_append (out, "</svg>");
}

static void
put_bar (GString *out, const Frame *frame, int seat, double x, double width, double value)
{
  double top = place_y (frame, value);

  if (value <= 0)
    return;
  g_string_append_printf (out, "<rect class=\"b s%d\" rx=\"2\"", seat);
  put_attribute (out, "x", x);
  put_attribute (out, "y", top);
  put_attribute (out, "width", width);
  put_attribute (out, "height", place_y (frame, 0) - top);
  g_string_append (out, "/>");
}

static void
put_damage (GString *out, RtGame *game, const RtFigures *figures)
{
  const char *title = _ ("Damage by round");
  Frame frame = frame_for (figures->damage, figures->n_seats);

  if (figures->damage->len == 0)
    return;
  frame.x_min = 0.5;
  frame.x_max = figures->n_rounds + 0.5;
  put (out, "<section><h2>", title, "</h2>");
  put (out, "<p class=\"dim\">", _ ("Pods that each player destroyed in a round."), "</p>");
  put_key (out, game);
  put_frame (out, &frame, title);
  for (guint i = 0; i < figures->damage->len; i++) {
    const RtFigure *row = &g_array_index (figures->damage, RtFigure, i);
    double left = place_x (&frame, (double)row->index - 0.4);
    double width = (place_x (&frame, (double)row->index + 0.4) - left) / MAX (figures->n_seats, 1);

    for (int s = 0; s < figures->n_seats; s++)
      put_bar (out, &frame, s, left + s * width + 0.5, MAX (width - 1.5, 1), row->value[s]);
  }
  g_string_append (out, "</svg></section>");
}

/* ---- AP ---- */

static void
put_ap_row (GString *out, RtGame *game, const RtShipFigures *ship, int n_rounds)
{
  int all = 0;

  g_string_append (out, "<tr><td class=\"l\">");
  put_name (out, ship->name);
  g_string_append (out, "</td><td class=\"l\">");
  put_name (out, rt_game_get_setup (game)->seat[ship->seat]);
  g_string_append (out, "</td>");
  for (int i = 0; i < n_rounds; i++) {
    int used = (guint)i < ship->used->len ? g_array_index (ship->used, int, i) : 0;

    all += used;
    if (used == 0)
      g_string_append (out, "<td></td>");
    else
      g_string_append_printf (out, "<td><i style=\"--o:.%d\"><b>%d</b></i></td>",
                              MIN (used, 6) * 8 + 12, used);
  }
  g_string_append_printf (out, "<td class=\"n\">%d</td></tr>", all);
}

static void
put_ap (GString *out, RtGame *game, const RtFigures *figures)
{
  if (figures->ships->len == 0)
    return;
  put (out, "<section><h2>", _ ("AP used"), "</h2>");
  put (out, "<p class=\"dim\">", _ ("By ship and round."), "</p>");
  put (out, "<table class=\"ap\"><thead><tr><th class=\"l\">", _ ("Ship"), "</th>");
  put (out, "<th class=\"l\">", _ ("Player"), "</th>");
  for (int i = 1; i <= figures->n_rounds; i++)
    g_string_append_printf (out, "<th>%d</th>", i);
  put (out, "<th class=\"n\">", _ ("All"), "</th></tr></thead><tbody>");
  for (guint i = 0; i < figures->ships->len; i++)
    put_ap_row (out, game, figures->ships->pdata[i], figures->n_rounds);
  g_string_append (out, "</tbody></table></section>");
}

/* ---- Sections ---- */

static void
put_players (GString *out, RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autofree char *options = rt_report_options (game);
  g_autofree char *outcome = rt_report_outcome (game);
  gboolean is_unscored = rt_game_get_rules (game)->is_unscored;
  RulesResult result = { 0 };

  rt_game_get_rules (game)->result (setup, rt_game_get_state (game), &result);
  put (out, "<section><h2>", outcome, "</h2><table>");
  put (out, "<thead><tr><th>", _ ("Player"), "</th>");
  if (!is_unscored)
    put (out, "<th class=\"n\">", _ ("Score"), "</th>");
  g_string_append (out, "</tr></thead><tbody>");
  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *player = rt_report_player (game, i);

    g_string_append (out, "<tr><td>");
    put_name (out, player);
    if (!is_unscored)
      g_string_append_printf (out, "</td><td class=\"n\">%d", result.score[i]);
    g_string_append (out, "</td></tr>");
  }
  g_string_append (out, "</tbody></table>");
  if (options) {
    g_autofree char *text = g_strdup_printf (_ ("House rules: %s"), options);

    put (out, "<p class=\"dim\">", text, "</p>");
  }
  g_string_append (out, "</section>");
}

static void
put_luck (GString *out, RtGame *game, const RtFigures *figures)
{
  if (figures->luck->len == 0)
    return;
  put_curves (out, game, _ ("Luck with the dice"),
              _ ("What the dice gave beyond their average, added up action by action."),
              figures->luck, rt_game_get_depth (game));
  for (int i = 0; i < figures->n_seats; i++) {
    g_autofree char *luck = rt_report_luck (figures, i);

    if (!luck)
      continue;
    g_string_append (out, "<p>");
    put_name (out, rt_game_get_setup (game)->seat[i]);
    put (out, ": ", luck, "</p>");
  }
  g_string_append (out, "</section>");
}

static void
put_bookmarks (GString *out, RtGame *game)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < rt_game_get_depth (game); i++) {
    RtLogLine *line = rt_report_line (game, i);
    const char *bookmark = rt_log_line_get_bookmark (line);
    g_autofree char *what = bookmark ? rt_report_what (game, line) : NULL;

    if (!bookmark)
      continue;
    if (is_first)
      put (out, "<section><h2>", _ ("Bookmarks"), "</h2><table><tbody>");
    g_string_append_printf (out, "<tr><td class=\"n\"><a href=\"#a%u\">%u</a></td><td>", i + 1,
                            i + 1);
    put (out, "<mark>", bookmark, "</mark></td><td>");
    put_name (out, what);
    g_string_append (out, "</td></tr>");
    is_first = FALSE;
  }
  if (!is_first)
    g_string_append (out, "</tbody></table></section>");
}

static void
put_action (GString *out, RtGame *game, RtLogLine *line, guint number)
{
  g_autofree char *what = rt_report_what (game, line);
  g_autofree char *origin = rt_describe_origin (rt_log_line_get_origin (line));
  const char *rule = rt_log_line_get_rule (line);
  const char *bookmark = rt_log_line_get_bookmark (line);

  g_string_append_printf (out, "<tr id=\"a%u\"><td class=\"n dim\">%u</td><td>", number, number);
  put_name (out, rt_report_who (game, line));
  g_string_append (out, "</td><td>");
  put_name (out, what);
  if (bookmark)
    put (out, " <mark>★ ", bookmark, "</mark>");
  put (out, "</td><td class=\"k\">", rule ? rule : "", "</td>");
  put (out, "<td class=\"k\">", origin, "</td></tr>");
}

static void
put_log (GString *out, RtGame *game)
{
  put (out, "<section><h2>", _ ("What happened"), "</h2><table><thead><tr><th></th>");
  put (out, "<th>", _ ("Who"), "</th>");
  put (out, "<th>", _ ("What"), "</th>");
  put (out, "<th>", _ ("Rule"), "</th>");
  put (out, "<th>", _ ("From"), "</th></tr></thead><tbody>");
  for (guint i = 0; i < rt_game_get_depth (game); i++)
    put_action (out, game, rt_report_line (game, i), i + 1);
  g_string_append (out, "</tbody></table></section>");
}

static void
put_head (GString *out, RtGame *game, const char *date)
{
  const char *title = rt_game_get_rules (game)->title;

  g_string_append (out,
                   "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'\">"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
  put (out, "<title>", title, "</title><style>");
  g_string_append (out, rt_report_style);
  if (rt_map_is_kept (rt_game_get_rules (game), rt_game_get_setup (game))) {
    g_string_append (out, rt_map_svg_style);
    g_string_append (out, rt_report_map_style);
  }
  put (out, "</style></head>\n<body><main><h1>", title, "</h1>");
  put (out, "<p class=\"dim\">", date ? date : "", "</p>");
}

char *
rt_report_write_html (RtGame *game, gint64 time_s)
{
  GString *out = g_string_new (NULL);
  RulesLog *log = rt_game_copy_log (game);
  RtFigures *figures = rt_figures_new (log);
  g_autofree char *date = rt_report_date (time_s);
  gboolean is_battle = figures->damage->len > 0;

  put_head (out, game, date);
  put_players (out, game);
  put_bookmarks (out, game);
  put_curves (out, game, is_battle ? _ ("Strength of the fleets") : _ ("Scores"),
              _ ("After each action."), figures->scores, rt_game_get_depth (game));
  g_string_append (out, "</section>");
  put_damage (out, game, figures);
  put_ap (out, game, figures);
  put_luck (out, game, figures);
  rt_report_put_map (out, game, log);
  put_log (out, game);
  g_string_append (out, "</main></body></html>\n");
  rt_figures_free (figures);
  rules_log_free (log);
  return g_string_free (out, FALSE);
}
