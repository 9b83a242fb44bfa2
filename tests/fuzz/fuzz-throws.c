/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From what a port says to the state of a game, through all that lies between: transport, decoder,
 * devices, rolls, a battle. What may be applied, and when, is told by a model that knows only the
 * bytes which were sent while the port was open, and what people did.
 *
 *   - A roll is applied only while one is awaited, with as many faces as it has dice.
 *   - Each of its faces was typed or drawn, or is a report of its own: of a die that was heard of,
 *     one of the first 32 of its device, after the roll was awaited, and never used before.
 *   - Such a report is a throw: the die said before that it rolls, or it never says so and shows
 *     another face than before. Of all others somebody has confirmed that they were thrown, and
 *     the journal says so.
 *   - What is thrown is not lost: enough dice that were thrown, and do not roll again, are a roll;
 *     and of a die that was thrown again the last face counts.
 *   - The battle changes by what people do and by such rolls alone.
 *
 * The ports are sockets that look like terminals to the code under test (see the wrapped calls), so
 * that flushing one at its opening is seen too.
 *
 * The input is a list of orders, one letter and what belongs to it each:
 *
 *   A n bytes, B n bytes   the device says this
 *   a n bytes, b n bytes   it is unplugged, says this meanwhile, and is opened again
 *   h                      the first device hangs up
 *   G k                    the player whose turn it is does the k-th of what is legal
 *   U                      undo
 *   R k                    somebody else requests a roll: dice and sides by k
 *   X                      the roll is called off
 *   C, T k, E, V           accept, type a face, erase one, roll virtual dice
 */
#include "fuzz.h"

#include "app/features/devices/rt-devices-model.h"
#include "app/session/rt-game.h"
#include "devices/driver.h"
#include "rules/rules-chance.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { PORTS = 2, DIES_MAX = 32, KNOWN_MAX = 48, REPORTS_MAX = 4096, BLOCK = 256 };

/* Bob can fire at once, with two dice. */
static const char battle[] =
    "rocket-table journal 1\n"
    "game rocketmen\n"
    "player Ann\n"
    "player Bob\n"
    "components counted\n"
    "ship Heron Ann active rocketship ap 5 wr 7 move L range S cargo 3 seats 1 posts 2 lasers 1 "
    "shields 1\n"
    "ship Ram Bob active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 3 "
    "shields 0\n"
    "begin\n"
    "Ann start carbon7\n"
    "Bob start titanium\n"
    "chance roll 2 2\n"
    "chance roll 3 6\n"
    "Bob drop 0 off 4 on\n"
    "Ann drop 2 off 1 on\n";

/* ---- Ports that are sockets ---- */

static int port_ends[PORTS] = { -1, -1 }; /* of the program; ours are in Table */

static int
port_of (const char *path)
{
  return g_str_has_prefix (path, "/dev/pts/fuzz-") ? path[strlen ("/dev/pts/fuzz-")] - '0' : -1;
}

static bool
is_port (int fd)
{
  int type;
  socklen_t size = sizeof type;

  return getsockopt (fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

int __real_open64 (const char *path, int flags, ...);
int __wrap_open64 (const char *path, int flags, ...);
int __real_stat64 (const char *path, struct stat *status);
int __wrap_stat64 (const char *path, struct stat *status);
int __real_flock (int fd, int how);
int __wrap_flock (int fd, int how);
int __wrap_tcgetattr (int fd, struct termios *settings);
int __wrap_tcsetattr (int fd, int when, const struct termios *settings);
int __wrap_tcflush (int fd, int queue);

int
__wrap_open64 (const char *path, int flags, ...)
{
  int port = port_of (path);
  va_list list;

  va_start (list, flags);
  int fd = port < 0 ? __real_open64 (path, flags, va_arg (list, int))
                    : fcntl (port_ends[port], F_DUPFD_CLOEXEC, 0);
  va_end (list);
  return fd;
}

int
__wrap_stat64 (const char *path, struct stat *status)
{
  if (port_of (path) < 0)
    return __real_stat64 (path, status);
  *status = (struct stat){ .st_mode = S_IFCHR };
  return 0;
}

int
__wrap_flock (int fd, int how)
{
  return is_port (fd) ? 0 : __real_flock (fd, how);
}

int
__wrap_tcgetattr (int fd, struct termios *settings)
{
  *settings = (struct termios){ 0 };
  return is_port (fd) ? 0 : -1;
}

int
__wrap_tcsetattr (int fd, int when, const struct termios *settings)
{
  return is_port (fd) ? 0 : -1;
}

/* What came in so far is gone. */
int
__wrap_tcflush (int fd, int queue)
{
  uint8_t block[BLOCK];

  if (queue == TCIFLUSH || queue == TCIOFLUSH)
    while (recv (fd, block, sizeof block, MSG_DONTWAIT) > 0)
      ;
  return 0;
}

/* ---- The disk ---- */

void __wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc work);

/* Work for another thread is done by this one, once nothing else is to do: as on a disk that is
 * slower than all devices. It is quicker than to wake a thread, and always comes at the same time.
 */
static gboolean
work_cb (gpointer data)
{
  GTask *task = data;
  GTaskThreadFunc work = g_object_get_data (G_OBJECT (task), "work");

  work (task, g_task_get_source_object (task), g_task_get_task_data (task),
        g_task_get_cancellable (task));
  return G_SOURCE_REMOVE;
}

void
__wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc work)
{
  g_object_set_data (G_OBJECT (task), "work", work);
  g_idle_add_full (G_PRIORITY_LOW, work_cb, g_object_ref (task), g_object_unref);
}

/* ---- The model ---- */

/* A die of the model. */
typedef struct {
  uint32_t number;
  uint8_t face; /* 0: not heard of since the port was opened */
  bool has_moved;
  bool tells_movement;
} Die;

/* A die said that it came to rest on a face. */
typedef struct {
  const Die *die;
  char name[RT_DIE_NAME_MAX];
  uint8_t face;
  uint8_t sides;
  uint64_t request; /* that was awaited then; 0: none */
  bool is_thrown;
  bool is_confirmed;
  bool is_used;
  bool is_lifted; /* the die rolls again since */
  bool is_old;    /* and came to rest again, while the roll was not full */
} Report;

typedef struct {
  const Driver *driver;
  Device *device;
  int fd;          /* our end; -1: hung up */
  uint8_t *memory; /* of a decoder of our own */
  Die dice[DIES_MAX];
  unsigned n_dice;
} Port;

typedef struct {
  const uint8_t *bytes;
  size_t n;
  RtRolls *rolls;
  RtMeasure *measure;
  RtDevices *devices;
  RtGame *game;
  RtSession *session; /* the game's */
  GCancellable *closing;
  Port ports[PORTS];
  Port *speaking;
  /* What may be applied. */
  Report reports[REPORTS_MAX];
  unsigned n_reports;
  unsigned n_reports_before;   /* what is being told now */
  bool is_pressed;             /* a button, just now */
  const RtRollWanted *awaited; /* as we last saw it; NULL: nothing */
  uint64_t n_requests;         /* that were awaited so far: the last one's number */
  bool is_plain;               /* since it is awaited nothing happened but throws */
  unsigned n_typed, n_drawn;   /* faces by hand since then */
  /* What must happen to the battle. */
  bool has_roll;
  RulesAction roll;
  bool may_be_confirmed; /* the roll: as its reports allow, and ask for */
  bool must_be_confirmed;
  RulesState state;
  size_t n_entries;
} Table;

/* Is another roll awaited than before? A line that tells of several dice may end one roll and
 * begin the next. */
static void
changed_cb (Table *self)
{
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);

  if (wanted == self->awaited)
    return;
  self->awaited = wanted;
  if (!wanted)
    return;
  self->n_requests++;
  self->is_plain = self->n_reports == self->n_reports_before;
  self->n_typed = self->n_drawn = 0;
  for (unsigned i = self->n_reports_before; i < self->n_reports; i++)
    self->reports[i].request = self->n_requests;
}

static Die *
find_die (Port *port, uint32_t number)
{
  for (unsigned i = 0; i < port->n_dice; i++)
    if (port->dice[i].number == number)
      return &port->dice[i];
  if (port->n_dice == DIES_MAX)
    return NULL;
  port->dice[port->n_dice] = (Die){ .number = number };
  return &port->dice[port->n_dice++];
}

/* As the die is called: by itself, else by its number; cut between two letters. */
static void
name_report (Report *report, const DeviceEvent *event)
{
  g_autofree char *name = event->text && *event->text ? g_strdup (event->text)
                                                      : g_strdup_printf ("D%u", event->die.die);
  gsize n = MIN (strlen (name), sizeof report->name - 1);

  while (n > 0 && ((guint8)name[n] & 0xc0) == 0x80)
    n--;
  memcpy (report->name, name, n);
  report->name[n] = 0;
}

static bool
is_open (const Table *self, const Report *report)
{
  return !report->is_used && report->request == self->n_requests;
}

/* What it said so far is not where it lies. */
static void
lift_reports (Table *self, const Die *die)
{
  for (unsigned i = 0; i < self->n_reports; i++)
    if (self->reports[i].die == die && is_open (self, &self->reports[i]))
      self->reports[i].is_lifted = true;
}

/* It lies on another face now. Of several dice that are told at once only the first is sure to find
 * the roll as we see it. */
static void
replace_reports (Table *self, const Die *die)
{
  if (self->n_reports != self->n_reports_before || rt_rolls_is_full (self->rolls))
    return;
  for (unsigned i = 0; i < self->n_reports; i++)
    if (self->reports[i].die == die && is_open (self, &self->reports[i]))
      self->reports[i].is_old = self->reports[i].is_lifted;
}

static void
add_report (Table *self, const DeviceEvent *event, const Die *die)
{
  uint8_t face = event->die.face;
  bool is_other = die->face != 0 && die->face != face;
  const Report report = {
    .die = die,
    .face = face,
    .sides = event->die.sides,
    .request = self->awaited ? self->n_requests : 0,
    .is_thrown = die->has_moved || (!die->tells_movement && is_other),
  };

  FUZZ_EXPECT (self->n_reports < REPORTS_MAX);
  replace_reports (self, die);
  self->reports[self->n_reports] = report;
  name_report (&self->reports[self->n_reports++], event);
  self->is_plain = self->is_plain && report.is_thrown && face != 0;
}

static void
take_die (Table *self, const DeviceEvent *event)
{
  Die *die = find_die (self->speaking, event->die.die);

  if (!die) {
    self->is_plain = false;
    return;
  }
  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    die->has_moved = die->tells_movement = true;
    lift_reports (self, die);
    return;
  case DIE_SETTLED:
    add_report (self, event, die);
    die->has_moved = false;
    die->face = event->die.face;
    return;
  case DIE_COCKED:
    die->has_moved = true;
    break;
  case DIE_PLACED:
  case DIE_LYING:
    break;
  }
  self->is_plain = false;
}

static void
confirm_reports (Table *self)
{
  for (unsigned i = 0; self->awaited && i < self->n_reports; i++)
    if (self->reports[i].request == self->n_requests)
      self->reports[i].is_confirmed = true;
}

/* What our own decoder says, of the same bytes. */
static void
event_cb (const DeviceEvent *event, void *data)
{
  Table *self = data;

  self->is_pressed |= event->kind == DEVICE_EVENT_BUTTON;
  if (event->kind == DEVICE_EVENT_DIE)
    take_die (self, event);
  else if (event->kind == DEVICE_EVENT_BATTERY && event->battery.die)
    find_die (self->speaking, event->battery.die);
  else if (event->kind == DEVICE_EVENT_BUTTON && event->button.button == BUTTON_CONFIRM)
    confirm_reports (self);
}

static bool
allows (const Table *self, const Report *report, const RtDiceFace *face, int sides)
{
  return is_open (self, report) && report->face == face->face
         && (!report->sides || report->sides == sides) && strcmp (report->name, face->name) == 0;
}

/* Since it is awaited nothing happened but throws of dice that are all remembered. */
static bool
follows_throws (const Table *self)
{
  return self->awaited && self->is_plain
         && self->ports[0].n_dice + self->ports[1].n_dice <= KNOWN_MAX;
}

static bool
is_awaited_kind (const Table *self, const Report *report)
{
  return (!report->sides || report->sides == self->awaited->sides)
         && report->face <= self->awaited->sides;
}

/* Must each die count with its last face? Not if one was rolled for several. */
static bool
is_of_last_faces (const Table *self, const RtDiceRoll *roll)
{
  for (unsigned i = 0; i < self->n_reports; i++)
    if (is_open (self, &self->reports[i]) && !is_awaited_kind (self, &self->reports[i]))
      return false;
  for (int i = 0; i < roll->n_faces; i++)
    for (int before = 0; before < i; before++)
      if (roll->faces[i].name && g_strcmp0 (roll->faces[i].name, roll->faces[before].name) == 0)
        return false;
  return follows_throws (self);
}

static bool
is_better (const Report *a, const Report *b)
{
  return a->is_thrown != b->is_thrown ? a->is_thrown : b->is_old && !a->is_old;
}

/* Uses up a report that allows this face, and returns it; NULL if there is none. A die that lay
 * there, was confirmed, and was then thrown onto the same face may count as either. */
static const Report *
use_report (Table *self, const RtDiceFace *face, int sides)
{
  Report *best = NULL;

  for (unsigned i = 0; i < self->n_reports; i++) {
    Report *report = &self->reports[i];
    if (!allows (self, report, face, sides) || (!report->is_thrown && !report->is_confirmed))
      continue;
    self->may_be_confirmed |= !report->is_thrown;
    if (!best || is_better (report, best))
      best = report;
  }
  if (!best)
    return NULL;
  best->is_used = true;
  self->must_be_confirmed |= !best->is_thrown;
  return best;
}

/* A roll is about to be applied: is it one that was made? */
static void
rolled_cb (Table *self, const RtDiceRoll *roll)
{
  unsigned n_by_hand = 0;
  bool has_last_faces;

  self->may_be_confirmed = self->must_be_confirmed = false;
  FUZZ_EXPECT (self->awaited);
  FUZZ_EXPECT (roll->n_faces == self->awaited->n_dice && roll->sides == self->awaited->sides);
  has_last_faces = is_of_last_faces (self, roll);
  for (int i = 0; i < roll->n_faces; i++) {
    const RtDiceFace *face = &roll->faces[i];
    FUZZ_EXPECT (face->face >= 1 && face->face <= roll->sides);
    if (face->source != RT_FROM_DIE) {
      n_by_hand++;
      continue;
    }
    const Report *report = use_report (self, face, roll->sides);
    FUZZ_EXPECT (report && !(has_last_faces && report->is_old));
  }
  FUZZ_EXPECT (n_by_hand <= self->n_typed + self->n_drawn);
  if (strcmp (roll->player, "Test") == 0)
    return;

  RulesUrn urn;
  rt_game_get_rules (self->game)
      ->chance (rt_game_get_setup (self->game), rt_game_get_state (self->game), &urn);
  FUZZ_EXPECT (!self->has_roll && roll->n_faces == urn.draws);
  self->has_roll = true;
  self->roll = urn.base;
  for (int i = 0; i < roll->n_faces; i++)
    self->roll.arg[self->roll.n_args++] = (int16_t)roll->faces[i].face;
}

/* ---- The battle ---- */

static bool
is_dice (Table *self)
{
  RulesUrn urn;

  if (rules_actor (&self->state) != RULES_CHANCE)
    return false;
  rt_game_get_rules (self->game)->chance (rt_game_get_setup (self->game), &self->state, &urn);
  return urn.goes_back && urn.first == 1 && urn.n_faces == 6;
}

static void
follow_entry (Table *self, const RulesEntry *entry)
{
  RulesOutcome outcome = { 0 };

  if (is_dice (self)) {
    FUZZ_EXPECT (self->has_roll && entry->actor == RULES_CHANCE);
    FUZZ_EXPECT (rules_same_action (&self->roll, &entry->action));
    FUZZ_EXPECT (strstr (entry->origin, "confirmed") ? self->may_be_confirmed
                                                     : !self->must_be_confirmed);
    self->has_roll = false;
  }
  rules_apply (rt_game_get_rules (self->game), rt_game_get_setup (self->game), &self->state,
               &entry->action, &outcome);
}

/* Everything that stands in the journal now was asked for. */
static void
follow_battle (Table *self)
{
  const RulesGame *rules = rt_game_get_rules (self->game);
  const RulesLog *log = rt_session_get_log (self->session);

  for (; self->n_entries < rules_log_length (log); self->n_entries++) {
    const RulesEntry *entry = rules_log_entry (log, self->n_entries);
    if (entry->type == RULES_ENTRY_ACTION)
      follow_entry (self, entry);
    else
      rules_log_state_at (log, rules_log_depth (log), &self->state);
  }
  FUZZ_EXPECT (!self->has_roll);
  FUZZ_EXPECT (memcmp (&self->state, rules_log_state (log), rules->state_size) == 0);
}

/* ---- People and devices ---- */

/* Until nothing is on its way. */
static void
settle (Table *self)
{
  do
    while (g_main_context_iteration (NULL, rt_game_is_busy (self->game)))
      ;
  while (rt_game_is_busy (self->game));
  follow_battle (self);
}

/* Did enough dice come to rest for what is still awaited? */
static void
check_not_lost (Table *self)
{
  int n = 0;

  if (!follows_throws (self) || self->n_typed || self->n_drawn)
    return;
  for (unsigned i = 0; i < self->n_reports; i++) {
    const Report *report = &self->reports[i];
    bool is_again = false;
    if (!is_open (self, report))
      continue;
    if (!is_awaited_kind (self, report))
      return;
    for (unsigned before = 0; before < i; before++)
      is_again |= is_open (self, &self->reports[before]) && !self->reports[before].is_lifted
                  && self->reports[before].die == report->die;
    n += !report->is_lifted && !is_again;
  }
  FUZZ_EXPECT (n < self->awaited->n_dice || rt_rolls_is_full (self->rolls));
}

static uint8_t
next (Table *self)
{
  if (self->n == 0)
    return 0;
  self->n--;
  return *self->bytes++;
}

static void
send_bytes (Port *port, const uint8_t *bytes, size_t n)
{
  if (port->fd >= 0 && n > 0)
    FUZZ_EXPECT (send (port->fd, bytes, n, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)n);
}

/* What came in is read before the next byte that means something: the model must not be ahead. */
static void
say (Table *self, Port *port, const uint8_t *bytes, size_t n)
{
  size_t sent = 0;

  self->speaking = port;
  for (size_t at = 0; at < n && port->fd >= 0; at++) {
    bool was_plain = self->is_plain;
    self->n_reports_before = self->n_reports;
    self->is_pressed = false;
    port->driver->decoder->feed (port->memory, bytes + at, 1, event_cb, self);
    if (at + 1 < n && self->n_reports == self->n_reports_before && self->is_plain == was_plain
        && !self->is_pressed)
      continue;
    send_bytes (port, bytes + sent, at + 1 - sent);
    sent = at + 1;
    settle (self);
    check_not_lost (self);
  }
  self->n_reports_before = self->n_reports;
}

static void
open_port (Table *self, Port *port)
{
  g_autofree char *path = g_strdup_printf ("/dev/pts/fuzz-%d", (int)(port - self->ports));

  memset (port->memory, 0, DECODER_SIZE_MAX);
  port->driver->decoder->init (port->memory, port->driver->model);
  port->n_dice = 0;
  rt_devices_add_port (self->devices, path, port->driver->id, 0);
  GListModel *list = rt_devices_get_list (self->devices);
  port->device = g_list_model_get_item (list, g_list_model_get_n_items (list) - 1);
  settle (self);
  FUZZ_EXPECT (rt_device_get_status (port->device) == RT_DEVICE_QUIET); /* it is open */
}

static void
unplug (Table *self, Port *port)
{
  FUZZ_EXPECT (rt_devices_forget (self->devices, port->device, NULL));
  g_clear_object (&port->device);
  settle (self);
}

static void
make_line (Port *port, int number)
{
  int ends[2];

  if (port->fd >= 0)
    return;
  FUZZ_EXPECT (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0);
  port->fd = ends[0];
  port_ends[number] = ends[1];
}

static void
cut_line (Port *port, int number)
{
  if (port->fd < 0)
    return;
  close (port->fd);
  close (port_ends[number]);
  port->fd = port_ends[number] = -1;
}

static void
plug_again (Table *self, int number, const uint8_t *bytes, size_t n)
{
  Port *port = &self->ports[number];

  unplug (self, port);
  make_line (port, number);
  send_bytes (port, bytes, n);
  self->is_plain = false; /* its dice may lie in slots */
  open_port (self, port);
}

static void
tested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtRollAnswer *answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);

  g_clear_pointer (&answer, rt_roll_answer_free);
}

static void
request_test (Table *self, uint8_t how)
{
  static const int sides[] = { 6, 20, 2, 255 };
  const RtRollWanted wanted = { .n_dice = 1 + how % 32,
                                .sides = sides[how / 32 % 4],
                                .seat = -1,
                                .player = "Test",
                                .may_roll_again = TRUE,
                                .may_call_off = TRUE };

  rt_rolls_request_async (self->rolls, &wanted, self->closing, tested_cb, NULL);
}

static void
act (Table *self, uint8_t choice)
{
  g_autoptr (GArray) legal = rt_game_get_legal (self->game);

  if (legal->len > 0)
    rt_game_do (self->game, &g_array_index (legal, RulesAction, choice % legal->len), NULL);
}

static void
accept_roll (Table *self)
{
  confirm_reports (self);
  rt_rolls_accept (self->rolls);
}

static void
type_face (Table *self, uint8_t face)
{
  self->n_typed++;
  self->is_plain = false;
  rt_rolls_type (self->rolls, face % 8);
}

static void
draw_faces (Table *self)
{
  self->n_drawn += RT_ROLLS_DICE_MAX;
  rt_rolls_roll_virtual (self->rolls);
}

static void
obey (Table *self, char order)
{
  uint8_t bytes[BLOCK];
  size_t n = 0;

  if (strchr ("ABab", order)) {
    n = next (self);
    for (size_t i = 0; i < n; i++)
      bytes[i] = next (self);
  }
  switch (order) {
  case 'A':
  case 'B':
    say (self, &self->ports[order - 'A'], bytes, n);
    break;
  case 'a':
  case 'b':
    plug_again (self, order - 'a', bytes, n);
    break;
  case 'h':
    self->is_plain = false;
    cut_line (&self->ports[0], 0);
    break;
  case 'G':
    act (self, next (self));
    break;
  case 'U':
    rt_game_undo (self->game);
    break;
  case 'R':
    request_test (self, next (self));
    break;
  case 'X':
    rt_rolls_call_off (self->rolls);
    break;
  case 'C':
    accept_roll (self);
    break;
  case 'T':
    type_face (self, next (self));
    break;
  case 'E':
    self->is_plain = false;
    rt_rolls_erase (self->rolls);
    break;
  case 'V':
    draw_faces (self);
    break;
  default:
    return;
  }
  settle (self);
}

/* ---- Setting up ---- */

/* Serial drivers that give dice, in the order of the list. */
static const Driver *
choose_driver (uint8_t choice)
{
  const Driver *found[64];
  unsigned n = 0;

  for (const Driver *const *driver = device_drivers; *driver; driver++)
    if ((*driver)->port == DRIVER_SERIAL && ((*driver)->gives & DRIVER_DICE))
      found[n++] = *driver;
  return found[choice % n];
}

/* Read once: its entries are quicker to take than its words to read. */
static const RulesLog *
read_battle (void)
{
  static RulesReading reading;

  if (!reading.log)
    FUZZ_EXPECT (rules_text_read_journal (battle, strlen (battle), &reading) == RULES_READ_OK);
  return reading.log;
}

static void
start_battle (Table *self)
{
  const RulesLog *begun = read_battle ();
  RulesLog *log = rules_log_new (rules_log_game (begun), rules_log_setup (begun));

  self->n_entries = rules_log_length (begun);
  for (size_t i = 0; i < self->n_entries; i++)
    FUZZ_EXPECT (rules_log_append (log, rules_log_entry (begun, i), NULL) == RULES_OK);
  self->session = rt_session_new_for_log (log);
  self->game = rt_game_new (self->session, self->rolls, 7);
  memcpy (&self->state, rt_session_get_state (self->session), sizeof self->state);
  rt_game_start (self->game);
}

static void
start (Table *self)
{
  uint8_t how = next (self);

  self->rolls = rt_rolls_new (7);
  self->measure = rt_measure_new ();
  self->devices = rt_devices_new (NULL, self->rolls, self->measure);
  self->closing = g_cancellable_new ();
  rt_rolls_set_accept (self->rolls, how & 1 ? RT_ACCEPT_WHEN_CONFIRMED : RT_ACCEPT_AT_ONCE);
  g_signal_connect_swapped (self->rolls, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->rolls, "rolled", G_CALLBACK (rolled_cb), self);
  start_battle (self);
  for (int i = 0; i < PORTS; i++) {
    self->ports[i].fd = -1;
    self->ports[i].driver = choose_driver (next (self));
    self->ports[i].memory = g_malloc0 (DECODER_SIZE_MAX);
    make_line (&self->ports[i], i);
    open_port (self, &self->ports[i]);
  }
}

static void
end (Table *self)
{
  g_cancellable_cancel (self->closing);
  settle (self);
  for (int i = 0; i < PORTS; i++) {
    unplug (self, &self->ports[i]);
    cut_line (&self->ports[i], i);
    g_free (self->ports[i].memory);
  }
  g_signal_handlers_disconnect_by_data (self->rolls, self);
  g_object_unref (self->game);
  g_object_unref (self->devices);
  g_object_unref (self->measure);
  g_object_unref (self->closing);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->rolls);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree Table *self = g_new0 (Table, 1);

  self->bytes = data;
  self->n = MIN (size, 4096);
  start (self);
  while (self->n > 0)
    obey (self, (char)next (self));
  end (self);
  return 0;
}
