/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A battle with a map as a page that plays it: the table, every step in words, a timeline. What
 * moves it is a small script that is written here and stands in the page; the page forbids itself
 * any other, by the script's own hash, and anything from elsewhere. Without scripts the steps are a
 * list, the timeline leads to them, and the table is shown turn by turn.
 *
 * What a step changes stands with its words, in attributes that hold nothing but numbers and
 * letters of ours. In data-c where things stand now, "object,x,y,heading", or that they are gone,
 * "object"; the list has those of the beginning. In data-w the ways of ships, "x,y,x,y,seat"; in
 * data-s a shot, "x,y,x,y,how", and how is h for a hit, m for a miss, a while it is aimed; in
 * data-l where a ship was lost.
 */
#include "rt-film.h"
#include "rt-map.h"
#include "rt-report-private.h"

#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const char style[] =
    "main{max-width:76rem}#film{display:grid;grid-template-columns:minmax(0,6fr) minmax(0,5fr);"
    "gap:1rem}#film.off svg.rtm{display:none}#film "
    "svg.rtm{min-width:0}.at,.to{transition:transform .2s linear}"
    "@media(prefers-reduced-motion:reduce){.at,.to{transition:none}}"
    "#say h2{font-size:1.5rem;line-height:1.25}#say p{margin:.5rem 0}"
    ".die{display:inline-block;min-width:2.2em;padding:.25em 0;margin-right:.4em;text-align:center;"
    "font-weight:800;background:#fffdf6;color:#14203a;border:1px solid var(--line);"
    "border-radius:.4em}#line{grid-column:1/-1}#line svg{min-width:0}"
    "#line .lane{stroke:var(--dim);stroke-width:1.5}#line .round{stroke:var(--line)}"
    "#line a:focus-visible *{stroke:var(--teal);stroke-width:4}#line .hit{fill:#b3261e}"
    "#line .miss{fill:var(--card);stroke:#b3261e;stroke-width:2.5}#line .board{fill:var(--ink)}"
    "#line .lost{fill:none;stroke:#b3261e;stroke-width:4}#line text.name{font-weight:700;"
    "fill:var(--ink)}#head{stroke:var(--ink);stroke-width:3}"
    "@media(prefers-color-scheme:dark){#line .hit{fill:#ff8573}#line .miss,#line .lost{"
    "stroke:#ff8573}}#keys{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.5rem;"
    "align-items:center}#keys[hidden]{display:none}#keys button,#keys select{font:inherit;"
    "font-weight:700;min-height:44px;min-width:44px;padding:0 .8rem;border:1px solid var(--line);"
    "border-radius:8px;background:var(--bg);color:var(--ink)}#keys input{flex:1 1 12rem;"
    "min-width:0}#play{background:var(--teal)!important;color:var(--card)!important}"
    "#steps{padding-left:3.2rem}#steps li{padding:.15rem .4rem}#steps li.now{background:var(--bg);"
    "outline:2px solid var(--teal)}#steps .r{color:var(--dim);font-size:.85rem}"
    "@media(max-width:44rem){#film{grid-template-columns:minmax(0,1fr)}}"
    "@media print{#film,#keys{display:none}}";

/* Nothing in it comes from a game. */
static const char script[] =
    "(function(){'use strict';var d=document,$=function(i){return d.getElementById(i)};"
    "var L=d.querySelectorAll('#steps>li'),N=L.length,at=0,timer=0,NS='http://www.w3.org/2000/svg';"
    "var things=d.querySelectorAll('.at'),keys=$('keys'),R=$('range'),P=$('play');"
    "function nums(t){return t.split(',').map(Number)}"
    "function list(e,n){var t=e.getAttribute(n);return t?t.split(';'):[]}"
    "function line(g,c,p){var e=d.createElementNS(NS,'path');e.setAttribute('class',c);"
    "e.setAttribute('d','M'+p[0]+' '+p[1]+'L'+p[2]+' '+p[3]);g.appendChild(e)}"
    "function disc(g,c,x,y,r){var e=d.createElementNS(NS,'circle');e.setAttribute('class',c);"
    "e.setAttribute('cx',x);e.setAttribute('cy',y);e.setAttribute('r',r);g.appendChild(e)}"
    "function places(n){var s={};function set(t){var p=nums(t);s[p[0]]=p.length>1?p:null}"
    "list($('steps'),'data-c').forEach(set);for(var i=0;i<n;i++)list(L[i],'data-c').forEach(set);"
    "return s}"
    "function traces(n){var w=$('fways'),g=$('fshots');w.textContent=g.textContent='';"
    "if(!n)return;var e=L[n-1];list(e,'data-w').forEach(function(t){var p=nums(t);"
    "line(w,'trail p'+p[4],p);disc(w,'node p'+p[4],p[0],p[1],35)});"
    "list(e,'data-s').forEach(function(t){var k=t.slice(-1),p=nums(t.slice(0,-2));"
    "line(g,k=='h'?'shot':'shot m',p);if(k!='a')disc(g,k=='h'?'burst':'burst m',p[2],p[3],"
    "k=='h'?60:45)});list(e,'data-l').forEach(function(t){var p=nums(t),a=90;"
    "line(g,'lost p'+p[2],[p[0]-a,p[1]-a,p[0]+a,p[1]+a]);"
    "line(g,'lost p'+p[2],[p[0]-a,p[1]+a,p[0]+a,p[1]-a])})}"
    "function words(n){var e=n?L[n-1]:null,s=$('said'),o=$('dice');o.textContent='';"
    "$('place').textContent=(e?e.getAttribute('data-r')+' \\u00b7 ':'')+n+' / '+N;"
    "s.textContent=e?e.querySelector('.t').textContent:$('said').getAttribute('data-first');"
    "$('why').textContent=e&&e.querySelector('.y')?e.querySelector('.y').textContent:'';"
    "if(e)(e.getAttribute('data-d')||'').split(',').forEach(function(f){if(!f)return;"
    "var b=d.createElement('span');b.className='die';b.textContent=f;o.appendChild(b)})}"
    "function go(n){n=Math.max(0,Math.min(N,n));var s=places(n);at=n;"
    "things.forEach(function(g){var p=s[g.id.slice(1)];g.style.display=p?'':'none';if(!p)return;"
    "g.style.transform='translate('+p[1]+'px,'+p[2]+'px)';"
    "g.firstChild.style.transform='rotate('+-p[3]/10+'deg)'});"
    "traces(n);words(n);R.value=n;var h=$('head'),x=+h.getAttribute('data-x')+"
    "n/Math.max(N,1)*h.getAttribute('data-w');h.setAttribute('x1',x);h.setAttribute('x2',x);"
    "var o=d.querySelector('#steps .now');if(o)o.className='';if(n)L[n-1].className='now'}"
    "function stop(){clearInterval(timer);timer=0;P.textContent=P.getAttribute('data-play')}"
    "function play(){if(timer){stop();return}if(at>=N)go(0);P.textContent="
    "P.getAttribute('data-pause');timer=setInterval(function(){if(at>=N)stop();else go(at+1)},"
    "1200/$('speed').value)}"
    "function step(n){stop();go(n)}"
    "function jump(k){for(var i=at;i<N;i++)if((L[i].getAttribute('data-k')||'').indexOf(k)>=0)"
    "{step(i+1);return}}"
    "P.onclick=play;$('back').onclick=function(){step(at-1)};$('forth').onclick=function()"
    "{step(at+1)};$('attack').onclick=function(){jump('a')};$('boarding').onclick=function()"
    "{jump('b')};R.oninput=function(){step(+R.value)};$('speed').onchange=function(){if(timer)"
    "{stop();play()}};"
    "d.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('#line a');"
    "if(a){e.preventDefault();step(+a.getAttribute('href').slice(2))}"
    "else{var i=e.target.closest&&e.target.closest('#steps>li');if(i)step(+i.id.slice(1))}});"
    "d.addEventListener('keydown',function(e){if(e.ctrlKey||e.altKey||e.metaKey||"
    "/^(BUTTON|INPUT|SELECT)$/.test(e.target.tagName)&&e.key==' ')return;var k=e.key.toLowerCase(),"
    "f={' ':play,',':function(){step(at-1)},'.':function(){step(at+1)},a:function(){jump('a')},"
    "b:function(){jump('b')}}[k];if(f){e.preventDefault();f()}});"
    "keys.hidden=false;$('film').className='';R.max=N;stop();go(/^#a\\d+$/.test(location.hash)?"
    "+location.hash.slice(2):0)})();";

typedef struct {
  RtGame *game;
  const RulesLog *log;
  const RulesGame *rules;
  const RulesSetup *setup;
  RtFilm *film;
  RtMapTrail *trail;
  RtMap *all;       /* whatever stands on the table at some time, where it is seen first */
  GString *first;   /* the attributes of the beginning */
  GPtrArray *steps; /* and of each step: GString */
  guint n_told;     /* of the trail */
  RtMapShot last_shot;
} Page;

static void
put (GString *out, const char *open, const char *text, const char *close)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (out, "%s%s%s", open, escaped, close);
}

/* ---- What each step changes ---- */

static void
add (GString *list, const char *text)
{
  g_string_append_printf (list, "%s%s", list->len ? ";" : "", text);
}

/* What has come to the table is drawn as it is then. */
static void
meet_things (Page *self, const RulesState *state)
{
  g_autoptr (RtMap) now = rt_map_new (self->rules, self->setup, state);

  for (guint i = 0; i < now->n_things; i++) {
    if (rt_map_find (self->all, now->thing[i].object) || self->all->n_things == RT_MAP_THINGS_MAX)
      continue;
    self->all->thing[self->all->n_things] = now->thing[i];
    self->all->thing[self->all->n_things++].name = g_strdup (now->thing[i].name);
  }
}

static gboolean
has_moved (const RocketmenState *was, const RocketmenState *is, int object)
{
  return memcmp (&was->place[object], &is->place[object], sizeof is->place[object]) != 0;
}

static void
note_places (Page *self, GString *out, const RulesState *before, const RulesState *after)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)self->setup;
  const RocketmenState *was = (const RocketmenState *)before;
  const RocketmenState *is = (const RocketmenState *)after;
  g_autoptr (GString) list = g_string_new (NULL);
  gboolean is_new = FALSE;

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    gboolean was_there = was && rocketmen_is_on_map (setup, was, i);
    gboolean is_there = rocketmen_is_on_map (setup, is, i);
    char text[64];
    int x;
    int y;

    if (is_there && (!was_there || has_moved (was, is, i))) {
      rt_map_place_in_film (self->all, is->place[i].at, &x, &y);
      g_snprintf (text, sizeof text, "%d,%d,%d,%d", i, x, y, is->place[i].heading);
      add (list, text);
      is_new = is_new || !was_there;
    } else if (was_there && !is_there) {
      g_snprintf (text, sizeof text, "%d", i);
      add (list, text);
    }
  }
  if (is_new)
    meet_things (self, after);
  if (list->len)
    g_string_append_printf (out, " data-c=\"%s\"", list->str);
}

/* From rim to rim. */
static void
put_shot (Page *self, GString *out, const RtMapStep *step)
{
  int from[2];
  int to[2];

  rt_map_place_in_film (self->all, step->from, &from[0], &from[1]);
  rt_map_place_in_film (self->all, step->to, &to[0], &to[1]);
  double length = MAX (hypot (to[0] - from[0], to[1] - from[1]), 1);
  double one = rt_map_size_in_film (self->all, step->size) / length;
  double other = rt_map_size_in_film (self->all, step->target_size) / length;
  g_string_append_printf (
      out, " data-s=\"%d,%d,%d,%d,%c\"", (int)(from[0] + (to[0] - from[0]) * one),
      (int)(from[1] + (to[1] - from[1]) * one), (int)(to[0] - (to[0] - from[0]) * other),
      (int)(to[1] - (to[1] - from[1]) * other),
      step->shot == RT_MAP_SHOT_HIT    ? 'h'
      : step->shot == RT_MAP_SHOT_OPEN ? 'a'
                                       : 'm');
}

static void
put_ways (Page *self, GString *out)
{
  g_autoptr (GString) ways = g_string_new (NULL);
  g_autoptr (GString) losses = g_string_new (NULL);

  for (guint i = self->n_told; i < rt_map_trail_length (self->trail); i++) {
    const RtMapStep *step = rt_map_trail_get (self->trail, i);
    char text[64];
    int from[2];
    int to[2];

    rt_map_place_in_film (self->all, step->from, &from[0], &from[1]);
    rt_map_place_in_film (self->all, step->to, &to[0], &to[1]);
    g_snprintf (text, sizeof text, "%d,%d,%d,%d,%d", from[0], from[1], to[0], to[1],
                MAX (step->seat, 0));
    if (step->kind == RT_MAP_MOVED)
      add (ways, text);
    g_snprintf (text, sizeof text, "%d,%d,%d", from[0], from[1], MAX (step->seat, 0));
    if (step->kind == RT_MAP_DESTROYED || step->kind == RT_MAP_CAPTURED)
      add (losses, text);
  }
  if (ways->len)
    g_string_append_printf (out, " data-w=\"%s\"", ways->str);
  if (losses->len)
    g_string_append_printf (out, " data-l=\"%s\"", losses->str);
}

/* The shot that was fired, or rolled for, in this step. */
static void
put_last_shot (Page *self, GString *out)
{
  const RtMapStep *last = NULL;
  gboolean is_new = FALSE;

  for (guint i = rt_map_trail_length (self->trail); i > 0 && !last; i--)
    if (rt_map_trail_get (self->trail, i - 1)->kind == RT_MAP_FIRED) {
      last = rt_map_trail_get (self->trail, i - 1);
      is_new = i > self->n_told;
    }
  if (!last)
    return;
  if ((is_new || last->shot != self->last_shot) && last->shot != RT_MAP_SHOT_CALLED_OFF)
    put_shot (self, out, last);
  self->last_shot = last->shot;
}

static void
note_step (Page *self, gsize i, const RulesState *before, const RulesState *after,
           const RulesOutcome *outcome)
{
  const RulesAction *action = &rules_log_played (self->log, i)->action;
  GString *out = g_string_new (NULL);

  self->n_told = rt_map_trail_length (self->trail);
  rt_map_trail_note (self->trail, i, before, action, after, outcome);
  note_places (self, out, before, after);
  put_ways (self, out);
  put_last_shot (self, out);
  g_ptr_array_add (self->steps, out);
  if (action->verb == ROCKETMEN_VERB_END)
    rt_map_trail_clear (self->trail);
}

static void
read_steps (Page *self)
{
  g_autofree RulesState *before = g_new0 (RulesState, 1);
  g_autofree RulesState *after = g_new0 (RulesState, 1);

  rules_begin (self->rules, self->setup, before);
  self->all = rt_map_new (self->rules, self->setup, before);
  note_places (self, self->first, NULL, before);
  for (gsize i = 0; i < rules_log_depth (self->log); i++) {
    RulesOutcome outcome = { 0 };

    rules_copy (self->rules, after, before);
    self->rules->apply (self->setup, after, &rules_log_played (self->log, i)->action, &outcome);
    note_step (self, i, before, after, &outcome);
    rules_copy (self->rules, before, after);
  }
}

/* ---- The page ---- */

/* The script that may run, and no other. */
static void
put_head (GString *out, const char *title)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;

  g_checksum_update (sum, (const guchar *)script, sizeof script - 1);
  g_checksum_get_digest (sum, digest, &length);
  g_autofree char *hash = g_base64_encode (digest, length);
  g_string_append_printf (out,
                          "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                          "'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'\">"
                          "<meta name=\"viewport\" content=\"width=device-width, "
                          "initial-scale=1\">",
                          hash);
  put (out, "<title>", title, "</title><style>");
  g_string_append (out, rt_report_style);
  g_string_append (out, rt_map_svg_style);
  g_string_append (out, rt_report_map_style);
  g_string_append (out, style);
  g_string_append (out, "</style></head>\n<body><main>");
}

enum { LINE_LEFT = 110, LINE_WIDTH = 1050, LINE_HEAD = 20, LINE_LANE = 30 };

static double
line_x (const Page *self, gsize moment)
{
  return LINE_LEFT + LINE_WIDTH * (double)moment / (double)MAX (self->film->length, 1);
}

static void
put_mark (const Page *self, GString *out, const RtFilmMark *mark)
{
  static const char *const words[] = { N_ ("Hit"), N_ ("Miss"), N_ ("Boarding"), N_ ("Ship lost") };
  int x = (int)line_x (self, mark->moment);
  int y = LINE_HEAD + mark->seat * LINE_LANE + LINE_LANE / 2;
  g_autofree char *place = rt_film_describe_place (self->film, mark->moment);

  g_string_append_printf (out, "<a href=\"#a%zu\"><title>", mark->moment);
  put (out, "", _ (words[mark->kind]), ", ");
  put (out, "", place, "</title>");
  switch (mark->kind) {
  case RT_FILM_HIT:
  case RT_FILM_MISS:
    g_string_append_printf (
        out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"16\" height=\"16\" rx=\"4\"/>",
        mark->kind == RT_FILM_HIT ? "hit" : "miss", x - 8, y - 8);
    break;
  case RT_FILM_BOARDING:
    g_string_append_printf (out, "<circle class=\"board\" cx=\"%d\" cy=\"%d\" r=\"9\"/>", x, y);
    break;
  case RT_FILM_LOST:
    g_string_append_printf (out, "<path class=\"lost\" d=\"M%d %dl14 14m0-14l-14 14\"/>", x - 7,
                            y - 7);
    break;
  }
  g_string_append (out, "</a>");
}

static void
put_timeline (const Page *self, GString *out)
{
  int n_seats = self->setup->n_seats;
  int height = LINE_HEAD + n_seats * LINE_LANE + 6;

  g_string_append_printf (out,
                          "<div id=\"line\"><svg viewBox=\"0 0 %d %d\" role=\"img\" "
                          "aria-label=\"",
                          LINE_LEFT + LINE_WIDTH + 12, height);
  put (out, "", _ ("Timeline"), "\">");
  for (guint i = 0; i < self->film->rounds->len; i++) {
    const RtFilmRound *round = &g_array_index (self->film->rounds, RtFilmRound, i);
    int x = (int)line_x (self, round->moment);

    g_string_append_printf (out,
                            "<line class=\"round\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                            "<text x=\"%d\" y=\"14\">%d</text>",
                            x, x, LINE_HEAD, height, x + 4, round->number);
  }
  for (int seat = 0; seat < n_seats; seat++) {
    int y = LINE_HEAD + seat * LINE_LANE + LINE_LANE / 2;

    g_string_append_printf (out,
                            "<line class=\"lane\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                            "<text class=\"name\" x=\"0\" y=\"%d\">",
                            LINE_LEFT, LINE_LEFT + LINE_WIDTH, y, y, y + 4);
    put (out, "", self->setup->seat[seat], "</text>");
  }
  for (guint i = 0; i < self->film->marks->len; i++)
    put_mark (self, out, &g_array_index (self->film->marks, RtFilmMark, i));
  g_string_append_printf (out,
                          "<line id=\"head\" data-x=\"%d\" data-w=\"%d\" x1=\"%d\" x2=\"%d\" "
                          "y1=\"%d\" y2=\"%d\"/></svg></div>",
                          LINE_LEFT, LINE_WIDTH, LINE_LEFT, LINE_LEFT, LINE_HEAD, height);
}

static void
put_button (GString *out, const char *id, const char *text)
{
  g_string_append_printf (out, "<button id=\"%s\" type=\"button\">", id);
  put (out, "", text, "</button>");
}

static void
put_keys (GString *out)
{
  g_string_append (out, "<div id=\"keys\" hidden>");
  put_button (out, "back", "←");
  put (out, "<button id=\"play\" type=\"button\" data-play=\"", _ ("Play"), "\"");
  put (out, " data-pause=\"", _ ("Pause"), "\"></button>");
  put_button (out, "forth", "→");
  put (out, "<select id=\"speed\" aria-label=\"", _ ("Speed"),
       "\"><option value=\"0.5\">½×</option><option value=\"1\" selected>1×</option>"
       "<option value=\"2\">2×</option><option value=\"4\">4×</option></select>");
  put_button (out, "attack", _ ("Next attack"));
  put_button (out, "boarding", _ ("Next boarding"));
  put (out, "<input id=\"range\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"",
       _ ("Place in the game"), "\"></div>");
}

static void
put_film (const Page *self, GString *out)
{
  g_autofree char *table = rt_map_write_film (self->all, "f");

  g_string_append (out, "<section id=\"film\" class=\"off\">");
  g_string_append (out, table);
  put (out,
       "<div id=\"say\" aria-live=\"polite\"><p id=\"place\" class=\"dim\"></p><h2 id=\"said\" "
       "data-first=\"",
       _ ("The beginning"), "\"></h2><div id=\"dice\"></div><p id=\"why\"></p>");
  put (out, "<noscript><p>",
       _ ("Without scripts this page is read below: every step in words, and the table turn by "
          "turn."),
       "</p></noscript></div>");
  put_timeline (self, out);
  put_keys (out);
  g_string_append (out, "</section>");
}

/* By which the script finds the next attack or boarding. */
static void
put_kinds (const Page *self, GString *out, gsize moment, guint *next)
{
  const GArray *marks = self->film->marks;
  g_autoptr (GString) kinds = g_string_new (NULL);

  for (; *next < marks->len; (*next)++) {
    const RtFilmMark *mark = &g_array_index (marks, RtFilmMark, *next);

    if (mark->moment > moment)
      break;
    if (RT_FILM_ATTACKS >> mark->kind & 1)
      g_string_append_c (kinds, 'a');
    else if (RT_FILM_BOARDINGS >> mark->kind & 1)
      g_string_append_c (kinds, 'b');
  }
  if (kinds->len)
    g_string_append_printf (out, " data-k=\"%s\"", kinds->str);
}

static void
put_step (const Page *self, GString *out, gsize moment, guint *next)
{
  g_autoptr (RtFilmStep) step =
      rt_film_step_new (self->game, moment, -1, rt_game_is_over (self->game));
  int round = rt_film_get_round (self->film, moment);
  g_autofree char *name = round ? g_strdup_printf (_ ("round %d"), round) : g_strdup ("–");

  g_string_append_printf (out, "<li id=\"a%zu\"%s", moment,
                          ((GString *)self->steps->pdata[moment - 1])->str);
  put (out, " data-r=\"", name, "\"");
  put_kinds (self, out, moment, next);
  if (step->n_dice) {
    g_string_append (out, " data-d=\"");
    for (guint i = 0; i < step->n_dice; i++)
      g_string_append_printf (out, "%s%d", i ? "," : "", step->dice[i]);
    g_string_append_c (out, '"');
  }
  g_string_append_c (out, '>');
  for (guint i = 0; i < step->n_dice; i++)
    g_string_append_printf (out, "<span class=\"die\">%d</span>", step->dice[i]);
  put (out, "<bdi class=\"t\">", step->title, "</bdi>");
  if (*step->source)
    put (out, " <span class=\"r\">", step->source, "</span>");
  if (step->detail)
    put (out, "<br><span class=\"r y\">", step->detail, "</span>");
  g_string_append (out, "</li>\n");
}

static void
put_steps (const Page *self, GString *out)
{
  guint next = 0;

  put (out, "<section><h2>", _ ("Step by step"), "</h2><ol id=\"steps\"");
  g_string_append_printf (out, "%s>", self->first->str);
  for (gsize moment = 1; moment <= self->film->length; moment++)
    put_step (self, out, moment, &next);
  g_string_append (out, "</ol></section>");
}

static void
string_free (gpointer string)
{
  g_string_free (string, TRUE);
}

char *
rt_report_write_film (RtGame *game, gint64 time_s)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  GString *out;

  if (!rt_map_is_kept (rt_game_get_rules (game), setup))
    return NULL;
  RulesLog *log = rt_game_copy_log (game);
  g_autoptr (RtFilm) film = rt_film_new (game);
  g_autoptr (RtMapTrail) trail = rt_map_trail_new (rt_game_get_rules (game), setup);
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (string_free);
  Page page = { .game = game,
                .log = log,
                .rules = rt_game_get_rules (game),
                .setup = setup,
                .film = film,
                .trail = trail,
                .first = g_string_new (NULL),
                .steps = steps };
  g_autofree char *title = rt_film_describe_players (game);
  g_autofree char *date = rt_report_date (time_s);
  g_autofree char *outcome = rt_report_outcome (game);

  read_steps (&page);
  out = g_string_new (NULL);
  put_head (out, title);
  put (out, "<h1><bdi>", title, "</bdi></h1><p class=\"dim\">");
  put (out, "", date ? date : "", " ");
  put (out, "<bdi>", outcome, "</bdi></p>");
  put_film (&page, out);
  put_steps (&page, out);
  rt_report_put_map (out, game, log);
  g_string_append_printf (out, "</main><script>%s</script></body></html>\n", script);
  g_string_free (page.first, TRUE);
  rt_map_free (page.all);
  rules_log_free (log);
  return g_string_free (out, FALSE);
}
